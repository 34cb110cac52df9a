"""Shadows: how much of a straight edge lies behind convex shapes, seen from a point.

What lies behind a convex shape, and in it, is convex too: the shape and all that lies
beyond it along the lines through it. So an edge is behind a shape along one stretch,
whose ends follow from the two lines that rest against the shape and from those of its
sides that the point has before it.

Lengths are inches; stretches are shares of an edge, from 0 to 1.
"""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from serried.geometry.compare import TOLERANCE, touching
from serried.geometry.distance import distance
from serried.geometry.halfplanes import (
    HalfPlane,
    HalfPlanes,
    Ray,
    Stretch,
    along_segment,
    inside_of,
    on_line,
    right_of,
    through_disc,
)
from serried.geometry.pose import Point
from serried.geometry.shapes import Shape
from serried.geometry.sight import SLIVER, Rest, resting


class Span(NamedTuple):
    """A straight edge from one point to another, or a single point.

    Attributes:
        ray: The line along it, from its start.
        length: How long it is; nothing of a point.
    """

    ray: Ray
    length: float

    @property
    def start(self) -> Point:
        """Where it begins."""
        return self.ray.at(0.0)

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.ray.at(self.length)

    @property
    def middle(self) -> Point:
        """Half-way."""
        return self.ray.at(self.length / 2.0)

    def part(self, shares: Stretch) -> tuple[Point, Point]:
        """Return the ends of a part of it."""
        low, high = shares.low * self.length, shares.high * self.length
        return self.ray.at(low), self.ray.at(high)


