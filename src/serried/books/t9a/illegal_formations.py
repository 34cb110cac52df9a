"""The 9th Age, chapter "Removing Casualties": illegal formations made lawful again.

Only those who fill a gap move, and those who must give way. Ranks and files count from
0 here; the grid of files is the one that the unit had.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, groupby, product
from math import comb
from typing import Final, NamedTuple

from serried.books.t9a.bodies import Body, Model
from serried.books.t9a.closing_ranks import formed, picked
from serried.books.t9a.removal import FreePick, Removal
from serried.books.t9a.removals import MOST_WAYS, Lift, too_many
from serried.books.t9a.units import formation_fault
from serried.model.errors import RuleGapError
from serried.rules.placing import central_files
from serried.rules.row import AT_LEFT, AT_RIGHT, GAP, KEPT, edges

NOBODY: Final = ""

MOST_RELOCATED: Final = 2
"""How many models behind a first rank that became narrower are re-placed at most."""


class Slot(NamedTuple):
    """A stretch of the first rank.

    Attributes:
        name: Who stands there, ``NOBODY`` if nobody does.
        width: In 0.05 mm.
        fate: What became of it, as ``rules/row.py`` says it.
        file: The file it begins in; -1 beside the unit.
    """

    name: str
    width: int
    fate: int
    file: int


Spot = tuple[int, int]
"""Rank and file."""


class Ranks(NamedTuple):
    """The ranks while they close.

    Attributes:
        row: The first rank from the left, those beside it among them.
        behind: Where the others stand.
        alike: Models of the rear rank that are alike.
        due: How many of these are still to be lifted, whichever.
    """

    row: tuple[Slot, ...]
    behind: dict[str, Spot]
    alike: tuple[str, ...]
    due: int


def closed_again(body: Body, lifted: Iterable[Lift]) -> tuple[Removal, ...]:
    """Return the ways to close the ranks, for every way to lift casualties.

    Raises:
        RuleGapError: If there are too many, or none is found that is lawful.

    Source:
        CAS-ILL-1 to CAS-ILL-5, CAS-CHR-2, FR-11
    """
    found: dict[object, Removal] = {}
    for lift in lifted:
        for ranks in _filled(body, _begun(body, lift), set()):
            for way in _closed(body, ranks, lift):
                key = way.removed, way.pick, _seen(body, way), way.at_left
                found.setdefault(key, way)
                if len(found) > MOST_WAYS:
                    raise too_many(body)
    if not found:
        clause, because = "CAS-ILL-4", f"how the ranks of {body.unit.id} close lawfully"
        raise RuleGapError(clause, f"{because} is not found")
    return _alike_once(body, list(found.values()))


def _seen(body: Body, way: Removal) -> tuple[object, ...]:
    """Return what tells a way from another on the table: alike models are one."""
    models = body.models
    return tuple(sorted((models[s.name].place.letter, s.x, s.y) for s in way.standing))


def _alike_once(body: Body, ways: list[Removal]) -> tuple[Removal, ...]:
    """Take ways together that lift other models and leave the same.

    That is so where all that are left of a rear rank fill gaps: then which of them are
    lifted and which step forward is a free pick.
    """

    def left(item: tuple[int, Removal]) -> str:
        number, way = item
        own = number if way.pick is not None else -1
        return repr((own, way.at_left, way.at_right, _seen(body, way)))

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
    of = sorted((n for n in names if n in several), key=_by_rank_and_file)
    chosen = min(ways, key=lambda way: [of.index(n) for n in way.removed if n in of])
    return [replace(chosen, pick=FreePick(many, tuple(of)))]


def _by_rank_and_file(name: str) -> tuple[int, int]:
    rank, _, file = name.partition(".")
    return int(rank), int(file)


def _begun(body: Body, lift: Lift) -> Ranks:
    """Return the ranks as the casualties leave them, nobody moved."""
    row: list[Slot] = []
    cell = body.base.width
    for place, fate in zip(body.row, lift.fates, strict=True):
        name = NOBODY if fate else place.name
        model = body.models[place.name]
        if fate != GAP or model.file < 0:
            row.append(Slot(name, place.base.width, fate, model.file))
            continue
        row += [Slot(name, cell, fate, model.file + n) for n in range(model.wide)]
    behind = {
        name: (model.rank, model.file)
        for name, model in body.models.items()
        if model.rank > 0 and name not in lift.gone and name not in body.gone
    }
    return _lifted(Ranks(tuple(row), behind, lift.alike, lift.due))


def _lifted(ranks: Ranks) -> Ranks:
    """Lift all that are left of the alike, once that is what is due."""
    if len(ranks.alike) != ranks.due:
        return ranks
    behind = {n: spot for n, spot in ranks.behind.items() if n not in ranks.alike}
    return ranks._replace(behind=behind, alike=(), due=0)


def _filled(body: Body, ranks: Ranks, seen: set[tuple[object, ...]]) -> Iterator[Ranks]:
    """Yield the ranks when everybody who must has stepped into a gap.

    The gaps of the foremost rank that has any are filled first; where those behind it
    do not suffice for all of them, which ones is open.

    Args:
        body: The unit.
        ranks: As they are now.
        seen: What was looked at already; alike models are one.

    Raises:
        RuleGapError: If there are too many ways.

    Source:
        CAS-ILL-3, CAS-ILL-5, FR-1, FR-11, AMB-73
    """
    key = _looks(body, ranks)
    if key in seen:
        return
    seen.add(key)
    if len(seen) > MOST_WAYS:
        raise too_many(body)
    gaps, names = _next_gap(body, ranks)
    if names:
        rank = gaps[0][0]
        enough = sum(r > rank for r, _ in ranks.behind.values()) - ranks.due
        gaps = gaps[:1] if enough >= len(gaps) else gaps
    else:
        gaps, names = _freed_at_the_ends(body, ranks)
    if not names:
        yield ranks
        return
    for gap in gaps:
        for name in names:
            after = _stepped(body, ranks, name, gap)
            if after is not None:
                yield from _filled(body, after, seen)


def _looks(body: Body, ranks: Ranks) -> tuple[object, ...]:
    """Return what tells ranks apart from others on the table."""
    models = body.models
    row = tuple((s.file, s.name and models[s.name].place.letter) for s in ranks.row)
    behind = ((*spot, models[n].place.letter) for n, spot in ranks.behind.items())
    return row, tuple(sorted(behind)), ranks.due


def _next_gap(body: Body, ranks: Ranks) -> tuple[list[Spot], list[str]]:
    """Return the gaps of the foremost rank that somebody must fill, and who may."""
    covered = _covered(body, ranks)
    last = max((rank for rank, _ in ranks.behind.values()), default=0)
    for rank in range(last):
        if rank:
            files = range(body.formation.files)
            gaps = [(rank, file) for file in files if (rank, file) not in covered]
        else:
            open_ = (s for s in ranks.row if s.fate == GAP and s.file >= 0)
            gaps = [(0, slot.file) for slot in open_]
        if gaps:
            names = _candidates(body, ranks, gaps)
            if names:
                return gaps, names
    return [], []


def _candidates(body: Body, ranks: Ranks, gaps: list[Spot]) -> list[str]:
    """Return who may fill gaps of one rank.

    Those with Front Rank whom the gap brings forward; else the R&F of the rear rank;
    else whoever is farthest behind.

    Source:
        FR-1, FR-11, CAS-CHR-2, CAS-ILL-3
    """
    rank = gaps[0][0]
    models, behind = body.models, ranks.behind
    free = frozenset(gaps)
    later = [name for name, spot in behind.items() if spot[0] > rank]
    for chosen in (
        [name for name in later if models[name].role.leads],
        _rearmost(behind, [name for name in later if models[name].fills]),
        _rearmost(behind, [name for name in later if not models[name].role.leads]),
    ):
        fit = [n for n in chosen if any(_fits(models[n], g, free) for g in gaps)]
        if fit:
            return fit
    return []


def _rearmost(behind: dict[str, Spot], names: list[str]) -> list[str]:
    last = max((behind[name][0] for name in names), default=0)
    return [name for name in names if behind[name][0] == last]


def _fits(model: Model, gap: Spot, free: frozenset[Spot]) -> bool:
    """Tell whether a model finds room from a gap on, as far as its rank goes."""
    rank, file = gap
    return all((rank, file + n) in free for n in range(model.wide))


def _freed_at_the_ends(body: Body, ranks: Ranks) -> tuple[list[Spot], list[str]]:
    """Return the places freed at the ends of the first rank, and who takes them.

    Only R&F that are passed over behind it do: those nearest the middle are first.

    Source:
        CMD-3, AMB-80
    """
    fillers = [name for name in ranks.behind if body.models[name].fills]
    names = [] if ranks.due else _rearmost(ranks.behind, fillers)
    free = [slot for slot in ranks.row if slot.name == NOBODY]
    left = [(0, slot.file) for slot in free if slot.fate == AT_LEFT][-1:]
    right = [(0, slot.file) for slot in free if slot.fate == AT_RIGHT][:1]
    return left + right, names if left or right else []


def _stepped(body: Body, ranks: Ranks, name: str, gap: Spot) -> Ranks | None:
    """Return the ranks when one has stepped into a gap; None if there is no room."""
    model, (rank, file) = body.models[name], gap
    behind = {other: spot for other, spot in ranks.behind.items() if other != name}
    covered = _covered(body, ranks._replace(behind=behind))
    if not covered.isdisjoint(_cells(model, gap)):
        return None
    row = ranks.row
    if rank:
        behind[name] = gap
    else:
        own = range(file, file + model.wide)
        taken = [n for n, s in enumerate(row) if s.file in own and s.name == NOBODY]
        if len(taken) != model.wide:
            return None
        slot = Slot(name, model.place.base.width, KEPT, file)
        row = (*row[: taken[0]], slot, *row[taken[-1] + 1 :])
    alike = tuple(other for other in ranks.alike if other != name)
    return _lifted(Ranks(row, behind, alike, ranks.due))


def _cells(model: Model, spot: Spot) -> Iterator[Spot]:
    """Yield the places that a model covers from *spot* on."""
    for deep, wide in product(range(model.deep), range(model.wide)):
        yield spot[0] + deep, spot[1] + wide


def _covered(body: Body, ranks: Ranks) -> set[Spot]:
    """Return the places that are covered, in the files that the unit had."""
    spots = dict(ranks.behind)
    spots |= {s.name: (0, s.file) for s in ranks.row if s.name and s.file >= 0}
    models = body.models
    return {cell for name, spot in spots.items() for cell in _cells(models[name], spot)}


def _closed(body: Body, ranks: Ranks, lift: Lift) -> Iterator[Removal]:
    """Yield the ways to slide the first rank together, those that are lawful.

    Source:
        CAS-ILL-2, FR-12, AMB-27, AMB-28, AMB-73
    """
    widths = [slot.width for slot in ranks.row]
    fates = [slot.fate for slot in ranks.row]
    start = body.left - (widths[0] if ranks.row[0].file < 0 else 0)
    for edge in edges(widths, fates):
        at, row = start + edge, {}
        for slot in ranks.row:
            if slot.name:
                row[slot.name] = at
                at += slot.width
        for way in _placed(body, ranks, row, lift, at - start - edge):
            for one in centred(body, way):
                if _leaders_stand_well(body, one):
                    yield one


def _placed(
    body: Body, ranks: Ranks, row: dict[str, int], lift: Lift, width: int
) -> Iterator[Removal]:
    """Yield the ways to stand behind a first rank that begins somewhere else.

    Args:
        body: The unit.
        ranks: Who stands behind.
        row: The left side of everybody in the first rank.
        lift: What was lifted.
        width: That of the first rank.
    """
    models, cell = body.models, body.base.width
    inside = {n: at for n, at in row.items() if models[n].file >= 0}
    if not inside:
        return
    first = {name: (0, (at - body.left) // cell) for name, at in inside.items()}
    files = sum(models[name].wide for name in inside)
    begin = min(file for _, file in first.values())
    sides = {name: at for name, at in row.items() if name not in inside}
    for behind in _behind(body, first, ranks, range(begin, begin + files)):
        spots = {name: _centre(body, name, s) for name, s in (first | behind).items()}
        for name, at in sides.items():
            place = models[name].place
            spots[name] = at + place.base.width // 2, place.y
        alike = [name for name in ranks.alike if name in behind]
        pick = FreePick(ranks.due, body.sorted(alike)) if ranks.due else None
        for name in pick.of[: pick.many] if pick else ():
            del spots[name]
        way = body.removal(
            spots,
            width=width,
            at_left=lift.at_left,
            at_right=lift.at_right,
            pick=pick,
        )
        yield way if pick else _used_up(body, way, lift)


def _used_up(body: Body, way: Removal, lift: Lift) -> Removal:
    """Return *way* with a free pick where all the alike go or fill gaps (CAS-3)."""
    if not any(model.name in lift.alike for model in way.standing):
        return way
    pick = FreePick(lift.due, body.sorted(lift.alike))
    first = picked(replace(way, pick=pick), frozenset(pick.of[: pick.many]), body.unit)
    return replace(first, pick=pick)


def _centre(body: Body, name: str, spot: Spot) -> tuple[int, int]:
    own, base = body.models[name].place.base, body.base
    x = body.left + spot[1] * base.width + own.width // 2
    return x, -spot[0] * base.depth - own.depth // 2


def _behind(
    body: Body, first: dict[str, Spot], ranks: Ranks, files: range
) -> Iterator[dict[str, Spot]]:
    """Yield where those behind the first rank stand, fewest of them re-placed."""
    behind = ranks.behind
    if _lawful(body, first, behind, files):
        yield behind
        return
    last = max(rank for rank, _ in behind.values())
    everywhere = list(product(range(1, last + 1), files))
    for many in range(1, min(MOST_RELOCATED, len(behind)) + 1):
        found = False
        for names in combinations(behind, many):
            for spots in product(everywhere, repeat=many):
                after = behind | dict(zip(names, spots, strict=True))
                if _lawful(body, first, after, files):
                    found = True
                    yield after
        if found:
            return


def _lawful(
    body: Body, first: dict[str, Spot], behind: dict[str, Spot], files: range
) -> bool:
    """Tell whether ranks have no gap but where they may (UNIT-3, FR-9)."""
    covered: set[Spot] = set()
    for name, spot in (first | behind).items():
        cells = set(_cells(body.models[name], spot))
        if not covered.isdisjoint(cells):
            return False
        covered |= cells
    if any(file not in files for _, file in covered):
        return False
    last = max((rank for rank, _ in behind.values()), default=0)
    return all((rank, file) in covered for rank in range(last) for file in files)


def _leaders_stand_well(body: Body, way: Removal) -> bool:
    """Tell whether those with Front Rank stand as far forwards as they can (FR-1)."""
    models, depth = body.models, body.base.depth
    for model in way.standing:
        own = models[model.name]
        if own.role.leads and model.y + own.place.base.depth // 2 <= -depth:
            return formation_fault(formed(body.unit, way)) is None
    return True


def centred(body: Body, way: Removal) -> Iterator[Removal]:
    """Yield the ways to have a War Platform in the centre of the first rank again.

    It goes there; those on whose places it comes to stand go to the places it leaves.

    Source:
        FR-18
    """
    models, cell = body.models, body.base.width
    inside = [
        (model.x - models[model.name].place.base.width // 2, model.name)
        for model in way.standing
        if models[model.name].file >= 0
        and model.y == -models[model.name].place.base.depth // 2
    ]
    platform = next((n for _, n in inside if models[n].role.central), None)
    if platform is None:
        yield way
        return
    inside.sort()
    names = [name for _, name in inside]
    left, files = inside[0][0], sum(models[name].wide for name in names)
    starts = {name: (at - left) // cell for at, name in inside}
    wide = models[platform].wide
    targets = central_files(files, wide)
    if starts[platform] in targets:
        yield way
        return
    spots = {model.name: (model.x, model.y) for model in way.standing}
    for target in targets:
        moved = _exchanged(body, starts, platform, target)
        for name, file in moved.items():
            own = models[name].place.base
            spots[name] = left + file * cell + own.width // 2, spots[name][1]
        if moved:
            yield body.removal(
                spots,
                width=body.width() + way.width,
                at_left=way.at_left,
                at_right=way.at_right,
                pick=way.pick,
            )


def _exchanged(
    body: Body, starts: dict[str, int], platform: str, target: int
) -> dict[str, int]:
    """Return where those stand who change files when a platform goes to its own.

    Nothing where one of them is partly in its way.
    """
    wide, before = body.models[platform].wide, starts[platform]
    new = range(target, target + wide)
    old = range(before, before + wide)
    free = iter([file for file in old if file not in new])
    moved = {platform: target}
    for name, file in sorted(starts.items(), key=lambda item: item[1]):
        if name == platform or file not in new:
            continue
        model = body.models[name]
        if (model.deep, model.wide) != (1, 1):
            return {}
        moved[name] = next(free)
    return moved
