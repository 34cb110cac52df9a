"""The 9th Age, chapter "Character": moving out of a Combined Unit.

One March Test is taken for all; then the Characters that leave move, each on its own
line, and after them the rest of the unit if it moves.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.announcing import judge_announcement, marks_of
from serried.books.t9a.characters.ranks_left import ranks_without
from serried.books.t9a.choosing import MOVED, has_moved
from serried.books.t9a.march_test import MARCH_TEST
from serried.books.t9a.moving_units import manner_of, marks_after, terms_of
from serried.books.t9a.reforms import REFORM
from serried.books.t9a.universal_rules import notes_on
from serried.model.actions import Manner, Move, Reform
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.case import Case, Situation
from serried.rules.findings import never
from serried.rules.moving.rates import refuse_absent
from serried.rules.named_rules import rule_names
from serried.rules.ranks.leaving import (
    Leaving,
    LeavingTerms,
    judge_clear,
    leaving_of,
    moved_out,
    with_ranks_left,
)
from serried.rules.ranks.reforms import reformed

LEAVING: Final = LeavingTerms(
    clear="CHR-MOVE-2",  # SPACE-7 says the same
    record=frozenset(MOVED),  # CHR-JOIN-13
    ranks=ranks_without,
    filled="FR-11",
    closed="FR-12",
    together=True,  # CHR-MOVE-5
)


def magically(apart: Leaving, magical: Inches | None) -> Leaving:
    """Return a leaving as one by a Magical Move, or as it is for None.

    It uses up the Magical Move of the rest as well (AMB-46).
    """
    if magical is None:
        return apart
    ways = tuple(way.with_marks(Mark.MAGICAL_MOVE) for way in apart.ways)
    return replace(apart, ways=ways)


def judge_leaving_choice(
    battle: Battle, apart: Leaving, magical: Inches | None
) -> tuple[Finding, ...]:
    """Judge whether the Character may move out of its unit.

    It is part of the unit until it is out of it, and so is barred with it; what it
    has done itself counts besides.

    Source:
        CHR-LEAVE-1, CHR-N-6, MOV-1, MOV-4, MM-4, MM-6, AMB-17, AMB-46
    """
    unit = replace(apart.unit, marks=apart.unit.marks | apart.out.marks)
    announced = judge_announcement(battle, unit, magical)
    if not has_moved(apart.unit):
        alone = f"{unit.id}.{apart.letter}"
        announced = tuple(
            found.replaced(unit=alone)
            if found.clause == "MOV-4" and not found.holds
            else found
            for found in announced
        )
    return (*announced, judge_attached(apart.out))


def judge_leaving(
    situation: Situation,
    move: Move,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge an Advance Move or a March Move out of a Combined Unit.

    Args:
        situation: The battle as it stands, and what holds on it.
        move: What is asked of the Character.
        dice: For the March Test of the whole unit.

    Source:
        CHR-LEAVE-1 to CHR-LEAVE-4, CHR-MOVE-1 to CHR-MOVE-8, MM-4
    """
    battle = situation.battle
    apart = magically(
        leaving_of(battle, move.subject, LEAVING, move.legs), move.magical
    )
    refuse_absent(apart.unit, move.test_by)
    choice = judge_leaving_choice(battle, apart, move.magical)
    choice += manner_of(situation, move, apart.out)
    preconditions = MARCH_TEST.before(
        situation,
        apart.unit,
        choice,
        dice,
        move.test_by,
        marching=move.manner is Manner.MARCH,
        marks=marks_after(move),
        notes=notes_on(apart.out),
    )
    case = Case(
        situation=situation.with_battle(apart.around),
        unit=apart.out,
        terms=terms_of(situation, move, apart.out),
        legs=move.legs,
        fixed_rate=move.magical,
    )
    return moved_out(case, move, preconditions, apart, situation.edition.more)


def judge_reform_alone(
    situation: Situation,
    reform: Reform,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge a Reform of a Character alone: its Centre stays, and it has to be clear.

    Source:
        CHR-MOVE-2, CHR-MOVE-4, CHR-MOVE-6, MOV-21 to MOV-24
    """
    battle = situation.battle
    apart = magically(leaving_of(battle, reform.subject, LEAVING), reform.magical)
    refuse_absent(apart.unit, reform.test_by)
    choice = judge_leaving_choice(battle, apart, reform.magical)
    preconditions = MARCH_TEST.before(
        situation,
        apart.unit,
        choice,
        dice,
        reform.test_by,
        marching=False,
        marks=marks_of(Mark.REFORMED, reform.magical),
        notes=notes_on(apart.out),
        rough=frozenset({LEAVING.clear}),
    )
    case = Case(
        situation=situation.with_battle(apart.around),
        unit=apart.out,
        terms=situation.edition.march,
        fixed_rate=reform.magical,
    )

    def clear(tried: Case, trip: Trip | None) -> Iterator[Finding]:
        if trip is not None:
            yield judge_clear(tried, trip.end, apart)

    after = reformed(case, reform, REFORM, preconditions, clear)
    return with_ranks_left(after, apart, preconditions.test)


def judge_attached(out: Unit) -> Finding:
    """Judge CHR-N-6: one that is Attached never leaves by choice."""
    return never(
        "attached" in rule_names(out),
        clause="CHR-N-6",
        reason="leaves_freely",
        unit=out.id,
    )
