"""Lines that lead to a pose end there, and cost what their legs cost together."""

import math
import random
from typing import Final

import pytest

from serried.geometry import Pose, facing_vector
from serried.model.actions.legs import Forward, Pivot, Side, Sideways, Wheel
from serried.model.bases import Base
from serried.model.extents import centre_offset, front_corners
from serried.model.formation import Formation
from serried.rules.moving.travel import lengths, travel
from serried.rules.planning.lines import Drill, Line, detours, dogleg, lines_to

INCH: Final = Base(508, 508)
FIVE: Final = Formation.of(INCH, 5, 10)
LONE: Final = Formation(Base(508, 1524), ("R",))
NORTH: Final = Pose(20.0, 20.0, 0.0, 1.0)


def drill(
    formation: Formation, measure: str = "chord", *, lone: bool = False, **more: bool
) -> Drill:
    """Return how a unit turns that is bound to a right angle by the chord."""
    left, right = front_corners(formation)
    widest = math.pi / 2 if measure == "chord" else math.pi
    centre = centre_offset(formation)
    return Drill(left, right, measure, widest, centre, pivots=lone, **more)


def leads(
    formation: Formation, measure: str, line: Line, start: Pose, end: Pose
) -> None:
    """Hold a line against where its legs lead and what they cost."""
    trip = travel(formation, start, line.legs, measure)
    assert trip.complete
    assert tuple(trip.end) == pytest.approx(tuple(end), abs=1e-5)
    cost = lengths(formation, line.legs, measure).total
    assert line.length == pytest.approx(cost, abs=1e-6)


@pytest.mark.parametrize("measure", ["chord", "arc"])
@pytest.mark.parametrize("lone", [False, True])
def test_every_line_leads_there(measure: str, lone: bool) -> None:  # noqa: FBT001
    """From anywhere to anywhere, detours and doglegs too."""
    chance = random.Random(5)
    formation = LONE if lone else FIVE
    how = drill(formation, measure, lone=lone)
    many = 0
    for _ in range(60):
        spots = [
            Pose(
                chance.uniform(20, 40),
                chance.uniform(20, 40),
                *facing_vector(chance.uniform(0, 360)),
            )
            for _ in range(3)
        ]
        start, end, by = spots
        lines = [
            *lines_to(how, start, end),
            *detours(how, start, end, 10.0, 4.0),
            dogleg(how, start, end, (by.x, by.y)),
        ]
        for line in lines if lone else lines[:-1]:
            leads(formation, measure, line, start, end)
        many += len(lines)

    assert many > 400


def shortest(how: Drill, end: Pose) -> Line:
    """Return the shortest line from where all stand."""
    return min(lines_to(how, NORTH, end), key=lambda line: line.length)


def test_a_quarter_turn_is_one_wheel() -> None:
    """About the right corner of five inches: a chord of five times the root of two."""
    found = shortest(drill(FIVE), Pose(22.5, 22.5, 1.0, 0.0))
    (wheel,) = found.legs

    assert isinstance(wheel, Wheel)
    assert wheel.toward is Side.RIGHT
    assert wheel.distance == pytest.approx(5 * math.sqrt(2))


def test_a_wheel_beyond_its_book_is_made_of_several() -> None:
    """Half about: two of ninety degrees by the chord, one by the arc."""
    about = Pose(25.0, 20.0, 0.0, -1.0)

    assert len(shortest(drill(FIVE), about).legs) == 2
    assert len(shortest(drill(FIVE, "arc"), about).legs) == 1
    assert shortest(drill(FIVE, "arc"), about).length == pytest.approx(5 * math.pi)


def test_the_same_place_is_no_way_at_all() -> None:
    """A leg of nothing is a leg."""
    assert shortest(drill(FIVE), NORTH) == Line(0.0, (Forward(0.0),))


def test_slow_ways_keep_the_facing() -> None:
    """To a side, and, of who mixes directions, to a side and ahead."""
    aside = Pose(22.0, 20.0, 0.0, 1.0)
    skew = Pose(22.0, 21.0, 0.0, 1.0)
    found = shortest(drill(FIVE, slowly=True), aside)
    mixed = shortest(drill(FIVE, slowly=True, mixes=True), skew)

    assert found.legs == (Sideways(Side.RIGHT, 2.0),)
    assert set(mixed.legs) == {Sideways(Side.RIGHT, 2.0), Forward(1.0)}


def test_a_deep_base_gets_farther_by_a_wheel_than_straight() -> None:
    """Its Centre is 1.58" from a corner of a front of 1": half turned about is cheaper.

    Straight ahead is 1"; a wheel by which the Centre goes 1" takes 1 / 1.58 = 0.63".
    """
    found = shortest(drill(LONE, lone=True), Pose(20.0, 21.0, 0.0, 1.0))

    assert [type(leg) for leg in found.legs] == [Pivot, Wheel, Pivot]
    assert found.length == pytest.approx(1 / math.hypot(0.5, 1.5))
