"""Neighbours: what stands around a unit, and how close."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from serried.geometry import (
    TOLERANCE,
    Crowd,
    Gap,
    Shape,
    Slide,
    gap_of,
    touching,
)
from serried.model.battle import Battle
from serried.model.extents import BOUNDARY, extent_shapes
from serried.model.marks import Mark
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit


class Neighbour(NamedTuple):
    """One thing that a unit keeps its distance from.

    Attributes:
        name: The unit or terrain.
        enemy: Whether it is an enemy unit.
        shapes: What distance looks at, on the table.
    """

    name: str
    enemy: bool
    shapes: tuple[Shape, ...]


def shapes_of(unit: Unit, extent: str) -> tuple[Shape, ...]:
    """Return what distance looks at; nothing of a unit off the table."""
    if unit.pose is None:
        return ()
    return extent_shapes(unit.formation, unit.pose, extent)


@lru_cache(maxsize=16)
def crowd_of(things: tuple[tuple[Shape, ...], ...]) -> Crowd:
    """Return things that stand, ready to be asked many times over."""
    return Crowd(things)


def neighbours(battle: Battle, unit: Unit, extent: str) -> tuple[Neighbour, ...]:
    """Return the other units on the table and the Impassable Terrain.

    Source:
        SPACE-1, BA-BAS-5
    """
    units = tuple(
        Neighbour(other.id, other.player != unit.player, shapes_of(other, extent))
        for other in battle.units
        if other.id != unit.id and other.pose is not None
    )
    areas = tuple(
        Neighbour(area.id, False, (area.shape,))  # noqa: FBT003 - terrain is no enemy
        for area in battle.terrain
        if area.kind is TerrainKind.IMPASSABLE
    )
    return units + areas


def enemies(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units on the table."""
    return tuple(
        other
        for other in battle.units
        if other.player != unit.player and other.pose is not None
    )


def engaged_with(battle: Battle, unit: Unit, extent: str = BOUNDARY) -> Unit | None:
    """Return an enemy unit in base contact with *unit*, the first of all, or None.

    The Unit Boundary stands for the bases, because contact reaches across the
    gaps of a formation (CONTACT-2).

    Source:
        ENG-1, CONTACT-1, CONTACT-2
    """
    return next(all_engaged_with(battle, unit, extent), None)


def all_engaged_with(
    battle: Battle, unit: Unit, extent: str = BOUNDARY
) -> Iterator[Unit]:
    """Yield the enemy units in base contact with *unit*, in their order.

    Source:
        ENG-1, CONTACT-1, CONTACT-2
    """
    own = shapes_of(unit, extent)
    around = enemies(battle, unit)
    for number in sorted(_crowd(around, extent).about(own, TOLERANCE)):
        enemy = around[number]
        if touching(gap_of(own, shapes_of(enemy, extent)).distance):
            yield enemy


def _crowd(units: Sequence[Unit], extent: str) -> Crowd:
    """Return what distance looks at of some units, in their order."""
    return crowd_of(tuple([shapes_of(unit, extent) for unit in units]))


def nearest_standing_enemy(
    battle: Battle,
    unit: Unit,
    extent: str,
) -> tuple[Unit, Gap] | None:
    """Return the closest enemy unit that is not Fleeing, and the gap to it.

    Source:
        MOV-5, BA-ES-1, DIST-1
    """
    own = shapes_of(unit, extent)
    if not own:
        return None
    standing = [enemy for enemy in enemies(battle, unit) if not enemy.has(Mark.FLEEING)]
    ((_, nearest),) = _crowd(standing, extent).nearest([(own, Slide(0.0, 0.0))])
    tied = [standing[number] for number in nearest]
    gaps = [(enemy, gap_of(own, shapes_of(enemy, extent))) for enemy in tied]
    return min(gaps, key=lambda found: found[1].distance, default=None)
