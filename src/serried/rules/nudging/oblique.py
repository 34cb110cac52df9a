"""Nudges of units that do not stand square to each other, and of round bases.

Seen from the unit that is nudged, everything else is a place that its own middle may
not come to: a convex outline, on whose border the two touch. A way back is one or two
legs along the axes, from the origin to the border of an enemy's outline. As such an end
runs along that border, a way stays lawful until a leg or its end meets the border of
another outline, or a leg passes the outermost point of one; and it becomes longer or
shorter on until it meets an axis, or a circle is as steep as it is high. There are
finitely many such places, all in closed form, and the nearest lawful one is the
shortest way. Where it ends as soon as an enemy is not touched any more, the unit goes
on until it is clear of it, if that is not far.

Source:
    NUDGE-4, NUDGE-6, NUDGE-7, AMB-32, AMB-33, AMB-77, UNIT-11,
    docs/rulings/0032-nudges-askew.md
"""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from serried.geometry.compare import at_least, at_most, same, touching
from serried.geometry.difference import Corner, difference, nearest
from serried.geometry.distance import gap
from serried.geometry.openings import Curve, Side, borders, meetings
from serried.geometry.pose import Point
from serried.geometry.shapes import Points, Shape
from serried.rules.contact.obstacles import APART, CLEAR, Wall

Label: TypeAlias = tuple[int, int]
"""A side of an outline: 0 and a side of the other unit, or 1 and one of the mover."""

_DIAGONAL: Final = math.sqrt(0.5)
"""The sine and the cosine of half a right angle: an Arc ends there (UNIT-11)."""

_BEFORE: Final = 1e-3
"""So many inches before its end a way does not touch who is touched at the end."""

_NOT_YET: Final = 1e-9
"""Farther off than this, in inches, who is met so is not touched there."""

_NO_FARTHER: Final = 2.0 * CLEAR
"""Inches that a way is longer at most, to keep clear of enemies."""

_FAR: Final = 1e3
"""Inches: farther than any nudge."""


class Facing(IntEnum):
    """Whether units that touch fight in the Facings in which they did (NUDGE-7)."""

    CHANGED = 0
    DOUBTFUL = 1
    KEPT = 2


class Other:
    """Something that a unit may meet on a nudge.

    Args:
        shape: What it covers, in the frame of the unit.
        mover: What the unit covers.
        enemy: Whether it is an enemy of the same combat, which must not be touched but
            at the end.
        keep: How far to keep away from it, if it is none, in inches.
    """

    def __init__(
        self, shape: Shape, mover: Shape, *, enemy: bool = False, keep: float = 0.0
    ) -> None:
        self.corners: list[Corner] = difference(shape.points, mover.points)
        self.points: Points = tuple([(x, y) for x, y, _, _ in self.corners])
        self.radius = shape.radius + mover.radius
        self.enemy = enemy
        self.keep = keep
        self._facings: list[Facing] = [Facing.CHANGED] * len(self.corners)

    def label(self, side: int) -> Label:
        """Return from which side of whom a side of the outline comes."""
        here, there = self.corners[side], self.corners[(side + 1) % len(self.corners)]
        return (0, here[2]) if here[2] != there[2] else (1, here[3])

    def met_along(
        self, kept: Collection[Label], doubtful: Collection[Label] = ()
    ) -> None:
        """Say along which sides the two fight as they did; two discs always do."""
        for side in range(len(self.corners)):
            label = self.label(side)
            if label in kept or len(self.corners) == 1:
                self._facings[side] = Facing.KEPT
            elif label in doubtful:
                self._facings[side] = Facing.DOUBTFUL

    @property
    def target(self) -> bool:
        """Whether the unit may come to touch it."""
        return max(self._facings) > Facing.CHANGED

    def apart(self, start: Point, end: Point) -> float:
        """Return how far off it is on a leg, below zero when they overlap."""
        leg = (start,) if start == end else (start, end)
        return gap(Shape(leg), Shape(self.points)).distance - self.radius

    def facing(self, end: Point) -> Facing:
        """Return how the two fight when the unit has come so far, to touch it.

        On a corner of either, a polygon is met along both of its sides, and by a round
        base along that in whose Arc its centre is.

        Source:
            NUDGE-7, AMB-78, UNIT-11, UNIT-13
        """
        many = len(self.corners)
        if many == 1:
            return self._facings[0]
        _, side, share = nearest(self.corners, *end)
        length = math.dist(self.points[side], self.points[(side + 1) % many])
        sides = [side]
        if same(share * length, 0.0):
            sides.append((side - 1) % many)
        elif same(share * length, length):
            sides.append((side + 1) % many)
        if self.radius:
            sides = [one for one in sides if self._before(one, end)]
        return max([self._facings[one] for one in sides], default=Facing.CHANGED)

    def _before(self, side: int, end: Point) -> bool:
        """Tell whether the unit is so far before a side as it is beside it."""
        (ax, ay), (east, north) = self.points[side], self._outwards(side)
        x, y = end[0] - ax, end[1] - ay
        return at_least(x * east + y * north, self.radius * _DIAGONAL)

    def _outwards(self, side: int) -> Point:
        (ax, ay), (bx, by) = (
            self.points[side],
            self.points[(side + 1) % len(self.points)],
        )
        length = math.hypot(bx - ax, by - ay)
        return (by - ay) / length, (ax - bx) / length

    def curves(self, reach: float = 0.0) -> list[Curve]:
        """Return the border *reach* inches farther out."""
        return list(borders(Shape(self.points, self.radius + reach)))

    def bends(self) -> Iterator[Point]:
        """Yield where a round part of its border ends, or is as steep as it is high."""
        if not self.radius:
            return
        ways = [
            (a, b) for a in (-_DIAGONAL, _DIAGONAL) for b in (-_DIAGONAL, _DIAGONAL)
        ]
        for side in range(len(self.points)) if len(self.points) > 1 else ():
            east, north = self._outwards(side)
            for aside in (-1.0, 1.0):
                way = east - aside * north, north + aside * east
                ways.append((way[0] * _DIAGONAL, way[1] * _DIAGONAL))
        for x, y in self.points:
            for east, north in ways:
                yield x + self.radius * east, y + self.radius * north


