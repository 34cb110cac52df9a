"""The way of a character into the ranks of the unit that it joins.

Its last leg has no number: each book says how it goes on from where the others end. The
turns before and after it are free, as pivots are.
"""

import math

from serried.geometry import Pose, Slide
from serried.model.actions.trip import Trip
from serried.model.bases import inches
from serried.model.ids import ClauseId, Inches
from serried.model.unit import Unit
from serried.model.verdict import Finding, Values
from serried.rules.case import Case
from serried.rules.findings import no_farther_than
from serried.rules.moving.travel import displacements, lengths
from serried.tuples import NamedTuple


class WayIn(NamedTuple):
    """A way into the ranks.

    Attributes:
        trip: All legs, to the place in the ranks.
        walked: The legs without the last step, if being placed is no move.
    """

    trip: Trip
    walked: Trip

    @property
    def last(self) -> Inches:
        """The length of the last leg, in inches."""
        leg = self.trip.stages[-1].leg
        return math.fsum(
            math.hypot(stage.motion.dx, stage.motion.dy)
            for stage in self.trip.stages
            if stage.leg == leg and isinstance(stage.motion, Slide)
        )


def facing_along(
    unit: Unit, middle: tuple[float, float], way: tuple[float, float]
) -> Pose:
    """Return a single model about its Centre facing along *way*."""
    half = inches(unit.formation.base.depth) / 2
    x, y = middle[0] + way[0] * half, middle[1] + way[1] * half
    return Pose(x, y, *way)


def judge_reach(case: Case, way: WayIn, clause: ClauseId, reason: str) -> Finding:
    """Judge that it has movement enough for its way into the ranks.

    Source:
        CHR-JOIN-10, BA-CHA-3
    """
    limit = case.rate(clause)
    return no_farther_than(
        math.inf if limit is None else limit,
        clause=clause,
        measured=_length(case, way),
        reason=reason,
        unit=case.unit.id,
    )


def _length(case: Case, way: WayIn) -> Inches:
    """Return the length of the whole way, the last leg with it."""
    far = lengths(case.unit.formation, case.legs, case.settings.wheel_measure).total
    return far + way.last


def way_measures(case: Case, way: WayIn) -> Values:
    """Return the length of the way, and how far from its start it ends."""
    gone = displacements(case.unit.formation, way.trip, case.legs)
    return (
        ("length", _length(case, way)),
        ("farthest_model", max(model.distance for model in gone)),
    )
