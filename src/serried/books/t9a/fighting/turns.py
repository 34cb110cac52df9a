"""The 9th Age, chapter "Close Combat": whose turn it is within a step of a Round.

Source:
    GEN-4, CC-25, AMB-56, DUEL-1
"""

from collections.abc import Iterator

from serried.books.t9a.deployment.actions import Pass
from serried.model.combat import Combat
from serried.model.ids import ClauseId, PlayerId
from serried.model.pending_charges import Decision
from serried.rules.case import Situation


def in_turn(situation: Situation, combat: Combat) -> Iterator[PlayerId]:
    """Yield the players of a combat who have not passed, the Active Player first."""
    active = situation.battle.active
    for player in sorted(combat.players, key=lambda player: player != active):
        if player not in combat.passed:
            yield player


def optional(
    player: PlayerId, clause: ClauseId, unit: str, lines: tuple[str, ...]
) -> Decision:
    """Return that a player may do one of some things, or pass."""
    passing = str(Pass(who=player))
    return Decision(player, clause, unit, (*lines, passing), "round_first")
