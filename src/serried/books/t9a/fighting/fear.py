"""The 9th Age, chapter "Close Combat": Fear Tests at the start of a Round.

Source:
    CC-25, UR-FEAR, UR-FEAR-1 to UR-FEAR-3, SHK-1, SHK-4, AMB-99
"""

from collections.abc import Iterator
from typing import Final

from serried.books.t9a.fighting.actions import FearTest
from serried.books.t9a.fighting.frightening import frightening, is_immune
from serried.books.t9a.fighting.marks import FAILED_FEAR_TEST, PASSED_FEAR_TEST
from serried.books.t9a.morale.command import tested_on
from serried.books.t9a.morale.panic_tests import hanging, whole_unit
from serried.books.t9a.morale.staying import stays
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.ids import Letter
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.model.verdict import Transition, Verdict
from serried.rules.case import Situation
from serried.rules.dice_tests import DiceTest, DiceTestTerms, Outcome, taken
from serried.rules.findings import in_order, never, owing
from serried.rules.moving.rates import refuse_absent

FEAR_TEST: Final = DiceTestTerms(
    name="fear_test",
    title="Fear Test",
    characteristic="discipline",
    clause="TEST-3",
    passed=PASSED_FEAR_TEST,
    failed=FAILED_FEAR_TEST,
)


def decisions(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield the Fear Tests that are owed, the Active Player's before the others.

    Source:
        CC-25, GEN-4, UR-FEAR-1
    """
    battle = situation.battle
    due = [unit for unit in battle.units if _owes(battle, combat, unit)]
    active = [unit for unit in due if unit.player == battle.active]
    for unit in active or due:
        line = FearTest(subject=Subject(unit.id))
        yield Decision(unit.player, "UR-FEAR", unit.id, (str(line),), "round_first")


def _owes(battle: Battle, combat: Combat, unit: Unit) -> bool:
    if unit.id not in combat.names or unit.pose is None:
        return False
    if unit.has(PASSED_FEAR_TEST) or unit.has(FAILED_FEAR_TEST):
        return False
    if all(is_immune(unit, letter) for letter in unit.formation.letters):
        return False
    return frightening(battle, unit) is not None


def judge_fear_test(
    situation: Situation, action: FearTest, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a Fear Test that is owed; who fails it is Shaken to the end of the Round.

    A failed test is no breach. Without dice nothing happens.

    Raises:
        RequestError: If a model of the unit is to test for itself, or dice are too few.

    Source:
        UR-FEAR, UR-FEAR-1 to UR-FEAR-3, TEST-3
    """
    battle, unit = situation.battle, whole_unit(situation.battle, action.subject)
    refuse_absent(unit, action.test_by)
    combat = battle.combat
    stepping = combat is not None and combat.step == "fear"
    owes = stepping and combat is not None and _owes(battle, combat, unit)
    now = () if combat is None or not stepping else tuple(decisions(situation, combat))
    early = owes and all(one.unit != unit.id for one in now)
    findings = (
        never(
            not owes,
            clause="UR-FEAR",
            reason="fear_test_owed",
            unit=unit.id,
            other=frightening(battle, unit),
        ),
        owing(
            tuple(line for one in now for line in one.lines) if early else (),
            clause="CC-25",
            reason="active_fears_first",
            unit=unit.id,
        ),
    )
    if not owes or early:
        return stays(situation, findings, dice)
    on = tested_on(situation, unit, action.test_by)
    test = taken(unit, FEAR_TEST, on, dice, findings)
    after = battle
    if test.outcome is not Outcome.PENDING:
        after = battle.with_unit(test.marked(unit))
    verdict = Verdict(
        findings=in_order((*findings, *test.findings), situation.edition.order),
        events=test.events,
        depends=hanging(test, FEAR_TEST),
    )
    return Transition(battle=after, verdict=verdict, dice_left=test.dice_left)


def fear_test_of(situation: Situation, unit: Unit) -> DiceTest:
    """Return the Fear Test of a unit, for which no dice are thrown yet."""
    return taken(unit, FEAR_TEST, tested_on(situation, unit, None), None)


def afraid(unit: Unit, letter: Letter) -> bool:
    """Tell whether models are hit and hit worse for a failed Fear Test.

    Source:
        UR-FEAR, UR-FEAR-2, CC-23
    """
    return unit.has(FAILED_FEAR_TEST) and not is_immune(unit, letter)
