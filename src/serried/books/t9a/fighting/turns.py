"""The 9th Age, chapter "Close Combat": whose turn it is within a step of a Round.

Source:
    GEN-4, CC-25, AMB-56, DUEL-1
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from serried.books.t9a.deployment.actions import Pass
from serried.books.t9a.morale.staying import stays
from serried.late import Later
from serried.model.combat import Combat
from serried.model.ids import ClauseId, PlayerId
from serried.model.pending_charges import Decision
from serried.model.verdict import Event, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, never

now_asked: Callable[[Situation], tuple[Decision, ...]] = Later(
    "serried.books.t9a.fighting.rounds", "decisions"
)
advanced = Later("serried.books.t9a.fighting.rounds", "advanced")

PASSABLE = frozenset({"make way", "duels", "crush"})
"""The steps in which a player may do nothing (SEQ-10)."""


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


def judge_pass(
    situation: Situation, action: Pass, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a player does nothing more in a step of a Round of Combat.

    Source:
        SEQ-10, DUEL-1, CHR-WAY-1
    """
    battle, combat = situation.battle, situation.battle.combat
    asked = now_asked(situation) if combat is not None else ()
    line = str(action)
    may = any(line in one.lines for one in asked)
    values = (("player", action.who),)
    found = never(not may, clause="SEQ-10", reason="may_pass", values=values)
    if combat is None or not may:
        return stays(situation, (found,), dice)
    passed = replace(combat, passed=(*combat.passed, action.who))
    after = advanced(situation.with_battle(battle.with_combat(passed)))
    verdict = Verdict(
        findings=in_order((found,), situation.edition.order),
        events=(Event(event="passed", values=(("who", action.who),)),),
    )
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())
