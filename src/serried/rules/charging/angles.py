"""Angles of a charge at which ways to its end begin or cease to exist, in closed form.

Compiled where that works.

Source:
    CHG-MOVE-1, docs/rulings/0024-charge-moves.md
"""

import math
from typing import Final

from serried.geometry.compare import at_least, same
from serried.geometry.pose import Point, Pose

_HAIR: Final = 1e-9
"""Inches: what is less is rounding."""


def changing(start: Pose, room: float, to: Point, beside: float) -> list[float]:
    """Return the angles at which ways may begin or cease to exist.

    That is where the first leg would be 0, or all the room that there is, and
    where the second would be 0.

    Args:
        start: Where the charger stands, in the frame of the charged edge.
        room: How far it may go straight ahead, in inches.
        to: From the standing corner to where the edge is touched, in inches.
        beside: How far right of that corner the touching point is.
    """
    east, north = to
    found = _facing(east, north, beside)
    found += _facing(east - room * start.ux, north - room * start.uy, beside)
    along = east * start.ux + north * start.uy
    rest = along * along - east * east - north * north + beside * beside
    if at_least(rest, 0.0, 0.0) and not same(beside, 0.0, _HAIR):
        for root in (math.sqrt(rest), -math.sqrt(rest)):
            first = along + root
            x, y = east - first * start.ux, north - first * start.uy
            found.append(math.atan2(-y / beside, -x / beside))
    return found


def _facing(east: float, north: float, beside: float) -> list[float]:
    """Return at which angles a point lies so far to the right of the one that looks."""
    distance = math.sqrt(east * east + north * north)
    if not at_least(distance, abs(beside), 0.0) or same(distance, 0.0, _HAIR):
        return []
    middle, half = math.atan2(north, east), math.acos(-beside / distance)
    return [_wrapped(middle + half), _wrapped(middle - half)]


def _wrapped(angle: float) -> float:
    """Return the same direction from minus half a circle to half a circle."""
    if angle > math.pi:
        return angle - 2.0 * math.pi
    return angle + 2.0 * math.pi if angle < -math.pi else angle
