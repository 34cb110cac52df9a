"""The 9th Age: a charger that has lost models to Dangerous Terrain goes on.

As announced, if its first rank is as it was; else contact comes first, and of the ends
that are as good the one nearest to the announced one (TER-7).

Source:
    TER-1, TER-2, TER-6, TER-7, TER-11, PANIC-15, FLEE-15, CHG-12, CHG-MOVE-6,
    AMB-90, AMB-120, docs/rulings/0074-dangerous-charges.md
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from serried.books.t9a.charge_move.set_in_line import set_in_line
from serried.books.t9a.charging.chargers import Charging, aim_of
from serried.books.t9a.charging.moving.ends_left import bars, end_left, standing
from serried.books.t9a.charging.moving.failed_charges import failed_charge
from serried.books.t9a.charging.moving.moves import (
    CHARGING,
    How,
    Moved,
    arrived,
    blocked,
    failed,
    failing,
)
from serried.books.t9a.charging.pending import without_charges_of
from serried.books.t9a.charging.reacting.catching import caught_at
from serried.books.t9a.ground.danger import DangerTest, Run, ground_tests
from serried.books.t9a.ground.interrupting import interrupted
from serried.books.t9a.ground.nearest import near_its_end
from serried.books.t9a.ground.rolling import run_through
from serried.geometry import Turn
from serried.model.actions.legs import Forward, Leg, Wheel
from serried.model.actions.trip import Stage, Trip
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Event
from serried.rules.moving.travel import lengths
from serried.tuples import NamedTuple


class Ran(NamedTuple):
    """A charger's move with its Dangerous Terrain Tests thrown.

    Attributes:
        battle: The table afterwards.
        move: What it comes to, with all that happened on its way.
        dice_left: The dice that no test used.
        events: The tests, and what follows from them.
        notes: What was assumed.
        hurt: Whether any model was hit, so that it is not the move that was announced.
    """

    battle: Battle
    move: Moved
    dice_left: tuple[int, ...]
    events: tuple[Event, ...]
    notes: tuple[str, ...]
    hurt: bool


class Failing(NamedTuple):
    """What becomes of who makes no contact any more.

    Attributes:
        way: Returns its way from where it stands, and how far it has come already.
        ended: Returns its move once that has led it somewhere.
    """

    way: Callable[[Charging, Inches], Trip]
    ended: Callable[[Charging, Trip], Moved]


def _failing_way(one: Charging, gone: Inches) -> Trip:
    """Return what is left of a Failed Charge Move after so many inches.

    Source:
        CHG-12, CHG-FAIL-1, CHG-FAIL-2
    """
    left = max(float(max(one.charge.rolled)) - gone, 0.0)
    towards = aim_of(one.battle, one.charge)
    move = failed_charge(one.situation, one.unit, towards, left, flying=one.flying)
    return move.trip


def _has_failed(one: Charging, trip: Trip) -> Moved:
    """Return a Failed Charge Move of who is left (CHG-FAIL-4)."""
    unit = one.unit.at(trip.end).without_marks(CHARGING).with_marks(Mark.SHAKEN)
    return failing(one, Moved(one.battle.with_unit(unit), one.unit, trip, (), (), ()))


FAILS: Final = Failing(_failing_way, _has_failed)


def goes_through(
    one: Charging,
    move: Moved,
    dice: tuple[int, ...],
    beside: Iterable[Unit] = (),
    fails: Failing = FAILS,
) -> Ran:
    """Return a charger's move with its Dangerous Terrain Tests thrown.

    Args:
        one: Who charges, on the table as it stands.
        move: What it comes to if nobody is hit.
        dice: Of which the tests take the first.
        beside: Who moves after it, where they are to stand at the end: it takes no
            place from them (CHG-MOVE-8).
        fails: What becomes of it if no end is left.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: CHG-MOVE-9 if who is left cannot but touch a second enemy that has
            not been charged; whatever casualties and ends meet.

    Source:
        TER-1, TER-2, TER-7, TER-11, PANIC-15, CHG-MOVE-6, CHG-MOVE-8, AMB-120
    """
    if one.by.letter is not None:
        return _of_a_character(one, move, dice)
    tested: Mapping[str, frozenset[str]] = {}
    before: tuple[Stage, ...] = ()
    events: tuple[Event, ...] = ()
    notes: tuple[str, ...] = ()
    hurt = False
    while True:
        run = _run(one, move.trip, dice, tested)
        dice, tested, left = run.dice_left, run.tested, run.unit
        events, notes = (*events, *run.events), (*notes, *run.notes)
        if left is None or run.trip is not move.trip:
            made = _stopped(one, move, run)
            made = _after(before, made)
            return Ran(made.battle, made, dice, events, notes, hurt=True)
        if left == one.unit:
            made = _again(one, move, fails)
            break
        hurt = True
        later = one._replace(
            unit=left,
            before=run.battle,
            situation=one.situation.with_battle(run.battle),
        )
        if move.how is How.FAILS:
            trip, _ = near_its_end(
                later.situation, one.unit, left, move.trip, tested, flying=one.flying
            )
            made = fails.ended(later, trip)
            if trip is move.trip:
                made = made._replace(measures=move.measures)
            break
        if as_broad(left, one.unit) and not bars(later, move.trip, tested):
            made = _again(later, move, fails)
            break
        part = _gone(move.trip, run.moment)
        one, move = _anew(later, one.unit, move, part, tested, tuple(beside), fails)
        before = (*before, *part.stages)
    return Ran(made.battle, _after(before, made), dice, events, notes, hurt=hurt)


def from_its_start(
    one: Charging, move: Moved, beside: Iterable[Unit]
) -> tuple[Charging, Moved]:
    """Return a charger's move as it is made if its announced one is barred.

    Args:
        one: Who charges, on the table as it stands.
        move: What was announced.
        beside: As for ``goes_through``.

    Raises:
        RuleGapError: As ``goes_through``.

    Source:
        CHG-12, CHG-MOVE-6, CHG-MOVE-8
    """
    none = Trip(move.trip.start, (), complete=True)
    return _anew(one, one.unit, move, none, {}, tuple(beside), FAILS)


def as_broad(left: Unit, before: Unit) -> bool:
    """Return whether the first rank of who is left is as broad as that of all of them.

    Casualties are taken from behind, so that it mostly is; then it ends in contact as
    was announced, though others may stand in it.
    """
    return _first_rank(left) == _first_rank(before)


def _first_rank(unit: Unit) -> list[tuple[Base, int, int]]:
    """Return what bases stand in front, and where in the unit's own frame."""
    return [place[2:5] for place in unit.formation.places if place.rank == 1]


