"""The Minkowski difference of two convex polygons, on which distances rest.

All vectors from a point of the one to a point of the other form a convex polygon
again. How near the two stand is how near that polygon comes to the origin, and
sliding one of them is walking away from the origin.
"""

import math
from typing import TypeAlias

from serried.geometry.flat import bends_less, flat, flat_distance, highest, lowest
from serried.geometry.shapes import Points

Corner: TypeAlias = tuple[float, float, int, int]
"""x, y, and the corners of the first and of the second polygon it comes from."""

NearestSide: TypeAlias = tuple[float, int, float]
"""Signed distance, index of the side, and how far along the side, from 0 to 1."""


def difference(first: Points, second: Points) -> list[Corner]:
    """Return the corners of *first* less *second*, counter-clockwise, in inches.

    Both outlines are walked at once, from the lowest corner, and whichever side
    bends less is next. Sides that two polygons have in parallel stay separate.

    Args:
        first: Corners of a convex polygon, counter-clockwise; one or two will do.
        second: Likewise.
    """
    i, j = lowest(flat(first)) // 2, highest(flat(second)) // 2
    sides = len(first) if len(first) > 1 else 0
    others = len(second) if len(second) > 1 else 0
    corners: list[Corner] = []
    for _ in range(max(1, sides + others)):
        ax, ay = first[i]
        bx, by = second[j]
        corners.append((ax - bx, ay - by, i, j))
        next_i, next_j = (i + 1) % len(first), (j + 1) % len(second)
        cx, cy = first[next_i]
        dx, dy = second[next_j]
        if others == 0 or (
            sides > 0 and bends_less(cx - ax, cy - ay, bx - dx, by - dy)
        ):
            i, sides = next_i, sides - 1
        else:
            j, others = next_j, others - 1
    return corners


def nearest(corners: list[Corner], x: float, y: float) -> NearestSide:
    """Return how near (x, y) is to the outline of a polygon, below zero inside."""
    best, best_side, best_share = math.inf, 0, 0.0
    inside = False
    for side in range(len(corners)):
        ax, ay, _, _ = corners[side]
        bx, by, _, _ = corners[(side + 1) % len(corners)]
        dx, dy = bx - ax, by - ay
        px, py = x - ax, y - ay
        along, length2 = px * dx + py * dy, dx * dx + dy * dy
        if along <= 0.0:
            share, apart = 0.0, math.sqrt(px * px + py * py)
        elif along >= length2:
            share, apart = 1.0, math.sqrt((x - bx) * (x - bx) + (y - by) * (y - by))
        else:
            share = along / length2
            apart = abs(px * dy - py * dx) / math.sqrt(length2)
        if apart < best:
            best, best_side, best_share = apart, side, share
        # A ray to the east leaves a polygon through an odd number of sides. Unlike
        # a test of all sides this does not mistake a sliver for its whole line.
        if (ay > y) != (by > y) and (dx * py - px * dy > 0.0) == (dy > 0.0):
            inside = not inside
    return (-best if inside else best, best_side, best_share)


def hull_distance(first: Points, second: Points) -> float:
    """Return the distance of two convex polygons in inches, 0 when they overlap."""
    return flat_distance(flat(first), flat(second))
