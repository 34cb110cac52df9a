"""Families: the kinds of lines among which the nearest end is looked for."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from serried.geometry import Pose
from serried.model.actions.legs import Backward, Forward, Leg, Side, Sideways
from serried.model.ids import Inches
from serried.rules.moving.open_legs import number_of
from serried.rules.planning.lines import Drill, pivot, turn_of, wheeling
from serried.rules.planning.nearest import Family, Legs, Some, angles, spread
from serried.rules.planning.tangents import Numbers
from serried.rules.planning.ways import Ways

STANDING: Final[Legs] = (Forward(0.0),)


class Families:
    """The kinds of lines of one unit.

    Args:
        drill: How it turns.
        pose: Where it stands.
        rate: How far it goes ahead.
        slow: How far it goes back, or to a side.
        off: Returns how far legs end from a pose.
        lawful: Tells whether they are lawful.
        ways: Knows both of ways ahead and wheels, sooner; None where it does not.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that there is to know of a unit
        self,
        drill: Drill,
        pose: Pose,
        rate: Inches,
        slow: Inches,
        off: Callable[[Legs, Pose], Inches],
        lawful: Callable[[Legs], bool],
        ways: Ways | None,
    ) -> None:
        self._drill, self._pose, self._ways = drill, pose, ways
        self._rate, self._slow = rate, slow
        self._off, self._lawful = off, lawful

    def to(self, wanted: Pose) -> Iterator[Family]:
        """Yield the kinds of lines among which the nearest end is looked for."""
        rate, drill = self._rate, self._drill
        far, half = spread(0.0, rate, 5), math.radians(15.0)
        turns = angles(math.pi, 17)
        outer = [(0.0, one, d, two, 0.0) for one in turns for d in far for two in turns]
        inner = [(a, one, b, 0.0, 0.0) for a in far for one in turns for b in far]
        towards = [
            drill.cut(numbers, rate)
            for numbers in wheeling(drill, self._pose, wanted)
            if abs(numbers[1]) <= math.pi / 2 and abs(numbers[3]) <= math.pi / 2
        ]
        yield self._of_wheels(towards, wanted)
        yield self._of_wheels((*outer, *inner), wanted)
        yield self._of_wheels([(d,) for d in spread(0.0, rate, 9)], wanted)
        if drill.pivots:
            turn = turn_of(self._pose, wanted)
            begun = [(angle, d) for angle in angles(math.pi) for d in far]
            starts = [
                (angle, d, last)
                for angle, d in begun
                for last in (0.0, turn - angle, math.pi)
            ]
            yield self._of(self._pivoted, starts, (half, 1.0, half), wanted)
        if drill.slowly:
            most = spread(-self._slow, self._slow, 9)
            yield self._of(self._back, [(d,) for d in most[:5]], (0.5,), wanted)
            yield self._of(self._to_a_side, [(d,) for d in most], (0.5,), wanted)

    def _of(
        self,
        made: Callable[[Some], Legs],
        starts: Sequence[Some],
        steps: Some,
        wanted: Pose,
    ) -> Family:
        """Return a kind of lines whose legs are made to be looked at."""
        return Family(
            made,
            lambda numbers: self._off(made(numbers), wanted),
            lambda numbers: self._lawful(made(numbers)),
            tuple(starts),
            steps,
        )

    def _of_wheels(self, starts: Sequence[Some], wanted: Pose) -> Family:
        """Return lines of ways ahead and wheels, or straight ahead alone."""
        half, ways = math.radians(15.0), self._ways
        steps = (1.0, half, 1.0, half, 1.0)[: len(starts[0])] if starts else ()
        if ways is None:
            return self._of(self._wheeled, starts, steps, wanted)
        x, y, ux, uy = wanted
        return Family(
            self._wheeled,
            lambda some: ways.off(ways.cut(_five(some)), x, y, ux, uy),
            lambda some: ways.is_lawful(ways.cut(_five(some))),
            tuple(starts),
            steps,
        )

    def _wheeled(self, numbers: Some) -> Legs:
        a, first, middle, last, b = _five(numbers)
        known = max(a, 0.0), first, max(middle, 0.0), last, max(b, 0.0)
        return self._drill.legs(*self._drill.cut(known, self._rate))

    def _pivoted(self, numbers: Some) -> Legs:
        first, far, last = numbers
        ahead = Forward(min(max(far, 0.0), self._rate))
        return without_nothing((*pivot(first), ahead, *pivot(last)))

    def _back(self, numbers: Some) -> Legs:
        return (Backward(min(max(-numbers[0], 0.0), self._slow)),)

    def _to_a_side(self, numbers: Some) -> Legs:
        side = Side.RIGHT if numbers[0] > 0.0 else Side.LEFT
        return (Sideways(side, min(abs(numbers[0]), self._slow)),)


def _five(some: Some) -> Numbers:
    if len(some) == 1:  # straight ahead
        return some[0], 0.0, 0.0, 0.0, 0.0
    a, first, middle, last, b = some
    return a, first, middle, last, b


def without_nothing(legs: Iterable[Leg]) -> Legs:
    """Return legs without those that lead nowhere; one of them if all do.

    What lies between two ways ahead may be gone: then they are one.
    """
    found: list[Leg] = []
    for leg in legs:
        match found, leg:
            case _, _ if number_of(leg) == 0.0:
                pass
            case [*_, Forward(float(before))], Forward(float(far)):
                found[-1] = Forward(before + far)
            case _:
                found.append(leg)
    return tuple(found) or STANDING
