"""The 9th Age, chapter "Combat Reforms": the losers' tests, and which side begins.

Source:
    CREF-3, CREF-7, docs/rulings/0100-combat-reforms.md
"""

from dataclasses import replace
from typing import Final

from serried.books.t9a.combat_reforms.actions import CombatReformTest, ReformsFirst
from serried.books.t9a.combat_reforms.steps import (
    REFORMS,
    TESTS,
    done,
    may_reform,
    may_test,
)
from serried.books.t9a.fighting.breaking import BreakTest, break_test
from serried.books.t9a.fighting.losing import differences
from serried.books.t9a.fighting.marks import PASSED_REFORM_TEST
from serried.books.t9a.morale.panic_tests import hanging, whole_unit
from serried.books.t9a.morale.staying import happens, stays
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.dice_tests import DiceTestTerms, Outcome, taken
from serried.rules.findings import in_order, never
from serried.rules.moving.rates import refuse_absent

Dice = tuple[int, ...] | None

REFORM_TEST: Final = DiceTestTerms(
    name="combat_reform_test",
    title="Combat Reform Test",
    characteristic="discipline",
    clause="TEST-3",
    passed=PASSED_REFORM_TEST,
    failed=None,
)


def judge_test(
    situation: Situation, action: CombatReformTest, dice: Dice
) -> Transition:
    """Judge a test on which a unit of the losing side may reform.

    A failed test is no breach: the unit stays as it is. Without dice nothing happens.

    Raises:
        RequestError: If a model of the unit is to test for itself, or dice are too few.

    Source:
        CREF-3, CREF-7
    """
    battle, unit = situation.battle, whole_unit(situation.battle, action.subject)
    refuse_absent(unit, action.test_by)
    combat = battle.combat
    now = combat is not None and combat.step == TESTS
    able = now and combat is not None and unit in tuple(may_test(battle, combat))
    may = never(not able, clause="CREF-7", reason="reform_test_now", unit=unit.id)
    if combat is None or not able:
        return stays(situation, (may,), dice)
    needs = break_test(
        situation,
        unit,
        differences(combat)[unit.player],
        steadfast=unit.id in combat.steadfast,
        by=action.test_by,
    )
    test = taken(unit, REFORM_TEST, needs.on, dice)
    after = battle
    if test.outcome is not Outcome.PENDING:
        after = done(battle.with_unit(test.marked(unit)), unit.id)
    verdict = Verdict(
        findings=in_order(
            (_counts(unit, needs), *test.findings), situation.edition.order
        ),
        measures=(("tested_on", test.target),),
        events=test.events,
        depends=hanging(test, REFORM_TEST),
    )
    return Transition(battle=after, verdict=verdict, dice_left=test.dice_left)


def _counts(unit: Unit, needs: BreakTest) -> Finding:
    """Say whether the difference of the scores counts in a test (CREF-7)."""
    firm = needs.steadfast or needs.stubborn
    values: Values = (("difference", needs.difference),)
    reason = "reform_test_as_it_is" if firm else "reform_test_less"
    return Finding(
        clause="CREF-7", holds=True, reason=reason, values=values, unit=unit.id
    )


def judge_first(situation: Situation, action: ReformsFirst, dice: Dice) -> Transition:
    """Judge that the Active Player names the side that reforms first.

    Source:
        CREF-3
    """
    battle, combat = situation.battle, situation.battle.combat
    sides = set()
    if combat is not None and combat.step == REFORMS and combat.first is None:
        sides = {unit.player for unit in may_reform(battle, combat)}
    open_ = len(sides) > 1 and action.player in sides
    found = never(
        not open_,
        clause="CREF-3",
        reason="may_reform_first",
        values=(("player", action.player),),
    )
    if combat is None or not open_:
        return stays(situation, (found,), dice)
    after = battle.with_combat(replace(combat, first=action.player))
    event = Event(event="reforms_first", values=(("player", action.player),))
    return happens(situation, (found,), after, dice, (event,))
