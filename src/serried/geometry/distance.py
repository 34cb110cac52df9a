"""How far apart two shapes are, and where.

Source:
    DIST-1
"""

import math
from typing import Final, Literal, NamedTuple

from serried.geometry.difference import (
    Corner,
    NearestSide,
    difference,
    hull_distance,
    nearest,
)
from serried.geometry.flat import flat_difference, flat_nearest
from serried.geometry.pose import Point
from serried.geometry.shapes import Points, Shape


class Feature(NamedTuple):
    """A part of the outline of a shape.

    Attributes:
        kind: A corner, or a side.
        index: Which one. Side 0 runs from corner 0 to corner 1.
    """

    kind: Literal["corner", "side"]
    index: int  # type: ignore[assignment]  # nobody searches a feature


VANISHING: Final = 1e-150
"""A length, in inches, whose square is no number that can be divided by."""


class Gap(NamedTuple):
    """The shortest way from one shape to another.

    Attributes:
        distance: In inches. Less than zero when they overlap: then the least
            shift that would part them, with its sign turned.
        first: The point on the border of the first shape where the way starts, in
            inches in the table frame.
        second: The point on the border of the second shape where the way ends.
        first_feature: What *first* lies on.
        second_feature: What *second* lies on.
    """

    distance: float
    first: Point
    second: Point
    first_feature: Feature
    second_feature: Feature


def distance(a: Shape, b: Shape) -> float:
    """Return the distance between two shapes in inches, 0 when they overlap."""
    return max(0.0, hull_distance(a.points, b.points) - (a.radius + b.radius))


def separation(a: Shape, b: Shape) -> float:
    """Return the distance of ``gap`` alone: less than zero when they overlap."""
    signed = flat_nearest(flat_difference(a.points, b.points), 0.0, 0.0)
    return signed - (a.radius + b.radius)


def gap(a: Shape, b: Shape) -> Gap:
    """Return the shortest way from shape *a* to shape *b*."""
    corners = difference(a.points, b.points)
    where = nearest(corners, 0.0, 0.0)
    signed, side, share = where
    start, end = corners[side], corners[(side + 1) % len(corners)]
    first, first_feature = _place(a.points, start[2], end[2], share)
    second, second_feature = _place(b.points, start[3], end[3], share)
    east, north = _outward(where, start, end)
    return Gap(
        signed - (a.radius + b.radius),
        (first[0] + a.radius * east, first[1] + a.radius * north),
        (second[0] - b.radius * east, second[1] - b.radius * north),
        first_feature,
        second_feature,
    )


def _place(points: Points, start: int, end: int, share: float) -> tuple[Point, Feature]:
    """Return the point that lies *share* of the way between two corners."""
    if share == 0.0 or start == end:
        return points[start], Feature("corner", start)
    if share == 1.0:
        return points[end], Feature("corner", end)
    (ax, ay), (bx, by) = points[start], points[end]
    return (ax + share * (bx - ax), ay + share * (by - ay)), Feature("side", start)


def _outward(where: NearestSide, start: Corner, end: Corner) -> Point:
    """Return the unit vector out of the difference, at its point near the origin."""
    signed, _, share = where
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0 and abs(signed) < VANISHING:
        return (1.0, 0.0)  # two discs about one point: any way out is as short
    if signed == 0.0 or 0.0 < share < 1.0:
        beyond = start[0] * dy - start[1] * dx
        if signed > 0.0 and beyond > 0.0:  # of a line, the other side is nearer
            length = -length
        return (dy / length, -dx / length)
    corner = start if share == 0.0 else end
    return (-corner[0] / signed, -corner[1] / signed)
