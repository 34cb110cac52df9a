"""The 9th Age, chapter "Charge Phase": fleeing from a Charge.

Source:
    CHG-8, FLEE-1 to FLEE-8, PANIC-1, PANIC-6, GEN-8
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.casualties.lasting_effects import without_sources
from serried.books.t9a.charging.declaring.charge_range import dice_of, sums, two_highest
from serried.books.t9a.charging.declaring.declarers import declarer_of
from serried.books.t9a.charging.pending import answered, owed, without_target
from serried.books.t9a.charging.reacting.flee_moves import FleeMove, flee
from serried.books.t9a.charging.reacting.reactions import (
    judge_fleeing,
    judge_owed,
    reacting,
)
from serried.geometry import Point, at_most, gap_of
from serried.model.actions import Flee
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.extents import centre, pose_of
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Value, Verdict
from serried.rules.case import Situation
from serried.rules.choosing import in_combat
from serried.rules.dice_tests import take_roll
from serried.rules.findings import in_order
from serried.rules.moving.neighbours import shapes_of
from serried.rules.named_rules import moves_at_random

NEAR: Final[Inches] = 6.0
"""How near a friend is destroyed that makes a unit take a Panic Test (PANIC-1)."""


def judge_flight(
    situation: Situation,
    action: Flee,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge that the target of a Charge flees, and move it if the dice are known.

    Without dice nothing moves, and ``outcomes`` says where each total would lead: the
    total, in how many rolls it comes, and how far it flees; None if it is lost.

    Raises:
        RequestError: If a model of it is to flee by itself, or dice are too few.
        RuleGapError: RND-1 if it moves at random, UR-UNDEAD if it is Undead.

    Source:
        CHG-5, CHG-6, CHG-8, CHG-10, FLEE-1 to FLEE-8, GEN-8, CHR-CHG-3
    """
    battle = situation.battle
    unit = reacting(battle, action.subject)
    findings: tuple[Finding, ...] = (judge_owed(battle, unit),)
    charge = owed(battle)
    if charge is None or charge.on != unit.id:
        return _stays(situation, findings, dice)
    findings += judge_fleeing(battle, unit)
    if not all(finding.holds for finding in findings):
        return _stays(situation, findings, dice)
    if moves_at_random(unit):
        clause = "RND-1"
        because = f"how far {unit.id} flees, which moves at random, is not enforced yet"
        raise RuleGapError(clause, because)
    charger = declarer_of(battle, charge.by, on_foot=charge.on_foot).unit
    origin = centre(charger.formation, pose_of(charger))
    findings += (_flees_from(unit, charge),)
    if dice is None:
        outcomes = outcomes_of(situation, unit, origin)
        asked = f"the dice say how far {unit.id} flees; nothing moves until then"
        return _stays(situation, findings, dice, outcomes, (asked,))
    roll = take_roll(dice, "flight", dice_of(unit))
    move = flee(situation, unit, origin, float(two_highest(roll.dice)))
    values = (("unit", unit.id), ("dice", roll.dice), ("length", move.length))
    after, ended = _fled(situation, charge, unit, move)
    events = (
        Event(event="flees", values=values),
        *_due(situation, unit, move),
        *ended,
    )
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=(("length", move.length),),
        events=events,
    )
    return Transition(
        battle=after,
        verdict=verdict,
        dice_left=roll.left,
        trip=move.trip,
    )


def outcomes_of(
    situation: Situation, unit: Unit, origin: Point
) -> tuple[tuple[int, int, Inches | None], ...]:
    """Return how far a unit flees from a point for each total of its dice.

    Returns:
        Each total, in how many rolls of its dice it comes, and how far the unit then
        flees in inches; None if that takes it off the table.

    Source:
        CHG-8, FLEE-3 to FLEE-5, GEN-8
    """
    found = []
    for total, ways in sums(dice_of(unit)).items():
        move = flee(situation, unit, origin, float(total))
        found.append((total, ways, None if move.lost else move.length))
    return tuple(found)


def _flees_from(unit: Unit, charge: DeclaredCharge) -> Finding:
    return Finding(
        clause="CHG-8",
        holds=True,
        reason="flees_from_charge",
        unit=unit.id,
        other=str(charge.by),
    )


def _fled(
    situation: Situation,
    charge: DeclaredCharge,
    unit: Unit,
    move: FleeMove,
) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle after a flight; who is lost has left its place behind.

    Source:
        CHG-8, FLEE-1, FLEE-4, CHG-FAIL-2, CAS-LAST-1
    """
    battle = situation.battle
    after = replace(battle, charges=answered(battle, charge, Reaction.FLEE))
    if not move.lost:
        return after.with_unit(unit.at(move.pose).with_marks(Mark.FLEEING)), ()
    last = centre(unit.formation, move.pose)
    after = without_target(after, unit.id, last)
    return without_sources(situation.with_battle(after), ((unit.id, None),))


def _due(situation: Situation, unit: Unit, move: FleeMove) -> Iterator[Event]:
    """Say which tests are due because of a flight, and who is lost by it.

    Source:
        FLEE-4, FLEE-6, FLEE-7, PANIC-1, PANIC-6
    """
    for tested in move.dangerous:
        values: tuple[tuple[str, Value], ...] = (
            ("unit", unit.id),
            ("models", len(tested.models)),
            ("other", tested.other),
        )
        yield Event(event="dangerous_terrain_due", values=values)
    panicking = dict.fromkeys(move.panicking)
    if move.lost:
        values = (("unit", unit.id), ("off_the_table", True))
        yield Event(event="destroyed", values=values)
        panicking |= dict.fromkeys(witnesses(situation, unit.at(move.pose)))
    for name in panicking:
        values = (("unit", name), ("because", unit.id))
        yield Event(event="panic_test_due", values=values)


def witnesses(situation: Situation, lost: Unit) -> Iterator[str]:
    """Yield the friends that take a Panic Test because a unit is destroyed.

    Args:
        situation: The table at that moment.
        lost: The unit, where it stood last.

    Source:
        PANIC-1, PANIC-6, AMB-59
    """
    battle = situation.battle
    extent = situation.settings.extent
    for friend in battle.units:
        if friend.player != lost.player or friend.id == lost.id or friend.pose is None:
            continue
        if friend.has(Mark.FLEEING) or friend.has(Mark.PASSED_PANIC_TEST):
            continue
        if in_combat(battle, friend):
            continue
        gap = gap_of(shapes_of(lost, extent), shapes_of(friend, extent))
        if at_most(gap.distance, NEAR):
            yield friend.id


def _stays(
    situation: Situation,
    findings: tuple[Finding, ...],
    dice: tuple[int, ...] | None,
    outcomes: tuple[Value, ...] = (),
    notes: tuple[str, ...] = (),
) -> Transition:
    """Return that nothing moves: it may not, or nobody threw the dice."""
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=(("outcomes", outcomes),) if outcomes else (),
        notes=notes,
    )
    return Transition(battle=situation.battle, verdict=verdict, dice_left=dice or ())
