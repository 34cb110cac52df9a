"""The 9th Age, Vanguard: a move of Advance and Reforms before the game begins.

Source:
    UR-VAN, DEP-23 to DEP-27, AMB-214 to AMB-216, docs/rulings/0075-vanguard-moves.md
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.choosing import unable
from serried.books.t9a.deployment.actions import Pass, VanguardMove
from serried.books.t9a.deployment.vanguard_distance import judge_distance
from serried.books.t9a.deployment.vanguard_turns import (
    USUAL,
    barred,
    not_now,
    reach_of,
    stopped,
    turn_passed,
)
from serried.books.t9a.flying import judge_flight
from serried.books.t9a.movers.light_troops import formations_in
from serried.books.t9a.moves import refuse_gaps_of
from serried.books.t9a.moving_units import ROUGH, terms_of
from serried.books.t9a.reforms import REFORM
from serried.books.t9a.universal_rules import notes_on
from serried.model.actions.legs import Act, Leg, Reforming, Sweep, has_leg
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Case, Situation
from serried.rules.choosing import judge_bar
from serried.rules.dice_tests import no_test
from serried.rules.findings import in_order, never
from serried.rules.moving.judging import Preconditions, joins, moved, refuse_gaps
from serried.rules.ranks.reforms import judge_formation
from serried.rules.terms import MoveTerms

MEASURE: Final = "DEP-24"


def judge_vanguard(
    situation: Situation, move: VanguardMove, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a Vanguard move, and make it where it is lawful; then it is another's turn.

    Raises:
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        DEP-23 to DEP-27
    """
    battle = situation.battle
    unit = battle.unit(move.subject.unit)
    _refuse_gaps(battle, unit, move)
    made_of, faults = formations_in(situation.edition.vocabulary, unit, move.legs)
    terms = _terms(situation, move, unit)
    found = [*judge_choice(battle, unit)]
    found += [judge_flight(unit)] if move.flying else []
    if has_leg(move.legs, Sweep):
        found.append(
            never(True, clause="SWEEP-5", reason="no_sweep_in_vanguard", unit=unit.id)  # noqa: FBT003 - so it is
        )
    if has_leg(move.legs, Reforming):
        found.append(judge_formation(unit, REFORM, next(iter(faults), None)))
    preconditions = Preconditions(
        findings=tuple(found),
        test=no_test(dice),
        barred=not all(one.holds for one in found),
        marks=(Mark.VANGUARD_MOVE,),
        notes=notes_on(unit),
        rough=ROUGH | {MEASURE, "DEP-25"},
    )
    reach = reach_of(unit)
    case = Case(
        situation=situation,
        unit=unit,
        terms=terms,
        legs=made_of,
        fixed_rate=USUAL if reach is None else reach,
    )
    made = moved(case, preconditions, situation.edition.more, move=move)
    if made.battle is battle:
        return made
    return replace(made, battle=turn_passed(made.battle))


def judge_choice(battle: Battle, unit: Unit) -> tuple[Finding, ...]:
    """Judge whether *unit* may make a Vanguard move now.

    Source:
        MOV-1, DEP-6, DEP-23, DEP-27, AMB-216
    """
    away = ("off_table", None) if unit.pose is None else None
    return (
        judge_bar(away or unable(battle, unit), unit, "MOV-1", "may_be_chosen"),
        judge_bar(
            barred(battle, unit),
            unit,
            "DEP-23",
            "vanguard_now",
            (("phase", battle.phase),),
        ),
        never(
            reach_of(unit) is None,
            clause="DEP-27",
            reason="all_vanguard",
            unit=unit.id,
        ),
    )


def judge_pass(
    situation: Situation, action: Pass, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a player makes no more Vanguard moves: for good.

    Source:
        DEP-23
    """
    battle = situation.battle
    bar = not_now(battle, action.player)
    reason, other = bar or ("vanguard_over", None)
    found = never(
        bar,
        clause="DEP-23",
        reason=reason,
        values=(("player", action.player), ("phase", battle.phase)),
        other=other,
    )
    verdict = Verdict(findings=in_order((found,), situation.edition.order))
    after = stopped(battle, action.player) if verdict.legal else battle
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def _terms(situation: Situation, move: VanguardMove, unit: Unit) -> MoveTerms:
    """Return on what the book allows it: as an Advance, measured by its own clause."""
    terms = terms_of(situation, move, unit)
    more = (*terms.more, _judge_parts, judge_distance)
    return replace(terms, forward=MEASURE, displacement=MEASURE, more=more)


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


def _refuse_gaps(battle: Battle, unit: Unit, move: VanguardMove) -> None:
    alone = move.subject.letter is not None
    legs: tuple[Leg, ...] = move.legs
    refuse_gaps(
        (
            (alone, MEASURE, "leaving a unit by a Vanguard move is"),
            (joins(legs), MEASURE, "joining a unit by a Vanguard move is"),
        )
    )
    refuse_gaps_of(battle, unit, move)
