"""Polygons that are moved, at 50 digits where doubles do not decide.

Complex numbers of mpmath are places; nothing is taken from serried.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import mpmath

Number: TypeAlias = mpmath.mpf | float
Place: TypeAlias = mpmath.mpc | complex
Polygon: TypeAlias = tuple[Place, ...]

PLAIN = 1e-5
"""Inches beside a limit within which doubles do not decide."""


class Block(NamedTuple):
    """A regiment on the table: its bases in mm, its numbers, and where it stands."""

    name: str
    player: str
    x: float
    y: float
    facing: float
    width: int
    depth: int
    files: int
    models: int
    advance: int
    march: int

    @property
    def front(self) -> mpmath.mpf:
        """The width of its Unit Boundary in inches."""
        return self.files * self.width / mpmath.mpf("25.4")

    @property
    def ranks(self) -> int:
        """How many ranks it has, the last one perhaps short."""
        return -(-self.models // self.files)

    @property
    def deep(self) -> mpmath.mpf:
        """The depth of its Unit Boundary in inches."""
        return self.ranks * self.depth / mpmath.mpf("25.4")

    def spot(self) -> "Spot":
        """Return where it stands."""
        turn = mpmath.expj(-mpmath.radians(mpmath.mpf(self.facing)))
        return Spot(mpmath.mpc(self.x, self.y), mpmath.mpc(0, 1) * turn)

    def ground(self, spot: "Spot") -> Polygon:
        """Return the corners of its Unit Boundary, counter-clockwise."""
        half = self.front / 2
        own = ((-half, -self.deep), (half, -self.deep), (half, 0), (-half, 0))
        return tuple(spot.at(right, forward) for right, forward in own)

    def farthest(self) -> Iterator[tuple[mpmath.mpf, mpmath.mpf]]:
        """Yield own centres among which the model is that goes farthest.

        How far a point goes is a convex function of it, so that the corners of the
        whole ranks and the ends of a short one suffice.
        """
        inch = mpmath.mpf("25.4")
        wide, deep = self.width / inch, self.depth / inch
        whole, left = divmod(self.models, self.files)
        ends = [(0, self.files), (whole - 1, self.files)] if whole else []
        if left:
            ends.append((whole, left))
        for rank, files in ends:
            for file in (0, files - 1):
                half = mpmath.mpf(1) / 2
                yield (file + half) * wide - self.front / 2, -(rank + half) * deep

    def corners(self) -> Iterator[tuple[mpmath.mpf, mpmath.mpf]]:
        """Yield own corners of those bases among which the outermost are."""
        half = mpmath.mpf("25.4") * 2
        for right, forward in self.farthest():
            for across, along in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                yield (
                    right + across * self.width / half,
                    forward + along * self.depth / half,
                )


class Spot(NamedTuple):
    """The middle of a front edge, and the way it faces, as complex numbers."""

    place: mpmath.mpc
    ahead: mpmath.mpc

    def at(self, right: Number, forward: Number) -> mpmath.mpc:
        """Return a point of the unit's own frame on the table."""
        return self.place + self.ahead * (forward - mpmath.mpc(0, 1) * right)


class Thing(NamedTuple):
    """Something to keep away from."""

    name: str
    ground: Polygon
    enemy: bool


class Stage(NamedTuple):
    """One leg on the table.

    Attributes:
        start: The mover's ground before it.
        centre: What it turns about; None where it is shifted or lifted.
        angle: By how much, counter-clockwise.
        shift: How far it is shifted.
        end: The mover's ground after it.
        lifted: Whether only its end is a moment of the move.
    """

    start: Polygon
    centre: mpmath.mpc | None
    angle: mpmath.mpf
    shift: mpmath.mpc
    end: Polygon
    lifted: bool

    def until(self, share: Number) -> "Stage":
        """Return the first part of it."""
        part = self._replace(angle=self.angle * share, shift=self.shift * share)
        return part._replace(end=part.moved())

    def since(self, share: Number) -> "Stage":
        """Return the rest of it."""
        rest = self._replace(
            angle=self.angle * (1 - share), shift=self.shift * (1 - share)
        )
        return rest._replace(start=self.until(share).end)

    def moved(self) -> Polygon:
        """Return the ground at its end."""
        if self.centre is None:
            return tuple(corner + self.shift for corner in self.start)
        return turned(self.start, self.centre, self.angle)


def turned(ground: Polygon, centre: Place, angle: Number) -> Polygon:
    """Return *ground* turned about a point."""
    turn = mpmath.expj(angle)
    if isinstance(centre, complex):
        turn = complex(turn)
    return tuple(centre + (corner - centre) * turn for corner in ground)


