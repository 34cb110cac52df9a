"""Trials: whether a way of a unit that wheels is lawful, in numbers alone.

A thousand poses are asked for one outline, so here no leg is made, and the kernel of
the moves is told of numbers. It may not be sure: then legs are made, and judged.
"""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from serried.geometry import TOLERANCE, Pose, Shape, Slide
from serried.geometry.beside import box_of_turn, least_apart
from serried.geometry.motion import Motion, Turn
from serried.geometry.outline import Outline
from serried.geometry.shapes import hull
from serried.model.extents import bases, centre_offset
from serried.rules.moving.quick import SURE, Mover
from serried.rules.planning.about import crowd_of, things_near
from serried.rules.planning.beside import NEVER, Beside
from serried.rules.planning.tangents import TRIFLE

Numbers: TypeAlias = tuple[float, float, float, float, float]
"""Ahead, wheel, ahead, wheel, ahead: inches and radians, those to the left above 0."""

NO: Final = 0
MAYBE: Final = 1
IF_BESIDE: Final = 2
"""Yes, if it keeps its distance from what is close at the start: see ``told``."""
YES: Final = 3

NORTH: Final = Pose(0.0, 0.0, 0.0, 1.0)
STILL: Final = Slide(0.0, 0.0)
NOBODY: Final[frozenset[int]] = frozenset()


