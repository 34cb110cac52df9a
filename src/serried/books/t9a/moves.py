"""The 9th Age: who judges a move: that of a unit, or of a Character in one.

A Character may join a unit, leave one, or reform alone.
"""

from collections.abc import Callable
from dataclasses import replace

from serried.books.t9a.moving_units import judge_unit_move, prepared
from serried.late import Later
from serried.model.actions import AskPlan, AskReach, Manner, Move, Reform
from serried.model.actions.legs import Join, Leg, Open, Reforming, Sweep, has_leg
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.ids import UnitId
from serried.model.verdict import Transition
from serried.rules.case import Case, Situation
from serried.rules.chapter import ASK_THE_JUDGE, Judge, QuickAnswer
from serried.rules.moving.judging import Preconditions, joins, places, refuse_gaps
from serried.rules.moving.open_legs import open_leg

judge_joining: Judge = Later("serried.books.t9a.characters.joining", "judge_joining")
judge_leaving: Judge = Later("serried.books.t9a.characters.leaving", "judge_leaving")
judge_reform_alone: Judge = Later(
    "serried.books.t9a.characters.leaving", "judge_reform_alone"
)
through_danger: Callable[..., Transition] = Later(
    "serried.books.t9a.ground.marching", "through_danger"
)
told_of_danger: Callable[..., Transition] = Later(
    "serried.books.t9a.ground.marching", "told_of_danger"
)
has_danger: Callable[[Battle], bool] = Later(
    "serried.books.t9a.ground.danger", "has_danger"
)
answer_of: Callable[..., QuickAnswer] = Later("serried.rules.moving.quick", "answer_of")
formations_in: Callable[..., tuple[tuple[Leg, ...], object]] = Later(
    "serried.books.t9a.movers.light_troops", "formations_in"
)
attacked: Callable[[Transition, Move], Transition] = Later(
    "serried.books.t9a.movers.sweeping_attack", "attacked"
)
with_hits: Callable[..., Transition] = Later(
    "serried.books.t9a.movers.sweeping_hits", "with_hits"
)
move_of: Callable[[AskPlan | AskReach], Move] = Later(
    "serried.rules.planning.planned", "move_of"
)
planned: Callable[..., Transition] = Later("serried.rules.planning.planned", "planned")
reached: Callable[..., Transition] = Later("serried.rules.planning.reached", "reached")
judge_unit_reform: Judge = Later("serried.books.t9a.reforms", "judge_unit_reform")


def judge_move(
    situation: Situation,
    move: Move,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge an Advance Move or a March Move, of a unit or of a Character in one."""
    battle = situation.battle
    unit = battle.unit(move.subject.unit)
    refuse_gaps_of(move)
    move = _with_formations(situation, move)
    judge = judge_unit_move if move.subject.letter is None else judge_leaving
    judge = judge_joining if joins(move.legs) else judge
    made = judge(situation, move, dice)
    goes = made.verdict.legal and made.battle is not battle
    if goes and has_leg(move.legs, Sweep):
        made = attacked(made, move)
    marches = move.manner is Manner.MARCH and made.verdict.legal
    if marches and battle.terrain and _asks(move):
        made = told_of_danger(situation, unit, made, legs=move.legs, flying=move.flying)
    elif marches and battle.terrain:
        thrown = dice is not None
        made = through_danger(
            situation,
            unit,
            made,
            legs=move.legs,
            dice=thrown,
            flying=move.flying,
            into=_joined_by(move),
        )
    sweep = next((leg for leg in move.legs if isinstance(leg, Sweep)), None)
    if goes and sweep is not None and sweep.hits and made.battle is not battle:
        made = with_hits(situation, made, unit, sweep)
    return made


def judge_plan(
    situation: Situation, asked: AskPlan, dice: tuple[int, ...] | None
) -> Transition:
    """Answer how a unit gets to a place; change nothing."""
    case, preconditions = prepared(situation, move_of(asked), dice)
    return planned(case, preconditions, asked, situation.edition.more)


def judge_reach(
    situation: Situation, asked: AskReach, dice: tuple[int, ...] | None
) -> Transition:
    """Answer where a unit gets to; change nothing."""
    case, preconditions = prepared(situation, move_of(asked), dice)
    return reached(case, preconditions, asked, situation.edition.more)


def _joined_by(move: Move) -> UnitId | None:
    """Return the unit that a Character joins at the end of its move."""
    return next((leg.unit for leg in move.legs if isinstance(leg, Join)), None)


def _asks(move: Move) -> bool:
    return open_leg(move.legs, Open.ASKED) is not None


def _with_formations(situation: Situation, move: Move) -> Move:
    """Return a move with how its unit stands after each Reform on its way (LIGHT-1)."""
    if not has_leg(move.legs, Reforming):
        return move
    unit = situation.battle.unit(move.subject.unit)
    alone = unit.formation.lettered(move.subject.letter or "")
    if alone:
        formation = Formation(alone[0].base, (alone[0].letter,))
        unit = replace(unit, formation=formation)
    legs, _ = formations_in(situation.edition.vocabulary, unit, move.legs)
    return replace(move, legs=legs)


def answer_move(situation: Situation, move: Move, make: bool) -> QuickAnswer:  # noqa: FBT001 - as all quick answers
    """Return at once whether a move is lawful, and what it leads to."""
    battle = situation.battle
    if move.manner is Manner.MARCH and battle.terrain and has_danger(battle):
        return ASK_THE_JUDGE
    return answer_of(situation, move, _prepared, make=make)


def _prepared(
    situation: Situation, move: Move, dice: tuple[int, ...] | None
) -> tuple[Case, Preconditions]:
    """Return a common move, unless a rule that is not enforced yet would decide."""
    refuse_gaps_of(move)
    return prepared(situation, move, dice)


def judge_reform(
    situation: Situation,
    reform: Reform,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge a Reform, of a unit or of a Character in one."""
    situation.battle.unit(reform.subject.unit)
    alone = reform.subject.letter is not None
    judge = judge_reform_alone if alone else judge_unit_reform
    return judge(situation, reform, dice)


def refuse_gaps_of(move: Move) -> None:
    """Refuse what this referee does not enforce yet: it never guesses."""
    refuse_gaps(
        (
            (
                places(move.legs) and (joins(move.legs) or bool(move.subject.letter)),
                "FR-2",
                "re-placing models while one joins or leaves is",
            ),
        )
    )
