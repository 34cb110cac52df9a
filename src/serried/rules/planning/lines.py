"""Lines to a pose, in closed form, whoever stands in the way.

The middle of a front goes straight ahead or round a front corner. So what leads to a
pose by a wheel, a way ahead and a wheel is a tangent of two circles; by a way ahead, a
wheel and a way ahead it is where two straight lines meet. A wheel that is too wide for
its book is made of several, as few as can be: by the chord that is the shortest.
"""

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from serried.geometry import Point, Pose, arc_length, chord_length
from serried.model.actions.legs import (
    Backward,
    Forward,
    Leg,
    Pivot,
    Side,
    Sideways,
    Wheel,
)
from serried.model.ids import Inches
from serried.rules.moving.travel import CHORD
from serried.rules.planning.tangents import (
    CIRCLE,
    NOTHING,
    TRIFLE,
    Numbers,
    Three,
    between,
    corners,
    tangents,
)

BEARINGS: Final = 24
RINGS: Final = 16
"""How many corners are tried, on so many ellipses, of lines that have one."""


class Line(NamedTuple):
    """Legs, and how long they are together, in inches."""

    length: Inches
    legs: tuple[Leg, ...]


class Drill(NamedTuple):
    """How a unit turns.

    Attributes:
        left: Where its left front corner is, in inches to the right of the middle of
            its front; likewise *right*.
        measure: How its book measures wheels, ``"chord"`` or ``"arc"``.
        widest: By how much one wheel turns at most, in radians.
        centre: Where its Centre is, to the right of that middle and ahead of it.
        pivots: Whether it Pivots, for nothing.
        slowly: Whether it may go backwards, or to a side, instead of ahead.
        mixes: Whether it may go in any directions in one move.
    """

    left: Inches
    right: Inches
    measure: str
    widest: float
    centre: Point
    pivots: bool = False
    slowly: bool = False
    mixes: bool = False

    def cost(self, angle: float) -> Inches:
        """Return how long a wheel is that is made of as few as can be."""
        return math.fsum(map(self._one, self._parts(abs(angle))))

    def legs(self, *numbers: float) -> tuple[Leg, ...]:
        """Return legs ahead and wheels, by turns; what is nothing is left out."""
        found: list[Leg] = []
        ahead = 0.0
        for place, number in enumerate(numbers):
            if not place % 2:
                ahead += number
            elif abs(number) > TRIFLE:
                found += [Forward(ahead)] if ahead > TRIFLE else []
                ahead = 0.0
                side = Side.LEFT if number > 0.0 else Side.RIGHT
                parts = self._parts(abs(number))
                found += [Wheel(side, distance=self._one(part)) for part in parts]
        found += [Forward(ahead)] if ahead > TRIFLE else []
        return tuple(found) or (Forward(0.0),)

    def centre_at(self, pose: Pose) -> Point:
        """Return where the Centre is in a pose of the unit."""
        right, ahead = self.centre
        return pose.point(right, ahead)

    def line(self, *numbers: float) -> Line:
        """Return the line of legs ahead and wheels, by turns."""
        ahead = math.fsum(numbers[::2])
        return Line(ahead + sum(map(self.cost, numbers[1::2])), self.legs(*numbers))

    def cut(self, numbers: Numbers, most: Inches) -> Numbers:
        """Return the same no longer than *most*: less ahead, then less turning."""
        a, first, middle, last, b = numbers
        over = a + middle + b + self.cost(first) + self.cost(last) - most
        if over <= 0.0:
            return numbers
        b, over = max(b - over, 0.0), max(over - b, 0.0)
        middle, over = max(middle - over, 0.0), max(over - middle, 0.0)
        a, over = max(a - over, 0.0), max(over - a, 0.0)
        share = 0.0
        if over > 0.0:
            share = most / (self.cost(first) + self.cost(last))
            return a, first * share, middle, last * share, b
        return a, first, middle, last, b

    def _one(self, angle: float) -> Inches:
        """Return how long one wheel is."""
        length = chord_length if self.measure == CHORD else arc_length
        return length(self.right - self.left, math.cos(angle), math.sin(angle))

    def _parts(self, angle: float) -> list[float]:
        """Return an angle in parts, each as wide as can be but the last."""
        parts: list[float] = []
        while angle > TRIFLE:
            parts.append(min(angle, self.widest))
            angle -= parts[-1]
        return parts


def lines_to(drill: Drill, start: Pose, end: Pose) -> list[Line]:
    """Return the lines of few legs that lead from one pose to another, unsorted."""
    found = [drill.line(*numbers) for numbers in wheeling(drill, start, end)]
    if drill.pivots:
        found.append(dogleg(drill, start, end, drill.centre_at(start)))
        found += _swung(drill, start, end)
    if drill.slowly and not turn_of(start, end):
        found += aside_to(drill, start, end)
    elif drill.slowly and drill.pivots:
        found += _aside_and_turned(drill, start, end)
    return found


