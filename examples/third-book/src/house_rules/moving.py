"""House rules, chapter "Moving": walking, and marching on a signal."""

from dataclasses import replace
from typing import Final

from house_rules.signals import in_phase
from house_rules.words import SIGNALLED
from serried.model.actions import AskDistance, Manner, Move, NextPhase, NextTurn
from serried.model.battle import Battle
from serried.model.ids import PlayerId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.model.words import Message
from serried.rules import measuring
from serried.rules.case import Case, Situation
from serried.rules.chapter import ActionRule, Chapter, Dice
from serried.rules.dice_tests import no_test
from serried.rules.findings import never
from serried.rules.moving import judging
from serried.rules.terms import Closeness, MoveTerms, SpacingTerms
from serried.rules.turn import next_phase, next_turn

SPACING: Final = SpacingTerms(
    moving="HOUSE-7",
    ending="HOUSE-7",
    edge="HOUSE-7",
    centre_stays=False,
    closeness=Closeness.NO_CLOSER,
)
WALKING: Final = MoveTerms(
    rate="pace",
    slowly=lambda pace: pace / 2,
    forward="HOUSE-5",
    backward="HOUSE-5",
    sideways="HOUSE-5",
    directions="HOUSE-5",
    one_way="one_way",
    wheel_forward="HOUSE-5",
    pivot="HOUSE-5",
    spacing=SPACING,
)
MARCHING: Final = replace(WALKING, times=2.0, slowly=None)


def is_idle(battle: Battle, unit: Unit) -> bool:
    """Return whether it is the turn of *unit*, which has not moved (HOUSE-6)."""
    return unit.player == battle.active and not unit.has(Mark.MOVED)


def may_be_chosen(battle: Battle, player: PlayerId) -> tuple[Unit, ...]:
    """Return the units that *player* may pick now."""
    idle = (one for one in battle.units if is_idle(battle, one))
    return tuple(one for one in idle if one.player == player and one.pose is not None)


def judge_move(situation: Situation, move: Move, dice: Dice) -> Transition:
    """Judge HOUSE-1 and HOUSE-5 to HOUSE-7: a unit walks, or marches on a signal."""
    unit, march = situation.battle.unit(move.subject.unit), move.manner is Manner.MARCH
    ranks = judging.joins(move.legs) or judging.places(move.legs)
    strange = bool(ranks or move.flying or move.subject.letter)
    judging.refuse_gaps([(strange, "HOUSE-5", "this move is")])
    found = judge_choice(situation, unit, march=march)
    barred, test = not all(one.holds for one in found), no_test(dice)
    known = judging.Preconditions(
        findings=found, test=test, barred=barred, marks=(Mark.MOVED,)
    )
    terms = MARCHING if march else WALKING
    case = Case(situation=situation, unit=unit, terms=terms, legs=move.legs)
    return judging.moved(case, known)


def judge_choice(
    situation: Situation, unit: Unit, *, march: bool
) -> tuple[Finding, ...]:
    """Judge HOUSE-1 and HOUSE-6: when, once a turn, and who may march."""
    late, deaf = not is_idle(situation.battle, unit), march and not unit.has(SIGNALLED)
    return (
        in_phase(situation, unit.id, "movement"),
        never(late, clause="HOUSE-6", reason="moves_once", unit=unit.id),
        never(deaf, clause="HOUSE-6", reason="on_signal", unit=unit.id),
    )


def judge_distance(situation: Situation, asked: AskDistance, dice: Dice) -> Transition:
    """Measure between two units (HOUSE-7)."""
    extent = situation.settings.extent
    return measuring.judge_distance(
        situation.battle, asked, dice, clause="HOUSE-7", extent=extent
    )


def pass_time(
    situation: Situation, action: NextPhase | NextTurn, dice: Dice
) -> Transition:
    """Let time pass (HOUSE-1)."""
    passed = next_turn if isinstance(action, NextTurn) else next_phase
    after, events = passed(situation.battle, situation.edition.vocabulary)
    values = (("player", after.active), ("phase", after.phase))
    found = Finding(clause="HOUSE-1", holds=True, reason="time_passes", values=values)
    verdict = Verdict(findings=(found,), events=events)
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


MOVING: Final = Chapter(
    title="Moving",
    rules=(
        ActionRule(Move, judge_move, phase="movement"),
        ActionRule(AskDistance, judge_distance),
        ActionRule(NextPhase, pass_time),
        ActionRule(NextTurn, pass_time),
    ),
    messages={
        "one_way": Message("one way only", "a unit goes one way only, not {ways}"),
        "moves_once": Message("may move", "{unit} has moved, or it is not its turn"),
        "on_signal": Message("no other signal", "{unit} marches on a signal only"),
    },
    translations={
        "de": {
            "pace": Message("Schritt"),
            "one_way": Message("in eine Richtung", "nur in eine Richtung"),
            "moves_once": Message("{unit} ist dran", "{unit} ist nicht dran"),
            "on_signal": Message("mit Signal", "{unit} marschiert nur auf ein Signal"),
        }
    },
)
