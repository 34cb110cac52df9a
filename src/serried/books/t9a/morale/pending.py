"""The 9th Age, chapter "Fleeing and Rallying": what hangs on a test that is to come.

Source:
    PANIC-1, PANIC-3, RALLY-3, RALLY-4, UR-FF, docs/rulings/0096-permission-and-tests.md
"""

from collections.abc import Callable
from dataclasses import replace

from serried.books.t9a.morale.feigning import has_feigned
from serried.books.t9a.morale.panic import PANIC_TEST, TEST, is_fearless, panics_on
from serried.books.t9a.morale.panic_tests import tested
from serried.books.t9a.morale.rally_tests import RALLY_TEST, rallies_on, rallying
from serried.books.t9a.morale.rallying import rallied
from serried.model.actions import Permission
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Depends, Prospect, Verdict
from serried.rules.case import Situation
from serried.rules.dice_tests import DiceTest, DiceTestTerms, Outcome, TakenOn
from serried.rules.findings import in_order
from serried.tuples import NamedTuple


class PendingTest(NamedTuple):
    """A test that a unit has to take before it does anything else.

    Attributes:
        terms: Which test it is.
        test: The test, not thrown yet.
        passed: The battle if it is passed.
        failed: The battle if it is failed.
    """

    terms: DiceTestTerms
    test: DiceTest
    passed: Battle
    failed: Battle


def either_way(
    situation: Situation,
    unit: Unit,
    permission: Permission,
    judge: Callable[[Situation], Verdict],
) -> Verdict | None:
    """Return what a unit may do, if that hangs on a test that comes before it.

    Args:
        situation: The table as it stands.
        unit: Who is asked about, or who a Character that is asked about is with.
        permission: What is asked about.
        judge: Judges it as a table stands.

    Source:
        docs/rulings/0096-permission-and-tests.md
    """
    test = pending_test(situation, unit, permission)
    if test is None:
        return None
    won = judge(situation.with_battle(test.passed))
    lost = judge(situation.with_battle(test.failed))
    if won.breaks == lost.breaks:
        return None
    depends = Depends(
        test=test.terms.name,
        passes_on=test.test.target,
        ways=test.test.ways,
        whole=test.test.whole,
        if_passed=Prospect(legal=won.legal, breaks=won.breaks),
        if_failed=Prospect(legal=lost.legal, breaks=lost.breaks),
    )
    known = {finding.clause for finding in lost.findings}
    more = (one for one in won.findings if one.clause not in known)
    findings = in_order((*lost.findings, *more), situation.edition.order)
    return replace(lost, findings=findings, depends=depends)


def pending_test(
    situation: Situation, unit: Unit, permission: Permission
) -> PendingTest | None:
    """Return the test on which hangs what a unit may do; None if none does.

    It is a Panic Test that it owes, or the Rally Test of who has feigned its flight:
    of others neither outcome lets them do anything in this Player Turn.

    Source:
        PANIC-1, PANIC-3, PANIC-7, RALLY-3, UR-FF
    """
    battle = situation.battle
    due = next((one for one in battle.owed if one.unit == unit.id), None)
    if due is not None:
        if due.what != TEST or is_fearless(unit):
            return None
        on = panics_on(situation, unit, None)
        won, lost = (
            tested(battle, unit, due, _thrown(PANIC_TEST, on, outcome))[0]
            for outcome in (Outcome.PASSED, Outcome.FAILED)
        )
        return PendingTest(PANIC_TEST, _pending(PANIC_TEST, on), won, lost)
    if permission is Permission.CHARGE or not _rallies(battle, unit):
        return None
    on = rallies_on(situation, unit, None)
    won = battle.with_unit(rallied(unit, _thrown(RALLY_TEST, on, Outcome.PASSED), None))
    return PendingTest(RALLY_TEST, _pending(RALLY_TEST, on), won, battle)


def _rallies(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit that feigned its flight has its Rally Test before it."""
    if not unit.has(Mark.FLEEING) or not has_feigned(unit):
        return False
    if battle.phase == "charge":
        battle = replace(battle, phase="movement")
    return any(one.id == unit.id for one in rallying(battle))


def _pending(terms: DiceTestTerms, on: TakenOn) -> DiceTest:
    return DiceTest(Outcome.PENDING, on.target, on.again, terms.many)


def _thrown(terms: DiceTestTerms, on: TakenOn, outcome: Outcome) -> DiceTest:
    return DiceTest(outcome, on.target, on.again, terms.many, thrown=terms)
