"""The 9th Age, chapter "Charge Phase": fleeing from a Charge.

Source:
    CHG-8, FLEE-1 to FLEE-8, PANIC-1, PANIC-6, GEN-8
"""

from dataclasses import replace

from serried.books.t9a.charging.declaring.declarers import declarer_of
from serried.books.t9a.charging.declaring.terror import panic_test_of
from serried.books.t9a.charging.pending import answered, owed
from serried.books.t9a.charging.reacting.reactions import (
    judge_fleeing,
    judge_owed,
    reacting,
)
from serried.books.t9a.morale.feigning import feigns, fled_by_choice
from serried.books.t9a.morale.flight import fled
from serried.books.t9a.morale.panic import after_test
from serried.books.t9a.morale.staying import stays
from serried.model.actions import Flee
from serried.model.extents import centre, pose_of
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.case import Situation
from serried.rules.dice_tests import DiceTest, no_test


def judge_flight(
    situation: Situation,
    action: Flee,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge that the target of a Charge flees, and move it if the dice are known.

    Without dice nothing moves, and ``outcomes`` says where each total would lead: the
    total, in how many rolls it comes, and how far it flees; None if it is lost. The
    dice of a Panic Test because of Terror come first for who might feign its flight.

    Raises:
        RequestError: If a model of it is to flee by itself, or dice are too few.
        RuleGapError: RND-1 if nothing says on which dice it moves at random.

    Source:
        CHG-5, CHG-6, CHG-8, CHG-10, FLEE-1 to FLEE-8, GEN-8, CHR-CHG-3,
        UR-FF
    """
    battle = situation.battle
    unit = reacting(battle, action.subject)
    findings: tuple[Finding, ...] = (judge_owed(battle, unit, "flight_is_due"),)
    charge = owed(battle)
    if charge is None or charge.on != unit.id:
        return stays(situation, findings, dice)
    findings += judge_fleeing(battle, unit)
    if not all(finding.holds for finding in findings):
        return stays(situation, findings, dice)
    charger = declarer_of(battle, charge.by, on_foot=charge.on_foot).unit
    origin = centre(charger.formation, pose_of(charger))
    findings += (_flees_from(unit, charge),)
    charges = answered(battle, charge, Reaction.FLEE)
    then = battle.with_pending(charges=charges)
    test = _tested(situation, unit, charge, dice)
    runs = fled_by_choice(after_test(unit, test))
    left = None if dice is None else test.dice_left
    found = fled(situation, runs, origin, left, (*findings, *test.findings), then)
    events = (*test.events, *found.verdict.events)
    return replace(found, verdict=replace(found.verdict, events=events))


def _tested(
    situation: Situation,
    unit: Unit,
    charge: DeclaredCharge,
    dice: tuple[int, ...] | None,
) -> DiceTest:
    """Return the Panic Test because of Terror of a unit that might feign its flight.

    Whoever else flees does so whichever way it ends.

    Source:
        CHG-10, UR-FF
    """
    if dice is None or not feigns(unit):
        return no_test(dice)
    return panic_test_of(situation, charge, dice)


def _flees_from(unit: Unit, charge: DeclaredCharge) -> Finding:
    return Finding(
        clause="CHG-8",
        holds=True,
        reason="flees_from_charge",
        unit=unit.id,
        other=str(charge.by),
    )
