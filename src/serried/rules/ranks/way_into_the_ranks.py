"""The way of a character into the ranks of the unit that it joins.

Its last leg has no number: from where the others end it goes straight to its place, or
straight into contact and is placed then. The turns before and after it are free, as
pivots are.
"""

import math
from typing import NamedTuple

from serried.geometry import Pose, Slide, at_most, gap_of
from serried.model.bases import inches
from serried.model.extents import BASES, centre
from serried.model.ids import ClauseId, Inches
from serried.model.trip import Stage, Trip
from serried.model.unit import Unit
from serried.model.verdict import Finding, Values
from serried.rules.case import Case
from serried.rules.findings import no_farther_than
from serried.rules.moving.neighbours import shapes_of
from serried.rules.moving.travel import displacements, lengths


class WayIn(NamedTuple):
    """A way into the ranks.

    Attributes:
        trip: The whole of it, to the place.
        walked: The same without what is no move of the character: being placed.
    """

    trip: Trip
    walked: Trip

    @property
    def last(self) -> Inches:
        """The length of the last leg, in inches."""
        leg = self.trip.stages[-1].leg
        return math.fsum(
            math.hypot(stage.motion.dx, stage.motion.dy)
            for stage in self.trip.stages
            if stage.leg == leg and isinstance(stage.motion, Slide)
        )


def into_its_place(case: Case, target: Unit, place: Pose) -> WayIn | None:
    """Return the way with its last leg, straight into the ranks.

    Source:
        AMB-47
    """
    del target
    route = case.route()
    if route is None or not route.complete:
        return None
    before, join = route.stages[:-1], route.stages[-1]
    formation = case.unit.formation
    start, end = join.start, place
    here, there = centre(formation, start), centre(formation, end)
    dx, dy = there[0] - here[0], there[1] - here[1]
    far = math.hypot(dx, dy)
    if not far:
        turn = Stage(join.leg, None, start, end)
        whole = Trip(route.start, (*before, turn), complete=True)
        return WayIn(whole, whole)
    ahead = _about(case.unit, here, (dx / far, dy / far))
    arrived = Pose(ahead.x + dx, ahead.y + dy, ahead.ux, ahead.uy)
    last = (
        Stage(join.leg, None, start, ahead),
        Stage(join.leg, Slide(dx, dy), ahead, arrived),
        Stage(join.leg, None, arrived, end),
    )
    whole = Trip(route.start, (*before, *last), complete=True)
    return WayIn(whole, whole)


def into_contact(case: Case, target: Unit, place: Pose) -> WayIn | None:
    """Return the way with its last leg, straight into contact; then it is placed.

    It turns into line with the unit, and goes the shortest way until they touch; where
    they touch already it goes nowhere.

    Source:
        BA-CHA-3
    """
    route = case.route()
    if route is None or not route.complete:
        return None
    before, join = route.stages[:-1], route.stages[-1]
    here = centre(case.unit.formation, join.start)
    turned = _about(case.unit, here, (place.ux, place.uy))
    gap = gap_of(shapes_of(case.unit.at(turned), BASES), shapes_of(target, BASES))
    steps = [*before, Stage(join.leg, None, join.start, turned)]
    touching = turned
    if not at_most(gap.distance, 0.0):
        dx, dy = gap.second[0] - gap.first[0], gap.second[1] - gap.first[1]
        touching = Pose(turned.x + dx, turned.y + dy, turned.ux, turned.uy)
        steps.append(Stage(join.leg, Slide(dx, dy), turned, touching))
    placed = Stage(join.leg, None, touching, place)
    return WayIn(
        Trip(route.start, (*steps, placed), complete=True),
        Trip(route.start, tuple(steps), complete=True),
    )


def _about(unit: Unit, middle: tuple[float, float], way: tuple[float, float]) -> Pose:
    """Return a single model about its Centre facing along *way*."""
    half = inches(unit.formation.base.depth) / 2
    x, y = middle[0] + way[0] * half, middle[1] + way[1] * half
    return Pose(x, y, *way)


def judge_reach(case: Case, way: WayIn, clause: ClauseId, reason: str) -> Finding:
    """Judge that it has movement enough for its way into the ranks.

    Source:
        CHR-JOIN-10, BA-CHA-3
    """
    limit = case.rate(clause)
    return no_farther_than(
        math.inf if limit is None else limit,
        clause=clause,
        measured=_length(case, way),
        reason=reason,
        unit=case.unit.id,
    )


def _length(case: Case, way: WayIn) -> Inches:
    """Return the length of the whole way, the last leg with it."""
    far = lengths(case.unit.formation, case.legs, case.settings.wheel_measure).total
    return far + way.last


def way_measures(case: Case, way: WayIn) -> Values:
    """Return the length of the way, and how far from its start it ends."""
    gone = displacements(case.unit.formation, way.trip, case.legs)
    return (
        ("length", _length(case, way)),
        ("farthest_model", max(model.distance for model in gone)),
    )
