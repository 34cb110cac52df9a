"""Distances and shortest ways between shapes that stand."""

import math

import pytest
import shapely
import shapely.affinity

from draws import some
from serried.geometry.difference import difference, hull_distance
from serried.geometry.distance import Feature, distance, gap
from serried.geometry.pose import Pose
from serried.geometry.shapes import Shape, disc, rectangle
from unit.geometry.exact import exact_gap
from unit.geometry.scatter import Scatter

FINEST = 1e-12
SQUARE = Shape(((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)))


def square(west: float, south: float) -> Shape:
    """Return a square of four inches whose south-west corner is given."""
    return rectangle(Pose(west, south, 0.0, 1.0), 0.0, 4.0, 0.0, 4.0)


def test_corner_to_corner() -> None:
    """Squares off each other's corner are as far apart as the corners."""
    found = gap(SQUARE, square(7.0, 8.0))

    assert found.distance == 5.0
    assert (found.first, found.second) == ((4.0, 4.0), (7.0, 8.0))
    assert found.first_feature == Feature("corner", 2)
    assert found.second_feature == Feature("corner", 1)


def test_corner_to_side() -> None:
    """A corner straight ahead of a side is as far off as its foot on that side."""
    wedge = Shape(((6.0, 1.0), (8.0, 0.0), (8.0, 2.0)))

    found = gap(SQUARE, wedge)

    assert found.distance == 2.0
    assert (found.first, found.second) == ((4.0, 1.0), (6.0, 1.0))
    assert found.first_feature == Feature("side", 1)
    assert found.second_feature == Feature("corner", 0)


def test_flush_squares_touch() -> None:
    """Bases edge to edge have a gap of zero, neither more nor less."""
    assert gap(SQUARE, square(4.0, 1.0)).distance == 0.0
    assert gap(SQUARE, square(4.0, 4.0)).distance == 0.0


def test_an_overlap_is_as_deep_as_the_least_shift_that_parts() -> None:
    """Squares that overlap by one inch and by three are parted by one inch."""
    found = gap(SQUARE, square(3.0, 1.0))

    assert found.distance == -1.0
    assert math.dist(found.first, found.second) == 1.0
    assert distance(SQUARE, square(3.0, 1.0)) == 0.0


def test_crossing_rectangles_overlap_though_no_corner_is_inside() -> None:
    """A cross of two long bases is an overlap."""
    flat = rectangle(Pose(0.0, 0.0, 0.0, 1.0), -5.0, 5.0, -1.0, 1.0)
    tall = rectangle(Pose(0.0, 0.0, 0.0, 1.0), -1.0, 1.0, -5.0, 5.0)

    assert gap(flat, tall).distance == -6.0


def test_discs_are_measured_from_their_rims() -> None:
    """The distance of discs is that of their middles, less both radii."""
    found = gap(disc(0.0, 0.0, 1.0), disc(3.0, 4.0, 1.5))

    assert found.distance == 2.5
    assert found.first == pytest.approx((0.6, 0.8))
    assert found.second == pytest.approx((3.0 - 0.9, 4.0 - 1.2))


def test_discs_about_one_point_overlap_by_both_radii() -> None:
    """Any direction parts two discs that share a middle."""
    found = gap(disc(1.0, 1.0, 1.0), disc(1.0, 1.0, 0.5))

    assert found.distance == -1.5
    assert math.dist(found.first, found.second) == pytest.approx(1.5)


def test_a_disc_inside_a_base_overlaps_by_more_than_its_radius() -> None:
    """What parts them is the way of the whole disc out of the base."""
    assert gap(SQUARE, disc(1.0, 2.0, 0.5)).distance == -1.5


def test_lines_that_lie_in_one_line_do_not_overlap_beyond_their_ends() -> None:
    """Two lines in line are as far apart as their nearest ends."""
    east, north = math.sin(0.3), math.cos(0.3)
    near = Shape(((0.0, 0.0), (east, north)))
    far = Shape(((3.0 * east, 3.0 * north), (4.0 * east, 4.0 * north)))

    assert distance(near, far) == pytest.approx(2.0, abs=FINEST)
    assert distance(far, near) == pytest.approx(2.0, abs=FINEST)


