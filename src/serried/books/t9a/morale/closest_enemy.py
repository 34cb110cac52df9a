"""The 9th Age, chapter "Fleeing and Rallying": which enemy is the closest.

Source:
    PANIC-3, AMB-84, docs/rulings/0048-away-from-the-closest.md
"""

from serried.geometry import gap_of, same
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.moving.neighbours import enemies, shapes_of


def closest_enemies(situation: Situation, unit: Unit) -> tuple[Unit, ...]:
    """Return the closest enemy on the table, and all that are as close.

    Enemies that flee are enemies.

    Source:
        PANIC-3, AMB-84
    """
    extent = situation.settings.extent
    here = shapes_of(unit, extent)
    apart = {
        enemy.id: max(gap_of(here, shapes_of(enemy, extent)).distance, 0.0)
        for enemy in enemies(situation.battle, unit)
    }
    least = min(apart.values(), default=0.0)
    return tuple(
        enemy
        for enemy in enemies(situation.battle, unit)
        if same(apart[enemy.id], least)
    )