def wheeling(drill: Drill, start: Pose, end: Pose) -> Iterator[Numbers]:
    """Yield what is done to come from one pose to another: ahead and wheels."""
    for numbers in _tangents(drill, start, end):
        yield (0.0, *numbers, 0.0)
    for a, angle, b in _corners(drill, start, end):
        yield a, angle, b, 0.0, 0.0


def aside_beside(drill: Drill, start: Pose, end: Pose, most: Inches) -> Iterator[Line]:
    """Yield the ways back, and to a side, that may end hardly beside a pose.

    They are no longer than *most*.
    """
    right, ahead = start.local((end.x, end.y))
    for aside, far in ((min(max(right, -most), most), 0.0), (0.0, max(ahead, -most))):
        x, y = start.point(aside, far)
        yield from aside_to(drill, start, Pose(x, y, start.ux, start.uy))


def onward(drill: Drill, start: Pose, place: Point) -> Iterator[Numbers]:
    """Yield what is done to come to a place, whichever way one looks there then.

    First a wheel and a way ahead, then a way ahead and a wheel.
    """
    for radius in (-drill.left, -drill.right):
        x, y = start.point(-radius, 0.0)
        dx, dy = place[0] - x, place[1] - y
        square = dx * dx + dy * dy - radius * radius
        if square > -NOTHING * NOTHING:
            far = math.sqrt(max(square, 0.0))
            heading = math.atan2(dy, dx) + math.atan2(radius, far)
            yield 0.0, between(heading - _heading(start), radius), far, 0.0, 0.0
    for radius in (-drill.left, -drill.right):
        right, ahead = start.local(place)
        across = right + radius
        square = radius * radius - across * across
        if square > -NOTHING * NOTHING:
            for side in (1.0, -1.0):
                along = side * math.sqrt(max(square, 0.0))
                angle = math.atan2(along / radius, across / radius)
                if ahead >= along:
                    yield ahead - along, between(angle, radius), 0.0, 0.0, 0.0


def detours(
    drill: Drill, start: Pose, end: Pose, most: Inches, step: Inches
) -> Iterator[Line]:
    """Yield lines that go straight ahead first or last too, by so many steps.

    Args:
        drill: How the unit turns.
        start: Where it stands.
        end: Where it wants to be.
        most: How long lines are at most.
        step: By how much they differ, in inches.
    """
    many = int(most / step)
    for first in range(many + 1):
        for last in range(many + 1 - first):
            a, b = first * step, last * step
            near, far = _ahead(start, a), _ahead(end, -b)
            for wheel, middle, other in _tangents(drill, near, far):
                if a + b + middle <= most:
                    yield drill.line(a, wheel, middle, other, b)


def dogleg(drill: Drill, start: Pose, end: Pose, by: Point) -> Line:
    """Return the line of a unit that Pivots and whose Centre goes by way of a point."""
    (x, y), (to_x, to_y) = drill.centre_at(start), drill.centre_at(end)
    heading, final = _heading(start), _heading(end)
    one, two = (by[0] - x, by[1] - y), (to_x - by[0], to_y - by[1])
    legs: list[Leg] = []
    length = 0.0
    for dx, dy in (one, two):
        far = math.hypot(dx, dy)
        if far > TRIFLE:
            wanted = math.atan2(dy, dx)
            legs += [*pivot(wanted - heading), Forward(far)]
            heading, length = wanted, length + far
    legs += pivot(final - heading)
    return Line(length, tuple(legs) or (Forward(0.0),))


def doglegs(drill: Drill, start: Pose, end: Pose, most: Inches) -> Iterator[Line]:
    """Yield lines like that by way of many points."""
    for by in bends(drill, start, end, most):
        yield dogleg(drill, start, end, by)


def bends(drill: Drill, start: Pose, end: Pose, most: Inches) -> Iterator[Point]:
    """Yield where ways of two straight parts bend that are not too long.

    Those points lie on ellipses about both ends, and straight ahead of either, where
    there may be a gap.
    """
    here, there = drill.centre_at(start), drill.centre_at(end)
    yield from _about(here, there, most)
    right, ahead = drill.centre
    for ring in range(1, RINGS + 1):
        far = most * ring / RINGS
        yield start.point(right, ahead + far)
        yield end.point(right, ahead - far)


