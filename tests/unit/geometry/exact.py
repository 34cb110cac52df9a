"""Distances to fifty digits, found in other ways than the library finds them.

Static shapes and slides: every segment between two corners of a convex shape lies
in the shape, and its sides are among them. So the distance of two shapes, however
their corners are listed, is the least of all corners from all such segments, and
they overlap unless a normal to one of these segments parts them. What a slide covers
is the hull of its start and its end. Decimals with fifty digits do all of this.

Turns: the least distance is attained at an end, or where the distance of some corner
from some corner or side line is stationary, or is zero. All these moments are listed
as angles, without asking which of them matter; at each the *whole* distance of the
two outlines is taken. Floats decide which moments and pairs are within a billionth
of an inch of the least, and those are computed again with mpmath.
"""

import cmath
import math
from collections.abc import Callable, Sequence
from decimal import Context, Decimal, localcontext
from itertools import combinations, product
from typing import Any, NamedTuple, TypeAlias

import mpmath
import numpy as np
from numpy.typing import NDArray

from kept import kept
from serried.geometry.motion import Slide, Turn
from serried.geometry.pose import Point
from serried.geometry.shapes import Points, Shape
from unit.geometry.scatter import Passage

DIGITS = 50
CLOSE = 1e-9
"""What floats leave to the digits, in inches."""

Exact: TypeAlias = tuple[Decimal, Decimal]
Complexes: TypeAlias = NDArray[np.complex128]
Floats: TypeAlias = NDArray[np.float64]


def exact_gap(a: Shape, b: Shape) -> float:
    """Return the distance of two shapes in inches, below zero if they overlap."""
    return _gap(a.points, b.points, a.radius + b.radius)


def exact_slide(moving: Shape, slide: Slide, fixed: Shape) -> float:
    """Return the least distance of two shapes while the first slides."""
    with localcontext(Context(prec=DIGITS)):
        dx, dy = Decimal(slide.dx), Decimal(slide.dy)
        start = [(Decimal(x), Decimal(y)) for x, y in moving.points]
        end = [(x + dx, y + dy) for x, y in start]
        other = [(Decimal(x), Decimal(y)) for x, y in fixed.points]
        radii = Decimal(moving.radius) + Decimal(fixed.radius)
        return max(0.0, float(_hull_gap(start + end, other) - radii))


def _gap(first: Points, second: Points, radii: float) -> float:
    """Return the signed distance of two hulls, less *radii*."""
    with localcontext(Context(prec=DIGITS)):
        one = [(Decimal(x), Decimal(y)) for x, y in first]
        other = [(Decimal(x), Decimal(y)) for x, y in second]
        return float(_hull_gap(one, other) - Decimal(radii))


def _hull_gap(first: list[Exact], second: list[Exact]) -> Decimal:
    """Return the signed distance of the hulls of two lists of points."""
    parted = _separation(first, second)
    if parted is not None and parted < 0:
        return parted
    least = Decimal("inf")
    for ones, others in ((first, second), (second, first)):
        segments = [*combinations(ones, 2), *((one, one) for one in ones)]
        for start, end in segments:
            least = min(least, *(_squared(point, start, end) for point in others))
    return least.sqrt()


def _separation(first: list[Exact], second: list[Exact]) -> Decimal | None:
    """Return the widest gap along any normal or side, ``None`` if no line has one."""
    widest = None
    for start, end in [*combinations(first, 2), *combinations(second, 2)]:
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = (dx * dx + dy * dy).sqrt()
        if length == 0:
            continue
        for nx, ny in ((dy / length, -dx / length), (dx / length, dy / length)):
            ones = [nx * x + ny * y for x, y in first]
            others = [nx * x + ny * y for x, y in second]
            gap = max(min(others) - max(ones), min(ones) - max(others))
            widest = gap if widest is None else max(widest, gap)
    return widest


