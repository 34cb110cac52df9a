"""The 9th Age, chapter "Random Movement": meeting an enemy is a Charge.

Source:
    RND-9, PUR-14, PUR-18, docs/rulings/0058-random-movement.md
"""

import math

from serried.books.t9a.charge_move.barred import path_is_blocked
from serried.books.t9a.charge_move.blocked_path import blocked_path_move
from serried.books.t9a.charge_move.set_in_line import set_in_line
from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.declaring.charge_range import ChargeRange
from serried.books.t9a.charging.distances import gap_to
from serried.books.t9a.charging.moving.going_on import Failing, goes_through
from serried.books.t9a.charging.moving.moves import How, Moved, arrived, blocked
from serried.books.t9a.charging.moving.secondary import ends_to_choose
from serried.books.t9a.charging.reacting.catching import catch, caught_at, removed
from serried.books.t9a.fighting.marks import BROKEN
from serried.books.t9a.movers.random_ways import Course, Made, RandomWay
from serried.books.t9a.seeing.arcs import located, settled_arc
from serried.geometry import Slide
from serried.model.actions.subject import Subject
from serried.model.actions.trip import Stage, Trip
from serried.model.extents import Edge, pose_of
from serried.model.ids import Inches, UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit
from serried.model.verdict import Event
from serried.rules.case import Situation
from serried.rules.contact.contacts import touching_enemies
from serried.rules.ranks.arrangements import NO_WISH


def charge_at_random(  # noqa: PLR0913, PLR0917 - what is known of a move
    situation: Situation,
    course: Course,
    way: RandomWay,
    distance: Inches,
    dice: tuple[int, ...],
    arcs: tuple[Edge, ...] = (),
) -> Made | None:
    """Return a Charge at an enemy that a move at random meets; None if it has no end.

    Args:
        situation: The table before the move.
        course: Who moves, from where it stands there, and which way it looks.
        way: Whom it meets, and whether it turns into it.
        distance: What it rolled, which is its Charge Range, in inches.
        dice: What is left of the dice: one is thrown between two Arcs, and others for
            dangerous ground.
        arcs: The Arc of that enemy in which the unit was Located, or both, if that was
            fixed before; nothing to look at the table for it.

    Raises:
        RequestError: If those dice are missing.
        RuleGapError: As the ends of any Charge.

    Source:
        RND-1, RND-9, PUR-14, PUR-16, PUR-18, TER-1, CHG-MOVE-6, CHG-FLEE-1
    """
    unit, enemy = course.unit, way.charges or ""
    target = situation.battle.unit(enemy)
    flees = target.has(Mark.FLEEING)
    arcs = arcs or located(target, unit)
    anywhere = flees and not way.turned_into  # CHG-FLEE-1: any Facing will do
    arcs, thrown, dice = settled_arc(arcs[:1] if anywhere else arcs, dice)
    if not way.turned_into:
        unit = unit.at(course.facing)
    situation = situation.with_battle(situation.battle.with_unit(unit))
    one = charging_in(situation, unit, target, arcs[0], distance)
    if anywhere:
        return _caught(situation, course, one, distance, dice) if one.enough else None
    found = _set_against(one) if way.turned_into else _charged(one, distance)
    if found is None:
        return None
    move, notes = found
    made, how = made_in_charge(course, one, move, distance, dice)
    if flees and how is How.SET:
        made = _without(situation, one, made)
    made = _without_seconds(situation, unit.id, made)
    return made._replace(
        events=(*thrown, *made.events),
        notes=(*notes, *made.notes),
    )


def charging_in(
    situation: Situation, unit: Unit, target: Unit, facing: Edge, distance: Inches
) -> Charging:
    """Return who charges with a distance that it has rolled, which is its range.

    Args:
        situation: The table, *unit* on it as it stands after its Pivot.
        unit: Who charges.
        target: Whom.
        facing: The Facing that was fixed beforehand.
        distance: In inches.
    """
    charge = DeclaredCharge(
        by=Subject(unit.id), on=target.id, facing=facing, reaction=Reaction.HOLD
    )
    return Charging(
        charge=charge,
        before=situation.battle,
        situation=situation,
        unit=unit,
        ignoring=(),
        flying=False,
        range=ChargeRange(distance, 0, ordered=False),
        distance=gap_to(situation, unit, target).distance,
        ways=(NO_WISH,),
        way=0,
        named=None,
        lawful=(),
    )


def _charged(one: Charging, distance: Inches) -> tuple[Moved, tuple[str, ...]] | None:
    """Return a Charge Move, and what was chosen in it; None if it has no end.

    Source:
        PUR-18, CHG-MOVE-6, CHG-MOVE-9, CHG-MOVE-10
    """
    ends = ends_to_choose(one)
    unit, target = one.unit.id, one.target.id
    if not ends and path_is_blocked(one.approach):
        ends = blocked_path_move(one.approach, distance)
        note = f"{target} lines up in the middle of the places that are as good"
        notes = (note,) if ends and (ends[1:] or ends[0].low != ends[0].high) else ()
        return (blocked(one, ends[0]), notes) if ends else None
    if not ends:
        return None
    end = min(ends, key=_seconds)
    note = f"{unit} ends in the middle of the places that are as good"
    notes = (note,) if end.low != end.high or ends[1:] else ()
    return arrived(one, end, end.models), notes


