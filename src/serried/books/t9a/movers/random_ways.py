"""The 9th Age, chapter "Random Movement": where a distance at random leads.

Source:
    RND-1, RND-5, RND-6, PUR-16, PUR-17, PUR-20, docs/rulings/0058-random-movement.md
"""

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Final

from serried.books.t9a.movers.ghost_step import open_to
from serried.geometry import (
    STILL,
    TOLERANCE,
    Motion,
    Pose,
    Shape,
    Slide,
    Turn,
    at_least,
    at_most,
    degrees_turn,
    move_pose,
    near_intervals_of,
    penetrates_of,
    rectangle,
    separation_of,
    touching,
    until,
)
from serried.geometry.compare import ROUNDING, same
from serried.model.actions.legs import Pivot, Side
from serried.model.actions.trip import Stage, Trip
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import bases, centre, pose_of
from serried.model.ids import Inches, UnitId
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding
from serried.rules.case import Situation
from serried.rules.contact.obstacles import CLEAR
from serried.rules.moving.neighbours import Neighbour, neighbours, shapes_of
from serried.tuples import NamedTuple

FRONT: Final[Inches] = 1e-3
"""How deep the strip is that stands for the Front Facing."""

ASIDE: Final[Inches] = 1e-5
"""How much narrower it is at each end: what only grazes its way is not in it."""

BEYOND: Final[Inches] = 1000.0
TOUCH: Final[Inches] = TOLERANCE / 2
"""How far over an edge counts as touching it."""