class Trials:
    """A unit that tries to go ahead and to wheel.

    Args:
        mover: How it moves, and among whom.
        start: Where it stands.
        left: Where its left front corner is, in inches to the right of the middle of
            its front; likewise *right*.
        chord: Whether wheels are measured by the chord, and not by the arc.
        widest: By how much one wheel turns at most, in radians.

    Attributes:
        x: Where it is now; likewise *y*.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
        self,
        mover: Mover,
        start: Pose,
        left: float,
        right: float,
        chord: bool,  # noqa: FBT001 - as above
        widest: float,
    ) -> None:
        self._mover = mover
        self._left, self._right, self._wide = left, right, right - left
        self._chord, self._widest = chord, widest
        self._rate = mover.rate + TOLERANCE
        self._x0, self._y0, self._ux0, self._uy0 = start
        self._table_width, self._table_height = mover.table
        self._far_x, self._far_y = centre_offset(mover.formation)
        shapes = bases(mover.formation, NORTH)
        self._points = hull([point for shape in shapes for point in shape.points])
        self._round = max(shape.radius for shape in shapes)
        self._things = things_near(mover, start)
        self._crowd = crowd_of(self._things)
        self._middle_x = self._middle_y = self._inner = self._outer = 0.0
        self._measure(mover.shapes(NORTH))
        widest = self.cost(widest)
        self._beside = Beside(mover, start, self._rate, widest)
        self.x, self.y, self._ux, self._uy = start
        self._known, self._at_start = YES, True

    def _measure(self, shapes: Sequence[Shape]) -> None:
        """Note the circles in what it keeps its distance with, and around it."""
        first = Outline(shapes[0], 0)
        self._box = first.west, first.south, first.east, first.north
        self._plain = len(shapes) == 1 and first.half_width > 0.0
        self._middle_x, self._middle_y, self._inner = first.x, first.y, first.inner
        for shape in shapes:
            for x, y in shape.points:
                far = math.hypot(x - first.x, y - first.y) + shape.radius
                self._outer = max(self._outer, far)

    def cost(self, angle: float) -> float:
        """Return how long a wheel is that is made of as few as can be, in inches."""
        rest, far = abs(angle), 0.0
        while rest > TRIFLE:
            part = min(rest, self._widest)
            far += self._one(part)
            rest -= part
        return far

    def _one(self, angle: float) -> float:
        """Return how long one wheel is."""
        if self._chord:
            return 2.0 * self._wide * math.sin(angle / 2.0)
        return self._wide * angle

    def judge(self, numbers: Numbers) -> int:
        """Return whether a way is lawful, wherever it leads; and stand there."""
        known = self.follow(numbers)
        if known == NO:
            return NO
        end = self.end(self.x, self.y, self._ux, self._uy)
        return self.told(min(known, end))

    def told(self, known: int) -> int:
        """Return the same of the last way, once it is known of what is close to it."""
        return _sure(self._beside.room()) if known == IF_BESIDE else known

    def follow(self, numbers: Numbers) -> int:
        """Return whether nothing bars a way before its end; and stand there."""
        a, first, middle, last, b = numbers
        if abs(last) <= TRIFLE:  # straight on: one leg, as it is written
            middle, b = middle + b, 0.0
        if abs(first) <= TRIFLE:
            a, middle = a + middle, 0.0
        self.x, self.y = self._x0, self._y0
        self._ux, self._uy = self._ux0, self._uy0
        self._known, self._at_start = YES, True
        if not self._mover.clear:
            self._beside.begin()
        go = self._ahead(a) and self._wheel(first) and self._ahead(middle)
        if go and self._wheel(last) and self._ahead(b):
            stays = self._at_start and not self._mover.clear
            return MAYBE if stays else self._known  # a leg by nothing is judged too
        return NO

    def _ahead(self, far: float) -> bool:
        """Go straight ahead; return whether that is not barred."""
        if far <= TRIFLE:
            return True
        dx, dy = far * self._ux, far * self._uy
        x, y = self.x + dx, self.y + dy
        if not self._passes(0, far, Slide(dx, dy), x, y, self._ux, self._uy, 0.0):
            return False
        self.x, self.y = x, y
        return self._keeps_centre(0.0)

    def _wheel(self, angle: float) -> bool:
        """Wheel, in parts; return whether that is not barred."""
        rest = abs(angle)
        while rest > TRIFLE:
            part = min(rest, self._widest)
            rest -= part
            if not self._turn(part, angle < 0.0):
                return False
        return True

    def _turn(self, angle: float, clockwise: bool) -> bool:  # noqa: FBT001 - it is compiled
        cosine, sine = math.cos(angle), math.sin(angle)
        corner = self._right if clockwise else self._left
        about_x, about_y = self.x + corner * self._uy, self.y - corner * self._ux
        motion = Turn(about_x, about_y, cosine, max(sine, 0.0), clockwise)
        if clockwise:
            sine = -sine
        dx, dy, ux, uy = self.x - about_x, self.y - about_y, self._ux, self._uy
        x, y = about_x + cosine * dx - sine * dy, about_y + sine * dx + cosine * dy
        ux, uy = cosine * ux - sine * uy, sine * ux + cosine * uy
        kind, bulge = 2 if clockwise else 1, 1.0 - math.cos(angle / 2.0)
        far = self._one(angle)
        arch = bulge * (abs(self._middle_x - corner) + abs(self._middle_y))
        if not self._passes(kind, far, motion, x, y, ux, uy, arch):
            return False
        self.x, self.y, self._ux, self._uy = x, y, ux, uy
        return self._keeps_centre(
            bulge * (abs(self._far_x - corner) + abs(self._far_y))
        )

    def _passes(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
        self,
        kind: int,
        far: float,
        motion: Motion,
        x: float,
        y: float,
        ux: float,
        uy: float,
        arch: float,
    ) -> bool:
        """Return whether a leg is not barred; what is close at the start eases it."""
        mover = self._mover
        if not mover.clear:
            start = Pose(self.x, self.y, self._ux, self._uy)
            self._beside.go(motion, start, Pose(x, y, ux, uy))
        begins, self._at_start = self._at_start, False
        if mover.over:
            return True
        if begins and not mover.clear:
            near, barred, released = self._beside.bar(kind)
            if far > near:
                self._known = MAYBE
            elif far < released:
                self._known = IF_BESIDE
            return far < barred
        without = NOBODY if self._known == YES else mover.close
        known = self._by_circles(x, y, ux, uy, arch, mover.moving, without)
        if known == MAYBE and kind == 0 and self._plain:
            known = self._beside_sides(0.0, far, mover.moving, without)
        elif known == MAYBE and self._is_far(motion, without):
            known = YES
        elif known == MAYBE:
            pose = Pose(self.x, self.y, self._ux, self._uy)
            known = self._room(pose, motion, mover.moving, without)
        self._known = min(self._known, known)
        return known != NO

    def _is_far(self, motion: Motion, without: frozenset[int]) -> bool:
        """Return whether nothing is near the box around what a wheel sweeps."""
        if not self._plain or not isinstance(motion, Turn):
            return False
        about = self._right if motion.clockwise else self._left
        left, rear, right, front = box_of_turn(
            self._box, about, motion.cosine, motion.sine, clockwise=motion.clockwise
        )
        limit = self._mover.moving + 2.0 * SURE
        x, y, ux, uy = self.x, self.y, self._ux, self._uy
        things = self._things
        apart = least_apart(
            x, y, ux, uy, left, right, rear, front, things, without, limit
        )
        return apart > limit

    def _by_circles(  # noqa: PLR0913, PLR0917 - as above
        self,
        x: float,
        y: float,
        ux: float,
        uy: float,
        arch: float,
        limit: float,
        without: frozenset[int],
    ) -> int:
        """Return whether it keeps a distance, by circles in things and around them.

        On a way from where it is to a pose, which leaves its chord by *arch* at most.
        """
        right, ahead = self._middle_x, self._middle_y
        end_x, end_y = x + right * uy + ahead * ux, y - right * ux + ahead * uy
        from_x = self.x + right * self._uy + ahead * self._ux
        from_y = self.y - right * self._ux + ahead * self._uy
        dx, dy = end_x - from_x, end_y - from_y
        square = dx * dx + dy * dy
        known, near = YES, 0.0
        for thing in self._things:
            if thing.group in without:
                continue
            east, north = thing.x - end_x, thing.y - end_y
            near = self._inner + thing.inner + limit - 2.0 * TOLERANCE
            if near > 0.0 and east * east + north * north < near * near:
                return NO
            east, north = thing.x - from_x, thing.y - from_y
            share = 0.0
            if square > 0.0:
                share = min(max((east * dx + north * dy) / square, 0.0), 1.0)
            east, north = east - share * dx, north - share * dy
            near = self._outer + thing.outer + limit + arch + TOLERANCE
            if east * east + north * north < near * near:
                known = MAYBE
        return known

    def _room(
        self, pose: Pose, motion: Motion, limit: float, without: frozenset[int]
    ) -> int:
        """Return whether it keeps a distance from everything on a part of its way."""
        way = (self._mover.shapes(pose), motion)
        ((apart, _),) = self._crowd.nearest([way], without, limit + 2.0 * SURE)
        return _sure(apart - limit + TOLERANCE)

    def _keeps_centre(self, bulge: float) -> bool:
        """Return whether its Centre is on the table, and was on an arc that it came.

        Args:
            bulge: By how much that arc leaves its chord.
        """
        if not self._mover.centre_stays:
            return True
        right, ahead = self._far_x, self._far_y
        x = self.x + right * self._uy + ahead * self._ux
        y = self.y - right * self._ux + ahead * self._uy
        room = min(x, y, self._table_width - x, self._table_height - y)
        if room < bulge + SURE:
            self._known = MAYBE
        return room > -2.0 * TOLERANCE

    def is_barred(self, pose: Pose, far: float) -> bool:
        """Return whether something is known to bar the way straight on from a pose.

        Or back, if *far* is below 0. Of what is close at the start nothing is known.
        """
        mover = self._mover
        if mover.over:
            return False
        without = NOBODY if mover.clear else mover.close
        x, y, ux, uy = pose
        self.x, self.y, self._ux, self._uy = x, y, ux, uy
        dx, dy = far * ux, far * uy
        known = self._by_circles(x + dx, y + dy, ux, uy, 0.0, mover.moving, without)
        if known == MAYBE and self._plain:
            back, ahead = min(far, 0.0), max(far, 0.0)
            known = self._beside_sides(back, ahead, mover.moving, without)
        elif known == MAYBE:
            known = self._room(pose, Slide(dx, dy), mover.moving, without)
        return known == NO

    def end(self, x: float, y: float, ux: float, uy: float) -> int:
        """Return whether it may end at a pose, however it comes there."""
        mover = self._mover
        known = min(self._end_of_models(x, y, ux, uy), self._on_table(x, y, ux, uy))
        if known == NO:
            return NO
        self.x, self.y, self._ux, self._uy = x, y, ux, uy
        room = self._stands(NOBODY)
        if room == NO and not mover.clear:
            room = min(IF_BESIDE, self._stands(mover.close))
        return min(known, room)

    def _stands(self, without: frozenset[int]) -> int:
        """Return whether it keeps the distance at the end, where it is now."""
        x, y, ux, uy = self.x, self.y, self._ux, self._uy
        ending = self._mover.ending
        known = self._by_circles(x, y, ux, uy, 0.0, ending, without)
        if known == MAYBE and self._plain:
            known = self._beside_sides(0.0, 0.0, ending, without)
        elif known == MAYBE:
            known = self._room(Pose(x, y, ux, uy), STILL, ending, without)
        return known

    def _beside_sides(
        self, back: float, ahead: float, limit: float, without: frozenset[int]
    ) -> int:
        """Return whether a rectangle keeps a distance, from where it is on.

        Args:
            back: How far it goes back, in inches, below 0.
            ahead: How far it goes straight ahead.
            limit: The distance.
            without: Whom it need not keep it from.
        """
        left, rear, right, front = self._box
        apart = least_apart(
            self.x,
            self.y,
            self._ux,
            self._uy,
            left,
            right,
            rear + back,
            front + ahead,
            self._things,
            without,
            limit + 2.0 * SURE,
        )
        return _sure(apart - limit + TOLERANCE)

    def _end_of_models(self, x: float, y: float, ux: float, uy: float) -> int:
        """Return whether no model ends too far from its start."""
        room = NEVER
        turn_x, turn_y = ux - self._ux0, uy - self._uy0
        for right, ahead, most in self._mover.farthest:
            dx = x - self._x0 + right * turn_y + ahead * turn_x
            dy = y - self._y0 - right * turn_x + ahead * turn_y
            room = min(room, most - math.sqrt(dx * dx + dy * dy))
        return _sure(room + TOLERANCE)

    def _on_table(self, x: float, y: float, ux: float, uy: float) -> int:
        """Return whether all bases are on the table."""
        room = NEVER
        for right, ahead in self._points:
            east = x + right * uy + ahead * ux
            north = y - right * ux + ahead * uy
            room = min(
                room, east, north, self._table_width - east, self._table_height - north
            )
        return _sure(room - self._round + TOLERANCE)


def _sure(room: float) -> int:
    """Return whether room is left, if it is no trifle."""
    if room > SURE:
        return YES
    return NO if room < -SURE else MAYBE
