"""Slides, turns, and parts of them."""

import math

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from serried.geometry.motion import (
    Slide,
    Turn,
    after,
    arc_length,
    arc_turn,
    chord_length,
    chord_turn,
    degrees_turn,
    move_point,
    move_pose,
    move_shape,
    turn_degrees,
    until,
)
from serried.geometry.pose import Pose
from serried.geometry.shapes import rectangle

WIDTHS = st.floats(0.5, 20.0)
SHARES = st.floats(0.0, 1.0)


def quarter(*, clockwise: bool) -> Turn:
    """Return a right angle about (3, 0)."""
    return Turn(3.0, 0.0, *degrees_turn(90.0), clockwise=clockwise)


def test_a_slide_keeps_the_facing() -> None:
    """Straight motion shifts the pose only."""
    moved = move_pose(Slide(1.0, -2.0), Pose(0.0, 5.0, 0.6, 0.8))

    assert moved == Pose(1.0, 3.0, 0.6, 0.8)


@pytest.mark.parametrize(
    ("clockwise", "expected"),
    [(True, Pose(3.0, 3.0, 1.0, 0.0)), (False, Pose(3.0, -3.0, -1.0, 0.0))],
)
def test_a_turn_carries_the_facing_along(clockwise: bool, expected: Pose) -> None:  # noqa: FBT001 - a parameter of the test
    """Clockwise is to the right: a unit that faced north then faces east."""
    moved = move_pose(quarter(clockwise=clockwise), Pose(0.0, 0.0, 0.0, 1.0))

    assert moved == expected


def test_a_shape_turns_corner_by_corner() -> None:
    """The corner that a wheel is about stays where it is, to the last digit."""
    spears = rectangle(Pose(0.3, 0.1, 0.0, 1.0), -2.7, 2.7, -1.0, 0.0)
    corner = spears.points[3]
    wheel = Turn(*corner, *chord_turn(5.4, 3.1), clockwise=True)

    assert move_shape(wheel, spears).points[3] == corner
    assert move_point(wheel, spears.points[0]) == move_shape(wheel, spears).points[0]


@given(st.floats(-50.0, 50.0), st.floats(-50.0, 50.0))
def test_a_turn_by_nothing_changes_no_digit(x: float, y: float) -> None:
    """A wheel of zero is lawful, and leaves everything as it is."""
    still = Turn(7.1, 3.3, *chord_turn(5.0, 0.0), clockwise=False)

    assert move_point(still, (x, y)) == (x, y)


@given(WIDTHS, st.floats(0.0, 2.0))
def test_a_chord_turn_moves_the_outer_corner_by_the_chord(
    width: float, diameters: float
) -> None:
    """The wheel is measured straight from start to end (WHEEL-3)."""
    chord = diameters * width
    wheel = Turn(0.0, 0.0, *chord_turn(width, chord), clockwise=True)

    start, end = (-width, 0.0), move_point(wheel, (-width, 0.0))

    assert math.dist(start, end) == pytest.approx(chord, abs=1e-13)
    assert chord_length(width, wheel.cosine, wheel.sine) == pytest.approx(
        chord, abs=1e-7 if diameters > 1.99 else 1e-13
    )
    assert wheel.sine >= 0.0


@given(WIDTHS, st.floats(0.0, 2.0))
def test_a_chord_turn_is_right_in_fifty_digits(width: float, diameters: float) -> None:
    """The angle of a wheel is twice the arc sine of half its chord (WHEEL-3)."""
    chord = min(diameters * width, 2.0 * width)
    with mpmath.workdps(50):
        angle = 2 * mpmath.asin(mpmath.mpf(chord) / 2 / mpmath.mpf(width))
        exact = float(mpmath.cos(angle)), float(mpmath.sin(angle))

    assert chord_turn(width, chord) == pytest.approx(exact, abs=1e-15)


def test_a_chord_as_long_as_the_front_turns_by_sixty_degrees() -> None:
    """Corner, start and end form a triangle with three equal sides."""
    assert turn_degrees(*chord_turn(6.0, 6.0)) == pytest.approx(60.0)


@pytest.mark.parametrize("chord", [-0.1, 12.1, math.nan])
def test_no_chord_is_longer_than_the_diameter(chord: float) -> None:
    """A front of 6 inches cannot wheel by 12.1."""
    with pytest.raises(ValueError, match="chord"):
        chord_turn(6.0, chord)


@given(WIDTHS, st.floats(0.0, 3.14))
def test_an_arc_turn_is_measured_along_the_arc(width: float, angle: float) -> None:
    """The arc is the width times the angle in radians (BA-MAN-10)."""
    turned = arc_turn(width, width * angle)

    assert arc_length(width, *turned) == pytest.approx(width * angle, abs=1e-12)
    assert turn_degrees(*turned) == pytest.approx(math.degrees(angle), abs=1e-9)


@pytest.mark.parametrize("width", [0.7, 3.0, 5.9, 20.0])
def test_half_a_circle_is_the_longest_arc(width: float) -> None:
    """An arc of exactly half a circle is a turn, and a longer one is none."""
    cosine, sine = arc_turn(width, math.pi * width)
    assert cosine == -1.0
    assert 0.0 <= sine < 1e-15
    with pytest.raises(ValueError, match="arc"):
        arc_turn(width, 3.15 * width)


@pytest.mark.parametrize(
    ("degrees", "expected"),
    [(0.0, (1.0, 0.0)), (90.0, (0.0, 1.0)), (180.0, (-1.0, 0.0))],
)
def test_right_angles_are_exact(degrees: float, expected: tuple[float, float]) -> None:
    """A pivot by 90 degrees leaves no dust."""
    assert degrees_turn(degrees) == expected


@pytest.mark.parametrize("degrees", [-1.0, 180.5, math.nan])
def test_a_turn_is_at_most_half_a_circle(degrees: float) -> None:
    """Whoever wants more turns the other way."""
    with pytest.raises(ValueError, match="180"):
        degrees_turn(degrees)


@given(st.floats(0.0, 180.0), SHARES, st.booleans())
def test_the_parts_of_a_turn_make_up_the_whole(
    degrees: float,
    instant: float,
    clockwise: bool,  # noqa: FBT001 - drawn by hypothesis
) -> None:
    """First until an instant, then what is left after it, leads to the same place."""
    whole = Turn(1.0, 2.0, *degrees_turn(degrees), clockwise)
    start = Pose(20.0, 30.0, 0.0, 1.0)

    in_parts = move_pose(after(whole, instant), move_pose(until(whole, instant), start))

    assert in_parts == pytest.approx(move_pose(whole, start), abs=1e-12)
    first = until(whole, instant)
    assert isinstance(first, Turn)
    assert turn_degrees(first.cosine, first.sine) == pytest.approx(
        degrees * instant, abs=1e-9
    )


@given(st.floats(-20.0, 20.0), st.floats(-20.0, 20.0), SHARES)
def test_the_parts_of_a_slide_make_up_the_whole(
    dx: float, dy: float, instant: float
) -> None:
    """A straight way may be gone in two parts."""
    whole = Slide(dx, dy)

    halfway = move_point(until(whole, instant), (1.0, 2.0))
    end = move_point(after(whole, instant), halfway)

    assert end == pytest.approx(move_point(whole, (1.0, 2.0)), abs=1e-12)


@pytest.mark.parametrize("motion", [Slide(0.1, 0.7), quarter(clockwise=True)])
def test_the_whole_is_a_part_of_itself(motion: Slide | Turn) -> None:
    """Until the end and after the start are the motion itself, digit by digit."""
    assert until(motion, 1.0) is motion
    assert after(motion, 0.0) is motion
