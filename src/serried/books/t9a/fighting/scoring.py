"""The 9th Age, chapter "Close Combat": the Combat Score, item by item.

Source:
    CMD-6, CS-1 to CS-12, AMB-105, AMB-123, AMB-124
"""

from collections.abc import Iterator
from typing import Final

from serried.books.t9a.fighting.frightening import shamed
from serried.books.t9a.units import full_ranks
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.extents import Edge, lone_disc
from serried.model.ids import PlayerId
from serried.model.marks import Mark
from serried.model.results.fights import ScoreItem
from serried.model.unit import Unit
from serried.rules.contact.contacts import meetings
from serried.rules.named_rules import rules_of

MOST_OVERKILL: Final = 3
MOST_RANKS: Final = 3
STANDARD: Final = "S"
BEARER: Final = "battle standard bearer"
FLANKS: Final = frozenset({Edge.LEFT, Edge.RIGHT})


def score_of(battle: Battle, combat: Combat) -> tuple[tuple[PlayerId, int], ...]:
    """Return the Combat Score of each player (CS-1)."""
    each = items(battle, combat)
    return tuple(
        (player, sum(one.points for one in each if one.player == player))
        for player in combat.players
    )


def items(battle: Battle, combat: Combat) -> tuple[ScoreItem, ...]:
    """Return every line of the Combat Score, one player after the other.

    All but the Health Points and Overkill is of units that are Engaged now.

    Source:
        CS-2 to CS-10
    """
    engaged = [
        unit
        for unit in battle.units
        if unit.id in combat.names and meetings(battle, unit)
    ]
    return tuple(
        item
        for player in combat.players
        for item in _items(battle, combat, player, engaged)
    )


def _items(
    battle: Battle, combat: Combat, player: PlayerId, engaged: list[Unit]
) -> Iterator[ScoreItem]:
    own = [unit for unit in engaged if unit.player == player]
    lost = sum(one.lost for one in combat.units if one.player != player)
    yield ScoreItem(player, "CS-2", "health_points", lost)
    over = dict(combat.overkill).get(player, 0)
    yield ScoreItem(player, "CS-3", "overkill", min(over, MOST_OVERKILL))
    charging = any(unit.any_model_has(Mark.CHARGING) for unit in own)
    yield ScoreItem(player, "CS-4", "charge", int(charging))
    ranks = max((full_ranks(unit) - 1 for unit in own), default=0)
    yield ScoreItem(player, "CS-4", "rank_bonus", min(max(ranks, 0), MOST_RANKS))
    yield ScoreItem(player, "CS-5", "standards", sum(map(standards_in, own)))
    yield from _around(battle, player, engaged)


def standards_in(unit: Unit) -> int:
    """Return how many Standard Bearers, and Battle Standard Bearers, stand in a unit.

    Source:
        CS-5, DUEL-3
    """
    return sum(_bears(unit, place.letter) for place in unit.formation.places)


def _bears(unit: Unit, letter: str) -> bool:
    if shamed(unit, letter):
        return False
    plain = letter == STANDARD and not unit.is_character(letter)
    return plain or BEARER in rules_of(unit, letter)


def _around(
    battle: Battle, player: PlayerId, engaged: list[Unit]
) -> Iterator[ScoreItem]:
    """Yield what a player has for units in the Flank and in the Rear of enemies.

    Source:
        CS-6, CS-7, CS-9
    """
    flank, rear = 0, 0
    for enemy in engaged:
        if enemy.player == player or lone_disc(enemy.formation):
            continue
        for one in meetings(battle, enemy):
            more = int(full_ranks(one.enemy.unit) > 0)
            if one.edge in FLANKS:
                flank = max(flank, 1 + more)
            elif one.edge is Edge.REAR:
                rear = max(rear, 2 + more)
    yield ScoreItem(player, "CS-6", "in_flank", flank)
    yield ScoreItem(player, "CS-6", "in_rear", rear)
