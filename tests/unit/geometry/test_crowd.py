"""Crowds: one look at many things says what a look at each of them says."""

from itertools import combinations

import pytest

from draws import came_up
from serried.geometry.clearance import clearance, closest, least_distance
from serried.geometry.crowd import Crowd
from serried.geometry.distance import distance, gap, separation
from serried.geometry.motion import Motion, Slide, Turn, degrees_turn
from serried.geometry.pose import Pose
from serried.geometry.shapes import Shape, disc, rectangle
from serried.geometry.union import Shapes
from unit.geometry.scatter import Scatter

LIMIT = 8.0


def things(scatter: Scatter, many: int) -> list[tuple[Shape, ...]]:
    """Return discs, lines, polygons and rectangles, some in groups of two."""
    found: list[tuple[Shape, ...]] = []
    for number in range(many):
        shapes = tuple(scatter.wheel().fixed for _ in range(1 + (number % 5 == 0)))
        found.append(shapes if number % 3 else (scatter.pivot().fixed,))
    return found


def least(moving: Shapes, motion: Motion, fixed: Shapes) -> float:
    """Return how near the first shapes come to the others, pair by pair."""
    return min(least_distance(a, motion, b) for a in moving for b in fixed)


@pytest.mark.parametrize("seed", range(6))
def test_the_nearest_of_a_crowd_is_the_nearest_of_its_members(seed: int) -> None:
    """Boxes and circles rule out nothing that is as near as the nearest."""
    scatter = Scatter(seed)
    standing = things(scatter, 30)
    crowd = Crowd(standing)
    passages = [scatter.wheel() for _ in range(8)]
    passages += [scatter.straight() for _ in range(8)]
    passages += [scatter.pivot() for _ in range(8)]
    ways = [((passage.moving,), passage.motion) for passage in passages]

    for way, (nearest, numbers) in zip(ways, crowd.nearest(ways), strict=True):
        each = [least(*way, other) for other in standing]
        assert nearest == min(each)
        tied = {n for n, apart in enumerate(each) if apart <= nearest + 1e-10}
        assert tied <= set(numbers)
        assert numbers == sorted(numbers)
        assert all(each[number] <= nearest + 1e-8 for number in numbers)


def test_things_can_be_left_out() -> None:
    """Whoever leaves out the nearest hears of the next one."""
    crowd = Crowd([(disc(3.0, 0.0, 1.0),), (disc(7.0, 0.0, 1.0),)])
    still = [((disc(0.0, 0.0, 1.0),), Slide(0.0, 0.0))]

    assert crowd.nearest(still) == [(1.0, [0])]
    assert crowd.nearest(still, frozenset({0})) == [(5.0, [1])]
    assert crowd.nearest(still, frozenset({0, 1}))[0][1] == []
    assert crowd.nearest(still, limit=0.5)[0][1] == []
    assert crowd.nearest(still, limit=1.0) == [(1.0, [0])]


def test_all_that_are_equally_near_are_named() -> None:
    """Two files of foes, and the spears march between them."""
    foes = [(rectangle(Pose(x, 5.0, 0.0, 1.0), -1.0, 1.0, -1.0, 0.0),) for x in (0, 8)]
    spears = rectangle(Pose(4.0, 0.0, 0.0, 1.0), -1.0, 1.0, -1.0, 0.0)

    ((least, numbers),) = Crowd(foes).nearest([((spears,), Slide(0.0, 9.0))])

    assert (least, numbers) == (2.0, [0, 1])


def test_an_empty_crowd_is_far() -> None:
    """Nothing is near where nothing stands."""
    half_circle = Turn(0.0, 0.0, *degrees_turn(180.0), clockwise=True)

    ((_, numbers),) = Crowd(()).nearest([((disc(1.0, 1.0, 1.0),), half_circle)])

    assert numbers == []
    assert Crowd(()).within(LIMIT) == []
    assert Crowd(()).about((disc(1.0, 1.0, 1.0),), LIMIT) == frozenset()


@pytest.mark.parametrize("seed", range(6))
def test_pairs_within_a_limit_are_those_measured_one_by_one(seed: int) -> None:
    """No circle and no foremost corner settles a pair wrongly."""
    standing = things(Scatter(50 + seed), 40)

    near = Crowd(standing).within(LIMIT)

    apart = [
        min(distance(one, other) for one in ones for other in others)
        for ones, others in combinations(standing, 2)
    ]
    assert near == [gap <= LIMIT + 1e-6 for gap in apart]
    assert came_up(any(near))
    assert not all(near)


def test_what_is_about_contains_what_is_near() -> None:
    """A look at the boxes alone may name too many, never too few."""
    scatter = Scatter(90)
    standing = things(scatter, 60)
    shape = scatter.wheel().moving

    about = Crowd(standing).about((shape,), 3.0)

    near = {
        number
        for number, others in enumerate(standing)
        if min(least_distance(shape, Slide(0.0, 0.0), other) for other in others) <= 3.0
    }
    assert near <= about
    assert len(about) < len(standing)


@pytest.mark.parametrize("seed", range(4))
def test_numbers_alone_are_those_of_the_whole_answer(seed: int) -> None:
    """Who asks for less hears the same, to the last digit."""
    scatter = Scatter(200 + seed)
    passages = [scatter.wheel() for _ in range(50)]
    passages += [scatter.straight() for _ in range(50)]
    for moving, motion, fixed in passages:
        assert separation(moving, fixed) == gap(moving, fixed).distance
        found = clearance(moving, motion, fixed)
        assert closest(moving, motion, fixed) == (found.distance, found.instant)
