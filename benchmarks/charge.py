"""Charges: the best final positions of one charge, in a few scenes with obstacles.

Ours is ``best_charges``: every offset that is as good as any, and a way to it. The
baseline (``charge_sampled``) samples offsets, angles and moments; it is given all
offsets at which models line up, and as many angles as it needs to find as many contacts
in each of the scenes.
"""

import math
import random
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.best import best_charges
from serried.books.t9a.edition import EDITION
from serried.geometry import Pose, facing_vector, gap_of
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.extents import BOUNDARY, Edge, extent_shapes
from serried.model.formation import Formation
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit

SEEDS = (286, 392, 1125, 3016, 3654, 5608, 6049, 6301, 6608, 6730, 6818, 7727)
"""Of scenes in which the charge can be made, without a turn of the target."""

APART = 0.3
"""Inches at least between any two units."""

BASES = (20, 25, 40)
"""Millimetres."""


class Charge(NamedTuple):
    """One charge on the front of a unit that faces north, its middle at (36, 24).

    Attributes:
        battle: The units "charger" and "target", and others.
        models: How many models the best ends bring into contact.
    """

    battle: Battle
    models: int


@lru_cache
def scenes() -> tuple[Charge, ...]:
    """Return charges that can be made, each with four units about its way."""
    found: list[Charge] = []
    for seed in SEEDS:
        battle = drawn(seed)
        assert battle is not None
        found.append(Charge(battle, _ends(battle)[0].models))
    return tuple(found)


def drawn(seed: int) -> Battle | None:
    """Return the units of one scene; None where they stand too close."""
    chance = random.Random(seed)
    units = [
        _unit(chance, "target", "red", (36.0, 24.0), 0.0),
        _unit(chance, "charger", "blue", *_before(chance, 6.0, 11.0)),
    ]
    for number in range(4):
        player = "red" if number % 2 else "blue"
        around = _before(chance, 2.0, 7.0)
        units.append(_unit(chance, f"other{number}", player, *around))
    if not _stand_apart(units):
        return None
    return Battle(book="t9a", active="blue", phase="charge", units=tuple(units))


def ours() -> Callable[[], object]:
    """Return the call that is timed: all of the scenes."""
    battles = [scene.battle for scene in scenes()]
    return lambda: [_ends(battle) for battle in battles]


def _ends(battle: Battle) -> tuple[ChargeEnd, ...]:
    charger, target = battle.unit("charger"), battle.unit("target")
    situation = EDITION.situation(battle)
    return best_charges(Approach(situation, charger, target, Edge.FRONT))


def _before(
    chance: random.Random, near: float, far: float
) -> tuple[tuple[float, float], float]:
    """Return a place north of the target and a facing towards it, more or less."""
    away = chance.uniform(near, far)
    aside = chance.uniform(-0.7, 0.7) * away
    toward = 180.0 + math.degrees(math.atan2(aside, away))
    return (36.0 + aside, 24.0 + away), toward + chance.uniform(-25.0, 25.0)


def _unit(
    chance: random.Random,
    name: str,
    player: str,
    front: tuple[float, float],
    facing: float,
) -> Unit:
    base = chance.choice(BASES) * 20
    files = chance.randint(3, 6) if name in {"charger", "target"} else 2
    ranks = ("R" * files,) * chance.randint(1, 3)
    return Unit(
        id=name,
        player=player,
        formation=Formation(Base(base, base), ranks),
        pose=Pose(*front, *facing_vector(facing)),
    )


def _stand_apart(units: list[Unit]) -> bool:
    shapes = [extent_shapes(u.formation, u.pose, BOUNDARY) for u in units if u.pose]
    return all(
        gap_of(shapes[one], shapes[other]).distance > APART
        for one in range(len(shapes))
        for other in range(one)
    )
