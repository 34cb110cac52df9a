"""Battleaxe: which chapter an action belongs to."""

from typing import Final, assert_never

from serried.books.battleaxe.compulsory_movement import judge_flee, judge_random_move
from serried.books.battleaxe.edition import EDITION
from serried.books.battleaxe.maneuvers import judge_reform
from serried.books.battleaxe.normal_movement import judge_move
from serried.books.battleaxe.permissions import judge_permission
from serried.books.battleaxe.reinforcements import judge_reinforce
from serried.books.battleaxe.start_of_turn import judge_rally
from serried.books.battleaxe.turn import pass_time
from serried.model.actions import (
    Action,
    AskArc,
    AskDistance,
    AskMay,
    AskSight,
    Batch,
    Deploy,
    Flee,
    Lose,
    MakeWay,
    Move,
    NextPhase,
    NextTurn,
    Raise,
    Rally,
    RandomMove,
    Recover,
    Reform,
    Reinforce,
    Summon,
    TakeHits,
)
from serried.model.battle import Battle
from serried.model.charge_actions import Charge, React, Redirect, ResolveCharge
from serried.model.errors import RequestError, RuleGapError
from serried.model.subject import Subject
from serried.model.verdict import Transition
from serried.rules.edition import Edition
from serried.rules.measuring import judge_distance
from serried.rules.settings import word_setting

GAPS: Final = {
    Deploy: ("BA-CHA-3", "deploying inside a unit is not enforced yet"),
    Charge: ("BA-CHG-2", "charges are not enforced yet"),
    Lose: ("BA-MEL-2", "casualties are not enforced yet"),
    Batch: ("BA-MEL-2", "casualties are not enforced yet"),
    TakeHits: ("BA-SHO-1", "hits are not enforced yet"),
}
"""Actions of chapters that are not written yet."""


def judge(  # noqa: C901, PLR0911, PLR0912 - one branch for each action
    battle: Battle,
    action: Action,
    dice: tuple[int, ...] | None,
    edition: Edition = EDITION,
) -> Transition:
    """Judge *action* by the rules of Battleaxe.

    Raises:
        RequestError: If it cannot be put to this table.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    match action:
        case Move():
            return judge_move(battle, action, dice, edition)
        case Reform():
            return judge_reform(battle, action, dice, edition)
        case Rally():
            return judge_rally(battle, action, dice, edition)
        case Flee():
            return judge_flee(battle, action, dice, edition)
        case RandomMove():
            return judge_random_move(battle, action, dice, edition)
        case Reinforce():
            return judge_reinforce(battle, action, dice, edition)
        case AskMay():
            return judge_permission(battle, action, dice, edition)
        case AskDistance():
            return _measure(battle, action, dice, edition)
        case NextPhase() | NextTurn():
            return pass_time(battle, action, dice, edition)
        case (
            MakeWay()
            | Recover()
            | Raise()
            | Summon()
            | AskSight()
            | AskArc()
            | React()
            | Redirect()
            | ResolveCharge()
        ):
            message = "Battleaxe has no such action; The 9th Age has it"
            raise RequestError(message)
        case Deploy() | Charge() | Lose() | Batch() | TakeHits():
            subject = getattr(action, "subject", None)
            if isinstance(subject, Subject):
                battle.unit(subject.unit)
            raise RuleGapError(*GAPS[type(action)])
        case _:
            assert_never(action)


def _measure(
    battle: Battle,
    question: AskDistance,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Measure from closest base to closest base (BA-ES-9)."""
    if question.subject.letter is not None or "." in question.other:
        clause, because = "BA-CHA-7", "measuring from one model is not enforced yet"
        raise RuleGapError(clause, because)
    extent = word_setting(battle, edition.vocabulary, "extent")
    return judge_distance(battle, question, dice, clause="BA-ES-9", extent=extent)
