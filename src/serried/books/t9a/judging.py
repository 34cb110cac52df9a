"""The 9th Age: which chapter an action belongs to."""

from dataclasses import replace
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
from serried.model.errors import RequestError
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.edition import Edition
from serried.rules.findings import in_order
from serried.rules.measuring import judge_distance
from serried.rules.settings import word_setting
from serried.rules.turn import next_phase, next_turn

OF_BATTLEAXE: Final = {
    Reinforce: "reinforces",
    Rally: "rallies",
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
    transition = _judge(battle, action, dice, edition)
    if not transition.battle.charges:
        return transition
    from serried.books.t9a.charging.pending import settled  # noqa: PLC0415 - rarely

    return replace(transition, battle=settled(battle, transition.battle))


def _judge(
    battle: Battle,
    action: Action,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    match action:
        case Move() | Reform():
            return _judge_moves(battle, action, dice, edition)
        case AskMay() | AskDistance() | AskSight() | AskArc():
            return _answer(battle, action, dice, edition)
        case NextPhase() | NextTurn():
            return _pass_time(battle, action, dice, edition)
        case Reinforce() | Rally() | RandomMove():
            message = (
                f"no unit of The 9th Age {OF_BATTLEAXE[type(action)]} by an action"
                " here; Battleaxe has this action"
            )
            raise RequestError(message)
        case TakeHits() | MakeWay() | Deploy():
            return _judge_combined(battle, action, dice, edition)
        case Lose() | Batch() | Recover() | Raise() | Summon():
            return _judge_numbers(battle, action, dice, edition)
        case Charge() | React() | Flee() | Redirect() | ResolveCharge():
            return _judge_charging(battle, action, dice, edition)
        case _:
            assert_never(action)


def _judge_moves(
    battle: Battle,
    action: Move | Reform,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Judge what units do in their Movement Phase, and by magic."""
    if isinstance(action, Move):
        return judge_move(battle, action, dice, edition)
    return judge_reform(battle, action, dice, edition)


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
        from serried.books.t9a.seeing.arcs import judge_arc  # noqa: PLC0415

        return judge_arc(battle, question, dice)
    from serried.books.t9a.seeing.line_of_sight import judge_sight  # noqa: PLC0415

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
        from serried.books.t9a.characters.distributing_hits import judge_hits  # noqa: PLC0415

        return judge_hits(battle, action, dice, edition)
    if isinstance(action, Deploy):
        from serried.books.t9a.characters.deploying import judge_deployment  # noqa: PLC0415

        return judge_deployment(battle, action, dice, edition)
    from serried.books.t9a.characters.make_way import judge_make_way  # noqa: PLC0415

    return judge_make_way(battle, action, dice, edition)


def _judge_numbers(
    battle: Battle,
    action: Lose | Batch | Recover | Raise | Summon,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Judge who goes and who comes; these chapters are loaded as late."""
    if isinstance(action, Recover):
        from serried.books.t9a.coming_back.recovering import judge_recovery  # noqa: PLC0415

        return judge_recovery(battle, action, dice, edition)
    if isinstance(action, Raise):
        from serried.books.t9a.coming_back.raising import judge_raise  # noqa: PLC0415

        return judge_raise(battle, action, dice, edition)
    if isinstance(action, Summon):
        from serried.books.t9a.coming_back.summoning import judge_summons  # noqa: PLC0415

        return judge_summons(battle, action, dice, edition)
    from serried.books.t9a.casualties.removing_casualties import judge_losses  # noqa: PLC0415

    return judge_losses(battle, action, dice, edition)


def _judge_charging(
    battle: Battle,
    action: Charge | React | Flee | Redirect | ResolveCharge,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Judge what is done in the Charge Phase; these chapters are loaded as late."""
    match action:
        case Charge():
            from serried.books.t9a.charging import declaring  # noqa: PLC0415

            return declaring.judge_charge(battle, action, dice, edition)
        case React():
            from serried.books.t9a.charging import reactions  # noqa: PLC0415

            return reactions.judge_reaction(battle, action, dice, edition)
        case Flee():
            from serried.books.t9a.charging import fleeing  # noqa: PLC0415

            return fleeing.judge_flight(battle, action, dice, edition)
        case Redirect():
            from serried.books.t9a.charging import redirecting  # noqa: PLC0415

            return redirecting.judge_redirect(battle, action, dice, edition)
        case ResolveCharge():
            from serried.books.t9a.charging import resolving  # noqa: PLC0415

            return resolving.judge_resolve(battle, action, dice, edition)


def _measure(
    battle: Battle,
    question: AskDistance,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Measure from unit to unit, or from one model (DIST-1, DIST-3, CHR-CHG-2)."""
    alone = question.subject.letter is not None
    clause = "CHR-CHG-2" if alone else "DIST-1"
    extent = word_setting(battle, edition.vocabulary, "extent")
    return judge_distance(battle, question, dice, clause=clause, extent=extent)


def _pass_time(
    battle: Battle,
    action: NextPhase | NextTurn,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Let time pass (GEN-1 to GEN-3), once all Charges are moved (CHG-11)."""
    barred = _judge_end(battle, edition)
    if barred:
        verdict = Verdict(findings=in_order(barred, edition.order))
        return Transition(battle=battle, verdict=verdict, dice_left=dice or ())
    passing = next_phase if isinstance(action, NextPhase) else next_turn
    after, events = passing(battle, edition.vocabulary, ENDINGS)
    values = (("player", after.active), ("phase", after.phase))
    finding = Finding(clause="GEN-2", holds=True, reason="time_passes", values=values)
    notes = tuple(dict.fromkeys(_left_open(battle) + _left_open(after)))
    verdict = Verdict(findings=(finding,), events=events, notes=notes)
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def _left_open(battle: Battle) -> tuple[str, ...]:
    """Return what a Charge Phase leaves to players; loaded if it is one (CHG-1)."""
    if battle.phase != "charge":
        return ()
    from serried.books.t9a.charging.frenzy import notes_on_phase  # noqa: PLC0415

    return notes_on_phase(battle)


def _judge_end(battle: Battle, edition: Edition) -> tuple[Finding, ...]:
    """Return what keeps the Charge Phase from ending; loaded if there are Charges."""
    if not battle.charges:
        return ()
    from serried.books.t9a.charging.passing import judge_end  # noqa: PLC0415 - rarely

    return tuple(judge_end(battle, edition))
