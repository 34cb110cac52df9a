"""Touching: which models come to areas of the table on their way, and when first."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from serried.geometry import TOLERANCE, Pose, Shape, touching
from serried.geometry.clearance import near_intervals
from serried.geometry.distance import distance
from serried.model.actions.trip import Trip
from serried.model.formation import Formation, Place
from serried.model.terrain import Terrain
from serried.rules.models import base_of


class Touch(NamedTuple):
    """The moment at which a model first touches an area.

    Attributes:
        stage: The number of the stage of the trip, from 0.
        instant: How much of that stage is over, from 0 to 1.
        area: What it touches.
        model: Which model does.
    """

    stage: int
    instant: float
    area: str
    model: str


def touches(
    formation: Formation, trip: Trip, areas: Iterable[Terrain], *, over: bool = False
) -> tuple[Touch, ...]:
    """Return the first moment at which each model touches each area, in order.

    To touch is to share a point. What stands on an area touches it from the start. A
    Pivot is not swept: only its end counts.

    Args:
        formation: Who moves.
        trip: The way.
        areas: What may be touched.
        over: Whether it is all in the air, so that only start and end count.

    Exactness:
        Closed forms for slides and turns; nothing is sampled.

    Source:
        TER-2, TER-5, FLY-2
    """
    found = [
        Touch(*moment, area.id, place.name)
        for area in areas
        for place in formation.places
        if (moment := _first(place, trip, area.shape, over=over)) is not None
    ]
    return tuple(sorted(found, key=lambda one: one[:2]))


def _first(
    place: Place, trip: Trip, area: Shape, *, over: bool
) -> tuple[int, float] | None:
    """Return in which stage a model first touches an area, and when in it."""
    if _stands_on(place, trip.start, area):
        return 0, 0.0
    moments = _landing(place, trip, area) if over else _on_foot(place, trip, area)
    return next(moments, None)


def _landing(place: Place, trip: Trip, area: Shape) -> Iterator[tuple[int, float]]:
    if _stands_on(place, trip.end, area):
        yield max(len(trip.stages) - 1, 0), 1.0


def _on_foot(place: Place, trip: Trip, area: Shape) -> Iterator[tuple[int, float]]:
    for number, stage in enumerate(trip.stages):
        if stage.motion is not None:
            base = base_of(place, stage.start)
            near = near_intervals(base, stage.motion, area, TOLERANCE)
            yield from ((number, start) for start, _ in near)
        if _stands_on(place, stage.end, area):
            yield number, 1.0


def _stands_on(place: Place, pose: Pose, area: Shape) -> bool:
    return touching(distance(base_of(place, pose), area))
