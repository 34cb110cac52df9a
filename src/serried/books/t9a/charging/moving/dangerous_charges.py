"""The 9th Age: a charger goes through Dangerous Terrain, in contact or not.

Source:
    TER-1, TER-2, TER-7, TER-11, PANIC-15, CHG-MOVE-6, AMB-120,
    docs/rulings/0074-dangerous-charges.md
"""

from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.moving.moves import Moved
from serried.books.t9a.charging.outcomes import Outcome
from serried.books.t9a.ground.danger import (
    DangerTest,
    dice_note,
    due,
    ground_tests,
)
from serried.books.t9a.ground.marching import refuse_untested
from serried.books.t9a.ground.rolling import run_through, unhurt
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.case import Situation


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
        RuleGapError: TER-7 if what hits do to a charger decides who comes into
            contact, or one of several chargers, or a Character that leaves its unit,
            is hit; whatever the casualties meet.

    Source:
        TER-1, TER-2, TER-7, TER-11, PANIC-15, AMB-120
    """
    if outcome.battle is None:
        return outcome, dice
    all_due = [
        (move.unit, _tests(one, move, one.before, move.unit))
        for one, move in outcome.moves
    ]
    tested = [(unit, tests) for unit, tests in all_due if tests]
    if not tested:
        return outcome, dice
    if not dice:
        owed = tuple(event for unit, tests in tested for event in due(unit, tests))
        notes = tuple(dice_note(unit, tests) for unit, tests in tested)
        return Outcome(outcome.findings, events=owed, notes=notes), dice
    one, move = outcome.moves[0]
    if not outcome.moves[1:] and one.by.letter is None:
        return one_through(situation, outcome, outcome.battle, (one, move), dice)
    for unit, tests in tested:
        events, dice = unhurt(unit, tests, dice)
        outcome = outcome._replace(events=(*outcome.events, *events))
    return outcome, dice


def _tests(
    one: Charging, move: Moved, battle: Battle, unit: Unit
) -> tuple[DangerTest, ...]:
    return ground_tests(battle, unit, move.trip, flying=one.flying)


def one_through(
    situation: Situation,
    outcome: Outcome,
    battle: Battle,
    only: tuple[Charging, Moved],
    dice: tuple[int, ...],
) -> tuple[Outcome, tuple[int, ...]]:
    """Return the same of a single charger with its tests thrown, where it then stands.

    Args:
        situation: The table before it moved.
        outcome: What comes of it if nobody tests.
        battle: The table afterwards.
        only: The charger, and its move.
        dice: Of which the tests take the first.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: As ``through_danger``.
    """
    one, move = only
    ended = battle.unit(move.unit.id)
    runs = ended.at(move.trip.start)
    run = run_through(
        situation.with_battle(battle.with_unit(runs)),
        runs,
        move.trip,
        lambda table, left: _tests(one, move, table, left),
        dice,
    )
    left = run.unit if run.trip is move.trip else None
    if move.arrives and (left is None or not _as_broad(left, ended)):
        clause = "TER-7"
        because = f"{move.unit.id} loses too much on its way into contact"
        raise RuleGapError(clause, f"{because}: where it ends is not worked out")
    after = run.battle
    if left is not None:
        refuse_untested(after, left, run, flying=one.flying)
        after = after.with_unit(left.at(move.trip.end))
    return outcome._replace(
        battle=after,
        measures=outcome.measures if left is not None else (),
        events=(*outcome.events, *run.events),
        notes=(*outcome.notes, *run.notes),
        trip=run.trip,
    ), run.dice_left


def _as_broad(left: Unit, before: Unit) -> bool:
    """Return whether the first rank of who is left is that of all of them.

    Casualties are taken from behind, so that it mostly is; then it ends in contact as
    was announced.
    """
    return _first_rank(left) == _first_rank(before)


def _first_rank(unit: Unit) -> list[tuple[Letter, Base, int, int]]:
    """Return who stands in front, on what, and where in the unit's own frame."""
    return [place[1:5] for place in unit.formation.places if place.rank == 1]
