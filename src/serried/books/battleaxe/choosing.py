"""Battleaxe, chapter "Normal Movement": which units may be picked, and for what."""

from typing import Final

from serried.books.battleaxe.vocabulary import COMPULSORY, NORMAL, START
from serried.model.battle import Battle
from serried.model.extents import BASES
from serried.model.ids import ClauseId, PlayerId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.choosing import (
    Bar,
    by_mark,
    in_combat,
    judge_bar,
    judge_phase,
    not_here,
)
from serried.rules.findings import never, owing
from serried.rules.moving.rates import known_rate
from serried.rules.named_rules import moves_at_random

MOVED: Final = (Mark.MOVED, Mark.REFORMED)
"""The marks of a unit that has moved in Normal Movement."""

STATES: Final = (
    (Mark.FLEEING, "fleeing"),
    (Mark.FLED, "fled"),
    (Mark.RALLIED, "rallied"),
    (Mark.COMPULSORY_MOVED, "moved_compulsorily"),
)


def judge_step(
    battle: Battle, unit: Unit, step: str, clause: ClauseId
) -> tuple[Finding, Finding]:
    """Judge that it is the Movement phase, and the step of it for this.

    Source:
        BA-SEQ-3, BA-SEQ-8, BA-SEQ-9, BA-SEQ-12, BA-MOV-6, BA-RNF-9
    """
    now = battle.step or NORMAL
    return (
        judge_phase(battle, "movement", "BA-SEQ-3", "movement_phase", unit.id),
        never(
            battle.phase == "movement" and now != step,
            clause=clause,
            reason="step_of_phase",
            values=(("step", step), ("now", now)),
            unit=unit.id,
        ),
    )


def judge_choice(battle: Battle, unit: Unit) -> tuple[Finding, ...]:
    """Judge whether *unit* may be picked in Normal Movement.

    Source:
        BA-MOV-1, BA-MOV-2, BA-MOV-4, BA-MOV-5, BA-BAS-10, BA-SEQ-11, BA-SOT-8,
        BA-CMP-17, BA-PAN-7, BA-CHR-3, BA-CHR-7, BA-CHA-5
    """
    barred = (
        not_here(battle, unit)
        or by_mark(unit, STATES)
        or in_combat(battle, unit, BASES)
        or (("random_movement", None) if moves_at_random(unit) else None)
    )
    return (
        judge_bar(barred, unit, "BA-MOV-1", "may_be_chosen"),
        _judge_moved(unit),
        *_judge_joined(unit),
        *judge_still(battle, unit),
    )


def may_be_chosen(battle: Battle, player: PlayerId) -> tuple[Unit, ...]:
    """Return the units that *player* may pick now, for what the step is for.

    Source:
        BA-SEQ-8 to BA-SEQ-10, BA-MOV-1
    """
    if battle.phase != "movement" or battle.active != player:
        return ()
    return tuple(unit for unit in battle.units if _may(battle, unit))


def may_rally(battle: Battle, unit: Unit) -> bool:
    """Tell whether *unit* has a rally test before it (BA-SOT-2, BA-SOT-6)."""
    return why_no_rally(battle, unit) is None


def why_no_rally(battle: Battle, unit: Unit) -> Bar | None:
    """Say why *unit* takes no rally test, or None (BA-SOT-2)."""
    done = ((Mark.FLED, "fled"), (Mark.FAILED_RALLY, "failed_rally"))
    return _why_not_fleeing(battle, unit) or by_mark(unit, done)


def may_flee(battle: Battle, unit: Unit) -> bool:
    """Tell whether *unit* has a flight before it (BA-CMP-4)."""
    return why_no_flight(battle, unit) is None


def why_no_flight(battle: Battle, unit: Unit) -> Bar | None:
    """Say why *unit* does not flee now, or None (BA-CMP-4)."""
    done = ((Mark.FLED, "fled"),)
    return _why_not_fleeing(battle, unit) or by_mark(unit, done)


def must_move_at_random(battle: Battle, unit: Unit) -> bool:
    """Tell whether *unit* has a random move before it (BA-CMP-13)."""
    return why_no_random_move(battle, unit) is None


def why_no_random_move(battle: Battle, unit: Unit) -> Bar | None:
    """Say why *unit* makes no random move, or None (BA-CMP-13)."""
    if not moves_at_random(unit):
        return "no_random_movement", None
    return (
        not_here(battle, unit)
        or by_mark(unit, STATES)
        or in_combat(battle, unit, BASES)
    )


def judge_after_flight(battle: Battle, unit: Unit) -> Finding:
    """Judge BA-CMP-3: fleeing units move before whatever else is compulsory."""
    now = battle.phase == "movement" and battle.step == COMPULSORY
    fleeing = (one for one in battle.units if now and may_flee(battle, one))
    left = next(fleeing, None)
    return owing(
        () if left is None else (f"{left.id} flee",),
        clause="BA-CMP-3",
        reason="after_flight",
        unit=unit.id,
        other=None if left is None else left.id,
    )


def _why_not_fleeing(battle: Battle, unit: Unit) -> Bar | None:
    here = not_here(battle, unit)
    return here or (None if unit.has(Mark.FLEEING) else ("flees_not", None))


def _may(battle: Battle, unit: Unit) -> bool:
    if battle.step == START:
        return may_rally(battle, unit)
    if battle.step == COMPULSORY:
        return may_flee(battle, unit) or must_move_at_random(battle, unit)
    return all(finding.holds for finding in judge_choice(battle, unit))


def _judge_moved(unit: Unit) -> Finding:
    """Judge BA-MOV-5: a unit moves once in Normal Movement."""
    done = next((mark for mark in MOVED if unit.has(mark)), None)
    reason = "moved_already" if done else "not_moved_yet"
    values = (("done", done.value),) if done else ()
    return never(done, clause="BA-MOV-5", reason=reason, values=values, unit=unit.id)


def _judge_joined(unit: Unit) -> tuple[Finding, ...]:
    """Judge BA-CHA-5: whom a character has joined in this phase moves no further."""
    if not unit.has(Mark.JOINED):
        return ()
    found = Finding(clause="BA-CHA-5", holds=False, reason="was_joined", unit=unit.id)
    return (found,)


def judge_still(battle: Battle, unit: Unit) -> tuple[Finding, ...]:
    """Judge BA-CHR-7: what has no Movement does not move, nor turn on the spot."""
    if known_rate(battle, unit, "movement") != 0:
        return ()
    found = Finding(clause="BA-CHR-7", holds=False, reason="no_movement", unit=unit.id)
    return (found,)
