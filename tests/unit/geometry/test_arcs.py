"""Whether a direction lies on an arc, told by signs alone."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serried.geometry.arcs import Nearest, on_the_way
from serried.geometry.motion import Rotation, degrees_turn


@given(st.integers(-179, 180), st.integers(0, 180))
def test_an_arc_reaches_the_directions_between_its_ends(
    degrees: int, whole: int
) -> None:
    """A direction is on the way if it is to the left, and no farther than the turn."""
    direction = math.radians(degrees + 1e-9)
    ahead, aside = 5.0 * math.cos(direction), 5.0 * math.sin(direction)

    reached = on_the_way(ahead, aside, degrees_turn(float(whole)))

    assert reached == (0.0 < degrees + 1e-9 < whole)


@pytest.mark.parametrize("turn", [(1.0, 0.0), (1.0, 5e-324), (0.0, 1.0), (-1.0, 0.0)])
def test_every_arc_reaches_its_start(turn: Rotation) -> None:
    """Where a corner starts it has been, however little it turns."""
    assert on_the_way(2.0, 0.0, turn)


@pytest.mark.parametrize("turn", [(1.0, 0.0), (1.0, 5e-324), (0.0, 1.0)])
def test_only_half_a_circle_reaches_what_is_straight_behind(turn: Rotation) -> None:
    """A turn by nothing does not lead to the other side, nor does a right angle."""
    assert not on_the_way(-0.1, 0.0, turn)
    assert on_the_way(-0.1, 0.0, (-1.0, 0.0))


def found(*offers: tuple[float, float, float]) -> tuple[float, float, float]:
    """Return what is left of some offers."""
    nearest = Nearest(2.0)
    for offer in offers:
        nearest.offer(*offer)
    return nearest.distance, nearest.ahead, nearest.aside


def test_of_equal_distances_the_earlier_moment_is_kept() -> None:
    """Which of two equal distances is found first does not matter."""
    early, late = (1.0, 1.0, 0.1), (1.0, 1.0, 0.2)

    assert found(early, late) == early
    assert found(late, early) == early
    assert found(early, (0.5, 1.0, 0.2)) == (0.5, 1.0, 0.2)
    assert found((0.5, 1.0, 0.2), early) == (0.5, 1.0, 0.2)
