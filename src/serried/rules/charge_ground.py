"""Ground for charges: what a charger may run into, in the frame of the charged edge.

The middle of the edge is the origin; the frame looks out of the charged unit, so that
a charger that stands flush with the edge looks backwards. Compiled where that works.

Source:
    CHG-MOVE-1, CHG-MOVE-3, SPACE-3, SPACE-4, EDGE-1
"""

from collections.abc import Sequence
from typing import Final

from serried.geometry.clearance import least_distance, penetrates
from serried.geometry.compare import TOLERANCE, at_most, touching
from serried.geometry.crowd import Crowd
from serried.geometry.motion import Motion, Slide, Turn
from serried.geometry.pose import Point, Pose
from serried.geometry.shapes import Shape
from serried.geometry.table import overhang, path_overhang
from serried.geometry.union import Shapes, gap_of, near_intervals_of

FREE: Final = -1
"""The number of what is in the way where nothing is."""

BOARD_EDGE: Final = -2
"""The number of the Board Edge."""


class Mover:
    """What moves, in its own frame.

    Attributes:
        shapes: What must keep clear of others.
        bases: What must end on the table.
        centre: The Centre of the unit (UNIT-10).
        left: The left end of its Front Facing, in inches to the right; likewise
            *right*.
    """

    def __init__(
        self, shapes: Shapes, bases: Shapes, centre: Point, left: float, right: float
    ) -> None:
        self.shapes = shapes
        self.bases = bases
        self.centre = centre
        self.left = left
        self.right = right


class Ground:
    """The table about a charge.

    Args:
        mover: What moves over it.
        frame: The frame of the charged edge, on the table.
        table: Width and height of the table, in inches.
        apart: What must not even be touched: others, in the frame.
        beside: What may be touched, but not overlapped: the target, and whatever
            is touched before the move.
        flying: Whether it flies over others, so that they matter at its end alone.
        below: What does not matter on the way of one on the ground either, but must
            not be overlapped at its end.

    Source:
        CHG-MOVE-3, FLY-2, CHR-LEAVE-3
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what a table consists of
        self,
        mover: Mover,
        frame: Pose,
        table: tuple[float, float],
        apart: Sequence[Shapes],
        beside: Sequence[Shapes],
        flying: bool,  # noqa: FBT001 - compiled, and built in one place
        below: Sequence[Shapes] = (),
    ) -> None:
        self.mover = mover
        self.flying = flying
        self._frame = frame
        self._table = table
        self._apart = list(apart)
        self._beside = list(beside)
        self._below = list(below)
        self._crowd = Crowd(self._apart)

    def in_the_way(self, pose: Pose, motion: Motion) -> int:
        """Return what bars a leg that begins at *pose*: a number, or FREE."""
        if not self.flying:
            return self._met(pose, motion)
        return BOARD_EDGE if self._leaves_the_table(pose, motion) else FREE

    def _met(self, pose: Pose, motion: Motion) -> int:
        """Return what bars a leg on the ground."""
        if self._leaves_the_table(pose, motion):
            return BOARD_EDGE
        shapes = placed(self.mover.shapes, pose)
        least, numbers = self._crowd.nearest([(shapes, motion)], limit=2.0 * TOLERANCE)[
            0
        ]
        if numbers and touching(least):
            return numbers[0]
        for number in range(len(self._beside)):
            if _overlaps(shapes, motion, self._beside[number]):
                return len(self._apart) + number
        return FREE

    def bars(self, number: int, pose: Pose, motion: Motion) -> bool:
        """Return whether one thing bars a leg that begins at *pose*."""
        if number == BOARD_EDGE:
            return self._leaves_the_table(pose, motion)
        shapes = placed(self.mover.shapes, pose)
        if number >= len(self._apart):
            return _overlaps(shapes, motion, self._beside[number - len(self._apart)])
        return _touches(shapes, motion, self._apart[number])

    def may_end(self, pose: Pose) -> bool:
        """Return whether the mover may stand there at the end.

        Source:
            CHG-MOVE-3, EDGE-1
        """
        width, height = self._table
        bases = placed(placed(self.mover.bases, pose), self._frame)
        for base in bases:
            if not at_most(overhang(base, width, height)[0], 0.0):
                return False
        still, shapes = Slide(0.0, 0.0), placed(self.mover.shapes, pose)
        for thing in self._below:
            if _overlaps(shapes, still, thing):
                return False
        return self._met(pose, still) == FREE

    def room_ahead(self, pose: Pose, longest: float) -> float:
        """Return how far the mover may go straight on, in inches."""
        if self.flying:
            return longest
        way = Slide(longest * pose.ux, longest * pose.uy)
        share = 1.0
        shapes = placed(self.mover.shapes, pose)
        for thing in self._apart + self._beside:
            near = near_intervals_of(shapes, way, thing, TOLERANCE)
            if near and (near[0][0] or thing in self._apart):
                share = min(share, near[0][0])
        return share * longest

    def blocked(self, pose: Pose, motion: Motion) -> tuple[tuple[float, float], ...]:
        """Return where others are touched on a leg, in shares of it."""
        things: list[Shape] = []
        for thing in self._apart:
            things += thing
        if not things:
            return ()
        shapes = placed(self.mover.shapes, pose)
        return near_intervals_of(shapes, motion, tuple(things), TOLERANCE)

    def _leaves_the_table(self, pose: Pose, motion: Motion) -> bool:
        """Return whether the Centre leaves the table on a leg (EDGE-1)."""
        frame = self._frame
        x, y = self.mover.centre
        point = frame.point(*pose.point(x, y))
        out, _, _ = path_overhang(
            point, on_the_table(frame, motion), self._table[0], self._table[1]
        )
        return not at_most(out, 0.0)


def placed(shapes: Shapes, pose: Pose) -> Shapes:
    """Return shapes of a local frame that stands at *pose*."""
    return tuple(
        [
            Shape(tuple([pose.point(x, y) for x, y in s.points]), s.radius)
            for s in shapes
        ]
    )


def on_the_table(frame: Pose, motion: Motion) -> Motion:
    """Return a motion of a frame as one of the table."""
    if isinstance(motion, Slide):
        x, y = frame.point(motion.dx, motion.dy)
        return Slide(x - frame.x, y - frame.y)
    x, y = frame.point(motion.x, motion.y)
    return Turn(x, y, motion.cosine, motion.sine, motion.clockwise)


def touch(one: Shapes, other: Shapes) -> bool:
    """Return whether two things that stand touch or overlap."""
    return touching(gap_of(one, other).distance)


def _touches(moving: Shapes, motion: Motion, fixed: Shapes) -> bool:
    for one in moving:
        for other in fixed:
            if touching(least_distance(one, motion, other)):
                return True
    return False


def _overlaps(moving: Shapes, motion: Motion, fixed: Shapes) -> bool:
    for one in moving:
        for other in fixed:
            if penetrates(one, motion, other):
                return True
    return False
