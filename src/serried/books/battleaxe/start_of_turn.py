"""Battleaxe, chapter "Start of Turn": rallying."""

from dataclasses import replace
from typing import Final

from serried.books.battleaxe.choosing import judge_step, why_no_rally
from serried.books.battleaxe.enemy_sighted import ALWAYS_PASSES, leadership
from serried.books.battleaxe.maneuvers import (
    MARKS,
    REFORM,
    reform_case,
    refuse_unknown,
)
from serried.books.battleaxe.special_rules import notes_on
from serried.books.battleaxe.vocabulary import START
from serried.model.actions import Rally, Reform
from serried.model.actions.legs import Open
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Depends, Finding, Prospect, Transition, Verdict
from serried.rules.case import Order, Situation
from serried.rules.dice_tests import (
    DiceTest,
    DiceTestTerms,
    Outcome,
    TakenOn,
    no_test,
    taken,
)
from serried.rules.findings import in_order, never
from serried.rules.moving.rates import refuse_absent
from serried.rules.ranks.reforms import Attempt, attempted, judge_attempt, placed

RALLY_TEST: Final = DiceTestTerms(
    name="rally_test",
    title="rally test",
    characteristic="leadership",
    clause="BA-SOT-3",
    passed=Mark.RALLIED,
    failed=Mark.FAILED_RALLY,
)

QUARTER: Final = 4
"""A unit with a 4th of its models or fewer hardly ever rallies (BA-SOT-5)."""


def judge_rally(
    situation: Situation,
    rally: Rally,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge a rally test and the reform that follows at once if it is passed.

    A failed test is no breach: the unit goes on fleeing. A passed one stands, also
    where the reform is not lawful; then another reform may be asked for.

    Raises:
        RequestError: If a number is open, or the dice are too few.

    Source:
        BA-SOT-1 to BA-SOT-7, BA-SOT-10, BA-SOT-11, BA-SEQ-8, BA-TST-1 to BA-TST-5
    """
    battle = situation.battle
    unit = battle.unit(rally.subject.unit)
    reform = Reform(
        subject=rally.subject,
        facing=rally.facing,
        files=rally.files,
        ranks=rally.ranks,
    )
    refuse_absent(unit, rally.test_by)
    refuse_unknown(unit, reform)
    if rally.without_flag:
        message = "no flag throws a rally test again in Battleaxe; leave it out"
        raise RequestError(message)
    if rally.facing is Open.ASKED:
        message = "a rally test says nothing of ?; ask for the facing of a reform"
        raise RequestError(message)
    done = unit.has(Mark.FLEEING) or unit.has(Mark.REFORMED)
    rallied = unit.has(Mark.RALLIED) and not done
    choice = (
        *judge_step(battle, unit, START, "BA-SEQ-8"),
        _judge_choice(battle, unit, rallied=rallied),
    )
    eligible = all(finding.holds for finding in choice)
    test = no_test(dice)
    if eligible and not rallied:
        few = unit.starting >= QUARTER * len(unit.formation.places)
        known = leadership(battle, unit, rally.test_by)
        target = ALWAYS_PASSES if few else known
        test = taken(unit, RALLY_TEST, TakenOn(target), dice, (_few(unit, few=few),))
    attempt = attempted(reform_case(situation, unit), reform, REFORM)
    return _carried_out(attempt, test, choice, situation.edition.order)


def _judge_choice(battle: Battle, unit: Unit, *, rallied: bool) -> Finding:
    """Judge whether *unit* may try to rally (BA-SOT-2, BA-SOT-6)."""
    barred = None if rallied else why_no_rally(battle, unit)
    reason, other = barred or ("may_rally", None)
    began = reason == "fled"
    return never(
        barred,
        clause="BA-SOT-6" if began else "BA-SOT-2",
        reason="fled_this_turn" if began else reason,
        unit=unit.id,
        other=other,
    )


def _few(unit: Unit, *, few: bool) -> Finding:
    """Say whether so few are left that only a double 1 rallies them (BA-SOT-5)."""
    left = (("models", len(unit.formation.places)), ("starting", unit.starting))
    reason = "few_are_left" if few else "enough_are_left"
    return Finding(
        clause="BA-SOT-5", holds=True, reason=reason, values=left, unit=unit.id
    )


def _carried_out(
    attempt: Attempt,
    test: DiceTest,
    choice: tuple[Finding, ...],
    order: Order,
) -> Transition:
    """Return the battle afterwards: a test that was thrown stands in any case."""
    unit, battle = attempt.case.unit, attempt.case.battle
    failed = test.outcome is Outcome.FAILED
    reform = () if failed else tuple(judge_attempt(attempt))
    findings = in_order((*choice, *test.findings, *reform), order)
    verdict = Verdict(
        findings=findings,
        measures=() if failed else attempt.measures,
        events=test.events,
        notes=notes_on(unit),
    )
    pending = test.outcome is Outcome.PENDING
    if pending:
        verdict = replace(verdict, depends=_depends(verdict, test, choice))
    after = test.marked(unit)
    if test.outcome is Outcome.PASSED:
        after = after.without_marks(frozenset({Mark.FLEEING}))
    if verdict.legal and not failed and not pending:
        after = placed(attempt, after).with_marks(*MARKS)
    return Transition(
        battle=battle if after == unit else battle.with_unit(after),
        verdict=verdict,
        dice_left=test.dice_left,
        trip=None if failed else attempt.trip,
        formation=None if failed else attempt.formation,
    )


def _depends(verdict: Verdict, test: DiceTest, choice: tuple[Finding, ...]) -> Depends:
    """Return that a unit which fails its test need not reform lawfully."""
    stays = tuple(finding.clause for finding in choice if not finding.holds)
    return Depends(
        test=RALLY_TEST.name,
        passes_on=test.target,
        ways=test.ways,
        if_passed=Prospect(legal=verdict.legal, breaks=verdict.breaks),
        if_failed=Prospect(legal=not stays, breaks=stays),
    )
