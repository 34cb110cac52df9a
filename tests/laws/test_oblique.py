"""Nudges that do not end square, against steps: none is shorter, and the way is free.

Source:
    NUDGE-4, NUDGE-6, NUDGE-7, AMB-33, AMB-77, docs/rulings/0032-nudges-askew.md
"""

import math
import random
from typing import Final

import pytest

from draws import came_up
from laws.oblique_oracle import Point, Push, Thing, apart, kept_shortest, leads_there
from serried.geometry import Shape
from serried.rules.nudging.oblique import Found, Other, Surroundings, ways_back

NORTH: Final = (0.0, 1.0)

NO_LONGER: Final = 2.0
"""Inches that are tried where the referee names no way."""

HAIR: Final = 1e-9
"""Inches more than that, so that no last digit makes another question."""

ROOM: Final = 0.04
"""How much longer a way is at most to keep off enemies, as the steps do not."""


def box(x: float, y: float, wide: float, deep: float, angle: float) -> Thing:
    """Return a rectangle about a point, turned so many radians anticlockwise."""
    sine, cosine = math.sin(angle), math.cos(angle)
    around = (-wide, deep), (-wide, -deep), (wide, -deep), (wide, deep)
    return Thing(
        tuple(
            ((a * cosine - b * sine) / 2 + x, (a * sine + b * cosine) / 2 + y)
            for a, b in around
        )
    )


def some(chance: random.Random, *, turned: bool) -> Thing:
    """Return a disc or a rectangle about the origin."""
    if chance.random() < 0.4:
        return Thing(((0.0, 0.0),), chance.uniform(0.4, 1.4))
    angle = chance.uniform(0.15, 1.42) if turned else 0.0
    return box(0.0, 0.0, chance.uniform(0.6, 4.0), chance.uniform(0.6, 3.0), angle)


def met(chance: random.Random, mover: Thing, target: Thing) -> tuple[Point, Push]:
    """Return a way for the target to where the two touch, and what that touch is."""
    whose = "mover" if target.radius or chance.random() < 0.5 else "target"
    if mover.radius:
        whose = "target"
    one, other = (mover, target) if whose == "mover" else (target, mover)
    if other.radius and one.radius:
        way = chance.uniform(0.0, math.tau)
        far = one.radius + other.radius
        at = far * math.cos(way), far * math.sin(way)
        return at, push(mover, target.moved(*at), (), ("target", 0, 0))
    side = chance.randrange(4)
    (ax, ay), (bx, by) = one.sides()[side]
    share = chance.uniform(0.05, 0.95)
    x, y = ax + share * (bx - ax), ay + share * (by - ay)
    length = math.dist((ax, ay), (bx, by))
    east, north = (by - ay) / length, (ax - bx) / length
    corner = min(
        range(len(other.corners)),
        key=lambda n: other.corners[n][0] * east + other.corners[n][1] * north,
    )
    a, b = other.corners[corner]
    at = x - a + other.radius * east, y - b + other.radius * north
    if whose == "target":
        at = -at[0], -at[1]
    has_corner = "target" if whose == "mover" else "mover"
    before = (has_corner, corner, side)
    if other.radius:
        before = ("", side, side)
    return at, push(mover, target.moved(*at), (), before)


def push(
    mover: Thing, target: Thing, others: tuple[Thing, ...], before: tuple[str, int, int]
) -> Push:
    """Return a unit that looks north."""
    return Push(mover, NORTH, target, others, before)


def scene(seed: int) -> Push | None:
    """Return a unit that was in contact, and is a little away; None if it is not."""
    chance = random.Random(seed)
    mover = some(chance, turned=False)
    target = some(chance, turned=True)
    _, was = met(chance, mover, target)
    off = chance.uniform(-2.0, 2.0), chance.uniform(-2.0, 2.0)
    target = was.target.moved(*off)
    others: list[Thing] = []
    for _ in range(chance.randrange(4)):
        one = some(chance, turned=True)
        one = one.moved(chance.uniform(-5.0, 5.0), chance.uniform(-5.0, 5.0))
        room = apart(one, mover)
        if room < 0.05 or apart(one, target) < 0.01:
            continue
        enemy = chance.random() < 0.4
        keep = 0.0 if enemy else chance.choice((0.0, 1.0))
        others.append(Thing(one.corners, one.radius, enemy, min(keep, room)))
    if apart(mover, target) < 0.01:
        return None
    return push(mover, target, tuple(others), was.before)


def found(one: Push) -> Found:
    """Return the ways that the referee finds."""
    mover = Shape(one.mover.corners, one.mover.radius)
    target = Other(Shape(one.target.corners, one.target.radius), mover, enemy=True)
    whose, _, side = one.before
    if one.mover.radius or one.target.radius:
        target.met_along({(0 if one.mover.radius else 1, side)})
    else:
        label = (0 if whose == "mover" else 1, side)
        labels = [target.label(n) for n in range(8)]
        at = labels.index(label)
        target.met_along({label}, {labels[at - 1], labels[(at + 1) % 8]})
    others = [
        Other(Shape(it.corners, it.radius), mover, enemy=it.enemy, keep=it.keep)
        for it in one.others
    ]
    return ways_back(Surroundings([target, *others], [], mover))


def compared(seed: int) -> str:
    """Hold what the referee finds against the steps; say what it was."""
    one = scene(seed)
    if one is None:
        return "touching"
    ours = found(one)
    longest = sum(map(abs, ours.ways[0])) if ours.ways else NO_LONGER
    steps = kept_shortest(one, round(longest + HAIR, 9))
    doubt = steps.get("in doubt", math.inf)
    least = steps.get("as before", math.inf)
    if ours.doubtful:
        assert least > min(doubt, NO_LONGER) - 1e-3, (seed, steps)
        return "in doubt"
    if not ours.ways:
        assert min(doubt, least) == math.inf, (seed, steps)
        return "none"
    length = sum(map(abs, ours.ways[0]))
    assert length <= min(doubt, least) + 1e-3 + ROOM * bool(one.others), (seed, steps)
    for way in ours.ways:
        assert leads_there(one, *way), (seed, way)
    return "found"


@pytest.mark.parametrize("seed", [*range(4), 42, 49, 51, 52, 55])
def test_no_way_is_shorter_than_the_one_found(seed: int) -> None:
    """Whoever is met, whatever is in the way."""
    compared(seed)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(100, 180, 20))
def test_no_way_is_shorter_in_many_places(start: int) -> None:
    """The same; mostly there is a way."""
    said = [compared(seed) for seed in range(start, start + 20)]
    assert came_up(said.count("found") >= 4)
