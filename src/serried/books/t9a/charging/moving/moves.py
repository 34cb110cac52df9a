"""The 9th Age, chapter "Move Chargers": chargers are put where their moves end.

Where a move ends has been found before; here it is made, and what follows from it.

Source:
    CHG-12, CHG-MOVE-4, CHG-MOVE-10, CHG-FAIL-1 to CHG-FAIL-4, CHR-CHG-6 to CHR-CHG-8
"""

import math
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from serried.books.t9a.charging.chargers import Charging, aim_of
from serried.books.t9a.charging.moving.charging_out import FailsOut, fails_out
from serried.books.t9a.charging.moving.failed_charges import failed_charge
from serried.books.t9a.charging.pending import without_charges_of
from serried.geometry import Pose, Turn, at_most, same
from serried.model.actions.trip import Stage, Trip
from serried.model.battle import Battle
from serried.model.errors import BrokenInvariantError
from serried.model.extents import pose_of
from serried.model.ids import ClauseId, Inches
from serried.model.marks import Mark
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Values
from serried.rules.contact.contacts import contacts_between, touching_enemies
from serried.rules.moving.travel import travel
from serried.tuples import NamedTuple

CHARGING = frozenset({Mark.CHARGING})


class How(Enum):
    """What a charger comes to."""

    FAILS = "it makes no contact"
    ARRIVES = "it stands in contact, in line"
    LINES_UP = "its target lines up with it (CHG-MOVE-10)"
    CATCHES = "it touches a Fleeing target (CHG-FLEE-1)"
    SET = "it turns into its target, and is set against it (PUR-16)"


class Moved(NamedTuple):
    """A charger that has moved, lawfully, whether its charge succeeded or not.

    Attributes:
        battle: The table afterwards.
        unit: Who moved, as it stood before.
        trip: Its way.
        findings: What the clauses say.
        measures: What the answer says of it.
        events: What happened.
        notes: What was assumed.
        how: What it comes to.
        end: Where it makes contact; None if it does not.
    """

    battle: Battle
    unit: Unit
    trip: Trip
    findings: tuple[Finding, ...]
    measures: Values
    events: tuple[Event, ...]
    notes: tuple[str, ...] = ()
    how: How = How.FAILS
    end: ChargeEnd | None = None

    @property
    def arrives(self) -> bool:
        """Whether it makes contact with its target."""
        return self.how is not How.FAILS


def arrived(one: Charging, end: ChargeEnd, models: int) -> Moved:
    """Make a Charge Move: the charger stands in contact, the target turned if it must.

    Args:
        one: The charger.
        end: Where it ends.
        models: How many models are in contact once all who charge with it have moved.

    Raises:
        BrokenInvariantError: If they do not touch then.

    Source:
        CHG-MOVE-1 to CHG-MOVE-6, CHR-CHG-6, CHG-12
    """
    target, battle = one.target, one.battle
    events: tuple[Event, ...] = ()
    if end.turned:
        battle = battle.with_unit(end.target_after(target))
        turn: Values = (("unit", target.id), ("degrees", end.turned))
        events = (Event(event="charged_unit_turned", values=turn),)
    battle = _in_contact(battle, one, one.unit.at(end.pose))
    told: Values = (
        ("unit", str(one.by)),
        ("target", target.id),
        ("at", end.offset),
        ("models_in_contact", end.models),
    )
    findings = (
        _finding(one, "CHG-MOVE-6", "resolve_most_contact", float(models)),
        *((_finding(one, "CHG-MOVE-4", "resolve_turned"),) if end.turned else ()),
        *((_finding(one, "CHG-MOVE-9", "resolve_seconds"),) if end.secondary else ()),
    )
    return Moved(
        battle=battle,
        unit=one.unit,
        trip=way_of(one, end, one.situation.settings.wheel_measure),
        findings=findings,
        measures=end.values,
        events=(Event(event="charged", values=told), *events),
        notes=one.notes,
        how=How.ARRIVES,
        end=end,
    )


def blocked(one: Charging, end: ChargeEnd) -> Moved:
    """Make the move of a Blocked Path: straight forward, and the target lines up.

    Source:
        CHG-MOVE-10
    """
    target = end.target_after(one.target)
    mover = one.unit.at(end.pose)
    battle = _in_contact(one.battle.with_unit(target), one, mover)
    own, theirs = zip(*contacts_between(mover, target), strict=True)
    told: Values = (("unit", str(one.by)), ("target", target.id), ("at", end.offset))
    return Moved(
        battle=battle,
        unit=one.unit,
        trip=way_of(one, end, one.situation.settings.wheel_measure),
        findings=(_finding(one, "CHG-MOVE-10", "resolve_blocked"),),
        measures=replace(end, own=_once(own), theirs=_once(theirs)).values,
        events=(
            Event(event="charged", values=told),
            Event(event="combat_reform", values=(("unit", target.id),)),
        ),
        notes=one.notes,
        how=How.LINES_UP,
        end=end,
    )


