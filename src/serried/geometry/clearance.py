"""How near a shape comes to another on its way, and when.

Source:
    SPACE-1 to SPACE-4
"""

from typing import NamedTuple

from serried.geometry.compare import ROUNDING, TOLERANCE
from serried.geometry.distance import Gap, distance, gap
from serried.geometry.motion import Motion, Slide, move_shape, until
from serried.geometry.shapes import Shape, inset, is_polygon
from serried.geometry.slide import least_of_slide, stretch_of_slide
from serried.geometry.turn import (
    distance_of_turn,
    least_of_turn,
    stretches_of_turn,
)

Stretches = tuple[tuple[float, float], ...]
"""From and to, in shares of a motion from 0 to 1; apart and in order."""


class Approach(NamedTuple):
    """The nearest that two shapes come to each other during a motion.

    Attributes:
        distance: In inches: 0 when they touch or overlap at some moment.
        instant: The earliest share of the motion, from 0 to 1, at which that
            distance is attained.
        gap: The shortest way between the two at that moment.
    """

    distance: float
    instant: float
    gap: Gap


def least_distance(moving: Shape, motion: Motion, fixed: Shape) -> float:
    """Return the least distance in inches of two shapes while the first moves.

    Both ends of the motion count. 0 when the shapes touch or overlap at some
    moment.

    Exactness:
        A closed form without trigonometry, off by less than 1e-12 inch on a table
        of 72 by 48 inches.
    """
    if isinstance(motion, Slide):
        hulls = least_of_slide(moving.points, motion, fixed.points)[0]
    else:
        hulls = distance_of_turn(moving.points, motion, fixed.points)
    return max(0.0, hulls - (moving.radius + fixed.radius))


def clearance(moving: Shape, motion: Motion, fixed: Shape) -> Approach:
    """Return the least distance of two shapes while the first moves, when and where.

    Args:
        moving: Where it stands at first.
        motion: Where it goes. Both ends count.
        fixed: What stands by the way.
    """
    apart, instant = closest(moving, motion, fixed)
    moved = move_shape(until(motion, instant), moving)
    return Approach(apart, instant, gap(moved, fixed))


def closest(moving: Shape, motion: Motion, fixed: Shape) -> tuple[float, float]:
    """Return the least distance of two shapes while the first moves, and when.

    Args:
        moving: Where it stands at first.
        motion: Where it goes. Both ends count.
        fixed: What stands by the way.
    """
    if isinstance(motion, Slide):
        hulls, instant = least_of_slide(moving.points, motion, fixed.points)
    else:
        hulls, instant = least_of_turn(moving.points, motion, fixed.points)
    radii = moving.radius + fixed.radius
    apart = hulls - radii
    if apart <= 0.0 < radii:
        # Rounded shapes touch before what they are built on is nearest.
        touching = _stretches(moving, motion, fixed, 0.0)
        instant = touching[0][0] if touching else instant
    return max(0.0, apart), instant


def near_intervals(
    moving: Shape, motion: Motion, fixed: Shape, limit: float
) -> Stretches:
    """Return when two shapes are at most *limit* inches apart.

    Rounding is read as near: a distance of *limit* and a trifle is within it.

    Returns:
        Closed stretches in shares of the motion, from 0 to 1, apart and in order.
        A moment at which *limit* is only just grazed may be missing.
    """
    return _stretches(moving, motion, fixed, limit + ROUNDING)


def _stretches(moving: Shape, motion: Motion, fixed: Shape, limit: float) -> Stretches:
    """Return when two shapes are at most *limit* inches apart, to the last digit."""
    reach = limit + moving.radius + fixed.radius
    if isinstance(motion, Slide):
        return stretch_of_slide(moving.points, motion, fixed.points, reach)
    return stretches_of_turn(moving.points, motion, fixed.points, reach)


def release(moving: Shape, motion: Motion, fixed: Shape, limit: float) -> float | None:
    """Return the earliest instant at which two shapes are *limit* inches apart.

    Returns:
        A share of the motion from 0 to 1; 0 if they are that far apart, or
        farther, before it starts; ``None`` if they never are.

    Source:
        SPACE-4
    """
    if distance(moving, fixed) >= limit:
        return 0.0
    return first_release(near_intervals(moving, motion, fixed, limit))


def first_release(near: Stretches) -> float | None:
    """Return when the first of some stretches ends that cover the start.

    Args:
        near: In order of their starts; they may overlap.

    Returns:
        A share of the motion, 0 if no stretch covers the start, ``None`` if the
        end of the motion is covered too.
    """
    released = 0.0
    for start, end in near:
        if start <= released:
            released = max(released, end)
    return released if released < 1.0 else None


def penetrates(
    moving: Shape, motion: Motion, fixed: Shape, tolerance: float = TOLERANCE
) -> bool:
    """Return whether two shapes overlap by more than *tolerance* at some moment.

    To touch, to slide along a side, or to turn about a corner in contact is not to
    overlap.

    Raises:
        ValueError: If what moves has a surface, but is too thin to lose so much.

    Source:
        SPACE-3
    """
    if not _is_line(moving, tolerance):
        return least_distance(inset(moving, tolerance), motion, fixed) == 0.0
    if not _is_line(fixed, tolerance):
        return least_distance(moving, motion, inset(fixed, tolerance)) == 0.0
    return False


def _is_line(shape: Shape, tolerance: float) -> bool:
    """Return whether a shape is a point or a line, with nothing to take away."""
    return shape.radius < tolerance and not is_polygon(shape)
