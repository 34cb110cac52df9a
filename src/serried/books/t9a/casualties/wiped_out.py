"""The 9th Age, chapter "Characters": Combined Units whose R&F are wiped out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product
from typing import Final, NamedTuple

from serried.books.t9a.casualties.health_pools import hp_of, pool_of
from serried.books.t9a.characters.reference_bases import (
    mismatches,
    reference_bases,
    with_own_bases,
)
from serried.books.t9a.units import formation_fault
from serried.model.bases import UNITS_PER_INCH, Base, Grid
from serried.model.errors import FormationError, RuleGapError
from serried.model.formation import LEFT, RIGHT, Place
from serried.model.grid import Spot, cells, placed, redrawn
from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.unit import Unit

MOST_TRIED: Final = 20_000
"""More ways than these to give Characters other ranks are not looked through."""

BESIDE: Final = (LEFT, RIGHT)


class Remains(NamedTuple):
    """The Characters that are left of a unit, and what it took to stand lawfully.

    Attributes:
        unit: The Combined Unit of them: the same unit, where it stands now.
        other_ranks: The Characters that could not keep the rank they stood in.
        moved: The Characters that stand elsewhere on the table than before.
    """

    unit: Unit
    other_ranks: tuple[Letter, ...]
    moved: tuple[Letter, ...]


class NoFormationError(RuleGapError):
    """No lawful formation is found for all who are left."""


class Reckoning(NamedTuple):
    """The Health Points that losses of such a unit are held against.

    Attributes:
        panic: What the whole unit had as the phase began, its R&F included.
        rally: What the Characters have who are a new unit now.
    """

    panic: int
    rally: int


def is_combined(unit: Unit) -> bool:
    """Tell whether *unit* is a Combined Unit.

    A Character alone is one only as what is left of a larger unit.

    Source:
        CHR-JOIN-6, CHR-LONE-1, CHR-WIPE-1
    """
    characters = len(characters_in(unit))
    return bool(characters) and (not unit.single or unit.starting > 1)


def remarks(unit: Unit) -> tuple[str, ...]:
    """Return what is worth saying of *unit* that its drawing does not show."""
    alone = len(characters_in(unit)) == len(unit.formation.places)
    if alone and is_combined(unit):
        return ("a Combined Unit of Characters only",)
    return ()


def characters_in(unit: Unit) -> tuple[Place, ...]:
    """Return the Characters that stand in *unit*."""
    letters = {kind.letter for kind in unit.kinds if kind.character}
    return tuple(place for place in unit.formation.places if place.letter in letters)


def reckoning(as_the_phase_began: Unit, now: Unit) -> Reckoning:
    """Return what Panic and Rally Tests hold the losses of *now* against.

    Args:
        as_the_phase_began: The unit with all the models it had then.
        now: The Combined Unit of those that are left.

    Source:
        CHR-WIPE-2, CHR-WIPE-3, AMB-58
    """
    return Reckoning(health_points(as_the_phase_began), health_points(now))


@memo_on_value
def health_points(unit: Unit) -> int:
    """Return the Health Points that the models standing in *unit* still have."""
    places = unit.formation.places
    pools = {pool_of(unit, place.letter) for place in places}
    full = sum(hp_of(unit, place.letter) for place in places)
    return full - sum(lost for pool, lost in unit.lost if pool in pools)


def remains(unit: Unit) -> tuple[Remains, ...]:
    """Return the ways in which the Characters of *unit* stand when its R&F are gone.

    It is the same unit: name, owner, marks and with them all effects on it stay.
    Everybody keeps their rank, and files close up; only where that is unlawful do
    as few as possible change ranks. Several ways are the owner's to choose from,
    unless casualties have more to ask of them; those that move fewest come first.

    Args:
        unit: As it stands before its last R&F models are lifted.

    Returns:
        Nothing where no Character is left.

    Raises:
        RuleGapError: If more than two bases would be Mismatching, or there are too
            many ways to look through; ``NoFormationError`` if there is none for all
            of them.

    Source:
        CHR-WIPE-1, CHR-WIPE-2, CHR-WIPE-4, FR-4, FR-12, FR-15
    """
    left = characters_in(unit)
    return standing_alone(unit, left) if left else ()


def standing_alone(unit: Unit, left: Sequence[Place]) -> tuple[Remains, ...]:
    """Return the ways in which the Characters *left* of a unit stand without others.

    Raises:
        RuleGapError: As for ``remains``.

    Source:
        CHR-WIPE-4, FR-4, FR-11, FR-12, FR-15
    """
    return _ways(unit, left, reference_bases(model.base for model in left))


def in_ranks_anew(unit: Unit, base: Base) -> Unit:
    """Return a unit of Characters in ranks of *base*, with as few moved as can be.

    Raises:
        RuleGapError: As for ``remains``.

    Source:
        FR-4, FR-14, FR-15
    """
    return _ways(unit, unit.formation.places, (base,))[0].unit


def _ways(
    unit: Unit, left: Sequence[Place], bases: Sequence[Base]
) -> tuple[Remains, ...]:
    """Return the ways to stand in ranks of one of *bases*, the least change first."""
    found: list[Remains] = []
    unsure = False
    tries = [(base, sides) for base in bases for sides in _sides(left, base)]
    past = [_passed(left, sides) for _, sides in tries]
    for many in sorted(set(past)):
        for (base, sides), passed in zip(tries, past, strict=True):
            if passed == many:
                formed = list(_formed(unit, left, base, sides))
                unsure = unsure or (not formed and _too_many(_inside(left, sides)))
                found += formed
        if found:
            break
    clause = "CHR-WIPE-4"
    if unsure and all(way.other_ranks for way in found):
        because = f"the Characters of {unit.id} might stand in more ways than are"
        raise RuleGapError(clause, f"{because} looked through")
    if not found:
        because = f"how the Characters of {unit.id} stand lawfully is not found"
        raise NoFormationError(clause, because)
    fewest = min(len(way.other_ranks) for way in found)
    ways = (way for way in found if len(way.other_ranks) == fewest)
    return tuple(sorted(dict.fromkeys(ways), key=lambda way: len(way.moved)))


def _sides(left: Sequence[Place], base: Base) -> Iterator[dict[str, Place]]:
    """Yield the ways to stand Mismatching models beside; each keeps a side it has."""
    odd = [model for model in left if mismatches(model.base, base)]
    if len(odd) > len(BESIDE):
        because = "more than two Mismatching Bases are left"
        clause = "CAS-ILL-6"
        raise NoFormationError(clause, f"{because}, which is not enforced yet")
    kept = {model.name: model for model in odd if model.name in BESIDE}
    others = [model for model in odd if model.name not in BESIDE]
    free = [side for side in BESIDE if side not in kept]
    for sides in permutations(free, len(others)):
        yield kept | dict(zip(sides, others, strict=True))


def _passed(left: Sequence[Place], sides: dict[str, Place]) -> int:
    """Return past how many others those go who come to stand beside the ranks.

    Nobody has to go round to the far side of a model to close the ranks (CAS-ILL-1).
    """
    many = 0
    for side, model in sides.items():
        for other in left:
            reach = (model.base.width + other.base.width) // 2
            apart = other.x - model.x if side == RIGHT else model.x - other.x
            many += other is not model and apart >= reach
    return many


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """Characters in rows, in a grid of files about a middle.

    Attributes:
        grid: The places of the reference base.
        rows: The models of each rank, from the left.
        files: How many files the first rank has.
        middle: The middle of its front, in 0.05 mm to the right of the old one.
    """

    grid: Grid
    rows: tuple[tuple[Place, ...], ...]
    files: int
    middle: int

    @property
    def left(self) -> int:
        """Where the first file begins."""
        return self.middle - self.grid.across(self.files) // 2


def _formed(
    unit: Unit, left: Sequence[Place], base: Base, sides: dict[str, Place]
) -> Iterator[Remains]:
    """Yield the lawful formations in which fewest change ranks."""
    inside = _inside(left, sides)
    ranks = sorted({model.rank for model in inside})
    kept = [ranks.index(model.rank) for model in inside]
    if _too_many(inside):
        tries: list[tuple[int, ...]] = [tuple(kept)]
    else:
        tries = [
            given
            for given in product(range(len(ranks)), repeat=len(inside))
            if len(set(given)) == max(given) + 1  # no rank ahead of another is empty
        ]
        tries.sort(key=lambda given: _changed(given, kept))
    fewest = None
    for given in tries:
        if fewest is not None and _changed(given, kept) > fewest:
            return
        other = tuple(
            m.letter for m, g, k in zip(inside, given, kept, strict=True) if g != k
        )
        for after in _lawful(unit, base, _rows(inside, given), sides):
            fewest = _changed(given, kept)
            yield Remains(after, other, _moved(unit, left, after))


def _inside(left: Sequence[Place], sides: dict[str, Place]) -> list[Place]:
    """Return those who do not stand beside the ranks."""
    return [model for model in left if model not in sides.values()]


def _too_many(inside: Sequence[Place]) -> bool:
    """Tell whether only their own ranks are tried: there are too many others."""
    ranks = len({model.rank for model in inside})
    return bool(ranks ** len(inside) > MOST_TRIED)


def _changed(given: Sequence[int], kept: Sequence[int]) -> int:
    return sum(a != b for a, b in zip(given, kept, strict=True))


def _rows(
    models: Sequence[Place], given: Sequence[int]
) -> tuple[tuple[Place, ...], ...]:
    """Return the models by rank, each from the left, as they stood; no rank empty."""
    rows = []
    for rank in sorted(set(given)):
        row = [m for m, own in zip(models, given, strict=True) if own == rank]
        rows.append(tuple(sorted(row, key=lambda model: model.x)))
    return tuple(rows)


def _lawful(
    unit: Unit,
    base: Base,
    rows: tuple[tuple[Place, ...], ...],
    sides: dict[str, Place],
) -> Iterator[Unit]:
    """Yield the lawful formations of these rows in which fewest files slide."""
    grid = Grid(base)
    files = sum(grid.size_of(model.base)[1] for model in rows[0])
    for middle in _middles(unit, grid, rows[0]):
        layout = _Layout(grid=grid, rows=rows, files=files, middle=middle)
        after = _stood(unit, layout, sides)
        fault = None if after is None else formation_fault(after)
        if after is not None and (fault is None or fault.clause == "FR-4"):
            yield after  # whose base it is the caller has seen to


def _middles(unit: Unit, grid: Grid, row: tuple[Place, ...]) -> tuple[int, ...]:
    """Return where the middle may be so that fewest of the first rank slide.

    Who stood apart closes up apart, and then contracts about that middle.

    Source:
        FR-12, UR-SKIRM
    """
    gap = unit.formation.gap
    wide = [grid.size_of(model.base)[1] * grid.width for model in row]
    if gap:
        wide = [model.base.width + gap for model in row]
    at, staying = (gap - sum(wide)) // 2, Counter[int]()
    for model, width in zip(row, wide, strict=True):
        staying[model.x - at - (width - gap) // 2] += 1
        at += width
    most = max(staying.values())
    return tuple(middle for middle, many in staying.items() if many == most)


def _stood(unit: Unit, layout: _Layout, sides: dict[str, Place]) -> Unit | None:
    """Return the unit as it stands in a layout, None where somebody finds no place."""
    grid = layout.grid
    taken: set[Spot] = set()
    front = max(model.y + model.base.depth // 2 for model in layout.rows[0])
    models = [model._replace(name=side, file=0) for side, model in sides.items()]
    for rank, row in enumerate(layout.rows):
        file, wide_left = 0, sum(grid.size_of(model.base)[1] for model in row)
        for model in row:
            wide = grid.size_of(model.base)[1]
            wide_left -= wide
            columns = range(file, layout.files - wide_left - wide + 1)
            spot = _nearest(taken, columns, layout, model, rank)
            if spot is None:
                return None
            taken.update(cells(grid.size_of(model.base), (rank, spot)))
            there = placed(model, grid, layout.left, (rank, spot))
            models.append(there._replace(y=there.y + front))
            file = spot + wide
    bases = {model.letter: model.base for model in models}
    try:
        found = redrawn(models, grid)
    except FormationError:
        return None
    left = tuple((letter, lost) for letter, lost in unit.lost if letter in bases)
    kinds = with_own_bases(unit.kinds, bases)
    return found.standing(replace(unit, kinds=kinds, lost=left))


def _nearest(
    taken: set[Spot], columns: range, layout: _Layout, model: Place, rank: int
) -> int | None:
    """Return the free file nearest to where *model* stood; rank 1 has no gaps."""
    grid = layout.grid
    size = grid.size_of(model.base)

    def away(column: int) -> int:
        at = layout.left + column * grid.width + model.base.width // 2
        return abs(at - model.x)

    free = (
        column
        for column in (columns if rank else columns[:1])
        if taken.isdisjoint(cells(size, (rank, column)))
    )
    return min(free, key=away, default=None)


def _moved(unit: Unit, left: Sequence[Place], after: Unit) -> tuple[Letter, ...]:
    """Return the letters of those that stand elsewhere than before, in whole units."""
    if unit.pose is None or after.pose is None:
        return ()
    before = {model.letter: (model.x, model.y) for model in left}
    right, forward = unit.pose.local((after.pose.x, after.pose.y))
    shift = round(right * UNITS_PER_INCH), round(forward * UNITS_PER_INCH)
    return tuple(
        place.letter
        for place in after.formation.places
        if (place.x + shift[0], place.y + shift[1]) != before[place.letter]
    )
