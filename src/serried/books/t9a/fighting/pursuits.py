"""The 9th Age, chapter "Pursuit and Overrun": who is caught, and who ends where.

Source:
    PUR-3, PUR-5 to PUR-7, PUR-10, PUR-14 to PUR-24, PANIC-10, CC-9, CC-10,
    docs/rulings/0098-who-breaks-and-who-pursues.md
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.casualties.lasting_effects import without_sources
from serried.books.t9a.charging.pending import without, without_target
from serried.books.t9a.fighting.actions import Overrun, Pursue
from serried.books.t9a.fighting.going_on import ROUND_FIRST, on
from serried.books.t9a.fighting.pursuing import course_of, pursued
from serried.books.t9a.fighting.pursuing_together import Together, charged_together
from serried.books.t9a.morale.flee_distance import rolled, told
from serried.books.t9a.morale.panic import because_of, with_tests, witnesses
from serried.books.t9a.movers.random_ways import Made
from serried.books.t9a.seeing.arcs import located
from serried.model.actions.subject import Subject
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.combat import Combat, Pursuit
from serried.model.extents import centre, pose_of
from serried.model.ids import Inches, UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import Decision
from serried.model.verdict import Event, Finding, Values
from serried.rules.case import Situation
from serried.rules.contact.contacts import touching_enemies
from serried.tuples import NamedTuple

DISTANCES: Final = "pursuit distances"
PURSUITS: Final = "pursuits"


class Thrown(NamedTuple):
    """The Pursuit Distances that were rolled, and who is caught.

    Attributes:
        battle: As it stands then, with the Panic Tests that are owed.
        dice_left: The dice that nothing used.
    """

    battle: Battle
    events: tuple[Event, ...]
    dice_left: tuple[int, ...]


class Ran(NamedTuple):
    """A Pursuit or Overrun that was made.

    Attributes:
        battle: As it stands afterwards.
        unit: Who made it.
        length: How far it went straight ahead, in inches.
        dice_left: The dice that nothing used.
        findings: What the clauses of a Charge say.
        notes: What was assumed.
    """

    battle: Battle
    unit: UnitId
    trip: Trip
    length: Inches
    events: tuple[Event, ...]
    dice_left: tuple[int, ...]
    findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()


def rolls(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield that Pursuit Distances are to be rolled, all of them together."""
    for one in combat.pursuits:
        if one.distance is None:
            yield on(situation.battle, combat, one.unit)
            return


def thrown(situation: Situation, combat: Combat, dice: tuple[int, ...]) -> Thrown:
    """Roll all Pursuit and Overrun Distances: who is caught is destroyed.

    The Active Player's units roll first, each player's in the order of the file.

    Raises:
        RequestError: If dice are too few.

    Source:
        PUR-3, PUR-10, PANIC-10, AMB-85
    """
    battle = situation.battle
    known = {one.unit: one for one in combat.pursuits}
    units = [unit for unit in battle.units if unit.id in known]
    units.sort(key=lambda unit: unit.player != battle.active)
    events = []
    for unit in units:
        distance, roll = rolled(unit, dice, "pursuit")
        dice = roll.left
        known[unit.id] = known[unit.id]._replace(distance=distance)
        events.append(told("pursuit_distance", unit, roll.dice, distance))
    combat = replace(combat, pursuits=tuple(known.values()))
    battle = battle.with_combat(combat)
    after, gone = _without_caught(situation.with_battle(battle), combat)
    return Thrown(after, (*events, *gone), dice)


