"""The 9th Age, chapter "Fleeing and Rallying": Panic Tests after losses.

Source:
    PANIC-1, PANIC-2, PANIC-4, PANIC-9 to PANIC-11, PANIC-13, AMB-60, AMB-86,
    docs/rulings/0050-a-quarter-is-lost.md
"""

from collections.abc import Iterator, Sequence
from typing import Final

from serried.books.t9a.casualties.health_pools import hp_of
from serried.books.t9a.casualties.wiped_out import characters_in, health_points
from serried.books.t9a.coming_back.returning import own_start
from serried.books.t9a.morale.panic import (
    TEST,
    because_of,
    may_panic,
    with_tests,
    witnesses,
)
from serried.model.actions.models import Lose
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.ids import Letter, UnitId
from serried.model.pending_charges import Owed, PhaseLosses
from serried.model.unit import Unit
from serried.model.verdict import Event, Values
from serried.rules.case import Situation
from serried.rules.choosing import in_combat

QUARTER: Final = 4
"""Who has lost a 4th of its Health Points in a phase takes a Panic Test."""


def after_losses(
    situation: Situation, after: Battle, losses: Sequence[Lose]
) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle in which the Panic Tests after a batch of losses are owed.

    Args:
        situation: The table before them.
        after: The table without the casualties.
        losses: Who lost how much, and because of whom.

    Source:
        PANIC-1, PANIC-2, PANIC-9 to PANIC-11, PANIC-13
    """
    battle = situation.battle
    there = {unit.id: unit for unit in after.units}
    due: list[tuple[Owed, Values]] = []
    known = {one.unit: one for one in battle.losses}
    for name in dict.fromkeys(loss.subject.unit for loss in losses):
        before = battle.unit(name)
        if name not in there:
            lost = because_of(witnesses(situation.with_battle(after), before), name)
            due += [(one, (("because", name),)) for one in lost]
            continue
        record = phase_losses(battle, before)
        if not _can_test(before):
            continue
        known[name] = record
        if in_combat(battle, before) is None:
            fallen = health_points(before) - health_points(there[name])
            known[name] = record._replace(lost=record.lost + fallen)
        if _is_a_quarter(known[name]) and not _is_a_quarter(record):
            due += _own_test(after, before, known[name], losses)
    due.sort(key=lambda one: "losses" not in dict(one[1]))
    names = dict.fromkeys(one.unit for one, _ in due)
    told = tuple(
        Event(event="panic_test_due", values=(("unit", name), *values))
        for name in names
        for values in [next(said for one, said in due if one.unit == name)]
        if _can_test(after.unit(name))
    )
    after = after.with_pending(losses=tuple(known.values()))
    return with_tests(after, [one for one, _ in due]), told


def phase_losses(battle: Battle, unit: Unit) -> PhaseLosses:
    """Return what a unit had as the phase began, and has lost since.

    Of whom the battle says nothing has what it had then.
    """
    for one in battle.losses:
        if one.unit == unit.id:
            return one
    return PhaseLosses(unit.id, health_points(unit))


def refuse_culprit(battle: Battle, loss: Lose) -> None:
    """Refuse losses because of who is no enemy on the table.

    Raises:
        RequestError: If the unit that is named is not one.

    Source:
        PANIC-4, PANIC-13
    """
    if loss.culprit is not None:
        enemy, unit = battle.unit(loss.culprit), battle.unit(loss.subject.unit)
        if enemy.player == unit.player:
            message = f"{enemy.id} is a friend of {unit.id}; losses come from an enemy"
            raise RequestError(message)


def kept(before: Battle, after: Battle) -> Battle:
    """Return the battle in which who joins, leaves or comes back is reckoned with.

    Source:
        PANIC-9, AMB-60, AMB-86
    """
    moment = (before.phase, before.round, before.active)
    if (after.phase, after.round, after.active) != moment:
        return after
    if after.units is before.units or after.losses is not before.losses:
        return after
    known = {one.unit: one for one in before.losses}
    old_units = {unit.id: unit for unit in before.units}
    for unit in after.units:
        old = old_units.get(unit.id)
        if old is None or _is_as_it_was(old, unit) or not _can_test(old):
            continue
        record = _followed(phase_losses(before, old), old, unit)
        known[unit.id] = record
        if record == PhaseLosses(unit.id, health_points(unit)):
            del known[unit.id]
    losses = tuple(known.values())
    return after if losses == before.losses else after.with_pending(losses=losses)


def _can_test(unit: Unit) -> bool:
    """Return whether a file gives a unit's Discipline; else its losses ask nothing."""
    return None not in unit.values("discipline")


def _is_as_it_was(old: Unit, unit: Unit) -> bool:
    """Return whether a unit has the models and the wounds that it had."""
    if old is unit:
        return True
    same = old.formation is unit.formation or old.formation == unit.formation
    return same and old.lost == unit.lost


def _followed(record: PhaseLosses, old: Unit, unit: Unit) -> PhaseLosses:
    """Return what a unit had at the start: with who joined it, without who left it."""
    were, are = _characters(old), _characters(unit)
    joined = sum(left for letter, left in are.items() if letter not in were)
    gone = sum(left for letter, left in were.items() if letter not in are)
    return record._replace(start=max(record.start + joined - gone, 1))


def _characters(unit: Unit) -> dict[Letter, int]:
    """Return the Health Points of each Character in a unit."""
    lost = dict(unit.lost)
    letters = [place.letter for place in characters_in(unit)]
    return {letter: hp_of(unit, letter) - lost.get(letter, 0) for letter in letters}


def _is_a_quarter(losses: PhaseLosses) -> bool:
    return QUARTER * losses.lost >= losses.start


def _own_test(
    after: Battle, unit: Unit, known: PhaseLosses, losses: Sequence[Lose]
) -> Iterator[tuple[Owed, Values]]:
    """Yield the test of a unit for its own losses, and what is said of it.

    Source:
        PANIC-2, PANIC-6, PANIC-13
    """
    one_model = len(unit.formation.places) == 1 and own_start(unit) <= 1
    if one_model or not may_panic(after, after.unit(unit.id)):
        return
    named = [loss.culprit for loss in losses if loss.subject.unit == unit.id]
    culprit: UnitId | None = next((one for one in named if one is not None), None)
    said: Values = (("losses", known.lost), ("start", known.start))
    if culprit is not None:
        said = (*said, ("because", culprit))
    yield Owed(unit=unit.id, what=TEST, because=culprit), said
