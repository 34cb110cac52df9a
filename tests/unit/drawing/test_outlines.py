"""Outlines cover what shapes cover, standing and on their way."""

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LinearRing, LineString, MultiPoint, Point, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from draws import DRAWS
from serried.drawing.outlines import Loop, around, swept
from serried.geometry import (
    Motion,
    Pose,
    Shape,
    Slide,
    Turn,
    degrees_turn,
    disc,
    facing_vector,
    move_shape,
    rectangle,
    until,
)
from unit.drawing.pictures import FEWEST, INCHES, covered, ring_of

ROUNDING = 0.002
"""Inches: pixels are rounded to hundredths, and oracles sample."""

SAMPLES = 90
QUARTER = 24
"""Straight pieces by which the oracle draws a quarter of a circle."""

REGIMENT = rectangle(Pose(20.0, 10.0, 0.0, 1.0), -2.5, 2.5, -6.0, 0.0)
SHAPES = {
    "a regiment": REGIMENT,
    "a regiment that faces south-west": rectangle(
        Pose(20.0, 10.0, *facing_vector(230.0)), -1.5, 2.5, -1.0, 0.0
    ),
    "a round base": disc(20.0, 8.0, 1.25),
}


def shapely_of(shape: Shape) -> Polygon:
    """Return a shape as the oracle knows it."""
    if len(shape.points) == 1:
        return Point(shape.points[0]).buffer(shape.radius, quad_segs=QUARTER)
    return Polygon(shape.points).buffer(shape.radius, quad_segs=QUARTER)


def turn(x: float, y: float, degrees: float, *, clockwise: bool) -> Turn:
    """Return a turn about a table point."""
    return Turn(x, y, *degrees_turn(degrees), clockwise=clockwise)


def sampled(shape: Shape, motion: Motion) -> list[Polygon]:
    """Return the shape at many moments of its way."""
    moments = (until(motion, step / SAMPLES) for step in range(SAMPLES + 1))
    return [shapely_of(move_shape(part, shape)) for part in moments]


FINE = 1e-9
"""Stations a trifle apart have no union for shapely without a grid."""


def signed_area(loop: Loop) -> float:
    """Return the area of a loop, below zero where it runs clockwise."""
    corners = ring_of(INCHES.path([loop]).removesuffix("Z"))
    if len(corners) < FEWEST:
        return 0.0
    area = Polygon(corners).area / INCHES.scale**2
    return area if LinearRing(corners).is_ccw else -area


def hulls(stations: list[Polygon]) -> BaseGeometry:
    """Return what lies between each station and the next: a little too much."""
    return unary_union(
        [
            MultiPoint([*a.exterior.coords, *b.exterior.coords]).convex_hull
            for a, b in pairwise(stations)
        ],
        grid_size=FINE,
    )


MOTIONS = pytest.mark.parametrize(
    "motion",
    [
        pytest.param(Slide(0.0, 5.0), id="forward"),
        pytest.param(Slide(-3.0, 1.5), id="aslant"),
        pytest.param(turn(22.5, 10.0, 61.0, clockwise=True), id="wheel right"),
        pytest.param(turn(17.5, 10.0, 90.0, clockwise=False), id="wheel left by 90"),
        pytest.param(turn(17.5, 10.0, 180.0, clockwise=True), id="half a circle"),
        pytest.param(
            turn(20.5, 7.0, 130.0, clockwise=False), id="about a place inside"
        ),
        pytest.param(turn(22.5, 10.0, 0.0, clockwise=True), id="no turn at all"),
    ],
)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@MOTIONS
def test_the_way_covers_every_moment_and_nothing_else(
    shape: Shape, motion: Motion
) -> None:
    """What is drawn as swept is what lies under the shape at some moment."""
    drawn = covered(swept(shape, motion))

    stations = sampled(shape, motion)

    assert (
        unary_union(stations, grid_size=FINE)
        .difference(drawn.buffer(ROUNDING))
        .is_empty
    )
    assert drawn.difference(hulls(stations).buffer(ROUNDING)).is_empty


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@MOTIONS
def test_all_loops_run_counter_clockwise(shape: Shape, motion: Motion) -> None:
    """Filled by the rule "nonzero", loops that run alike never cancel each other."""
    for loop in swept(shape, motion):
        assert signed_area(loop) > -ROUNDING


@pytest.mark.parametrize("radius", [0.0, 0.5, 1.0])
def test_a_zone_is_everything_within_a_distance(radius: float) -> None:
    """The border around a shape with a radius has round corners."""
    zone = Shape(REGIMENT.points, radius)

    drawn = covered((around(zone),))

    assert drawn.symmetric_difference(shapely_of(zone)).area < ROUNDING * 22


def test_a_line_with_a_radius_is_a_capsule() -> None:
    """Two corners and a radius give two straights and two half circles."""
    capsule = Shape(((0.0, 0.0), (4.0, 2.0)), 1.0)

    drawn = covered((around(capsule),))

    expected = LineString(capsule.points).buffer(1.0, quad_segs=QUARTER)
    assert drawn.symmetric_difference(expected).area < ROUNDING * 16


@settings(max_examples=40 * DRAWS)
@given(
    degrees=st.floats(0.0, 180.0),
    facing=st.floats(0.0, 360.0),
    clockwise=st.booleans(),
    x=st.floats(-8.0, 8.0),
    y=st.floats(-8.0, 8.0),
)
def test_corners_stay_within_the_way_of_any_turn(
    degrees: float, facing: float, x: float, y: float, *, clockwise: bool
) -> None:
    """Whatever the turn, no corner leaves what is drawn as swept."""
    shape = rectangle(Pose(0.0, 0.0, *facing_vector(facing)), -2.0, 3.0, -4.0, 0.0)
    motion = turn(x, y, degrees, clockwise=clockwise)

    way = covered(swept(shape, motion)).buffer(ROUNDING)

    for share in (0.0, 0.31, 0.5, 0.77, 1.0):
        corners = move_shape(until(motion, share), shape).points
        assert all(way.covers(Point(corner)) for corner in corners)


def test_the_area_of_a_wheel_is_known() -> None:
    """A front edge of 5" alone that wheels by 90 degrees sweeps a quarter circle."""
    line = rectangle(Pose(0.0, 0.0, 0.0, 1.0), -5.0, 0.0, -1e-6, 0.0)

    drawn = covered(swept(line, turn(0.0, 0.0, 90.0, clockwise=True)))

    assert drawn.area == pytest.approx(math.pi * 25 / 4, abs=0.01)
