"""Combined Charges against a search over sampled moves of both, in both orders.

The search knows nothing of stretches or of sharing a front: it moves one charger in
very many ways, puts it where it lands, moves the other in very many ways, and counts
who touches whom.
"""

import math
from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

import numpy as np
import pytest

from charges import approach
from laws.charge_oracle import Landings, Moves, Rect, Scene, apart, outline, simulate
from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charge_move.several import (
    best_combined_charges,
    combined_charge_at,
)
from serried.geometry import Pose
from serried.model.actions.legs import Forward, Side, Wheel
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.formation import Formation
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit
from serried.rules.contact.contacts import contacts_between

MM: Final = 25.4
TABLE: Final = (72.0, 48.0)
SIDES: Final = (Edge.FRONT, Edge.LEFT, Edge.REAR, Edge.RIGHT)
"""The sides as the oracle numbers them."""

MARGIN: Final = 0.03
"""Inches that the search keeps from everybody."""

TOLERANCE: Final = 1e-6
OVERLAP: Final = 2.0 * TOLERANCE
"""Inches: a corner that is drawn in by a millionth on two sides is drawn in by 1.5."""

KEPT: Final = 2
"""Of the places where the first charger lands so many are gone on from."""


class Block(NamedTuple):
    """A unit on square bases of so many mm."""

    rect: Rect
    files: int
    ranks: int
    base: int


class Pair(NamedTuple):
    """Two chargers, the side that each charges, their target, and rocks."""

    chargers: tuple[Block, Block]
    sides: tuple[int, int]
    target: Block
    rocks: tuple[np.ndarray, ...]

    def scene(self, number: int, other: Rect) -> Scene:
        """Return the charge of one while the other stands somewhere."""
        others = (*self.rocks, outline(other))
        rect, side = self.chargers[number].rect, self.sides[number]
        return Scene(rect, self.target.rect, side, others, TABLE)

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
        units = (
            unit_of("first", "blue", self.chargers[0]),
            unit_of("second", "blue", self.chargers[1]),
            unit_of("target", "red", self.target),
        )
        return Battle(
            book="t9a", active="blue", phase="charge", units=units, terrain=rocks
        )


def unit_of(name: str, player: str, block: Block) -> Unit:
    """Return a block for the referee."""
    x, y, facing, *_ = map(float, block.rect)
    return Unit(
        id=name,
        player=player,
        formation=Formation(
            Base(block.base * 20, block.base * 20), ("R" * block.files,) * block.ranks
        ),
        pose=Pose(x, y, math.cos(facing), math.sin(facing)),
    )


def random_pair(seed: int) -> Pair:
    """Return two chargers before a target, always the same for a seed."""
    chance = np.random.default_rng(seed)
    while True:
        target = _block(chance, 36.0, 24.0, chance.uniform(-math.pi, math.pi), (1, 9))
        side = int(chance.integers(4))
        sides = (side, side if chance.random() < 0.75 else (side + 1) % 4)
        chargers = [_before(chance, target, one) for one in sides]
        rocks = [_rock(chance, target) for _ in range(chance.choice([0, 0, 1]))]
        rings = [outline(b.rect) for b in (target, *chargers)] + rocks
        if all(
            apart(rings[one][None], rings[other])[0] > 0.05
            for one in range(len(rings))
            for other in range(one + 1, len(rings))
            if one < 3
        ):
            return Pair((chargers[0], chargers[1]), sides, target, tuple(rocks))


def _block(
    chance: np.random.Generator,
    x: float,
    y: float,
    facing: float,
    files: tuple[int, int],
) -> Block:
    wide, deep = int(chance.integers(*files)), int(chance.integers(1, 3))
    base = int(chance.choice((20, 25)))
    rect = Rect(x, y, facing, wide * base / MM, deep * base / MM)
    return Block(rect, wide, deep, base)


def _before(chance: np.random.Generator, target: Block, side: int) -> Block:
    """Return a charger before a side, looking at it more or less."""
    ring = outline(target.rect)
    middle = (ring[(side - 1) % 4] + ring[side]) / 2
    outwards = target.rect.facing + side * math.pi / 2
    away, aside = chance.uniform(2, 9), chance.uniform(-4, 4)
    x = middle[0] + away * math.cos(outwards) - aside * math.sin(outwards)
    y = middle[1] + away * math.sin(outwards) + aside * math.cos(outwards)
    facing = outwards + math.pi + chance.uniform(-0.3, 0.3)
    return _block(chance, x, y, facing, (1, 7))


def _rock(chance: np.random.Generator, target: Block) -> np.ndarray:
    x = target.rect.x + chance.uniform(-5, 5)
    y = target.rect.y + chance.uniform(-5, 5)
    angles = (np.arange(3) + chance.uniform(0.1, 0.9, 3)) / 3 * 2 * math.pi
    ring: np.ndarray = np.stack([x + np.cos(angles), y + np.sin(angles)], axis=-1)
    return ring


def very_many(many: int) -> Moves:
    """Return moves with their Wheels up to nine inches ahead."""
    first = np.linspace(0, 1, many) ** 1.5 * 9.0
    wheel = np.linspace(-math.pi / 2, math.pi / 2, 2 * many + 1)
    one, other = np.meshgrid(first, wheel)
    return Moves(one.ravel(), other.ravel())


