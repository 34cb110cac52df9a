"""Units and the ground, and when they touch, step by step from the rules alone.

Plain Python, and nothing of serried. A step is never longer than the gap that is left,
since nothing can happen on it; the walk comes as near to what it seeks as ``FLOOR``.

Source:
    TER-1, TER-4, TER-5, TER-8
"""

import math
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
Moment: TypeAlias = tuple[int, float]
"""Which part of the way, and how much of that is over; -1 is where a unit stands."""

Comers: TypeAlias = dict[str, list[tuple[str, int, float]]]
"""Who comes to each source, and when."""

HAIR: Final = 1e-6
"""Inches that nobody measures: two things so near touch."""

FLOOR: Final = 1e-6
"""No step is shorter, in inches."""

STEPS: Final = 4000
"""After so many a walk is given up: it leads along something at hardly more."""

DICE: Final = {"standard": 1, "large": 2, "gigantic": 3}
RIDING: Final = frozenset({"cavalry", "construct"})


class Body(NamedTuple):
    """Convex ground: corners, grown by a radius."""

    corners: tuple[Point, ...]
    radius: float = 0.0


class Troop(NamedTuple):
    """A unit.

    Attributes:
        x: Middle of its front edge.
        degrees: Where it faces, clockwise from north.
        wide: Of one base, in inches; of a round one, across.
        ranks: How many models stand in each rank, from the left.
    """

    name: str
    player: str
    x: float
    y: float
    degrees: float
    wide: float
    deep: float
    ranks: tuple[int, ...]
    round: bool = False
    kind: str = "infantry"
    height: str = "standard"
    rule: str = ""
    fleeing: bool = False

    @property
    def gap(self) -> float:
        """What Skirmishers leave free between their bases (UR-SKIRM)."""
        return 12.5 / 25.4 if self.rule == "Skirmisher" else 0.0

    @property
    def front(self) -> float:
        """How wide it is."""
        return (self.wide + self.gap) * self.ranks[0] - self.gap

    @property
    def side(self) -> float:
        """How deep it is."""
        return (self.deep + self.gap) * len(self.ranks) - self.gap


class Area(NamedTuple):
    """A Terrain Feature: corners, or a circle."""

    name: str
    kind: str
    corners: tuple[Point, ...]
    radius: float = 0.0

    @property
    def body(self) -> Body:
        """What it covers."""
        return Body(self.corners, self.radius)


class Table(NamedTuple):
    """A table with somebody, the first of the troops, who moves."""

    width: float
    height: float
    troops: tuple[Troop, ...]
    areas: tuple[Area, ...]


class Place(NamedTuple):
    """Where a unit stands: middle of its front edge, and the way it faces."""

    x: float
    y: float
    east: float
    north: float

    def point(self, right: float, forward: float) -> Point:
        """Return a point of the unit's own frame on the table."""
        return (
            self.x + right * self.north + forward * self.east,
            self.y - right * self.east + forward * self.north,
        )

    def forward(self, length: float) -> "Place":
        """Return the place so far ahead."""
        return Place(*self.point(0.0, length), self.east, self.north)

    def turned(self, right: float, angle: float) -> "Place":
        """Return the place turned clockwise about a point of the front edge."""
        cosine, sine = math.cos(angle), math.sin(angle)
        east = self.east * cosine + self.north * sine
        north = self.north * cosine - self.east * sine
        around = Place(*self.point(right, 0.0), east, north)
        return Place(*around.point(-right, 0.0), east, north)


class Told(NamedTuple):
    """One source of danger that a way comes to.

    Attributes:
        most: Each die of so much or less is a hit.
        dice: How many each model throws.
        models: Who throws, and when each comes to it.
    """

    source: str
    most: int
    dice: int
    models: tuple[tuple[str, int, float], ...]


# What stands where


def place_of(troop: Troop) -> Place:
    """Return where a unit stands."""
    return Place(troop.x, troop.y, *facing(troop.degrees))


def facing(degrees: float) -> Point:
    """Return the way that so many degrees clockwise from north look."""
    right = {0: (0.0, 1.0), 90: (1.0, 0.0), 180: (0.0, -1.0), 270: (-1.0, 0.0)}
    angle = math.radians(degrees)
    return right.get(int(degrees) if degrees % 90 == 0 else -1) or (
        math.sin(angle),
        math.cos(angle),
    )


def boundary(troop: Troop, place: Place) -> Body:
    """Return the Unit Boundary: the ranks, empty places too; a round base itself."""
    half = troop.front / 2
    return _ground(troop, place, (-half, half, -troop.side, 0.0))


