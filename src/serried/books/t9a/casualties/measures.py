"""The 9th Age, chapter "Removing Casualties": what an answer tells of each way."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from math import prod
from typing import Final

from serried.books.t9a.casualties.fray import Fray
from serried.books.t9a.casualties.health_pools import Toll, pool_of
from serried.books.t9a.casualties.removal import Removal, spot_of
from serried.books.t9a.casualties.removals import MOST_PICKS
from serried.books.t9a.casualties.weighing import Way, overruled
from serried.model.ids import Letter, UnitId
from serried.model.results.casualties import Casualties, CasualtyWay, UnitLosses
from serried.model.unit import Unit

MOST_LISTED: Final = MOST_PICKS
"""More choices than these are counted, and not listed."""


def casualties(
    frays: Sequence[Fray], taken: Sequence[Way], *, several: bool
) -> Casualties:
    """Return what comes of a batch.

    Args:
        frays: What was weighed.
        taken: The way of each fray that is carried out; empty where none is.
        several: Whether models are named with their unit, as in a batch.
    """
    tolls = {one.unit.id: one.toll for fray in frays for one in fray.sufferers}
    many = _many(frays)
    listed = product(*(fray.best for fray in frays)) if many <= MOST_LISTED else ()
    first = [fray.best[0] for fray in frays]
    unlisted = many > MOST_LISTED and not taken
    return Casualties(
        taken=_measured(taken, tolls, several=several) if taken else None,
        excess=sum(one.toll.excess for fray in frays for one in fray.sufferers),
        choices=tuple([_measured(ways, tolls, several=several) for ways in listed]),
        example=_measured(first, tolls, several=several) if unlisted else None,
        ruled_out=tuple(_ruled_out(frays, tolls, several=several)),
    )


def note_on(frays: Sequence[Fray]) -> Iterator[str]:
    """Yield what is to be said where the choices are too many to be listed."""
    many = _many(frays)
    if many > MOST_LISTED:
        ways = (
            f"{many:,}" if all(one.counted for one in frays) else f"at least {many:,}"
        )
        yield f"{ways} ways to remove the casualties are lawful, too many to list"


def _many(frays: Sequence[Fray]) -> int:
    """Return how many choices there are, all combats together."""
    return prod(fray.many for fray in frays)


def _measured(
    ways: Sequence[Way], tolls: dict[UnitId, Toll], *, several: bool
) -> CasualtyWay:
    """Return one way to remove a batch's casualties, combat by combat."""
    outcomes = [way.outcome for way in ways]
    losses = [
        _losses(tolls[unit], removal) for way in ways for unit, removal in way.removals
    ]
    return CasualtyWay(
        losses=tuple(losses),
        dropped_out=tuple([u for one in outcomes for u in one.dropped_out]),
        lost_contact=tuple([u for one in outcomes for u in one.lost_contact]),
        models_in_contact=sum([one.models_in_contact for one in outcomes]),
        imbalance=sum([way.imbalance for way in ways]),
        nudges=tuple([nudge for one in outcomes for nudge in one.nudges]),
        several=several,
    )


def _losses(taken: Toll, removal: Removal | None) -> UnitLosses:
    """Return who goes of a unit, all of it where nothing is left."""
    unit = taken.unit
    if removal is None:
        gone = tuple([one.name for one in unit.formation.places])
        return UnitLosses(unit.id, gone, pools=_pools(unit, gone))
    slid = removal.slid
    homes = {one.name: one for one in removal.closed} if slid else {}
    alike = () if removal.pick is None else removal.pick.of
    gone = tuple([name for name in removal.removed if name not in alike])
    return UnitLosses(
        unit.id,
        gone=gone,
        slid=tuple([(name, spot_of(unit, homes[name])) for name in slid]),
        pick=removal.pick,
        pools=_pools(unit, (*gone, *alike)),
    )


def _pools(unit: Unit, names: Sequence[str]) -> tuple[tuple[str, Letter], ...]:
    """Return the Health Pools of models of a unit (HP-1)."""
    letters = {place.name: place.letter for place in unit.formation.places}
    return tuple([(name, pool_of(unit, letters[name])) for name in names])


def _ruled_out(
    frays: Sequence[Fray], tolls: dict[UnitId, Toll], *, several: bool
) -> Iterator[CasualtyWay]:
    """Yield the ways that are not lawful, and the priority that ruled each out."""
    for fray in frays:
        for found in islice(overruled(fray.ways), MOST_LISTED):
            way = _measured((found.way,), tolls, several=several)
            yield replace(way, clause=found.clause, priority=found.priority)
