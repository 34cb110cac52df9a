"""The 9th Age, chapter "Flee Moves": where a unit flees to, and through whom.

Nothing here rolls dice or takes tests: how far it flees is given, and whom the flight
makes take a test is told.

Source:
    FLEE-3 to FLEE-8, FLEE-10 to FLEE-14, CHG-8, SPACE-5, AMB-61,
    docs/rulings/0028-failed-charges-and-flights.md
"""

import math
from typing import Final

from serried.books.t9a.ground.danger import (
    DangerTest,
    Rolled,
    dice_of,
    ground_tests,
)
from serried.books.t9a.ground.features import FEATURES
from serried.books.t9a.ground.strider import strides
from serried.books.t9a.morale.panic import panics
from serried.books.t9a.movers.ghost_step import open_to
from serried.frozen import frozen
from serried.geometry import (
    TOLERANCE,
    Point,
    Pose,
    Shape,
    at_least,
    at_most,
    near_intervals_of,
    touching,
)
from serried.geometry.compare import ROUNDING
from serried.geometry.table import OUTWARD, Edge, beyond
from serried.model.actions.trip import Stage, Trip
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import bases, centre, centre_offset, pose_of
from serried.model.formation import Formation
from serried.model.ids import Inches, UnitId
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.models import base_of
from serried.rules.moving.flight import Ahead, Crossing, ahead_of, crossings
from serried.rules.moving.neighbours import neighbours
from serried.tuples import NamedTuple

FLED_THROUGH: Final = FEATURES[TerrainKind.IMPASSABLE].fled or 0
"""X of the Dangerous Terrain (X) that enemies and Impassable Terrain are (FLEE-6)."""


class Heading(NamedTuple):
    """Where a unit looks as it flees, a unit vector, whatever is behind it."""

    ux: float
    uy: float


NOBODY: Final[frozenset[UnitId]] = frozenset()

ALONG: Final = 1e-9
"""So little of each inch towards an edge is rounding: the way leads along it."""


@frozen(kw_only=True)
class FleeMove:
    """Where a Flee Move leads.

    Attributes:
        unit: Who flees.
        trip: Its Pivot, if it makes one, and its way straight forward.
        turned: By how many degrees it Pivots, clockwise if above zero.
        distance: How far it was to flee, in inches.
        length: How far it flees: more, if it had to get clear of something; up to the
            Board Edge, if it is lost there.
        lost_at: The edge of the table that it touches, which removes it; or None.
        clear_of: What it had to get clear of, in the order in which it met them.
        dangerous: The Dangerous Terrain Tests that it brings, in the order in which
            it comes to them: (3) of those for enemy units and Impassable Terrain.
        panicking: The friends that take a Panic Test because of it.

    Source:
        FLEE-3 to FLEE-8
    """

    unit: UnitId
    trip: Trip
    turned: float
    distance: Inches
    length: Inches
    lost_at: Edge | None
    clear_of: tuple[str, ...]
    dangerous: tuple[DangerTest, ...]
    panicking: tuple[UnitId, ...]

    @property
    def pose(self) -> Pose:
        """Where it ends, or is lost."""
        return self.trip.end

    @property
    def lost(self) -> bool:
        """Whether the Board Edge removes it (FLEE-4)."""
        return self.lost_at is not None


