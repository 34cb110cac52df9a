"""The 9th Age, Vanguard: what such a move is made of, and how far it leads.

Source:
    DEP-24, DEP-27, SWEEP-5, AMB-214, AMB-216, docs/rulings/0075-vanguard-moves.md
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.choosing import unable
from serried.books.t9a.deployment.actions import VanguardMove
from serried.books.t9a.deployment.vanguard_distance import judge_distance
from serried.books.t9a.deployment.vanguard_turns import USUAL, barred, reach_of
from serried.books.t9a.flying import judge_flight
from serried.books.t9a.movers.light_troops import formations_in
from serried.books.t9a.moving_units import ROUGH, terms_of
from serried.books.t9a.reforms import REFORM
from serried.books.t9a.universal_rules import notes_on
from serried.model.actions.legs import Act, Leg, Reforming, Sweep, has_leg
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Case, Situation
from serried.rules.choosing import judge_bar
from serried.rules.dice_tests import no_test
from serried.rules.findings import never
from serried.rules.moving.judging import Preconditions
from serried.rules.ranks.reforms import judge_formation
from serried.rules.terms import MoveTerms

MEASURE: Final = "DEP-24"


def judge_choice(battle: Battle, unit: Unit, mover: Unit) -> tuple[Finding, ...]:
    """Judge whether a unit may make a Vanguard move now, or a Character out of it.

    Args:
        battle: As it stands.
        unit: The unit as it is before.
        mover: Who moves: the same, or a Character of it.

    Source:
        MOV-1, DEP-6, DEP-23, DEP-27, AMB-216
    """
    away = ("off_table", None) if unit.pose is None else None
    now = (("phase", battle.phase),)
    return (
        judge_bar(away or unable(battle, unit), unit, "MOV-1", "may_be_chosen"),
        judge_bar(barred(battle, unit), unit, "DEP-23", "vanguard_now", now),
        never(
            reach_of(mover) is None,
            clause="DEP-27",
            reason="all_vanguard",
            unit=mover.id,
        ),
    )


def before(
    situation: Situation,
    move: VanguardMove,
    mover: Unit,
    choice: tuple[Finding, ...],
    dice: tuple[int, ...] | None,
) -> Preconditions:
    """Return what is known of a Vanguard move before anybody looks at how it goes.

    No March Test is taken: no Movement Phase has begun.

    Source:
        DEP-24, FLY-1, SWEEP-5, UNIT-3
    """
    found = [*choice, *([judge_flight(mover)] if move.flying else ())]
    if has_leg(move.legs, Sweep):
        found.append(
            never(True, clause="SWEEP-5", reason="no_sweep_in_vanguard", unit=mover.id)  # noqa: FBT003 - so it is
        )
    if has_leg(move.legs, Reforming):
        words = situation.edition.vocabulary
        _, faults = formations_in(words, mover, move.legs)
        found.append(judge_formation(mover, REFORM, next(iter(faults), None)))
    return Preconditions(
        findings=tuple(found),
        test=no_test(dice),
        barred=not all(one.holds for one in found),
        marks=(Mark.VANGUARD_MOVE,),
        notes=notes_on(mover),
        rough=ROUGH | {MEASURE, "DEP-25"},
    )


def rate_of(mover: Unit) -> Inches:
    """Return both rates of a Vanguard move, also of who may not make one (DEP-24)."""
    reach = reach_of(mover)
    return USUAL if reach is None else reach


def legs_of(situation: Situation, move: VanguardMove, mover: Unit) -> tuple[Leg, ...]:
    """Return the legs with how the unit stands after each Reform."""
    if not has_leg(move.legs, Reforming):
        return move.legs
    return formations_in(situation.edition.vocabulary, mover, move.legs)[0]


def going(situation: Situation, move: VanguardMove, mover: Unit) -> MoveTerms:
    """Return on what the book allows it: as an Advance, measured by its own clause."""
    terms = terms_of(situation, move, mover)
    more = (*terms.more, _judge_parts, judge_distance)
    return replace(terms, forward=MEASURE, displacement=MEASURE, more=more)


def case_of(situation: Situation, move: VanguardMove, mover: Unit) -> Case:
    """Return a Vanguard move before the referee."""
    return Case(
        situation=situation,
        unit=mover,
        terms=going(situation, move, mover),
        legs=legs_of(situation, move, mover),
        fixed_rate=rate_of(mover),
    )


def _judge_parts(case: Case, route: Trip | None) -> Iterator[Finding]:
    """Judge that no Reform interrupts the Advance, but of those who may do that.

    Source:
        DEP-24, LIGHT-1, AMB-214
    """
    del route
    legs = [leg for leg in case.legs if not isinstance(leg, Act)]
    advance = [n for n, leg in enumerate(legs) if not isinstance(leg, Reforming)]
    between = advance and advance[-1] - advance[0] + 1 != len(advance)
    yield never(
        between and not case.terms.all_ways,
        clause=MEASURE,
        reason="vanguard_parts",
        unit=case.unit.id,
    )
