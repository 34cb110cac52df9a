"""How units stand after losses: every way that the page allows, by trying all of them.

Nothing of the referee is used here. Ways after which a unit must be nudged are left
out, and so are two units that weigh their first ranks at once: there the page is read
in ``tests/laws``.

Source:
    CAS-3, CAS-4, CAS-6, CAS-ENG-2, CAS-CHR-1, CAS-ALL-1, CAS-ILL-1 to CAS-ILL-4, CMD-3,
    FR-11, FR-12, AMB-22, AMB-25 to AMB-28, AMB-70, AMB-80
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from fights.board import AHEAD, EMPTY, OTHERS, RANK_AND_FILE, Troop, enemies
from fights.contacts import UnclearError, in_contact, pairs

Stand = Callable[[Troop, list[Troop]], Troop]
"""Chooses how a unit stands after losses, among all lawful ways."""

Cell = tuple[int, str]
"""A place of a rank: the file in which its model stood, and what it is drawn with."""

COMMAND = "MS"
PLAIN = "R"
MANY = 1000
"""More than any unit has models."""


class Losses(NamedTuple):
    """Who falls of a unit in one batch.

    Attributes:
        models: How many of the R&F but the Champion.
        named: The letters of its Champion and Characters that do.
    """

    models: int = 0
    named: tuple[str, ...] = ()


class Way(NamedTuple):
    """One way to stand after losses.

    Attributes:
        troop: The unit as it then stands.
        uneven: How many more went at one end of the first rank than at the other.
        slid: How many models of the first rank stand in another place than before.
    """

    troop: Troop
    uneven: int
    slid: int


def remaining(
    troops: list[Troop], gone: Mapping[str, Losses], stand: Stand
) -> list[Troop]:
    """Return the units that are left, after all losses of one batch.

    Raises:
        UnclearError: If a unit has to be nudged, if two choose at once, or as
            ``from_first`` does.
    """
    after = [
        troop for troop in troops if not falls(troop, gone.get(troop.id, Losses()))
    ]
    short = [troop for troop in after if gone.get(troop.id, Losses()) != Losses()]
    single = [t for t in short if from_first_rank(t, gone[t.id])]
    if len(single) > 1:
        message = "two units weigh their first ranks at once"
        raise UnclearError(message)
    ordered = [troop for troop in short if troop not in single] + single
    for troop in ordered:
        for way in ways_of(troop, gone[troop.id], after):
            if harm(way, after)[0]:
                message = f"{troop.id} would have to be nudged"
                raise UnclearError(message)
    for troop in ordered:
        ways = ways_of(troop, gone[troop.id], after)
        after[after.index(troop)] = stand(troop, ways)
    return after


def ways_of(troop: Troop, lost: Losses, troops: list[Troop]) -> list[Troop]:
    """Return the lawful ways to take losses of a unit that is not wiped out."""
    if from_first_rank(troop, lost):
        return from_first(troop, lost, troops)
    return rear(troop, lost)


def falls(troop: Troop, lost: Losses) -> bool:
    """Tell whether nobody is left of a unit (CAS-ALL-1)."""
    return many(troop) == lost.models and all(
        model.letter in RANK_AND_FILE or model.letter in lost.named
        for model in troop.models()
    )


def many(troop: Troop, ranks: slice = slice(None)) -> int:
    """Count the R&F models but the Champion, of some *ranks*."""
    return sum(
        letter in RANK_AND_FILE for rank in troop.ranks[ranks] for letter in rank
    )


def from_first_rank(troop: Troop, lost: Losses) -> bool:
    """Tell whether nobody behind the first rank is left to fill it."""
    holes = sum(rank.count(letter) for rank in troop.ranks[:1] for letter in lost.named)
    behind = many(troop, slice(1, None))
    return bool(lost.models or holes) and lost.models + holes > behind


def blank(troop: Troop, letters: Iterable[str]) -> list[str]:
    """Return the ranks without the models of *letters*."""
    away = str.maketrans(dict.fromkeys(letters, EMPTY))
    return [rank.translate(away) for rank in troop.ranks]


def rear(troop: Troop, lost: Losses) -> list[Troop]:
    """Return every way to take *lost* from the rear, ranks ahead filled again.

    Which alike model is in which place makes no difference: command models, which are
    taken last, are drawn as far to the left and to the front as there were places.
    Where a deep base fell out of the rank that is now the rear one, those who stand in
    it stay, and who comes up from behind may stand in any of its gaps.
    """
    ranks = [list(rank) for rank in blank(troop, lost.named)]
    size = len(ranks[0])
    letters = [letter for rank in ranks for letter in rank if letter in RANK_AND_FILE]
    for _ in range(lost.models):
        plain = [at for at, letter in enumerate(letters) if letter == PLAIN]
        letters.pop(plain[-1] if plain else -1)
    fixed = [[one not in RANK_AND_FILE + EMPTY for one in rank] for rank in ranks]
    room = [fixed_rank.count(False) for fixed_rank in fixed]
    last, left = 0, len(letters)
    while last < len(room) and left >= room[last]:
        left -= room[last]
        last += 1
    if not left:
        return [laid_out(troop, ranks, letters, last, ())]
    here = [at for at in range(size) if ranks[last][at] in RANK_AND_FILE]
    gaps = [at for at in range(size) if ranks[last][at] == EMPTY]
    stay = combinations(here, min(left, len(here)))
    join = list(combinations(gaps, max(0, left - len(here))))
    choices = [(*old, *new) for old in stay for new in join]
    return [laid_out(troop, ranks, letters, last, chosen) for chosen in choices]


def laid_out(
    troop: Troop,
    ranks: list[list[str]],
    letters: list[str],
    last: int,
    chosen: tuple[int, ...],
) -> Troop:
    """Return the unit with *letters* in the places of all ranks before the *last*.

    Args:
        troop: The unit.
        ranks: Its ranks without those who fell by name.
        letters: The R&F models that are left.
        last: The rank that is not full.
        chosen: The files of it in which somebody stands.
    """
    rest = iter(letters)
    drawn = []
    for at, rank in enumerate(ranks):
        row = ""
        for file, letter in enumerate(rank):
            if letter not in RANK_AND_FILE + EMPTY:
                row += letter
            elif at < last or (at == last and file in chosen):
                row += next(rest)
            else:
                row += EMPTY
        drawn.append(row)
    while set(drawn[-1]) == {EMPTY}:
        drawn.pop()
    return replace(troop, ranks=drawn)


def from_first(troop: Troop, lost: Losses, troops: list[Troop]) -> list[Troop]:
    """Return the best ways to take losses from the first rank (CAS-ENG-2).

    For each way to take them from the two ends, the best ways to close what gaps there
    are (CAS-ILL-4), of which those who are left behind the first rank fill as many as
    they can (CAS-ILL-3); among all these, those that spoil the highest priority least.

    Raises:
        UnclearError: If no plain model is left: taken from one end, the last would be
            that at the other end, and who was skipped might slide outwards or not.
    """
    taken = lost.models - many(troop, slice(1, None))
    row = troop.ranks[0]
    if taken > 0 and taken >= row.count(PLAIN):
        message = "from which end the last plain model goes"
        raise UnclearError(message)
    coming_up = ranked_behind(troop, lost.models)
    fillings = [*filled(row, coming_up, lost.named)]
    kept: list[Way] = []
    for left in range(max(taken, 0) + 1):
        right = max(taken, 0) - left
        ways = [
            way
            for cells in fillings
            for way in closed(troop, cells, left, right, fallen_other(row, lost))
        ]
        closing = [(harm(way.troop, troops), way.slid, way) for way in ways]
        best = min(value[:2] for value in closing)
        kept += [way for harmed, slid, way in closing if (harmed, slid) == best]
    weighed = [(harm(way.troop, troops), way.uneven, way) for way in kept]
    least = min(value[:2] for value in weighed)
    return [way.troop for harmed, uneven, way in weighed if (harmed, uneven) == least]


def harm(troop: Troop, troops: list[Troop]) -> tuple[int, int]:
    """Return what a way spoils: contacts of units lost, contacts of models lost.

    Whether a unit that loses contact could be nudged back is not asked: while another
    way loses none, this one is worse, and else the Round is left out.
    """
    after = [troop if other.id == troop.id else other for other in troops]
    before = next(other for other in troops if other.id == troop.id)
    foes = enemies(troop, troops)
    lost = sum(in_contact(before, e) and not in_contact(troop, e) for e in foes)
    touching: set[tuple[str, str]] = set()
    for one in after:
        for other in enemies(one, after):
            touching |= {(one.id, name) for name, _ in pairs(one, other)}
    return lost, -len(touching)


def ranked_behind(troop: Troop, fallen: int) -> list[str]:
    """Return the letters of the R&F behind the first rank, *fallen* of them gone."""
    letters = [
        letter for rank in troop.ranks[1:] for letter in rank if letter in RANK_AND_FILE
    ]
    for _ in range(min(fallen, len(letters))):
        plain = [at for at, letter in enumerate(letters) if letter == PLAIN]
        letters.pop(plain[-1] if plain else -1)
    return letters


def filled(
    row: str, coming_up: list[str], named: tuple[str, ...]
) -> Iterable[list[Cell]]:
    """Yield the first rank without *named*, with those who come up in any of the gaps.

    Args:
        row: The letters of the first rank.
        coming_up: Letters of R&F from behind, fewer than there are gaps.
        named: The letters of those who fall wherever they stand.
    """
    cells = [
        (at, EMPTY if letter in named else letter) for at, letter in enumerate(row)
    ]
    gaps = [at for at, letter in cells if letter == EMPTY]
    for chosen in combinations(gaps, len(coming_up)):
        new = dict(zip(chosen, coming_up, strict=True))
        yield [(at, new.get(at, letter)) for at, letter in cells]


def fallen_other(row: str, lost: Losses) -> int | None:
    """Return the file of the one R&F of another pool, if it falls from a first rank."""
    return row.index(OTHERS) if OTHERS in lost.named and OTHERS in row else None


def unevenness(left: int, right: int, other: int | None, origins: list[int]) -> int:
    """Return how unevenly a batch takes R&F from the two ends (CAS-4, CAS-5).

    Args:
        left: How many of the unit's own pool go at its left end.
        right: How many at its right end.
        other: The file of one of another pool who falls too: at the end at which it
            stood beyond all who are left, or else at either.
        origins: The files in which those who are left stood.
    """
    if other is None:
        return abs(left - right)
    at_left = abs(left + 1 - right) if other < max(origins) else MANY
    at_right = abs(left - right - 1) if other > min(origins) else MANY
    return min(at_left, at_right)


def closed(
    troop: Troop, cells: list[Cell], left: int, right: int, other: int | None
) -> list[Way]:
    """Return a first rank closed up in every way, when some of its ends have gone.

    Args:
        troop: The unit, of which no R&F models stand behind the first rank any more.
        cells: Its first rank, with gaps where somebody fell by name.
        left: How many fall at its left end.
        right: How many at its right end.
        other: As for ``unevenness``.
    """
    cells = without(without(cells, left)[::-1], right)[::-1]
    blocks = blocks_of([letter for _, letter in cells])
    drawn = "".join(block for _, block in blocks)
    origins = [origin for origin, letter in cells if letter != EMPTY]
    ways = []
    for at, (still, _) in enumerate(blocks):
        start = still - sum(len(block) for _, block in blocks[:at])
        slid = sum(origin != file for file, origin in enumerate(origins, start))
        uneven = unevenness(left, right, other, origins)
        ways.append(Way(moved(troop, drawn, start), uneven, slid))
    return ways


def blocks_of(row: list[str]) -> list[tuple[int, str]]:
    """Return the stretches of a rank without a gap, and the file each begins at."""
    blocks: list[tuple[int, str]] = []
    for at, letter in enumerate(row):
        if letter != EMPTY:
            if at and row[at - 1] != EMPTY:
                start, block = blocks.pop()
                blocks.append((start, block + letter))
            else:
                blocks.append((at, letter))
    return blocks


def without(row: list[Cell], many_of_them: int) -> list[Cell]:
    """Return *row* with so many R&F models of its left end taken away.

    Who belongs to another pool slides into the place beside it (CAS-6, AMB-27), and a
    command model takes that of the next plain one (CMD-3), as long as there is one.
    """
    cells = list(row)
    for _ in range(many_of_them):
        letters = [letter for _, letter in cells]
        pool = [at for at, letter in enumerate(letters) if letter in RANK_AND_FILE]
        plain = [at for at in pool if letters[at] == PLAIN]
        at = (plain or pool)[0]
        # everybody before it moves one place towards the middle
        first = next(i for i, letter in enumerate(letters) if letter != EMPTY)
        cells[first : at + 1] = [(cells[first][0], EMPTY), *cells[first:at]]
    return cells


def moved(troop: Troop, row: str, start: int) -> Troop:
    """Return the unit with *row* for its first rank, from the old file *start* on."""
    width = troop.base[0]
    right_x, right_y = AHEAD[troop.facing][1], -AHEAD[troop.facing][0]
    # twice how far the middle of the front edge moves to the right
    twice = (2 * start + len(row) - len(troop.ranks[0])) * width
    x = troop.x + right_x * twice // 2
    y = troop.y + right_y * twice // 2
    ranks = [row]
    for rank in troop.ranks[1:]:
        deep = "".join(
            letter if letter in rank and letter not in RANK_AND_FILE else EMPTY
            for letter in row
        )
        if set(deep) - {EMPTY}:
            ranks.append(deep)
    return replace(troop, x=x, y=y, ranks=ranks)
