"""The 9th Age, chapter "Pursuit and Overrun": the flights of Broken units.

Source:
    PUR-2 to PUR-4, PUR-10, PUR-12, PUR-13, FLEE-10, FLEE-12, BRK-9,
    docs/rulings/0098-who-breaks-and-who-pursues.md
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.charging.reacting.flee_moves import Heading, flee
from serried.books.t9a.fighting.going_on import ROUND_FIRST, on
from serried.books.t9a.fighting.marks import BROKEN
from serried.books.t9a.ground.danger import DangerTest
from serried.books.t9a.morale.actions import FleeFacing, FleeFrom
from serried.books.t9a.morale.closest_enemy import closest_enemies
from serried.books.t9a.morale.flee_distance import rolled, told
from serried.books.t9a.morale.fleeing_in_panic import judge_flee as judge_other_flight
from serried.books.t9a.morale.flight import Flown, flown
from serried.books.t9a.morale.forecast import forecast
from serried.books.t9a.morale.panic import is_war_machine
from serried.books.t9a.morale.panic_tests import whole_unit
from serried.books.t9a.morale.staying import happens, stays
from serried.geometry import Point
from serried.model.actions import Flee
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat, Flight
from serried.model.extents import Edge, centre, lone_disc, pose_of
from serried.model.ids import Inches, UnitId
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition
from serried.rules.case import Situation
from serried.rules.contact.contacts import meetings, touching_enemies
from serried.rules.findings import never

DIRECTIONS: Final = "directions"
DISTANCES: Final = "flee distances"
FLIGHTS: Final = "flights"

TURNS: Final = {
    Edge.FRONT: (0.0, 1.0),
    Edge.REAR: (0.0, -1.0),
    Edge.LEFT: (-1.0, 0.0),
    Edge.RIGHT: (1.0, 0.0),
}
"""Which way lies outward of each Facing: so far to the right, and so far ahead."""


def named(situation: Situation, combat: Combat) -> Battle:
    """Return the battle in which Broken units flee from the only enemy they touch.

    Source:
        PUR-2, PUR-12
    """
    battle = situation.battle
    found = []
    for unit in battle.units:
        if unit.id in combat.names and unit.has(BROKEN):
            foes = _from(situation, unit)
            found.append(Flight(unit.id, foes[0].id if len(foes) == 1 else None))
    return battle.with_combat(replace(combat, flights=tuple(found)))


def _from(situation: Situation, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies from which a Broken unit may flee, of which one is named.

    Source:
        PUR-2, PUR-12
    """
    touched = touching_enemies(situation.battle, unit)
    return touched or closest_enemies(situation, unit)