def models(troop: Troop, place: Place) -> dict[str, Body]:
    """Return the base of each model, by rank and file."""
    half, gap = troop.front / 2, troop.gap
    found = {}
    for rank, many in enumerate(troop.ranks):
        for file in range(many):
            left = file * (troop.wide + gap) - half
            front = -rank * (troop.deep + gap)
            box = (left, left + troop.wide, front - troop.deep, front)
            found[f"{rank + 1}.{file + 1}"] = _ground(troop, place, box)
    return found


def _ground(troop: Troop, place: Place, box: tuple[float, float, float, float]) -> Body:
    left, right, rear, front = box
    if troop.round:
        middle = place.point((left + right) / 2, (rear + front) / 2)
        return Body((middle,), troop.wide / 2)
    corners = ((left, front), (right, front), (right, rear), (left, rear))
    return Body(tuple(place.point(*corner) for corner in corners))


def centre_of(troop: Troop, place: Place) -> Point:
    """Return the Centre of a unit."""
    return place.point(0.0, -troop.side / 2)


# How far apart, and when


def apart(one: Body, other: Body) -> float:
    """Return the gap between two bodies, or minus how deep they overlap."""
    widest = -math.inf
    for east, north in (*normals(one.corners), *normals(other.corners)):
        ours = [x * east + y * north for x, y in one.corners]
        theirs = [x * east + y * north for x, y in other.corners]
        widest = max(widest, min(theirs) - max(ours), min(ours) - max(theirs))
    radii = one.radius + other.radius
    if -math.inf < widest <= 0.0:
        return widest - radii
    return min((*_to_edges(one, other), *_to_edges(other, one))) - radii


def normals(corners: tuple[Point, ...]) -> Iterator[Point]:
    """Yield the directions across the sides."""
    if len(corners) > 1:
        for (x, y), (u, v) in zip(corners, (*corners[1:], corners[0]), strict=True):
            long = math.hypot(u - x, v - y)
            yield (v - y) / long, (x - u) / long


def _to_edges(one: Body, other: Body) -> Iterator[float]:
    """Yield how far each corner of one is from each side of the other."""
    sides = tuple(
        zip(other.corners, (*other.corners[1:], other.corners[0]), strict=True)
    )
    for x, y in one.corners:
        for (a, b), (c, d) in sides:
            square = (c - a) ** 2 + (d - b) ** 2
            along = ((x - a) * (c - a) + (y - b) * (d - b)) / square if square else 0.0
            share = min(max(along, 0.0), 1.0)
            yield math.hypot(x - a - share * (c - a), y - b - share * (d - b))


def first_touch(gap: Callable[[float], float], end: float, rate: float) -> float | None:
    """Return how far it is until two things touch, nan if a hair decides.

    Args:
        gap: How far apart they are after so much of the way.
        end: The whole way.
        rate: How many inches anything goes at most on one unit of the way.
    """
    at, least = 0.0, math.inf
    for _ in range(STEPS):
        now = gap(at)
        least = min(least, now)
        if now <= HAIR / 10:
            return at
        if at >= end:
            return math.nan if least < 3 * HAIR else None
        at = min(end, at + max(now, FLOOR) / rate)
    return math.nan


def overlaps(gap: Callable[[float], float], start: float, end: float) -> float:
    """Return the least gap on a straight way, less than 0 where they overlap.

    On a straight way the gap of two convex things falls first and rises then.
    """
    for _ in range(200):
        third = (end - start) / 3
        if third < FLOOR / 10:
            break
        if gap(start + third) < gap(end - third):
            end -= third
        else:
            start += third
    return min(gap(start), gap(end))


# Whom it is dangerous to


def danger(troop: Troop, kind: str, *, flying: bool = False) -> int | None:
    """Return the X of Dangerous Terrain (X) that a feature is to a unit (TER-4)."""
    riding = troop.kind in RIDING
    if troop.rule in {"Strider", "Ghost Step", f"Strider ({kind})"}:
        return None
    match kind:
        case "forest":
            return 1 if riding or flying else None
        case "ruins":
            return None if troop.rule == "Skirmisher" else 2 if riding else 1
        case "water":
            return None if riding or troop.height != "standard" else 1
        case "wall":
            return 1 if riding else None
        case _:
            return None


def dice_of(troop: Troop) -> int:
    """Return how many dice each model throws (TER-1)."""
    return DICE[troop.height] + (troop.kind == "construct")


def told(troop: Troop, found: Comers, most: dict[str, int]) -> tuple[Told, ...]:
    """Return the sources in the order in which the first model comes to each."""

    def when(entry: tuple[str, int, float]) -> Moment:
        return entry[1:]

    tests = [
        Told(name, most[name], dice_of(troop), tuple(sorted(who, key=when)))
        for name, who in found.items()
        if who
    ]
    return tuple(sorted(tests, key=lambda test: when(test.models[0])))
