"""Arcs: places that a unit gets to by one wheel, with nothing beside them.

Where others stand near, a wheel may be lawful and no way that differs a little from it.
No lattice finds such places, and outlines do not hold them.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from serried.geometry import Point
from serried.model.results.reaches import Area, Stretch
from serried.rules.planning.nearest import Legs
from serried.rules.planning.outlines import claims, steps, stretches
from serried.rules.planning.places import NORTH
from serried.rules.planning.planner import WITHIN, Planner
from serried.rules.planning.tangents import CIRCLE
from serried.tuples import NamedTuple

STEP: Final = math.radians(2.0)
"""Radians between the places: no arc leaves its chord by a thousandth of an inch."""

FINE: Final = math.radians(0.01)
"""Radians by which a wheel is at most shorter than the longest that is lawful."""

RIGHT: Final = -1.0
LEFT: Final = 1.0


class Arc(NamedTuple):
    """Places in a row.

    Attributes:
        legs: What leads to the end of the widest wheel.
        points: The places, by the clock.
        facings: Which way it looks at the first and at the last.
    """

    legs: Legs
    points: tuple[Point, ...]
    facings: Stretch


def arcs(planner: Planner, areas: Sequence[Area]) -> Iterator[Arc]:
    """Yield the places of one wheel that are in none of some areas."""
    for side in (RIGHT, LEFT):
        for angles in _beside(planner, areas, side):
            arc = _arc(planner, angles, side)
            if math.dist(arc.points[0], arc.points[-1]) > WITHIN:
                yield arc


def _arc(planner: Planner, angles: Sequence[float], side: float) -> Arc:
    """Return the places after wheels by such angles, from the narrowest on."""
    legs = [planner.drill.legs(0.0, side * angle) for angle in angles]
    ends = [end[:2] for end in map(planner.end, legs) if end is not None]
    facing = planner.pose.facing
    turned = [facing - side * math.degrees(angles[n]) for n in (0, -1)]
    if side == LEFT:
        ends, turned = ends[::-1], turned[::-1]
    first, last = (it - math.floor(turned[0] / NORTH) * NORTH for it in turned)
    return Arc(planner.plain(legs[-1], WITHIN), tuple(ends), (first, last))


def _beside(
    planner: Planner, areas: Sequence[Area], side: float
) -> Iterator[tuple[float, ...]]:
    """Yield the angles of wheels to one side that lead out of the areas.

    With the angle before and the one behind, so that no gap is left.
    """
    ways = planner.ways
    if ways is None:
        return

    def goes(angle: float) -> bool:
        return ways.is_lawful((0.0, side * angle, 0.0, 0.0, 0.0))

    def is_out(number: int) -> bool:
        end = planner.end(planner.drill.legs(0.0, side * angles[number]))
        return end is not None and not claims(areas, end[:2])

    known = steps(0.0, CIRCLE, STEP)
    for first, last in stretches(goes, known, FINE):
        angles = [first, *(angle for angle in known if first < angle < last), last]
        for out, numbers in groupby(range(len(angles)), is_out):
            if out:
                these = list(numbers)
                yield tuple(angles[max(these[0] - 1, 0) : these[-1] + 2])
