"""What comes of Charges: what has to be rolled, where chargers end, who may react.

Whoever draws or tells a Charge reads these values; their ``values`` are what an answer
says of them.

Source:
    CHG-5 to CHG-8, CHG-12, CHG-MOVE-4 to CHG-MOVE-10, AMB-62
"""

from dataclasses import replace
from typing import TypeAlias

from serried.frozen import frozen
from serried.geometry import Point, Pose
from serried.model.actions.legs import Leg
from serried.model.actions.subject import Subject
from serried.model.extents import Edge
from serried.model.formation import Formation
from serried.model.ids import Inches, UnitId
from serried.model.pending_charges import Reaction
from serried.model.unit import Unit
from serried.model.verdict import Values, Verdict
from serried.tuples import NamedTuple


class Chance(NamedTuple):
    """A chance as it is counted, not reduced: ``21/36``.

    Attributes:
        ways: How many rolls do it.
        whole: How many there are.
    """

    ways: int
    whole: int

    def __str__(self) -> str:
        """Return it as people write it."""
        return f"{self.ways}/{self.whole}"


@frozen(kw_only=True)
class ChargeWay:
    """One lawful way of a Charge Move, the shortest of those looked at.

    Attributes:
        legs: Forward, at most one Wheel, in degrees, and forward again.
        length: How long they are, Wheels by their chord, in inches. It decides
            nothing (AMB-62).
        about: The point of the table about which the charger turns into line, where
            the two units meet first.
        align: By how many degrees it turns there, clockwise if above zero.
    """

    legs: tuple[Leg, ...]
    length: Inches
    about: Point
    align: float


@frozen(kw_only=True)
class ChargeEnd:
    """Where a charge may end, and what is in contact then.

    Attributes:
        unit: The charger.
        target: The charged unit.
        edge: The Facing of it that is in contact.
        low: The least offset that is as good, in inches: how far the middle of the
            charger's front is to its own left of the middle of the charged Facing,
            as ``shift`` in a position file. Everything up to *high* is reached and
            as good; they are equal where a single place is.
        high: The largest.
        offset: The middle of both, to which all that follows belongs.
        pose: Where the charger stands then, on the table.
        target_pose: Where the charged unit stands then.
        formation: How it stands there, if it lines up with a Blocked Path.
        turned: By how many degrees it has been turned; 0 but where there is no other
            way.
        models: How many models of both sides are in contact, those included that
            fought with the charged unit's other enemies before.
        own: The charger's models in contact.
        theirs: The charged unit's models in contact with the charger.
        way: How it gets there.
        secondary: The enemies besides that it cannot but touch: each of them is
            charged too.

    Source:
        CHG-MOVE-6, CHG-MOVE-9, CHG-MOVE-10
    """

    unit: UnitId
    target: UnitId
    edge: Edge
    low: Inches
    high: Inches
    offset: Inches
    pose: Pose
    target_pose: Pose
    models: int
    own: tuple[str, ...]
    theirs: tuple[str, ...]
    way: ChargeWay
    formation: Formation | None = None
    turned: float = 0.0
    secondary: tuple[UnitId, ...] = ()

    @property
    def ranks(self) -> tuple[str, ...] | None:
        """The ranks in which the charged unit lines up; None if it does not."""
        return None if self.formation is None else self.formation.ranks

    @property
    def moves_target(self) -> bool:
        """Whether the charged unit does not stay as it stands."""
        return bool(self.turned) or self.formation is not None

    def target_after(self, target: Unit) -> Unit:
        """Return the charged unit as it stands once the charger is there."""
        formation = self.formation or target.formation
        return replace(target, formation=formation).at(self.target_pose)

    @property
    def values(self) -> Values:
        """What an answer says of it as the end that was taken."""
        lined_up: Values = (("facing", self.edge.value), ("ranks", self.ranks))
        turned: Values = (("turned", self.turned),) if self.turned else ()
        second: Values = (("secondary", self.secondary),) if self.secondary else ()
        return (
            ("at", self.offset),
            *(lined_up if self.formation else ()),
            ("models_in_contact", self.models),
            ("own", self.own),
            ("theirs", self.theirs),
            *turned,
            *second,
        )

    @property
    def choice_values(self) -> Values:
        """What an answer says of it as a stretch of ends that may be chosen."""
        aim: Values = (("target_pose", pose_values(self.target_pose)),)
        return (
            ("low", self.low),
            ("high", self.high),
            *self.values,
            ("pose", pose_values(self.pose)),
            *(aim if self.moves_target else ()),
        )


class Ending(NamedTuple):
    """Who would end where.

    Attributes:
        by: The charger, as a line names it.
        formation: How it stands; a Character that charges out, by itself.
        end: Where.
    """

    by: Subject
    formation: Formation
    end: ChargeEnd


