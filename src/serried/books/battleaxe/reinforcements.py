"""Battleaxe, chapter "Reinforcements": units that come onto the board."""

import math
from collections.abc import Iterator
from typing import Final

from serried.books.battleaxe.choosing import judge_after_flight, judge_step
from serried.books.battleaxe.special_rules import notes_on, refuse_alone
from serried.books.battleaxe.vocabulary import COMPULSORY
from serried.geometry import TOLERANCE, Pose, at_most, gap_of, same
from serried.model.actions import Reinforce
from serried.model.actions.legs import Open
from serried.model.actions.trip import Stage, Trip
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Spot, Transition, Values, Verdict
from serried.rules.case import Case, Situation
from serried.rules.findings import in_order, never, no_farther_than
from serried.rules.moving.closest import closeness, closest_model
from serried.rules.moving.margins import Course, margin_of
from serried.rules.moving.neighbours import neighbours, shapes_of
from serried.rules.moving.unit_spacing import judge_final_edge
from serried.rules.solving.rooms import least_room, solution_notes, value_measures
from serried.rules.solving.search import (
    NOTHING,
    Domain,
    Room,
    Solution,
    lawful_stretches,
)

INWARD: Final = {
    "north": (0.0, -1.0),
    "east": (-1.0, 0.0),
    "south": (0.0, 1.0),
    "west": (1.0, 0.0),
}
"""Where a unit faces that comes in over an edge (BA-RNF-3)."""


def judge_reinforce(
    situation: Situation,
    reinforce: Reinforce,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge the arrival of a unit at a table edge, and set it up where it is lawful.

    Raises:
        RequestError: If the unit's Movement is not stated.

    Source:
        BA-RNF-1 to BA-RNF-11, BA-CMP-3, BA-OFF-2, BA-OFF-4
    """
    battle = situation.battle
    unit = battle.unit(reinforce.subject.unit)
    refuse_alone(reinforce.subject)
    if reinforce.at is Open.REST:
        message = "rest is what remains of a move; say at how many inches, or ?"
        raise RequestError(message)
    choice = (
        *judge_step(battle, unit, COMPULSORY, "BA-RNF-9"),
        judge_after_flight(battle, unit),
        _judge_reserve(battle, unit),
    )
    measures: Values = ()
    notes: tuple[str, ...] = ()
    at = reinforce.at
    if isinstance(at, Open):
        eligible = all(finding.holds for finding in choice)
        edge = reinforce.edge
        solution = _lawful_places(situation, unit, edge) if eligible else NOTHING
        measures, notes = value_measures(solution.stretches), solution_notes(solution)
        best = dict(measures)["largest"]
        at = best if isinstance(best, float) else 0.0
    pose = _pose(battle, unit, reinforce.edge, at)
    placing = _judge_place(situation, unit, pose)
    verdict = Verdict(
        findings=in_order((*choice, *placing), situation.edition.order),
        measures=measures,
        notes=(*notes_on(unit), *notes),
    )
    after = battle
    if verdict.legal and not measures:
        after = battle.with_unit(unit.at(pose).with_marks(Mark.REINFORCEMENT))
    return Transition(
        battle=after,
        verdict=verdict,
        dice_left=dice or (),
        trip=Trip(pose, (Stage(1, None, pose, pose),), complete=True),
    )


def _judge_reserve(battle: Battle, unit: Unit) -> Finding:
    """Judge BA-RNF-1: it is a unit of the active player that waits to come in.

    Nobody asks why it waits; who pursued off the board does too (BA-FLP-7).
    """
    other: str | None = None
    if unit.pose is not None or unit.off_table != "reserve":
        reason = "not_in_reserve"
    elif unit.player != battle.active:
        reason, other = "not_active", battle.active
    else:
        reason = "in_reserve"
    return never(
        reason != "in_reserve",
        clause="BA-RNF-1",
        reason=reason,
        unit=unit.id,
        other=other,
    )


def _pose(battle: Battle, unit: Unit, edge: str, at: Inches) -> Pose:
    """Return where the front stands if the rear is against *edge* (BA-RNF-3)."""
    width, height = battle.table
    ux, uy = INWARD[edge]
    x = {"west": 0.0, "east": width}.get(edge, at)
    y = {"south": 0.0, "north": height}.get(edge, at)
    deep = _depth(unit)
    return Pose(x + ux * deep, y + uy * deep, ux, uy)


def _depth(unit: Unit) -> Inches:
    return inches(-unit.formation.extent.rear)


def _judge_place(
    situation: Situation,
    unit: Unit,
    pose: Pose,
    tolerance: float = TOLERANCE,
) -> Iterator[Finding]:
    """Judge where a unit is set up."""
    placed = unit.at(pose)
    case = Case(
        situation=situation,
        unit=placed,
        terms=situation.edition.march,
        tolerance=tolerance,
    )
    yield _judge_rear(unit)
    within = case.rate("BA-RNF-8")
    if within is not None:
        yield no_farther_than(
            within,
            clause="BA-RNF-8",
            measured=_depth(unit),
            reason="set_up_within",
            unit=unit.id,
            tolerance=tolerance,
        )
    yield _judge_spacing(case, pose)
    trip = Trip(pose, (), complete=True)
    yield judge_final_edge(case, unit.formation, trip)


def _judge_rear(unit: Unit) -> Finding:
    """Judge BA-RNF-3: every base of the rear rank touches the edge.

    It is only a base of another depth that could stand off it.
    """
    formation = unit.formation
    rear = max(place.rank for place in formation.places)
    off = next(
        (
            place.name
            for place in formation.places
            if place.rank == rear
            and not same(inches(place.base.depth) / 2 - inches(place.y), _depth(unit))
        ),
        None,
    )
    return never(off, clause="BA-RNF-3", reason="rear_on_edge", unit=unit.id, model=off)


def _judge_spacing(case: Case, pose: Pose) -> Finding:
    """Judge BA-RNF-11: nothing stands within 1 inch of where it is set up."""
    unit, clause = case.unit, "BA-RNF-11"
    own = shapes_of(unit, case.settings.extent)
    around = neighbours(case.battle, unit, case.settings.extent)
    if not around:
        return Finding(clause=clause, holds=True, reason="nothing_near", unit=unit.id)
    gaps = [(gap_of(own, other.shapes), other.name) for other in around]
    least, name = min(gaps, key=lambda one: one[0].distance)
    limit = case.settings.spacing_end
    shapes = next(other.shapes for other in around if other.name == name)
    closest = closest_model(unit.formation, pose, shapes, case.settings.extent)
    return Finding(
        clause=clause,
        holds=at_most(limit, least.distance, case.tolerance),
        reason=closeness(least.distance),
        values=(("moving", False), *closest.values),
        measured=max(least.distance, 0.0),
        limit=limit,
        margin=least.distance - limit,
        unit=unit.id,
        model=closest.model,
        other=name,
        at=Spot(1, *closest.point),
    )


def _lawful_places(situation: Situation, unit: Unit, edge: str) -> Solution:
    """Return every place along *edge* at which a unit may be set up."""
    battle = situation.battle
    along = battle.table[0] if edge in {"north", "south"} else battle.table[1]

    def probe(at: float) -> Room:
        pose = _pose(battle, unit, edge, at)
        return least_room(
            margin_of(
                found,
                Course.ROUGH if found.clause == "BA-RNF-11" else Course.SMOOTH,
            )
            for found in _judge_place(situation, unit, pose, 0.0)
        )

    two_edges = math.inf  # far from one it is near to the other: that bends at once
    return lawful_stretches(probe, Domain(0.0, along, 1.0, 0.0, two_edges))
