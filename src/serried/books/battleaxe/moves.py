"""Battleaxe: who judges a move. It joins a unit, leaves one, or just moves one."""

from collections.abc import Callable

from serried.books.battleaxe.normal_movement import (
    judge_more,
    judge_unit_move,
    prepared,
)
from serried.books.battleaxe.vocabulary import Rulings
from serried.late import Later
from serried.model.actions import AskPlan, AskReach, Move
from serried.model.errors import RequestError
from serried.model.verdict import Transition
from serried.rules.case import Judged, Situation, nothing_more
from serried.rules.chapter import ASK_THE_JUDGE, Judge, QuickAnswer
from serried.rules.moving.judging import joins, places, refuse_gaps

answer_of: Callable[..., QuickAnswer] = Later("serried.rules.moving.quick", "answer_of")
move_of: Callable[[AskPlan | AskReach], Move] = Later(
    "serried.rules.planning.planned", "move_of"
)
planned: Callable[..., Transition] = Later("serried.rules.planning.planned", "planned")
reached: Callable[..., Transition] = Later("serried.rules.planning.reached", "reached")
judge_joining: Judge = Later(
    "serried.books.battleaxe.characters.joining", "judge_joining"
)
judge_leaving: Judge = Later(
    "serried.books.battleaxe.characters.leaving", "judge_leaving"
)


def judge_move(
    situation: Situation,
    move: Move,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge an ordinary move or a march, of a unit or of a character in one."""
    situation.battle.unit(move.subject.unit)
    _refuse_gaps(move)
    if joins(move.legs):
        return judge_joining(situation, move, dice)
    if move.subject.letter is not None:
        return judge_leaving(situation, move, dice)
    return judge_unit_move(situation, move, dice)


def answer_move(situation: Situation, move: Move, make: bool) -> QuickAnswer:  # noqa: FBT001 - as all quick answers
    """Return at once whether a move is lawful, and what it leads to."""
    if situation.settings_as(Rulings).wheel_model_cap:
        return ASK_THE_JUDGE
    return answer_of(situation, move, prepared, make=make)


def judge_plan(
    situation: Situation, asked: AskPlan, dice: tuple[int, ...] | None
) -> Transition:
    """Answer how a unit gets to a place; change nothing."""
    _refuse_gaps(move_of(asked))
    case, preconditions = prepared(situation, move_of(asked), dice)
    return planned(case, preconditions, asked, _extra(situation))


def judge_reach(
    situation: Situation, asked: AskReach, dice: tuple[int, ...] | None
) -> Transition:
    """Answer where a unit gets to; change nothing."""
    _refuse_gaps(move_of(asked))
    case, preconditions = prepared(situation, move_of(asked), dice)
    return reached(case, preconditions, asked, _extra(situation))


def _extra(situation: Situation) -> Judged:
    """Return what judges the legs of a way, beyond what every book does."""
    capped = situation.settings_as(Rulings).wheel_model_cap
    plain = not capped and situation.edition.more is nothing_more
    return nothing_more if plain else judge_more


def _refuse_gaps(move: Move) -> None:
    """Refuse what this referee does not enforce yet: it never guesses."""
    if move.magical is not None:
        message = "Battleaxe knows no Magical Move; The 9th Age has this action"
        raise RequestError(message)
    refuse_gaps(
        (
            (move.flying, "BA-CHR-4", "special movement is"),
            (places(move.legs), "BA-CHA-3", "re-placing models in a move is"),
        )
    )