def directions(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield whose flight leads away from whom, where somebody has to say that.

    The owner of the enemies it touches says it.

    Source:
        PUR-2, PUR-8
    """
    battle = situation.battle
    for one in combat.flights:
        if one.over:
            continue
        unit = battle.unit(one.unit)
        foes = _from(situation, unit) if one.away is None else ()
        if not foes:
            continue
        subject = Subject(unit.id)
        lines = tuple(str(FleeFrom(subject=subject, target=foe.id)) for foe in foes)
        yield Decision(foes[0].player, "PUR-2", unit.id, lines, ROUND_FIRST)


def headed(situation: Situation, combat: Combat) -> Battle:
    """Return the battle in which it is known where Broken units look as they flee.

    Source:
        PUR-4, PUR-12, PUR-13
    """
    battle = situation.battle
    found = tuple(
        one
        if one.over
        else one._replace(heading=_heading(battle, battle.unit(one.unit), one.away))
        for one in combat.flights
    )
    return battle.with_combat(replace(combat, flights=found))


def _heading(battle: Battle, unit: Unit, away: UnitId | None) -> Point:
    """Return where a Broken unit looks: away from the Facing that it fought.

    Source:
        PUR-12, PUR-13
    """
    pose = pose_of(unit)
    if away is None:  # no enemy is left on the table
        return pose.ux, pose.uy
    enemy = battle.unit(away)
    met = [one for one in meetings(battle, enemy) if one.enemy.unit.id == unit.id]
    if not met:
        x, y = centre(unit.formation, pose)
        ex, ey = centre(enemy.formation, pose_of(enemy))
        far = math.hypot(x - ex, y - ey)
        return ((x - ex) / far, (y - ey) / far) if far else (pose.ux, pose.uy)
    if is_war_machine(enemy) and lone_disc(enemy.formation):
        return -pose.ux, -pose.uy
    right, ahead = TURNS[met[0].edge]
    its = pose_of(enemy)
    return (
        right * its.uy + ahead * its.ux,
        -right * its.ux + ahead * its.uy,
    )


def unrolled(combat: Combat) -> Iterator[Flight]:
    """Yield the flights whose distance is still to be rolled."""
    return (one for one in combat.flights if one.distance is None and not one.over)


def without_the_gone(battle: Battle) -> Battle:
    """Return the battle in which nobody is to flee that has been destroyed."""
    combat = battle.combat
    if combat is None:
        return battle
    here = {unit.id for unit in battle.units if unit.pose is not None}
    gone = {one.unit for one in combat.flights if not one.over} - here
    if not gone:
        return battle
    flights = tuple(
        one._replace(over=True) if one.unit in gone else one for one in combat.flights
    )
    return battle.with_combat(replace(combat, flights=flights))


def rolls(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield whose Flee Distance is to be rolled; owners order them (PUR-10)."""
    for one in unrolled(combat):
        unit = situation.battle.unit(one.unit)
        line = str(Flee(subject=Subject(unit.id)))
        yield Decision(unit.player, "PUR-10", unit.id, (line,), ROUND_FIRST)


def moves(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield the flight that comes next (PUR-10)."""
    for one in combat.flights:
        if not one.over:
            yield on(situation.battle, combat, one.unit)
            return


def judge_flee(
    situation: Situation,
    action: Flee | FleeFrom | FleeFacing,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge a flight: how far a Broken unit flees and where from, or any other.

    Raises:
        RequestError: If a model of the unit is to flee by itself, or dice are too few.

    Source:
        PUR-2, PUR-3, PUR-10
    """
    battle, combat = situation.battle, situation.battle.combat
    if combat is None or battle.owed or combat.step not in {DIRECTIONS, DISTANCES}:
        return judge_other_flight(situation, action, dice)
    unit = whole_unit(battle, action.subject)
    asked = rolls if combat.step == DISTANCES else directions
    lines = [line for one in asked(situation, combat) for line in one.lines]
    if not lines:  # a file may have this step with no flight in it
        return judge_other_flight(situation, action, dice)
    away = action.target if isinstance(action, FleeFrom) else None
    said = str(action) in lines
    finding = never(
        not said,
        values=() if said else (("lines", tuple(lines)),),
        clause="PUR-10" if combat.step == DISTANCES else "PUR-2",
        reason="rolls_its_flight" if combat.step == DISTANCES else "flees_from_it",
        unit=unit.id,
        other=away,
    )
    if not finding.holds:
        return stays(situation, (finding,), dice)
    if combat.step == DIRECTIONS:
        after = _with(battle, combat, unit.id, away=away)
        event = Event(event="flees_from", values=(("unit", unit.id), ("target", away)))
        return happens(situation, (finding,), after, dice or (), (event,))
    return _rolled(situation, combat, unit, finding, dice)


def _rolled(
    situation: Situation,
    combat: Combat,
    unit: Unit,
    finding: Finding,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Return the battle in which a Flee Distance is rolled (PUR-3, PUR-10)."""
    if dice is None:
        leads = forecast(
            situation, unit, heading_of(combat, unit), sparing=combat.names
        )
        asked = f"the dice say how far {unit.id} flees; it moves after all rolls"
        found = stays(situation, (finding,), dice, leads.outcomes, (asked,))
        measures = (*found.verdict.measures, *leads.values)
        return replace(
            found, verdict=replace(found.verdict, measures=measures, result=leads)
        )
    distance, roll = rolled(unit, dice)
    event = told("flee_distance", unit, roll.dice, distance)
    after = _with(situation.battle, combat, unit.id, distance=distance)
    return happens(situation, (finding,), after, roll.left, (event,))


def _with(
    battle: Battle,
    combat: Combat,
    name: UnitId,
    *,
    away: UnitId | None = None,
    distance: Inches | None = None,
) -> Battle:
    """Return the battle with one thing more known of a flight.

    Who rolls flees after those that have rolled, and before those that have not.
    """
    flight = next(one for one in combat.flights if one.unit == name)
    rest = [one for one in combat.flights if one is not flight]
    if away is not None:
        changed = [x._replace(away=away) if x is flight else x for x in combat.flights]
    else:
        first = [one for one in rest if one.distance is not None]
        last = [one for one in rest if one.distance is None]
        changed = [*first, flight._replace(distance=distance), *last]
    return battle.with_combat(replace(combat, flights=tuple(changed)))


def heading_of(combat: Combat, unit: Unit) -> Heading | None:
    """Return where a Broken unit will look; None as long as nobody has said."""
    flight = combat.flight(unit.id)
    if flight is None or flight.heading is None:
        return None
    return Heading(*flight.heading)


def dangers_of(
    situation: Situation, combat: Combat, flight: Flight
) -> tuple[DangerTest, ...]:
    """Return the Dangerous Terrain Tests that one flight of a Round brings.

    Source:
        PUR-4, FLEE-6, FLEE-12
    """
    unit, distance = situation.battle.unit(flight.unit), flight.distance or 0.0
    heading = heading_of(combat, unit)
    return flee(situation, unit, heading, distance, combat.names).dangerous


def fled(
    situation: Situation,
    combat: Combat,
    flight: Flight,
    dice: tuple[int, ...] | None,
) -> Flown:
    """Make one flight of a Round.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: As ``flown``.

    Source:
        PUR-4, PUR-10, PUR-13, FLEE-10 to FLEE-14, BRK-9
    """
    battle = situation.battle
    unit = battle.unit(flight.unit).without_marks(frozenset({BROKEN}))
    over = tuple(
        one._replace(over=True) if one is flight else one for one in combat.flights
    )
    battle = battle.with_unit(unit).with_combat(replace(combat, flights=over))
    return flown(
        situation.with_battle(battle),
        unit,
        heading_of(combat, unit),
        flight.distance or 0.0,
        dice or (),
        sparing=combat.names,
    )
