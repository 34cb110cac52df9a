"""The 9th Age, chapter "Fleeing and Rallying": a Flee Move, made, and what it brings.

Source:
    FLEE-1 to FLEE-8, PANIC-1, PANIC-6, GEN-8
"""

from collections.abc import Iterator
from typing import NamedTuple

from serried.books.t9a.casualties.lasting_effects import without_sources
from serried.books.t9a.charging.declaring.charge_range import dice_of, sums, two_highest
from serried.books.t9a.charging.pending import without_target
from serried.books.t9a.charging.reacting.flee_moves import FleeMove, flee
from serried.books.t9a.morale.panic import because_of, with_tests, witnesses
from serried.geometry import Point
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.extents import centre
from serried.model.ids import Inches, UnitId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Value, Verdict
from serried.rules.case import Situation
from serried.rules.dice_tests import take_roll
from serried.rules.findings import in_order
from serried.rules.named_rules import moves_at_random


class _Flight(NamedTuple):
    """A Flee Move that was made.

    Attributes:
        battle: As it stands afterwards, with the Panic Tests that are owed now.
        length: How far it went, in inches.
        dice_left: The dice that it did not use.
    """

    battle: Battle
    length: Inches
    events: tuple[Event, ...]
    trip: Trip
    dice_left: tuple[int, ...]


def fled(  # noqa: PLR0913, PLR0917 - what is known of a flight before it is made
    situation: Situation,
    unit: Unit,
    origin: Point | None,
    dice: tuple[int, ...] | None,
    findings: tuple[Finding, ...],
    then: Battle,
) -> Transition:
    """Return what a flight comes to; without dice, where each total would lead.

    Args:
        situation: The table before it.
        unit: Who flees.
        origin: Where from; None if it flees straight ahead.
        dice: Its Flee Distance; None where nobody threw any, and nothing moves.
        findings: What the clauses about it say; they all hold.
        then: The battle in which it flees, in which that is not owed any more.

    Source:
        FLEE-1 to FLEE-8, PANIC-1, GEN-8
    """
    if dice is None:
        outcomes = outcomes_of(situation, unit, origin)
        asked = f"the dice say how far {unit.id} flees; nothing moves until then"
        return stays(situation, findings, dice, outcomes, (asked,))
    flight = _flown(situation.with_battle(then), unit, origin, dice)
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=(("length", flight.length),),
        events=flight.events,
    )
    return Transition(
        battle=flight.battle,
        verdict=verdict,
        dice_left=flight.dice_left,
        trip=flight.trip,
    )


def stays(
    situation: Situation,
    findings: tuple[Finding, ...],
    dice: tuple[int, ...] | None,
    outcomes: tuple[Value, ...] = (),
    notes: tuple[str, ...] = (),
) -> Transition:
    """Return that nothing happens: it may not, or nobody threw the dice."""
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=(("outcomes", outcomes),) if outcomes else (),
        notes=notes,
    )
    return Transition(battle=situation.battle, verdict=verdict, dice_left=dice or ())


def _flown(
    situation: Situation, unit: Unit, origin: Point | None, dice: tuple[int, ...]
) -> _Flight:
    """Let a unit flee from a point, or straight ahead if there is none.

    Raises:
        RequestError: If dice are too few.

    Source:
        FLEE-1 to FLEE-8, PANIC-1, GEN-8
    """
    roll = take_roll(dice, "flight", dice_of(unit))
    move = flee(situation, unit, origin, float(two_highest(roll.dice)))
    values = (("unit", unit.id), ("dice", roll.dice), ("length", move.length))
    panicking = tuple(dict.fromkeys(_panicking(situation, unit, move)))
    after, ended = _ended(situation, unit, move)
    events = (
        Event(event="flees", values=values),
        *_due(unit, move, panicking),
        *ended,
    )
    owing = with_tests(after, because_of(panicking, unit.id))
    return _Flight(owing, move.length, events, move.trip, roll.left)


def outcomes_of(
    situation: Situation, unit: Unit, origin: Point | None
) -> tuple[tuple[int, int, Inches | None], ...]:
    """Return how far a unit flees from a point for each total of its dice.

    Returns:
        Each total, in how many rolls of its dice it comes, and how far the unit then
        flees in inches; None if that takes it off the table.

    Source:
        CHG-8, FLEE-3 to FLEE-5, GEN-8
    """
    found = []
    for total, ways in sums(dice_of(unit)).items():
        move = flee(situation, unit, origin, float(total))
        found.append((total, ways, None if move.lost else move.length))
    return tuple(found)


def refuse_random(unit: Unit) -> None:
    """Refuse the flight of a unit that moves at random.

    Raises:
        RuleGapError: RND-1.
    """
    if moves_at_random(unit):
        clause = "RND-1"
        because = f"how far {unit.id} flees, which moves at random, is not enforced yet"
        raise RuleGapError(clause, because)


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


def _panicking(situation: Situation, unit: Unit, move: FleeMove) -> Iterator[UnitId]:
    """Yield who takes a Panic Test because of a flight (FLEE-4, FLEE-7, PANIC-1)."""
    yield from move.panicking
    if move.lost:
        yield from witnesses(situation, unit.at(move.pose))


def _due(unit: Unit, move: FleeMove, panicking: tuple[UnitId, ...]) -> Iterator[Event]:
    """Say which tests are due because of a flight, and who is lost by it.

    Source:
        FLEE-4, FLEE-6, FLEE-7, PANIC-1
    """
    for tested in move.dangerous:
        values: tuple[tuple[str, Value], ...] = (
            ("unit", unit.id),
            ("models", len(tested.models)),
            ("other", tested.other),
        )
        yield Event(event="dangerous_terrain_due", values=values)
    if move.lost:
        values = (("unit", unit.id), ("off_the_table", True))
        yield Event(event="destroyed", values=values)
    for name in panicking:
        values = (("unit", name), ("because", unit.id))
        yield Event(event="panic_test_due", values=values)
