"""The 9th Age: chargers go through Dangerous Terrain, in contact or not.

Source:
    TER-1, TER-2, TER-7, TER-11, PANIC-15, CHG-MOVE-6, CHG-MOVE-8, AMB-120,
    docs/rulings/0074-dangerous-charges.md
"""

from collections.abc import Iterator, Sequence

from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.moving.going_on import (
    Ran,
    from_its_start,
    goes_through,
    tests_of,
)
from serried.books.t9a.charging.moving.moves import How, Moved
from serried.books.t9a.charging.moving.plans import current
from serried.books.t9a.charging.outcomes import Outcome, all_moved
from serried.books.t9a.charging.reacting.catching import removed
from serried.books.t9a.ground.danger import dice_note, due
from serried.geometry import STILL, penetrates_of
from serried.model.extents import extent_shapes
from serried.model.unit import Unit
from serried.model.verdict import Event
from serried.rules.case import Situation
from serried.rules.contact.contacts import contacts_between
from serried.rules.moving.neighbours import shapes_of


def through_danger(
    situation: Situation, outcome: Outcome, dice: tuple[int, ...]
) -> tuple[Outcome, tuple[int, ...]]:
    """Return what comes of a charge once its Dangerous Terrain Tests are thrown.

    Without dice its roll stands and nobody moves: the answer says what has to be
    thrown for the same line.

    Args:
        situation: The table with the roll on it.
        outcome: What comes of it if nobody tests.
        dice: Those that are left of the roll.

    Returns:
        What comes of it, and the dice that are left then.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: As ``goes_through``.

    Source:
        TER-1, TER-2, TER-7, TER-11, PANIC-15, AMB-120
    """
    if outcome.battle is None:
        return outcome, dice
    all_due = [
        (move.unit, tests_of(one, one.before, move.unit, move.trip))
        for one, move in outcome.moves
    ]
    tested = [(unit, tests) for unit, tests in all_due if tests]
    if not tested:
        return outcome, dice
    if not dice:
        owed = tuple(event for unit, tests in tested for event in due(unit, tests))
        notes = tuple(dice_note(unit, tests) for unit, tests in tested)
        return Outcome(outcome.findings, events=owed, notes=notes), dice
    return _all_through(situation, outcome, dice)


def _all_through(
    situation: Situation, outcome: Outcome, dice: tuple[int, ...]
) -> tuple[Outcome, tuple[int, ...]]:
    """Let all chargers move one after another, each with its tests.

    The order and the ends are those of the Charge without casualties (CHG-MOVE-8); if
    nobody is hit, so is what comes of it.
    """
    ran: list[tuple[Charging, Ran]] = []
    gone: tuple[Event, ...] = ()
    for number, (one, announced) in enumerate(outcome.moves):
        if announced.how is How.FAILS:
            situation, events = _without_caught(situation, ran)
            gone = (*gone, *events)
        now, move = current(situation, one), announced
        beside = tuple(_yet_to_move(outcome, number))
        if any(made.hurt and _bars(now, move, made) for _, made in ran):
            now, move = from_its_start(now, move, beside)
        made = goes_through(now, move, dice, beside)
        situation, dice = situation.with_battle(made.battle), made.dice_left
        ran.append((now, made))
    situation, events = _without_caught(situation, ran)
    thrown = tuple(event for _, made in ran for event in made.events)
    notes = tuple(note for _, made in ran for note in made.notes)
    if not any(made.hurt for _, made in ran):
        return outcome._replace(
            events=(*outcome.events, *thrown), notes=(*outcome.notes, *notes)
        ), dice
    models = _in_contact(situation, ran)
    moves = [(now, _told(made, models)) for now, made in ran]
    found = all_moved(moves, situation.battle, _first(outcome))
    return found._replace(
        events=(*found.events, *gone, *events), notes=(*outcome.notes, *notes)
    ), dice


def _bars(one: Charging, move: Moved, made: Ran) -> bool:
    """Return whether who moved before stands in the way of a charger.

    Nobody did without casualties. Who flies is barred only where it ends.
    """
    units = {unit.id: unit for unit in one.battle.units}
    extent = one.situation.settings.extent
    other = units.get(made.move.unit.id)
    there = () if other is None else shapes_of(other, extent)
    swept = [] if one.flying else [each[1:3] for each in move.trip.stages]
    return any(
        penetrates_of(extent_shapes(one.unit.formation, pose, extent), motion, there)
        for motion, pose in (*swept, (STILL, move.trip.end))
        if motion is not None and there
    )


def _without_caught(
    situation: Situation, ran: list[tuple[Charging, Ran]]
) -> tuple[Situation, tuple[Event, ...]]:
    """Return the table without a Fleeing target that somebody has caught.

    Source:
        CHG-FLEE-1
    """
    for one, made in ran:
        there = {unit.id for unit in situation.battle.units}
        if made.move.how is How.CATCHES and one.charge.on in there:
            battle, events = removed(situation, one.charge.on)
            return situation.with_battle(battle), events
    return situation, ()


def _yet_to_move(outcome: Outcome, number: int) -> Iterator[Unit]:
    """Yield who makes contact after one of several, as it is to stand then."""
    for _, move in outcome.moves[number + 1 :]:
        if move.arrives and outcome.battle is not None:
            yield outcome.battle.unit(move.unit.id)


def _in_contact(situation: Situation, ran: Sequence[tuple[Charging, Ran]]) -> int:
    """Return how many models of both sides are in contact over all (CHG-MOVE-6)."""
    battle, found = situation.battle, set[tuple[str, str]]()
    for one, made in ran:
        if made.move.how is How.ARRIVES:
            mover, target = battle.unit(made.move.unit.id), battle.unit(one.charge.on)
            for own, other in contacts_between(mover, target):
                found |= {(mover.id, own), (target.id, other)}
    return len(found)


def _told(made: Ran, models: int) -> Moved:
    """Return a move with its tests among what happened, and who is in contact now."""
    findings = tuple(
        one.replaced(measured=float(models))
        if one.reason == "resolve_most_contact"
        else one
        for one in made.move.findings
    )
    events = (*made.events, *made.move.events)
    return made.move._replace(events=events, findings=findings)


def _first(outcome: Outcome) -> str:
    """Return who is the charger of the line."""
    (first,) = (
        str(one.by) for one, move in outcome.moves if move.unit == outcome.mover
    )
    return first
