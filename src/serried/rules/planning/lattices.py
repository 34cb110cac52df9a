"""Lattices: points that are asked, closer together where that matters.

One lattice of squares lies over the whole ground. Where something can be had at both
ends of a side, but by no one thing, there may be a notch between what is had here and
what is had there: so it is asked between them, too, and if the answer is no, the
squares beside are divided. So is a square through which no side follows the border: a
notch ends there.
"""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from serried.geometry import Point
from serried.model.ids import Inches
from serried.rules.planning.borders import Asked, Covered, Ground, fitted, last

Node: TypeAlias = tuple[int, int]
"""A point, counted in parts of a square."""

Cell: TypeAlias = tuple[int, int, int]
"""A square: its lower left node, and how many parts it is wide."""

Edge: TypeAlias = tuple[Node, Node]
"""The side of a square, or a part of it."""

NARROW: Final = 2
"""How many parts a square is wide that is not divided any more."""

ASIDE: Final = 0.005
"""Inches by which the points straight ahead are put aside.

What can be had on that line alone has no size; what is narrower than that is on it.
"""

CORNERS: Final = ((0, 0), (1, 0), (1, 1), (0, 1))


class Lattice:
    """The points at which something can be had, as far as they hang together.

    Args:
        ground: Tells where it can be had; thoroughly at the corners of undivided
            squares, and halfway between them where that is the first that is asked
            there.
        parts: How many parts a square has along each side, a power of two.
        part: How wide these are, in inches.
    """

    def __init__(self, ground: Ground, parts: int, part: Inches) -> None:
        self._has, thoroughly, self._covered = ground
        self._thoroughly = thoroughly or ground.has
        self._parts, self._part = parts, part
        self._known: dict[Node, bool] = {}
        self._parted: dict[Edge, bool] = {}
        self._ends: dict[Edge, Point] = {}
        self._sides: dict[tuple[Edge, Edge], list[Point] | None] = {}
        self._cells: list[Cell] = []
        self._seen: set[Node] = set()

    def at(self, node: Node) -> Point:
        """Return where a node is, in inches."""
        x, y = node
        return x * self._part if x else ASIDE, y * self._part

    def flood(self, seeds: Iterable[Point]) -> None:
        """Ask around some points, and on from wherever the answer is yes."""
        step = self._parts * self._part
        waiting = [(math.floor(x / step), math.floor(y / step)) for x, y in seeds]
        while waiting:
            new: list[Node] = []
            for cell in self._squares(sorted(waiting)):
                self._divide(cell)
                around = self._around(cell)
                new += self._beside([node for node in around if self._known[node]])
            waiting = new

    def _squares(self, waiting: list[Node]) -> list[Cell]:
        """Return some squares and all that they lead to, their corners asked."""
        parts = self._parts
        found: list[Cell] = []
        while waiting:
            square = waiting.pop()
            if square not in self._seen:
                self._seen.add(square)
                cell = square[0] * parts, square[1] * parts, parts
                found.append(cell)
                inside = [
                    corner
                    for corner in _corners(cell)
                    if self._ask(corner, self._thoroughly)
                ]
                waiting += self._beside(inside)
        return found

    def _beside(self, inside: Iterable[Node]) -> list[Node]:
        """Return the squares at nodes with a yes."""
        parts = self._parts
        return [
            (column, row)
            for x, y in inside
            for column in {(x - 1) // parts, x // parts}
            for row in {(y - 1) // parts, y // parts}
            if (column, row) not in self._seen
        ]

    def _divide(self, cell: Cell) -> None:
        """Divide a square, and its parts, as far as notches go into them."""
        x, y, wide = cell
        if wide <= NARROW or not (self._is_torn(cell) or self._strays(cell)):
            self._cells.append(cell)
            return
        half = wide // 2
        parts = [(x + dx * half, y + dy * half, half) for dx, dy in CORNERS]
        for part in parts:
            for node in _corners(part):
                self._ask(node, self._has)
        for part in parts:
            self._divide(part)

    def _strays(self, cell: Cell) -> bool:
        """Return whether a side through a square does not follow the border."""
        return any(self._side(*crossed) is None for crossed in self._crossed(cell))

    def _is_torn(self, cell: Cell) -> bool:
        """Return whether a notch goes through a square, between corners with a yes."""
        covered = self._covered
        if covered is None:
            return False
        known, corners = self._known, _corners(cell)
        sides = list(pairwise((*corners, corners[0])))
        looked = [(one, other) for one, other in sides if known[one] and known[other]]
        if len(looked) == len(sides):
            if covered(list(map(self.at, corners))):
                return False
            x, y, wide = cell
            middle = x + wide // 2, y + wide // 2
            if not self._ask(middle, self._between(wide)):
                return True
            looked += [(corner, middle) for corner in corners]
        return any(self._is_parted(min(edge), max(edge), covered) for edge in looked)

    def _is_parted(self, one: Node, other: Node, covered: Covered) -> bool:
        """Return whether there is a no between two nodes with a yes, by halves."""
        edge = one, other
        parted = self._parted.get(edge)
        if parted is None:
            parted = self._parted[edge] = self._has_no(one, other, covered)
        return parted

    def _has_no(self, one: Node, other: Node, covered: Covered) -> bool:
        """Return the same, which is not known yet."""
        (ax, ay), (bx, by) = one, other
        wide = max(abs(bx - ax), abs(by - ay))
        if wide <= NARROW:
            return False
        if covered((self.at(one), self.at(other))):
            return False
        middle = (ax + bx) // 2, (ay + by) // 2
        if not self._ask(middle, self._between(wide)):
            return True
        parted = self._is_parted(one, middle, covered)
        return parted or self._is_parted(middle, other, covered)

    def _between(self, wide: int) -> Asked:
        """Return what tells of the middle between nodes so many parts apart.

        Thoroughly between the corners of a whole square: a no there may be a notch, or
        ground on which something else can be had than all around it. If the square
        beside was divided before, its answer stands, which was not so thorough.
        """
        return self._thoroughly if wide == self._parts else self._has

    def _ask(self, node: Node, asked: Asked) -> bool:
        """Return whether it can be had at a node."""
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = asked(self.at(node))
        return known

    def rings(self) -> Iterator[list[Point]]:
        """Yield the corners of the rings between a yes and a no."""
        follows: dict[Edge, Edge] = {}
        for cell in self._cells:
            follows.update(self._crossed(cell))
        while follows:
            edge = min(follows)
            ring: list[Point] = []
            while edge in follows:
                onward = follows.pop(edge)
                ring += self._side(edge, onward) or [self._end(edge)]
                edge = onward
            yield ring

    def _side(self, one: Edge, other: Edge) -> list[Point] | None:
        """Return the corners from where a ring crosses one edge to another.

        None if they would not follow the border.
        """
        crossed = one, other
        if crossed not in self._sides:
            self._sides[crossed] = fitted(self._has, self._end(one), self._end(other))
        return self._sides[crossed]

    def _end(self, edge: Edge) -> Point:
        """Return the last point with a yes on an edge."""
        end = self._ends.get(edge)
        if end is None:
            yes, no = edge
            end = self._ends[edge] = last(self._has, self.at(yes), self.at(no))
        return end

    def _crossed(self, cell: Cell) -> Iterator[tuple[Edge, Edge]]:
        """Yield where rings leave a square for each edge at which they come into it."""
        known = self._known
        nodes = self._around(cell)
        edges = list(pairwise((*nodes, nodes[0])))
        out = [n for n, (a, b) in enumerate(edges) if known[a] and not known[b]]
        if not out:
            return
        into = [n for n, (a, b) in enumerate(edges) if known[b] and not known[a]]
        if len(out) > 1:
            before = into[0] < out[0]
            if self._has(self._middle(cell)):
                into = into[1:] + into[:1] if before else into
            elif not before:
                into = into[-1:] + into[:-1]
        for leaves, comes in zip(out, into, strict=True):
            yield edges[leaves], edges[comes][::-1]

    def _middle(self, cell: Cell) -> Point:
        """Return the middle of a square, in inches."""
        x, y, wide = cell
        (left, bottom), (right, top) = self.at((x, y)), self.at((x + wide, y + wide))
        return (left + right) / 2.0, (bottom + top) / 2.0

    def _around(self, cell: Cell) -> list[Node]:
        """Return the nodes on the sides of a square that were asked."""
        nodes: list[Node] = []
        corners = _corners(cell)
        for one, other in pairwise((*corners, corners[0])):
            self._along(one, other, nodes)
        return nodes

    def _along(self, one: Node, other: Node, nodes: list[Node]) -> None:
        """Add a corner, and what was asked between it and the next."""
        middle = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
        if middle not in {one, other} and middle in self._known:
            self._along(one, middle, nodes)
            self._along(middle, other, nodes)
        else:
            nodes.append(one)


def _corners(cell: Cell) -> list[Node]:
    x, y, wide = cell
    return [(x + dx * wide, y + dy * wide) for dx, dy in CORNERS]
