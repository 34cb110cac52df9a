"""Outlines go around what they were told about, and have holes where it has."""

import math
import random
from collections.abc import Sequence

import pytest

from serried.geometry import Point
from serried.rules.planning.borders import FINE, SHORT, Asked, Covered, Ground
from serried.rules.planning.outlines import (
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
    ring, disc = outlined(Ground(ring_and_disc), SEEDS, 0.5)

    assert size(ring[0]) == pytest.approx(25 * math.pi, abs=10 * math.pi * 2 * FINE)
    assert size(ring[1]) == pytest.approx(-4 * math.pi, abs=4 * math.pi * 2 * FINE)
    assert size(disc[0]) == pytest.approx(math.pi, abs=2 * math.pi * 2 * FINE)
    assert len(disc) == 1


def test_points_inside_are_those_with_a_yes() -> None:
    """But for a hairbreadth at the border."""
    chance = random.Random(3)
    areas = outlined(Ground(ring_and_disc), SEEDS, 0.5)
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
        p
        for area in outlined(Ground(ring_and_disc), SEEDS, 0.5)
        for r in area
        for p in r
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
    assert len(outlined(Ground(apart), seeds, 0.2)) == 2
    assert len(outlined(Ground(joined), seeds, 0.2)) == 1
    assert len(outlined(Ground(apart), seeds[:1], 0.2)) == 1


def test_a_sharp_corner_is_cut_by_little() -> None:
    """Sides are broken until they are short."""
    (area,) = outlined(
        Ground(lambda at: abs(at[0]) + abs(at[1]) < 3.0), [(0.0, 0.0)], 0.5
    )

    assert 18.0 - 4.0 * SHORT < size(area[0]) < 18.0


def test_nothing_has_no_outline() -> None:
    """Nor has a line."""
    assert outlined(Ground(lambda _: False), [], 0.5) == ()
    assert (
        outlined(Ground(lambda at: at[0] == 0.0 and 0 < at[1] < 9), [(0.0, 1)], 0.5)
        == ()
    )


def test_ground_that_is_narrower_than_the_lattice_is_found_on_a_finer_one() -> None:
    """A strip of 0.2" from a square on, and one of 0.05" that stands by itself."""

    def strips(point: tuple[float, float]) -> bool:
        x, y = point
        square = -2 < x < 0.1 and -2 < y < 2
        return square or (0 < x < 4 and 0.1 < y < 0.3) or (6 < x < 9 and 0 < y < 0.05)

    alone = outlined(Ground(strips), [(-1.0, 0.0)], 0.5)
    areas = outlined(Ground(strips), [(-1.0, 0.0), (2.0, 0.2), (7.0, 0.03)], 0.5)

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


def box(chance: random.Random, wide: float, high: float) -> Asked:
    """Return what tells whether a point is in a box somewhere about the middle."""
    x, y, turn = (
        chance.uniform(-1, 1),
        chance.uniform(-1, 1),
        chance.uniform(0, math.pi),
    )

    def has(at: Point) -> bool:
        dx, dy = at[0] - x, at[1] - y
        across = dx * math.cos(turn) + dy * math.sin(turn)
        along = dy * math.cos(turn) - dx * math.sin(turn)
        return abs(across) < wide and abs(along) < high

    return has


def any_of(boxes: Sequence[Asked]) -> tuple[Asked, Covered]:
    """Return what tells whether a point is in one of some, and all of some points."""
    return (
        lambda at: any(has(at) for has in boxes),
        lambda some: any(all(map(has, some)) for has in boxes),
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_notch_between_two_is_seen_though_it_is_narrow(seed: int) -> None:
    """A slot of 0.07", two inches deep, whichever way it points."""
    chance = random.Random(seed)
    turn = chance.uniform(0.0, math.pi)
    x, y = math.cos(turn), math.sin(turn)
    apart = chance.uniform(-0.4, 0.4)

    def between(low: float, high: float, top: float) -> Asked:
        def has(at: Point) -> bool:
            across, along = at[0] * x + at[1] * y, at[1] * x - at[0] * y
            return low < across < high and -3.0 < along < top

        return has

    left, right = between(-3.0, apart, 3.0), between(apart + 0.07, 3.0, 3.0)
    has, covered = any_of([left, right, between(-3.0, 3.0, 1.0)])
    slot = [
        (x * across - y * along, y * across + x * along)
        for across in (apart + 0.03, apart + 0.04)
        for along in steps(1.05, 2.95, 0.02)
    ]
    areas = outlined(Ground(has, covered=covered), [(0.0, 0.0)], 0.5)

    assert holds(areas, (0.0, 0.0))
    assert not any(holds(areas, at) for at in slot)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_what_is_had_by_this_or_that_is_outlined_as_it_is(seed: int) -> None:
    """Seven boxes at random, and a grid: what is wrong there is hardly off a border."""
    chance = random.Random(seed)
    boxes = [
        box(chance, chance.uniform(0.5, 2.5), chance.uniform(0.5, 2.5))
        for _ in range(7)
    ]
    has, covered = any_of(boxes)
    grid = [(x, y) for x in steps(-4, 4, 0.05) for y in steps(-4, 4, 0.05)]
    ground = Ground(has, covered=covered)
    areas = outlined(ground, list(filter(has, grid[::50])), 0.5)
    wrong = [at for at in grid if holds(areas, at) is not has(at)]

    assert all(is_near_border(has, at) for at in wrong)
    assert len(wrong) < 0.005 * len(grid)


def is_near_border(has: Asked, at: Point) -> bool:
    """Return whether the answer is another one within a twentieth of an inch."""
    near = [(far, turn) for far in (0.01, 0.03, 0.05) for turn in steps(0.0, 6.3, 0.2)]
    return any(
        has((at[0] + far * math.cos(turn), at[1] + far * math.sin(turn))) is not has(at)
        for far, turn in near
    )
