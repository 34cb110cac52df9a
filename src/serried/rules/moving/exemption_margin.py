"""Exemption margin: how near a move is to a change in what spacing looks at.

Whatever stands closer than the limit at the start of a move is ignored until
the gap has reached the limit (SPACE-4). So lawfulness can jump where a number of
the move makes that gap be just reached, or an ignored thing just be struck. The
solver must know how much room there is to such a jump.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Final

from serried.geometry import (
    Pose,
    at_least,
    closest_of,
    move_pose,
    separation_of,
    touching,
    until,
)
from serried.model.ids import Inches
from serried.rules.moving.neighbours import Neighbour
from serried.rules.moving.spacing import Walk
from serried.rules.terms import Closeness

LOOKS: Final = 16
"""How many parts of a leg are looked at for what has no closed form."""


def room_to_change(walk: Walk, ignored: Iterable[Neighbour], *, broken: bool) -> Inches:
    """Return how much room there is until one of *ignored* counts otherwise.

    Args:
        walk: The move.
        ignored: Towards what the limit is ignored when it begins.
        broken: Whether it comes too close to something already.
    """
    close = tuple(ignored)
    if close and walk.closeness is Closeness.NO_CLOSER and not broken:
        return 0.0  # any turn of it may bring it closer
    rooms = (_room_to_change(part, one) for part in walk.parts for one in close)
    return min(rooms, default=math.inf)


def _room_to_change(walk: Walk, neighbour: Neighbour) -> Inches:
    poses = [walk.trip.start, *_on_the_way(walk)]
    gaps = [separation_of(walk.shapes(pose), neighbour.shapes) for pose in poses]
    to_release = abs(max(gaps) - walk.resume)
    if touching(gaps[0]):  # a touch from the start is no jump
        return to_release
    strikes = not at_least(min(gaps), 0.0, 0.0)
    to_strike = -min(gaps) if strikes else _least_gap(walk, neighbour)
    return min(to_release, to_strike)


def _on_the_way(walk: Walk) -> Iterator[Pose]:
    """Yield poses on the way: the end of each leg, and some in the middle of it.

    The widest gap of a slide is at one of its ends; that of a turn has no closed
    form, nor has the depth of an overlap.
    """
    for stage in walk.trip.stages:
        if stage.motion is not None:
            for look in range(1, LOOKS):
                yield move_pose(until(stage.motion, look / LOOKS), stage.start)
        yield stage.end


def _least_gap(walk: Walk, neighbour: Neighbour) -> Inches:
    gaps = (
        closest_of(walk.shapes(s.start), s.motion, neighbour.shapes)[0]
        for s in walk.trip.stages
        if s.motion is not None
    )
    return min(gaps, default=math.inf)
