"""Flight and random moves, held against walking the way inch by inch.

No step of the walk is longer than what can happen on it: a gap changes by at most
as much as the unit goes. So nothing is stepped over, and the walk comes as close to
the true end as it is asked to.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
import shapely

from draws import came_up, third
from laws.battleaxe_tables import BattleaxeTables
from laws.generators import inside
from laws.oracle import Body, base_bodies, depth, least_distance
from serried import referee
from serried.geometry import Pose
from serried.model.actions.legs import Pivot, Side
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Event, Transition

NEAR = 1.0
"""Inches that are kept (BA-CMP-7, BA-CMP-15)."""

LACKING = 1e-9
"""So little of an inch is reached in no walk, and counts as reached."""

BESIDE = NEAR - 2.0 * LACKING
"""Inches: who walks beside something at just 1" is not stopped by it (R12), but goes on
by so little at each step that the walk is given up."""

TOUCHING = 1e-6
"""Inches: what is no farther apart is in contact."""

SAME = 1e-6
"""Inches by which a walk and the referee may differ."""

HAIR = 1e-4
"""Square inches, or inches, that looks and tolerances may tell differently."""

SMALL = (56.0, 40.0)
"""Width and height of a table whose edge some flights reach."""

STEPS = 600
"""After so many a walk is given up: it leads along something at just under 1"."""


class Way(NamedTuple):
    """The way straight ahead of a unit on a table.

    Attributes:
        own: Its bases where it begins.
        others: What stands around it, by name.
    """

    battle: Battle
    unit: Unit
    pose: Pose
    own: list[Body]
    others: dict[str, list[Body]]

    def at(self, length: float) -> list[Body]:
        """Return the bases after so many inches."""
        shift = np.array([self.pose.ux, self.pose.uy]) * length
        return [body._replace(corners=body.corners + shift) for body in self.own]

    def gap(self, name: str, length: float) -> float:
        """Return how far something is after so many inches, 0 where they meet."""
        return max(least_distance(self.at(length), self.others[name]), 0.0)

    def room(self, length: float) -> float:
        """Return how far the closest base is from the table edge."""
        width, height = self.battle.table
        return min(
            float(min(x, width - x, y, height - y)) - body.radius
            for body in self.at(length)
            for x, y in body.corners
        )

    def friendly(self, name: str) -> bool:
        """Return whether something is a friend, or terrain."""
        foes = (u for u in self.battle.units if u.player != self.unit.player)
        return all(name != foe.id for foe in foes)

    def until_off(self) -> float:
        """Return how far it is until a base touches an edge."""
        length = 0.0
        while (room := self.room(length)) > LACKING:
            length += room
        return length

    def until_clear(self, length: float) -> float:
        """Return where nothing is within 1" any more, from *length* on (BA-CMP-7)."""
        for _ in range(STEPS):
            gaps = [self.gap(name, length) for name in self.others]
            lacking = NEAR - min(gaps, default=NEAR)
            if lacking <= LACKING:
                return length
            length += lacking
        return math.nan

    def until_stopped(self, most: float) -> tuple[float, set[str]]:
        """Return where a random move stops, and the enemies it touches there."""
        length = 0.0
        for _ in range(STEPS):
            left = [most - length, self.room(length) - NEAR]
            for name in self.others:
                kept = BESIDE if self.friendly(name) else 0.0
                left.append(self.gap(name, length) - kept)
            if min(left) <= LACKING:
                break
            length += min(left)
        else:
            return math.nan, set()
        foes = {name for name in self.others if not self.friendly(name)}
        return length, {name for name in foes if self.gap(name, length) <= 2 * LACKING}


def way_of(battle: Battle, unit: Unit, pose: Pose) -> Way:
    """Return the way ahead of a unit that stands at *pose*."""
    others = {
        other.id: base_bodies(other)
        for other in battle.units
        if other.id != unit.id and other.pose is not None
    }
    others |= {area.id: base_bodies(area) for area in battle.terrain}
    return Way(battle, unit, pose, base_bodies(replace(unit, pose=pose)), others)


