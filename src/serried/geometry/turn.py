"""How near a polygon comes to another while it turns about a point.

As long as they do not overlap, one end of the shortest way between two convex
polygons is a corner. So the least distance is that of a turning corner from a
standing side, or of a standing corner from a turning side; and the latter is a
corner that turns backwards about a polygon that stands.
"""

import itertools
import math
from typing import Final

from serried.geometry.arcs import (
    STRIDE,
    Nearest,
    Seen,
    corners_past_corners,
    corners_past_sides,
    has_sides,
    nearest_corner,
    seen_by,
)
from serried.geometry.compare import ROUNDING
from serried.geometry.flat import Flat, farthest_from, flat, flat_distance, turned
from serried.geometry.motion import Rotation, Turn
from serried.geometry.shapes import Points

_SLACK: Final = 1e-9
"""How far beyond the end of a side a corner still may announce a change, in inches."""

Stretch = tuple[float, float]
"""From and to: angles in radians, or shares of the whole angle."""


class Turning:
    """A turn of one polygon about a centre, ready for any number of others.

    Attributes:
        start: The polygon as it stands at first.
        end: The polygon as it stands at the end.
        reach: How far its farthest corner is from the centre, in inches.
    """

    def __init__(self, start: Flat, turn: Turn) -> None:
        self.turn = turn
        self.x, self.y, cosine, sine, _ = turn
        self.angle: Rotation = (cosine, sine)
        self.start = start
        self.end = turned(start, turn)
        self.reach = farthest_from(start, self.x, self.y)
        self._seen: Seen = []

    def pass_by(self, standing: Flat, best: Nearest) -> None:
        """Find the nearest that it comes to something between its two ends."""
        if not self._seen:  # many turns have nothing near them to look at
            self._seen = seen_by(self.turn, self.start)
        moving, angle = self._seen, self.angle
        fixed = seen_by(self.turn, standing)
        corners_past_corners(moving, fixed, angle, best)
        corners_past_sides(moving, fixed, angle, best, backwards=False)
        if nearest_corner(fixed) - self.reach <= best.distance + ROUNDING:
            corners_past_sides(fixed, moving, angle, best, backwards=True)


def _nearest(moving: Points, turn: Turn, fixed: Points) -> Nearest:
    """Return the least distance of a turn, and when it is attained."""
    turning, standing = Turning(flat(moving), turn), flat(fixed)
    best = Nearest(flat_distance(turning.start, standing))
    cosine, sine = turning.angle
    if best.distance > 0.0 and (cosine != 1.0 or sine != 0.0):
        best.offer(flat_distance(turning.end, standing), cosine, sine)
        turning.pass_by(standing, best)
    return best


def least_of_turn(moving: Points, turn: Turn, fixed: Points) -> tuple[float, float]:
    """Return the least distance of two convex polygons while the first turns.

    Returns:
        The distance in inches, and the earliest share of the angle, from 0 to 1,
        at which it is attained. The share is for reports: unlike the distance it
        takes trigonometry.
    """
    nearest = _nearest(moving, turn, fixed)
    whole = math.atan2(turn.sine, turn.cosine)
    angle = max(0.0, math.atan2(nearest.aside, nearest.ahead))
    return (nearest.distance, min(1.0, angle / whole) if whole else 0.0)


def distance_of_turn(moving: Points, turn: Turn, fixed: Points) -> float:
    """Return the least distance of two convex polygons while the first turns."""
    return _nearest(moving, turn, fixed).distance


def stretches_of_turn(
    moving: Points, turn: Turn, fixed: Points, reach: float
) -> tuple[Stretch, ...]:
    """Return when two convex polygons are at most *reach* inches apart.

    Between the angles at which some corner is just *reach* from a side or another
    corner nothing changes, so one look at the middle of each stretch is enough.

    Returns:
        Stretches in shares of the angle from 0 to 1, apart and in order.
    """
    start, standing = flat(moving), flat(fixed)
    whole = math.atan2(turn.sine, turn.cosine)
    if whole == 0.0:
        return ((0.0, 1.0),) if flat_distance(start, standing) <= reach else ()
    stretches: list[Stretch] = []
    angles = _changes(seen_by(turn, start), seen_by(turn, standing), whole, reach)
    for before, after in itertools.pairwise(angles):
        middle = (before + after) / 2.0
        there = turn._replace(cosine=math.cos(middle), sine=math.sin(middle))
        if flat_distance(turned(start, there), standing) <= reach:
            share = before / whole
            if stretches and stretches[-1][1] == share:
                share = stretches.pop()[0]
            stretches.append((share, min(1.0, after / whole)))
    return tuple(stretches)


def _changes(moving: Seen, fixed: Seen, whole: float, reach: float) -> list[float]:
    """Return all angles at which the polygons may come or cease to be near.

    Returns:
        In radians, rising, with the start and the end of the turn.
    """
    found = _corners_at(moving, fixed, reach)
    found += _sides_at(moving, fixed, reach)
    found += [-angle for angle in _sides_at(fixed, moving, reach)]
    circle = 2.0 * math.pi
    angles = {angle % circle for angle in found}
    return sorted({0.0, whole} | {angle for angle in angles if angle < whole})


def _corners_at(moving: Seen, fixed: Seen, reach: float) -> list[float]:
    """Return the angles at which a turning corner is *reach* from a standing one."""
    found: list[float] = []
    for one in range(0, len(moving), STRIDE):
        px, py, radius = moving[one], moving[one + 1], moving[one + 2]
        for two in range(0, len(fixed), STRIDE):
            qx, qy, other = fixed[two], fixed[two + 1], fixed[two + 2]
            between = (reach - radius + other) * (reach + radius - other)
            widest = 4.0 * radius * other
            if 0.0 <= between <= widest and widest > 0.0:
                middle = math.atan2(px * qy - py * qx, px * qx + py * qy)
                half = 2.0 * math.asin(math.sqrt(between / widest))
                found += [middle - half, middle + half]
    return found


def _sides_at(moving: Seen, fixed: Seen, reach: float) -> list[float]:
    """Return the angles at which a turning corner is *reach* off a standing side."""
    found: list[float] = []
    start = len(fixed) - STRIDE
    for end in range(0, len(fixed) if has_sides(fixed) else 0, STRIDE):
        ax, ay, bx, by = fixed[start], fixed[start + 1], fixed[end], fixed[end + 1]
        start = end
        length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        tx, ty = (bx - ax) / length, (by - ay) / length
        low = ax * tx + ay * ty - _SLACK
        high = low + length + 2.0 * _SLACK
        level = ax * ty - ay * tx + reach
        for corner in range(0, len(moving), STRIDE):
            px, py, radius = moving[corner], moving[corner + 1], moving[corner + 2]
            if abs(level) <= radius and radius > 0.0:
                half = math.sqrt((radius - level) * (radius + level))
                out, along = px * ty - py * tx, px * tx + py * ty
                for reached in (-half, half):
                    if low <= reached <= high:
                        ahead = out * level + along * reached
                        aside = out * reached - along * level
                        found.append(math.atan2(aside, ahead))
    return found
