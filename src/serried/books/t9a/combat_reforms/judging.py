"""The 9th Age, chapter "Combat Reforms": how one is judged, and made.

Source:
    CREF-1 to CREF-12, docs/rulings/0100-combat-reforms.md
"""

from collections.abc import Iterator
from dataclasses import replace

from serried.books.t9a.combat_reforms.actions import CombatReform
from serried.books.t9a.combat_reforms.keeping import (
    Contacts,
    by_duel,
    contacts_of,
    kept_by,
)
from serried.books.t9a.combat_reforms.lines import (
    Held,
    Turn,
    held_by,
    level_with,
    pose_along,
    turned,
)
from serried.books.t9a.combat_reforms.room import room_about
from serried.books.t9a.combat_reforms.search import ways
from serried.books.t9a.combat_reforms.steps import (
    REFORMS,
    done,
    judge_able,
    lacks_test,
    may_reform,
    reforms,
    whose_turn,
)
from serried.books.t9a.morale.panic_tests import whole_unit
from serried.books.t9a.morale.staying import stays
from serried.books.t9a.movers.march_rates import marching
from serried.books.t9a.reforms import REFORM
from serried.books.t9a.vocabulary import Rulings
from serried.geometry import at_most
from serried.geometry.pose import facing_degrees, facing_vector
from serried.model.actions import Reform
from serried.model.actions.trip import Stage, Trip
from serried.model.extents import Edge, pose_of
from serried.model.results.reforms import ReformWays
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Values, Verdict
from serried.rules.case import Case, Situation
from serried.rules.contact.contacts import meeting
from serried.rules.findings import in_order, never, no_farther_than, owing
from serried.rules.moving.unit_spacing import judge_final_edge
from serried.rules.ranks.assignment import Displacement, reform_displacements
from serried.rules.ranks.reforms import formation_asked, judge_formation
from serried.tuples import NamedTuple

Findings = tuple[Finding, ...]
Dice = tuple[int, ...] | None


class Placed(NamedTuple):
    """A unit put back.

    Attributes:
        findings: What the clauses say of it.
        unit: It as it stands then; None where it stands nowhere.
        trip: From its old place to the new, which is not swept.
        measures: How far the farthest model goes, and how many of both sides touch.
    """

    findings: Findings
    unit: Unit | None = None
    trip: Trip | None = None
    measures: Values = ()


def judge(situation: Situation, action: CombatReform, dice: Dice) -> Transition:
    """Judge a Combat Reform; with ``?`` tell all that are lawful, and do nothing.

    Raises:
        RequestError: If the unit has other models than the ranks that are drawn, or
            no March Rate.

    Source:
        CREF-1 to CREF-12
    """
    unit = whole_unit(situation.battle, action.subject)
    first = tuple(_judge_turn(situation, unit))
    if not all(one.holds for one in first):
        return stays(situation, first, dice)
    if action.asked:
        return _told(situation, unit, first, dice)
    made = put_back(situation, unit, action)
    findings = (*first, *made.findings)
    after = made.unit
    lawful = after is not None and all(one.holds for one in findings)
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=made.measures,
        events=(Event(event="reformed_in_combat", values=(("unit", unit.id),)),)
        if lawful
        else (),
    )
    battle = situation.battle
    if lawful and after is not None:
        battle = done(battle.with_unit(after), unit.id)
    return Transition(
        battle=battle,
        verdict=verdict,
        dice_left=dice or (),
        trip=made.trip,
        formation=None if after is None else after.formation,
    )


def _told(
    situation: Situation, unit: Unit, findings: Findings, dice: Dice
) -> Transition:
    """Tell every lawful Combat Reform of a unit, best contacts first."""
    found = ways(situation, unit)
    told = ReformWays(found.ways)
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=told.values,
        result=told,
        notes=found.notes,
    )
    return Transition(battle=situation.battle, verdict=verdict, dice_left=dice or ())


