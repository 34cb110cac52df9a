"""The 9th Age, chapter "Random Movement": meeting an enemy is a Charge.

Source:
    RND-9, PUR-14, PUR-18, docs/rulings/0058-random-movement.md
"""

from serried.books.t9a.charge_move.barred import path_is_blocked
from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.declaring.charge_range import ChargeRange
from serried.books.t9a.charging.distances import gap_to
from serried.books.t9a.charging.moving.dangerous_charges import one_through
from serried.books.t9a.charging.moving.moves import Moved, arrived
from serried.books.t9a.charging.moving.secondary import ends_to_choose
from serried.books.t9a.charging.outcomes import Outcome
from serried.books.t9a.charging.reacting.catching import catch, removed
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
            TER-7 for too many losses on dangerous ground.

    Source:
        RND-1, RND-9, PUR-14, PUR-18, TER-1, CHG-MOVE-6, CHG-FLEE-1
    """
    target = situation.battle.unit(enemy)
    flees = target.has(Mark.FLEEING)
    arcs = located(target, unit)
    arcs, thrown, dice = settled_arc(arcs[:1] if flees else arcs, dice)
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
        return _caught(situation, course, one, dice) if one.enough else None
    ends = ends_to_choose(one)
    if not ends:
        if path_is_blocked(one.approach):
            _refuse("CHG-MOVE-10", f"the Blocked Path of {unit.id} at random is")
        return None
    end = min(ends, key=_seconds)
    if end.secondary:
        _refuse("CHG-MOVE-9", f"that {unit.id} cannot but touch a second enemy is")
    note = f"{unit.id} ends in the middle of the places that are as good"
    notes = (note,) if end.low != end.high or ends[1:] else ()
    move = arrived(one, end, end.models)
    made = _made(situation, course, one, move, dice)
    return made._replace(events=(*thrown, *made.events), notes=(*notes, *made.notes))


def _made(
    situation: Situation,
    course: RandomCourse,
    one: Charging,
    move: Moved,
    dice: tuple[int, ...],
) -> Made:
    """Return a Charge with its Dangerous Terrain Tests thrown (RND-1)."""
    move = move._replace(trip=_with_pivot(course.unit, course, move.trip))
    events = move.events
    outcome, left = one_through(
        situation, Outcome(move.findings, events=events), move.battle, (one, move), dice
    )
    return Made(
        battle=outcome.battle or move.battle,
        trip=outcome.trip or move.trip,
        length=one.distance or 0.0,
        dice_left=left,
        findings=outcome.findings,
        events=outcome.events,
        notes=outcome.notes,
    )


def _caught(
    situation: Situation, course: RandomCourse, one: Charging, dice: tuple[int, ...]
) -> Made | None:
    """Return a Charge at a Fleeing enemy, which is removed; None if no way leads there.

    Nobody reacts, not even who flees already. The Pivot that it may make then is left
    out.

    Source:
        RND-9, PUR-18, CHG-FLEE-1, SHK-1
    """
    move = catch(one)
    if move is None:
        return None
    made = _made(situation, course, one, move, dice)
    battle, gone = removed(situation.with_battle(made.battle), one.charge.on)
    return made._replace(battle=battle, events=(*made.events, *gone))


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
