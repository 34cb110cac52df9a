"""The same questions about things made of several shapes.

A unit with a model beside it, or one whose bases count one by one, is a tuple of
shapes. Every pair of shapes is asked, and the nearest pair answers.
"""

from operator import attrgetter

from serried.geometry.clearance import (
    Approach,
    Stretches,
    closest,
    first_release,
    near_intervals,
    penetrates,
)
from serried.geometry.compare import ROUNDING, TOLERANCE
from serried.geometry.distance import Gap, distance, gap, separation
from serried.geometry.flat import flat
from serried.geometry.halfplanes import cut, inside_of
from serried.geometry.motion import Motion, move_shape, until
from serried.geometry.outline import bounds, bounds_within
from serried.geometry.pose import Point
from serried.geometry.shapes import Shape
from serried.geometry.sweep import Sweep

Shapes = tuple[Shape, ...]
"""One shape or more."""


def _pairs(first: Shapes, second: Shapes) -> list[tuple[Shape, Shape]]:
    """Return every shape of the one with every shape of the other."""
    if not first or not second:
        message = "a distance needs a shape on both sides"
        raise ValueError(message)
    return [(one, other) for one in first for other in second]


def gap_of(a: Shapes, b: Shapes) -> Gap:
    """Return the shortest way from any shape of *a* to any of *b*.

    Raises:
        ValueError: If there are no shapes on one side.

    Source:
        DIST-1
    """
    gaps = [gap(one, other) for one, other in _pairs(a, b)]
    return min(gaps, key=attrgetter("distance"))


def separation_of(a: Shapes, b: Shapes) -> float:
    """Return the distance of ``gap_of`` alone: less than zero when they overlap.

    Raises:
        ValueError: If there are no shapes on one side.
    """
    return min([separation(one, other) for one, other in _pairs(a, b)])


def nearest_point_of(a: Shapes, b: Shapes) -> Point:
    """Return a point of *a* that is as near to *b* as any, in inches on the table.

    Where they overlap it lies in both: the shortest way apart may start elsewhere.

    Raises:
        ValueError: If there are no shapes on one side.
    """
    pairs = [(gap(one, other), one, other) for one, other in _pairs(a, b)]
    found, one, other = min(pairs, key=lambda pair: pair[0].distance)
    return found.first if found.distance >= 0.0 else _shared(one, other) or found.first


def _shared(one: Shape, other: Shape) -> Point | None:
    """Return a point that lies in two shapes that overlap."""
    if one.radius or other.radius:
        disc, around = (one, other) if one.radius else (other, one)
        to_it = gap(Shape(disc.points), around)
        return to_it.second if to_it.distance > 0.0 else disc.points[0]
    corners = cut(one.points, inside_of(other))
    if not corners:
        return None
    many = len(corners)
    return (sum([x for x, _ in corners]) / many, sum([y for _, y in corners]) / many)


def distance_of(a: Shapes, b: Shapes) -> float:
    """Return the distance between two groups of shapes in inches."""
    return min([distance(one, other) for one, other in _pairs(a, b)])


def clearance_of(moving: Shapes, motion: Motion, fixed: Shapes) -> Approach:
    """Return the nearest that shapes come to others that stand, and the earliest.

    Raises:
        ValueError: If there are no shapes on one side.
    """
    apart, instant, one, other = _closest_pair(moving, motion, fixed)
    moved = move_shape(until(motion, instant), one)
    return Approach(apart, instant, gap(moved, other))


def closest_of(moving: Shapes, motion: Motion, fixed: Shapes) -> tuple[float, float]:
    """Return the distance and the instant of ``clearance_of`` alone.

    Raises:
        ValueError: If there are no shapes on one side.
    """
    apart, instant, _, _ = _closest_pair(moving, motion, fixed)
    return apart, instant


def _closest_pair(
    moving: Shapes, motion: Motion, fixed: Shapes
) -> tuple[float, float, Shape, Shape]:
    """Return the pair that comes nearest, of those that come as near the earliest."""
    first, *others = _pairs(moving, fixed)
    best = (*closest(first[0], motion, first[1]), *first)
    for one, other in others:
        apart, instant = closest(one, motion, other)
        level = abs(apart - best[0]) <= ROUNDING
        if instant < best[1] if level else apart < best[0]:
            best = (apart, instant, one, other)
    return best


def near_intervals_of(
    moving: Shapes, motion: Motion, fixed: Shapes, limit: float
) -> Stretches:
    """Return when any pair of shapes is at most *limit* inches apart.

    Returns:
        Closed stretches in shares of the motion, apart and in order.
    """
    found: list[tuple[float, float]] = []
    for one, other in _pairs(moving, fixed):
        found += near_intervals(one, motion, other, limit)
    joined: list[tuple[float, float]] = []
    for start, end in sorted(found):
        if joined and start <= joined[-1][1]:
            earlier, later = joined.pop()
            joined.append((earlier, max(later, end)))
        else:
            joined.append((start, end))
    return tuple(joined)


def release_of(
    moving: Shapes, motion: Motion, fixed: Shapes, limit: float
) -> float | None:
    """Return the earliest instant at which all pairs are *limit* inches apart.

    While one pair parts another may meet, so this is not the latest release of the
    pairs by themselves.

    Returns:
        A share of the motion from 0 to 1, ``None`` if there is no such moment.

    Source:
        SPACE-4
    """
    if distance_of(moving, fixed) >= limit:
        return 0.0
    return first_release(near_intervals_of(moving, motion, fixed, limit))


def penetrates_of(
    moving: Shapes, motion: Motion, fixed: Shapes, tolerance: float = TOLERANCE
) -> bool:
    """Return whether any pair overlaps by more than *tolerance* at some moment."""
    for one, other in _pairs(moving, fixed):
        if penetrates(one, motion, other, tolerance):
            return True
    return False


def may_come_within_of(
    moving: Shapes, motion: Motion, fixed: Shapes, limit: float
) -> bool:
    """Return ``False`` only if all pairs certainly stay farther apart than *limit*."""
    boxes = [bounds(flat(shape.points), shape.radius) for shape in fixed]
    for shape in moving:
        way = Sweep(shape, motion).bounds
        for standing in boxes:
            if bounds_within(way, standing, limit):
                return True
    return False
