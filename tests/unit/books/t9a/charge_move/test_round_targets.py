"""Several that charge a round base, in positions worked out by hand.

Bases of chargers are a square inch; the round base of 60 mm has its middle at
(36, 25.18), its nearest point at (36, 24), and chargers come from the south.
"""

import math
import random
from itertools import combinations

import pytest

from charges import approach
from serried.books.t9a.charge_move import tables
from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charge_move.several import (
    best_combined_charges,
    combined_charge_at,
)
from serried.geometry import Pose
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.extents import Edge
from serried.model.unit import Unit
from unit.books.t9a.charge_move.test_best import rock, table, unit

RADIUS = 30 / 25.4
MIDDLE = (36.0, 24.0 + RADIUS)


def machine() -> Unit:
    """Return a target on a round base, its nearest point at (36, 24)."""
    return unit("foes", "red", (36.0, 24.0), 180.0, "R", base="60 round")


def charger(name: str, x: float, y: float, files: int = 1) -> Unit:
    """Return a charger of one rank that looks north."""
    return unit(name, "blue", (x, y), 0.0, "R" * files)


def together(battle: Battle, *names: str) -> tuple[CombinedCharge, ...]:
    """Return the best outcomes when these charge the machine."""
    return best_combined_charges(
        [approach(battle, name, edge=Edge.FRONT) for name in names]
    )


def corners(pose: Pose, files: int) -> list[tuple[float, float]]:
    """Return the corners of a charger where it stands."""
    half = files / 2
    return [
        pose.point(x, y) for x, y in ((-half, 0), (half, 0), (half, -1), (-half, -1))
    ]


def overlap(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> float:
    """Return by how much two rectangles overlap; less than 0 if they are apart."""
    depth = math.inf
    for ring in (one, other):
        for index in (0, 1):
            (x, y), (to_x, to_y) = ring[index], ring[index + 1]
            length = math.hypot(to_x - x, to_y - y)
            along = ((to_x - x) / length, (to_y - y) / length)
            spread = [
                [a * along[0] + b * along[1] for a, b in each] for each in (one, other)
            ]
            depth = min(
                depth,
                max(spread[0]) - min(spread[1]),
                max(spread[1]) - min(spread[0]),
            )
    return depth


def front_to_middle(pose: Pose, files: int) -> float:
    """Return how far the middle of the round base is from the nearest of a front."""
    right, ahead = pose.local(MIDDLE)
    beside = max(abs(right) - files / 2, 0.0)
    return math.hypot(beside, ahead)


@pytest.mark.parametrize("seed", range(12))
def test_all_make_contact_with_their_fronts_on_nobody(seed: int) -> None:
    """Side by side in the open there is room for all (CHG-ROUND-1, CHG-MOVE-8)."""
    chance = random.Random(seed)
    wide = [chance.choice((1, 2, 3)) for _ in range(2)]
    at, gap = 34.0 + chance.random(), 0.1 + chance.random()
    right = at + (wide[0] + wide[1]) / 2 + gap
    battle = table(
        charger("spears", at, 19.0 + chance.random(), wide[0]),
        charger("knights", right, 19.0 + chance.random(), wide[1]),
        machine(),
    )

    found = together(battle, "spears", "knights")

    assert found
    for outcome in found:
        assert not outcome.failed
        files = dict(zip(("spears", "knights"), wide, strict=True))
        for end in outcome.ends:
            gone = front_to_middle(end.pose, files[end.unit])
            assert gone == pytest.approx(RADIUS, abs=1e-5)
        for one, other in combinations(outcome.ends, 2):
            first = corners(one.pose, files[one.unit])
            second = corners(other.pose, files[other.unit])
            assert overlap(first, second) < 1e-5
        again = combined_charge_at(
            [approach(battle, end.unit, edge=Edge.FRONT) for end in outcome.ends],
            [end.offset for end in outcome.ends],
        )
        assert again
        assert again[0].models == outcome.models


def test_straight_ahead_each_touches_with_what_lies_before_it() -> None:
    """Two abreast, each with its inner corner at the nearest point: 2 + 2 + 1.

    The base reaches 1.18" to each side of (36, 24): over both models of each.
    """
    battle = table(
        charger("spears", 34.99, 20.0, 2), charger("knights", 37.01, 20.0, 2), machine()
    )

    (outcome, *_) = together(battle, "spears", "knights")

    assert outcome.models == 5


def test_a_lane_lets_one_in() -> None:
    """Whoever stands behind in a lane as wide as one stays there (CHG-MOVE-6)."""
    battle = table(
        charger("spears", 36.0, 20.0),
        charger("knights", 36.0, 17.0),
        machine(),
        rock(-2, -10, -0.6, -0.1),
        rock(0.6, -10, 2, -0.1),
    )

    found = together(battle, "spears", "knights")

    assert {outcome.order for outcome in found} == {("spears",)}
    assert {outcome.failed for outcome in found} == {("knights",)}
    assert {outcome.models for outcome in found} == {2}


def test_there_is_an_end_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """More tables than may be looked at are a gap, never a guess (CHG-MOVE-8)."""
    monkeypatch.setattr(tables, "MOST_TABLES", 3)
    battle = table(
        charger("spears", 35.0, 20.0), charger("knights", 37.0, 20.0), machine()
    )

    with pytest.raises(RuleGapError) as caught:
        together(battle, "spears", "knights")

    assert caught.value.clause == "CHG-MOVE-8"
