"""Flee Moves of The 9th Age, held against walks of the same way."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import mpmath
import numpy as np
import pytest
import shapely

from draws import came_up
from laws.generators import Tables
from laws.oracle import Body, Floats, base_ground, own_rectangle, pose_matrix
from laws.transforms import ROOMY, Isometry, changed, mirror, roomy, turn
from laws.walking import LACKING, Scene, ahead, cut_short, scene_of, walk
from serried.books.t9a.charging.reacting.flee_moves import FleeMove, facing_away, flee
from serried.books.t9a.edition import EDITION
from serried.geometry import Point
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.unit import Unit

TOLERANCE: Final = 1e-6
SAME: Final = 1e-7
HAIR: Final = 1e-4
"""Square inches, or inches, that looks and tolerances may tell differently."""

FAR: Final = 200.0


class Flight(NamedTuple):
    """One Flee Move, for the referee and for the walk."""

    battle: Battle
    unit: Unit
    away_from: Point | None
    distance: float

    def made(self) -> FleeMove:
        """Return what the referee says of it."""
        return flee(
            EDITION.situation(self.battle), self.unit, self.away_from, self.distance
        )


def flights(seed: int, count: int) -> Iterator[Flight]:
    """Yield Flee Moves on crowded tables whose edges some of them reach."""
    tables = Tables(seed, rulings=True, states=False, skirmish=seed % 2 == 1)
    for _ in range(count):
        battle = cut_short(tables.battle(3, 5))
        unit = tables.pick(battle.units)
        far = tables.number(0.0, 2 * math.pi)
        away = (36.0 + 40.0 * math.sin(far), 24.0 + 40.0 * math.cos(far))
        distance = float(tables.whole(1, 6) + tables.whole(1, 6))
        yield Flight(battle, unit, None if tables.one_in(3) else away, distance)


def limit_of(battle: Battle) -> float:
    """Return how near others make a flight go on (FLEE-5)."""
    return float(dict(battle.rulings).get("spacing_end", 1.0))


def until_clear(one: Flight, scene: Scene, pose: Floats) -> float:
    """Walk on from the distance until nothing is within the limit any more."""
    limit = limit_of(one.battle) + TOLERANCE

    def lacking(length: float) -> float:
        there = pose @ ahead(0.0, length)
        return max((limit - scene.gap(n, there) for n in scene.others), default=0.0)

    return walk(one.distance, FAR, lacking)


def until_off(scene: Scene, pose: Floats) -> float:
    """Walk until a base touches an edge that the way leads towards."""
    east, north = pose[0, 1], pose[1, 1]
    ways = (east, north, -east, -north)  # over the edges as ``Scene.room`` has them
    edges = tuple(edge for edge in range(4) if ways[edge] > LACKING)
    return walk(0.0, FAR, lambda at: scene.room(pose @ ahead(0.0, at), edges))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(900, 904))
def test_a_flight_ends_where_a_walk_does(seed: int) -> None:
    """FLEE-3 to FLEE-5, AMB-61: straight on until clear, or until an edge."""
    farther = lost = 0
    for one in flights(seed, 25):
        scene, move = scene_of(one.battle, one.unit), one.made()
        pose = pose_matrix(move.trip.stages[-1].start)
        assert scene.room(pose_matrix(move.trip.start)) > -TOLERANCE
        if scene.room(pose) < HAIR:  # the Pivot alone touches: another test's
            assert move.lost or scene.room(pose) > -TOLERANCE
            continue
        clear, off = until_clear(one, scene, pose), until_off(scene, pose)
        if math.isnan(clear) or math.isnan(off) or abs(off - clear) < HAIR:
            continue
        assert move.lost == (off < clear)
        assert move.length == pytest.approx(min(off, clear), abs=SAME)
        assert bool(move.clear_of) == (clear > one.distance + SAME and not move.lost)
        farther += bool(move.clear_of)
        lost += move.lost
    assert came_up(farther)
    assert came_up(lost)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(910, 912))
def test_it_stops_nowhere_sooner(seed: int) -> None:
    """FLEE-5: every look between the dice and the end sees something within an inch."""
    longer = 0
    for one in flights(seed, 60):
        scene, move = scene_of(one.battle, one.unit), one.made()
        if move.lost:
            continue
        pose, limit = pose_matrix(move.trip.stages[-1].start), limit_of(one.battle)

        def least(length: float, scene: Scene = scene, pose: Floats = pose) -> float:
            there = pose @ ahead(0.0, length)
            return min(scene.gap(name, there) for name in scene.others)

        assert least(move.length) > limit
        for length in np.linspace(one.distance, move.length, 30)[:-1]:
            if move.length > one.distance:
                assert least(float(length)) <= limit + TOLERANCE + SAME
        longer += move.length > one.distance
    assert came_up(longer)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(920, 922))
def test_who_is_fled_through_is_told(seed: int) -> None:
    """FLEE-6, FLEE-7: the ground that each base sweeps, cut with that of others."""
    crossed = 0
    for one in flights(seed, 25):
        fleeing = one.battle.units[-1].with_marks(Mark.FLEEING)
        one = one._replace(battle=one.battle.with_unit(fleeing))  # noqa: PLW2901
        scene, move = scene_of(one.battle, one.unit), one.made()
        start = pose_matrix(move.trip.stages[-1].start)
        own = base_ground(one.unit.formation, start)
        there = base_ground(one.unit.formation, start @ ahead(0.0, move.length))
        swept = [covered(a, b) for a, b in zip(own, there, strict=True)]
        tests = {test.other: len(test.models) for test in move.dangerous}
        friends = {u.id for u in one.battle.units if u.player == one.unit.player}
        for name, others in scene.others.items():
            still = shapely.union_all([covered(body, body) for body in others])
            areas = [float(shapely.area(shapely.intersection(s, still))) for s in swept]
            if any(0.0 < area < HAIR for area in areas):
                continue
            models = sum(area > 0.0 for area in areas)
            if name not in friends:
                assert tests.get(name, 0) == models
                assert name not in move.panicking
            else:
                assert name not in tests
                if name == fleeing.id or fights(one.battle, name):
                    assert name not in move.panicking
                else:
                    assert (name in move.panicking) == bool(models)
            crossed += bool(models)
    assert came_up(crossed)


def fights(battle: Battle, name: str) -> bool:
    """Tell whether a unit touches an enemy (PANIC-6)."""
    unit = battle.unit(name)
    scene = scene_of(replace(battle, rulings=()), unit)
    assert unit.pose is not None
    pose = pose_matrix(unit.pose)
    foes = [u.id for u in battle.units if u.player != unit.player]
    return any(scene.gap(foe, pose) < TOLERANCE for foe in foes)


def covered(start: Body, end: Body) -> shapely.Geometry:
    """Return what a base covers between two places."""
    corners = np.concatenate((start.corners, end.corners))
    hull = shapely.MultiPoint(corners).convex_hull
    return hull.buffer(start.radius, quad_segs=256) if start.radius else hull


@pytest.mark.slow
def test_it_faces_directly_away_to_the_last_digit() -> None:
    """CHG-8, PIV-1: with 50 digits, both Centres and the front are in one line."""
    for one in flights(930, 150):
        if one.away_from is None:
            continue
        left, right, rear, front = own_rectangle(one.unit.formation)
        before, after = one.unit.pose, facing_away(one.unit, one.away_from)
        assert before is not None
        with mpmath.workdps(50):
            was, now = (
                mpmath.mpc(pose.x, pose.y)
                + mpmath.mpc(pose.uy, -pose.ux) * (mpmath.mpf(left) + right) / 2
                + mpmath.mpc(pose.ux, pose.uy) * (mpmath.mpf(rear) + front) / 2
                for pose in (before, after)
            )
            looks = mpmath.mpc(after.ux, after.uy)
            away = was - mpmath.mpc(*one.away_from)
            assert abs(now - was) < 1e-13
            assert abs(looks - away / abs(away)) < 1e-15


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(940, 942))
def test_the_whole_table_may_be_slid_turned_and_mirrored(seed: int) -> None:
    """Nothing depends on where north is, nor on left and right."""
    chance = np.random.default_rng(seed)
    for one in flights(seed, 25):
        width, height = one.battle.table
        middle = Isometry(dx=(ROOMY - width) / 2, dy=(ROOMY - height) / 2)
        here = moved(one, middle, roomy(one.battle))
        for change in (
            Isometry(dx=float(chance.uniform(-50, 50)), dy=3.25),
            turn(float(chance.uniform(0, 360)), (500.0, 500.0)),
            mirror(here.battle),
        ):
            first = here.made()
            second = moved(here, change, changed(here.battle, change)).made()
            assert first.length == pytest.approx(second.length, abs=SAME)
            assert change.pose(first.pose) == pytest.approx(second.pose, abs=SAME)
            sign = -1.0 if change.mirrored else 1.0
            apart = (first.turned - sign * second.turned) % 360.0
            assert min(apart, 360.0 - apart) < SAME
            assert set(first.clear_of) == set(second.clear_of)
            assert first.panicking == second.panicking
            assert [len(test.models) for test in first.dangerous] == [
                len(test.models) for test in second.dangerous
            ]


def moved(one: Flight, change: Isometry, battle: Battle) -> Flight:
    """Return the same flight on a table that was changed."""
    away = None if one.away_from is None else change.point(one.away_from)
    return one._replace(battle=battle, unit=battle.unit(one.unit.id), away_from=away)
