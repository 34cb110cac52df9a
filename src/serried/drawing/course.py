"""Courses: the way of one move on the table, with its legs and their lengths."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from serried.drawing.labels import Label, along, beside
from serried.drawing.outlines import Loop, around, swept, turned
from serried.drawing.palette import FAINT, LEG, Mood
from serried.drawing.strokes import arrow, dot, straight
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import (
    Point,
    Pose,
    Shape,
    Turn,
    same,
)
from serried.geometry.motion import turn_degrees
from serried.model.actions import Action, Move, Reform
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import centre, extent_shapes, front_corners, model_centre
from serried.model.legs import Act, Backward, Leg, Pivot, Side, Sideways, Wheel
from serried.model.trip import Stage, Trip
from serried.model.unit import Unit
from serried.model.verdict import Transition

HUNDREDTHS: Final = 2
FINEST: Final = 9
"""Decimals of an inch, at least and at most."""


class Course(NamedTuple):
    """A move as it is drawn; a Reform, which has no way, by where it ends alone.

    Attributes:
        unit: Who moves; in the new formation, where it reforms.
        before: The same as it stood before.
        trip: Its way.
        legs: What was asked.
        extent: What distance looks at: ``"boundary"`` or ``"bases"``.
    """

    unit: Unit
    before: Unit
    trip: Trip
    legs: tuple[Leg, ...]
    extent: str

    @property
    def lifted(self) -> bool:
        """Whether the unit is lifted and put back, and sweeps nothing."""
        return not self.trip.stages

    def shapes(self, pose: Pose) -> tuple[Shape, ...]:
        """Return what distance looks at while the unit stands at *pose*."""
        return extent_shapes(self.unit.formation, pose, self.extent)


def course_of(
    battle: Battle, transition: Transition, action: Action, extent: str
) -> Course | None:
    """Return the way that *action* leads, if it leads anywhere."""
    trip = transition.trip
    if trip is None or not isinstance(action, Move | Reform):
        return None
    unit = battle.unit(action.subject.unit)
    if isinstance(action, Move):
        return Course(unit, unit, trip, action.legs, extent)
    formation = transition.formation or unit.formation
    lifted = Trip(trip.end, (), complete=True)
    after = replace(unit, formation=formation)
    return Course(after, unit, lifted, (), extent)


def drawn_way(course: Course, view: View, mood: Mood) -> str:
    """Return everything that the unit sweeps, and where it stands between legs."""
    loops = [
        loop
        for stage in course.trip.stages
        if stage.motion is not None
        for shape in course.shapes(stage.start)
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
    return way + "".join(_halt(course, stage.end, view) for stage in course.trip.stages)


def drawn_legs(course: Course, view: View) -> str:
    """Return an arrow for each leg, and a dot where a wheel or a Pivot turns."""
    return "".join(_drawn_leg(course, stage, view) for stage in course.trip.stages)


def leg_labels(course: Course) -> Iterator[Label]:
    """Yield the length of each leg, to stand beside its arrow."""
    for stage in course.trip.stages:
        leg = course.legs[stage.leg - 1]
        words = _leg_words(leg, stage)
        if words:
            yield Label((words,), _leg_spots(course, stage), colour=LEG)


def leg_line(course: Course, stage: Stage) -> Loop | None:
    """Return the line of a leg: what its length is measured along.

    A wheel goes by its outer front corner: along the chord, where that is as long
    as the line of the request says, and else along the arc.
    """
    motion = stage.motion
    if motion is None:
        return None
    leg = course.legs[stage.leg - 1]
    if not isinstance(motion, Turn):
        return straight(*_slide_ends(course, leg, stage))
    start, end = _outer_corners(course, leg, stage)
    asked = leg.distance if isinstance(leg, Wheel) else None
    if isinstance(asked, float) and same(math.dist(start, end), asked):
        return straight(start, end)
    return Loop(start, turned(motion, start))


def _slide_ends(course: Course, leg: Leg, stage: Stage) -> tuple[Point, Point]:
    """Return where the middle of the foremost edge of a slide begins and ends."""
    left, right, rear, _ = map(inches, course.unit.formation.extent)
    middle = (left + right) / 2
    match leg:
        case Backward():
            edge = (middle, rear)
        case Sideways(Side.LEFT, _):
            edge = (left, rear / 2)
        case Sideways():
            edge = (right, rear / 2)
        case _:
            edge = (middle, 0.0)
    return stage.start.point(*edge), stage.end.point(*edge)


def _outer_corners(course: Course, leg: Leg, stage: Stage) -> tuple[Point, Point]:
    """Return where the front corner that swings in a wheel begins and ends."""
    left, right = front_corners(course.unit.formation)
    toward_left = isinstance(leg, Wheel) and leg.toward is Side.LEFT
    outer = right if toward_left else left
    return stage.start.point(outer, 0.0), stage.end.point(outer, 0.0)


def _leg_words(leg: Leg, stage: Stage) -> str:
    """Return what is written beside a leg: as it was asked, where that is settled."""
    match leg:
        case Act(model):
            return f"{model} acts"
        case Pivot(_, degrees):
            return f"pivot {_degrees(degrees, stage)}"
        case Wheel(_, None, degrees):
            return f"wheel {_degrees(degrees, stage)}"
        case Wheel(_, float(distance)):
            return f"wheel {length(distance)}"
        case Wheel():
            return f"wheel {_degrees(None, stage)}"
        case _:
            ends = (stage.start.x, stage.start.y), (stage.end.x, stage.end.y)
            return "" if stage.motion is None else length(math.dist(*ends))


def length(measured: float, limit: float | None = None, mark: str = '"') -> str:
    """Return a length in words: hundredths, and finer to tell it from a *limit*.

    Args:
        measured: The length.
        limit: What it is held against.
        mark: What stands behind it; degrees are said so too.
    """
    digits = HUNDREDTHS
    while (
        limit is not None
        and digits < FINEST
        and f"{measured:.{digits}f}" == f"{limit:.{digits}f}"
    ):
        digits += 1
    said = f"{measured:.{digits}f}".rstrip("0").rstrip(".")
    return f"{said}{mark}"


def _degrees(asked: object, stage: Stage) -> str:
    """Return an angle, measured where a number was not asked for."""
    if isinstance(asked, float):
        degrees = asked
    else:
        cosine = stage.start.ux * stage.end.ux + stage.start.uy * stage.end.uy
        sine = abs(stage.start.ux * stage.end.uy - stage.start.uy * stage.end.ux)
        degrees = turn_degrees(cosine, sine)
    return f"{round(degrees, 1):g}°"


def _leg_spots(course: Course, stage: Stage) -> tuple[tuple[Point, Point], ...]:
    line = leg_line(course, stage)
    if line is None:
        return beside(_spot_of(course, stage))
    return along(line.start, line.parts[-1].to)


def _drawn_leg(course: Course, stage: Stage, view: View) -> str:
    line = leg_line(course, stage)
    if line is not None:
        sign = arrow(line, view, LEG)
        return sign + _pivot_dot(stage, view)
    return dot(_spot_of(course, stage), view, LEG, hollow=True)


def _spot_of(course: Course, stage: Stage) -> Point:
    """Return where a leg without a way happens: at a model that acts, or the Centre."""
    leg = course.legs[stage.leg - 1]
    formation = course.unit.formation
    place = formation.place(leg.model) if isinstance(leg, Act) else None
    if place is None:
        return centre(formation, stage.end)
    return model_centre(place, stage.end)


def _pivot_dot(stage: Stage, view: View) -> str:
    motion = stage.motion
    return dot((motion.x, motion.y), view, LEG) if isinstance(motion, Turn) else ""


def _halt(course: Course, pose: Pose, view: View) -> str:
    """Return the border of the unit between two legs."""
    if pose == course.trip.end:
        return ""
    return element(
        "path",
        class_="halt",
        d=view.path(map(around, course.shapes(pose))),
        fill="none",
        stroke=FAINT,
        stroke_width=0.9,
        stroke_dasharray="2 3",
    )
