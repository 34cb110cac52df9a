"""How near a polygon comes to another while it slides.

To slide towards something is to walk from the origin of their difference: the
least distance is that of a line from a convex polygon, and the moments at which
the distance is within a limit are one stretch.
"""

import math
from typing import Final

from serried.geometry.compare import ROUNDING
from serried.geometry.difference import Corner, difference, nearest
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
    corners = difference(fixed, moving)
    best = (max(0.0, nearest(corners, 0.0, 0.0)[0]), 0.0)
    if best[0] == 0.0:
        return best
    best = _sooner(best, (max(0.0, nearest(corners, slide.dx, slide.dy)[0]), 1.0))
    if _length(slide) <= _STILL:
        return best
    for index in range(len(corners)):
        best = _sooner(best, _passing(corners[index], slide))
        best = _sooner(best, _crossing(corners[index - 1], corners[index], slide))
    return best


def _sooner(known: Found, found: Found) -> Found:
    """Return the lesser distance, and the earlier moment of equal ones."""
    least = min(known[0], found[0])
    if abs(known[0] - found[0]) <= ROUNDING:
        return (least, min(known[1], found[1]))
    return (least, known[1] if known[0] < found[0] else found[1])


def _passing(corner: Corner, slide: Slide) -> Found:
    """Return how near the way comes to a corner of the difference, and when."""
    x, y, _, _ = corner
    dx, dy = slide
    length2 = dx * dx + dy * dy
    share = (x * dx + y * dy) / length2
    if 0.0 < share < 1.0:
        return (abs(x * dy - y * dx) / math.sqrt(length2), share)
    return (math.inf, 0.0)  # the ends of the way are looked at by themselves


def _crossing(start: Corner, end: Corner, slide: Slide) -> Found:
    """Return a distance of 0, and when, if the way crosses this side."""
    ax, ay, _, _ = start
    bx, by, _, _ = end
    dx, dy = slide
    left, right = dx * ay - dy * ax, dx * by - dy * bx
    if (left > 0.0) == (right > 0.0):
        return (math.inf, 0.0)
    across = left / (left - right)
    x, y = ax + across * (bx - ax), ay + across * (by - ay)
    share = (x * dx + y * dy) / (dx * dx + dy * dy)
    return (0.0, share) if 0.0 <= share <= 1.0 else (math.inf, 0.0)


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
    corners = difference(fixed, moving)
    length = _length(slide)
    if length <= _STILL:
        near = nearest(corners, 0.0, 0.0)[0] <= reach
        return ((0.0, 1.0),) if near else ()
    ux, uy = slide.dx / length, slide.dy / length
    start, end = _nowhere()
    for index in range(len(corners)):
        ahead = _in_circle(corners[index], ux, uy, reach)
        beside = _in_strip(corners[index - 1], corners[index], (ux, uy), reach)
        start = min(start, ahead[0], beside[0])
        end = max(end, ahead[1], beside[1])
    start, end = max(0.0, start / length), min(1.0, end / length)
    return ((start, end),) if start <= end else ()


def _in_circle(corner: Corner, ux: float, uy: float, reach: float) -> Stretch:
    """Return where a line through the origin is within *reach* of a corner."""
    x, y, _, _ = corner
    along, across = x * ux + y * uy, abs(x * uy - y * ux)
    if across > reach:
        return _nowhere()
    half = math.sqrt((reach - across) * (reach + across))
    return (along - half, along + half)


def _in_strip(
    start: Corner, end: Corner, unit: tuple[float, float], reach: float
) -> Stretch:
    """Return where a line through the origin is beside a side, within *reach*."""
    ax, ay, _, _ = start
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
