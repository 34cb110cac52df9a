"""Tables full of units: as many as wanted, always equally close together."""

import math
import random
from dataclasses import replace
from typing import Final

from serried.geometry import Pose, facing_vector
from serried.geometry.union import Shapes, gap_of
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.extents import BOUNDARY, extent_shapes
from serried.model.formation import Formation
from serried.model.profile import Profile, Rates
from serried.model.unit import Unit

FULL: Final = 40
"""How many units stand on a table of the usual size."""

WIDTH, DEPTH = 72.0, 48.0
APART: Final = 1.25
"""Inches between any two units: more than Unit Spacing asks for."""

BASES: Final = (Base.parse("20x20"), Base.parse("25x25"), Base.parse("25x50"))
RATES: Final = Rates(advance=5.0, march=10.0, discipline=7)


def table(units: int, seed: int = 1) -> Battle:
    """Return a battle of so many units, on a table that is the larger for it."""
    chance = random.Random(seed)
    scale = math.sqrt(units / FULL)
    width, depth = WIDTH * scale, DEPTH * scale
    standing: list[Unit] = []
    taken: list[tuple[Pose, Shapes]] = []
    while len(standing) < units:
        base = chance.choice(BASES)
        files = chance.randint(5, 8)
        formation = Formation.of(base, files, files * chance.randint(2, 5))
        pose = Pose(
            chance.uniform(4.0, width - 4.0),
            chance.uniform(4.0, depth - 4.0),
            *facing_vector(chance.choice((0.0, 180.0, chance.uniform(0.0, 360.0)))),
        )
        shapes = extent_shapes(formation, pose, BOUNDARY)
        if all(_free(pose, shapes, *other) for other in taken):
            taken.append((pose, shapes))
            standing.append(_unit(len(standing), formation, pose))
    return Battle(
        book="t9a",
        active="blue",
        phase="movement",
        table=(width, depth),
        units=tuple(standing),
    )


def roomy() -> Battle:
    """Return a full table on which nobody stands over the edge."""
    battle = table(FULL)
    width, depth = battle.table
    units = (
        unit.at(unit.pose._replace(x=unit.pose.x + 10, y=unit.pose.y + 10))
        for unit in battle.units
        if unit.pose is not None
    )
    return replace(battle, table=(width + 20, depth + 20), units=tuple(units))


def _free(pose: Pose, shapes: Shapes, other: Pose, others: Shapes) -> bool:
    """Return whether two units keep apart."""
    if math.hypot(pose.x - other.x, pose.y - other.y) > 20.0:
        return True
    return gap_of(shapes, others).distance > APART


def _unit(number: int, formation: Formation, pose: Pose) -> Unit:
    player = "blue" if number % 2 == 0 else "red"
    profile = Profile(rates=RATES)
    name = f"unit-{number}"
    return Unit(id=name, player=player, formation=formation, pose=pose, profile=profile)


def shapes_on(battle: Battle) -> list[Shapes]:
    """Return what distance looks at of every unit."""
    return [
        extent_shapes(unit.formation, unit.pose, BOUNDARY)
        for unit in battle.units
        if unit.pose is not None
    ]
