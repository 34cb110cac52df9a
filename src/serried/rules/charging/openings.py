"""Openings of a charge: the offsets at which ways begin or cease to exist.

As if nothing were in the way: then a way to an offset exists as long as some angle
leaves both straight legs no shorter than nothing and the first one no longer than the
room that there is. That changes where a leg becomes 0, or all the room, at the least
or the largest angle, or where two such angles meet. All of it has a closed form, so
that no stretch of offsets is too narrow to be seen. Compiled where that works.

Source:
    CHG-MOVE-1, AMB-63, docs/rulings/0024-charge-moves.md
"""

import math
from typing import Final

from serried.rules.charging.ways import Charge

HAIR: Final = 1e-9
"""Inches: so far inside of where ways or free places begin there are some."""

_NOTHING: Final = 1e-12
"""What is no divisor."""


class _Events:
    """The offsets at which ways of one family may begin or cease to exist.

    Args:
        charge: The charge.
        side: 1 for a Wheel to the right, -1 to the left.
        closing: 1 if the charger turns clockwise to close, -1 anticlockwise.
    """

    def __init__(self, charge: Charge, side: int, closing: int) -> None:
        self._start = charge.start
        self._room = charge.room
        self._corner: float = charge.right if side > 0 else charge.left
        self._x, self._y = self._start.point(self._corner, 0.0)
        self._end: float = -charge.half if closing > 0 else charge.half
        self._own: float = charge.right if closing > 0 else charge.left
        self._angles: list[float] = charge.limits(side, closing)

    def found(self) -> list[float]:
        """Return the offsets of events, in no order; a few may be no events."""
        events: list[float] = []
        for angle in self._angles:
            events += self._at_angle(angle)
        for first in (0.0, self._room):
            events += self._meeting(first)
        return events + self._tangent()

    def _at_angle(self, angle: float) -> list[float]:
        """Return where at an angle one leg is 0, or the first all the room."""
        start, x, y = self._start, self._x, self._y
        sine, cosine = math.sin(angle), math.cos(angle)
        aside = -sine * start.uy - cosine * start.ux
        ahead = sine * start.ux - cosine * start.uy
        east = self._end - x
        firsts = [0.0, self._room]
        if abs(ahead) > _NOTHING:
            firsts.append((sine * east + cosine * y) / ahead)
        right = -cosine * east + sine * y
        found = [self._end + self._corner + right - f * aside for f in firsts]
        beside = self._own - self._corner
        if abs(cosine) > _NOTHING:
            for first in (0.0, self._room):
                gone = (sine * y - beside - first * aside) / cosine
                found.append(self._own + x + gone)
        if abs(ahead) > _NOTHING:
            rate = cosine + sine * aside / ahead
            if abs(rate) > _NOTHING:
                gone = (sine * y - beside - cosine * y * aside / ahead) / rate
                found.append(self._own + x + gone)
        return found

    def _meeting(self, first: float) -> list[float]:
        """Return where the second leg is 0 after so much of a first."""
        x = self._x + first * self._start.ux
        y = self._y + first * self._start.uy
        away = math.sqrt((self._end - x) * (self._end - x) + y * y)
        middle = self._end + self._corner
        found = [middle - away, middle + away]
        beside = self._own - self._corner
        rest = beside * beside - y * y
        if rest >= 0.0:
            root = math.sqrt(rest)
            found += [self._own + x - root, self._own + x + root]
        return found

    def _tangent(self) -> list[float]:
        """Return where the second leg is 0 for one first leg, and below for others."""
        start, x, y = self._start, self._x, self._y
        across = (self._end - x) * start.uy + y * start.ux
        middle = self._end + self._corner
        found = [middle - across, middle + across]
        beside = self._own - self._corner
        if abs(start.uy) > _NOTHING:
            middle = self._own + x - y * start.ux / start.uy
            found += [middle - beside / start.uy, middle + beside / start.uy]
        return found


def openings(charge: Charge, low: float, high: float) -> list[float]:
    """Return the offsets from one to another where ways begin or cease to exist.

    Each is a hair farther on, where there are ways.
    """
    found: list[float] = []
    for closing in (1, -1):
        for side in (-1, 1):
            events = _Events(charge, side, closing).found()
            cuts = [low, *sorted([e for e in events if low < e < high]), high]
            was = charge.is_open((cuts[0] + cuts[1]) / 2.0, side, closing)
            for i in range(1, len(cuts) - 1):
                now = charge.is_open((cuts[i] + cuts[i + 1]) / 2.0, side, closing)
                if now != was:
                    found.append(cuts[i] + (HAIR if now else -HAIR))
                was = now
    return found
