"""Things made of several shapes, and the boxes around their ways."""

import pytest

from draws import some
from serried.geometry.clearance import clearance, least_distance, release
from serried.geometry.distance import gap
from serried.geometry.flat import flat
from serried.geometry.motion import Slide, Turn, degrees_turn, move_shape, until
from serried.geometry.outline import Bounds, bounds, bounds_within
from serried.geometry.pose import Pose
from serried.geometry.shapes import Shape, disc, rectangle
from serried.geometry.sweep import Sweep
from serried.geometry.union import (
    clearance_of,
    distance_of,
    gap_of,
    may_come_within_of,
    near_intervals_of,
    penetrates_of,
    release_of,
)
from unit.geometry.scatter import Scatter

SPACING = 1.0


def square(x: float, y: float) -> Shape:
    """Return a square of two inches about a point."""
    return rectangle(Pose(x, y, 0.0, 1.0), -1.0, 1.0, -1.0, 1.0)


def box(shape: Shape) -> Bounds:
    """Return the least box around a shape."""
    return bounds(flat(shape.points), shape.radius)


SPEARS = (square(0.0, 0.0), square(2.0, 0.0))
FOES = (square(0.0, 5.0), square(2.0, 6.0))


def test_the_nearest_pair_answers() -> None:
    """A group is as near as the nearest of its shapes."""
    assert gap_of(SPEARS, FOES) == gap(SPEARS[0], FOES[0])
    assert distance_of(SPEARS, FOES) == 3.0
    ahead = Slide(0.0, 2.0)
    assert clearance_of(SPEARS, ahead, FOES) == clearance(SPEARS[0], ahead, FOES[0])
    assert clearance_of(SPEARS, ahead, FOES).distance == 1.0


def test_of_equal_pairs_the_earlier_answers() -> None:
    """Two pegs beside the way are passed one after the other."""
    pegs = (disc(8.0, 3.0, 0.5), disc(4.0, 3.0, 0.5))

    approach = clearance_of((square(0.0, 0.0),), Slide(10.0, 0.0), pegs)

    assert approach.distance == 1.5
    assert approach.instant == pytest.approx(0.3)


def test_a_group_is_released_when_all_pairs_are() -> None:
    """On leaving one neighbour the unit is near the next: only then is it free."""
    moving, east = (square(0.0, 0.0),), Slide(20.0, 0.0)
    first, second = square(-1.0, 2.5), square(4.0, 2.5)

    alone = release(moving[0], east, first, SPACING)
    together = release_of(moving, east, (first, second), SPACING)

    assert alone is not None
    assert together == pytest.approx(release_of(moving, east, (second, first), SPACING))
    # Half an inch beside it, the corners are an inch apart at sqrt(3/4) beyond it.
    assert alone == pytest.approx((1.0 + 0.75**0.5) / 20.0)
    assert together == pytest.approx((6.0 + 0.75**0.5) / 20.0)
    assert len(near_intervals_of(moving, east, (first, second), SPACING)) == 1


def test_a_later_meeting_is_not_waited_for() -> None:
    """The release of each pair by itself would come too late."""
    moving, east = (square(0.0, 0.0),), Slide(20.0, 0.0)
    first, later = square(-1.0, 2.5), square(14.0, 2.5)

    alone = release(moving[0], east, first, SPACING)

    assert release_of(moving, east, (first, later), SPACING) == alone
    assert release_of(moving, east, (later,), SPACING) == 0.0
    assert len(near_intervals_of(moving, east, (first, later), SPACING)) == 2


def test_any_pair_that_overlaps_is_a_penetration() -> None:
    """One base that is run over is one too many."""
    assert penetrates_of(SPEARS, Slide(0.0, 4.0), FOES)
    assert not penetrates_of(SPEARS, Slide(0.0, 3.0), FOES)


def test_a_group_has_members() -> None:
    """Nothing is at no distance from anything."""
    with pytest.raises(ValueError, match="both sides"):
        gap_of(SPEARS, ())


def test_the_box_of_a_rounded_shape() -> None:
    """The radius counts on all four sides."""
    assert box(disc(3.0, 4.0, 1.0)) == (2.0, 3.0, 4.0, 5.0)


def test_boxes_off_each_others_corner() -> None:
    """Distance between boxes is measured straight, not along the axes."""
    one, other = box(square(0.0, 0.0)), box(square(5.0, 6.0))

    assert bounds_within(one, other, 5.0)
    assert not bounds_within(one, other, 4.99)


@pytest.mark.slow
def test_everything_on_the_way_lies_in_its_box() -> None:
    """The box of a way holds the shape at every moment of it."""
    scatter = Scatter(500)
    for number in range(some(1_500)):
        passage = (scatter.straight, scatter.pivot, scatter.wheel)[number % 3]()
        west, south, east, north = Sweep(*passage[:2]).bounds
        for step in range(33):
            part = until(passage.motion, step / 32.0)
            here = box(move_shape(part, passage.moving))
            assert west <= here[0]
            assert south <= here[1]
            assert here[2] <= east
            assert here[3] <= north


@pytest.mark.slow
def test_boxes_never_hide_what_comes_near() -> None:
    """What boxes rule out stays farther off than the limit; and they rule out a lot."""
    scatter = Scatter(501)
    ruled_out = 0
    for number in range(some(6_000)):
        passage = (scatter.straight, scatter.pivot, scatter.wheel)[number % 3]()
        moving, motion, fixed = passage
        may = may_come_within_of((moving,), motion, (fixed,), SPACING)
        ruled_out += not may
        assert may or least_distance(*passage) > SPACING
    assert ruled_out > some(1_000)


def test_a_quarter_turn_stays_in_a_tight_box() -> None:
    """A small wheel is not taken for a full circle."""
    small = Turn(-1.0, 1.0, *degrees_turn(10.0), clockwise=False)

    moving, foe = (square(0.0, 0.0),), (square(0.0, -5.0),)

    assert not may_come_within_of(moving, small, foe, SPACING)
