"""Shadows: what lies behind a shape, counted by hand."""

import math

import pytest

from serried.geometry import Point, Shape, disc, polygon
from serried.geometry.halfplanes import Ray, Stretch
from serried.geometry.shadows import (
    behind,
    is_deep,
    lines_past,
    meeting,
    span,
    total,
    touched,
    within,
)

EDGE = span((-3.0, 10.0), (3.0, 10.0))
"""An edge 6" long, ten inches north of the corner of the table."""

HERE = (0.0, 0.0)


def box(left: float, bottom: float, right: float, top: float) -> Shape:
    """Return a rectangle."""
    return polygon(((left, bottom), (right, bottom), (right, top), (left, top)))


def part(shape: Shape, point: Point = HERE) -> tuple[float, float] | None:
    """Return from where to where along x the edge is hidden, in inches."""
    found = behind(point, EDGE, shape)
    return None if found is None else (6 * found.low - 3, 6 * found.high - 3)


@pytest.mark.parametrize(
    ("shape", "hidden"),
    [
        # Half-way the shadow is twice as wide; of a box that does not have the point
        # before it the far corner bounds it on the side of the middle: 1 x 10 / 5 = 2.
        pytest.param(box(-1, 4, 1, 5), (-2.5, 2.5), id="nearer corners bound it"),
        pytest.param(box(1, 4, 9, 5), (2.0, 3.0), id="the far corner on the near side"),
        pytest.param(box(2, 4, 9, 5), None, id="beside the edge"),
        pytest.param(box(-9, 4, 9, 5), (-3.0, 3.0), id="all of it"),
        pytest.param(box(-1, 10, 1, 12), None, id="it lies on its near side"),
        pytest.param(box(-1, 9, 1, 10), (-10 / 9, 10 / 9), id="right before the edge"),
        pytest.param(box(-1, 9, 1, 11), (-10 / 9, 10 / 9), id="across the edge"),
        pytest.param(box(-1, 11, 1, 12), None, id="behind the edge"),
        pytest.param(box(-1, -3, 1, -1), None, id="behind the point"),
        pytest.param(box(-1, -1, 1, 1), (-3.0, 3.0), id="the point is inside of it"),
        pytest.param(box(-1, 0, 1, 1), (-3.0, 3.0), id="the point is on its near side"),
        pytest.param(box(-1, -1, 1, 0), None, id="the point is on its far side"),
        pytest.param(box(0, 0, 1, 1), (0.0, 3.0), id="the point is on its corner"),
        pytest.param(box(0, -1, 1, 0), None, id="on a corner that looks the other way"),
        pytest.param(disc(0.0, 5.0, 3.0), (-3.0, 3.0), id="a wide disc"),
        # The sine is 1/5, the tangent 0.2 / sqrt(0.96).
        pytest.param(
            disc(0.0, 5.0, 1.0),
            (-2 / math.sqrt(0.96), 2 / math.sqrt(0.96)),
            id="a disc",
        ),
        pytest.param(disc(0.0, 0.5, 1.0), (-3.0, 3.0), id="inside of a disc"),
        pytest.param(
            disc(0.0, 1.0, 1.0), (-3.0, 3.0), id="on the rim, which is before"
        ),
        pytest.param(disc(0.0, -1.0, 1.0), None, id="on the rim, which is behind"),
        pytest.param(disc(0.0, 11.0, 1.0), None, id="it only touches a disc"),
        # Sine 1/10: beside the chord the disc itself is behind its near rim only.
        pytest.param(
            disc(0.0, 10.0, 1.0),
            (-1 / math.sqrt(0.99), 1 / math.sqrt(0.99)),
            id="in a disc",
        ),
    ],
)
def test_what_lies_behind(shape: Shape, hidden: tuple[float, float] | None) -> None:
    """From where to where the edge is hidden."""
    found = part(shape)

    assert (found is None) == (hidden is None)
    assert hidden is None or found == pytest.approx(hidden, abs=1e-6)


def test_a_point_is_hidden_or_not() -> None:
    """An edge of no length is a point: all of it is behind something, or nothing."""
    point = span((0.0, 10.0), (0.0, 10.0))

    assert behind(HERE, point, box(-1, 4, 1, 5)) == Stretch(0.0, 1.0)
    assert behind(HERE, point, box(1, 4, 2, 5)) is None
    assert behind(HERE, point, box(0, 4, 2, 5)) is None


