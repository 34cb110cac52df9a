"""The 9th Age, chapter "Character": joining a unit.

The way of the Character is judged as its own move; the last leg leads straight into its
place in the ranks. The models of the joined unit block nothing on it, and the turns
before and after it are free as Pivots are (AMB-47).
"""

import math
from typing import Final

from serried.books.t9a.announcing import judge_announcement
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
from serried.books.t9a.march_test import MARCH_TEST
from serried.books.t9a.moving_units import manner_of, marks_after, terms_of
from serried.books.t9a.units import formation_fault
from serried.books.t9a.universal_rules import notes_on
from serried.geometry import Pose, Slide
from serried.model.actions import Manner, Move
from serried.model.actions.legs import Join
from serried.model.actions.trip import Stage, Trip
from serried.model.extents import centre
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.case import Case, Situation
from serried.rules.moving.rates import refuse_absent
from serried.rules.ranks.joiners import Joiner, JoiningTerms
from serried.rules.ranks.joining import Coming, joined, joiner_of, refuse_open
from serried.rules.ranks.leaving import leaving_of
from serried.rules.ranks.way_into_the_ranks import WayIn, facing_along


def into_its_place(case: Case, target: Unit, place: Pose) -> WayIn | None:
    """Return the way with its last leg, straight into the ranks.

    Source:
        AMB-47
    """
    del target
    route = case.route()
    if route is None or not route.complete:
        return None
    before, join = route.stages[:-1], route.stages[-1]
    formation = case.unit.formation
    start, end = join.start, place
    here, there = centre(formation, start), centre(formation, end)
    dx, dy = there[0] - here[0], there[1] - here[1]
    far = math.hypot(dx, dy)
    if not far:
        turn = Stage(join.leg, None, start, end)
        whole = Trip(route.start, (*before, turn), complete=True)
        return WayIn(whole, whole)
    ahead = facing_along(case.unit, here, (dx / far, dy / far))
    arrived = Pose(ahead.x + dx, ahead.y + dy, ahead.ux, ahead.uy)
    last = (
        Stage(join.leg, None, start, ahead),
        Stage(join.leg, Slide(dx, dy), ahead, arrived),
        Stage(join.leg, None, arrived, end),
    )
    whole = Trip(route.start, (*before, *last), complete=True)
    return WayIn(whole, whole)


JOINING: Final = JoiningTerms(
    character="CHR-JOIN-1",
    joined="CHR-JOIN-4",
    rejoining="CHR-MOVE-3",
    position="CHR-JOIN-7",
    places="CHR-JOIN-8",
    reach="CHR-JOIN-10",
    reach_reason="reaches_place",
    ready=receiving,
    ranks=ranks_with,
    displaced="CHR-JOIN-9",
    fault=formation_fault,
    spots=candidates,
    pairing=judge_kinds,
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
    refuse_unready(joiner, move)
    tested_unit = joiner.hero if joiner.apart is None else joiner.apart.unit
    choice = (*_choice(joiner, move), *manner_of(situation, move, joiner.hero))
    preconditions = MARCH_TEST.before(
        situation,
        tested_unit,
        choice,
        dice,
        move.test_by,
        marching=move.manner is Manner.MARCH,
        marks=marks_after(move),
        notes=(*notes_on(joiner.hero), *guarded(joiner, move)),
    )
    coming = Coming(
        joiner=joiner,
        move=move,
        preconditions=preconditions,
        going=terms_of(situation, move, joiner.hero),
        terms=JOINING,
        more=situation.edition.more,
        fixed_rate=move.magical,
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


def refuse_unready(joiner: Joiner, move: Move) -> None:
    """Refuse what is no request, and what is not enforced yet.

    Raises:
        RequestError: If a number of the way is open, or the unit is not there.
        RuleGapError: If a rule that is not enforced yet would decide.
    """
    refuse_absent(
        joiner.hero if joiner.apart is None else joiner.apart.unit, move.test_by
    )
    refuse_open(move)
    join = move.legs[-1]
    assert isinstance(join, Join)  # noqa: S101 - the caller saw to it
    refuse_member(joiner, joiner.battle.unit(join.unit))


def guarded(joiner: Joiner, move: Move) -> tuple[str, ...]:
    """Return a note if the unit that is joined guards its newcomer."""
    join = move.legs[-1]
    assert isinstance(join, Join)  # noqa: S101 - the caller saw to it
    return notes_on_bodyguards(joiner.hero, joiner.battle.unit(join.unit))


def _choice(joiner: Joiner, move: Move) -> tuple[Finding, ...]:
    if joiner.apart is None:
        return judge_announcement(joiner.battle, joiner.hero, move.magical)
    return judge_leaving_choice(joiner.battle, joiner.apart, move.magical)
