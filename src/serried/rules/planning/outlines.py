"""Outlines: the rings around all points at which something can be had.

Whether it can be had at a point is asked, point by point: first on a lattice, from some
points on at which it can, then on the lines between its points where the answer
changes, then beside the middle of each side of the rings, as long as that is off by
more than a hairbreadth. So every corner of a ring is a point that was asked, with a
yes.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final

from serried.geometry import Point
from serried.model.ids import Inches
from serried.model.results.reaches import Area, Ring, Stretch
from serried.rules.planning.borders import FINE, Asked, Ground
from serried.rules.planning.lattices import Lattice

NOTHING: Final = 1e-3
"""Square inches of a ring that is a line, or a point."""

PARTS: Final = (16, 4, 1)
"""How many parts a step has in the first lattice, and in those for what it missed."""


def outlined(ground: Ground, seeds: Sequence[Point], step: Inches) -> tuple[Area, ...]:
    """Return the outlines of all ground on which something can be had.

    Args:
        ground: Tells where that is.
        seeds: Points at which it can: the ground is looked for from there. Where it is
            too narrow for the lattice, it is looked for on finer ones.
        step: How far points of the lattice are apart, in inches.

    Returns:
        The largest first.
    """
    rings: list[Ring] = []
    found: tuple[Area, ...] = ()
    for parts in PARTS:
        missing = [seed for seed in seeds if not claims(found, seed)]
        if missing:
            lattice = Lattice(_outside(ground, found), parts, step / PARTS[0])
            lattice.flood(missing)
            rings += filter(_has_size, map(_clean, lattice.rings()))
            found = _sorted(rings)
    return found


def _outside(ground: Ground, areas: Sequence[Area]) -> Ground:
    """Return the ground that is not outlined yet."""

    def outside(has: Asked) -> Asked:
        return lambda point: not holds(areas, point) and has(point)

    has, thoroughly, covered = ground
    return Ground(outside(has), thoroughly and outside(thoroughly), covered)


def _has_size(ring: Ring) -> bool:
    return abs(size(ring)) > NOTHING


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


def _clean(corners: Iterable[Point]) -> Ring:
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
