"""The 9th Age, chapter "Moving Units": Advance Moves and March Moves.

The order is that of the printed page: choose a unit, take its March Test if one
is needed, move it. The figures of the chapter (MOV-F1, MOV-F2, MOV-F3, MOV-F4,
MOV-F5) are the scenes examples/wheels-a.toml to wheels-c.toml and
tests/figures/t9a/test_wheels.py.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from serried.books.t9a.announcing import judge_announcement, marks_of
from serried.books.t9a.choosing import judge_returned_march
from serried.books.t9a.march_test import MARCH_TEST
from serried.books.t9a.universal_rules import notes_on
from serried.books.t9a.vocabulary import RETURNED
from serried.late import Later
from serried.model.actions import Manner, Move
from serried.model.actions.legs import Forward, Leg, Reforming, Sweep, has_leg
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.ids import ClauseId, Inches, Letter, UnitId
from serried.model.marks import Mark
from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.model.vocabulary import Vocabulary
from serried.rules.case import Case, Edition, Situation
from serried.rules.moving.judging import Preconditions, moved
from serried.rules.moving.rates import refuse_absent
from serried.rules.named_rules import rule_names
from serried.rules.terms import Closeness, MoveTerms, Replace, SpacingTerms

aloft: Callable[[Unit, MoveTerms], MoveTerms] = Later(
    "serried.books.t9a.flying", "aloft"
)
judge_flight: Callable[[Unit], Finding] = Later(
    "serried.books.t9a.flying", "judge_flight"
)
is_ghost: Callable[[Unit], bool] = Later(
    "serried.books.t9a.movers.ghost_step", "is_ghost"
)
as_ghost: Callable[[MoveTerms], MoveTerms] = Later(
    "serried.books.t9a.movers.ghost_step", "as_ghost"
)
judge_undead_march: Callable[[Situation, Unit], Finding] = Later(
    "serried.books.t9a.movers.undead", "judge_undead_march"
)
is_light: Callable[[Unit], bool] = Later(
    "serried.books.t9a.movers.light_troops", "is_light"
)
as_light: Callable[[MoveTerms], MoveTerms] = Later(
    "serried.books.t9a.movers.light_troops", "as_light"
)
judge_attacker: Callable[[Situation, Unit, Move], tuple[Finding, ...]] = Later(
    "serried.books.t9a.movers.sweeping_attack", "judge_attacker"
)
judge_points: Callable[..., Iterable[Finding]] = Later(
    "serried.books.t9a.movers.sweeping_attack", "judge_points"
)
judge_reforms: Callable[[Vocabulary, Unit, Sequence[Leg]], tuple[Finding, ...]] = Later(
    "serried.books.t9a.movers.light_troops", "judge_reforms"
)

MARK: Final = {Manner.ADVANCE: Mark.ADVANCED, Manner.MARCH: Mark.MARCHED}

ROUGH: Final = frozenset({"EDGE-2", "MOV-15", "MOV-19", "UR-GHOST"})
"""The clauses whose margins have corners where special movers go (for the solver)."""

SPACING: Final = SpacingTerms(
    moving="SPACE-2",
    ending="SPACE-1",
    edge="EDGE-1",
    centre_stays=True,
    closeness=Closeness.IGNORED,  # SPACE-4
)


def halved(rate: Inches) -> Inches:
    """Return an exact half, no Characteristic modifier (MOV-11, MOV-13, MOV-14)."""
    return rate * 0.5


REPLACING: Final[Replace] = Later("serried.books.t9a.replacing", "replacing")

ADVANCE: Final = MoveTerms(
    rate="advance",
    slowly=halved,
    forward="MOV-10",
    backward="MOV-11",
    sideways="MOV-13",
    directions="MOV-9",
    one_way="one_direction",
    displacement="MOV-15",
    wheel_angle="WHEEL-2",
    wheel_forward="WHEEL-7",
    pivot="MOV-25",
    spacing=SPACING,
    replacing=REPLACING,
)

MARCH: Final = MoveTerms(
    rate="march",
    slowly=None,
    forward="MOV-17",
    directions="MOV-17",
    one_way="march_forward_only",
    displacement="MOV-19",
    wheel_angle="WHEEL-2",
    wheel_forward="WHEEL-7",
    pivot="MOV-25",
    spacing=SPACING,
    replacing=REPLACING,
)


PLAIN: Final = (Forward(0.0),)
"""Legs that stand for all but Reforms and attacks: what comes before does not ask."""


def judge_unit_move(
    situation: Situation,
    move: Move,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge an Advance Move or a March Move of a unit, and make it where it is lawful.

    Source:
        GEN-2, MOV-1 to MOV-20, MOV-25, MM-1 to MM-6, CMD-1, FR-2, FR-16
    """
    case, preconditions = prepared(situation, move, dice)
    return moved(case, preconditions, situation.edition.more, move=move)


