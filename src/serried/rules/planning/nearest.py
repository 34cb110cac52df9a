"""The nearest pose that can be had, where a pose itself cannot.

Looked for among lines of few numbers: from the ends of a coarse grid of them, nearest
first, each step halved when none of its neighbours is both lawful and nearer. What is
found is lawful; that nothing is nearer is measured (tests/laws/test_plans.py).
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Final, TypeAlias

from serried.model.actions.legs import Leg
from serried.model.ids import Inches
from serried.tuples import NamedTuple

Legs: TypeAlias = tuple[Leg, ...]
Numbers: TypeAlias = tuple[float, ...]

STARTS: Final = 3
"""How many lawful ends of the coarse grid are started from."""

HALVINGS: Final = 10
"""How often a step is halved: from an inch to a thousandth."""

MOST_STEPS: Final = 120


class Family(NamedTuple):
    """Lines that differ by a few numbers.

    Attributes:
        made: Returns the legs of such numbers, cut to what the unit may go.
        starts: The numbers of a coarse grid.
        steps: By how much each number is changed at first.
    """

    made: Callable[[Numbers], Legs]
    starts: tuple[Numbers, ...]
    steps: Numbers


class Near(NamedTuple):
    """A line to a pose that is near the one that is wanted."""

    off: Inches
    legs: Legs


class Search:
    """Looks for the lawful line whose end is nearest to where one wants to be.

    Args:
        off: Returns how far off legs end.
        lawful: Tells whether legs are lawful.
    """

    def __init__(
        self, off: Callable[[Legs], Inches], lawful: Callable[[Legs], bool]
    ) -> None:
        self._off = off
        self._lawful = lawful

    def nearest(self, families: Sequence[Family]) -> Near | None:
        """Return the nearest that is found; None where nothing is lawful."""
        found = [near for family in families for near in self._within(family)]
        return min(found, key=lambda near: near.off, default=None)

    def _within(self, family: Family) -> Iterator[Near]:
        ends = sorted(
            (self._off(family.made(numbers)), numbers) for numbers in family.starts
        )
        begun = 0
        for off, numbers in ends:
            if self._lawful(family.made(numbers)):
                yield self._refined(family, off, numbers)
                begun += 1
            if begun == STARTS:
                return

    def _refined(self, family: Family, off: Inches, numbers: Numbers) -> Near:
        """Go on from there as long as that leads nearer."""
        ways = tuple(_ways(len(numbers)))
        scale, steps = 1.0, 0
        while scale > 0.5**HALVINGS and steps < MOST_STEPS:
            steps += 1
            tried = []
            for way in ways:
                there = tuple(
                    number + scale * step * by
                    for number, step, by in zip(numbers, family.steps, way, strict=True)
                )
                away = self._off(family.made(there))
                if away < off - 1e-6:
                    tried.append((away, there))
            tried.sort()
            better = (one for one in tried if self._lawful(family.made(one[1])))
            best = next(better, None)
            if best is None:
                scale *= 0.5
                continue
            off, numbers = best
        return Near(off, family.made(numbers))


def _ways(many: int) -> Iterator[tuple[int, ...]]:
    """Yield the directions in which so many numbers change, one or two of them."""
    for few in range(1, min(many, 2) + 1):
        for places in combinations(range(many), few):
            for signs in product((1, -1), repeat=few):
                way = [0] * many
                for place, sign in zip(places, signs, strict=True):
                    way[place] = sign
                yield tuple(way)


def spread(low: float, high: float, many: int) -> tuple[float, ...]:
    """Return so many numbers at equal distances, both ends among them."""
    return tuple(low + (high - low) * n / (many - 1) for n in range(many))


def angles(most: float = math.pi / 2, many: int = 9) -> tuple[float, ...]:
    """Return angles to both sides."""
    return spread(-most, most, many)
