"""Afterwards: how a unit stands once a choice is made, so that it can be shown."""

from collections.abc import Iterator, Sequence
from typing import Final

from serried.books.registry import parse_action
from serried.model.actions import Move
from serried.model.actions.form import Action
from serried.model.actions.legs import Closing, Join, Leg, Ranks
from serried.model.actions.models import Deploy, MakeWay, Raise
from serried.model.battle import Battle
from serried.model.errors import SerriedError
from serried.model.unit import Unit
from serried.table.answers.asking import judged
from serried.table.answers.facts import models_of
from serried.table.replies import After, Free
from serried.table.shapes import pose_said
from serried.tuples import NamedTuple

MOST_SHOWN: Final = 40
"""Choices that are shown as pictures; the others are said in words."""


class Standing(NamedTuple):
    """A unit after a line, and the places in it that the line speaks of."""

    unit: Unit
    places: tuple[str, ...]


def afterwards(battle: Battle, line: str, free: Sequence[Free] = ()) -> After | None:
    """Return how the unit stands that *line* fills, None if it fills none.

    Args:
        battle: The battle before.
        line: A choice of places: a raise, a join, a Make Way.
        free: Which of its places were taken from among some that are alike.
    """
    found = _standing(battle, line)
    if found is None or found.unit.pose is None:
        return None
    others = [_standing(battle, other) for other in _other_lines(line, free)]
    seen = [one.unit for one in (found, *others) if one is not None]
    named = {name for one in free for name in one.of}
    spots = {
        model.name: model
        for unit in seen
        for model in models_of(unit, unit.formation)
        if model.name in named
    }
    return After(
        unit=found.unit.id,
        pose=pose_said(found.unit.pose),
        models=models_of(found.unit, found.unit.formation),
        comes=found.places or _new_places(battle, found.unit),
        spots=list(spots.values()),
    )


def put_back(battle: Battle, line: str, unit: str) -> After | None:
    """Return how a unit stands that *line* puts elsewhere, None if it cannot."""
    try:
        found = judged(battle, line)
    except SerriedError:
        return None
    after = found.battle.unit(unit)
    if after.pose is None or not found.answer.legal:
        return None
    return After(
        unit=unit,
        pose=pose_said(after.pose),
        models=models_of(after, after.formation),
        comes=(),
        spots=(),
    )


def _standing(battle: Battle, line: str) -> Standing | None:
    """Return the unit after a line, if the line can be done and fills places."""
    try:
        action = parse_action(line, battle.book)
        unit, places = _filled(action)
        found = judged(battle, line) if unit else None
    except SerriedError:
        return None
    if found is None or found.question or not found.answer.legal:
        return None
    after = found.battle.unit(unit)
    if isinstance(action, Deploy) or joins(action):
        places = _newcomer(after)
    return Standing(after, places)


def _newcomer(joined: Unit) -> tuple[str, ...]:
    """Return where the Character stands who joined: it is the last kind of the unit.

    A line names its place as the unit stood before; a rank that grows to its left has
    other names then.
    """
    return tuple(one.name for one in joined.formation.lettered(joined.kinds[-1].letter))


def _filled(action: Action) -> tuple[str, tuple[str, ...]]:
    """Return the unit whose places an action fills, and those that it names."""
    match action:
        case Raise(subject=subject, places=places):
            return subject.unit, tuple(name for _, name in places)
        case MakeWay(subject=subject, to=to):
            return subject.unit, (to,)
        case Move(legs=(*_, Join(unit=unit))) | Deploy(unit=unit):
            return unit, ()
        case Move(subject=subject, legs=legs) if any(map(says_ranks, legs)):
            return subject.unit, ()
    return "", ()


def joins(action: Action) -> bool:
    """Tell whether a move ends in another unit."""
    return isinstance(action, Move) and isinstance(action.legs[-1], Join)


def says_ranks(leg: Leg) -> bool:
    """Tell whether a leg says how others stand, and leads nowhere."""
    return isinstance(leg, Ranks | Closing)


def _new_places(battle: Battle, after: Unit) -> tuple[str, ...]:
    """Return the places in which nobody stood before."""
    before = {place.name for place in battle.unit(after.id).formation.places}
    return tuple(
        place.name for place in after.formation.places if place.name not in before
    )


def _other_lines(line: str, free: Sequence[Free]) -> Iterator[str]:
    """Yield lines that together take every one of the places that are alike."""
    for one in free:
        taken, rest = one.of[: one.any], one.of[one.any :]
        for start in range(0, len(rest), max(1, one.any)):
            now = rest[start : start + one.any]
            swaps = dict(zip(taken, now, strict=False))
            yield ", ".join(_swapped(part, swaps) for part in line.split(", "))


def _swapped(part: str, swaps: dict[str, str]) -> str:
    """Return ``R at 3.1`` with another place, if it is one of those to swap."""
    before, at, place = part.rpartition(" ")
    return f"{before}{at}{swaps.get(place, place)}"
