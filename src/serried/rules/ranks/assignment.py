"""Assignment: which of several identical models goes where."""

import math
from collections.abc import Sequence

from serried.geometry import Point
from serried.model.ids import Inches


def least_greatest(starts: Sequence[Point], ends: Sequence[Point]) -> tuple[int, ...]:
    """Assign each start an end so that the greatest distance is as small as can be.

    Args:
        starts: Where the models are, in inches.
        ends: Where models will be, as many.

    Returns:
        For each start, the place of its end in *ends*.

    Source:
        AMB-16
    """
    far = [[math.dist(start, end) for end in ends] for start in starts]
    distances = sorted({distance for row in far for distance in row})
    low, high = 0, len(distances) - 1
    best = _matching(far, distances[high])
    while low < high:
        middle = (low + high) // 2
        found = _matching(far, distances[middle])
        if found is None:
            low = middle + 1
        else:
            best, high = found, middle
    if best is None:
        message = f"{len(starts)} models cannot stand on {len(ends)} places"
        raise ValueError(message)
    return best


def _matching(far: Sequence[Sequence[Inches]], limit: Inches) -> tuple[int, ...] | None:
    """Match every start with an end at most *limit* away, or return None."""
    reach = [[j for j, d in enumerate(row) if d <= limit] for row in far]
    holder: dict[int, int] = {}
    for start in range(len(far)):
        if not _place(start, reach, holder):
            return None
    ends = {start: end for end, start in holder.items()}
    return tuple(ends[start] for start in range(len(far)))


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
