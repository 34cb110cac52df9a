"""The 9th Age: which chapter an action belongs to."""

from typing import Final, assert_never

from serried.books.t9a.edition import EDITION
from serried.books.t9a.moving_units import judge_move
from serried.books.t9a.permissions import judge_permission
from serried.books.t9a.reforms import judge_reform
from serried.books.t9a.turn import ENDINGS
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
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.edition import Edition
from serried.rules.measuring import judge_distance
from serried.rules.settings import word_setting
from serried.rules.turn import next_phase, next_turn

CHARGES: Final = ("CHG-1", "Charges are not enforced yet")
"""The chapter that is not written yet."""

OF_BATTLEAXE: Final = {
    Reinforce: "reinforces",
    Rally: "rallies",
    Flee: "flees",
    RandomMove: "moves at random",
}
"""Actions that only Battleaxe has, and what a unit does by them."""


def judge(
    battle: Battle,
    action: Action,
    dice: tuple[int, ...] | None,
    edition: Edition = EDITION,
) -> Transition:
    """Judge *action* by the rules of The 9th Age.

    Raises:
        RequestError: If it cannot be put to this table.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    match action:
        case Move():
            return judge_move(battle, action, dice, edition)
        case Reform():
            return judge_reform(battle, action, dice, edition)
        case AskMay() | AskDistance() | AskSight() | AskArc():
            return _answer(battle, action, dice, edition)
        case NextPhase() | NextTurn():
            return _pass_time(battle, action, dice, edition)
        case Reinforce() | Rally() | Flee() | RandomMove():
            message = (
                f"no unit of The 9th Age {OF_BATTLEAXE[type(action)]} by an action"
                " here; Battleaxe has this action"
            )
            raise RequestError(message)
        case TakeHits() | MakeWay() | Deploy():
            return _judge_combined(battle, action, dice, edition)
        case Lose() | Batch() | Recover() | Raise() | Summon():
            return _judge_numbers(battle, action, dice, edition)
        case Charge() | React() | Redirect() | ResolveCharge():
            battle.unit(action.subject.unit)
            raise RuleGapError(*CHARGES)
        case _:
            assert_never(action)


def _answer(
    battle: Battle,
    question: AskMay | AskDistance | AskSight | AskArc,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Answer a question; nothing changes."""
    if isinstance(question, AskMay):
        return judge_permission(battle, question, dice, edition)
    if isinstance(question, AskDistance):
        return _measure(battle, question, dice, edition)
    return _look(battle, question, dice)


def _look(
    battle: Battle, question: AskSight | AskArc, dice: tuple[int, ...] | None
) -> Transition:
    """Answer who sees whom, or who is in which Arc; loaded when somebody asks."""
    if isinstance(question, AskArc):
        from serried.books.t9a.arcs import judge_arc  # noqa: PLC0415

        return judge_arc(battle, question, dice)
    from serried.books.t9a.line_of_sight import judge_sight  # noqa: PLC0415

    return judge_sight(battle, question, dice)


def _judge_combined(
    battle: Battle,
    action: TakeHits | MakeWay | Deploy,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Judge what only units with Characters in them have to decide.

    Few ask for it, so these chapters are loaded when somebody does.
    """
    if isinstance(action, TakeHits):
        from serried.books.t9a.distributing_hits import judge_hits  # noqa: PLC0415

        return judge_hits(battle, action, dice, edition)
    if isinstance(action, Deploy):
        from serried.books.t9a.deploying import judge_deployment  # noqa: PLC0415

        return judge_deployment(battle, action, dice, edition)
    from serried.books.t9a.make_way import judge_make_way  # noqa: PLC0415

    return judge_make_way(battle, action, dice, edition)


def _judge_numbers(
    battle: Battle,
    action: Lose | Batch | Recover | Raise | Summon,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Judge who goes and who comes; these chapters are loaded as late."""
    if isinstance(action, Recover):
        from serried.books.t9a.recovering import judge_recovery  # noqa: PLC0415

        return judge_recovery(battle, action, dice, edition)
    if isinstance(action, Raise):
        from serried.books.t9a.raising import judge_raise  # noqa: PLC0415

        return judge_raise(battle, action, dice, edition)
    if isinstance(action, Summon):
        from serried.books.t9a.summoning import judge_summons  # noqa: PLC0415

        return judge_summons(battle, action, dice, edition)
    from serried.books.t9a.removing_casualties import judge_losses  # noqa: PLC0415

    return judge_losses(battle, action, dice, edition)


def _measure(
    battle: Battle,
    question: AskDistance,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Measure from unit to unit (DIST-1, DIST-3)."""
    if question.subject.letter is not None or "." in question.other:
        clause, because = "CHR-CHG-2", "measuring from one model is not enforced yet"
        raise RuleGapError(clause, because)
    extent = word_setting(battle, edition.vocabulary, "extent")
    return judge_distance(battle, question, dice, clause="DIST-1", extent=extent)


def _pass_time(
    battle: Battle,
    action: NextPhase | NextTurn,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Let time pass (GEN-1 to GEN-3)."""
    passing = next_phase if isinstance(action, NextPhase) else next_turn
    after, events = passing(battle, edition.vocabulary, ENDINGS)
    values = (("player", after.active), ("phase", after.phase))
    finding = Finding(clause="GEN-2", holds=True, reason="time_passes", values=values)
    verdict = Verdict(findings=(finding,), events=events)
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())
