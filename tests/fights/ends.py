"""The end of a combat, read from the page: who Breaks, who is caught, who ends where.

Units stand square on the table and their bases are an inch wide, so that each is a
rectangle with sides along the edges of the table. What the page says of anything else
is left out, by ``UnclearError``. Lengths are inches.

Source:
    BRK-1 to BRK-7, DUEL-14, PUR-2 to PUR-6, PUR-10, PUR-13, PUR-16, PUR-17, PUR-20,
    FLEE-4, FLEE-5, FLEE-10, FLEE-11, AMB-61, AMB-109
"""

import math
from dataclasses import dataclass, field, replace
from typing import Final

from fights.contacts import UnclearError

TABLE: Final = (72.0, 48.0)
HALF_A_MILLIMETRE: Final = 0.5 / 25.4
NEAR: Final = 1.0
FULL_RANK: Final = 5
HAIR: Final = 1e-6

FACINGS: Final = {0: (0, 1), 90: (1, 0), 180: (0, -1), 270: (-1, 0)}
"""Where who looks so many degrees clockwise from north looks."""


@dataclass(frozen=True)
class Box:
    """A rectangle on the table, its sides along the edges of the table."""

    west: float
    south: float
    east: float
    north: float

    def gap(self, other: "Box") -> tuple[float, float]:
        """Return how far apart two are from west to east, and from south to north."""
        aside = max(self.west - other.east, other.west - self.east)
        along = max(self.south - other.north, other.south - self.north)
        return aside, along

    def touches(self, other: "Box") -> bool:
        """Tell whether two touch, at a corner too, or overlap."""
        return max(self.gap(other)) <= HAIR

    def overlaps(self, other: "Box") -> bool:
        """Tell whether two overlap by more than a hair."""
        return max(self.gap(other)) < -HAIR

    def moved(self, way: tuple[int, int], far: float) -> "Box":
        """Return it so far along."""
        x, y = way[0] * far, way[1] * far
        return Box(self.west + x, self.south + y, self.east + x, self.north + y)


@dataclass(frozen=True)
class Body:
    """A unit: five wide and so deep, all ranks full; *x* and *y* are its Centre."""

    id: str
    player: str
    x: float
    y: float
    facing: int
    files: int
    ranks: int
    discipline: int = 7
    fights: bool = True
    duels: bool = False

    @property
    def box(self) -> Box:
        """Where it stands."""
        wide, deep = self.files / 2, self.ranks / 2
        if self.facing in {90, 270}:
            wide, deep = deep, wide
        return Box(self.x - wide, self.y - deep, self.x + wide, self.y + deep)

    @property
    def front(self) -> tuple[float, float]:
        """The middle of its front."""
        way = FACINGS[self.facing]
        return self.x + way[0] * self.ranks / 2, self.y + way[1] * self.ranks / 2

    @property
    def drawing(self) -> list[str]:
        """Its ranks as letters: who duels is in the middle of the first."""
        rows = ["R" * self.files for _ in range(self.ranks)]
        if self.duels:
            half = self.files // 2
            rows[0] = "R" * half + "K" + "R" * (self.files - half - 1)
        return rows

    @property
    def full_ranks(self) -> int:
        """How many Full Ranks it has."""
        return self.ranks if self.files >= FULL_RANK else 0

    def side_towards(self, other: "Body") -> int:
        """Return the Facing that *other* touches, as the way it looks on the table.

        Raises:
            UnclearError: If they touch at a corner.
        """
        aside, along = self.box.gap(other.box)
        if abs(aside) <= HAIR and along < -HAIR:
            return 90 if other.x > self.x else 270
        if abs(along) <= HAIR and aside < -HAIR:
            return 0 if other.y > self.y else 180
        what = f"{self.id} and {other.id} touch at a corner"
        raise UnclearError(what)

    def edge(self, other: "Body") -> str:
        """Return the name of the Facing that *other* touches."""
        turned = (self.side_towards(other) - self.facing) % 360
        return {0: "front", 90: "right", 180: "rear", 270: "left"}[turned]