def _set_against(one: Charging) -> tuple[Moved, tuple[str, ...]] | None:
    """Return the Charge of a unit that turns into its target; None if it has no room.

    Source:
        PUR-16
    """
    end = set_in_line(one.approach)
    if end is None:
        return None
    start = pose_of(one.unit)
    flees = one.target.has(Mark.FLEEING)
    move = caught_at(one, end) if flees else arrived(one, end, end.models)
    turned = Stage(1, None, start, end.pose)
    trip = Trip(start, (turned,), complete=True)
    return move._replace(trip=trip, how=How.SET), ()


def made_in_charge(
    course: Course,
    one: Charging,
    move: Moved,
    distance: Inches,
    dice: tuple[int, ...],
) -> tuple[Made, How]:
    """Return a Charge with its Dangerous Terrain Tests thrown, and what it comes to.

    If no end is left to who is left, the enemy is an obstruction (PUR-18).

    Source:
        RND-1, PUR-17, PUR-18, TER-7
    """

    def goes_on(left: Charging, gone: Inches) -> Trip:
        ahead = course.onward(left.situation, left.unit)
        barred = frozenset((left.charge.on,))
        return ahead.way(max(distance - gone, 0.0), barred).trip

    move = move._replace(trip=_with_pivot(course, move.trip))
    ran = goes_through(one, move, dice, (), Failing(goes_on, _ended))
    touches = ran.move.arrives and ran.move.how is not How.SET
    made = Made(
        battle=ran.battle,
        trip=ran.move.trip,
        length=(one.distance or 0.0) if touches else way_ahead(ran.move.trip),
        dice_left=ran.dice_left,
        findings=ran.move.findings,
        events=(*ran.move.events, *ran.events),
        notes=ran.notes,
    )
    return made, ran.move.how


def way_ahead(trip: Trip) -> Inches:
    """Return how far a way leads straight ahead."""
    slides = (stage.motion for stage in trip.stages)
    each = (way for way in slides if isinstance(way, Slide))
    return math.fsum(math.hypot(way.dx, way.dy) for way in each)


def _ended(one: Charging, trip: Trip) -> Moved:
    """Return where a unit stands that has met nobody after all (PUR-18)."""
    battle = one.battle.with_unit(one.unit.at(trip.end))
    return Moved(battle, one.unit, trip, (), (), ())


def _caught(
    situation: Situation,
    course: Course,
    one: Charging,
    distance: Inches,
    dice: tuple[int, ...],
) -> Made | None:
    """Return a Charge at a Fleeing enemy, which is removed; None if no way leads there.

    Nobody reacts, not even who flees already.

    Source:
        RND-9, PUR-18, CHG-FLEE-1, SHK-1
    """
    move = catch(one)
    if move is None:
        return None
    made, how = made_in_charge(course, one, move, distance, dice)
    if how is not How.CATCHES:
        return made
    return _without(situation, one, made)


def _without(situation: Situation, one: Charging, made: Made) -> Made:
    """Return a Charge whose target is caught, and gone (CHG-FLEE-1)."""
    battle, gone = removed(situation.with_battle(made.battle), one.charge.on)
    return made._replace(battle=battle, events=(*made.events, *gone), caught=True)


def _without_seconds(situation: Situation, name: UnitId, made: Made) -> Made:
    """Return a Charge without the second enemies in contact that flee: they are caught.

    Source:
        CHG-MOVE-9, PUR-18, PUR-19, CHG-FLEE-1, SHK-1
    """
    unit = next((one for one in made.battle.units if one.id == name), None)
    touched = () if unit is None else touching_enemies(made.battle, unit)
    for other in touched:
        if unit is None or not other.has(Mark.FLEEING) or other.has(BROKEN):
            continue
        values = (("unit", name), ("target", other.id))
        battle = made.battle.with_unit(unit.with_marks(Mark.SHAKEN))
        battle, gone = removed(situation.with_battle(battle), other.id)
        caught = Event(event="caught", values=values)
        made = made._replace(battle=battle, events=(*made.events, caught, *gone))
    return made


def _seconds(end: ChargeEnd) -> int:
    return len(end.secondary)


def _with_pivot(course: Course, trip: Trip) -> Trip:
    """Return a way with the Pivot before it, if it does not begin with that."""
    if trip.start == course.start:
        return trip
    stages = [stage._replace(leg=stage.leg + 1) for stage in trip.stages]
    pivot = Stage(1, None, course.start, course.facing)
    return Trip(course.start, (pivot, *stages), complete=trip.complete)
