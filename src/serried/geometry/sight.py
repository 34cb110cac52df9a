"""Sight: a straight line from one convex shape to another that nothing crosses.

A line *crosses* a screen when it runs through its inside; running along a side or
through a corner is no crossing. Where two screens touch, nothing can be seen between
them: a line that has both at one place, one on each side, is not free either.

Why few lines are enough. Suppose there is a free line. Move it sideways, parallel to
itself, until it comes to rest against something: the corner of a screen (or its
border, if it is a disc), an end of where it may start, or a corner of where it may
end. Until then it stays free, because it cannot enter a convex screen without
touching it first. Then turn it about that corner (or roll it round that disc) until
it rests against a second one; again it stays free all the way. So there is a free
line exactly if there is one that rests against two such corners or discs, and of
those there are only finitely many: one through two corners, two through a corner and
along a disc, four along two discs. Where the start or the goal itself overlaps a
screen, the places where their borders cross count as corners too. A line between two
touching screens is never reached on the way: just before it the line would run
through one of the two.

Lengths are inches. What is cut by no more than the tolerance is not cut.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from serried.geometry.compare import ROUNDING, TOLERANCE, touching
from serried.geometry.distance import distance, gap
from serried.geometry.halfplanes import (
    HalfPlane,
    HalfPlanes,
    Ray,
    Stretch,
    along_segment,
    cut,
    inside_of,
    on_line,
    right_of,
    through_disc,
)
from serried.geometry.pose import Point
from serried.geometry.shapes import Points, Shape, is_polygon

SightLine: TypeAlias = tuple[Point, Point]
"""Where a line of sight starts, and where it ends."""

SLIVER: Final = 1e-9
"""A line shorter than this, in inches, has no direction."""


class Rest(NamedTuple):
    """Something that a line may rest against: a disc, or a corner of no radius."""

    x: float
    y: float
    radius: float


class Screen(NamedTuple):
    """Something that may hide.

    Attributes:
        shape: A polygon or a disc.
        planes: Its sides.
        rests: What a line may rest against.
    """

    shape: Shape
    planes: HalfPlanes
    rests: tuple[Rest, ...]


class Goal(NamedTuple):
    """What is to be seen: the part of a shape that lies in all half-planes.

    Attributes:
        shape: A polygon, a disc, a line or a point; a disc is not cut yet.
        planes: What a line has to stay in to end there.
        rests: What a line may rest against.
    """

    shape: Shape
    planes: HalfPlanes
    rests: tuple[Rest, ...]


def screen(shape: Shape) -> Screen:
    """Return a shape ready to hide what is behind it."""
    return Screen(shape, inside_of(shape), _rests(shape))


def goal(shape: Shape, bounds: HalfPlanes) -> Goal | None:
    """Return the part of a shape that lies within *bounds*; None where nothing does.

    What lies outside by no more than the tolerance is inside.
    """
    if shape.radius > 0.0:
        return _disc_goal(shape, bounds)
    for slack in (0.0, TOLERANCE):
        points = cut(shape.points, bounds, slack)
        if points:
            left = Shape(points)
            return Goal(left, inside_of(left), _rests(left))
    return None


def sight_line(start: Shape, end: Goal, screens: Sequence[Screen]) -> SightLine | None:
    """Return a line from *start* to *end* that nothing crosses, or None.

    Args:
        start: A line or a disc.
        end: What is to be seen.
        screens: What may hide it.
    """
    around = (*_rests(start), *end.rests)
    hull = _hull_planes(around)
    hiding = [one for one in screens if _reaches_into(one, around, hull)]
    for ray in _rays(start, end, hiding):
        ends = _between(ray, start, end)
        if ends is None:
            continue
        here, there = ends
        line = Stretch(min(here, there), max(here, there))
        if _free(ray, line, hiding):
            return ray.at(here), ray.at(there)
    return None


def may_hide(start: Shape, end: Goal, one: Screen) -> bool:
    """Return whether a screen stands in some line from *start* to *end*, or at one."""
    around = (*_rests(start), *end.rests)
    return _reaches_into(one, around, _hull_planes(around))


def _rests(shape: Shape) -> tuple[Rest, ...]:
    return tuple([Rest(x, y, shape.radius) for x, y in shape.points])


def _disc_goal(shape: Shape, bounds: HalfPlanes) -> Goal | None:
    """Return a disc within bounds: its border may end where a bound cuts it."""
    (x, y), radius = shape.points[0], shape.radius
    for slack in (0.0, TOLERANCE):
        planes = tuple([HalfPlane(p.east, p.north, p.level + slack) for p in bounds])
        ends = [*_ends_on_disc(shape, planes), *_corners(planes)]
        kept = [
            Rest(px, py, 0.0)
            for px, py in ends
            if cut(((px, py),), planes, ROUNDING)
            and math.dist((px, py), (x, y)) <= radius + ROUNDING
        ]
        whole = cut(((x, y),), planes)
        if kept or whole:
            return Goal(shape, planes, (Rest(x, y, radius), *kept))
    return None


def _ends_on_disc(shape: Shape, planes: HalfPlanes) -> Iterator[Point]:
    """Yield where the borders of half-planes run into a disc and out of it."""
    for plane in planes:
        ray = _border(plane)
        found = through_disc(ray, shape)
        if found is not None:
            yield ray.at(found.low)
            yield ray.at(found.high)


def _corners(planes: HalfPlanes) -> Iterator[Point]:
    """Yield where the borders of half-planes cross."""
    for one, other in itertools.combinations(planes, 2):
        sine = one.east * other.north - one.north * other.east
        if abs(sine) > SLIVER:
            yield (
                (one.level * other.north - other.level * one.north) / sine,
                (other.level * one.east - one.level * other.east) / sine,
            )


def _border(plane: HalfPlane) -> Ray:
    x, y = plane.east * plane.level, plane.north * plane.level
    return Ray(x, y, plane.north, -plane.east)


def _hull_planes(around: Sequence[Rest]) -> list[HalfPlane]:
    """Return the sides of the hull of discs and corners, as far as they are straight.

    All lines from the start to the goal fill their hull. It ends at lines that rest
    against two of its corners.
    """
    found: list[HalfPlane] = []
    for first, second in itertools.combinations(around, 2):
        for ray in resting(first, second):
            for way in ((ray.east, ray.north), (-ray.east, -ray.north)):
                plane = right_of((ray.x, ray.y), way)
                if all(_out(plane, rest, 1.0) <= ROUNDING for rest in around):
                    found.append(plane)
    return found


def _reaches_into(
    one: Screen, around: Sequence[Rest], hull: Sequence[HalfPlane]
) -> bool:
    """Return whether a screen is not parted from a hull by a side of either.

    What stands beyond a side of the hull, or has the hull beyond a side of its own,
    hides nothing, unless it touches: then it may stop a line along its side.
    """
    for plane in hull:
        if min(_out(plane, rest, -1.0) for rest in one.rests) > TOLERANCE:
            return False
    for plane in one.planes:
        if min(_out(plane, rest, -1.0) for rest in around) > TOLERANCE:
            return False
    return True


def _out(plane: HalfPlane, rest: Rest, sign: float) -> float:
    """Return how far out of a half-plane something reaches at most (or least)."""
    across = plane.east * rest.x + plane.north * rest.y - plane.level
    return across + sign * rest.radius


def _rays(start: Shape, end: Goal, screens: Sequence[Screen]) -> Iterator[Ray]:
    """Yield the lines that may be free: plain ones first, then all that rest.

    The plain ones are only more pleasant to look at.
    """
    near = gap(start, end.shape)
    yield from resting(Rest(*near.first, 0.0), Rest(*near.second, 0.0))
    origin = _middle(_rests(start))
    for rest in (_average(end.rests), *end.rests):
        yield from resting(Rest(*origin, 0.0), Rest(rest.x, rest.y, 0.0))
    rests = [*_rests(start), *end.rests]
    for one in screens:
        rests += one.rests
        rests += _overlaps(start.points, one)
        rests += _overlaps((*end.shape.points, end.shape.points[0]), one)
    unlike = list(dict.fromkeys(rests))
    for first, second in itertools.combinations(unlike, 2):
        yield from resting(first, second)


def _middle(rests: Sequence[Rest]) -> Point:
    rest = _average(rests)
    return rest.x, rest.y


def _average(rests: Sequence[Rest]) -> Rest:
    count = len(rests)
    east = sum([rest.x for rest in rests]) / count
    return Rest(east, sum([rest.y for rest in rests]) / count, 0.0)


def _overlaps(points: Points, one: Screen) -> Iterator[Rest]:
    """Yield where a border, side by side, enters a screen and leaves it."""
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        if length <= SLIVER:
            continue
        ray = Ray(ax, ay, (bx - ax) / length, (by - ay) / length)
        found = _inside(ray, one, -TOLERANCE)
        if found is not None:
            for along in (found.low, found.high):
                if 0.0 < along < length:
                    x, y = ray.at(along)
                    yield Rest(x, y, 0.0)


def resting(first: Rest, second: Rest) -> Iterator[Ray]:
    """Yield the lines that rest against two discs or corners, each line once."""
    dx, dy = second.x - first.x, second.y - first.y
    far = math.sqrt(dx * dx + dy * dy)
    if far <= SLIVER:
        return
    east, north = dx / far, dy / far
    for apart in _levels(first.radius, second.radius):
        if abs(apart) > far:
            continue
        lean = apart / far
        upright = math.sqrt((1.0 - lean) * (1.0 + lean))
        for side in (1.0, -1.0) if first.radius or second.radius else (1.0,):
            # The unit vector across the line has *lean* along the way between the
            # middles; the first disc lies on the side that it looks to.
            ax = east * lean - side * north * upright
            ay = north * lean + side * east * upright
            x, y = first.x - first.radius * ax, first.y - first.radius * ay
            yield Ray(x, y, ay, -ax)


def _levels(first: float, second: float) -> tuple[float, ...]:
    """Return how much farther across than the first disc the second may lie."""
    if first > 0.0 and second > 0.0:
        return (second - first, -second - first)
    return (second - first,)


def _between(ray: Ray, start: Shape, end: Goal) -> tuple[float, float] | None:
    """Return how far along a line it may start and end, as near as they come."""
    here = (
        through_disc(ray, start, ROUNDING)
        if start.radius > 0.0
        else along_segment(ray, start.points)
    )
    there = None if here is None else _reaching(ray, end)
    if here is None or there is None:
        return None
    if there.low > here.high:
        return here.high, there.low
    if there.high < here.low:
        return here.low, there.high
    touch = max(here.low, there.low)
    return touch, touch


def _reaching(ray: Ray, end: Goal) -> Stretch | None:
    """Return where a line runs in the goal; a corner that it passes is enough."""
    if end.shape.radius > 0.0:
        disc = through_disc(ray, end.shape, ROUNDING)
        within = None if disc is None else on_line(ray, end.planes, ROUNDING)
        if disc is None or within is None:
            return None
        low, high = max(disc.low, within.low), min(disc.high, within.high)
        return Stretch(low, high) if low <= high else None
    if not is_polygon(end.shape):
        return along_segment(ray, end.shape.points)
    return on_line(ray, end.planes) or on_line(ray, end.planes, ROUNDING)


def _inside(ray: Ray, one: Screen, slack: float) -> Stretch | None:
    """Return the part of a line in a screen that is *slack* inches larger."""
    if one.planes:
        return on_line(ray, one.planes, slack)
    return through_disc(ray, one.shape, slack)


def _free(ray: Ray, line: Stretch, screens: Sequence[Screen]) -> bool:
    """Return whether no screen is crossed, and no two touch where the line passes."""
    for one in screens:
        found = _inside(ray, one, -TOLERANCE)
        if found is not None and min(found.high, line.high) > max(found.low, line.low):
            return False
    beside = [one for one in screens if _passes(ray, line, one) is not None]
    return not any(
        _shut(ray, line, one, other) for one, other in itertools.combinations(beside, 2)
    )


def _passes(ray: Ray, line: Stretch, one: Screen) -> Stretch | None:
    """Return the part of a line that touches a screen; None if none does."""
    found = _inside(ray, one, TOLERANCE)
    if found is None or found.high < line.low or found.low > line.high:
        return None
    return Stretch(max(found.low, line.low), min(found.high, line.high))


def _shut(ray: Ray, line: Stretch, one: Screen, other: Screen) -> bool:
    """Return whether two screens, one on each side of a line, touch upon it."""
    first, second = _side(ray, one), _side(ray, other)
    if first * second >= 0:
        return False
    here, there = _passes(ray, line, one), _passes(ray, line, other)
    if here is None or there is None:
        return False
    meet = min(here.high, there.high) - max(here.low, there.low) >= -TOLERANCE
    return meet and touching(distance(one.shape, other.shape))


def _side(ray: Ray, one: Screen) -> int:
    """Return 1 if a screen lies left of a line, -1 if right of it, else 0."""
    low = min([ray.aside((rest.x, rest.y)) - rest.radius for rest in one.rests])
    high = max([ray.aside((rest.x, rest.y)) + rest.radius for rest in one.rests])
    if low >= -TOLERANCE:
        return 1
    return -1 if high <= TOLERANCE else 0
