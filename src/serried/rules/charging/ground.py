"""Ground for charges: what a charger may run into, in the frame of the charged edge.

The middle of the edge is the origin; the frame looks out of the charged unit, so that
a charger that stands flush with the edge looks backwards. Compiled where that works.

Source:
    CHG-MOVE-1, CHG-MOVE-3, SPACE-3, SPACE-4, EDGE-1
"""

from collections.abc import Sequence
from typing import Final

from serried.geometry.compare import TOLERANCE, at_most, touching
from serried.geometry.flat import flat_distance
from serried.geometry.motion import STILL, Motion, Slide, Turn
from serried.geometry.outline import Bounds, Outline, bounds, off
from serried.geometry.pose import Point, Pose
from serried.geometry.shapes import Points, Shape, inset
from serried.geometry.sweep import Sweep, bounds_of
from serried.geometry.table import overhang, path_overhang
from serried.geometry.union import Shapes, near_intervals_of, separation_of

FREE: Final = -1
"""The number of what is in the way where nothing is."""

_CORNERS: Final = 4

BOARD_EDGE: Final = -2
"""The number of the Board Edge."""

_CLEARLY: Final = 1e-3
"""Inches: what is farther off than that, by the look of boxes, is not near."""


class Mover:
    """What moves, in its own frame.

    Attributes:
        shapes: What must keep clear of others: rectangles along the frame, from the
            front left round to the front right.
        bases: What must end on the table.
        centre: The Centre of the unit (UNIT-10).
        left: The left end of its Front Facing, in inches to the right; likewise
            *right*.
        inner: What must not overlap others: a millionth of an inch less all round.
    """

    def __init__(
        self, shapes: Shapes, bases: Shapes, centre: Point, left: float, right: float
    ) -> None:
        self.shapes = shapes
        self.bases = bases
        self.centre = centre
        self.left = left
        self.right = right
        self.inner: Shapes = tuple([_drawn_in(shape) for shape in shapes])


