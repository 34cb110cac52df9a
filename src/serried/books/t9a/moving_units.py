"""The 9th Age, chapter "Moving Units": Advance Moves and March Moves.

The order is that of the printed page: choose a unit, take its March Test if one
is needed, move it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.asking import (
    is_open,
    lawful_values,
    settled_case,
)
from serried.books.t9a.case import Case
from serried.books.t9a.choosing import judge_choice
from serried.books.t9a.march_test import (
    NAME,
    MarchTest,
    Outcome,
    standing_test,
    take_march_test,
)
from serried.books.t9a.move_limits import judge_displacement, judge_way
from serried.books.t9a.order import ORDER
from serried.books.t9a.rates import refuse_absent
from serried.books.t9a.unit_spacing import judge_edge, judge_spacing
from serried.books.t9a.universal_rules import refuse_move_gaps, unknown_rules
from serried.books.t9a.vocabulary import VOCABULARY
from serried.books.t9a.wheels_and_pivots import judge_pivots, judge_wheels
from serried.model.actions import Manner, Move
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.legs import Join, Place
from serried.model.marks import Mark
from serried.model.trip import Trip
from serried.model.unit import Unit
from serried.model.verdict import (
    Depends,
    Finding,
    Prospect,
    Transition,
    Values,
    Verdict,
)
from serried.rules.findings import in_order, never
from serried.rules.margins import solution_notes, value_measures
from serried.rules.solving import NOTHING
from serried.rules.travel import displacements, lengths

MARK: Final = {Manner.ADVANCE: Mark.ADVANCED, Manner.MARCH: Mark.MARCHED}


def judge_move(
    battle: Battle,
    move: Move,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge an Advance Move or a March Move, and make it where it is lawful.

    Every clause is judged, even after one has failed, so that a player learns
    of everything that is wrong at once.

    Source:
        GEN-2, MOV-1 to MOV-20, MOV-25
    """
    unit = battle.unit(move.subject.unit)
    case = Case(battle=battle, unit=unit, manner=move.manner, legs=move.legs)
    refuse_absent(case.unit, move.test_by)
    _refuse_gaps(case, move)
    choice = (judge_phase(battle, case.unit), *judge_choice(battle, case.unit))
    eligible = all(finding.holds for finding in choice)
    test = standing_test(case.unit, dice)
    if eligible and test is None:
        test = take_march_test(battle, case.unit, VOCABULARY, dice, move.test_by)
    test = test or MarchTest(Outcome.NOT_NEEDED, dice_left=dice or ())
    measures: Values = ()
    notes: tuple[str, ...] = ()
    if is_open(case):
        barred = not eligible or (case.marching and test.outcome is Outcome.FAILED)
        solution = NOTHING if barred else lawful_values(case, judge_legs)
        measures = value_measures(solution.stretches)
        notes = solution_notes(solution)
    best = dict(measures).get("largest")
    case = replace(
        settled_case(case, best if isinstance(best, float) else 0.0),
        tolerance=case.tolerance,
    )
    route = case.route()
    verdict = Verdict(
        findings=in_order((*choice, *_judge(case, test, route)), ORDER),
        measures=(*measures, *_measures(case, route)),
        events=test.events,
        notes=(*notes_on(case.unit), *notes),
    )
    if test.outcome is Outcome.PENDING:
        verdict = replace(verdict, depends=prospects(verdict, test))
    return _carried_out(case, verdict, test, route, moves=not measures)


def judge_phase(battle: Battle, unit: Unit) -> Finding:
    """Judge GEN-2: units move in the Movement Phase."""
    return never(
        battle.phase != "movement",
        clause="GEN-2",
        reason="movement_phase",
        values=(("phase", battle.phase),),
        unit=unit.id,
    )


