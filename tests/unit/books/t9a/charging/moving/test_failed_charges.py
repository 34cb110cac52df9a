"""Failed Charge Moves, worked out by hand.

The spears are four wide and two deep on square inches; their front, at (36, 14), looks
north. So their right front corner is (38, 14), and the middle of the front 2" from it.
"""

import math
from typing import Final

import pytest

from serried.books.t9a.charging.moving.failed_charges import (
    BOARD_EDGE,
    FailedCharge,
    failed_charge,
)
from serried.books.t9a.edition import EDITION
from serried.geometry import Pose, gap, polygon, same
from serried.geometry.pose import Point, facing_vector
from serried.model.actions.legs import Forward, Side, Wheel
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import boundary
from serried.model.unit import Unit
from unit.books.t9a.charging.on_the_table import block, rock, table

ROOT: Final = math.sqrt(3.0)
CLEAR: Final = 0.02
"""Half a millimetre, which is kept from everything (ruling 0028)."""

SIXTY: Final = (37.0 + 10.0 * ROOT / 2.0, 14.0 + ROOT + 5.0)
"""What is 10" ahead of the spears once they have wheeled right by 60 degrees.

Then their front, 2" from the corner at (38, 14), has its middle at (37, 14 + 1.732),
and looks 0.866 east and 0.5 north.
"""


def spears(x: float = 36.0, y: float = 14.0, facing: float = 0.0) -> Unit:
    """Return who fails to charge."""
    return block("spears", "blue", (x, y), facing, "RRRR", "RRRR")


def foes(x: float, y: float) -> Unit:
    """Return four enemies in a rank that looks south, by the middle of its front."""
    return block("foes", "red", (x, y), 180.0, "RRRR")


def fails(
    battle: Battle, towards: Point, distance: float = 5.0, *, flying: bool = False
) -> FailedCharge:
    """Return the Failed Charge Move of the spears."""
    unit = battle.unit("spears")
    return failed_charge(
        EDITION.situation(battle), unit, towards, distance, flying=flying
    )


def lengths(move: FailedCharge) -> list[float]:
    """Return how long the legs are."""
    legs = [leg for leg in move.legs if isinstance(leg, Wheel | Forward)]
    return [float(str(leg.distance)) for leg in legs]


def test_straight_ahead_no_wheel_is_needed() -> None:
    """CHG-FAIL-1: as far as the highest die."""
    move = fails(table(spears()), (36.0, 30.0))

    assert move.legs == (Forward(5.0),)
    assert move.pose == Pose(36.0, 19.0, 0.0, 1.0)
    assert move.faces
    assert move.farthest == 5.0


@pytest.mark.parametrize("distance", [0.0, 0.5])
def test_less_than_an_inch_is_a_move_too(distance: float) -> None:
    """CHG-FAIL-1: nothing asks for an inch; no die is less than 0."""
    move = fails(table(spears()), (36.0, 30.0), distance)

    assert (move.length, move.pose.y) == (distance, 14.0 + distance)


@pytest.mark.parametrize("side", list(Side))
def test_the_wheel_comes_first_and_takes_its_chord(side: Side) -> None:
    """CHG-FAIL-2, WHEEL-3: 60 degrees of a 4" front are 4", and 2" are left of 6"."""
    sign = 1.0 if side is Side.RIGHT else -1.0
    towards = (36.0 + sign * (SIXTY[0] - 36.0), SIXTY[1])

    move = fails(table(spears()), towards, 6.0)

    assert isinstance(move.legs[0], Wheel)
    assert move.legs[0].toward is side
    assert lengths(move) == pytest.approx([4.0, 2.0])
    middle = (36.0 + sign * (1.0 + ROOT), 14.0 + ROOT + 1.0)  # 2" on from its middle
    assert move.pose == pytest.approx(Pose(*middle, sign * ROOT / 2.0, 0.5))
    assert move.faces
    assert same(move.length, 6.0)


def test_by_the_arc_less_is_left() -> None:
    """WHEEL-3: a third of pi times the front is 4.18879"."""
    move = fails(table(spears(), wheel_measure="arc"), SIXTY, 6.0)

    assert lengths(move) == pytest.approx([4.0 * math.pi / 3, 6 - 4.0 * math.pi / 3])


def test_a_wheel_is_no_longer_than_the_die() -> None:
    """CHG-FAIL-2: of the 4" that would make it face the target, there are 3"."""
    move = fails(table(spears()), SIXTY, 3.0)

    assert lengths(move) == [3.0]
    assert same(move.wheel, 4.0)
    assert not move.faces
    assert move.wheel_barred_by is None


def test_one_wheel_is_of_90_degrees_at_most() -> None:
    """WHEEL-2: what is behind is not faced; the rest goes straight on, to the east."""
    move = fails(table(spears()), (38.5, 4.0), 6.0)

    assert lengths(move) == pytest.approx([4 * math.sqrt(2), 6 - 4 * math.sqrt(2)])
    assert move.pose == pytest.approx(Pose(38 + 6 - 4 * math.sqrt(2), 16.0, 1.0, 0.0))
    assert not move.faces


