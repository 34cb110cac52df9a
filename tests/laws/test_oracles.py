"""The referee's numbers, held against others that were got by other means."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import pytest

from draws import came_up
from laws.generators import Tables
from laws.oracle import (
    Body,
    bodies,
    displaced,
    distance,
    distances,
    ground,
    grounds,
    moments,
    pose_matrix,
    route,
)
from positions import VOCABULARY
from serried import referee
from serried.model.actions import Move
from serried.model.actions.legs import Wheel
from serried.model.battle import Battle
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition

SAME = 1e-9
"""Inches by which two ways to work out one number may differ."""

RESUME = 1.0
"""Inches at which an ignored limit binds again (SPACE-4)."""

RESUMED = RESUME - 1e-6
"""A gap that counts as that: every limit is kept to a millionth of an inch (DIST-2)."""

TORN = 0.02
"""Inches about that gap in which many looks cannot tell when it is reached."""


@dataclass(frozen=True)
class Played:
    """One move on one table, and what came of it."""

    battle: Battle
    move: Move
    transition: Transition

    @property
    def unit(self) -> Unit:
        """The mover, as it stood before."""
        return self.battle.unit(self.move.subject.unit)

    @property
    def measure(self) -> str:
        """How Wheels are measured."""
        return VOCABULARY.settled(self.battle.rulings).wheel_measure

    @cached_property
    def ways(self) -> list[Body]:
        """The mover at many moments, and at last at the end."""
        unit, legs = self.unit, self.move.legs
        assert unit.pose is not None
        poses = [matrix for _, matrix in moments(unit.formation, unit.pose, legs)]
        poses.append(route(unit.formation, unit.pose, legs)[-1])
        return grounds(unit.formation, poses)

    def finding(self, clause: str) -> Finding | None:
        """Return what a clause says, if it was consulted."""
        findings = self.transition.verdict.findings
        return next((found for found in findings if found.clause == clause), None)


def games(seed: int, count: int, *, rulings: bool) -> Iterator[Played]:
    """Yield moves that have a pose at their end."""
    tables = Tables(seed, rulings=rulings, states=False)
    while count:
        battle = tables.battle()
        move = tables.move(battle)
        transition = referee.consider(battle, move, (1, 1))
        trip = transition.trip
        if trip is not None and trip.complete and possible(battle, move):
            count -= 1
            yield Played(battle, move, transition)


def possible(battle: Battle, move: Move) -> bool:
    """Return whether no Wheel is at the very end of what a front can do.

    Beyond a turn of 180 degrees a chord has no angle; close to it, it has hardly
    any precision.
    """
    formation = battle.unit(move.subject.unit).formation
    front = (formation.extent.right - formation.extent.left) / 508
    chords = (leg.distance for leg in move.legs if isinstance(leg, Wheel))
    return all(not isinstance(c, float) or c < 1.9 * front for c in chords)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(400, 404))
def test_a_move_ends_where_rotation_matrices_say(seed: int) -> None:
    """The place and the facing, after any number of legs, wheels by chord or arc."""
    for played in games(seed, 60, rulings=True):
        unit, trip = played.unit, played.transition.trip
        assert unit.pose is not None
        assert trip is not None
        last = route(unit.formation, unit.pose, played.move.legs, played.measure)[-1]
        assert np.allclose(pose_matrix(trip.end), last, rtol=0.0, atol=SAME)
        if played.transition.verdict.legal:
            assert played.transition.battle.unit(unit.id).pose == trip.end


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(410, 414))
def test_models_end_as_far_from_their_start_as_matrices_say(seed: int) -> None:
    """MOV-15, MOV-16, MOV-19: each by way of where it acted; the worst is named."""
    for played in games(seed, 60, rulings=False):
        unit = played.unit
        assert unit.pose is not None
        moved = displaced(unit.formation, unit.pose, played.move.legs)
        farthest = played.transition.verdict.measure("farthest_model")
        assert isinstance(farthest, float)
        assert math.isclose(farthest, max(moved.values()), abs_tol=SAME)
        found = played.finding("MOV-15") or played.finding("MOV-19")
        assert found is not None
        assert found.measured is not None
        assert found.model is not None
        assert math.isclose(found.measured, moved[found.model], abs_tol=SAME)
        assert math.isclose(found.measured, farthest, abs_tol=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(420, 423))
def test_no_look_at_the_way_finds_a_closer_moment(seed: int) -> None:
    """SPACE-2: what is measured is the least of hundreds of looks, or a little less."""
    compared = 0
    for played in games(seed, 40, rulings=False):
        if not plain(played):
            continue
        seen, step = least_seen(played)
        found = played.finding("SPACE-2")
        assert found is not None
        if seen is None:
            assert found.reason == "nothing_near"
            continue
        compared += 1
        assert found.measured is not None
        assert found.measured <= seen + SAME
        assert seen - found.measured <= step
        assert found.holds == (found.measured >= 0.5 - 1e-6)
    assert came_up(compared > 20)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(430, 433))
def test_the_gap_at_the_end_is_the_one_shapely_measures(seed: int) -> None:
    """SPACE-1: the least distance from whatever was 1" away on the way or before."""
    for played in games(seed, 40, rulings=False):
        if not plain(played):
            continue
        unit = played.unit
        assert unit.pose is not None
        legs = played.move.legs
        last = ground(unit.formation, route(unit.formation, unit.pose, legs)[-1])
        gaps = [max(distance(last, other), 0.0) for other in binding(played)]
        found = played.finding("SPACE-1")
        assert found is not None
        if not gaps:
            assert found.reason == "nothing_near"
            continue
        assert found.measured is not None
        assert math.isclose(found.measured, min(gaps), abs_tol=1e-8)
        assert found.holds == (found.measured >= 1.0 - 1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(440, 442))
