"""Obstacles: what a nudge may have to go round, and the edges of the table.

Boxes lie along the axes of a frame; most obstacles do. Compiled where that works.

Source:
    NUDGE-6, NUDGE-7, AMB-77, AMB-78, EDGE-1
"""

import math
from typing import Final, NamedTuple

from serried.geometry.compare import TOLERANCE, at_least, at_most, same, touching
from serried.geometry.distance import gap
from serried.geometry.shapes import Shape

APART: Final = 2.0 * TOLERANCE
"""What is so far apart is not in contact."""

CLEAR: Final = 0.02
"""Inches that a nudge past an enemy keeps from it where there is room for that.

There is no least nudge past what must not be touched. This is half a millimetre, and
what a position file says of it is not read as flush again.
"""

LAST: Final = 3.0 * TOLERANCE
"""The last of a way, which touches the enemy that the nudge is for."""

NO_SIDE: Final = -1

Box = list[float]
"""Where the left, the rear, the right and the front lie in the frame, in inches."""

Leg = tuple[float, float]
"""Inches to the right and forwards."""


class Obstacle:
    """Something that a nudge may have to go round.

    Args:
        lines: Where its sides lie, or those of a box about it.
        shape: What it covers in the frame; None for a box along the axes.
        enemy: Whether it is an enemy unit of the same combat, that must not be
            touched, but for the end.
        side: The side of the mover with which it may be touched at the end.
        keep: How far to keep away, if it is none, in inches.

    Attributes:
        reach: What is so far off is not barred, in inches.
    """

    def __init__(
        self,
        lines: Box,
        shape: Shape | None = None,
        *,
        enemy: bool = False,
        side: int = NO_SIDE,
        keep: float = 0.0,
    ) -> None:
        self.lines = lines
        self.shape = shape
        self.enemy = enemy
        self.side = side
        self.keep = keep
        self.reach: float = max(keep, APART)

    def beyond(self, box: Box) -> float:
        """Return how far off a box it is along the axes, or less, in inches."""
        left, rear, right, front = self.lines
        west, south, east, north = box
        aside, along = max(left - east, west - right), max(rear - north, south - front)
        return max(aside, along)

    def near(self, box: Box) -> bool:
        """Return whether something in a box might be barred."""
        return not at_least(self.beyond(box), self.reach, 0.0)

    def distance(self, box: Box) -> float:
        """Return how far off a box it is, below zero when they overlap, in inches."""
        shape = self.shape
        if shape is not None:
            return gap(shape_of(box), shape).distance
        return apart(self.lines, box)

    def apart(self, box: Box) -> float:
        """Return the distance to a box, or a lower bound that is far enough away."""
        beyond = self.beyond(box)
        if at_least(beyond, self.reach):
            return beyond
        return self.distance(box)

    def bars(self, box: Box) -> bool:
        """Return whether something may not sweep over a box."""
        apart = self.apart(box)
        return touching(apart) if self.enemy else not at_least(apart, self.keep)

    def bars_end(self, box: Box) -> bool:
        """Return whether an enemy is touched at the end as it was not before.

        Source:
            NUDGE-6, NUDGE-7, AMB-77, AMB-78
        """
        if self.side != NO_SIDE:
            there = (self.side + 2) % 4
            if same(self.lines[there], box[self.side], APART):
                return False
        return touching(self.apart(box))


def beside(one: Box, other: Box) -> tuple[float, float]:
    """Return how far two boxes are from each other along each axis, in inches."""
    left, rear = one[0] - other[2], one[1] - other[3]
    right, front = other[0] - one[2], other[1] - one[3]
    return max(left, right), max(rear, front)


def apart(one: Box, other: Box) -> float:
    """Return the gap between two boxes, in inches, below zero when they overlap."""
    aside, along = beside(one, other)
    if at_most(aside, 0.0, 0.0) or at_most(along, 0.0, 0.0):
        return max(aside, along)
    return math.sqrt(aside * aside + along * along)


class Wall(NamedTuple):
    """An edge of the table: nothing lies farther out than *limit*.

    Attributes:
        east: The way out in the frame, as a unit vector: its part to the right.
        north: Its part forwards.
        limit: How far out the edge is, in inches.
    """

    east: float
    north: float
    limit: float

    def out(self, box: Box) -> float:
        """Return how far out the farthest corner of a box is, in inches."""
        east, north = self.east, self.north
        aside = max(east * box[0], east * box[2])
        return aside + max(north * box[1], north * box[3])


def moved(box: Box, dx: float, dy: float) -> Box:
    """Return where a box is after a leg."""
    return [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy]


def swept(box: Box, dx: float, dy: float) -> Box:
    """Return all that a box covers on a leg along an axis."""
    left, rear, right, front = box
    if dx < 0.0:
        left += dx
    else:
        right += dx
    if dy < 0.0:
        rear += dy
    else:
        front += dy
    return [left, rear, right, front]


def shape_of(box: Box) -> Shape:
    """Return a box as a shape."""
    left, rear, right, front = box
    return Shape(((left, front), (left, rear), (right, rear), (right, front)))


def shortened(way: float) -> float:
    """Return a leg without its last."""
    return math.copysign(max(abs(way) - LAST, 0.0), way)
