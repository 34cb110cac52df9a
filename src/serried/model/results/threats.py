"""Which enemies can charge a unit in their next Charge Phase, and which cannot."""

from serried.frozen import frozen
from serried.geometry import Point
from serried.model.actions.subject import Subject
from serried.model.ids import Inches, PlayerId, UnitId
from serried.model.results.charges import Chance
from serried.model.results.reaches import Ring
from serried.model.verdict import Finding, Values, Verdict


@frozen(kw_only=True)
class Enemy:
    """One who might charge: an enemy, or a Character that charges out of one.

    Attributes:
        by: Who, as the line of its Charge calls it.
        distance: How far it is, in inches; None of one that is not on the table.
        points: Between which points that is, its own first.
        line: The line of its Charge, which is lawful then; None if it cannot charge.
        after: The lines that make room for it, if they are said before.
        needs: The least roll that is enough; None if it is not known.
        chance: The chance of it.
        comes: How it comes, or may, if not by a Charge that it has yet to declare: a
            broken finding.
        bars: What keeps it from charging: broken findings on its Charge.
    """

    by: Subject
    distance: Inches | None = None
    points: tuple[Point, Point] | None = None
    line: str | None = None
    after: tuple[str, ...] = ()
    needs: int | None = None
    chance: Chance | None = None
    comes: Finding | None = None
    bars: tuple[Finding, ...] = ()

    @property
    def threatens(self) -> bool:
        """Whether it may charge."""
        return self.line is not None or self.comes is not None

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (
            ("unit", str(self.by)),
            ("can_charge", self.threatens),
            ("distance", self.distance),
            ("needs", self.needs),
            ("chance", None if self.chance is None else str(self.chance)),
            ("charge", self.line),
            ("after", self.after),
            ("breaks", tuple(dict.fromkeys(one.clause for one in self.bars))),
            ("because", tuple(one.because for one in self.bars)),
        )


@frozen(kw_only=True)
class Safety:
    """Who can charge a unit, and why the others cannot.

    Attributes:
        players: Whose Charge Phases were looked at.
        enemies: Those who can first, the likeliest at their head; then the others, the
            nearest first.
    """

    unit: UnitId
    players: tuple[PlayerId, ...]
    enemies: tuple[Enemy, ...]

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (("enemies", tuple(enemy.values for enemy in self.enemies)),)


def safety_found(verdict: Verdict) -> Safety | None:
    """Return who can charge a unit; None of any other request."""
    return verdict.result if isinstance(verdict.result, Safety) else None


@frozen(kw_only=True)
class Band:
    """The places at which one roll of a Charge is enough.

    Attributes:
        distance: How far they are at most, in inches.
        needs: The least roll that is enough at the farthest of them.
        chance: The chance of it: nearer it is no less.
        outline: Their border, against the clock.
    """

    distance: Inches
    needs: int
    chance: Chance
    outline: Ring

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (
            ("distance", self.distance),
            ("needs", self.needs),
            ("chance", str(self.chance)),
            ("outline", self.outline),
        )


@frozen(kw_only=True)
class Threat:
    """Where one unit can charge next, or why nowhere.

    Attributes:
        by: Who, as the line of its Charge calls it.
        bands: Where, the likeliest and nearest first; none if it cannot.
        bars: What keeps it from charging whomever: broken findings.
    """

    by: Subject
    bands: tuple[Band, ...] = ()
    bars: tuple[Finding, ...] = ()

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (
            ("unit", str(self.by)),
            ("bands", tuple(band.values for band in self.bands)),
            ("breaks", tuple(dict.fromkeys(one.clause for one in self.bars))),
            ("because", tuple(one.because for one in self.bars)),
        )


@frozen(kw_only=True)
class Threats:
    """Where the units of a player can charge next."""

    player: PlayerId
    each: tuple[Threat, ...]

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (("threats", tuple(one.values for one in self.each)),)


def threats_found(verdict: Verdict) -> Threats | None:
    """Return where a player's units can charge; None of any other request."""
    return verdict.result if isinstance(verdict.result, Threats) else None
