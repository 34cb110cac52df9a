"""Tracks: where common legs lead, and how far, in numbers alone.

A ``Trip`` has the same to the last digit, leg by leg, for whoever draws, tells or
measures it; this is for whoever only asks whether a move is lawful.
"""

import math

from serried.geometry import Pose
from serried.geometry.crowd import Crowd
from serried.geometry.motion import turned, turned_about
from serried.model.actions.legs import (
    Backward,
    Forward,
    Leg,
    Pivot,
    Side,
    Sideways,
    Wheel,
)
from serried.model.ids import Inches
from serried.rules.moving.travel import (
    BACKWARDS,
    FORWARDS,
    RIGHT_ANGLE,
    SIDES,
    settled,
    swung,
)


class Track:
    """The way of a unit, leg by leg.

    Args:
        pose: Where it stands.
        left: Where the left side of its boundary is, in inches to the right of the
            middle of its front; likewise *right*.
        rear: Where its rear is, in inches ahead of the same; likewise *front*.
        measure: How the book measures wheels, ``"chord"`` or ``"arc"``.

    Attributes:
        known: Whether it is known where it is now: nobody pivots or acts on the way.
        ahead: How far it goes forwards, in inches, wheels among that.
        back: How far it goes backwards, in inches.
        aside: How far it goes sideways, in inches.
        ways: The directions that it goes in; wheels and pivots have none.
        wheels: Whether it wheels; likewise *pivots*.
        angle: By how much its wheels keep to a right angle, in inches or degrees, as
            the line has them.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
        self,
        pose: Pose,
        left: Inches,
        right: Inches,
        rear: Inches,
        front: Inches,
        measure: str,
    ) -> None:
        self._x, self._y, self._ux, self._uy = pose
        self._left, self._right, self._rear, self._front = left, right, rear, front
        self._measure = measure
        self.known = True
        self.ahead = self.back = self.aside = 0.0
        self.ways: set[str] = set()
        self.wheels = self.pivots = False
        self.angle = math.inf
        self._west, self._east = math.inf, -math.inf
        self._south, self._north = math.inf, -math.inf
        self._swell = 0.0
        self._stand()

    @property
    def slow(self) -> bool:
        """Whether it goes another way than forwards."""
        return len(self.ways) > (FORWARDS in self.ways)

    @property
    def pose(self) -> Pose:
        """Where it is now."""
        return Pose(self._x, self._y, self._ux, self._uy)

    def follow(self, leg: Leg) -> None:
        """Go on by one leg."""
        if isinstance(leg, Forward):
            far = settled(leg.distance)
            self.ahead += far
            self._go(FORWARDS, 0.0, far)
        elif isinstance(leg, Wheel):
            self._wheel(leg)
        elif isinstance(leg, Backward):
            far = settled(leg.distance)
            self.back += far
            self._go(BACKWARDS, 0.0, -far)
        elif isinstance(leg, Sideways):
            far = settled(leg.distance)
            self.aside += far
            right = far if leg.side is Side.RIGHT else -far
            self._go(SIDES[leg.side], right, 0.0)
        else:
            self.pivots = self.pivots or isinstance(leg, Pivot)
            self.known = False

    def gone(self, start: Pose, right: Inches, forward: Inches) -> Inches:
        """Return how far a point of the unit has gone from its *start*."""
        x, y, ux, uy = start
        ux, uy = self._ux - ux, self._uy - uy
        dx = self._x - x + right * uy + forward * ux
        dy = self._y - y - right * ux + forward * uy
        return math.sqrt(dx * dx + dy * dy)

    def is_on(self, width: Inches, height: Inches) -> bool:
        """Return whether all of it is sure to stay on a table."""
        swell = self._swell
        return (
            self._west > swell
            and self._south > swell
            and self._east < width - swell
            and self._north < height - swell
        )

    def is_far_from(self, crowd: Crowd, own: frozenset[int], limit: Inches) -> bool:
        """Return whether nothing of a crowd but its *own* can be within *limit*."""
        far = self._swell + limit
        west, south = self._west - far, self._south - far
        return crowd.is_empty(west, south, self._east + far, self._north + far, own)

    def _go(self, way: str, right: Inches, forward: Inches) -> None:
        self.ways.add(way)
        x, y, ux, uy = self._x, self._y, self._ux, self._uy
        self._x = x + right * uy + forward * ux
        self._y = y - right * ux + forward * uy
        self._stand()

    def _wheel(self, leg: Wheel) -> None:
        """Wheel about a front corner (WHEEL-1), part by part."""
        self.wheels = True
        degrees, distance = leg.degrees, leg.distance
        gone, square, by, turns = swung(
            self._right - self._left,
            None if degrees is None else settled(degrees),
            0.0 if distance is None else settled(distance),
            self._measure,
        )
        self.ahead += gone
        self.angle = min(self.angle, square - gone if by is None else RIGHT_ANGLE - by)
        self.known = self.known and bool(turns)
        clockwise = leg.toward is Side.RIGHT
        side = self._right if clockwise else self._left
        x = self._x + side * self._uy + 0.0 * self._ux
        y = self._y - side * self._ux + 0.0 * self._uy
        for cosine, sine in turns:
            signed = -sine if clockwise else sine
            self._x, self._y = turned_about(x, y, cosine, signed, (self._x, self._y))
            self._ux, self._uy = turned(cosine, signed, self._ux, self._uy)
            self._arch(cosine)
            self._stand()

    def _arch(self, cosine: float) -> None:
        """Let what it covers hold the arcs of a wheel, which leave their chords."""
        across, deep = self._right - self._left, max(-self._rear, self._front)
        height = 1.0 - math.sqrt(max(0.0, 0.5 + 0.5 * cosine))
        reach = math.sqrt(across * across + deep * deep)
        self._swell = max(self._swell, reach * height)

    def _stand(self) -> None:
        """Let what it covers hold where it stands now."""
        left_x, left_y = self._left * self._uy, -self._left * self._ux
        right_x, right_y = self._right * self._uy, -self._right * self._ux
        rear_x, rear_y = self._rear * self._ux, self._rear * self._uy
        front_x, front_y = self._front * self._ux, self._front * self._uy
        x, y = self._x, self._y
        self._west = min(self._west, x + min(left_x, right_x) + min(rear_x, front_x))
        self._east = max(self._east, x + max(left_x, right_x) + max(rear_x, front_x))
        self._south = min(self._south, y + min(left_y, right_y) + min(rear_y, front_y))
        self._north = max(self._north, y + max(left_y, right_y) + max(rear_y, front_y))
