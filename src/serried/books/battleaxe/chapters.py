"""Battleaxe: its table of contents, in the order of the rules file."""

from typing import Final

from serried.late import Later
from serried.model.actions import (
    AskDistance,
    AskMay,
    AskPlan,
    AskReach,
    AskReforms,
    AskWhyNot,
    Flee,
    Move,
    NextPhase,
    NextTurn,
    Rally,
    RandomMove,
    Reform,
    Reinforce,
)
from serried.model.actions.charges import Charge
from serried.model.actions.models import Batch, Deploy, Lose, TakeHits
from serried.rules.chapter import WHY_NOT, ActionRule, Chapter, Judge, not_yet


def _judged(module: str, name: str) -> Judge:
    """Return a judge of this book."""
    return Later(f"serried.books.battleaxe.{module}", name)


CHAPTERS: Final = (
    Chapter(
        title="The Sequence of a Round",
        rules=(
            ActionRule(NextPhase, _judged("turn", "pass_time")),
            ActionRule(NextTurn, _judged("turn", "pass_time")),
            ActionRule(AskMay, _judged("permissions", "judge_permission")),
            ActionRule(AskWhyNot, WHY_NOT),
            ActionRule(AskDistance, _judged("distances", "judge_distance")),
        ),
    ),
    Chapter(
        title="Start of Turn",
        rules=(ActionRule(Rally, _judged("start_of_turn", "judge_rally")),),
    ),
    Chapter(
        title="Compulsory Movement",
        rules=(
            ActionRule(Flee, _judged("compulsory_movement", "judge_flee")),
            ActionRule(RandomMove, _judged("compulsory_movement", "judge_random_move")),
            ActionRule(Reinforce, _judged("reinforcements", "judge_reinforce")),
        ),
    ),
    Chapter(
        title="Normal Movement",
        rules=(
            ActionRule(
                Move,
                _judged("moves", "judge_move"),
                quick=Later("serried.books.battleaxe.moves", "answer_move"),
            ),
            ActionRule(AskPlan, _judged("moves", "judge_plan")),
            ActionRule(AskReach, _judged("moves", "judge_reach")),
            ActionRule(AskReforms, _judged("maneuvers", "judge_reforms_found")),
            ActionRule(Reform, _judged("maneuvers", "judge_reform")),
        ),
    ),
    Chapter(
        title="Characters",
        rules=(
            not_yet(Deploy, "BA-CHA-3", "deploying inside a unit is not enforced yet"),
        ),
    ),
    Chapter(
        title="Shooting",
        rules=(not_yet(TakeHits, "BA-SHO-1", "hits are not enforced yet"),),
    ),
    Chapter(
        title="Charges",
        rules=(not_yet(Charge, "BA-CHG-2", "charges are not enforced yet"),),
    ),
    Chapter(
        title="Melee",
        rules=(
            not_yet(Lose, "BA-MEL-2", "casualties are not enforced yet"),
            not_yet(Batch, "BA-MEL-2", "casualties are not enforced yet"),
        ),
    ),
)
