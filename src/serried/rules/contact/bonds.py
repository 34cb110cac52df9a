"""Bonds: where two enemy units are in contact, and which of their models touch there.

Units that stand square to each other touch along an edge; others in a point, and so
does a disc. Which model is met first along an edge is settled inside the unit's own
frame (``musters``); to ask who touches whom is to lay two edges on each other. Compiled
where that works.

Source:
    CONTACT-1 to CONTACT-4, AMB-24, AMB-78
"""

from itertools import accumulate, pairwise
from typing import NamedTuple

from serried.geometry import Point, Shape, at_least, at_most, gap, same
from serried.model.bases import inches
from serried.rules.contact.frames import OUTWARD, SIDES, Framed, seen_from, turned
from serried.rules.contact.musters import FRONT, LEFT, REAR, RIGHT, opposite
from serried.rules.contact.obstacles import NO_SIDE
from serried.rules.contact.placed_units import PlacedUnit

Span = tuple[float, float]
"""From and to: inches along a side."""


class Touch(NamedTuple):
    """Two units that touch in a point.

    Attributes:
        at: Where on the side of the one the point is.
        level: Where that side is.
        facing_at: The same of the other unit; and *facing_level*.
        ahead: From where to where along the side the other lies straight ahead, if one
            of them is a disc; otherwise both are *at*.
        facing_ahead: The same along the side of the other.
        oblique: Whether neither is a disc, so that only bases that meet touch.
    """

    at: float
    level: float
    facing_at: float
    facing_level: float
    ahead: Span
    facing_ahead: Span
    oblique: bool