@pytest.mark.parametrize(
    ("shape", "share"),
    [
        pytest.param(box(-9, 9, 0, 11), 0.5, id="half of it"),
        pytest.param(box(-9, 9, 9, 11), 1.0, id="all of it"),
        pytest.param(box(-9, 8, 9, 10), 0.0, id="along its border none"),
        pytest.param(box(-9, 7, 9, 9), 0.0, id="away from it"),
        pytest.param(disc(0.0, 10.0, 1.5), 0.5, id="a disc"),
        pytest.param(disc(0.0, 11.0, 1.0), 0.0, id="beside a disc"),
    ],
)
def test_what_lies_within(shape: Shape, share: float) -> None:
    """How much of an edge is inside of a shape."""
    found = within(EDGE, shape)

    assert (0.0 if found is None else found.high - found.low) == pytest.approx(share)


@pytest.mark.parametrize(
    ("shape", "share"),
    [
        pytest.param(box(-9, 8, 0, 10), 0.5, id="along half"),
        pytest.param(box(-9, 8, 0, 9.9999995), 0.5, id="within the tolerance"),
        pytest.param(box(-9, 8, 0, 9.999), 0.0, id="a thousandth off"),
        pytest.param(box(-9, 9, 1.5, 11), 0.75, id="across it"),
    ],
)
def test_what_is_touched(shape: Shape, share: float) -> None:
    """How much of an edge something stands along, exactly."""
    assert touched(EDGE, shape) == pytest.approx(share, abs=1e-12)


def test_a_point_that_touches_is_touched_whole() -> None:
    """On a side, a corner or a rim, within the tolerance; away from it not at all."""
    point = span((0.0, 10.0), (0.0, 10.0))

    for shape in (box(-1, 8, 1, 9.9999995), box(0, 8, 1, 10), disc(0.0, 11.0, 1.0)):
        assert touched(point, shape) == 1.0
    for shape in (box(-1, 8, 1, 9.99), box(0.01, 8, 1, 10), disc(0.0, 11.1, 1.0)):
        assert touched(point, shape) == 0.0


def test_what_several_cover_together_is_counted_once() -> None:
    """Apart, one in another, and side by side."""
    assert total([]) == 0.0
    assert total([Stretch(0.5, 0.75), Stretch(0.0, 0.25)]) == 0.5
    assert total([Stretch(0.0, 1.0), Stretch(0.25, 0.5), Stretch(0.5, 0.75)]) == 1.0
    assert total([Stretch(0.0, 0.5), Stretch(0.25, 0.75)]) == 0.75


def test_lines_that_line_up_meet_the_front() -> None:
    """The line through (0, 10) and the corner (1, 5) meets y 0 at 2, the rim twice."""
    lines = list(lines_past((0.0, 10.0), box(1, 4, 9, 5)))
    front = Shape(((-3.0, 0.0), (3.0, 0.0)))

    met = [point for line in lines for point in meeting(line, front)]

    # (1, 4) lines up at 10 / 6; (9, 5) and (9, 4) at 18 and 15, which is off the front.
    assert sorted(x for x, _ in met) == pytest.approx([10 / 6, 2.0])
    assert [len(list(meeting(line, disc(0.0, 0.0, 2.0)))) for line in lines].count(
        2
    ) == 2
    assert list(meeting(Ray(0.0, 5.0, 1.0, 0.0), front)) == []


def test_a_disc_is_past_on_two_sides() -> None:
    """The tangents of a disc through a point; there are none from inside of it."""
    assert len(list(lines_past((0.0, 10.0), disc(0.0, 5.0, 1.0)))) == 2
    assert not list(lines_past((0.0, 5.5), disc(0.0, 5.0, 1.0)))


def test_deep_is_more_than_the_tolerance() -> None:
    """The border is not in a shape."""
    assert is_deep((0.5, 0.5), box(0, 0, 1, 1))
    assert not is_deep((0.0, 0.5), box(0, 0, 1, 1))
    assert is_deep((0.0, 0.0), disc(0.0, 0.5, 1.0))
    assert not is_deep((0.0, 0.0), disc(0.0, 1.0, 1.0))
