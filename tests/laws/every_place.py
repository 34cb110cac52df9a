"""Where a Character may stand in a small unit, and how it stands without one.

It knows nothing of the referee: models are letters on a sheet of squares, and of all
sheets on which the newcomer is drawn too, those are kept that the rules allow.

Source:
    UNIT-3, FR-1, FR-5, FR-8 to FR-11, CHR-JOIN-8, CHR-JOIN-9, CHR-JOIN-11, AMB-48
"""

import itertools
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from kept import kept

Square: TypeAlias = tuple[int, int]
"""Rank and file, from 0."""

Sheet: TypeAlias = frozenset[tuple[str, Square]]
"""Each model by its letter, and the square of its front left corner."""

NEWCOMER: Final = "H"
LEADING: Final = frozenset("CHKQ")
"""Letters of models with Front Rank: the champion and the Characters."""
SIZES: Final = ((1, 1), (1, 1), (2, 2), (2, 1), (1, 2), (3, 2))
"""Squares that a base covers: ranks and files."""
MOST_SQUARES: Final = 15


class Troop(NamedTuple):
    """A unit that somebody is about to join.

    Attributes:
        sizes: How many ranks and files each letter covers, the newcomer's too.
        sheet: Where everybody stands; the newcomer nowhere.
    """

    files: int
    sizes: dict[str, Square]
    sheet: Sheet

    @property
    def rows(self) -> list[str]:
        """The ranks in letters, the front first."""
        return drawn(self.sheet, self.sizes, self.files)


def drawn(sheet: Sheet, sizes: dict[str, Square], files: int) -> list[str]:
    """Return a sheet as ranks of letters."""
    inked = {
        square: letter
        for letter, corner in sheet
        for square in squares(corner, sizes[letter])
    }
    ranks = max(rank for rank, _ in inked) + 1
    return [
        "".join(inked.get((rank, file), ".") for file in range(files))
        for rank in range(ranks)
    ]


def squares(corner: Square, size: Square) -> list[Square]:
    """Return what a base covers whose front left corner is on *corner*."""
    return [
        (corner[0] + i, corner[1] + j) for i in range(size[0]) for j in range(size[1])
    ]


def troop(chance: random.Random, most: int, least: int = 1) -> Troop:
    """Return a unit of so many models, as a rulebook would have it stand."""
    while True:
        count = chance.randint(least, most)
        special = chance.sample("CKQMS", min(count, chance.randint(0, 3)))
        letters = "".join(special) + "R" * (count - len(special))
        sizes = dict.fromkeys("RCMS", (1, 1))
        sizes |= {letter: chance.choice(SIZES) for letter in "KQH"}
        files = chance.randint(1, 5)
        covered = sum(math.prod(sizes[letter]) for letter in letters)
        small = any(sizes[letter] == (1, 1) for letter in letters)
        if covered > MOST_SQUARES or not small:
            continue  # somebody's base has to be the one that the files have
        stands = foremost(list(sheets(Counter(letters), sizes, files)))
        if stands:
            ordered = sorted(stands, key=sorted)
            return Troop(files, sizes, chance.choice(ordered))


def sheets(
    letters: Counter[str], sizes: dict[str, Square], files: int
) -> Iterator[Sheet]:
    """Yield every sheet in which only the last rank is short, but for rear halves.

    Rank after rank each free square gets a letter or stays free. The first rank has no
    free square, and behind a rank that has one nobody begins.
    """

    def fill(
        cell: int, left: Counter[str], inked: frozenset[Square], done: Sheet
    ) -> Iterator[Sheet]:
        if not left:
            if all((0, file) in inked for file in range(files)) and _orderly(
                inked, done, files
            ):
                yield done
            return
        corner = divmod(cell, files)
        rank, file = corner
        if rank and any((rank - 1, f) not in inked for f in range(files)):
            return
        if corner in inked:
            yield from fill(cell + 1, left, inked, done)
            return
        for letter in sorted(left):
            taken = frozenset(squares(corner, sizes[letter]))
            if file + sizes[letter][1] <= files and not taken & inked:
                rest = left - Counter(letter)
                yield from fill(
                    cell + 1, rest, inked | taken, done | {(letter, corner)}
                )
        if rank:
            yield from fill(cell + 1, left, inked, done)

    yield from fill(0, letters, frozenset(), frozenset())


