"""Tests near enemies: what a unit has to pass before it marches, in whatever book."""

from collections.abc import Callable
from typing import NamedTuple

from serried.geometry import at_most
from serried.model.ids import ClauseId, Inches, Letter
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Verdict
from serried.rules.case import Situation
from serried.rules.dice_tests import (
    DiceTest,
    DiceTestTerms,
    Outcome,
    TakenOn,
    depending,
    no_test,
    taken,
)
from serried.rules.findings import in_order, never
from serried.rules.moving.judging import Preconditions
from serried.rules.moving.neighbours import nearest_standing_enemy


class EnemyTest(NamedTuple):
    """A test that a unit takes with an enemy near, as its book has it.

    Attributes:
        terms: Which test it is, and how it is taken.
        within: How near an enemy is, in inches.
        near: The clause that asks for it.
        hangs: The only clause that asks for the outcome: nobody marches who failed.
        needed: What is said if an enemy is near, and if none is.
        reasons: What is said of a march if no test is needed, if one is pending,
            and after one.
        earlier: Returns how the test of a unit stands that took one; None if none did.
        on: Returns what a test of a unit is taken on, by one model.
    """

    terms: DiceTestTerms
    within: Inches
    near: ClauseId
    hangs: ClauseId
    needed: tuple[str, str]
    reasons: tuple[str, str, str]
    earlier: Callable[[Unit], Outcome | None]
    on: Callable[[Situation, Unit, Letter | None], TakenOn]

    def of(
        self,
        situation: Situation,
        unit: Unit,
        dice: tuple[int, ...] | None,
        test_by: Letter | None = None,
        *,
        eligible: bool,
    ) -> DiceTest:
        """Return the test of *unit*, taken if one is needed before it moves.

        A test that was taken binds, so no second one is taken; nor is one by a unit
        that may not move.

        Args:
            situation: The battle as it stands, and what holds on it.
            unit: The unit that is about to move.
            dice: For the tests that come up; None where nobody threw any.
            test_by: The letter of the model whose characteristic the owner picks.
            eligible: Whether it may be chosen to move.

        Source:
            MOV-2, MOV-5 to MOV-8, TEST-3, TEST-4, AMB-10 to AMB-12, BA-MAR-6,
            BA-ES-1, BA-ES-2, BA-ES-7 to BA-ES-11, BA-TST-1 to BA-TST-5
        """
        earlier = self.earlier(unit)
        if earlier is not None:
            return DiceTest(earlier, dice_left=dice or ())
        if not eligible:
            return no_test(dice)
        need = self._need(situation, unit)
        if need.reason == self.needed[1]:
            return no_test(dice, need)
        on = self.on(situation, unit, test_by)
        return taken(unit, self.terms, on, dice, (need,))

    def _need(self, situation: Situation, unit: Unit) -> Finding:
        """Say whether an enemy that is not Fleeing is near, and which.

        Source:
            MOV-5, MOV-6, BA-ES-1, BA-ES-9
        """
        needed, clear = self.needed
        extent = situation.settings.extent
        nearest = nearest_standing_enemy(situation.battle, unit, extent)
        if nearest is None:
            return Finding(
                clause=self.near,
                holds=True,
                reason=clear,
                limit=self.within,
                unit=unit.id,
            )
        enemy, gap = nearest
        distance = max(gap.distance, 0.0) + 0.0  # no -0.0
        return Finding(
            clause=self.near,
            holds=True,
            reason=needed if at_most(distance, self.within) else clear,
            measured=distance,
            limit=self.within,
            margin=abs(distance - self.within),
            unit=unit.id,
            other=enemy.id,
        )

    def judged(self, unit: Unit, test: DiceTest) -> Finding:
        """Judge that *unit* does not march after a failed test."""
        untested, pending, after = self.reasons
        reasons = {Outcome.NOT_NEEDED: untested, Outcome.PENDING: pending}
        said = (self.terms.characteristic, test.target)
        return never(
            test.outcome in {Outcome.PENDING, Outcome.FAILED},
            clause=self.hangs,
            reason=reasons.get(test.outcome, after),
            values=(said, ("chance", test.chance)),
            unit=unit.id,
        )

    def may_march(
        self, situation: Situation, unit: Unit, choice: tuple[Finding, ...]
    ) -> Verdict:
        """Judge whether a march is open to *unit*, which may be picked by *choice*."""
        order = situation.edition.order
        eligible = all(finding.holds for finding in choice)
        if not eligible and self.earlier(unit) is None:
            return Verdict(findings=in_order(choice, order))
        test = self.of(situation, unit, None, eligible=eligible)
        tested = (*choice, *test.findings, self.judged(unit, test))
        verdict = Verdict(findings=in_order(tested, order))
        return depending(verdict, test, self.terms, self.hangs)

    def before(  # noqa: PLR0913 - one argument for each thing that is known then
        self,
        situation: Situation,
        unit: Unit,
        choice: tuple[Finding, ...],
        dice: tuple[int, ...] | None,
        test_by: Letter | None,
        *,
        marching: bool,
        marks: tuple[Mark, ...],
        notes: tuple[str, ...],
        rough: frozenset[ClauseId] = frozenset(),
    ) -> Preconditions:
        """Return what is known of a move before anybody looks at how it goes.

        Args:
            situation: The battle as it stands, and what holds on it.
            unit: The unit that takes the test, or took one.
            choice: Whether it may be chosen to move.
            dice: For the tests that come up; None where nobody threw any.
            test_by: The letter of the model whose characteristic the owner picks.
            marching: Whether it marches, so that it is kept back by a failed test.
            marks: What the unit is marked with when it has moved.
            notes: What was assumed.
            rough: The clauses whose margins have corners, for the solver.
        """
        eligible = all(finding.holds for finding in choice)
        test = self.of(situation, unit, dice, test_by, eligible=eligible)
        tested = marching and test.outcome is not Outcome.NOT_NEEDED
        about_test = (self.judged(unit, test),) if tested else ()
        return Preconditions(
            findings=(*choice, *test.findings, *about_test),
            test=test,
            terms=self.terms,
            hangs=self.hangs,
            barred=not eligible or (marching and test.outcome is Outcome.FAILED),
            marks=marks,
            notes=notes,
            rough=rough,
        )
