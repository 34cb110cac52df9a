"""Where a unit is set down: lanes that are wide enough, and lanes that are not.

Source:
    SUM-4, SUM-5
"""

import math

import pytest

from serried.books.t9a.coming_back.places_to_summon import (
    Ground,
    Keep,
    Reach,
    place_at,
    place_facing_any,
)
from serried.geometry import Point, Pose, Shape, facing_vector, polygon
from serried.model.bases import Base
from serried.model.errors import RuleGapError
from serried.model.formation import Formation
from serried.rules.moving.neighbours import Neighbour

INCH = Base.parse("25.4x25.4")
FIVE = Formation(INCH, ("RRRRR",))
MIDDLE = (30.0, 22.0)
LONG = 16.0


def turned(points: tuple[Point, ...], degrees: float) -> tuple[Point, ...]:
    """Return points turned clockwise about the middle of the lane."""
    ux, uy = facing_vector(degrees)
    x, y = MIDDLE
    return tuple((x + e * uy + n * ux, y - e * ux + n * uy) for e, n in points)


def lane(wide: float, degrees: float = 0.0) -> Ground:
    """Return a lane between two cliffs, seen from its middle as far as 8 inches."""
    half, deep = wide / 2, 14.0
    sides = (
        ((-LONG, -deep), (LONG, -deep), (LONG, -half), (-LONG, -half)),
        ((-LONG, half), (LONG, half), (LONG, deep), (-LONG, deep)),
    )
    cliffs = tuple(
        Neighbour("cliff", enemy=False, shapes=(polygon(turned(side, degrees)),))
        for side in sides
    )
    return Ground(
        formation=FIVE,
        table=(60.0, 48.0),
        keeps=(Keep("boundary", cliffs, 1.0),),
        reach=Reach((Shape((MIDDLE,)),), 8.0),
    )


@pytest.mark.parametrize("degrees", [0.0, 7.0, 33.3])
@pytest.mark.parametrize("wide", [3.0, 3.001, 4.0])
def test_a_lane_of_three_inches_holds_a_rank_of_one_inch(
    wide: float, degrees: float
) -> None:
    """One inch deep, one inch to either side: along the lane, one way or the other."""
    found = place_facing_any(lane(wide, degrees), "SUM-5")

    assert found is not None
    along = (degrees - found.facing) % 180.0
    assert min(along, 180.0 - along) < 60.0 * (wide - 2.9999)


@pytest.mark.slow
@pytest.mark.parametrize("degrees", [0.0, 7.0])
@pytest.mark.parametrize("lacks", [0.1, 1e-3, 1e-5, 2e-6])
def test_a_narrower_lane_holds_none(lacks: float, degrees: float) -> None:
    """However little it lacks: that is proved, for every facing."""
    assert place_facing_any(lane(3.0 - lacks, degrees), "SUM-5") is None


def test_across_the_lane_it_takes_seven_inches() -> None:
    """Five, and one to either side."""
    assert place_at(lane(7.0), 90.0) is not None
    assert place_at(lane(6.9999), 90.0) is None


def test_what_cannot_be_told_is_a_gap() -> None:
    """Looked at too seldom, a lane that lacks little is neither open nor closed."""
    with pytest.raises(RuleGapError, match="too close to tell") as gap:
        place_facing_any(lane(2.999), "SUM-5", most=20)

    assert gap.value.clause == "SUM-5"


def test_a_lane_that_is_just_wide_enough_is_tried_along_its_sides() -> None:
    """Too few looks find no facing near it, but it runs as the cliffs do."""
    found = place_facing_any(lane(3.0, 7.0), "SUM-5", most=20)

    assert found is not None
    assert found.facing % 90.0 == pytest.approx(7.0)


def test_the_front_may_be_settled_and_only_the_facing_asked_for() -> None:
    """In a lane of 3 inches the front lies half an inch beside its middle."""
    x, y = MIDDLE
    there = place_facing_any(lane(3.0), "SUM-5", (x, y + 0.5))

    assert there == Pose(x, y + 0.5, 0.0, 1.0)
    assert place_facing_any(lane(3.0), "SUM-5", (x, y)) is None


def test_a_place_has_round_numbers_where_there_is_room() -> None:
    """People measure it with a tape."""
    found = place_at(lane(9.0), 0.0)

    assert found is not None
    assert math.isclose(found.x, round(found.x, 2))
    assert math.isclose(found.y, round(found.y, 2))
