"""The nearest pose that can be had, where a pose itself cannot.

Looked for among lines of few numbers: from the ends of a coarse grid of them, nearest
first, each step halved when none of its neighbours is both lawful and nearer. What is
found is lawful; that nothing is nearer is measured (tests/laws/test_plans.py). Lines
of one kind differ by their numbers, and are no more than these until one is chosen.
"""

import math
from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

from serried.model.actions.legs import Leg
from serried.model.ids import Inches

Legs: TypeAlias = tuple[Leg, ...]
Some: TypeAlias = tuple[float, ...]
"""The numbers of a line."""

STARTS: Final = 3
"""How many lawful ends of the coarse grid are started from."""

HALVINGS: Final = 10
"""How often a step is halved: from an inch to a thousandth."""

MOST_STEPS: Final = 120


class Family(NamedTuple):
    """Lines that differ by a few numbers.

    Attributes:
        made: Returns the legs of such numbers, cut to what the unit may go.
        off: Returns how far off they end.
        lawful: Tells whether they are lawful.
        starts: The numbers of a coarse grid.
        steps: By how much each number is changed at first.
    """

    made: Callable[[Some], Legs]
    off: Callable[[Some], Inches]
    lawful: Callable[[Some], bool]
    starts: tuple[Some, ...]
    steps: Some


class Near(NamedTuple):
    """A line to a pose that is near the one that is wanted."""

    off: Inches
    legs: Legs


def nearest(families: Sequence[Family]) -> Near | None:
    """Return the nearest of what is found; None where nothing is lawful."""
    found: Near | None = None
    for family in families:
        for near in _within(family):
            if found is None or near.off < found.off:
                found = near
    return found


def _within(family: Family) -> list[Near]:
    """Return the nearest of one kind, from some lawful ones on."""
    found: list[Near] = []
    for off, numbers in sorted((family.off(some), some) for some in family.starts):
        if family.lawful(numbers):
            found.append(_refined(family, off, numbers))
        if len(found) == STARTS:
            break
    return found


def _refined(family: Family, off: Inches, numbers: Some) -> Near:
    """Go on from there as long as that leads nearer."""
    ways = _ways(len(numbers))
    scale, steps = 1.0, 0
    while scale > 0.5**HALVINGS and steps < MOST_STEPS:
        steps += 1
        best = _better(family, off, numbers, scale, ways)
        if best is None:
            scale *= 0.5
        else:
            off, numbers = best
    return Near(off, family.made(numbers))


def _better(
    family: Family,
    off: Inches,
    numbers: Some,
    scale: float,
    ways: Sequence[tuple[int, ...]],
) -> tuple[Inches, Some] | None:
    """Return the nearest lawful line of those a step away, if that is nearer."""
    tried: list[tuple[Inches, Some]] = []
    for way in ways:
        there = list(numbers)
        for place, by in enumerate(way):
            if by:
                there[place] += scale * family.steps[place] * by
        moved = tuple(there)
        away = family.off(moved)
        if away < off - 1e-6:
            tried.append((away, moved))
    tried.sort()
    for one in tried:
        if family.lawful(one[1]):
            return one
    return None


def _ways(many: int) -> list[tuple[int, ...]]:
    """Return the directions in which so many numbers change, one or two of them."""
    found: list[tuple[int, ...]] = []
    for few in range(1, min(many, 2) + 1):
        for places in combinations(range(many), few):
            for signs in product((1, -1), repeat=few):
                way = [0] * many
                for place, sign in zip(places, signs, strict=True):
                    way[place] = sign
                found.append(tuple(way))
    return found


def spread(low: float, high: float, many: int) -> tuple[float, ...]:
    """Return so many numbers at equal distances, both ends among them."""
    return tuple(low + (high - low) * n / (many - 1) for n in range(many))


def angles(most: float = math.pi / 2, many: int = 9) -> tuple[float, ...]:
    """Return angles to both sides."""
    return spread(-most, most, many)
