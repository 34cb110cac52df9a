"""Battleaxe, chapters "Normal Movement", "Marching" and "Lone Models".

What a move costs and where it may go is judged as in every book, on the terms that
stand here: see ``rules/moving/judging.py``.
"""

import math
from collections.abc import Iterator
from typing import Final

from serried.books.battleaxe.choosing import judge_choice, judge_step
from serried.books.battleaxe.enemy_sighted import ENEMY_SIGHTED, declared, refused
from serried.books.battleaxe.special_rules import notes_on, refuse_gaps_of
from serried.books.battleaxe.vocabulary import NORMAL, Rulings
from serried.geometry import at_most
from serried.model.actions import Manner, Move
from serried.model.actions.legs import (
    Backward,
    Reforming,
    Sideways,
    Wheel,
    has_leg,
)
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.extents import model_centre
from serried.model.ids import ClauseId, Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.case import Case, Situation
from serried.rules.dice_tests import no_test
from serried.rules.findings import never, no_farther_than
from serried.rules.moving.judging import Preconditions, moved
from serried.rules.moving.rates import refuse_absent
from serried.rules.moving.travel import direction
from serried.rules.terms import Closeness, MoveTerms, SpacingTerms

SPACING: Final = SpacingTerms(
    moving="BA-BAS-5",
    ending="BA-BAS-5",
    edge="BA-OFF-2",
    centre_stays=False,  # BA-OFF-3
    closeness=Closeness.NO_CLOSER,  # BA-BAS-9
)


def halved_rounded_up(rate: Inches) -> Inches:
    """Return half of M in whole inches (BA-MOV-8, BA-MOV-9, R11)."""
    return float(math.ceil(rate / 2))


ORDINARY: Final = MoveTerms(
    rate="movement",
    slowly=halved_rounded_up,
    forward="BA-MOV-3",
    backward="BA-MOV-8",
    sideways="BA-MOV-8",
    directions="BA-MOV-10",
    one_way="ordinary_one_direction",
    wheel_reach="BA-MAN-10",
    wheel_forward="BA-MOV-11",
    pivot="BA-LON-3",
    spacing=SPACING,
)

MARCH: Final = MoveTerms(
    rate="movement",
    times=2.0,
    slowly=None,
    forward="BA-MAR-1",
    directions="BA-MAR-4",
    one_way="marching_forward_only",
    wheel_reach="BA-MAN-10",
    wheel_forward="BA-MOV-11",
    pivot="BA-LON-3",
    spacing=SPACING,
)

CAP: Final[ClauseId] = "BA-MAN-3"


