"""Reaches: each place claimed has a line, hardly one that has a line is missed.

Looked for are the ends of random lines of one to five legs, drawn without looking at
how outlines are made. An end counts as claimed to within a hundredth
of an inch, as for a plan: single wheels and moves straight ahead end on the border.
"""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pytest

from draws import came_up
from laws.generators import Tables
from serried import parse_battle, referee
from serried.geometry import Point, Pose
from serried.model.actions import AskReach, Manner, Move
from serried.model.actions.legs import Forward, Leg, Side, Wheel
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.profile import Rates
from serried.model.results.reaches import Area, Reach
from serried.model.unit import Unit
from serried.rules.planning.outlines import holds
from serried.rules.planning.planner import WITHIN

TABLES: Final = 3
LINES: Final = 1500
INNER: Final = 10
FOUND: Final = 0.995
LOOKED: Final = 40
CLOSE: Final = 0.15
"""Degrees of a facing: a hundredth of an inch at the end of a front of 4 inches."""

SOUND: Final = 0.999
PAST: Final = """
format = "serried/1"
book = "t9a"
[[unit]]
id = "spears"
player = "blue"
front = [36, 20]
facing = 0
base = "25x25"
files = 5
models = 15
advance = 5
march = 10
discipline = 7
[[unit]]
id = "guard"
player = "blue"
front = [36, 30]
facing = 0
base = "25x25"
files = 8
models = 8
[[terrain]]
id = "cliff"
kind = "impassable"
polygon = [[26, 22], [32.5, 22], [32.5, 24], [26, 24]]
"""
"""Spears behind their guard, a cliff to their left."""

MANNERS: Final = (Manner.ADVANCE, Manner.MARCH)


def drawn(chance: random.Random, rate: float, wide: float) -> tuple[Leg, ...]:
    """Return legs ahead and wheels that are not too long together."""
    left = rate * chance.choice((1.0, chance.random()))
    legs: list[Leg] = []
    many = chance.randint(1, 5)
    for leg in range(many):
        last = leg == many - 1 and chance.random() < 0.5
        part = left if last else chance.random() * left
        if chance.random() < 0.4:
            legs.append(Forward(part))
        else:
            part = min(part, wide * math.sqrt(2.0) * chance.random())
            legs.append(Wheel(chance.choice(tuple(Side)), distance=part))
        left -= part
    return tuple(legs)


def ends(battle: Battle, unit: Unit, manner: Manner, seed: int) -> Iterator[Pose]:
    """Yield where lawful lines end."""
    chance = random.Random(seed)
    rate = unit.profile.rates.get(manner.value) or 0.0
    extent = unit.formation.extent
    wide = (extent.right - extent.left) / 508
    for _ in range(LINES):
        legs = drawn(chance, rate, wide)
        move = Move(subject=Subject(unit.id), manner=manner, legs=legs)
        made = referee.consider(battle, move)
        if made.verdict.legal and made.trip is not None:
            yield made.trip.end


def away(lines: Sequence[tuple[Point, Point]], point: Point) -> float:
    """Return how far a point is from the nearest of some lines, in inches."""
    return min((_away(line, point) for line in lines), default=math.inf)


def _away(line: tuple[Point, Point], point: Point) -> float:
    (ax, ay), (bx, by) = line
    dx, dy, x, y = bx - ax, by - ay, point[0] - ax, point[1] - ay
    long = dx * dx + dy * dy
    share = max(0.0, min(1.0, (x * dx + y * dy) / long)) if long else 0.0
    return math.hypot(x - share * dx, y - share * dy)


def borders(areas: Sequence[Area]) -> list[tuple[Point, Point]]:
    """Return the sides of all rings."""
    rings = [ring for area in areas for ring in area]
    return [side for ring in rings for side in pairwise((*ring, ring[0]))]


def asked(tables: Tables) -> Iterator[tuple[Battle, Unit, Manner, Reach]]:
    """Yield units that turn by wheels, and where they can get to."""
    for _ in range(TABLES):
        battle = tables.battle()
        move = tables.move(battle)
        unit = battle.unit(move.subject.unit)
        if unit.single or unit.pose is None:
            continue
        question = AskReach(unit=unit.id, manner=move.manner)
        verdict = referee.judge(battle, question)
        if isinstance(verdict.result, Reach) and verdict.legal:
            yield battle, unit, move.manner, verdict.result


