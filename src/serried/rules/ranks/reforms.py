"""Reforms: how putting a unit back about its Centre is judged, and done."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from serried.frozen import frozen
from serried.geometry import STILL, TOLERANCE, at_least, at_most, separation_of
from serried.model.actions import Reform
from serried.model.actions.legs import Number, Open
from serried.model.actions.trip import Stage, Trip
from serried.model.bases import inches
from serried.model.errors import FormationError
from serried.model.formation import RANK_AND_FILE, Formation
from serried.model.ids import ClauseId, Inches
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Values, Verdict
from serried.rules.case import Case, Judged
from serried.rules.dice_tests import depending
from serried.rules.findings import in_order, never, no_farther_than
from serried.rules.moving.judging import Preconditions, carried_out
from serried.rules.moving.margins import Course, Margin, margin_of
from serried.rules.moving.travel import reformed_pose, settled
from serried.rules.moving.unit_spacing import (
    around_of,
    judge_final_edge,
    judge_final_spacing,
    walk_of,
)
from serried.rules.ranks.assignment import Displacement, reform_displacements
from serried.rules.ranks.reforming import formed
from serried.rules.ranks.roles import Roles
from serried.rules.solving.rooms import least_room, solution_notes, value_measures
from serried.rules.solving.search import (
    NOTHING,
    Domain,
    Room,
    Solution,
    lawful_stretches,
)
from serried.rules.terms import Closeness
from serried.tuples import NamedTuple

ROUND: Final = 360.0


@frozen(kw_only=True, eq=False, repr=False)
class ReformTerms:
    """On what a book allows Reforms.

    Attributes:
        centre: The clause that keeps the Centre in its place.
        formation: The clause that asks for a lawful formation.
        cap: The clause of how far any model may go; its rate is that of the case.
        roles: What the book asks of the place of a model.
        fault: Says why a unit would stand in no lawful formation, or None.
        places_by_order: What ``files`` does where not all models are alike.
    """

    centre: ClauseId
    formation: ClauseId
    cap: ClauseId
    roles: Roles
    fault: Callable[[Unit], FormationError | None]
    places_by_order: str


@frozen(kw_only=True, eq=False, repr=False)
class Attempt:
    """A Reform on the table.

    Attributes:
        case: The rate of its terms bounds how far any model goes.
        terms: On what the book allows it.
        formation: The new formation; None where it cannot be formed.
        fault: Why the new formation is not lawful, if it is not.
        trip: From the old place to the new, which is not swept.
        moved: How far each model goes.
    """

    case: Case
    terms: ReformTerms
    formation: Formation | None
    fault: FormationError | None
    trip: Trip | None = None
    moved: tuple[Displacement, ...] = ()

    @property
    def measures(self) -> Values:
        """How far the farthest model goes, where they go anywhere."""
        return (("farthest_model", self.farthest),) if self.moved else ()

    @property
    def farthest(self) -> Inches:
        """How far the farthest model goes."""
        return max((model.distance for model in self.moved), default=0.0)


def reformed(
    case: Case,
    reform: Reform,
    terms: ReformTerms,
    preconditions: Preconditions,
    extra: Judged | None = None,
) -> Transition:
    """Judge a Reform, and make it where it is lawful.

    Every clause is judged, even after one has failed.

    Args:
        case: The unit and what bounds it; without legs.
        reform: What is asked.
        terms: On what the book allows Reforms.
        preconditions: What is known of it already.
        extra: Judges what else is asked of where it ends.
    """
    measures: Values = ()
    notes: tuple[str, ...] = ()

    def judged(tried: Attempt) -> Iterator[Finding]:
        yield from judge_attempt(tried)
        if extra is not None:
            yield from extra(tried.case, tried.trip)

    if reform.facing is Open.ASKED:
        barred = preconditions.barred
        facings = Facings(case, reform, terms, preconditions.rough, judged)
        solution = NOTHING if barred else _lawful_facings(facings)
        measures = value_measures(solution.stretches)
        notes = solution_notes(solution)
        best = dict(measures)["largest"]
        reform = replace(reform, facing=best if isinstance(best, float) else 0.0)
    attempt = attempted(replace(case, tolerance=TOLERANCE), reform, terms)
    findings = (*preconditions.findings, *judged(attempt))
    verdict = Verdict(
        findings=in_order(findings, case.situation.edition.order),
        measures=(*measures, *attempt.measures),
        events=preconditions.test.events,
        notes=(*preconditions.notes, *_layout_notes(case.unit, reform, terms), *notes),
    )
    verdict = depending(
        verdict, preconditions.test, preconditions.terms, preconditions.hangs
    )
    unit = preconditions.test.marked(case.unit)
    if not measures and verdict.legal:  # ? moves nothing
        unit = placed(attempt, unit).with_marks(*preconditions.marks)
    done = carried_out(case, verdict, unit, preconditions.test, attempt.trip)
    return replace(done, formation=attempt.formation)


def placed(attempt: Attempt, unit: Unit) -> Unit:
    """Return *unit* where the Reform puts it; as it was where it puts it nowhere."""
    if attempt.trip is None or attempt.formation is None:
        return unit
    return replace(unit, formation=attempt.formation).at(attempt.trip.end)


def formation_asked(
    case: Case, reform: Reform, terms: ReformTerms
) -> tuple[Formation | None, FormationError | None]:
    """Return the formation that *reform* asks for, and what is wrong with it.

    Raises:
        RequestError: If the unit has other models.
    """
    unit, words = case.unit, case.situation.edition.vocabulary
    try:
        after = formed(
            unit,
            reform,
            rear_from_centre=words.rear_from_centre,
            roles=terms.roles,
            clauses=words.faults,
        )
    except FormationError as fault:
        return None, fault
    return after, terms.fault(replace(unit, formation=after))


def attempted(case: Case, reform: Reform, terms: ReformTerms) -> Attempt:
    """Put the unit back as *reform* says, if that can be done at all."""
    after, fault = formation_asked(case, reform, terms)
    asked = Attempt(case=case, terms=terms, formation=after, fault=fault)
    return _put_back(asked, reform.facing)


def _put_back(asked: Attempt, facing: Number | None) -> Attempt:
    """Return where a unit goes to take a formation, if it can and is on the table."""
    unit, after = asked.case.unit, asked.formation
    if after is None or unit.pose is None:
        return asked
    to = None if facing is None else settled(facing)
    pose = reformed_pose(unit.formation, unit.pose, after, to)
    return replace(
        asked,
        trip=Trip(unit.pose, (Stage(1, None, unit.pose, pose),), complete=True),
        moved=reform_displacements(unit.formation, unit.pose, after, pose),
    )


def judge_attempt(attempt: Attempt) -> Iterator[Finding]:
    """Judge what a Reform comes to.

    Source:
        MOV-22, MOV-23, UNIT-3, SPACE-1, EDGE-1, BA-MAN-14 to BA-MAN-17
    """
    yield judge_formation(attempt.case.unit, attempt.terms, attempt.fault)
    if attempt.trip is None or attempt.formation is None:
        return
    unit = attempt.case.unit
    centre = attempt.terms.centre
    yield Finding(clause=centre, holds=True, reason="centre_kept", unit=unit.id)
    yield from _judge_displacement(attempt)
    yield judge_final_spacing(attempt.case, attempt.trip, attempt.formation)
    yield judge_final_edge(attempt.case, attempt.formation, attempt.trip)


def _layout_notes(unit: Unit, reform: Reform, terms: ReformTerms) -> tuple[str, ...]:
    """Say how ``files`` lays out a unit in which not all models are alike."""
    letters = {place.letter for place in unit.formation.places}
    if reform.files is None or letters <= {RANK_AND_FILE}:
        return ()
    note = terms.places_by_order
    return (f"{unit.id}: {note}; draw `ranks` to place them otherwise",)


def judge_formation(
    unit: Unit, terms: ReformTerms, fault: FormationError | None
) -> Finding:
    """Judge that the formation a unit would take is a lawful one."""
    said = f"{fault.fault} ({fault.clause})" if fault else ""
    return never(
        fault,
        clause=terms.formation,
        reason="formation_fault" if fault else "formation_lawful",
        values=(("fault", said),) if fault else (),
        unit=unit.id,
        model=fault.model if fault else None,
    )


def _judge_displacement(attempt: Attempt) -> Iterator[Finding]:
    """Judge that no model's centre ends too far from its start."""
    clause = attempt.terms.cap
    limit = attempt.case.rate(clause)
    if limit is None:
        return
    farthest = attempt.farthest
    model = next(m for m in attempt.moved if at_most(farthest, m.distance))
    yield no_farther_than(
        limit,
        clause=clause,
        measured=farthest,
        reason="displacement",
        unit=attempt.case.unit.id,
        model=model.model,
        tolerance=attempt.case.tolerance,
    )


