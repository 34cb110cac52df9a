"""The planner: which lawful line leads to a pose, or nearest to it."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from serried.geometry import TOLERANCE, Point, Pose, at_most
from serried.model.actions.legs import Forward, Wheel
from serried.model.actions.rounding import down, rounded
from serried.model.extents import pose_of
from serried.model.ids import Inches
from serried.rules.case import Case, Judged
from serried.rules.moving.judging import Preconditions, judge_legs
from serried.rules.moving.open_legs import with_number
from serried.rules.moving.quick import Mover
from serried.rules.moving.travel import FORWARDS, travel
from serried.rules.moving.unit_spacing import judge_spacing
from serried.rules.planning.families import Families, without_nothing
from serried.rules.planning.lines import (
    Line,
    aside_beside,
    aside_to,
    detours,
    dogleg,
    doglegs,
    lines_to,
    turn_of,
    wheeling,
)
from serried.rules.planning.nearby import nearby
from serried.rules.planning.nearest import Legs, Near, nearest
from serried.rules.planning.pivoting import pivoting_once, turned_beside
from serried.rules.planning.ready import Ready, drill_of, made_ready
from serried.rules.planning.room import MAYBE, NO, YES
from serried.rules.planning.tangents import Numbers
from serried.rules.planning.trials import Trials
from serried.rules.planning.ways import Ways

WITHIN: Final = 0.01
"""How far a front corner may end from where it should be, unless the line says it."""

MOST_LEGS: Final = 6
ROUGH: Final = 1.0
FINELY: Final = 0.4
"""By how many inches ways before and behind differ, the rougher first."""

NEARLY: Final = 0.01
"""Inches that the nearest line may end farther off for plainer numbers."""

DIGITS: Final = (2, 3, 4)
"""To how many decimals the numbers of a line are rounded, if that is good enough."""

WAYS: Final[tuple[Callable[[float, int], float], ...]] = (round, down)
"""How they are: to the nearest; or down, where all of a rate is used."""


class Planner:
    """A unit that may be asked for its way to a pose.

    Args:
        case: A move of it, whose legs do not matter.
        preconditions: What is known of any such move.
        extra: Judges what only its book asks of the legs.
        ready: What was made ready for another question about the same unit, in the
            same battle, by the same move.

    Attributes:
        ready: The same for the next.
    """

    def __init__(
        self,
        case: Case,
        preconditions: Preconditions,
        extra: Judged,
        ready: Ready | None = None,
    ) -> None:
        unit, terms = case.unit, case.terms
        self._case, self._extra = case, extra
        self.pose = pose_of(unit)
        self._formation = unit.formation
        self.rate = case.rate(terms.forward) or 0.0
        self.slow = case.slow_rate(terms.forward) or 0.0
        self._measure = case.settings.wheel_measure
        self.drill = drill_of(case)
        self.ready = ready or made_ready(case, self.drill, preconditions, extra)
        self._mover, self._trials = self.ready
        self.ways = None
        if self._trials is not None and not self.drill.pivots:
            self.ways = self._in_numbers(self._trials)
        self._barred: dict[str, Inches] = {}

    def _in_numbers(self, trials: Trials) -> Ways:
        """Return the same for wheels and ways ahead alone."""
        drill = self.drill

        def judged(numbers: Numbers) -> bool:
            return self.lawful(drill.legs(*numbers))

        left, right = drill.left, drill.right
        return Ways(trials, self.pose, self.rate, left, right, judged)

    def lawful(self, legs: Legs) -> bool:
        """Tell whether nothing about legs is forbidden, whoever goes along them."""
        if self._trials is not None and self.drill.pivots:
            sure = self._trials.along(legs)
            if sure != MAYBE:
                return sure == YES
        if self._mover is not None:
            if self._is_barred(self._mover, legs):
                return False
            known = self._mover.end(legs).lawful
            if known is not None:
                return known
        case = replace(self._case, legs=legs)
        route = case.route()
        if route is None:
            return False
        found = (
            *judge_legs(case, route),
            *self._extra(case, route),
            *judge_spacing(case, route),
        )
        return all(one.holds for one in found)

    def _is_barred(self, mover: Mover, legs: Legs) -> bool:
        """Tell whether somebody is known to stand in the way of the first leg."""
        leg = legs[0]
        most = leg.distance if isinstance(leg, Forward | Wheel) else None
        if not isinstance(leg, Forward | Wheel) or not isinstance(most, float):
            return False
        kind = FORWARDS if isinstance(leg, Forward) else leg.toward.value
        if kind not in self._barred:
            self._barred[kind] = self._bar(mover, leg)
        return most >= self._barred[kind]

    def _bar(self, mover: Mover, leg: Forward | Wheel) -> Inches:
        """Return the least number of such a leg that is known to be barred."""
        far = self.rate
        if isinstance(leg, Wheel):
            far = min(far, self.drill.cost(math.pi / 2.0))
        if mover.passes((with_number(leg, far),)):
            return math.inf
        near = 0.0
        while far - near > NEARLY:
            middle = (near + far) / 2.0
            if mover.passes((with_number(leg, middle),)):
                near = middle
            else:
                far = middle
        return far

    def end(self, legs: Legs) -> Pose | None:
        """Return where legs lead; None if nowhere."""
        trip = travel(self._formation, self.pose, legs, self._measure)
        return trip.end if trip.complete else None

    def off(self, legs: Legs, wanted: Pose) -> Inches:
        """Return how far a front corner ends from where it should be, at most."""
        end = self.end(legs)
        if end is None:
            return math.inf
        corners = (self.drill.left, self.drill.right)
        return max(
            math.dist(end.point(corner, 0.0), wanted.point(corner, 0.0))
            for corner in corners
        )

    def straight(self, wanted: Pose, within: Inches) -> Legs:
        """Return the shortest line there that is known, lawful or not."""
        lines = lines_to(self.drill, self.pose, wanted) + self._hardly_beside(
            wanted, within
        )
        short = [line for line in lines if len(line.legs) <= MOST_LEGS]
        return min(short or lines, key=_length).legs

    def shortest(self, wanted: Pose, within: Inches) -> Legs | None:
        """Return the shortest lawful line there that is found; None if none is."""
        if self.ways is not None:
            line = self._shortest_of(self.ways, wanted, within)
            if not self.drill.slowly or not self._looks_there(wanted, within):
                return None if line is None else line.legs
            some = [] if line is None else [line]
            some += aside_to(self.drill, self.pose, wanted)
            some += self._hardly_beside(wanted, within)
            return self._first(some, wanted, within)
        lines: Iterable[Line] = self._lines_to(wanted) + self._hardly_beside(
            wanted, within
        )
        found = self._first(lines, wanted, within)
        if found is not None or not self._may_detour(wanted):
            return found
        for step in (ROUGH, FINELY):
            lines = detours(self.drill, self.pose, wanted, self.rate, step)
            if self.drill.pivots:
                lines = (*lines, *doglegs(self.drill, self.pose, wanted, self.rate))
            found = self._first(lines, wanted, within)
            if found is not None:
                return found
        return None

    def _shortest_of(self, ways: Ways, wanted: Pose, within: Inches) -> Line | None:
        """Return the shortest lawful line there of wheels and ways ahead."""
        x, y, ux, uy = wanted
        numbers = ways.way(x, y, ux, uy)
        most = math.inf if numbers is None else ways.length(numbers)
        numbers = ways.nearly(x, y, ux, uy, within, most) or numbers
        for step in (ROUGH, FINELY):
            if numbers is None:
                numbers = ways.detour(x, y, ux, uy, step)
        if numbers is None:
            return None
        line = self.drill.line(*numbers)
        return line if len(line.legs) <= MOST_LEGS else None

    def best(self, wanted: Pose, within: Inches) -> Near | None:
        """Return the shortest line there, or else the one that ends nearest.

        Its numbers are as plain as may be; None where nothing lawful is found.
        """
        legs = self.shortest(wanted, min(within, WITHIN))  # that place, if it may be
        if legs is None:
            near = self.nearest(wanted)
            if near is None:
                return None
            legs = near.legs
        off = self.off(legs, wanted)
        legs = self._rounded(
            legs, wanted, within if at_most(off, within) else off + NEARLY
        )
        return Near(self.off(legs, wanted), legs)

    def nearest(self, wanted: Pose) -> Near | None:
        """Return the lawful line that ends nearest; None if none is found."""
        families = Families(
            self.drill,
            self.pose,
            self.rate,
            self.slow,
            self.off,
            self.lawful,
            self.ways,
        )
        return nearest(tuple(families.to(wanted)))

    def plain(self, legs: Legs, within: Inches) -> Legs:
        """Return lawful legs with plain numbers that end not farther off than that."""
        end = self.end(legs)
        return legs if end is None else self._rounded(legs, end, within)

    def _rounded(self, legs: Legs, wanted: Pose, most: Inches) -> Legs:
        """Return legs with plain numbers that are lawful and end near enough."""
        for digits, near in product(DIGITS, WAYS):
            plain = without_nothing(rounded(leg, digits, near) for leg in legs)
            if self.off(plain, wanted) <= most and self.lawful(plain):
                return plain
        return legs

    def goes(
        self, x: float, y: float, ux: float, uy: float, *, thoroughly: bool = False
    ) -> bool:
        """Tell whether it gets to a pose, with nothing back or to a side alone.

        Args:
            x: Where it wants to be, in inches; likewise *y*.
            y: See *x*.
            ux: Which way it looks there, as a unit vector; likewise *uy*.
            uy: See *ux*.
            thoroughly: Whether to look at ways, too, that go ahead before they wheel
                and after it, as through a gap: that takes long where there is none.
        """
        if self.ways is not None:
            if self.ways.way(x, y, ux, uy) is not None:
                return True
            found = self.ways.detour(x, y, ux, uy, ROUGH) if thoroughly else None
            return found is not None
        return self.way(Pose(x, y, ux, uy), aside=False) is not None

    def way(self, wanted: Pose, *, aside: bool = True) -> Legs | None:
        """Return a lawful line to a pose, exactly, of those in closed form.

        Sooner than the shortest: lines that go straight ahead first and last are not
        looked at.

        Args:
            wanted: Where it wants to be.
            aside: Whether to go back, or to a side, with nothing beside that way.
        """
        drill = self.drill
        if self.ways is not None:
            x, y, ux, uy = wanted
            numbers = self.ways.way(x, y, ux, uy)
            if numbers is not None:
                return drill.legs(*numbers)
            if not aside or not drill.slowly or turn_of(self.pose, wanted):
                return None
        if self.is_beyond(wanted[:2]) or not self.may_end(wanted):
            return None
        lines: list[Line] = []
        if drill.pivots:
            centre = self.pose.point(*drill.centre)
            lines = [dogleg(drill, self.pose, wanted, centre)]
        slowly = drill.slowly and (aside or drill.mixes)
        if (drill.pivots or slowly) and not self._short_enough(lines):
            lines = self._lines_to(wanted)
        else:
            lines += self._short(wheeling(drill, self.pose, wanted))
        return self._first(lines, wanted, 0.0)

    def _short_enough(self, lines: Iterable[Line]) -> bool:
        return any(line.length <= self.rate + TOLERANCE for line in lines)

    def _looks_there(self, wanted: Pose, within: Inches) -> bool:
        """Tell whether it looks nearly as it is to look."""
        apart = math.dist(self.pose[2:], wanted[2:])
        return apart * (self.drill.right - self.drill.left) <= 2.0 * within + TOLERANCE

    def _hardly_beside(self, wanted: Pose, within: Inches) -> list[Line]:
        """Return the lines of one or two legs, and a Pivot, that end near enough."""
        drill, pose = self.drill, self.pose
        few = nearby(drill.left, drill.right, *pose, *wanted, within)
        lines = [drill.line(*drill.cut(way, self.rate)) for way in few]
        if drill.slowly:
            lines += aside_beside(drill, pose, wanted, self.slow)
        if drill.pivots:
            lines += turned_beside(drill, pose, wanted)
        most = within + TOLERANCE
        return [line for line in lines if self.off(line.legs, wanted) <= most]

    def _lines_to(self, wanted: Pose) -> list[Line]:
        """Return the lines to a pose of few legs, those with one Pivot among them."""
        lines = lines_to(self.drill, self.pose, wanted)
        if self.drill.pivots:
            lines += pivoting_once(self.drill, self.pose, wanted, self.rate + TOLERANCE)
        return lines

    def lawful_line(self, numbers: Numbers) -> Legs | None:
        """Return what is done to come somewhere as legs, if they are lawful."""
        if self.ways is not None:
            lawful = self.ways.is_lawful(numbers)
            return self.drill.legs(*numbers) if lawful else None
        for line in self._short((numbers,)):
            if self.lawful(line.legs):
                return line.legs
        return None

    def is_beyond(self, place: Point) -> bool:
        """Tell whether a place is farther off than it ever gets."""
        far = math.dist(self.pose[:2], place)
        return far > self.rate + self.turning + TOLERANCE

    def _short(self, ways: Iterable[Numbers]) -> Iterator[Line]:
        """Yield the lines of ways that are not too long."""
        most = self.rate + TOLERANCE
        for numbers in ways:
            a, first, middle, last, b = numbers
            far = a + middle + b
            if far <= most:
                far += self.drill.cost(first) + self.drill.cost(last)
            if far <= most:
                yield Line(far, self.drill.legs(*numbers))

    def _may_detour(self, wanted: Pose) -> bool:
        """Tell whether there may be a way there that is none of the shortest.

        Who does not Pivot has no shorter one than those.
        """
        if self.is_beyond(wanted[:2]) or not self.may_end(wanted):
            return False
        ways = wheeling(self.drill, self.pose, wanted)
        return self.drill.pivots or self._short_enough(self._short(ways))

    @property
    def turning(self) -> Inches:
        """How far the middle of the front gets for nothing, by a Pivot."""
        return 2.0 * math.hypot(*self.drill.centre) if self.drill.pivots else 0.0

    def turns(self, wanted: Pose) -> bool:
        """Tell whether a way of who Pivots in few legs is lawful."""
        lines = self._lines_to(wanted)
        return self._first(lines, wanted, 0.0) is not None

    def bends(self, wanted: Pose, by: Point) -> bool:
        """Tell whether a way of who Pivots that bends at a point is lawful."""
        line = dogleg(self.drill, self.pose, wanted, by)
        return line.length <= self.rate + TOLERANCE and self.lawful(line.legs)

    def gets_by(self, by: Point) -> bool:
        """Tell whether nothing is known to bar who Pivots from a point straight on."""
        begun = dogleg(self.drill, self.pose, self.pose, by).legs[:2]
        return self._mover is None or self._mover.passes(begun)

    def may_end(self, wanted: Pose) -> bool:
        """Tell whether nothing is known to keep it from a pose, however it comes."""
        if self._trials is not None:
            return self._trials.end(*wanted) != NO
        return self._mover is None or self._mover.may_end(wanted)

    def _first(
        self, lines: Iterable[Line], wanted: Pose, within: Inches
    ) -> Legs | None:
        """Return the first lawful one of lines that are short enough, by length."""
        most = self.rate + TOLERANCE
        fit = (x for x in lines if x.length <= most and len(x.legs) <= MOST_LEGS)
        near = within + TOLERANCE
        for line in sorted(fit, key=_length):
            if self.lawful(line.legs) and self.off(line.legs, wanted) <= near:
                return line.legs
        return None


def _length(line: Line) -> Inches:
    return line.length
