"""Legs: the arrow of each leg, and how long it is."""

import math
from collections.abc import Iterator
from typing import Final

from serried.drawing.labels import Label, Spot, along, beside, length
from serried.drawing.layers.course import Course, Walk
from serried.drawing.outlines import Arc, Line, Loop, turned
from serried.drawing.palette import LEG
from serried.drawing.strokes import arrow, dot, straight
from serried.drawing.view import View
from serried.geometry import Point, Slide, Turn, same
from serried.geometry.motion import turn_degrees
from serried.model.actions.legs import (
    Act,
    Backward,
    Closing,
    Join,
    Pivot,
    Place,
    Ranks,
    Reforming,
    Side,
    Sideways,
    Sweep,
    Wheel,
)
from serried.model.actions.trip import Stage
from serried.model.bases import inches
from serried.model.extents import centre, front_corners, model_centre
from serried.model.numbers import number

SHORT: Final = 0.4
"""At most how much of the way into the ranks is left free at its end, for a letter."""


def drawn_legs(course: Course, view: View) -> str:
    """Return an arrow for each leg, and a dot where a wheel or a Pivot turns."""
    signs = [_drawn(course, walk, view) for walk in course.walks]
    if course.depth is not None:
        signs.append(arrow(straight(*course.depth), view, LEG))
    return "".join(signs)


def leg_labels(course: Course) -> Iterator[Label]:
    """Yield the length of each leg, to stand beside its arrow."""
    for walk in course.walks:
        words = _words(walk)
        if words:
            yield Label((words,), _spots(course, walk), colour=LEG)
    if course.depth is not None:
        deep = math.dist(*course.depth)
        yield Label((f"{length(deep)} deep",), along(*course.depth), colour=LEG)


def leg_lines(course: Course) -> Iterator[Loop]:
    """Yield the line of each leg that has one."""
    lines = (leg_line(course, walk) for walk in course.walks)
    yield from (line for line in lines if line is not None)
    if course.depth is not None:
        yield straight(*course.depth)


def leg_line(course: Course, walk: Walk) -> Loop | None:
    """Return the line of a leg: what its length is measured along.

    A wheel goes by its outer front corner: along the chord, where that is as long
    as the line of the request says, and else along the arc.
    """
    if isinstance(walk.leg, Join):
        return _into_the_ranks(course, walk)
    turns = [stage.motion for stage in walk.stages if isinstance(stage.motion, Turn)]
    if walk.stages[0].motion is None:
        return None
    if not turns:
        return straight(*_slide_ends(course, walk))
    leg = walk.leg
    outer = _outer_corner(course, walk)
    start, end = walk.start.point(outer, 0.0), walk.end.point(outer, 0.0)
    asked = leg.distance if isinstance(leg, Wheel) else None
    if isinstance(asked, float) and same(math.dist(start, end), asked):
        return straight(start, end)
    parts: list[Line | Arc] = []
    here = start
    for turn in turns:
        parts += turned(turn, here)
        here = parts[-1].to
    return Loop(start, tuple(parts))


def _into_the_ranks(course: Course, walk: Walk) -> Loop | None:
    """Return the line of the last leg of who joins, from edge to edge of its base.

    The length is from centre to centre (AMB-47); there is its letter.
    """
    for stage in walk.stages:
        if isinstance(stage.motion, Slide):
            formation = course.unit.formation
            start, end = centre(formation, stage.start), centre(formation, stage.end)
            half = inches(formation.base.depth) / 2 / math.dist(start, end)
            first = half if half < SHORT else 0.0
            return straight(_on(start, end, first), _on(end, start, min(half, SHORT)))
    return None


def _on(start: Point, end: Point, share: float) -> Point:
    """Return the point of a line that lies so far along it."""
    (x, y), (to_x, to_y) = start, end
    return x + (to_x - x) * share, y + (to_y - y) * share


