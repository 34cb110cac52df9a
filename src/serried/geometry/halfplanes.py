"""Half-planes: what lies on one side of a line, and what of a shape or a line does."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from serried.geometry.compare import ROUNDING, TOLERANCE
from serried.geometry.flat import FAR
from serried.geometry.pose import Point
from serried.geometry.shapes import Points, Shape, is_polygon

ABREAST: Final = 1e-9
"""How fast a line may near a border, inches an inch, and still run along it."""


class HalfPlane(NamedTuple):
    """All points (x, y) for which ``east * x + north * y`` is at most *level*.

    Attributes:
        east: East part of the unit vector that looks out of it.
        north: North part of the same.
        level: How far out the border lies, in inches from the origin.
    """

    east: float
    north: float
    level: float


HalfPlanes: TypeAlias = tuple[HalfPlane, ...]
"""What lies in all of them: a convex piece of the table, which need not end."""


class Stretch(NamedTuple):
    """A part of a line, by how far along the line its ends lie, in inches."""

    low: float
    high: float


class Ray(NamedTuple):
    """A line with a direction, endless both ways.

    Attributes:
        x: East of the table's corner, of some point on it, in inches.
        y: North of the same.
        east: East part of its direction, a unit vector.
        north: North part of the same.
    """

    x: float
    y: float
    east: float
    north: float

    def at(self, along: float) -> Point:
        """Return the point that lies so far *along*, in inches."""
        return (self.x + along * self.east, self.y + along * self.north)

    def aside(self, point: Point) -> float:
        """Return how far left of the line a point lies, in inches."""
        return self.east * (point[1] - self.y) - self.north * (point[0] - self.x)

    def along(self, point: Point) -> float:
        """Return how far along the line the foot of a point lies, in inches."""
        return self.east * (point[0] - self.x) + self.north * (point[1] - self.y)


def right_of(start: Point, way: Point) -> HalfPlane:
    """Return what lies to the right of a line through *start*.

    Args:
        start: A point on the border.
        way: The direction of the border, of any length but zero.

    Raises:
        ValueError: If the direction has no length.
    """
    length = math.sqrt(way[0] * way[0] + way[1] * way[1])
    if length == 0.0:
        message = "a border without a direction parts nothing"
        raise ValueError(message)
    east, north = -way[1] / length, way[0] / length
    return HalfPlane(east, north, east * start[0] + north * start[1])


def inside_of(shape: Shape) -> HalfPlanes:
    """Return the half-planes of the sides of a polygon; none of a disc or a line."""
    if not is_polygon(shape):
        return ()
    planes: list[HalfPlane] = []
    points = shape.points
    for index in range(len(points)):
        start, (x, y) = points[index], points[(index + 1) % len(points)]
        planes.append(right_of(start, (start[0] - x, start[1] - y)))
    return tuple(planes)


def cut(points: Points, planes: HalfPlanes, slack: float = 0.0) -> Points:
    """Return what of a convex polygon lies in all half-planes.

    Args:
        points: Its corners in order; two are a line, one is a point.
        planes: What it is cut by.
        slack: How far outside of them still counts, in inches.

    Returns:
        One point or two where no more is left, and nothing where nothing is.
    """
    for plane in planes:
        points = _cut(points, plane, slack)
    return points


def _cut(points: Points, plane: HalfPlane, slack: float) -> Points:
    kept: list[Point] = []
    count = len(points)
    for index in range(count):
        x, y = points[index]
        px, py = points[index - 1]
        here = plane.level + slack - plane.east * x - plane.north * y
        before = plane.level + slack - plane.east * px - plane.north * py
        if (before < 0.0 < here) or (here < 0.0 < before):
            share = before / (before - here)
            kept.append((px + share * (x - px), py + share * (y - py)))
        if here >= 0.0:
            kept.append((x, y))
    return tuple(dict.fromkeys(kept))


def on_line(ray: Ray, planes: HalfPlanes, slack: float = 0.0) -> Stretch | None:
    """Return the part of a line that lies in all half-planes.

    Args:
        ray: The line.
        planes: None of them is the whole table.
        slack: How far outside of them still counts, in inches; less than zero asks
            for what lies deeper inside.
    """
    low, high = -FAR, FAR
    for east, north, level in planes:
        nears = east * ray.east + north * ray.north
        room = level + slack - east * ray.x - north * ray.y
        if abs(nears) <= ABREAST:
            if room < -ROUNDING:
                return None
        elif nears > 0.0:
            high = min(high, room / nears)
        else:
            low = max(low, room / nears)
    return Stretch(low, high) if low <= high else None


def through_disc(ray: Ray, shape: Shape, slack: float = 0.0) -> Stretch | None:
    """Return the part of a line that lies in a disc, *slack* inches larger."""
    centre, radius = shape.points[0], shape.radius + slack
    aside = abs(ray.aside(centre))
    if aside > radius:
        return None
    middle, half = ray.along(centre), math.sqrt((radius - aside) * (radius + aside))
    return Stretch(middle - half, middle + half)


def along_segment(ray: Ray, points: Points) -> Stretch | None:
    """Return where a line meets a segment, or a single point, within the tolerance."""
    start, end = points[0], points[-1]
    first, last = ray.aside(start), ray.aside(end)
    here, there = ray.along(start), ray.along(end)
    if abs(first) <= TOLERANCE and abs(last) <= TOLERANCE:
        return Stretch(min(here, there), max(here, there))
    if min(first, last) > TOLERANCE or max(first, last) < -TOLERANCE:
        return None
    share = min(max(first / (first - last), 0.0), 1.0)
    meets = here + share * (there - here)
    return Stretch(meets, meets)


def area(points: Sequence[Point]) -> float:
    """Return the area of a polygon in square inches; of a point or a line, nothing."""
    if not points:
        return 0.0
    x0, y0 = points[0]
    doubled = 0.0
    for index in range(len(points)):
        ax, ay = points[index - 1]
        bx, by = points[index]
        doubled += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
    return abs(doubled) / 2.0


def disc_area(points: Points, centre: Point, radius: float) -> float:
    """Return the area in square inches that a polygon and a disc share.

    The area is the sum, over the sides of the polygon, of what the disc has in
    common with the triangle of the side and the centre: triangles where the side
    runs inside, sectors where it runs outside.
    """
    total = 0.0
    for index in range(len(points)):
        ax, ay = points[index - 1][0] - centre[0], points[index - 1][1] - centre[1]
        bx, by = points[index][0] - centre[0], points[index][1] - centre[1]
        total += _wedge(ax, ay, bx, by, radius)
    return abs(total)


def _wedge(ax: float, ay: float, bx: float, by: float, radius: float) -> float:
    """Return the signed area of a disc about the origin in one of its triangles."""
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    if length2 == 0.0:
        return 0.0
    foot = -(ax * dx + ay * dy) / length2
    fx, fy = ax + foot * dx, ay + foot * dy
    spare = radius * radius - fx * fx - fy * fy
    if spare <= 0.0:
        return _sector(ax, ay, bx, by, radius)
    half = math.sqrt(spare / length2)
    low, high = max(foot - half, 0.0), min(foot + half, 1.0)
    if low >= high:
        return _sector(ax, ay, bx, by, radius)
    px, py, qx, qy = ax + low * dx, ay + low * dy, ax + high * dx, ay + high * dy
    return (
        _sector(ax, ay, px, py, radius)
        + (px * qy - py * qx) / 2.0
        + _sector(qx, qy, bx, by, radius)
    )


def _sector(ax: float, ay: float, bx: float, by: float, radius: float) -> float:
    """Return the signed area of the sector between two directions."""
    turn = math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    return radius * radius * turn / 2.0