def prepared(
    situation: Situation, move: Move, dice: tuple[int, ...] | None
) -> tuple[Case, Preconditions]:
    """Return a move of a unit, and what is known before its legs are looked at.

    Raises:
        RequestError: If it cannot be put to this table, or dice are too few.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    unit = situation.battle.unit(move.subject.unit)
    if dice is None and not any(map(_counts_before, move.legs)):
        preconditions = _of_plain_legs(
            situation.battle,
            situation.edition,
            *move.subject,
            move.manner,
            move.magical,
            move.test_by,
            move.flying,
        )
    else:
        preconditions = _before(situation, move, dice)
    case = Case(
        situation=situation,
        unit=unit,
        terms=terms_of(situation, move, unit),
        legs=move.legs,
        fixed_rate=move.magical,
    )
    return case, preconditions


@memo_on_value
def _of_plain_legs(  # noqa: PLR0913, PLR0917 - one argument for each part of the line
    battle: Battle,
    edition: Edition,
    unit: UnitId,
    letter: Letter | None,
    manner: Manner,
    magical: Inches | None,
    test_by: Letter | None,
    flying: bool,  # noqa: FBT001 - what is known is known by place, not by name
) -> Preconditions:
    """Return what is known of a move without dice, whatever its plain legs."""
    move = Move(
        subject=Subject(unit, letter),
        manner=manner,
        legs=PLAIN,
        flying=flying,
        magical=magical,
        test_by=test_by,
    )
    return _before(edition.situation(battle), move, None)


def _before(
    situation: Situation, move: Move, dice: tuple[int, ...] | None
) -> Preconditions:
    """Return what is known of a move; of its legs only Reforms and attacks matter."""
    battle = situation.battle
    unit = battle.unit(move.subject.unit)
    refuse_absent(unit, move.test_by)
    chosen = judge_announcement(battle, unit, move.magical)
    return MARCH_TEST.before(
        situation,
        unit,
        (*chosen, *manner_of(situation, move, unit)),
        dice,
        move.test_by,
        marching=move.manner is Manner.MARCH,
        marks=marks_after(move),
        notes=notes_on(unit),
        rough=_rough(terms_of(situation, move, unit)),
    )


def _rough(terms: MoveTerms) -> frozenset[ClauseId]:
    return ROUGH if terms.all_ways or terms.more else frozenset()


def _counts_before(leg: Leg) -> bool:
    return isinstance(leg, Reforming | Sweep)


def marks_after(move: Move) -> tuple[Mark, ...]:
    """Return what a unit is marked with that has made *move* (SWEEP-2)."""
    swept = has_leg(move.legs, Sweep)
    marks = marks_of(MARK[move.manner], move.magical)
    return (*marks, Mark.SWEPT) if swept else marks


def terms_of(situation: Situation, move: Move, unit: Unit) -> MoveTerms:
    """Return on what the book allows *move* by *unit* (FLY-1, LIGHT-1)."""
    edition = situation.edition
    terms = edition.march if move.manner is Manner.MARCH else edition.ordinary
    if "light troops" in rule_names(unit) and is_light(unit):
        terms = as_light(terms)
    if has_leg(move.legs, Sweep):
        terms = replace(terms, more=(judge_points,))
    if "ghost step" in rule_names(unit) and is_ghost(unit):
        terms = as_ghost(terms)
    return aloft(unit, terms) if move.flying else terms


def manner_of(situation: Situation, move: Move, unit: Unit) -> tuple[Finding, ...]:
    """Judge whether *unit* can fly, sweep or reform on its way, where it does.

    Source:
        FLY-1, LIGHT-1, SWEEP-1, UR-UNDEAD
    """
    found: list[Finding] = [judge_flight(unit)] if move.flying else []
    if move.manner is Manner.MARCH and "undead" in rule_names(unit):
        found.append(judge_undead_march(situation, unit))
    if move.manner is Manner.MARCH and unit.has(RETURNED):
        found.append(judge_returned_march(unit))
    if has_leg(move.legs, Sweep):
        found += judge_attacker(situation, unit, move)
    if has_leg(move.legs, Reforming):
        found += judge_reforms(situation.edition.vocabulary, unit, move.legs)
    return tuple(found)
