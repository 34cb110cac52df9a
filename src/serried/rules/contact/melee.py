"""Melees: the units of one combat in one frame, and which of their models touch.

To ask who touches whom is to cut two edges where they run along each other. Compiled
where that works.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from serried.geometry.compare import at_least, at_most, meet, same
from serried.rules.contact.bonds import Bond, Span, Touch
from serried.rules.contact.musters import Muster
from serried.rules.contact.obstacles import NO_SIDE
from serried.rules.contact.placed_units import PlacedUnit

_UNKNOWN: Final = -1
"""Nobody has looked yet whether a bond holds."""


class Spot(NamedTuple):
    """Where two units touch in a point since one was nudged (NUDGE-4).

    Attributes:
        one: Where the one stands for it, right and forwards in its frame.
        other: The same of the other.
        ahead: From where to where along the side of each the other lies straight ahead.
    """

    one: tuple[float, float]
    other: tuple[float, float]
    ahead: tuple[Span, Span]


class Snapshot:
    """How the units of a melee stood at one moment."""

    def __init__(
        self, now: list[PlacedUnit | None], held: list[int], spots: dict[int, Spot]
    ) -> None:
        self.now = now
        self.held = held
        self.spots = spots


class Melee:
    """The units of one combat, and which of those that touched still do.

    Attributes:
        before: The units as they stood before.
        bonds: Who was in contact with whom.
        of: For each unit the numbers of its bonds.
        now: The units as they stand; None of those that are gone.
        pointed: Whether any two of them touch in a point.
    """

    _held: list[int]

    def __init__(
        self, before: list[PlacedUnit], bonds: list[Bond], like: "Melee | None" = None
    ) -> None:
        self.before = before
        self.bonds = bonds
        self.now: list[PlacedUnit | None] = list(before)
        self._spots: dict[int, Spot] = {}
        if like is not None:
            self.pointed: bool = like.pointed
            self.of: list[list[int]] = like.of
            self._first: list[int] = like._first  # noqa: SLF001 - it is one of us
            self._held = self._first.copy()
            return
        self.pointed = any(bond.touch is not None for bond in bonds)
        self.of = [[] for _ in before]
        for number, bond in enumerate(bonds):
            self.of[bond.one].append(number)
            self.of[bond.other].append(number)
        self._held = [_UNKNOWN] * len(bonds)
        self._first = [int(self.holds(n)) for n in range(len(bonds))]

    def fresh(self) -> "Melee":
        """Return a melee of the same units, everybody standing as before."""
        return Melee(self.before, self.bonds, self)

    def reset(self) -> None:
        """Let everybody stand as before."""
        self.now = list(self.before)
        self._held = self._first.copy()
        if self.pointed:
            self._spots = {}

    def snapshot(self) -> Snapshot:
        """Return how everybody stands, to come back to."""
        return Snapshot(self.now.copy(), self._held.copy(), self._spots)

    def handed_over(self) -> Snapshot:
        """Return the snapshot uncopied, for a caller that resets before any move."""
        return Snapshot(self.now, self._held, self._spots)

    def restore(self, stood: Snapshot) -> None:
        """Let everybody stand as they did then."""
        self.now = stood.now.copy()
        self._held = stood.held.copy()
        self._spots = stood.spots

    def show(self, stood: Snapshot) -> None:
        """Let everybody stand as they did then, until ``reset`` or ``restore``.

        Nobody may move before that: it would not be as they stood then.
        """
        self.now, self._held, self._spots = stood.now, stood.held, stood.spots

    def places(self) -> tuple[tuple[float, float] | None, ...]:
        """Return where everybody is now, to compare."""
        standing = self.now
        return tuple([None if one is None else (one.x, one.y) for one in standing])

    def place(self, unit: int, placed: PlacedUnit | None) -> None:
        """Put a unit where *placed* says; None takes it away."""
        self.now[unit] = placed
        for number in self.of[unit]:
            self._held[number] = _UNKNOWN

    def reduce(self, unit: int, muster: Muster) -> None:
        """Let only those models of a unit stand (UNIT-9)."""
        before = self.before[unit]
        self.now[unit] = PlacedUnit(muster, before.x, before.y, before.quarter)
        for number in self.of[unit]:
            self._held[number] = _UNKNOWN

    def remove(self, unit: int) -> None:
        """Take a unit away."""
        self.place(unit, None)

    def move(self, unit: int, dx: float, dy: float) -> None:
        """Move a unit so many inches right and forwards in the frame."""
        placed = self.now[unit]
        if placed is not None:
            self.place(unit, placed.moved(dx, dy))

    def meet_in_a_point(self, number: int, ahead: tuple[Span, Span]) -> None:
        """Record that the units of a bond touch in a point, as they stand now.

        Args:
            number: The bond.
            ahead: What is met of the one and of the other, along their edges.
        """
        pair = self.pair(number)
        if pair is not None:
            one, other = pair
            spot = Spot((one.x, one.y), (other.x, other.y), ahead)
            self._spots = {**self._spots, number: spot}
            self._held[number] = _UNKNOWN

    def pair(self, number: int) -> tuple[PlacedUnit, PlacedUnit] | None:
        """Return the two units of a bond as they stand now; None if one is gone."""
        bond = self.bonds[number]
        one, other = self.now[bond.one], self.now[bond.other]
        return None if one is None or other is None else (one, other)

    def drift(self, number: int) -> float:
        """Return how far apart the two edges of a bond have moved, along their axis.

        In inches; positive if the other's edge is farther right or ahead than it was.
        """
        pair, bond = self.pair(number), self.bonds[number]
        if pair is None:
            return 0.0
        one, other = pair
        return other.lines[bond.facing] - one.lines[bond.side] - bond.slack

    def holds(self, number: int) -> bool:
        """Return whether the two units of a bond still touch, along the same edges.

        Source:
            CONTACT-1, NUDGE-7, AMB-78
        """
        known = self._held[number]
        if known == _UNKNOWN:
            known = self._held[number] = int(self._look(number))
        return known == 1

    def _look(self, number: int) -> bool:
        """Return whether the two units of a bond still touch."""
        pair, bond = self.pair(number), self.bonds[number]
        if pair is None:
            return False
        one, other = pair
        if bond.touch is not None:
            return self._touch_in_a_point(number, bond, bond.touch, pair)
        here, there, low = one.lines, other.lines, bond.low
        gap, high = there[bond.facing] - here[bond.side] - bond.slack, low + 2
        return meet(gap, here[low], here[high], there[low], there[high])

    def _touch_in_a_point(
        self,
        number: int,
        bond: Bond,
        touch: Touch,
        pair: tuple[PlacedUnit, PlacedUnit],
    ) -> bool:
        """Return whether two units still touch in a point.

        It is the one of before while both stand where they stood, or else the one to
        which a nudge brought one of them.
        """
        one, other = pair
        spot = self._spots.get(number)
        if spot is not None:
            return spot.one == (one.x, one.y) and spot.other == (other.x, other.y)
        here = self._at_the_point(bond.one, bond.side, touch.at, touch.level)
        return here and self._at_the_point(
            bond.other, bond.facing, touch.facing_at, touch.facing_level
        )

    def _at_the_point(self, unit: int, side: int, at: float, level: float) -> bool:
        """Return whether a unit's edge still has a point that it had before."""
        placed = self.now[unit]
        first = self.before[unit]
        if placed is None or placed is first:
            return placed is not None
        if placed.x != first.x or placed.y != first.y:
            return False
        return (
            same(placed.lines[side], level)
            and at_most(placed.low(side), at)
            and at_least(placed.high(side), at)
        )

    def lost_contacts(self) -> list[int]:
        """Return the numbers of the bonds of living units that do not hold."""
        return self._not_holding(range(len(self.bonds)))

    def lost_contacts_of(self, unit: int) -> list[int]:
        """Return the numbers of its bonds to living units that do not hold."""
        return self._not_holding(self.of[unit])

    def _not_holding(self, bonds: Iterable[int]) -> list[int]:
        known = self._held
        return [
            number
            for number in bonds
            if known[number] != 1
            and not self.holds(number)
            and self.pair(number) is not None
        ]

    def engaged(self, unit: int) -> bool:
        """Return whether a unit is in contact with an enemy (ENG-1)."""
        known = self._held
        return any(known[n] == 1 or self.holds(n) for n in self.of[unit])

    def out_of_contact(self) -> list[int]:
        """Return who touches no enemy, though one that they touched is still there.

        Source:
            NUDGE-9, AMB-76, NMF-1
        """
        lost = self.lost_contacts()
        if not lost:
            return []
        out: list[int] = []
        for number in lost:
            bond = self.bonds[number]
            for unit in (bond.one, bond.other):
                if unit not in out and not self.engaged(unit):
                    out.append(unit)
        out.sort()
        return out

    def without_foes(self) -> list[int]:
        """Return the units all of whose enemies in contact are gone (NMF-1)."""
        if None not in self.now:
            return []
        return [
            unit
            for unit, bonds in enumerate(self.of)
            if self.now[unit] is not None
            and all(self.pair(number) is None for number in bonds)
        ]

    def sides(self, unit: int) -> list[int]:
        """Return the sides of a unit along which enemies stand, as they did before."""
        bonds = [self.bonds[number] for number in self.of[unit]]
        return [bond.side if bond.one == unit else bond.facing for bond in bonds]

    def touched(self) -> list[set[int]]:
        """Return for each unit the numbers of its models in base contact.

        Source:
            CONTACT-1 to CONTACT-4, CAS-ENG-2, AMB-26
        """
        found: list[set[int]] = [set() for _ in self.before]
        known = self._held
        for number, bond in enumerate(self.bonds):
            pair = self.pair(number)
            if pair is not None and (known[number] == 1 or self.holds(number)):
                mine, theirs = self._models_touching(number, pair)
                found[bond.one].update(mine)
                found[bond.other].update(theirs)
        return found

    def _models_touching(
        self, number: int, pair: tuple[PlacedUnit, PlacedUnit]
    ) -> tuple[list[int], list[int]]:
        """Return the models of two units that touch along the edges of a bond."""
        spot = self._spots.get(number) if self.pointed else None
        one, other = pair
        return self.bonds[number].models(one, other, spot.ahead if spot else None)

    def models_in_contact(self) -> int:
        """Return how many models of all units are in base contact (AMB-26)."""
        return sum([len(models) for models in self.touched()])

    def most_in_contact(self) -> int:
        """Return how many models may be in contact at most, after any nudges.

        Between units in contact it stays as it is. Two that are not may come to touch
        along the same edges, or at a corner only.
        """
        many = 0
        for number, bond in enumerate(self.bonds):
            pair = self.pair(number)
            if pair is None:
                continue
            if self.holds(number):
                mine, theirs = self._models_touching(number, pair)
                many += len(mine) + len(theirs)
            elif self._at_a_corner(number, bond):
                many += 2 if bond.also == NO_SIDE else 4  # along either side
            else:
                many += pair[0].most(bond.side) + pair[1].most(bond.facing)
        return many

    def _at_a_corner(self, number: int, bond: Bond) -> bool:
        """Return whether two units can only come back to touch corner to corner.

        So it is where their edges are level still, and each of them is engaged, so that
        it stays, or had no other enemy to go back to: the least way back ends where
        the edges meet.
        """
        if bond.touch is not None or not same(self.drift(number), 0.0):
            return False
        return self._has_no_other_way(bond.one) and self._has_no_other_way(bond.other)

    def _has_no_other_way(self, unit: int) -> bool:
        return len(self.of[unit]) == 1 or self.engaged(unit)

    def names(self, unit: int, models: set[int]) -> list[str]:
        """Return the names of models of a unit, by rank and file."""
        names = self.before[unit].layout.names
        return [names[model] for model in sorted(models)]
