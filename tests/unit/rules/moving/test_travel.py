"""Where the legs of a move lead, and how long they are."""

import math
from itertools import pairwise

import pytest

from serried.geometry import Crowd, Pose, Turn, polygon
from serried.model.actions.legs import (
    Act,
    Backward,
    Forward,
    Leg,
    Open,
    Pivot,
    Side,
    Sideways,
    Wheel,
)
from serried.model.bases import Base
from serried.model.errors import RequestError
from serried.model.formation import Formation
from serried.rules.moving.neighbours import Around, Neighbour
from serried.rules.moving.spacing import Walk, spacing
from serried.rules.moving.travel import (
    Lengths,
    displacements,
    lengths,
    settled,
    swing,
    travel,
)

INCH = Base(508, 508)
"""A base of an inch by an inch."""

FIVE = Formation.of(INCH, 5, 10)
"""Five inches wide, two deep."""

NORTH = Pose(20.0, 20.0, 0.0, 1.0)
LEFT, RIGHT = Side.LEFT, Side.RIGHT


def end(*legs: Leg, formation: Formation = FIVE, measure: str = "chord") -> Pose:
    """Return where legs lead from facing north."""
    trip = travel(formation, NORTH, legs, measure)
    assert trip.complete
    return trip.end


def close(pose: Pose, x: float, y: float, facing: float) -> bool:
    """Return whether a pose is where it is expected, facing so many degrees."""
    ux, uy = math.sin(math.radians(facing)), math.cos(math.radians(facing))
    return all(
        math.isclose(a, b, abs_tol=1e-9)
        for a, b in zip(pose, (x, y, ux, uy), strict=True)
    )


def test_straight_legs_keep_the_facing() -> None:
    """MOV-9: forwards, backwards, to the left and to the right."""
    assert end(Forward(3)) == Pose(20.0, 23.0, 0.0, 1.0)
    assert end(Backward(3)) == Pose(20.0, 17.0, 0.0, 1.0)
    assert end(Sideways(LEFT, 3)) == Pose(17.0, 20.0, 0.0, 1.0)
    assert end(Sideways(RIGHT, 3)) == Pose(23.0, 20.0, 0.0, 1.0)


def test_a_wheel_turns_about_the_front_corner_on_its_side() -> None:
    """WHEEL-1: by 90 degrees, the front stands where its side would have been."""
    assert close(end(Wheel(RIGHT, degrees=90)), 22.5, 22.5, 90)
    assert close(end(Wheel(LEFT, degrees=90)), 17.5, 22.5, -90)
    assert close(end(Wheel(RIGHT, degrees=180)), 25.0, 20.0, 180)


def test_a_wheel_is_measured_by_the_chord_of_its_outer_corner() -> None:
    """WHEEL-3: d = 2 w sin(t/2); 90 degrees are 1.41421 w."""
    square = swing(FIVE, 1, Wheel(LEFT, degrees=90), "chord")
    sixty = swing(FIVE, 1, Wheel(LEFT, 5.0), "chord")

    assert square.distance == pytest.approx(5.0 * math.sqrt(2.0))
    assert square.limit == pytest.approx(5.0 * math.sqrt(2.0))
    assert sixty.turn == pytest.approx((0.5, math.sqrt(3.0) / 2))
    assert close(end(Wheel(LEFT, 5.0)), *turned_left(60))


def test_or_by_its_arc_where_the_table_says_so() -> None:
    """BA-MAN-10: t = d / w; 90 degrees are a quarter of a circle."""
    square = swing(FIVE, 1, Wheel(LEFT, degrees=90), "arc")
    arc = 5.0 * math.radians(60)

    assert square.distance == square.limit == pytest.approx(2.5 * math.pi)
    assert close(end(Wheel(LEFT, arc), measure="arc"), *turned_left(60))


