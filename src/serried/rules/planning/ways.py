"""Ways: how a unit that wheels gets to a pose, in numbers alone, or whether at all."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from serried.geometry import TOLERANCE, Pose
from serried.rules.planning.nearby import nearby
from serried.rules.planning.room import MAYBE, NO, YES
from serried.rules.planning.tangents import Numbers, corners, tangents
from serried.rules.planning.trials import Trials

SLIGHTLY: Final = 0.035
"""Radians by which facings differ of which one may be possible, and the other not."""


class Ways:
    """A unit that goes ahead and wheels.

    Args:
        trials: Tells what of it is lawful.
        start: Where it stands.
        rate: How far it goes, in inches.
        left: Where its left front corner is, in inches to the right of the middle of
            its front; likewise *right*.
        judged: Judges legs, given as numbers, where that is not sure.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
        self,
        trials: Trials,
        start: Pose,
        rate: float,
        left: float,
        right: float,
        judged: Callable[[Numbers], bool],
    ) -> None:
        self._trials, self._judged = trials, judged
        self._left, self._right = left, right
        self._rate = rate + TOLERANCE
        self._x0, self._y0, self._ux0, self._uy0 = start
        self._heading = math.atan2(start.uy, start.ux)

    def turns_to(self, ux: float, uy: float) -> bool:
        """Return whether it can look some way at all, wherever it is then."""
        turn = abs(math.remainder(math.atan2(uy, ux) - self._heading, 2.0 * math.pi))
        return self._trials.cost(turn) <= self._rate

    def way(self, x: float, y: float, ux: float, uy: float) -> Numbers | None:
        """Return the shortest lawful way to a pose that has few numbers; or None."""
        if self._is_beyond(x, y, ux, uy):
            return None
        end = self._trials.end(x, y, ux, uy)  # sooner known than the ways there
        if end == NO:
            return None
        return self._first(self._shortest(x, y, ux, uy), end)

    def detour(
        self, x: float, y: float, ux: float, uy: float, step: float
    ) -> Numbers | None:
        """Return the same that goes ahead first or last too, by so many inches."""
        if self._is_beyond(x, y, ux, uy) or not self._shortest(x, y, ux, uy):
            return None
        end = self._trials.end(x, y, ux, uy)
        if end == NO:
            return None
        found: list[tuple[float, Numbers]] = []
        many = int(self._rate / step)
        start = Pose(self._x0, self._y0, self._ux0, self._uy0)
        before = self._free(start, step, many)
        behind = self._free(Pose(x, y, ux, uy), -step, many)
        for first in range(before):
            a = first * step
            near_x, near_y = self._x0 + a * self._ux0, self._y0 + a * self._uy0
            for last in range(min(behind, many + 1 - first)):
                b = last * step
                self._tangents(
                    a, near_x, near_y, b, x - b * ux, y - b * uy, ux, uy, found
                )
        return self._first(found, end)

    def _free(self, pose: Pose, step: float, many: int) -> int:
        """Return how many steps straight on, none among them, nothing is known to bar.

        Or back, if a step is below 0.
        """
        for number in range(1, many + 1):
            if self._trials.is_barred(pose, number * step):
                return number
        return many + 1

    def facing(
        self, x: float, y: float, facings: Sequence[tuple[float, float]]
    ) -> tuple[float, float] | None:
        """Return the first of some facings in which it gets to a place; or None."""
        for ux, uy in facings:
            if self.way(x, y, ux, uy) is not None:
                return ux, uy
        return None

    def nearly(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
        self, x: float, y: float, ux: float, uy: float, within: float, most: float
    ) -> Numbers | None:
        """Return the shortest lawful way of few numbers hardly beside a pose; or None.

        Only what is shorter than *most* is looked at.
        """
        found: list[tuple[float, Numbers]] = []
        left, right, rate = self._left, self._right, min(most - TOLERANCE, self._rate)
        x0, y0, ux0, uy0 = self._x0, self._y0, self._ux0, self._uy0
        for near in nearby(left, right, x0, y0, ux0, uy0, x, y, ux, uy, within):
            way = self.cut(near)
            far = self.length(way)
            if far <= rate and self.off(way, x, y, ux, uy) <= within + TOLERANCE:
                found.append((far, way))
        found.sort()
        for _, way in found:
            if self.is_lawful(way):
                return way
        return None

    def length(self, numbers: Numbers) -> float:
        """Return how long a way is, in inches."""
        a, first, middle, last, b = numbers
        return a + middle + b + self._trials.cost(first) + self._trials.cost(last)

    def beside(self, numbers: Numbers) -> list[tuple[float, float]]:
        """Return facings that are nearly the one to which a way leads, if it is short.

        There may be room for these where there is none for that one.
        """
        a, first, middle, last, b = numbers
        cost = self._trials.cost
        if a + middle + b + cost(first) + cost(last) > self._rate:
            return []
        heading = self._heading + first + last
        others = [heading + by * SLIGHTLY for by in (-1.0, 1.0, -2.5, 2.5)]
        return [(math.cos(other), math.sin(other)) for other in others]

    def end_of(self, numbers: Numbers) -> tuple[float, float] | None:
        """Return where a way leads if it is lawful; None if it is not."""
        return (self._trials.x, self._trials.y) if self.is_lawful(numbers) else None

    def is_lawful(self, numbers: Numbers) -> bool:
        """Return whether a way that leads somewhere is lawful."""
        trials = self._trials
        if self.length(numbers) > self._rate:
            return False
        known = trials.judge(numbers)
        return known == YES or (known == MAYBE and self._judged(numbers))

    def cut(self, numbers: Numbers) -> Numbers:
        """Return the same, no longer than it goes: less ahead, then less turning."""
        a, first, middle, last, b = numbers
        a, middle, b = max(a, 0.0), max(middle, 0.0), max(b, 0.0)
        turning = self._trials.cost(first) + self._trials.cost(last)
        over = a + middle + b + turning - (self._rate - TOLERANCE)
        if over <= 0.0:
            return a, first, middle, last, b
        b, over = max(b - over, 0.0), max(over - b, 0.0)
        middle, over = max(middle - over, 0.0), max(over - middle, 0.0)
        a, over = max(a - over, 0.0), max(over - a, 0.0)
        share = (turning - over) / turning if over > 0.0 else 1.0
        return a, first * share, middle, last * share, b

    def off(self, numbers: Numbers, x: float, y: float, ux: float, uy: float) -> float:
        """Return how far a way leads a front corner from where it should be."""
        a, first, middle, last, b = numbers
        there_x, there_y = self._x0 + a * self._ux0, self._y0 + a * self._uy0
        heading = self._heading
        for turn, far in ((first, middle), (last, b)):
            corner = self._left if turn > 0.0 else self._right
            sine, cosine = math.sin(heading), math.cos(heading)
            there_x, there_y = there_x + corner * sine, there_y - corner * cosine
            heading += turn
            sine, cosine = math.sin(heading), math.cos(heading)
            there_x += far * cosine - corner * sine
            there_y += far * sine + corner * cosine
        turn_x, turn_y = math.cos(heading) - ux, math.sin(heading) - uy
        most = 0.0
        for right in (self._left, self._right):
            dx = there_x - x + right * turn_y
            dy = there_y - y - right * turn_x
            most = max(most, dx * dx + dy * dy)
        return math.sqrt(most)

    def _is_beyond(self, x: float, y: float, ux: float, uy: float) -> bool:
        """Return whether a front corner would go farther than any of its ways is."""
        most = self._rate * self._rate
        turn_x, turn_y = ux - self._ux0, uy - self._uy0
        for right in (self._left, self._right):
            dx = x - self._x0 + right * turn_y
            dy = y - self._y0 - right * turn_x
            if dx * dx + dy * dy > most:
                return True
        return False

    def _shortest(
        self, x: float, y: float, ux: float, uy: float
    ) -> list[tuple[float, Numbers]]:
        """Return what leads to a pose in few numbers and is not too long."""
        found: list[tuple[float, Numbers]] = []
        x0, y0, ux0, uy0 = self._x0, self._y0, self._ux0, self._uy0
        self._tangents(0.0, x0, y0, 0.0, x, y, ux, uy, found)
        left, right, most = self._left, self._right, self._rate
        for a, turn, b in corners(left, right, x0, y0, ux0, uy0, x, y, ux, uy, most):
            far = a + b + self._trials.cost(turn)
            if far <= most:
                found.append((far, (a, turn, b, 0.0, 0.0)))
        return found

    def _tangents(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
        self,
        a: float,
        near_x: float,
        near_y: float,
        b: float,
        x: float,
        y: float,
        ux: float,
        uy: float,
        found: list[tuple[float, Numbers]],
    ) -> None:
        """Add the ways by two wheels from place to place, *a* before, *b* behind."""
        left, right, trials = self._left, self._right, self._trials
        ux0, uy0, most = self._ux0, self._uy0, self._rate - a - b
        for first, middle, last in tangents(
            left, right, near_x, near_y, ux0, uy0, x, y, ux, uy, most
        ):
            far = a + b + middle + trials.cost(first) + trials.cost(last)
            if far <= self._rate:
                found.append((far, (a, first, middle, last, b)))

    def _first(self, found: list[tuple[float, Numbers]], end: int) -> Numbers | None:
        """Return the first lawful one of ways to one pose, by length.

        Args:
            found: The ways.
            end: What is known of the pose, whatever leads there.
        """
        trials = self._trials
        found.sort()
        for _, numbers in found:
            known = trials.told(trials.follow(numbers), end)
            if known == YES or (known == MAYBE and self._judged(numbers)):
                return numbers
        return None
