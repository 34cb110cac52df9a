"""The 9th Age, chapter "Removing Casualties": illegal formations made lawful again.

Only those who fill a gap move, and those who must give way. Ranks and files count from
0 here; the grid of files is the one that the unit had.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, groupby, product
from math import comb
from typing import Final

from serried.books.t9a.casualties.closing_ranks import formed, picked
from serried.books.t9a.casualties.filling_gaps import (
    Ranks,
    Spot,
    cells,
    gaps_filled,
    ranks_with_gaps,
)
from serried.books.t9a.casualties.first_rank import edges
from serried.books.t9a.casualties.removal import (
    MOST_WAYS,
    Lift,
    Removal,
    too_many,
)
from serried.books.t9a.casualties.sufferers import Sufferer
from serried.books.t9a.casualties.war_platforms import centred
from serried.books.t9a.units import formation_fault
from serried.model.errors import RuleGapError
from serried.model.ids import rank_and_file
from serried.model.results.casualties import FreePick

MOST_RELOCATED: Final = 2
"""How many models behind a first rank that became narrower are re-placed at most."""


def closed_again(sufferer: Sufferer, lifted: Iterable[Lift]) -> tuple[Removal, ...]:
    """Return the ways to close the ranks, for every way to lift casualties.

    Raises:
        RuleGapError: If there are too many, or none is found that is lawful.

    Source:
        CAS-ILL-1 to CAS-ILL-5, CAS-CHR-2, FR-11
    """
    found: dict[object, Removal] = {}
    for lift in lifted:
        for ranks in gaps_filled(sufferer, ranks_with_gaps(sufferer, lift), set()):
            for way in _closed(sufferer, ranks, lift):
                key = way.removed, way.pick, _appearance(sufferer, way)
                if way.imbalance < found.setdefault(key, way).imbalance:
                    found[key] = way  # as even as it can be told (CAS-4)
                if len(found) > MOST_WAYS:
                    raise too_many(sufferer.unit.id)
    if not found:
        clause, because = (
            "CAS-ILL-4",
            f"how the ranks of {sufferer.unit.id} close lawfully",
        )
        raise RuleGapError(clause, f"{because} is not found")
    return _alike_once(sufferer, list(found.values()))


def _appearance(sufferer: Sufferer, way: Removal) -> tuple[object, ...]:
    """Return a key of a removal: equal where it looks alike on the table."""
    models = sufferer.models
    return tuple(sorted((models[s.name].place.letter, s.x, s.y) for s in way.standing))


def _alike_once(sufferer: Sufferer, ways: list[Removal]) -> tuple[Removal, ...]:
    """Return the removals, of those that leave the same models only one.

    That is so where all that are left of a rear rank fill gaps: then which of them are
    lifted and which step forward is a free pick.
    """

    def left(item: tuple[int, Removal]) -> str:
        number, way = item
        own = number if way.pick is not None else -1
        return repr((own, way.at_left, way.at_right, _appearance(sufferer, way)))

    result: dict[int, Removal] = {}
    for _, group in groupby(sorted(enumerate(ways), key=left), key=left):
        numbers, same = zip(*group, strict=True)
        result |= dict(zip(numbers, _together(list(same)), strict=False))
    return tuple(result[number] for number in sorted(result))


def _together(ways: list[Removal]) -> list[Removal]:
    """Return one way with a free pick for all of them, if it stands for just them."""
    first = ways[0]
    common = frozenset(first.removed).intersection(*(way.removed for way in ways))
    several = frozenset().union(*(way.removed for way in ways)) - common
    many = len(first.removed) - len(common)
    if len(ways) == 1 or comb(len(several), many) != len(ways):
        return ways
    names = (*first.removed, *(model.name for model in first.standing))
    of = sorted((n for n in names if n in several), key=rank_and_file)
    chosen = min(ways, key=lambda way: [of.index(n) for n in way.removed if n in of])
    return [chosen.picking(FreePick(many, tuple(of)))]


def _closed(sufferer: Sufferer, ranks: Ranks, lift: Lift) -> Iterator[Removal]:
    """Yield the ways to slide the first rank together, those that are lawful.

    Source:
        CAS-ILL-2, FR-12, AMB-27, AMB-28, AMB-73
    """
    widths = [slot.width for slot in ranks.row]
    fates = [slot.fate for slot in ranks.row]
    start = sufferer.left - (widths[0] if ranks.row[0].file < 0 else 0)
    for edge in edges(widths, fates):
        at, row = start + edge, {}
        for slot in ranks.row:
            if slot.name:
                row[slot.name] = at
                at += slot.width
        width = at - start - edge - sufferer.grid.gap
        for way in _placed(sufferer, ranks, row, lift, width):
            for one in centred(sufferer, way):
                if _leaders_stand_well(sufferer, one):
                    yield one


def _placed(
    sufferer: Sufferer, ranks: Ranks, row: dict[str, int], lift: Lift, width: int
) -> Iterator[Removal]:
    """Yield the ways to stand behind a first rank that begins somewhere else.

    Args:
        sufferer: The unit.
        ranks: Who stands behind.
        row: The left side of everybody in the first rank.
        lift: What was lifted.
        width: That of the first rank.
    """
    models, cell = sufferer.models, sufferer.grid.width
    inside = {n: at for n, at in row.items() if models[n].file >= 0}
    if not inside:
        return
    first = {name: (0, (at - sufferer.left) // cell) for name, at in inside.items()}
    files = sum(models[name].wide for name in inside)
    begin = min(file for _, file in first.values())
    sides = {name: at for name, at in row.items() if name not in inside}
    for behind in _behind(sufferer, first, ranks, range(begin, begin + files)):
        spots = {
            name: _centre(sufferer, name, s) for name, s in (first | behind).items()
        }
        for name, at in sides.items():
            place = models[name].place
            spots[name] = at + place.base.width // 2, place.y
        alike = [name for name in ranks.alike if name in behind]
        pick = FreePick(ranks.due, sufferer.sorted(alike)) if ranks.due else None
        for name in pick.of[: pick.many] if pick else ():
            del spots[name]
        way = sufferer.removal(
            spots,
            width=width,
            at_left=lift.at_left,
            at_right=lift.at_right,
            pick=pick,
        )
        yield way if pick else _used_up(sufferer, way, lift)


def _used_up(sufferer: Sufferer, way: Removal, lift: Lift) -> Removal:
    """Return *way* with a free pick where all the alike go or fill gaps (CAS-3)."""
    fillers = any(model.name in lift.alike for model in way.standing)
    if not (lift.due and fillers):
        return way
    pick = FreePick(lift.due, sufferer.sorted(lift.alike))
    first = picked(way.picking(pick), frozenset(pick.of[: pick.many]), sufferer.unit)
    return first.picking(pick)


def _centre(sufferer: Sufferer, name: str, spot: Spot) -> tuple[int, int]:
    x, y = sufferer.grid.centre_of(sufferer.models[name].place.base, *spot)
    return sufferer.left + x, y


def _behind(
    sufferer: Sufferer, first: dict[str, Spot], ranks: Ranks, files: range
) -> Iterator[dict[str, Spot]]:
    """Yield where those behind the first rank stand, fewest of them re-placed."""
    behind = ranks.behind
    if _lawful(sufferer, first, behind, files):
        yield behind
        return
    last = max(rank for rank, _ in behind.values())
    everywhere = list(product(range(1, last + 1), files))
    for many in range(1, min(MOST_RELOCATED, len(behind)) + 1):
        found = False
        for names in combinations(behind, many):
            for spots in product(everywhere, repeat=many):
                after = behind | dict(zip(names, spots, strict=True))
                if _lawful(sufferer, first, after, files):
                    found = True
                    yield after
        if found:
            return


def _lawful(
    sufferer: Sufferer, first: dict[str, Spot], behind: dict[str, Spot], files: range
) -> bool:
    """Tell whether ranks have no gap but where they may (UNIT-3, FR-9)."""
    covered: set[Spot] = set()
    for name, spot in (first | behind).items():
        own = set(cells(sufferer.models[name], spot))
        if not covered.isdisjoint(own):
            return False
        covered |= own
    if any(file not in files for _, file in covered):
        return False
    last = max((rank for rank, _ in behind.values()), default=0)
    return all((rank, file) in covered for rank in range(last) for file in files)


def _leaders_stand_well(sufferer: Sufferer, way: Removal) -> bool:
    """Tell whether those with Front Rank stand as far forwards as they can (FR-1)."""
    models, depth = sufferer.models, sufferer.grid.base.depth
    for model in way.standing:
        own = models[model.name]
        if own.role.leads and model.y + own.place.base.depth // 2 <= -depth:
            return formation_fault(formed(sufferer.unit, way)) is None
    return True
