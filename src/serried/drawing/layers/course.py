"""Courses: where a request leads on the table, and the legs that lead there."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Final

from serried.drawing.layers.charges import charge_course, pivot_of
from serried.drawing.outlines import around, swept
from serried.drawing.palette import FAINT, Mood
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import Point, Pose, Shape
from serried.model.actions import Flee, Move, Rally, RandomMove, Reform, Reinforce
from serried.model.actions.charges import ResolveCharge
from serried.model.actions.form import Action
from serried.model.actions.legs import Forward, Leg, Pivot
from serried.model.actions.models import Summon
from serried.model.actions.trip import Stage, Trip
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import extent_shapes
from serried.model.formation import Formation
from serried.model.results.plans import plan_found
from serried.model.results.reaches import reach_found
from serried.model.unit import Unit
from serried.model.verdict import Transition, Verdict
from serried.tuples import NamedTuple

ASIDE: Final = 0.35
"""Inches beside an arrival at which its depth is shown."""


class Walk(NamedTuple):
    """One leg as it was made, in one stage or several."""

    leg: Leg
    stages: tuple[Stage, ...]

    @property
    def start(self) -> Pose:
        """The pose before it."""
        return self.stages[0].start

    @property
    def end(self) -> Pose:
        """The pose after it."""
        return self.stages[-1].end


class Course(NamedTuple):
    """A move as it is drawn; what is only set down, by where it ends alone.

    Attributes:
        unit: Who moves; in the new formation, where it reforms.
        before: The same as it stood before.
        trip: Its way.
        legs: What was asked; of a flight or a random move, what the dice made of it.
        extent: What distance looks at: ``"boundary"`` or ``"bases"``.
        depth: From where to where it reaches in from the table edge against which
            it is set up; None for all others.
    """

    unit: Unit
    before: Unit
    trip: Trip
    legs: tuple[Leg, ...]
    extent: str
    depth: tuple[Point, Point] | None = None

    @property
    def lifted(self) -> bool:
        """Whether the unit is lifted and put down, and sweeps nothing."""
        return not self.trip.stages

    @property
    def walks(self) -> tuple[Walk, ...]:
        """The legs that have a pose, a wheel of several stages as one."""
        legs = groupby(self.trip.stages, key=lambda stage: stage.leg)
        return tuple(Walk(self.legs[leg - 1], tuple(made)) for leg, made in legs)

    def shapes(self, pose: Pose) -> tuple[Shape, ...]:
        """Return what distance looks at when the unit has come to *pose*."""
        return extent_shapes(self.unit.formation, pose, self.extent)

    def standing(self, stage: Stage) -> Formation:
        """Return how the unit stands in a stage of its way."""
        return stage.formation or self.before.formation

    def shapes_in(self, stage: Stage, pose: Pose) -> tuple[Shape, ...]:
        """Return what distance looks at while the unit is at *pose* in a stage."""
        return extent_shapes(self.standing(stage), pose, self.extent)


def course_of(
    battle: Battle, transition: Transition, action: Action, extent: str
) -> Course | None:
    """Return the way that *action* leads, if it leads anywhere."""
    trip = transition.trip
    if trip is None:
        return None
    action = _found(action, transition.verdict)
    match action:
        case Move():
            unit = transition.mover or battle.unit(action.subject.unit)
            after = replace(unit, formation=trip.formation or unit.formation)
            return Course(after, unit, trip, action.legs, extent)
        case Flee() | RandomMove() | ResolveCharge():
            unit = transition.mover or battle.unit(action.subject.unit)
            way = _by_dice(trip, action, transition.verdict)
            return Course(unit, unit, *way, extent)
        case Reform() | Rally() | Summon():
            who = action.unit if isinstance(action, Summon) else action.subject.unit
            unit = battle.unit(who)
            formation = transition.formation or unit.formation
            after = replace(unit, formation=formation)
            return Course(after, unit, _set_down(trip), (), extent)
        case Reinforce():
            unit = battle.unit(action.subject.unit)
            depth = _depth(unit, trip.end)
            return Course(unit, unit, _set_down(trip), (), extent, depth)
        case _:
            return None


def _found(action: Action, verdict: Verdict) -> Action:
    """Return an action; of a question for a way the move that its findings speak of."""
    plan, reach = plan_found(verdict), reach_found(verdict)
    found = None if plan is None else plan.barred or plan.move
    return found or (None if reach is None else reach.move) or action


def drawn_way(course: Course, view: View, mood: Mood) -> str:
    """Return everything that the unit sweeps, and where it stands between legs."""
    loops = [
        loop
        for stage in course.trip.stages
        if stage.motion is not None
        for shape in course.shapes_in(stage, stage.start)
        for loop in swept(shape, stage.motion)
    ]
    way = element(
        "path",
        class_="way",
        d=view.path(loops),
        fill=mood.pale,
        stroke=mood.line,
        stroke_width=1.6,
        stroke_linejoin="round",
        paint_order="stroke",
    )
    return way + "".join(_halts(course, view))


def _by_dice(
    trip: Trip, action: Flee | RandomMove | ResolveCharge, verdict: Verdict
) -> tuple[Trip, tuple[Leg, ...]]:
    """Return the way straight ahead, and before it a Pivot, if it made one.

    That of a charger is what it came to.
    """
    if isinstance(action, ResolveCharge):
        return charge_course(trip, verdict)
    pivot = action.pivot if isinstance(action, RandomMove) else _turn(trip.stages)
    legs = (Forward(0.0),) if pivot is None else (pivot, Forward(0.0))
    stages = tuple(s._replace(leg=n) for n, s in enumerate(trip.stages, start=1))
    return Trip(trip.start, stages, complete=True), legs


def _turn(stages: tuple[Stage, ...]) -> Pivot | None:
    """Return the Pivot that a flight begins with, or None (CHG-8)."""
    return pivot_of(stages[0]) if len(stages) > 1 else None


def _set_down(trip: Trip) -> Trip:
    return Trip(trip.end, (), complete=True)


def _depth(unit: Unit, pose: Pose) -> tuple[Point, Point]:
    """Return a line beside the unit, from the table edge behind it to its front."""
    left, _, rear, _ = map(inches, unit.formation.extent)
    return pose.point(left - ASIDE, rear), pose.point(left - ASIDE, 0.0)


def _halts(course: Course, view: View) -> Iterator[str]:
    """Yield the border of the unit between each two legs."""
    for walk in course.walks:
        if walk.end != course.trip.end:
            yield element(
                "path",
                class_="halt",
                d=view.path(map(around, course.shapes_in(walk.stages[-1], walk.end))),
                fill="none",
                stroke=FAINT,
                stroke_width=0.9,
                stroke_dasharray="2 3",
            )
