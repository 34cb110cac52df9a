"""Boxes around shapes and their ways: a cheap look at what cannot matter."""

import math
from typing import Final, NamedTuple

from serried.geometry.motion import Motion, Slide, move_shape
from serried.geometry.shapes import Shape

_SLACK: Final = 1e-9
"""Inches that a box is larger than it need be, so that rounding cannot matter."""


class Box(NamedTuple):
    """A rectangle along the axes of the table, in inches.

    Attributes:
        west: Its least x.
        south: Its least y.
        east: Its greatest x.
        north: Its greatest y.
    """

    west: float
    south: float
    east: float
    north: float


def box(shape: Shape) -> Box:
    """Return the least box around a shape."""
    west, south = shape.points[0]
    east, north = west, south
    for x, y in shape.points:
        west, east = min(west, x), max(east, x)
        south, north = min(south, y), max(north, y)
    return _grown(Box(west, south, east, north), shape.radius)


def _grown(inner: Box, by: float) -> Box:
    """Return a box that is larger on every side by so many inches."""
    return Box(inner.west - by, inner.south - by, inner.east + by, inner.north + by)


def reach(moving: Shape, motion: Motion) -> Box:
    """Return a box around everything that a shape covers on its way.

    An arc of at most half a circle leaves its chord by no more than its height,
    so the two ends of the way, grown by the height of the highest arc, hold it.
    """
    start, end = box(moving), box(move_shape(motion, moving))
    both = Box(
        min(start.west, end.west),
        min(start.south, end.south),
        max(start.east, end.east),
        max(start.north, end.north),
    )
    if isinstance(motion, Slide):
        return _grown(both, _SLACK)
    farthest = 0.0
    for x, y in moving.points:
        farthest = max(farthest, math.hypot(x - motion.x, y - motion.y))
    height = 1.0 - math.sqrt(max(0.0, (1.0 + motion.cosine) / 2.0))
    return _grown(both, farthest * height + _SLACK)


def boxes_within(a: Box, b: Box, limit: float) -> bool:
    """Return whether two boxes are at most *limit* inches apart."""
    dx = max(0.0, a.west - b.east, b.west - a.east)
    dy = max(0.0, a.south - b.north, b.south - a.north)
    return dx * dx + dy * dy <= limit * limit


def may_come_within(moving: Shape, motion: Motion, fixed: Shape, limit: float) -> bool:
    """Return ``False`` only if two shapes certainly stay farther apart than *limit*."""
    return boxes_within(reach(moving, motion), box(fixed), limit)
