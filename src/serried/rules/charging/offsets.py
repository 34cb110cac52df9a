"""Offsets of a charge: which can be reached, and which of them are the best.

Where models touch changes at finitely many marks; from mark to mark it is looked for
ways, and where they cease to exist is found by bisection. Compiled where that works.

Source:
    CHG-MOVE-6, AMB-63, docs/rulings/0024-charge-moves.md
"""

import math
from typing import Final

from serried.geometry.compare import same
from serried.geometry.motion import Slide
from serried.rules.charging.contacts import Faces
from serried.rules.charging.openings import HAIR, openings
from serried.rules.charging.ways import Charge, flush
from serried.rules.solving.borders import border

PITCH: Final = 0.25
"""Inches: no two offsets that are looked at are farther apart."""

HALVINGS: Final = 28
"""After so many a pitch is shorter than a billionth of an inch."""

Stretch = tuple[float, float]
"""From and to: offsets in inches, both ends counted."""


class Offsets:
    """The offsets of one charge.

    Args:
        charge: Asked for ways.
        faces: Asked for contacts.
        also: Offsets to look at besides those that stand out by themselves.
    """

    def __init__(
        self, charge: Charge, faces: Faces, also: list[float] | None = None
    ) -> None:
        self.charge = charge
        self.faces = faces
        self._marks = faces.marks()
        self._known: dict[float, bool] = {}
        self._special: list[float] = _free_places(charge, faces)
        self._special += openings(charge, faces.low, faces.high)
        straight = charge.straight_to()
        if straight is not None:
            self._special.append(straight)
        if also is not None:
            self._special += also

    def reach(self, offset: float) -> bool:
        """Return whether a lawful way leads there."""
        known = self._known.get(offset)
        if known is None:
            known = self.lawful(offset)
            self._known[offset] = known
        return known

    def lawful(self, offset: float) -> bool:
        """Return the same, without remembering it."""
        return bool(self.charge.ways(offset))

    def best(self) -> tuple[int, list[Stretch]]:
        """Return the most models in contact, and all offsets that have so many.

        Returns:
            0 and nothing if no offset can be reached.

        Source:
            CHG-MOVE-6
        """
        counts: set[int] = set()
        for low, high in self._pieces():
            counts.add(self.faces.count((low + high) / 2.0))
        for most in sorted(counts - {0}, reverse=True):
            found: list[Stretch] = []
            for low, high in self.with_contacts(most):
                found += self.reached(low, high)
            if found:
                return most, found
        return 0, []

    def with_contacts(self, least: int) -> list[Stretch]:
        """Return the offsets with so many models in contact, or more, in order."""
        found: list[Stretch] = []
        for piece in self._pieces():
            if self.faces.count((piece[0] + piece[1]) / 2.0) < least:
                continue
            if found and found[-1][1] == piece[0]:
                found[-1] = (found[-1][0], piece[1])
            else:
                found.append(piece)
        return found

    def all_reached(self) -> list[Stretch]:
        """Return all that can be reached in contact with the charged unit, in order."""
        found: list[Stretch] = []
        for low, high in self.with_contacts(1):
            found += self.reached(low, high)
        return found

    def any_reached(self) -> bool:
        """Return whether anything can be reached in contact with the charged unit."""
        for low, high in self.with_contacts(1):
            for offset in self.samples(low, high):
                if self.reach(offset):
                    return True
        return False

    def pieces_of(self, stretches: list[Stretch]) -> list[Stretch]:
        """Return stretches cut where contacts may change, the marks by themselves."""
        found: list[Stretch] = []
        for low, high in stretches:
            for start, end in self._pieces():
                first, last = max(low, start), min(high, end)
                if first < last or (first == last and (start == end or low == high)):
                    found.append((first, last))
        return found

    def may_meet(self) -> bool:
        """Return whether the charger in line may touch whom it must."""
        faces = self.faces
        slide = Slide(faces.high - faces.low, 0.0)
        return self.charge.ground.may_meet(flush(faces.low), slide)

    def samples(self, low: float, high: float) -> list[float]:
        """Return offsets to look at from one to another, both included, rising."""
        fixed = [low, high]
        inside = self._marks + self._special
        fixed += [mark for mark in inside if low < mark < high]
        fixed = sorted(set(fixed))
        found: list[float] = []
        for i in range(len(fixed) - 1):
            start, end = fixed[i], fixed[i + 1]
            parts = 2 * max(1, math.ceil((end - start) / (2.0 * PITCH)))
            if same(start, end, 2.0 * HAIR):
                parts = 1  # there is nothing between
            found += [start + (end - start) * k / parts for k in range(parts)]
        found.append(high)
        return found

    def _pieces(self) -> list[Stretch]:
        """Return the marks, each as a stretch, and what lies between them, in order."""
        found: list[Stretch] = []
        for i in range(len(self._marks)):
            mark = self._marks[i]
            if i:
                found.append((self._marks[i - 1], mark))
            found.append((mark, mark))
        return found

    def reached(self, low: float, high: float) -> list[Stretch]:
        """Return the parts of a stretch that can be reached, in order."""
        looks = self.samples(low, high)
        found: list[Stretch] = []
        begin = low
        for i in range(len(looks) - 1):
            one, other = looks[i], looks[i + 1]
            if self.reach(one) == self.reach(other):
                continue
            edge = self._border(one, other)
            if self.reach(one):
                found.append((begin, edge))
            else:
                begin = edge
        if self.reach(high):
            found.append((begin, high))
        return found

    def _border(self, one: float, other: float) -> float:
        """Return the last offset that is reached on the way to one that is not."""
        if not self.reach(one):
            one, other = other, one
        last = border(self.lawful, one, other, HALVINGS).inside
        self._known[last] = True
        return last


class Free(Offsets):
    """The offsets at which a charger may stand in line, however it comes there."""

    def lawful(self, offset: float) -> bool:
        """Return whether it may stand there."""
        return self.charge.ground.may_end(flush(offset))


def _free_places(charge: Charge, faces: Faces) -> list[float]:
    """Return the ends and the middles of where a charger in line is free.

    Also where it is flush with what it may touch.
    """
    low, length = faces.low, faces.high - faces.low
    begin = 0.0
    found: list[float] = []
    slide = Slide(length, 0.0)
    for start, end in charge.ground.touches(flush(low), slide):
        found += [low + start * length, low + end * length]
    blocked = [*charge.ground.blocked(flush(low), slide), (1.0, 1.0)]
    for start, end in blocked:
        if start > begin:
            ends = (low + begin * length + HAIR, low + start * length - HAIR)
            found += [ends[0], (ends[0] + ends[1]) / 2.0, ends[1]]
        begin = max(begin, end)
    return found