def span(start: Point, end: Point) -> Span:
    """Return the edge between two points, which may be one and the same."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    if length <= SLIVER:
        return Span(Ray(*start, 0.0, 1.0), 0.0)
    return Span(Ray(*start, dx / length, dy / length), length)


def behind(point: Point, edge: Span, shape: Shape) -> Stretch | None:
    """Return the share of an edge that a shape hides from a point; None of nothing.

    A line is stopped by what it runs through for more than the tolerance; what the
    shape itself covers is behind it but for its near border.
    """
    return _part(edge, shape, _beyond(point, shape), point)


def within(edge: Span, shape: Shape) -> Stretch | None:
    """Return the share of an edge that lies in a shape; along its border none does."""
    found = _part(edge, shape, inside_of(shape), None)
    if found is None:
        return None
    middle = edge.ray.at(edge.length * (found.low + found.high) / 2.0)
    return found if is_deep(middle, shape) else None


def touched(edge: Span, shape: Shape) -> float:
    """Return how much of an edge a shape touches or covers, as a share."""
    if not edge.length:
        return float(touching(distance(Shape((edge.start,)), shape)))
    if shape.radius:
        found = through_disc(edge.ray, shape)
    else:
        found = on_line(edge.ray, tuple(_eased(edge, p) for p in inside_of(shape)))
    clipped = _clipped(edge, found)
    return 0.0 if clipped is None else clipped.high - clipped.low


def is_deep(point: Point, shape: Shape) -> bool:
    """Return whether a point lies in a shape by more than the tolerance."""
    if shape.radius:
        return math.dist(point, shape.points[0]) < shape.radius - TOLERANCE
    return all(_out(plane, point) < -TOLERANCE for plane in inside_of(shape))


def total(stretches: Iterable[Stretch]) -> float:
    """Return how much several stretches cover together."""
    covered, reached = 0.0, -math.inf
    for low, high in sorted(stretches):
        covered += max(0.0, high - max(low, reached))
        reached = max(reached, high)
    return covered


def lines_past(point: Point, shape: Shape) -> Iterator[Ray]:
    """Yield the lines through a point and a corner of a shape, or along a disc."""
    for x, y in shape.points:
        yield from resting(Rest(*point, 0.0), Rest(x, y, shape.radius))


def meeting(ray: Ray, front: Shape) -> Iterator[Point]:
    """Yield where a line meets a straight front, or the rim of a round base."""
    if front.radius:
        found = through_disc(ray, front)
        yield from () if found is None else (ray.at(found.low), ray.at(found.high))
        return
    found = along_segment(ray, front.points)
    if found is not None and found.low == found.high:
        edge = span(front.points[0], front.points[1])
        along = edge.ray.along(ray.at(found.low))
        yield edge.ray.at(min(max(along, 0.0), edge.length))


def _eased(edge: Span, plane: HalfPlane) -> HalfPlane:
    """Return a side of a shape, farther out by the tolerance if an edge runs along."""
    across = plane.east * edge.ray.east + plane.north * edge.ray.north
    out = TOLERANCE if abs(across) <= TOLERANCE else 0.0
    return plane._replace(level=plane.level + out)


def _part(
    edge: Span, shape: Shape, planes: HalfPlanes, point: Point | None
) -> Stretch | None:
    """Return the share of an edge in half-planes, or in a disc, that is hidden."""
    found = [on_line(edge.ray, planes)] if planes or not shape.radius else []
    if shape.radius:
        found.append(through_disc(edge.ray, shape))
        if point is not None and not planes:
            found.append(on_line(edge.ray, ()))
    clipped = [part for one in found if (part := _clipped(edge, one)) is not None]
    if not clipped:
        return None
    low, high = min(p.low for p in clipped), max(p.high for p in clipped)
    if point is None:
        return Stretch(low, high)
    middle = edge.ray.at(edge.length * (low + high) / 2.0)
    return Stretch(low, high) if _stops(point, middle, shape) else None


def _clipped(edge: Span, found: Stretch | None) -> Stretch | None:
    """Return what of a stretch of a line, in inches, lies on an edge, as shares."""
    if found is None:
        return None
    if edge.length == 0.0:
        within_it = found.low <= 0.0 <= found.high
        return Stretch(0.0, 1.0) if within_it else None
    low, high = max(found.low, 0.0), min(found.high, edge.length)
    if high - low <= TOLERANCE:
        return None
    return Stretch(low / edge.length, high / edge.length)


def _beyond(point: Point, shape: Shape) -> HalfPlanes:
    """Return what bounds all that is behind a shape; nothing from inside it.

    Of a disc it is what lies behind the line through the two points that are seen
    edge-on; the disc itself is to be added.
    """
    if shape.radius:
        return _beyond_disc(point, shape)
    near = [plane for plane in inside_of(shape) if _out(plane, point) >= -SLIVER]
    return (*near, *_tangents(point, shape)) if near else ()


def _tangents(point: Point, shape: Shape) -> Iterator[HalfPlane]:
    """Yield the lines through a point that leave all of a polygon on one side."""
    for x, y in shape.points:
        way = x - point[0], y - point[1]
        if way[0] * way[0] + way[1] * way[1] <= SLIVER * SLIVER:
            continue
        for sign in (1.0, -1.0):
            plane = right_of(point, (sign * way[0], sign * way[1]))
            if all(_out(plane, corner) <= SLIVER for corner in shape.points):
                yield plane


def _beyond_disc(point: Point, shape: Shape) -> HalfPlanes:
    (x, y), radius = shape.points[0], shape.radius
    far = math.dist(point, (x, y))
    if far <= radius - TOLERANCE:
        return ()
    east, north = (x - point[0]) / far, (y - point[1]) / far
    sine = min(radius / far, 1.0)
    cosine = math.sqrt((1.0 - sine) * (1.0 + sine))
    left = east * cosine - north * sine, north * cosine + east * sine
    right = east * cosine + north * sine, north * cosine - east * sine
    level = -(east * x + north * y) + radius * sine
    return (
        HalfPlane(-east, -north, level),
        right_of(point, left),
        right_of(point, (-right[0], -right[1])),
    )


def _stops(start: Point, end: Point, shape: Shape) -> bool:
    """Return whether a shape is in the way of a line, by more than the tolerance."""
    line = span(start, end)
    if shape.radius:
        found = through_disc(line.ray, shape, -TOLERANCE)
    else:
        found = on_line(line.ray, inside_of(shape), -TOLERANCE)
    if found is None:
        return False
    return min(found.high, line.length) - max(found.low, 0.0) > TOLERANCE


def _out(plane: HalfPlane, point: Point) -> float:
    """Return how far out of a half-plane a point lies, in inches."""
    return plane.east * point[0] + plane.north * point[1] - plane.level
