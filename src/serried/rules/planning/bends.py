"""Bends: ways of two straight parts, of single models, to all facings of one place.

A way round something is long to look for, and nearly the same for a facing and for the
next. So what led to one is tried for the others first.
"""

import math
from typing import Final

from serried.geometry import Point, Pose
from serried.rules.planning.lines import bends
from serried.rules.planning.planner import Planner

SELDOM: Final = 12
"""Of so many facings in a row without a way, the first is looked at for its own."""


class Bends:
    """A single model that is asked which ways it can look at a place.

    Args:
        planner: Finds its ways.
    """

    def __init__(self, planner: Planner) -> None:
        self._planner = planner
        self._known: list[Point] = []
        self._corners: list[Point] | None = None
        self._missed = 0

    def lead(self, wanted: Pose) -> bool:
        """Tell whether a way with one bend, or one Pivot, is found; no may be wrong."""
        planner = self._planner
        if not planner.drill.pivots or not planner.may_end(wanted):
            return False
        bend = (by for by in self._known if planner.bends(wanted, by))
        if planner.turns(wanted) or next(bend, None) is not None:
            self._missed = 0
            return True
        self._missed += 1
        if self._missed % SELDOM != 1:
            return False
        by = self._found(wanted)
        if by is not None:
            self._known.append(by)
        return by is not None

    def _found(self, wanted: Pose) -> Point | None:
        """Return where the shortest such way bends that is lawful."""
        planner, drill = self._planner, self._planner.drill
        here, there = (x.point(*drill.centre) for x in (planner.pose, wanted))
        if self._corners is None:  # the way to a corner is one for all facings
            some = bends(drill, planner.pose, wanted, planner.rate)
            self._corners = [by for by in some if planner.gets_by(by)]

        def length(by: Point) -> float:
            return math.dist(here, by) + math.dist(by, there)

        nearest = sorted(self._corners, key=length)
        return next((by for by in nearest if planner.bends(wanted, by)), None)