def test_what_no_wheel_faces_is_level_with_the_front_in_the_end() -> None:
    """A Centre 1.414" from the corner is nearer to it than the middle of the front.

    It is at 45 degrees to the left of the corner, so the front reaches it after 45.
    """
    move = fails(table(spears()), (37.0, 15.0), 6.0)

    chord = 8.0 * math.sin(math.radians(22.5))
    assert lengths(move) == pytest.approx([chord, 6.0 - chord])
    assert not move.faces


def test_it_stops_short_of_contact_not_of_half_an_inch() -> None:
    """CHG-FAIL-3, SPACE-3: within 0.5" is allowed, contact with the target is not."""
    move = fails(table(spears(), foes(36.0, 17.0)), (36.0, 17.5))

    assert lengths(move) == pytest.approx([3.0 - CLEAR])
    assert move.barred_by == "foes"


def test_it_passes_a_friend_within_half_an_inch() -> None:
    """CHG-FAIL-3: 0.3" beside the way is no obstacle."""
    friend = block("guard", "blue", (40.3, 17.0), 0.0, "RRRR")

    assert fails(table(spears(), friend), (36.0, 30.0)).legs == (Forward(5.0),)


def test_an_obstructed_wheel_goes_straight_on() -> None:
    """CHG-FAIL-2: 4.4" west of the corner a cliff is in the way of the rear corner.

    That corner, 4" west and 2" south of the standing one, is 4 cos t + 2 sin t west of
    it after an angle t, and may come as far as 4.38".
    """
    cliff = rock("cliff", (30.0, 4.0, 33.6, 13.9))

    move = fails(table(spears(), cliff), SIXTY, 6.0)

    far = math.hypot(4.0, 2.0)
    angle = math.atan2(2.0, 4.0) - math.acos((4.4 - CLEAR) / far)
    chord = 8.0 * math.sin(angle / 2.0)
    assert move.wheel_barred_by == "cliff"
    assert move.barred_by is None
    assert not move.faces
    assert lengths(move) == pytest.approx([chord, 6.0 - chord])
    looks = (math.sin(angle), math.cos(angle))
    ahead = 6.0 - chord
    assert move.pose == pytest.approx(
        Pose(
            38.0 - 2.0 * looks[1] + ahead * looks[0],
            14.0 + 2.0 * looks[0] + ahead * looks[1],
            *looks,
        )
    )


def test_a_wheel_that_nothing_obstructs_is_made_whole() -> None:
    """The same cliff half an inch farther off: the corner comes 4.472" west at most."""
    cliff = rock("cliff", (30.0, 4.0, 33.5, 13.9))

    move = fails(table(spears(), cliff), SIXTY, 6.0)

    assert move.faces
    assert move.wheel_barred_by is None


def test_what_is_touched_at_first_may_be_slid_along() -> None:
    """SPACE-4: flush to the right, a friend bars a Wheel to the left, not the way."""
    friend = block("guard", "blue", (40.0, 14.0), 0.0, "RRRR", "RRRR")

    move = fails(table(spears(), friend), (30.0, 30.0))

    assert move.legs == (Forward(5.0),)
    assert move.wheel_barred_by == "guard"
    assert not move.faces


@pytest.mark.parametrize("ranks", [("RRRRR", "RRRRR"), ("R" * 16,)])
def test_a_wheel_that_is_barred_at_once_is_none(ranks: tuple[str, ...]) -> None:
    """A friend flush with its flank: not even the tolerance is left of the Wheel.

    To the left its rear right corner would go to the right, into the friend.
    """
    unit = block("spears", "blue", (36.0, 14.0), 0.0, *ranks)
    right = 36.0 + len(ranks[0]) / 2.0 + 2.0
    friend = block("guard", "blue", (right, 14.0), 0.0, "RRRR", "RRRR")
    move = fails(table(unit, friend), (30.0, 34.0))

    assert move.legs == (Forward(5.0),)
    assert move.pose == Pose(36.0, 19.0, 0.0, 1.0)
    assert move.wheel_barred_by == "guard"
    assert not move.faces


def test_what_a_barred_wheel_leaves_of_the_way_by_rounding_is_not_begun() -> None:
    """Ruling 0028, 6: on from the Wheel, a slope of 1 in 20 leads into the cliff.

    It comes 0.000001" nearer after 0.00002", which is what the tolerance would leave.
    The cliff is half a millimetre above where the left corner, 4" from the right, is
    when the cosine of the Wheel is 0.05. So its chord is 4" times the root of 1.9.
    """
    south = 14.0 + 4.0 * math.sqrt(1.0 - 0.05**2) + CLEAR
    cliff = rock("cliff", (30.0, south, 50.0, 24.0))

    move = fails(table(spears(), cliff), (60.0, 16.0), 9.0)

    assert lengths(move) == pytest.approx([4.0 * math.sqrt(1.9)])
    assert isinstance(move.legs[0], Wheel)
    assert not move.faces
    assert move.wheel_barred_by == move.barred_by == "cliff"


