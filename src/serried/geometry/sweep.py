"""Sweeps: shapes on their way, ready to pass many others."""

import math
from typing import Final

from serried.geometry.arcs import Nearest
from serried.geometry.flat import FAR, flat, flat_distance, slid
from serried.geometry.motion import Motion, Slide
from serried.geometry.outline import Bounds, Outline, bounds, off
from serried.geometry.shapes import Shape
from serried.geometry.slide import least_of_slide
from serried.geometry.turn import Turning

SLACK: Final = 1e-9
"""Inches by which boxes are too large: rounding is no matter."""


class Sweep:
    """A shape that moves.

    Attributes:
        bounds: A box around everything that it covers on its way.
    """

    def __init__(self, shape: Shape, motion: Motion) -> None:
        self._shape = shape
        self._motion = motion
        self._turning: Turning | None = None
        start, height = flat(shape.points), 0.0
        if isinstance(motion, Slide):
            end = slid(start, motion)
        else:
            turning = Turning(start, motion)
            end, height = turning.end, turning.reach * _arc_height(turning.angle[0])
            self._turning = turning
        a, b = bounds(start, shape.radius), bounds(end, shape.radius)
        self._at_start, self._at_end = a, b
        by = height + SLACK
        self.bounds: Bounds = (
            min(a[0], b[0]) - by,
            min(a[1], b[1]) - by,
            max(a[2], b[2]) + by,
            max(a[3], b[3]) + by,
        )

    def least(self, standing: Outline, limit: float) -> float:
        """Return how near the shape comes to another, in inches.

        What stays farther off than *limit* is only said to be.
        """
        turning, motion = self._turning, self._motion
        radii = self._shape.radius + standing.radius
        hulls = FAR
        if turning is not None:
            hulls = self._least_of_turn(turning, standing, limit + radii)
        elif isinstance(motion, Slide):
            points = standing.shape.points
            hulls = least_of_slide(self._shape.points, motion, points)[0]
        return max(0.0, hulls - radii)

    def _least_of_turn(
        self, turning: Turning, standing: Outline, limit: float
    ) -> float:
        """Return how near two polygons come, if they come as near as *limit*."""
        dx, dy = standing.x - turning.x, standing.y - turning.y
        near = turning.reach + standing.outer + limit
        if dx * dx + dy * dy > near * near:
            return FAR
        best = Nearest(limit + 2.0 * SLACK)
        if off(self._at_start, standing) <= best.distance:
            best.offer(flat_distance(turning.start, standing.numbers), 1.0, 0.0)
        if off(self._at_end, standing) <= best.distance and best.distance > 0.0:
            cosine, sine = turning.angle
            best.offer(flat_distance(turning.end, standing.numbers), cosine, sine)
        if best.distance > 0.0:
            turning.pass_by(standing.numbers, best)
        return best.distance


def _arc_height(cosine: float) -> float:
    """Return by how much the arc of a turn leaves its chord, in radii.

    An arc of at most half a circle leaves its chord by no more than its height, so
    the two ends of a turn, grown by the height of the highest arc, hold all of it.
    """
    return 1.0 - math.sqrt(max(0.0, (1.0 + cosine) / 2.0))


def least_of(moving: list[Sweep], standing: Outline, limit: float) -> float:
    """Return how near any of several shapes comes to another, in inches."""
    least = FAR
    for sweep in moving:
        least = min(least, sweep.least(standing, limit))
    return least


def bounds_of(moving: list[Sweep]) -> Bounds:
    """Return a box around everything that several shapes cover."""
    west = south = FAR
    east = north = -FAR
    for sweep in moving:
        a, b, c, d = sweep.bounds
        west, south = min(west, a), min(south, b)
        east, north = max(east, c), max(north, d)
    return (west, south, east, north)
