"""Whose fault it is that a charge has no end, held against a search (CHG-MOVE-10).

What stands about a charge is an unengaged enemy, a friend or Impassable Terrain. A
search says of every choice of these things whether it leaves a way, so that those that
the clause names can be taken away without asking the referee. A table of which a little
more room, or a little less, decides is left out.
"""

import math
from itertools import combinations, product
from typing import Final, NamedTuple

import numpy as np
import pytest

from charges import approach
from laws.barring_oracle import choices, ways_left
from laws.charge_oracle import Floats, Rect, apart, outline
from serried.books.t9a.charge_move.barred import path_is_blocked
from serried.books.t9a.charge_move.best import has_an_end
from serried.geometry import Pose
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit

APART: Final = 0.3
INCH: Final = 508
KINDS: Final = 6
"""So many choices of what things are, of each table."""

Ways = dict[frozenset[int], bool]


class Scene(NamedTuple):
    """A charge, and rectangles about it."""

    charger: Rect
    target: Rect
    things: tuple[Rect, ...]


HAND_MADE: Final = Scene(
    Rect(38, 12, math.pi / 2, 1, 8),
    Rect(36, 24, math.radians(-130), 5, 1),
    (
        Rect(36, 18.25, math.pi, 1, 1),
        Rect(33.25, 23.25, -math.pi / 2, 1, 1),
        Rect(38.5, 25.75, math.pi / 2, 2, 1),
    ),
)
"""The table of ``tests/doubts/test_09_blocked_paths.py``."""


def drawn(chance: np.random.Generator) -> Scene:
    """Return a column before askew foes, and some things about them."""
    ranks, files = int(chance.integers(3, 9)), int(chance.integers(1, 4))
    charger = Rect(
        36 + chance.uniform(-2, 2), 13, math.pi / 2, float(files), float(ranks)
    )
    askew = -math.pi / 2 + chance.choice([-1, 1]) * chance.uniform(0.2, 0.8)
    target = Rect(36, 24, askew, float(chance.integers(2, 7)), 1.0)
    things = tuple(
        Rect(
            36 + chance.uniform(-5, 5),
            chance.uniform(15, 26),
            float(chance.choice([0, math.pi / 2])),
            float(chance.integers(1, 5)),
            1.0,
        )
        for _ in range(chance.integers(2, 5))
    )
    return Scene(charger, target, things)


def barred(chance: np.random.Generator) -> Scene:
    """Return a scene with no way among all its things, and one past each of them."""
    while True:
        scene = drawn(chance)
        if not stand_apart(scene) or open_to(scene, scene.things):
            continue
        if all(open_to(scene, (thing,)) for thing in scene.things):
            return scene


def open_to(scene: Scene, things: tuple[Rect, ...]) -> bool:
    """Return whether the referee finds a way among some rocks."""
    some = scene._replace(things=things)
    return has_an_end(approach(battle_of(some, "T" * len(things))))


def stand_apart(scene: Scene) -> bool:
    """Return whether nobody touches anybody."""
    rings = [outline(one) for one in (scene.charger, scene.target, *scene.things)]
    return all(apart(one[None], other)[0] > APART for one, other in pairs_of(rings))


def pairs_of(rings: list[Floats]) -> list[tuple[Floats, Floats]]:
    """Return all pairs."""
    return list(combinations(rings, 2))


def battle_of(scene: Scene, kinds: str) -> Battle:
    """Return the table, each thing an enemy (E), a friend (F) or terrain (T)."""
    units = [unit("spears", "blue", scene.charger), unit("foes", "red", scene.target)]
    terrain = []
    for number, (kind, rect) in enumerate(zip(kinds, scene.things, strict=True)):
        if kind == "T":
            ring = tuple((float(x), float(y)) for x, y in outline(rect))
            area = Terrain(
                id=f"rock{number}", kind=TerrainKind.IMPASSABLE, polygon=ring
            )
            terrain.append(area)
            continue
        player = "red" if kind == "E" else "blue"
        units.append(unit(f"other{number}", player, rect))
    return Battle(
        book="t9a",
        active="blue",
        phase="charge",
        units=tuple(units),
        terrain=tuple(terrain),
    )


def unit(name: str, player: str, rect: Rect) -> Unit:
    """Return a block of square inches."""
    ranks = ("R" * round(rect.width),) * round(rect.depth)
    pose = Pose(rect.x, rect.y, math.cos(rect.facing), math.sin(rect.facing))
    return Unit(
        id=name,
        player=player,
        formation=Formation(Base(INCH, INCH), ranks),
        pose=pose,
    )


def searched(scene: Scene) -> Ways | None:
    """Return which things leave a way, if all that is certain."""
    charger, target, *things = (
        Rect(*map(float, one)) for one in (scene.charger, scene.target, *scene.things)
    )
    found = ways_left(charger, target, tuple(things))
    return None if found is None else {frozenset(some): free for some, free in found}


def blocked_by_the_clause(ways: Ways, kinds: str) -> bool:
    """Return whether the clause allows it, by the least choices that leave no way.

    A cause bars the charge by itself if one of them is within it. It is the only one if
    each of them has something of it, so that without it there is a way.
    """
    bars = [some for some, free in ways.items() if not free]
    least = [some for some in bars if not any(other < some for other in bars)]
    enemies, terrain = (
        frozenset(number for number, one in enumerate(kinds) if one == kind)
        for kind in "ET"
    )
    both = enemies | terrain
    if any(some <= enemies for some in least):
        return all(some & enemies for some in least)
    within = [some for some in least if some <= both]
    return (
        bool(within)
        and all(len(some & enemies) > 1 for some in within)
        and all(some & both for some in least)
    )


def hold(scene: Scene, ways: Ways, kinds: str) -> bool:
    """Hold the referee against the search; say whether a path is blocked."""
    charge = approach(battle_of(scene, kinds))
    everything = frozenset(range(len(kinds)))
    assert has_an_end(charge) == ways[everything]
    if ways[everything]:
        return False
    found = path_is_blocked(charge)
    assert found == blocked_by_the_clause(ways, kinds), kinds
    return found


@pytest.mark.slow
def test_any_two_of_three_things_leave_a_way_and_all_three_do_not() -> None:
    """CHG-MOVE-10: the table made by hand, with the three being whatever they can."""
    ways = searched(HAND_MADE)
    assert ways == {frozenset(some): len(some) < 3 for some in choices(3)}

    blocked = {
        "".join(kinds)
        for kinds in product("EFT", repeat=3)
        if hold(HAND_MADE, ways, "".join(kinds))
    }
    assert blocked == {"EEE", "EET", "ETE", "TEE"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [9, 13, 23, 26])
def test_a_path_is_blocked_by_what_the_clause_names(seed: int) -> None:
    """CHG-MOVE-10, and by nothing else; each of these tables has some of both."""
    assert 0 < hold_seed(seed) < KINDS


def hold_seed(seed: int) -> int:
    """Hold some of what things can be on one table; say how often a path is blocked."""
    chance = np.random.default_rng(seed)
    scene = barred(chance)
    ways = searched(scene)
    if ways is None:
        return 0
    kinds = ["".join(one) for one in product("EFT", repeat=len(scene.things))]
    return sum(hold(scene, ways, one) for one in chance.choice(kinds, KINDS))
