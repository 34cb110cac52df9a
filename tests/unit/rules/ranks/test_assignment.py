"""Identical models go where the farthest goes least (AMB-16)."""

import itertools
import math
import random

import pytest

from serried.rules.ranks.assignment import least_greatest

Points = list[tuple[float, float]]


def scattered(rng: random.Random, count: int) -> Points:
    """Return points on a small grid, so that equal distances are common."""
    return [(rng.randint(0, 6) / 2, rng.randint(0, 6) / 2) for _ in range(count)]


def apart(starts: Points, ends: Points) -> list[list[float]]:
    """Return how far each start is from each end."""
    return [[math.dist(start, end) for end in ends] for start in starts]


def greatest(starts: Points, ends: Points, order: tuple[int, ...]) -> float:
    """Return how far the farthest goes when starts go to ends in that order."""
    pairs = zip(starts, order, strict=True)
    return max(math.dist(start, ends[end]) for start, end in pairs)


@pytest.mark.parametrize("seed", range(120))
def test_no_other_assignment_has_a_smaller_greatest_distance(seed: int) -> None:
    """Every order of up to six models is tried beside it."""
    rng = random.Random(seed)
    count = rng.randint(1, 6)
    starts, ends = scattered(rng, count), scattered(rng, count)

    found = least_greatest(apart(starts, ends))

    orders = itertools.permutations(range(count))
    best = min(greatest(starts, ends, order) for order in orders)
    assert sorted(found) == list(range(count))
    assert greatest(starts, ends, found) == best


def test_sixty_models_find_their_places() -> None:
    """A block of 60 that turns by a right angle about its Centre."""
    block = [(file - 4.5, rank - 2.5) for rank in range(6) for file in range(10)]
    turned = [(y, -x) for x, y in block]

    found = least_greatest(apart(block, turned))

    assert sorted(found) == list(range(60))
    assert greatest(block, turned, found) < greatest(block, turned, tuple(range(60)))