OUTWARDS: Final = MappingProxyType(
    {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
)
"""Which way leads over each edge of the table."""

EDGE: Final = 0
ENEMY: Final = 1
OBSTRUCTION: Final = 2


class Made(NamedTuple):
    """A move at random that was made.

    Attributes:
        battle: As it stands afterwards, the unit moved.
        length: How far it went, in inches.
        findings: What the clauses of a Charge say.
        events: What happened besides.
        notes: What was assumed.
        dice_left: The dice that nothing used.
        caught: Whether its target fled, and is gone.
        stopped_by: What it was stopped by, if by anything.
        target: The enemy that it charged, if it did.
    """

    battle: Battle
    trip: Trip
    length: Inches
    dice_left: tuple[int, ...]
    findings: tuple[Finding, ...] = ()
    events: tuple[Event, ...] = ()
    notes: tuple[str, ...] = ()
    caught: bool = False
    stopped_by: str | None = None
    target: UnitId | None = None


class RandomWay(NamedTuple):
    """Where a distance leads.

    Attributes:
        trip: The Pivot, if there is one, and the way ahead.
        length: How far it goes ahead, in inches.
        stopped_by: What stopped it: a unit, terrain, an edge of the table; or None.
        charges: The enemy that is first in its way, and so is charged; or None.
        turned_into: Whether its front comes over that enemy as it turns.
        leaves: Whether it leaves the table there (PUR-22).
    """

    trip: Trip
    length: Inches
    stopped_by: str | None = None
    charges: UnitId | None = None
    turned_into: bool = False
    leaves: bool = False


class _Met(NamedTuple):
    """Something in the way, from so many inches on; edges come before enemies."""

    start: Inches
    order: int
    name: str


NOBODY: Final[frozenset[UnitId]] = frozenset()


class Course:
    """A unit that goes straight ahead, once it has turned, as far as dice say.

    Args:
        situation: The table as it stands.
        unit: Who moves.
        turn: Its Pivot about its Centre, which may turn by nothing.
        against: The enemy that it is to charge of several that it comes to at once;
            None if its owner does not say.
        fled: Enemies that fled from its own combat: obstructions (PUR-5).
        friends: Friends of that combat, which are open ground until the end (PUR-17).
        leaves: Whether it leaves the table at its edge (PUR-6, PUR-22), and goes back
            to where it overlaps nothing, however near (PUR-20).

    Source:
        PUR-16, PUR-17, PUR-20
    """

    def __init__(  # noqa: PLR0913 - what tells one kind of move from another
        self,
        situation: Situation,
        unit: Unit,
        turn: Motion,
        *,
        against: UnitId | None = None,
        fled: frozenset[UnitId] = NOBODY,
        friends: frozenset[UnitId] = NOBODY,
        leaves: bool = False,
    ) -> None:
        self.unit = unit
        self.friends = friends | open_to(situation.battle, unit)
        self.against, self.fled, self.leaves = against, fled, leaves
        self.start = pose_of(unit)
        self.extent = situation.settings.extent
        self.limit = situation.settings.spacing_end
        self.around = neighbours(situation.battle, unit, self.extent)
        self.edges = tuple(_edges(situation.battle))
        self.turn = turn
        self.facing = move_pose(self.turn, self.start)
        self.over = () if self.facing == self.start else tuple(self._under_its_front())

    def onward(self, situation: Situation, unit: Unit) -> "Course":
        """Return the same move from where a unit stands now, without a turn."""
        return Course(
            situation,
            unit,
            STILL,
            fled=self.fled,
            friends=self.friends,
            leaves=self.leaves,
        )

    def notes(self, distance: Inches) -> Iterator[str]:
        """Yield what is assumed of the enemies that it comes to first, of several.

        Args:
            distance: In inches.
        """
        unit, against = self.unit.id, self.against
        if self.over:
            stopped = self.over[0] in self.edges
            first = [one.name for one in self.over if one.enemy and not stopped]
            meets, other = "turns into", f"{unit} does not turn into {against}"
        else:
            first = [one.name for one in self._first(distance, self.fled)]
            meets, other = (
                "comes to",
                f"{against} is not the first in the way of {unit}",
            )
        if against is not None and against not in first:
            yield other
        elif first[1:] and against is None:
            yield (
                f"{unit} {meets} {', '.join(first)}, and charges the first that it has"
                " room against; `random move against NAME` picks another"
            )

    def way(self, distance: Inches, barred: frozenset[UnitId]) -> RandomWay:
        """Return where a distance leads.

        Args:
            distance: In inches.
            barred: Enemies that cannot be charged, and so are obstructions (PUR-18).

        Source:
            PUR-5, PUR-6, PUR-16, PUR-17, RND-5
        """
        barred |= self.fled
        if self.over:
            return self._turned_over(barred)
        first = self._first(distance, barred)
        if not first:
            return self._ending(distance, None)
        met = next((one for one in first if one.name == self.against), first[0])
        if met.order == ENEMY:
            trip = self._trip(self.facing, met.start)
            return RandomWay(trip, met.start, met.name, charges=met.name)
        if met.order == EDGE and self.leaves:
            trip = self._trip(self.facing, met.start)
            return RandomWay(trip, met.start, met.name, leaves=True)
        short = CLEAR if met.order == OBSTRUCTION else 0.0  # AMB-109
        return self._ending(max(met.start - short, 0.0), met.name)

    def _under_its_front(self) -> Iterator[Neighbour]:
        """Yield what its front comes to overlap as it turns, an edge first (PUR-16).

        An enemy that it turns onto is overlapped too if its front is level with the far
        edge of that. What it cannot charge is only touched then (AMB-108).
        """
        front = (self._front(self.facing),)
        before = (self._strip(self.facing, 0.0, FRONT),)
        own = front if self.leaves else bases(self.unit.formation, self.facing)
        for edge in self.edges:
            if penetrates_of(own, STILL, edge.shapes):
                yield edge
        for other in self.around:
            over = penetrates_of(front, STILL, other.shapes)
            charged = other.enemy and other.name not in self.fled  # PUR-5
            over &= charged or penetrates_of(before, STILL, other.shapes)
            if over and other.name not in self.friends:
                yield other

    def _turned_over(self, barred: frozenset[UnitId]) -> RandomWay:
        """Return the end of a Pivot over others: an enemy among them is charged."""
        first = self.over[0]
        enemies = [one for one in self.over if one.enemy and one.name not in barred]
        if first in self.edges and self.leaves:
            trip = self._trip(self.facing, 0.0)
            return RandomWay(trip, 0.0, first.name, leaves=True)
        if first in self.edges or not enemies:
            return self._turned_back(first.name, self.limit)
        enemy = next((one for one in enemies if one.name == self.against), enemies[0])
        trip = self._trip(self.facing, 0.0)
        return RandomWay(trip, 0.0, enemy.name, charges=enemy.name, turned_into=True)

    def _turned_back(self, name: str | None, spacing: Inches) -> RandomWay:
        """Turn as far as Unit Spacing lets it, and move no more.

        Source:
            PUR-16, PUR-20, RND-6
        """
        shapes = self._shapes(self.start)
        near: list[tuple[float, float]] = []
        for other in self.around:
            apart = separation_of(shapes, other.shapes)
            free = at_least(apart, spacing)  # SPACE-4
            if free or other.enemy or not touching(apart):
                limit = spacing if free else TOLERANCE
                near += near_intervals_of(shapes, self.turn, other.shapes, limit)
            else:
                inner = (self._inner(self.start),)
                near += near_intervals_of(inner, self.turn, other.shapes, 0.0)
        own = bases(self.unit.formation, self.start)
        for edge in self.edges:
            near += near_intervals_of(own, self.turn, edge.shapes, 0.0)
        share = last_clear(near, 1.0)
        pose = move_pose(until(self.turn, share), self.start)
        return RandomWay(self._trip(pose, 0.0), 0.0, name)

    def _first(self, distance: Inches, barred: frozenset[UnitId]) -> list[_Met]:
        """Return what comes first: several enemies if they are equally far (PUR-17)."""
        ahead = sorted(self._ahead(distance, barred))
        level = [one for one in ahead if same(one.start, ahead[0].start)]
        order = min((one.order for one in level), default=EDGE)
        first = [one for one in level if one.order == order]
        return first if order == ENEMY else first[:1]

    def _ahead(self, distance: Inches, barred: frozenset[UnitId]) -> Iterator[_Met]:
        """Yield what is in the strip that its front sweeps, or touches at its end.

        Source:
            PUR-17
        """
        front, motion = (self._front(self.facing),), self._motion(distance)
        whole = (self._front(self.facing, TOUCH / 5),)
        for other in (*self.edges, *self.around):
            if other.name in self.friends or self._runs_along(other):
                continue
            strip = whole if other in self.edges else front
            near = near_intervals_of(strip, motion, other.shapes, 0.0)
            if not near:  # it ends in a touch that rounding has missed
                near = near_intervals_of(strip, motion, other.shapes, TOLERANCE)
            if near:
                charged = other.enemy and other.name not in barred
                order = ENEMY if charged else OBSTRUCTION
                order = EDGE if other in self.edges else order
                yield _Met(near[0][0] * distance, order, other.name)

    def _runs_along(self, other: Neighbour) -> bool:
        """Tell whether something is an edge of the table that it does not come nearer.

        Its side may lie on that edge, which is not in its way.
        """
        if other not in self.edges:
            return False
        east, north = OUTWARDS[other.name.split()[0]]
        ahead = self.facing.ux * east + self.facing.uy * north
        return at_most(ahead, 0.0, ROUNDING)

    def _ending(self, length: Inches, met: str | None) -> RandomWay:
        """Return the end of a way: back to where it overlaps and touches nothing.

        Source:
            PUR-20, SPACE-3
        """
        shapes, motion = self._shapes(self.facing), self._motion(length)
        near: list[tuple[float, float]] = []
        for other in self.around:
            if other.enemy or not self._touches(self.start, other):
                near += near_intervals_of(shapes, motion, other.shapes, TOLERANCE)
            else:
                inner = (self._inner(self.facing),)
                near += near_intervals_of(inner, motion, other.shapes, 0.0)
        if self.leaves:
            own = bases(self.unit.formation, self.facing)
            for edge in self.edges:
                near += near_intervals_of(own, motion, edge.shapes, 0.0)
        far = length * last_clear(near, 1.0)
        if any(start <= 0.0 for start, _ in near) and not far:
            return self._turned_back(met, TOLERANCE)
        return RandomWay(self._trip(self.facing, far), far, met)

    def _touches(self, pose: Pose, other: Neighbour) -> bool:
        return touching(separation_of(self._shapes(pose), other.shapes))

    def _front(self, pose: Pose, aside: Inches = ASIDE) -> Shape:
        """Return the Front Facing as a strip, a trifle narrower than it is."""
        return self._strip(pose, -FRONT, 0.0, aside)

    def _strip(
        self, pose: Pose, near: Inches, far: Inches, aside: Inches = ASIDE
    ) -> Shape:
        """Return what lies so far before the front, as wide as that."""
        left, right = map(inches, self.unit.formation.extent[:2])
        return rectangle(pose, left + aside, right - aside, near, far)

    def _inner(self, pose: Pose) -> Shape:
        """Return the unit, a trifle smaller than it is: what only touches is not in."""
        left, right, rear, front = map(inches, self.unit.formation.extent)
        sides = left + ASIDE, right - ASIDE, rear + ASIDE, front - ASIDE
        return rectangle(pose, *sides)

    def _shapes(self, pose: Pose) -> tuple[Shape, ...]:
        return shapes_of(self.unit.at(pose), self.extent)

    def _motion(self, length: Inches) -> Slide:
        return Slide(self.facing.ux * length, self.facing.uy * length)

    def _trip(self, facing: Pose, length: Inches) -> Trip:
        """Return the Pivot, if there is one, and the way ahead."""
        ahead = Slide(facing.ux * length, facing.uy * length)
        end = move_pose(ahead, facing)
        turned = facing != self.start
        pivot = (Stage(1, None, self.start, facing),) if turned else ()
        last = Stage(1 + turned, ahead, facing, end)
        return Trip(self.start, (*pivot, last), complete=True)


class RandomCourse(Course):
    """A unit that moves at random in a direction that its owner has picked.

    Args:
        situation: The table as it stands.
        unit: Who moves.
        pivot: Its turn; None if it looks where it goes.
        against: The enemy that it is to charge of several that it comes to at once;
            None if its owner does not say.
    """

    def __init__(
        self,
        situation: Situation,
        unit: Unit,
        pivot: Pivot | None,
        against: UnitId | None = None,
    ) -> None:
        turn = _turn(unit, pose_of(unit), pivot)
        super().__init__(situation, unit, turn, against=against)


def last_clear(near: Iterable[tuple[float, float]], most: float) -> float:
    """Return the last moment up to *most* that lies in no stretch; 0 if none does."""
    moment = most
    for start, end in sorted(near, reverse=True):
        if start <= moment <= end:
            moment = start
    return max(moment, 0.0)


def _turn(unit: Unit, start: Pose, pivot: Pivot | None) -> Motion:
    """Return the Pivot about the Centre as a motion, which may turn by nothing."""
    degrees = 0.0 if pivot is None else pivot.degrees
    if pivot is None or not isinstance(degrees, float):
        return STILL
    clockwise = pivot.toward is Side.RIGHT
    about = centre(unit.formation, start)
    return Turn(*about, *degrees_turn(degrees), clockwise=clockwise)


def _edges(battle: Battle) -> Iterator[Neighbour]:
    """Yield what lies beyond each edge of the table, as an obstruction (RND-6)."""
    width, height = battle.table
    far = BEYOND
    for name, west, south, east, north in (
        ("north edge", -far, height + TOUCH, width + far, height + far),
        ("east edge", width + TOUCH, -far, width + far, height + far),
        ("south edge", -far, -far, width + far, -TOUCH),
        ("west edge", -far, -far, -TOUCH, height + far),
    ):
        corners = ((west, north), (west, south), (east, south), (east, north))
        yield Neighbour(name, enemy=False, shapes=(Shape(corners),))
