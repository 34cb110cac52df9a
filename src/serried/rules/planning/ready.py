"""Made ready: what is known of a unit and its move before anybody asks for a place.

It outlasts a question: who asks again in the same battle does not wait for it.
"""

import math
from typing import Final

from serried.model.extents import centre_offset, front_corners, pose_of
from serried.rules.case import Case, Judged, nothing_more
from serried.rules.moving.judging import Preconditions
from serried.rules.moving.quick import Mover
from serried.rules.moving.travel import CHORD
from serried.rules.planning.lines import Drill
from serried.rules.planning.trials import Trials
from serried.tuples import NamedTuple

WIDEST_BY_CHORD: Final = 2.0 * math.asin(0.99)
"""Radians by which one wheel turns at most that no clause bounds, by the chord.

Near half a circle the angle changes too fast with the chord.
"""


class Ready(NamedTuple):
    """What is known of a unit, and may be kept with its battle.

    Attributes:
        mover: How it moves; None where only its book knows.
        trials: The same in numbers; None where its moves are not known there.
    """

    mover: Mover | None
    trials: Trials | None


def made_ready(
    case: Case, drill: Drill, preconditions: Preconditions, extra: Judged
) -> Ready:
    """Return what is known of a move; as ``Planner`` has it."""
    if extra is not nothing_more:
        return Ready(None, None)
    mover = Mover(case, preconditions._replace(findings=()))
    if not mover.known or mover.barred:
        return Ready(mover, None)
    left, right, chord = drill.left, drill.right, drill.measure == CHORD
    return Ready(
        mover, Trials(mover, pose_of(case.unit), left, right, chord, drill.widest)
    )


def drill_of(case: Case) -> Drill:
    """Return how the unit of a move turns."""
    unit, terms, measure = case.unit, case.terms, case.settings.wheel_measure
    left, right = front_corners(unit.formation)
    unbounded = WIDEST_BY_CHORD if measure == CHORD else math.pi
    return Drill(
        left=left,
        right=right,
        measure=measure,
        widest=unbounded if terms.wheel_angle is None else math.pi / 2,
        centre=centre_offset(unit.formation),
        pivots=unit.single,
        slowly=terms.slowly is not None,
        mixes=terms.all_ways,
    )