def judge_test(unit: Unit, test: MarchTest) -> Finding:
    """Judge MOV-8: no March Move after a failed March Test."""
    reasons = {
        Outcome.NOT_NEEDED: "march_untested",
        Outcome.PENDING: "march_if_failed",
    }
    return never(
        test.outcome in {Outcome.PENDING, Outcome.FAILED},
        clause="MOV-8",
        reason=reasons.get(test.outcome, "march_after_test"),
        values=(("discipline", test.target), ("chance", f"{test.ways}/36")),
        unit=unit.id,
    )


def prospects(verdict: Verdict, test: MarchTest) -> Depends:
    """Return what becomes of a request on either outcome of a pending March Test.

    MOV-8 is the only clause that asks for the outcome.
    """
    others = tuple(clause for clause in verdict.breaks if clause != "MOV-8")
    return Depends(
        test=NAME,
        passes_on=test.target,
        ways=test.ways,
        if_passed=Prospect(legal=not others, breaks=others),
        if_failed=Prospect(legal=verdict.legal, breaks=verdict.breaks),
    )


def _refuse_gaps(case: Case, move: Move) -> None:
    """Refuse what this referee does not enforce yet: it never guesses."""
    gaps = (
        (move.magical is not None, "MM-1", "Magical Moves are"),
        (move.flying, "FLY-1", "Flying Movement is"),
        (move.subject.letter is not None, "CHR-MOVE-4", "leaving a unit is"),
        (_has(move, Join), "CHR-JOIN-7", "joining a unit is"),
        (_has(move, Place), "FR-2", "re-placing models in a move is"),
    )
    for asked, clause, what in gaps:
        if asked:
            raise RuleGapError(clause, f"{what} not enforced yet")
    refuse_move_gaps(case.battle, case.unit, move)


def _has(move: Move, kind: type[Join | Place]) -> bool:
    return any(isinstance(leg, kind) for leg in move.legs)


def _judge(case: Case, test: MarchTest, route: Trip | None) -> Iterator[Finding]:
    """Judge everything about a move but whether the unit may be chosen."""
    yield from test.findings
    if case.marching and test.outcome is not Outcome.NOT_NEEDED:
        yield judge_test(case.unit, test)
    yield from judge_legs(case, route)
    if route is not None:
        yield from judge_spacing(case, route)


def judge_legs(case: Case, route: Trip | None) -> Iterator[Finding]:
    """Judge the legs without what stands around: kinds, lengths, ways, the edge."""
    yield from judge_wheels(case.unit, case.legs, case.wheel_measure)
    yield from judge_pivots(case.unit, case.legs)
    yield from judge_way(case)
    if route is None:
        return
    if route.complete:
        yield from judge_displacement(case, route)
    yield from judge_edge(case, route)


def _measures(case: Case, route: Trip | None) -> Values:
    """Return the length of the move and how far its farthest model ends."""
    legs, formation = case.legs, case.unit.formation
    length = lengths(formation, legs, case.wheel_measure).total
    if route is None or not route.complete:
        return (("length", length),)
    moved = displacements(formation, route, legs)
    return ("length", length), ("farthest_model", max(m.distance for m in moved))


def notes_on(unit: Unit) -> tuple[str, ...]:
    """Return what was assumed of the rules of *unit*."""
    return tuple(
        f'{unit.id}: the rule "{rule}" is not one the referee knows; it changes nothing'
        for rule in unknown_rules(unit)
    )


def _carried_out(
    case: Case,
    verdict: Verdict,
    test: MarchTest,
    route: Trip | None,
    *,
    moves: bool,
) -> Transition:
    """Return the battle after the move; a test that was thrown stands in any case.

    A line that asks for a number *moves* nothing.
    """
    unit = test.marked(case.unit)
    if moves and verdict.legal and route is not None:
        unit = unit.at(route.end).with_marks(MARK[case.manner])
    after = case.battle.with_unit(unit) if unit != case.unit else case.battle
    return Transition(
        battle=after,
        verdict=verdict,
        dice_left=test.dice_left,
        trip=route,
    )
