"""How near a polygon comes to another while it slides.

To slide towards something is to walk from the origin of their difference: the
least distance is that of a line from a convex polygon, and the moments at which
the distance is within a limit are one stretch.
"""

import math
from typing import Final

from serried.geometry.compare import ROUNDING
from serried.geometry.flat import flat_difference, flat_nearest
from serried.geometry.motion import Slide
from serried.geometry.shapes import Points

Found = tuple[float, float]
"""A distance in inches and the earliest share of the way at which it is attained."""

Stretch = tuple[float, float]
"""From and to: shares of the way, or inches along it. Empty when the wrong way."""

_STILL: Final = 1e-100
"""Inches: the square of a shorter way could not be told from nothing."""


def _nowhere() -> Stretch:
    """Return the empty stretch. As a constant, mypyc would not find it again."""
    return (math.inf, -math.inf)


def _length(slide: Slide) -> float:
    """Return how far a slide goes, in inches."""
    return math.sqrt(slide.dx * slide.dx + slide.dy * slide.dy)


def least_of_slide(moving: Points, slide: Slide, fixed: Points) -> Found:
    """Return the least distance of two convex polygons while the first slides."""
    corners = flat_difference(fixed, moving)
    best = (max(0.0, flat_nearest(corners, 0.0, 0.0)), 0.0)
    if best[0] == 0.0:
        return best
    dx, dy = slide
    best = _sooner(best, (max(0.0, flat_nearest(corners, dx, dy)), 1.0))
    length = _length(slide)
    if length <= _STILL:
        return best
    length2 = dx * dx + dy * dy
    ax, ay = corners[-2], corners[-1]
    for index in range(0, len(corners), 2):
        bx, by = corners[index], corners[index + 1]
        share = (bx * dx + by * dy) / length2
        if 0.0 < share < 1.0:  # the ends of the way have been looked at
            best = _sooner(best, (abs(bx * dy - by * dx) / length, share))
        left, right = dx * ay - dy * ax, dx * by - dy * bx
        if (left > 0.0) != (right > 0.0):
            across = left / (left - right)
            x, y = ax + across * (bx - ax), ay + across * (by - ay)
            share = (x * dx + y * dy) / length2
            if 0.0 <= share <= 1.0:
                best = _sooner(best, (0.0, share))
        ax, ay = bx, by
    return best


def _sooner(known: Found, found: Found) -> Found:
    """Return the lesser distance, and the earlier moment of equal ones."""
    least = min(known[0], found[0])
    if abs(known[0] - found[0]) <= ROUNDING:
        return (least, min(known[1], found[1]))
    return (least, known[1] if known[0] < found[0] else found[1])


def stretch_of_slide(
    moving: Points, slide: Slide, fixed: Points, reach: float
) -> tuple[Stretch, ...]:
    """Return when two convex polygons are at most *reach* inches apart.

    The polygon that is *reach* larger than the difference consists of the
    difference and a capsule about each of its sides, so the line of the slide
    enters and leaves it where it enters the first and leaves the last capsule.

    Returns:
        No stretch, or one, in shares of the way from 0 to 1.
    """
    corners = flat_difference(fixed, moving)
    length = _length(slide)
    if length <= _STILL:
        near = flat_nearest(corners, 0.0, 0.0) <= reach
        return ((0.0, 1.0),) if near else ()
    ux, uy = slide.dx / length, slide.dy / length
    start, end = _nowhere()
    ax, ay = corners[-2], corners[-1]
    for index in range(0, len(corners), 2):
        bx, by = corners[index], corners[index + 1]
        ahead = _in_circle(bx, by, (ux, uy), reach)
        beside = _in_strip((ax, ay), (bx, by), (ux, uy), reach)
        start = min(start, ahead[0], beside[0])
        end = max(end, ahead[1], beside[1])
        ax, ay = bx, by
    start, end = max(0.0, start / length), min(1.0, end / length)
    return ((start, end),) if start <= end else ()


def _in_circle(x: float, y: float, unit: tuple[float, float], reach: float) -> Stretch:
    """Return where a line through the origin is within *reach* of a corner."""
    ux, uy = unit
    along, across = x * ux + y * uy, abs(x * uy - y * ux)
    if across > reach:
        return _nowhere()
    half = math.sqrt((reach - across) * (reach + across))
    return (along - half, along + half)


def _in_strip(
    start: tuple[float, float],
    end: tuple[float, float],
    unit: tuple[float, float],
    reach: float,
) -> Stretch:
    """Return where a line through the origin is beside a side, within *reach*."""
    ax, ay = start
    dx, dy = end[0] - ax, end[1] - ay
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return _nowhere()
    ex, ey = dx / length, dy / length
    ux, uy = unit
    beside = _between(
        ax * ex + ay * ey - ROUNDING,
        ax * ex + ay * ey + length + ROUNDING,
        ux * ex + uy * ey,
    )
    level = ax * ey - ay * ex
    within = _between(level - reach, level + reach, ux * ey - uy * ex)
    both = (max(beside[0], within[0]), min(beside[1], within[1]))
    return both if both[0] <= both[1] else _nowhere()


def _between(low: float, high: float, slope: float) -> Stretch:
    """Return the stretch of s for which *slope* times s is from *low* to *high*."""
    if slope == 0.0:
        return (-math.inf, math.inf) if low <= 0.0 <= high else _nowhere()
    one, other = low / slope, high / slope
    return (one, other) if one <= other else (other, one)
