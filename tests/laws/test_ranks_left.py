"""The ranks that a Character leaves behind: compared with every drawing there is.

Source:
    FR-1, FR-11, CAS-ILL-4, UNIT-3
"""

import random
from collections.abc import Iterator

import pytest

from draws import some
from serried.books.t9a.characters.ranks_left import ranks_without
from serried.books.t9a.units import formation_fault
from serried.model.bases import Base
from serried.model.errors import FormationError, RuleGapError
from serried.model.formation import EMPTY, Formation
from serried.model.profile import ModelKind
from serried.model.unit import Unit

SIZES = {"J": (1, 1), "K": (2, 2), "Q": (2, 1), "W": (1, 2)}
"""Ranks and files that each Character covers; all others stand on one place."""

MOST = 5
"""Ranks and files of the largest grid."""

Cells = dict[tuple[int, int], str]
Start = tuple[str, int, int]
"""The letter of a model, and the rank and file of its front-left place."""


def bases() -> tuple[tuple[str, Base], ...]:
    """Return the base of each Character."""
    return tuple(
        (letter, Base.parse(f"{25 * wide}x{25 * deep}"))
        for letter, (deep, wide) in SIZES.items()
    )


def unit_of(ranks: tuple[str, ...]) -> Unit:
    """Return a unit in these ranks; R stands for rank and file."""
    kinds = tuple(ModelKind(letter=k, base=base, character=True) for k, base in bases())
    formation = Formation(Base.parse("25x25"), ranks, bases())
    return Unit(id="guard", player="blue", formation=formation, kinds=kinds)


def drawings(letters: tuple[str, ...], files: int) -> Iterator[tuple[Start, ...]]:
    """Yield every way to stand the models in so many files, lawful or not."""

    def covered(letter: str, rank: int, file: int) -> set[tuple[int, int]]:
        deep, wide = SIZES.get(letter, (1, 1))
        return {(rank + i, file + j) for i in range(deep) for j in range(wide)}

    def place(
        left: tuple[str, ...], taken: frozenset[tuple[int, int]], least: int
    ) -> Iterator[tuple[Start, ...]]:
        if not left:
            yield ()
            return
        letter, rest = left[0], left[1:]
        for index in range(least, MOST * files):
            rank, file = divmod(index, files)
            spots = covered(letter, rank, file)
            if spots & taken or any(column >= files for _, column in spots):
                continue
            alike = index + 1 if rest and rest[0] == letter else 0
            for others in place(rest, taken | spots, alike):
                yield ((letter, rank, file), *others)

    yield from place(letters, frozenset(), 0)


def drawn(starts: tuple[Start, ...], files: int) -> tuple[str, ...] | None:
    """Return the ranks; None where one of them is empty."""
    cells: Cells = {}
    for letter, rank, file in starts:
        deep, wide = SIZES.get(letter, (1, 1))
        cells |= {
            (rank + i, file + j): letter for i in range(deep) for j in range(wide)
        }
    last = max(rank for rank, _ in cells)
    ranks = tuple(
        "".join(cells.get((rank, file), EMPTY) for file in range(files))
        for rank in range(last + 1)
    )
    return ranks if all(rank.strip(EMPTY) for rank in ranks) else None


def is_lawful(ranks: tuple[str, ...]) -> bool:
    """Tell whether a unit may stand so."""
    try:
        unit = unit_of(ranks)
    except FormationError:
        return False
    return formation_fault(unit) is None


def starts_of(unit: Unit) -> set[Start]:
    """Return where each model stands, from 0."""
    return {(p.letter, p.rank - 1, p.file - 1) for p in unit.formation.places}


def fewest_moved(
    letters: tuple[str, ...], old: set[Start], files: int
) -> tuple[int, int] | None:
    """Return the widest lawful front, and how few models leave their places for it."""
    for many in range(files, 0, -1):
        found: list[int] = []
        for starts in drawings(letters, many):
            ranks = drawn(starts, many)
            if ranks is None or not is_lawful(ranks):
                continue
            found += [
                len({(k, r, f + first) for k, r, f in starts} - old)
                for first in range(files - many + 1)
            ]
        if found:
            return many, min(found)
    return None


def random_unit(seed: int) -> Unit | None:
    """Return a lawful unit of few models with Characters in it, if the seed has one."""
    rng = random.Random(seed)
    files = rng.randint(2, 4)
    heroes = rng.sample(sorted(SIZES), rng.randint(1, 3))
    letters = (*heroes, *"R" * rng.randint(1, 4))
    for _ in range(300):
        rows = [[EMPTY] * files for _ in range(MOST)]
        for letter in letters:
            deep, wide = SIZES.get(letter, (1, 1))
            rank, file = rng.randint(0, MOST - deep), rng.randint(0, files - 1)
            spots = [(rank + i, file + j) for i in range(deep) for j in range(wide)]
            if all(j < files and rows[i][j] == EMPTY for i, j in spots):
                for i, j in spots:
                    rows[i][j] = letter
        ranks = tuple(row for row in map("".join, rows) if row.strip(EMPTY))
        there = [letter for letter in letters if any(letter in rank for rank in ranks)]
        if len(there) == len(letters) and is_lawful(ranks):
            return unit_of(ranks)
    return None


def assert_best(
    unit: Unit,
    gone: str,
    found: Unit,
    best: tuple[int, int],
    old: set[tuple[str, int, int]],
) -> None:
    """Assert that one way to stand is as wide as can be, and moves as few."""
    many, moved = best
    after, starts = found.formation, starts_of(found)
    fewest = min(
        len({(k, r, f + first) for k, r, f in starts} - old)
        for first in range(unit.formation.files - after.files + 1)
    )
    said = (unit.formation.ranks, gone, after.ranks)
    assert (after.files, fewest) == (many, moved), said
    assert formation_fault(found) is None, said


def compared(seed: int) -> bool:
    """Compare what is left of one unit with all drawings; False if there is none."""
    unit = random_unit(seed)
    if unit is None:
        return False
    files = unit.formation.files
    for gone in unit.formation.places:
        rest = [place for place in unit.formation.places if place != gone]
        single = len(rest) == 1 or all(place.rank == 1 for place in rest)
        if gone.letter == "R" or single:
            continue  # one model stays; one rank is closed up in another way (FR-12)
        old = starts_of(unit) - {(gone.letter, gone.rank - 1, gone.file - 1)}
        letters = tuple(sorted(place.letter for place in rest))
        best = fewest_moved(letters, old, files)
        try:
            ways = ranks_without(unit, gone)
        except RuleGapError:
            assert best is None, (unit.formation.ranks, gone.letter)
            continue
        assert best is not None
        for found in ways:
            assert_best(unit, gone.letter, found, best, old)
    return True


def test_as_wide_as_can_be_and_as_few_as_can_be() -> None:
    """FR-11, CAS-ILL-4: a few units, each compared with every drawing."""
    assert sum(map(compared, range(6))) > 0


@pytest.mark.slow
def test_many_more() -> None:
    """FR-11, CAS-ILL-4: and many."""
    assert sum(map(compared, some(range(100, 400)))) > some(50)
