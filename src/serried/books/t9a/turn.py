"""The 9th Age, chapter "Turn Sequences": time, and what ends with it."""

from serried.books.t9a.charging.declaring.frenzy import judge_enraged
from serried.books.t9a.charging.reacting.passing import judge_end
from serried.books.t9a.combat_reforms.lapsing import without_reforms
from serried.books.t9a.fighting.duelling import shame_over
from serried.books.t9a.fighting.no_longer_engaged import begun
from serried.books.t9a.fighting.rounds import unfought
from serried.model.actions import NextPhase, NextTurn
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, owing
from serried.rules.turn import next_phase, next_turn


def pass_time(
    situation: Situation,
    action: NextPhase | NextTurn,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Let time pass, once all Charges are moved, and all that must be are declared.

    Source:
        GEN-1 to GEN-3, CHG-11, UR-FRENZY, DUEL-4, SEQ-5, CC-9, NLE-3
    """
    before = situation.battle
    battle, over = without_reforms(before)
    situation = situation.with_battle(battle)
    barred = tuple(judge_end(situation)) if battle.charges else ()
    barred += tuple(judge_enraged(situation))
    if over:  # what waits for combats asks for those that are left, and not for these
        barred += tuple(
            owing(one.lines, clause=one.clause, reason=one.reason, unit=one.unit)
            for one in unfought(battle)
        )
    if not all(finding.holds for finding in barred):
        verdict = Verdict(findings=in_order(barred, situation.edition.order))
        return Transition(battle=before, verdict=verdict, dice_left=dice or ())
    passing = next_phase if isinstance(action, NextPhase) else next_turn
    after, events = passing(battle, situation.edition.vocabulary)
    if (after.round, after.active) != (battle.round, battle.active):
        after = shame_over(after)
    if after.phase == "melee" != battle.phase:
        after = begun(situation.with_battle(after))
    values = (("player", after.active), ("phase", after.phase))
    finding = Finding(clause="GEN-2", holds=True, reason="time_passes", values=values)
    findings = in_order((finding, *barred), situation.edition.order)
    verdict = Verdict(findings=findings, events=(*over, *events))
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())
