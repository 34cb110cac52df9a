"""The 9th Age, chapter "Close Combat": that the Active Player goes on with a Round."""

from typing import Final

from serried.books.t9a.fighting.actions import FightOn
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.ids import ClauseId, UnitId
from serried.model.pending_charges import Decision

ROUND_FIRST: Final = "round_first"
"""The key of the words for whoever is kept waiting by a Round."""

CLAUSES: Final = {
    "attacks": "CC-18",
    "flee distances": "PUR-10",
    "pursuit distances": "PUR-10",
    "flights": "PUR-4",
    "pursuits": "PUR-15",
}
"""What asks for it, where it is not the sequence of steps itself."""


def on(battle: Battle, combat: Combat, unit: UnitId | None = None) -> Decision:
    """Return that the Active Player throws what is due, or ends the Round."""
    line = FightOn(player=battle.active)
    clause: ClauseId = CLAUSES.get(combat.step, "SEQ-6")
    first = combat.units[0].unit if unit is None else unit
    return Decision(battle.active, clause, first, (str(line),), ROUND_FIRST)
