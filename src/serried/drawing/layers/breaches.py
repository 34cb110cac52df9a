"""Breaches: what each of them looks like on the table."""

import math
from itertools import pairwise
from typing import Final

from serried.drawing.labels import Label, along, beside, length
from serried.drawing.layers.course import Course
from serried.drawing.layers.legs import leg_lines
from serried.drawing.layers.units import base_shape
from serried.drawing.outlines import Arc, Line, Loop, around
from serried.drawing.palette import UNLAWFUL
from serried.drawing.strokes import arrow, cross, dot, straight, stroke
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import (
    Point,
    Pose,
    Shape,
    clearance_of,
    disc,
    facing_vector,
    gap_of,
    move_pose,
    same,
    until,
)
from serried.model.actions.legs import Act, Sweep, Wheel
from serried.model.battle import Battle
from serried.model.extents import extent_shapes, model_centre
from serried.model.formation import Place
from serried.model.verdict import Finding
from serried.tuples import NamedTuple

COLOUR: Final = UNLAWFUL.line
SPOT: Final = 11.0
"""Pixels about a spot that words should leave free."""
LIMIT_ARC: Final = 14.0
"""Degrees to each side for which the limit is drawn as an arc."""


class Sign(NamedTuple):
    """What shows a breach.

    Attributes:
        under: SVG below the units.
        over: SVG above them.
        labels: Words.
        taken: What words should not cover.
    """

    under: str = ""
    over: str = ""
    labels: tuple[Label, ...] = ()
    taken: tuple[Shape, ...] = ()


def sign_of(battle: Battle, course: Course, finding: Finding, view: View) -> Sign:
    """Return what shows *finding*; nothing for what only words can say."""
    match finding.reason:
        case "displacement" | "displacement_by_way":
            return _displacement(course, finding, view)
        case "wheel_displacement":
            return _wheeled_too_far(course, finding, view)
        case (
            "spacing"
            | "touching"
            | "forbidden_touch"
            | "no_closer"
            | "clear_of_unit"
            | "set_down_near"
            | "set_down_on"
            | "outline_clear"
        ):
            return _spacing(battle, course, finding, view)
        case "centre_on_table" | "ends_on_table":
            return _edge(battle, finding, view)
        case "length" | "set_up_within":
            return _length(course, finding)
        case _:
            return Sign()


def shapes_called(battle: Battle, name: str, extent: str) -> tuple[Shape, ...]:
    """Return what distance looks at of the unit or terrain called *name*."""
    for unit in battle.units:
        if unit.id == name and unit.pose is not None:
            return extent_shapes(unit.formation, unit.pose, extent)
    return tuple(area.shape for area in battle.terrain if area.id == name)


def _displacement(course: Course, finding: Finding, view: View) -> Sign:
    """Show the model to blame from its start to its end, and where its limit was."""
    if course.lifted:
        return _lifted_too_far(course, finding, view)
    place = course.unit.formation.place(finding.model or "")
    if place is None:
        return Sign()
    stops = [model_centre(place, pose) for pose in _stops(course, place)]
    bases = [base_shape(place, pose) for pose in (course.trip.start, course.trip.end)]
    return _too_far(finding, stops, bases, view)


def _lifted_too_far(course: Course, finding: Finding, view: View) -> Sign:
    """Show the model to blame in a Reform, where it stood and where it would stand.

    Of its places in the new formation it is one as far away as was measured.
    """
    was = course.before.formation.place(finding.model or "")
    if was is None or course.before.pose is None or finding.measured is None:
        return Sign()
    start, end = model_centre(was, course.before.pose), course.trip.end
    measured = finding.measured
    for place in course.unit.formation.lettered(was.letter):
        there = model_centre(place, end)
        if same(math.dist(start, there), measured):
            bases = [base_shape(was, course.before.pose), base_shape(place, end)]
            return _too_far(finding, [start, there], bases, view)
    return Sign()


