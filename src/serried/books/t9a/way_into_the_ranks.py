"""The 9th Age, chapter "Character": the way of a Character into its place.

The last leg leads straight there. The turns before and after it are free, as Pivots are
(AMB-47).
"""

import math

from serried.books.t9a.place_in_the_ranks import Slot
from serried.geometry import Pose, Slide
from serried.model.bases import inches
from serried.model.extents import centre
from serried.model.ids import Inches
from serried.model.trip import Stage, Trip
from serried.model.unit import Unit
from serried.model.verdict import Finding, Values
from serried.rules.case import Case
from serried.rules.findings import no_farther_than
from serried.rules.travel import displacements, lengths


def way_into(case: Case, slot: Slot) -> Trip | None:
    """Return the way with its last leg, straight into the ranks (AMB-47)."""
    route = case.route()
    if route is None or not route.complete or slot.pose is None:
        return None
    before, join = route.stages[:-1], route.stages[-1]
    formation = case.unit.formation
    start, end = join.start, slot.pose
    here, there = centre(formation, start), centre(formation, end)
    dx, dy = there[0] - here[0], there[1] - here[1]
    far = math.hypot(dx, dy)
    if not far:
        turn = Stage(join.leg, None, start, end)
        return Trip(route.start, (*before, turn), complete=True)
    ahead = _about(case.unit, here, (dx / far, dy / far))
    arrived = Pose(ahead.x + dx, ahead.y + dy, ahead.ux, ahead.uy)
    last = (
        Stage(join.leg, None, start, ahead),
        Stage(join.leg, Slide(dx, dy), ahead, arrived),
        Stage(join.leg, None, arrived, end),
    )
    return Trip(route.start, (*before, *last), complete=True)


def _about(unit: Unit, middle: tuple[float, float], way: tuple[float, float]) -> Pose:
    """Return a single model about its Centre facing along *way*."""
    half = inches(unit.formation.base.depth) / 2
    x, y = middle[0] + way[0] * half, middle[1] + way[1] * half
    return Pose(x, y, *way)


def judge_reach(case: Case, route: Trip) -> Finding:
    """Judge CHR-JOIN-10: it has movement enough for its way into the ranks."""
    limit = case.rate("CHR-JOIN-10")
    length = _length(case, route)
    return no_farther_than(
        math.inf if limit is None else limit,
        clause="CHR-JOIN-10",
        measured=length,
        reason="reaches_place",
        unit=case.unit.id,
    )


def _length(case: Case, route: Trip) -> Inches:
    """Return the length of the whole way, the last leg with it."""
    far = lengths(case.unit.formation, case.legs, case.wheel_measure).total
    last = route.stages[-1].leg
    slides = [
        math.hypot(stage.motion.dx, stage.motion.dy)
        for stage in route.stages
        if stage.leg == last and isinstance(stage.motion, Slide)
    ]
    return far + math.fsum(slides)


def way_measures(case: Case, route: Trip) -> Values:
    """Return the length of the way, and how far from its start it ends."""
    gone = displacements(case.unit.formation, route, case.legs)
    return (
        ("length", _length(case, route)),
        ("farthest_model", max(model.distance for model in gone)),
    )
