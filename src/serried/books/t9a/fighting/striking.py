"""The 9th Age, chapter "Close Combat": an Initiative Step, and the end of a Round.

Source:
    SEQ-6, ATT-1, CC-17 to CC-20, CS-1, DUEL-12, DUEL-13,
    docs/rulings/0081-the-order-of-dice.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.books.t9a.fighting.actions import FightOn
from serried.books.t9a.fighting.allocating import ModelAttacks, blows, unthrown
from serried.books.t9a.fighting.breath import after_breathing
from serried.books.t9a.fighting.carrying_on import NEXT, judge_after
from serried.books.t9a.fighting.casualties import after_blows
from serried.books.t9a.fighting.outcomes import outcome_of
from serried.books.t9a.fighting.picking import refuse_stranger
from serried.books.t9a.fighting.rounds import ATTACKS, SCORE, advanced, decisions
from serried.books.t9a.fighting.scoring import items
from serried.books.t9a.fighting.strikers import strikers
from serried.books.t9a.fighting.volleys import numbered, volleys
from serried.books.t9a.morale.owing import panic_first
from serried.books.t9a.morale.staying import happens, stays
from serried.model.battle import Battle
from serried.model.combat import Combat, Numbered
from serried.model.results.casualties import casualties_of
from serried.model.results.fights import Blows, ModelStrikes
from serried.model.verdict import Event, Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, never, owing

GOING_ON: Final = frozenset((ATTACKS, *NEXT))
"""The steps in which nobody decides anything before dice are thrown."""


def judge_fight_on(
    situation: Situation, action: FightOn, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a Round goes on: throw the dice of its next step, and take losses off.

    Without dice the answer tells what would be thrown, and nothing happens.

    Raises:
        RequestError: If there is no such player, or dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.

    Source:
        SEQ-6, ATT-1, CC-17 to CC-20
    """
    battle, combat = situation.battle, situation.battle.combat
    refuse_stranger(battle, action.player)
    findings = tuple(_judge_going_on(situation, action))
    if combat is None or not all(finding.holds for finding in findings):
        return stays(situation, findings, dice)
    if combat.step in NEXT:
        return judge_after(situation, combat, findings, dice)
    each = blows(situation, combat)
    waiting = unthrown(each)
    if dice is not None and waiting:
        return _numbers_thrown(situation, combat, findings, waiting, dice)
    return _struck(situation, combat, findings, each, dice)


def _judge_going_on(situation: Situation, action: FightOn) -> Iterator[Finding]:
    """Judge that nothing else comes first."""
    battle, combat = situation.battle, situation.battle.combat
    yield never(combat is None, clause="SEQ-6", reason="round_under_way")
    yield never(
        action.player != battle.active,
        clause="CC-9",
        reason="active_goes_on",
        values=(("player", action.player), ("active", battle.active)),
    )
    if combat is None:
        return
    first = panic_first(situation)
    if combat.due or combat.step not in GOING_ON:
        first = first or decisions(situation)
    yield owing(
        tuple(line for one in first for line in one.lines),
        clause="CC-18",
        reason="decided_first",
        unit=first[0].unit if first else None,
    )


def _numbers_thrown(
    situation: Situation,
    combat: Combat,
    findings: tuple[Finding, ...],
    waiting: tuple[ModelAttacks, ...],
    dice: tuple[int, ...],
) -> Transition:
    """Return the battle when it is known how often models strike (CC-18)."""
    thrown, left = numbered(waiting, dice, special=False)
    numbers = tuple(
        Numbered(one.unit.id, one.model, one.means.part, one.many)
        for one in thrown
        if isinstance(one.many, int)
    )
    now = replace(combat, numbers=numbers)
    events = tuple(
        Event(
            event="attacks_thrown",
            values=(("model", f"{one.unit}.{one.model}"), ("attacks", one.many)),
        )
        for one in numbers
    )
    after = situation.battle.with_combat(now)
    return happens(situation, findings, after, left, events)


def _struck(
    situation: Situation,
    combat: Combat,
    findings: tuple[Finding, ...],
    each: tuple[ModelAttacks, ...],
    dice: tuple[int, ...] | None,
) -> Transition:
    """Return the battle after the attacks of an Initiative Step."""
    battle = after_breathing(situation, combat, each)
    found = volleys(situation, combat, each, dice)
    if dice is None:
        told = Blows(
            step=combat.initiative,
            struck=tuple(one.struck for one in found.each),
            strikers=tuple(_model_by_model(situation.battle, each)),
        )
        verdict = _verdict(situation, findings, told)
        return Transition(battle=situation.battle, verdict=verdict)
    situation = situation.with_battle(battle)
    outcome = outcome_of(situation, combat, [one.damage for one in found.each])
    done, made = after_blows(situation, outcome)
    after = advanced(situation.with_battle(done))
    over = after.combat
    scored = over is not None and over.step == SCORE
    told = Blows(
        step=combat.initiative,
        struck=tuple(one.struck for one in found.each),
        casualties=None if made is None else casualties_of(made.verdict),
        items=items(after, over) if scored and over is not None else (),
    )
    more = () if made is None else made.verdict.findings
    events = () if made is None else made.verdict.events
    verdict = _verdict(situation, (*findings, *more), told, events)
    return Transition(battle=after, verdict=verdict, dice_left=found.left)


def _model_by_model(
    battle: Battle, each: Sequence[ModelAttacks]
) -> Iterator[ModelStrikes]:
    """Yield whom each model strikes as the step stands, and could (CC-5, CC-18)."""
    for one in each:
        met = next(
            (
                by.reached
                for by in strikers(battle, one.unit.id)
                if by.model == one.model
            ),
            (),
        )
        yield ModelStrikes(
            model=f"{one.unit.id}.{one.model}",
            part=one.means.label,
            attacks=one.many,
            on=str(one.target),
            could=tuple(map(str, one.options)),
            reached=tuple(f"{enemy.unit}.{enemy.model}" for enemy in met),
        )


def _verdict(
    situation: Situation,
    findings: tuple[Finding, ...],
    told: Blows,
    events: tuple[Event, ...] = (),
) -> Verdict:
    return Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=told.values,
        result=told,
        events=events,
    )
