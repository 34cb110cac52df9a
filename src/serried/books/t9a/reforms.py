"""The 9th Age, chapter "Moving Units": Reforms."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from serried.books.t9a.case import Case
from serried.books.t9a.choosing import judge_choice
from serried.books.t9a.march_test import (
    MarchTest,
    Outcome,
    standing_test,
    take_march_test,
)
from serried.books.t9a.moving_units import judge_phase, notes_on, prospects
from serried.books.t9a.order import ORDER
from serried.books.t9a.rates import refuse_absent
from serried.books.t9a.unit_spacing import (
    ENDING,
    judge_final_edge,
    judge_final_spacing,
)
from serried.books.t9a.units import formation_fault, front_rank_fault
from serried.books.t9a.universal_rules import refuse_reform_gaps
from serried.books.t9a.vocabulary import VOCABULARY
from serried.geometry import TOLERANCE, at_most
from serried.model.actions import Manner, Reform
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import FormationError, RuleGapError
from serried.model.formation import RANK_AND_FILE, Formation
from serried.model.ids import Inches
from serried.model.legs import Open
from serried.model.marks import Mark
from serried.model.trip import Stage, Trip
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Values, Verdict
from serried.rules.findings import in_order, never, no_farther_than
from serried.rules.margins import (
    Course,
    least_room,
    margin_of,
    solution_notes,
    value_measures,
)
from serried.rules.reforming import reform_displacements, reformed, reformed_pose
from serried.rules.solving import NOTHING, Domain, Room, Solution, lawful_stretches
from serried.rules.travel import Displacement

CAP: Final = "MOV-23"
ROUND: Final = 360.0
ROUGH: Final = frozenset({ENDING, CAP})
"""The clauses whose margins have corners when a unit turns about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A Reform on the table.

    Attributes:
        case: Bounded by the March Rate, as a March Move is (MOV-23).
        formation: The new formation; None where it cannot be formed.
        fault: Why the new formation is not lawful, if it is not.
        trip: From the old place to the new, which is not swept.
        moved: How far each model goes.
    """

    case: Case
    formation: Formation | None
    fault: FormationError | None
    trip: Trip | None
    moved: tuple[Displacement, ...]

    @property
    def measures(self) -> Values:
        """How far the farthest model goes, where they go anywhere."""
        return (("farthest_model", self.farthest),) if self.moved else ()

    @property
    def farthest(self) -> Inches:
        """How far the farthest model goes."""
        return max((model.distance for model in self.moved), default=0.0)


def judge_reform(
    battle: Battle,
    reform: Reform,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge a Reform, and make it where it is lawful.

    Source:
        MOV-2, MOV-5, MOV-21 to MOV-24, UNIT-3, FR-10, SPACE-1, EDGE-1
    """
    unit = battle.unit(reform.subject.unit)
    refuse_absent(unit, reform.test_by)
    _refuse_gaps(unit, reform)
    choice = (judge_phase(battle, unit), *judge_choice(battle, unit))
    test = standing_test(unit, dice)
    if test is None and all(finding.holds for finding in choice):
        test = take_march_test(battle, unit, VOCABULARY, dice, reform.test_by)
    test = test or MarchTest(Outcome.NOT_NEEDED, dice_left=dice or ())
    measures: Values = ()
    notes: tuple[str, ...] = ()
    if reform.facing is Open.ASKED:
        eligible = all(finding.holds for finding in choice)
        solution = _lawful_facings(battle, unit, reform) if eligible else NOTHING
        measures = value_measures(solution.stretches)
        notes = solution_notes(solution)
        best = dict(measures)["largest"]
        reform = replace(reform, facing=best if isinstance(best, float) else 0.0)
    attempt = _attempt(battle, unit, reform, TOLERANCE)
    verdict = Verdict(
        findings=in_order((*choice, *test.findings, *_judge(attempt)), ORDER),
        measures=(*measures, *attempt.measures),
        events=test.events,
        notes=(*notes_on(unit), *_layout_notes(unit, reform), *notes),
    )
    if test.outcome is Outcome.PENDING:
        verdict = replace(verdict, depends=prospects(verdict, test))
    return _carried_out(attempt, verdict, test, moves=not measures)


def _layout_notes(unit: Unit, reform: Reform) -> tuple[str, ...]:
    """Say how ``files`` lays out a unit in which not all models are alike."""
    letters = {place.letter for place in unit.formation.places}
    if reform.files is None or letters <= {RANK_AND_FILE}:
        return ()
    note = "files keeps the models in their order, those with Front Rank first"
    return (f"{unit.id}: {note}; draw `ranks` to place them otherwise",)


