"""Battleaxe, chapter "Enemy Sighted!": the test before a march."""

from typing import Final

from serried.model.battle import Battle
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
HANGS: Final[ClauseId] = "BA-ES-4"
"""The only clause that asks for the outcome."""

ALWAYS_PASSES: Final = 2
"""A double 1 passes whatever the Leadership (BA-TST-3)."""

ENEMY_SIGHTED: Final = DiceTestTerms(
    name="enemy_sighted",
    title="Enemy Sighted! test",
    characteristic="leadership",
    clause="BA-ES-2",
    passed=Mark.PASSED_ENEMY_SIGHTED,
    failed=Mark.MARCHED,  # BA-ES-5: also if it then stays where it is
)


def standing_test(unit: Unit, dice: tuple[int, ...] | None) -> DiceTest | None:
    """Return the test that *unit* took earlier this turn, if it did.

    Marched and not moved is a unit that refused to march (BA-ES-5); one attempt
    is all it has (BA-ES-11).
    """
    left = dice or ()
    if refused(unit):
        return DiceTest(Outcome.FAILED, dice_left=left)
    if declared(unit):
        return DiceTest(Outcome.PASSED, dice_left=left)
    return None


def refused(unit: Unit) -> bool:
    """Tell whether *unit*, or a character in it, failed a test and has not moved since.

    A character may have been ordered to march off alone, and refused; then no march
    takes it along either.

    Source:
        BA-ES-4, BA-ES-5, BA-CHA-10
    """
    all_marks = (unit.marks, *(kind.marks for kind in unit.present_kinds))
    return any(Mark.MARCHED in marks and Mark.MOVED not in marks for marks in all_marks)


def declared(unit: Unit) -> bool:
    """Tell whether *unit* passed its test, and so is on the march (BA-MAR-10)."""
    return unit.has(Mark.PASSED_ENEMY_SIGHTED)


def enemy_sighted(
    situation: Situation,
    unit: Unit,
    dice: tuple[int, ...] | None,
    test_by: Letter | None = None,
    *,
    eligible: bool,
) -> DiceTest:
    """Return the test of *unit*, which is taken if it is ordered to march near foes.

    Args:
        situation: The battle as it stands, and what holds on it.
        unit: The unit that is ordered to march.
        dice: For the tests that come up; None where nobody threw any.
        test_by: The letter of the model whose Leadership the owner picks.
        eligible: Whether it may be picked to march.

    Source:
        BA-MAR-6, BA-ES-1, BA-ES-2, BA-ES-7 to BA-ES-11, BA-TST-1 to BA-TST-5
    """
    battle = situation.battle
    standing = standing_test(unit, dice)
    if standing is not None:
        return standing
    if not eligible:
        return no_test(dice)
    need = within_of_standing_enemy(
        battle,
        unit,
        WITHIN,
        extent=situation.settings.extent,
        clause="BA-ES-1",
        reasons=("enemy_sighted_needed", "no_enemy_sighted"),
    )
    if need.reason == "no_enemy_sighted":
        return no_test(dice, need)
    target = leadership(battle, unit, test_by)
    return taken(unit, ENEMY_SIGHTED, target, dice, (need,))


def leadership(battle: Battle, unit: Unit, test_by: Letter | None) -> int:
    """Return the total that a test of *unit* may come to (BA-TST-2 to BA-TST-4)."""
    known = best(battle, unit, "leadership", "BA-TST-2", test_by)
    return max(known, ALWAYS_PASSES)


def judge_test(unit: Unit, test: DiceTest) -> Finding:
    """Judge BA-ES-4: no march after a failed test."""
    reasons = {
        Outcome.NOT_NEEDED: "march_unsighted",
        Outcome.PENDING: "march_if_sighted",
    }
    return never(
        test.outcome in {Outcome.PENDING, Outcome.FAILED},
        clause=HANGS,
        reason=reasons.get(test.outcome, "march_after_sighting"),
        values=(("leadership", test.target), ("chance", f"{test.ways}/36")),
        unit=unit.id,
    )
