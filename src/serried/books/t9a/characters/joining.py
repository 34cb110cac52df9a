"""The 9th Age, chapter "Character": joining a unit.

The way of the Character is judged as its own move; the last leg leads straight into its
place in the ranks. The models of the joined unit block nothing on it, and the turns
before and after it are free as Pivots are (AMB-47).
"""

from dataclasses import replace
from typing import Final

from serried.books.t9a.announcing import judge_announcement, marks_of
from serried.books.t9a.characters.leaving import (
    LEAVING,
    judge_leaving_choice,
    magically,
)
from serried.books.t9a.characters.place_in_the_ranks import (
    candidates,
    ranks_with,
    receiving,
)
from serried.books.t9a.characters.who_joins_whom import (
    judge_kinds,
    notes_on_bodyguards,
    refuse_member,
)
from serried.books.t9a.march_test import HANGS, MARCH_TEST, judge_test, march_test_of
from serried.books.t9a.moving_units import MARK, flight_of, terms_of
from serried.books.t9a.units import formation_fault
from serried.books.t9a.universal_rules import notes_on, refuse_move_gaps
from serried.model.actions import Manner, Move
from serried.model.actions.legs import Join
from serried.model.verdict import Finding, Transition
from serried.rules.case import Situation
from serried.rules.dice_tests import Outcome
from serried.rules.moving.judging import Preconditions
from serried.rules.moving.rates import refuse_absent
from serried.rules.ranks.joiners import Joiner
from serried.rules.ranks.joining import Coming, joined, joiner_of, refuse_open
from serried.rules.ranks.joining_terms import JoiningTerms
from serried.rules.ranks.leaving import leaving_of
from serried.rules.ranks.way_into_the_ranks import into_its_place

JOINING: Final = JoiningTerms(
    character="CHR-JOIN-1",
    joined="CHR-JOIN-4",
    again="CHR-MOVE-3",
    position="CHR-JOIN-7",
    places="CHR-JOIN-8",
    reach="CHR-JOIN-10",
    reaches="reaches_place",
    ready=receiving,
    ranks=ranks_with,
    displaced="CHR-JOIN-9",
    fault=formation_fault,
    spots=candidates,
    whom=judge_kinds,
    way=into_its_place,
    spared=True,
)


def judge_joining(
    situation: Situation,
    move: Move,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge an Advance Move or a March Move that ends in another unit.

    Raises:
        RequestError: If a number of the way is open, or the unit is not there.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        CHR-JOIN-1 to CHR-JOIN-15, CHR-MOVE-3, MM-4, AMB-47 to AMB-49
    """
    joiner = _joiner(situation, move)
    _refuse(joiner, move)
    tested_unit = joiner.hero if joiner.apart is None else joiner.apart.unit
    choice = (*_choice(joiner, move), *flight_of(move, joiner.hero))
    eligible = all(finding.holds for finding in choice)
    test = march_test_of(situation, tested_unit, dice, move.test_by, eligible=eligible)
    marching = move.manner is Manner.MARCH
    tested = marching and test.outcome is not Outcome.NOT_NEEDED
    about_test = (judge_test(tested_unit, test),) if tested else ()
    preconditions = Preconditions(
        findings=(*choice, *test.findings, *about_test),
        test=test,
        terms=MARCH_TEST,
        hangs=HANGS,
        barred=not eligible,
        marks=marks_of(MARK[move.manner], move.magical),
        notes=(*notes_on(joiner.hero), *_guarded(joiner, move)),
    )
    coming = Coming(
        joiner=joiner,
        move=move,
        preconditions=preconditions,
        going=terms_of(situation.edition, move, joiner.hero),
        terms=JOINING,
        more=situation.edition.more,
    )
    return joined(coming)


def _joiner(situation: Situation, move: Move) -> Joiner:
    battle = situation.battle
    apart = None
    if move.subject.letter is not None:
        apart = magically(
            leaving_of(battle, move.subject, LEAVING, move.legs), move.magical
        )
    return joiner_of(situation, move, apart)


def _refuse(joiner: Joiner, move: Move) -> None:
    """Refuse what is no request, and what is not enforced yet."""
    refuse_absent(
        joiner.hero if joiner.apart is None else joiner.apart.unit, move.test_by
    )
    refuse_open(move)
    refuse_move_gaps(
        joiner.battle, joiner.hero, replace(move, legs=move.legs[:-1] or move.legs)
    )
    join = move.legs[-1]
    assert isinstance(join, Join)  # noqa: S101 - the caller saw to it
    refuse_member(joiner, joiner.battle.unit(join.unit))


def _guarded(joiner: Joiner, move: Move) -> tuple[str, ...]:
    join = move.legs[-1]
    assert isinstance(join, Join)  # noqa: S101 - the caller saw to it
    return notes_on_bodyguards(joiner.hero, joiner.battle.unit(join.unit))


def _choice(joiner: Joiner, move: Move) -> tuple[Finding, ...]:
    if joiner.apart is None:
        return judge_announcement(joiner.battle, joiner.hero, move.magical)
    return judge_leaving_choice(joiner.battle, joiner.apart, move.magical)