def _gone(walk: Walk) -> float | None:
    """Return how far a leg leads that is no turn; None of one that leads nowhere."""
    if isinstance(walk.leg, Join):
        slides = (one.motion for one in walk.stages if isinstance(one.motion, Slide))
        return next((math.hypot(slide.dx, slide.dy) for slide in slides), None)
    if walk.stages[0].motion is None:
        return None
    return math.dist((walk.start.x, walk.start.y), (walk.end.x, walk.end.y))


def _slide_ends(course: Course, walk: Walk) -> tuple[Point, Point]:
    """Return where the middle of the foremost edge of a slide begins and ends."""
    extent = course.standing(walk.stages[0]).extent
    left, right, rear, _ = map(inches, extent)
    middle = (left + right) / 2
    match walk.leg:
        case Backward():
            edge = (middle, rear)
        case Sideways(Side.LEFT, _):
            edge = (left, rear / 2)
        case Sideways():
            edge = (right, rear / 2)
        case _:
            edge = (middle, 0.0)
    return walk.start.point(*edge), walk.end.point(*edge)


def _outer_corner(course: Course, walk: Walk) -> float:
    """Return how far right of the front's middle the corner is that swings."""
    left, right = front_corners(course.unit.formation)
    motion = walk.stages[0].motion
    if isinstance(walk.leg, Pivot) and isinstance(motion, Turn):
        about, _ = walk.start.local((motion.x, motion.y))
        return left if about - left > right - about else right
    toward_left = isinstance(walk.leg, Wheel) and walk.leg.toward is Side.LEFT
    return right if toward_left else left


def _words(walk: Walk) -> str:
    """Return what is written beside a leg: as it was asked, where that is settled."""
    match walk.leg:
        case Act(model):
            return f"{model} acts"
        case Reforming() | Sweep():
            return str(walk.leg).split()[0]
        case Pivot(_, degrees):
            lifted = walk.stages[0].motion is None
            return f"{'pivot' if lifted else 'into line'} {_degrees(degrees, walk)}"
        case Wheel(_, distance, degrees):
            if isinstance(distance, float):
                return f"wheel {length(distance)}"
            return f"wheel {_degrees(degrees, walk)}"
        case _:
            gone = _gone(walk)
            return "" if gone is None else length(gone)


def _degrees(asked: object, walk: Walk) -> str:
    """Return an angle, measured where a number was not asked for."""
    degrees = asked if isinstance(asked, float) else sum(map(_turned, walk.stages))
    return f"{number(degrees, 1)}°"


def _turned(stage: Stage) -> float:
    """Return by how many degrees the unit is turned in one stage, at most 180."""
    cosine = stage.start.ux * stage.end.ux + stage.start.uy * stage.end.uy
    sine = abs(stage.start.ux * stage.end.uy - stage.start.uy * stage.end.ux)
    return turn_degrees(cosine, sine)


def _spots(course: Course, walk: Walk) -> tuple[Spot, ...]:
    line = leg_line(course, walk)
    if line is None:
        return beside(_spot_of(course, walk))
    if len(walk.stages) > 1 and not isinstance(walk.leg, Join):
        return beside(line.corners[len(line.corners) // 2])
    return along(line.start, line.parts[-1].to)


def _drawn(course: Course, walk: Walk, view: View) -> str:
    line = leg_line(course, walk)
    if isinstance(
        walk.leg, Place | Ranks | Closing
    ):  # arrows in the ranks show who goes where
        return ""
    if line is None:
        return dot(_spot_of(course, walk), view, LEG, hollow=True)
    motion = walk.stages[0].motion
    if isinstance(walk.leg, Join):
        return arrow(line, view, LEG, width=2.6)
    still = dot((motion.x, motion.y), view, LEG) if isinstance(motion, Turn) else ""
    return arrow(line, view, LEG) + still


def _spot_of(course: Course, walk: Walk) -> Point:
    """Return where a leg without a way happens: at a model that acts, or the Centre."""
    leg, formation = walk.leg, course.standing(walk.stages[-1])
    place = formation.place(leg.model) if isinstance(leg, Act) else None
    if place is None:
        return centre(formation, walk.end)
    return model_centre(place, walk.end)