class Ground:
    """The table about a charge.

    Args:
        mover: What moves over it.
        frame: The frame of the charged edge, on the table.
        table: Width and height of the table, in inches.
        clear_of: What must not even be touched: others, in the frame.
        touchable: What may be touched, but not overlapped: the target first, then
            whatever is touched before the move, or may be in this charge.
        flying: Whether it flies over others, so that they matter at its end alone.
        must_touch: What must be touched at the end.
        clear_at_end: What does not matter on the way, even on the ground, but must not
            be overlapped at the end.

    Source:
        CHG-MOVE-3, CHG-MOVE-9, CHR-LEAVE-3, FLY-2
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what a table consists of
        self,
        mover: Mover,
        frame: Pose,
        table: tuple[float, float],
        clear_of: Sequence[Shapes],
        touchable: Sequence[Shapes],
        flying: bool,  # noqa: FBT001 - compiled, and built in one place
        must_touch: Sequence[Shapes] = (),
        clear_at_end: Sequence[Shapes] = (),
    ) -> None:
        self.mover = mover
        self.flying = flying
        self._frame = frame
        self._table = table
        self._clear_of = list(clear_of)
        self._touchable = list(touchable)
        self._must_touch = list(must_touch)
        self._clear_at_end = list(clear_at_end)
        self._clear_outlines = [_outlines(thing) for thing in self._clear_of]
        self._touchable_outlines = [_outlines(thing) for thing in self._touchable]
        self._end_outlines = [_outlines(thing) for thing in clear_at_end]
        self._clear_boxes = _boxes(self._clear_outlines)
        self._touchable_boxes = _boxes(self._touchable_outlines)

    def in_the_way(self, pose: Pose, motion: Motion) -> int:
        """Return the number of what bars a leg that begins at *pose*, or FREE."""
        if not self.flying:
            return self._bars_on_the_ground(pose, motion)
        return BOARD_EDGE if self._leaves_the_table(pose, motion) else FREE

    def _bars_on_the_ground(self, pose: Pose, motion: Motion) -> int:
        """Return the number of what bars a leg on the ground, or FREE."""
        if self._leaves_the_table(pose, motion):
            return BOARD_EDGE
        paths = _paths(self.mover.shapes, pose, motion)
        box, boxes = _box_of(paths), self._clear_boxes
        for number in range(len(self._clear_outlines)):
            if _is_off(boxes, number, box):
                continue
            if _come_near(paths, self._clear_outlines[number], TOLERANCE):
                return number
        inner: list[_Path] = []
        boxes = self._touchable_boxes
        for number in range(len(self._touchable_outlines)):
            if _is_off(boxes, number, box):
                continue
            if not inner:
                inner = _paths(self.mover.inner, pose, motion)
            if _come_near(inner, self._touchable_outlines[number], 0.0):
                return len(self._clear_of) + number
        return FREE

    def bars(self, number: int, pose: Pose, motion: Motion) -> bool:
        """Return whether one thing bars a leg that begins at *pose*."""
        if number == BOARD_EDGE:
            return self._leaves_the_table(pose, motion)
        many, mover = len(self._clear_of), self.mover
        if number < many:
            paths = _paths(mover.shapes, pose, motion)
            return _come_near(paths, self._clear_outlines[number], TOLERANCE)
        paths = _paths(mover.inner, pose, motion)
        return _come_near(paths, self._touchable_outlines[number - many], 0.0)

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
        for thing in self._must_touch:
            if not touch(placed(self.mover.shapes, pose), thing):
                return False
        paths = _paths(self.mover.inner, pose, STILL)
        for below in self._end_outlines:
            if _come_near(paths, below, 0.0):
                return False
        return self._bars_on_the_ground(pose, STILL) == FREE

    def room_ahead(self, pose: Pose, longest: float) -> float:
        """Return how far the mover may go straight on, in inches."""
        if self.flying:
            return longest
        way = Slide(longest * pose.ux, longest * pose.uy)
        share = 1.0
        shapes = placed(self.mover.shapes, pose)
        for thing in _met(shapes, way, self._clear_of, self._clear_outlines):
            near = near_intervals_of(shapes, way, thing, TOLERANCE)
            if near:
                share = min(share, near[0][0])
        for thing in _met(shapes, way, self._touchable, self._touchable_outlines):
            near = near_intervals_of(shapes, way, thing, TOLERANCE)
            if near and near[0][0]:
                share = min(share, near[0][0])
        return share * longest

    def touches(self, pose: Pose, motion: Motion) -> list[tuple[float, float]]:
        """Return the parts of a leg, in shares of it, on which others are touched.

        Those that may be, and those that matter at the end alone.
        """
        shapes = placed(self.mover.shapes, pose)
        found: list[tuple[float, float]] = []
        for thing in [*self._touchable[1:], *self._clear_at_end]:
            found += near_intervals_of(shapes, motion, thing, 0.0)
        return found

    def may_meet(self, pose: Pose, motion: Motion) -> bool:
        """Return whether all that must be touched is, somewhere on a leg."""
        shapes = placed(self.mover.shapes, pose)
        for thing in self._must_touch:
            if not near_intervals_of(shapes, motion, thing, TOLERANCE):
                return False
        return True

    def blocked(self, pose: Pose, motion: Motion) -> tuple[tuple[float, float], ...]:
        """Return where others are touched on a leg, in shares of it."""
        things: list[Shape] = []
        shapes = placed(self.mover.shapes, pose)
        for thing in _met(shapes, motion, self._clear_of, self._clear_outlines):
            things += thing
        if not things:
            return ()
        return near_intervals_of(shapes, motion, tuple(things), TOLERANCE)

    def _leaves_the_table(self, pose: Pose, motion: Motion) -> bool:
        """Return whether the Centre leaves the table on a leg (EDGE-1)."""
        frame, (width, height) = self._frame, self._table
        x, y = self.mover.centre
        x, y = pose.point(x, y)
        if isinstance(motion, Slide):
            most = abs(motion.dx) + abs(motion.dy)
        else:
            most = 2.0 * (abs(x - motion.x) + abs(y - motion.y))
        point = frame.point(x, y)
        room = min(point[0], point[1], width - point[0], height - point[1])
        if most < room - _CLEARLY:
            return False  # it does not go as far as the nearest edge
        out, _, _ = path_overhang(point, on_the_table(frame, motion), width, height)
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
    return touching(separation_of(one, other))


def _drawn_in(shape: Shape) -> Shape:
    """Return a shape a millionth of an inch smaller all round, its corners in order."""
    if len(shape.points) != _CORNERS:
        return inset(shape, TOLERANCE)
    (west, north), (_, south), (east, _), _ = shape.points
    west, south = west + TOLERANCE, south + TOLERANCE
    east, north = east - TOLERANCE, north - TOLERANCE
    return Shape(((west, north), (west, south), (east, south), (east, north)))


class _Path:
    """What a shape covers on a leg: straight ahead a polygon, else as it turns.

    Attributes:
        box: Around all of it.

    Every straight leg goes straight ahead, and what moves consists of rectangles whose
    first and last corners are in front; so it covers a longer rectangle.
    """

    def __init__(self, shape: Shape, pose: Pose, motion: Motion) -> None:
        self._radius = shape.radius
        self._sweep: Sweep | None = None
        self._covered: list[float] = []
        if isinstance(motion, Slide) and len(shape.points) == _CORNERS:
            self._covered = _covered(shape.points, pose, motion)
            self.box: Bounds = bounds(self._covered, shape.radius)
        else:
            self._sweep = Sweep(placed((shape,), pose)[0], motion)
            self.box = self._sweep.bounds

    def clearance(self, standing: Outline) -> float:
        """Return the clearance from an outline; exact if it is small."""
        if self._sweep is not None:
            return self._sweep.least(standing, 2.0 * TOLERANCE)
        hulls = flat_distance(self._covered, standing.numbers)
        return max(0.0, hulls - self._radius - standing.radius)


def _covered(points: Points, pose: Pose, motion: Slide) -> list[float]:
    """Return the corners of what a rectangle covers that goes straight ahead."""
    x0, y0, ux, uy = pose
    dx, dy = motion
    found: list[float] = []
    for index in range(_CORNERS):
        right, ahead = points[index]
        x, y = x0 + right * uy + ahead * ux, y0 - right * ux + ahead * uy
        if index == 0 or index == _CORNERS - 1:
            x, y = x + dx, y + dy
        found.append(x)
        found.append(y)
    return found


def _paths(shapes: Shapes, pose: Pose, motion: Motion) -> list[_Path]:
    return [_Path(shape, pose, motion) for shape in shapes]


def _outlines(thing: Shapes) -> list[Outline]:
    return [Outline(shape, 0) for shape in thing]


def _boxes(things: list[list[Outline]]) -> list[float]:
    """Return west, south, east and north of each thing, all in one list."""
    found: list[float] = []
    for thing in things:
        found.append(min([one.west for one in thing]))
        found.append(min([one.south for one in thing]))
        found.append(max([one.east for one in thing]))
        found.append(max([one.north for one in thing]))
    return found


def _box_of(paths: list[_Path]) -> Bounds:
    """Return a box around all that several shapes cover."""
    west, south, east, north = paths[0].box
    for path in paths:
        a, b, c, d = path.box
        west, south = min(west, a), min(south, b)
        east, north = max(east, c), max(north, d)
    return (west, south, east, north)


def _is_off(boxes: list[float], number: int, box: Bounds) -> bool:
    """Return whether a thing is off a box, by the look of its own."""
    west, south, east, north = box
    at = 4 * number
    return (
        boxes[at] > east + _CLEARLY
        or boxes[at + 2] < west - _CLEARLY
        or boxes[at + 1] > north + _CLEARLY
        or boxes[at + 3] < south - _CLEARLY
    )


def _come_near(paths: list[_Path], standing: list[Outline], near: float) -> bool:
    """Return whether what moves comes as near a thing, in inches."""
    for path in paths:
        for outline in standing:
            if touching(path.clearance(outline), near):
                return True
    return False


def _met(
    shapes: Shapes, motion: Motion, things: list[Shapes], outlines: list[list[Outline]]
) -> list[Shapes]:
    """Return the things that may be met on a way, by the look of boxes."""
    box = bounds_of([Sweep(shape, motion) for shape in shapes])
    found: list[Shapes] = []
    for number in range(len(things)):
        for outline in outlines[number]:
            if off(box, outline) <= _CLEARLY:
                found.append(things[number])
                break
    return found
