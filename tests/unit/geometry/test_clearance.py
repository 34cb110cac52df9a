"""What comes near on the way: slides, first contact, release and penetration."""

import math

import numpy as np
import pytest
import shapely

from draws import some
from serried.geometry.clearance import (
    clearance,
    first_release,
    least_distance,
    near_intervals,
    penetrates,
    release,
)
from serried.geometry.compare import TOLERANCE
from serried.geometry.distance import distance
from serried.geometry.motion import Slide, Turn, degrees_turn, move_shape, until
from serried.geometry.pose import Pose, facing_vector
from serried.geometry.shapes import Shape, disc, rectangle
from unit.geometry.exact import exact_slide
from unit.geometry.scatter import Passage, Scatter

FINEST = 1e-12
LOOKS = np.linspace(0.0, 1.0, 101).tolist()
SPACING = 1.0


def square(x: float, y: float) -> Shape:
    """Return a square of two inches about a point."""
    return rectangle(Pose(x, y, 0.0, 1.0), -1.0, 1.0, -1.0, 1.0)


def distance_at(passage: Passage, instant: float) -> float:
    """Return how far apart the two are at one moment, in inches."""
    moved = move_shape(until(passage.motion, instant), passage.moving)
    return distance(moved, passage.fixed)


def test_a_slide_is_nearest_when_it_passes() -> None:
    """A base that slides past a peg is nearest when the peg is beside it."""
    approach = clearance(square(0.0, 0.0), Slide(10.0, 0.0), disc(5.0, 3.0, 0.5))

    assert approach.distance == 1.5
    assert approach.instant == pytest.approx(0.4)
    assert approach.gap.second == pytest.approx((5.0, 2.5))


def test_a_slide_along_a_wall_is_nearest_from_its_start() -> None:
    """Of moments that are equally near the first is told."""
    wall = rectangle(Pose(0.0, 4.0, 0.0, 1.0), -50.0, 50.0, -1.0, 0.0)

    approach = clearance(square(0.0, 0.0), Slide(10.0, 0.0), wall)

    assert (approach.distance, approach.instant) == (2.0, 0.0)


def test_first_contact_is_told() -> None:
    """A base that runs through another one touches it after two of ten inches."""
    approach = clearance(square(0.0, 0.0), Slide(10.0, 0.0), square(4.0, 0.5))

    assert approach.distance == 0.0
    assert approach.instant == pytest.approx(0.2, abs=FINEST)
    assert approach.gap.distance == pytest.approx(0.0, abs=FINEST)


def test_first_contact_of_discs_is_told() -> None:
    """Discs touch before their middles are nearest."""
    ball = disc(0.0, 0.0, 1.0)

    slid = clearance(ball, Slide(10.0, 0.0), disc(5.0, 0.0, 1.0))
    turned = clearance(
        ball,
        Turn(0.0, 5.0, *degrees_turn(180.0), clockwise=False),
        disc(5.0, 5.0, 1.0),
    )

    assert (slid.distance, turned.distance) == (0.0, 0.0)
    assert slid.instant == pytest.approx(0.3, abs=FINEST)
    # From 90 degrees off, less the angle of a chord of two inches: 2 asin(1 / 5).
    apart = 90.0 - 2.0 * math.degrees(math.asin(0.2))
    assert turned.instant == pytest.approx(apart / 180.0, abs=FINEST)


def test_an_overlap_at_the_start_is_contact_at_once() -> None:
    """What overlaps before it moves touches at the first moment."""
    for motion in (
        Slide(5.0, 0.0),
        Turn(0.0, 0.0, *degrees_turn(90.0), clockwise=True),
    ):
        approach = clearance(square(0.0, 0.0), motion, square(0.5, 0.5))

        assert (approach.distance, approach.instant) == (0.0, 0.0)
        assert approach.gap.distance == -1.5