class Surroundings(NamedTuple):
    """What there is around a unit that is to be nudged.

    Attributes:
        others: All that it may meet.
        walls: The edges of the table.
        corners: Those of its bases, and how far these reach beyond them.
    """

    others: Sequence[Other]
    walls: Sequence[Wall]
    corners: Shape

    def room(self, wall: Wall) -> float:
        """Return how far the unit is inside of an edge of the table, in inches."""
        out = max([wall.east * x + wall.north * y for x, y in self.corners.points])
        return wall.limit - out - self.corners.radius

    def on_the_table(self, end: Point) -> bool:
        """Tell whether all bases are on the table once it has come so far (EDGE-1)."""
        return all(
            at_least(self.room(wall), wall.east * end[0] + wall.north * end[1])
            for wall in self.walls
        )

    def fights(self, end: Point) -> Facing:
        """Return how it fights once it has come so far; as before only if it touches.

        Source:
            NUDGE-6, NUDGE-7, AMB-77
        """
        return min(self._met(end), default=Facing.CHANGED)

    def comes_back(self, end: Point) -> bool:
        """Tell whether it touches an enemy as before there, whoever else is touched."""
        return max(self._met(end), default=Facing.CHANGED) > Facing.CHANGED

    def _met(self, end: Point) -> list[Facing]:
        return [
            other.facing(end)
            for other in self.others
            if other.enemy and touching(other.apart(end, end))
        ]

    def lets_by(self, end: Point) -> bool:
        """Tell whether a way there is free, whichever leg comes first.

        Source:
            NUDGE-4, NUDGE-6, AMB-77
        """
        x, y = end
        origin = (0.0, 0.0)
        ways = [[(x, 0.0), end], [(0.0, y), end]]
        if same(x, 0.0) or same(y, 0.0):
            ways = [[end]]
        return self.on_the_table(end) and any(
            self._free([origin, *way]) for way in ways
        )

    def _free(self, stops: list[Point]) -> bool:
        end, last = stops[-1], len(stops) - 2
        for other in self.others:
            met = other.enemy and touching(other.apart(end, end))
            for number in range(last + 1):
                start, stop = stops[number], stops[number + 1]
                if met and number == last:
                    apart = other.apart(start, _short_of(stop, start))
                    if at_most(apart, _NOT_YET, 0.0):
                        return False
                    continue
                apart = other.apart(start, stop)
                if other.enemy:
                    if touching(apart):
                        return False
                elif not at_least(apart, other.keep):
                    return False
        return True


def _short_of(end: Point, start: Point) -> Point:
    """Return where a leg has almost come to its end, half of it at least before."""
    length = math.dist(start, end)
    share = min(_BEFORE / length, 0.5) if length else 0.0
    return end[0] + share * (start[0] - end[0]), end[1] + share * (start[1] - end[1])


