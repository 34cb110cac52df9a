"""Charges: the way of a charger, and where it could end."""

import math
from typing import Final

from serried.drawing.labels import Label, beside
from serried.geometry import Pose, Shape, Slide, Turn, touching
from serried.geometry.motion import turn_degrees
from serried.model.actions.legs import Forward, Leg, Pivot, Side, Wheel
from serried.model.actions.trip import Stage, Trip
from serried.model.battle import Battle
from serried.model.extents import boundary, centre
from serried.model.results.charges import Ending, charge_choices
from serried.model.verdict import Verdict
from serried.report.charges import stretch

MOST_NAMED: Final = 4
"""The words of more ends would stand on one another."""


def charge_course(trip: Trip, verdict: Verdict) -> tuple[Trip, tuple[Leg, ...]]:
    """Return the way of a charger that was moved, and its legs.

    The turn into line at the end of a Charge Move is shown as a Pivot that is swept.
    """
    stages = [stage for stage in trip.stages if not _stands(stage)]
    lines_up = any(event.event == "charged" for event in verdict.events)
    legs = tuple(
        _leg(stage, last=lines_up and stage is trip.stages[-1]) for stage in stages
    )
    numbered = tuple(one._replace(leg=n) for n, one in enumerate(stages, start=1))
    return Trip(trip.start, numbered, complete=True), legs


def possible_ends(battle: Battle, verdict: Verdict) -> list[Shape]:
    """Return where chargers could end, those with choices and those asked about.

    Their target is among them where it turns or lines up, as it will stand then.
    """
    found: dict[tuple[str, Pose], Shape] = {}
    for by, formation, end in _endings(verdict):
        found[str(by), end.pose] = boundary(formation, end.pose)
        if end.moves_target:
            target = end.target_after(battle.unit(end.target))
            found[target.id, end.target_pose] = boundary(
                target.formation, end.target_pose
            )
    return list(found.values())


def end_labels(verdict: Verdict) -> list[Label]:
    """Return by which words an answer tells ends apart, where they are few enough."""
    ends = _endings(verdict)
    several = len({one.by for one in ends}) > 1
    found: dict[Label, None] = {}
    for by, formation, end in ends if ends[1:] else ():
        said = f"{by} {stretch(end)}" if several else stretch(end)
        middle = centre(formation, end.pose)
        spots = ((middle, (0.0, 0.0)), *beside(middle))
        found[Label((said,), spots, bold=False)] = None
    return list(found) if len(found) <= MOST_NAMED else []


def _endings(verdict: Verdict) -> list[Ending]:
    """Return who could end where."""
    return [one for choice in charge_choices(verdict) for one in choice.endings]


def _stands(stage: Stage) -> bool:
    """Return whether a leg leads nowhere."""
    motion = stage.motion
    return isinstance(motion, Slide) and touching(math.hypot(motion.dx, motion.dy))


def pivot_of(stage: Stage) -> Pivot:
    """Return a turn about the Centre, which is not swept, by what it came to."""
    start, end = stage.start, stage.end
    across = start.ux * end.uy - start.uy * end.ux
    along = start.ux * end.ux + start.uy * end.uy
    degrees = math.degrees(math.atan2(across, along))
    return Pivot(Side.LEFT if degrees > 0.0 else Side.RIGHT, abs(degrees))


def _leg(stage: Stage, *, last: bool) -> Leg:
    motion = stage.motion
    if motion is None:
        return pivot_of(stage)
    if not isinstance(motion, Turn):
        (x, y, *_), (to_x, to_y, *_) = stage.start, stage.end
        return Forward(math.dist((x, y), (to_x, to_y)))
    side = Side.RIGHT if motion.clockwise else Side.LEFT
    degrees = turn_degrees(motion.cosine, motion.sine)
    return Pivot(side, degrees) if last else Wheel(side, degrees=degrees)
