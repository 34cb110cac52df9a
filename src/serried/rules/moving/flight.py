"""Flight: the way straight ahead of a unit, and whom it leads through.

What books make of it differs: how far a unit flees, what it keeps clear of, what
the edge of the table does to it.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from serried.geometry import (
    Pose,
    Shape,
    Slide,
    at_least,
    closest_of,
    near_intervals_of,
    penetrates_of,
    separation_of,
)
from serried.model.actions.trip import Stage, Trip
from serried.model.battle import Battle
from serried.model.extents import base_corners, bases
from serried.model.ids import Inches
from serried.model.unit import Unit
from serried.rules.moving.neighbours import Neighbour, neighbours, shapes_of


class Ahead(NamedTuple):
    """The way straight ahead of a unit, as far as it could ever matter.

    Attributes:
        standing: The bases where it begins.
        shapes: What distance looks at there.
        motion: Farther than the table is long.
        length: How far that is, in inches.
    """

    pose: Pose
    standing: tuple[Shape, ...]
    shapes: tuple[Shape, ...]
    motion: Slide
    length: Inches

    def near(self, other: Neighbour, limit: Inches) -> list[tuple[Inches, Inches]]:
        """Return from where to where *other* is at most *limit* away, in inches."""
        found = near_intervals_of(self.shapes, self.motion, other.shapes, limit)
        return [(start * self.length, end * self.length) for start, end in found]

    def approaches(self, other: Neighbour) -> bool:
        """Tell whether the way leads closer to *other* at first, or into it (BA-BAS-9).

        Nothing comes closer to what is touched already, but the way may go into it.
        """
        if penetrates_of(self.shapes, self.motion, other.shapes):
            return True
        before = separation_of(self.shapes, other.shapes)
        least = closest_of(self.shapes, self.motion, other.shapes)[0]
        return not at_least(least, max(before, 0.0))

    def trip(self, distance: Inches) -> Trip:
        """Return the way as a trip."""
        ux, uy = self.pose.ux, self.pose.uy
        motion = Slide(ux * distance, uy * distance)
        x, y = self.pose.x + motion.dx, self.pose.y + motion.dy
        stage = Stage(1, motion, self.pose, Pose(x, y, ux, uy))
        return Trip(self.pose, (stage,), complete=True)


class Crossing(NamedTuple):
    """Something that a unit goes through.

    Attributes:
        other: What it is.
        models: Which models of the unit go through it.
    """

    other: Neighbour
    models: tuple[str, ...]


def ahead_of(battle: Battle, unit: Unit, pose: Pose, extent: str) -> Ahead:
    """Return the way straight ahead of *unit*, were it at *pose*."""
    length = 2 * math.hypot(*battle.table)
    placed = replace(unit, pose=pose)
    return Ahead(
        pose=pose,
        standing=bases(unit.formation, pose),
        shapes=shapes_of(placed, extent),
        motion=Slide(pose.ux * length, pose.uy * length),
        length=length,
    )


def crossings(
    battle: Battle, unit: Unit, ahead: Ahead, length: Inches, extent: str
) -> Iterator[Crossing]:
    """Yield what a unit goes through on so many inches of its way.

    To touch something, or to slide along it, is not to go through it.
    """
    motion = Slide(ahead.pose.ux * length, ahead.pose.uy * length)
    models: list[tuple[str, Shape]] = []
    for other in neighbours(battle, unit, extent):
        if not penetrates_of(ahead.shapes, motion, other.shapes):
            continue  # nor does any base in these
        models = models or _models(unit, ahead.pose)
        through = tuple(
            name
            for name, shape in models
            if penetrates_of((shape,), motion, other.shapes)
        )
        if through:
            yield Crossing(other, through)


def _models(unit: Unit, pose: Pose) -> list[tuple[str, Shape]]:
    """Return the base of each model of *unit*, were it at *pose*."""
    places = unit.formation.places
    if unit.single:
        (shape,) = bases(unit.formation, pose)
        return [(places[0].name, shape)]
    return [(place.name, Shape(base_corners(place, pose))) for place in places]
