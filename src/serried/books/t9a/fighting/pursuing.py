"""The 9th Age, chapter "Pursuit and Overrun": one Pursuit or Overrun, made.

The way is that of a move at random (``movers.random_ways``), with what is different
for those that Pursue.

Source:
    PUR-5, PUR-6, PUR-15 to PUR-23, TER-1, CC-9, CC-10
"""

from serried.books.t9a.ground.danger import DangerTest, ground_tests
from serried.books.t9a.ground.rolling import run_through
from serried.books.t9a.movers.off_board import Left, off_by_pursuit
from serried.books.t9a.movers.random_charges import charge_at_random, way_ahead
from serried.books.t9a.movers.random_ways import Course, Made, RandomWay
from serried.books.t9a.vocabulary import CHARGING_NEXT_TURN
from serried.geometry import STILL, Motion, Turn, at_least
from serried.geometry.compare import ROUNDING, same
from serried.geometry.table import EDGES, Edge, beyond
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.combat import Combat, Pursuit
from serried.model.extents import Edge as Facing
from serried.model.extents import centre, pose_of
from serried.model.ids import UnitId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Event
from serried.rules.case import Situation
from serried.rules.contact.contacts import touching_enemies


def course_of(situation: Situation, combat: Combat, unit: Unit, one: Pursuit) -> Course:
    """Return the way of a Pursuit, turned after its prey, or of an Overrun.

    Source:
        PUR-5, PUR-16, PUR-17, PUR-23
    """
    fled = {flight.unit for flight in combat.flights}
    friends = {each.unit for each in combat.units if each.player == unit.player}
    return Course(
        situation,
        unit,
        STILL if one.of is None else _turn(combat, unit, one.of),
        fled=frozenset(fled),
        friends=frozenset(friends),
        leaves=True,
    )


def _turn(combat: Combat, unit: Unit, prey: UnitId) -> Motion:
    """Return the Pivot of a pursuer to the direction of a flight (PUR-16)."""
    flight = combat.flight(prey)
    pose = pose_of(unit)
    if flight is None or flight.heading is None:
        return STILL
    east, north = flight.heading
    ahead = east * pose.ux + north * pose.uy
    aside = east * pose.uy - north * pose.ux
    if at_least(ahead, 1.0, ROUNDING):
        return STILL
    about = centre(unit.formation, pose)
    clockwise = at_least(aside, 0.0, 0.0)
    return Turn(*about, ahead, abs(aside), clockwise=clockwise)


def pursued(
    situation: Situation, combat: Combat, one: Pursuit, dice: tuple[int, ...]
) -> Made:
    """Make a Pursuit or Overrun: an enemy in its way is charged, or stops it.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: As ``charge_at_random``.

    Source:
        PUR-14 to PUR-23
    """
    unit = situation.battle.unit(one.unit)
    course = course_of(situation, combat, unit, one)
    barred: frozenset[UnitId] = frozenset()
    distance = one.distance or 0.0
    while True:
        way = course.way(distance, barred)
        if way.charges is None:
            return _straight(situation, unit, way, dice)
        arcs = tuple(map(Facing, one.facing)) if one.charges == way.charges else ()
        made = charge_at_random(situation, course, way, distance, dice, arcs)
        if made is not None:
            return made._replace(battle=charging_next_turn(made.battle, unit.id))
        barred |= {way.charges}


def charging_next_turn(battle: Battle, name: UnitId) -> Battle:
    """Return the battle in which a pursuer stays Charging until it has fought.

    Source:
        CC-9, CC-10
    """
    unit = next((one for one in battle.units if one.id == name), None)
    if unit is None or not touching_enemies(battle, unit):
        return battle
    return battle.with_unit(unit.with_marks(Mark.CHARGING, CHARGING_NEXT_TURN))


def _straight(
    situation: Situation, unit: Unit, way: RandomWay, dice: tuple[int, ...]
) -> Made:
    """Make a move that meets no enemy, with its Dangerous Terrain Tests.

    Source:
        PUR-20 to PUR-22, TER-1, TER-2
    """

    def tests_of(battle: Battle, left: Unit) -> tuple[DangerTest, ...]:
        return ground_tests(battle, left, way.trip)

    run = run_through(situation, unit, way.trip, tests_of, dice)
    after, events = run.battle, run.events
    if run.unit is not None:
        whole = run.trip is way.trip
        there = run.unit.at(run.trip.end)
        if way.leaves and whole:
            left = _left(situation.battle, unit, way)
            there = off_by_pursuit(run.unit, left)
            values = (("unit", unit.id), ("edge", left.edge))
            events = (*events, Event(event="leaves_the_table", values=values))
        after = after.with_unit(there)
    return Made(
        battle=after,
        trip=run.trip,
        length=way.length if run.trip is way.trip else way_ahead(run.trip),
        dice_left=run.dice_left,
        events=events,
        notes=run.notes,
        stopped_by=None if way.leaves or run.trip is not way.trip else way.stopped_by,
    )


def _left(battle: Battle, unit: Unit, way: RandomWay) -> Left:
    """Return where a unit leaves the table.

    It is where its front first touches the edge, the middle of a stretch; where it
    turns over the edge, the point nearest to the middle of its front before.

    Source:
        PUR-16, PUR-22, AMB-110
    """
    edge: Edge = next(one for one in EDGES if one == (way.stopped_by or "").split()[0])
    axis = 1 if edge in {"east", "west"} else 0
    pose = pose_of(unit)
    left, right = map(inches, unit.formation.extent[:2])
    if not way.length and way.trip.end != pose:
        return Left(edge, pose.point((left + right) / 2, 0.0)[axis])
    corners = [way.trip.end.point(side, 0.0) for side in (left, right)]
    out = [beyond(point, edge, *battle.table) for point in corners]
    touching = [p for p, far in zip(corners, out, strict=True) if same(far, max(out))]
    return Left(edge, sum(point[axis] for point in touching) / len(touching))
