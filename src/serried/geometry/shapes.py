"""Shapes: what a base or a piece of terrain covers of the table."""

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from serried.geometry.compare import ROUNDING
from serried.geometry.pose import Point, Pose

Points: TypeAlias = tuple[Point, ...]

_FEWEST_CORNERS: Final = 3


class Shape(NamedTuple):
    """A convex polygon, and everything within *radius* of it.

    Attributes:
        points: Corners in inches, counter-clockwise, none twice in a row. One
            point is a disc when there is a radius; two are a line, or a capsule.
        radius: How far the shape reaches beyond its corners and sides, in inches.
    """

    points: Points
    radius: float = 0.0


def rectangle(
    pose: Pose, left: float, right: float, rear: float, front: float
) -> Shape:
    """Return the rectangle between four lines of the local frame of *pose*.

    Args:
        pose: Where the local frame stands.
        left: Where the left side lies, in inches to the right of the pose: less
            than zero for a rectangle around it.
        right: Where the right side lies, in inches to the right of the pose.
        rear: Where the rear lies, in inches forward of the pose: a unit's rear
            lies at minus its depth.
        front: Where the front lies, in inches forward of the pose.

    Returns:
        Corners run front-left, rear-left, rear-right, front-right: side 0 is the
        left flank, 1 the rear, 2 the right flank, 3 the front.

    Raises:
        ValueError: If left is not less than right, or rear not less than front.
    """
    if left >= right or rear >= front:
        message = f"no rectangle from {left} to {right} and from {rear} to {front}"
        raise ValueError(message)
    return Shape(
        (
            pose.point(left, front),
            pose.point(left, rear),
            pose.point(right, rear),
            pose.point(right, front),
        )
    )


def is_polygon(shape: Shape) -> bool:
    """Return whether a shape has a surface even without its radius."""
    return len(shape.points) >= _FEWEST_CORNERS


def disc(x: float, y: float, radius: float) -> Shape:
    """Return the disc of *radius* inches about a table point.

    Raises:
        ValueError: If *radius* is not above zero.
    """
    if radius <= 0.0:
        message = f"a disc has a radius above zero, not {radius}"
        raise ValueError(message)
    return Shape(((x, y),), radius)


def polygon(points: Sequence[Point]) -> Shape:
    """Return the convex polygon with these corners, in inches.

    Args:
        points: Either way round. A corner repeated at once counts once, so a
            ring that ends where it starts is welcome.

    Raises:
        ValueError: If fewer than three corners differ, if they are not convex, or
            if they enclose nothing.
    """
    corners = _without_repeats(points)
    if len(corners) < _FEWEST_CORNERS:
        found = len(corners) or len(points[:1])  # one point alone repeats itself
        message = f"a polygon has three different corners or more, not {found}"
        raise ValueError(message)
    if _area(corners) < 0.0:
        corners = (corners[0], *reversed(corners[1:]))
    if not _is_convex(corners):
        raise ValueError(_why_not(corners))
    return Shape(corners)


def _why_not(corners: Points) -> str:
    """Return what is wrong with corners that are not those of a convex polygon."""
    if len(hull(corners)) < _FEWEST_CORNERS or abs(_area(hull(corners))) <= _STRAIGHT:
        return "the corners lie in a line; they enclose no area"
    sides = [(corners[i - 1], corners[i]) for i in range(len(corners))]
    for one, other in itertools.combinations(sides, 2):
        if _cross(one, other):
            return "the sides of the polygon cross each other"
    return "the corners are not those of a convex polygon"


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Return whether each of two sides has an end on either side of the other."""
    (a, b), (c, d) = one, other
    ends = [(_area((a, b, c)), _area((a, b, d))), (_area((c, d, a)), _area((c, d, b)))]
    return all(min(pair) < 0.0 < max(pair) for pair in ends)


def _without_repeats(points: Sequence[Point]) -> Points:
    """Return the points without those that repeat the one before, round the ring."""
    kept: list[Point] = []
    for index, point in enumerate(points):
        if math.dist(point, points[index - 1]) > ROUNDING:
            kept.append(point)
    return tuple(kept)


def _area(points: Points) -> float:
    """Return the area in square inches, below zero when clockwise."""
    x0, y0 = points[0]
    doubled = 0.0
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        doubled += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
    return doubled / 2.0


def _is_convex(points: Points) -> bool:
    """Return whether a ring turns left, or goes straight on, exactly once round."""
    turned = 0.0
    for index, (bx, by) in enumerate(points):
        ax, ay = points[index - 1]
        cx, cy = points[(index + 1) % len(points)]
        cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        dot = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
        size = math.hypot(bx - ax, by - ay) * math.hypot(cx - bx, cy - by)
        if cross < -_STRAIGHT * size or (dot < 0.0 and cross <= _STRAIGHT * size):
            return False
        turned += math.atan2(cross, dot)
    return abs(turned - 2.0 * math.pi) < 1.0


_STRAIGHT: Final = 1e-9
"""The sine of a bend that is taken for rounding of a straight side."""


def inset(shape: Shape, by: float) -> Shape:
    """Return the points of *shape* that lie at least *by* inches inside it.

    The radius gives way first, and then the sides.

    Raises:
        ValueError: If nothing is left, or *by* is less than zero.
    """
    if by < 0.0:
        message = f"an inset is by zero inches or more, not {by}"
        raise ValueError(message)
    if by <= shape.radius:
        return Shape(shape.points, shape.radius - by)
    depth = by - shape.radius
    points = shape.points if is_polygon(shape) else ()
    for index, start in enumerate(shape.points):
        end = shape.points[(index + 1) % len(shape.points)]
        points = _left_of(points, start, end, depth)
    if len(points) < _FEWEST_CORNERS:
        message = f"nothing is left of the shape {by} inches inside it"
        raise ValueError(message)
    return Shape(points)


def _left_of(points: Points, start: Point, end: Point, depth: float) -> Points:
    """Return the part of a polygon that lies *depth* or more left of a line."""
    if not points:
        return ()
    ax, ay = start
    dx, dy = end[0] - ax, end[1] - ay
    length = math.sqrt(dx * dx + dy * dy)
    insides = [(dx * (y - ay) - dy * (x - ax)) / length - depth for x, y in points]
    kept: list[Point] = []
    for index, (bx, by) in enumerate(points):
        px, py = points[index - 1]
        before, here = insides[index - 1], insides[index]
        if (before < 0.0) != (here < 0.0):
            share = before / (before - here)
            kept.append((px + share * (bx - px), py + share * (by - py)))
        if here >= 0.0:
            kept.append((bx, by))
    return _without_repeats(kept)


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """Return the corners of the smallest convex polygon around *points*.

    Counter-clockwise from the westernmost, none on a side between two others; one
    or two where the points are one, or lie in a line.
    """
    ordered = sorted(set(points))
    if len(ordered) <= 2:  # noqa: PLR2004 - a point or a line
        return tuple(ordered)
    return (*_chain(ordered)[:-1], *_chain(ordered[::-1])[:-1])


def _chain(points: list[Point]) -> list[Point]:
    """Return the corners on one side, the first and the last point with them."""
    kept: list[Point] = []
    for x, y in points:
        while len(kept) > 1:
            (ax, ay), (bx, by) = kept[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0.0:
                break
            kept.pop()
        kept.append((x, y))
    return kept