def _wheeled_too_far(course: Course, finding: Finding, view: View) -> Sign:
    """Show the model to blame before and after the wheel that takes it too far."""
    place = course.unit.formation.place(finding.model or "")
    if place is None or finding.measured is None:
        return Sign()
    for walk in course.walks:
        stops = [model_centre(place, pose) for pose in (walk.start, walk.end)]
        if isinstance(walk.leg, Wheel) and same(math.dist(*stops), finding.measured):
            bases = [base_shape(place, pose) for pose in (walk.start, walk.end)]
            return _too_far(finding, stops, bases, view)
    return Sign()


def _too_far(
    finding: Finding, stops: list[Point], bases: list[Shape], view: View
) -> Sign:
    """Show the way of a model by its *stops*, its *bases*, and its limit."""
    if finding.measured is None or finding.limit is None:
        return Sign()
    way = Loop(stops[0], tuple(map(Line, stops[1:])))
    words = (
        f"{finding.model}: {length(finding.measured, finding.limit)}",
        f"at most {length(finding.limit)}",
    )
    over = (
        "".join(_outlined(base, view, filled=0.3) for base in bases)
        + dot(stops[0], view, COLOUR)
        + arrow(way, view, COLOUR, width=2.6)
        + _limit_arc(stops, finding.limit, view)
    )
    label = Label(words, along(stops[0], stops[-1]), colour=COLOUR)
    lines = tuple(Shape(pair) for pair in pairwise(stops) if pair[0] != pair[1])
    return Sign(over=over, labels=(label,), taken=lines)


def _stops(course: Course, place: Place) -> list[Pose]:
    """Return where a model is measured: start, where it acted, end (MOV-16)."""
    acted = [
        stage.end
        for stage in course.trip.stages
        if course.legs[stage.leg - 1] == Act(place.name)
        or isinstance(course.legs[stage.leg - 1], Sweep)
    ]
    return [course.trip.start, *acted, course.trip.end]


def _limit_arc(stops: list[Point], limit: float, view: View) -> str:
    """Return the limit as a short arc across a straight way."""
    (x, y), end = stops[0], stops[-1]
    far = math.dist(stops[0], end)
    if stops[1:-1] or not limit or not far:
        return ""
    east, north = (end[0] - x) / far * limit, (end[1] - y) / far * limit
    sine, cosine = facing_vector(LIMIT_ARC)
    first = (x + east * cosine + north * sine, y + north * cosine - east * sine)
    last = (x + east * cosine - north * sine, y + north * cosine + east * sine)
    arc = Loop(first, (Arc(last, limit, clockwise=False),))
    return stroke(arc, view, COLOUR, width=1.6, dashes="4 3")


def _spacing(battle: Battle, course: Course, finding: Finding, view: View) -> Sign:
    """Show the zone around a neighbour, the place, and how little room is left."""
    others = shapes_called(battle, finding.other or "", course.extent)
    if not others or finding.limit is None:
        return Sign()
    under = _zone(others, finding.limit, view)
    if finding.at is None:
        return _at_the_end(course, finding, others, view)
    spot = (finding.at.x, finding.at.y)
    over = _moment(course, finding, others, view)
    said: tuple[str, ...]
    if finding.measured:
        near = gap_of((Shape((spot,)),), others).second
        over += stroke(straight(spot, near), view, COLOUR, width=2.6)
        over += dot(spot, view, COLOUR)
        who = "empty place" if dict(finding.values).get("empty") else finding.model
        said = (
            f"{who}: {length(finding.measured, finding.limit)}",
            f"at least {length(finding.limit)}",
        )
    else:
        over += cross(spot, view, COLOUR, 9.0)
        said = (f"touches {finding.other}",)
    label = Label(said, beside(spot), colour=COLOUR)
    around_spot = disc(*spot, SPOT / view.scale)
    return Sign(under, over, (label,), (around_spot,))


