"""Courses: the way of one move on the table, with its legs and their lengths."""

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from serried.drawing.labels import Label, along, beside
from serried.drawing.outlines import Arc, Loop, around, swept
from serried.drawing.palette import (
    FAINT,
    INK,
    LAWFUL,
    LAWFUL_PALE,
    OPEN,
    OPEN_PALE,
    UNLAWFUL,
    UNLAWFUL_PALE,
)
from serried.drawing.strokes import arrow, dot, straight
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import Point, Pose, Shape, Turn, facing_degrees, same, turn_degrees
from serried.model.actions import Action, Move
from serried.model.battle import Battle
from serried.model.bases import inches
from serried.model.extents import centre, extent_shapes, front_corners
from serried.model.legs import Act, Backward, Leg, Open, Pivot, Side, Sideways, Wheel
from serried.model.trip import Stage, Trip
from serried.model.unit import Unit
from serried.model.verdict import Transition

WAY: Final = MARK = "#39424e"
"""The colour of legs."""


class Course(NamedTuple):
    """A move as it is drawn.

    Attributes:
        unit: Who moves, as it was before.
        trip: Its way.
        legs: What was asked.
        extent: What distance looks at: ``"boundary"`` or ``"bases"``.
    """

    unit: Unit
    trip: Trip
    legs: tuple[Leg, ...]
    extent: str

    def shapes(self, pose: Pose) -> tuple[Shape, ...]:
        """Return what distance looks at while the unit stands at *pose*."""
        return extent_shapes(self.unit.formation, pose, self.extent)


def course_of(
    battle: Battle, transition: Transition, action: Action, extent: str
) -> Course | None:
    """Return the way that *action* leads, if it leads anywhere."""
    trip = transition.trip
    if trip is None or not isinstance(action, Move):
        return None
    return Course(battle.unit(action.subject.unit), trip, action.legs, extent)


def drawn_way(course: Course, view: View, pale: str, dark: str) -> str:
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
        fill=pale,
        stroke=dark,
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
            yield Label((words,), _leg_spots(course, stage), colour=INK)


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
    chord = isinstance(leg, Wheel) and isinstance(leg.distance, float)
    if chord and same(math.dist(start, end), leg.distance):
        return straight(start, end)
    radius = math.dist((motion.x, motion.y), start)
    return Loop(start, (Arc(end, radius, motion.clockwise),))
