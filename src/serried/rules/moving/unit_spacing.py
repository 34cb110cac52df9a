"""Unit spacing: how close a move comes to others, and to the table edge."""

from collections.abc import Iterator

from serried.geometry import TOLERANCE, at_least
from serried.model.actions.trip import Stage, Trip
from serried.model.extents import model_shapes
from serried.model.formation import Formation
from serried.model.ids import ClauseId, Inches
from serried.model.verdict import Details, Finding, Spot, Values
from serried.rules.case import Case
from serried.rules.findings import no_closer_than
from serried.rules.moving.closest import DIGITS, closeness, closest_model
from serried.rules.moving.edge import (
    EdgeRoom,
    base_room,
    centre_room,
    final_room,
    slow_room,
)
from serried.rules.moving.margins import Course, Margin
from serried.rules.moving.neighbours import Around, around
from serried.rules.moving.spacing import (
    LEAST_OVERLAP,
    Encounter,
    Spacing,
    Walk,
    spacing,
)


def judge_spacing(case: Case, trip: Trip) -> tuple[Finding, ...]:
    """Judge how close a move comes to everything around it, and how close it ends.

    Source:
        SPACE-1, SPACE-2, SPACE-4, FLY-2, AMB-75, BA-BAS-5, BA-BAS-9
    """
    if case.terms.spacing.over:
        final = (judge_final_spacing(case, lifted(trip), case.after),)
        return final if trip.complete else ()
    walk = walk_of(case, trip)
    found = _met(case, walk)
    standing = _standing(case, trip, found.moving)
    moving = _judge(case, found.moving, standing, moving=True)
    if not trip.complete:  # a breach stands; that there is none needs every pose
        return () if moving.holds else (moving,)
    last = trip.formation or walk.formation
    return moving, _judge(case, found.ending, last, moving=False)


def judge_spacing_on_the_way(case: Case, trip: Trip) -> Finding:
    """Judge how close a move comes to everything around it that has another end.

    Source:
        SPACE-2, SPACE-4, AMB-47
    """
    met = _met(case, walk_of(case, trip)._replace(ends=False)).moving
    return _judge(case, met, _standing(case, trip, met), moving=True)


def _standing(case: Case, trip: Trip, met: Encounter | None) -> Formation:
    """Return how the unit stood in the leg of an encounter."""
    leg = 0 if met is None else met.leg
    found = (stage.formation for stage in trip.stages if stage.leg == leg)
    return next(found, None) or case.unit.formation


def judge_final_spacing(case: Case, trip: Trip, after: Formation) -> Finding:
    """Judge how close a unit that was lifted ends, in the formation *after*.

    Source:
        SPACE-1, SPACE-4, MOV-22, BA-BAS-5, BA-MAN-16
    """
    found = _met(case, walk_of(case, trip, after))
    return _judge(case, found.ending, after, moving=False)


def lifted(trip: Trip) -> Trip:
    """Return *trip* as one of which the way is not looked at, its end alone."""
    leg = trip.stages[-1].leg if trip.stages else 1
    stage = Stage(leg, None, trip.start, trip.end)
    return Trip(trip.start, (stage,), complete=trip.complete)


def distance_margins(
    case: Case,
    found: Spacing,
    moving: Course,
) -> tuple[Margin, ...]:
    """Return what spacing says to the solver; *moving* is the course on the way."""
    terms = case.terms.spacing
    met = ((found.moving, case.settings.spacing_moving, terms.moving, moving),)
    last = ((found.ending, case.settings.spacing_end, terms.ending, Course.ENDING),)
    return tuple(
        Margin(margin_at(encounter, limit), clause, course)
        for encounter, limit, clause, course in met + last
        if encounter is not None
    )


def margin_at(met: Encounter, limit: Inches) -> Inches:
    """Return how much room *met* leaves; none where nothing excuses it.

    Where the limit is another gap, which changes as fast, half of it counts.
    """
    room = met.distance - limit
    if met.limit is not None:
        room = (met.distance - met.limit) / 2.0
    return min(room, -LEAST_OVERLAP) if met.forbidden else room


def walk_of(case: Case, trip: Trip, after: Formation | None = None) -> Walk:
    """Return *trip* as spacing sees it on this table."""
    if after is None and case.after != case.unit.formation:
        after = case.after
    return Walk(
        case.unit.formation,
        trip,
        case.settings.extent,
        case.settings.spacing_end,
        case.tolerance,
        after,
        closeness=case.terms.spacing.closeness,
    )


