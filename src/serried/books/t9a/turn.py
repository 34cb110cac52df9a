"""The 9th Age, chapter "Turn Sequences": time, and what ends with it."""

from serried.books.t9a.charging.declaring.frenzy import notes_on_phase
from serried.books.t9a.charging.reacting.passing import judge_end
from serried.model.actions import NextPhase, NextTurn
from serried.model.battle import Battle
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order
from serried.rules.turn import next_phase, next_turn


def pass_time(
    situation: Situation,
    action: NextPhase | NextTurn,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Let time pass, once all Charges are moved.

    Source:
        GEN-1 to GEN-3, CHG-11
    """
    battle = situation.battle
    barred = tuple(judge_end(situation)) if battle.charges else ()
    if barred:
        verdict = Verdict(findings=in_order(barred, situation.edition.order))
        return Transition(battle=battle, verdict=verdict, dice_left=dice or ())
    passing = next_phase if isinstance(action, NextPhase) else next_turn
    after, events = passing(battle, situation.edition.vocabulary)
    values = (("player", after.active), ("phase", after.phase))
    finding = Finding(clause="GEN-2", holds=True, reason="time_passes", values=values)
    notes = tuple(dict.fromkeys(_left_open(battle) + _left_open(after)))
    verdict = Verdict(findings=(finding,), events=events, notes=notes)
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def _left_open(battle: Battle) -> tuple[str, ...]:
    """Return what a Charge Phase leaves to players (CHG-1)."""
    return notes_on_phase(battle) if battle.phase == "charge" else ()
