"""Battleaxe: which actions are open to a unit in this turn: march, shoot, charge."""

from typing import Final

from serried.books.battleaxe.enemy_sighted import ENEMY_SIGHTED, declared
from serried.books.battleaxe.normal_movement import judge_reinforcement
from serried.books.battleaxe.vocabulary import Rulings
from serried.model.battle import Battle
from serried.model.extents import BASES
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Verdict
from serried.rules.case import Situation
from serried.rules.choosing import by_mark, in_combat, judge_bar, not_here
from serried.rules.findings import never

FLIGHT: Final = ((Mark.FLEEING, "fleeing"), (Mark.FLED, "fled"))
RALLIED: Final = ((Mark.RALLIED, "rallied"),)
ON_THE_MARCH: Final = (Mark.MARCHED, Mark.PASSED_ENEMY_SIGHTED)
ON_THE_MOVE: Final = (Mark.MOVED, Mark.REINFORCEMENT)


def judge_march(
    situation: Situation, unit: Unit, choice: tuple[Finding, ...]
) -> Verdict:
    """Judge whether a march is open to *unit*, which may be picked by *choice*."""
    choice = (*choice, judge_reinforcement(unit))
    return ENEMY_SIGHTED.may_march(situation, unit, choice)


def judge_shooting(battle: Battle, unit: Unit) -> tuple[Finding, ...]:
    """Judge whether *unit* may shoot this turn (BA-SHO-5, BA-SHO-6, BA-SHO-8)."""
    return (
        never(
            _marched(unit),
            clause="BA-MAR-8",
            reason="shoot_after_marching",
            unit=unit.id,
        ),
        never(
            unit.has(Mark.REFORMED),
            clause="BA-MAN-13",
            reason="shoot_after_reforming",
            unit=unit.id,
        ),
        _judge_free(battle, unit, "BA-SHO-8", "shoot", (*FLIGHT, *RALLIED)),
    )


def shooting_notes(unit: Unit, who: str) -> tuple[str, ...]:
    """Say of *who* that it counts as moved, which its shots suffer by (BA-SHO-4)."""
    if not any(unit.has(mark) for mark in ON_THE_MOVE):
        return ()
    return (f"{who} counts as having moved, which shooting looks at [BA-SHO-4]",)


def _marched(unit: Unit) -> bool:
    """Tell whether *unit* marched, refused to, or is on the march (BA-ES-5, R4)."""
    return unit.has(Mark.MARCHED) or declared(unit)


def judge_charging(situation: Situation, unit: Unit) -> tuple[Finding, ...]:
    """Judge whether *unit* may declare a charge this turn."""
    battle = situation.battle
    blocked = situation.settings_as(Rulings).reform_blocks_charge
    reformed = unit.has(Mark.REFORMED)
    marched = any(unit.any_model_has(mark) for mark in ON_THE_MARCH)
    only_one = marched and not _marched(unit)
    return (
        never(
            unit.has(Mark.RALLIED),
            clause="BA-SOT-9",
            reason="charge_after_rally",
            unit=unit.id,
        ),
        never(
            marched,  # R13
            clause="BA-MAR-9",
            reason="charge_as_one" if only_one else "charge_after_marching",
            unit=unit.id,
        ),
        never(
            unit.any_model_has(Mark.REINFORCEMENT),  # R13
            clause="BA-RNF-5",
            reason="charge_on_arrival",
            unit=unit.id,
        ),
        _judge_free(battle, unit, "BA-CHG-4", "charge", FLIGHT),
        never(
            blocked and reformed,
            clause="BA-CHG-15",
            reason="charge_after_reforming",
            unit=unit.id,
        ),
    )


def _judge_free(
    battle: Battle,
    unit: Unit,
    clause: str,
    verb: str,
    states: tuple[tuple[Mark, str], ...],
) -> Finding:
    """Judge that nothing else keeps *unit* from it."""
    barred = (
        not_here(battle, unit)
        or by_mark(unit, states)
        or in_combat(battle, unit, BASES)
    )
    values = () if barred else (("verb", verb),)
    return judge_bar(barred, unit, clause, "free_to", values)
