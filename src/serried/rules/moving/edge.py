"""The table edge: how far a move strays over it."""

from collections.abc import Sequence
from typing import NamedTuple

from serried.geometry import Point, Shape, move_point, overhang, path_overhang, until
from serried.geometry.table import OUTWARD, beyond
from serried.model.actions.legs import Backward, Leg, Sideways
from serried.model.actions.trip import Trip
from serried.model.extents import bases, boundary, centre
from serried.model.formation import Formation
from serried.model.ids import Inches


class EdgeRoom(NamedTuple):
    """How much of the table is left beyond something, at the worst moment.

    Attributes:
        inside: Inches to the edge; negative beyond it.
        edge: ``"north"``, ``"east"``, ``"south"`` or ``"west"``.
        leg: The leg in which it is, from 1; 0 before the first.
        point: The place on the table.
    """

    inside: Inches
    edge: str
    leg: int
    point: Point


def centre_room(
    formation: Formation, trip: Trip, table: tuple[Inches, Inches]
) -> EdgeRoom:
    """Return how close the Centre comes to the edge on its way (EDGE-1)."""
    width, height = table
    start = centre(formation, trip.start)
    least = _room(overhang(Shape((start,)), width, height), 0, start)
    for stage in trip.stages:
        if stage.motion is not None:
            point = centre(stage.formation or formation, stage.start)
            out, edge, instant = path_overhang(point, stage.motion, width, height)
            if -out < least.inside:
                there = move_point(until(stage.motion, instant), point)
                least = _room((out, edge), stage.leg, there)
    return least


def slow_room(
    formation: Formation, trip: Trip, legs: Sequence[Leg], table: tuple[Inches, Inches]
) -> EdgeRoom | None:
    """Return how close the boundary comes to the edge backwards and sideways.

    It goes straight there, and the table has no dents, so the ends of the leg tell.
    None if there is no such leg.

    Source:
        EDGE-2, LIGHT-6
    """
    rooms = [
        base_room(boundary(stage.formation or formation, pose), table, stage.leg)
        for stage in trip.stages
        if isinstance(legs[stage.leg - 1], Backward | Sideways)
        for pose in (stage.start, stage.end)
    ]
    return min(rooms, key=lambda room: room.inside, default=None)


def final_room(
    formation: Formation, trip: Trip, table: tuple[Inches, Inches]
) -> EdgeRoom:
    """Return how close any base ends to the edge; all of every base counts.

    Source:
        EDGE-1, DIST-4, BA-OFF-2
    """
    leg = trip.stages[-1].leg if trip.stages else 0
    rooms = (base_room(shape, table, leg) for shape in bases(formation, trip.end))
    return min(rooms, key=lambda room: room.inside)


def base_room(shape: Shape, table: tuple[Inches, Inches], leg: int) -> EdgeRoom:
    """Return the room at the point of a base that is nearest to an edge, or beyond."""
    width, height = table
    out, edge = overhang(shape, width, height)
    east, north = OUTWARD[edge]
    x, y = max(shape.points, key=lambda point: beyond(point, edge, width, height))
    farthest = (x + shape.radius * east, y + shape.radius * north)
    return _room((out, edge), leg, farthest)


def _room(found: tuple[Inches, str], leg: int, point: Point) -> EdgeRoom:
    out, edge = found
    return EdgeRoom(-out, edge, leg, point)
