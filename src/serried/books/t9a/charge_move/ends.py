"""The 9th Age, chapter "Move Chargers": what a charge comes to, as values.

Source:
    CHG-MOVE-4 to CHG-MOVE-6, AMB-62
"""

from dataclasses import dataclass

from serried.geometry import Point, Pose
from serried.model.actions.legs import Leg
from serried.model.extents import Edge
from serried.model.ids import Inches, UnitId


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeWay:
    """One lawful way of a Charge Move, the shortest of those looked at.

    Attributes:
        legs: Forward, at most one Wheel, in degrees, and forward again.
        length: How long they are, Wheels by their chord, in inches. It decides
            nothing (AMB-62).
        about: The point of the table at which the two units meet first.
        align: By how many degrees the charger then turns about it, clockwise if
            above zero.
    """

    legs: tuple[Leg, ...]
    length: Inches
    about: Point
    align: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeEnd:
    """Where a charge may end, and what is in contact then.

    Attributes:
        unit: The charger.
        target: The charged unit.
        edge: Its charged Facing.
        low: The least offset that is as good, in inches: how far the middle of the
            charger's front is to its own left of the middle of the charged Facing,
            as ``shift`` in a position file. Everything up to *high* is reached and
            as good; they are equal where a single place is.
        high: The largest.
        offset: The middle of both, to which all that follows belongs.
        pose: Where the charger stands then, on the table.
        target_pose: Where the charged unit stands then.
        turned: By how many degrees that unit has been turned; 0 but where there is
            no other way.
        models: How many models of both sides are in contact, those included that
            fought with the charged unit's other enemies before.
        own: The charger's models in contact.
        theirs: The charged unit's models in contact with the charger.
        way: How it gets there.
        secondary: The enemies besides that it cannot but touch: each of them is
            charged too.

    Source:
        CHG-MOVE-6, CHG-MOVE-9
    """

    unit: UnitId
    target: UnitId
    edge: Edge
    low: Inches
    high: Inches
    offset: Inches
    pose: Pose
    target_pose: Pose
    turned: float
    models: int
    own: tuple[str, ...]
    theirs: tuple[str, ...]
    way: ChargeWay
    secondary: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CombinedCharge:
    """One of the best outcomes when several units charge one.

    Attributes:
        ends: Where those end that make contact, in the order in which they move.
        failed: Who does not, though it rolled enough, in the order they were named.
        models: How many models of both sides are in contact over all.

    Source:
        CHG-MOVE-8
    """

    ends: tuple[ChargeEnd, ...]
    failed: tuple[UnitId, ...]
    models: int

    @property
    def order(self) -> tuple[UnitId, ...]:
        """Who moves first, and who then."""
        return tuple(end.unit for end in self.ends)

    @property
    def turned(self) -> float:
        """By how many degrees the charged unit has been turned, either way."""
        return abs(self.ends[0].turned) if self.ends else 0.0

    @property
    def rank(self) -> tuple[int, int, float, int]:
        """How good it is by the four priorities; the least is the best.

        Two tables can be compared by it, as with a Failed Charge Move made before the
        others and after them.

        Source:
            CHG-MOVE-6
        """
        seconds = sum(len(end.secondary) for end in self.ends)
        return seconds, -len(self.ends), round(self.turned, 6), -self.models
