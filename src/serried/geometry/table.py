"""How far things stick out of the table.

The table runs from (0, 0) in the south-west to (width, height) in inches.

Source:
    EDGE-1
"""

import math
from typing import Final, Literal, TypeAlias

from serried.geometry.arcs import on_the_way
from serried.geometry.compare import ROUNDING
from serried.geometry.motion import Motion, Turn, move_point
from serried.geometry.pose import Point
from serried.geometry.shapes import Shape

Edge: TypeAlias = Literal["north", "east", "south", "west"]

OUTWARD: Final[dict[Edge, Point]] = {
    "north": (0.0, 1.0),
    "east": (1.0, 0.0),
    "south": (0.0, -1.0),
    "west": (-1.0, 0.0),
}
"""The way over each edge, as a unit vector; of equals the first is named."""

EDGES: Final[tuple[Edge, ...]] = ("north", "east", "south", "west")
"""The same edges in their order."""


def beyond(point: Point, edge: Edge, width: float, height: float) -> float:
    """Return how far a point lies beyond an edge, in inches; below zero inside."""
    if edge == "north":
        return point[1] - height
    if edge == "east":
        return point[0] - width
    return -point[1] if edge == "south" else -point[0]


def overhang(shape: Shape, width: float, height: float) -> tuple[float, Edge]:
    """Return how far a shape sticks out of a table, and over which edge.

    Returns:
        Inches, zero or less inside: then minus the room that is left. The edge is
        the one that the shape sticks out of farthest, or the nearest.
    """
    points, radius = shape.points, shape.radius
    west = east = points[0][0]
    south = north = points[0][1]
    for x, y in points:
        west, east = min(west, x), max(east, x)
        south, north = min(south, y), max(north, y)
    worst, where = north - height + radius, 0
    for number, out in ((1, east - width), (2, -south), (3, -west)):
        if out + radius > worst:
            worst, where = out + radius, number
    return worst, EDGES[where]


def path_overhang(
    point: Point, motion: Motion, width: float, height: float
) -> tuple[float, Edge, float]:
    """Return how far a point gets off a table on its way, where, and when.

    Returns:
        Inches, zero or less inside; the edge; and the earliest share of the motion,
        from 0 to 1, at which the point is that far out.
    """
    end = move_point(motion, point)
    worst, when, where = -math.inf, 0.0, 0
    for number in range(len(EDGES)):
        out = _out(point, number, width, height)
        if _is_worse(out, 0.0, worst, when):
            worst, when, where = out, 0.0, number
        out = _out(end, number, width, height)
        if _is_worse(out, 1.0, worst, when):
            worst, when, where = out, 1.0, number
        if isinstance(motion, Turn):
            for instant, place in _farthest(point, motion, OUTWARD[EDGES[number]]):
                out = _out(place, number, width, height)
                if _is_worse(out, instant, worst, when):
                    worst, when, where = out, instant, number
    return worst, EDGES[where], when


def _out(point: Point, number: int, width: float, height: float) -> float:
    """Return the same as ``beyond``, of an edge by its number."""
    x, y = point
    if number == 0:
        return y - height
    if number == 1:
        return x - width
    return -y if number == 2 else -x  # noqa: PLR2004 - the south


def _is_worse(out: float, instant: float, worst: float, when: float) -> bool:
    """Return whether a point is farther out at one moment, or as far and sooner."""
    return instant < when if abs(out - worst) <= ROUNDING else out > worst


def _farthest(point: Point, turn: Turn, outward: Point) -> list[tuple[float, Point]]:
    """Return when and where an arc between its ends is farthest in a direction."""
    east, north = point[0] - turn.x, point[1] - turn.y
    ahead = east * outward[0] + north * outward[1]
    aside = east * outward[1] - north * outward[0]
    if turn.clockwise:
        aside = -aside
    whole = math.atan2(turn.sine, turn.cosine)
    if not on_the_way(ahead, aside, (turn.cosine, turn.sine)) or whole == 0.0:
        return []
    radius = math.sqrt(east * east + north * north)
    place = (turn.x + radius * outward[0], turn.y + radius * outward[1])
    return [(min(1.0, math.atan2(aside, ahead) / whole), place)]