def test_a_motion_by_nothing_has_the_distance_it_stands_at() -> None:
    """A slide and a turn by zero come no nearer."""
    for motion in (Slide(0.0, 0.0), Turn(9.0, 9.0, 1.0, 0.0, clockwise=True)):
        approach = clearance(square(0.0, 0.0), motion, square(4.0, 0.0))

        assert (approach.distance, approach.instant) == (2.0, 0.0)
        assert near_intervals(square(0, 0), motion, square(4, 0), 1.0) == ()
        assert near_intervals(square(0, 0), motion, square(4, 0), 2.0) == ((0.0, 1.0),)


@pytest.mark.slow
def test_slides_agree_with_fifty_digits() -> None:
    """The clearance of straight moves is right to a trillionth of an inch."""
    scatter = Scatter(400)
    for _ in range(some(4_000)):
        passage = scatter.straight()
        moving, slide, fixed = passage
        assert isinstance(slide, Slide)
        ours, exact = least_distance(*passage), exact_slide(moving, slide, fixed)

        assert abs(ours - exact) <= FINEST
        assert (ours >= SPACING) == (exact >= SPACING)


@pytest.mark.slow
def test_slides_agree_with_shapely() -> None:
    """What a straight move covers is the hull of its start and its end."""
    scatter = Scatter(401)
    for _ in range(some(3_000)):
        passage = scatter.straight()
        end = move_shape(passage.motion, passage.moving)
        swept = shapely.MultiPoint((*passage.moving.points, *end.points)).convex_hull
        fixed = shapely.MultiPoint(passage.fixed.points).convex_hull
        radii = passage.moving.radius + passage.fixed.radius

        seen = max(0.0, swept.distance(fixed) - radii)

        assert abs(least_distance(*passage) - seen) <= FINEST


@pytest.mark.slow
def test_an_approach_is_the_earliest_moment_of_the_least_distance() -> None:
    """At its instant the distance is the least, and at no look before."""
    scatter = Scatter(402)
    for number in range(some(900)):
        passage = (scatter.straight, scatter.pivot, scatter.wheel)[number % 3]()
        approach = clearance(*passage)

        assert approach.distance == least_distance(*passage)
        assert max(0.0, approach.gap.distance) == pytest.approx(
            approach.distance, abs=1e-11
        )
        for instant in LOOKS:
            seen = distance_at(passage, instant)
            assert seen >= approach.distance - FINEST
            if instant < approach.instant - 1e-9:
                assert seen > approach.distance


@pytest.mark.slow
@pytest.mark.parametrize("limit", [0.0, 0.5, SPACING])
def test_near_intervals_are_when_somebody_who_looks_sees_it_near(limit: float) -> None:
    """Inside the stretches the distance is within the limit, outside it is not."""
    scatter = Scatter(403)
    for number in range(some(600)):
        passage = (scatter.straight, scatter.pivot, scatter.wheel)[number % 3]()
        near = near_intervals(*passage, limit)

        assert list(near) == sorted(near)
        for instant in LOOKS:
            seen = distance_at(passage, instant)
            if abs(seen - limit) > 1e-9:
                within = any(start <= instant <= end for start, end in near)
                assert within == (seen < limit)


@pytest.mark.slow
def test_release_is_the_first_moment_beyond_the_limit() -> None:
    """Before it every look sees them near, at it they are just far enough."""
    scatter = Scatter(404)
    released = 0
    for number in range(some(3_000)):
        passage = (scatter.straight, scatter.pivot, scatter.wheel)[number % 3]()
        found = release(*passage, SPACING)
        starts_near = distance_at(passage, 0.0) < SPACING
        if found is None:
            assert max(distance_at(passage, look) for look in LOOKS) <= SPACING + 1e-9
        elif starts_near:
            released += 1
            assert distance_at(passage, found) == pytest.approx(SPACING, abs=1e-9)
            before = [distance_at(passage, look) for look in LOOKS if look < found]
            assert max(before) <= SPACING + 1e-9
        else:
            assert found == 0.0
    assert released > some(100)


def test_release_of_a_base_that_backs_away() -> None:
    """A base half an inch off is an inch off after half an inch of five."""
    near, away = square(2.5, 0.0), Slide(-5.0, 0.0)

    assert release(square(0.0, 0.0), away, near, SPACING) == pytest.approx(0.1)


