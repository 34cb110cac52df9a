"""Turning the charged unit: by how little, where a charger cannot close alone.

The charger turns as far into line as it can, then the charged unit turns about the
same point until its edge meets the front. Compiled where that works.

Source:
    CHG-MOVE-4, CHG-MOVE-5, docs/rulings/0024-charge-moves.md
"""

import math
from typing import Final, NamedTuple

from serried.geometry.motion import Turn
from serried.geometry.pose import Pose
from serried.rules.charging.ground import FREE, Ground
from serried.rules.charging.offsets import Offsets, Stretch
from serried.rules.charging.ways import MOST_OBLIQUE, QUARTER, Charge, Way

_HAIR: Final = 1e-9
"""Radians: so much farther from others than touching."""

_GOLDEN: Final = (math.sqrt(5.0) - 1.0) / 2.0

STEPS: Final = 48
"""After so many golden sections nothing is left of two pitches."""


class Turned(NamedTuple):
    """A charge that ends with the charged unit turned.

    Attributes:
        by: How far that unit turns, in radians; ``math.inf`` if there is no way.
        offset: Where the charger stands along its edge, in inches.
        way: How it gets there; None if there is no way.
    """

    by: float
    offset: float
    way: Way | None


class Turning:
    """A charge of which the charged unit may have to turn.

    Args:
        offsets: Of the charge.
        ground: What is about the charged unit.
        start: Where it stands, in the frame.
    """

    def __init__(self, offsets: Offsets, ground: Ground, start: Pose) -> None:
        self.offsets = offsets
        self._charge: Charge = offsets.charge
        self._ground = ground
        self._start = start

    def best(self) -> tuple[float, list[Stretch]]:
        """Return the least turn, and the offsets with most contacts that need no more.

        Returns:
            Radians, and nothing if there is no way at all.

        Source:
            CHG-MOVE-5, CHG-MOVE-6
        """
        turned = self._least_turned()
        return (math.inf, []) if turned is None else (turned.turn, turned.best()[1])

    def least(self) -> list[Stretch]:
        """Return all offsets that need no more than the least turn.

        Source:
            CHG-MOVE-5
        """
        turned = self._least_turned()
        return [] if turned is None else turned.all_reached()

    def may_turn_at_all(self) -> bool:
        """Return whether there is a way if the charged unit turns."""
        faces = self.offsets.faces
        for offset in self.offsets.samples(faces.low, faces.high):
            if self.at(offset).by < math.inf:
                return True
        return False

    def _least_turned(self) -> "_Turned | None":
        deepest = self._deepest()
        least = min([turned.by for turned in deepest], default=math.inf)
        offsets = [turned.offset for turned in deepest if turned.by <= least + _HAIR]
        return _Turned(self, least, offsets) if offsets else None

    def _deepest(self) -> list[Turned]:
        """Return the least turns among their neighbours."""
        faces = self.offsets.faces
        looks = self.offsets.samples(faces.low, faces.high)
        turns = [self.at(offset) for offset in looks]
        found: list[Turned] = []
        last = len(looks) - 1
        for i in range(len(looks)):
            by = turns[i].by
            before, after = turns[max(0, i - 1)].by, turns[min(last, i + 1)].by
            if by < math.inf and by <= before and by <= after:
                low, high = looks[max(0, i - 1)], looks[min(last, i + 1)]
                found += [turns[i], self._sink(low, high)]
        return found

    def at(self, offset: float) -> Turned:
        """Return how little the charged unit can turn if the charger stands there."""
        best = Turned(math.inf, offset, None)
        for closing in (1, -1):
            found = self._closing(offset, closing)
            if found.by < best.by:
                best = found
        return best

    def _closing(self, offset: float, closing: int) -> Turned:
        charge = self._charge
        at, own = charge.hinge(offset, closing)
        opening = Turn(at, 0.0, 0.0, 1.0, closing < 0)
        pose = charge.pose_at(at, own, 0.0)
        blocked = charge.ground.blocked(pose, opening)
        for i in range(len(blocked)):
            stop = blocked[i][1] * QUARTER + _HAIR
            most = blocked[i + 1][0] * QUARTER if i + 1 < len(blocked) else MOST_OBLIQUE
            if stop >= most:
                continue
            if not charge.ground.may_end(charge.pose_at(at, own, closing * stop)):
                continue
            if not self._may_turn(at, closing * stop):
                continue
            ways = charge.closing(offset, closing, (stop, most))
            if ways:
                return Turned(stop, offset, ways[0])
        return Turned(math.inf, offset, None)

    def _may_turn(self, at: float, by: float) -> bool:
        """Return whether the charged unit may turn so far about a point of its edge."""
        turn = Turn(at, 0.0, math.cos(abs(by)), math.sin(abs(by)), by < 0.0)
        if self._ground.in_the_way(self._start, turn) != FREE:
            return False
        return self._ground.may_end(turned_about(self._start, at, by))

    def _sink(self, low: float, high: float) -> Turned:
        """Return the least turn between two offsets, by golden sections."""
        one = self.at(high - _GOLDEN * (high - low))
        other = self.at(low + _GOLDEN * (high - low))
        for _ in range(STEPS):
            if one.by <= other.by:
                high, other = other.offset, one
                one = self.at(high - _GOLDEN * (high - low))
            else:
                low, one = one.offset, other
                other = self.at(low + _GOLDEN * (high - low))
        return one if one.by <= other.by else other


class _Turned(Offsets):
    """The offsets that need no more than the least turn of the charged unit."""

    def __init__(self, turning: Turning, least: float, also: list[float]) -> None:
        offsets = turning.offsets
        super().__init__(offsets.charge, offsets.faces, also)
        self._turning = turning
        self.turn = least

    def lawful(self, offset: float) -> bool:
        """Return whether so little is enough."""
        return self._turning.at(offset).by <= self.turn + _HAIR


def turned_about(pose: Pose, at: float, by: float) -> Pose:
    """Return a pose turned anticlockwise about a point of the edge, by radians."""
    sine, cosine = math.sin(by), math.cos(by)
    east, north = pose.x - at, pose.y
    return Pose(
        at + cosine * east - sine * north,
        sine * east + cosine * north,
        cosine * pose.ux - sine * pose.uy,
        sine * pose.ux + cosine * pose.uy,
    )
