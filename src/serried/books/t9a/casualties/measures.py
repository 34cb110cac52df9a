"""The 9th Age, chapter "Removing Casualties": the figures of each way, as answers."""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import prod
from typing import Final

from serried.books.t9a.casualties.fray import Fray
from serried.books.t9a.casualties.health_pools import Toll
from serried.books.t9a.casualties.removal import Removal, spot_of
from serried.books.t9a.casualties.removals import MOST_PICKS
from serried.books.t9a.casualties.weighing import Way, overruled
from serried.model.ids import UnitId
from serried.model.verdict import Value, Values

MOST_LISTED: Final = MOST_PICKS
"""More choices than these are counted, and not listed."""


def measures_of(
    frays: Sequence[Fray], taken: Sequence[Way], *, several: bool
) -> Values:
    """Return what an answer says of a batch.

    Args:
        frays: What was weighed.
        taken: The way of each fray that is carried out; empty where none is.
        several: Whether models are named with their unit, as in a batch.
    """
    excess = sum(one.toll.excess for fray in frays for one in fray.sufferers)
    tolls = {one.unit.id: one.toll for fray in frays for one in fray.sufferers}
    own: Values = _figures(taken, tolls, several=several) if taken else _OPEN
    many = _many(frays)
    listed = product(*(fray.best for fray in frays)) if many <= MOST_LISTED else ()
    choices = tuple(_figures(ways, tolls, several=several) for ways in listed)
    return (
        *own,
        ("excess", excess),
        ("choices", choices),
        ("ruled_out", tuple(_ruled_out(frays, tolls, several=several))),
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


_OPEN: Final = (("removed", None), ("slid", None))
"""What is said where the owner still has to choose."""


def _figures(
    ways: Sequence[Way], tolls: dict[UnitId, Toll], *, several: bool
) -> Values:
    """Return the figures of one way to remove a batch's casualties."""
    removed: list[Value] = []
    slid: list[tuple[str, Value]] = []
    for way in ways:
        for unit_id, removal in way.removals:
            prefix = f"{unit_id}." if several else ""
            taken = tolls[unit_id]
            if removal is None:
                removed += [
                    f"{prefix}{place.name}" for place in taken.unit.formation.places
                ]
                continue
            removed += _removed(removal, prefix)
            slid += _slid(taken, removal, prefix)
    outcomes = [way.outcome for way in ways]
    nudges = tuple(
        (unit_id, (dx, dy)) for one in outcomes for unit_id, dx, dy in one.nudges
    )
    return (
        ("removed", tuple(removed)),
        ("slid", tuple(slid)),
        ("dropped_out", tuple(u for one in outcomes for u in one.dropped_out)),
        ("lost_contact", tuple(u for one in outcomes for u in one.lost_contact)),
        ("models_in_contact", sum(one.models_in_contact for one in outcomes)),
        ("imbalance", sum(way.imbalance for way in ways)),
        ("nudges", nudges),
    )


def _removed(removal: Removal, prefix: str) -> Iterator[Value]:
    """Yield the models lifted; of a free pick how many, and of which."""
    pick = removal.pick
    of = () if pick is None else pick.of
    for name in removal.removed:
        if name not in of:
            yield f"{prefix}{name}"
    if pick is not None:
        names = tuple(f"{prefix}{name}" for name in of)
        yield (("any", pick.many), ("of", names))


def _slid(taken: Toll, removal: Removal, prefix: str) -> Iterator[tuple[str, Value]]:
    """Yield who stands elsewhere afterwards, and where, by the places of before."""
    homes = {standing.name: standing for standing in removal.standing}
    for name in removal.slid:
        yield f"{prefix}{name}", f"{prefix}{spot_of(taken.unit, homes[name])}"


def _ruled_out(
    frays: Sequence[Fray], tolls: dict[UnitId, Toll], *, several: bool
) -> Iterator[Value]:
    """Yield the ways that are not lawful, and the priority that ruled each out."""
    for fray in frays:
        for found in islice(overruled(fray.ways), MOST_LISTED):
            yield (
                *_figures((found.way,), tolls, several=several),
                ("clause", found.clause),
                ("priority", found.priority),
            )
