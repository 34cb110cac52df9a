"""How near a polygon comes to another while it turns about a point.

As long as they do not overlap, one end of the shortest way between two convex
polygons is a corner. So the least distance is that of a turning corner from a
standing side, or of a standing corner from a turning side; and the latter is a
corner that turns backwards about a polygon that stands.
"""

import itertools
import math
from typing import Final, NamedTuple

from serried.geometry.arcs import (
    Nearing,
    corners_past_corners,
    corners_past_sides,
    nearer,
)
from serried.geometry.difference import hull_distance
from serried.geometry.motion import Rotation, Turn
from serried.geometry.pose import Point
from serried.geometry.shapes import Points

_SLACK: Final = 1e-9
"""How far beyond the end of a side a corner still may announce a change, in inches."""

Stretch = tuple[float, float]
"""From and to: angles in radians, or shares of the whole angle."""


class _Scene(NamedTuple):
    """A turn as seen from its centre, mirrored so that it goes anticlockwise.

    Attributes:
        moving: Corners of what turns, as it stands at first.
        fixed: Corners of what stands.
        turn: The angle turned through.
    """

    moving: Points
    fixed: Points
    turn: Rotation


def _scene(moving: Points, turn: Turn, fixed: Points) -> _Scene:
    """Return a turn as seen from its centre."""
    centre = (turn.x, turn.y)
    ones, others = _from_centre(moving, centre), _from_centre(fixed, centre)
    if turn.clockwise:
        ones, others = _mirrored(ones), _mirrored(others)
    return _Scene(ones, others, (turn.cosine, turn.sine))


def _from_centre(points: Points, centre: Point) -> Points:
    """Return points relative to a centre."""
    x0, y0 = centre
    return tuple([(x - x0, y - y0) for x, y in points])


def _mirrored(points: Points) -> Points:
    """Return a polygon in the mirror, counter-clockwise again."""
    return tuple([(-x, y) for x, y in reversed(points)])


def _rotated(points: Points, turn: Rotation) -> Points:
    """Return points turned anticlockwise about the origin."""
    cosine, sine = turn
    return tuple([(cosine * x - sine * y, sine * x + cosine * y) for x, y in points])


def least_of_turn(moving: Points, turn: Turn, fixed: Points) -> tuple[float, float]:
    """Return the least distance of two convex polygons while the first turns.

    Returns:
        The distance in inches, and the earliest share of the angle, from 0 to 1,
        at which it is attained. The share is for reports: unlike the distance it
        takes trigonometry.
    """
    nearing = _nearing(_scene(moving, turn, fixed))
    whole = math.atan2(turn.sine, turn.cosine)
    angle = max(0.0, math.atan2(nearing[2], nearing[1]))
    return (nearing[0], min(1.0, angle / whole) if whole else 0.0)


def distance_of_turn(moving: Points, turn: Turn, fixed: Points) -> float:
    """Return the least distance of two convex polygons while the first turns."""
    return _nearing(_scene(moving, turn, fixed))[0]


def _nearing(scene: _Scene) -> Nearing:
    """Return the least distance of a turn, and when it is attained."""
    moving, fixed, turn = scene
    best = (hull_distance(moving, fixed), 1.0, 0.0)
    if best[0] == 0.0 or (turn[1] == 0.0 and turn[0] > 0.0):
        return best
    at_end = hull_distance(_rotated(moving, turn), fixed)
    best = nearer(best, (at_end, turn[0], turn[1]))
    best = corners_past_corners(moving, fixed, turn, best)
    best = corners_past_sides(moving, fixed, turn, best)
    return corners_past_sides(_mirrored(fixed), _mirrored(moving), turn, best)


def stretches_of_turn(
    moving: Points, turn: Turn, fixed: Points, reach: float
) -> tuple[Stretch, ...]:
    """Return when two convex polygons are at most *reach* inches apart.

    Between the angles at which some corner is just *reach* from a side or another
    corner nothing changes, so one look at the middle of each stretch is enough.

    Returns:
        Stretches in shares of the angle from 0 to 1, apart and in order.
    """
    scene = _scene(moving, turn, fixed)
    whole = math.atan2(turn.sine, turn.cosine)
    if whole == 0.0:
        return ((0.0, 1.0),) if _is_near(scene, 0.0, reach) else ()
    stretches: list[Stretch] = []
    angles = _changes(scene, whole, reach)
    for start, end in itertools.pairwise(angles):
        if _is_near(scene, (start + end) / 2.0, reach):
            share = start / whole
            if stretches and stretches[-1][1] == share:
                share = stretches.pop()[0]
            stretches.append((share, min(1.0, end / whole)))
    return tuple(stretches)


def _is_near(scene: _Scene, angle: float, reach: float) -> bool:
    """Return whether the polygons are within *reach* after turning so far."""
    turned = _rotated(scene.moving, (math.cos(angle), math.sin(angle)))
    return hull_distance(turned, scene.fixed) <= reach


def _changes(scene: _Scene, whole: float, reach: float) -> list[float]:
    """Return all angles at which the polygons may come or cease to be near.

    Returns:
        In radians, rising, with the start and the end of the turn.
    """
    moving, fixed, _ = scene
    found = _corners_at(moving, fixed, reach)
    found += _sides_at(moving, fixed, reach)
    found += _sides_at(_mirrored(fixed), _mirrored(moving), reach)
    circle = 2.0 * math.pi
    angles = {angle % circle for angle in found}
    return sorted({0.0, whole} | {angle for angle in angles if angle < whole})


def _corners_at(moving: Points, fixed: Points, reach: float) -> list[float]:
    """Return the angles at which a turning corner is *reach* from a standing one."""
    found: list[float] = []
    for px, py in moving:
        for qx, qy in fixed:
            radius, other = math.sqrt(px * px + py * py), math.sqrt(qx * qx + qy * qy)
            between = (reach - radius + other) * (reach + radius - other)
            widest = 4.0 * radius * other
            if 0.0 <= between <= widest and widest > 0.0:
                middle = math.atan2(px * qy - py * qx, px * qx + py * qy)
                half = 2.0 * math.asin(math.sqrt(between / widest))
                found += [middle - half, middle + half]
    return found


def _sides_at(moving: Points, fixed: Points, reach: float) -> list[float]:
    """Return the angles at which a turning corner is *reach* off a standing side."""
    found: list[float] = []
    for index in range(len(fixed) if len(fixed) > 1 else 0):
        ax, ay = fixed[index - 1]
        bx, by = fixed[index]
        length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        tx, ty = (bx - ax) / length, (by - ay) / length
        low = ax * tx + ay * ty - _SLACK
        high = low + length + 2.0 * _SLACK
        level = ax * ty - ay * tx + reach
        for px, py in moving:
            radius = math.sqrt(px * px + py * py)
            if abs(level) <= radius and radius > 0.0:
                half = math.sqrt((radius - level) * (radius + level))
                out, along = px * ty - py * tx, px * tx + py * ty
                for reached in (-half, half):
                    if low <= reached <= high:
                        ahead = out * level + along * reached
                        aside = out * reached - along * level
                        found.append(math.atan2(aside, ahead))
    return found
