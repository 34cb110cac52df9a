"""A track leads where a trip leads, and holds all that is covered on the way."""

import math

import pytest

from draws import came_up
from laws.generators import Tables
from serried.geometry import Crowd, Slide, disc, least_distance, move_point
from serried.geometry.motion import until
from serried.model.bases import inches
from serried.model.extents import boundary
from serried.rules.moving.track import Track
from serried.rules.moving.travel import lengths, travel

MOVES = 150
LOOKS = 12
NEAR = 2.0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("measure", ["chord", "arc"])
def test_a_track_is_a_trip_in_numbers(seed: int, measure: str) -> None:
    """Poses to the last digit, lengths but for rounding, and far from what is far.

    What a track says is far from a small disc is so by the exact distance, and it
    says that it stays on a table of which no place on its way is off.
    """
    tables = Tables(9100 + seed)
    far = known = 0
    for _ in range(MOVES):
        battle = tables.battle()
        move = tables.move(battle)
        unit = battle.unit(move.subject.unit)
        assert unit.pose is not None
        left, right, rear, front = map(inches, unit.formation.extent)
        track = Track(unit.pose, left, right, rear, front, measure)
        for leg in move.legs:
            track.follow(leg)
        trip = travel(unit.formation, unit.pose, move.legs, measure)
        if not track.known or not trip.complete:
            continue
        known += 1
        gone = lengths(unit.formation, move.legs, measure)
        assert track.pose == trip.end
        assert math.isclose(track.ahead, gone.forward, abs_tol=1e-12)
        assert math.isclose(track.back, gone.backward, abs_tol=1e-12)
        assert math.isclose(track.aside, gone.left + gone.right, abs_tol=1e-12)

        width, height = battle.table
        thing = (disc(tables.number(0.0, width), tables.number(0.0, height), 0.5),)
        ways = [
            (boundary(unit.formation, one.start), one.motion)
            for one in trip.stages
            if one.motion is not None
        ] or [(boundary(unit.formation, unit.pose), Slide(0.0, 0.0))]
        if track.is_far_from(Crowd([thing]), frozenset(), NEAR):
            far += 1
            assert all(least_distance(*way, thing[0]) > NEAR for way in ways)
        assert not track.is_far_from(Crowd([thing]), frozenset(), 200.0)
        assert track.is_far_from(Crowd([thing]), frozenset((0,)), 200.0)
        if track.is_on(width, height):
            for shape, motion in ways:
                for look in range(LOOKS + 1):
                    for point in shape.points:
                        x, y = move_point(until(motion, look / LOOKS), point)
                        assert 0.0 < x < width
                        assert 0.0 < y < height
    assert came_up(known > MOVES / 3)
    assert came_up(far > MOVES / 10)
