"""Lines with one Pivot: none that is drawn is missed, and each leads there."""

import math
import random

import pytest

from serried.geometry import Pose, facing_vector
from serried.model.actions.legs import Forward, Leg, Pivot, Side, Wheel
from serried.model.bases import Base
from serried.model.extents import centre_offset, front_corners
from serried.model.formation import Formation
from serried.rules.moving.travel import lengths, travel
from serried.rules.planning.lines import Drill
from serried.rules.planning.pivoting import pivoting_once

LONE = Formation(Base(508, 1524), ("R",))
WIDE = Formation(Base(1500, 400), ("R",))
BASES = {"deep": LONE, "wide": WIDE}


def drill(formation: Formation, measure: str) -> Drill:
    """Return how a single model turns."""
    left, right = front_corners(formation)
    centre = centre_offset(formation)
    return Drill(left, right, measure, math.pi / 2, centre, pivots=True)


def drawn(chance: random.Random) -> tuple[Leg, ...]:
    """Return two legs and a Pivot somewhere about them."""

    def leg() -> Leg:
        if chance.random() < 0.4:
            return Forward(chance.uniform(0.1, 4.0))
        side = chance.choice(tuple(Side))
        return Wheel(side, degrees=chance.uniform(1.0, 89.0))

    legs = [leg(), leg()]
    turn = Pivot(chance.choice(tuple(Side)), chance.uniform(1.0, 180.0))
    legs.insert(chance.randint(0, 2), turn)
    return tuple(legs)


@pytest.mark.parametrize("measure", ["chord", "arc"])
@pytest.mark.parametrize("base", BASES)
def test_no_line_with_one_pivot_is_missed(base: str, measure: str) -> None:
    """The end of any two legs and a Pivot is come to by a line not longer than it."""
    chance = random.Random(7)
    formation = BASES[base]
    how = drill(formation, measure)
    start = Pose(20.0, 20.0, *facing_vector(chance.uniform(0.0, 360.0)))
    for _ in range(100):
        legs = drawn(chance)
        end = travel(formation, start, legs, measure).end
        far = lengths(formation, legs, measure).total
        lines = list(pivoting_once(how, start, end, 1e3))
        assert min(line.length for line in lines) < far + 1e-6, legs
        for line in lines:
            trip = travel(formation, start, line.legs, measure)
            assert tuple(trip.end) == pytest.approx(tuple(end), abs=1e-5), legs
            cost = lengths(formation, line.legs, measure).total
            assert line.length == pytest.approx(cost, abs=1e-6)
        short = [line for line in lines if line.length <= far]
        assert list(pivoting_once(how, start, end, far)) == short