@pytest.mark.slow
@pytest.mark.parametrize("manner", MANNERS)
def test_ends_of_lawful_lines_are_claimed(manner: Manner) -> None:
    """995 of 1,000 at least, to within a hundredth of an inch, past a friend."""
    battle = parse_battle(PAST)
    unit = battle.unit("spears")
    reach = referee.judge(battle, AskReach(unit="spears", manner=manner)).result
    assert isinstance(reach, Reach)
    lines = [*borders(reach.areas), *reach.ways]
    found = [end[:2] for end in ends(battle, unit, manner, 7)]
    missed = [
        end
        for end in found
        if not holds(reach.areas, end) and away(lines, end) > WITHIN
    ]

    assert len(found) > 100
    assert len(missed) <= (1.0 - FOUND) * len(found), (len(missed), len(found))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1))
def test_ends_on_crowded_tables_are_claimed_with_their_facing(seed: int) -> None:
    """Nearly all places; and of some of them, the way that the unit looks there."""
    chance = random.Random(seed)
    many = missed = looked = wrong = 0
    for battle, unit, manner, reach in asked(Tables(8400 + seed, states=False)):
        lines = [*borders(reach.areas), *reach.ways]
        found = list(ends(battle, unit, manner, 7))
        many += len(found)
        for end in found:
            near = away(lines, end[:2]) <= WITHIN
            missed += not near and not holds(reach.areas, end[:2])
        for end in chance.sample(found, min(LOOKED, len(found))):
            looked += 1
            wrong += not looks(battle, unit, manner, end)

    assert came_up(looked)
    assert missed <= (1.0 - FOUND) * many, (missed, many)
    assert wrong <= (1.0 - FOUND) * looked, (wrong, looked)


def looks(battle: Battle, unit: Unit, manner: Manner, end: Pose) -> bool:
    """Tell whether a unit is said to look the way of a pose at its place."""
    question = AskReach(unit=unit.id, manner=manner, place=(end.x, end.y))
    found = referee.judge(battle, question).result
    assert isinstance(found, Reach)
    turned = (end.facing - 360.0, end.facing, end.facing + 360.0)
    return any(
        first - CLOSE <= facing <= last + CLOSE
        for first, last in found.facings
        for facing in turned
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1))
def test_places_that_are_claimed_have_a_line(seed: int) -> None:
    """Every corner, and points inside: some facing is possible, with a lawful line."""
    chance = random.Random(seed)
    many = wrong = 0
    for battle, unit, manner, reach in asked(Tables(8400 + seed, states=False)):
        for area in reach.areas:
            for place in (*area[0][::5], *inner(chance, area)):
                many += 1
                wrong += not has_line(battle, unit, manner, place)

    assert came_up(many)
    assert wrong <= (1.0 - SOUND) * many, (wrong, many)


def inner(chance: random.Random, area: Area) -> list[Point]:
    """Return random points in an area."""
    xs, ys = zip(*area[0], strict=True)
    found: list[Point] = []
    for _ in range(INNER * 100):
        x, y = chance.uniform(min(xs), max(xs)), chance.uniform(min(ys), max(ys))
        if len(found) < INNER and holds((area,), (x, y)):
            found.append((x, y))
    return found


def has_line(battle: Battle, unit: Unit, manner: Manner, place: Point) -> bool:
    """Tell whether the line that is given on demand is lawful, and ends there."""
    question = AskReach(unit=unit.id, manner=manner, place=place)
    line = referee.judge(battle, question).measure("plan")
    if line is None:
        return False
    made = referee.consider(battle, str(line))
    end = None if made.trip is None else made.trip.end
    near = end is not None and math.dist(end[:2], place) <= WITHIN + 1e-6
    return near and made.verdict.legal


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1))
def test_a_smaller_rate_and_less_room_leave_a_subset(seed: int) -> None:
    """Whoever stands alone, and goes farther, gets everywhere that it got before."""
    many = 0
    for battle, unit, manner, reach in asked(Tables(8500 + seed, states=False)):
        rates = unit.profile.rates
        faster = {name: (rates.get(name) or 0.0) + 1.0 for name in ("advance", "march")}
        profile = replace(unit.profile, rates=Rates(**{**rates, **faster}))
        free = replace(
            battle, units=(replace(unit, profile=profile),), terrain=(), effects=()
        )
        question = AskReach(unit=unit.id, manner=manner, facing=None)
        larger = referee.judge(free, question).result
        assert isinstance(larger, Reach)
        lines = borders(larger.areas)
        for area in reach.areas:
            for corner in area[0]:
                many += 1
                assert holds(larger.areas, corner) or away(lines, corner) <= WITHIN

    assert came_up(many)
