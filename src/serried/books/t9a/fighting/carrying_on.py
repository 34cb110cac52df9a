"""The 9th Age, chapter "Close Combat": what `fight on` does after the score.

It throws what is due, for the first of those who are to throw, makes the next move, or
ends the Round.

Source:
    SEQ-6, CS-1, BRK-1, PUR-3, PUR-10, PUR-15,
    docs/rulings/0098-who-breaks-and-who-pursues.md
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

from serried.books.t9a.combat_reforms import steps as combat_reforms
from serried.books.t9a.fighting import break_tests, flights, pursuits
from serried.books.t9a.fighting.actions import BreakTest, Overrun, Pursue
from serried.books.t9a.fighting.aftermath import END, afterwards, gone_on, scored
from serried.books.t9a.fighting.ending import round_ends, round_over
from serried.books.t9a.fighting.losing import BREAK_TESTS, testing
from serried.books.t9a.fighting.restraint import PURSUIT
from serried.books.t9a.fighting.restraint import (
    judge_overrun as judge_choice_of_overrun,
)
from serried.books.t9a.fighting.restraint import judge_pursue as judge_choice_of_pursuit
from serried.books.t9a.fighting.scoring import items
from serried.books.t9a.ground.danger import thrown_for
from serried.books.t9a.morale.actions import DangerousTerrainTest
from serried.books.t9a.morale.flight import danger_test_owed
from serried.books.t9a.morale.flight import judge_danger_test as judge_other_tests
from serried.books.t9a.morale.owing import panic_first
from serried.books.t9a.morale.staying import happens, stays
from serried.geometry.pose import facing_degrees
from serried.model.actions import Flee
from serried.model.actions.subject import Subject
from serried.model.actions.trip import Trip
from serried.model.combat import Combat, Pursuit
from serried.model.errors import RequestError
from serried.model.ids import Inches, UnitId
from serried.model.results.fights import Blows
from serried.model.verdict import Finding, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, owing

T = TypeVar("T")
Findings: TypeAlias = tuple[Finding, ...]
Dice: TypeAlias = tuple[int, ...] | None
Throws: TypeAlias = Callable[[Situation, Combat, Findings, Dice], Transition]


def judge_after(
    situation: Situation, combat: Combat, findings: Findings, dice: Dice
) -> Transition:
    """Carry out what comes next after the attacks of a Round.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.

    Source:
        SEQ-6
    """
    found = NEXT[combat.step](situation, combat, findings, dice)
    if found.battle is situation.battle:
        return found
    after = gone_on(situation.with_battle(found.battle))
    now = after.combat
    if now is None or now.step != END or after.owed:
        return replace(found, battle=after)
    events = (*found.verdict.events, round_ends(now))
    verdict = replace(found.verdict, events=events)
    return replace(found, battle=round_over(after, now), verdict=verdict)


def _scored(
    situation: Situation, combat: Combat, findings: Findings, dice: Dice
) -> Transition:
    """Tell the Combat Score, and let Break Tests begin (SEQ-6)."""
    told = Blows(step=None, items=items(situation.battle, combat))
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=told.values,
        result=told,
    )
    return Transition(
        battle=scored(situation, combat), verdict=verdict, dice_left=dice or ()
    )


def _tested(
    situation: Situation, combat: Combat, findings: Findings, dice: Dice
) -> Transition:
    """Take the first Break Test that is owed (BRK-1)."""
    unit = _first(testing(situation.battle, combat), combat)
    action = BreakTest(subject=Subject(unit.id))
    return _with(findings, break_tests.judge_break_test(situation, action, dice))


def _rolled(
    situation: Situation, combat: Combat, findings: Findings, dice: Dice
) -> Transition:
    """Roll the first Flee Distance that is not known yet (PUR-10)."""
    flight = _first(flights.unrolled(combat), combat)
    name = flight.unit
    action = Flee(subject=Subject(name))
    return _with(findings, flights.judge_flee(situation, action, dice))


def _pursuits_rolled(
    situation: Situation, combat: Combat, findings: Findings, dice: Dice
) -> Transition:
    """Roll all Pursuit Distances (PUR-10)."""
    if dice is None:
        names = ", ".join(one.unit for one in combat.pursuits)
        note = f"the dice say how far these go: {names}"
        return stays(situation, findings, dice, notes=(note,))
    made = pursuits.thrown(situation, combat, dice)
    return happens(situation, findings, made.battle, made.dice_left, made.events)


def _fled(
    situation: Situation, combat: Combat, findings: Findings, dice: Dice
) -> Transition:
    """Make the flight that comes next (PUR-10)."""
    flight = _first((one for one in combat.flights if not one.over), combat)
    tests = () if dice else flights.dangers_of(situation, combat, flight)
    if tests:
        found = stays(situation, findings, dice)
        unit = situation.battle.unit(flight.unit)
        return replace(found, verdict=thrown_for(unit, tests, found.verdict))
    made = flights.fled(situation, combat, flight, dice)
    found = happens(situation, findings, made.battle, made.dice_left, made.events)
    verdict = replace(
        found.verdict, measures=ended(made.length, made.trip), notes=made.notes
    )
    mover = situation.battle.unit(flight.unit)
    return replace(found, verdict=verdict, trip=made.trip, mover=mover)


def judge_danger_test(
    situation: Situation, action: DangerousTerrainTest, dice: Dice
) -> Transition:
    """Judge the Dangerous Terrain Tests of a flight: of a Round, or any other.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.

    Source:
        PUR-10, TER-1, TER-2
    """
    battle, combat = situation.battle, situation.battle.combat
    if combat is None or combat.step != flights.FLIGHTS or battle.owed:
        return judge_other_tests(situation, action, dice)
    flight = next((one for one in combat.flights if not one.over), None)
    if flight is None or flight.unit != action.subject.unit:
        return judge_other_tests(situation, action, dice)
    if not flights.dangers_of(situation, combat, flight):
        return judge_other_tests(situation, action, dice)
    return judge_after(situation, combat, (danger_test_owed(flight.unit),), dice)


def _ran(
    situation: Situation, combat: Combat, findings: Findings, dice: Dice
) -> Transition:
    """Make the Pursuit or Overrun that comes next (PUR-15)."""
    one = _first(pursuits.pending(situation.battle, combat), combat)
    return _made(situation, combat, one, findings, dice)


def _made(
    situation: Situation,
    combat: Combat,
    one: Pursuit,
    findings: Findings,
    dice: Dice,
) -> Transition:
    made = pursuits.ran(situation, combat, one, dice or ())
    found = happens(
        situation,
        (*findings, *made.findings),
        made.battle,
        made.dice_left,
        made.events,
    )
    verdict = replace(
        found.verdict, measures=ended(made.length, made.trip), notes=made.notes
    )
    mover = situation.battle.unit(one.unit)
    return replace(found, verdict=verdict, trip=made.trip, mover=mover)


def _first(due: Iterator[T], combat: Combat) -> T:
    """Return what comes first in a step of a Round.

    Raises:
        RequestError: If nothing does, as only a file can have it.
    """
    found = next(due, None)
    if found is None:
        message = f'the file says `step = "{combat.step}"`, and nothing is due in it'
        raise RequestError(message)
    return found


def _untested(
    situation: Situation, combat: Combat, findings: Findings, dice: Dice
) -> Transition:
    """Leave the tests for Combat Reforms at that; others may still reform (CREF-7)."""
    step = replace(combat, step=combat_reforms.REFORMS, passed=(), done=())
    return happens(situation, findings, situation.battle.with_combat(step), dice, ())


def _ended(
    situation: Situation, combat: Combat, findings: Findings, dice: Dice
) -> Transition:
    """End the Round; who has not made a Combat Reform yet makes none (SEQ-6)."""
    after = round_over(situation.battle, combat)
    return happens(situation, findings, after, dice, (round_ends(combat),))


def ended(length: Inches, trip: Trip) -> Values:
    """Return how far a move went, and where it ended: x, y and the facing."""
    x, y, ux, uy = trip.end
    return ("length", length), ("stands_at", (x, y, facing_degrees(ux, uy)))


NEXT: Final[Mapping[str, Throws]] = MappingProxyType(
    {
        "score": _scored,
        BREAK_TESTS: _tested,
        flights.DISTANCES: _rolled,
        pursuits.DISTANCES: _pursuits_rolled,
        flights.FLIGHTS: _fled,
        pursuits.PURSUITS: _ran,
        combat_reforms.TESTS: _untested,
        combat_reforms.REFORMS: _ended,
        END: _ended,
    }
)
"""What `fight on` does in each step; in all others somebody decides something first."""


def judge_pursue(situation: Situation, action: Pursue, dice: Dice) -> Transition:
    """Judge that a unit Pursues: that it will, or its move, once that is due.

    Raises:
        RequestError: If somebody is not there, or dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.

    Source:
        PUR-1, PUR-8, PUR-15
    """
    combat = situation.battle.combat
    if combat is None or not _has_chosen(combat, action.subject.unit, action.target):
        return judge_choice_of_pursuit(situation, action, dice)
    return _moved(situation, combat, str(action), action.subject.unit, dice)


def judge_overrun(situation: Situation, action: Overrun, dice: Dice) -> Transition:
    """Judge that a unit Overruns: that it will, or its move, once that is due.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.

    Source:
        PUR-7, PUR-8, PUR-15
    """
    combat = situation.battle.combat
    if combat is None or not _has_chosen(combat, action.subject.unit):
        return judge_choice_of_overrun(situation, action, dice)
    return _moved(situation, combat, str(action), action.subject.unit, dice)


def _has_chosen(combat: Combat, name: UnitId, prey: UnitId | None = None) -> bool:
    """Tell whether a unit has said before that it Pursues *prey*, or that it Overruns.

    Then the same line is its move. Its prey may be caught meanwhile, and be gone.
    """
    one = combat.pursuit(name)
    return one is not None and one.of == prey and combat.step != PURSUIT


def _moved(
    situation: Situation, combat: Combat, line: str, name: str, dice: Dice
) -> Transition:
    """Make the move of one of several pursuers that its owner picks (PUR-15)."""
    first = panic_first(situation)
    asked = first or tuple(afterwards(situation, combat))
    now = combat.step == pursuits.PURSUITS and not first
    lines = tuple(each for one in asked for each in one.lines)
    early = not now or line not in lines
    finding = owing(
        lines if early else (),
        clause="PUR-15",
        reason="pursues_now",
        unit=name,
    )
    one = combat.pursuit(name)
    if early or one is None:
        return stays(situation, (finding,), dice)
    return _made(situation, combat, one, (finding,), dice)


def _with(findings: Findings, made: Transition) -> Transition:
    verdict = replace(made.verdict, findings=(*findings, *made.verdict.findings))
    return replace(made, verdict=verdict)