def test_lines_that_are_parallel_to_the_last_digit_have_a_distance() -> None:
    """The difference of two such lines is a line as long as both."""
    near, far = Shape(((0.0, 0.0), (1.0, 0.0))), Shape(((3.0, 0.0), (4.0, 0.0)))
    beside = Shape(((3.0, 4.0), (9.0, 4.0)))

    assert distance(near, far) == 2.0
    assert distance(far, near) == 2.0
    assert distance(near, beside) == math.hypot(2.0, 4.0)


def test_lines_that_cross_have_no_distance() -> None:
    """A cross of two lines is contact."""
    one = Shape(((-1.0, -1.0), (1.0, 1.0)))
    other = Shape(((-1.0, 1.0), (1.0, -1.0)))

    assert distance(one, other) == 0.0


def test_a_side_of_a_line_is_the_side_towards_the_other() -> None:
    """The rim of a capsule that is meant lies on the side that is near."""
    wall = Shape(((-5.0, 0.0), (5.0, 0.0)), 0.5)
    for north in (3.0, -3.0):
        found = gap(wall, disc(0.0, north, 1.0))
        assert found.distance == 1.5
        assert found.first == (0.0, math.copysign(0.5, north))
        assert found.second == (0.0, math.copysign(2.0, north))


def test_the_difference_of_squares_has_all_their_sides() -> None:
    """Parallel sides stay apart, so that each can be named."""
    corners = difference(SQUARE.points, square(9.0, 9.0).points)

    assert len(corners) == 8
    assert {(x, y) for x, y, _, _ in corners} >= {
        (-13.0, -13.0),
        (-5.0, -13.0),
        (-5.0, -5.0),
        (-13.0, -5.0),
    }


@pytest.mark.slow
def test_gaps_agree_with_fifty_digits() -> None:
    """Distance and depth of any two shapes are right to a trillionth of an inch."""
    scatter = Scatter(300)
    for _ in range(some(4_000)):
        pose = scatter.pose()
        one, other = scatter.anything(pose), scatter.anything(pose)
        found = gap(one, other)

        assert abs(found.distance - exact_gap(one, other)) <= FINEST
        assert distance(one, other) == max(0.0, found.distance)
        assert math.dist(found.first, found.second) == pytest.approx(
            abs(found.distance), abs=FINEST
        )


@pytest.mark.slow
def test_gaps_agree_with_shapely() -> None:
    """Shapely finds the same distances of polygons, and the same depths.

    The depth is that of the least shift: after it they touch, and half way they
    still overlap.
    """
    scatter = Scatter(301)
    for _ in range(some(4_000)):
        pose = scatter.pose()
        one, other = scatter.neighbour(pose), scatter.hexagon(pose.x, pose.y)
        found = gap(one, other)
        ours, theirs = shapely.Polygon(one.points), shapely.Polygon(other.points)

        assert abs(max(0.0, found.distance) - ours.distance(theirs)) <= FINEST
        if found.distance < -1e-6:
            dx = found.first[0] - found.second[0]
            dy = found.first[1] - found.second[1]
            out = shapely.affinity.translate(theirs, 1.000001 * dx, 1.000001 * dy)
            within = shapely.affinity.translate(theirs, 0.9 * dx, 0.9 * dy)
            assert ours.distance(out) > 0.0
            assert ours.intersection(within).area > 0.0


@pytest.mark.slow
def test_the_points_of_a_gap_lie_on_what_is_named() -> None:
    """A named corner is that corner, and a named side has the point on it."""
    scatter = Scatter(302)
    for _ in range(some(2_000)):
        pose = scatter.pose()
        one, other = scatter.anything(pose), scatter.anything(pose)
        found = gap(one, other)
        for shape, point, feature in (
            (one, found.first, found.first_feature),
            (other, found.second, found.second_feature),
        ):
            start = shape.points[feature.index]
            end = shape.points[(feature.index + 1) % len(shape.points)]
            named = (start,) if feature.kind == "corner" else (start, end)
            assert hull_distance(named, (point,)) == pytest.approx(
                shape.radius, abs=FINEST
            )
