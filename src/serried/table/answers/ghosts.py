"""Ghosts: where a line would lead while it is still being drawn."""

import math
from collections.abc import Iterator
from typing import Final

from serried.books.registry import parse_action, settings_of
from serried.drawing.layers.course import Course, Walk, course_of
from serried.engine.session import Answer
from serried.model.actions.form import Action
from serried.model.actions.legs import Backward, Forward, Leg, Open, Sideways, Wheel
from serried.model.battle import Battle
from serried.model.verdict import Finding, Verdict, as_list
from serried.rules.moving.travel import swing
from serried.table.answers.asking import with_value
from serried.table.answers.facts import models_of, outline_of
from serried.table.answers.findings import breaches_said, depends_said
from serried.table.replies import Cost, CostPart, Danger, Gap, GhostSaid
from serried.table.shapes import LegPose, Model

LENGTH: Final = "length"
"""The reason of a finding that holds the length of a move against its rate."""

DUE: Final = "dangerous_terrain_due"
"""The event of Dangerous Terrain Tests that a move would bring."""


def ghost_of(
    request_id: int,
    battle: Battle,
    action: Action,
    answer: Answer,
    *,
    snapped: bool = False,
) -> GhostSaid:
    """Return where *action* would lead from *battle*, and what is wrong with it."""
    transition = answer.transition
    course = None
    if transition is not None:
        extent = settings_of(battle).extent
        made = _solved(action, transition.verdict, battle.book)
        course = course_of(battle, transition, made, extent)
    return GhostSaid(
        id=request_id,
        line=str(action),
        legal=answer.legal,
        unit=course.unit.id if course else None,
        gap=gap_said(answer),
        snapped=snapped,
        poses=list(_poses(course)) if course else (),
        outline=outline_of(course.unit.formation, course.trip.end) if course else (),
        models=_models(battle, course) if course else None,
        cost=_cost(battle, course, answer.verdict) if course else None,
        breaches=breaches_said(answer),
        depends=depends_said(answer),
        dangers=list(_dangers(answer.verdict)),
    )


def _dangers(verdict: Verdict | None) -> Iterator[Danger]:
    """Yield what the ground on the way is to whom, where the referee names them.

    Models are called as they stand at the end, where the ghost is.
    """
    for event in () if verdict is None else verdict.events:
        told = dict(event.values)
        if event.event == DUE and "who" in told:
            who = [str(name) for name in as_list(told.get("there", told["who"]))]
            yield Danger(str(told["other"]), who)


def _solved(action: Action, verdict: Verdict, book: str) -> Action:
    """Return what was done: of a line with a ``?``, that with its largest value."""
    line = with_value(str(action), verdict.measure("largest"))
    return action if line is None else parse_action(line, book)


def gap_said(answer: Answer) -> Gap | None:
    """Return the clause that is not enforced yet and would decide, if one would."""
    return None if answer.gap is None else Gap(*answer.gap)


def _poses(course: Course) -> Iterator[LegPose]:
    if course.lifted:
        yield LegPose(1, *course.trip.end)
    for walk in course.walks:
        yield LegPose(walk.stages[0].leg, *walk.end)


def _models(battle: Battle, course: Course) -> list[Model] | None:
    """Return the models of a formation that is not on the table as it is."""
    for unit in battle.units:
        if unit.id == course.unit.id and unit.formation == course.unit.formation:
            return None
    return models_of(course.unit, course.unit.formation)


def _cost(battle: Battle, course: Course, verdict: Verdict | None) -> Cost | None:
    """Return what each leg counts, and what all may; None where nothing is measured."""
    held = _held(verdict)
    parts = [part for walk in course.walks for part in _parts(battle, course, walk)]
    if not parts:
        return None
    total = math.fsum(part.length for part in parts)
    limit = None
    if held is not None:
        total = total if held.measured is None else held.measured
        limit = held.limit
    return Cost(parts, total, limit, _words(parts, total, limit))


def _held(verdict: Verdict | None) -> Finding | None:
    found = () if verdict is None else verdict.findings
    return next((one for one in found if one.reason == LENGTH), None)


def _parts(battle: Battle, course: Course, walk: Walk) -> Iterator[CostPart]:
    number = walk.stages[0].leg
    what = _what(walk.leg)
    match walk.leg:
        case Forward() | Backward() | Sideways():
            ends = (walk.start.x, walk.start.y), (walk.end.x, walk.end.y)
            yield CostPart(number, what, math.dist(*ends))
        case Wheel(distance=distance, degrees=degrees):
            if not isinstance(distance, Open) and not isinstance(degrees, Open):
                measure = settings_of(battle).wheel_measure
                formation = course.unit.formation
                found = swing(formation, number, walk.leg, measure)
                yield CostPart(number, what, found.distance)


def _what(leg: Leg) -> str:
    return leg.side.value if isinstance(leg, Sideways) else str(leg).split()[0]


def _words(parts: list[CostPart], total: float, limit: float | None) -> str:
    """Say it as a sum: ``3.00 + wheel 2.41 = 5.41 / 10.00"``."""
    said = [_part_words(part) for part in parts]
    whole = f"{' + '.join(said)} = {total:.2f}" if len(said) > 1 else said[0]
    return f'{whole}"' if limit is None else f'{whole} / {limit:.2f}"'


def _part_words(part: CostPart) -> str:
    plain = f"{part.length:.2f}"
    return plain if part.what == "forward" else f"{part.what} {plain}"
