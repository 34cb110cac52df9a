"""Random charges: a charger somewhere before a side of its target, others between."""

import math
from typing import Final, NamedTuple

import numpy as np

from laws.charge_oracle import Floats, Rect, Scene, apart, outline
from serried.geometry import Pose
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.formation import Formation
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit

TABLE: Final = (72.0, 48.0)
SIDES: Final = (Edge.FRONT, Edge.LEFT, Edge.REAR, Edge.RIGHT)
"""The sides as the oracle numbers them."""

BASES: Final = (20, 25, 40)
APART: Final = 0.05
"""Inches that everybody stands apart at first."""

MM: Final = 25.4


class Troop(NamedTuple):
    """A block of square bases, so many mm wide, and where it stands."""

    rect: Rect
    files: int
    ranks: int
    base: int


class Table(NamedTuple):
    """One charge, for the referee and for the oracle."""

    battle: Battle
    edge: Edge
    scene: Scene


def random_table(seed: int) -> Table:
    """Return one charge, always the same for a seed."""
    chance = np.random.default_rng(seed)
    while True:
        table = _draw(chance)
        if table is not None:
            return table


def cramped_table(seed: int) -> Table:
    """Return a charge on a narrow front with rocks beside it, the same for a seed."""
    chance = np.random.default_rng(seed)
    target = _block(chance, 36.0, 24.0, -math.pi / 2, (1, 4))
    while True:
        away, aside = chance.uniform(5, 10), chance.uniform(-4, 4)
        facing = math.pi / 2 + chance.uniform(-0.4, 0.4)
        charger = _block(chance, 36.0 + aside, 24.0 - away, facing, (3, 7))
        rocks: list[Troop | Floats] = [
            _rock(chance, target.rect, sign)
            for sign in (-1, 1)
            if chance.random() < 0.85
        ]
        if _stand_apart(charger, target, rocks):
            break
    rings = tuple(rock for rock in rocks if not isinstance(rock, Troop))
    scene = Scene(charger.rect, target.rect, 0, rings, TABLE)
    return Table(_battle(charger, target, rocks), Edge.FRONT, scene)


def _block(
    chance: np.random.Generator,
    x: float,
    y: float,
    facing: float,
    files: tuple[int, int],
) -> Troop:
    """Return a troop on 20 mm bases, one rank or two."""
    wide, deep, base = int(chance.integers(*files)), int(chance.integers(1, 3)), 20
    rect = Rect(x, y, facing, wide * base / MM, deep * base / MM)
    return Troop(rect, wide, deep, base)


def _rock(chance: np.random.Generator, target: Rect, sign: int) -> Floats:
    """Return Impassable Terrain beside and before the front of a target."""
    aside, ahead = chance.uniform(-0.3, 1.0), chance.uniform(0.1, 1.2)
    wide, deep = chance.uniform(0.3, 4), chance.uniform(0.1, 0.6)
    turn = chance.uniform(-0.3, 0.3)
    box = np.array([[0, 0], [wide, 0], [wide, deep], [0, deep]])
    cosine, sine = np.cos(turn), np.sin(turn)
    ring = box @ np.array([[cosine, sine], [-sine, cosine]])
    ring += [target.width / 2 + aside, -ahead - deep]
    ring[:, 0] *= sign
    placed: Floats = ring[::sign] + np.array([target.x, target.y])
    return placed


def _draw(chance: np.random.Generator) -> Table | None:
    near_an_edge = chance.random() < 0.3
    low, high = ((5, 5), (67, 43)) if near_an_edge else ((20, 15), (50, 33))
    x, y = chance.uniform(low, high)
    target = _troop(chance, x, y, chance.uniform(-math.pi, math.pi))
    side = int(chance.integers(4))
    ring = outline(target.rect)
    middle = (ring[(side - 1) % 4] + ring[side]) / 2
    outwards = target.rect.facing + side * math.pi / 2
    away = chance.uniform(1, 14)
    aside = chance.uniform(-1, 1) * (away + 2)
    x = middle[0] + away * math.cos(outwards) - aside * math.sin(outwards)
    y = middle[1] + away * math.sin(outwards) + aside * math.cos(outwards)
    about = chance.uniform(-1, 1) * chance.choice([0.1, 0.6, 1.2])
    facing = math.atan2(middle[1] - y, middle[0] - x) + about
    charger = _troop(chance, x, y, facing)
    between = np.array([[x, y], middle])
    others = [_other(chance, between) for _ in range(chance.choice([0, 1, 1, 2, 3, 4]))]
    if not _stand_apart(charger, target, others):
        return None
    rings = tuple(outline(o.rect) if isinstance(o, Troop) else o for o in others)
    scene = Scene(charger.rect, target.rect, side, rings, TABLE)
    return Table(_battle(charger, target, others), SIDES[side], scene)


def _troop(chance: np.random.Generator, x: float, y: float, facing: float) -> Troop:
    files, ranks = int(chance.integers(1, 8)), int(chance.integers(1, 5))
    base = int(chance.choice(BASES))
    rect = Rect(x, y, facing, files * base / MM, ranks * base / MM)
    return Troop(rect, files, ranks, base)


def _other(chance: np.random.Generator, between: Floats) -> Troop | Floats:
    """Return a unit, or Impassable Terrain, somewhere near the way."""
    share = chance.random()
    x, y = between[0] + share * (between[1] - between[0]) + chance.normal(size=2) * 3
    if chance.random() < 0.6:
        return _troop(chance, x, y, chance.uniform(-math.pi, math.pi))
    corners = int(chance.integers(3, 6))
    turns = (np.arange(corners) + chance.uniform(0.1, 0.9, corners)) / corners
    radius = chance.uniform(0.3, 2)
    angles = 2 * math.pi * turns
    return np.stack([x + radius * np.cos(angles), y + radius * np.sin(angles)], -1)


def _stand_apart(charger: Troop, target: Troop, others: list[Troop | Floats]) -> bool:
    troops = [charger, target, *(o for o in others if isinstance(o, Troop))]
    rings = [outline(troop.rect) for troop in troops]
    for ring in rings:
        if ring.min() < APART or (ring > np.array(TABLE) - APART).any():
            return False
    rings += [o for o in others if not isinstance(o, Troop)]
    return all(
        apart(rings[one][None], rings[other])[0] > APART
        for one in range(len(troops))
        for other in range(one + 1, len(rings))
    )


def _battle(charger: Troop, target: Troop, others: list[Troop | Floats]) -> Battle:
    units = [_unit("charger", "blue", charger), _unit("target", "red", target)]
    terrain = []
    for number, other in enumerate(others):
        if isinstance(other, Troop):
            player = "red" if number % 2 else "blue"
            units.append(_unit(f"other{number}", player, other))
        else:
            corners = tuple((float(x), float(y)) for x, y in other)
            kind = TerrainKind.IMPASSABLE
            terrain.append(Terrain(id=f"rock{number}", kind=kind, polygon=corners))
    return Battle(
        book="t9a",
        active="blue",
        phase="charge",
        units=tuple(units),
        terrain=tuple(terrain),
    )


def _unit(name: str, player: str, troop: Troop) -> Unit:
    rect, side = troop.rect, troop.base * 20
    ranks = ("R" * troop.files,) * troop.ranks
    x, y, facing = float(rect.x), float(rect.y), float(rect.facing)
    return Unit(
        id=name,
        player=player,
        formation=Formation(Base(side, side), ranks),
        pose=Pose(x, y, math.cos(facing), math.sin(facing)),
    )
