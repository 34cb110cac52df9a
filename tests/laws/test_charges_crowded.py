"""Three chargers where there is hardly room for them, against brute force.

One stands right before the target and has to go first. The other two come in askew, and
their rears swing towards its place; so it has to end where it leaves a way to both.
What is found is simulated step by step, and held against a dense grid of places for
those that go first and second, in all orders.
"""

import math
from collections.abc import Iterator
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
import pytest

from charges import approach
from laws.charge_oracle import Moves, Rect, Scene, apart, outline, simulate
from laws.pair_oracle import MM, TABLE, Block
from laws.test_charges_combined import OVERLAP, TOLERANCE, unit_of
from serried.books.t9a.charge_move import scene
from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charge_move.several import best_combined_charges
from serried.model.actions.legs import Forward, Side, Wheel
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.terrain import Terrain, TerrainKind
from serried.rules.charging.offsets import Offsets

NAMES: Final = ("first", "left", "right")

GRID: Final = 8
"""Of what one reaches so many places are tried, and both ends."""

EDGE: Final = Edge.FRONT


class Crowd(NamedTuple):
    """Three chargers, their target, and rocks."""

    chargers: tuple[Block, ...]
    target: Block
    rocks: tuple[np.ndarray, ...]

    def battle(self) -> Battle:
        """Return the same for the referee."""
        rocks = tuple(
            Terrain(
                id=f"rock{number}",
                kind=TerrainKind.IMPASSABLE,
                polygon=tuple((float(x), float(y)) for x, y in rock),
            )
            for number, rock in enumerate(self.rocks)
        )
        blocks = zip(NAMES, self.chargers, strict=True)
        units = tuple(unit_of(name, "blue", block) for name, block in blocks)
        units = (*units, unit_of("target", "red", self.target))
        return Battle(
            book="t9a", active="blue", phase="charge", units=units, terrain=rocks
        )


def crowd(seed: int) -> Crowd:
    """Return three chargers between rocks, always the same for a seed."""
    chance = np.random.default_rng(seed)
    while True:
        found = _drawn(chance)
        rings = [outline(block.rect) for block in (found.target, *found.chargers)]
        rings += found.rocks
        if all(
            apart(rings[one][None], rings[other])[0] > 0.02
            for one in range(4)
            for other in range(one + 1, len(rings))
        ):
            return found


def _drawn(chance: np.random.Generator) -> Crowd:
    base = int(chance.choice((20, 25, 25)))
    files = [int(chance.integers(1, 3)) for _ in range(3)]
    ranks = [int(chance.integers(1, 5)) for _ in range(3)]
    wide = [many * base / MM for many in files]
    slack = chance.uniform(0.1, 1.2)
    target = _block(36.0, 24.0, -math.pi / 2, int(chance.integers(2, 10)), 1, 25)
    low = 36 - sum(wide) / 2 - slack / 2 + chance.uniform(-1, 1)
    high = low + sum(wide) + slack
    middle = low + wide[1] + wide[0] / 2 + slack * chance.uniform(0, 1)
    away, askew = chance.uniform(0.3, 2), chance.uniform(-0.1, 0.1)
    first = (middle, 24 - away, math.pi / 2 + askew)
    chargers = [_block(*first, files[0], ranks[0], base)]
    beside = ((1, 1, low + wide[1] / 2), (2, -1, high - wide[2] / 2))
    for number, sign, place in beside:
        angle, far = chance.uniform(0.0, 0.7), chance.uniform(1.5, 6)
        x = place + sign * (math.tan(angle) * far + chance.uniform(-0.5, 0.5))
        facing = math.pi / 2 + sign * angle
        block = _block(x, 24 - far, facing, files[number], ranks[number], base)
        chargers.append(block)
    rocks = tuple(_rock(chance, sign, end) for sign, end in ((-1, low), (1, high)))
    return Crowd(tuple(chargers), target, rocks)


def _block(  # noqa: PLR0913, PLR0917 - what a block consists of
    x: float, y: float, facing: float, files: int, ranks: int, base: int
) -> Block:
    rect = Rect(x, y, facing, files * base / MM, ranks * base / MM)
    return Block(rect, files, ranks, base)


def _rock(chance: np.random.Generator, sign: int, end: float) -> np.ndarray:
    """Return a box just before the front, at one end of the room."""
    wide, deep = chance.uniform(0.5, 2), chance.uniform(0.1, 1.0)
    away = chance.uniform(0.02, 0.6)
    x, y = end + sign * wide / 2, 24 - away - deep / 2
    corners = [(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)]
    ring: np.ndarray = np.array(corners) / 2 + np.array([x, y])
    return ring


def outcomes_of(battle: Battle) -> tuple[CombinedCharge, ...]:
    """Return the best outcomes."""
    return best_combined_charges(
        [approach(battle, name, "target", EDGE) for name in NAMES]
    )


def assert_lawful(crowded: Crowd, outcome: CombinedCharge) -> None:
    """Hold an outcome against a simulation of all moves in their order."""
    places = [block.rect for block in crowded.chargers]
    for end in outcome.ends:
        number = NAMES.index(end.unit)
        others = [outline(rect) for rect in places if rect is not places[number]]
        charge = Scene(
            places[number], crowded.target.rect, 0, (*crowded.rocks, *others), TABLE
        )
        came = simulate(charge, _moves(end.way.legs), -OVERLAP)
        assert came.lawful.all()
        x, y, facing = (float(v[0]) for v in (came.x, came.y, came.facing))
        assert math.dist((x, y), end.pose[:2]) < TOLERANCE
        places[number] = places[number]._replace(x=x, y=y, facing=facing)


def _moves(legs: tuple[object, ...]) -> Moves:
    first, wheel = 0.0, 0.0
    match legs:
        case (Forward(distance=float(first)), Wheel() as leg, _):
            assert isinstance(leg.degrees, float)
            wheel = math.radians(leg.degrees)
            wheel = wheel if leg.toward is Side.LEFT else -wheel
    return Moves(np.array([first]), np.array([wheel]))


class Grid:
    """A search over a dense grid, one charger after another."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle

    def finds(self) -> bool:
        """Return whether all three make contact in some order."""
        return any(
            self._goes_on(self._battle, order, 0) for order in permutations(NAMES)
        )

    def _goes_on(self, battle: Battle, order: tuple[str, ...], place: int) -> bool:
        if place == len(order):
            return True
        name = order[place]
        without = scene.Without(fellows=order[:place])
        charge = scene.Scene(approach(battle, name, "target", EDGE), without)
        for offset in _places(charge.offsets()):
            moved = battle.unit(name).at(charge.pose_in_line(offset))
            if self._goes_on(battle.with_unit(moved), order, place + 1):
                return True
        return False


def _places(offsets: Offsets) -> Iterator[float]:
    for low, high in offsets.all_reached():
        yield from dict.fromkeys(low + (high - low) * k / GRID for k in range(GRID + 1))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [121])
def test_neither_an_end_nor_the_middle_leaves_a_way_to_both(seed: int) -> None:
    """CHG-MOVE-8: all three make contact, with the first somewhere in between."""
    crowded = crowd(seed)
    found = outcomes_of(crowded.battle())

    assert {len(outcome.ends) for outcome in found} == {3}
    for outcome in found:
        assert_lawful(crowded, outcome)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 125])
def test_what_is_said_not_to_fit_is_not_found_on_a_grid(seed: int) -> None:
    """CHG-MOVE-6, CHG-MOVE-8: only two of them make contact."""
    battle = crowd(seed).battle()

    assert {len(outcome.ends) for outcome in outcomes_of(battle)} == {2}
    assert not Grid(battle).finds()
