"""Shapes and motions thrown on the table at random, always the same ones.

Units are up to 20 inches wide. Some face along the axes of the table, because what
is parallel, flush or in line goes wrong sooner than what lies anyhow.
"""

import math
from typing import NamedTuple

import numpy as np

from serried.geometry.motion import (
    Motion,
    Slide,
    Turn,
    chord_turn,
    degrees_turn,
)
from serried.geometry.pose import Pose, facing_vector
from serried.geometry.shapes import Shape, disc, polygon, rectangle

ROUND_ANGLES = (0.0, 45.0, 90.0, 180.0, 270.0)


class Passage(NamedTuple):
    """Something that moves, how it moves, and something that stands by the way."""

    moving: Shape
    motion: Motion
    fixed: Shape


class Scatter:
    """A source of random things, all of them decided by one seed."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)

    def number(self, low: float, high: float) -> float:
        """Return a number between two others."""
        return float(self._chance.uniform(low, high))

    def one_in(self, many: int) -> bool:
        """Return ``True`` once in so many times."""
        return bool(self._chance.integers(many) == 0)

    def angle(self) -> float:
        """Return a facing in degrees, now and then a round one."""
        if self.one_in(5):
            return ROUND_ANGLES[int(self._chance.integers(len(ROUND_ANGLES)))]
        return self.number(0.0, 360.0)

    def pose(self) -> Pose:
        """Return a pose on a table of 72 by 48 inches."""
        x, y = self.number(0.0, 72.0), self.number(0.0, 48.0)
        if self.one_in(10):
            x, y = float(round(x)), float(round(y))
        return Pose(x, y, *facing_vector(self.angle()))

    def unit(self, pose: Pose, width: float) -> Shape:
        """Return a rectangle that has the middle of its front at *pose*."""
        depth = self.number(0.8, 12.0)
        if self.one_in(10):
            depth = float(math.ceil(depth))
        return rectangle(pose, -width / 2.0, width / 2.0, -depth, 0.0)

    def width(self) -> float:
        """Return the width of a unit in inches."""
        width = self.number(0.8, 20.0)
        return float(math.ceil(width)) if self.one_in(10) else width

    def neighbour(self, pose: Pose) -> Shape:
        """Return a unit that stands somewhere around *pose*."""
        there = Pose(
            pose.x + self.number(-20.0, 20.0),
            pose.y + self.number(-20.0, 20.0),
            *facing_vector(self.angle()),
        )
        return self.unit(there, self.width())

    def anything(self, pose: Pose) -> Shape:
        """Return a unit, a disc, a capsule, a line or a polygon around *pose*."""
        x = pose.x + self.number(-15.0, 15.0)
        y = pose.y + self.number(-15.0, 15.0)
        kind = int(self._chance.integers(6))
        if kind == 0:
            return disc(x, y, self.number(0.3, 2.0))
        if kind == 1:
            return self.hexagon(x, y)
        if kind == 2:
            return self.hexagon(x, y)._replace(radius=self.number(0.1, 1.0))
        if kind == 3:
            end = (x + self.number(-4.0, 4.0), y + self.number(0.1, 4.0))
            return Shape(((x, y), end), self.number(0.0, 1.0))
        return self.neighbour(pose)

    def hexagon(self, x: float, y: float) -> Shape:
        """Return an irregular polygon with its corners on a circle."""
        radius, start = self.number(1.0, 6.0), self.number(0.0, 60.0)
        corners = []
        for index in range(6):
            east, north = facing_vector(start + 60.0 * index + self.number(0.0, 40.0))
            corners.append((x + radius * east, y + radius * north))
        return polygon(corners)

    def wheel(self) -> Passage:
        """Return a unit that wheels about a front corner, and a neighbour."""
        pose, width = self.pose(), self.width()
        clockwise = self.one_in(2)
        corner = pose.point(width / 2.0 if clockwise else -width / 2.0, 0.0)
        turned = chord_turn(width, self._chord(width))
        return Passage(
            self.unit(pose, width),
            Turn(*corner, *turned, clockwise),
            self.neighbour(pose),
        )

    def _chord(self, width: float) -> float:
        """Return a chord up to half a circle, mostly below a right angle."""
        if self.one_in(20):
            return 2.0 * width
        longest = 2.0 if self.one_in(5) else math.sqrt(2.0)
        return self.number(0.0, longest * width)

    def pivot(self) -> Passage:
        """Return something that turns about any point, and anything near it."""
        pose = self.pose()
        moving = self.anything(pose)
        reach = 3.0 if self.one_in(2) else 15.0
        centre = (
            pose.x + self.number(-reach, reach),
            pose.y + self.number(-reach, reach),
        )
        if self.one_in(10):
            centre = moving.points[0]
        degrees = (
            min(180.0, self.angle()) if self.one_in(2) else self.number(0.0, 180.0)
        )
        return Passage(
            moving,
            Turn(*centre, *degrees_turn(degrees), self.one_in(2)),
            self.anything(pose),
        )

    def straight(self) -> Passage:
        """Return something that moves in a straight line, and anything near it."""
        pose = self.pose()
        east, north = facing_vector(self.angle())
        length = 0.0 if self.one_in(50) else self.number(0.0, 20.0)
        return Passage(
            self.anything(pose),
            Slide(length * east, length * north),
            self.anything(pose),
        )