def _orderly(inked: frozenset[Square], sheet: Sheet, files: int) -> bool:
    """Tell whether nobody begins behind the first rank with a free square."""
    last = max(rank for rank, _ in inked)
    short = [
        rank
        for rank in range(last + 1)
        if any((rank, file) not in inked for file in range(files))
    ]
    return not short or all(corner[0] <= short[0] for _, corner in sheet)


def foremost(found: list[Sheet]) -> list[Sheet]:
    """Return the sheets with most leaders in the first rank, then in the second, ..."""
    if not found:
        return []
    best = max(map(_leaders, found))
    return [sheet for sheet in found if _leaders(sheet) == best]


def _leaders(sheet: Sheet) -> tuple[int, ...]:
    begun = Counter(corner[0] for letter, corner in sheet if letter in LEADING)
    return tuple(begun[rank] for rank in range(MOST_SQUARES + 4))


def joined(unit: Troop) -> dict[str, list[Sheet]]:
    """Return where the newcomer may stand, and how the others stand then.

    Places by the name that a line has for them; the sheets are those to which the
    fewest models have to go (AMB-48).
    """
    letters = Counter(letter for letter, _ in unit.sheet) + Counter(NEWCOMER)
    by_place: dict[Square, list[Sheet]] = defaultdict(list)
    for sheet in foremost(list(sheets(letters, unit.sizes, unit.files))):
        (corner,) = (spot for letter, spot in sheet if letter == NEWCOMER)
        by_place[corner].append(sheet)
    single = all(corner[0] == 0 for _, corner in unit.sheet)
    found = {
        f"{rank + 1}.{file + 1}": _fewest(unit.sheet, ways)
        for (rank, file), ways in by_place.items()
        if not (single and rank)
    }
    return found | (_widened(unit) if single else {})


def left(unit: Troop, letter: str) -> list[Sheet] | None:
    """Return how the others may stand when one has gone: as few move as can be.

    None where the ranks cannot keep their files, or there is but one.

    Source:
        FR-11
    """
    rest = frozenset(spot for spot in unit.sheet if spot[0] != letter)
    if all(corner[0] == 0 for _, corner in rest):
        return None
    letters = Counter(name for name, _ in rest)
    ways = foremost(list(sheets(letters, unit.sizes, unit.files)))
    return _fewest(rest, ways) if ways else None


def _fewest(before: Sheet, ways: list[Sheet]) -> list[Sheet]:
    least = min(len(before - sheet) for sheet in ways)
    return [sheet for sheet in ways if len(before - sheet) == least]


def _widened(unit: Troop) -> dict[str, list[Sheet]]:
    """Return the places of one rank whose models go to an end of it (CHR-JOIN-11)."""
    wide, found = unit.sizes[NEWCOMER][1], {}
    for file in range(max(unit.files - wide, 0) + 1):
        under = range(file, file + wide)
        gone = sorted(
            (spot[1], letter)
            for letter, spot in unit.sheet
            if set(under) & {f for _, f in squares(spot, unit.sizes[letter])}
        )
        under_it = sum(unit.sizes[letter][1] for _, letter in gone)
        if wide <= unit.files and under_it != wide:
            continue  # one of them would stand half under the newcomer
        stay = {(letter, spot) for letter, spot in unit.sheet if spot[1] not in under}
        for side, end in (("left", -under_it), ("right", max(unit.files, wide))):
            moved = {(letter, (0, end + at - file)) for at, letter in gone}
            sheet = frozenset(stay | moved | {(NEWCOMER, (0, file))})
            found[f"1.{file + 1} widening {side}"] = [sheet]
    return found


