"""Sweep: 200 wheels against 39 units; how near does each come to what is within 1".

Ours is ``Crowd.nearest``, which ``judge`` asks about every leg of a move, in one
call. The baseline knows the moving unit at 256 moments and asks shapely for all
distances at once, of the units that a search tree finds within an inch of the box
around the way. What happens between two moments it does not see.
"""

import math
import random
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import shapely
import tables
from numpy.typing import NDArray

from serried.geometry import Crowd, Pose, Turn, Way, chord_turn, facing_vector
from serried.geometry.compare import ROUNDING
from serried.geometry.union import Shapes, gap_of
from serried.model.bases import Base
from serried.model.extents import BOUNDARY, extent_shapes, front_corners
from serried.model.formation import Formation

Floats: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.intp]
Polygons: TypeAlias = NDArray[Any]

WHEELS = 200
SAMPLES = 256
SPACING = 1.0
"""Inches around the way in which the baseline looks for units."""

FORMATION = Formation.of(Base.parse("25x25"), 6, 24)
MISSED = 0.03
"""Inches that a corner may come nearer between two of the moments."""


def standing() -> list[Shapes]:
    """Return what the wheels may come near."""
    return tables.shapes_on(tables.table(tables.FULL))[:-1]


def scene() -> tuple[list[Way], Crowd]:
    """Return the wheels, each from a free place, and the units they may come near."""
    around = standing()
    chance = random.Random(2)
    left, right = front_corners(FORMATION)
    ways: list[Way] = []
    while len(ways) < WHEELS:
        place = (chance.uniform(3.0, 69.0), chance.uniform(3.0, 45.0))
        pose = Pose(*place, *facing_vector(chance.uniform(0.0, 360.0)))
        shapes = extent_shapes(FORMATION, pose, BOUNDARY)
        if min(gap_of(shapes, other).distance for other in around) > SPACING:
            clockwise = chance.random() < 0.5
            corner = pose.point(right if clockwise else left, 0.0)
            rotation = chord_turn(right - left, chance.uniform(0.5, 6.0))
            ways.append((shapes, Turn(*corner, *rotation, clockwise=clockwise)))
    return ways, Crowd(around)


def ours() -> Callable[[], object]:
    """Return the call that is timed."""
    ways, crowd = scene()
    return lambda: crowd.nearest(ways, limit=SPACING)


def baseline() -> Callable[[], Floats]:
    """Return how shapely finds it: the distance of each moment by itself."""
    return _checked(_Sampled().of_each_moment)


def union_baseline() -> Callable[[], Floats]:
    """Return the same with all moments of a wheel in one multipolygon."""
    return _checked(_Sampled().of_their_union)


class _Sampled:
    """The scene, as arrays of numbers and of shapely's polygons."""

    def __init__(self) -> None:
        ways, _ = scene()
        turns = [turn for _, turn in ways if isinstance(turn, Turn)]
        self.centres = np.array([complex(turn.x, turn.y) for turn in turns])
        corners = np.array([shapes[0].points for shapes, _ in ways])
        spokes = corners[..., 0] + 1j * corners[..., 1] - self.centres[:, None]
        self.spokes = spokes[:, None, :]
        senses = np.array([-1.0 if turn.clockwise else 1.0 for turn in turns])
        angles = np.array([math.atan2(turn.sine, turn.cosine) for turn in turns])
        shares = np.linspace(0.0, 1.0, SAMPLES)
        self.angles = np.multiply.outer(senses * angles, shares)[:, :, None]
        points = [shapes[0].points for shapes in standing()]
        self.fixed = shapely.polygons(np.array(points))
        self.tree = shapely.STRtree(self.fixed)

    def of_each_moment(self) -> Floats:
        """Return the least distance of each wheel, in inches; inf if far."""
        wheels, units, sampled, which = self._candidates()
        apart = shapely.distance(sampled[which], self.fixed[units][:, None])
        return _least(wheels, apart.min(axis=1))

    def of_their_union(self) -> Floats:
        """Return the same."""
        wheels, units, sampled, which = self._candidates()
        unions = shapely.multipolygons(sampled)
        return _least(wheels, shapely.distance(unions[which], self.fixed[units]))

    def _candidates(self) -> tuple[Indices, Indices, Polygons, Indices]:
        """Return pairs that may be near, and the moments of the wheels in them."""
        places = self.spokes * np.exp(1j * self.angles) + self.centres[:, None, None]
        x, y = places.real, places.imag
        sides = (x.min((1, 2)), y.min((1, 2)), x.max((1, 2)), y.max((1, 2)))
        boxes = shapely.box(*sides)
        wheels, units = self.tree.query(boxes, predicate="dwithin", distance=SPACING)
        needed, which = np.unique(wheels, return_inverse=True)
        sampled = shapely.polygons(np.stack((x[needed], y[needed]), axis=-1))
        return wheels, units, sampled, which


def _least(wheels: Indices, apart: Floats) -> Floats:
    nearest = np.full(WHEELS, np.inf)
    np.minimum.at(nearest, wheels, apart)
    return nearest


def _checked(least: Callable[[], Floats]) -> Callable[[], Floats]:
    """Return a baseline, after comparing its answers with ours."""
    ways, crowd = scene()
    exact = np.array([distance for distance, _ in crowd.nearest(ways, limit=SPACING)])
    seen = least()
    near = exact <= SPACING
    assert (seen[near] >= exact[near] - ROUNDING).all()
    assert (seen[near] <= exact[near] + MISSED).all()
    assert (seen[~near] > SPACING).all()
    return least
