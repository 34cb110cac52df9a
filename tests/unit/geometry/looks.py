"""Lines of sight by brute force: many looks at once, and single lines by fractions.

Knows nothing of corners that a line rests against. A look that is free proves that
there is a line; that none is free among many proves nothing.
"""

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from serried.geometry.halfplanes import HalfPlanes
from serried.geometry.pose import Point
from serried.geometry.shapes import Shape

Floats: TypeAlias = NDArray[np.float64]
Exact: TypeAlias = tuple[Fraction, Fraction]


def border(shape: Shape, count: int) -> Floats:
    """Return points along the border of a polygon, a line or a disc, corners too."""
    if shape.radius:
        turns = np.linspace(0.0, 2.0 * math.pi, count, endpoint=False)
        (x, y), radius = shape.points[0], shape.radius
        return np.stack((x + radius * np.cos(turns), y + radius * np.sin(turns)), -1)
    corners = np.array([*shape.points, shape.points[0]])
    shares = np.linspace(0.0, 1.0, count)[:, None]
    sides = [a + shares * (b - a) for a, b in itertools.pairwise(corners)]
    return np.concatenate(sides)


def free_look(
    start: Shape, end: Shape, bounds: HalfPlanes, screens: Sequence[Shape], count: int
) -> tuple[Point, Point] | None:
    """Return a line that runs through the inside of no screen, if one is looked at."""
    aims = border(end, count)
    for plane in bounds:
        level = plane.east * aims[:, 0] + plane.north * aims[:, 1]
        aims = aims[level <= plane.level]
    eyes = border(start, count)
    starts = np.repeat(eyes, len(aims), axis=0)
    ends = np.tile(aims, (len(eyes), 1))
    for one in screens:
        clear = ~crossed(starts, ends, one)
        starts, ends = starts[clear], ends[clear]
        if not len(starts):
            break
    if not len(starts):
        return None
    (ax, ay), (bx, by) = starts[0], ends[0]
    return (float(ax), float(ay)), (float(bx), float(by))


def crossed(starts: Floats, ends: Floats, one: Shape) -> NDArray[np.bool_]:
    """Return which lines run through the inside of a polygon or a disc."""
    ways = ends - starts
    if one.radius:
        centre = np.array(one.points[0])
        lengths = np.maximum((ways**2).sum(axis=1), 1e-30)
        shares = ((centre - starts) * ways).sum(axis=1) / lengths
        feet = starts + np.clip(shares, 0.0, 1.0)[:, None] * ways
        return np.asarray(((feet - centre) ** 2).sum(axis=1) < one.radius**2)
    low, high = np.zeros(len(starts)), np.ones(len(starts))
    out = np.zeros(len(starts), dtype=bool)
    corners = np.array([*one.points, one.points[0]])
    for a, b in itertools.pairwise(corners):
        side = b - a
        before = side[0] * (starts[:, 1] - a[1]) - side[1] * (starts[:, 0] - a[0])
        after = side[0] * (ends[:, 1] - a[1]) - side[1] * (ends[:, 0] - a[0])
        out |= (before <= 0.0) & (after <= 0.0)
        with np.errstate(divide="ignore", invalid="ignore"):
            share = before / (before - after)
        low = np.where(before < 0.0, np.maximum(low, share), low)
        high = np.where(after < 0.0, np.minimum(high, share), high)
    return np.asarray(~out & (high > low))


def runs_through(line: tuple[Point, Point], one: Shape, depth: Fraction) -> bool:
    """Return whether a line gets deeper than *depth* into a shape, exactly.

    Of a polygon it is asked of a smaller copy, whose sides all lie as deep or deeper.
    """
    a, b = (_exact(end) for end in line)
    if one.radius:
        return _near(a, b, _exact(one.points[0]), Fraction(one.radius) - depth)
    corners = [_exact(point) for point in one.points]
    count = len(corners)
    none = Fraction(0)
    middle = (
        sum((x for x, _ in corners), none) / count,
        sum((y for _, y in corners), none) / count,
    )
    inner = min(_depth(middle, p, q) for p, q in _sides(corners))
    share = 1 - depth / inner
    copy = [
        (middle[0] + share * (x - middle[0]), middle[1] + share * (y - middle[1]))
        for x, y in corners
    ]
    low, high = Fraction(0), Fraction(1)
    for p, q in _sides(copy):
        before, after = _turn(p, q, a), _turn(p, q, b)
        if before <= 0 and after <= 0:
            return False
        if before < 0:
            low = max(low, before / (before - after))
        if after < 0:
            high = min(high, before / (before - after))
    return high > low


def _exact(point: Point) -> Exact:
    return Fraction(point[0]), Fraction(point[1])


def _sides(corners: Sequence[Exact]) -> list[tuple[Exact, Exact]]:
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def _turn(p: Exact, q: Exact, point: Exact) -> Fraction:
    return (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])


def _depth(point: Exact, p: Exact, q: Exact) -> Fraction:
    """Return how far inside a side a point lies, a little less than that."""
    length = math.hypot(float(q[0] - p[0]), float(q[1] - p[1])) * (1 + 1e-12)
    return _turn(p, q, point) / Fraction(length)


def _near(a: Exact, b: Exact, centre: Exact, radius: Fraction) -> bool:
    """Return whether a segment comes nearer to a point than *radius*."""
    way = (b[0] - a[0], b[1] - a[1])
    to = (centre[0] - a[0], centre[1] - a[1])
    length = way[0] ** 2 + way[1] ** 2
    share = (to[0] * way[0] + to[1] * way[1]) / length if length else Fraction(0)
    share = min(max(share, Fraction(0)), Fraction(1))
    foot = (to[0] - share * way[0], to[1] - share * way[1])
    return foot[0] ** 2 + foot[1] ** 2 < radius**2