def _met(case: Case, walk: Walk) -> Spacing:
    return spacing(walk, around_of(case, walk.extent))


def around_of(case: Case, extent: str) -> Around:
    """Return what a move keeps its distance from."""
    ghostly = case.terms.spacing.through_terrain
    return around(case.battle, case.unit, extent, ghostly=ghostly)


def judge_edge(case: Case, trip: Trip) -> Iterator[Finding]:
    """Judge whether the Centre stays on the table, and every base ends on it.

    Source:
        EDGE-1, EDGE-2, BA-OFF-2, BA-OFF-3
    """
    stays = case.terms.spacing.stays
    if stays is not None:
        yield from _judge_slow_legs(case, trip, stays)
    if case.terms.spacing.centre_stays:
        room = centre_room(case.unit.formation, trip, case.battle.table)
        centre = _judge_room(case, "centre_on_table", room)
        if trip.complete or not centre.holds:  # as above
            yield centre
    if trip.complete:
        yield judge_final_edge(case, case.after, trip)


def _judge_slow_legs(case: Case, trip: Trip, clause: ClauseId) -> Iterator[Finding]:
    """Judge whether all of the boundary stays on the table back and sideways."""
    room = slow_room(case.unit.formation, trip, case.legs, case.battle.table)
    if room is not None:
        yield _judge_room(case, "boundary_on_table", room).replaced(clause=clause)


def judge_final_edge(case: Case, formation: Formation, trip: Trip) -> Finding:
    """Judge whether every base of *formation* ends on the table (EDGE-1, BA-OFF-2)."""
    final = final_room(formation, trip, case.battle.table)
    found = _judge_room(case, "ends_on_table", final)
    if found.holds:
        return found
    rooms = {
        name: base_room(shape, case.battle.table, final.leg)
        for name, shape in model_shapes(formation, trip.end).items()
    }
    model = min(rooms, key=lambda name: round(rooms[name].inside, DIGITS))
    return _judge_room(case, "ends_on_table", rooms[model]).replaced(model=model)


def _judge(
    case: Case,
    met: Encounter | None,
    formation: Formation,
    *,
    moving: bool,
) -> Finding:
    """Judge the closest encounter against its limit."""
    unit, terms = case.unit, case.terms.spacing
    clause = terms.moving if moving else terms.ending
    limit = case.settings.spacing_moving if moving else case.settings.spacing_end
    if met is None:
        return Finding(clause=clause, holds=True, reason="nothing_near", unit=unit.id)
    limit = limit if met.limit is None else met.limit
    leg, pose, others = met.leg, met.pose, met.other.shapes
    extent = case.settings.extent

    def details() -> Details:
        """Return which model comes so close, and where."""
        closest = closest_model(formation, pose, others, extent)
        said: Values = (("moving", moving), *closest.values)
        return Details(closest.model, said, Spot(leg, *closest.point))

    return Finding(
        clause=clause,
        holds=keeps(met, limit, case.tolerance),
        reason=_reason(met, limit),
        measured=met.distance,
        limit=limit,
        margin=met.distance - limit,
        unit=unit.id,
        other=met.other.name,
        details=details,
    )


def keeps(met: Encounter, limit: Inches, tolerance: float = TOLERANCE) -> bool:
    """Return whether an encounter keeps to a limit, or else to its own."""
    limit = limit if met.limit is None else met.limit
    return at_least(met.distance, limit, tolerance) and not met.forbidden


def _reason(met: Encounter, limit: Inches) -> str:
    """Return why: too close, or a touch, that nothing excuses where no limit binds."""
    if met.limit is not None:
        return "no_closer"
    if not met.forbidden:
        return closeness(met.distance)
    return "touching" if limit and not met.ignored else "forbidden_touch"


def _judge_room(case: Case, reason: str, room: EdgeRoom) -> Finding:
    return no_closer_than(
        0.0,
        clause=case.terms.spacing.edge,
        measured=room.inside,
        reason=reason,
        unit=case.unit.id,
        other=f"{room.edge} edge",
        at=Spot(room.leg, *room.point) if room.leg else None,
        tolerance=case.tolerance,
    )
