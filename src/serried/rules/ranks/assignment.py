"""Assignment: which of several identical models goes where, and how far."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from serried.geometry import Point, Pose
from serried.model.extents import model_centre
from serried.model.formation import Formation, Place
from serried.model.ids import Inches, Letter
from serried.tuples import NamedTuple


class Displacement(NamedTuple):
    """How far one model is from where it began (MOV-16), in inches."""

    model: str
    distance: Inches
    letter: Letter


class Way(NamedTuple):
    """By where a model is measured in a move with Reforms on it (MOV-16).

    Attributes:
        gone: How far it has gone from where it began, by way of where it acted, in
            inches.
        at: Where its centre was then, from where the rest is measured.
        to_come: Where the unit stands as the model acts after the last Reform.
        between: For each part of the way between two Reforms in which it acts, where
            its centre may be each time it does: once for each place that it may have.
    """

    gone: Inches
    at: Point
    to_come: tuple[Pose, ...] = ()
    between: tuple[tuple[tuple[Point, ...], ...], ...] = ()

    def to(self, place: Place, pose: Pose) -> Inches:
        """Return how far it goes in all to a place of the unit at its end.

        Between two Reforms it has the place by way of which that is least (AMB-16).
        """
        rest = [model_centre(place, at) for at in (*self.to_come, pose)]
        ends = [(self.gone, self.at)]
        for part in self.between:
            ends = [
                (
                    min(gone + path_length((at, *points)) for gone, at in ends),
                    points[-1],
                )
                for points in part
            ]
        return min(gone + path_length((at, *rest)) for gone, at in ends)


NOBODY: Final[Mapping[str, Way]] = MappingProxyType({})


def reform_displacements(
    before: Formation,
    pose: Pose,
    after: Formation,
    new_pose: Pose,
    acted: Mapping[str, Way] = NOBODY,
) -> tuple[Displacement, ...]:
    """Return how far each model goes, alike ones assigned as well as can be.

    The names are those before it all.

    Args:
        before: How the unit stands at first.
        pose: Where it stands then.
        after: How it stands at last.
        new_pose: Where it stands then.
        acted: By where models are measured that did something on the way, by their
            names.

    Source:
        MOV-16, MOV-23, AMB-16, BA-MAN-15
    """
    found = {}
    for letter in {place.letter for place in before.places}:
        old, spots = before.lettered(letter), after.lettered(letter)
        ways = [
            acted.get(place.name) or Way(0.0, model_centre(place, pose))
            for place in old
        ]
        ends = [model_centre(spot, new_pose) for spot in spots]
        far = [
            [way.to(spot, new_pose) for spot in spots]
            if way.to_come or way.between
            else [way.gone + math.dist(way.at, end) for end in ends]
            for way in ways
        ]
        for place, row, end in zip(old, far, least_greatest(far), strict=True):
            found[place.name] = Displacement(place.name, row[end], letter)
    return tuple(found[place.name] for place in before.places)


def path_length(points: Sequence[Point]) -> Inches:
    """Return how long the way along *points* is."""
    return math.fsum(math.dist(before, after) for before, after in pairwise(points))


def least_greatest(far: Sequence[Sequence[Inches]]) -> tuple[int, ...]:
    """Assign each start an end so that the greatest distance is as small as can be.

    Args:
        far: For each start, how far it is to each of as many ends, in inches.

    Returns:
        For each start, the place of its end.

    Source:
        AMB-16
    """
    least = max(min(line) for side in (far, zip(*far, strict=True)) for line in side)
    best = _matching(far, least)
    if best is not None:
        return best
    distances = sorted({one for row in far for one in row if one > least})
    low, high = 0, len(distances) - 1
    best = _matching(far, distances[high]) if distances else None
    while low < high:
        middle = (low + high) // 2
        found = _matching(far, distances[middle])
        if found is None:
            low = middle + 1
        else:
            best, high = found, middle
    if best is None:
        message = f"{len(far)} models cannot stand on {len(far[0])} places"
        raise ValueError(message)
    return best


def _matching(far: Sequence[Sequence[Inches]], limit: Inches) -> tuple[int, ...] | None:
    """Match every start with an end at most *limit* away, or return None."""
    return matched([[j for j, d in enumerate(row) if d <= limit] for row in far])


def matched(reach: list[list[int]]) -> tuple[int, ...] | None:
    """Match every start with an end that it reaches, or return None.

    Args:
        reach: The ends that each start reaches, as many in all as there are starts.
    """
    holder: dict[int, int] = {}
    for start in range(len(reach)):
        if not _place(start, reach, holder):
            return None
    ends = {start: end for end, start in holder.items()}
    return tuple([ends[start] for start in range(len(reach))])


def _place(start: int, reach: list[list[int]], holder: dict[int, int]) -> bool:
    """Find *start* an end, moving others on where that helps (an augmenting path)."""
    came_from: dict[int, int] = {}
    queue = [start]
    for model in queue:
        for end in reach[model]:
            if end in came_from:
                continue
            came_from[end] = model
            if end not in holder:
                _shift(end, start, came_from, holder)
                return True
            queue.append(holder[end])
    return False


def _shift(
    end: int,
    start: int,
    came_from: dict[int, int],
    holder: dict[int, int],
) -> None:
    """Give each model along the path the end that was found for it."""
    held = {model: place for place, model in holder.items()}
    while True:
        model = came_from[end]
        before = held.get(model)
        holder[end] = model
        if model == start or before is None:
            return
        end = before
