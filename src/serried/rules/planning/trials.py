"""Trials: whether a way of a unit is lawful, in numbers alone.

A thousand poses are asked for one outline, so here no leg is made, and the kernel of
the moves is told of numbers. It may not be sure: then legs are made, and judged. Of
single models, which Pivot, legs are looked at, but in the same numbers.
"""

import math
from collections.abc import Sequence
from typing import Final

from serried.geometry import TOLERANCE, Pose
from serried.geometry.shapes import hull
from serried.model.actions.legs import Forward, Leg, Pivot, Side, Wheel
from serried.model.extents import bases, centre_offset
from serried.rules.moving.quick import SURE, Mover
from serried.rules.planning.beside import NEVER, Beside
from serried.rules.planning.room import (
    IF_BESIDE,
    MAYBE,
    NO,
    NORTH,
    YES,
    Room,
    sure,
    turned,
)
from serried.rules.planning.tangents import TRIFLE, Numbers

UNTOLD: Final = -1
"""What has to be looked at before anything is known of it."""


class Trials:
    """A unit that tries to go ahead, to wheel and to Pivot.

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
        self._outer = self._round + max(math.hypot(*point) for point in self._points)
        ends = mover.farthest
        self._farthest_out = max((math.hypot(x, y) for x, y, _ in ends), default=0.0)
        self._least_far = min((most for _, _, most in ends), default=NEVER)
        self._room = Room(mover, start, left, right)
        self._whole = self._one(widest)
        self._beside = Beside(mover, self._room, start, self._rate, self._whole)
        self.x, self.y, self._ux, self._uy = start
        self._known, self._at_start = YES, True

    def cost(self, angle: float) -> float:
        """Return how long a wheel is that is made of as few as can be, in inches."""
        rest, far = abs(angle), 0.0
        while rest >= self._widest:
            far += self._whole
            rest -= self._widest
        return far + self._one(rest) if rest > TRIFLE else far

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
        return self.told(known, end)

    def told(self, known: int, end: int) -> int:
        """Return the same of the last way, once it is known of what is close to it.

        Args:
            known: What ``follow`` said of it.
            end: What ``end`` said.
        """
        if known == YES and end == IF_BESIDE and not self._mover.over:
            return NO  # its first leg has kept the distance, so nothing is eased
        known = min(known, end)
        if known == IF_BESIDE:
            return self._beside.keeps(Pose(self.x, self.y, self._ux, self._uy))
        return known

    def follow(self, numbers: Numbers) -> int:
        """Return whether nothing bars a way before its end; and stand there."""
        a, first, middle, last, b = numbers
        if abs(last) <= TRIFLE:  # straight on: one leg, as it is written
            middle, b = middle + b, 0.0
        if abs(first) <= TRIFLE:
            a, middle = a + middle, 0.0
        self._begin()
        go = self._ahead(a) and self._wheel(first) and self._ahead(middle)
        if go and self._wheel(last) and self._ahead(b):
            stays = self._at_start and not self._mover.clear
            return MAYBE if stays else self._known  # a leg by nothing is judged too
        return NO

    def along(self, legs: Sequence[Leg]) -> int:
        """Return whether legs are lawful, wherever they lead; and stand there."""
        self._begin()
        rest = self._rate
        for number, leg in enumerate(legs, start=1):
            far = self._length(leg)
            rest -= far
            if rest < -SURE:
                return NO
            if isinstance(leg, Forward) and far > TRIFLE:
                go = self._ahead(far)
            elif isinstance(leg, Wheel) and far > TRIFLE:
                right = leg.toward is Side.RIGHT
                go = self._turn(self._angle(far), right)
            elif isinstance(leg, Pivot) and isinstance(leg.degrees, float):
                angle = math.radians(leg.degrees)
                right = leg.toward is Side.RIGHT
                go = self._pivot(-angle if right else angle, last=number == len(legs))
            else:
                return MAYBE
            if not go:
                return NO
        end = self.end(self.x, self.y, self._ux, self._uy)
        return min(self.told(self._known, end), sure(rest))

    def _begin(self) -> None:
        """Stand where it starts."""
        self.x, self.y = self._x0, self._y0
        self._ux, self._uy = self._ux0, self._uy0
        self._known, self._at_start = YES, True
        if not self._mover.clear:
            self._beside.begin()

    def _length(self, leg: Leg) -> float:
        """Return how long a leg is; 0 where that is not known here."""
        if not isinstance(leg, Forward | Wheel) or not isinstance(leg.distance, float):
            return 0.0
        wheels = isinstance(leg, Wheel)
        beyond = wheels and leg.distance > self._whole + TRIFLE
        return 0.0 if beyond else leg.distance

    def _angle(self, far: float) -> float:
        """Return by how much a wheel turns that is so long, in radians."""
        if self._chord:
            return 2.0 * math.asin(far / (2.0 * self._wide))
        return self._widest if abs(far - self._whole) <= TRIFLE else far / self._wide

    def _pivot(self, angle: float, *, last: bool) -> bool:
        """Pivot; return whether that is not barred.

        Args:
            angle: By how much, in radians, to the left above 0.
            last: Whether it ends with that, and only its end counts.
        """
        x, y, ux, uy = self.x, self.y, self._ux, self._uy
        right, ahead = self._far_x, self._far_y
        cosine, sine = math.cos(angle), math.sin(angle)
        self._ux, self._uy = cosine * ux - sine * uy, sine * ux + cosine * uy
        turn_x, turn_y = self._ux - ux, self._uy - uy
        self.x -= right * turn_y + ahead * turn_x
        self.y -= ahead * turn_y - right * turn_x
        self._at_start = False
        clear, known = self._mover.clear, YES
        if not clear:
            self._beside.go().pivot(x, y, ux, uy, angle)
        if self._mover.over:
            return True
        if not last:
            x, y, ux, uy = self.x, self.y, self._ux, self._uy
            known = self._room.to_go(x, y, ux, uy, 0.0, eased=not clear)
        self._known = min(self._known, known if clear else min(known, IF_BESIDE))
        return known != NO

    def _ahead(self, far: float) -> bool:
        """Go straight ahead; return whether that is not barred."""
        if far <= TRIFLE:
            return True
        x, y, ux, uy = self.x, self.y, self._ux, self._uy
        self.x, self.y = x + far * ux, y + far * uy
        if not self._mover.clear:
            self._beside.go().ahead(x, y, ux, uy, far)
        known = self._at_once(0, far)
        if known == UNTOLD:
            known = self._room.to_go(x, y, ux, uy, far, eased=self._known != YES)
        self._known = min(self._known, known)
        return known != NO and self._keeps_centre(0.0)

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
        x, y, ux, uy = self.x, self.y, self._ux, self._uy
        corner = self._right if clockwise else self._left
        there = turned(corner, x, y, ux, uy, angle, clockwise)
        self.x, self.y, self._ux, self._uy = there
        far, kind = self._one(angle), 2 if clockwise else 1
        if not self._mover.clear:
            turn = -angle if clockwise else angle
            self._beside.go().wheel(x, y, ux, uy, far, turn, corner)
        known = self._at_once(kind, far)
        if known == UNTOLD:
            eased = self._known != YES
            known = self._room.to_wheel(x, y, ux, uy, angle, clockwise, eased=eased)
        self._known = min(self._known, known)
        bulge = 1.0 - math.cos(angle / 2.0)
        far = abs(self._far_x - corner) + abs(self._far_y)
        return known != NO and self._keeps_centre(bulge * far)

    def _at_once(self, kind: int, far: float) -> int:
        """Return what is known of a leg without looking at what stands about.

        Args:
            kind: 0 for straight ahead; 1 for a wheel to the left, 2 to the right.
            far: How long it is, in inches.
        """
        begins, self._at_start = self._at_start, False
        if self._mover.over:
            return YES
        if not begins or self._mover.clear:
            return UNTOLD
        near, barred, released = self._beside.bar(kind)
        if far >= barred:
            return NO
        if far > near:
            return MAYBE
        return IF_BESIDE if far < released else YES

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
        wide, high = self._table_width, self._table_height
        across, along = min(x, wide - x), min(y, high - y)
        room = min(across, along)
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
        x, y, ux, uy = pose.x, pose.y, pose.ux, pose.uy
        return self._room.to_go(x, y, ux, uy, far, eased=not mover.clear) == NO

    def end(self, x: float, y: float, ux: float, uy: float) -> int:
        """Return whether it may end at a pose, however it comes there."""
        known = self._end_of_models(x, y, ux, uy)
        if known != NO:
            known = min(known, self._on_table(x, y, ux, uy))
        if known == NO:
            return NO
        room = self._room.to_stand(x, y, ux, uy, eased=False)
        if room == NO and not self._mover.clear:
            room = min(IF_BESIDE, self._room.to_stand(x, y, ux, uy, eased=True))
        return min(known, room)

    def _end_of_models(self, x: float, y: float, ux: float, uy: float) -> int:
        """Return whether no model ends too far from its start."""
        turn_x, turn_y = ux - self._ux0, uy - self._uy0
        dx, dy = x - self._x0, y - self._y0
        turn = self._farthest_out * math.sqrt(turn_x * turn_x + turn_y * turn_y)
        if math.sqrt(dx * dx + dy * dy) + turn < self._least_far:
            return YES  # of no model farther than that
        room = NEVER
        for right, ahead, most in self._mover.farthest:
            dx = x - self._x0 + right * turn_y + ahead * turn_x
            dy = y - self._y0 - right * turn_x + ahead * turn_y
            room = min(room, most - math.sqrt(dx * dx + dy * dy))
        return sure(room + TOLERANCE)

    def _on_table(self, x: float, y: float, ux: float, uy: float) -> int:
        """Return whether all bases are on the table."""
        room = NEVER
        wide, high = self._table_width, self._table_height
        if min(min(x, wide - x), min(y, high - y)) > self._outer:  # noqa: PLW3301 - it is compiled
            return YES
        for right, ahead in self._points:
            east = x + right * uy + ahead * ux
            north = y - right * ux + ahead * uy
            across, along = min(east, wide - east), min(north, high - north)
            room = min(room, across)
            room = min(room, along)
        return sure(room - self._round + TOLERANCE)
