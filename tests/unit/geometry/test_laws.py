"""What holds of all shapes and motions: nothing depends on where the table stands."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serried.geometry.clearance import least_distance, near_intervals
from serried.geometry.distance import gap
from serried.geometry.motion import (
    Motion,
    Slide,
    Turn,
    after,
    degrees_turn,
    move_point,
    move_shape,
    until,
)
from serried.geometry.pose import Point, Pose, facing_vector
from serried.geometry.shapes import Shape, disc, polygon, rectangle

SAME = 1e-9

coordinates = st.floats(-20.0, 20.0)
angles = st.one_of(st.sampled_from([0.0, 45.0, 90.0, 180.0]), st.floats(0.0, 360.0))
lengths = st.floats(0.2, 10.0)
shares = st.floats(0.0, 1.0)


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """Draw a rectangle, rounded or not, or a disc."""
    x, y = draw(coordinates), draw(coordinates)
    if draw(st.booleans()):
        return disc(x, y, draw(lengths))
    pose = Pose(x, y, *facing_vector(draw(angles)))
    sides = rectangle(pose, -draw(lengths), draw(lengths), -draw(lengths), 0.0)
    return sides._replace(radius=draw(st.sampled_from([0.0, 0.5])))


@st.composite
def motions(draw: st.DrawFn) -> Motion:
    """Draw a slide, or a turn about any point."""
    x, y = draw(coordinates), draw(coordinates)
    if draw(st.booleans()):
        return Slide(x, y)
    turned = degrees_turn(min(180.0, draw(angles)))
    return Turn(x, y, *turned, clockwise=draw(st.booleans()))


def mirrored(shape: Shape) -> Shape:
    """Return a shape in the mirror of the y axis."""
    if len(shape.points) == 1:
        return Shape(((-shape.points[0][0], shape.points[0][1]),), shape.radius)
    points = polygon([(-x, y) for x, y in shape.points]).points
    return Shape(points, shape.radius)


def mirrored_motion(motion: Motion) -> Motion:
    """Return a motion in the mirror of the y axis."""
    if isinstance(motion, Slide):
        return Slide(-motion.dx, motion.dy)
    return motion._replace(x=-motion.x, clockwise=not motion.clockwise)


def carried(whole: Motion, motion: Motion) -> Motion:
    """Return a motion as it looks after the whole table was moved."""
    if isinstance(motion, Turn):
        x, y = move_point(whole, (motion.x, motion.y))
        return motion._replace(x=x, y=y)
    here, there = (move_point(whole, p) for p in (ORIGIN, (motion.dx, motion.dy)))
    return Slide(there[0] - here[0], there[1] - here[1])


ORIGIN: Point = (0.0, 0.0)


@given(shapes(), motions(), shapes(), motions())
def test_moving_everything_changes_nothing(
    moving: Shape, motion: Motion, fixed: Shape, whole: Motion
) -> None:
    """Distances do not depend on where the table stands and how it is turned."""
    there = move_shape(whole, moving), move_shape(whole, fixed)

    assert gap(*there).distance == pytest.approx(gap(moving, fixed).distance, abs=SAME)
    assert least_distance(there[0], carried(whole, motion), there[1]) == pytest.approx(
        least_distance(moving, motion, fixed), abs=SAME
    )


@given(shapes(), motions(), shapes())
def test_the_mirror_changes_nothing(
    moving: Shape, motion: Motion, fixed: Shape
) -> None:
    """Left and right wheels are judged alike."""
    assert gap(mirrored(moving), mirrored(fixed)).distance == pytest.approx(
        gap(moving, fixed).distance, abs=SAME
    )
    assert least_distance(
        mirrored(moving), mirrored_motion(motion), mirrored(fixed)
    ) == pytest.approx(least_distance(moving, motion, fixed), abs=SAME)


@given(shapes(), shapes())
def test_a_gap_is_the_same_from_both_sides(one: Shape, other: Shape) -> None:
    """I am as far from you as you are from me."""
    there, back = gap(one, other), gap(other, one)

    assert there.distance == pytest.approx(back.distance, abs=SAME)
    assert math.dist(there.first, there.second) == pytest.approx(
        abs(there.distance), abs=SAME
    )


@given(shapes(), motions(), shapes())
def test_to_be_passed_is_to_pass(moving: Shape, motion: Motion, fixed: Shape) -> None:
    """Moving towards a thing is as near as the thing moving the other way."""
    back: Motion
    if isinstance(motion, Slide):
        back = Slide(-motion.dx, -motion.dy)
    else:
        back = motion._replace(clockwise=not motion.clockwise)

    assert least_distance(fixed, back, moving) == pytest.approx(
        least_distance(moving, motion, fixed), abs=SAME
    )


@given(shapes(), motions(), shapes(), shares)
def test_a_longer_motion_never_has_a_larger_clearance(
    moving: Shape, motion: Motion, fixed: Shape, instant: float
) -> None:
    """Whoever goes on can only come nearer."""
    part = least_distance(moving, until(motion, instant), fixed)

    assert least_distance(moving, motion, fixed) <= part + SAME
    assert part <= gap(moving, fixed).distance + SAME or part == 0.0


@given(shapes(), motions(), shapes(), shares)
def test_the_parts_of_a_motion_come_as_near_as_the_whole(
    moving: Shape, motion: Motion, fixed: Shape, instant: float
) -> None:
    """Until an instant and after it is all of it."""
    first = until(motion, instant)
    halfway = move_shape(first, moving)
    parts = min(
        least_distance(moving, first, fixed),
        least_distance(halfway, after(motion, instant), fixed),
    )

    assert parts == pytest.approx(least_distance(moving, motion, fixed), abs=SAME)


@given(shapes(), motions(), shapes(), st.floats(0.0, 5.0))
def test_a_motion_is_near_when_its_least_distance_is(
    moving: Shape, motion: Motion, fixed: Shape, limit: float
) -> None:
    """There is a stretch within a limit just if the clearance is within it."""
    least = least_distance(moving, motion, fixed)
    if abs(least - limit) > SAME:
        near = near_intervals(moving, motion, fixed, limit)
        assert bool(near) == (least < limit)


@pytest.mark.parametrize("beyond", [1e-9, 1e-30, 4.4e-145, 1e-170, 0.0, -1e-145])
def test_a_gap_has_a_way_out_from_a_hair_beside_a_corner(beyond: float) -> None:
    """A hair that is lost beside an inch still says which way is out."""
    disc = Shape(points=((0.0, 0.0),), radius=1.0)
    box = Shape(points=((beyond, 2.0), (-1.0, 2.0), (-1.0, 0.0), (beyond, 0.0)))
    found = gap(disc, box)

    assert math.dist(found.first, found.second) == pytest.approx(1.0, abs=SAME)
