"""Where nudges lead that do not end square, tried out step by step.

How far a unit goes along one axis first is tried in steps; then it goes along the other
in steps until it touches. No formula says where that is, and a way counts only if it
keeps well clear of all else, so that a way found here is one.

Source:
    NUDGE-4, NUDGE-6, NUDGE-7, AMB-33, AMB-77, docs/rulings/0032-nudges-askew.md
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from kept import kept

Point: TypeAlias = tuple[float, float]
"""Inches."""

STEP: Final = 0.1
"""How fine ways are tried, in inches."""

FINE: Final = 0.005
"""The same close to the target."""

FARTHEST: Final = 3.0
"""Longer ways are not tried, in inches."""


@dataclass(frozen=True)
class Thing:
    """What stands on the table: a convex polygon, or a disc about a point.

    Attributes:
        corners: Counter-clockwise.
        radius: Of a disc.
        enemy: Whether it must not be touched.
        keep: How far to keep away, in inches.
    """

    corners: tuple[Point, ...]
    radius: float = 0.0
    enemy: bool = False
    keep: float = 0.0

    def moved(self, x: float, y: float) -> "Thing":
        """Return it so far to the east and north."""
        return replace(self, corners=tuple((a + x, b + y) for a, b in self.corners))

    def sides(self) -> list[tuple[Point, Point]]:
        """Return the ends of its sides; a point has one of no length."""
        return list(zip(self.corners, self.corners[1:] + self.corners[:1], strict=True))


@dataclass(frozen=True)
class Push:
    """A unit that is nudged, and what is around it.

    Attributes:
        mover: The unit.
        ahead: Which way it looks, as a unit vector.
        target: Whom it is to touch.
        others: Everything else.
        before: The place of contact as it was: a side of the polygon where one of the
            two is a disc; else who had a corner on which side of the other.
    """

    mover: Thing
    ahead: Point
    target: Thing
    others: tuple[Thing, ...]
    before: tuple[str, int, int]

    @property
    def axes(self) -> tuple[Point, Point]:
        """To its right, and ahead."""
        x, y = self.ahead
        return (y, -x), (x, y)


def apart(one: Thing, other: Thing) -> float:
    """Return how far apart two things are, 0 if they overlap."""
    if _inside(one.corners[0], other) or _inside(other.corners[0], one):
        return 0.0
    least = min(
        _between(side, facing) for side in one.sides() for facing in other.sides()
    )
    return max(least - one.radius - other.radius, 0.0)


def _between(one: tuple[Point, Point], other: tuple[Point, Point]) -> float:
    if _crossing(*one, *other):
        return 0.0
    return min(
        *(_off(point, *other) for point in one), *(_off(point, *one) for point in other)
    )


def _off(point: Point, a: Point, b: Point) -> float:
    """Return how far a point is from a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = 0.0
    if square:
        share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square
    share = min(max(share, 0.0), 1.0)
    return math.dist(point, (a[0] + share * dx, a[1] + share * dy))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    one, two = _turn(a, b, c) * _turn(a, b, d), _turn(c, d, a) * _turn(c, d, b)
    return one < 0.0 and two < 0.0


def _inside(point: Point, thing: Thing) -> bool:
    sides = thing.sides()
    return len(sides) > 2 and all(_turn(a, b, point) > 0.0 for a, b in sides)


def fought(push: Push, x: float, y: float, slack: float = 5e-4) -> str:
    """Return "as before", "in doubt" or "otherwise": how it touches, moved so far.

    *slack* is how near a corner is on a side, in inches.
    """
    mover, target = push.mover.moved(x, y), push.target
    if mover.radius and target.radius:
        return "as before"
    if mover.radius or target.radius:
        disc, polygon = (mover, target) if mover.radius else (target, mover)
        outs = _outs(disc.corners[0], polygon)
        kept = outs[push.before[1]] > max(outs) - slack
        return "as before" if kept else "otherwise"
    found = set(_corners_on_sides(mover, target, slack))
    if push.before in found:
        return "as before"
    whose, corner, side = push.before
    other = "target" if whose == "mover" else "mover"
    beside = {
        (other, end % 4, own % 4)
        for end in (side, side + 1)
        for own in (corner - 1, corner)
    }
    return "in doubt" if beside & found else "otherwise"


