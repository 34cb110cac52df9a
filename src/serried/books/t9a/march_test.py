"""The 9th Age, chapter "Moving Units": the March Test."""

from collections.abc import Callable
from typing import Final

from serried.books.t9a.vocabulary import NEAR_ENEMIES
from serried.late import Later
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.dice_tests import DiceTestTerms, Outcome, TakenOn
from serried.rules.moving.tests_near_enemies import EnemyTest

tested_on: Callable[..., TakenOn] = Later(
    "serried.books.t9a.morale.command", "tested_on"
)


def _earlier(unit: Unit) -> Outcome | None:
    """Return how *unit* fared in this phase; one test binds for all of it (MOV-7)."""
    if unit.has(Mark.FAILED_MARCH_TEST):
        return Outcome.FAILED
    return Outcome.PASSED if unit.has(Mark.PASSED_MARCH_TEST) else None


MARCH_TEST: Final = EnemyTest(
    terms=DiceTestTerms(
        name="march_test",
        title="March Test",
        characteristic="discipline",
        clause="TEST-3",
        passed=Mark.PASSED_MARCH_TEST,
        failed=Mark.FAILED_MARCH_TEST,
    ),
    within=NEAR_ENEMIES,
    near="MOV-5",  # and of whom, MOV-6
    hangs="MOV-8",
    needed=("march_test_needed", "no_march_test"),
    reasons=("march_untested", "march_if_failed", "march_after_test"),
    earlier=_earlier,
    on=tested_on,  # TEST-4
)
