"""Outlines: shapes that stand, prepared to be asked for many times over."""

import math
from typing import Final, TypeAlias

from serried.geometry.flat import FAR, Flat, farthest_from, flat, is_point
from serried.geometry.shapes import Shape

_RECTANGLE: Final = 8
"""How many numbers a polygon of four corners has."""

_CROOKED: Final = 1e-10
"""By how many inches a corner may be off for the other three to tell where it is."""

Bounds: TypeAlias = tuple[float, float, float, float]
"""West, south, east and north of a box along the axes of the table, in inches."""


def bounds(numbers: Flat, radius: float) -> Bounds:
    """Return the least box around a polygon and everything within *radius* of it."""
    west = east = numbers[0]
    south = north = numbers[1]
    for index in range(2, len(numbers), 2):
        x, y = numbers[index], numbers[index + 1]
        west, east = min(west, x), max(east, x)
        south, north = min(south, y), max(north, y)
    return (west - radius, south - radius, east + radius, north + radius)


def bounds_within(a: Bounds, b: Bounds, limit: float) -> bool:
    """Return whether two boxes are at most *limit* inches apart."""
    dx = max(0.0, a[0] - b[2], b[0] - a[2])
    dy = max(0.0, a[1] - b[3], b[1] - a[3])
    return dx * dx + dy * dy <= limit * limit


class Outline:
    """A shape that stands.

    Attributes:
        numbers: Its corners.
        radius: How far it reaches beyond them, in inches.
        group: The number of the thing that it is a part of.
        west: Its least x, the radius counted; likewise *south*, *east*, *north*.
        x: East of the table's corner, some point well inside the shape; and *y*.
        inner: The radius of a circle about that point that lies inside the shape.
        outer: The radius of a circle about that point that contains the shape.
        ux: Of a rectangle: the direction of its front, as a unit vector; and *uy*.
        half_width: Of a rectangle, in inches: zero for any other shape, also for a
            rounded one; and *half_depth*.
    """

    def __init__(self, shape: Shape, group: int) -> None:
        self.shape = shape
        self.numbers = flat(shape.points)
        self.radius = shape.radius
        self.group = group
        self.west, self.south, self.east, self.north = bounds(self.numbers, self.radius)
        self.x, self.y = _middle(self.numbers)
        self.inner = self.radius + _depth(self.numbers, self.x, self.y)
        self.outer = self.radius + farthest_from(self.numbers, self.x, self.y)
        halves = _halves(self.numbers, self.radius)
        self.ux, self.uy, self.half_width, self.half_depth = halves

    def foremost(self, dx: float, dy: float) -> tuple[float, float]:
        """Return the corner of a rectangle that is farthest in some direction.

        Args:
            dx: The direction's part to the east, to any scale.
            dy: Its part to the north.

        Returns:
            x and y from the middle, in inches.
        """
        right = (
            self.half_width if dx * self.ux + dy * self.uy > 0.0 else -self.half_width
        )
        ahead = (
            self.half_depth if dy * self.ux - dx * self.uy > 0.0 else -self.half_depth
        )
        return (right * self.ux - ahead * self.uy, right * self.uy + ahead * self.ux)


def off(box: Bounds, standing: Outline) -> float:
    """Return how far off a box something stands, in inches, or less than that."""
    west, south, east, north = box
    aside = max(west - standing.east, standing.west - east)
    along = max(south - standing.north, standing.south - north)
    return max(aside, along)


def _middle(numbers: Flat) -> tuple[float, float]:
    """Return the mean of all corners, which a convex polygon contains."""
    many = len(numbers) // 2
    x = y = 0.0
    for index in range(0, len(numbers), 2):
        x, y = x + numbers[index], y + numbers[index + 1]
    return (x / many, y / many)


def _depth(numbers: Flat, x: float, y: float) -> float:
    """Return how far inside a polygon a point of it lies, in inches."""
    if is_point(numbers):
        return 0.0
    depth = FAR
    ax, ay = numbers[-2], numbers[-1]
    for index in range(0, len(numbers), 2):
        bx, by = numbers[index], numbers[index + 1]
        dx, dy = bx - ax, by - ay
        across = dx * (y - ay) - dy * (x - ax)
        depth = min(depth, across / math.sqrt(dx * dx + dy * dy))
        ax, ay = bx, by
    return max(0.0, depth)


def _halves(numbers: Flat, radius: float) -> tuple[float, float, float, float]:
    """Return a side of a rectangle as a unit vector, and its half sizes in inches.

    Returns:
        The half sizes are zero if it is not a rectangle, or a rounded one.
    """
    none = (0.0, 0.0, 0.0, 0.0)
    if len(numbers) != _RECTANGLE or radius > 0.0:
        return none
    ax, ay, bx, by, cx, cy, dx, dy = numbers
    bx, by, cx, cy, dx, dy = bx - ax, by - ay, cx - ax, cy - ay, dx - ax, dy - ay
    width, depth = math.sqrt(dx * dx + dy * dy), math.sqrt(bx * bx + by * by)
    ux, uy = dx / width, dy / width
    crooked = abs(cx - bx - dx) + abs(cy - by - dy)
    slanted = abs(bx * ux + by * uy)
    if crooked > _CROOKED or slanted > _CROOKED:
        return none
    return (ux, uy, width / 2.0, depth / 2.0)