def failed(one: Charging) -> Moved:
    """Make a Failed Charge Move: its models are Shaken, and it charges no longer.

    A Character that does not get clear of its unit stays in it, and all of it is
    Shaken.

    Raises:
        RequestError: As ``failed_charge``.

    Source:
        CHG-FAIL-1 to CHG-FAIL-4, CHR-CHG-7, CHR-CHG-8, SHK-1
    """
    make = _on_its_way if one.by.letter is None else _out_of_its_unit
    return failing(one, make(one, float(max(one.charge.rolled))))


def failing(one: Charging, moved: Moved) -> Moved:
    """Return a Failed Charge Move with what is said of it, its Charge over.

    Source:
        CHG-FAIL-1, CHG-FAIL-4
    """
    highest = float(max(one.charge.rolled))
    told: Values = (
        ("unit", str(one.by)),
        ("target", one.charge.on),
        ("distance", highest),
    )
    return moved._replace(
        battle=without_charges_of(moved.battle, [one.by]),
        findings=(
            _finding(one, "CHG-FAIL-1", "resolve_fails", highest),
            _finding(one, "CHG-FAIL-4", "resolve_shaken"),
            *moved.findings,
        ),
        events=(Event(event="failed_charge", values=told), *moved.events),
        how=How.FAILS,
        end=None,
    )


def _on_its_way(one: Charging, highest: Inches) -> Moved:
    """Make the Failed Charge Move of a unit (CHG-FAIL-2, CHG-FAIL-4)."""
    towards = aim_of(one.battle, one.charge)
    move = failed_charge(one.situation, one.unit, towards, highest, flying=one.flying)
    after = one.unit.at(move.pose).without_marks(CHARGING).with_marks(Mark.SHAKEN)
    measures: Values = (("length", move.length),)
    battle = one.battle.with_unit(after)
    return Moved(battle, one.unit, move.trip, (), measures, ())


def _out_of_its_unit(one: Charging, highest: Inches) -> Moved:
    """Make the Failed Charge Move of a Character (CHR-CHG-7, CHR-CHG-8)."""
    unit_id, letter = one.by
    out = fails_out(
        one.situation.with_battle(one.before),
        one.before.unit(unit_id),
        letter or "",
        aim_of(one.before, one.charge),
        highest,
        flying=one.flying,
        named=one.named,
    )
    one = one._replace(way=out.way, lawful=out.clear)
    stayed = Event(event="stayed_in", values=(("unit", str(one.by)),))
    return Moved(
        battle=out.battle,
        unit=one.unit,
        trip=out.move.trip
        if out.leaves
        else Trip(pose_of(one.unit), (), complete=True),
        findings=(_judge_failing_out(one, out),),
        measures=(("length", out.move.length if out.leaves else 0.0),),
        events=() if out.leaves else (stayed,),
        notes=one.notes if out.leaves else (),
    )


def _judge_failing_out(one: Charging, out: FailsOut) -> Finding:
    """Return the finding on a charge out of a unit that fails.

    Who can be got clear of the ranks may not stay in them.

    Source:
        CHR-CHG-8, FR-12
    """
    reason = "resolve_leaves_failing" if out.leaves else "resolve_stays"
    said = _finding(one, "CHR-CHG-8", reason, out.gap)
    if not out.barred:
        return said
    limit = one.situation.settings.spacing_end
    return said.replaced(
        holds=False,
        reason="resolve_closes_near",
        values=(("named", str(one.closing)),),
        limit=limit,
        margin=out.gap - limit,
    )


def _in_contact(battle: Battle, one: Charging, mover: Unit) -> Battle:
    """Return the table once a charger stands in contact with its target.

    Raises:
        BrokenInvariantError: If it does not.
    """
    mover = mover.with_marks(Mark.CHARGING)
    battle = without_charges_of(battle.with_unit(mover), [one.by])
    if one.charge.on not in {enemy.id for enemy in touching_enemies(battle, mover)}:
        message = f"{mover.id} ended its charge without touching {one.charge.on}"
        raise BrokenInvariantError(message)
    return battle


def _finding(
    one: Charging, clause: ClauseId, reason: str, measured: float | None = None
) -> Finding:
    """Return what a clause says of a charger that moved lawfully."""
    return Finding(
        clause=clause,
        holds=True,
        reason=reason,
        measured=measured,
        unit=str(one.by),
        other=one.charge.on,
    )


def way_of(one: Charging, end: ChargeEnd, measure: str) -> Trip:
    """Return a Charge Move as a trip, the turn into line as its last leg."""
    start = pose_of(one.unit)
    trip = travel(one.unit.formation, start, end.way.legs, measure)
    if same(end.way.align, 0.0):
        return _ending(trip, end.pose)
    angle = math.radians(abs(end.way.align))
    turn = Turn(
        *end.way.about,
        math.cos(angle),
        math.sin(angle),
        clockwise=not at_most(end.way.align, 0.0, 0.0),
    )
    last = Stage(len(end.way.legs) + 1, turn, trip.end, end.pose)
    return Trip(start, (*trip.stages, last), complete=True)


def _ending(trip: Trip, pose: Pose) -> Trip:
    """Return a trip with the digits of the pose at which it ends."""
    if not trip.stages:
        return trip
    *before, last = trip.stages
    return Trip(trip.start, (*before, last._replace(end=pose)), complete=True)


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