def landed(rect: Rect, landings: Landings, index: int) -> Rect:
    """Return where a charger stands after one of its moves."""
    return rect._replace(
        x=float(landings.x[index]),
        y=float(landings.y[index]),
        facing=float(landings.facing[index]),
    )


def touching(pair: Pair, places: tuple[Rect, Rect]) -> int:
    """Return how many models of both sides are in contact, each counted once."""
    target = unit_of("target", "red", pair.target)
    own, theirs = 0, set()
    for block, rect in zip(pair.chargers, places, strict=True):
        charger = unit_of("charger", "blue", block._replace(rect=rect))
        pairs = contacts_between(charger, target)
        own += len({one for one, _ in pairs})
        theirs |= {other for _, other in pairs}
    return own + len(theirs)


class Found(NamedTuple):
    """One way for both: where they end, their offsets, who touches whom."""

    offsets: tuple[float, float]
    models: int


def searched(pair: Pair, seed: int, many: int) -> list[Found]:
    """Return ways for both of a pair to make contact, one after the other."""
    chance = np.random.default_rng(seed)
    moves, found = very_many(many), []
    for one, other in ((0, 1), (1, 0)):
        start, waiting = pair.chargers[one].rect, pair.chargers[other].rect
        first = simulate(pair.scene(one, waiting), moves, MARGIN)
        lawful = np.flatnonzero(first.lawful)
        for index in chance.permutation(lawful)[:KEPT]:
            there = landed(start, first, index)
            then = simulate(pair.scene(other, there), moves, MARGIN)
            for after in chance.permutation(np.flatnonzero(then.lawful))[:KEPT]:
                places = [there, landed(waiting, then, after)]
                offsets = [float(first.offset[index]), float(then.offset[after])]
                if one:
                    places.reverse()
                    offsets.reverse()
                models = touching(pair, (places[0], places[1]))
                found.append(Found((offsets[0], offsets[1]), models))
    return found


def outcomes_of(pair: Pair) -> tuple[CombinedCharge, ...]:
    """Return the best outcomes."""
    return best_combined_charges(chargers_of(pair))


def chargers_of(pair: Pair) -> list[Approach]:
    """Return the two charges."""
    battle = pair.battle()
    return [
        approach(battle, name, "target", SIDES[side])
        for name, side in zip(("first", "second"), pair.sides, strict=True)
    ]


def assert_lawful(pair: Pair, outcome: CombinedCharge) -> None:
    """Hold an outcome against a simulation of both moves in their order."""
    names = ("first", "second")
    places = [block.rect for block in pair.chargers]
    for end in outcome.ends:
        number = names.index(end.unit)
        came = simulate(
            pair.scene(number, places[1 - number]), _moves(end.way.legs), -OVERLAP
        )
        assert came.lawful.all()
        there = landed(places[number], came, 0)
        assert math.dist((there.x, there.y), end.pose[:2]) < TOLERANCE
        places[number] = there
    if len(outcome.ends) == len(names):
        assert touching(pair, _told(outcome, pair)) == outcome.models


def _told(outcome: CombinedCharge, pair: Pair) -> tuple[Rect, Rect]:
    poses = {end.unit: end.pose for end in outcome.ends}
    found = []
    for name, block in zip(("first", "second"), pair.chargers, strict=True):
        x, y, ux, uy = poses[name]
        found.append(block.rect._replace(x=x, y=y, facing=math.atan2(uy, ux)))
    return found[0], found[1]


def _moves(legs: tuple[object, ...]) -> Moves:
    """Return the move that leads to an end, for the simulation."""
    first, wheel = 0.0, 0.0
    match legs:
        case (Forward(distance=float(first)), Wheel() as leg, _):
            assert isinstance(leg.degrees, float)
            wheel = math.radians(leg.degrees)
            wheel = wheel if leg.toward is Side.LEFT else -wheel
    return Moves(np.array([first]), np.array([wheel]))


def beside(offsets: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Yield two offsets, and those a hair beside them: one may be the very last."""
    yield offsets
    for first, second in product((0.0, -2e-6, 2e-6), repeat=2):
        yield offsets[0] + first, offsets[1] + second


def assert_nothing_better(seed: int, many: int) -> int:
    """Hold the best outcomes of a pair against the search; say how many end."""
    pair = random_pair(seed)
    best = outcomes_of(pair)
    found = searched(pair, seed, many)
    ends = len(best[0].ends) if best else 0
    for outcome in best:
        if not outcome.turned:
            assert_lawful(pair, outcome)
    if found:
        assert ends == 2
        assert best[0].turned == 0.0
        assert max(one.models for one in found) <= best[0].models
    chargers = chargers_of(pair)
    for one in found[:: max(1, len(found) // 6)]:
        at = (combined_charge_at(chargers, offsets) for offsets in beside(one.offsets))
        told = next((outcomes[0] for outcomes in at if outcomes), None)
        assert told is not None, one.offsets
        assert told.models == one.models
        assert told.rank >= best[0].rank
    return ends


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_few_pairs_do_as_well_as_any_that_a_search_finds(seed: int) -> None:
    """CHG-MOVE-8: nothing better is found, nothing unlawful produced."""
    assert_nothing_better(seed, 9)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_pairs_do_as_well_as_any_that_a_search_finds(part: int) -> None:
    """The same of more pairs; enough of them end with both in contact."""
    ends = [assert_nothing_better(seed, 8) for seed in range(100 + part, 109, 3)]
    assert 2 in ends
