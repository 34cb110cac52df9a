"""Beside: what is close to a unit at the start, and how it gets away from that.

Towards that the distance is eased until it has been kept once (SPACE-4), so what a leg
may do depends on the legs before it: here a whole way is looked at, stage by stage, as
the referee does, but among those few alone.
"""

from collections.abc import Callable
from math import inf
from typing import Final

from serried.geometry import TOLERANCE, Pose
from serried.geometry.motion import Motion
from serried.model.actions.legs import Forward, Leg, Side, Wheel
from serried.model.actions.trip import Stage, Trip
from serried.rules.moving.quick import Mover
from serried.rules.moving.spacing import spacing_to

FINE: Final = 1e-4
"""Inches within which it is found where something bars a leg that comes first."""

NEVER: Final = 1e100


class Beside:
    """What is close to a unit where it starts.

    Args:
        mover: How the unit moves.
        start: Where it stands.
        most: How far it goes straight ahead at most, in inches.
        widest: How long its widest wheel is.
    """

    def __init__(self, mover: Mover, start: Pose, most: float, widest: float) -> None:
        self._mover, self._start = mover, start
        self._most, self._widest = most, min(most, widest)
        things, close = mover.about.things, mover.close - mover.about.own
        self._things = [things[number] for number in sorted(close)]
        self._bars: dict[int, tuple[float, float, float]] = {}
        self._stages: list[Stage] = []

    def begin(self) -> None:
        """Begin another way."""
        self._stages = []

    def go(self, motion: Motion, start: Pose, end: Pose) -> None:
        """Go on from one pose to another."""
        self._stages.append(Stage(len(self._stages) + 1, motion, start, end))

    def room(self) -> float:
        """Return by how much the way that was begun keeps its distance, in inches."""
        mover = self._mover
        walk = mover.walk(Trip(self._start, tuple(self._stages), complete=True))
        moving, ending, _ = spacing_to(walk, self._things)
        room = inf
        for met, limit in ((moving, mover.moving), (ending, mover.ending)):
            if met is not None:
                least = limit if met.limit is None else met.limit
                room = min(room, -inf if met.forbidden else met.distance - least)
        return room + TOLERANCE

    def bar(self, kind: int) -> tuple[float, float, float]:
        """Return how far a first leg is known to pass, and to be barred, in inches.

        And from where on nothing is close any more.

        Args:
            kind: 0 for straight ahead; 1 for a wheel to the left, 2 to the right.
        """
        known = self._bars.get(kind)
        if known is None:
            most = self._widest if kind else self._most
            passes, releases = self._mover.passes, self._mover.releases
            near, barred = _changes(lambda x: not passes((_leg(kind, x),)), most)
            released = NEVER
            if near > 0.0:
                _, released = _changes(lambda x: releases((_leg(kind, x),)), near)
            known = near, barred, released
            self._bars[kind] = known
        return known


def _leg(kind: int, far: float) -> Leg:
    """Return a leg straight ahead, or a wheel to the left or to the right."""
    if kind == 0:
        return Forward(far)
    return Wheel(Side.LEFT if kind == 1 else Side.RIGHT, distance=far)


def _changes(after: Callable[[float], bool], most: float) -> tuple[float, float]:
    """Return the last number before something changes, and the first behind that."""
    if after(0.0):
        return -1.0, 0.0
    if not after(most):
        return most, NEVER
    low, high = 0.0, most
    while high - low > FINE:
        middle = (low + high) / 2.0
        if after(middle):
            high = middle
        else:
            low = middle
    return low, high