def _judge_turn(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Judge that a unit may reform in combat, and that it is its turn.

    Source:
        CREF-1 to CREF-3, CREF-7, CREF-10, CREF-11
    """
    battle, combat = situation.battle, situation.battle.combat
    now = combat is not None and combat.step == REFORMS
    if combat is None or not now:
        yield never(True, clause="CREF-1", reason="combat_reforms_now", unit=unit.id)  # noqa: FBT003 - what is not there
        return
    yield from judge_able(battle, combat, unit)
    yield never(
        unit.id in combat.names and lacks_test(combat, unit),
        clause="CREF-7",
        reason="reform_test_passed",
        unit=unit.id,
    )
    sides = tuple(dict.fromkeys(one.player for one in may_reform(battle, combat)))
    waits = unit.player in sides and whose_turn(combat, sides) != unit.player
    open_ = combat.first is None and len(sides) > 1
    asked = reforms(situation, combat) if open_ or waits else ()
    yield owing(
        tuple(line for one in asked for line in one.lines),
        clause="CREF-3",
        reason="side_reforms_now",
        values=(("player", unit.player),),
        unit=unit.id,
    )
    yield never(
        unit.id in combat.done or unit.player in combat.passed,
        clause="CREF-11",
        reason="reforms_once",
        unit=unit.id,
    )


def put_back(situation: Situation, unit: Unit, action: CombatReform) -> Placed:
    """Put a unit back as a line says, and judge where it stands.

    Raises:
        RequestError: If the unit has other models than the ranks that are drawn, or
            no March Rate.

    Source:
        CREF-4 to CREF-6, CREF-8, CREF-9, CREF-12, UNIT-3, EDGE-1
    """
    held = held_by(situation.battle, unit)
    frame, pose = held[0].frame, pose_of(unit)
    ux, uy = (pose.ux, pose.uy)
    if action.facing is not None:
        ux, uy = facing_vector(action.facing)
    case = marching(situation, unit)
    reform = Reform(
        subject=action.subject,
        facing=facing_degrees(ux, uy),
        files=action.files,
        ranks=action.ranks,
    )
    formation, fault = formation_asked(case, reform, REFORM)
    lawful = judge_formation(unit, REFORM, fault)
    if formation is None:
        return Placed((lawful,))
    turn = turned(formation, ux, uy, frame)
    square = _judge_square(unit, turn, held[0])
    if not turn.square:
        return Placed((lawful, square))
    ruling = situation.settings_as(Rulings).combat_reform_facing
    front = never(
        ruling == "front" and turn.edge is not Edge.FRONT,
        clause="CREF-9",
        reason="fronts_the_enemy",
        unit=unit.id,
        other=held[0].enemy.id,
    )
    offset = level_with(unit, frame) if action.at is None else action.at
    shaped = replace(unit, formation=formation)
    stood = shaped.at(pose_along(shaped, turn.edge, frame, offset))
    also = by_duel(situation, stood, held)
    touching = contacts_of(situation.battle, stood, held, also)
    moved = reform_displacements(unit.formation, pose, formation, pose_of(stood))
    return Placed(
        (lawful, square, front, *_judge_place(case, held, stood, touching, moved)),
        stood,
        _trip(unit, stood),
        (
            ("farthest_model", max(one.distance for one in moved)),
            ("models_in_contact", float(len(touching.own) + len(touching.theirs))),
        ),
    )


def _trip(unit: Unit, stood: Unit) -> Trip:
    start, end = pose_of(unit), pose_of(stood)
    return Trip(start, (Stage(1, None, start, end),), complete=True)


def _judge_square(unit: Unit, turn: Turn, held: Held) -> Finding:
    """Judge that a unit stands square to the Facing that it touches (CREF-9)."""
    return Finding(
        clause="CREF-9",
        holds=turn.square,
        reason="stands_square",
        values=(
            ("degrees", 0.0 if turn.square else turn.askew),
            ("facing", held.edge.value),
        ),
        unit=unit.id,
        other=held.enemy.id,
    )


def _judge_place(
    case: Case,
    held: tuple[Held, ...],
    stood: Unit,
    touching: Contacts,
    moved: tuple[Displacement, ...],
) -> Iterator[Finding]:
    """Judge where a unit stands that is square to the Facing that it touches."""
    situation, unit = case.situation, case.unit
    yield from _judge_facings(unit, held, stood)
    room = room_about(situation, unit, [one.enemy.id for one in held])
    yield from room.judge(stood)
    yield from _judge_distance(case, moved)
    yield judge_final_edge(case, stood.formation, _trip(unit, stood))
    yield from kept_by(situation, unit, held).judge(stood, touching)


def _judge_facings(
    unit: Unit, held: tuple[Held, ...], stood: Unit
) -> Iterator[Finding]:
    """Judge that it touches all whom it touched, each in the same Facing (CREF-4)."""
    for one in held:
        met = meeting(one.enemy, stood)
        yield never(
            met is None or met.edge is not one.edge,
            clause="CREF-4",
            reason="touches_the_same",
            values=(("facing", one.edge.value),),
            unit=unit.id,
            other=one.enemy.id,
        )


def _judge_distance(case: Case, moved: tuple[Displacement, ...]) -> Iterator[Finding]:
    """Judge that no model's centre ends farther than its March Rate (CREF-4)."""
    farthest = max(one.distance for one in moved)
    limit = case.rate("CREF-4")
    if limit is not None:
        yield no_farther_than(
            limit,
            clause="CREF-4",
            measured=farthest,
            reason="displacement",
            unit=case.unit.id,
            model=next(one.model for one in moved if at_most(farthest, one.distance)),
        )
