"""The 9th Age, chapter "Fleeing and Rallying": a Flee Move, made, and what it brings.

Source:
    FLEE-1 to FLEE-8, PANIC-1, PANIC-6, GEN-8
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from serried.books.t9a.casualties.lasting_effects import without_sources
from serried.books.t9a.charging.pending import without_target
from serried.books.t9a.charging.reacting.flee_moves import (
    NOBODY,
    FleeMove,
    Heading,
    dangers,
    facing_away,
    fled_through,
    flee,
    length_of,
)
from serried.books.t9a.ground.danger import DangerTest, Run, thrown_for
from serried.books.t9a.morale.actions import DangerousTerrainTest
from serried.books.t9a.morale.flee_distance import rolled, told
from serried.books.t9a.morale.forecast import forecast
from serried.books.t9a.morale.forecast import panicking as panicking_of
from serried.books.t9a.morale.owing import paid
from serried.books.t9a.morale.panic import DANGER, because_of, with_tests
from serried.books.t9a.morale.panic_tests import whole_unit
from serried.books.t9a.morale.staying import happens, stays
from serried.geometry import Point
from serried.late import Later
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.extents import centre
from serried.model.ids import Inches, UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import Owed
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Value, Values, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order
from serried.rules.named_rules import moves_at_random
from serried.tuples import NamedTuple

run_through: Callable[..., Run] = Later(
    "serried.books.t9a.ground.rolling", "run_through"
)


class Flown(NamedTuple):
    """A Flee Move that was made.

    Attributes:
        battle: As it stands afterwards, with the Panic Tests that are owed now.
        length: How far it went, in inches.
        dice_left: The dice that it did not use.
        notes: What was assumed.
    """

    battle: Battle
    length: Inches
    events: tuple[Event, ...]
    trip: Trip
    dice_left: tuple[int, ...]
    notes: tuple[str, ...] = ()


def fled(  # noqa: PLR0913, PLR0917 - what is known of a flight before it is made
    situation: Situation,
    unit: Unit,
    origin: Point | None,
    dice: tuple[int, ...] | None,
    findings: tuple[Finding, ...],
    then: Battle,
) -> Transition:
    """Return what a flight comes to; without dice, where each total would lead.

    Its Characters flee with it, and neither what it has moved nor whether it has fled
    before matters.

    Args:
        situation: The table before it.
        unit: Who flees.
        origin: Where from; None if it flees straight ahead.
        dice: Its Flee Distance, then its Dangerous Terrain Tests; without those it
            waits for them. None where nobody threw any, and nothing moves.
        findings: What the clauses about it say; they all hold.
        then: The battle in which it flees, in which that is not owed any more.

    Source:
        FLEE-1 to FLEE-8, FLEE-16, FLEE-17, PANIC-1, GEN-8, TER-2
    """
    if dice is None:
        leads = forecast(situation, unit, origin)
        asked = f"the dice say how far {unit.id} flees; nothing moves until then"
        found = stays(situation, findings, dice, leads.outcomes, (asked,))
        measures = (*found.verdict.measures, *leads.values)
        asking = replace(found.verdict, measures=measures, result=leads)
        return replace(found, verdict=asking)
    distance, roll = rolled(unit, dice)
    now = situation.with_battle(then)
    tests = () if roll.left else flee(now, unit, origin, distance).dangerous
    if tests:
        return _waits(now, unit, origin, distance, roll.dice, tests, findings)
    flight = flown(now, unit, origin, distance, roll.left, thrown=roll.dice)
    return _made(situation, flight, findings)


def judge_danger_test(
    situation: Situation, action: DangerousTerrainTest, dice: tuple[int, ...] | None
) -> Transition:
    """Judge the Dangerous Terrain Tests for which a flight waits, and make it.

    Without dice nothing moves, and the answer says which tests are due.

    Raises:
        RequestError: If a model of the unit is to test for itself, or dice are too few.
        RuleGapError: As ``flown``.

    Source:
        TER-1, TER-2, FLEE-6, FLEE-12, docs/rulings/0060-dangerous-terrain.md
    """
    battle, unit = situation.battle, whole_unit(situation.battle, action.subject)
    waits = next(
        (one for one in battle.owed if one.unit == unit.id and one.what == DANGER), None
    )
    finding = danger_test_owed(unit.id, owed=waits is not None)
    if waits is None:
        return stays(situation, (finding,), dice)
    distance = waits.distance or 0.0
    heading = None if waits.heading is None else Heading(*waits.heading)
    now = situation.with_battle(paid(battle, waits))
    tests = flee(now, unit, heading, distance).dangerous
    if tests and not dice:
        found = stays(situation, (finding,), dice)
        return replace(found, verdict=thrown_for(unit, tests, found.verdict))
    left = dice or ()
    flight = flown(now, unit, heading, distance, left, thrown=waits.rolled)
    return _made(situation, flight, (finding,))


def danger_test_owed(unit: UnitId, *, owed: bool = True) -> Finding:
    """Say whether a flight waits for Dangerous Terrain Tests (TER-2)."""
    return Finding(clause="TER-2", holds=owed, reason="danger_test_owed", unit=unit)


def _waits(  # noqa: PLR0913, PLR0917 - what is known of a flight before it is made
    situation: Situation,
    unit: Unit,
    origin: Point | None,
    distance: Inches,
    thrown: tuple[int, ...],
    tests: tuple[DangerTest, ...],
    findings: tuple[Finding, ...],
) -> Transition:
    """Return that a unit flees, but does not move until its tests are thrown.

    Source:
        TER-2, FLEE-12, docs/rulings/0060-dangerous-terrain.md
    """
    runs = unit.with_marks(Mark.FLEEING)
    looks = None if origin is None else facing_away(unit, origin)
    owed = Owed(
        unit=unit.id,
        what=DANGER,
        because=None,
        rolled=thrown,
        distance=distance,
        heading=None if looks is None else (looks.ux, looks.uy),
    )
    battle = situation.battle.with_unit(runs)
    after = battle.with_pending(owed=(*battle.owed, owed))
    event = told("flee_distance", unit, thrown, distance)
    found = happens(situation, findings, after, (), (event,))
    return replace(found, verdict=thrown_for(unit, tests, found.verdict))


def _made(
    situation: Situation, flight: Flown, findings: tuple[Finding, ...]
) -> Transition:
    """Return what a flight that was made comes to."""
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=(("length", flight.length),),
        events=flight.events,
        notes=flight.notes,
    )
    return Transition(
        battle=flight.battle,
        verdict=verdict,
        dice_left=flight.dice_left,
        trip=flight.trip,
    )


def flown(  # noqa: PLR0913 - what is known of a flight before it is made
    situation: Situation,
    unit: Unit,
    origin: Point | Heading | None,
    distance: Inches,
    dice: tuple[int, ...],
    *,
    thrown: tuple[int, ...] = (),
    sparing: frozenset[UnitId] = NOBODY,
) -> Flown:
    """Let a unit flee so far from a point, or straight ahead if there is none.

    Args:
        situation: The table before it.
        unit: Who flees.
        origin: Where from, or where it looks; None if it flees straight ahead.
        distance: Its Flee Distance, in inches.
        dice: For Dangerous Terrain.
        thrown: The dice of its Flee Distance, if they are thrown now.
        sparing: The units through which it flees unharmed (FLEE-12, PUR-4).

    Raises:
        RequestError: If dice are too few.
        RuleGapError: As ``take_danger_test``.

    Source:
        FLEE-1 to FLEE-8, FLEE-12, PANIC-1, PUR-4
    """
    move = flee(situation, unit, origin, distance, sparing)
    values: Values = (("unit", unit.id), ("length", move.length))
    values = (*values, ("dice", thrown) if thrown else ("broken", True))
    if thrown and moves_at_random(unit):
        values = (*values, ("random", True))
    flees = Event(event="flees", values=values)
    if move.dangerous:
        return _through_danger(situation, unit, move, flees, dice, sparing)
    panicking = panicking_of(situation, unit, move)
    after, ended = _ended(situation, unit, move)
    events = (flees, *_due(unit, panicking, lost=move.lost), *ended)
    owing = with_tests(after, because_of(panicking, unit.id))
    return Flown(owing, move.length, events, move.trip, dice)


def _through_danger(  # noqa: PLR0913, PLR0917 - what is known of a flight
    situation: Situation,
    unit: Unit,
    move: FleeMove,
    flees: Event,
    dice: tuple[int, ...],
    sparing: frozenset[UnitId],
) -> Flown:
    """Let a unit flee whose Dangerous Terrain Tests are thrown.

    Source:
        FLEE-6, FLEE-12, FLEE-13, TER-2, TER-6
    """

    def tests_of(battle: Battle, left: Unit) -> tuple[DangerTest, ...]:
        return dangers(situation.with_battle(battle), left, move.trip, sparing)

    runs = unit.with_marks(Mark.FLEEING)
    start = situation.with_battle(situation.battle.with_unit(runs))
    run = run_through(start, runs, move.trip, tests_of, dice)
    now = situation.with_battle(run.battle)
    if run.unit is None:
        last = centre(unit.formation, run.trip.end)
        panicking = fled_through(now, unit, run.trip)
        after = without_target(run.battle, unit.id, last)
        ended: tuple[Event, ...] = ()
    else:
        panicking = panicking_of(now, run.unit, move)
        after, ended = _ended(now, run.unit, move)
    lost = run.unit is not None and move.lost
    more = [one for one in _due(unit, panicking, lost=lost) if one not in run.events]
    length = move.length if run.trip is move.trip else length_of(run.trip)
    gone = {**dict(flees.values), "length": length}
    flees = replace(flees, values=tuple(gone.items()))
    return Flown(
        battle=with_tests(after, because_of(panicking, unit.id)),
        length=length,
        events=(flees, *run.events, *more, *ended),
        trip=run.trip,
        dice_left=run.dice_left,
        notes=run.notes,
    )


def _ended(
    situation: Situation, unit: Unit, move: FleeMove
) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle after a flight; who is lost has left its place behind.

    Source:
        FLEE-1, FLEE-4, CHG-FAIL-2, CAS-LAST-1
    """
    battle = situation.battle
    if not move.lost:
        return battle.with_unit(unit.at(move.pose).with_marks(Mark.FLEEING)), ()
    after = without_target(battle, unit.id, centre(unit.formation, move.pose))
    return without_sources(situation.with_battle(after), ((unit.id, None),))


def _due(unit: Unit, panicking: tuple[UnitId, ...], *, lost: bool) -> Iterator[Event]:
    """Say which tests are due because of a flight, and who is lost by it.

    Source:
        FLEE-4, FLEE-7, PANIC-1
    """
    if lost:
        values: tuple[tuple[str, Value], ...] = (
            ("unit", unit.id),
            ("off_the_table", True),
        )
        yield Event(event="destroyed", values=values)
    for name in panicking:
        values = (("unit", name), ("because", unit.id))
        yield Event(event="panic_test_due", values=values)