def _about(start: Point, end: Point, most: Inches) -> Iterator[Point]:
    """Yield points on ellipses about two."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = math.hypot(dx, dy)
    if far > most:
        return
    x, y = (start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0
    ux, uy = (dx / far, dy / far) if far > 0.0 else (1.0, 0.0)
    wide = math.sqrt(most * most - far * far)
    for ring in range(1, RINGS + 1):
        half = ring / RINGS / 2.0
        for bearing in range(BEARINGS):
            angle = CIRCLE * bearing / BEARINGS
            along, aside = half * most * math.cos(angle), half * wide * math.sin(angle)
            yield x + along * ux - aside * uy, y + along * uy + aside * ux


def _swung(drill: Drill, start: Pose, end: Pose) -> Iterator[Line]:
    """Yield lines of a unit that Pivots, wheels, and goes on straight to its place.

    The Centre of a deep base goes farther in a wheel than the front corner that counts.
    """
    (x, y), (to_x, to_y) = drill.centre_at(start), drill.centre_at(end)
    far, aim = math.hypot(to_x - x, to_y - y), math.atan2(to_y - y, to_x - x)
    heading = _heading(start)
    for corner in (drill.left, drill.right):
        near_x, near_y = start.point(corner, 0.0)
        radius = math.hypot(x - near_x, y - near_y)
        half = math.asin(min(far / (2.0 * radius), math.sin(drill.widest / 2.0), 1.0))
        sign = -1.0 if corner > 0.0 else 1.0
        goes = math.atan2(y - near_y, x - near_x) + sign * (half + math.pi / 2.0)
        rest = far - 2.0 * radius * math.sin(half)
        first = aim - goes
        heading_then = heading + first + sign * 2.0 * half
        wheel = drill.line(0.0, sign * 2.0 * half)
        legs = (*pivot(first), *wheel.legs)
        if rest > TRIFLE:
            legs += (*pivot(aim - heading_then), Forward(rest))
            heading_then = aim
        legs += pivot(_heading(end) - heading_then)
        yield Line(wheel.length + max(rest, 0.0), legs)


def aside_to(drill: Drill, start: Pose, end: Pose) -> Iterator[Line]:
    """Yield the ways to a pose of the same facing: back, or to a side."""
    right, ahead = start.local((end.x, end.y))
    side = Side.RIGHT if right > 0.0 else Side.LEFT
    across: list[Leg] = [Sideways(side, abs(right))] if abs(right) > TRIFLE else []
    along: list[Leg] = [Forward(ahead)] if ahead > TRIFLE else []
    along = [Backward(-ahead)] if ahead < -TRIFLE else along
    legs = (*along, *across)
    if len(legs) == 1 or (legs and drill.mixes):
        yield Line(abs(right) + abs(ahead), legs)
        yield Line(abs(right) + abs(ahead), legs[::-1])


def _aside_and_turned(drill: Drill, start: Pose, end: Pose) -> Iterator[Line]:
    """Yield the ways back and to a side of a unit that Pivots before or behind them."""
    turn = pivot(_heading(end) - _heading(start))
    for line in aside_to(drill, _about_centre(drill, start, end), end):
        yield Line(line.length, (*turn, *line.legs))
    for line in aside_to(drill, start, _about_centre(drill, end, start)):
        yield Line(line.length, (*line.legs, *turn))


def _about_centre(drill: Drill, pose: Pose, facing: Pose) -> Pose:
    """Return a pose turned about the Centre of its unit to another facing."""
    x, y = drill.centre_at(pose)
    right, ahead = drill.centre
    turned = Pose(x, y, facing.ux, facing.uy)
    return Pose(*turned.point(-right, -ahead), facing.ux, facing.uy)


def _tangents(drill: Drill, start: Pose, end: Pose) -> list[Three]:
    """Return wheel, ahead and wheel for each pair of corners."""
    x, y, ux, uy = start
    to_x, to_y, to_ux, to_uy = end
    return tangents(
        drill.left, drill.right, x, y, ux, uy, to_x, to_y, to_ux, to_uy, math.inf
    )


def _corners(drill: Drill, start: Pose, end: Pose) -> list[Three]:
    """Return ahead, wheel and ahead for each corner."""
    x, y, ux, uy = start
    to_x, to_y, to_ux, to_uy = end
    return corners(
        drill.left, drill.right, x, y, ux, uy, to_x, to_y, to_ux, to_uy, math.inf
    )


def turn_of(start: Pose, end: Pose) -> float:
    """Return by how much the facing turns to the left, from 0 to a full circle."""
    turn = between(_heading(end) - _heading(start), 1.0)
    return turn if turn > TRIFLE else 0.0


def _heading(pose: Pose) -> float:
    return math.atan2(pose.uy, pose.ux)


def pivot(angle: float) -> tuple[Leg, ...]:
    """Return the Pivot by an angle, the shorter way; nothing for none."""
    angle = math.remainder(angle, CIRCLE)
    side = Side.LEFT if angle > 0.0 else Side.RIGHT
    degrees = min(math.degrees(abs(angle)), 180.0)
    return (Pivot(side, degrees),) if abs(angle) > TRIFLE else ()


def _ahead(pose: Pose, far: Inches) -> Pose:
    x, y = pose.point(0.0, far)
    return Pose(x, y, pose.ux, pose.uy)
