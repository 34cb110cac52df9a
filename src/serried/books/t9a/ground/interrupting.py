"""The 9th Age, chapter "Terrain": where a unit is as its move is interrupted.

Source:
    TER-2, TER-5, docs/rulings/0060-dangerous-terrain.md
"""

from typing import Final

from serried.geometry import TOLERANCE, Pose, near_intervals_of
from serried.geometry.motion import move_pose, until
from serried.model.actions.trip import Trip
from serried.model.formation import Formation
from serried.model.ids import Inches
from serried.model.terrain import Terrain
from serried.rules.models import base_of

HAIR: Final[Inches] = 10 * TOLERANCE
"""So far who is left stays away from what it may not touch."""

SHORT: Final[Inches] = 2 * TOLERANCE
"""So far who is stopped stands from what it has not touched yet."""


def interrupted_at(trip: Trip, moment: tuple[int, float]) -> Pose:
    """Return the pose of a unit at a moment of its way."""
    number, instant = moment
    if not trip.stages:
        return trip.start
    stage = trip.stages[number]
    if stage.motion is None or instant == 1.0:
        return stage.end if instant == 1.0 else stage.start
    return move_pose(until(stage.motion, instant), stage.start)


def interrupted(trip: Trip, moment: tuple[int, float]) -> Trip:
    """Return the part of a way before a moment of it."""
    number, instant = moment
    if not trip.stages:
        return trip
    stage, pose = trip.stages[number], interrupted_at(trip, moment)
    motion = None if stage.motion is None else until(stage.motion, instant)
    last = stage._replace(motion=motion, end=pose)
    return Trip(trip.start, (*trip.stages[:number], last), complete=True)


def short_of_touch(
    formation: Formation, trip: Trip, moment: tuple[int, float], area: Terrain | None
) -> tuple[int, float]:
    """Return the moment a hair before the first touch of an area.

    Who stops there has not touched it, and does not when it turns about on its Centre
    either. On an area from the start, at the end of a Pivot, or on landing there is no
    such moment, nor of what is no area: it is *moment* itself.

    Args:
        formation: Who moves.
        trip: The way.
        moment: Of the first touch: the number of a stage, and how much of it is over.
        area: What is touched.

    Source:
        TER-2
    """
    number, instant = moment
    motion = trip.stages[number].motion if trip.stages else None
    if area is None or motion is None or instant == 1.0:
        return moment
    start = trip.stages[number].start
    near = (
        first
        for place in formation.places
        for first, last in near_intervals_of(
            (base_of(place, start),), motion, (area.shape,), SHORT
        )
        if first <= instant <= last
    )
    return number, min(near, default=instant)