class Bond:
    """Two enemy units in base contact, and the edges along which they are.

    Attributes:
        one: The number of the unit whose side is named.
        other: The number of the other unit.
        side: The side of *one* in the frame.
        facing: The side of the other: the opposite, unless they touch in a point.
        touch: The point, if they do not stand square to each other or one is a disc.
        slack: How far the two edges are apart by rounding, in inches.
        also: The side of *one* round the corner, if they touched at a corner that
            neither front runs along; otherwise ``NO_SIDE``.
        low: Which line of a unit that side begins at; two further on, it ends.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what two units in contact are to each other
        self,
        one: int,
        other: int,
        side: int,
        facing: int,
        touch: Touch | None = None,
        slack: float = 0.0,
        also: int = NO_SIDE,
    ) -> None:
        self.one = one
        self.other = other
        self.side = side
        self.facing = facing
        self.touch = touch
        self.slack = slack
        self.also = also
        self.low: int = 1 - side % 2

    def models(
        self, one: PlacedUnit, other: PlacedUnit, spot: tuple[Span, Span] | None = None
    ) -> tuple[list[int], list[int]]:
        """Return the models of both units that touch, as they are placed now.

        Args:
            one: The unit whose side is named.
            other: The other.
            spot: What of their sides lies ahead now, if they touch in another point.

        Source:
            CONTACT-1 to CONTACT-4
        """
        side, facing, touch = self.side, self.facing, self.touch
        if touch is not None:
            ahead, facing_ahead = spot or (touch.ahead, touch.facing_ahead)
            mine = one.touched(side, ahead[0], ahead[1])
            theirs = other.touched(facing, facing_ahead[0], facing_ahead[1])
            if touch.oblique:
                mine, theirs = one.flush(side, mine), other.flush(facing, theirs)
                return (mine, theirs) if mine and theirs else ([], [])
            return mine, theirs
        gaps = one.layout.gap or other.layout.gap  # a narrow base may face one alone
        if gaps or self.also != NO_SIDE:
            pairs = self.pairs(one, other)
            return sorted({a for a, _ in pairs}), sorted({b for _, b in pairs})
        here, there, low = one.lines, other.lines, self.low
        start, end = max(here[low], there[low]), min(here[low + 2], there[low + 2])
        return one.touched(side, start, end), other.touched(facing, start, end)

    def pairs(self, one: PlacedUnit, other: PlacedUnit) -> list[tuple[int, int]]:
        """Return which models of one unit touch which of the other.

        Two edges touch wherever a line straight across meets both: at each end of a
        model, and between any two of these. At a corner of which nobody can tell the
        edges it is a line across either.

        Source:
            CONTACT-1, CONTACT-2, AMB-24, docs/rulings/0039-who-is-in-contact.md
        """
        if self.touch is not None:
            mine, theirs = self.models(one, other)
            return [(model, met) for model in mine for met in theirs]
        found = _across(self.side, one, other)
        if self.also != NO_SIDE and self._at_the_corner(one, other):
            found = list(dict.fromkeys(found + _across(self.also, one, other)))
        return found

    def _at_the_corner(self, one: PlacedUnit, other: PlacedUnit) -> bool:
        """Return whether they touch at the corner of both sides still."""
        here, there = one.lines, other.lines
        off = [there[opposite(n)] - here[n] for n in (self.side, self.also)]
        return same(off[0], 0.0) and same(off[1], 0.0)


def _across(side: int, one: PlacedUnit, other: PlacedUnit) -> list[tuple[int, int]]:
    """Return which models touch along a side of *one*."""
    facing = opposite(side)
    own, their = one.profile(side), other.profile(facing)
    low = max(own.marks[0], their.marks[0])
    high = max(low, min(own.marks[-1], their.marks[-1]))
    inside = [mark for mark in own.marks + their.marks if low < mark < high]
    lines = [low, *sorted(set(inside)), high]
    lines += [(start + end) / 2.0 for start, end in pairwise(lines)]
    up = 1 if other.rises(facing) else -1
    mine, theirs = _runs(own.models), _runs(their.models)
    found = {
        (mine[cell], up * theirs[met]): (own.models[cell], their.models[met])
        for line in lines
        for cell in own.cells_at(line)
        for met in their.cells_at(line)
    }
    return list(dict.fromkeys([found[key] for key in sorted(found)]))


def _runs(models: list[int]) -> list[int]:
    """Return a number for each cell: neighbours of the same model have the same."""
    changes = [model != before for before, model in pairwise(models)]
    return list(accumulate(changes, initial=0))


def bond_between(numbers: tuple[int, int], one: Framed, other: Framed) -> Bond:
    """Return where two units in contact touch.

    Args:
        numbers: Theirs.
        one: The unit whose side is named.
        other: The other; in the same frame if they stand square to each other.
    """
    first, second = numbers
    if one.frame is other.frame:
        sides = _shared_sides(one.placed, other.placed)
        side, facing = sides[0], opposite(sides[0])
        slack = other.placed.lines[facing] - one.placed.lines[side]
        also = sides[1] if len(sides) > 1 else NO_SIDE
        return Bond(first, second, side, facing, None, slack, also)
    way = gap(one.outline, other.outline)
    side = _side_at(one, other, way.first, way.second)
    facing = _side_at(other, one, way.second, way.first)
    here, there = one.frame.local(way.first), other.frame.local(way.second)
    touch = Touch(
        *_along(side, here),
        *_along(facing, there),
        ahead_of(side, seen_from(one.frame, other.outline), here),
        ahead_of(facing, seen_from(other.frame, one.outline), there),
        oblique=not one.disc and not other.disc,
    )
    return Bond(first, second, side, facing, touch)


def _along(side: int, point: Point) -> tuple[float, float]:
    """Return how far along a side a point is, and how far out."""
    x, y = point
    return (x, y) if side % 2 else (y, x)


def ahead_of(side: int, enemy: Shape, point: Point) -> Span:
    """Return what of a side an enemy that touches in a point lies straight ahead of.

    Args:
        side: By number.
        enemy: In the same frame: a disc, or anything of which only the point counts.
        point: Where it touches.

    Source:
        CONTACT-3, CONTACT-4
    """
    if len(enemy.points) > 1:
        at, _ = _along(side, point)
        return at, at
    middle, _ = _along(side, enemy.points[0])
    return middle - enemy.radius, middle + enemy.radius


def _shared_sides(one: PlacedUnit, other: PlacedUnit) -> list[int]:
    """Return the side of *one* along which *other* stands, square to it.

    At a corner it is the one that the other's front runs along; if that is not there,
    contact came from the one's own. If neither is there, it may be either side: the
    one's rear first.

    Source:
        AMB-78, ENG-1, docs/rulings/0039-who-is-in-contact.md
    """
    a, b = one.lines, other.lines
    sides = _farthest([a[0] - b[2], a[1] - b[3], b[0] - a[2], b[1] - a[3]])
    if len(sides) == 1:
        return sides
    theirs = (FRONT - other.quarter) % 4
    if opposite(theirs) in sides:
        return [opposite(theirs)]
    end = next(side for side in sides if (side + one.quarter) % 4 in {FRONT, REAR})
    if (end + one.quarter) % 4 == FRONT:
        return [end]
    return [end, *[side for side in sides if side != end]]


def _farthest(out: list[float]) -> list[int]:
    """Return the sides that something is farthest out of."""
    widest = max(out)
    return [side for side in range(4) if at_most(widest, out[side])]


def _side_at(one: Framed, other: Framed, at: Point, facing_at: Point) -> int:
    """Return the side of a unit on which it touches another in a point.

    Args:
        one: The unit.
        other: The other.
        at: The point on the unit.
        facing_at: The same on the other.
    """
    x, y = one.pose.local(at)
    left, rear, right, front = map(inches, one.placed.muster.extent)
    if one.disc:
        edge = _edge_towards(x - (left + right) / 2, y - (rear + front) / 2)
        return (edge - one.placed.quarter) % 4
    off = [-abs(x - left), -abs(y - rear), -abs(x - right), -abs(y - front)]
    edges = _farthest(off)
    edge = edges[0]
    if len(edges) > 1:
        edge = _round_the_corner(one, other, facing_at, edges)
    return (edge - one.placed.quarter) % 4


def _edge_towards(x: float, y: float) -> int:
    """Return the edge of the square about a disc that a point is at (UNIT-11)."""
    if at_least(abs(y), abs(x)):
        return FRONT if at_least(y, 0.0) else REAR
    return RIGHT if at_least(x, 0.0) else LEFT


def _round_the_corner(one: Framed, other: Framed, at: Point, edges: list[int]) -> int:
    """Return the edge along which an enemy stands that touches the very corner.

    It is the one that the enemy's front runs along. If that front is not there,
    contact came from the unit's own. A round base is on the edge in whose Arc its
    centre is, the front or the rear if it is between two.

    Source:
        AMB-78, ENG-1, UNIT-11, docs/rulings/0032-nudges-askew.md
    """
    end = next(edge for edge in edges if edge in {FRONT, REAR})
    flank = next(edge for edge in edges if edge != end)
    if other.disc:
        x, y = one.pose.local(other.outline.points[0])
        left, rear, right, front = map(inches, one.placed.muster.extent)
        ahead = [left - x, rear - y, x - right, y - front]
        return end if at_most(ahead[flank], ahead[end]) else flank
    if not same(other.pose.local(at)[1], 0.0):
        return end
    sine, cosine = turned(one.pose, other.pose)
    ways = [OUTWARD[SIDES[edge]] for edge in edges]
    towards = [ahead * cosine - right * sine for right, ahead in ways]
    return edges[towards.index(min(towards))]
