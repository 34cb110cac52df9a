"""The 9th Age, chapter "Fleeing and Rallying": from which enemy a unit flees.

Source:
    PANIC-3, PANIC-4, PANIC-13, AMB-84, docs/rulings/0048-away-from-the-closest.md
"""

from serried.geometry import (
    same,
    separation_of,
)
from serried.model.pending_charges import Owed
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.moving.neighbours import shapes_of


def fled_from(situation: Situation, flight: Owed) -> tuple[Unit, ...]:
    """Return the culprit that a unit flees from, or else all the closest enemies.

    Source:
        PANIC-3, PANIC-4, PANIC-13
    """
    unit = situation.battle.unit(flight.unit)
    culprit = culprit_of(situation, flight)
    return closest_enemies(situation, unit) if culprit is None else (culprit,)


def culprit_of(situation: Situation, flight: Owed) -> Unit | None:
    """Return the enemy that made a unit panic, if one did and is on the table.

    Source:
        PANIC-4
    """
    player = situation.battle.unit(flight.unit).player
    for other in situation.battle.units:
        enemy = other.player != player and other.pose is not None
        if other.id == flight.because and enemy:
            return other
    return None


def closest_enemies(situation: Situation, unit: Unit) -> tuple[Unit, ...]:
    """Return the closest enemy on the table, and all that are as close.

    Enemies that flee are enemies.

    Source:
        PANIC-3, AMB-84
    """
    extent = situation.settings.extent
    here = shapes_of(unit, extent)
    apart = [
        (max(separation_of(here, shapes_of(other, extent)), 0.0), other)
        for other in situation.battle.units
        if other.player != unit.player and other.pose is not None
    ]
    least = min((distance for distance, _ in apart), default=0.0)
    return tuple(enemy for distance, enemy in apart if same(distance, least))
