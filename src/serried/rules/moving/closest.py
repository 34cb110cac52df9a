"""Closest: which model of a unit comes nearest to something, and where.

The Unit Boundary has empty places too. Where one of them is nearer to a thing than
every base, no model is as near as was measured, and what is found says so.
"""

import math
from collections.abc import Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from serried.geometry import (
    Gap,
    Point,
    Pose,
    Shape,
    at_most,
    gap_of,
    nearest_point_of,
    separation_of,
    touching,
)
from serried.model.bases import inches
from serried.model.extents import extent_shapes, model_shape
from serried.model.formation import Formation, Place
from serried.model.ids import Inches
from serried.model.verdict import Values

DIGITS: Final = 9
"""Decimals of an inch in which models that are equally near agree."""

SLACK: Final = 1e-8
"""More inches than rounding and ``DIGITS`` are worth."""


class Closest(NamedTuple):
    """The model of a unit that is nearest to something.

    Attributes:
        model: Its name; of those that overlap it the one that does so deepest, and
            the first among equals.
        point: The place on the table where the unit is as near as was measured.
        empty: Whether only an empty place of the unit is as near as that.
    """

    model: str
    point: Point
    empty: bool

    @property
    def values(self) -> Values:
        """What a finding says besides: only where it is an empty place."""
        return (("empty", True),) if self.empty else ()


def closeness(distance: Inches) -> str:
    """Return what is wrong with who is so far from something, and should be farther."""
    return "touching" if touching(distance) else "spacing"


def closest_model(
    formation: Formation,
    pose: Pose,
    others: Sequence[Shape],
    extent: str,
) -> Closest:
    """Return which model of a unit at *pose* is nearest to *others*.

    Args:
        formation: How the unit stands.
        pose: Where.
        others: What it is near to.
        extent: What distance looks at.

    Source:
        UNIT-9
    """
    there, ground = tuple(others), extent_shapes(formation, pose, extent)
    near = gap_of(ground, there)
    away: dict[str, float] = {}
    bases: dict[str, Shape] = {}
    most = math.inf
    for least, place in _by_room(formation.places, pose, near, there):
        if least > most + SLACK:
            break
        base = bases[place.name] = model_shape(formation, place, pose)
        apart = away[place.name] = separation_of((base,), there)
        most = min(most, apart)
    by_name = (place.name for place in formation.places if place.name in away)
    model = min(by_name, key=lambda name: round(away[name], DIGITS))
    empty = not at_most(away[model], max(near.distance, 0.0))
    nearest = ground if empty else (bases[model],)
    return Closest(model, nearest_point_of(nearest, there), empty)


def _by_room(
    places: Sequence[Place], pose: Pose, near: Gap, others: Sequence[Shape]
) -> list[tuple[float, Place]]:
    """Return at least how far each model is from one convex shape, nearest first.

    That shape lies behind the line through its nearest point, square to the shortest
    way to it. Where that says nothing, of several shapes or one that is overlapped,
    it is minus infinity for all.
    """
    if others[1:] or near.distance <= 0.0:
        return [(-math.inf, place) for place in places]
    (x, y), (from_x, from_y) = pose.local(near.first), pose.local(near.second)
    right, ahead = (x - from_x) / near.distance, (y - from_y) / near.distance
    found = [
        (
            right * (inches(place.x) - from_x)
            + ahead * (inches(place.y) - from_y)
            - abs(right) * inches(place.base.width) / 2
            - abs(ahead) * inches(place.base.depth) / 2,
            place,
        )
        for place in places
    ]
    return sorted(found, key=itemgetter(0))
