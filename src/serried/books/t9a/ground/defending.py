"""The 9th Age, chapter "Terrain": who defends a Wall against chargers.

Source:
    TER-9, AMB-122, docs/rulings/0097-who-defends-a-wall.md
"""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from serried.books.t9a.casualties.health_pools import pool_of
from serried.geometry import Shape, at_least, at_most, same
from serried.geometry.distance import separation
from serried.geometry.shadows import span, touched
from serried.model.battle import Battle
from serried.model.extents import Edge, base_corners, boundary, pose_of
from serried.model.formation import Place
from serried.model.ids import Letter
from serried.model.marks import Mark
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit
from serried.rules.contact.contacts import meetings

CORNERS: Final = MappingProxyType(
    {Edge.FRONT: (0, 3), Edge.LEFT: (0, 1), Edge.REAR: (1, 2), Edge.RIGHT: (2, 3)}
)
"""Between which of the corners of a base each of its edges runs."""


def is_defended(battle: Battle, unit: Unit, enemy: Unit, pool: Letter) -> bool:
    """Tell whether a Health Pool defends a Wall against a unit that strikes it.

    Args:
        battle: The table.
        unit: Who strikes; nobody defends a Wall against who is not Charging.
        enemy: Who is struck.
        pool: R, C or the letter of a Character of *enemy*.

    Source:
        TER-9, ATT-7
    """
    walls = [area for area in battle.terrain if area.kind is TerrainKind.WALL]
    if not walls or not unit.has(Mark.CHARGING):
        return False
    body = boundary(unit.formation, pose_of(unit))
    crossed = [area for area in walls if _overlap(body, area.shape)]
    met = list(_touched(battle, unit, enemy, pool))
    behind = sum(
        any(_is_flush(enemy, place, edge, area) for area in crossed)
        for place, edge in met
    )
    return 2 * behind > len(met)


def _touched(
    battle: Battle, unit: Unit, enemy: Unit, pool: Letter
) -> Iterator[tuple[Place, Edge]]:
    """Yield the models of a pool that a unit touches, and in which Facing."""
    places = {place.name: place for place in enemy.formation.places}
    for met in meetings(battle, enemy):
        if met.enemy.unit.id == unit.id:
            for name in dict.fromkeys(own for own, _ in met.pairs):
                if pool_of(enemy, places[name].letter) == pool:
                    yield places[name], met.edge


def _is_flush(unit: Unit, place: Place, edge: Edge, area: Terrain) -> bool:
    """Return whether the edge of a model's base runs along a Wall, outside of it."""
    corners = base_corners(place, pose_of(unit))
    start, end = CORNERS[edge]
    side = span(corners[start], corners[end])
    along = touched(side, area.shape) * side.length
    apart = separation(Shape(corners), area.shape)
    return same(apart, 0.0) and not at_most(along, 0.0)


def _overlap(body: Shape, wall: Shape) -> bool:
    """Return whether a unit stands on a Wall, so that it fights across it."""
    return not at_least(separation(body, wall), 0.0)