def test_distances_are_those_that_shapely_measures(seed: int) -> None:
    """DIST-1: between the closest points of two Unit Boundaries."""
    tables = Tables(seed, states=False)
    for _ in range(100):
        battle = tables.battle()
        one, two = battle.units[0], battle.units[-1]
        verdict = referee.judge(battle, f"{one.id} distance to {two.id}")
        said, points = verdict.measure("distance"), verdict.measure("points")
        assert isinstance(said, float)
        assert isinstance(points, tuple)
        apart = max(distance(bodies(one), bodies(two)), 0.0) if one != two else 0.0
        assert math.isclose(said, apart, abs_tol=SAME)
        if said:
            between = np.hypot(*np.subtract(*map(np.array, points)))
            assert math.isclose(between, said, abs_tol=SAME)


def around(played: Played) -> list[Body]:
    """Return what the mover keeps a distance from."""
    others = [unit for unit in played.battle.units if unit.id != played.unit.id]
    return [*map(bodies, others), *map(bodies, played.battle.terrain)]


def plain(played: Played) -> bool:
    """Return whether looks can tell what counts: nothing overlaps or touches unbound.

    What stands within 1" at the start, and is then struck, is another law's matter
    (``rules/test_spacing``), and so is a gap that gets to 1" but barely.
    """
    unit = played.unit
    assert unit.pose is not None
    start = bodies(unit)
    for other in around(played):
        if distance(start, other) >= RESUMED:
            continue
        gaps = distances(played.ways, other)
        if gaps.min() < 1e-3 or abs(gaps.max() - RESUME) < TORN:
            return False
    return True


def binding(played: Played) -> list[Body]:
    """Return what was 1" away at the start or at some moment before the end."""
    start, ways = bodies(played.unit), played.ways
    return [
        other
        for other in around(played)
        if distance(start, other) >= RESUMED
        or distances(ways[:-1], other).max(initial=0.0) >= RESUME
    ]


def least_seen(played: Played) -> tuple[float | None, float]:
    """Return the least gap seen while the limit binds, and how far looks are apart."""
    ways = played.ways[:-1]
    if not ways:
        return None, 0.0
    steps = [np.hypot(*(b.corners - a.corners).T).max() for a, b in pairwise(ways)]
    swept = [step for step in steps if step < 0.5]  # a Pivot is no step of the way
    start = bodies(played.unit)
    seen: list[float] = []
    for other in around(played):
        gaps = np.maximum(distances(ways, other), 0.0)
        if distance(start, other) < RESUMED:
            reached = np.flatnonzero(gaps >= RESUMED)
            if not reached.size:
                continue
            gaps = gaps[reached[0] :]
        seen.append(float(gaps.min()))
    return (min(seen) if seen else None), max(swept, default=0.0)
