"""Battleaxe, chapter "Characters and Units": leaving a unit.

A character moves out before his unit moves, by his own Movement, and takes his own test
if he marches.
"""

from collections.abc import Iterator
from typing import Final

from serried.books.battleaxe.characters.ranks_with_characters import ranks_without
from serried.books.battleaxe.choosing import (
    judge_choice,
    judge_step,
    judge_still,
)
from serried.books.battleaxe.normal_movement import case_of, hearing_of, judge_more
from serried.books.battleaxe.special_rules import refuse_gaps_of
from serried.books.battleaxe.vocabulary import NORMAL
from serried.model.actions import Move
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.case import Situation
from serried.rules.findings import never
from serried.rules.moving.rates import refuse_absent
from serried.rules.ranks.characters_leaving import character
from serried.rules.ranks.leaving import Leaving, LeavingTerms, leaving_of, moved_out

RECORD: Final = frozenset(
    {
        Mark.JOINED,
        Mark.MOVED,
        Mark.MARCHED,
        Mark.REFORMED,
        Mark.REINFORCEMENT,
        Mark.PASSED_ENEMY_SIGHTED,
    }
)
"""The marks of which a character may have a record of his own (BA-CHA-6, R13)."""

LEAVING: Final = LeavingTerms(
    clear="BA-CHA-9",
    record=RECORD,
    ranks=ranks_without,
    filled="BA-UNIT-6",
    closed="BA-UNIT-6",
    together=False,  # BA-CHA-10
)


def judge_leaving(
    situation: Situation,
    move: Move,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge an ordinary move or a march out of a unit.

    Source:
        BA-CHA-7 to BA-CHA-10, BA-MOV-3, BA-MAR-1, BA-ES-1 to BA-ES-11
    """
    battle = situation.battle
    apart = leaving_of(battle, move.subject, LEAVING, move.legs)
    refuse_absent(apart.out, move.test_by)
    refuse_gaps_of(apart.unit)
    refuse_gaps_of(apart.out)
    case = case_of(situation.with_battle(apart.around), apart.out, move)
    choice = normal_leaving(battle, apart)
    hearing = hearing_of(case, move, dice, choice)
    return moved_out(case, move, hearing, apart, judge_more)


def normal_leaving(battle: Battle, apart: Leaving) -> tuple[Finding, ...]:
    """Judge whether the character may move out now, in Normal Movement (BA-CHA-7)."""
    return (
        *judge_step(battle, apart.unit, NORMAL, "BA-CHA-7"),
        *judge_leaving_choice(battle, apart),
    )


def judge_leaving_choice(battle: Battle, apart: Leaving) -> Iterator[Finding]:
    """Judge whether the character may leave his unit.

    Source:
        BA-CHA-7, BA-CHA-8, BA-CHR-7
    """
    unit = apart.unit
    barred = [found for found in judge_choice(battle, unit) if not found.holds]
    yield from (found.replaced(clause="BA-CHA-7") for found in barred)
    if not barred:
        yield Finding(
            clause="BA-CHA-7", holds=True, reason="leaves_before_it", unit=unit.id
        )
    yield judge_staying(unit, character(unit, apart.letter))
    yield from judge_still(battle, apart.out)


def judge_staying(unit: Unit, kind: ModelKind) -> Finding:
    """Judge BA-CHA-8: nobody leaves in the turn in which he joined.

    Only who has joined has a record of his own of having moved.
    """
    return never(
        Mark.MOVED in kind.marks,
        clause="BA-CHA-8",
        reason="stays_this_turn",
        unit=f"{unit.id}.{kind.letter}",
    )
