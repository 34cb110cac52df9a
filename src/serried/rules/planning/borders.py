"""Borders: where it changes from a yes to a no, and the sides that follow it.

Whether something can be had at a point is asked, point by point. Every corner that is
found was asked, with a yes.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from serried.geometry import Point
from serried.model.ids import Inches

FINE: Final = 0.005
"""Inches by which a corner is at most inside of where the answer changes."""

SHORT: Final = 0.03
"""Inches of a side that is not broken any more."""

LONG: Final = 0.2
"""Inches of a side that is looked at in three places, not in its middle alone."""

GROWS: Final = 3.0
"""How much larger the next step is away from a side."""

WIDE: Final = 0.06
"""Inches of the largest step, and of the longest side that need not follow the border.

Where something narrower than that is not had, it may be stepped over.
"""

Asked: TypeAlias = Callable[[Point], bool]
Covered: TypeAlias = Callable[[Sequence[Point]], bool]


class Ground(NamedTuple):
    """What tells of the ground on which something can be had.

    Attributes:
        has: Tells whether it can be had at a point.
        thoroughly: Tells the same, and may take longer, and find more: only few points
            are asked about like this. None to ask *has* there, too.
        covered: Tells of some points whether there is one thing that is had at each,
            and so everywhere between; None where that is always so.
    """

    has: Asked
    thoroughly: Asked | None = None
    covered: Covered | None = None


def fitted(has: Asked, one: Point, other: Point) -> list[Point] | None:
    """Return the corners of a side that follows the border between two points on it.

    Args:
        has: Tells of a point whether it is inside.
        one: The first point, which is the first corner.
        other: The last, with which the next side begins. What is outside is on the
            right on the way there.

    Returns:
        None if it leaves the border: where it should go there is a no, and no yes
        beside it as far as a side looks.
    """
    corners: list[Point] = []
    return corners if _fit(has, one, other, corners) else None


def _fit(has: Asked, one: Point, other: Point, corners: list[Point]) -> bool:
    """Add the corners of a side; return whether they follow the border."""
    long = math.dist(one, other)
    if long >= SHORT:
        out = (other[1] - one[1]) / long, (one[0] - other[0]) / long
        for share in (0.5, 0.25, 0.75) if long > LONG else (0.5,):
            place = _between(one, other, share)
            outside = not has(place)
            if outside:
                found = _first_back(has, place, out, long / 2.0)
            else:
                found = _last_on(has, place, out, long / 2.0)
            if found is not None:
                first = _fit(has, one, found, corners)
                return first and _fit(has, found, other, corners)
            if outside and long > WIDE:
                return False
    corners.append(one)
    return True


def _between(one: Point, other: Point, share: float) -> Point:
    """Return the point between two before which that share of the way lies."""
    return (
        one[0] + share * (other[0] - one[0]),
        one[1] + share * (other[1] - one[1]),
    )


def _off(place: Point, out: Point, far: Inches) -> Point:
    """Return the point that is so far off a place."""
    return place[0] + far * out[0], place[1] + far * out[1]


def last(has: Asked, one: Point, other: Point) -> Point:
    """Return the last point with a yes on the way from such a one to another."""
    while math.dist(one, other) > FINE:
        middle = _between(one, other, 0.5)
        if has(middle):
            one = middle
        else:
            other = middle
    return one


def _last_on(has: Asked, place: Point, out: Point, most: Inches) -> Point | None:
    """Return the last point with a yes on the way out; None if that is the place.

    Looked for in growing steps: the answer changes near most sides.

    Args:
        has: Tells of a point whether it is inside.
        place: Where to begin, inside.
        out: Which way, a vector of length 1.
        most: How far.
    """
    if not has(_off(place, out, FINE)):
        return None
    near = FINE
    while near < most:
        far = min(near + min(near * (GROWS - 1.0), WIDE), most)
        if not has(_off(place, out, far)):
            return last(has, _off(place, out, near), _off(place, out, far))
        near = far
    return _off(place, out, near)


def _first_back(has: Asked, place: Point, out: Point, most: Inches) -> Point | None:
    """Return the first point with a yes on the way back from one with a no, or None."""
    near, far = 0.0, min(FINE, most)
    while not has(_off(place, out, -far)):
        if far >= most:
            return None
        near, far = far, min(far + min(far * (GROWS - 1.0), WIDE), most)
    return last(has, _off(place, out, -far), _off(place, out, -near))