class FleeCourse:
    """A unit that flees, however far: which way, and what is on it.

    Args:
        situation: The table, *unit* on it.
        unit: Who flees, from where it stands.
        away_from: The Centre of what it flees from, on the table, or where it looks as
            it does: it Pivots to that first. None if it does not Pivot.
        sparing: The units through which it flees unharmed (FLEE-12, PUR-4).

    Raises:
        RequestError: If it is not on the table, or if it would have to flee from its
            own Centre.

    Exactness:
        All of it has closed forms: where it is clear of something is the end of a
        stretch of the way, and nothing is sampled.

    Source:
        FLEE-3 to FLEE-8, FLEE-10, FLEE-11, CHG-8, PIV-1, SPACE-5, AMB-61
    """

    def __init__(
        self,
        situation: Situation,
        unit: Unit,
        away_from: Point | Heading | None,
        sparing: frozenset[UnitId] = NOBODY,
    ) -> None:
        battle, self.extent = situation.battle, situation.settings.extent
        self.battle, self.unit, self.start = battle, unit, pose_of(unit)
        self.pivots, self.sparing = away_from is not None, sparing
        pose = self.start if away_from is None else facing_away(unit, away_from)
        self.ahead = ahead_of(battle, unit, pose, self.extent)
        limit = situation.settings.spacing_end + TOLERANCE
        limits = dict.fromkeys(open_to(battle, unit), TOLERANCE)  # UR-GHOST
        self.too_near = sorted(
            (start, end, other.name)
            for other in neighbours(battle, unit, self.extent)
            for start, end in self.ahead.near(other, limits.get(other.name, limit))
        )
        self.room, self.edge = _to_edge(battle, unit.formation, self.start, self.ahead)

    def move(self, distance: Inches) -> FleeMove:
        """Return the Flee Move over a Flee Distance, in inches.

        Raises:
            RequestError: If *distance* is no length.
        """
        if not (math.isfinite(distance) and at_least(distance, 0.0, 0.0)):
            message = f"a Flee Move goes 0 inches or more, not {distance!r}"
            raise RequestError(message)
        battle, unit = self.battle, self.unit
        length, names = self._until_clear(distance)
        lost = at_least(length, self.room)
        if lost:
            length, names = min(length, self.room), ()
        through = tuple(crossings(battle, unit, self.ahead, length, self.extent))
        trip = _trip(self.start, self.ahead, length, pivots=self.pivots)
        return FleeMove(
            unit=unit.id,
            trip=trip,
            turned=_turned(self.start, self.ahead.pose),
            distance=distance,
            length=length,
            lost_at=self.edge if lost else None,
            clear_of=names,
            dangerous=_dangers(battle, unit, trip, through, self.sparing),
            panicking=_panicking(battle, unit, through),
        )

    def _until_clear(self, distance: Inches) -> tuple[Inches, tuple[str, ...]]:
        """Return how far it flees to get clear of all it would end too near to.

        Of each thing it is too near on stretches of its way. Taken in the order in
        which they begin, each that holds the end moves it to its own end, so that once
        is enough.

        Source:
            FLEE-5, AMB-61
        """
        length, names = distance, []
        for start, end, name in self.too_near:
            if at_least(length, start, 0.0) and at_most(length, end, 0.0):
                length = end
                names.append(name)
        return length, tuple(names)


def flee(
    situation: Situation,
    unit: Unit,
    away_from: Point | Heading | None,
    distance: Inches,
    sparing: frozenset[UnitId] = NOBODY,
) -> FleeMove:
    """Return the Flee Move of a unit, as ``FleeCourse`` has it."""
    return FleeCourse(situation, unit, away_from, sparing).move(distance)


def facing_away(unit: Unit, point: Point | Heading) -> Pose:
    """Return a unit's pose once it has Pivoted to face directly away from a point.

    It turns about its Centre, into the line from *point* through that Centre; or to
    where it is said to look.

    Raises:
        RequestError: If it is not on the table, or *point* is its Centre.

    Source:
        CHG-8, PIV-1, UNIT-10
    """
    x, y = centre(unit.formation, pose_of(unit))
    if isinstance(point, Heading):
        looking = Pose(x, y, *point)
    else:
        east, north = x - point[0], y - point[1]
        far = math.hypot(east, north)
        if at_most(far, 0.0, ROUNDING):
            message = f"{unit.id} cannot flee directly away from its own Centre"
            raise RequestError(message)
        looking = Pose(x, y, east / far, north / far)
    right, forward = centre_offset(unit.formation)
    return Pose(*looking.point(-right, -forward), looking.ux, looking.uy)


def _to_edge(
    battle: Battle, formation: Formation, before: Pose, ahead: Ahead
) -> tuple[Inches, Edge]:
    """Return how far it is until a base touches an edge of the table, and which.

    An edge that is touched before the unit flees is touched by its flight only if
    that leads to it, or if its Pivot leads over it.

    Source:
        FLEE-4, FLEE-8
    """
    found: list[tuple[Inches, Edge]] = [(math.inf, "north")]
    standing = bases(formation, before)
    for edge, (east, north) in OUTWARD.items():
        room = _room(battle, ahead.standing, edge)
        towards = east * ahead.pose.ux + north * ahead.pose.uy
        if at_least(towards, ALONG, 0.0):
            found.append((max(room, 0.0) / towards, edge))
        elif touching(room) and not _may_touch(battle, standing, room, edge):
            found.append((0.0, edge))
    return min(found)


def _may_touch(
    battle: Battle, standing: tuple[Shape, ...], room: Inches, edge: Edge
) -> bool:
    """Return whether an edge was touched before, and nothing sticks out over it."""
    return touching(_room(battle, standing, edge)) and at_least(room, 0.0)


