"""Ways of a charge: forward, one Wheel, forward, and the turn into line.

Everything stands in the frame of the charged edge (``charge_ground``). The *offset* of
an aligned charger is how far its front's middle is along the edge from the edge's
middle. The *angle* of a charger says how far it still has to turn clockwise until it
faces the edge, in radians; below zero, anticlockwise.

Who wants to end at an offset, and comes in at an angle, touches the edge with one point
of its front, about which it then turns: the end of what will be common to both edges
that its leading half meets first. Before, that point went straight ahead after the
Wheel, so for each angle there is one place where the Wheel began. So the ways to an
offset are a family with one parameter, the angle, for each side of the Wheel and each
side from which the front closes. Where a way exists is known in closed form; where
others bar it is looked for between angles, and where it begins and ends by bisection.
Compiled where that works.

Source:
    CHG-MOVE-1, CHG-MOVE-2, CHG-MOVE-4, docs/rulings/0024-charge-moves.md
"""

import math
from typing import Final

from serried.geometry.compare import at_least, at_most, same
from serried.geometry.motion import Slide, Turn
from serried.geometry.pose import Point, Pose
from serried.rules.charging.angles import changing
from serried.rules.charging.ground import FREE, Ground
from serried.rules.solving.borders import border

QUARTER: Final = math.pi / 2.0
"""The most that one Wheel turns (WHEEL-2)."""

MOST_OBLIQUE: Final = QUARTER - 1e-6
"""The most that a front stands oblique to the edge that it meets: not square to it."""

LONGEST: Final = 400.0
"""Inches: no straight way on a table is longer."""

LOOKS: Final = 12
"""Into as many parts a window is cut to see where something is in the way."""

FEW: Final = 0.25
"""Radians: in no wider a window fewer looks are enough."""

FEW_LOOKS: Final = 4
"""The number of its parts."""

HALVINGS: Final = 36
"""After so many a twelfth of a quarter of a circle is nothing."""

MOST_WINDOWS: Final = 64
"""After so many windows of one family there is no way, or none that matters."""

_NOTHING: Final = 1e-12
"""Radians: no window is as narrow."""

_BORDER: Final = 1e-10
"""Radians: where something is in the way is known so well."""

_ROUGH: Final = 1.0 / 64.0
"""The same at a first look, as a share of the window."""

_NARROW: Final = 1e-8
"""Radians: of a narrower window a first look says nothing."""

_HAIR: Final = 1e-9
"""Inches, or radians: what is less is rounding."""

_LEGS: Final = 4

Window = tuple[float, float]
"""From and to: angles in radians."""