def judge_unit_move(
    situation: Situation,
    move: Move,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge an ordinary move or a march of a unit, and make it where it is lawful.

    Source:
        BA-MOV-1 to BA-MOV-13, BA-MAR-1 to BA-MAR-10, BA-ES-1 to BA-ES-11,
        BA-RNF-4, BA-RNF-10, BA-LON-1 to BA-LON-13, BA-MAN-1 to BA-MAN-8, BA-OFF-1
    """
    case, preconditions = prepared(situation, move, dice)
    return moved(case, preconditions, judge_more)


def prepared(
    situation: Situation, move: Move, dice: tuple[int, ...] | None
) -> tuple[Case, Preconditions]:
    """Return a move of a unit, and what is known before its legs are looked at.

    Raises:
        RequestError: If it cannot be put to this table, or dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    battle = situation.battle
    unit = battle.unit(move.subject.unit)
    refuse_absent(unit, move.test_by)
    refuse_gaps_of(unit)
    case = case_of(situation, unit, move)
    return case, hearing_of(case, move, dice, normal_choice(battle, unit))


def case_of(situation: Situation, unit: Unit, move: Move) -> Case:
    """Return *move* by *unit* on the terms of its manner."""
    marching = move.manner is Manner.MARCH
    return Case(
        situation=situation,
        unit=unit,
        terms=situation.edition.march if marching else situation.edition.ordinary,
        legs=move.legs,
    )


def hearing_of(
    case: Case,
    move: Move,
    dice: tuple[int, ...] | None,
    choice: tuple[Finding, ...],
) -> Preconditions:
    """Return what is known of a move before anybody looks at how it goes.

    Args:
        case: The move.
        move: What is asked.
        dice: For the Enemy Sighted! test.
        choice: Whether its unit may be picked.
    """
    unit = case.unit
    choice = (*choice, *_judge_reforms(case, move.manner))
    if move.manner is Manner.MARCH:
        return ENEMY_SIGHTED.before(
            case.situation,
            unit,
            (*choice, judge_reinforcement(unit)),
            dice,
            move.test_by,
            marching=True,
            marks=(Mark.MOVED, Mark.MARCHED),  # R4: however far it then goes
            notes=notes_on(unit),
        )
    known = (*choice, *_judge_banned_ways(case))
    return Preconditions(
        findings=known,
        test=no_test(dice),
        terms=ENEMY_SIGHTED.terms,
        hangs=ENEMY_SIGHTED.hangs,
        barred=not all(finding.holds for finding in known),
        marks=(Mark.MOVED, Mark.MARCHED) if declared(unit) else (Mark.MOVED,),
        notes=notes_on(unit),
    )


def _judge_reforms(case: Case, manner: Manner) -> Iterator[Finding]:
    """Judge BA-MAR-3 and BA-MAN-13: nobody reforms within a move."""
    clause = "BA-MAR-3" if manner is Manner.MARCH else "BA-MAN-13"
    if has_leg(case.legs, Reforming):
        unit = case.unit.id
        yield Finding(clause=clause, holds=False, reason="reform_in_move", unit=unit)


def normal_choice(battle: Battle, unit: Unit) -> tuple[Finding, ...]:
    """Judge whether *unit* may be picked in Normal Movement, and whether it is on."""
    return (
        *judge_step(battle, unit, NORMAL, "BA-MOV-6"),
        *judge_choice(battle, unit),
    )


def judge_reinforcement(unit: Unit) -> Finding:
    """Judge BA-RNF-4: what has just come onto the board does not march."""
    return never(
        unit.has(Mark.REINFORCEMENT),
        clause="BA-RNF-4",
        reason="march_on_arrival",
        unit=unit.id,
    )


def on_the_march(situation: Situation, unit: Unit) -> bool:
    """Tell whether the bans of a march bind *unit* in whatever it does now.

    They do once it has passed its test (BA-MAR-10, R4), and by a setting also
    after it has refused (BA-MAR-7, R2).
    """
    strict = situation.settings_as(Rulings).failed_march == "strict"
    return declared(unit) or (strict and refused(unit))


def judge_more(case: Case, route: Trip | None) -> Iterator[Finding]:
    """Judge what Battleaxe asks of the legs, and what this edition adds."""
    yield from judge_wheel_cap(case, route)
    yield from case.situation.edition.more(case, route)


def judge_wheel_cap(case: Case, route: Trip | None) -> Iterator[Finding]:
    """Judge how far a wheel takes any model, where the setting asks for it.

    Source:
        BA-MAN-3, R7
    """
    capped = case.situation.settings_as(Rulings).wheel_model_cap
    wheels = [n for n, leg in enumerate(case.legs, 1) if isinstance(leg, Wheel)]
    if not capped or route is None or not wheels:
        return
    rate = case.rate(CAP)
    if rate is None:
        return
    cap = rate * (case.situation.edition.march.times / case.terms.times)
    gone = [found for leg in wheels for found in _wheeled(case.unit, route, leg)]
    if not gone:
        return
    farthest = max(distance for _, distance in gone)
    model = next(name for name, far in gone if at_most(farthest, far))
    yield no_farther_than(
        cap,
        clause=CAP,
        measured=farthest,
        reason="wheel_displacement",
        unit=case.unit.id,
        model=model,
        tolerance=case.tolerance,
    )


def _wheeled(unit: Unit, route: Trip, leg: int) -> Iterator[tuple[str, Inches]]:
    """Yield how far each model is after the wheel of one leg from before it."""
    stages = [stage for stage in route.stages if stage.leg == leg]
    if stages:
        for place in unit.formation.places:
            start = model_centre(place, stages[0].start)
            end = model_centre(place, stages[-1].end)
            yield place.name, math.dist(start, end)


def _judge_banned_ways(case: Case) -> Iterator[Finding]:
    """Judge BA-MAR-4 for a unit whose march goes on as an ordinary move."""
    if on_the_march(case.situation, case.unit):
        sorts = (Backward, Sideways)
        ways = [direction(leg) for leg in case.legs if isinstance(leg, sorts)]
        yield never(
            ways,
            clause="BA-MAR-4",
            reason="marching_forward_only",
            values=(("ways", tuple(dict.fromkeys(ways))),),
            unit=case.unit.id,
        )