def _room(battle: Battle, shapes: tuple[Shape, ...], edge: Edge) -> Inches:
    """Return how far shapes are from an edge; less than zero beyond it."""
    width, height = battle.table
    return min(
        -beyond(point, edge, width, height) - shape.radius
        for shape in shapes
        for point in shape.points
    )


def _trip(start: Pose, ahead: Ahead, length: Inches, *, pivots: bool) -> Trip:
    """Return the Pivot, if there is one, and the way forward as a trip."""
    way = ahead.trip(length)
    if not pivots:
        return way
    (forward,) = way.stages
    pivot = Stage(1, None, start, ahead.pose)
    return Trip(start, (pivot, forward._replace(leg=2)), complete=True)


def _turned(start: Pose, end: Pose) -> float:
    """Return by how many degrees a pose is turned, clockwise if above zero."""
    cosine = start.ux * end.ux + start.uy * end.uy
    sine = start.uy * end.ux - start.ux * end.uy
    return math.degrees(math.atan2(sine, cosine))


def dangers(
    situation: Situation,
    unit: Unit,
    trip: Trip,
    sparing: frozenset[UnitId] = NOBODY,
) -> tuple[DangerTest, ...]:
    """Return the Dangerous Terrain Tests of a flight on a way that is known.

    Source:
        FLEE-6, FLEE-12, FLEE-13, TER-1
    """
    through = _crossed(situation, unit, trip)
    return _dangers(situation.battle, unit, trip, through, sparing)


def fled_through(situation: Situation, unit: Unit, trip: Trip) -> tuple[UnitId, ...]:
    """Return the friends that take a Panic Test on account of a way that is known.

    Source:
        FLEE-7, FLEE-14, PANIC-6
    """
    return _panicking(situation.battle, unit, _crossed(situation, unit, trip))


def length_of(trip: Trip) -> Inches:
    """Return how far a flight goes straight ahead."""
    last = trip.stages[-1]
    return math.hypot(last.end.x - last.start.x, last.end.y - last.start.y)


def _crossed(situation: Situation, unit: Unit, trip: Trip) -> tuple[Crossing, ...]:
    battle, extent = situation.battle, situation.settings.extent
    ahead = ahead_of(battle, unit, trip.stages[-1].start, extent)
    return tuple(crossings(battle, unit, ahead, length_of(trip), extent))


def _dangers(
    battle: Battle,
    unit: Unit,
    trip: Trip,
    through: tuple[Crossing, ...],
    sparing: frozenset[UnitId],
) -> tuple[DangerTest, ...]:
    """Return the tests of a flight, in the order in which it comes to them."""
    friends = {one.id for one in battle.units if one.player == unit.player} | sparing
    crossed = (
        _fled_through(battle, unit, trip, one)
        for one in through
        if one.other.name not in friends
    )
    tests = (
        *(test for test in crossed if test.rolls),
        *ground_tests(battle, unit, trip),
    )
    return tuple(sorted(tests, key=_moment))


def _moment(test: DangerTest) -> tuple[int, float]:
    return test.moment


def _fled_through(battle: Battle, unit: Unit, trip: Trip, one: Crossing) -> DangerTest:
    """Return the Dangerous Terrain (3) Test for something that is fled through.

    Strider passes that for Impassable Terrain, which is a Terrain Feature; nothing
    passes that for enemies, and Ghost Step neither.

    Source:
        FLEE-6, FLEE-12, TER-8
    """
    stage, number = trip.stages[-1], len(trip.stages) - 1
    places = {place.name: place for place in unit.formation.places}
    areas = [area for area in battle.terrain if area.id == one.other.name]
    rolls = tuple(
        Rolled(name, letter, dice_of(unit, letter), FLED_THROUGH)
        for name in one.models
        for letter in (places[name].letter,)
        if not any(strides(unit, letter, area) for area in areas)
    )
    moments = [
        start
        for name in (roll.model for roll in rolls)
        for motion in (stage.motion,)
        if motion is not None
        for start, _ in near_intervals_of(
            (base_of(places[name], stage.start),), motion, one.other.shapes, 0.0
        )
    ]
    return DangerTest(one.other.name, rolls, (number, min(moments, default=0.0)))


def _panicking(
    battle: Battle, unit: Unit, through: tuple[Crossing, ...]
) -> tuple[UnitId, ...]:
    """Return the friends that take a Panic Test after a flight.

    Who is Engaged or Fleeing takes none, nor who has passed one in this phase.

    Source:
        FLEE-7, PANIC-6
    """
    friends = {one.id: one for one in battle.units if one.player == unit.player}
    return tuple(
        name
        for name in (one.other.name for one in through)
        if name in friends and panics(battle, friends[name], unit)
    )
