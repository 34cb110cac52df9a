"""Rectangles, discs, polygons, and what is left inside them."""

import math

import pytest

from serried.geometry.pose import Pose
from serried.geometry.shapes import (
    Shape,
    disc,
    inset,
    is_polygon,
    polygon,
    rectangle,
)

NORTH = Pose(10.0, 10.0, 0.0, 1.0)
SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


def test_corners_of_a_rectangle_run_from_the_front_left() -> None:
    """Front-left, rear-left, rear-right, front-right: counter-clockwise."""
    spears = rectangle(NORTH, -2.0, 3.0, -1.0, 0.0)

    assert spears.points == ((8.0, 10.0), (8.0, 9.0), (13.0, 9.0), (13.0, 10.0))
    assert spears.radius == 0.0


@pytest.mark.parametrize("lines", [(2.0, 2.0, -1.0, 0.0), (-2.0, 2.0, 1.0, 0.0)])
def test_a_rectangle_has_its_left_on_the_left(
    lines: tuple[float, float, float, float],
) -> None:
    """Sides in the wrong order, or in one place, are a mistake of the caller."""
    with pytest.raises(ValueError, match="no rectangle"):
        rectangle(NORTH, *lines)


def test_a_disc_has_a_radius() -> None:
    """A disc is one point and everything near it."""
    assert disc(1.0, 2.0, 3.0) == Shape(((1.0, 2.0),), 3.0)
    with pytest.raises(ValueError, match="above zero"):
        disc(1.0, 2.0, 0.0)


def test_a_polygon_may_be_listed_either_way_round() -> None:
    """Terrain drawn clockwise is the same terrain."""
    clockwise = (SQUARE[0], *reversed(SQUARE[1:]))

    assert polygon(SQUARE).points == SQUARE
    assert polygon(clockwise).points == SQUARE
    assert set(polygon((*SQUARE, SQUARE[0])).points) == set(SQUARE)


def test_a_corner_on_a_straight_side_is_no_bend() -> None:
    """Four corners and the middle of a side are convex."""
    assert is_polygon(polygon((*SQUARE, (0.0, 2.0))))


@pytest.mark.parametrize(
    ("points", "why"),
    [
        pytest.param(
            SQUARE[:2], "three different corners or more, not 2", id="two corners"
        ),
        pytest.param(
            (SQUARE[0], *SQUARE[:2], SQUARE[1]), "not 2", id="two that repeat"
        ),
        pytest.param(SQUARE[:1] * 3, "not 1", id="one point, three times"),
        pytest.param(((0.0, 0.0), (1.0, 1.0), (3.0, 3.0)), "in a line", id="on a line"),
        pytest.param((*SQUARE, (1.0, 2.0)), "not those of a convex", id="dented"),
        pytest.param(
            (SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]), "cross each", id="crossed"
        ),
        pytest.param(SQUARE * 2, "not those of a convex", id="twice round"),
        pytest.param(
            ((0.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, 3.0)), "convex", id="spiked"
        ),
    ],
)
def test_what_is_not_convex_is_no_polygon(
    points: tuple[tuple[float, float], ...], why: str
) -> None:
    """Terrain is convex, has three corners at least, and a surface."""
    with pytest.raises(ValueError, match=why):
        polygon(points)


def test_an_inset_lies_parallel() -> None:
    """An inch inside a square of four is a square of two."""
    inner = inset(Shape(SQUARE), 1.0)

    assert set(inner.points) == {(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0)}


def test_an_inset_by_nothing_is_the_same_shape() -> None:
    """Zero inches inside a shape is the shape."""
    assert inset(Shape(SQUARE), 0.0) == Shape(SQUARE)


def test_short_sides_vanish_from_an_inset() -> None:
    """A corner cut by a hair is whole again an inch inside."""
    cut = polygon(((0.1, 0.0), *SQUARE[1:], (0.0, 0.1)))

    inner = inset(cut, 1.0)

    rounded = {(round(x, 12), round(y, 12)) for x, y in inner.points}
    assert rounded == {(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0)}


def test_the_radius_gives_way_first() -> None:
    """A disc gets smaller, and a rounded square loses its rounding."""
    assert inset(disc(0.0, 0.0, 2.0), 0.5) == disc(0.0, 0.0, 1.5)
    rounded = Shape(SQUARE, 0.5)
    assert inset(rounded, 0.5) == Shape(SQUARE)
    assert len(inset(rounded, 1.0).points) == len(SQUARE)
    assert min(inset(rounded, 1.0).points) == (0.5, 0.5)


@pytest.mark.parametrize("by", [-0.1, 2.5, math.inf])
def test_an_inset_leaves_something(by: float) -> None:
    """There is nothing 2.5 inches inside a square of four."""
    with pytest.raises(ValueError, match=r"inset|nothing"):
        inset(Shape(SQUARE), by)


def test_a_line_has_no_inside() -> None:
    """Nothing lies inside two points."""
    with pytest.raises(ValueError, match="nothing"):
        inset(Shape(SQUARE[:2]), 0.1)
