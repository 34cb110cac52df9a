"""Raising worked out on paper: letters in rows, rectangles in whole millimetres.

Nothing here knows the program. Models are put back one after another, each in every way
that the sentences allow, and what comes of it is remembered.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

SIDE = 20
"""All models stand on 20x20 mm."""
INCH = 25.4

Rows: TypeAlias = tuple[str, ...]


class Rect(NamedTuple):
    """A rectangle, in millimetres."""

    west: int
    south: int
    east: int
    north: int

    def apart(self, other: "Rect") -> float:
        """Return the distance, below zero for an overlap."""
        dx = max(other.west - self.east, self.west - other.east)
        dy = max(other.south - self.north, self.south - other.north)
        if dx < 0 and dy < 0:
            return max(dx, dy)
        return float((max(dx, 0) ** 2 + max(dy, 0) ** 2) ** 0.5)


class Drawing(NamedTuple):
    """A unit that faces north: its rows, and where the left of its front is."""

    rows: Rows
    west: int

    def models(self, north: int) -> list[Rect]:
        """Return the bases."""
        return [
            self._rect(rank, file, north)
            for rank, row in enumerate(self.rows)
            for file, letter in enumerate(row)
            if letter != "."
        ]

    def boundary(self, north: int) -> Rect:
        """Return the rectangle around it."""
        deep, wide = len(self.rows), len(self.rows[0])
        return Rect(self.west, north - deep * SIDE, self.west + wide * SIDE, north)

    def _rect(self, rank: int, file: int, north: int) -> Rect:
        west = self.west + file * SIDE
        return Rect(west, north - (rank + 1) * SIDE, west + SIDE, north - rank * SIDE)


class Thing(NamedTuple):
    """Something that stands about."""

    rect: Rect
    enemy: bool


class Table(NamedTuple):
    """What is on the table.

    Attributes:
        fallen: The letters of those who are missing, each R too.
        bases: Whether distances look at bases, not at the boundary.
    """

    unit: Drawing
    north: int
    fallen: str
    things: tuple[Thing, ...]
    bases: bool

    def shapes(self, unit: Drawing) -> list[Rect]:
        """Return what distances look at."""
        return unit.models(self.north) if self.bases else [unit.boundary(self.north)]

    def lawful(self, unit: Drawing) -> bool:
        """Tell whether the unit may cover that ground (RAISE-9, AMB-36)."""
        on_it = all(m.south >= 0 and m.west >= 0 for m in unit.models(self.north))
        return on_it and all(self._clear(unit, thing) for thing in self.things)

    def _clear(self, unit: Drawing, thing: Thing) -> bool:
        was = min(shape.apart(thing.rect) for shape in self.shapes(self.unit))
        now = min(shape.apart(thing.rect) for shape in self.shapes(unit))
        touched = self.unit.boundary(self.north).apart(thing.rect) <= 0
        touches = unit.boundary(self.north).apart(thing.rect) <= 0
        new_enemy = thing.enemy and touches and not touched
        return now >= 0 and (now >= INCH or was < INCH) and not new_enemy

    def places(self, unit: Drawing, letter: str) -> Iterator[Drawing]:
        """Yield the lawful ways to place a model without Front Rank (RAISE-7, 8)."""
        rows, wide = unit.rows, len(unit.rows[0])
        tries: list[Drawing] = []
        if len(rows) == 1:
            tries.append(Drawing((letter + rows[0],), unit.west - SIDE))
            tries.append(Drawing((rows[0] + letter,), unit.west))
        if "." not in rows[-1]:
            rows = (*rows, "." * wide)
        tries += [
            Drawing((*rows[:-1], put(rows[-1], file, letter)), unit.west)
            for file in range(wide)
            if rows[-1][file] == "."
        ]
        return (drawing for drawing in tries if self.lawful(drawing))

    def champions(self, unit: Drawing) -> Iterator[Drawing]:
        """Yield the ways to bring a Champion back (RAISE-13 to RAISE-15)."""
        for rank, row in enumerate(unit.rows):
            files = [file for file, letter in enumerate(row) if letter in "RMS"]
            for file in files:
                rows = list(unit.rows)
                rows[rank] = put(row, file, "C")
                yield from self.places(Drawing(tuple(rows), unit.west), row[file])
            if files:
                return

    def ends(self, points: int) -> set[Drawing]:
        """Return every unit that so many points can lead to, 1 for each model."""
        found: set[Drawing] = set()
        now = {(self.unit, "".join(sorted(self.fallen)))}
        for _ in range(points):
            after = set()
            for unit, fallen in now:
                steps = {
                    (drawing, fallen.replace(letter, "", 1))
                    for letter in (["C"] if "C" in fallen else {*fallen})
                    for drawing in (
                        self.champions(unit)
                        if letter == "C"
                        else self.places(unit, letter)
                    )
                }
                if not steps:
                    found.add(unit)
                after |= steps
            now = after
        return found | {unit for unit, _ in now}


def put(row: str, file: int, letter: str) -> str:
    """Return a row with another letter in one place."""
    return row[:file] + letter + row[file + 1 :]


def lines(before: Drawing, after: Drawing) -> dict[str, str]:
    """Return letters by the place where somebody else stands than before, or nobody."""
    left = (before.west - after.west) // SIDE
    spots = product(range(len(after.rows)), range(len(after.rows[0])))
    found = {}
    for rank, file in spots:
        old = "."
        if rank < len(before.rows) and 0 <= file - left < len(before.rows[0]):
            old = before.rows[rank][file - left]
        if after.rows[rank][file] != old:
            found[f"{rank + 1}.{file + 1}"] = after.rows[rank][file]
    return found