class Way:
    """One lawful way to an offset.

    Attributes:
        first: How far it goes straight ahead at first, in inches.
        side: 1 for a Wheel to the right, -1 to the left, 0 for none.
        wheel: How far it wheels, in radians.
        second: How far it goes straight ahead then, in inches.
        angle: How it stands to the edge when it gets there, in radians.
        stop: How it stands at the end: 0 in line.
        at: Where it touches the edge, along it from its middle, in inches.
        own: Which point of its front does, to the right of the front's middle.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what a way is
        self,
        first: float,
        side: int,
        wheel: float,
        second: float,
        angle: float,
        stop: float,
        at: float,
        own: float,
    ) -> None:
        self.first = first
        self.side = side
        self.wheel = wheel
        self.second = second
        self.angle = angle
        self.stop = stop
        self.at = at
        self.own = own


class Family:
    """The ways to one offset, with a Wheel to one side, closing from one side."""

    def __init__(
        self, side: int, closing: int, at: float, own: float, stop: float
    ) -> None:
        self.side = side
        self.closing = closing
        self.at = at
        self.own = own
        self.stop = stop


class Charge:
    """One charge, ready to be asked which offsets it can reach.

    Args:
        ground: What is about it.
        start: Where the charger stands, in the frame.
        half: Half the length of the charged edge, in inches.
        straight: Whether it has made its Wheel already.
    """

    def __init__(
        self, ground: Ground, start: Pose, half: float, *, straight: bool = False
    ) -> None:
        self.ground = ground
        self.start = start
        self.half = half
        self.wheels: tuple[int, ...] = () if straight else (-1, 1)
        self.left = ground.mover.left
        self.right = ground.mover.right
        self.oblique: float = math.atan2(start.ux, -start.uy)
        self.room: float = ground.room_ahead(start, LONGEST)

    def ways(self, offset: float, *, every: bool = False) -> list[Way]:
        """Return a way into line at an offset, none if there is none.

        Args:
            offset: Where along the edge, in inches.
            every: Whether to return one of each family, to choose from.
        """
        if not self.ground.may_end(flush(offset)):
            return []
        found: list[Way] = []
        for closing in self._sides():
            found += self.closing(offset, closing, (0.0, MOST_OBLIQUE), every=every)
            if found and not every:
                break
        return found

    def closing(
        self, offset: float, closing: int, between: Window, *, every: bool = False
    ) -> list[Way]:
        """Return ways that close from one side, and end before they are in line.

        Args:
            offset: Where along the edge the charger would stand in line, in inches.
            closing: 1 if it turns clockwise to close, -1 anticlockwise.
            between: The angle at which it stops, and the largest that it may come
                in at, both at least 0.
            every: Whether to return more than one, to choose from.
        """
        at, own = self.hinge(offset, closing)
        found = self._straight(offset, closing, between)
        if found and not every:
            return found
        for side in self.wheels:
            family = Family(side, closing, at, own, closing * between[0])
            found += self._lawful(family, between, every=every)
            if found and not every:
                break
        return found

    def hinge(self, offset: float, closing: int) -> tuple[float, float]:
        """Return where the edge is touched, and with which point of the front.

        Source:
            CHG-MOVE-4
        """
        if closing > 0:
            at = max(-self.half, offset - self.right)
        else:
            at = min(self.half, offset - self.left)
        return at, offset - at

    def pose_at(self, at: float, own: float, angle: float) -> Pose:
        """Return the charger when it touches the edge at an angle."""
        ux, uy = math.sin(angle), -math.cos(angle)
        return Pose(at - own * uy, own * ux, ux, uy)

    def straight_to(self) -> float | None:
        """Return the offset to which it comes without a Wheel, if to any."""
        if abs(self.oblique) > MOST_OBLIQUE:
            return None
        start, half = self.start, self.half
        closing = 1 if self.oblique > 0.0 else -1
        own = self.right if closing > 0 else self.left
        corner_x, corner_y = start.point(own, 0.0)
        at = corner_x + corner_y * start.ux / -start.uy
        if at_least(closing * at, -half, 0.0):
            return at + own
        at = -closing * half
        return at + start.local((at, 0.0))[0]

    def _corner(self, side: int) -> float:
        """Return the front corner about which a Wheel to a side turns."""
        return self.right if side > 0 else self.left

    def _sides(self) -> tuple[int, int]:
        """Return from which sides it may close, that of going straight on first."""
        return (1, -1) if self.oblique > 0.0 else (-1, 1)

    def _straight(self, offset: float, closing: int, between: Window) -> list[Way]:
        """Return the way without a Wheel, if it leads to the offset."""
        if closing != self._sides()[0]:
            return []
        if not between[0] <= abs(self.oblique) <= min(between[1], MOST_OBLIQUE):
            return []
        at, own = self.hinge(offset, closing)
        right, ahead = self.start.local((at, 0.0))
        if not same(right, own, _HAIR) or not at_least(ahead, 0.0, _HAIR):
            return []
        stop = closing * between[0]
        way = Way(max(0.0, ahead), 0, 0.0, 0.0, self.oblique, stop, at, own)
        return [way] if self._barred(way)[0] == FREE else []

    def _lawful(self, family: Family, between: Window, *, every: bool) -> list[Way]:
        """Return ways of a family along which nothing is in the way."""
        windows = self._windows(family, between)
        if not every:
            sure, found = self._look(family, windows, rough=True)
            if sure:
                return found
        _, found = self._look(family, windows, every=every)
        return found

    def _look(
        self,
        family: Family,
        windows: list[Window],
        *,
        rough: bool = False,
        every: bool = False,
    ) -> tuple[bool, list[Way]]:
        """Return whether it is known if there is a way, and those found.

        If something bars the way in the middle of a window, what it bars of the
        window is taken away, and what is left is looked at in its turn.

        Args:
            family: Of ways.
            windows: Where they are looked for.
            rough: Whether a little less is taken away of a window than what is barred
                of it: so if nothing is left, there is no way.
            every: Whether to go on after the first, with those at the ends of windows.
        """
        left, sure = list(windows), True
        found: list[Way] = []
        for _ in range(MOST_WINDOWS):
            if not left:
                return sure, found
            low, high = left.pop()
            middle = self._way(family, (low + high) / 2.0)
            if middle is None:
                continue
            bar = self._barred(middle)
            if bar[0] != FREE:
                if same(low, high, _NARROW if rough else _NOTHING):
                    sure = False
                else:
                    known = _ROUGH * (high - low) if rough else _BORDER
                    left += self._without(family, (low, high), bar, known)
                continue
            found.append(middle)
            if not every:
                return True, found
            for angle in (low, high):
                way = self._way(family, angle)
                if way is not None and self._barred(way)[0] == FREE:
                    found.append(way)
        return False, found

    def _without(
        self, family: Family, window: Window, bar: tuple[int, int], known: float
    ) -> list[Window]:
        """Return what one thing leaves of a window, on one leg.

        Args:
            family: Of ways.
            window: In its middle the thing is in the way.
            bar: The thing, and the leg.
            known: In radians, how well its borders are to be known. What lies
                between the last angle that is known to be clear and the first that
                is not is taken away, if they are as near as _BORDER; else it is left.
        """
        low, high = window
        looks = FEW_LOOKS if at_most(high - low, FEW, 0.0) else LOOKS
        angles = [low + (high - low) * i / looks for i in range(looks)]
        angles.append(high)
        clear = [
            i != looks // 2 and self._clear(family, angles[i], bar)  # that is known
            for i in range(looks + 1)
        ]
        left: list[Window] = []
        begin = low
        for i in range(looks):
            if clear[i] == clear[i + 1]:
                continue
            one, other = angles[i], angles[i + 1]
            if not clear[i]:
                one, other = other, one
            found = border(
                lambda angle: self._clear(family, angle, bar),
                one,
                other,
                HALVINGS,
                known,
            )
            edge = found.inside if known == _BORDER else found.outside
            if clear[i]:
                left.append((begin, edge))
            else:
                begin = edge
        if clear[looks]:
            left.append((begin, high))
        return left

    def _clear(self, family: Family, angle: float, bar: tuple[int, int]) -> bool:
        way = self._way(family, angle)
        if way is None:
            return True  # not this thing's doing
        number, leg = bar
        pose, motion = self._leg(way, leg)
        return not self.ground.bars(number, pose, motion)

    def _barred(self, way: Way) -> tuple[int, int]:
        """Return what is in the way, and on which leg; FREE if nothing is."""
        for leg in range(_LEGS):
            pose, motion = self._leg(way, leg)
            number = self.ground.in_the_way(pose, motion)
            if number != FREE:
                return number, leg
        return FREE, 0

    def _leg(self, way: Way, leg: int) -> tuple[Pose, Slide | Turn]:
        """Return where a leg of a way begins, and its motion."""
        start = self.start
        if leg == 0:
            return start, Slide(way.first * start.ux, way.first * start.uy)
        if leg == 1:
            x, y = start.x + way.first * start.ux, start.y + way.first * start.uy
            pose = Pose(x, y, start.ux, start.uy)
            cx, cy = pose.point(self._corner(way.side), 0.0)
            turn = Turn(cx, cy, math.cos(way.wheel), math.sin(way.wheel), way.side > 0)
            return pose, turn
        there = self.pose_at(way.at, way.own, way.angle)
        if leg == 2:  # noqa: PLR2004 - straight ahead again
            dx, dy = way.second * there.ux, way.second * there.uy
            return Pose(there.x - dx, there.y - dy, there.ux, there.uy), Slide(dx, dy)
        rest = abs(way.angle - way.stop)
        turn = Turn(way.at, 0.0, math.cos(rest), math.sin(rest), way.angle > way.stop)
        return there, turn

    def _way(self, family: Family, angle: float) -> Way | None:
        """Return the way that comes in at an angle, if there is one at all."""
        start, side, at, own = self.start, family.side, family.at, family.own
        corner = self._corner(side)
        x, y = start.point(corner, 0.0)
        east, north = at - x, -y
        sine, cosine = math.sin(angle), math.cos(angle)
        aside = sine * start.uy * -1.0 - cosine * start.ux
        if abs(aside) <= _HAIR:
            return None
        first = (-cosine * east - sine * north - (own - corner)) / aside
        east, north = east - first * start.ux, north - first * start.uy
        second = sine * east - cosine * north
        if not at_least(first, 0.0, _HAIR) or not at_most(first, self.room, _HAIR):
            return None
        if not at_least(second, 0.0, _HAIR):
            return None
        wheel = abs(angle - self.oblique)
        first = min(max(0.0, first), self.room)
        return Way(first, side, wheel, max(0.0, second), angle, family.stop, at, own)

    def _windows(self, family: Family, between: Window) -> list[Window]:
        """Return between which angles there are ways, whatever is in the way."""
        side, at, own = family.side, family.at, family.own
        low, high = self._between(side, family.closing, between)
        if low > high:
            return []
        corner = self._corner(side)
        x, y = self.start.point(corner, 0.0)
        changes = self._changes((at - x, -y), own - corner)
        marks = [low, *sorted([c for c in changes if low < c < high]), high]
        found: list[Window] = []
        for i in range(len(marks) - 1):
            window = (marks[i], marks[i + 1])
            if self._way(family, (window[0] + window[1]) / 2.0) is not None:
                found.append(window)
        return found

    def _between(self, side: int, closing: int, between: Window) -> Window:
        """Return the least and the largest angle that a Wheel may lead to."""
        least, most = between if closing > 0 else (-between[1], -between[0])
        if side > 0:
            return max(least, self.oblique - QUARTER), min(most, self.oblique)
        return max(least, self.oblique), min(most, self.oblique + QUARTER)

    def limits(self, side: int, closing: int) -> list[float]:
        """Return the least and the largest angle; nothing if there is none."""
        low, high = self._between(side, closing, (0.0, MOST_OBLIQUE))
        return [low, high] if low <= high else []

    def is_open(self, offset: float, side: int, closing: int) -> bool:
        """Return whether there would be a way to an offset if nothing were in it."""
        at, own = self.hinge(offset, closing)
        family = Family(side, closing, at, own, 0.0)
        return bool(self._windows(family, (0.0, MOST_OBLIQUE)))

    def _changes(self, to: Point, beside: float) -> list[float]:
        """Return the angles at which ways may begin or cease to exist."""
        return changing(self.start, self.room, to, beside)


def flush(offset: float) -> Pose:
    """Return where a charger in line stands, in the frame of the edge."""
    return Pose(offset, 0.0, 0.0, -1.0)
