"""Hybrid A* over shapely: a plan as one writes it who knows how robots are steered.

Poses are kept as they are, one for each cell of half an inch and ten degrees; from each
it goes half an inch ahead, or wheels by ten degrees to either side. The nearest pose by
what was spent and by what is left at least is gone on from, until one lies in the cell
of the goal. Shapely says what is in the way.
"""

import heapq
import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
import shapely

from serried.geometry import Point, Pose
from serried.geometry.union import Shapes

STEP: Final = 0.5
TURN: Final = math.radians(10.0)
MOVING, ENDING = 0.5, 1.0
"""Inches to all others on the way and at its end."""

SHARES: Final = (0.5, 1.0)
"""The moments of each step that are looked at."""

State = tuple[float, float, float]
"""Where the middle of a front stands, and which way it looks in radians from east."""

States = np.ndarray[Any, np.dtype[np.float64]]


class Lattice:
    """A unit among others, whose ways are looked for.

    Args:
        start: Where it stands.
        corners: Its own, to the right of the middle of its front and ahead of it.
        rate: How far it goes, in inches.
        others: What stands about.
        table: How wide and deep that is.
    """

    def __init__(
        self,
        start: Pose,
        corners: Sequence[Point],
        rate: float,
        others: Sequence[Shapes],
        table: Point,
    ) -> None:
        self.start = start.x, start.y, math.atan2(start.uy, start.ux)
        self.rate, self.table = rate, shapely.box(0.0, 0.0, *table)
        self.corners = np.array(corners)
        self.left, self.right = min(x for x, _ in corners), max(x for x, _ in corners)
        polygons = [shapely.Polygon(it.points) for some in others for it in some]
        self.tree = shapely.STRtree(polygons)
        self.wheel = 2.0 * (self.right - self.left) * math.sin(TURN / 2.0)

    def plan(self, goal: Pose) -> float | None:
        """Return how long the way is that is found into the cell of a goal, if any."""
        aim = goal.x, goal.y, math.atan2(goal.uy, goal.ux)
        wanted = _cell(aim)
        waiting = [(0.0, 0.0, self.start)]
        seen: set[tuple[int, ...]] = set()
        while waiting:
            _, spent, at = heapq.heappop(waiting)
            cell = _cell(at)
            if cell in seen:
                continue
            seen.add(cell)
            if cell == wanted and self._free(np.array([at]), ENDING)[0]:
                return spent
            for there, length in self._steps(at):
                total = spent + length
                least = total + self._least(there, aim)
                if least <= self.rate and _cell(there) not in seen:
                    heapq.heappush(waiting, (least, total, there))
        return None

    def _least(self, at: State, aim: State) -> float:
        """Return how far a front corner has to go at least to get into a cell."""
        far = max(
            math.dist(_beside(at, corner), _beside(aim, corner))
            for corner in (self.left, self.right)
        )
        return max(far - STEP - TURN * (self.right - self.left) / 2.0, 0.0)

    def _steps(self, at: State) -> Iterator[tuple[State, float]]:
        """Yield the poses a step away with nothing in the way, and its length."""
        x, y, heading = at
        moments = [
            (x + share * STEP * math.cos(heading), y + share * STEP * math.sin(heading))
            for share in SHARES
        ]
        found = [[(*moment, heading) for moment in moments]]
        for corner, turn in ((self.left, TURN), (self.right, -TURN)):
            about = _beside(at, corner)
            some = []
            for share in SHARES:
                there = heading + share * turn
                pivot = _beside((0.0, 0.0, there), corner)
                some.append((about[0] - pivot[0], about[1] - pivot[1], there))
            found.append(some)
        free = self._free(np.array(found).reshape(-1, 3), MOVING)
        for way, passes, length in zip(
            found, free.reshape(3, -1), (STEP, self.wheel, self.wheel), strict=True
        ):
            if passes.all():
                yield way[-1], length

    def _free(self, states: States, apart: float) -> np.ndarray[Any, np.dtype[np.bool]]:
        """Return at which poses it is on the table, and so far from all others."""
        x, y, heading = (states[:, n : n + 1] for n in range(3))
        ux, uy = np.cos(heading), np.sin(heading)
        right, ahead = self.corners[:, 0], self.corners[:, 1]
        polygons = shapely.polygons(
            np.stack(
                (x + right * uy + ahead * ux, y - right * ux + ahead * uy), axis=-1
            )
        )
        free = np.array(shapely.contains(self.table, polygons))
        near = self.tree.query(polygons, predicate="dwithin", distance=apart)
        free[near[0]] = False
        return free


def _cell(at: State) -> tuple[int, ...]:
    """Return the cell of half an inch and ten degrees in which a pose lies."""
    x, y, heading = at
    around = round(math.tau / TURN)
    return math.floor(x / STEP), math.floor(y / STEP), round(heading / TURN) % around


def _beside(at: State, right: float) -> Point:
    """Return the point of a front so far to the right of its middle."""
    x, y, heading = at
    return x + right * math.sin(heading), y - right * math.cos(heading)
