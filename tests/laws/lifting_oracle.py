"""Who is lifted when a pool pays, one model at a time, and how gaps are mended.

Each time, every model is lifted that the rules allow at that moment. No formula says
who is left in the end.

Source:
    CAS-3, CAS-4, CAS-6, CAS-CHR-2, CAS-ILL-1 to CAS-ILL-5, CMD-3, HP-1, HP-2, HP-4,
    HP-5, FR-11, FR-12, AMB-20, 22, 27, 70, 73, 79, 80
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from laws.combat_scene import CHAMPION, COMMAND, POOL, Loss, Model, Troop
from laws.contact_oracle import UnsureError

Models: TypeAlias = tuple[Model, ...]


class Bill(NamedTuple):
    """What a batch takes from one unit.

    Attributes:
        pool: How many models of the R&F pool are lifted.
        others: The names of the other models lifted: Champion and Characters.
        excess: Health Points lost beyond the pools.
        left: Health Points lost and not yet a casualty afterwards, by letter.
    """

    pool: int
    others: frozenset[str]
    excess: int
    left: tuple[tuple[str, int], ...]


class Lifting(NamedTuple):
    """A unit while its models are lifted one by one.

    Attributes:
        models: Who still stands, and where.
        lifted: The names of those lifted.
        free: What the owner was free to choose: names lifted behind the first rank.
        ends: How many were taken at the left end of the first rank, and at the right.
        holes: The files where they stood, and the end each was taken at.
    """

    models: Models
    lifted: frozenset[str] = frozenset()
    free: frozenset[str] = frozenset()
    ends: tuple[int, int] = (0, 0)
    holes: frozenset[tuple[int, int]] = frozenset()


def bill(troop: Troop, losses: Iterable[Loss]) -> Bill:
    """Return what the losses of a batch take from one unit, pool by pool.

    Source:
        HP-1, HP-2, HP-4, HP-5
    """
    wounds = dict(troop.lost)
    for _, letter, amount in losses:
        whose = "R" if letter in POOL else letter
        wounds[whose] = wounds.get(whose, 0) + amount
    many = sum(model.letter in POOL for model in troop.models)
    over = max(wounds.get("R", 0) - many * troop.hp, 0)
    alone = {m.letter: m.name for m in troop.models if m.letter not in POOL}
    if over and CHAMPION in alone:
        wounds["R"] -= over
        wounds[CHAMPION] = wounds.get(CHAMPION, 0) + over
    dead, excess, left = set(), 0, []
    for letter, lost in wounds.items():
        each = troop.points(letter)
        size = many if letter == "R" else 1
        excess += max(lost - each * size, 0)
        if letter != "R" and lost >= each:
            dead.add(alone[letter])
        elif lost < each * size and lost % each:
            left.append((letter, lost % each))
    pool = min(wounds.get("R", 0) // troop.hp, many)
    return Bill(pool, frozenset(dead), excess, tuple(sorted(left)))


def liftings(models: Models, many: int) -> frozenset[Lifting]:
    """Return every way to lift so many models of the R&F pool, one by one."""
    found = {Lifting(models)}
    for _ in range(many):
        found = {after for one in found for after in _one_lifted(one)}
    return frozenset(map(_closed_up, found))


def _one_lifted(now: Lifting) -> Iterator[Lifting]:
    """Yield every way to lift one more model of the R&F pool.

    Source:
        CAS-3, CAS-4, CAS-6, CMD-3, AMB-70, AMB-80
    """
    pool = [m for m in now.models if m.letter in POOL]
    alike = [m for m in pool if m.letter not in COMMAND] or pool
    rear = max(m.rank for m in pool)
    behind = [m for m in alike if m.rank == rear]
    if not rear:
        yield from _from_an_end(now, alike)
    elif behind:
        for model in behind:
            yield _lifted(now, model, free=True)
    else:
        for command in (m for m in pool if m.rank == rear):
            yield from _in_its_stead(now, command, alike)


def _from_an_end(now: Lifting, alike: list[Model]) -> Iterator[Lifting]:
    """Yield what comes of lifting the outermost; those skipped slide up at the end."""
    if any(model.rank for model in now.models):
        message = "models of other pools begin behind the first rank"
        raise UnsureError(message)
    if any(m.letter in COMMAND and m.name != m.spot for m in now.models):
        message = "a command model came forward, and more casualties follow"
        raise UnsureError(message)
    for side in (0, 1):
        model = _outermost(alike, side)
        hole = model.file, side
        yield _lifted(now, model, side=side)._replace(holes=now.holes | {hole})


def _outermost(models: list[Model], side: int) -> Model:
    files = [model.file for model in models]
    return models[files.index(max(files) if side else min(files))]


def _closed_up(now: Lifting) -> Lifting:
    """Return the unit with those who were skipped where the casualties stood.

    They slide towards the middle; where nobody is left beyond there is no gap. Who
    stands beside the unit is a file of its first rank too, and so somebody beyond.

    Source:
        AMB-27, FR-15
    """
    lines = [
        line for m in now.models if not m.rank for line in (m.file, m.file + m.wide)
    ]
    first, last = min(lines, default=0), max(lines, default=0)

    def by(line: int) -> int:
        right = sum(not side and line <= hole < last for hole, side in now.holes)
        return right - sum(side and first <= hole < line for hole, side in now.holes)

    return now._replace(
        models=tuple(
            m if m.rank else m._replace(file=m.file + by(m.file)) for m in now.models
        ),
        holes=frozenset(),
    )


def _in_its_stead(
    now: Lifting, command: Model, alike: list[Model]
) -> Iterator[Lifting]:
    """Yield what comes of a command model that is spared: it takes another's place."""
    ahead = max(model.rank for model in alike)
    if ahead:
        for model in (m for m in alike if m.rank == ahead):
            yield _swapped(_lifted(now, model, free=True), command, model)
        return
    for side in (0, 1):
        model = _outermost(alike, side)
        yield _swapped(_lifted(now, model, side=side), command, model)


