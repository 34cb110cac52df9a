"""Outlines: what shapes cover, standing and on their way, as lines and arcs.

Inches in the table frame. An outline is several loops that all run
counter-clockwise, so that filling them by the rule "nonzero" fills their union.
"""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

from serried.geometry import (
    Motion,
    Point,
    Shape,
    Slide,
    Turn,
    move_point,
    move_shape,
    until,
)
from serried.tuples import NamedTuple


class Line(NamedTuple):
    """A straight part of a loop, up to a point."""

    to: Point


class Arc(NamedTuple):
    """A part of a circle, at most a quarter of it, up to a point.

    Longer ones would move visibly when the radius is rounded.
    """

    to: Point
    radius: float
    clockwise: bool


class Loop(NamedTuple):
    """A closed line; it goes straight back to its start."""

    start: Point
    parts: tuple[Line | Arc, ...]

    @property
    def corners(self) -> tuple[Point, ...]:
        """Where its parts begin and end, the start once."""
        return (self.start, *(part.to for part in self.parts))


Outline: TypeAlias = tuple[Loop, ...]


def around(shape: Shape) -> Loop:
    """Return the border of a shape: round at the corners where it has a radius."""
    if len(shape.points) == 1:
        return _circle(shape.points[0], shape.radius)
    if not shape.radius:
        return ring(*shape.points)
    corners = [*shape.points, *shape.points[:2]]
    shifts = [_outward(a, b, shape.radius) for a, b in pairwise(corners)]
    parts: list[Line | Arc] = []
    for corner, before, after in zip(corners[1:], shifts, shifts[1:], strict=False):
        parts.append(Line(_plus(corner, before)))
        if before[0] * after[0] + before[1] * after[1] < 0.0:
            half_way = _plus(corner, (-before[1], before[0]))
            parts.append(Arc(half_way, shape.radius, clockwise=False))
        parts.append(Arc(_plus(corner, after), shape.radius, clockwise=False))
    return Loop(_plus(corners[0], shifts[0]), tuple(parts))


def ring(*points: Point) -> Loop:
    """Return the loop through *points*, counter-clockwise whichever way they run."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*points, points[0])))
    first, *others = points if area >= 0.0 else reversed(points)
    return Loop(first, tuple(map(Line, others)))


def swept(shape: Shape, motion: Motion) -> Outline:
    """Return everything that a polygon or a disc covers during *motion*.

    Exactness:
        The start, the end, and what each side sweeps between them; lines and
        arcs, no sampling.
    """
    ends = (around(shape), around(move_shape(motion, shape)))
    if isinstance(motion, Slide):
        return (*ends, *_slid_over(shape, motion))
    if (motion.cosine, motion.sine) == (1.0, 0.0):
        return ends
    return (*ends, *_turned_over(shape, motion))


def _slid_over(shape: Shape, slide: Slide) -> Iterator[Loop]:
    """Yield what the sides slide over; of a disc, its diameter across the way."""
    if not (slide.dx or slide.dy):
        return
    for a, b in _sides_across(shape, (slide.dx, slide.dy)):
        yield ring(a, b, move_point(slide, b), move_point(slide, a))


def _turned_over(shape: Shape, turn: Turn) -> Iterator[Loop]:
    """Yield what the sides turn over; of a disc, its diameter towards the centre.

    A side is cut where it is nearest to the centre. Along each piece the distance
    from the centre grows, so that no place is covered twice, and two arcs and the
    piece before and after are the whole border.
    """
    centre = (turn.x, turn.y)
    if shape.points == (centre,):
        return
    towards = (centre[1] - shape.points[0][1], shape.points[0][0] - centre[0])
    for a, b in _sides_across(shape, towards):
        for piece in pairwise((a, *_nearest_within(centre, a, b), b)):
            inner, outer = sorted(piece, key=lambda end: math.dist(centre, end))
            yield _sector(turn, inner, outer)


def _sector(turn: Turn, inner: Point, outer: Point) -> Loop:
    """Return what the piece from *inner* to *outer* turns over."""
    whole = turn if not turn.clockwise else _reversed(turn)
    if turn.clockwise:
        inner, outer = move_point(turn, inner), move_point(turn, outer)
    back = _reversed(whole)
    inner_end = move_point(whole, inner)
    there, here = turned(whole, outer), turned(back, inner_end)
    return Loop(inner, (Line(outer), *there, Line(inner_end), *here))


def turned(turn: Turn, point: Point) -> tuple[Arc, Arc]:
    """Return the way of a point that is turned, in two halves."""
    radius = math.dist((turn.x, turn.y), point)
    ends = move_point(until(turn, 0.5), point), move_point(turn, point)
    first, second = (Arc(end, radius, turn.clockwise) for end in ends)
    return first, second


def _reversed(turn: Turn) -> Turn:
    return turn._replace(clockwise=not turn.clockwise)


def _sides_across(shape: Shape, way: Point) -> list[tuple[Point, Point]]:
    """Return the sides of a polygon, or the diameter of a disc at right angles."""
    if len(shape.points) > 1:
        return list(pairwise((*shape.points, shape.points[0])))
    x, y = shape.points[0]
    east, north = _outward((0.0, 0.0), way, shape.radius)
    return [((x - east, y - north), (x + east, y + north))]


def _nearest_within(centre: Point, a: Point, b: Point) -> tuple[Point, ...]:
    """Return the point of a side that is nearest to *centre*, unless it is an end."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = (centre[0] - a[0]) * dx + (centre[1] - a[1]) * dy
    share = along / (dx * dx + dy * dy)
    return ((a[0] + share * dx, a[1] + share * dy),) if 0.0 < share < 1.0 else ()


def _circle(centre: Point, radius: float) -> Loop:
    x, y = centre
    ends = ((x, y + radius), (x - radius, y), (x, y - radius), (x + radius, y))
    quarters = tuple(Arc(end, radius, clockwise=False) for end in ends)
    return Loop(ends[-1], quarters)


def _outward(a: Point, b: Point, length: float) -> Point:
    """Return a vector of *length* to the right of the way from *a* to *b*."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = length / math.hypot(dx, dy)
    return (dy * share, -dx * share)


def _plus(point: Point, shift: Point) -> Point:
    return (point[0] + shift[0], point[1] + shift[1])
