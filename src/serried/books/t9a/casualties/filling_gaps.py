"""The 9th Age, chapter "Removing Casualties": gaps, and who steps into them.

Ranks and files count from 0 here; the grid of files is the one that the unit had.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from serried.books.t9a.casualties.first_rank import AT_LEFT, AT_RIGHT, GAP, KEPT
from serried.books.t9a.casualties.removal import MOST_WAYS, Lift, too_many
from serried.books.t9a.casualties.sufferers import Model, Sufferer

NOBODY: Final = ""

Spot: TypeAlias = tuple[int, int]
"""Rank and file."""


class Slot(NamedTuple):
    """A stretch of the first rank.

    Attributes:
        name: Who stands there, ``NOBODY`` if nobody does.
        width: How far from it the next would begin, in 0.05 mm.
        fate: What became of it, as ``first_rank.py`` says it.
        file: The file it begins in; -1 beside the unit.
    """

    name: str
    width: int
    fate: int
    file: int


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


def ranks_with_gaps(sufferer: Sufferer, lift: Lift) -> Ranks:
    """Return the ranks with the gaps of the casualties, before anybody moves."""
    row: list[Slot] = []
    cell, gap = sufferer.grid.width, sufferer.grid.gap
    for place, fate in zip(sufferer.row, lift.fates, strict=True):
        name = NOBODY if fate else place.name
        model = sufferer.models[place.name]
        if not fate or model.file < 0:
            row.append(Slot(name, place.base.width + gap, fate, model.file))
            continue
        row += [Slot(name, cell, fate, model.file + n) for n in range(model.wide)]
    behind = {
        name: (model.rank, model.file)
        for name, model in sufferer.models.items()
        if model.rank > 0 and name not in lift.gone and name not in sufferer.gone
    }
    return _lifted(Ranks(tuple(row), behind, lift.alike, lift.due))


def _lifted(ranks: Ranks) -> Ranks:
    """Return the ranks without the alike models, if all of these have to go."""
    if len(ranks.alike) != ranks.due:
        return ranks
    behind = {n: spot for n, spot in ranks.behind.items() if n not in ranks.alike}
    return ranks._replace(behind=behind, alike=(), due=0)


def gaps_filled(
    sufferer: Sufferer, ranks: Ranks, seen: set[tuple[object, ...]]
) -> Iterator[Ranks]:
    """Yield the ranks, in every way, once no gap is left that somebody must fill.

    The gaps of the foremost rank that has any are filled first; where those who come
    first do not suffice for all of them, which ones they fill is open.

    Args:
        sufferer: The unit.
        ranks: As they are now.
        seen: The ranks that were looked at already; alike models are one.

    Raises:
        RuleGapError: If there are too many ways.

    Source:
        CAS-ILL-3, CAS-ILL-5, FR-1, FR-11, AMB-73
    """
    key = _appearance(sufferer, ranks)
    if key in seen:
        return
    seen.add(key)
    if len(seen) > MOST_WAYS:
        raise too_many(sufferer.unit.id)
    gaps, names = _next_gap(sufferer, ranks)
    if names:
        gaps = gaps[:1] if len(names) - ranks.due >= len(gaps) else gaps
    else:
        gaps, names = _freed_at_the_ends(sufferer, ranks)
    if not names:
        yield ranks
        return
    for gap in gaps:
        for name in names:
            after = _stepped(sufferer, ranks, name, gap)
            if after is not None:
                yield from gaps_filled(sufferer, after, seen)


def _appearance(sufferer: Sufferer, ranks: Ranks) -> tuple[object, ...]:
    """Return a key of ranks: equal where they look alike on the table."""
    models = sufferer.models
    row = tuple((s.file, s.name and models[s.name].place.letter) for s in ranks.row)
    behind = ((*spot, models[n].place.letter) for n, spot in ranks.behind.items())
    return row, tuple(sorted(behind)), ranks.due


def _next_gap(sufferer: Sufferer, ranks: Ranks) -> tuple[list[Spot], list[str]]:
    """Return the gaps of the foremost rank that somebody must fill, and who may."""
    covered = _covered(sufferer, ranks)
    last = max((rank for rank, _ in ranks.behind.values()), default=0)
    for rank in range(last):
        if rank:
            files = range(sufferer.formation.files)
            gaps = [(rank, file) for file in files if (rank, file) not in covered]
        else:
            open_ = (s for s in ranks.row if s.fate == GAP and s.file >= 0)
            gaps = [(0, slot.file) for slot in open_]
        if gaps:
            names = _candidates(sufferer, ranks, gaps)
            if names:
                return gaps, names
    return [], []


def _candidates(sufferer: Sufferer, ranks: Ranks, gaps: list[Spot]) -> list[str]:
    """Return who may fill gaps of one rank.

    Those with Front Rank whom the gap brings forward; else the R&F of the rear rank;
    else whoever is farthest behind.

    Source:
        FR-1, FR-11, CAS-CHR-2, CAS-ILL-3
    """
    rank = gaps[0][0]
    models, behind = sufferer.models, ranks.behind
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


def _freed_at_the_ends(
    sufferer: Sufferer, ranks: Ranks
) -> tuple[list[Spot], list[str]]:
    """Return the places freed at the ends of the first rank, and who takes them.

    Only R&F that are passed over behind it do: those nearest the middle are first.

    Source:
        CAS-ILL-3, CMD-3, AMB-80
    """
    fillers = [name for name in ranks.behind if sufferer.models[name].fills]
    names = _rearmost(ranks.behind, fillers)
    free = [slot for slot in ranks.row if slot.name == NOBODY]
    left = [(0, slot.file) for slot in free if slot.fate == AT_LEFT][-1:]
    right = [(0, slot.file) for slot in free if slot.fate == AT_RIGHT][:1]
    return left + right, names if left or right else []


def _stepped(sufferer: Sufferer, ranks: Ranks, name: str, gap: Spot) -> Ranks | None:
    """Return the ranks when one has stepped into a gap; None if there is no room."""
    model, (rank, file) = sufferer.models[name], gap
    behind = {other: spot for other, spot in ranks.behind.items() if other != name}
    covered = _covered(sufferer, ranks._replace(behind=behind))
    if not covered.isdisjoint(cells(model, gap)):
        return None
    row = ranks.row
    if rank:
        behind[name] = gap
    else:
        own = range(file, file + model.wide)
        taken = [n for n, s in enumerate(row) if s.file in own and s.name == NOBODY]
        if len(taken) != model.wide:
            return None
        wide = model.place.base.width + sufferer.grid.gap
        slot = Slot(name, wide, KEPT, file)
        row = (*row[: taken[0]], slot, *row[taken[-1] + 1 :])
    alike = tuple(other for other in ranks.alike if other != name)
    return _lifted(Ranks(row, behind, alike, ranks.due))


def cells(model: Model, spot: Spot) -> Iterator[Spot]:
    """Yield the places that a model covers from *spot* on."""
    for deep, wide in product(range(model.deep), range(model.wide)):
        yield spot[0] + deep, spot[1] + wide


def _covered(sufferer: Sufferer, ranks: Ranks) -> set[Spot]:
    """Return the places that are covered, in the files that the unit had."""
    spots = dict(ranks.behind)
    spots |= {s.name: (0, s.file) for s in ranks.row if s.name and s.file >= 0}
    models = sufferer.models
    return {cell for name, spot in spots.items() for cell in cells(models[name], spot)}
