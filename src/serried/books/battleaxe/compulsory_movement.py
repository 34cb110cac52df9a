"""Battleaxe, chapter "Compulsory Movement": flight, and moves at random."""

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from serried.books.battleaxe.choosing import (
    judge_after_flight,
    judge_step,
    why_no_flight,
    why_no_random_move,
)
from serried.books.battleaxe.special_rules import notes_on, refuse_alone, refuse_gaps_of
from serried.books.battleaxe.vocabulary import COMPULSORY
from serried.geometry import TOLERANCE, at_most
from serried.geometry.compare import ROUNDING
from serried.model.actions import Flee, RandomMove
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import BASES
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Value, Verdict
from serried.rules.case import Case, Order, Situation
from serried.rules.choosing import in_combat, judge_bar
from serried.rules.dice_tests import DICE, SIDES, Roll, take_roll
from serried.rules.findings import in_order
from serried.rules.moving.flight import Ahead, ahead_of, crossings
from serried.rules.moving.neighbours import Neighbour, neighbours
from serried.rules.moving.travel import travel
from serried.rules.moving.unit_spacing import judge_final_edge, judge_final_spacing
from serried.tuples import NamedTuple

_RANDOM: Final = re.compile(r"([1-9]\d?)?D6([+-]\d{1,2})?", re.IGNORECASE)
MOST_DICE: Final = 12
"""More dice are thrown for nothing that stands on a table."""


ALONG: Final = 1e-9
"""So little of each inch towards an edge is rounding: the way leads along it."""

SLACK: Final = 2.0 * ROUNDING
"""Inches: a way along something at just the limit does not come too near to it, though
``Ahead.near`` reads rounding as near."""


class Flight(NamedTuple):
    """How far a unit flees.

    Attributes:
        length: How far it goes, in inches.
        destroyed: Whether it touches the edge on its way.
    """

    length: Inches
    destroyed: bool


