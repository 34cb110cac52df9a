"""The 9th Age, chapter "Removing Casualties": they are removed, units nudged back."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from serried.books.t9a.casualties.closing_ranks import stood
from serried.books.t9a.casualties.fray import Fray, Sufferer
from serried.books.t9a.casualties.lasting_effects import without_sources
from serried.books.t9a.casualties.removal import Removal
from serried.books.t9a.casualties.weighing import Way
from serried.geometry import Pose
from serried.model.battle import Battle
from serried.model.ids import Letter, UnitId
from serried.model.memo import replaced
from serried.model.unit import Unit
from serried.model.verdict import Event
from serried.rules.case import Situation


def carried_out(
    situation: Situation, frays: Sequence[Fray]
) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle without the casualties, and what happened."""
    battle = situation.battle
    events: list[Event] = []
    gone: list[tuple[UnitId, Letter | None]] = []
    for fray in frays:
        left = left_by(battle, fray)
        battle = left.battle
        events += left.events
        gone += left.gone
    battle, ended = without_sources(situation.with_battle(battle), gone)
    return battle, (*events, *ended)


class Left(NamedTuple):
    """What the casualties of one combat leave.

    Attributes:
        gone: Units that are gone, and letters of which no model is left in others.
    """

    battle: Battle
    events: list[Event]
    gone: list[tuple[UnitId, Letter | None]]


def left_by(battle: Battle, fray: Fray) -> Left:
    """Return the battle without the casualties of a combat that is settled."""
    (way,) = fray.open_ways
    events: list[Event] = []
    gone: list[tuple[UnitId, Letter | None]] = []
    for sufferer, (unit_id, removal) in zip(fray.sufferers, way.removals, strict=True):
        battle = without_the_fallen(battle, sufferer, removal)
        if removal is None:
            events.append(_event("destroyed", unit_id))
            gone.append((unit_id, None))
            continue
        after = battle.unit(unit_id)
        if removal.apart is not None and not after.single:
            events.append(_event("contracts", unit_id))
        gone += [(unit_id, letter) for letter in _without(sufferer.unit, after)]
    battle, moved = _nudged(battle, way)
    return Left(battle, [*events, *moved], gone)


def without_the_fallen(
    battle: Battle, sufferer: Sufferer, removal: Removal | None
) -> Battle:
    """Return the battle without the casualties of a unit; nobody is nudged yet."""
    if removal is not None:
        return battle.with_unit(stood(removal, sufferer.toll).unit)
    rest = tuple(unit for unit in battle.units if unit.id != sufferer.unit.id)
    return replaced(battle, units=rest)


def _without(before: Unit, after: Unit) -> set[Letter]:
    """Return the letters of which no model is left."""
    return {place.letter for place in before.formation.places} - {
        place.letter for place in after.formation.places
    }


def _nudged(battle: Battle, way: Way) -> tuple[Battle, Iterator[Event]]:
    """Return the battle after the nudges of one combat, and the events of these."""
    outcome = way.outcome
    for unit_id, dx, dy in outcome.nudges:
        unit = battle.unit(unit_id)
        if unit.pose is not None:
            x, y, ux, uy = unit.pose
            battle = battle.with_unit(unit.at(Pose(x + dx, y + dy, ux, uy)))
    return battle, _events_of(way)


def _events_of(way: Way) -> Iterator[Event]:
    outcome = way.outcome
    for unit_id, dx, dy in outcome.nudges:
        values = (("unit", unit_id), ("by", (dx, dy)))
        yield Event(event="nudged", values=values)
    for unit_id in outcome.dropped_out:
        yield _event("dropped_out", unit_id)
    for unit_id in outcome.no_more_foes:
        yield _event("no_more_foes", unit_id)


def _event(name: str, unit_id: UnitId) -> Event:
    return Event(event=name, values=(("unit", unit_id),))
