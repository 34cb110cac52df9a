"""Lattices: points that are asked, closer together where that matters.

One lattice of squares lies over the whole ground. Where something can be had at both
ends of a side, but by no one thing, there may be a notch between what is had here and
what is had there: so it is asked between them, too, and if the answer is no, the
squares beside are divided.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from serried.geometry import Point
from serried.model.ids import Inches

Node: TypeAlias = tuple[int, int]
"""A point, counted in parts of a square."""

Cell: TypeAlias = tuple[int, int, int]
"""A square: its lower left node, and how many parts it is wide."""

Edge: TypeAlias = tuple[Node, Node]
"""The side of a square, or a part of it."""

Asked: TypeAlias = Callable[[Point], bool]
Covered: TypeAlias = Callable[[Sequence[Point]], bool]

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
        has: Tells whether it can be had at a point.
        thoroughly: Tells the same, and may take longer, and find more: it is asked at
            the corners of undivided squares.
        covered: Tells of some points whether there is one thing that is had at each,
            and so everywhere between; None where that is always so.
        parts: How many parts a square has along each side, a power of two.
        part: How wide these are, in inches.
    """

    def __init__(
        self,
        has: Asked,
        thoroughly: Asked,
        covered: Covered | None,
        parts: int,
        part: Inches,
    ) -> None:
        self._has, self._thoroughly, self._covered = has, thoroughly, covered
        self._parts, self._part = parts, part
        self._known: dict[Node, bool] = {}
        self._parted: dict[Edge, bool] = {}
        self._cells: list[Cell] = []
        self._seen: set[Node] = set()

    def at(self, node: Node) -> Point:
        """Return where a node is, in inches."""
        x, y = node
        return x * self._part if x else ASIDE, y * self._part

    def flood(self, seeds: Iterable[Point]) -> None:
        """Ask around some points, and on from wherever the answer is yes."""
        step = self._parts * self._part
        new = [(math.floor(x / step), math.floor(y / step)) for x, y in seeds]
        while new:
            new = [
                square
                for cell in self._squares(sorted(new))
                for square in self._beside(self._divided(cell))
            ]

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

    def _divided(self, cell: Cell) -> list[Node]:
        """Divide a square if a notch goes through it; return nodes on its sides.

        Those with a yes that were asked since then.
        """
        covered = self._covered
        if covered and cell[2] > NARROW and self._is_torn(cell, covered):
            self._divide(cell, covered)
            return [node for node in self._around(cell) if self._known[node]]
        self._cells.append(cell)
        return []

    def _is_torn(self, cell: Cell, covered: Covered) -> bool:
        """Return whether a notch goes through a square, between corners with a yes."""
        known, corners = self._known, _corners(cell)
        sides = list(pairwise((*corners, corners[0])))
        looked = [(one, other) for one, other in sides if known[one] and known[other]]
        if len(looked) == len(sides):
            if covered(list(map(self.at, corners))):
                return False
            x, y, wide = cell
            middle = x + wide // 2, y + wide // 2
            if not self._ask(middle, self._has):
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
        if max(abs(bx - ax), abs(by - ay)) <= NARROW:
            return False
        if covered((self.at(one), self.at(other))):
            return False
        middle = (ax + bx) // 2, (ay + by) // 2
        if not self._ask(middle, self._has):
            return True
        parted = self._is_parted(one, middle, covered)
        return parted or self._is_parted(middle, other, covered)

    def _divide(self, cell: Cell, covered: Covered) -> None:
        """Divide a square, and again what is not covered by one thing."""
        x, y, wide = cell
        half = wide // 2
        for dx, dy in CORNERS:
            part = x + dx * half, y + dy * half, half
            nodes = _corners(part)
            inside = [self.at(node) for node in nodes if self._ask(node, self._has)]
            if half > NARROW and inside[1:] and not covered(inside):
                self._divide(part, covered)
            else:
                self._cells.append(part)

    def _ask(self, node: Node, asked: Asked) -> bool:
        """Return whether it can be had at a node."""
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = asked(self.at(node))
        return known

    def rings(self) -> Iterator[list[Edge]]:
        """Yield the edges that each ring crosses, from a yes to a no."""
        follows: dict[Edge, Edge] = {}
        for cell in self._cells:
            follows.update(self._crossed(cell))
        while follows:
            edge = min(follows)
            ring = []
            while edge in follows:
                ring.append(edge)
                edge = follows.pop(edge)
            yield ring

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