def tests_of(
    one: Charging, battle: Battle, unit: Unit, trip: Trip
) -> tuple[DangerTest, ...]:
    """Return the Dangerous Terrain Tests of a charger on its way, in order."""
    return ground_tests(battle, unit, trip, flying=one.flying) if trip.stages else ()


def _run(
    one: Charging,
    trip: Trip,
    dice: tuple[int, ...],
    tested: Mapping[str, frozenset[str]],
) -> Run:
    return run_through(
        one.situation,
        one.unit,
        trip,
        lambda table, left: tests_of(one, table, left, trip),
        dice,
        tested,
    )


def _again(one: Charging, move: Moved, fails: Failing) -> Moved:
    """Make a move that was announced on the table as it is now."""
    if move.end is None:
        return (
            failed(one)
            if fails is FAILS and one.by.letter
            else fails.ended(one, move.trip)
        )
    match move.how:
        case How.LINES_UP:
            return blocked(one, move.end)
        case How.CATCHES:
            return caught_at(one, move.end)
        case _:
            if one.target.has(Mark.FLEEING):
                made = caught_at(one, move.end)
                return made._replace(trip=move.trip, how=How.SET)
            models = next((f.measured for f in move.findings if f.measured), None)
            made = arrived(one, move.end, int(models or move.end.models))
            if move.how is How.SET:
                return made._replace(trip=move.trip, how=How.SET)
            return made


def _stopped(one: Charging, move: Moved, run: Run) -> Moved:
    """Return the move of who falls to the last, or panics, on its way.

    Its Charge lapses (AMB-90); of one that had failed all are Shaken as well.

    Source:
        PANIC-15, FLEE-13, FLEE-15, CHG-FAIL-4
    """
    battle = without_charges_of(run.battle, [one.by])
    made = Moved(battle, one.unit, run.trip, (), (), ())
    if run.unit is None or move.how is not How.FAILS or not move.findings:
        return made
    shaken = battle.unit(one.unit.id).with_marks(Mark.SHAKEN)
    return failing(one, made._replace(battle=battle.with_unit(shaken)))


def _gone(trip: Trip, moment: tuple[int, float]) -> Trip:
    """Return what is over of a way; a Wheel that has begun is made to its end."""
    if trip.stages and isinstance(trip.stages[moment[0]].motion, Turn) and moment[1]:
        moment = (moment[0], 1.0)
    return interrupted(trip, moment)