def turned_left(degrees: float) -> tuple[float, float, float]:
    """Return where the middle of the front is after a Wheel to the left."""
    angle = math.radians(degrees)
    return 17.5 + 2.5 * math.cos(angle), 20.0 + 2.5 * math.sin(angle), -degrees


def test_models_beside_the_unit_are_part_of_its_front() -> None:
    """AMB-5: the corner that stands is theirs, and the front is as wider."""
    beside = Formation(INCH, ("RRRRR",), (("X", Base(1016, 762)),), None, "X")

    assert swing(beside, 1, Wheel(LEFT, degrees=60), "chord").distance == pytest.approx(
        7
    )
    assert close(end(Wheel(RIGHT, degrees=90), formation=beside), 24.5, 24.5, 90)
    assert close(end(Wheel(LEFT, degrees=90), formation=beside), 17.5, 22.5, -90)


def test_a_wheel_farther_than_the_front_allows_has_no_pose() -> None:
    """Beyond 180 degrees there is no chord; what came before has been made."""
    trip = travel(FIVE, NORTH, (Forward(1), Wheel(LEFT, 10.1), Forward(1)), "chord")

    assert not trip.complete
    assert [stage.leg for stage in trip.stages] == [1]
    assert trip.end == Pose(20.0, 21.0, 0.0, 1.0)
    assert travel(FIVE, NORTH, (Wheel(LEFT, 10.0),), "chord").complete
    assert travel(FIVE, NORTH, (Wheel(LEFT, 10.1),), "arc").complete


def test_by_the_arc_a_wheel_has_no_limit() -> None:
    """BA-MAN-11: three quarters of a circle, and on from there; t = d / w."""
    wheel = Wheel(LEFT, 5.0 * math.radians(270))
    trip = travel(FIVE, NORTH, (Forward(0), wheel, Forward(2)), "arc")

    assert trip.complete
    assert [stage.leg for stage in trip.stages] == [1, 2, 2, 3]
    x, y, _ = turned_left(270)
    assert (x, y) == pytest.approx((17.5, 17.5))
    assert close(trip.stages[2].end, x, y, 90)
    assert close(trip.end, x + 2, y, 90)
    assert lengths(FIVE, (wheel,), "arc").forward == wheel.distance
    assert close(
        end(Wheel(RIGHT, 5.0 * math.radians(270)), measure="arc"), 22.5, 17.5, -90
    )


@pytest.mark.parametrize(
    "degrees", [179.9, 180.0, 180.1, 359.9, 360.0, 360.1, 540.0, 700.0]
)
def test_a_long_wheel_is_several_turns_one_after_another(degrees: float) -> None:
    """Each by half a circle at most, about the same corner, together the whole."""
    trip = travel(FIVE, NORTH, (Wheel(LEFT, 5.0 * math.radians(degrees)),), "arc")
    turns = [stage.motion for stage in trip.stages if isinstance(stage.motion, Turn)]
    angles = [math.degrees(math.atan2(turn.sine, turn.cosine)) for turn in turns]

    assert close(trip.end, *turned_left(degrees))
    assert len(turns) == len(trip.stages) == math.ceil(degrees / 180 - 1e-9)
    assert all(turn.sine >= 0 for turn in turns)
    assert math.isclose(sum(angles), degrees)
    assert all((turn.x, turn.y) == (17.5, 20.0) for turn in turns)
    assert all(one.end == other.start for one, other in pairwise(trip.stages))


@pytest.mark.parametrize("rounds", [2.25, 3.0, 3.25, 3.75, 1000.4])
def test_more_than_twice_round_ends_where_it_should(rounds: float) -> None:
    """What goes on and on meets nothing new: at least twice round is followed."""
    angle = 2 * math.pi * rounds
    trip = travel(FIVE, NORTH, (Wheel(LEFT, 5.0 * angle),), "arc")

    assert close(trip.end, *turned_left(math.degrees(angle)))
    assert 4 <= len(trip.stages) <= 6


