"""Lines of a single model with one Pivot, in closed form, whoever stands in the way.

Two legs, each ahead or a wheel, and one Pivot before, between or behind them have three
numbers, as a pose has. A Pivot leaves the Centre where it is: so each is found where
two of these meet, the straight lines and the circles that the Centre or a front corner
goes on. Points are complex numbers here, in inches, the imaginary part north.
"""

import cmath
import math
from collections.abc import Iterator
from typing import TypeAlias

from serried.geometry import Pose
from serried.model.actions.legs import Leg
from serried.model.ids import Inches
from serried.rules.planning.lines import Drill, Line, pivot
from serried.rules.planning.tangents import NOTHING, TRIFLE, between
from serried.tuples import NamedTuple

Step: TypeAlias = tuple[Inches, float]
"""How far ahead, or by how many radians a wheel turns; the other is 0."""


class Path(NamedTuple):
    """What the Centre of a model goes on: a straight line, or a circle.

    Attributes:
        centre: Where its Centre is.
        heading: Which way it looks, as a unit vector.
        corner: The front corner that it wheels about.
        side: Above 0 for a wheel to the left, below for one to the right; 0 for the
            way ahead, which no corner matters to.
    """

    centre: complex
    heading: complex
    corner: complex = 0.0
    side: float = 0.0

    @property
    def radius(self) -> Inches:
        """How far the Centre is from that corner."""
        return abs(self.centre - self.corner)

    def to(self, point: complex) -> Step:
        """Return how it comes to a point of the path; less than 0 for back."""
        if self.side:
            arms = (self.centre - self.corner, point - self.corner)
            return 0.0, self.turn(*arms)
        return ((point - self.centre) / self.heading).real, 0.0

    def turn(self, before: complex, after: complex) -> float:
        """Return by how much a wheel turns that takes one arm of it to another."""
        return between(cmath.phase(after / before), self.side)


class Stand(NamedTuple):
    """A model at a pose.

    Attributes:
        centre: Where its Centre is.
        heading: Which way it looks, as a unit vector.
        left: Where its left front corner is; likewise *right*.
    """

    centre: complex
    heading: complex
    left: complex
    right: complex

    @property
    def back(self) -> "Stand":
        """The same for who goes the way there backwards: left is right then."""
        return Stand(self.centre, -self.heading, self.right, self.left)

    @property
    def wheels(self) -> tuple[Path, Path]:
        """The circles that it wheels on."""
        centre, heading, left, right = self
        return Path(centre, heading, left, 1.0), Path(centre, heading, right, -1.0)

    @property
    def paths(self) -> tuple[Path, ...]:
        """Those, and the line straight ahead."""
        return Path(self.centre, self.heading), *self.wheels


def pivoting_once(drill: Drill, start: Pose, end: Pose, most: Inches) -> Iterator[Line]:
    """Yield the lines of two legs and one Pivot that are no longer than *most*."""
    here, there = (_stand(drill, pose) for pose in (start, end))

    def lines(pivot_at: int, one: Step, two: Step) -> Iterator[Line]:
        if min(one[0], two[0]) < -TRIFLE:
            return
        length = one[0] + drill.cost(one[1]) + two[0] + drill.cost(two[1])
        if length <= most:
            turned = cmath.rect(1.0, one[1] + two[1]) * here.heading
            parts: list[tuple[Leg, ...]] = [_legs(drill, one), _legs(drill, two)]
            parts.insert(pivot_at, pivot(cmath.phase(there.heading / turned)))
            yield Line(length, tuple(leg for part in parts for leg in part))

    for one, two in _meeting(here, there.back):
        yield from lines(1, one, _forth(two))
    for one, two in _coming(here, there.centre):
        yield from lines(2, one, two)
    for one, two in _coming(there.back, here.centre):
        yield from lines(0, _forth(two), _forth(one))


