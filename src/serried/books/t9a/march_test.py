"""The 9th Age, chapter "Moving Units": the March Test."""

from enum import Enum
from typing import Final, NamedTuple

from serried.books.t9a.rates import discipline
from serried.books.t9a.universal_rules import refuse_test_gaps
from serried.geometry import at_most
from serried.model.battle import Battle
from serried.model.ids import Inches, Letter
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding
from serried.model.vocabulary import Vocabulary
from serried.rules.neighbours import nearest_standing_enemy
from serried.rules.settings import word_setting
from serried.rules.tests import take_roll, ways_to_pass

NAME: Final = "march_test"
WITHIN: Final[Inches] = 8.0


class Outcome(Enum):
    """How a March Test stands."""

    NOT_NEEDED = "not needed"
    PASSED = "passed"
    FAILED = "failed"
    PENDING = "pending"


class MarchTest(NamedTuple):
    """The March Test of a unit that is about to move.

    Attributes:
        outcome: How it stands.
        target: The Discipline it is taken on; 0 where none is taken.
        thrown: Whether dice were thrown for it now.
        dice_left: The dice that it did not use.
        findings: What the clauses about it say.
        events: The test, if it was thrown.
    """

    outcome: Outcome
    target: int = 0
    thrown: bool = False
    dice_left: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def ways(self) -> int:
        """How many of the 36 rolls pass."""
        return ways_to_pass(self.target)

    def marked(self, unit: Unit) -> Unit:
        """Return *unit* with the mark of a test that was thrown."""
        if not self.thrown:
            return unit
        passed = self.outcome is Outcome.PASSED
        mark = Mark.PASSED_MARCH_TEST if passed else Mark.FAILED_MARCH_TEST
        return unit.with_marks(mark)


def standing_test(unit: Unit, dice: tuple[int, ...] | None) -> MarchTest | None:
    """Return the March Test that *unit* took earlier in the phase, if it did.

    Source:
        MOV-7, MOV-8
    """
    left = dice or ()
    if unit.has(Mark.FAILED_MARCH_TEST):
        return MarchTest(Outcome.FAILED, dice_left=left)
    if unit.has(Mark.PASSED_MARCH_TEST):
        return MarchTest(Outcome.PASSED, dice_left=left)
    return None


def take_march_test(
    battle: Battle,
    unit: Unit,
    vocabulary: Vocabulary,
    dice: tuple[int, ...] | None,
    test_by: Letter | None = None,
) -> MarchTest:
    """Take the March Test of *unit*, if one is needed immediately before it moves.

    One test binds for the whole Movement Phase, so no second one is taken.

    Args:
        battle: As it stands before the move.
        unit: The unit that is about to move.
        vocabulary: Of the book, for its settings.
        dice: For the tests that come up; None where nobody threw any.
        test_by: The letter of the model whose Discipline the owner picks.

    Source:
        MOV-2, MOV-5 to MOV-8, TEST-3, TEST-4, AMB-10 to AMB-12
    """
    standing = standing_test(unit, dice)
    if standing is not None:
        return standing
    left = dice or ()
    found = _judge_need(battle, unit, vocabulary)
    if found.reason == "no_march_test":
        return MarchTest(Outcome.NOT_NEEDED, dice_left=left, findings=(found,))
    refuse_test_gaps(battle, unit)
    target = discipline(battle, unit, test_by)
    if dice is None:
        return MarchTest(Outcome.PENDING, target, findings=(found,))
    return _throw(unit, target, dice, found)


def _judge_need(battle: Battle, unit: Unit, vocabulary: Vocabulary) -> Finding:
    """Say whether a March Test is needed, and because of whom (MOV-5, MOV-6)."""
    extent = word_setting(battle, vocabulary, "extent")
    nearest = nearest_standing_enemy(battle, unit, extent)
    if nearest is None:
        return Finding(
            clause="MOV-5",
            holds=True,
            reason="no_march_test",
            limit=WITHIN,
            unit=unit.id,
        )
    enemy, gap = nearest
    distance = max(gap.distance, 0.0) + 0.0  # no -0.0
    needed = at_most(distance, WITHIN)
    return Finding(
        clause="MOV-5",
        holds=True,
        reason="march_test_needed" if needed else "no_march_test",
        measured=distance,
        limit=WITHIN,
        margin=abs(distance - WITHIN),
        unit=unit.id,
        other=enemy.id,
    )


def _throw(unit: Unit, target: int, dice: tuple[int, ...], need: Finding) -> MarchTest:
    roll = take_roll(dice, "March Test")
    passed = roll.total <= target
    event = Event(
        event=NAME,
        values=(("unit", unit.id), ("dice", roll.dice), ("passed", passed)),
    )
    found = Finding(
        clause="TEST-3",
        holds=True,
        reason="march_test_passed" if passed else "march_test_failed",
        values=(("total", roll.total), ("discipline", target)),
        unit=unit.id,
    )
    outcome = Outcome.PASSED if passed else Outcome.FAILED
    return MarchTest(outcome, target, True, roll.left, (found, need), (event,))  # noqa: FBT003 - a NamedTuple's fields, in order
