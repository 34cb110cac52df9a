"""Outlines: the rings around all points at which something can be had.

Whether it can be had at a point is asked, point by point: first on a lattice, from some
points on at which it can, then on the lines between its points where the answer
changes, then beside the middle of each side of the rings, as long as that is off by
more than a hairbreadth. So every corner of a ring is a point that was asked, with a
yes.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from serried.geometry import Point
from serried.model.ids import Inches
from serried.model.results.reaches import Area, Ring, Stretch
from serried.rules.planning.lattices import Asked, Covered, Lattice

FINE: Final = 0.005
"""Inches by which a corner is at most inside of where the answer changes."""

SHORT: Final = 0.03
"""Inches of a side that is not broken any more."""

LONG: Final = 0.2
"""Inches of a side that is looked at in three places, not in its middle alone."""

GROWS: Final = 3.0
"""How much larger the next step is away from a side."""

NOTHING: Final = 1e-3
"""Square inches of a ring that is a line, or a point."""

PARTS: Final = (16, 4, 1)
"""How many parts a step has in the first lattice, and in those for what it missed."""


def outlined(
    has: Asked,
    seeds: Sequence[Point],
    step: Inches,
    thoroughly: Asked | None = None,
    covered: Covered | None = None,
) -> tuple[Area, ...]:
    """Return the outlines of all ground on which something can be had.

    Args:
        has: Tells whether it can be had at a point.
        seeds: Points at which it can: the ground is looked for from there. Where it is
            too narrow for the lattice, it is looked for on finer ones.
        step: How far points of the lattice are apart, in inches.
        thoroughly: Tells the same as *has*; it may take longer, and find more, as only
            the few points of the lattice are asked about.
        covered: As a lattice has it.

    Returns:
        The largest first.
    """
    rings: list[Ring] = []
    found: tuple[Area, ...] = ()
    for parts in PARTS:
        missing = [seed for seed in seeds if not claims(found, seed)]
        if missing:
            asked = _outside(has, found)
            at_nodes = _outside(thoroughly or has, found)
            part = step / PARTS[0]
            lattice = Lattice(asked, at_nodes, covered, parts, part)
            lattice.flood(missing)
            rings += _rings(asked, lattice)
            found = _sorted(rings)
    return found


def _outside(has: Asked, areas: Sequence[Area]) -> Asked:
    """Return what tells the same, but of ground that is not outlined yet."""
    return lambda point: not holds(areas, point) and has(point)


def claims(areas: Sequence[Area], point: Point) -> bool:
    """Tell whether a point lies in one of some areas, or on its border."""
    return holds(areas, point) or any(
        _is_on(ring, point) for area in areas for ring in area
    )


def _is_on(ring: Ring, point: Point) -> bool:
    x, y = point
    bx, by = ring[-1]
    for cx, cy in ring:
        ax, ay, bx, by = bx, by, cx, cy
        dx, dy = bx - ax, by - ay
        share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)
        share = max(0.0, min(1.0, share))
        if math.hypot(x - ax - share * dx, y - ay - share * dy) <= 2.0 * FINE:
            return True
    return False


def _rings(has: Asked, lattice: Lattice) -> list[Ring]:
    """Return the rings around what a lattice finds."""
    at = lattice.at
    rings: list[Ring] = []
    for crossed in lattice.rings():
        corners = [_last(has, at(one), at(other)) for one, other in crossed]
        rings.append(_clean(_fitted(has, corners)))
    return [ring for ring in rings if abs(size(ring)) > NOTHING]


def stretches(
    has: Callable[[float], bool], numbers: Sequence[float], fine: float
) -> tuple[Stretch, ...]:
    """Return the numbers from the first to the last for which something can be had.

    Args:
        has: Tells whether it can be had.
        numbers: Those that are looked at, rising.
        fine: By how much the end of a stretch is off at most. It was asked, with a yes.
    """
    many = len(numbers) - 1
    known = [has(number) for number in numbers]
    found: list[Stretch] = []
    for n, number in enumerate(numbers):
        if not known[n]:
            continue
        first, last = number, number
        if n and known[n - 1]:
            first, _ = found.pop()
        elif n:
            first = _bound(has, number, numbers[n - 1], fine)
        if n < many and not known[n + 1]:
            last = _bound(has, number, numbers[n + 1], fine)
        found.append((first, last))
    return tuple(found)


def steps(low: float, high: float, step: float) -> list[float]:
    """Return numbers from *low* to *high*, both among them, at most so far apart."""
    many = math.ceil((high - low) / step)
    return [low + (high - low) * n / many for n in range(many + 1)]


def _bound(has: Callable[[float], bool], yes: float, no: float, fine: float) -> float:
    """Return the last number with a yes on the way from such a one to another."""
    while abs(yes - no) > fine:
        middle = (yes + no) / 2.0
        if has(middle):
            yes = middle
        else:
            no = middle
    return yes


def holds(areas: Sequence[Area], point: Point) -> bool:
    """Tell whether a point lies in one of some areas."""
    return any(sum(_winds(ring, point) for ring in area) % 2 for area in areas)


def size(ring: Ring) -> float:
    """Return the square inches in a ring, below 0 for a hole."""
    closed = pairwise((*ring, ring[0]))
    return math.fsum(a[0] * b[1] - a[1] * b[0] for a, b in closed) / 2.0


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2.0, (one[1] + other[1]) / 2.0


def _last(has: Asked, one: Point, other: Point) -> Point:
    """Return the last point with a yes on the way from such a one to another."""
    while math.dist(one, other) > FINE:
        middle = _middle(one, other)
        if has(middle):
            one = middle
        else:
            other = middle
    return one


def _fitted(has: Asked, corners: Sequence[Point]) -> Iterator[Point]:
    """Yield corners, and more between them where a side leaves what it goes around."""
    for one, other in pairwise((*corners, corners[0])):
        yield one
        yield from _between(has, one, other)


def _between(has: Asked, one: Point, other: Point) -> Iterator[Point]:
    """Yield the corners that are missing on a side."""
    long = math.dist(one, other)
    if long < SHORT:
        return
    for share in (0.5, 0.25, 0.75) if long > LONG else (0.5,):
        found = _beside(has, one, other, long, share)
        if found is not None:
            yield from _between(has, one, found)
            yield found
            yield from _between(has, found, other)
            return


def _beside(
    has: Asked, one: Point, other: Point, long: Inches, share: float
) -> Point | None:
    """Return where the answer changes beside a point of a side; None if there.

    Args:
        has: As above.
        one: Where the side begins.
        other: Where it ends.
        long: How far that is, in inches.
        share: Which part of it lies before the point.
    """
    x, y = place = (
        one[0] + share * (other[0] - one[0]),
        one[1] + share * (other[1] - one[1]),
    )
    out_x, out_y = (other[1] - one[1]) / long, (one[0] - other[0]) / long

    def off(far: Inches) -> Point:
        return x + far * out_x, y + far * out_y

    if not has(place):
        return _first_back(has, off, long / 2.0)
    return _last_on(has, off, long / 2.0) if has(off(FINE)) else None


def _last_on(has: Asked, off: Callable[[float], Point], most: Inches) -> Point:
    """Return the last point with a yes on the way to one that is *most* off.

    Looked for in growing steps: the answer changes near most sides. The point that is
    off by ``FINE`` has a yes.
    """
    near = FINE
    while near < most:
        far = min(near * GROWS, most)
        if not has(off(far)):
            return _last(has, off(near), off(far))
        near = far
    return off(near)


def _first_back(
    has: Asked, off: Callable[[float], Point], most: Inches
) -> Point | None:
    """Return the first point with a yes on the way back; None if there is none.

    The point that is off by nothing has a no.
    """
    near, far = 0.0, min(FINE, most)
    while not has(off(-far)):
        if far >= most:
            return None
        near, far = far, min(far * GROWS, most)
    return _last(has, off(-far), off(-near))


def _clean(corners: Iterator[Point]) -> Ring:
    """Return a ring without corners that stand where the one before does."""
    found: list[Point] = []
    for corner in corners:
        if not found or math.dist(found[-1], corner) > FINE / 10.0:
            found.append(corner)
    return tuple(found)


def _sorted(rings: Sequence[Ring]) -> tuple[Area, ...]:
    """Return rings, each with the holes in it."""
    outer = sorted((ring for ring in rings if size(ring) > 0.0), key=size)
    holes: list[list[Ring]] = [[] for _ in outer]
    for hole in (ring for ring in rings if size(ring) <= 0.0):
        around = (n for n, ring in enumerate(outer) if _winds(ring, hole[0]))
        number = next(around, None)
        if number is not None:
            holes[number].append(hole)
    areas = [(ring, *within) for ring, within in zip(outer, holes, strict=True)]
    return tuple(reversed(areas))


def _winds(ring: Ring, point: Point) -> bool:
    """Tell whether a point lies in a ring."""
    x, y = point
    within = False
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        if (ay > y) is not (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            within = not within
    return within