def tables_with(seed: int, count: int, **changes: object) -> Iterator[Way]:
    """Yield ways ahead of one unit of a table that is alone in having to act."""
    tables = BattleaxeTables(seed, states=False)
    tables.step = "compulsory"
    for _ in range(count):
        drawn = tables.battle()
        units = tuple(
            replace(u, profile=replace(u.profile, random=None)) for u in drawn.units
        )
        unit = tables.pick([unit for unit in units if unit.pose])
        mover = replace(
            unit,
            marks=frozenset({Mark.FLEEING}) if changes.get("flees") else frozenset(),
            profile=replace(unit.profile, random=None if "flees" in changes else "2D6"),
        )
        battle = replace(drawn, active=unit.player, units=units).with_unit(mover)
        smaller = replace(battle, table=SMALL)
        if all(inside(unit, SMALL) for unit in units if unit.pose):
            battle = smaller
        assert mover.pose is not None
        yield way_of(battle, mover, mover.pose)


def measured(transition: Transition) -> float:
    """Return how far a unit went."""
    length = transition.verdict.measure("length")
    assert isinstance(length, float)
    return length


def named(events: tuple[Event, ...], name: str, key: str) -> dict[str, object]:
    """Return what events of one name say, by whom they concern."""
    found = [dict(event.values) for event in events if event.event == name]
    return {str(values[key]): values.get("models") for values in found}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(700, 703))
def test_a_flight_ends_where_a_walk_does(seed: int) -> None:
    """BA-CMP-4, BA-CMP-7, BA-CMP-11: straight on until clear, or off the table."""
    chance = np.random.default_rng(seed)
    farther = destroyed = 0
    for way in tables_with(seed, 20, flees=True):
        dice = tuple(map(int, chance.integers(1, 7, 2)))
        transition = referee.consider(way.battle, f"{way.unit.id} flee", dice)
        if not transition.verdict.legal:
            continue
        off, clear = way.until_off(), way.until_clear(float(sum(dice)))
        gone = all(unit.id != way.unit.id for unit in transition.battle.units)
        if math.isnan(clear) or abs(off - clear) < HAIR:
            continue
        assert gone == (off < clear)
        assert math.isclose(measured(transition), min(off, clear), abs_tol=SAME)
        farther += clear > sum(dice)
        destroyed += gone
    assert came_up(farther)
    assert came_up(destroyed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(710, 712))
def test_every_outcome_of_a_flight_is_told_without_dice(seed: int) -> None:
    """Each total with its ways of 36, and how far it goes."""
    for way in tables_with(seed, 5, flees=True):
        verdict = referee.judge(way.battle, f"{way.unit.id} flee")
        outcomes = verdict.measure("outcomes")
        if not verdict.legal:
            continue
        assert isinstance(outcomes, tuple)
        assert len(outcomes) == 11
        for total, outcome in enumerate(outcomes, start=2):
            assert isinstance(outcome, tuple)
            assert outcome[:2] == (total, 6 - abs(total - 7))
            off, clear = way.until_off(), way.until_clear(float(total))
            if abs(off - clear) > HAIR:  # and no walk was given up
                expected = None if off < clear else clear
                assert outcome[2] == pytest.approx(expected, abs=SAME)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(720, 722))
def test_who_is_fled_through_is_told(seed: int) -> None:
    """BA-CMP-8 to BA-CMP-10: the ground that each base sweeps, cut with others."""
    crossed = 0
    for way in tables_with(seed, 20, flees=True):
        transition = referee.consider(way.battle, f"{way.unit.id} flee", (3, 4))
        if not transition.verdict.legal:
            continue
        events, length = transition.verdict.events, measured(transition)
        tests = named(events, "dangerous_terrain_due", "other")
        panics = named(events, "panic_test_due", "unit")
        swept = [ground(a, b) for a, b in zip(way.own, way.at(length), strict=True)]
        friends = {u.id for u in way.battle.units if u.player == way.unit.player}
        spared = {name for name in friends & way.others.keys() if in_combat(way, name)}
        for name, others in way.others.items():
            still = shapely.union_all([ground(one, one) for one in others])
            areas = [float(shapely.area(shapely.intersection(s, still))) for s in swept]
            if any(0.0 < area < HAIR for area in areas):
                continue
            models = sum(area > 0.0 for area in areas)
            said = panics if name in friends else tests
            assert (name in said) == (bool(models) and name not in spared), name
            if models and name not in friends:
                assert tests[name] == models
            crossed += bool(models)
    assert came_up(crossed)