def _swapped(now: Lifting, command: Model, gone: Model) -> Lifting:
    there = command._replace(rank=gone.rank, file=gone.file)
    return now._replace(models=tuple(there if m == command else m for m in now.models))


def _lifted(
    now: Lifting, model: Model, *, free: bool = False, side: int | None = None
) -> Lifting:
    ends = (now.ends[0] + (side == 0), now.ends[1] + (side == 1))
    return Lifting(
        models=tuple(m for m in now.models if m.name != model.name),
        lifted=now.lifted | {model.name},
        free=now.free | {model.name} if free else now.free,
        ends=ends,
        holes=now.holes,
    )


def fixes(models: Models, files: int) -> Iterator[Models]:
    """Yield every way to make a formation lawful that has lost models.

    Args:
        models: Who still stands.
        files: How many files the unit had while it had several ranks.

    Who stands beside the unit is a file of its first rank, so that it may leave a gap.

    Source:
        CAS-ILL-1 to CAS-ILL-5, FR-11, FR-12, FR-15, AMB-28, AMB-73
    """
    inside = [m for m in models if m.wide]
    covered = set().union(*(m.cells for m in inside))
    fillers = _fillers(inside)
    first = {file for rank, file in covered if not rank}
    lines = [m.file for m in models if not m.wide]
    ends = min([*first, *lines]), max([*lines, *(file + 1 for file in first)])
    span = range(files) if fillers else range(*ends)
    gaps = [file for file in span if file not in first]
    if gaps and fillers:
        yield from _filled(models, files, [(0, file) for file in gaps], fillers)
    elif gaps:
        for after in _closed(models, gaps):
            yield from fixes(after, files)
    elif behind := _gaps_behind(inside, covered, files):
        yield from _filled(models, files, behind, fillers)
    else:
        yield models


def _fillers(inside: list[Model]) -> list[Model]:
    """Return who may fill a gap: the R&F of the rear rank, if it is not the first."""
    rear = max((m.rank for m in inside if m.letter in POOL), default=0)
    if not rear and any(m.rank for m in inside):
        message = "only models with Front Rank begin behind the first rank"
        raise UnsureError(message)
    return [m for m in inside if rear and m.letter in POOL and m.rank == rear]


def _filled(
    models: Models, files: int, gaps: list[tuple[int, int]], fillers: list[Model]
) -> Iterator[Models]:
    short = len(fillers) < len(gaps)
    for rank, file in gaps if short else gaps[:1]:
        for one in fillers:
            there = one._replace(rank=rank, file=file)
            after = tuple(there if m == one else m for m in models)
            yield from fixes(after, files)


def _closed(models: Models, gaps: list[int]) -> Iterator[Models]:
    """Yield the ways to close the first run of empty places: from either side."""
    start = gaps[0]
    size = next(n for n in range(1, len(gaps) + 1) if start + n not in gaps)
    for left in (True, False):
        by = size if left else -size
        yield tuple(
            m._replace(file=m.file + by) if (m.file + m.wide <= start) is left else m
            for m in models
        )


def _gaps_behind(
    inside: list[Model], covered: set[tuple[int, int]], files: int
) -> list[tuple[int, int]]:
    """Return empty places in a rank behind which models begin (UNIT-3, FR-9)."""
    last = max(m.rank for m in inside)
    return [
        (rank, file)
        for rank in range(1, last)
        for file in range(files)
        if (rank, file) not in covered
    ]
