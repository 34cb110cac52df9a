"""The 9th Age: the next Charge Phase of a player, with everybody where they stand now.

Source:
    GEN-1 to GEN-3, CHG-1, docs/rulings/0110-the-next-charge-phase.md
"""

from serried.model.battle import Battle
from serried.model.ids import PlayerId, UnitId
from serried.rules.case import Situation
from serried.rules.turn import next_turn

CHARGE = "charge"


def next_charges(situation: Situation, player: PlayerId) -> Situation:
    """Return the next Charge Phase of a player, or the one that is under way.

    Marks and effects that end before it are over; nobody has moved, fled or fallen,
    and no combat has been fought.

    Source:
        GEN-1 to GEN-3, CHG-1
    """
    battle = situation.battle
    if (battle.active, battle.phase) == (player, CHARGE):
        return situation
    vocabulary = situation.edition.vocabulary
    battle, _ = next_turn(battle, vocabulary)
    while battle.active != player:
        battle, _ = next_turn(battle, vocabulary)
    return situation.with_battle(battle.with_combat(None).with_pending(owed=()))


def enemies_of(battle: Battle, unit: UnitId) -> tuple[PlayerId, ...]:
    """Return the players against whom a unit fights."""
    own = battle.unit(unit).player
    return tuple(player for player in battle.players if player != own)
