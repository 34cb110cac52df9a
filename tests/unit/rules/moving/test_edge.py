"""How much of the table is left beyond a move (EDGE-1, UNIT-10)."""

import math

import pytest

from serried.geometry import Pose
from serried.model.actions.legs import Forward, Leg, Pivot, Side, Wheel
from serried.model.actions.trip import Trip
from serried.model.bases import Base
from serried.model.formation import Formation
from serried.rules.moving.edge import centre_room, final_room
from serried.rules.moving.travel import travel

TABLE = (72.0, 48.0)
FIVE = Formation.of(Base(508, 508), 5, 10)
"""Five inches wide, two deep."""


def trip(pose: Pose, *legs: Leg, formation: Formation = FIVE) -> Trip:
    """Return the way of a move."""
    return travel(formation, pose, legs, "chord")


def north(x: float, y: float) -> Pose:
    """Return a pose that faces north."""
    return Pose(x, y, 0.0, 1.0)


def test_the_centre_is_behind_the_front() -> None:
    """UNIT-10: of a unit two inches deep, by one inch."""
    room = centre_room(FIVE, trip(north(36.0, 40.0), Forward(5)), TABLE)

    assert room.inside == 48.0 - 44.0
    assert (room.edge, room.leg) == ("north", 1)
    assert room.point == (36.0, 44.0)


def test_the_worst_moment_may_be_on_the_way() -> None:
    """A Wheel swings the Centre out and back in again."""
    way = trip(north(36.0, 46.0), Wheel(Side.RIGHT, degrees=135))
    room = centre_room(FIVE, way, TABLE)

    radius = math.hypot(2.5, 1.0)
    assert room.inside == pytest.approx(48.0 - 46.0 - radius)
    assert room.edge == "north"
    assert room.point == pytest.approx((38.5, 46.0 + radius))


def test_at_the_end_every_base_counts_and_empty_spots_do_not() -> None:
    """Nothing can fall off from where no model stands."""
    short = Formation(Base(508, 508), ("RRRRR", "RR..."))
    facing_west = Pose(36.0, 45.5, -1.0, 0.0)

    assert final_room(FIVE, trip(facing_west), TABLE).inside == 0.0
    back = Pose(36.0, 0.5, 0.0, 1.0)
    assert final_room(short, trip(back), TABLE).inside == -1.5
    last_file = Formation(Base(508, 508), ("RRRRR", "....R"))
    turned = Pose(70.5, 24.0, -1.0, 0.0)
    assert final_room(last_file, trip(turned), TABLE).inside == -0.5
    assert final_room(last_file, trip(turned), TABLE).edge == "east"


def test_a_pivot_keeps_the_centre_where_it_is() -> None:
    """Only its end can be off the table."""
    lone = Formation(Base(508, 4 * 508), ("R",))
    way = trip(north(36.0, 47.5), Pivot(Side.RIGHT, 90.0), formation=lone)

    assert centre_room(lone, way, TABLE).inside == 48.0 - 45.5
    assert final_room(lone, way, TABLE).inside == pytest.approx(48.0 - 46.0)


def test_a_round_base_is_its_disc() -> None:
    """A single one: its radius counts, not the corners of the square around it."""
    disc = Formation(Base(1016, 1016, round=True), ("R",))
    slanting = Pose(1.0, 24.0, -math.sqrt(0.5), math.sqrt(0.5))
    middle = slanting.point(0.0, -1.0)

    room = final_room(disc, trip(slanting, formation=disc), TABLE)

    assert room.inside == pytest.approx(middle[0] - 1.0)
    assert room.edge == "west"
