"""The 9th Age, chapter "Fleeing and Rallying": which enemy is the closest.

Source:
    PANIC-3, AMB-84, docs/rulings/0048-away-from-the-closest.md
"""

from serried.geometry import gap_of, same
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.moving.neighbours import shapes_of


def closest_enemies(situation: Situation, unit: Unit) -> tuple[Unit, ...]:
    """Return the closest enemy on the table, and all that are as close.

    Enemies that flee are enemies.

    Source:
        PANIC-3, AMB-84
    """
    extent = situation.settings.extent
    here = shapes_of(unit, extent)
    apart = [
        (max(gap_of(here, shapes_of(other, extent)).distance, 0.0), other)
        for other in situation.battle.units
        if other.player != unit.player and other.pose is not None
    ]
    least = min((distance for distance, _ in apart), default=0.0)
    return tuple(enemy for distance, enemy in apart if same(distance, least))
