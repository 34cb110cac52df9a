"""The proof of the wheels: two other ways to find their clearance agree with ours.

Limits are compared without any tolerance here, so that a difference in the verdict
"at least one inch" cannot hide behind one.
"""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from serried.geometry.clearance import clearance, least_distance
from serried.geometry.compare import at_least
from serried.geometry.distance import Feature
from serried.geometry.motion import Slide, Turn, degrees_turn, move_shape
from serried.geometry.pose import Pose
from serried.geometry.shapes import disc, rectangle
from unit.geometry.exact import exact_turns
from unit.geometry.sampled import least_seen
from unit.geometry.scatter import Passage, Scatter

SPACING = 1.0
FINEST = 1e-12
BATCH = 5_000
BATCHES = 8
EXCESSES = [
    sign * 10.0**-power for power in np.linspace(2.0, 7.0, 16) for sign in (-1.0, 1.0)
]
TIES = 50
"""Of each excess; there are 32 of them."""


def wheels(seed: int, many: int) -> list[Passage]:
    """Return wheels about a front corner, with neighbours near them."""
    scatter = Scatter(seed)
    return [scatter.wheel() for _ in range(many)]


def differences(passages: Sequence[Passage]) -> tuple[float, list[Passage]]:
    """Return the largest error in inches, and the passages judged otherwise."""
    largest, otherwise = 0.0, []
    for passage, exact in zip(passages, exact_turns(passages), strict=True):
        ours = least_distance(*passage)
        largest = max(largest, abs(ours - exact))
        if at_least(ours, SPACING, 0.0) != at_least(exact, SPACING, 0.0):
            otherwise.append(passage)
    return largest, otherwise


def near_tie(scatter: Scatter, excess: float) -> Passage:
    """Return a wheel that clears its neighbour by an inch and a trifle.

    The neighbour is pushed along the shortest way until the clearance is right; of
    wheels for which that does not come to an end, another one is taken.
    """
    while True:
        passage = scatter.wheel()
        for _ in range(40):
            approach = clearance(*passage)
            missing = SPACING + excess - approach.distance
            if abs(missing) <= abs(excess) / 1e3:
                return passage
            push = np.subtract(approach.gap.second, approach.gap.first)
            push *= missing / (float(np.hypot(*push)) or 1.0)
            away = Slide(float(push[0]), float(push[1]))
            passage = passage._replace(fixed=move_shape(away, passage.fixed))


def test_a_few_wheels_agree_with_fifty_digits() -> None:
    """The clearance of a hundred wheels is right to a trillionth of an inch."""
    largest, otherwise = differences(wheels(seed=0, many=100))

    assert largest <= FINEST
    assert not otherwise


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_wheels_agree_with_fifty_digits(batch: int) -> None:
    """Of 40,000 wheels none is judged otherwise than with fifty digits."""
    largest, otherwise = differences(wheels(seed=1 + batch, many=BATCH))

    assert largest <= FINEST
    assert not otherwise


@pytest.mark.slow
def test_near_ties_agree_with_fifty_digits() -> None:
    """Of 1,600 wheels that clear an inch by a hair, or miss it, none is misjudged."""
    scatter = Scatter(100)
    for excess in EXCESSES:
        passages = [near_tie(scatter, excess) for _ in range(TIES)]
        for passage, exact in zip(passages, exact_turns(passages), strict=True):
            assert exact - SPACING == pytest.approx(excess, rel=0.01)
            assert abs(least_distance(*passage) - exact) <= FINEST
            assert at_least(least_distance(*passage), SPACING, 0.0) == (excess > 0.0)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_wheels_agree_with_what_shapely_sees(batch: int) -> None:
    """Nobody who looks closely sees 40,000 wheels come nearer, or keep farther off."""
    passages = wheels(seed=1 + batch, many=BATCH)

    seen = np.array(least_seen(passages))
    ours = np.array([least_distance(*passage) for passage in passages])

    assert (ours <= seen + FINEST).all()
    assert np.sort(seen - ours)[-3:].max() <= 1e-9


@pytest.mark.slow
def test_pivots_about_any_point_agree_with_fifty_digits() -> None:
    """Discs, lines, capsules and polygons may turn about any point, inside or out."""
    scatter = Scatter(200)

    largest, otherwise = differences([scatter.pivot() for _ in range(4_000)])

    assert largest <= FINEST
    assert not otherwise


def test_the_way_counts_not_only_its_end() -> None:
    """Half a circle passes a peg that neither end of the wheel comes near.

    The rear corner is the square root of 17 from the front corner that stands, and
    it is straight ahead of that corner after a right angle and its own lag.
    """
    spears = rectangle(Pose(2.0, 0.0, 0.0, 1.0), -2.0, 2.0, -1.0, 0.0)
    half_circle = Turn(0.0, 0.0, *degrees_turn(180.0), clockwise=False)
    peg = disc(0.0, 5.5, 0.5)

    approach = clearance(spears, half_circle, peg)

    assert approach.distance == pytest.approx(5.0 - math.sqrt(17.0), abs=FINEST)
    lag = math.degrees(math.atan2(1.0, 4.0))
    assert approach.instant == pytest.approx((90.0 + lag) / 180.0, abs=FINEST)
    assert approach.gap.first_feature == Feature("corner", 2)
    assert approach.gap.second == pytest.approx((0.0, 5.0), abs=FINEST)
