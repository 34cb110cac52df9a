"""Battleaxe, chapters "A Round" and "The Movement Phase Sequence": time."""

from serried.books.battleaxe.choosing import may_flee, may_rally, must_move_at_random
from serried.books.battleaxe.vocabulary import COMPULSORY, START
from serried.model.actions import Flee, NextPhase, NextTurn, Rally, RandomMove
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, owing
from serried.rules.turn import next_phase, next_turn


def pass_time(
    situation: Situation,
    action: NextPhase | NextTurn,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Let time pass; a step that is not finished does not end.

    Source:
        BA-SEQ-1 to BA-SEQ-3, BA-SEQ-8 to BA-SEQ-10, BA-SOT-2, BA-SOT-7, BA-CMP-13
    """
    battle = situation.battle
    if isinstance(action, NextTurn):
        after, events = next_turn(battle, situation.edition.vocabulary)
        findings: tuple[Finding, ...] = ()
    else:
        after, events = next_phase(battle, situation.edition.vocabulary)
        findings = _judge_finished(battle)
    values = (("player", after.active), ("phase", after.phase))
    passed = Finding(clause="BA-SEQ-3", holds=True, reason="time_passes", values=values)
    verdict = Verdict(
        findings=in_order((passed, *findings), situation.edition.order), events=events
    )
    if not verdict.legal:
        after, verdict = battle, Verdict(findings=verdict.findings)
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def _judge_finished(battle: Battle) -> tuple[Finding, ...]:
    """Judge BA-SEQ-9: what the step asks for has been done."""
    if battle.phase != "movement" or battle.step not in {START, COMPULSORY}:
        return ()
    left = next((unit for unit in battle.units if _owed(battle, unit)), None)
    found = owing(
        () if left is None else _owed(battle, left),
        clause="BA-SEQ-9",
        reason="step_finished",
        values=(("step", battle.step or ""),),
        unit=None if left is None else left.id,
    )
    return (found,)


def _owed(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the line by which *unit* does what the step is not over without."""
    subject = Subject(unit.id)
    if battle.step == START:
        return (str(Rally(subject=subject)),) if may_rally(battle, unit) else ()
    if may_flee(battle, unit):
        return (str(Flee(subject=subject)),)
    random = must_move_at_random(battle, unit)
    return (str(RandomMove(subject=subject)),) if random else ()
