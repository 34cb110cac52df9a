"""The 9th Age, chapter "Close Combat": the Combat Score, item by item.

Source:
    CMD-6, CS-1 to CS-12, NMF-2, AMB-105, AMB-123, AMB-124
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from serried.books.t9a.fighting.frightening import shamed
from serried.books.t9a.units import full_ranks
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.extents import Edge, lone_disc
from serried.model.ids import PlayerId, UnitId
from serried.model.marks import Mark
from serried.model.memo import memo_on_value
from serried.model.results.fights import ScoreItem
from serried.model.unit import Unit
from serried.rules.contact.contacts import meetings
from serried.rules.named_rules import rules_of

MOST_OVERKILL: Final = 3
MOST_RANKS: Final = 3
STANDARD: Final = "S"
BEARER: Final = "battle standard bearer"
FLANKS: Final = frozenset({Edge.LEFT, Edge.RIGHT})


class Standing(NamedTuple):
    """What a unit that is Engaged brings to the Combat Score, beside Health Points.

    Attributes:
        unit: Its id.
        player: Whose it is.
        charging: Whether it is Charging.
        full_ranks: How many Full Ranks it has.
        standards: How many Standard Bearers stand in it.
        met: Along which of its Facings it meets enemies, and whether each of these has
            a Full Rank; nothing of a single round base.
    """

    unit: UnitId
    player: PlayerId
    charging: bool
    full_ranks: int
    standards: int
    met: tuple[tuple[Edge, bool], ...]


def score_of(battle: Battle, combat: Combat) -> tuple[tuple[PlayerId, int], ...]:
    """Return the Combat Score of each player (CS-1)."""
    return added_up(combat, items(battle, combat))


def added_up(
    combat: Combat, each: Sequence[ScoreItem]
) -> tuple[tuple[PlayerId, int], ...]:
    """Return the points of each player together (CS-1)."""
    return tuple(
        (player, sum(one.points for one in each if one.player == player))
        for player in combat.players
    )


def items(battle: Battle, combat: Combat) -> tuple[ScoreItem, ...]:
    """Return every line of the Combat Score, one player after the other.

    Source:
        CS-2 to CS-10
    """
    each = (standing(battle, unit) for unit in battle.units if unit.id in combat.names)
    return items_of(combat, [one for one in each if one is not None])


def standing(battle: Battle, unit: Unit) -> Standing | None:
    """Return what a unit brings to the score; None if it is not Engaged (CS-8)."""
    met = meetings(battle, unit)
    if not met:
        return None
    around = () if lone_disc(unit.formation) else met
    return Standing(
        unit.id,
        unit.player,
        unit.any_model_has(Mark.CHARGING),
        full_ranks(unit),
        standards_in(unit),
        tuple((one.edge, full_ranks(one.enemy.unit) > 0) for one in around),
    )


def items_of(combat: Combat, engaged: Sequence[Standing]) -> tuple[ScoreItem, ...]:
    """Return the lines of the Combat Score with those units Engaged.

    All but the Health Points and Overkill is of units that are Engaged now.

    Source:
        CS-2 to CS-10
    """
    return tuple(
        item for player in combat.players for item in _items(combat, player, engaged)
    )


def _items(
    combat: Combat, player: PlayerId, engaged: Sequence[Standing]
) -> Iterator[ScoreItem]:
    own = [unit for unit in engaged if unit.player == player]
    lost = sum(one.lost for one in combat.units if one.player != player)
    yield ScoreItem(player, "CS-2", "health_points", lost)
    over = dict(combat.overkill).get(player, 0)
    yield ScoreItem(player, "CS-3", "overkill", min(over, MOST_OVERKILL))
    charging = any(unit.charging for unit in own)
    yield ScoreItem(player, "CS-4", "charge", int(charging))
    ranks = max((unit.full_ranks - 1 for unit in own), default=0)
    yield ScoreItem(player, "CS-4", "rank_bonus", min(max(ranks, 0), MOST_RANKS))
    yield ScoreItem(player, "CS-5", "standards", sum(unit.standards for unit in own))
    yield from _around(player, engaged)


@memo_on_value
def standards_in(unit: Unit) -> int:
    """Return how many Standard Bearers, and Battle Standard Bearers, stand in a unit.

    Source:
        CS-5, DUEL-3
    """
    formation = unit.formation
    bearers = (one for one in formation.letters if _bears(unit, one))
    return sum(len(formation.lettered(one)) for one in bearers)


def _bears(unit: Unit, letter: str) -> bool:
    if shamed(unit, letter):
        return False
    plain = letter == STANDARD and not unit.is_character(letter)
    return plain or BEARER in rules_of(unit, letter)


def _around(player: PlayerId, engaged: Sequence[Standing]) -> Iterator[ScoreItem]:
    """Yield what a player has for units in the Flank and in the Rear of enemies.

    Source:
        CS-6, CS-7, CS-9
    """
    flank, rear = 0, 0
    for enemy in engaged:
        if enemy.player == player:
            continue
        for edge, deep in enemy.met:
            more = int(deep)
            if edge in FLANKS:
                flank = max(flank, 1 + more)
            elif edge is Edge.REAR:
                rear = max(rear, 2 + more)
    yield ScoreItem(player, "CS-6", "in_flank", flank)
    yield ScoreItem(player, "CS-6", "in_rear", rear)