def cross(one: Place, two: Place) -> Number:
    """Return the cross product of two vectors."""
    return one.real * two.imag - one.imag * two.real


def dot(one: Place, two: Place) -> Number:
    """Return the dot product of two vectors."""
    return one.real * two.real + one.imag * two.imag


def sides(ground: Polygon) -> Iterator[tuple[Place, Place]]:
    """Yield the sides of a polygon."""
    return pairwise((*ground, ground[0]))


def from_side(point: Place, a: Place, b: Place) -> Number:
    """Return how far a point is from a side."""
    share = dot(point - a, b - a) / dot(b - a, b - a)
    return abs(point - a - min(max(share, 0), 1) * (b - a))


def gap(one: Polygon, two: Polygon) -> Number:
    """Return how far two convex polygons are apart, 0 where they overlap."""
    for first, second in ((one, two), (two, one)):
        for a, b in sides(first):
            if all(cross(b - a, point - a) < 0 for point in second):
                return min(
                    from_side(point, *side)
                    for these, those in ((one, two), (two, one))
                    for point in these
                    for side in sides(those)
                )
    return 0.0


def hull(points: Sequence[Place]) -> Polygon:
    """Return the convex hull of points, counter-clockwise."""
    known = sorted(points, key=lambda point: (point.real, point.imag))
    found: list[Place] = []
    for half in (known, known[::-1]):
        chain: list[Place] = []
        for point in half:
            while (
                len(chain) > 1 and cross(chain[-1] - chain[-2], point - chain[-1]) <= 0
            ):
                chain.pop()
            chain.append(point)
        found += chain[:-1]
    return tuple(found)


def arc_from_side(
    start: Place, centre: Place, angle: Number, a: Place, b: Place
) -> Number:
    """Return how close a point that is turned comes to a side.

    It does so at an end of its way, where it points to an end of the side or right
    across it, or where it meets its line.
    """
    arm = start - centre
    radius = abs(arm)
    across = (b - a) / abs(b - a) * -1j
    off = dot(a - centre, across)
    ways = [a - centre, b - centre, across, -across]
    if abs(off) < radius:
        along = mpmath.sqrt(radius * radius - off * off)
        ways += [across * (off + 1j * along), across * (off - 1j * along)]
    places = [start, centre + arm * mpmath.expj(angle)]
    for way in ways:
        if not abs(way):
            continue
        turn = mpmath.arg(way / arm) * mpmath.sign(angle)
        if turn < 0:
            turn += 2 * mpmath.pi
        if turn <= abs(angle):
            places.append(centre + way / abs(way) * radius)
    return min(from_side(place, a, b) for place in places)


def swept(stage: Stage, other: Polygon) -> Number:
    """Return how close a leg comes to something, 0 where it runs into it."""
    if stage.lifted:
        return gap(stage.end, other)
    if stage.centre is None:
        return gap(hull((*stage.start, *stage.end)), other)
    met = [gap(stage.start, other)]
    for points, these, angle in (
        (stage.start, other, stage.angle),
        (other, stage.start, -stage.angle),  # as the mover sees it
    ):
        for point in points:
            if point == stage.centre:
                met += [from_side(point, *side) for side in sides(these)]
                continue
            met += [
                arc_from_side(point, stage.centre, angle, *side)
                for side in sides(these)
            ]
    return min(met)


def roughly(ground: Polygon) -> Polygon:
    """Return *ground* in doubles."""
    return tuple(map(complex, ground))


def rough_stage(stage: Stage) -> Stage:
    """Return *stage* in doubles."""
    return Stage(
        roughly(stage.start),
        None if stage.centre is None else complex(stage.centre),
        float(stage.angle),
        complex(stage.shift),
        roughly(stage.end),
        stage.lifted,
    )


def clearance(stage: Stage, other: Polygon, limits: Sequence[float]) -> Number:
    """Return how close a leg comes; to the last digit only where a limit is near."""
    rough = swept(rough_stage(stage), roughly(other))
    if all(abs(rough - limit) > PLAIN for limit in limits):
        return rough
    return swept(stage, other)


def apart(one: Polygon, other: Polygon, limits: Sequence[float]) -> Number:
    """Return a gap; to the last digit only where a limit is near."""
    rough = gap(roughly(one), roughly(other))
    if all(abs(rough - limit) > PLAIN for limit in limits):
        return rough
    return gap(one, other)