def _squared(point: Exact, start: Exact, end: Exact) -> Decimal:
    """Return the squared distance of a point from a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = point[0] - start[0], point[1] - start[1]
    length2 = dx * dx + dy * dy
    if length2 > 0:
        share = min(Decimal(1), max(Decimal(0), (px * dx + py * dy) / length2))
        px, py = px - share * dx, py - share * dy
    return px * px + py * py


class Moment(NamedTuple):
    """An angle at which something may be nearest.

    Attributes:
        kind: Which parts are meant, of what moves and of what stands.
        one: Index of the corner or side of what moves.
        other: Index of the corner or side of what stands.
        step: What to add to the angle between the two.
    """

    kind: str
    one: int
    other: int
    step: str


class Maths(NamedTuple):
    """The few functions that are needed twice: for floats and for many digits."""

    phase: Callable[[Any], Any]
    arccos: Callable[[Any], Any]
    half_circle: Any


ROUGH = Maths(cmath.phase, math.acos, math.pi)
NONE, OPPOSITE, ONTO, BACK_ONTO = "none", "half circle", "onto line", "back onto line"
STEPS = {
    "corner to corner": (NONE, OPPOSITE),
    "corner to side": (NONE, OPPOSITE, ONTO, BACK_ONTO),
    "side to corner": (NONE, OPPOSITE, ONTO, BACK_ONTO),
}


def exact_turn(moving: Shape, turn: Turn, fixed: Shape) -> float:
    """Return the least distance of two shapes while the first turns."""
    if exact_gap(Shape(moving.points), Shape(fixed.points)) < 0.0:
        return 0.0
    with mpmath.workdps(DIGITS):
        least = _least_of_outlines(moving.points, turn, fixed.points)
        return max(0.0, float(least - moving.radius - fixed.radius))


@kept()
def exact_turns(passages: Sequence[Passage]) -> list[float]:
    """Return the least distances of shapes that turn, one for each passage."""
    found = []
    for moving, turn, fixed in passages:
        assert isinstance(turn, Turn)
        found.append(exact_turn(moving, turn, fixed))
    return found


def _least_of_outlines(moving: Points, turn: Turn, fixed: Points) -> Any:  # noqa: ANN401 - mpmath has no types
    """Return the least distance that two outlines have during a turn."""
    ones = [_seen(point, turn) for point in moving]
    others = [_seen(point, turn) for point in fixed]
    whole = mpmath.atan2(turn.sine, turn.cosine)
    rough_ones = [complex(one) for one in ones]
    rough_others = [complex(other) for other in others]
    moments, angles = _moments(rough_ones, rough_others, float(whole))
    apart = _outline_distances(np.array(rough_ones), np.array(rough_others), angles)
    maths = Maths(mpmath.arg, mpmath.acos, +mpmath.pi)
    turned = {0: mpmath.mpc(1), 1: mpmath.expj(whole)}
    found = []
    for row, pair in np.argwhere(apart <= apart.min() + CLOSE).tolist():
        if row not in turned:
            angle = _angle(moments[row - 2], ones, others, maths)
            # Rounding may have let in what comes just before or after the turn.
            turned[row] = mpmath.expj(angle) if angle <= whole else mpmath.mpc(1)
        found.append(_pair_distance(ones, others, turned[row], pair))
    return min(found)


def _seen(point: Point, turn: Turn) -> mpmath.mpc:
    """Return a point as seen from the centre, mirrored if the turn is clockwise."""
    east, north = mpmath.mpf(point[0]) - turn.x, mpmath.mpf(point[1]) - turn.y
    return mpmath.mpc(-east if turn.clockwise else east, north)


def _moments(
    ones: list[complex], others: list[complex], whole: float
) -> tuple[list[Moment], Floats]:
    """Return all moments in time, and their angles behind those of the two ends."""
    moments: list[Moment] = []
    angles = [0.0, whole]
    for kind, steps in STEPS.items():
        for one, other in product(range(len(ones)), range(len(others))):
            for step in steps:
                moment = Moment(kind, one, other, step)
                angle = _angle(moment, ones, others, ROUGH)
                if angle is not None and angle <= whole + CLOSE:
                    moments.append(moment)
                    angles.append(angle)
    return moments, np.array(angles)


def _angle(moment: Moment, ones: list[Any], others: list[Any], maths: Maths) -> Any:  # noqa: ANN401 - two kinds of number
    """Return the angle of a moment from 0 to a full circle, ``None`` if it is none."""
    kind, one, other, step = moment
    start, end, anchor = ones[one], others[other], None
    if kind == "corner to side":
        anchor, end = end, _normal(others, other)
    elif kind == "side to corner":
        anchor, start = start, _normal(ones, one)
    angle = maths.phase(end) - maths.phase(start)
    if step == OPPOSITE:
        angle += maths.half_circle
    elif step != NONE:
        normal, corner = (end, start) if kind == "corner to side" else (start, end)
        level = (normal.conjugate() * anchor).real
        if abs(level) > abs(normal) * abs(corner) or normal * corner == 0:
            return None
        lean = maths.arccos(level / (abs(normal) * abs(corner)))
        angle += lean if step == ONTO else -lean
    return angle % (2 * maths.half_circle)


def _normal(points: list[Any], side: int) -> Any:  # noqa: ANN401 - two kinds of number
    """Return a vector at a right angle to a side."""
    return (points[(side + 1) % len(points)] - points[side]) * 1j


def _outline_distances(ones: Complexes, others: Complexes, angles: Floats) -> Floats:
    """Return all distances of corners from sides, shape (angles, pairs), in inches."""
    moved = ones[None, :] * np.exp(1j * angles)[:, None]
    stood = np.broadcast_to(others, (len(angles), len(others)))
    there = _corner_side_distances(moved, stood)
    back = _corner_side_distances(stood, moved)
    return np.concatenate((there, back), axis=1)


def _corner_side_distances(corners: Complexes, outlines: Complexes) -> Floats:
    """Return the distances of each corner from each side, shape (angles, pairs)."""
    starts = outlines[:, None, :]
    sides = np.roll(outlines, -1, axis=1)[:, None, :] - starts
    apart = corners[:, :, None] - starts
    length2 = np.maximum(np.abs(sides) ** 2, 1e-300)
    shares = np.clip((sides.conjugate() * apart).real / length2, 0.0, 1.0)
    apart_at = np.abs(apart - shares * sides).reshape(len(corners), -1)
    return np.asarray(apart_at)


def _pair_distance(
    ones: list[Any],
    others: list[Any],
    turned: Any,  # noqa: ANN401 - mpmath has no types
    pair: int,
) -> Any:  # noqa: ANN401 - mpmath has no types
    """Return the distance of one of the pairs of ``_outline_distances``, exactly."""
    corners, outline = [one * turned for one in ones], others
    if pair >= len(ones) * len(others):
        pair -= len(ones) * len(others)
        corners, outline = others, corners
    corner, side = divmod(pair, len(outline))
    start = outline[side]
    along = outline[(side + 1) % len(outline)] - start
    apart = corners[corner] - start
    if along != 0:
        share = (along.conjugate() * apart).real / abs(along) ** 2
        apart -= min(max(share, mpmath.mpf(0)), mpmath.mpf(1)) * along
    return abs(apart)
