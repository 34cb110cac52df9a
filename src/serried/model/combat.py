"""Combats: the Round that is being fought, and what lasts from one to the next.

Source:
    SEQ-6, CC-9, CC-16 to CC-18, WPN-1, DUEL-1 to DUEL-14, CS-10, PUR-8 to PUR-14,
    AMB-21,
    docs/rulings/0090-a-round-of-combat.md
"""

from serried.frozen import frozen
from serried.model.actions.attacks import Attack
from serried.model.actions.models import Lose
from serried.model.actions.subject import Subject
from serried.model.ids import Inches, Letter, PlayerId, UnitId
from serried.tuples import NamedTuple


class Wielding(NamedTuple):
    """The Close Combat Weapon that models keep for the whole combat (WPN-1).

    Attributes:
        unit: Whose it is.
        letter: The letter of the models.
        weapon: Its name.
    """

    unit: UnitId
    letter: Letter
    weapon: str


class Duel(NamedTuple):
    """Two models that fight each other alone, from one Round to the next.

    Attributes:
        one: Who issued it.
        other: Who accepted.
    """

    one: Subject
    other: Subject


class Fighting(NamedTuple):
    """A unit of the combat, as it was when the Round began.

    Attributes:
        unit: Its id; it may be gone.
        player: Whose it is, or was.
        lost: The Health Points it has lost since, those of fallen models among them.
    """

    unit: UnitId
    player: PlayerId
    lost: int = 0


class Turn(NamedTuple):
    """When the models of one letter strike with one of their parts (CC-16).

    Attributes:
        unit: Whose they are.
        letter: The letter of the models.
        label: The part, or the kind of Special Attack; empty for the model itself.
        at: The Initiative Step, 10 to 0.
    """

    unit: UnitId
    letter: Letter
    label: str
    at: int


class Numbered(NamedTuple):
    """How often a model strikes with a part in this Initiative Step, as thrown (CC-18).

    Attributes:
        unit: Whose model it is.
        model: It, by rank and file.
        part: 0 for the model itself, then its parts in order.
        many: How many attacks.
    """

    unit: UnitId
    model: str
    part: int
    many: int


class Fallen(NamedTuple):
    """A duellist that fell: as what the other strikes it still (DUEL-12).

    Attributes:
        model: Who it was.
        player: Whose it was.
        hp: Its Health Points when it was whole.
        saves: Its Special Saves, as ``aegis 5+``.
        traits: What else is asked of who is struck, as ``parry``.
    """

    model: Subject
    player: PlayerId
    defensive_skill: int
    resilience: int
    armour: int
    hp: int = 1
    saves: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


class Flight(NamedTuple):
    """A unit that Broke, and how it flees (PUR-10, PUR-13).

    Attributes:
        unit: Who Broke; it may be caught since.
        away: The enemy that it flees from; None as long as nobody has said.
        heading: Where it looks as it flees, a unit vector; None until that is known.
        distance: Its Flee Distance as rolled, in inches; None until it is rolled.
        over: Whether it has fled, or was caught.
    """

    unit: UnitId
    away: UnitId | None = None
    heading: tuple[float, float] | None = None
    distance: Inches | None = None
    over: bool = False


class Pursuit(NamedTuple):
    """A unit that Pursues or Overruns (PUR-8, PUR-14).

    Attributes:
        unit: Who does.
        of: The Broken unit that it Pursues; None if it Overruns.
        distance: What it rolled, in inches; None until it has.
        charges: The enemy that it is to charge; None if it is not to.
        facing: The Facing of that enemy in which it was Located, by its name; of two
            between which it stands exactly, both.
        over: Whether it has moved.
    """

    unit: UnitId
    of: UnitId | None = None
    distance: Inches | None = None
    charges: UnitId | None = None
    facing: tuple[str, ...] = ()
    over: bool = False


@frozen(kw_only=True)
class Combat:
    """The Round of Combat that is being fought (SEQ-6).

    Attributes:
        units: Its units as the Round began, in the order of the file.
        step: The step of the Round, by its name in a file.
        initiative: The Initiative Step whose attacks come next; None before and after.
        order: When everybody strikes, once that is fixed (CC-16).
        passed: The players who do nothing more in this step.
        attacks: What is allocated in this Initiative Step.
        numbers: The random Attack Values of this Initiative Step, once thrown.
        due: Health Points that are lost and whose models their owners choose.
        overkill: Wounds beyond the last Health Point of duellists, for whom they count.
        issued: The players who have issued a Duel in this Round.
        challenger: Who has issued a Duel that is not answered.
        refused: Who could have accepted one and did not.
        shaming: The issuer of a refused Duel that has yet to name a Character.
        crushing: Who makes a Crush Attack.
        grinding: Who grinds instead of making Impact Hits.
        fallen: Duellists that fell in this Round.
        score: The Combat Score of each player, once the attacks are over.
        touched: Which enemies each unit has touched in this Round (PUR-8).
        steadfast: The losing units that were Steadfast as Break Tests began (BRK-6).
        done: The units that have done what this step asks of them.
        flights: The units that Broke, in the order in which they flee.
        pursuits: The units that Pursue or Overrun.
        first: Whose units make their Combat Reforms first; None until that is said.
    """

    units: tuple[Fighting, ...]
    step: str
    initiative: int | None = None
    order: tuple[Turn, ...] = ()
    passed: tuple[PlayerId, ...] = ()
    attacks: tuple[Attack, ...] = ()
    numbers: tuple[Numbered, ...] = ()
    due: tuple[Lose, ...] = ()
    overkill: tuple[tuple[PlayerId, int], ...] = ()
    issued: tuple[PlayerId, ...] = ()
    challenger: Subject | None = None
    refused: tuple[Subject, ...] = ()
    shaming: Subject | None = None
    crushing: tuple[Subject, ...] = ()
    grinding: tuple[Subject, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    score: tuple[tuple[PlayerId, int], ...] = ()
    touched: tuple[tuple[UnitId, tuple[UnitId, ...]], ...] = ()
    steadfast: tuple[UnitId, ...] = ()
    done: tuple[UnitId, ...] = ()
    flights: tuple[Flight, ...] = ()
    pursuits: tuple[Pursuit, ...] = ()
    first: PlayerId | None = None

    def player(self, unit: UnitId) -> PlayerId:
        """Return whose a unit of it is, or was."""
        return next(one.player for one in self.units if one.unit == unit)

    @property
    def names(self) -> frozenset[UnitId]:
        """The units of it, those that are gone included."""
        return frozenset(one.unit for one in self.units)

    def flight(self, unit: UnitId) -> Flight | None:
        """Return how a unit of it flees; None if it did not Break."""
        return next((one for one in self.flights if one.unit == unit), None)

    def pursuit(self, unit: UnitId) -> Pursuit | None:
        """Return how a unit of it Pursues or Overruns; None if it does not."""
        return next((one for one in self.pursuits if one.unit == unit), None)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """The players whose units fight in it, in the order of the file."""
        return tuple(dict.fromkeys(one.player for one in self.units))