def judge_flee(
    situation: Situation,
    flee: Flee,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge the flight of a unit, and make it where its dice are known.

    Without dice nothing moves, and ``outcomes`` says where each roll would lead.

    Source:
        BA-CMP-1 to BA-CMP-4, BA-CMP-6 to BA-CMP-12, BA-OFF-1, BA-SOT-7
    """
    battle = situation.battle
    order = situation.edition.order
    unit = battle.unit(flee.subject.unit)
    refuse_alone(flee.subject)
    if unit.profile.fly is not None:
        clause, because = (
            "BA-CMP-5",
            f"how far {unit.id} flees, which flies, is not known",
        )
        raise RuleGapError(clause, because)
    refuse_gaps_of(unit, "BA-CMP-5")
    barred = why_no_flight(battle, unit)
    choice = (
        *judge_step(battle, unit, COMPULSORY, "BA-SEQ-8"),
        judge_bar(barred, unit, "BA-CMP-4", "flees"),
    )
    if not all(finding.holds for finding in choice) or unit.pose is None:
        return _unmoved(battle, unit, choice, dice, order)
    extent = situation.settings.extent
    ahead = ahead_of(battle, unit, unit.pose, extent)
    around = neighbours(battle, unit, extent)
    too_near = sorted(_too_near(ahead, around, situation.settings.spacing_end))
    edge = _to_edge(battle, ahead)
    if dice is None:
        found = [
            (total, ways, None if flight.destroyed else flight.length)
            for total, ways in _totals(DICE)
            for flight in [_flight(edge, too_near, float(total))]
        ]
        return _unmoved(battle, unit, choice, dice, order, tuple(found))
    roll = take_roll(dice, f"flight of {unit.id}")
    flight = _flight(edge, too_near, float(roll.total))
    return _fled(situation, unit, choice, roll, ahead, flight)


def judge_random_move(
    situation: Situation,
    move: RandomMove,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge a random move, and make it where its dice are known.

    Source:
        BA-SEQ-13, BA-CMP-3, BA-CMP-13 to BA-CMP-17
    """
    battle = situation.battle
    order = situation.edition.order
    unit = battle.unit(move.subject.unit)
    refuse_alone(move.subject)
    barred = why_no_random_move(battle, unit)
    choice: tuple[Finding, ...] = (
        *judge_step(battle, unit, COMPULSORY, "BA-SEQ-8"),
        judge_after_flight(battle, unit),
        judge_bar(barred, unit, "BA-CMP-13", "moves_at_random"),
    )
    if not all(finding.holds for finding in choice) or unit.pose is None:
        return _unmoved(battle, unit, choice, dice, order)
    many, more = _dice_of(unit)
    turned = travel(unit.formation, unit.pose, (move.pivot,) if move.pivot else (), "")
    choice += _judge_pivot(situation, unit, turned) if move.pivot else ()
    if not all(finding.holds for finding in choice):
        return _unmoved(battle, unit, choice, dice, order)
    ahead = ahead_of(battle, unit, turned.end, situation.settings.extent)
    stop, met = _stop(situation, unit, ahead)
    if dice is None:
        totals = [(max(sum_ + more, 0), ways) for sum_, ways in _totals(many)]
        found = [(total, ways, min(float(total), stop)) for total, ways in totals]
        return _unmoved(battle, unit, choice, dice, order, tuple(found))
    roll = take_roll(dice, f"random move of {unit.id}", many)
    length = min(max(float(roll.total + more), 0.0), stop)
    trip = ahead.trip(length)
    whole = Trip(unit.pose, (*turned.stages, *trip.stages), complete=True)
    after = unit.at(trip.end).with_marks(Mark.COMPULSORY_MOVED, Mark.MOVED)
    said = (("unit", unit.id), ("dice", roll.dice), ("length", length))
    events = [Event(event="random_move", values=said)]
    if met is not None and length >= stop:
        values = (("unit", unit.id), ("other", met))
        events.append(Event(event="contact", values=values))
    return Transition(
        battle=battle.with_unit(after),
        verdict=Verdict(
            findings=in_order(choice, order),
            measures=(("length", length),),
            events=tuple(events),
            notes=notes_on(unit),
        ),
        dice_left=roll.left,
        trip=whole,
    )


def _judge_pivot(situation: Situation, unit: Unit, turned: Trip) -> tuple[Finding, ...]:
    """Judge where the pivot before a random move leaves *unit*.

    It is not swept, but no random move begins on top of something.

    Source:
        BA-CMP-14, BA-LON-9, BA-BAS-9
    """
    case = Case(
        situation=situation,
        unit=unit,
        terms=situation.edition.ordinary,
    )
    return (
        judge_final_spacing(case, turned, unit.formation),
        judge_final_edge(case, unit.formation, turned),
    )


def _unmoved(  # noqa: PLR0913, PLR0917 - one argument for each thing that is known
    battle: Battle,
    unit: Unit,
    choice: tuple[Finding, ...],
    dice: tuple[int, ...] | None,
    order: Order,
    outcomes: tuple[Value, ...] = (),
) -> Transition:
    """Return that nothing moves: it may not, or nobody threw the dice."""
    asked = "the dice say how far it goes; nothing moves until they are thrown"
    verdict = Verdict(
        findings=in_order(choice, order),
        measures=(("outcomes", outcomes),) if outcomes else (),
        notes=(*notes_on(unit), *((f"{unit.id}: {asked}",) if outcomes else ())),
    )
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def _fled(  # noqa: PLR0913, PLR0917 - one argument for each thing that is known
    situation: Situation,
    unit: Unit,
    choice: tuple[Finding, ...],
    roll: Roll,
    ahead: Ahead,
    flight: Flight,
) -> Transition:
    """Return the battle after a flight, and what is due because of it."""
    battle = situation.battle
    extent = situation.settings.extent
    trip = ahead.trip(flight.length)
    said = (("unit", unit.id), ("dice", roll.dice), ("length", flight.length))
    events = [
        Event(event="flees", values=said),
        *_through(battle, unit, ahead, flight.length, extent),
    ]
    findings = [*choice]
    if flight.destroyed:
        values = (("unit", unit.id), ("off_the_table", True))
        events.append(Event(event="destroyed", values=values))
        after = _without(battle, unit)
        findings.append(
            Finding(
                clause="BA-CMP-11", holds=True, reason="destroyed_at_edge", unit=unit.id
            )
        )
    else:
        fled = unit.at(trip.end).with_marks(Mark.FLED, Mark.MOVED)
        after = battle.with_unit(fled)
        if flight.length > roll.total:
            findings.append(_flees_on(unit, roll, flight))
    return Transition(
        battle=after,
        verdict=Verdict(
            findings=in_order(findings, situation.edition.order),
            measures=(("length", flight.length),),
            events=tuple(events),
            notes=notes_on(unit),
        ),
        dice_left=roll.left,
        trip=trip,
    )


def _flees_on(unit: Unit, roll: Roll, flight: Flight) -> Finding:
    return Finding(
        clause="BA-CMP-7",
        holds=True,
        reason="flees_on",
        values=(("total", roll.total),),
        measured=flight.length,
        unit=unit.id,
    )


def _to_edge(battle: Battle, ahead: Ahead, short: Inches = 0.0) -> Inches:
    """Return how far it is until a base is *short* of an edge that it moves towards."""
    (width, height), (_, _, ux, uy) = battle.table, ahead.pose
    found = [math.inf]
    for shape in ahead.standing:
        for x, y in shape.points:
            rooms = ((ux, width - x), (-ux, x), (uy, height - y), (-uy, y))
            found += [
                (room - shape.radius - short) / way
                for way, room in rooms
                if way > ALONG
            ]
    return max(min(found), 0.0)


def _too_near(
    ahead: Ahead, around: tuple[Neighbour, ...], limit: Inches
) -> Iterator[tuple[Inches, Inches, Inches]]:
    """Yield from where to where a flight may not stop, and where it goes on to (R12).

    It may stop where the limit is kept by the tolerance, as beside something at just
    that distance. If it goes on, it does so until nothing is lacking (BA-CMP-7).
    """
    for other in around:
        ends = [end for _, end in ahead.near(other, limit - SLACK)]
        for start, end in ahead.near(other, limit - TOLERANCE):
            clear = min((last for last in ends if last >= end), default=end)
            yield start, end, clear


def _flight(
    edge: Inches, too_near: list[tuple[Inches, Inches, Inches]], total: Inches
) -> Flight:
    """Return how far a unit flees that throws *total* (BA-CMP-4, BA-CMP-7, BA-CMP-11).

    Where it would end too close to something it goes on until it is clear. Taken in the
    order in which they begin, once through them is enough.
    """
    length = total
    for start, end, clear in too_near:
        if start < length < end:
            length = clear
    if length >= edge - TOLERANCE:
        return Flight(min(length, edge), destroyed=True)
    return Flight(length, destroyed=False)


def _through(
    battle: Battle, unit: Unit, ahead: Ahead, length: Inches, extent: str
) -> Iterator[Event]:
    """Say what a flight through others asks for (BA-CMP-8 to BA-CMP-10, BA-TST-7)."""
    friends = {one.id: one for one in battle.units if one.player == unit.player}
    for other, models in crossings(battle, unit, ahead, length, extent):
        if other.name in friends:
            if not _tests_for_panic(battle, friends[other.name]):
                continue
            values: tuple[tuple[str, Value], ...] = (
                ("unit", other.name),
                ("because", unit.id),
            )
            yield Event(event="panic_test_due", values=values)
        else:
            values = (
                ("unit", unit.id),
                ("models", len(models)),
                ("other", other.name),
            )
            yield Event(event="dangerous_terrain_due", values=values)


def _tests_for_panic(battle: Battle, friend: Unit) -> bool:
    """Tell whether *friend* is one of those that take Panic tests.

    Source:
        BA-PAN-4, BA-PAN-5
    """
    return not friend.has(Mark.FLEEING) and in_combat(battle, friend, BASES) is None


def _without(battle: Battle, unit: Unit) -> Battle:
    """Return the battle without *unit* and without the effects on it alone."""
    effects = []
    for effect in battle.effects:
        on = tuple(one for one in effect.on if one.partition(".")[0] != unit.id)
        if on:
            effects.append(replace(effect, on=on))
    units = tuple(one for one in battle.units if one.id != unit.id)
    return replace(battle, units=units, effects=tuple(effects))


def _dice_of(unit: Unit) -> tuple[int, int]:
    """Return how many dice a unit throws for its random move, and what is added.

    Raises:
        RequestError: If that is not stated, or cannot be read.
    """
    found = _RANDOM.fullmatch(unit.profile.random or "")
    if found is None or int(found[1] or 1) > MOST_DICE:
        message = f'{unit.id} moves at random; say how far: `random = "3D6"`'
        raise RequestError(message)
    return int(found[1] or 1), int(found[2] or 0)


def _stop(situation: Situation, unit: Unit, ahead: Ahead) -> tuple[Inches, str | None]:
    """Return how far a random move can go at most, and the enemy it then meets.

    It stops short of friends, impassable terrain and the edge, and against an
    enemy (BA-CMP-15, BA-CMP-16).
    """
    battle, limit = situation.battle, situation.settings.spacing_end
    stop, met = _to_edge(battle, ahead, limit), None
    for other in neighbours(battle, unit, situation.settings.extent):
        apart = 0.0 if other.enemy else limit - SLACK
        for start, end in ahead.near(other, apart):
            leaves = start <= 0.0 and not ahead.approaches(other)
            if end > TOLERANCE and start < stop and not leaves:
                stop = 0.0 if at_most(start, 0.0) else start
                met = other.name if other.enemy else None
    return stop, met


def _totals(many: int) -> list[tuple[int, int]]:
    """Return each total of so many dice, and how many rolls come to it."""
    ways = {0: 1}
    for _ in range(many):
        summed: dict[int, int] = {}
        for (total, count), die in product(ways.items(), range(1, SIDES + 1)):
            summed[total + die] = summed.get(total + die, 0) + count
        ways = summed
    return sorted(ways.items())
