"""The places that a unit can get to, whichever way it looks there, or one way."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from serried.geometry import Point, Pose, facing_vector
from serried.model.actions.legs import Backward, Forward, Leg, Side, Sideways
from serried.model.extents import extent_shapes
from serried.model.ids import Inches
from serried.model.results.reaches import Area, Stretch
from serried.rules.case import Case
from serried.rules.moving.neighbours import around
from serried.rules.planning.bends import Bends
from serried.rules.planning.borders import FINE, Asked, Ground
from serried.rules.planning.lines import onward
from serried.rules.planning.nearest import Legs, angles, spread
from serried.rules.planning.outlines import outlined, steps, stretches
from serried.rules.planning.planner import WITHIN, Planner
from serried.rules.planning.tangents import CIRCLE, Numbers

STEP: Final = 0.5
"""Inches between the points of the lattice that is looked at first."""

CELLS: Final = 16
"""How many such points there are at least across all that one facing allows."""

NORTH: Final = 360.0
"""Degrees of a whole turn."""

SOUTH: Final = 180.0
"""Degrees of half a turn."""

EVEN: Final = tuple(float(degrees) for degrees in range(0, 360, 10))
"""The facings that are looked at of every place, in degrees."""

MANY: Final = 17
FEW: Final = 5
"""How many angles, and lengths, the first lines have that are tried."""

APART: Final = 2.0
"""Degrees between those that are looked at where all of one place are wanted."""

CLOSE: Final = 0.1
"""The same where none of these is possible."""

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
        ways = planner.ways
        turns = ways.turns_to if ways is not None else None
        self._turns = [
            it for it in self._worth_asking(case) if turns is None or turns(*it)
        ]
        self._first_turns = list(self._turns)
        fine = map(self._turned, sorted(steps(-SOUTH, SOUTH, APART), key=abs))
        self._all_turns = [it for it in fine if turns is None or turns(*it)]

    @property
    def any_facing(self) -> bool:
        """Whether it turns for nothing, and looks any way wherever there is room."""
        return self._planner.drill.pivots

    def outline(self) -> tuple[Area, ...]:
        """Return where the middle of its front can stand, whichever way it looks."""
        step = min(STEP, self._planner.rate / CELLS)
        if step <= 0.0:
            return ()
        covered = None if self._planner.ways is None else self._covered
        ground = Ground(self._gets_to, self._gets_by_any_facing, covered)
        return self._outlined(ground, self._seeds(), step)

    def outline_facing(
        self, facing: float, *, thoroughly: bool = False
    ) -> tuple[Area, ...]:
        """Return where it can stand if it looks one way, in degrees from north.

        What lies behind a gap is only found *thoroughly*, which takes longer.
        """
        ux, uy = facing_vector(facing)
        seeds = list(self._seeds_facing(ux, uy))
        if not seeds:
            return ()
        step, goes = min(STEP, self._planner.rate / CELLS), self._planner.goes

        def has(at: Point) -> bool:
            return goes(at[0], at[1], ux, uy, thoroughly=thoroughly)

        return self._outlined(Ground(has), seeds, step)

    def _outlined(
        self, ground: Ground, seeds: Sequence[Point], step: Inches
    ) -> tuple[Area, ...]:
        """Return outlines that are looked for along the front of the unit.

        So where it starts is a point of the lattice, and whoever turns the table turns
        the outlines.
        """
        pose = self._planner.pose

        def turned(has: Asked) -> Asked:
            return lambda at: has(pose.point(at[0], at[1]))

        has, thoroughly, covered = ground
        along = Ground(
            turned(has),
            thoroughly and turned(thoroughly),
            covered and (lambda some: covered([pose.point(x, y) for x, y in some])),
        )
        areas = outlined(along, list(map(pose.local, seeds)), step)
        return tuple(
            tuple(tuple(pose.point(x, y) for x, y in ring) for ring in area)
            for area in areas
        )

    def _gets_to(self, place: Point) -> bool:
        """Tell whether it gets to a place, with nothing back or to a side alone."""
        return self._gets_by(place, self._turns)

    def _gets_by(self, place: Point, turns: list[Point]) -> bool:
        """Tell the same of some facings; the one that leads there becomes the first."""
        planner, ways = self._planner, self._planner.ways
        if ways is None:
            return self.anyhow(place, aside=False) is not None
        if not self._on_table(place) or planner.is_beyond(place):
            return False
        straight = list(onward(planner.drill, planner.pose, place))
        if any(ways.is_lawful(numbers) for numbers in straight):
            return True
        x, y = place
        found = ways.facing(x, y, turns)
        if found is None:
            beside = [turn for numbers in straight for turn in ways.beside(numbers)]
            return ways.facing(x, y, beside) is not None
        turns.remove(found)  # likely the one for the next place, too
        turns.insert(0, found)
        return True

    def _gets_by_any_facing(self, place: Point) -> bool:
        """Tell the same, looking at more facings: one that leads there is kept.

        But for no place that is asked like this: which comes first does not matter.
        """
        if self._gets_by(place, self._first_turns):
            return True
        planner, ways = self._planner, self._planner.ways
        if ways is None or not self._on_table(place) or planner.is_beyond(place):
            return False
        found = ways.facing(*place, self._all_turns)
        if found is not None and found not in self._turns:
            self._turns.insert(0, found)
        return found is not None

    def _covered(self, places: Sequence[Point]) -> bool:
        """Tell whether it gets to each of some places in one facing."""
        ways = self._planner.ways
        for ux, uy in self._turns:
            if ways is None or all(
                ways.way(x, y, ux, uy) is not None for x, y in places
            ):
                return True
        return False

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
        facings = self._turns
        if planner.ways is not None:
            facings = facings + self._beside(place)
        for ux, uy in facings:
            pose = Pose(x, y, ux, uy)
            found = planner.way(pose, aside=aside)
            if found is not None:
                return found
        return None

    def nearly(self, place: Point) -> tuple[Point, Legs | None]:
        """Return a place that can be had, and a line to it: that one, or one beside it.

        A hundredth of an inch is nothing, as for a plan, and an outline may lie by so
        much beyond a notch in what it goes around.
        """
        x, y = place
        around = [facing_vector(degrees) for degrees in range(0, 360, 45)]
        for ux, uy in ((0.0, 0.0), *around):
            there = x + WITHIN * ux, y + WITHIN * uy
            legs = self.anyhow(there)
            if legs is not None:
                return there, legs
        return self._narrowly(place)

    def _narrowly(self, place: Point) -> tuple[Point, Legs | None]:
        """Return the same where few facings are possible, or hardly but straight on."""
        planner, pose = self._planner, self._planner.pose
        if planner.ways is None or not self._on_table(place):
            return place, None
        for apart in (APART, CLOSE):
            for degrees in self._degrees(place, apart):
                found = planner.way(Pose(*place, *facing_vector(degrees)))
                if found is not None:
                    return place, found
        ahead = pose.point(0.0, pose.local(place)[1])
        found = self.anyhow(ahead) if math.dist(ahead, place) <= WITHIN else None
        return (place, None) if found is None else (ahead, found)

    def _beside(self, place: Point) -> list[Point]:
        """Return the facings that are looked at of one place alone."""
        ways = self._planner.ways
        found: list[Point] = []
        for numbers in onward(self._planner.drill, self._planner.pose, place):
            if ways is not None:
                found += ways.beside(numbers)
        return found

    def facings(self, place: Point) -> tuple[Stretch, ...]:
        """Return which ways it can look at a place, in degrees from north.

        From first to last by the clock, past 360 where a stretch goes on beyond north.
        """
        x, y = place
        if not self._on_table(place) or self._planner.is_beyond(place):
            return ()

        bends = Bends(self._planner)

        def looks(degrees: float) -> bool:
            pose = Pose(x, y, *facing_vector(degrees % NORTH))
            return self._planner.way(pose) is not None or bends.lead(pose)

        found = stretches(looks, self._degrees(place, APART), TURN)
        if not found and self._planner.ways is not None:
            found = stretches(looks, self._degrees(place, CLOSE), TURN)
        return past_north(found, NORTH)

    def _degrees(self, place: Point, apart: float) -> list[float]:
        """Return which facings are looked at where all of one place are wanted."""
        pose, drill = self._planner.pose, self._planner.drill
        turned = math.degrees(math.atan2(pose.ux, pose.uy))
        fine = (pose.facing + x for x in steps(0.0, NORTH, apart))
        found = {x % NORTH for x in fine} | {0.0, NORTH}
        for _, first, _, last, _ in onward(drill, pose, place):
            found.add((turned - math.degrees(first + last)) % NORTH)
        found.update(math.degrees(math.atan2(ux, uy)) % NORTH for ux, uy in self._turns)
        return sorted(found)

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

            for way in stretches(goes, steps(0.0, most, STEP / 4.0), FINE):
                first, last = (planner.end((leg(far),)) for far in way)
                if first is not None and last is not None and first != last:
                    found.append(((first.x, first.y), (last.x, last.y)))
        return tuple(found)

    def _on_table(self, place: Point) -> bool:
        return 0.0 <= place[0] <= self._table[0] and 0.0 <= place[1] <= self._table[1]

    def _worth_asking(self, case: Case) -> list[Point]:
        """Return facings: even ones, and those along whatever stands near."""
        found = list(map(self._turned, EVEN))
        unit, extent = case.unit, case.settings.extent
        if unit.pose is None:
            return found
        shapes = extent_shapes(unit.formation, unit.pose, extent)
        far = self._planner.rate + self._planner.turning
        for thing in around(case.battle, unit, extent).near(shapes, far):
            for shape in thing.shapes:
                found += _along(shape.points)
        return list({(round(x, 6), round(y, 6)): (x, y) for x, y in found}.values())

    def _turned(self, degrees: float) -> Point:
        """Return its facing turned by so many degrees to the right."""
        pose, (x, y) = self._planner.pose, facing_vector(degrees)
        return y * pose.ux + x * pose.uy, y * pose.uy - x * pose.ux

    def _seeds(self) -> list[Point]:
        """Return places that it gets to, by lines of few numbers."""
        drill, rate = self._planner.drill, self._planner.rate
        if self._planner.ways is None:
            return list(filter(self._gets_to, self._about()))
        turns = angles(math.pi / 2.0, MANY)
        found = [
            (0.0, one, far, two, 0.0)
            for one in turns
            for two in turns
            for far in spread(
                0.0, max(rate - drill.cost(one) - drill.cost(two), 0.0), FEW
            )
        ]
        found += [
            (far, one, max(rate - drill.cost(one) - far, 0.0), 0.0, 0.0)
            for one in turns
            for far in spread(0.0, rate, FEW)
        ]
        return self._ends(found)

    def _seeds_facing(self, ux: float, uy: float) -> list[Point]:
        """Return the same of one facing."""
        pose, ways = self._planner.pose, self._planner.ways
        if ways is None:
            goes = self._planner.goes
            return [at for at in self._about() if goes(at[0], at[1], ux, uy)]
        turn = math.atan2(uy, ux) - math.atan2(pose.uy, pose.ux)
        return self._ends(self._turning(math.remainder(turn, CIRCLE)))

    def _ends(self, some: Iterable[Numbers]) -> list[Point]:
        """Return where ways end that are lawful."""
        ways = self._planner.ways
        if ways is None:
            return []
        return [end for end in map(ways.end_of, some) if end is not None]

    def _about(self) -> Iterator[Point]:
        """Yield places all around it, as far as it goes."""
        pose, far = self._planner.pose, self._planner.rate + self._planner.turning
        for ring in spread(0.0, far, FEW):
            for angle in angles(math.pi, MANY):
                yield pose.point(ring * math.sin(angle), ring * math.cos(angle))

    def _turning(self, turn: float) -> Iterator[Numbers]:
        """Yield ways that turn by an angle and are not too long."""
        drill, rate = self._planner.drill, self._planner.rate
        for one in angles(3.0 * math.pi / 4.0, MANY):
            rest = rate - drill.cost(one) - drill.cost(turn - one)
            if rest >= 0.0:
                for far in spread(0.0, rest, FEW):
                    yield 0.0, one, far, turn - one, 0.0
        rest = rate - drill.cost(turn)
        if rest >= 0.0:
            for a in spread(0.0, rest, FEW):
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
