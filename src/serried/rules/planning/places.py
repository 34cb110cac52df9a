"""The places that a unit can get to, whichever way it looks there, or one way."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from serried.geometry import Point, Pose, facing_vector
from serried.model.actions.legs import Backward, Forward, Leg, Side, Sideways
from serried.model.extents import extent_shapes
from serried.model.ids import Inches
from serried.model.results.reaches import Area, Stretch
from serried.rules.case import Case
from serried.rules.moving.neighbours import around
from serried.rules.planning.lines import CIRCLE, Numbers, onward
from serried.rules.planning.nearest import Legs, angles, spread
from serried.rules.planning.outlines import FINE, Asked, Box, outlined, stretches
from serried.rules.planning.planner import Planner

STEP: Final = 0.5
"""Inches between the points of the lattice that is looked at first."""

CELLS: Final = 16
"""How many such points there are at least across all that one facing allows."""

NORTH: Final = 360.0
"""Degrees of a whole turn."""

EVEN: Final = tuple(float(degrees) for degrees in range(0, 360, 10))
"""The facings that are looked at of every place, in degrees."""

APART: Final = 5.0
"""Degrees between those that are looked at where all of one place are wanted."""

TURN: Final = 0.01
"""Degrees by which a facing is at most inside of where the answer changes."""


class Places:
    """A unit that is asked where it can get to.

    Args:
        planner: Finds its ways.
        case: A move of it, whose legs do not matter.
    """

    def __init__(self, planner: Planner, case: Case) -> None:
        self._planner = planner
        self._table = case.battle.table
        self._facings = self._worth_asking(case)
        self._last: Point = (planner.pose.ux, planner.pose.uy)

    @property
    def any_facing(self) -> bool:
        """Whether it turns for nothing, and looks any way wherever there is room."""
        return self._planner.drill.pivots

    def outline(self) -> tuple[Area, ...]:
        """Return where the middle of its front can stand, whichever way it looks."""
        far = self._planner.rate + self._planner.turning
        step = min(STEP, self._planner.rate / CELLS)
        if step <= 0.0:
            return ()
        far = math.ceil(far / step) * step
        return self._outlined(
            lambda place: self.anyhow(place, aside=False) is not None,
            (-far, -far, far, far),
            step,
        )

    def outline_facing(self, facing: float) -> tuple[Area, ...]:
        """Return where it can stand if it looks one way, in degrees from north."""
        ux, uy = facing_vector(facing)
        points = list(self._ends(Pose(0.0, 0.0, ux, uy)))
        if not points:
            return ()
        xs, ys = zip(*points, strict=True)
        wide = max(max(xs) - min(xs), max(ys) - min(ys))
        step = min(STEP, max(wide / CELLS, STEP / CELLS))
        box = min(xs) - step, min(ys) - step, max(xs) + step, max(ys) + step
        way = self._planner.way
        return self._outlined(
            lambda at: way(Pose(at[0], at[1], ux, uy), aside=False) is not None,
            box,
            step,
        )

    def _outlined(self, has: Asked, box: Box, step: Inches) -> tuple[Area, ...]:
        """Return outlines that are looked for along the front of the unit.

        So where it starts is a point of the lattice, and whoever turns the table turns
        the outlines.
        """
        pose = self._planner.pose
        areas = outlined(lambda at: has(pose.point(at[0], at[1])), box, step)
        return tuple(
            tuple(tuple(pose.point(x, y) for x, y in ring) for ring in area)
            for area in areas
        )

    def anyhow(self, place: Point, *, aside: bool = True) -> Legs | None:
        """Return a lawful line to a place; None where none is found.

        Args:
            place: Where the middle of its front is to stand.
            aside: Whether to go back, or to a side, with nothing beside that way.
        """
        planner = self._planner
        if not self._on_table(place) or planner.is_beyond(place):
            return None
        for numbers in onward(planner.drill, planner.pose, place):
            legs = planner.lawful_line(numbers)
            if legs is not None:
                return legs
        x, y = place
        for ux, uy in (self._last, *self._facings):
            pose = Pose(x, y, ux, uy)
            found = planner.way(pose, aside=aside)
            if found is not None:
                self._last = ux, uy
                return found
        return None

    def facings(self, place: Point) -> tuple[Stretch, ...]:
        """Return which ways it can look at a place, in degrees from north.

        From first to last by the clock, past 360 where a stretch goes on beyond north.
        """
        x, y = place
        if not self._on_table(place) or self._planner.is_beyond(place):
            return ()

        def looks(degrees: float) -> bool:
            ux, uy = facing_vector(degrees % NORTH)
            return self._planner.way(Pose(x, y, ux, uy)) is not None

        found = stretches(looks, 0.0, NORTH, APART, TURN)
        return past_north(found, NORTH)

    def straight(self) -> tuple[tuple[Point, Point], ...]:
        """Return the lines of places that it gets to without turning.

        None of who Pivots: its outlines hold them.
        """
        planner = self._planner
        drill = planner.drill
        if drill.pivots:
            return ()
        slow = (Backward, _left, _right) if drill.slowly else ()
        legs = ((Forward, planner.rate), *((leg, planner.slow) for leg in slow))
        found = []
        for leg, most in legs:

            def goes(far: float, leg: Callable[[float], Leg] = leg) -> bool:
                return planner.lawful((leg(far),))

            for way in stretches(goes, 0.0, most, STEP / 4.0, FINE):
                first, last = (planner.end((leg(far),)) for far in way)
                if first is not None and last is not None and first != last:
                    found.append(((first.x, first.y), (last.x, last.y)))
        return tuple(found)

    def _on_table(self, place: Point) -> bool:
        return 0.0 <= place[0] <= self._table[0] and 0.0 <= place[1] <= self._table[1]

    def _worth_asking(self, case: Case) -> list[Point]:
        """Return facings: even ones, and those along whatever stands near."""
        found = [
            (self._planner.pose.ux, self._planner.pose.uy),
            *map(facing_vector, EVEN),
        ]
        unit, extent = case.unit, case.settings.extent
        if unit.pose is None:
            return found
        shapes = extent_shapes(unit.formation, unit.pose, extent)
        far = self._planner.rate + self._planner.turning
        for thing in around(case.battle, unit, extent).near(shapes, far):
            for shape in thing.shapes:
                found += _along(shape.points)
        return list({(round(x, 6), round(y, 6)): (x, y) for x, y in found}.values())

    def _ends(self, facing: Pose) -> Iterator[Point]:
        """Yield where lines of few numbers that lead to a facing end, in its frame."""
        planner = self._planner
        pose, far = planner.pose, planner.rate + planner.turning
        if planner.drill.pivots:
            yield from ((-far, -far), (far, far))
            return
        turn = math.atan2(facing.uy, facing.ux) - math.atan2(pose.uy, pose.ux)
        for numbers in self._turning(math.remainder(turn, CIRCLE)):
            end = planner.end(planner.drill.legs(*numbers))
            if end is not None:
                yield pose.local((end.x, end.y))

    def _turning(self, turn: float) -> Iterator[Numbers]:
        """Yield ways that turn by an angle and are not too long."""
        drill, rate = self._planner.drill, self._planner.rate
        for one in angles(3.0 * math.pi / 4.0):
            rest = rate - drill.cost(one) - drill.cost(turn - one)
            if rest >= 0.0:
                for far in spread(0.0, rest, 3):
                    yield 0.0, one, far, turn - one, 0.0
        rest = rate - drill.cost(turn)
        if rest >= 0.0:
            for a in spread(0.0, rest, 4):
                yield a, turn, 0.0, 0.0, 0.0
                yield a, turn, rest - a, 0.0, 0.0


def past_north(facings: tuple[Stretch, ...], last: float) -> tuple[Stretch, ...]:
    """Return facings, those up to the *last* and those from north on as one stretch."""
    if facings[1:] and facings[0][0] == 0.0 and facings[-1][1] == last:
        (_, past), *others, (first, _) = facings
        joined = (0.0, past) if first == NORTH else (first, past + NORTH)
        return (*others, joined)
    return facings


def _left(far: float) -> Leg:
    return Sideways(Side.LEFT, far)


def _right(far: float) -> Leg:
    return Sideways(Side.RIGHT, far)


def _along(points: Sequence[Point]) -> Iterator[Point]:
    """Yield the facings along the sides of a polygon, and across them."""
    for (ax, ay), (bx, by) in pairwise((*points, points[0])):
        long = math.hypot(bx - ax, by - ay)
        if long > 0.0:
            ux, uy = (bx - ax) / long, (by - ay) / long
            yield from ((ux, uy), (-ux, -uy), (uy, -ux), (-uy, ux))
