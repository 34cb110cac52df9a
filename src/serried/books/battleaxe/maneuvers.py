"""Battleaxe, chapter "Maneuvers": reforms."""

from collections.abc import Callable, Iterator
from typing import Final

from serried.books.battleaxe.enemy_sighted import ENEMY_SIGHTED
from serried.books.battleaxe.normal_movement import (
    CAP,
    normal_choice,
    on_the_march,
)
from serried.books.battleaxe.special_rules import notes_on, refuse_alone, refuse_gaps_of
from serried.books.battleaxe.units import formation_fault, role_of
from serried.late import Later
from serried.model.actions import Reform
from serried.model.actions.reaching import AskReforms
from serried.model.actions.subject import Subject
from serried.model.errors import RequestError
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.case import Case, Situation
from serried.rules.dice_tests import no_test
from serried.rules.moving.judging import Preconditions
from serried.rules.ranks.reforms import ReformTerms, reformed

reforms_found: Callable[..., Transition] = Later(
    "serried.rules.planning.reforms", "reforms_found"
)

MARKS: Final = (Mark.REFORMED, Mark.MOVED)
"""A reform is a move for whoever asks whether the unit moved (BA-MAN-18)."""


REFORM: Final = ReformTerms(
    centre="BA-MAN-14",
    formation="BA-MAN-17",
    cap=CAP,
    roles=role_of,
    fault=formation_fault,
    places_by_order="files keeps the models in their order, characters first",
)


def judge_reform(
    situation: Situation,
    reform: Reform,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge a reform in Normal Movement, and make it where it is lawful.

    Source:
        BA-MAN-3, BA-MAN-12 to BA-MAN-18, BA-MAR-3, BA-BAS-5, BA-OFF-2
    """
    case, preconditions = _prepared(situation, reform, dice)
    return reformed(case, reform, REFORM, preconditions)


def judge_reforms_found(
    situation: Situation, asked: AskReforms, dice: tuple[int, ...] | None
) -> Transition:
    """Answer how a unit may stand after a reform; change nothing."""
    reform = Reform(subject=Subject(asked.unit), files=1)
    case, preconditions = _prepared(situation, reform, dice)
    return reforms_found(case, asked, REFORM, preconditions)


def _prepared(
    situation: Situation, reform: Reform, dice: tuple[int, ...] | None
) -> tuple[Case, Preconditions]:
    """Return the unit and what bounds it, and what is known before it reforms."""
    battle = situation.battle
    unit = battle.unit(reform.subject.unit)
    refuse_unknown(unit, reform)
    choice = (*normal_choice(battle, unit), *_judge_march(situation, unit))
    preconditions = Preconditions(
        findings=choice,
        test=no_test(dice),
        terms=ENEMY_SIGHTED.terms,
        hangs=ENEMY_SIGHTED.hangs,
        barred=not all(finding.holds for finding in choice),
        marks=MARKS,
        notes=notes_on(unit),
    )
    return reform_case(situation, unit), preconditions


def reform_case(situation: Situation, unit: Unit) -> Case:
    """Return what bounds a reform: twice M for every model (BA-MAN-3, BA-MAN-15)."""
    return Case(situation=situation, unit=unit, terms=situation.edition.march)


def refuse_unknown(unit: Unit, reform: Reform) -> None:
    """Refuse a reform that Battleaxe does not know, or not yet.

    Raises:
        RequestError: If it is magical, or a character alone is to do it.
        RuleGapError: If a rule is not enforced.
    """
    if reform.magical is not None:
        message = "Battleaxe knows no Magical Move; The 9th Age has this action"
        raise RequestError(message)
    refuse_alone(reform.subject)
    refuse_gaps_of(unit)


def _judge_march(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Judge BA-MAR-3 for a unit that is on the march."""
    if on_the_march(situation, unit):
        yield Finding(
            clause="BA-MAR-3", holds=False, reason="reform_on_march", unit=unit.id
        )
