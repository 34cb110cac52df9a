"""Charges: the way of a charger, and where it could end."""

import math
from collections.abc import Iterator

from serried.geometry import Pose, Shape, Slide, Turn, facing_vector, touching
from serried.geometry.motion import turn_degrees
from serried.model.actions import Action
from serried.model.battle import Battle
from serried.model.charge_actions import Charge, ResolveCharge
from serried.model.errors import RequestError
from serried.model.extents import extent_shapes
from serried.model.formation import Formation
from serried.model.legs import Forward, Leg, Pivot, Side, Wheel
from serried.model.subject import Subject
from serried.model.trip import Stage, Trip
from serried.model.verdict import Value, Verdict, as_table


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


def possible_ends(battle: Battle, action: Action, verdict: Verdict) -> list[Shape]:
    """Return where chargers could end, those with choices and those asked about."""
    if not isinstance(action, Charge | ResolveCharge):
        return []
    listed = verdict.measure("choices") or verdict.measure("ends")
    found: dict[tuple[str, Pose], Shape] = {}
    for name, pose in _poses(listed, action.subject):
        formation = _formation(battle, name)
        if formation is not None:
            (shape,) = extent_shapes(formation, pose, "boundary")
            found[name, pose] = shape
    return list(found.values())


def _stands(stage: Stage) -> bool:
    """Return whether a leg leads nowhere."""
    motion = stage.motion
    return isinstance(motion, Slide) and touching(math.hypot(motion.dx, motion.dy))


def _leg(stage: Stage, *, last: bool) -> Leg:
    motion = stage.motion
    if not isinstance(motion, Turn):
        (x, y, *_), (to_x, to_y, *_) = stage.start, stage.end
        return Forward(math.dist((x, y), (to_x, to_y)))
    side = Side.RIGHT if motion.clockwise else Side.LEFT
    degrees = turn_degrees(motion.cosine, motion.sine)
    return Pivot(side, degrees) if last else Wheel(side, degrees=degrees)


def _poses(listed: Value, subject: Subject) -> Iterator[tuple[str, Pose]]:
    """Yield who could end where."""
    for one in listed if isinstance(listed, tuple) else ():
        known = dict(as_table(one) or ())
        ends = as_table(known.get("ends"))
        named = ends if ends is not None else ((str(subject), as_table(one)),)
        for name, values in named:
            match dict(as_table(values) or ()).get("pose"):
                case (float(x), float(y), float(facing)):
                    yield name, Pose(x, y, *facing_vector(facing))


def _formation(battle: Battle, name: str) -> Formation | None:
    """Return how a charger stands, a Character that charges out by itself."""
    unit_id, _, letter = name.partition(".")
    try:
        unit = battle.unit(unit_id)
    except RequestError:
        return None
    if not letter:
        return unit.formation
    own = unit.formation.lettered(letter)
    return Formation(own[0].base, (letter,)) if own else None