@frozen(kw_only=True)
class ChargeChoice:
    """One of the ways for chargers to end that are as good.

    Attributes:
        endings: Who would end where, in the order in which they move.
        models: How many models of both sides are in contact over all.
        together: Whether several charge, so that a line names each of them.
    """

    endings: tuple[Ending, ...]
    models: int
    together: bool = False

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        if not self.together:
            return self.endings[0].end.choice_values
        ends = tuple((str(by), end.choice_values) for by, _, end in self.endings)
        return (
            ("order", tuple(name for name, _ in ends)),
            ("models_in_contact", self.models),
            ("ends", ends),
        )


@frozen(kw_only=True)
class Need:
    """What a charger has to roll.

    Attributes:
        by: Who charges.
        distance: How far its target is, in inches; None if that has left the table.
        least: The least roll that is enough; None if none is.
        chance: The chance of it; None if the target has left the table.
    """

    by: Subject
    distance: Inches | None
    least: int | None
    chance: Chance | None

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        chance = None if self.chance is None else str(self.chance)
        return ("distance", self.distance), ("needs", self.least), ("chance", chance)


@frozen(kw_only=True)
class FlightTotal:
    """What follows from one total of a Flee Distance.

    Attributes:
        total: What the dice come to.
        ways: How likely that is.
        length: How far the target flees, in inches.
        lost: Whether that takes it off the table.
        distance: How far it is from the charger then, in inches; None if it is lost.
        chance: The chance to catch it there.
        pose: Where it stands then.
    """

    total: int
    ways: Chance
    length: Inches
    lost: bool
    distance: Inches | None
    chance: Chance
    pose: Pose

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (
            ("total", self.total),
            ("ways", str(self.ways)),
            ("length", self.length),
            ("off_the_table", self.lost),
            ("distance", self.distance),
            ("chance", str(self.chance)),
            ("pose", pose_values(self.pose)),
        )


@frozen(kw_only=True)
class ReactionResult:
    """What a reaction of the target leads to.

    Attributes:
        reaction: Which.
        chance: The chance that the charge succeeds.
        lost: The chance that the target flees off the table; None if it does not flee.
        totals: What follows from each total of its Flee Distance.
    """

    reaction: Reaction
    chance: Chance | None
    lost: Chance | None = None
    totals: tuple[FlightTotal, ...] = ()

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        chance: Values = (("chance", self.chance and str(self.chance)),)
        if self.lost is None:
            return chance
        totals = tuple(one.values for one in self.totals)
        return (*chance, ("off_the_table", str(self.lost)), ("totals", totals))


@frozen(kw_only=True)
class ChargeDeclared:
    """A Charge that was declared.

    Attributes:
        on: Whom.
        facing: Which Facing of it is charged.
        reactions: What it may do about it.
        secondary: Whether it is only charged because it cannot but be touched.
    """

    on: UnitId
    facing: Edge
    reactions: tuple[Reaction, ...]
    secondary: bool = False

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        reactions = tuple(one.value for one in self.reactions)
        second: Values = (("secondary", (self.on,)),) if self.secondary else ()
        return (*second, ("reactions", reactions))


@frozen(kw_only=True)
class ChargeNeeds:
    """What chargers need that nobody has rolled for yet, that of the line first."""

    needs: tuple[Need, ...]

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        chargers = tuple((str(one.by), one.values) for one in self.needs)
        return (*self.needs[0].values, ("chargers", chargers))


@frozen(kw_only=True)
class ChargeChoices:
    """The ends among which the owner of chargers that rolled enough chooses."""

    choices: tuple[ChargeChoice, ...]

    @property
    def values(self) -> Values:
        """What an answer says of them."""
        return (("choices", tuple(one.values for one in self.choices)),)


@frozen(kw_only=True)
class ChargeForecast:
    """What would come of a charge that is not declared yet.

    Attributes:
        need: What has to be rolled; None if the target flees already.
        choices: Where it would end.
        blocked_path: Whether its target would line up with it (CHG-MOVE-10).
        reactions: What each reaction that the target has leads to.
    """

    need: Need | None = None
    choices: tuple[ChargeChoice, ...] = ()
    blocked_path: bool = False
    reactions: tuple[ReactionResult, ...] = ()

    @property
    def chance(self) -> Chance | None:
        """The chance of it, that the target flees further included."""
        return self.need.chance if self.need else self.reactions[0].chance

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        first = self.need.values[1:] if self.need else self.reactions[0].values[:1]
        blocked: Values = (("blocked_path", True),) if self.blocked_path else ()
        ends = tuple(one.values for one in self.choices)
        leads = tuple((one.reaction.value, one.values) for one in self.reactions)
        return (*first, *blocked, ("ends", ends), ("reactions", leads))


ChargeResult: TypeAlias = ChargeDeclared | ChargeNeeds | ChargeChoices | ChargeForecast
"""What comes of a line about Charges."""


def charge_choices(verdict: Verdict) -> tuple[ChargeChoice, ...]:
    """Return the ways for chargers to end that an answer tells of."""
    match verdict.result:
        case ChargeChoices() | ChargeForecast() as found:
            return found.choices
    return ()


def pose_values(pose: Pose) -> tuple[float, float, float]:
    """Return the middle of a front in inches, and degrees clockwise from north."""
    return pose.x, pose.y, pose.facing