def _refuse_gaps(unit: Unit, reform: Reform) -> None:
    """Refuse what this referee does not enforce yet: it never guesses."""
    gaps = (
        (reform.magical is not None, "MM-1", "Magical Moves are"),
        (reform.subject.letter is not None, "CHR-MOVE-4", "leaving a unit is"),
    )
    for asked, clause, what in gaps:
        if asked:
            raise RuleGapError(clause, f"{what} not enforced yet")
    refuse_reform_gaps(unit)


def _attempt(battle: Battle, unit: Unit, reform: Reform, tolerance: float) -> Attempt:
    """Put the unit back as *reform* says, if that can be done at all."""
    case = Case(battle=battle, unit=unit, manner=Manner.MARCH, tolerance=tolerance)
    try:
        after = reformed(unit, reform, rear_from_centre=VOCABULARY.rear_from_centre)
    except FormationError as narrow:
        return Attempt(case=case, formation=None, fault=narrow, trip=None, moved=())
    changed = replace(unit, formation=after)
    fault = formation_fault(changed) or front_rank_fault(changed)
    if unit.pose is None:
        return Attempt(case=case, formation=after, fault=fault, trip=None, moved=())
    pose = reformed_pose(unit.formation, unit.pose, after, reform)
    return Attempt(
        case=case,
        formation=after,
        fault=fault,
        trip=Trip(unit.pose, (Stage(1, None, unit.pose, pose),), complete=True),
        moved=reform_displacements(unit.formation, unit.pose, after, pose),
    )


def _judge(attempt: Attempt) -> Iterator[Finding]:
    """Judge what a Reform comes to."""
    yield _judge_formation(attempt)
    if attempt.trip is None or attempt.formation is None:
        return
    unit = attempt.case.unit
    yield Finding(clause="MOV-22", holds=True, reason="centre_kept", unit=unit.id)
    yield from _judge_displacement(attempt)
    yield judge_final_spacing(attempt.case, attempt.trip, attempt.formation)
    yield judge_final_edge(attempt.case, attempt.formation, attempt.trip)


def _judge_formation(attempt: Attempt) -> Finding:
    """Judge that the new formation is a lawful one (MOV-22, UNIT-3, FR-1, FR-10)."""
    fault = attempt.fault
    said = f"{fault.fault} ({fault.clause})" if fault else ""
    return never(
        fault,
        clause="UNIT-3",
        reason="formation_fault" if fault else "formation_lawful",
        values=(("fault", said),) if fault else (),
        unit=attempt.case.unit.id,
        model=fault.model if fault else None,
    )


def _judge_displacement(attempt: Attempt) -> Iterator[Finding]:
    """Judge MOV-23: no model's centre ends beyond the March Rate from its start."""
    limit = attempt.case.rate(CAP)
    if limit is None:
        return
    farthest = attempt.farthest
    model = next(m for m in attempt.moved if at_most(farthest, m.distance))
    yield no_farther_than(
        limit,
        clause=CAP,
        measured=farthest,
        reason="displacement",
        unit=attempt.case.unit.id,
        model=model.model,
        tolerance=attempt.case.tolerance,
    )


def _lawful_facings(battle: Battle, unit: Unit, reform: Reform) -> Solution:
    """Return every facing that breaks no clause, in degrees."""

    def probe(facing: float) -> Room:
        attempt = _attempt(battle, unit, replace(reform, facing=facing), 0.0)
        return least_room(
            margin_of(f, Course.ROUGH if f.clause in ROUGH else Course.SMOOTH)
            for f in _judge(attempt)
        )

    known = _attempt(battle, unit, replace(reform, facing=0.0), 0.0).formation
    return lawful_stretches(probe, _all_round(known or unit.formation))


def _all_round(formation: Formation) -> Domain:
    """Return the whole circle, and how fast a point of the unit goes round."""
    left, right, rear, front = formation.extent
    reach = math.hypot(inches(right - left), inches(front - rear))
    rate = reach * math.radians(1.0)
    return Domain(0.0, ROUND, rate, rate, rate)


def _carried_out(
    attempt: Attempt,
    verdict: Verdict,
    test: MarchTest,
    *,
    moves: bool,
) -> Transition:
    """Return the battle afterwards; a test that was thrown stands in any case."""
    battle, unit = attempt.case.battle, attempt.case.unit
    after, trip = test.marked(unit), attempt.trip
    if moves and verdict.legal and trip is not None and attempt.formation is not None:
        after = replace(after, formation=attempt.formation)
        after = after.at(trip.end).with_marks(Mark.REFORMED)
    return Transition(
        battle=battle.with_unit(after) if after != unit else battle,
        verdict=verdict,
        dice_left=test.dice_left,
        trip=trip,
        formation=attempt.formation,
    )
