"""How a question where a unit can get to is answered, in every book."""

import math
from collections.abc import Sequence
from dataclasses import replace

from serried.geometry import Point, Pose, facing_vector
from serried.model.actions import AskPlan, AskReach
from serried.model.errors import RequestError
from serried.model.results.reaches import Area, Reach, Row, Stretch
from serried.model.verdict import Transition
from serried.rules.case import Case, Judged, nothing_more
from serried.rules.moving.judging import Preconditions, moved
from serried.rules.planning.arcs import arcs
from serried.rules.planning.families import STANDING
from serried.rules.planning.lines import onward
from serried.rules.planning.nearest import Legs
from serried.rules.planning.outlines import size
from serried.rules.planning.places import EVEN, Places, past_north
from serried.rules.planning.planned import keeps, move_of, on_table, planner_of, told
from serried.rules.planning.planner import WITHIN, Planner


def reached(
    case: Case,
    preconditions: Preconditions,
    asked: AskReach,
    extra: Judged = nothing_more,
) -> Transition:
    """Return where a unit can get to, or which ways it can look at a place.

    Args:
        case: The move that is asked about, standing still.
        preconditions: What is known of any such move.
        asked: The question.
        extra: Judges what only this book asks of the legs.

    Raises:
        RequestError: If there is no such place on the table, or both a place and a
            facing are given, which is a question for the way there.
    """
    place = asked.place
    if place is not None:
        _refuse(case, asked, place)
    planner = planner_of(case, preconditions, asked, extra)
    places = Places(planner, case)
    reach, legs, within = Reach(), STANDING, WITHIN
    if not preconditions.barred and place is not None:
        there, found = places.nearly(place)
        facings = places.facings(there)
        legs = found or _barred(planner, place)
        within -= math.dist(there, place)
        reach = Reach(facings=facings)
    elif not preconditions.barred:
        reach = _standing(planner, places, asked)
        legs = _farthest(planner, places, reach, asked.facing)
    if planner.lawful(legs):
        legs = planner.plain(legs, max(within, 0.0))
    made = moved(replace(case, legs=legs), preconditions, extra)
    if not preconditions.barred and keeps(made.verdict, preconditions):
        reach = replace(reach, move=move_of(asked, legs))
    return told(case, preconditions, made, reach)


def _standing(planner: Planner, places: Places, question: AskReach) -> Reach:
    """Return where it can stand; looking one way, if one is named."""
    if question.facing is not None:
        areas = places.outline_facing(question.facing, thoroughly=True)
        return Reach(areas=areas, size=_size(areas))
    areas = places.outline()
    asked = () if places.any_facing else EVEN
    found = ((even, places.outline_facing(even)) for even in asked)
    by_facing = tuple((even, some) for even, some in found if some)
    rows = (
        Row(line=move_of(question, arc.legs), points=arc.points, facings=arc.facings)
        for arc in arcs(planner, areas)
    )
    return Reach(
        areas=areas,
        ways=places.straight(),
        by_facing=by_facing,
        facings=_in_a_row([even for even, _ in by_facing]),
        rows=tuple(rows),
        size=_size(areas),
    )


def _farthest(
    planner: Planner, places: Places, reach: Reach, facing: float | None
) -> Legs:
    """Return a line to the corner of an outline that is farthest off, or straight."""
    start = planner.pose[:2]
    corners = [end for _, end in reach.ways]
    corners += [point for row in reach.rows for point in row.points]
    corners += [corner for area in reach.areas for ring in area for corner in ring]
    if not corners:
        return STANDING
    place = max(corners, key=lambda corner: math.dist(corner, start))
    if facing is None:
        return places.anyhow(place) or STANDING
    pose = Pose(place[0], place[1], *facing_vector(facing))
    return planner.way(pose) or STANDING


def _barred(planner: Planner, place: Point) -> Legs:
    """Return the shortest line to a place that cannot be had."""
    ways = onward(planner.drill, planner.pose, place)
    lines = [planner.drill.line(*numbers) for numbers in ways]
    if not lines:
        pose = planner.pose
        return planner.straight(Pose(*place, pose.ux, pose.uy), WITHIN)
    return min(lines, key=lambda line: line.length).legs


def _in_a_row(even: Sequence[float]) -> tuple[Stretch, ...]:
    """Return even facings as stretches, past 360 where one goes on beyond north."""
    step = EVEN[1]
    found: list[Stretch] = []
    for facing in even:
        if found and found[-1][1] + step == facing:
            found[-1] = found[-1][0], facing
        else:
            found.append((facing, facing))
    return past_north(tuple(found), EVEN[-1])


def _size(areas: Sequence[Area]) -> float:
    return math.fsum(size(ring) for area in areas for ring in area)


def _refuse(case: Case, asked: AskReach, place: Point) -> None:
    """Refuse a place that is not on the table, or that has a facing too."""
    on_table(case, place)
    if asked.facing is not None:
        way = AskPlan(
            unit=asked.unit,
            manner=asked.manner,
            place=place,
            facing=asked.facing,
            flying=asked.flying,
        )
        message = f"that is one place and one facing: ask `{way}`"
        raise RequestError(message)