def test_the_second_half_of_a_long_wheel_is_swept_as_well() -> None:
    """The outer rear corner, sqrt(29) from the standing one, passes the post there.

    After 180 degrees the unit's outer side, at x = 12.5, is an inch from it.
    """
    corners = ((11.0, 19.5), (11.5, 19.5), (11.5, 22.5), (11.0, 22.5))
    post = Neighbour(name="post", enemy=True, shapes=(polygon(corners),))
    half = Wheel(LEFT, 5.0 * math.radians(180))
    long = Wheel(LEFT, 5.0 * math.radians(270))

    assert nearest(half, post) == pytest.approx((1.0, 1))
    assert nearest(long, post) == pytest.approx((6.0 - math.sqrt(29.0), 1))


def nearest(wheel: Wheel, neighbour: Neighbour) -> tuple[float, int]:
    """Return how close a Wheel comes to something, and in which leg."""
    trip = travel(FIVE, NORTH, (wheel,), "arc")
    walk = Walk(formation=FIVE, trip=trip, extent="bases", resume=1.0)
    around = Around([neighbour], Crowd([neighbour.shapes]), frozenset())
    met = spacing(walk, around).moving
    assert met is not None
    return met.distance, met.leg


def test_a_pivot_turns_about_the_centre_and_is_not_swept() -> None:
    """PIV-1: same Centre, same ranks; half a turn puts the front where the rear was."""
    lone = Formation(Base(508, 1016), ("R",))
    trip = travel(lone, NORTH, (Pivot(RIGHT, 180.0),), "chord")

    assert trip.stages[0].motion is None
    assert close(trip.end, 20.0, 18.0, 180)
    assert close(end(Pivot(RIGHT, 90.0), formation=lone), 21.0, 19.0, 90)
    assert close(end(Pivot(LEFT, 90.0), formation=lone), 19.0, 19.0, -90)


def test_wheels_count_as_forward_length_and_pivots_cost_nothing() -> None:
    """WHEEL-5, WHEEL-6, PIV-3."""
    legs = (Forward(3), Wheel(RIGHT, 6), Pivot(LEFT, 90), Act("1.1"), Forward(2))
    mixed = (
        Backward(1),
        Sideways(LEFT, 2),
        Sideways(RIGHT, 4),
        Wheel(LEFT, degrees=60),
    )

    assert lengths(FIVE, legs, "chord") == Lengths(forward=11.0)
    assert lengths(FIVE, legs, "chord").total == 11.0
    assert lengths(FIVE, mixed, "chord") == pytest.approx((5.0, 1.0, 2.0, 4.0))


def test_a_model_that_acts_is_measured_by_way_of_where_it_acted() -> None:
    """MOV-16: from its start to there, and from there to its end."""
    legs = (Forward(3), Act("1.2"), Sideways(LEFT, 4))
    trip = travel(FIVE, NORTH, legs, "chord")

    moved = {one.model: one.distance for one in displacements(FIVE, trip, legs)}

    assert moved["1.2"] == 7.0
    assert {distance for name, distance in moved.items() if name != "1.2"} == {5.0}


def test_a_model_can_act_more_than_once() -> None:
    """There and back again is twice the way."""
    legs = (Forward(3), Act("1.1"), Backward(3), Act("1.1"), Forward(3))
    trip = travel(FIVE, NORTH, legs, "chord")

    assert displacements(FIVE, trip, legs)[0].distance == 9.0
    assert displacements(FIVE, trip, legs)[1].distance == 3.0


def test_what_is_not_there_cannot_act_and_what_is_open_is_no_number() -> None:
    """Both are requests that cannot be put to the table."""
    legs = (Act("9.9"),)
    with pytest.raises(RequestError, match=r"no model 9\.9"):
        displacements(FIVE, travel(FIVE, NORTH, legs, "chord"), legs)
    with pytest.raises(RequestError):
        settled(Open.ASKED)
