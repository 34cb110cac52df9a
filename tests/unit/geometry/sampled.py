"""Least distances of turns by brute force: many looks, each of them by shapely.

Knows nothing of corners, sides and arcs. Whatever it has seen is an upper bound of
the least distance; that it has not missed anything narrow is not certain.
"""

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from kept import kept
from serried.geometry.motion import Turn
from unit.geometry.scatter import Passage

Floats: TypeAlias = NDArray[np.float64]

LOOKS = 65
GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0
NARROWINGS = 60


class Crowd:
    """Many turning rectangles, each with a rectangle that stands by the way."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        motions = [passage.motion for passage in passages]
        turns = [motion for motion in motions if isinstance(motion, Turn)]
        assert len(turns) == len(motions)
        self._centres = np.array([complex(turn.x, turn.y) for turn in turns])
        self._senses = np.array([-1.0 if turn.clockwise else 1.0 for turn in turns])
        self.wholes = np.array([math.atan2(turn.sine, turn.cosine) for turn in turns])
        corners = np.array([passage.moving.points for passage in passages])
        self._corners = corners[..., 0] + 1j * corners[..., 1]
        fixed = np.array([passage.fixed.points for passage in passages])
        self._fixed = np.asarray(shapely.polygons(fixed))

    def distances(self, which: NDArray[np.intp], shares: Floats) -> Floats:
        """Return the distances of some passages at some shares of their angles.

        Args:
            which: Shape ``(n,)``. Indices of passages.
            shares: Shape ``(n,)``. From 0 to 1.

        Returns:
            Shape ``(n,)``, in inches, 0 for an overlap.
        """
        angles = shares * self.wholes[which] * self._senses[which]
        centres = self._centres[which][:, None]
        turned = (self._corners[which] - centres) * np.exp(1j * angles)[:, None]
        turned += centres
        shapes = shapely.polygons(np.stack((turned.real, turned.imag), axis=-1))
        return np.asarray(shapely.distance(shapes, self._fixed[which]))

    def least(self) -> Floats:
        """Return the least distance seen of each passage, in inches.

        Every moment that is lower than its neighbours is closed in on by golden
        sections.
        """
        many = len(self.wholes)
        shares = np.linspace(0.0, 1.0, LOOKS)
        seen = self.distances(
            np.repeat(np.arange(many), LOOKS), np.tile(shares, many)
        ).reshape(many, LOOKS)
        padded = np.pad(seen, ((0, 0), (1, 1)), constant_values=np.inf)
        low = (padded[:, 1:-1] <= padded[:, :-2]) & (padded[:, 1:-1] <= padded[:, 2:])
        which, looks = np.nonzero(low & (seen > 0.0))
        found = self._close_in(
            which,
            shares[np.maximum(looks - 1, 0)],
            shares[np.minimum(looks + 1, LOOKS - 1)],
        )
        least = seen.min(axis=1)
        np.minimum.at(least, which, found)
        return np.asarray(least)

    def _close_in(self, which: NDArray[np.intp], start: Floats, end: Floats) -> Floats:
        """Return the least distance seen between two shares of each passage."""
        left, right = end - GOLDEN * (end - start), start + GOLDEN * (end - start)
        at_left, at_right = self.distances(which, left), self.distances(which, right)
        for _ in range(NARROWINGS):
            lower = at_left <= at_right
            start, end = np.where(lower, start, left), np.where(lower, right, end)
            probe = np.where(
                lower, end - GOLDEN * (end - start), start + GOLDEN * (end - start)
            )
            seen = self.distances(which, probe)
            left, right = np.where(lower, probe, right), np.where(lower, left, probe)
            at_left, at_right = (
                np.where(lower, seen, at_right),
                np.where(lower, at_left, seen),
            )
        return np.minimum(at_left, at_right)


@kept()
def least_seen(passages: Sequence[Passage]) -> list[float]:
    """Return the least distance seen of each passage, in inches."""
    return [float(least) for least in Crowd(passages).least()]