class Facings(NamedTuple):
    """A Reform of which the facing is asked for.

    Attributes:
        rough: The clauses whose margins have corners, besides those of any Reform.
        judged: Judges an attempt.
    """

    case: Case
    reform: Reform
    terms: ReformTerms
    rough: frozenset[ClauseId]
    judged: Callable[[Attempt], Iterable[Finding]]


def _lawful_facings(asked: Facings) -> Solution:
    """Return every facing that breaks no clause, in degrees."""
    case, reform, terms = asked.case, asked.reform, asked.terms
    exact = replace(case, tolerance=0.0)
    after, fault = formation_asked(exact, reform, terms)
    asked_once = Attempt(case=exact, terms=terms, formation=after, fault=fault)
    ending = case.terms.spacing.ending
    cornered = {terms.cap}  # as a unit turns about
    cornered |= asked.rough

    def probe(facing: float) -> Room:
        attempt = _put_back(asked_once, facing)
        margins = [
            margin_of(f, Course.ROUGH if f.clause in cornered else Course.SMOOTH)
            for f in asked.judged(attempt)
            if f.clause != ending
        ]
        room = _room_at_end(attempt)
        return least_room((*margins, Margin(room, ending, Course.ROUGH)))

    return lawful_stretches(probe, _all_round(after or case.unit.formation))


