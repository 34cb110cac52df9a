"""The 9th Age, chapter "Terrain": models that defend a Wall against who charges.

Source:
    TER-9, CC-23, AMB-122, docs/rulings/0090-a-round-of-combat.md
"""

from itertools import compress
from types import MappingProxyType
from typing import Final

from serried.books.t9a.casualties.health_pools import pool_of
from serried.books.t9a.fighting.strikers import Striker
from serried.books.t9a.ground.features import feature_of
from serried.geometry import at_least, touching
from serried.geometry.distance import separation
from serried.geometry.shadows import span, touched
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.extents import Edge, base_corners, boundary, pose_of
from serried.model.formation import RANK_AND_FILE, Place
from serried.model.marks import Mark
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.rules.contact.contacts import meetings

HALF: Final = 0.5

_CORNERS: Final = MappingProxyType(
    {Edge.FRONT: (3, 0), Edge.LEFT: (0, 1), Edge.REAR: (1, 2), Edge.RIGHT: (2, 3)}
)
"""Between which corners of a base each of its sides lies."""


def across_a_wall(
    battle: Battle, unit: Unit, striker: Striker, target: Subject
) -> bool:
    """Tell whether Close Combat Attacks of a Charging model meet a defended Wall.

    Who touches models of that pool with the Wall and without strikes the latter. Bases
    touch, so who fights across a Wall stands on it.

    Source:
        TER-9, CC-23
    """
    walls = tuple(one for one in battle.terrain if feature_of(one).defended)
    if not walls or not unit.any_model_has(Mark.CHARGING):
        return False
    body = boundary(unit.formation, pose_of(unit))
    crossed = (not at_least(separation(body, one.shape), 0.0) for one in walls)
    walls = tuple(compress(walls, crossed))
    enemy = next((one for one in battle.units if one.id == target.unit), None)
    if enemy is None:
        return False
    sides = {m.edge for m in meetings(battle, enemy) if m.enemy.unit.id == unit.id}
    struck = _struck(enemy, striker, target)
    return bool(struck) and all(
        any(_stands_along(enemy, place, side, wall) for wall in walls for side in sides)
        for place in struck
    )


def _struck(enemy: Unit, striker: Striker, target: Subject) -> tuple[Place, ...]:
    """Return the models that attacks at a pool go to: those of it that are reached.

    By Swirling Melee those in whose place the others stand (CC-21); of a duellist that
    nobody touches it is the model itself.
    """
    names = {one.model for one in striker.reached if one.unit == enemy.id}
    reached = [place for place in enemy.formation.places if place.name in names]
    own = target.letter or RANK_AND_FILE
    of_pool = [place for place in reached if pool_of(enemy, place.letter) == own]
    return tuple(of_pool or reached or enemy.formation.lettered(own))


def _stands_along(unit: Unit, place: Place, side: Edge, wall: Terrain) -> bool:
    """Tell whether more than half of one side of a base touches a Wall."""
    corners = base_corners(place, pose_of(unit))
    start, end = _CORNERS[side]
    edge = span(corners[start], corners[end])
    over = touched(edge, wall.shape) - HALF
    return over > 0 and not touching(over * edge.length)
