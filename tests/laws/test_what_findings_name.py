"""What a finding names is what anybody finds who looks: model, measure and place.

The pose in question is looked for with matrices and shapely (``laws.oracle``). Nothing
is taken from the referee but what it said.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
import shapely

from laws.generators import Tables
from laws.oracle import (
    Body,
    Floats,
    base_bodies,
    base_ground,
    bodies,
    depth,
    displaced,
    ground,
    leg_matrix,
    moments,
    own_rectangle,
    route,
)
from serried import referee
from serried.model.actions import Move
from serried.model.actions.legs import Act, Pivot
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.unit import Unit
from serried.model.verdict import Finding

SEEDS = range(1700, 1704)
TABLES = 10
SMALL_TABLES = 40
"""In one of three somebody ends over the edge: in none of ten, now and then."""
PASSES = (1, 1)
CLOSE = 2e-6
"""Inches: what the tolerance and the search for a moment may make."""

LEVEL, NEARLY = 1e-11, 1e-8
"""Inches: who is nearer by less is as near, who is nearer by more is nearer."""

NEAR = ("spacing", "touching", "forbidden_touch", "no_closer")
DISPLACED = ("displacement", "displacement_by_way")


class Scene(NamedTuple):
    """A move on a table, as the oracle sees it."""

    battle: Battle
    unit: Unit
    move: Move

    @property
    def formation(self) -> Formation:
        """The ranks of the mover."""
        return self.unit.formation

    def setting(self, name: str, usual: str) -> object:
        """Return a setting of this table."""
        return dict(self.battle.rulings).get(name, usual)

    @property
    def measure(self) -> str:
        """How Wheels are measured."""
        return str(self.setting("wheel_measure", "chord"))

    @property
    def whole(self) -> bool:
        """Whether distance looks at the Unit Boundary."""
        return self.setting("extent", "boundary") == "boundary"

    def own(self, matrix: Floats) -> list[Body]:
        """Return what distance looks at of the mover."""
        if self.whole:
            return [ground(self.formation, matrix)]
        return base_ground(self.formation, matrix)

    def models(self, matrix: Floats) -> dict[str, Body]:
        """Return the base of each model by its name."""
        names = [place.name for place in self.formation.places]
        return dict(zip(names, base_ground(self.formation, matrix), strict=True))

    def others(self, name: str) -> list[Body]:
        """Return what distance looks at of somebody else."""
        for area in self.battle.terrain:
            if area.id == name:
                return [bodies(area)]
        unit = self.battle.unit(name)
        return [bodies(unit)] if self.whole else base_bodies(unit)

    def at_the_end(self) -> Floats:
        """Return where the mover ends."""
        assert self.unit.pose is not None
        return route(self.formation, self.unit.pose, self.move.legs, self.measure)[-1]

    def moment(self, found: Finding) -> Floats:
        """Return the pose on the leg of a finding at which it comes out best."""
        assert self.unit.pose is not None
        assert found.at is not None
        leg = self.move.legs[found.at.leg - 1]
        poses = route(self.formation, self.unit.pose, self.move.legs, self.measure)
        start = poses[found.at.leg - 1]
        if isinstance(leg, Pivot | Act):
            return start @ leg_matrix(self.formation, leg, self.measure)

        def at(share: float) -> Floats:
            return start @ leg_matrix(self.formation, leg, self.measure, share)

        low, high = 0.0, 1.0
        for steps in (61, *[11] * 8):
            shares = [float(one) for one in np.linspace(low, high, steps)]
            best = min(shares, key=lambda share: self.off(found, at(share)))
            wide = (high - low) / (steps - 1)
            low, high = max(best - wide, 0.0), min(best + wide, 1.0)
        return at(best)

    def off(self, found: Finding, matrix: Floats) -> float:
        """Return by how much what a finding says is not so at a pose, in inches."""
        assert found.at is not None
        assert found.model is not None
        assert found.other is not None
        assert found.measured is not None
        own, others = self.own(matrix), self.others(found.other)
        named = own if says(found, "empty") else [self.models(matrix)[found.model]]
        spot = point(found.at.x, found.at.y)
        away = abs(least(own, others) - found.measured)
        return away + least([spot], named) + abs(least([spot], others) - found.measured)


def says(found: Finding, name: str) -> bool:
    """Return whether a finding says so much besides."""
    return bool(dict(found.values).get(name))


def point(x: float, y: float) -> Body:
    """Return a place on the table."""
    return Body(np.array([[x, y]]))


def least(some: Sequence[Body], others: Sequence[Body]) -> float:
    """Return how far some bodies are from others, 0 where they meet."""
    away = float(shapely.distance(_together(some), _together(others)))
    return max(0.0, away - some[0].radius - others[0].radius)


def _together(some: Sequence[Body]) -> shapely.Geometry:
    if len(some[0].corners) == 1:
        return shapely.Point(some[0].corners[0])
    return shapely.MultiPolygon([shapely.Polygon(body.corners) for body in some])


def apart(one: Body, others: Sequence[Body]) -> float:
    """Return how far a body is from others; below 0 how deep it lies in one."""
    away = least([one], others)
    return away if away > 0.0 else -max(depth(one, two) for two in others)


def scenes(seed: int, *, small: bool = False) -> list[tuple[Scene, Finding]]:
    """Return moves on random tables with each thing that is found of them."""
    tables, found = Tables(seed, rulings=True), []
    for _ in range(SMALL_TABLES if small else TABLES):
        battle = tables.battle()
        if small:
            size = (tables.number(40.0, 52.0), tables.number(28.0, 38.0))
            battle = replace(battle, table=size)
        move = tables.move(battle)
        scene = Scene(battle, battle.unit(move.subject.unit), move)
        verdict = referee.judge(battle, move, PASSES)
        found += [(scene, finding) for finding in verdict.findings]
    return found


def where(scene: Scene, found: Finding) -> Floats:
    """Return the pose that a finding about spacing speaks of."""
    return scene.moment(found) if says(found, "moving") else scene.at_the_end()


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_too_close_is_the_nearest_model_and_its_place(seed: int) -> None:
    """Or an empty place, and then no model is as near as was measured."""
    looked = 0
    for scene, found in scenes(seed):
        if found.reason not in NEAR:
            continue
        looked += 1
        pose = where(scene, found)
        if _is_released(scene, found):
            continue
        assert scene.off(found, pose) < CLOSE, (scene.move, found)
        assert found.other is not None
        assert found.measured is not None
        others = scene.others(found.other)
        away = {n: apart(one, others) for n, one in scene.models(pose).items()}
        named, nearest = away[str(found.model)], min(away.values())
        if nearest > CLOSE or len(others) == 1:
            level, nearly = (
                [name for name, far in away.items() if far < nearest + more]
                for more in (LEVEL, NEARLY)
            )
            assert named < nearest + CLOSE, (scene.move, found)
            if not says(found, "moving") and level == nearly:
                assert found.model == level[0], (scene.move, found)
        else:  # bases that make up one block may lie in it deeper than in each of them
            assert named <= CLOSE, (scene.move, found)
        empty = max(nearest, 0.0) > found.measured + CLOSE
        assert says(found, "empty") == empty, (scene.move, found)
    assert looked


def _is_released(scene: Scene, found: Finding) -> bool:
    """Tell whether a limit began to bind just there: too short a moment to look for."""
    limit = float(str(scene.setting("spacing_end", "1.0")))
    return found.holds and abs(float(str(found.measured)) - limit) < CLOSE


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_who_goes_too_far_is_who_goes_farthest(seed: int) -> None:
    """By the lowest rate; where each model has its own it goes as far as was said."""
    for scene, found in scenes(seed):
        if found.reason not in DISPLACED:
            continue
        assert scene.unit.pose is not None
        far = displaced(
            scene.formation, scene.unit.pose, scene.move.legs, scene.measure
        )
        assert found.measured == pytest.approx(far[str(found.model)], abs=CLOSE)
        if scene.setting("displacement_rate", "slowest") == "slowest":
            most = max(far.values())
            equals = [name for name, way in far.items() if way > most - 1e-9]
            assert found.measured == pytest.approx(most, abs=CLOSE)
            assert found.model == equals[0], (scene.move, found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_over_the_edge_is_the_place_that_is_named(seed: int) -> None:
    """The Centre at its worst moment; at the end the corner that is farthest out."""
    out = 0
    for scene, found in scenes(seed, small=True):
        if found.reason == "ends_on_table":
            out += not found.holds
            _ends_there(scene, found)
        elif found.reason == "centre_on_table":
            _was_there(scene, found)
    assert out


def inside(x: float, y: float, edge: str | None, table: tuple[float, float]) -> float:
    """Return how far inside an edge a place is; the nearest edge without one."""
    rooms = {
        "north edge": table[1] - y, "east edge": table[0] - x,
        "south edge": y, "west edge": x,
    }  # fmt: skip
    return min(rooms.values()) if edge is None else rooms[edge]


def _ends_there(scene: Scene, found: Finding) -> None:
    assert found.at is not None
    table, pose = scene.battle.table, scene.at_the_end()
    rooms = {
        name: min(inside(x, y, None, table) for x, y in body.corners) - body.radius
        for name, body in scene.models(pose).items()
    }
    least_room = min(rooms.values())
    assert found.measured == pytest.approx(least_room, abs=CLOSE)
    spot = (found.at.x, found.at.y)
    assert inside(*spot, found.other, table) == pytest.approx(least_room, abs=CLOSE)
    if not found.holds:
        equals = [name for name, room in rooms.items() if room < least_room + 1e-9]
        assert found.model == equals[0], (scene.move, found)
        assert least([point(*spot)], [scene.models(pose)[equals[0]]]) < CLOSE


def _was_there(scene: Scene, found: Finding) -> None:
    assert scene.unit.pose is not None
    table = scene.battle.table
    poses = [
        matrix
        for _, matrix in moments(
            scene.formation, scene.unit.pose, scene.move.legs, scene.measure
        )
    ]
    own = np.mean(list(model_rectangle(scene.formation)), axis=0)
    spots = [(matrix @ (*own, 1.0))[:2] for matrix in poses]
    worst = min(
        (inside(float(one[0]), float(one[1]), None, table) for one in spots),
        default=None,
    )
    if worst is None or found.measured is None:
        return
    assert found.measured <= worst + CLOSE
    assert found.measured > worst - 1e-2
    if found.at is not None:
        spot = (found.at.x, found.at.y)
        room = inside(*spot, found.other, table)
        assert room == pytest.approx(found.measured, abs=CLOSE)
        assert min(math.dist(spot, one) for one in spots) < 0.1


def model_rectangle(formation: Formation) -> tuple[tuple[float, float], ...]:
    """Return two corners of the Unit Boundary, right and forward in inches."""
    left, right, rear, front = own_rectangle(formation)
    return (left, rear), (right, front)
