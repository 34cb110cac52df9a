"""The 9th Age: Frenzy Tests, three dice of which the two highest count.

Source:
    CHG-1, UR-FRENZY, GEN-8, TEST-3, docs/rulings/0067-frenzy.md
"""

from collections.abc import Iterator

from serried.books.t9a.charging.declaring.frenzy import FRENZY_TEST, owing_tests
from serried.books.t9a.morale.actions import FrenzyTest
from serried.books.t9a.morale.command import tested_on
from serried.books.t9a.morale.owing import panic_first
from serried.books.t9a.morale.panic_tests import hanging, whole_unit
from serried.books.t9a.morale.staying import stays
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.book import first_owed
from serried.rules.case import Situation
from serried.rules.dice_tests import taken
from serried.rules.findings import in_order, never
from serried.rules.moving.rates import refuse_absent


def judge_frenzy_test(
    situation: Situation, action: FrenzyTest, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a Frenzy Test that is owed: who fails it must declare a Charge.

    A failed test is no breach. Without dice nothing happens.

    Raises:
        RequestError: If a model of the unit is to test for itself, or dice are too few.

    Source:
        UR-FRENZY, GEN-8, TEST-3
    """
    battle, unit = situation.battle, whole_unit(situation.battle, action.subject)
    refuse_absent(unit, action.test_by)
    findings = tuple(_judge_due(situation, unit))
    if not all(finding.holds for finding in findings):
        return stays(situation, findings, dice)
    on = tested_on(situation, unit, action.test_by)
    test = taken(unit, FRENZY_TEST, on, dice)
    verdict = Verdict(
        findings=in_order((*findings, *test.findings), situation.edition.order),
        events=test.events,
        depends=hanging(test, FRENZY_TEST),
    )
    after = battle.with_unit(test.marked(unit))
    return Transition(battle=after, verdict=verdict, dice_left=test.dice_left)


def _judge_due(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Judge that a unit owes a Frenzy Test, and that no Panic Test comes before it."""
    yield never(
        unit.id not in owing_tests(situation),
        clause="UR-FRENZY",
        reason="frenzy_test_owed",
        unit=unit.id,
    )
    first = first_owed(panic_first(situation)) if situation.battle.owed else None
    if first is not None:
        yield first