def _zone(others: tuple[Shape, ...], limit: float, view: View) -> str:
    """Return the ground around a neighbour where nobody may stand."""
    return element(
        "path",
        class_="zone",
        d=view.path([around(Shape(s.points, s.radius + limit)) for s in others]),
        fill=COLOUR,
        fill_opacity=0.13,
        stroke=COLOUR,
        stroke_width=1.2,
        stroke_dasharray="3 3",
    )


def _at_the_end(
    course: Course, finding: Finding, others: tuple[Shape, ...], view: View
) -> Sign:
    """Show how little room is left at the end to what a Character joins or leaves.

    The unit that it joins may come too close itself, and the one that it leaves closes
    up: where another gap was measured than the one that is seen, only the zone shows.
    """
    limit, met = finding.limit or 0.0, gap_of(course.shapes(course.trip.end), others)
    under = _zone(others, limit, view)
    if finding.measured is None or not same(met.distance, finding.measured):
        return Sign(under)
    words = (length(finding.measured, limit), f"at least {length(limit)}")
    label = Label(words, beside(met.first), colour=COLOUR)
    return Sign(under, stroke(straight(*met[1:3]), view, COLOUR, width=2.6), (label,))


def _moment(
    course: Course, finding: Finding, others: tuple[Shape, ...], view: View
) -> str:
    """Return the border of the mover at the worst moment, where it is on its way."""
    for stage in course.trip.stages:
        if finding.at is None or stage.leg != finding.at.leg or stage.motion is None:
            continue
        standing = course.shapes_in(stage, stage.start)
        met = clearance_of(standing, stage.motion, others)
        if same(met.distance, finding.measured or 0.0) and met.instant < 1.0:
            pose = move_pose(until(stage.motion, met.instant), stage.start)
            there = course.shapes_in(stage, pose)
            return "".join(_outlined(shape, view) for shape in there)
    return ""


def _edge(battle: Battle, finding: Finding, view: View) -> Sign:
    """Show the edge that is crossed, and how far beyond it the worst place lies."""
    edge = (finding.other or "").split()[0]
    if finding.at is None or finding.measured is None:
        return Sign()
    spot = (finding.at.x, finding.at.y)
    over = stroke(_edge_line(battle, edge), view, COLOUR, width=4.0)
    back = _onto(battle, edge, spot)
    over += stroke(straight(spot, back), view, COLOUR, width=2.6) + dot(
        spot, view, COLOUR
    )
    words = (length(-finding.measured, 0.0), f"over the {finding.other}")
    label = Label(words, beside(spot), colour=COLOUR)
    return Sign(over=over, labels=(label,))


def _edge_line(battle: Battle, edge: str) -> Loop:
    width, height = battle.table
    ends = {
        "north": ((0.0, height), (width, height)),
        "east": ((width, 0.0), (width, height)),
        "south": ((0.0, 0.0), (width, 0.0)),
        "west": ((0.0, 0.0), (0.0, height)),
    }
    return straight(*ends[edge])


def _onto(battle: Battle, edge: str, point: Point) -> Point:
    """Return the point of an edge that is nearest to a place beyond it."""
    width, height = battle.table
    (x, y) = point
    return {
        "north": (x, height),
        "east": (width, y),
        "south": (x, 0.0),
        "west": (0.0, y),
    }[edge]


def _length(course: Course, finding: Finding) -> Sign:
    """Write how long the move is where it ends."""
    if finding.measured is None or finding.limit is None:
        return Sign()
    ways = dict(finding.values).get("way", "")
    words = (
        f"{length(finding.measured, finding.limit)} {ways}".strip(),
        f"at most {length(finding.limit)}",
    )
    lines = list(leg_lines(course))
    if not lines:
        return Sign()
    label = Label(words, beside(lines[-1].parts[-1].to), colour=COLOUR)
    return Sign(labels=(label,))


def _outlined(shape: Shape, view: View, *, filled: float | None = None) -> str:
    return element(
        "path",
        d=view.path([around(shape)]),
        fill="none" if filled is None else COLOUR,
        fill_opacity=filled,
        stroke=COLOUR,
        stroke_width=1.6,
        stroke_dasharray="5 2",
    )