def _without_caught(
    situation: Situation, combat: Combat
) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle without the Broken units that are caught.

    Source:
        PUR-3, PUR-10, PANIC-10
    """
    names = [
        flight.unit
        for flight in combat.flights
        if not flight.over
        and any(
            one.of == flight.unit and (one.distance or 0.0) >= (flight.distance or 0.0)
            for one in combat.pursuits
        )
    ]
    battle = situation.battle
    here = situation.with_battle(without(battle, set(names)))
    due = [
        owed
        for name in names
        for owed in because_of(witnesses(here, battle.unit(name)), name)
    ]
    over = tuple(
        one._replace(over=True) if one.unit in names else one for one in combat.flights
    )
    after = battle.with_combat(replace(combat, flights=over))
    for name in names:
        lost = battle.unit(name)
        after = without_target(after, name, centre(lost.formation, pose_of(lost)))
    after, ended = without_sources(
        situation.with_battle(after), [(name, None) for name in names]
    )
    after = with_tests(after, due)
    events = (
        *(Event(event="run_down", values=(("unit", name),)) for name in names),
        *(
            Event(
                event="panic_test_due",
                values=(("unit", one.unit), ("because", one.because)),
            )
            for one in due
        ),
        *ended,
    )
    return after, events


def begun(situation: Situation, combat: Combat) -> Battle:
    """Return the battle in which it is known whom each pursuer is to charge.

    Other pursuers of its side are left out of account, and each Facing is fixed now.
    Pursuers of the other side can be charged before they move (PUR-24).

    Source:
        PUR-14, docs/rulings/0098-who-breaks-and-who-pursues.md
    """
    battle = situation.battle
    there = {unit.id: unit for unit in battle.units}
    sides = {
        one.unit: there[one.unit].player for one in combat.pursuits if one.unit in there
    }
    found = []
    for one in combat.pursuits:
        if one.unit not in there:
            continue
        unit = there[one.unit]
        others = {name for name, player in sides.items() if player == unit.player}
        others -= {one.unit}
        here = situation.with_battle(without(battle, others))
        course = course_of(here, combat, unit, one)
        way = course.way(one.distance or 0.0, frozenset())
        if way.charges is not None:
            arcs = located(there[way.charges], unit)
            facing = tuple(arc.value for arc in arcs)
            found.append(one._replace(charges=way.charges, facing=facing))
        else:
            found.append(one)
    return battle.with_combat(replace(combat, pursuits=tuple(found)))


def moves(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield the move that comes next, or those among which an owner picks.

    Source:
        PUR-15
    """
    battle = situation.battle
    waiting = list(pending(battle, combat))
    charging = [one for one in waiting if will_charge(battle, one)]
    choice = [x for x in waiting if battle.unit(x.unit).player == battle.active]
    if charging:
        choice = fellows_of(battle, combat, charging[0])
        flees = battle.unit(charging[0].charges or "").has(Mark.FLEEING)
        if not (flees and choice[1:]):
            yield on(battle, combat, charging[0].unit)
            return
    for one in choice or waiting:
        player = battle.unit(one.unit).player
        yield Decision(player, "PUR-15", one.unit, (line_of(one),), ROUND_FIRST)


def will_charge(battle: Battle, one: Pursuit) -> bool:
    """Tell whether one is still to charge: whom it was to meet may be caught."""
    return any(unit.id == one.charges for unit in battle.units)


def fellows_of(battle: Battle, combat: Combat, one: Pursuit) -> list[Pursuit]:
    """Return who is still to charge the enemy that one of them is to charge."""
    waiting = pending(battle, combat)
    return [other for other in waiting if other.charges == one.charges]


def pending(battle: Battle, combat: Combat) -> Iterator[Pursuit]:
    """Yield the Pursuits and Overruns that are still to be made, chargers first.

    Who has been charged meanwhile makes none.

    Source:
        PUR-15, PUR-24, AMB-127
    """
    there = {unit.id: unit for unit in battle.units}

    def order(one: Pursuit) -> tuple[bool, bool]:
        return not will_charge(battle, one), there[one.unit].player != battle.active

    waiting = (
        one
        for one in combat.pursuits
        if not one.over
        and one.unit in there
        and not there[one.unit].has(Mark.FLEEING)
        and not touching_enemies(battle, there[one.unit])
    )
    return iter(sorted(waiting, key=order))


def line_of(one: Pursuit) -> str:
    """Return the line that makes a Pursuit or Overrun."""
    subject = Subject(one.unit)
    if one.of is None:
        return str(Overrun(subject=subject))
    return str(Pursue(subject=subject, target=one.of))


def ran(
    situation: Situation, combat: Combat, one: Pursuit, dice: tuple[int, ...]
) -> Ran:
    """Make a Pursuit or Overrun, and those of all that charge the same enemy with it.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: As ``pursued`` and ``charged_together``.

    Source:
        PUR-15 to PUR-23, CC-9, CC-10
    """
    made, settled = _together(situation, combat, one, dice)
    made = made or ((one.unit, pursued(situation, combat, one, dice)),)
    names = {name for name, _ in made}
    over = tuple(
        other._replace(
            over=other.over or other.unit in names,
            facing=settled.get(other.unit, other.facing),
        )
        for other in combat.pursuits
    )
    first, way = made[0]
    _, last = made[-1]
    return Ran(
        battle=last.battle.with_combat(replace(combat, pursuits=over)),
        unit=first,
        trip=way.trip,
        length=way.length,
        events=tuple(
            event for name, each in made for event in _told(combat, name, each)
        ),
        dice_left=last.dice_left,
        findings=tuple(finding for _, each in made for finding in each.findings),
        notes=tuple(note for _, each in made for note in each.notes),
    )


def _together(
    situation: Situation, combat: Combat, one: Pursuit, dice: tuple[int, ...]
) -> Together:
    """Return the moves of those that charge the same enemy, if there are (PUR-15)."""
    fellows = fellows_of(situation.battle, combat, one)
    if one.charges is None or not fellows[1:]:
        return Together()
    return charged_together(situation, combat, fellows, one.charges, dice)


def _told(combat: Combat, name: UnitId, made: Made) -> Iterator[Event]:
    """Yield how far one has gone, and what happened on its way."""
    one = combat.pursuit(name)
    values: Values = (("unit", name), ("length", made.length))
    if made.stopped_by is not None:
        values = (*values, ("stopped_by", made.stopped_by))
    overran = Event(event="overrun_move", values=values)
    pursued_it = Event(event="pursuit_move", values=values)
    yield overran if one is not None and one.of is None else pursued_it
    yield from made.events