def turned_beside(drill: Drill, start: Pose, end: Pose) -> Iterator[Line]:
    """Yield a Pivot, alone or with one leg, that may end hardly beside a pose."""
    here, there = (_stand(drill, pose) for pose in (start, end))
    gone = there.centre - here.centre
    turn = cmath.phase(there.heading / here.heading)
    before = (gone / here.heading).real, (gone / there.heading).real
    yield Line(0.0, pivot(turn) or drill.legs(0.0))
    yield Line(max(before[0], 0.0), (*drill.legs(max(before[0], 0.0)), *pivot(turn)))
    yield Line(max(before[1], 0.0), (*pivot(turn), *drill.legs(max(before[1], 0.0))))
    for path in here.wheels:
        half = abs(gone) / (2.0 * path.radius)
        if half <= 1.0:
            angle = path.side * 2.0 * math.asin(half)
            wheel = drill.line(0.0, angle)
            yield Line(wheel.length, (*wheel.legs, *pivot(turn - angle)))
            yield Line(wheel.length, (*pivot(turn - angle), *wheel.legs))


def _stand(drill: Drill, pose: Pose) -> Stand:
    centre = complex(*pose.point(*drill.centre))
    left, right = (complex(*pose.point(x, 0.0)) for x in (drill.left, drill.right))
    return Stand(centre, complex(pose.ux, pose.uy), left, right)


def _legs(drill: Drill, step: Step) -> tuple[Leg, ...]:
    return drill.legs(*step) if max(map(abs, step)) > TRIFLE else ()


def _forth(step: Step) -> Step:
    """Return a step of who goes backwards, as one that leads the other way."""
    return step[0], -step[1]


def _meeting(here: Stand, there: Stand) -> Iterator[tuple[Step, Step]]:
    """Yield a leg of each so that both Centres meet, to Pivot there."""
    for one in here.paths:
        for other in there.paths:
            for point in _met(one, other):
                yield one.to(point), other.to(point)


def _coming(stand: Stand, place: complex) -> Iterator[tuple[Step, Step]]:
    """Yield two different legs by which the Centre comes to a place, to Pivot there."""
    centre, heading = stand.centre, stand.heading
    for path, other in zip(stand.wheels, reversed(stand.wheels), strict=True):
        corner, arm = path.corner, centre - path.corner
        for far in _on_line(corner, heading, place, path.radius):
            yield (far, 0.0), (0.0, path.turn(arm, place - corner - far * heading))
        for far in _on_line(centre, heading, corner, abs(place - corner)):
            turn = path.turn(arm + far * heading, place - corner)
            yield (0.0, turn), (far, 0.0)
        wide = other.corner - corner
        for then in _on_circle(corner, abs(wide), place, other.radius):
            turn = path.turn(wide, then - corner)
            after = corner + arm * cmath.rect(1.0, turn)
            yield (0.0, turn), (0.0, other.turn(after - then, place - then))


def _met(one: Path, other: Path) -> Iterator[complex]:
    """Yield where two paths meet."""
    if one.side and other.side:
        yield from _on_circle(one.corner, one.radius, other.corner, other.radius)
    elif other.side:
        for far in _on_line(one.centre, one.heading, other.corner, other.radius):
            yield one.centre + far * one.heading
    elif one.side:
        yield from _met(other, one)
    else:
        away = (other.centre - one.centre) / one.heading
        aside = other.heading / one.heading
        if abs(aside.imag) > TRIFLE:
            far = away.real - away.imag * aside.real / aside.imag
            yield one.centre + far * one.heading


def _on_line(
    start: complex, heading: complex, centre: complex, radius: Inches
) -> Iterator[Inches]:
    """Yield how far along a line a circle is met."""
    away = (centre - start) / heading
    square = radius * radius - away.imag * away.imag
    if square > -NOTHING * NOTHING:
        half = math.sqrt(max(square, 0.0))
        yield away.real - half
        yield away.real + half


def _on_circle(
    centre: complex, radius: Inches, other: complex, reach: Inches
) -> Iterator[complex]:
    """Yield where a circle is met by another, of which *reach* is the radius."""
    apart = other - centre
    far = abs(apart)
    if far > TRIFLE:
        along = (far * far + radius * radius - reach * reach) / (2.0 * far)
        for across in _on_line(0j, 1j, complex(along), radius):
            yield centre + complex(along, across) * apart / far
