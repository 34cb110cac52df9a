"""Openings: where something that keeps its facing can be put down.

Once the facing is settled, what is put down is a point, and what bounds it is made
of convex outlines with round corners: the point keeps out of some, and stays in
others and in a box. Where that can be is looked for in finitely many places.

Proof that they are enough: the points that keep all bounds are a closed set, for a
point on a border keeps the bound; and the box makes it a bounded one. If it is not
empty, it has a westernmost point, and of several the southernmost. That point lies
on a border, or it could go west. If all borders through it are one and the same
curve about there, then every point of that piece keeps all bounds, since the others
are kept all around there; so the piece goes nowhere farther west, nor as far west
and farther south. It is no straight one, unless the point is its end, and of a
circle the point is the westernmost. Otherwise two curves meet there. So it is an end
of a straight border, the westernmost point of a circle, or a point in which two
borders meet, and there are finitely many of these. If none of them keeps all bounds,
nothing does.
"""

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from serried.geometry.compare import TOLERANCE
from serried.geometry.difference import Corner, difference, nearest
from serried.geometry.pose import Point
from serried.geometry.shapes import Points, Shape

Box: TypeAlias = tuple[float, float, float, float]
"""West, south, east and north, in inches."""

SLACK: Final = TOLERANCE / 2
"""How far a point that was worked out may lie beyond a bound.

Where curves touch, rounding shifts the point in which they meet along them by less.
Whoever then judges the place grants twice as much.
"""

ENOUGH: Final = 40
"""As many open points are looked for, to pick one with room."""


class Bounds(NamedTuple):
    """What bounds a point.

    Attributes:
        box: West, south, east and north of where it may be, in inches.
        out: It keeps out of these; their borders are open to it.
        within: Of each of these groups, it is in one shape or more.
    """

    box: Box
    out: tuple[Shape, ...] = ()
    within: tuple[tuple[Shape, ...], ...] = ()


def neighbourhood(one: Shape, own: Shape, by: float) -> Shape:
    """Return where the point is at which *own* comes within *by* of *one*.

    Args:
        one: What stands on the table.
        own: What is put down, as it lies when the point is at (0, 0).
        by: In inches; less than the radii together gives the corners alone.
    """
    points = tuple([(x, y) for x, y, _, _ in difference(one.points, own.points)])
    return Shape(points, max(by + one.radius + own.radius, 0.0))


class Side(NamedTuple):
    """A straight border."""

    start: Point
    end: Point


class Circle(NamedTuple):
    """A round one; all of the circle, though only a part of it is a border."""

    x: float
    y: float
    radius: float


Curve: TypeAlias = Side | Circle
_Outline: TypeAlias = tuple[list[Corner], float, Box]
"""The corners of a shape, its radius, and the box around it."""