@dataclass
class Ends:
    """The end of a combat.

    Attributes:
        bodies: Everybody, by name.
        rocks: Impassable Terrain.
        broken: Who Broke, with where it looks as it flees.
        caught: Who was caught.
        lost: Who touched the edge of the table as it fled.
        left: Who Pursued off the table.
        charged: Who Pursued into which enemy.
        went: How far each went straight ahead.
        tested_on: On what each was tested for Break.
    """

    bodies: dict[str, Body]
    rocks: list[Box]
    broken: dict[str, int] = field(default_factory=dict)
    caught: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)
    charged: dict[str, str] = field(default_factory=dict)
    went: dict[str, float] = field(default_factory=dict)
    tested_on: dict[str, int] = field(default_factory=dict)

    def touching(self, name: str) -> list[Body]:
        """Return the enemies that a unit touches."""
        one = self.bodies[name]
        return [
            other
            for other in self.bodies.values()
            if other.player != one.player and one.box.touches(other.box)
        ]

    def needed(self, name: str, difference: int) -> int:
        """Return the highest roll that passes a Break Test.

        Source:
            BRK-1 to BRK-3, BRK-6
        """
        one = self.bodies[name]
        foes = [
            other
            for other in self.bodies.values()
            if other.player != one.player and other.fights
        ]
        steadfast = one.full_ranks > max(other.full_ranks for other in foes)
        for other in self.touching(name):
            flanked = one.edge(other) != "front"
            steadfast = steadfast and not (flanked and other.full_ranks > 1)
        return one.discipline - (0 if steadfast else difference)

    def duel_goes_on(self) -> bool:
        """Tell whether two that began a Duel still touch with their units (DUEL-14)."""
        both = [one for one in self.bodies.values() if one.duels]
        return len(both) > 1 and both[0].box.touches(both[1].box)

    def heading(self, name: str, away: str) -> int:
        """Return where a Broken unit looks, away from the Facing that it fought."""
        return self.bodies[away].side_towards(self.bodies[name])

    def flee(self, name: str, roll: int) -> None:
        """Move a Broken unit.

        Source:
            PUR-4, PUR-13, FLEE-4, FLEE-5, FLEE-10, FLEE-11, AMB-61
        """
        one = replace(self.bodies[name], facing=self.broken[name])
        way = FACINGS[one.facing]
        others = [o.box for o in self.bodies.values() if o.id != name] + self.rocks
        far = float(roll)
        while True:
            stretches = [too_near(one.box, way, other) for other in others]
            ends = [s[1] for s in stretches if s and s[0] <= far <= s[1] + HAIR / 2]
            if not ends or max(ends) + HAIR <= far:
                break
            far = max(ends) + HAIR
        room = to_edge(one.box, way)
        if comes_to_an_edge(self.bodies[name].box, one.box):
            room = 0.0
        if far >= room - HAIR:
            self.lost.add(name)
            self.went[name] = room
            del self.bodies[name]
            return
        self.went[name] = far
        self.bodies[name] = moved(one, far)

    def pursue(self, name: str, prey: str, roll: int) -> None:
        """Move a pursuer.

        Source:
            PUR-5, PUR-6, PUR-16, PUR-17, PUR-20, AMB-109
        """
        before = self.bodies[name]
        one = replace(before, facing=self.broken[prey])
        way = FACINGS[one.facing]
        strip = front_of(one)
        fled = set(self.broken)
        stops: list[tuple[float, int, str]] = []
        for other in self.bodies.values():
            mate = other.player == one.player
            if other.id == name or (mate and other.fights):
                continue
            enemy = not mate and other.id not in fled
            self._stopped(stops, strip, way, other.box, other.id if enemy else "")
        for rock in self.rocks:
            self._stopped(stops, strip, way, rock, "")
        room = to_edge(strip, way)
        if room < -HAIR or sticks_out(strip):
            what = f"{name} turns over the edge"
            raise UnclearError(what)
        far = float(roll)
        stops.append((room, 0, "edge"))
        first = min(stop for stop in stops)
        if first[0] <= far + HAIR * 3 / 2:  # a gap of a hair is contact
            if first[1] == 0:
                self.left.add(name)
                self.went[name] = room
                del self.bodies[name]
                return
            if first[1] == 1:
                self.charged[name] = first[2]
                return
            far = max(first[0] - HALF_A_MILLIMETRE, 0.0)
        far = self._back(before, one, way, far)
        self.went[name] = far
        self.bodies[name] = moved(one, far)

    def _stopped(
        self,
        stops: list[tuple[float, int, str]],
        strip: Box,
        way: tuple[int, int],
        other: Box,
        enemy: str,
    ) -> None:
        """Add where something stops a front.

        The unit itself may have turned onto something whose far edge its front is
        level with: the front is over that as well (docs/rulings/0058).

        Raises:
            UnclearError: If the front stands in it already.
        """
        start, end, aside = span(strip, way, other)
        if aside >= -2e-5 or end < -HAIR:
            return
        if end <= HAIR and enemy:
            stops.append((0.0, 1, enemy))
            return
        if start < -HAIR:
            what = "turns into something"
            raise UnclearError(what)
        stops.append((max(start, 0.0), 1 if enemy else 2, enemy))

    def _back(self, before: Body, one: Body, way: tuple[int, int], far: float) -> float:
        """Return how far it may go and overlap and touch nothing at the end (PUR-20).

        Raises:
            UnclearError: If it would have to turn back, or is past something by a hair.
        """
        stretches = []
        things = [
            (o.box, o.player == one.player)
            for o in self.bodies.values()
            if o.id != one.id
        ]
        things += [(rock, False) for rock in self.rocks]
        for box, mate in things:
            start, end, aside = span(one.box, way, box)
            touched = mate and before.box.touches(box)
            if touched and aside >= -2e-5:
                continue
            if aside <= HAIR:
                slack = -1e-5 if touched else HAIR
                stretches.append((start - slack, end + slack))
        while True:
            ends = [s[0] for s in stretches if s[0] <= far <= s[1]]
            if not ends:
                break
            far = min(ends) - HAIR / 10
            if far < 0.0:
                what = "has to turn back"
                raise UnclearError(what)
        if any(end < far <= end + 2 * HAIR for _, end in stretches):
            what = "is past something by what another stopped short of touching"
            raise UnclearError(what)
        if sticks_out(one.box.moved(way, far)):
            what = "sticks out of the table"
            raise UnclearError(what)
        return far


