"""Two chargers and their target at random, and a search for ways to move both.

The search knows nothing of stretches or of sharing a front: it moves one charger in
very many ways, puts it where it lands, and moves the other in very many ways.
"""

import math
from typing import Final, NamedTuple

import numpy as np

from kept import kept
from laws.charge_oracle import Landing, Rect, Scene, apart, landings, outline, told

MM: Final = 25.4
TABLE: Final = (72.0, 48.0)
MARGIN: Final = 0.03
"""Inches that the search keeps from everybody."""

FARTHEST: Final = 9.0
"""Inches that a charger goes straight on before its Wheel, at most."""

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


def landed(rect: Rect, landing: Landing) -> Rect:
    """Return where a charger stands after one of its moves."""
    return rect._replace(x=landing.x, y=landing.y, facing=landing.facing)


@kept("laws.charge_oracle")
def searched(seed: int, many: int) -> list[tuple[float, float, Rect, Rect]]:
    """Return ways for both of a pair to make contact, one after the other.

    Each has the offsets of both, and where both end.
    """
    pair, chance = random_pair(seed), np.random.default_rng(seed)
    found = []
    for one, other in ((0, 1), (1, 0)):
        start, waiting = pair.chargers[one].rect, pair.chargers[other].rect
        for first in some(chance, pair.scene(one, waiting), many):
            there = landed(start, first)
            for then in some(chance, pair.scene(other, there), many):
                ways = [(first.offset, there), (then.offset, landed(waiting, then))]
                (here, place), (aside, beside) = ways[::-1] if one else ways
                found.append((here, aside, place, beside))
    return found


def some(chance: np.random.Generator, scene: Scene, many: int) -> list[Landing]:
    """Return some of the places where a charger of a scene lands."""
    lawful = landings(told(scene), many, FARTHEST, MARGIN)
    return [lawful[number] for number in chance.permutation(len(lawful))[:KEPT]]
