"""The 9th Age, chapter "Moving Units": the March Test."""

from typing import Final

from serried.books.t9a.universal_rules import refuse_test_gaps
from serried.model.ids import ClauseId, Inches, Letter
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.dice_tests import (
    DiceTest,
    DiceTestTerms,
    Outcome,
    no_test,
    taken,
)
from serried.rules.findings import never
from serried.rules.moving.neighbours import within_of_standing_enemy
from serried.rules.moving.rates import best

WITHIN: Final[Inches] = 8.0
HANGS: Final[ClauseId] = "MOV-8"
"""The only clause that asks for the outcome."""

MARCH_TEST: Final = DiceTestTerms(
    name="march_test",
    title="March Test",
    characteristic="discipline",
    clause="TEST-3",
    passed=Mark.PASSED_MARCH_TEST,
    failed=Mark.FAILED_MARCH_TEST,
)


def standing_test(unit: Unit, dice: tuple[int, ...] | None) -> DiceTest | None:
    """Return the March Test that *unit* took earlier in the phase, if it did.

    Source:
        MOV-7, MOV-8
    """
    left = dice or ()
    if unit.has(Mark.FAILED_MARCH_TEST):
        return DiceTest(Outcome.FAILED, dice_left=left)
    if unit.has(Mark.PASSED_MARCH_TEST):
        return DiceTest(Outcome.PASSED, dice_left=left)
    return None


def march_test_of(
    situation: Situation,
    unit: Unit,
    dice: tuple[int, ...] | None,
    test_by: Letter | None = None,
    *,
    eligible: bool,
) -> DiceTest:
    """Return the March Test of *unit*, taken if one is needed before it moves.

    One test binds for the whole Movement Phase, so no second one is taken; nor is
    one by a unit that may not move.

    Args:
        situation: The battle as it stands, and what holds on it.
        unit: The unit that is about to move.
        dice: For the tests that come up; None where nobody threw any.
        test_by: The letter of the model whose Discipline the owner picks.
        eligible: Whether it may be chosen to move.

    Source:
        MOV-2, MOV-5 to MOV-8, TEST-3, TEST-4, AMB-10 to AMB-12
    """
    battle = situation.battle
    standing = standing_test(unit, dice)
    if standing is not None:
        return standing
    if not eligible:
        return no_test(dice)
    need = _judge_need(situation, unit)
    if need.reason == "no_march_test":
        return no_test(dice, need)
    refuse_test_gaps(battle, unit)
    target = best(battle, unit, "discipline", MARCH_TEST.clause, test_by)
    return taken(unit, MARCH_TEST, target, dice, (need,))


def judge_test(unit: Unit, test: DiceTest) -> Finding:
    """Judge MOV-8: no March Move after a failed March Test."""
    reasons = {
        Outcome.NOT_NEEDED: "march_untested",
        Outcome.PENDING: "march_if_failed",
    }
    return never(
        test.outcome in {Outcome.PENDING, Outcome.FAILED},
        clause=HANGS,
        reason=reasons.get(test.outcome, "march_after_test"),
        values=(("discipline", test.target), ("chance", f"{test.ways}/36")),
        unit=unit.id,
    )


def _judge_need(situation: Situation, unit: Unit) -> Finding:
    """Say whether a March Test is needed, and because of whom (MOV-5, MOV-6)."""
    return within_of_standing_enemy(
        situation.battle,
        unit,
        WITHIN,
        extent=situation.settings.extent,
        clause="MOV-5",
        reasons=("march_test_needed", "no_march_test"),
    )
