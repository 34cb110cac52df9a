"""The 9th Age, chapter "Move Chargers": what a charge comes to, as values.

Source:
    CHG-MOVE-4 to CHG-MOVE-6, AMB-62
"""

from dataclasses import dataclass

from serried.geometry import Point, Pose
from serried.model.edges import Edge
from serried.model.ids import Inches, UnitId
from serried.model.legs import Leg


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

    Source:
        CHG-MOVE-6
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
