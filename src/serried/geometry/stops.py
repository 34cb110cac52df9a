"""Where on its way something may stop: stretches of a motion that are barred.

Source:
    EDGE-1
"""

import math
from collections.abc import Iterable
from typing import Final

from serried.geometry.clearance import Stretches
from serried.geometry.motion import Motion, Slide, Turn, move_point, until
from serried.geometry.pose import Point
from serried.geometry.shapes import Shape
from serried.geometry.table import OUTWARD, Edge, beyond

_FULL_CIRCLE: Final = 2.0 * math.pi


def off_table(
    shape: Shape, motion: Motion, width: float, height: float, tolerance: float
) -> Stretches:
    """Return when a shape on its way sticks out of the table.

    Args:
        shape: Where it stands at first.
        motion: Where it goes.
        width: Of the table, in inches, from west to east.
        height: Of the table, from south to north.
        tolerance: So many inches over an edge are not out of it.

    Returns:
        Stretches in shares of the motion, from 0 to 1. They may overlap; in order of
        their starts.
    """
    found: list[tuple[float, float]] = []
    for edge in OUTWARD:
        for point in shape.points:
            level = tolerance - shape.radius
            marks = [
                0.0,
                *sorted(_crossings(point, motion, edge, level, width, height)),
            ]
            marks.append(1.0)
            for index in range(len(marks) - 1):
                start, end = marks[index], marks[index + 1]
                place = move_point(until(motion, (start + end) / 2.0), point)
                if beyond(place, edge, width, height) > level:
                    found.append((start, end))
    return tuple(sorted(found))


def _crossings(  # noqa: PLR0913, PLR0917 - a point, its way, and a line across it
    point: Point,
    motion: Motion,
    edge: Edge,
    level: float,
    width: float,
    height: float,
) -> list[float]:
    """Return when a point is exactly *level* beyond an edge, as shares of its way."""
    east, north = OUTWARD[edge]
    if isinstance(motion, Slide):
        speed = east * motion.dx + north * motion.dy
        if speed == 0.0:
            return []
        share = (level - beyond(point, edge, width, height)) / speed
        return [share] if 0.0 < share < 1.0 else []
    return _on_the_arc(
        point,
        motion,
        (east, north),
        level - beyond((motion.x, motion.y), edge, width, height),
    )


def _on_the_arc(point: Point, turn: Turn, outward: Point, ahead: float) -> list[float]:
    """Return when a turning point is so far ahead of the centre in a direction."""
    dx, dy = point[0] - turn.x, point[1] - turn.y
    radius = math.sqrt(dx * dx + dy * dy)
    whole = math.atan2(turn.sine, turn.cosine)
    if abs(ahead) >= radius or whole == 0.0:
        return []
    east, north = outward
    at = math.atan2(east * dy - north * dx, east * dx + north * dy)
    there = math.acos(ahead / radius)
    found: list[float] = []
    for angle in (there, -there):
        way = at - angle if turn.clockwise else angle - at
        share = math.fmod(way + 2.0 * _FULL_CIRCLE, _FULL_CIRCLE) / whole
        if 0.0 < share < 1.0:
            found.append(share)
    return found


def last_free(barred: Iterable[tuple[float, float]], end: float = 1.0) -> float | None:
    """Return the last share of a motion that is not barred.

    Args:
        barred: Closed stretches, apart or not; what begins with the motion bars its
            beginning too.
        end: The share to begin with, going back.

    Returns:
        A share from 0 to *end*, the beginning of a stretch where one was in the way;
        ``None`` if all is barred.
    """
    for start, stop in sorted(barred, key=_second, reverse=True):
        if start <= end <= stop:
            if start <= 0.0:
                return None
            end = start
    return end


def _second(stretch: tuple[float, float]) -> float:
    return stretch[1]
