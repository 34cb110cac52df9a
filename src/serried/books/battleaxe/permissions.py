"""Battleaxe: what somebody may still do in this turn."""

from serried.books.battleaxe.allowed_actions import (
    judge_charging,
    judge_march,
    judge_shooting,
    shooting_notes,
)
from serried.books.battleaxe.choosing import judge_choice
from serried.late import Later
from serried.model.actions import AskMay, Permission
from serried.model.verdict import Transition, Verdict
from serried.rules.case import Situation
from serried.rules.chapter import Judge
from serried.rules.findings import in_order

judge_character: Judge = Later(
    "serried.books.battleaxe.characters.acting_alone", "judge_character"
)


def judge_permission(
    situation: Situation,
    question: AskMay,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Answer whether a unit may move, march, shoot or charge; change nothing.

    A question throws no dice: a test that is still to come makes it depend.

    Source:
        BA-MOV-1, BA-MOV-5, BA-MAR-6 to BA-MAR-9, BA-ES-1, BA-ES-4 to BA-ES-6,
        BA-RNF-4 to BA-RNF-7, BA-SOT-8 to BA-SOT-10, BA-MAN-13, BA-SHO-4 to
        BA-SHO-6, BA-SHO-8, BA-CHG-2 to BA-CHG-4, BA-CHG-15, BA-LON-5 to BA-LON-7
    """
    battle = situation.battle
    if question.subject.letter is not None:
        return judge_character(situation, question, dice)
    unit, order = battle.unit(question.subject.unit), situation.edition.order
    match question.permission:
        case Permission.MOVE:
            verdict = Verdict(findings=in_order(judge_choice(battle, unit), order))
        case Permission.MARCH:
            verdict = judge_march(situation, unit, judge_choice(battle, unit))
        case Permission.SHOOT:
            verdict = Verdict(
                findings=in_order(judge_shooting(battle, unit), order),
                notes=shooting_notes(unit, unit.id),
            )
        case Permission.CHARGE:
            found = judge_charging(situation, unit)
            verdict = Verdict(findings=in_order(found, order))
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())