class Arrival(NamedTuple):
    """A unit, and where somebody may join it who comes from behind.

    Attributes:
        sheets: How the unit may stand then, by the name of the place.
        x: Where the newcomer's front is, in inches.
        y: The same, behind the deepest of the units.
        facing: Where it looks, in degrees.
        advance: Its Advance Rate in inches.
    """

    unit: Troop
    sheets: dict[str, list[Sheet]]
    x: float
    y: float
    facing: int
    advance: float


class Departure(NamedTuple):
    """A unit, the letter of one who leaves it, and how the others may stand then."""

    unit: Troop
    letter: str
    sheets: list[Sheet]


def arrivals(seed: int, many: int, most: int, least: int = 1) -> list[Arrival]:
    """Return random units of so many models that somebody joins."""
    return [
        Arrival(
            _troop_read(unit), {name: [*map(_read, ways)] for name, ways in found}, *at
        )
        for unit, found, at in arrivals_told(seed, many, most, least)
    ]


def departures(seed: int, many: int, most: int) -> list[Departure]:
    """Return random units that somebody leaves, of so many that were drawn."""
    return [
        Departure(_troop_read(unit), letter, [*map(_read, ways)])
        for unit, letter, ways in departures_told(seed, many, most)
    ]


Told: TypeAlias = list[tuple[str, int, int]]
"""A sheet as JSON has it: letters, ranks and files, in order."""
TroopTold: TypeAlias = tuple[int, dict[str, Square], Told]
Row: TypeAlias = tuple[float, float, int, float]


@kept()
def arrivals_told(
    seed: int, many: int, most: int, least: int
) -> list[tuple[TroopTold, list[tuple[str, list[Told]]], Row]]:
    """Return arrivals as JSON has them."""
    chance, found = random.Random(seed), []
    for _ in range(many):
        unit = troop(chance, most, least)
        x, y = chance.uniform(28, 44), chance.uniform(12, 22)
        facing, advance = chance.choice((0, 90, 180, 270)), chance.uniform(20, 32)
        ways = [(name, [*map(_told, there)]) for name, there in joined(unit).items()]
        found.append((_troop_told(unit), ways, (x, y, facing, advance)))
    return found


@kept()
def departures_told(
    seed: int, many: int, most: int
) -> list[tuple[TroopTold, str, list[Told]]]:
    """Return departures as JSON has them."""
    chance, found = random.Random(seed), []
    for _ in range(many):
        unit = troop(chance, most)
        letter = next((name for name, _ in sorted(unit.sheet) if name in "KQ"), None)
        ways = None if letter is None else left(unit, letter)
        if letter is not None and ways is not None:
            found.append((_troop_told(unit), letter, [*map(_told, ways)]))
    return found


def _told(sheet: Sheet) -> Told:
    return sorted((letter, rank, file) for letter, (rank, file) in sheet)


def _read(told: Told) -> Sheet:
    return frozenset((letter, (rank, file)) for letter, rank, file in told)


def _troop_told(unit: Troop) -> TroopTold:
    return unit.files, unit.sizes, _told(unit.sheet)


def _troop_read(told: TroopTold) -> Troop:
    files, sizes, sheet = told
    pairs = {letter: (deep, wide) for letter, (deep, wide) in sizes.items()}
    return Troop(files, pairs, _read(sheet))


def way(before: Sheet, after: Sheet, square: Square) -> float:
    """Return how far the models go together, alike ones by the shortest ways.

    Args:
        before: Where they stood.
        after: Where they stand.
        square: How deep and how wide a square is.
    """
    deep, wide = square
    total = 0.0
    for letter in {letter for letter, _ in before}:
        gone = [spot for name, spot in before - after if name == letter]
        come = [spot for name, spot in after - before if name == letter]
        total += min(
            math.fsum(
                math.hypot(deep * (a[0] - b[0]), wide * (a[1] - b[1]))
                for a, b in zip(gone, order, strict=True)
            )
            for order in itertools.permutations(come)
        )
    return total
