"""Where something that keeps its facing can be put down, and where nothing can."""

import math
import random
from typing import Any, TypeAlias

import pytest
import shapely

from serried.geometry import Shape, rectangle
from serried.geometry.openings import SLACK, Bounds, Box, Openings, neighbourhood
from serried.geometry.pose import Point, Pose
from serried.geometry.shapes import hull

Ground: TypeAlias = Any
"""What shapely makes, whose types it does not tell."""

TABLE = (0.0, 0.0, 12.0, 12.0)
FINE = 64
"""Sides to a quarter of a circle, for shapely."""


def box(west: float, south: float, east: float, north: float) -> Shape:
    """Return a rectangle along the axes."""
    return rectangle(Pose(0.0, 0.0, 0.0, 1.0), west, east, south, north)


def test_an_empty_box_is_open_everywhere() -> None:
    """The middle of it has most room."""
    openings = Openings(Bounds(TABLE))

    assert openings.any() is not None
    assert openings.room((6.0, 6.0)) == 6.0
    assert openings.room((-1.0, 6.0)) == -1.0


def test_the_gap_between_two_discs_is_found_where_it_is_exact() -> None:
    """Two discs that touch, in a lane: only the point between them is open."""
    discs = (Shape(((0.0, 2.0),), 2.0), Shape(((4.0, 2.0),), 2.0))
    lane = (0.5, 2.0, 3.5, 2.0)

    assert Openings(Bounds(lane, discs)).any() == pytest.approx((2.0, 2.0))


def test_no_gap_is_found_where_they_overlap_a_little() -> None:
    """By a hundred-thousandth of an inch."""
    discs = (Shape(((0.0, 2.0),), 2.00001), Shape(((4.0, 2.0),), 2.0))

    assert Openings(Bounds((0.5, 2.0, 3.5, 2.0), discs)).any() is None


def test_exactly_enough_room_is_enough() -> None:
    """Between two boxes 2 inches apart stands a box of 2, and none of 2.0001."""
    walls = (box(0, 0, 12, 5), box(0, 7, 12, 12))
    for wide, fits in ((2.0, True), (2.0001, False)):
        own = box(-1, -wide / 2, 1, wide / 2)
        out = tuple(neighbourhood(wall, own, 1e-9) for wall in walls)
        assert (Openings(Bounds((0, 5.5, 12, 6.5), out)).any() is not None) is fits


def test_one_of_a_group_is_enough() -> None:
    """A point is in range of one of two sources, or of none."""
    sources = (Shape(((2.0, 2.0),), 1.0), Shape(((9.0, 9.0),), 1.0))
    out = (Shape(((2.0, 2.0),), 3.0),)
    found = Openings(Bounds(TABLE, out, (sources,))).any()

    assert found is not None
    assert math.dist(found, (9.0, 9.0)) <= 1.0 + SLACK
    assert Openings(Bounds(TABLE, out, (sources[:1],))).any() is None


def test_a_neighbourhood_is_where_two_come_as_near_as_said() -> None:
    """A box of 2 comes within 1 of another of 2 while they are 3 apart at most."""
    near = neighbourhood(box(4, 4, 6, 6), box(-1, -1, 1, 1), 1.0)

    assert near.radius == 1.0
    assert hull(near.points) == ((3, 3), (7, 3), (7, 7), (3, 7))


def test_the_hull_leaves_out_what_others_enclose() -> None:
    """Neither points inside nor points on a side."""
    points = [(0.0, 0.0), (2.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 2.0), (0.0, 2.0)]

    assert hull(points) == ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    assert hull([(1.0, 1.0), (1.0, 1.0)]) == ((1.0, 1.0),)
    assert hull([(1.0, 1.0), (2.0, 2.0), (0.0, 0.0)]) == ((0.0, 0.0), (2.0, 2.0))


def scattered(rng: random.Random) -> Bounds:
    """Return bounds that leave little room, or none."""

    def spot() -> Point:
        return rng.uniform(0, 12), rng.uniform(0, 12)

    out: list[Shape] = []
    for _ in range(rng.randint(15, 60)):
        (x, y), radius = spot(), rng.choice((0.5, 1.0, rng.uniform(0.3, 2.5)))
        turned = Pose(x, y, *rng.choice(((0.0, 1.0), (0.6, 0.8), (1.0, 0.0))))
        wide, deep = rng.uniform(0.5, 4), rng.uniform(0.5, 3)
        body = rectangle(turned, -wide / 2, wide / 2, -deep, 0.0)
        out.append(Shape(body.points if rng.random() < 0.7 else ((x, y),), radius))
    within = tuple(
        (Shape((spot(),), rng.uniform(2, 7)),) for _ in range(rng.randint(0, 2))
    )
    return Bounds(TABLE, tuple(out), within)


def open_ground(bounds: Bounds, grow: float) -> Ground:
    """Return what shapely leaves open; bounds by *grow* tighter, or looser."""
    west, south, east, north = bounds.box
    ground: Ground = shapely.box(west, south, east, north)
    for group in bounds.within:
        ground &= shapely.union_all([buffered(one, -grow) for one in group])
    kept_out = [buffered(one, grow) for one in bounds.out]
    return ground - shapely.union_all(kept_out)


def buffered(shape: Shape, grow: float) -> Ground:
    """Return a shape with its radius, as shapely draws it."""
    points = shape.points
    core = shapely.Polygon(points) if len(points) > 2 else shapely.Point(points[0])
    return core.buffer(shape.radius + grow, quad_segs=FINE)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300))
def test_an_opening_is_found_where_shapely_leaves_ground_open(seed: int) -> None:
    """And none where it leaves none, even with every bound a little loosened."""
    bounds = scattered(random.Random(seed))

    found = Openings(bounds).any()

    if found is None:
        assert open_ground(bounds, 2e-3).is_empty
    else:
        assert not open_ground(bounds, -2e-3).is_empty
        assert open_ground(bounds, -2e-3).distance(shapely.Point(found)) < 1e-6
        roomy = Openings(bounds).roomy()
        assert roomy is not None
        assert Openings(bounds).room(roomy) >= Openings(bounds).room(found)


def test_the_answer_does_not_hang_on_where_the_table_lies() -> None:
    """Far from the corner of the frame the same gap is found."""
    for shift in (0.0, 500.0, -300.0):
        discs = (Shape(((shift, 2.0),), 2.0), Shape(((shift + 4.0, 2.0),), 2.0))
        lane: Box = (shift + 0.5, 2.0, shift + 3.5, 2.0)
        assert Openings(Bounds(lane, discs)).any() is not None
