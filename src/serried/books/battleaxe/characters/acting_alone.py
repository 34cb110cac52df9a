"""Battleaxe, chapter "Characters and Units": what one character in a unit may do."""

from collections.abc import Iterator
from typing import Final

from serried.books.battleaxe.allowed_actions import (
    judge_charging,
    judge_march,
    judge_shooting,
    shooting_notes,
)
from serried.books.battleaxe.characters.leaving import (
    LEAVING,
    RECORD,
    judge_leaving_choice,
    judge_staying,
)
from serried.model.actions import AskMay, Permission
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order
from serried.rules.ranks.characters_leaving import (
    about_character,
    character,
    on_its_own,
)
from serried.rules.ranks.leaving import leaving_of

WITH_ITS_UNIT: Final = frozenset({"BA-SOT-9", "BA-MAR-9", "BA-RNF-5"})
"""What bars a unit from charging and anybody from charging out of it (BA-CHA-12)."""


def judge_character(
    situation: Situation,
    question: AskMay,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Answer whether a character may move or march out, shoot, or charge out.

    Raises:
        RequestError: If no such character stands in the unit.

    Source:
        BA-CHA-6 to BA-CHA-8, BA-CHA-10, BA-CHA-12
    """
    battle = situation.battle
    subject, order = question.subject, situation.edition.order
    unit, letter = battle.unit(subject.unit), subject.letter or ""
    match question.permission:
        case Permission.MOVE:
            apart = leaving_of(battle, subject, LEAVING)
            found = tuple(judge_leaving_choice(battle, apart))
            verdict = Verdict(findings=in_order(found, order))
        case Permission.MARCH:
            apart = leaving_of(battle, subject, LEAVING)
            found = tuple(judge_leaving_choice(battle, apart))
            verdict = judge_march(situation.with_battle(apart.around), apart.out, found)
        case Permission.SHOOT:
            alone = on_its_own(unit, letter, RECORD)
            shooting = judge_shooting(battle.with_unit(alone), alone)
            said = shooting_notes(alone, str(subject))
            verdict = Verdict(findings=in_order(shooting, order), notes=said)
            verdict = about_character(subject, verdict)
        case Permission.CHARGE:
            charging = tuple(_judge_charging_out(situation, unit, letter))
            verdict = Verdict(findings=in_order(charging, order))
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def _judge_charging_out(
    situation: Situation, unit: Unit, letter: Letter
) -> Iterator[Finding]:
    """Judge whether a character may charge out of *unit* (BA-CHA-8, BA-CHA-12)."""
    yield judge_staying(unit, character(unit, letter))
    for found in judge_charging(situation, unit):
        with_unit = found.clause in WITH_ITS_UNIT
        yield found.replaced(clause="BA-CHA-12") if with_unit else found
