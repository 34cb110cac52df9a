"""The 9th Age, chapter "Fleeing and Rallying": Panic Tests.

Source:
    PANIC-1, PANIC-3, PANIC-5 to PANIC-7, PANIC-11, PANIC-12, PANIC-14, FLEE-1, FLEE-15
"""

from dataclasses import replace

from serried.books.t9a.morale.actions import PanicTest
from serried.books.t9a.morale.owing import paid, said_because, tests_now
from serried.books.t9a.morale.panic import (
    FLIGHT,
    PANIC_TEST,
    TEST,
    after_test,
    is_fearless,
    panics_on,
)
from serried.books.t9a.morale.staying import happens, stays
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.ids import UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import Owed
from serried.model.unit import Unit
from serried.model.verdict import (
    Depends,
    Event,
    Finding,
    Prospect,
    Transition,
    Verdict,
)
from serried.rules.case import Situation
from serried.rules.dice_tests import DiceTest, DiceTestTerms, Outcome, taken
from serried.rules.findings import in_order, never, owing
from serried.rules.moving.rates import refuse_absent


def judge_panic_test(
    situation: Situation, action: PanicTest, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a Panic Test that is owed: who fails it flees, after all such tests.

    A War Machine that fails is Shaken instead, and does not flee.

    A failed test is no breach. Without dice nothing happens.

    Raises:
        RequestError: If a model of the unit is to test for itself, or dice are too few.
        RuleGapError: If a rule not enforced yet would decide.

    Source:
        PANIC-1, PANIC-5 to PANIC-7, PANIC-11, PANIC-12, PANIC-14, TEST-3
    """
    battle, unit = situation.battle, whole_unit(situation.battle, action.subject)
    refuse_absent(unit, action.test_by)
    due = next((one for one in battle.owed if one.unit == unit.id), None)
    findings = (_judge_due(unit, due), *_judge_order(battle, unit.id, due))
    if due is None or not all(finding.holds for finding in findings):
        return stays(situation, findings, dice)
    if is_fearless(unit):
        steady = unit.with_marks(Mark.PASSED_PANIC_TEST)
        after = paid(battle.with_unit(steady), due)
        event = Event(event="unmoved", values=(("unit", unit.id),))
        about = (*findings, _fearless(unit))
        return happens(situation, about, after, dice, (event,))
    on = panics_on(situation, unit, action.test_by, flag=not action.without_flag)
    test = taken(unit, PANIC_TEST, on, dice)
    about = in_order((*findings, *test.findings), situation.edition.order)
    after, lapsed = tested(battle, unit, due, test)
    verdict = Verdict(
        findings=about,
        events=(*test.events, *lapsed),
        depends=hanging(test, PANIC_TEST),
    )
    return Transition(battle=after, verdict=verdict, dice_left=test.dice_left)


def whole_unit(battle: Battle, subject: Subject) -> Unit:
    """Return the unit that takes a test or flees.

    Raises:
        RequestError: If a model of it is to do so by itself.
    """
    if subject.letter is not None:
        message = f"{subject.unit} does so as a whole, not {subject} by itself"
        raise RequestError(message)
    return battle.unit(subject.unit)


def hanging(test: DiceTest, terms: DiceTestTerms) -> Depends | None:
    """Return that a test may be taken, and stands whichever way it ends.

    Nothing hangs on a test that was thrown.
    """
    if test.outcome is not Outcome.PENDING:
        return None
    lawful = Prospect(legal=True, breaks=())
    return Depends(
        test=terms.name,
        passes_on=test.target,
        ways=test.ways,
        whole=test.whole,
        if_passed=lawful,
        if_failed=lawful,
    )


def _judge_due(unit: Unit, due: Owed | None) -> Finding:
    """Judge that a unit owes a Panic Test (PANIC-1)."""
    return never(
        due is None or due.what != TEST,
        clause="PANIC-1",
        reason=said_because("panic_test_owed", due),
        unit=unit.id,
        other=None if due is None else due.because,
    )


def _judge_order(battle: Battle, unit: UnitId, due: Owed | None) -> tuple[Finding, ...]:
    """Judge that the units of the Active Player test first (PANIC-12)."""
    now = tests_now(battle)
    if due is None or due.what != TEST:
        return ()
    early = not any(one.unit == unit for one in now)
    lines = (str(PanicTest(subject=Subject(one.unit))) for one in now)
    return (
        owing(
            tuple(lines) if early else (),
            clause="PANIC-12",
            reason="active_tests_first",
            unit=unit,
        ),
    )


def _fearless(unit: Unit) -> Finding:
    """Say that a unit passes without dice (PANIC-7, PANIC-11)."""
    return Finding(clause="PANIC-7", holds=True, reason="fearless_steady", unit=unit.id)


def tested(
    battle: Battle, unit: Unit, due: Owed, test: DiceTest
) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle after a test, and whose Charges it ends.

    Source:
        PANIC-5, PANIC-7, PANIC-12, FLEE-1, FLEE-15, RALLY-7
    """
    if test.outcome is Outcome.PENDING:
        return battle, ()
    afterwards = after_test(unit, test)
    flees_now = afterwards.has(Mark.FLEEING)
    if flees_now and battle.phase == "movement":
        afterwards = afterwards.with_marks(Mark.FLED)  # RALLY-7
    after = battle.with_unit(afterwards)
    if not flees_now:
        return paid(after, due), ()
    flees = replace(due, what=FLIGHT)
    own = tuple(one for one in battle.charges if one.by.unit == unit.id)
    others = tuple(one for one in battle.charges if one.by.unit != unit.id)
    lapsed = (
        Event(event="charge_lapses", values=(("unit", name),))
        for name in dict.fromkeys(str(one.by) for one in own)
    )
    return paid(after.with_pending(charges=others), due, flees), tuple(lapsed)