def _room_at_end(attempt: Attempt) -> Inches:
    """Return how much room there is to others where a unit is put back.

    What is close at the start may be as close at the end, and in some books closer
    (SPACE-4): only a touch, or an overlap, is not excused then. The solver has to see
    that from afar, where a finding has no margin.
    """
    case, trip, after = attempt.case, attempt.trip, attempt.formation
    if trip is None or after is None:
        return math.inf
    walk = walk_of(case, trip, after)
    around = around_of(case, walk.extent)
    start, end = walk.shapes(trip.start), walk.final_shapes()
    limit, room, without = case.settings.spacing_end, math.inf, set(around.own)
    for number in around.crowd.about(start, walk.resume) - around.own:
        other = around.things[number]
        gap = separation_of(start, other.shapes)
        if not at_least(gap, walk.resume):
            without.add(number)
            least = TOLERANCE if other.enemy else -walk.overlap
            if walk.closeness is not Closeness.IGNORED:
                least = max(least, gap - walk.overlap)
            room = min(room, separation_of(end, other.shapes) - least)
    ((apart, _),) = around.crowd.nearest([(end, STILL)], frozenset(without))
    return min(room, apart - limit)


def _all_round(formation: Formation) -> Domain:
    """Return the whole circle, and how fast a point of the unit goes round."""
    left, right, rear, front = formation.extent
    reach = math.hypot(inches(right - left), inches(front - rear))
    rate = reach * math.radians(1.0)
    return Domain(0.0, ROUND, rate, rate, rate)
