"""The 9th Age, chapter "Moving Units": which units may be chosen."""

from typing import Final

from serried.books.t9a.vocabulary import RETURNED
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.choosing import Bar, by_mark, in_combat, judge_bar, not_here
from serried.rules.findings import never
from serried.rules.named_rules import moves_at_random

MOVED: Final = (Mark.JOINED, Mark.ADVANCED, Mark.MARCHED, Mark.REFORMED)
"""The marks of a unit that has moved this Movement Phase."""


def has_moved(unit: Unit) -> bool:
    """Tell whether *unit* has itself moved this Movement Phase (MOV-4)."""
    return any(unit.has(mark) for mark in MOVED if mark != Mark.JOINED)


def judge_choice(battle: Battle, unit: Unit) -> tuple[Finding, ...]:
    """Judge whether *unit* may be chosen to move.

    Source:
        MOV-1, MOV-3, MOV-4, SHK-3, RND-2, DEP-6, GEN-3, CHR-JOIN-12
    """
    barred = not_at_hand(battle, unit) or unable(battle, unit)
    chosen = judge_bar(barred, unit, "MOV-1", "may_be_chosen")
    moved = _judge_moved(unit)
    return chosen, moved, *(_judge_joined(unit) if moved.holds else ())


def judge_returned_march(unit: Unit) -> Finding:
    """Judge that who has just come back to the table does not March (PUR-22)."""
    return never(
        unit.has(RETURNED), clause="PUR-22", reason="returned_no_march", unit=unit.id
    )


def not_at_hand(battle: Battle, unit: Unit) -> Bar | None:
    """Say that *unit* is not here, not this player's, or Charging; or return None."""
    return not_here(battle, unit) or by_mark(unit, ((Mark.CHARGING, "charging"),))


def unable(battle: Battle, unit: Unit) -> Bar | None:
    """Say what keeps *unit* from moving wherever it is, or return None.

    Source:
        MOV-1, MM-3, SHK-3, RND-2
    """
    fleeing = by_mark(unit, ((Mark.FLEEING, "fleeing"),))
    known = fleeing or in_combat(battle, unit)
    if known is not None:
        return known
    if unit.any_model_has(Mark.SHAKEN):
        return who_is_shaken(unit)
    return ("random_movement", None) if moves_at_random(unit) else None


def who_is_shaken(unit: Unit) -> Bar:
    """Say that a unit is Shaken, or which model of several is.

    Source:
        MOV-1, SHK-3, AMB-17
    """
    some = next((k for k in unit.present_kinds if Mark.SHAKEN in k.marks), None)
    if some is None or unit.single:
        return "shaken", None
    return "one_is_shaken", f"{unit.id}.{some.letter}"


def _judge_moved(unit: Unit) -> Finding:
    """Judge MOV-4: a unit moves once in a Movement Phase."""
    done = next((m for m in MOVED if m != Mark.JOINED and unit.has(m)), None)
    reason = "moved_already" if done else "not_moved_yet"
    values = (("done", done.value),) if done else ()
    return never(done, clause="MOV-4", reason=reason, values=values, unit=unit.id)


def _judge_joined(unit: Unit) -> tuple[Finding, ...]:
    """Judge CHR-JOIN-12: whom a Character has joined in this phase moves no further.

    Who has moved already, as the Character itself, is told that (MOV-4).
    """
    if not unit.has(Mark.JOINED):
        return ()
    clause = "CHR-JOIN-12"
    found = Finding(clause=clause, holds=False, reason="was_joined", unit=unit.id)
    return (found,)
