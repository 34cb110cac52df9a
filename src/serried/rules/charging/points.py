"""Ways of a charge that ends where the front meets a disc, or a point, unaligned.

Nothing turns at the end: the charger stops where a point of its front touches. The
frame stands at the middle of the disc and looks at where the charger stands, backwards;
what ``charge_ways`` calls the offset is here which point of the front touches, in
inches to the right of the front's middle. Compiled where that works.

Source:
    CHG-ROUND-1, CHG-FLEE-1, CONTACT-4, docs/rulings/0026-several-at-once.md
"""

import math
from typing import Final

from serried.geometry.compare import at_least, at_most, same
from serried.geometry.motion import STILL, Slide, Turn
from serried.geometry.pose import Point, Pose
from serried.rules.charging.contacts import Faces
from serried.rules.charging.ground import BOARD_EDGE, FREE, Ground
from serried.rules.charging.ways import QUARTER, Charge, Family, Way
from serried.rules.contact.musters import REAR
from serried.rules.contact.placed_units import PlacedUnit

_HAIR: Final = 1e-9
"""Inches, or radians: what is less is rounding."""

_TURN: Final = 3
"""The number of the leg that would turn it into line."""

_THE_END: Final = 4
"""The number of what comes after all legs: to stand there."""


class PointCharge(Charge):
    """A charge that ends in contact with a disc about the origin, as it comes in.

    Args:
        ground: What is about it.
        start: Where the charger stands, in the frame.
        radius: Of the disc, in inches; 0 for a point.
        straight: Whether it has made its Wheel already.
    """

    def __init__(
        self, ground: Ground, start: Pose, radius: float, *, straight: bool = False
    ) -> None:
        super().__init__(ground, start, 0.0, straight=straight)
        self.radius = radius

    def ways(self, offset: float, *, every: bool = False) -> list[Way]:
        """Return a way that ends with a point of the front in contact, if any.

        Args:
            offset: Which point, in inches to the right of the front's middle.
            every: Whether to return one for each side of the Wheel, to choose from.
        """
        found = self._head_on(offset)
        for side in self.wheels:
            if found and not every:
                break
            family = Family(side, 1, 0.0, offset, 0.0)
            found += self._lawful(family, (-QUARTER, QUARTER), every=every)
        return found

    def pose_at(self, at: float, own: float, angle: float) -> Pose:
        """Return the charger when a point of its front touches, at an angle."""
        ux, uy = math.sin(angle), -math.cos(angle)
        x = at - own * uy - self.radius * ux
        return Pose(x, own * ux - self.radius * uy, ux, uy)

    def is_open(self, offset: float, side: int, closing: int) -> bool:  # noqa: ARG002
        """Return True: nothing is known of where ways begin or cease to exist."""
        return True

    def straight_to(self) -> float | None:
        """Return which point of the front touches without a Wheel, if one does."""
        own = self.start.local((0.0, 0.0))[0]
        on = at_least(own, self.left, 0.0) and at_most(own, self.right, 0.0)
        return own if on else None

    def _head_on(self, offset: float) -> list[Way]:
        """Return the way without a Wheel, if it ends with that point in contact."""
        right, ahead = self.start.local((0.0, 0.0))
        ahead -= self.radius
        if not same(right, offset, _HAIR) or not at_least(ahead, 0.0, _HAIR):
            return []
        angle = self.oblique
        way = Way(max(0.0, ahead), 0, 0.0, 0.0, angle, angle, 0.0, offset)
        return [way] if self._barred(way)[0] == FREE else []

    def _way(self, family: Family, angle: float) -> Way | None:
        """Return the way that comes in at an angle, if there is one at all."""
        way = super()._way(family, angle)
        if way is None or not at_least(way.second, self.radius, _HAIR):
            return None
        way.second = max(0.0, way.second - self.radius)
        way.stop = angle
        return way

    def _barred(self, way: Way) -> tuple[int, int]:
        """Return what is in the way, and on which leg; FREE if nothing is."""
        bar = super()._barred(way)
        if bar[0] == FREE and not self._may_end(way):
            return BOARD_EDGE, _THE_END
        return bar

    def _clear(self, family: Family, angle: float, bar: tuple[int, int]) -> bool:
        if bar[1] != _THE_END:
            return super()._clear(family, angle, bar)
        way = self._way(family, angle)
        return way is None or self._may_end(way)

    def _may_end(self, way: Way) -> bool:
        return self.ground.may_end(self.pose_at(way.at, way.own, way.angle))

    def _leg(self, way: Way, leg: int) -> tuple[Pose, Slide | Turn]:
        """Return where a leg of a way begins, and its motion; the last one is none."""
        pose, motion = super()._leg(way, leg)
        return (pose, motion) if leg < _TURN else (pose, STILL)

    def _changes(self, to: Point, beside: float) -> list[float]:
        """Return the angles at which ways may begin or cease to exist."""
        found = super()._changes(to, beside)
        start, radius = self.start, self.radius
        east, north = to
        along = east * start.ux + north * start.uy
        rest = along * along - east * east - north * north
        rest += beside * beside + radius * radius
        if radius > 0.0 and at_least(rest, 0.0, 0.0):
            turned = math.atan2(-radius, -beside)
            for root in (math.sqrt(rest), -math.sqrt(rest)):
                first = along + root
                x, y = east - first * start.ux, north - first * start.uy
                angle = math.atan2(y, x) - turned
                found.append(math.atan2(math.sin(angle), math.cos(angle)))
        return found


class PointFaces(Faces):
    """The front of a charger and the one point in which a model is touched.

    Args:
        charger: The charger in line, the middle of its front at the origin.
        target: The touched unit.
        model: The number of the one that is touched.
        radius: Of its base, in inches; 0 if only a point of it is.
        fighting: The numbers of those that touch others already.
    """

    def __init__(
        self,
        charger: PlacedUnit,
        target: PlacedUnit,
        model: int,
        radius: float,
        fighting: list[int],
    ) -> None:
        self._charger = charger
        self._target = target
        self._model = model
        self._radius = radius
        self.fighting = fighting
        self.low = -charger.high(REAR)
        self.high = -charger.low(REAR)

    def marks(self) -> list[float]:
        """Return the points of the front at which contacts may change, rising."""
        low, high, radius = self.low, self.high, self._radius
        ends = [-mark for mark in self.own_marks()]
        found = {
            low,
            high,
            *[end - radius for end in ends],
            *[end + radius for end in ends],
        }
        return sorted([mark for mark in found if low <= mark <= high])

    def touching(self, offset: float) -> tuple[list[int], list[int]]:
        """Return the numbers of the models in contact: those it lies straight ahead of.

        Source:
            CONTACT-4
        """
        at, radius = -offset, self._radius
        mine = self._charger.touched(REAR, at - radius, at + radius)
        return sorted(set(mine)), [self._model]
