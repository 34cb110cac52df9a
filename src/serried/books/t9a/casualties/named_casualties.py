"""The 9th Age, chapter "Removing Casualties": the models that their owner names."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from serried.books.t9a.casualties.closing_ranks import picked
from serried.books.t9a.casualties.health_pools import Toll
from serried.books.t9a.casualties.removal import (
    Choice,
    Chosen,
    Removal,
    WrongChoice,
    spot_of,
)
from serried.books.t9a.casualties.sufferers import Sufferer
from serried.model.actions.legs import Side
from serried.model.errors import RequestError
from serried.model.formation import LEFT, RIGHT
from serried.model.ids import ClauseId, Letter
from serried.model.unit import Unit


def chosen(
    taken: Toll, ways: Sequence[Removal], choice: Choice
) -> Chosen | WrongChoice:
    """Return the ways that an owner's choice may mean, free picks made.

    In which order models are named means nothing. Champions and Characters that go
    need no name; without any name every way is meant that fills and slides so. Several
    ways are left where the ranks may still close in several ways.

    Args:
        taken: What the batch takes from a unit.
        ways: What ``removals`` returned.
        choice: What the owner names.

    Raises:
        RequestError: If nobody stands where the line says.

    Source:
        CAS-3, CAS-4, CAS-6, CMD-3, CAS-ILL-2, CAS-ILL-3, AMB-81
    """
    refuse_strangers(taken.unit, choice)
    sufferer = Sufferer.of(taken)
    meant = {way: way for way in ways}
    if choice.models:
        meant = {
            one: way for way in ways for one in _lifting(sufferer, way, choice.models)
        }
        if not meant:
            return _wrong_models(sufferer, ways, choice.models)
    moving = [way for way in meant if _refills(sufferer, way, choice.refills)]
    if not moving:
        fill = any(_from_behind(sufferer, way) for way in meant)
        return _not_closed_so("CAS-ILL-3" if fill else "CAS-ILL-2", choice)
    if choice.slide is not None:
        sliding = list(_sliding(sufferer, moving, choice.slide))
        if not sliding:
            fill = any(_from_behind(sufferer, way) for way in moving)
            return _not_closed_so("CAS-ILL-3" if fill else "CAS-ILL-2", choice)
        moving = sliding
    return Chosen(
        ways=tuple(moving), instead_of=tuple(dict.fromkeys(meant[w] for w in moving))
    )


def refuse_strangers(unit: Unit, choice: Choice) -> None:
    """Refuse a choice that names a place where no model of the unit stands.

    Raises:
        RequestError: If nobody stands where the line says.
    """
    for name in (*choice.models, *(name for name, _ in choice.refills)):
        if unit.formation.place(name) is None:
            message = f"{unit.id} has no model at {name}"
            raise RequestError(message)


def _not_closed_so(clause: ClauseId, choice: Choice) -> WrongChoice:
    """Return what is wrong with ranks that cannot close as the owner wants."""
    model = choice.refills[0][0] if choice.refills else None
    return WrongChoice(clause=clause, reason="no_such_way_to_close", model=model)


def _lifting(
    sufferer: Sufferer, way: Removal, names: Sequence[str]
) -> Iterator[Removal]:
    """Yield *way* with its free pick made, if it can lift exactly the models named.

    A pool of which nobody is named loses its models as the way has it.
    """
    meant = {sufferer.models[name].pool for name in names}
    unsaid = {n for n in way.removed if sufferer.models[n].pool not in meant}
    wanted = sufferer.gone.union(names, unsaid)
    of = frozenset(way.pick.of if way.pick else ())
    fixed = frozenset(way.removed) - of
    many = way.pick.many if way.pick else 0
    if fixed <= wanted and wanted - fixed <= of and len(wanted - fixed) == many:
        yield way if unsaid & of else picked(way, wanted, sufferer.unit)


def _wrong_models(
    sufferer: Sufferer, ways: Sequence[Removal], names: Sequence[str]
) -> WrongChoice:
    """Return what is wrong with a choice of models that no way lifts.

    Source:
        CAS-3, CAS-4, CAS-6, CMD-3, AMB-81
    """
    models, losing = sufferer.models, dict(sufferer.losing)
    may = sufferer.gone.union(*(way.removed for way in ways))
    strange = [n for n in names if models[n].pool not in losing and n not in may]
    if strange:
        return _wrong("CAS-6", "casualty_of_another_pool", sufferer.sorted(strange)[0])
    own = {pool: [n for n in names if models[n].pool == pool] for pool in losing}
    for pool, many in losing.items():
        if own[pool] and not len(own[pool]) == len(set(own[pool])) == many:
            named = len(set(own[pool]))
            values = ("letter", pool), ("models", many), ("named", named)
            reason = "wrong_number_of_casualties"
            return WrongChoice(clause="CAS-6", reason=reason, values=values)
    found = [_wrong_of_pool(sufferer, pool, its) for pool, its in own.items() if its]
    no_way = WrongChoice(clause="CAS-ILL-1", reason="no_such_way_to_close")
    return next((one for one in found if one is not None), no_way)


def _wrong_of_pool(
    sufferer: Sufferer, pool: Letter, names: list[str]
) -> WrongChoice | None:
    """Return what is wrong with the models that are named of one pool.

    Source:
        CAS-3, CAS-4, CMD-3, AMB-81
    """
    models = sufferer.models
    spared = [n for n, model in models.items() if model.pool == pool and n not in names]
    plain = [name for name in spared if not models[name].last]
    last = [name for name in names if models[name].last]
    if last and plain:
        return _wrong("CMD-3", "command_goes_last", sufferer.sorted(last)[0])
    farthest = max((models[n].rank for n in spared if n in plain or last), default=0)
    ahead = [n for n in last or names if models[n].rank < farthest]
    if ahead:
        return _wrong("CAS-3", "not_from_the_rear_rank", sufferer.sorted(ahead)[0])
    inside = _inside(sufferer, pool, last or names)
    return None if inside is None else _wrong("CAS-4", "not_from_the_ends", inside)


def _inside(sufferer: Sufferer, pool: Letter, names: list[str]) -> str | None:
    """Return the first of the models named that is not next at an end of the rank."""
    alike = {sufferer.models[name].last for name in names}
    row = [
        place.name
        for place in sufferer.row
        if sufferer.models[place.name].pool == pool
        and sufferer.models[place.name].last in alike
    ]
    from_left = takewhile(names.__contains__, row)
    from_right = takewhile(names.__contains__, reversed(row))
    at_ends = {*from_left, *from_right}
    return next(
        (n for n in sufferer.sorted(names) if n in row and n not in at_ends), None
    )


def _wrong(clause: ClauseId, reason: str, model: str) -> WrongChoice:
    return WrongChoice(clause=clause, reason=reason, model=model)


def _from_behind(sufferer: Sufferer, way: Removal) -> list[str]:
    """Return who stood behind the first rank and moves."""
    return [name for name in way.slid if sufferer.models[name].rank > 0]


def _refills(
    sufferer: Sufferer, way: Removal, moves: Sequence[tuple[str, str]]
) -> bool:
    """Tell whether a way moves those models there; alike models are one.

    Who stands beside the unit and slides is said to go to the side it stands on.
    """
    if not moves:
        return True
    if not {name for name, _ in moves} <= set(way.slid):
        return False
    for _, goal in moves:
        _refuse_no_place(goal)
    models = sufferer.models
    ends = Counter(
        (models[model.name].place.letter, spot_of(sufferer.unit, model))
        for model in way.closed
        if model.name in way.slid
    )
    return Counter((models[name].place.letter, goal) for name, goal in moves) <= ends


def _refuse_no_place(goal: str) -> None:
    rank, _, file = goal.partition(".")
    if goal not in {LEFT, RIGHT} and not (rank.isdecimal() and file.isdecimal()):
        message = f"{goal} is no place in the ranks, nor beside them"
        raise RequestError(message)


def _sliding(
    sufferer: Sufferer, ways: Sequence[Removal], slide: Side
) -> Iterator[Removal]:
    """Yield the ways in which that part of the first rank slides.

    Where the left part slides, the rank stands farther right than where the right does.
    """
    groups: dict[object, dict[int, list[Removal]]] = {}
    for way in ways:
        inside = [m for m in way.closed if sufferer.models[m.name].rank == 0]
        key = way.removed, tuple(_from_behind(sufferer, way)), way.at_left
        edge = inside[0].x if inside else 0
        groups.setdefault(key, {}).setdefault(edge, []).append(way)
    for edges in groups.values():
        if len(edges) > 1:
            yield from edges[max(edges) if slide is Side.LEFT else min(edges)]
