"""The 9th Age, chapter "Moving Units": Reforms."""

from collections.abc import Callable
from typing import Final

from serried.books.t9a.announcing import judge_announcement, marks_of
from serried.books.t9a.march_test import MARCH_TEST
from serried.books.t9a.units import formation_fault, role_of
from serried.books.t9a.universal_rules import notes_on
from serried.late import Later
from serried.model.actions import Reform
from serried.model.actions.reaching import AskReforms
from serried.model.actions.subject import Subject
from serried.model.marks import Mark
from serried.model.verdict import Transition
from serried.rules.case import Case, Situation
from serried.rules.moving.judging import Preconditions
from serried.rules.moving.rates import refuse_absent
from serried.rules.ranks.reforms import ReformTerms, reformed

reforms_found: Callable[..., Transition] = Later(
    "serried.rules.planning.reforms", "reforms_found"
)

REFORM: Final = ReformTerms(
    centre="MOV-22",
    formation="UNIT-3",
    cap="MOV-23",
    roles=role_of,
    fault=formation_fault,
    places_by_order="files keeps the models in their order, those with Front Rank"
    " first",
)


def judge_unit_reform(
    situation: Situation,
    reform: Reform,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge a Reform of a unit, and make it where it is lawful.

    Source:
        MOV-2, MOV-5, MOV-21 to MOV-24, MM-2, MM-4, UNIT-3, FR-10, SPACE-1, EDGE-1,
        FLY-5
    """
    case, preconditions = _prepared(situation, reform, dice)
    return reformed(case, reform, REFORM, preconditions)


def judge_reforms_found(
    situation: Situation, asked: AskReforms, dice: tuple[int, ...] | None
) -> Transition:
    """Answer how a unit may stand after a Reform; change nothing."""
    reform = Reform(subject=Subject(asked.unit), files=1)
    case, preconditions = _prepared(situation, reform, dice)
    return reforms_found(case, asked, REFORM, preconditions)


def _prepared(
    situation: Situation, reform: Reform, dice: tuple[int, ...] | None
) -> tuple[Case, Preconditions]:
    """Return the unit and what bounds it, and what is known before it reforms."""
    battle = situation.battle
    unit = battle.unit(reform.subject.unit)
    refuse_absent(unit, reform.test_by)
    choice = judge_announcement(battle, unit, reform.magical)
    preconditions = MARCH_TEST.before(
        situation,
        unit,
        choice,
        dice,
        reform.test_by,
        marching=False,
        marks=marks_of(Mark.REFORMED, reform.magical),
        notes=notes_on(unit),
    )
    case = Case(
        situation=situation,
        unit=unit,
        terms=situation.edition.march,  # MOV-23: the March Rate
        fixed_rate=reform.magical,
    )
    return case, preconditions