class Found(NamedTuple):
    """The shortest ways back.

    Attributes:
        ways: How far right and forwards, in inches; several only where they are as
            short; none if there is none.
        doubtful: Whether another is shorter, after which it is not settled in which
            Facing a unit fights.
    """

    ways: list[Point]
    doubtful: bool = False


def ways_back(around: Surroundings) -> Found:
    """Return the shortest lawful ways of a unit back to any enemy it may touch.

    Source:
        NUDGE-2, NUDGE-4, NUDGE-7, AMB-32, AMB-33
    """
    direct = [end for end in _by_length(around, ()) if around.comes_back(end)]
    if direct and around.fights(direct[0]) and around.lets_by(direct[0]):
        return _shortest(around, direct)
    found = _shortest(around, _by_length(around, _cuts(around, APART)))
    if not found.ways:
        return found
    clear = list(_ends(around, _cuts(around, CLEAR)))
    return Found([_cleared(around, way, clear) for way in found.ways])


def _cleared(around: Surroundings, way: Point, ends: Iterable[Point]) -> Point:
    """Return the end of a way that keeps clear of enemies, as near as there is one."""
    longest = _length(way) + _NO_FARTHER
    off = [(math.dist(way, end), end) for end in ends if at_most(_length(end), longest)]
    for far, end in sorted(off):
        if not at_most(far, _NO_FARTHER):
            break
        if around.fights(end) == Facing.KEPT and around.lets_by(end):
            return end
    return way


def _by_length(around: Surroundings, cuts: Sequence[Curve]) -> list[Point]:
    return sorted(_ends(around, cuts), key=_length)


def _length(end: Point) -> float:
    """Return the sum of both legs (AMB-33)."""
    return abs(end[0]) + abs(end[1])


def _shortest(around: Surroundings, ends: Iterable[Point]) -> Found:
    """Return the first of some ends that are lawful, which come by length."""
    ways: list[Point] = []
    doubtful: Point | None = None
    for end in ends:
        if ways and not at_most(_length(end), _length(ways[0])):
            break
        if any(same(end[0], x) and same(end[1], y) for x, y in ways):
            continue
        facing = around.fights(end)
        if facing == Facing.CHANGED or not around.lets_by(end):
            continue
        if facing == Facing.KEPT:
            ways.append(end)
        elif doubtful is None:
            doubtful = end
    if doubtful is None or (ways and at_most(_length(ways[0]), _length(doubtful))):
        return Found(sorted(ways, key=_straightness))
    return Found([], doubtful=True)


def _straightness(end: Point) -> tuple[bool, float, float]:
    """Return what puts one leg before two, then who goes more forwards, and right."""
    return not (same(end[0], 0.0) or same(end[1], 0.0)), -end[1], -end[0]


def _ends(around: Surroundings, cuts: Sequence[Curve]) -> Iterator[Point]:
    """Yield where a shortest way may end that touches an enemy again.

    What lies elsewhere is among them too, and is found not to touch.
    """
    lines = [*_cross(0.0, 0.0), *cuts]
    for target in around.others:
        if not (target.enemy and target.target):
            continue
        yield from target.bends()
        for curve in target.curves():
            if isinstance(curve, Side):
                yield curve.start
                yield curve.end
            for line in lines:
                yield from meetings(curve, line)


def _cuts(around: Surroundings, clear: float) -> list[Curve]:
    """Return the curves at which a way may begin to be lawful, or cease to be."""
    found: list[Curve] = []
    axes = _cross(0.0, 0.0)
    for other in around.others:
        reach = clear if other.enemy else max(other.keep, 0.0)
        border = other.curves(reach)
        found += border
        whole = other.radius + reach
        for x, y in other.points:
            found += _cross(x - whole, y - whole) + _cross(x + whole, y + whole)
        for curve in border:
            for axis in axes:
                for x, y in meetings(curve, axis):
                    found += _cross(x, y)
    for wall in around.walls:
        room = around.room(wall)
        x, y = wall.east * room, wall.north * room
        east, north = wall.north * _FAR, -wall.east * _FAR
        found.append(Side((x - east, y - north), (x + east, y + north)))
    return found


def _cross(x: float, y: float) -> list[Curve]:
    """Return the two lines along the axes through a point."""
    return [
        Side((x - _FAR, y), (x + _FAR, y)),
        Side((x, y - _FAR), (x, y + _FAR)),
    ]
