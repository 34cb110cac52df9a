"""Outlines go around what they were told about, and have holes where it has."""

import math
import random

import pytest

from serried.rules.planning.outlines import (
    FINE,
    SHORT,
    holds,
    outlined,
    size,
    steps,
    stretches,
)

SEEDS = ((3.0, 0.0), (8.0, 0.0))
"""One point in each."""


def ring_and_disc(point: tuple[float, float]) -> bool:
    """Tell whether a point is in a ring of 2" to 5", or in a disc of 1" beside it."""
    return 2.0 < math.hypot(*point) < 5.0 or math.dist(point, (8.0, 0.0)) < 1.0


def test_a_ring_has_a_hole_and_a_disc_stands_by_itself() -> None:
    """The larger first; areas as they are worked out by hand, from just inside."""
    ring, disc = outlined(ring_and_disc, SEEDS, 0.5)

    assert size(ring[0]) == pytest.approx(25 * math.pi, abs=10 * math.pi * 2 * FINE)
    assert size(ring[1]) == pytest.approx(-4 * math.pi, abs=4 * math.pi * 2 * FINE)
    assert size(disc[0]) == pytest.approx(math.pi, abs=2 * math.pi * 2 * FINE)
    assert len(disc) == 1


def test_points_inside_are_those_with_a_yes() -> None:
    """But for a hairbreadth at the border."""
    chance = random.Random(3)
    areas = outlined(ring_and_disc, SEEDS, 0.5)
    points = [(chance.uniform(-9, 9), chance.uniform(-9, 9)) for _ in range(5000)]
    wrong = [one for one in points if holds(areas, one) and not ring_and_disc(one)]
    missed = [one for one in points if ring_and_disc(one) and not holds(areas, one)]

    assert not wrong
    assert all(
        min(
            abs(math.hypot(*one) - 2.0),
            abs(math.hypot(*one) - 5.0),
            abs(math.dist(one, (8.0, 0.0)) - 1.0),
        )
        < 2.0 * FINE
        for one in missed
    )


def test_every_corner_was_asked() -> None:
    """And was a yes."""
    corners = [
        p for area in outlined(ring_and_disc, SEEDS, 0.5) for r in area for p in r
    ]

    assert len(corners) > 100
    assert all(map(ring_and_disc, corners))


@pytest.mark.parametrize("flip", [1.0, -1.0])
def test_squares_that_touch_cornerwise_are_two(flip: float) -> None:
    """Unless there is a way through between them: two points across one cell."""

    def apart(point: tuple[float, float]) -> bool:
        x, y = point[0] * flip, point[1]
        return (0.1 < x < 3 and 0.1 < y < 3) or (-3 < x < -0.1 and -3 < y < -0.1)

    def joined(point: tuple[float, float]) -> bool:
        return apart(point) or math.hypot(*point) < 0.4

    seeds = ((1.0 * flip, 1.0), (-1.0 * flip, -1.0))
    assert len(outlined(apart, seeds, 0.2)) == 2
    assert len(outlined(joined, seeds, 0.2)) == 1
    assert len(outlined(apart, seeds[:1], 0.2)) == 1


def test_a_sharp_corner_is_cut_by_little() -> None:
    """Sides are broken until they are short."""
    (area,) = outlined(lambda at: abs(at[0]) + abs(at[1]) < 3.0, [(0.0, 0.0)], 0.5)

    assert 18.0 - 4.0 * SHORT < size(area[0]) < 18.0


def test_nothing_has_no_outline() -> None:
    """Nor has a line."""
    assert outlined(lambda _: False, [], 0.5) == ()
    assert outlined(lambda at: at[0] == 0.0 and 0 < at[1] < 9, [(0.0, 1)], 0.5) == ()


def test_ground_that_is_narrower_than_the_lattice_is_found_on_a_finer_one() -> None:
    """A strip of 0.2" from a square on, and one of 0.05" that stands by itself."""

    def strips(point: tuple[float, float]) -> bool:
        x, y = point
        square = -2 < x < 0.1 and -2 < y < 2
        return square or (0 < x < 4 and 0.1 < y < 0.3) or (6 < x < 9 and 0 < y < 0.05)

    alone = outlined(strips, [(-1.0, 0.0)], 0.5)
    areas = outlined(strips, [(-1.0, 0.0), (2.0, 0.2), (7.0, 0.03)], 0.5)

    assert not holds(alone, (2.0, 0.2))
    assert holds(areas, (3.5, 0.15))
    assert holds(areas, (8.5, 0.02))
    assert not holds(areas, (3.5, 0.4))
    whole = sum(size(ring) for area in areas for ring in area)
    assert whole == pytest.approx(8.4 + 0.78 + 0.15, abs=0.2)


def test_stretches_end_where_the_answer_changes() -> None:
    """Each end is a yes, and at most that far inside."""
    found = stretches(
        lambda x: x <= 1.0 or 2.5 <= x <= 4.2, steps(0.0, 5.0, 0.25), 0.001
    )

    assert [len(one) for one in found] == [2, 2]
    assert found[0] == (0.0, 1.0)
    assert found[1] == pytest.approx((2.5, 4.2), abs=0.001)
    assert found[1][1] <= 4.2
