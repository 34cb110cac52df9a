"""Around a unit: distances, outlines, arcs, and how far it could go."""

import math
from collections.abc import Sequence

from serried.books.registry import settings_of
from serried.engine.files import vocabularies
from serried.engine.furthest import Reach, barred, furthest
from serried.geometry import Point, Shape, gap_of
from serried.model.actions import AskArc, AskSight, Reform
from serried.model.arcs import Ray, looked
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.extents import extent_shapes, lone_disc, pose_of
from serried.model.unit import Unit
from serried.table.answers.asking import Judged, judged, with_value
from serried.table.answers.facts import outline_within
from serried.table.answers.findings import findings_said
from serried.table.replies import (
    ArcSaid,
    DistanceSaid,
    Gap,
    SightSaid,
    SurveySaid,
    Way,
    Zone,
    ZonesSaid,
)
from serried.table.requests import Distance, Survey, Zones
from serried.table.shapes import PoseSaid, pose_said


def distance(battle: Battle, asked: Distance) -> DistanceSaid:
    """Return the distance between two units or points, as the book measures it.

    Raises:
        RequestError: If there is no such unit, or it is not on the table.
    """
    found = gap_of(_shapes(battle, asked.start), _shapes(battle, asked.to))
    apart = max(found.distance, 0.0) + 0.0  # no -0.0
    return DistanceSaid(id=asked.id, distance=apart, points=(found.first, found.second))


def zones(battle: Battle, asked: Zones) -> ZonesSaid:
    """Return what lies within some ranges of a unit, and its arcs.

    Raises:
        RequestError: If there is no such unit, or it is not on the table.
    """
    shapes = _shapes(battle, asked.unit)
    ranges = (
        _ranges(battle) if asked.ranges is None else [(r, None) for r in asked.ranges]
    )
    unit = battle.unit(asked.unit)
    return ZonesSaid(
        id=asked.id,
        unit=unit.id,
        zones=[Zone(r, why, outline_within(shapes, r)) for r, why in ranges],
        arcs=_arcs_of(battle, unit.id),
    )


def _arcs_of(battle: Battle, name: str) -> list[ArcSaid]:
    """Return the arcs of a unit, as long as the table; none in books without."""
    unit = battle.unit(name)
    if unit.pose is None or lone_disc(unit.formation):
        return []
    return [
        ArcSaid(arc.name, arc.clause, [_ray(battle, unit, ray) for ray in arc.rays])
        for arc in vocabularies()[battle.book].arcs
    ]


def _ray(battle: Battle, unit: Unit, ray: Ray) -> tuple[Point, Point]:
    """Return a ray out of a corner, as long as the table."""
    steps = math.hypot(*battle.table) / math.hypot(ray.aside, ray.ahead)
    return ray.drawn(unit.formation.extent, pose_of(unit), steps)


def sight_said(found: Judged) -> SightSaid | None:
    """Return what shows the answer to a question about sight or arcs."""
    verdict = found.answer.verdict
    seen = None if verdict is None else looked(verdict)
    if seen is None or not isinstance(found.action, AskSight | AskArc):
        return None
    names = seen.located
    within = [arc.name for arc in seen.arcs]
    if names is not None:
        within = [name.split()[0] for name in names]
    return SightSaid(
        unit=seen.unit,
        arcs=_arcs_of(found.answer.before, seen.unit),
        within=within,
        line=seen.line,
        hiders=list(seen.hiders) if names is None and seen.line is None else (),
    )


def survey(battle: Battle, asked: Survey) -> SurveySaid:
    """Return how far a unit could go in each way that players ask about.

    Raises:
        RequestError: If there is no such unit, or its rates are not stated.
    """
    try:
        reaches = furthest(battle, asked.unit)
    except RuleGapError as gap:
        return SurveySaid(
            id=asked.id, unit=asked.unit, gap=Gap(gap.clause, gap.because)
        )
    return SurveySaid(
        id=asked.id,
        unit=asked.unit,
        ways=[_way(battle, reach) for reach in reaches],
        barred=findings_said(battle, barred(reaches)),
    )


def _shapes(battle: Battle, what: str | Sequence[float]) -> tuple[Shape, ...]:
    """Return what distance looks at: of a unit its extent, of a point itself."""
    if not isinstance(what, str):
        x, y = what
        return (Shape(((x, y),)),)
    unit = battle.unit(what)
    extent = settings_of(battle).extent
    return extent_shapes(unit.formation, pose_of(unit), extent)


def _ranges(battle: Battle) -> list[tuple[float, str | None]]:
    """Return the ranges that a book looks at, its spacing first."""
    words = vocabularies()[battle.book]
    spacing = words.setting("spacing_end")
    apart = settings_of(battle).spacing_end
    return [(apart, spacing.clause if spacing else ""), *words.ranges]


def _way(battle: Battle, reach: Reach) -> Way:
    """Return one way for the wire, with the line and the pose of its farthest end."""
    ask = str(reach.action)
    line = ask if isinstance(reach.action, Reform) else with_value(ask, reach.largest)
    if not reach.verdict.legal:
        line = None
    breaches = reach.verdict.breaches
    return Way(
        way=reach.way,
        ask=ask,
        line=line,
        largest=reach.largest,
        binding=reach.binding,
        because=breaches[0].because if breaches else "",
        pose=_end(battle, line) if line else None,
        whole=isinstance(reach.action, Reform),
    )


def _end(battle: Battle, line: str) -> PoseSaid | None:
    transition = judged(battle, line).answer.transition
    trip = transition.trip if transition else None
    return pose_said(trip.end) if trip else None
