"""The 9th Age, chapter "Random Movement": meeting an enemy is a Charge.

Source:
    RND-9, PUR-14, PUR-18, docs/rulings/0058-random-movement.md
"""

from serried.books.t9a.charge_move.barred import path_is_blocked
from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.declaring.charge_range import ChargeRange
from serried.books.t9a.charging.distances import gap_to
from serried.books.t9a.charging.moving.moves import arrived
from serried.books.t9a.charging.moving.secondary import ends_to_choose
from serried.books.t9a.charging.reacting.catching import catch, removed
from serried.books.t9a.ground.danger import refuse_dangers
from serried.books.t9a.movers.random_ways import Made, RandomCourse
from serried.books.t9a.seeing.arcs import located, settled_arc
from serried.model.actions.subject import Subject
from serried.model.actions.trip import Stage, Trip
from serried.model.errors import RuleGapError
from serried.model.ids import Inches, UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.ranks.arrangements import NO_WISH


def charge_at_random(  # noqa: PLR0913, PLR0917 - what is known of a move by then
    situation: Situation,
    unit: Unit,
    course: RandomCourse,
    enemy: UnitId,
    distance: Inches,
    dice: tuple[int, ...],
) -> Made | None:
    """Return a Charge at an enemy that a move at random meets; None if it has no end.

    Args:
        situation: The table before the move.
        unit: Who moves, as it stands there.
        course: Which way it looks.
        enemy: Whom it meets.
        distance: What it rolled, which is its Charge Range, in inches.
        dice: What is left of the dice: one is thrown between two Arcs.

    Raises:
        RequestError: If that die is missing.
        RuleGapError: CHG-MOVE-9 and CHG-MOVE-10 for a second enemy or a Blocked Path;
            TER-1 for dangerous ground.

    Source:
        RND-9, PUR-14, PUR-18, CHG-MOVE-6, CHG-FLEE-1
    """
    target = situation.battle.unit(enemy)
    flees = target.has(Mark.FLEEING)
    arcs = located(target, unit)
    arcs, thrown, _ = settled_arc(arcs[:1] if flees else arcs, dice)
    turned = unit.at(course.facing)
    situation = situation.with_battle(situation.battle.with_unit(turned))
    charge = DeclaredCharge(
        by=Subject(unit.id), on=enemy, facing=arcs[0], reaction=Reaction.HOLD
    )
    one = Charging(
        charge=charge,
        before=situation.battle,
        situation=situation,
        unit=turned,
        ignoring=(),
        flying=False,
        range=ChargeRange(distance, 0, ordered=False),
        distance=gap_to(situation, turned, target).distance,
        ways=(NO_WISH,),
        way=0,
        named=None,
        lawful=(),
    )
    if flees:
        return _caught(situation, course, one) if one.enough else None
    ends = ends_to_choose(one)
    if not ends:
        if path_is_blocked(one.approach):
            _refuse("CHG-MOVE-10", f"the Blocked Path of {unit.id} at random is")
        return None
    end = min(ends, key=_seconds)
    if end.secondary:
        _refuse("CHG-MOVE-9", f"that {unit.id} cannot but touch a second enemy is")
    made = arrived(one, end, end.models)
    trip = _with_pivot(unit, course, made.trip)
    refuse_dangers(situation.battle, unit, trip)
    note = f"{unit.id} ends in the middle of the places that are as good"
    notes = (note,) if end.low != end.high or ends[1:] else ()
    return Made(
        made.battle,
        trip,
        one.distance or 0.0,
        made.findings,
        (*thrown, *made.events),
        notes,
    )


def _caught(situation: Situation, course: RandomCourse, one: Charging) -> Made | None:
    """Return a Charge at a Fleeing enemy, which is removed; None if no way leads there.

    Nobody reacts, not even who flees already. The Pivot that it may make then is left
    out.

    Source:
        RND-9, PUR-18, CHG-FLEE-1, SHK-1
    """
    move = catch(one)
    if move is None:
        return None
    trip = _with_pivot(course.unit, course, move.trip)
    refuse_dangers(situation.battle, course.unit, trip)
    battle, gone = removed(situation.with_battle(move.battle), one.charge.on)
    return Made(
        battle,
        trip,
        one.distance or 0.0,
        move.findings,
        (*move.events, *gone),
    )


def _seconds(end: ChargeEnd) -> int:
    return len(end.secondary)


def _with_pivot(unit: Unit, course: RandomCourse, trip: Trip) -> Trip:
    """Return a way with the Pivot before it."""
    if unit.pose is None or course.facing == unit.pose:
        return trip
    stages = [stage._replace(leg=stage.leg + 1) for stage in trip.stages]
    pivot = Stage(1, None, unit.pose, course.facing)
    return Trip(unit.pose, (pivot, *stages), complete=trip.complete)


def _refuse(clause: str, what: str) -> None:
    raise RuleGapError(clause, f"{what} not enforced yet")
