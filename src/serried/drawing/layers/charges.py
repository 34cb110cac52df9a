"""Charges: the way of a charger, and where it could end."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.drawing.labels import Label, beside
from serried.geometry import Pose, Shape, Slide, Turn, facing_vector, touching
from serried.geometry.motion import turn_degrees
from serried.model.actions.charges import Charge, ResolveCharge
from serried.model.actions.form import Action
from serried.model.actions.legs import Forward, Leg, Pivot, Side, Wheel
from serried.model.actions.subject import Subject
from serried.model.actions.trip import Stage, Trip
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import centre, extent_shapes
from serried.model.formation import Formation
from serried.model.ids import UnitId
from serried.model.unit import Unit
from serried.model.verdict import Value, Values, Verdict, as_table
from serried.report.charges import stretch

WHOSE: Final = frozenset({"resolve_most_contact", "resolve_blocked"})
"""The reasons of findings that say between whose ends an owner chooses."""

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


def possible_ends(battle: Battle, action: Action, verdict: Verdict) -> list[Shape]:
    """Return where chargers could end, those with choices and those asked about.

    Their target is among them where it turns or lines up, as it will stand then.
    """
    if not isinstance(action, Charge | ResolveCharge):
        return []
    listed = verdict.measure("choices") or verdict.measure("ends")
    found: dict[tuple[str, Pose], Shape] = {}
    for name, end in _ends(listed, action.subject, verdict):
        pose, formation = said_pose(end, "pose"), _formation(battle, name)
        if pose is not None and formation is not None:
            (found[name, pose],) = extent_shapes(formation, pose, "boundary")
        target = target_then(battle, charged(battle, action, name), end)
        if target is not None and target.pose is not None:
            (shape,) = extent_shapes(target.formation, target.pose, "boundary")
            found[target.id, target.pose] = shape
    return list(found.values())


def end_labels(battle: Battle, action: Action, verdict: Verdict) -> list[Label]:
    """Return by which words an answer tells ends apart, where they are few enough."""
    if not isinstance(action, Charge | ResolveCharge):
        return []
    listed = verdict.measure("choices") or verdict.measure("ends")
    ends = list(_ends(listed, action.subject, verdict))
    several = len({name for name, _ in ends}) > 1
    found: dict[Label, None] = {}
    for name, end in ends if ends[1:] else ():
        pose, formation = said_pose(end, "pose"), _formation(battle, name)
        if pose is not None and formation is not None:
            said = f"{name} {stretch(dict(end))}" if several else stretch(dict(end))
            middle = centre(formation, pose)
            spots = ((middle, (0.0, 0.0)), *beside(middle))
            found[Label((said,), spots, bold=False)] = None
    return list(found) if len(found) <= MOST_NAMED else []


def ends_of(
    subject: Subject, verdict: Verdict, choice: Values
) -> list[tuple[str, Values]]:
    """Return who would end where by one choice, with what is told of the end.

    Where only one charger has a choice, the finding about it says who that is: the one
    of the line may have fallen short.
    """
    together = as_table(dict(choice).get("ends"))
    if together is not None:
        return [(name, as_table(end) or ()) for name, end in together]
    whose = (one.unit for one in verdict.findings if one.reason in WHOSE)
    return [(next(whose, None) or str(subject), choice)]


def charged(battle: Battle, action: Charge | ResolveCharge, by: str) -> UnitId:
    """Return whom a charger, by its name, would charge or has charged."""
    if isinstance(action, Charge):
        return action.target
    declared = (one.on for one in battle.charges if str(one.by) == by)
    return action.against or next(declared)


def target_then(battle: Battle, target: UnitId, end: Values) -> Unit | None:
    """Return a charged unit as it will stand at one end; None if it stays as it is.

    Args:
        battle: As it stands.
        target: The charged unit.
        end: What an answer says of the end, as in its ``choices`` and ``ends``.
    """
    pose = said_pose(end, "target_pose")
    if pose is None:
        return None
    unit = battle.unit(target)
    ranks = dict(end).get("ranks")
    if isinstance(ranks, tuple):
        unit = replace(
            unit, formation=replace(unit.formation, ranks=tuple(map(str, ranks)))
        )
    return unit.at(pose)


def said_pose(end: Values, name: str) -> Pose | None:
    """Return a pose that an answer tells, if it does."""
    match dict(end).get(name):
        case (float(x), float(y), float(facing)):
            return Pose(x, y, *facing_vector(facing))
    return None


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


def _ends(
    listed: Value, subject: Subject, verdict: Verdict
) -> Iterator[tuple[str, Values]]:
    """Yield who could end where."""
    for one in listed if isinstance(listed, tuple) else ():
        yield from ends_of(subject, verdict, as_table(one) or ())


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