def test_nothing_that_is_close_at_first_is_approached() -> None:
    """An enemy 0.01" ahead is no nearer afterwards, by more than the tolerance."""
    move = fails(table(spears(), foes(36.0, 14.01)), (36.0, 14.5))

    assert move.legs == ()
    assert move.pose == Pose(36.0, 14.0, 0.0, 1.0)
    assert move.barred_by == "foes"


def test_it_ends_with_every_base_on_the_table() -> None:
    """EDGE-1: 2" from the north edge it goes 2", though its Centre might go 3"."""
    move = fails(table(spears(y=46.0)), (36.0, 60.0))

    assert lengths(move) == pytest.approx([2.0])
    assert move.barred_by == BOARD_EDGE


def test_it_may_hang_over_the_edge_on_its_way() -> None:
    """EDGE-1: in the Wheel the rear corner is up to 4.472 - 4 = 0.472" over the edge.

    The spears stand along the west edge. In the end, 2" on, they are off it again.
    """
    towards = (SIXTY[0] - 34.0, SIXTY[1])

    move = fails(table(spears(x=2.0)), towards, 6.0)

    assert lengths(move) == pytest.approx([4.0, 2.0])
    assert move.barred_by is None


def test_a_wheel_that_ends_over_the_edge_is_taken_back() -> None:
    """EDGE-1: along the west edge a Wheel by itself would end over it: there is none.

    By 2" of its 4" the angle is 29 degrees; then the rear corner is 4 cos t + 2 sin t,
    4.468", west of one that is 4" from the edge.
    """
    towards = (SIXTY[0] - 34.0, SIXTY[1])

    move = fails(table(spears(x=2.0)), towards, 2.0)

    assert move.legs == ()
    assert move.barred_by == BOARD_EDGE
    assert same(move.back, 2.0)


def test_flying_it_goes_over_what_it_does_not_end_in() -> None:
    """FLY-2: 5" carry its rear, 2" behind its front, an inch beyond the foes."""
    move = fails(table(spears(), foes(36.0, 15.0)), (36.0, 15.5), flying=True)

    assert move.legs == (Forward(5.0),)
    assert not move.back


def test_flying_it_comes_back_from_what_it_would_end_in() -> None:
    """FLY-3: 5" would end on top of the foes 3" ahead, so it ends just before them."""
    move = fails(table(spears(), foes(36.0, 17.0)), (36.0, 17.5), flying=True)

    assert lengths(move) == pytest.approx([3.0 - CLEAR])
    assert move.back == pytest.approx(2.0 + CLEAR)
    assert move.barred_by == "foes"


def test_flying_it_may_come_back_into_its_wheel() -> None:
    """FLY-3: with 4" it only wheels; a rock where it would land takes it back.

    After 60 degrees its left flank would run from (36, 17.46), where the front ends, to
    (34.27, 16.46). The rock is inside of that, and half an inch ahead of it at first.
    """
    there = rock("rock", (35.0, 14.5, 35.5, 15.0))

    move = fails(table(spears(), there), SIXTY, 4.0, flying=True)

    (wheel,) = lengths(move)
    assert 0.0 < wheel < 4.0
    assert move.barred_by == "rock"
    assert move.back == pytest.approx(4.0 - wheel)
    stands = boundary(spears().formation, move.pose)
    assert gap(stands, polygon(there.polygon)).distance == pytest.approx(CLEAR)


def test_who_is_ignored_is_not_there() -> None:
    """Neither on the way nor at the end."""
    battle = table(spears(), foes(36.0, 17.0))
    unit = battle.unit("spears")

    move = failed_charge(
        EDITION.situation(battle), unit, (36.0, 17.5), 4.0, ignoring=("foes",)
    )

    assert move.legs == (Forward(4.0),)


@pytest.mark.parametrize("distance", [-1.0, math.nan, math.inf])
def test_no_length_is_no_distance(distance: float) -> None:
    """Bad input gets one clear line."""
    with pytest.raises(RequestError, match="goes 0 inches or more"):
        fails(table(spears()), (36.0, 30.0), distance)


def test_a_turned_table_changes_nothing() -> None:
    """From 30 degrees east of north, a Wheel of 60 degrees to the right leads to 90."""
    facing = facing_vector(30.0)
    start = Pose(36.0, 14.0, *facing)
    towards = start.point(SIXTY[0] - 36.0, SIXTY[1] - 14.0)

    move = fails(table(spears(facing=30.0)), towards, 6.0)

    assert lengths(move) == pytest.approx([4.0, 2.0])
    assert move.pose.facing == pytest.approx(90.0)