class Openings:
    """The points that keep some bounds."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds: Bounds = bounds
        self._within: list[list[_Outline]] = [
            [_outline(shape) for shape in group] for group in bounds.within
        ]
        self._box: Box = bounds.box
        for group in self._within:
            self._box = _inside(self._box, [box for _, _, box in group])
        self._out: list[_Outline] = [
            one for one in map(_outline, bounds.out) if _meet(one[2], self._box)
        ]

    def room(self, point: Point) -> float:
        """Return how much room the closest bound leaves at *point*, in inches.

        Below zero where one is broken; how far is then told only roughly.
        """
        x, y = point
        room = -_apart(self.bounds.box, x, y)
        outside = min(room, -_apart(self._box, x, y))
        if outside < -SLACK:
            return outside
        for index, (corners, radius, box) in enumerate(self._out):
            if _apart(box, x, y) < room:
                room = min(room, nearest(corners, x, y)[0] - radius)
                if room < -SLACK:  # what shuts out one point often does the next
                    self._out.insert(0, self._out.pop(index))
                    return room
        for group in self._within:
            inside = -math.inf
            for corners, radius, _ in group:
                inside = max(inside, radius - nearest(corners, x, y)[0])
            room = min(room, inside)
            if room < -SLACK:
                return room
        return room

    def any(self) -> Point | None:
        """Return an open point, or None: then there is none."""
        return next(self._open(), None)

    def roomy(self) -> Point | None:
        """Return an open point with room about it, as far as a few looks find one.

        None if there is no open point at all.
        """
        found: list[Point] = []
        for point in self._open():
            found.append(point)
            if len(found) == ENOUGH:
                break
        between = [
            ((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in combinations(found, 2)
        ]
        return max((*found, *between), key=self.room, default=None)

    def _open(self) -> Iterator[Point]:
        for point in self._critical():
            if self.room(point) >= -SLACK:
                yield point

    def _critical(self) -> Iterator[Point]:
        """Yield every point that may be the westernmost open one."""
        if not _meet(self._box, self._box):
            return
        yield self.bounds.box[:2]
        curves = list(self._curves())
        for curve, _ in curves:
            if isinstance(curve, Circle):
                yield (curve.x - curve.radius, curve.y)
            else:
                yield curve.start
                yield curve.end
        for (one, box), (other, around) in combinations(curves, 2):
            if _meet(box, around):
                yield from meetings(one, other)

    def _curves(self) -> Iterator[tuple[Curve, Box]]:
        """Yield the borders, with their boxes, that come where all bounds are kept."""
        west, south, east, north = self.bounds.box
        frame = Shape(((west, south), (east, south), (east, north), (west, north)))
        groups = (shape for group in self.bounds.within for shape in group)
        for shape in (frame, *self.bounds.out, *groups):
            for curve in borders(shape):
                box = _box_of(curve)
                if _meet(box, self._box):
                    yield curve, box


def _outline(shape: Shape) -> _Outline:
    xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
    far = shape.radius + SLACK
    box = (min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far)
    return [(x, y, 0, 0) for x, y in shape.points], shape.radius, box


def _inside(box: Box, others: list[Box]) -> Box:
    """Return what is left of a box by a group of which one box is enough."""
    west = min((one[0] for one in others), default=math.inf)
    south = min((one[1] for one in others), default=math.inf)
    east = max((one[2] for one in others), default=-math.inf)
    north = max((one[3] for one in others), default=-math.inf)
    return (
        max(box[0], west),
        max(box[1], south),
        min(box[2], east),
        min(box[3], north),
    )


def _apart(box: Box, x: float, y: float) -> float:
    """Return how far a point is from a box, in inches; below zero inside it."""
    west, south, east, north = box
    return max(west - x, x - east, south - y, y - north)


def _meet(one: Box, other: Box) -> bool:
    return (
        one[0] <= other[2] + SLACK
        and other[0] <= one[2] + SLACK
        and one[1] <= other[3] + SLACK
        and other[1] <= one[3] + SLACK
    )


def _box_of(curve: Curve) -> Box:
    if isinstance(curve, Circle):
        x, y, far = curve
        return (x - far, y - far, x + far, y + far)
    (ax, ay), (bx, by) = curve
    return (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def borders(shape: Shape) -> Iterator[Curve]:
    """Yield the border of a shape: its sides moved out, and circles at its corners."""
    points: Points = shape.points
    radius = shape.radius
    for index, (ax, ay) in enumerate(points):
        if radius > 0.0:
            yield Circle(ax, ay, radius)
        bx, by = points[(index + 1) % len(points)]
        length = math.hypot(bx - ax, by - ay)
        if length > 0.0:
            east, north = (by - ay) / length * radius, (ax - bx) / length * radius
            yield Side((ax + east, ay + north), (bx + east, by + north))


def meetings(one: Curve, other: Curve) -> Iterator[Point]:
    """Yield the points in which two curves meet; ends of sides are known already."""
    if isinstance(one, Circle):
        if isinstance(other, Circle):
            yield from _circles(one, other)
        else:
            yield from _side_and_circle(other, one)
    elif isinstance(other, Circle):
        yield from _side_and_circle(one, other)
    else:
        yield from _sides(one, other)


def _sides(one: Side, other: Side) -> Iterator[Point]:
    """Yield where two straight borders cross; what runs in parallel never does."""
    (ax, ay), (bx, by) = one
    (cx, cy), (ex, ey) = other
    dx, dy, fx, fy = bx - ax, by - ay, ex - cx, ey - cy
    cross = dx * fy - dy * fx
    if cross == 0.0:
        return
    share = ((cx - ax) * fy - (cy - ay) * fx) / cross
    if -1.0 <= share <= 2.0:  # noqa: PLR2004 - roughly along it; bounds are asked anyway
        yield (ax + share * dx, ay + share * dy)


def _side_and_circle(side: Side, circle: Circle) -> Iterator[Point]:
    """Yield where the line of a straight border meets a circle, or touches it."""
    (ax, ay), (bx, by) = side
    length = math.hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length, (by - ay) / length
    along = (circle.x - ax) * dx + (circle.y - ay) * dy
    away = (circle.x - ax) * dy - (circle.y - ay) * dx
    foot = (ax + along * dx, ay + along * dy)
    yield from _both_ways(foot, (dx, dy), circle.radius, abs(away))


def _circles(one: Circle, other: Circle) -> Iterator[Point]:
    """Yield where two circles meet, or touch."""
    dx, dy = other.x - one.x, other.y - one.y
    apart = math.hypot(dx, dy)
    if apart == 0.0:
        return
    more = (one.radius - other.radius) * (one.radius + other.radius) / apart
    along = (apart + more) / 2
    foot = (one.x + along / apart * dx, one.y + along / apart * dy)
    yield from _both_ways(foot, (-dy / apart, dx / apart), one.radius, abs(along))


def _both_ways(foot: Point, way: Point, radius: float, away: float) -> Iterator[Point]:
    """Yield the points of a chord of a circle, which is *away* from its centre."""
    if away > radius + SLACK:
        return
    half = math.sqrt(max((radius - away) * (radius + away), 0.0))
    (x, y), (dx, dy) = foot, way
    yield (x - half * dx, y - half * dy)
    if half > 0.0:
        yield (x + half * dx, y + half * dy)
