"""Every arrangement of small units, model by model: what the solver is held against.

It knows nothing of the solver: it draws letters into places in every order, keeps the
drawings that the words of the rules allow, and compares all of them.
"""

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from kept import kept

WIDTH, DEPTH = 400, 600
"""A place, in 0.05 mm: 20 by 30 mm."""

OTHERS = "RRRRRRMS"
SHAPES = ((1, 1), (1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (1, 3), (2, 3))
MOST_PLACES = 16

Drawing: TypeAlias = tuple[tuple[str, int, int], ...]
"""Letter, rank and file (from 0) of the front-left place of each model, sorted."""


class Body(NamedTuple):
    """Models: their letters, how many places each covers, and who leads."""

    files: int
    letters: tuple[str, ...]
    sizes: dict[str, tuple[int, int]]
    leaders: frozenset[str]

    @property
    def own_places(self) -> str:
        """The letters of the models that are no fillers."""
        return "".join(sorted(set(self.letters) - set("RMS")))


def body(chance: random.Random, most: int) -> Body:
    """Return a unit of up to so many models, whether or not it has a formation."""
    while True:
        count = chance.randint(1, most)
        larger = [
            chance.choice("CKQJX") for _ in range(chance.randint(0, min(count, 4)))
        ]
        rest = [chance.choice(OTHERS) for _ in range(count - len(larger))]
        sizes = {letter: chance.choice(SHAPES) for letter in sorted(set(larger))}
        sizes |= dict.fromkeys("RMS", (1, 1))
        letters = tuple(sorted(larger + rest))
        if sum(math.prod(sizes[letter]) for letter in letters) <= MOST_PLACES:
            leaders = frozenset(larger) - {"X"}
            return Body(chance.randint(1, 5), letters, sizes, leaders)


def drawings(unit: Body) -> list[Drawing]:
    """Return every lawful drawing of the models in so many files."""
    found = set(_drawn(unit, Counter(unit.letters), (), {}, 0))
    return [drawing for drawing in sorted(found) if lawful(unit, drawing)]


def _drawn(
    unit: Body,
    left: Counter[str],
    drawing: Drawing,
    taken: dict[tuple[int, int], str],
    cell: int,
) -> Iterator[Drawing]:
    """Draw one place after another: any letter that is left, or nothing."""
    if not left.total():
        yield tuple(sorted(drawing))
        return
    rank, file = divmod(cell, unit.files)
    gaps = [r for r in range(rank) for f in range(unit.files) if (r, f) not in taken]
    if gaps:  # nobody begins behind a rank with a gap
        return
    if (rank, file) in taken:
        yield from _drawn(unit, left, drawing, taken, cell + 1)
        return
    for letter in sorted(left):
        deep, wide = unit.sizes[letter]
        spots = {(rank + i, file + j) for i in range(deep) for j in range(wide)}
        if left[letter] and file + wide <= unit.files and not spots & set(taken):
            less = left - Counter(letter)
            more = taken | dict.fromkeys(spots, letter)
            spot = (letter, rank, file)
            yield from _drawn(unit, less, (*drawing, spot), more, cell + 1)
    yield from _drawn(unit, left, drawing, taken, cell + 1)


def lawful(unit: Body, drawing: Drawing) -> bool:
    """Tell whether only the last rank is short, but for rear parts (UNIT-3, FR-9)."""
    begins: dict[tuple[int, int], int] = {}
    for letter, rank, file in drawing:
        deep, wide = unit.sizes[letter]
        for i, j in itertools.product(range(deep), range(wide)):
            begins[rank + i, file + j] = rank
    last = max(rank for rank, _ in begins)
    short = [
        rank
        for rank in range(last + 1)
        if any((rank, file) not in begins for file in range(unit.files))
    ]
    if not short:
        return True
    behind = [begin for (rank, _), begin in begins.items() if rank > short[0]]
    return short[0] > 0 and all(begin <= short[0] for begin in behind)


def ranks_of(unit: Body, drawing: Drawing) -> tuple[int, ...]:
    """Return how many that lead begin in each of the first ranks."""
    begun = Counter(rank for letter, rank, _ in drawing if letter in unit.leaders)
    return tuple(begun[rank] for rank in range(MOST_PLACES))


def foremost(unit: Body, lawful_ones: list[Drawing]) -> list[Drawing]:
    """Return the drawings with most in the first rank, then in the second, ..."""
    best = max((ranks_of(unit, drawing) for drawing in lawful_ones), default=())
    return [drawing for drawing in lawful_ones if ranks_of(unit, drawing) == best]


def own_places(unit: Body, drawing: Drawing) -> Drawing:
    """Return where those stand that are no fillers."""
    return tuple(spot for spot in drawing if spot[0] in unit.own_places)


def cost(start: Drawing, end: Drawing) -> tuple[int, float]:
    """Return how many models move from *start* to *end*, and how far together.

    Who is drawn with the same letter is alike, and each goes where it is best.
    """
    moved, total = 0, 0.0
    for letter in {spot[0] for spot in start}:
        gone = [spot for spot in start if spot[0] == letter and spot not in end]
        come = [spot for spot in end if spot[0] == letter and spot not in start]
        moved += len(gone)
        total += min(
            math.fsum(map(_far, gone, order)) for order in itertools.permutations(come)
        )
    return moved, total


def _far(start: tuple[str, int, int], end: tuple[str, int, int]) -> float:
    return math.hypot(WIDTH * (end[2] - start[2]), DEPTH * (end[1] - start[1]))


Spots: TypeAlias = frozenset[tuple[int, int]]
"""Ranks and files, from 0."""


def alike(unit: Body, drawing: Drawing) -> tuple[Drawing, Spots]:
    """Return where pieces stand, and where fillers do: who of these is no matter."""
    own = own_places(unit, drawing)
    return own, frozenset((rank, file) for _, rank, file in {*drawing} - {*own})


Told: TypeAlias = Any
"""An answer that JSON can hold: tuples and sets are lists there."""


def best_places(seed: int, units: int, most: int) -> list[Told]:
    """Return random units, each with every best way to place who is no filler."""
    chance, told = random.Random(seed), []
    for _ in range(units):
        unit = body(chance, most)
        best = {own_places(unit, drawing) for drawing in foremost(unit, drawings(unit))}
        told.append([as_told(unit), sorted(best)])
    return told


def least_moves(seed: int, units: int, most: int) -> list[Told]:
    """Return random units that are drawn somehow, and all best ways to give way.

    Each is told with its start, how many move at least, how far at least, and what
    is alike in the drawings that are reached so.
    """
    chance, told = random.Random(seed), []
    for _ in range(units):
        unit = body(chance, most)
        every = drawings(unit)
        if not every:
            continue
        start = chance.choice(every)
        costs: dict[tuple[Drawing, Spots], tuple[int, float]] = {}
        for drawing in foremost(unit, every):
            key, value = alike(unit, drawing), cost(start, drawing)
            costs[key] = min(costs.get(key, value), value)
        fewest = min(moved for moved, _ in costs.values())
        least = min(far for moved, far in costs.values() if moved == fewest)
        best = [
            (own, sorted(spots))
            for (own, spots), (moved, far) in costs.items()
            if moved == fewest and far < least + 1e-6
        ]
        told.append([as_told(unit), start, fewest, least, sorted(best)])
    return told


kept_best_places = kept()(best_places)
kept_least_moves = kept()(least_moves)


def as_told(unit: Body) -> list[Told]:
    """Return a unit as JSON holds it."""
    return [unit.files, unit.letters, unit.sizes, sorted(unit.leaders)]


def body_of(told: list[Told]) -> Body:
    """Return the unit that was told."""
    files, letters, sizes, leaders = told
    sizes = {letter: tuple(size) for letter, size in sizes.items()}
    return Body(files, tuple(letters), sizes, frozenset(leaders))


def drawing_of(told: list[Told]) -> Drawing:
    """Return the drawing that was told."""
    return tuple((letter, rank, file) for letter, rank, file in told)