def test_release_of_a_base_that_stays_near() -> None:
    """Along a wall, half an inch off, there is no moment of release."""
    wall = rectangle(Pose(0.0, 2.5, 0.0, 1.0), -50.0, 50.0, -1.0, 0.0)

    assert release(square(0.0, 0.0), Slide(9.0, 0.0), wall, SPACING) is None


def test_release_at_the_limit_is_at_once() -> None:
    """Exactly an inch off is far enough, even for a move that comes nearer."""
    assert release(square(0.0, 0.0), Slide(1.0, 0.0), square(3.0, 0.0), SPACING) == 0.0


def test_release_of_a_base_that_comes_near_again() -> None:
    """A turn may leave a neighbour and come back to it: the first leaving counts."""
    moving = disc(5.0, 0.0, 0.25)
    wall = rectangle(Pose(0.0, -0.5, 0.0, 1.0), -9.0, 9.0, -1.0, 0.0)
    turn = Turn(0.0, 0.0, *degrees_turn(180.0), clockwise=False)

    found = release(moving, turn, wall, SPACING)

    # The middle must rise to 0.75 of its circle of five.
    assert found == pytest.approx(math.asin(0.15) / math.pi, abs=1e-9)
    assert len(near_intervals(moving, turn, wall, SPACING)) == 2


def test_release_waits_for_stretches_that_overlap() -> None:
    """What is left from one stretch into another is not left."""
    assert first_release(((0.0, 0.3), (0.2, 0.5), (0.6, 1.0))) == 0.5
    assert first_release(((0.1, 0.3),)) == 0.0
    assert first_release(((0.0, 0.4), (0.4, 1.0))) is None
    assert first_release(()) == 0.0


@pytest.mark.parametrize("degrees", [0.0, 17.0, 30.0, 45.0, 90.0, 211.0])
def test_a_flush_slide_is_no_penetration(degrees: float) -> None:
    """Along the side of a neighbour in contact a unit may slide, in any direction."""
    unit = Pose(30.0, 20.0, *facing_vector(degrees))
    spears = rectangle(unit, -2.0, 2.0, -3.0, 0.0)
    wall = rectangle(unit, -9.0, 9.0, 0.0, 1.0)
    east, north = unit.uy, -unit.ux

    for way in (5.0, -5.0, 20.0):
        assert not penetrates(spears, Slide(way * east, way * north), wall)
    assert penetrates(spears, Slide(2.0 * unit.ux, 2.0 * unit.uy), wall)


def test_a_turn_about_a_corner_in_contact_is_no_penetration() -> None:
    """A unit that turns away about the corner that touches does not overlap."""
    spears = rectangle(Pose(0.0, 0.0, 0.0, 1.0), -2.0, 2.0, -3.0, 0.0)
    wall = rectangle(Pose(0.0, 1.0, 0.0, 1.0), -9.0, 9.0, -1.0, 0.0)
    away = Turn(2.0, 0.0, *degrees_turn(60.0), clockwise=False)
    into = away._replace(clockwise=True)

    assert not penetrates(spears, away, wall)
    assert penetrates(spears, into, wall)


def test_a_scratch_within_the_tolerance_is_no_penetration() -> None:
    """Rounding may press a unit into another by less than a millionth of an inch."""
    still = Slide(0.0, 0.0)
    for depth, deep in ((0.5 * TOLERANCE, False), (2.0 * TOLERANCE, True)):
        assert penetrates(square(0.0, 0.0), still, square(2.0 - depth, 0.0)) == deep
        assert penetrates(square(0.0, 0.0), still, disc(1.5 - depth, 0.0, 0.5)) == deep


def test_a_line_penetrates_what_has_a_surface() -> None:
    """A point or a line that moves is held against what lies inside the other."""
    point = Shape(((0.0, 0.0),))
    line = Shape(((0.0, 0.0), (1.0, 0.0)))

    assert penetrates(point, Slide(5.0, 0.0), square(4.0, 0.0))
    assert not penetrates(point, Slide(5.0, 0.0), square(4.0, 1.0))
    assert penetrates(line, Slide(5.0, 0.0), square(4.0, 0.0))
    assert not penetrates(line, Slide(5.0, 0.0), line)
