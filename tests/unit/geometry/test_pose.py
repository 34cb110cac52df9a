"""Poses, facings and the local frame."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serried.geometry.pose import Pose, facing_degrees, facing_vector

ANY_ANGLE = st.floats(-1e6, 1e6)


@pytest.mark.parametrize(
    ("degrees", "vector"),
    [
        (0.0, (0.0, 1.0)),
        (90.0, (1.0, 0.0)),
        (180.0, (0.0, -1.0)),
        (270.0, (-1.0, 0.0)),
        (-90.0, (-1.0, 0.0)),
        (-180.0, (0.0, -1.0)),
        (360.0 * 1e9 + 90.0, (1.0, 0.0)),
    ],
)
def test_quarters_of_the_compass_are_exact(
    degrees: float, vector: tuple[float, float]
) -> None:
    """Facing runs clockwise from north, and has no dust at right angles."""
    east, north = facing_vector(degrees)

    assert (east, north) == vector
    assert "-0.0" not in repr((east, north))


@given(ANY_ANGLE)
def test_facing_is_sine_and_cosine(degrees: float) -> None:
    """East is the sine of the facing and north its cosine."""
    rest = math.radians(math.fmod(degrees, 360.0))

    assert facing_vector(degrees) == pytest.approx(
        (math.sin(rest), math.cos(rest)), abs=1e-14
    )


@given(st.integers(0, 45 * 64))
def test_mirrored_facings_have_the_same_digits(sixty_fourths: int) -> None:
    """Every octant of the compass repeats the first."""
    degrees = sixty_fourths / 64.0
    east, north = facing_vector(degrees)

    assert facing_vector(90.0 - degrees) == (north, east)
    assert facing_vector(90.0 + degrees) == pytest.approx((north, -east), abs=0.0)
    assert facing_vector(-degrees) == pytest.approx((-east, north), abs=0.0)
    assert facing_vector(180.0 + degrees) == pytest.approx((-east, -north), abs=0.0)


@pytest.mark.parametrize("degrees", [math.inf, -math.inf, math.nan])
def test_a_facing_is_a_finite_number(degrees: float) -> None:
    """There is no infinite facing."""
    with pytest.raises(ValueError, match="finite"):
        facing_vector(degrees)


@given(st.integers(0, 3599))
def test_typed_degrees_come_back(tenths: int) -> None:
    """A facing somebody typed is read back with the same digits."""
    degrees = tenths / 10.0

    assert facing_degrees(*facing_vector(degrees)) == degrees


@given(ANY_ANGLE)
def test_facing_is_from_zero_to_below_a_circle(degrees: float) -> None:
    """Whatever the vector, its facing lies in one turn of the compass."""
    facing = Pose(0.0, 0.0, *facing_vector(degrees)).facing

    assert 0.0 <= facing < 360.0
    assert facing_vector(facing) == pytest.approx(facing_vector(degrees), abs=1e-13)


def test_a_hair_west_of_north_is_not_a_full_circle() -> None:
    """Rounding does not lead out of the range of facings."""
    assert facing_degrees(-1e-20, 1.0) == 0.0


def test_right_and_forward_are_as_the_unit_sees_them() -> None:
    """A unit that faces east has its right to the south."""
    spears = Pose(10.0, 20.0, 1.0, 0.0)

    assert spears.point(2.0, 3.0) == (13.0, 18.0)
    assert spears.local((13.0, 18.0)) == (2.0, 3.0)


@given(ANY_ANGLE, st.floats(-50.0, 50.0), st.floats(-50.0, 50.0))
def test_there_and_back_between_frames(
    degrees: float, right: float, forward: float
) -> None:
    """The local frame and the table frame describe the same points."""
    pose = Pose(31.0, 17.0, *facing_vector(degrees))

    assert pose.local(pose.point(right, forward)) == pytest.approx(
        (right, forward), abs=1e-12
    )
