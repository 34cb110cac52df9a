"""Moving: how a move along legs is judged, and made where it is lawful.

The procedure is the same in every book: what the book found before it looked at
the legs, the legs themselves, what stands around; then the verdict, and the unit
where the move leads. The books bring their clauses with them.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from serried.late import Later
from serried.model.actions import Move
from serried.model.actions.legs import Join, Leg, Place
from serried.model.actions.trip import Trip
from serried.model.errors import RuleGapError
from serried.model.ids import ClauseId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Values, Verdict
from serried.rules.case import Case, Judged
from serried.rules.dice_tests import DiceTest, DiceTestTerms, depending
from serried.rules.findings import in_order
from serried.rules.moving.limits import judge_displacement, judge_way
from serried.rules.moving.open_legs import is_open, settled_case
from serried.rules.moving.unit_spacing import judge_edge, judge_spacing
from serried.rules.moving.wheels_and_pivots import judge_pivots, judge_wheels
from serried.rules.ranks.arrangements import Wish, notes_on, offers_of, refuse_wish

answered: Callable[..., tuple[Values, tuple[str, ...]]] = Later(
    "serried.rules.moving.furthest_legs", "answered"
)


class Preconditions(NamedTuple):
    """What a book knows of a move before anybody looks at how it goes.

    Attributes:
        findings: Whether the unit may be chosen, and what else is found already.
        test: The test that was taken for it.
        barred: Whether no number at all can make it lawful.
        marks: What the unit is marked with when it has moved.
        terms: Which test that is, in a book that has one.
        hangs: The clause that asks for the outcome of the test.
        notes: What was assumed.
        rough: The clauses whose margins have corners, for the solver.
    """

    findings: tuple[Finding, ...]
    test: DiceTest
    barred: bool
    marks: tuple[Mark, ...]
    terms: DiceTestTerms | None = None
    hangs: ClauseId = ""
    notes: tuple[str, ...] = ()
    rough: frozenset[ClauseId] = frozenset()


def moved(
    case: Case,
    preconditions: Preconditions,
    extra: Judged | None = None,
    *,
    move: Move | None = None,
    leaving: bool = False,
) -> Transition:
    """Judge the legs of a move, and make it where it is lawful.

    Every clause is judged, even after one has failed, so that a player learns
    of everything that is wrong at once.

    Args:
        case: The move.
        preconditions: What is known of it already.
        extra: Judges what only this book asks of the legs.
        move: What is asked, where models may be re-placed in it.
        leaving: Whether it leaves a unit, of whose ranks the line may speak.

    Raises:
        RequestError: If the line speaks of ranks where they stay as they are.
    """
    if not leaving and not places(case.legs):
        refuse_wish(case.legs)
    measures: Values = ()
    notes: tuple[str, ...] = ()

    def legs(tried: Case, way: Trip | None) -> Iterator[Finding]:
        yield from judge_legs(tried, way)
        if extra is not None:
            yield from extra(tried, way)

    asked = is_open(case)
    if asked:
        measures, notes = answered(
            case, legs, preconditions.rough, barred=preconditions.barred
        )
    best = dict(measures).get("largest")
    settled = settled_case(case, best if isinstance(best, float) else 0.0)
    if settled is not case:
        case = replace(settled, tolerance=case.tolerance)
    named, lawful = _ways_to_re_place(case, legs)
    notes += tuple(notes_on(named, lawful, what="to re-place models"))
    if lawful and not asked:
        case = replace(case, wish=lawful[0])
    route = case.route()
    findings = (*preconditions.findings, *_judged(case, legs, route))
    verdict = Verdict(
        findings=in_order(findings, case.situation.edition.order),
        measures=(*measures, *_measures(case, route)),
        events=preconditions.test.events,
        notes=(*preconditions.notes, *notes),
    )
    verdict = depending(
        verdict, preconditions.test, preconditions.terms, preconditions.hangs
    )
    unit = preconditions.test.marked(case.unit)
    if not asked and verdict.legal and route is not None:  # ? moves nothing
        unit = unit.moved(route.end, case.after, preconditions.marks)
    if move is not None and verdict.legal and not asked:
        verdict = offers_of(move, lawful).added(verdict)
    return carried_out(case, verdict, unit, preconditions.test, route)


def _judged(case: Case, legs: Judged, route: Trip | None) -> tuple[Finding, ...]:
    """Judge the legs, and what stands around."""
    around = () if route is None else judge_spacing(case, route)
    return (*legs(case, route), *around)


def _ways_to_re_place(
    case: Case, legs: Judged
) -> tuple[tuple[Wish, ...], tuple[Wish, ...]]:
    """Return what names each way to re-place models, if there are several.

    And the same of those that are lawful.
    """
    found = case.replacing
    if found is None or not found.ways[1:]:
        return (), ()
    each = {wish: replace(case, wish=wish) for wish in found.wishes}
    lawful = (
        wish
        for wish, tried in each.items()
        if all(one.holds for one in _judged(tried, legs, tried.route()))
    )
    return found.wishes, tuple(lawful)


def carried_out(
    case: Case,
    verdict: Verdict,
    unit: Unit,
    test: DiceTest,
    route: Trip | None,
) -> Transition:
    """Return the battle with *unit* as it is now; the rest of it is as it was."""
    after = case.battle.with_unit(unit) if unit != case.unit else case.battle
    return Transition(
        battle=after,
        verdict=verdict,
        dice_left=test.dice_left,
        trip=route,
        formation=None if case.replacing is None else case.after,
    )


def judge_legs(case: Case, route: Trip | None) -> Iterator[Finding]:
    """Judge the legs without what stands around: kinds, lengths, ways, the edge."""
    yield from judge_wheels(case)
    yield from judge_pivots(case)
    yield from judge_way(case)
    found = case.replacing
    if found is not None:
        yield from found.findings
    for more in case.terms.more:
        yield from more(case, route)
    if route is None:
        return
    if route.complete:
        yield from judge_displacement(case, route)
    yield from judge_edge(case, route)


def refuse_gaps(gaps: Iterable[tuple[bool, ClauseId, str]]) -> None:
    """Refuse what the referee does not enforce yet: it never guesses.

    Args:
        gaps: Whether it is asked for, the clause that would decide, what it is.

    Raises:
        RuleGapError: With the first clause that is asked for.
    """
    for asked, clause, what in gaps:
        if asked:
            raise RuleGapError(clause, f"{what} not enforced yet")


def joins(legs: Iterable[Leg]) -> bool:
    """Tell whether a move ends in a unit that is joined."""
    return any(isinstance(leg, Join) for leg in legs)


def places(legs: Iterable[Leg]) -> bool:
    """Tell whether models are re-placed within a move."""
    return any(isinstance(leg, Place) for leg in legs)


def _measures(case: Case, route: Trip | None) -> Values:
    """Return the length of the move and how far its farthest model ends."""
    length = case.far().total
    if route is None or not route.complete:
        return (("length", length),)
    gone = case.gone(route)
    return ("length", length), ("farthest_model", max(m.distance for m in gone))
