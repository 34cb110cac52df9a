"""Battleaxe, chapter "Enemy Sighted!": the test before a march."""

from typing import Final

from serried.books.battleaxe.vocabulary import NEAR_ENEMIES
from serried.model.battle import Battle
from serried.model.ids import Letter
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.dice_tests import DiceTestTerms, Outcome, TakenOn
from serried.rules.moving.rates import best
from serried.rules.moving.tests_near_enemies import EnemyTest

ALWAYS_PASSES: Final = 2
"""A double 1 passes whatever the Leadership (BA-TST-3)."""


def _earlier(unit: Unit) -> Outcome | None:
    """Return how *unit* fared earlier this turn.

    Marched and not moved is a unit that refused to march (BA-ES-5); one attempt
    is all it has (BA-ES-11).
    """
    if refused(unit):
        return Outcome.FAILED
    return Outcome.PASSED if declared(unit) else None


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


def leadership(battle: Battle, unit: Unit, test_by: Letter | None) -> int:
    """Return the total that a test of *unit* may come to (BA-TST-2 to BA-TST-4)."""
    known = best(battle, unit, "leadership", "BA-TST-2", test_by)
    return max(known, ALWAYS_PASSES)


def _on(situation: Situation, unit: Unit, test_by: Letter | None) -> TakenOn:
    return TakenOn(leadership(situation.battle, unit, test_by))


ENEMY_SIGHTED: Final = EnemyTest(
    terms=DiceTestTerms(
        name="enemy_sighted",
        title="Enemy Sighted! test",
        characteristic="leadership",
        clause="BA-ES-2",
        passed=Mark.PASSED_ENEMY_SIGHTED,
        failed=Mark.MARCHED,  # BA-ES-5: also if it then stays where it is
    ),
    within=NEAR_ENEMIES,
    near="BA-ES-1",
    hangs="BA-ES-4",
    needed=("enemy_sighted_needed", "no_enemy_sighted"),
    reasons=("march_unsighted", "march_if_sighted", "march_after_sighting"),
    earlier=_earlier,
    on=_on,
)
