"""The 9th Age, chapter "Pursuit and Combat Reforms": Post-Combat Pivots and Reforms.

Source:
    PCP-1, PCP-2, PCR-1 to PCR-3, NMF-1, NLE-2, PUR-8, PUR-21, MOV-21 to MOV-23, AMB-114
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.deployment.actions import Pass
from serried.books.t9a.fighting.actions import PostCombatPivot
from serried.books.t9a.fighting.going_on import ROUND_FIRST
from serried.books.t9a.morale.panic_tests import whole_unit
from serried.books.t9a.morale.staying import stays
from serried.books.t9a.movers.march_rates import marching
from serried.books.t9a.moves import judge_reform as judge_other_reform
from serried.books.t9a.reforms import REFORM
from serried.books.t9a.vocabulary import POST_COMBAT_REFORM
from serried.model.actions import Reform
from serried.model.actions.legs import Open, Pivot, Side
from serried.model.actions.subject import Subject
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.errors import RequestError
from serried.model.extents import pose_of
from serried.model.ids import PlayerId
from serried.model.marks import Mark
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Verdict
from serried.rules.case import Case, Situation
from serried.rules.contact.contacts import touching_enemies
from serried.rules.findings import in_order, never
from serried.rules.moving.travel import travel
from serried.rules.moving.unit_spacing import judge_final_edge, judge_final_spacing
from serried.rules.ranks.reforms import attempted, judge_attempt, placed

STEP: Final = "post-combat"
QUARTERS: Final = ((Side.RIGHT, 90.0), (Side.LEFT, 90.0), (Side.RIGHT, 180.0))
"""The Pivots that are offered, of any number of degrees."""


def stands_here(battle: Battle) -> bool:
    """Tell whether Post-Combat Pivots and Reforms are made now."""
    return battle.combat is not None and battle.combat.step == STEP


def comes_now(battle: Battle) -> bool:
    """Tell whether a Reform after a combat waits for nothing: Panic comes first."""
    return stands_here(battle) and not battle.owed


def decisions(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield who may turn or reform after the combat, the Active Player's units first.

    Source:
        PCP-2, PCR-2
    """
    battle = situation.battle
    player = _whose(battle, combat)
    for unit in battle.units:
        if unit.player != player or not may_reform(battle, combat, unit):
            continue
        subject = Subject(unit.id)
        pivots = (
            PostCombatPivot(subject=subject, toward=side, degrees=degrees)
            for side, degrees in QUARTERS
        )
        lawful = (
            str(one)
            for one in pivots
            if all(found.holds for found in _turned(situation, unit, one)[1])
        )
        lines = (str(Pass(who=unit.player)), *lawful)
        yield Decision(unit.player, "PCP-1", unit.id, lines, ROUND_FIRST)


def _whose(battle: Battle, combat: Combat) -> PlayerId | None:
    """Return whose units may turn or reform now; None if nobody's may."""
    for player in in_turn_of(battle, combat):
        if any(
            unit.player == player and may_reform(battle, combat, unit)
            for unit in battle.units
        ):
            return player
    return None


def in_turn_of(battle: Battle, combat: Combat) -> Iterator[PlayerId]:
    """Yield the players who have not passed, the Active Player first."""
    players = sorted(combat.players, key=lambda one: one != battle.active)
    return (one for one in players if one not in combat.passed)


def may_reform(battle: Battle, combat: Combat, unit: Unit) -> bool:
    """Tell whether a unit may make a Post-Combat Pivot or Reform, if it is its turn.

    Source:
        PUR-8, PUR-21, PCP-2, PCR-2, NMF-1, NLE-2, SHK-7
    """
    if unit.id not in combat.names or unit.id in combat.done or unit.pose is None:
        return False
    if unit.has(Mark.FLEEING) or combat.pursuit(unit.id) is not None:
        return False
    return not touching_enemies(battle, unit)


def judge_pivot(
    situation: Situation, action: PostCombatPivot, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a Post-Combat Pivot: about the Centre, with Unit Spacing at its end.

    Source:
        PCP-1, PCP-2, PIV-1, SPACE-1, EDGE-1
    """
    unit = whole_unit(situation.battle, action.subject)
    first = _judge_turn(situation, unit, "PCP-2", "may_pivot_after")
    if not first.holds:
        return stays(situation, (first,), dice)
    trip, found = _turned(situation, unit, action)
    findings = (first, *found)
    if not all(one.holds for one in findings):
        return stays(situation, findings, dice)
    event = Event(event="post_combat_pivot", values=(("unit", unit.id),))
    after = _done(situation.battle, unit.at(trip.end))
    return Transition(
        battle=after,
        verdict=Verdict(
            findings=in_order(findings, situation.edition.order), events=(event,)
        ),
        dice_left=dice or (),
        trip=trip,
    )


def judge_reform(
    situation: Situation, action: Reform, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a Reform: after a combat while these are made, or else as any other.

    Raises:
        RequestError: If the facing is asked for.

    Source:
        PCR-1 to PCR-3, MOV-21 to MOV-23
    """
    if not stands_here(situation.battle):
        return judge_other_reform(situation, action, dice)
    unit = whole_unit(situation.battle, action.subject)
    if isinstance(action.facing, Open):
        message = "a reform after a combat says nothing of ?; its facing is a number"
        raise RequestError(message)
    first = _judge_turn(situation, unit, "PCR-2", "may_reform_after")
    if not first.holds:
        return stays(situation, (first,), dice)
    case = marching(situation, unit)
    attempt = attempted(case, action, REFORM)
    findings = (first, *judge_attempt(attempt))
    if not all(one.holds for one in findings):
        return stays(situation, findings, dice)
    event = Event(event="post_combat_reform", values=(("unit", unit.id),))
    stood = placed(attempt, unit).with_marks(POST_COMBAT_REFORM)
    return Transition(
        battle=_done(situation.battle, stood),
        verdict=Verdict(
            findings=in_order(findings, situation.edition.order),
            measures=attempt.measures,
            events=(event,),
        ),
        dice_left=dice or (),
        trip=attempt.trip,
        formation=attempt.formation,
    )


def _turned(
    situation: Situation, unit: Unit, action: PostCombatPivot
) -> tuple[Trip, tuple[Finding, ...]]:
    """Return a Pivot, and whether it may end so (PCP-2, PIV-1)."""
    case = Case(situation=situation, unit=unit, terms=situation.edition.ordinary)
    turn = Pivot(action.toward, action.degrees)
    measure = situation.settings.wheel_measure
    trip = travel(unit.formation, pose_of(unit), (turn,), measure)
    return trip, (
        judge_final_spacing(case, trip, unit.formation),
        judge_final_edge(case, unit.formation, trip),
    )


def _judge_turn(situation: Situation, unit: Unit, clause: str, reason: str) -> Finding:
    """Judge that a unit may turn or reform after the combat, and that it is its turn.

    Source:
        PCP-2, PCR-2
    """
    battle, combat = situation.battle, situation.battle.combat
    may = (
        combat is not None
        and combat.step == STEP
        and may_reform(battle, combat, unit)
        and _whose(battle, combat) == unit.player
    )
    return never(not may, clause=clause, reason=reason, unit=unit.id)


def _done(battle: Battle, unit: Unit) -> Battle:
    """Return the battle in which a unit has done what it may after the combat."""
    combat = battle.combat
    battle = battle.with_unit(unit)
    if combat is None:
        return battle
    return battle.with_combat(replace(combat, done=(*combat.done, unit.id)))