def in_combat(way: Way, name: str) -> bool:
    """Return whether a unit is in combat, so that it takes no Panic test (BA-PAN-4)."""
    mine = {u.id for u in way.battle.units if u.player == way.unit.player}
    foes = {u.id for u in way.battle.units if u.id not in mine} & way.others.keys()
    own = way.others[name]
    return any(least_distance(own, way.others[foe]) <= TOUCHING for foe in foes)


def ground(start: Body, end: Body) -> shapely.Geometry:
    """Return what a base covers between two places."""
    corners = np.concatenate((start.corners, end.corners))
    hull = shapely.MultiPoint(corners).convex_hull
    return hull.buffer(start.radius, quad_segs=256) if start.radius else hull


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(730, 733))
def test_a_random_move_stops_where_a_walk_does(seed: int) -> None:
    """BA-CMP-14 to BA-CMP-16, where nothing but enemies stands within 1" at first."""
    met = short = 0
    for way in tables_with(seed, 20):
        dice = (6, 5)
        asked = f"{way.unit.id} random move"
        transition = referee.consider(way.battle, asked, dice)
        close = [name for name in way.others if way.gap(name, 0.0) < NEAR + HAIR]
        if not transition.verdict.legal or any(map(way.friendly, close)):
            continue
        if way.room(0.0) < NEAR + HAIR:
            continue
        length, touched = way.until_stopped(float(sum(dice)))
        if math.isnan(length):
            continue
        assert math.isclose(measured(transition), length, abs_tol=SAME)
        said = set(named(transition.verdict.events, "contact", "other"))
        assert said <= touched
        assert bool(said) == bool(touched)
        short += length < sum(dice)
        met += bool(touched)
    assert came_up(short)
    assert came_up(met)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(740, 743))
def test_a_random_move_comes_close_to_nothing_but_enemies(seed: int) -> None:
    """Whatever it pivots to, and whatever it stood close to at first (BA-BAS-9)."""
    chance, lawful = np.random.default_rng(seed), 0
    for way in tables_with(seed, third(20)):
        side, degrees = Side(chance.choice(["left", "right"])), chance.uniform(0, 180)
        pivot = Pivot(side, float(degrees))
        asked = f"{way.unit.id} random move: {pivot}"
        transition = referee.consider(way.battle, asked, (4, 6))
        after = transition.battle.unit(way.unit.id)
        if not transition.verdict.legal:
            assert after == way.unit
            continue
        lawful += 1
        trip = transition.trip
        assert trip is not None
        assert inside(after, way.battle.table)
        turned = way_of(way.battle, way.unit, trip.stages[0].end)
        refuse_closeness(turned, way, measured(transition))
    assert came_up(lawful)


def refuse_closeness(turned: Way, before: Way, length: float) -> None:
    """Look along the way: what was 1" away stays so, and nothing else gets closer."""
    for name in turned.others:
        kept = min(before.gap(name, 0.0), NEAR) if turned.friendly(name) else 0.0
        for part in np.linspace(0.0, length, 60):
            gap = turned.gap(name, float(part))
            assert gap >= kept - SAME, (name, part)
            kept = (
                min(max(kept, gap), NEAR)
                if turned.friendly(name) and gap >= NEAR
                else kept
            )
            own = turned.at(float(part))
            deepest = max(depth(a, b) for a in own for b in turned.others[name])
            assert deepest <= SAME, (name, part)
