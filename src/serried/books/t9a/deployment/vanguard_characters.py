"""The 9th Age, Vanguard: Characters that leave a unit by it, and that join one.

Source:
    DEP-23, DEP-24, DEP-27, AMB-49, docs/rulings/0077-characters-in-vanguard.md
"""

from collections.abc import Iterator
from dataclasses import replace

from serried.books.t9a.characters.joining import JOINING, guarded, refuse_unready
from serried.books.t9a.characters.leaving import LEAVING, judge_attached
from serried.books.t9a.deployment.actions import VanguardMove
from serried.books.t9a.deployment.vanguard_ways import (
    before,
    case_of,
    going,
    judge_choice,
    legs_of,
    rate_of,
)
from serried.model.actions.trip import Trip
from serried.model.verdict import Finding, Transition
from serried.rules.case import Case, Situation
from serried.rules.moving.judging import Preconditions
from serried.rules.ranks.joining import Coming, joined, joiner_of
from serried.rules.ranks.leaving import Leaving, leaving_of, moved_out


def judge_leaving(
    situation: Situation, move: VanguardMove, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a Vanguard move out of a Combined Unit.

    Source:
        DEP-24, DEP-27, CHR-LEAVE-1 to CHR-LEAVE-4, CHR-MOVE-1 to CHR-MOVE-3
    """
    apart = leaving_of(situation.battle, move.subject, LEAVING, move.legs)
    preconditions = _before_leaving(situation, move, apart, dice)
    case = case_of(situation.with_battle(apart.around), move, apart.out)
    return moved_out(case, move, preconditions, apart, situation.edition.more)


def judge_joining(
    situation: Situation, move: VanguardMove, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a Vanguard move into a unit, of a Character alone or out of another.

    Source:
        DEP-24, CHR-JOIN-1 to CHR-JOIN-15, AMB-49
    """
    battle, apart = situation.battle, None
    if move.subject.letter is not None:
        apart = leaving_of(battle, move.subject, LEAVING, move.legs)
    joiner = joiner_of(situation, move, apart)
    hero = joiner.hero
    refuse_unready(joiner, move)
    if apart is None:
        choice = judge_choice(battle, hero, hero)
        preconditions = before(situation, move, hero, choice, dice)
    else:
        preconditions = _before_leaving(situation, move, apart, dice)
    notes = (*preconditions.notes, *guarded(joiner, move))
    terms = going(situation, move, hero)

    def more(case: Case, route: Trip | None) -> Iterator[Finding]:
        yield from situation.edition.more(case, route)
        for one in terms.more:
            yield from one(case, route)

    coming = Coming(
        joiner=joiner,
        move=replace(move, legs=legs_of(situation, move, hero)),
        preconditions=preconditions._replace(notes=notes),
        going=terms,
        terms=JOINING,
        more=more,
        fixed_rate=rate_of(hero),
    )
    return joined(coming)


def _before_leaving(
    situation: Situation,
    move: VanguardMove,
    apart: Leaving,
    dice: tuple[int, ...] | None,
) -> Preconditions:
    """Return what is known of it; the Character is barred with its unit (CHR-N-6)."""
    unit = replace(apart.unit, marks=apart.unit.marks | apart.out.marks)
    choice = judge_choice(situation.battle, unit, apart.out)
    choice += (judge_attached(apart.out),)
    return before(situation, move, apart.out, choice, dice)