def _anew(  # noqa: PLR0913, PLR0917 - what a charger knows on its way
    one: Charging,
    before: Unit,
    move: Moved,
    part: Trip,
    tested: Mapping[str, frozenset[str]],
    beside: tuple[Unit, ...],
    fails: Failing,
) -> tuple[Charging, Moved]:
    """Return who is left, where the last test left it, and its way from there.

    Source:
        TER-2, TER-7, CHG-12, CHG-MOVE-1, CHG-MOVE-6, CHG-MOVE-8
    """
    if move.how is How.SET:
        return _set_again(one, move, fails)
    gone = _length(one, move, part)
    wheeled = any(isinstance(stage.motion, Turn) for stage in part.stages)
    one = standing(one, one.unit.at(part.end))
    one = one._replace(straight=one.straight or wheeled)
    found = end_left(one, before, move, beside, gone, tested)
    if found is not None:
        one, how, end, trip = found
        return one, Moved(one.battle, one.unit, trip, (), (), (), how=how, end=end)
    trip, _ = near_its_end(
        one.situation,
        before.at(part.end),
        one.unit,
        fails.way(one, gone),
        tested,
        flying=one.flying,
    )
    return one, Moved(one.battle, one.unit, trip, (), (), ())


def _set_again(one: Charging, move: Moved, fails: Failing) -> tuple[Charging, Moved]:
    """Return who is left of who turns into an enemy, set against it (PUR-16)."""
    end = set_in_line(one.approach)
    if end is None:
        return one, Moved(one.battle, one.unit, fails.way(one, 0.0), (), (), ())
    turned = move.trip.stages[-1]._replace(end=end.pose)
    trip = replace(move.trip, stages=(*move.trip.stages[:-1], turned))
    return one, Moved(one.battle, one.unit, trip, (), (), (), how=move.how, end=end)


def _length(one: Charging, move: Moved, part: Trip) -> Inches:
    """Return how many inches of its announced way a charger has made."""
    if move.end is None or not part.stages:
        return 0.0
    last, measure = part.stages[-1], one.situation.settings.wheel_measure
    number = last.leg - sum(stage.motion is None for stage in part.stages)
    legs = move.end.way.legs
    whole = lengths(one.unit.formation, legs[: max(number - 1, 0)], measure).total
    if number < 1 or number > len(legs) or last.motion is None:
        return whole
    return whole + _made(one, legs[number - 1], last, measure)


def _made(one: Charging, leg: Leg, stage: Stage, measure: str) -> Inches:
    """Return how many inches of a leg are over; a Wheel is whole."""
    if isinstance(leg, Forward):
        dx, dy = stage.end.x - stage.start.x, stage.end.y - stage.start.y
        return math.hypot(dx, dy)
    legs = (leg,) if isinstance(leg, Wheel) else ()
    return lengths(one.unit.formation, legs, measure).total


def _after(stages: tuple[Stage, ...], move: Moved) -> Moved:
    """Return a move with what was over of its way before it."""
    if not stages:
        return move
    leg = stages[-1].leg
    rest = [stage._replace(leg=leg + stage.leg) for stage in move.trip.stages]
    trip = Trip(stages[0].start, (*stages, *rest), complete=True)
    return move._replace(trip=trip)


def _of_a_character(one: Charging, move: Moved, dice: tuple[int, ...]) -> Ran:
    """Return the move of a Character that charges out of its unit.

    Who is only wounded goes on as announced.

    Source:
        TER-1, TER-6, TER-7, CHR-CHG-3, FLEE-13
    """
    run = _run(one, move.trip, dice, {})
    if run.unit is None:
        battle = without_charges_of(run.battle, [one.by])
        made = Moved(battle, one.unit, run.trip, (), (), ())
        return Ran(battle, made, run.dice_left, run.events, run.notes, hurt=True)
    made = _again(one, move, FAILS)
    hurt = run.unit != one.unit
    if hurt:
        battle = wounded(made.battle, run.unit)
        battle = battle.with_pending(owed=run.battle.owed, losses=run.battle.losses)
        made = made._replace(battle=battle)
    return Ran(made.battle, made, run.dice_left, run.events, run.notes, hurt=hurt)


def wounded(battle: Battle, after: Unit) -> Battle:
    """Return the table on which a Character has what it lost on its way."""
    return battle.with_unit(replace(battle.unit(after.id), lost=after.lost))
