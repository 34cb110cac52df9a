"""The 9th Age, chapter "Removing Casualties": one way to remove them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from serried.model.ids import ClauseId
from serried.model.legs import Side
from serried.model.unit import Unit
from serried.model.verdict import Values


class Standing(NamedTuple):
    """Where a model stands that is left.

    Attributes:
        name: What it was called before the casualties.
        x: Centre of its base to the right of the unit's old front middle, in 0.05 mm.
        y: Centre of its base ahead of the same point, in 0.05 mm.
    """

    name: str
    x: int
    y: int


class FreePick(NamedTuple):
    """A pick among models that are alike in everything that is looked at.

    Attributes:
        many: How many of them go.
        of: Their names, by rank and file.
    """

    many: int
    of: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """One way to take a batch's casualties from one unit, its ranks closed again.

    Everything is said in the frame of the unit as it stood before, in whole units,
    so that many ways can be weighed before any formation is drawn.

    Attributes:
        removed: The models lifted, by rank and file; those of a free pick included,
            the first of the alike.
        standing: Everybody else, where they stand then, by rank and file.
        at_left: How many of them were taken at the left end of the first rank.
        at_right: The same at the right end.
        width: How much the width of the Unit Boundary changes, in 0.05 mm, 0 or more.
        slid: The models that slide or are redistributed, by rank and file.
        pick: The free pick that it stands for, if it does.
    """

    removed: tuple[str, ...]
    standing: tuple[Standing, ...]
    at_left: int = 0
    at_right: int = 0
    width: int = 0
    slid: tuple[str, ...] = ()
    pick: FreePick | None = None

    @property
    def imbalance(self) -> int:
        """How unevenly the two ends of the first rank lose models (CAS-4)."""
        return abs(self.at_left - self.at_right)


def evened(ways: Sequence[Removal]) -> tuple[Removal, ...]:
    """Return the ways, those that lift the same models as even as any of them.

    That happens where a pool is gone altogether: from which end each of its models was
    taken is then only another way to close the rank, and no way at all where it leaves
    everybody at the same places.

    Source:
        CAS-4, docs/rulings/0019-casualties.md
    """
    evenest: dict[tuple[str, ...], Removal] = {}
    for way in ways:
        known = evenest.setdefault(way.removed, way)
        if way.imbalance < known.imbalance:
            evenest[way.removed] = way
    if len(evenest) == len(ways):
        return tuple(ways)
    result: dict[Removal, None] = {}
    for way in ways:
        even = evenest[way.removed]
        once = replace(way, at_left=even.at_left, at_right=even.at_right)
        result.setdefault(once)
    return tuple(result)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What an owner named.

    Attributes:
        models: The models that are to go.
        refills: Who is to fill a gap, and the place of it.
        slide: The side of a gap that is to slide.
    """

    models: tuple[str, ...] = ()
    refills: tuple[tuple[str, str], ...] = ()
    slide: Side | None = None

    @property
    def made(self) -> bool:
        """Whether anything was named."""
        return bool(self.models or self.refills or self.slide)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What a choice leaves of the ways to remove the casualties of a unit.

    Attributes:
        ways: Those that are as it was named, a free pick settled.
        instead_of: The free picks that were settled so.
    """

    ways: tuple[Removal, ...]
    instead_of: tuple[Removal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongChoice:
    """A choice that is none of the ways, and the clause that says so (AMB-81).

    Attributes:
        reason: What the finding says.
        model: The first model that should not go, if there is one.
    """

    clause: ClauseId
    reason: str
    values: Values = ()
    model: str | None = None


class Stood(NamedTuple):
    """A unit after its casualties.

    Attributes:
        names: What each model that is left is called then, by its name before.
    """

    unit: Unit
    names: tuple[tuple[str, str], ...]
