"""Beside the verdicts: what others do in that time, for whoever compares.

A judge as one writes it over shapely in an afternoon, which looks at moments of a move
and says yes or no, and a step of a game that programs learn to play.
"""

import math
import tracemalloc
from typing import Any, Final

import numpy as np
import shapely
import tables
from judging import in_the_middle
from verdicts import WHEEL, Once, asked

from serried import format_battle, parse_battle, referee
from serried.geometry import Pose, chord_turn
from serried.model.extents import bases, front_corners, pose_of
from serried.model.unit import Unit

MOMENTS: Final = 64
"""Of each leg so many are looked at."""

NEAR: Final = 0.5
"""Inches that the judge over shapely keeps from every other unit."""

SEED: Final = 1
HALF: Final = 64
"""So many steps are played before a game begins anew."""


def by_shapely() -> Once:
    """Return a yes or no for a Wheel and a move ahead, by 128 moments and a tree."""
    battle = tables.table(tables.FULL)
    mover = in_the_middle(battle.units, *battle.table)
    others = [one for one in battle.units if one.id != mover.id]
    tree = shapely.STRtree([_polygon(one) for one in others])
    table = shapely.box(0.0, 0.0, *battle.table)
    corners = np.array(_corners(mover, Pose(0.0, 0.0, 0.0, 1.0)))
    start = pose_of(mover)

    def judged() -> bool:
        places = _moments(mover, start)
        ux, uy = places[:, 2:3], places[:, 3:4]
        x = places[:, 0:1] + corners[:, 0] * uy + corners[:, 1] * ux
        y = places[:, 1:2] - corners[:, 0] * ux + corners[:, 1] * uy
        moments = shapely.polygons(np.stack((x, y), axis=-1))
        if not shapely.contains_properly(table, moments).all():
            return False
        near = tree.query(moments, predicate="dwithin", distance=NEAR)
        return near.shape[1] == 0

    assert judged() == referee.allows(*asked(WHEEL))
    return judged


def _moments(unit: Unit, start: Pose) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return where a unit is on its way: a Wheel of 1" to the right, then 1" ahead."""
    left, right = front_corners(unit.formation)
    cosine, sine = chord_turn(right - left, 1.0)
    angle = math.atan2(sine, cosine)
    x, y = start.point(right, 0.0)
    shares = np.linspace(0.0, 1.0, MOMENTS)
    turned = math.atan2(start.ux, start.uy) + angle * shares
    wheel = np.stack(
        (
            x - right * np.cos(turned),
            y + right * np.sin(turned),
            np.sin(turned),
            np.cos(turned),
        ),
        axis=1,
    )
    ahead = np.repeat(wheel[-1:], MOMENTS, axis=0)
    ahead[:, :2] += shares[:, None] * ahead[:, 2:]
    return np.concatenate((wheel, ahead))


def _polygon(unit: Unit) -> shapely.Polygon:
    return shapely.Polygon(_corners(unit, pose_of(unit)))


def _corners(unit: Unit, pose: Pose) -> list[tuple[float, float]]:
    """Return the corners of a unit, all of whose ranks are full."""
    xs = [
        x
        for shape in bases(unit.formation, Pose(0.0, 0.0, 0.0, 1.0))
        for x in shape.points
    ]
    west, east = min(x for x, _ in xs), max(x for x, _ in xs)
    rear = min(y for _, y in xs)
    return [
        pose.point(*one)
        for one in ((west, 0.0), (west, rear), (east, rear), (east, 0.0))
    ]


def step_of_pettingzoo() -> Once:
    """Return a step of PettingZoo's chess, with what a program sees of it."""
    from pettingzoo.classic import chess_v6  # noqa: PLC0415 - only here, and slow

    game = chess_v6.env()
    game.reset(seed=SEED)
    chance = np.random.default_rng(SEED)
    played = 0

    def once() -> None:
        nonlocal played
        seen, _, over, cut, _ = game.last()
        if over or cut or played >= HALF:
            game.reset(seed=SEED)
            played = 0
            seen, *_ = game.last()
        game.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        played += 1

    return once


def memory() -> tuple[float, float]:
    """Return the bytes of a battle of 40 that was asked, and of each further one."""
    text = format_battle(tables.roomy())
    parse_battle(text)
    tracemalloc.start()
    battle = parse_battle(text)
    mover = in_the_middle(battle.units, *battle.table)
    line = f"{mover.id} {WHEEL}"
    referee.judge(battle, line)
    first, _ = tracemalloc.get_traced_memory()
    after = [referee.play(battle, line).battle for _ in range(100)]
    last, _ = tracemalloc.get_traced_memory()
    return float(first), (last - first) / len(after)


if __name__ == "__main__":
    print(*memory())
