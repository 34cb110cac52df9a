"""Hulls: the outermost of some points."""

from collections.abc import Iterable

from serried.geometry.pose import Point


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """Return the corners of the smallest convex polygon around *points*.

    Counter-clockwise from the westernmost, none on a side between two others; one
    or two where the points are one, or lie in a line.
    """
    ordered = sorted(set(points))
    if len(ordered) <= 2:  # noqa: PLR2004 - a point or a line
        return tuple(ordered)
    return (*_chain(ordered)[:-1], *_chain(ordered[::-1])[:-1])


def _chain(points: list[Point]) -> list[Point]:
    """Return the corners on one side, the first and the last point with them."""
    kept: list[Point] = []
    for x, y in points:
        while len(kept) > 1:
            (ax, ay), (bx, by) = kept[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0.0:
                break
            kept.pop()
        kept.append((x, y))
    return kept
