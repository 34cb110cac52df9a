"""The 9th Age, chapter "Random Movement": who moves so, when, and what comes of it.

Source:
    RND-1 to RND-6, RND-8 to RND-10, docs/rulings/0058-random-movement.md
"""

from collections.abc import Iterator

from serried.books.t9a.charging.reacting.catching import pivoted, with_pivot
from serried.books.t9a.morale.owing import before_random_moves
from serried.books.t9a.morale.panic_tests import whole_unit
from serried.books.t9a.morale.rally_tests import rallies_are_over
from serried.books.t9a.morale.staying import stays
from serried.books.t9a.movers.actions import RandomMoveAgainst, RandomMoveThen
from serried.books.t9a.movers.random_ends import (
    made_at_random,
    random_ends,
    whom_it_meets,
)
from serried.books.t9a.movers.random_throws import throw_of
from serried.books.t9a.movers.random_units import bar_of
from serried.books.t9a.movers.random_ways import (
    Made,
    RandomCourse,
)
from serried.model.actions import RandomMove
from serried.model.actions.legs import Open, Pivot
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.ids import UnitId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.choosing import (
    judge_bar,
    judge_phase,
)
from serried.rules.findings import in_order, never, owing


def judge_random_move(
    situation: Situation, move: RandomMove, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a move at random, and make it where its dice are known.

    Without dice nothing moves, and ``outcomes`` says where each throw would lead.

    Raises:
        RequestError: If the turn is asked for, or dice are too few.
        RuleGapError: If a rule not enforced yet would decide.

    Source:
        RND-1, RND-4, RND-5, RND-8 to RND-10
    """
    battle = situation.battle
    unit = whole_unit(battle, move.subject)
    if move.pivot is not None and isinstance(move.pivot.degrees, Open):
        message = "a random move says nothing of ?; its turn is a number of degrees"
        raise RequestError(message)
    findings = tuple(_judge_choice(situation, unit))
    if not all(finding.holds for finding in findings):
        return stays(situation, findings, dice)
    throw = throw_of(unit)
    against = _against(battle, move)
    course = RandomCourse(situation, unit, move.pivot, against)
    if dice is None:
        ends = random_ends(situation, unit, course, throw)
        outcomes = tuple((one.total, one.ways, one.length) for one in ends)
        note = f"the dice say how far {unit.id} goes; nothing moves until then"
        notes = (note, *whom_it_meets(unit, ends))
        return stays(situation, findings, dice, outcomes, notes)
    total, roll = throw.thrown(dice, f"random move of {unit.id}")
    made = made_at_random(situation, unit, course, float(total), roll.left)
    if isinstance(move, RandomMoveThen):
        made = _turned(situation, unit, made, move)
        if not all(finding.holds for finding in made.findings):
            return stays(situation, (*findings, *made.findings), dice)
    values: Values = (("unit", unit.id), ("dice", roll.dice), ("length", made.length))
    if made.stopped_by is not None:
        values = (*values, ("stopped_by", made.stopped_by))
    verdict = Verdict(
        findings=in_order((*findings, *made.findings), situation.edition.order),
        measures=(("length", made.length),),
        events=(Event(event="random_move", values=values), *made.events),
        notes=(*course.notes(float(total)), *made.notes),
    )
    return Transition(
        battle=_marked(made.battle, unit.id),
        verdict=verdict,
        dice_left=made.dice_left,
        trip=made.trip,
    )


def _turned(situation: Situation, unit: Unit, made: Made, move: RandomMoveThen) -> Made:
    """Return a move after which a unit turns, if it has caught an enemy (CHG-FLEE-1).

    Raises:
        RequestError: If dice are too few.
    """
    if not made.caught:
        note = f"{unit.id} caught nobody, so it does not turn"
        return made._replace(notes=(*made.notes, note))
    pivot = Pivot(move.toward, move.degrees)
    here = situation.with_battle(made.battle)
    battle, test, found = pivoted(here, unit.id, pivot, move.test_by, made.dice_left)
    return made._replace(
        battle=battle,
        trip=with_pivot(made.trip, battle.unit(unit.id)) or made.trip,
        findings=(*made.findings, *test.findings, *found),
        events=(*made.events, *test.events),
        dice_left=test.dice_left,
    )


def _marked(battle: Battle, name: UnitId) -> Battle:
    """Return the table on which a unit has moved, if it is still there."""
    left = next((one for one in battle.units if one.id == name), None)
    if left is None:
        return battle
    return battle.with_unit(left.with_marks(Mark.COMPULSORY_MOVED))


def _against(battle: Battle, move: RandomMove) -> UnitId | None:
    """Return whom a unit is to turn into, of several, if the line says so.

    Raises:
        RequestError: If that is a friend, or nobody.
    """
    if not isinstance(move, RandomMoveAgainst | RandomMoveThen):
        return None
    if move.against is None:
        return None
    enemy, unit = battle.unit(move.against), battle.unit(move.subject.unit)
    if enemy.player == unit.player:
        message = f"{enemy.id} is a friend of {unit.id}, which turns into enemies"
        raise RequestError(message)
    return enemy.id


def _judge_choice(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Judge whether a unit moves at random now.

    Source:
        GEN-2, RND-1, RND-4, SEQ-2, RALLY-1
    """
    battle = situation.battle
    for one in before_random_moves(situation)[:1]:
        yield owing(
            one.lines,
            clause=one.clause,
            reason=one.reason,
            unit=one.unit,
            other=one.other,
        )
    yield judge_phase(battle, "movement", "GEN-2", "movement_phase", unit.id)
    yield judge_bar(bar_of(battle, unit), unit, "RND-4", "moves_at_random")
    yield never(
        rallies_are_over(battle),
        clause="RND-1",
        reason="random_before_moves",
        unit=unit.id,
    )
