"""Polygons as flat lists of numbers: what the loops in the hot path run over.

A tuple of points costs an object for each point and each number; a list of numbers
is what the compiler turns into few machine instructions. Nothing here is for
callers outside of this package.
"""

import math
from typing import Final, TypeAlias

from serried.geometry.motion import Slide, Turn
from serried.geometry.shapes import Points

Flat: TypeAlias = list[float]
"""The corners of a convex polygon, counter-clockwise: x, y, x, y, ... in inches."""

_POINT: Final = 2
"""How many numbers a single point has."""


FAR: Final = 1e100
"""Farther than anything, in inches; the compiler has to look infinity up."""


def flat(points: Points) -> Flat:
    """Return the corners of a polygon as one list."""
    numbers: Flat = []
    for index in range(len(points)):
        x, y = points[index]
        numbers.append(x)
        numbers.append(y)
    return numbers


def is_point(numbers: Flat) -> bool:
    """Return whether a polygon is a single point, which has no sides."""
    return len(numbers) == _POINT


def slid(numbers: Flat, slide: Slide) -> Flat:
    """Return a polygon where a slide carries it."""
    dx, dy = slide
    there: Flat = []
    for index in range(0, len(numbers), 2):
        there.append(numbers[index] + dx)
        there.append(numbers[index + 1] + dy)
    return there


def turned(numbers: Flat, turn: Turn) -> Flat:
    """Return a polygon where a turn carries it, as ``move_point`` does."""
    x0, y0, cosine, sine, clockwise = turn
    if cosine == 1.0 and sine == 0.0:
        return numbers
    if clockwise:
        sine = -sine
    there: Flat = []
    for index in range(0, len(numbers), 2):
        x, y = numbers[index] - x0, numbers[index + 1] - y0
        there.append(x0 + (cosine * x - sine * y))
        there.append(y0 + (sine * x + cosine * y))
    return there


def farthest_from(numbers: Flat, x: float, y: float) -> float:
    """Return how far the farthest corner of a polygon is from a point, in inches."""
    farthest = 0.0
    for index in range(0, len(numbers), 2):
        dx, dy = numbers[index] - x, numbers[index + 1] - y
        farthest = max(farthest, dx * dx + dy * dy)
    return math.sqrt(farthest)


def lowest(numbers: Flat) -> int:
    """Return where the southernmost corner stands, of several the westernmost."""
    best, best_x, best_y = 0, numbers[0], numbers[1]
    for index in range(2, len(numbers), 2):
        x, y = numbers[index], numbers[index + 1]
        if y < best_y or (y == best_y and x < best_x):
            best, best_x, best_y = index, x, y
    return best


def highest(numbers: Flat) -> int:
    """Return where the northernmost corner stands, of several the easternmost."""
    best, best_x, best_y = 0, numbers[0], numbers[1]
    for index in range(2, len(numbers), 2):
        x, y = numbers[index], numbers[index + 1]
        if y > best_y or (y == best_y and x > best_x):
            best, best_x, best_y = index, x, y
    return best


def bends_less(ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether (ax, ay) comes no later than (bx, by), anticlockwise from east."""
    a_climbs = ay > 0.0 or (ay == 0.0 and ax > 0.0)
    b_climbs = by > 0.0 or (by == 0.0 and bx > 0.0)
    if a_climbs != b_climbs:
        return a_climbs
    return ax * by - ay * bx >= 0.0


def flat_difference(first: Points, second: Points) -> Flat:
    """Return the corners of ``difference``, without where they come from."""
    a, b = flat(first), flat(second)
    i, j = lowest(a), highest(b)
    sides = len(a) // 2 if not is_point(a) else 0
    others = len(b) // 2 if not is_point(b) else 0
    ax, ay, bx, by = a[i], a[i + 1], b[j], b[j + 1]
    corners: Flat = []
    left = max(1, sides + others)
    while left > 0:
        left -= 1
        corners.append(ax - bx)
        corners.append(ay - by)
        next_i = i + 2 if i + 2 < len(a) else 0
        next_j = j + 2 if j + 2 < len(b) else 0
        cx, cy, dx, dy = a[next_i], a[next_i + 1], b[next_j], b[next_j + 1]
        if others == 0 or (
            sides > 0 and bends_less(cx - ax, cy - ay, bx - dx, by - dy)
        ):
            i, ax, ay, sides = next_i, cx, cy, sides - 1
        else:
            j, bx, by, others = next_j, dx, dy, others - 1
    return corners


def flat_nearest(corners: Flat, x: float, y: float) -> float:
    """Return the distance of ``nearest``, without where it is."""
    best = FAR
    inside = False
    ax, ay = corners[0], corners[1]
    for index in range(2, len(corners) + 2, 2):
        at = index if index < len(corners) else 0
        bx, by = corners[at], corners[at + 1]
        dx, dy = bx - ax, by - ay
        px, py = x - ax, y - ay
        along, length2 = px * dx + py * dy, dx * dx + dy * dy
        if along <= 0.0:
            apart = math.sqrt(px * px + py * py)
        elif along >= length2:
            apart = math.sqrt((x - bx) * (x - bx) + (y - by) * (y - by))
        else:
            apart = abs(px * dy - py * dx) / math.sqrt(length2)
        best = min(best, apart)
        if (ay > y) != (by > y) and (dx * py - px * dy > 0.0) == (dy > 0.0):
            inside = not inside
        ax, ay = bx, by
    return -best if inside else best


def flat_distance(first: Flat, second: Flat) -> float:
    """Return the distance of two convex polygons in inches, 0 when they overlap.

    This is how near their difference comes to the origin, found while walking
    along it; the walk is that of ``difference``, but leaves no trace. It is one
    long loop because the whole price of it would be calls and tuples.
    """
    i, j = lowest(first), highest(second)
    sides = len(first) // 2 if not is_point(first) else 0
    others = len(second) // 2 if not is_point(second) else 0
    ax, ay, bx, by = first[i], first[i + 1], second[j], second[j + 1]
    i, j = i + 2, j + 2
    if i == len(first):
        i = 0
    if j == len(second):
        j = 0
    cx, cy, dx, dy = first[i], first[i + 1], second[j], second[j + 1]
    x, y = ax - bx, ay - by
    inside = False
    to_corner = to_side = FAR  # the former squared
    left = max(1, sides + others)
    while left > 0:
        left -= 1
        if others == 0 or (
            sides > 0 and bends_less(cx - ax, cy - ay, bx - dx, by - dy)
        ):
            ax, ay, sides = cx, cy, sides - 1
            i += 2
            if i == len(first):
                i = 0
            cx, cy = first[i], first[i + 1]
        else:
            bx, by, others = dx, dy, others - 1
            j += 2
            if j == len(second):
                j = 0
            dx, dy = second[j], second[j + 1]
        next_x, next_y = ax - bx, ay - by
        east, north = next_x - x, next_y - y
        along, length2 = -x * east - y * north, east * east + north * north
        if along <= 0.0:
            to_corner = min(to_corner, x * x + y * y)
        elif along >= length2:
            to_corner = min(to_corner, next_x * next_x + next_y * next_y)
        else:
            to_side = min(to_side, abs(x * north - y * east) / math.sqrt(length2))
        if (y > 0.0) != (next_y > 0.0) and (x * north - east * y > 0.0) == (
            north > 0.0
        ):
            inside = not inside
        x, y = next_x, next_y
    return 0.0 if inside else min(math.sqrt(to_corner), to_side)