def _outs(centre: Point, polygon: Thing) -> list[float]:
    """Return how far out of each side a point is; the greatest is its Arc (UNIT-11)."""
    return [_turn(b, a, centre) / math.dist(a, b) for a, b in polygon.sides()]


def _corners_on_sides(
    mover: Thing, target: Thing, slack: float
) -> Iterator[tuple[str, int, int]]:
    for name, one, other in (("mover", mover, target), ("target", target, mover)):
        for corner, point in enumerate(one.corners):
            for side, ends in enumerate(other.sides()):
                if _off(point, *ends) <= slack:
                    yield name, corner, side


def shortest(push: Push, longest: float = FARTHEST) -> dict[str, float]:
    """Return the length of the shortest ways found, by how it fights after them."""
    best: dict[str, float] = {}
    for first, second in (push.axes, push.axes[::-1]):
        for sign in (1.0, -1.0):
            for number in range(1 if sign < 0.0 else 0, int(longest / STEP) + 1):
                gone = number * STEP
                x, y = sign * gone * first[0], sign * gone * first[1]
                if not _clear(push, x, y) or not apart(
                    push.mover.moved(x, y), push.target
                ):
                    break
                for turned in (1.0, -1.0):
                    way = turned * second[0], turned * second[1]
                    length = _contact(push, (x, y), way, longest - gone)
                    if length is None:
                        continue
                    end = x + length * way[0], y + length * way[1]
                    if _clear(push, *end):
                        facing = fought(push, *end)
                        least = best.get(facing, math.inf)
                        best[facing] = min(gone + length, least)
    return best


kept_shortest = kept()(shortest)


def _clear(push: Push, x: float, y: float) -> bool:
    here = push.mover.moved(x, y)
    return all(apart(here, one) > one.keep + STEP / 2 for one in push.others)


def _contact(push: Push, start: Point, way: Point, length: float) -> float | None:
    """Return how far it gets until it touches its target, if nothing bars that."""
    gone = before = 0.0
    while gone <= length:
        x, y = start[0] + gone * way[0], start[1] + gone * way[1]
        room = apart(push.mover.moved(x, y), push.target)
        if room == 0.0:
            return _between_steps(push, start, way, (before, gone))
        if not _clear(push, x, y):
            return None
        before = gone
        gone += min(max(room, FINE), STEP)
    return None


def _between_steps(
    push: Push, start: Point, way: Point, steps: tuple[float, float]
) -> float:
    """Return where between two steps it begins to touch."""
    low, high = steps
    for _ in range(25):
        middle = (low + high) / 2
        x, y = start[0] + middle * way[0], start[1] + middle * way[1]
        if apart(push.mover.moved(x, y), push.target) > 0.0:
            low = middle
        else:
            high = middle
    return low


def leads_there(push: Push, right: float, ahead: float) -> bool:
    """Tell whether a way is free, whichever leg is first, and ends in contact."""
    (a, b), (c, d) = push.axes
    end = right * a + ahead * c, right * b + ahead * d
    if apart(push.mover.moved(*end), push.target) > 2e-6:
        return False
    if fought(push, *end, slack=1e-5) != "as before":
        return False
    corners = (right * a, right * b), (ahead * c, ahead * d)
    return any(_free(push, corner, end) for corner in corners)


def _free(push: Push, corner: Point, end: Point) -> bool:
    for number, (a, b) in enumerate((((0.0, 0.0), corner), (corner, end))):
        length = math.dist(a, b)
        for n in range(61):
            share = n / 60 * (1.0 - 1e-3 / max(length, 2e-3) * number)
            x, y = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            here = push.mover.moved(x, y)
            if length and not apart(here, push.target):
                return False
            if any(_barred(here, one) for one in push.others):
                return False
    return not any(_barred(push.mover.moved(*end), one) for one in push.others)


def _barred(here: Thing, one: Thing) -> bool:
    room = apart(here, one)
    return room == 0.0 if one.enemy else room < one.keep - 2e-6