def span(box: Box, way: tuple[int, int], other: Box) -> tuple[float, float, float]:
    """Return from where to where a way leads through something, and how far aside."""
    if way[0]:
        aside = max(box.south - other.north, other.south - box.north)
        ahead = (other.west - box.east, other.east - box.west)
        back = (box.west - other.east, box.east - other.west)
    else:
        aside = max(box.west - other.east, other.west - box.east)
        ahead = (other.south - box.north, other.north - box.south)
        back = (box.south - other.north, box.north - other.south)
    start, end = ahead if sum(way) > 0 else back
    return start, end, aside


def too_near(box: Box, way: tuple[int, int], other: Box) -> tuple[float, float] | None:
    """Return from where to where something is an inch away or less (AMB-61)."""
    start, end, aside = span(box, way, other)
    if aside > NEAR:
        return None
    more = math.sqrt(NEAR**2 - max(aside, 0.0) ** 2)
    return start - more, end + more


def to_edge(box: Box, way: tuple[int, int]) -> float:
    """Return how far it is to the edge of the table."""
    if way[0]:
        return TABLE[0] - box.east if way[0] > 0 else box.west
    return TABLE[1] - box.north if way[1] > 0 else box.south


def sticks_out(box: Box) -> bool:
    """Tell whether something is not on the table."""
    return min(beside_edges(box)) < -HAIR


def comes_to_an_edge(before: Box, now: Box) -> bool:
    """Tell whether something that turned sticks out, or touches an edge it did not."""
    edges = zip(beside_edges(before), beside_edges(now), strict=True)
    return any(new < -HAIR or (new <= HAIR < old) for old, new in edges)


def beside_edges(box: Box) -> tuple[float, float, float, float]:
    """Return how far something is from each edge of the table."""
    return box.west, box.south, TABLE[0] - box.east, TABLE[1] - box.north


def front_of(one: Body) -> Box:
    """Return the front of a unit, of no depth."""
    box = one.box
    return {
        0: Box(box.west, box.north, box.east, box.north),
        90: Box(box.east, box.south, box.east, box.north),
        180: Box(box.west, box.south, box.east, box.south),
        270: Box(box.west, box.south, box.west, box.north),
    }[one.facing]


def moved(one: Body, far: float) -> Body:
    """Return a unit so far straight ahead."""
    way = FACINGS[one.facing]
    return replace(one, x=one.x + way[0] * far, y=one.y + way[1] * far)
