"""The 9th Age, chapter "Combat Reforms": where no model goes too far.

Alike models change places so that the farthest goes as little as it can (MOV-23).
Where they can at one offset, the same models can go to the same places on a whole
stretch about it; where they cannot, nothing is different until one more place comes
into reach. So the line is settled in finitely many looks, in closed form.

Source:
    CREF-4, MOV-23, AMB-16
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from serried.geometry import Point
from serried.model.extents import model_centre, pose_of
from serried.model.ids import Inches, Letter
from serried.model.unit import Unit
from serried.rules.ranks.assignment import matched

Stretch: TypeAlias = tuple[Inches, Inches]
Reaches: TypeAlias = list[list[Stretch]]
"""Of each model, for each place, at which offsets it reaches that."""

_HAIR: Final = 1e-9
"""Inches: stretches no longer than this are not looked into."""
_NOWHERE: Final = (math.inf, -math.inf)


def within(
    unit: Unit,
    shaped: Unit,
    standing: Callable[[Inches], Unit],
    stretch: Stretch,
    rate: Inches,
) -> Iterator[Stretch]:
    """Yield where on a stretch no model of a unit goes farther than its rate.

    Args:
        unit: The unit as it stands.
        shaped: The same in its new formation.
        standing: Puts that at an offset.
        stretch: The offsets.
        rate: The farthest that any model may go, in inches.
    """
    before, zero, one = pose_of(unit), pose_of(standing(0.0)), pose_of(standing(1.0))
    along = (one.x - zero.x, one.y - zero.y)
    left = [stretch]
    for letter in sorted(unit.formation.letters, key=_many(unit)):
        starts = [model_centre(x, before) for x in unit.formation.lettered(letter)]
        ends = [model_centre(x, zero) for x in shaped.formation.lettered(letter)]
        reaches = [[_reach(x, y, along, rate) for y in ends] for x in starts]
        for each in (*reaches, *map(list, zip(*reaches, strict=True))):
            left = _common(left, list(_merged(each)))
        if len(starts) > 1:
            left = [part for one in left for part in _matching(reaches, one)]
    yield from left


def _many(unit: Unit) -> Callable[[Letter], int]:
    """Return how many models of a unit have a letter, as a function."""
    return lambda letter: len(unit.formation.lettered(letter))


def _reach(start: Point, end: Point, along: Point, rate: Inches) -> Stretch:
    """Return at which offsets a place is in reach of a model that starts there.

    Args:
        start: Where the model is.
        end: Where the place is at offset 0.
        along: Which way the place goes as offsets rise.
        rate: How far the model may go.
    """
    dx, dy = start[0] - end[0], start[1] - end[1]
    ahead = dx * along[0] + dy * along[1]
    aside = dx * along[1] - dy * along[0]
    if abs(aside) > rate:
        return _NOWHERE
    half = math.sqrt(rate * rate - aside * aside)
    return ahead - half, ahead + half


def _matching(reaches: Reaches, stretch: Stretch) -> Iterator[Stretch]:
    """Yield where on a stretch each model reaches a place of its own."""
    flat = [one for row in reaches for one in row if one != _NOWHERE]
    begins, ends = sorted([x for x, _ in flat]), sorted([x for _, x in flat])
    good: list[Stretch] = []
    open_ = [stretch]
    while open_:
        low, high = open_.pop()
        at = (low + high) / 2.0
        found = matched(
            [[j for j, (x, y) in enumerate(row) if x <= at <= y] for row in reaches]
        )
        if found is None:
            first, last = _around(at, begins, ends)
        else:
            each = [row[to] for row, to in zip(reaches, found, strict=True)]
            first = max(low, *[x for x, _ in each])
            last = min(high, *[y for _, y in each])
            good.append((first, last))
        if first - low > _HAIR:
            open_.append((low, first))
        if high - last > _HAIR:
            open_.append((last, high))
    yield from _merged(good)


def _around(at: Inches, begins: list[Inches], ends: list[Inches]) -> Stretch:
    """Return about an offset from where to where no more places are in reach."""
    before, after = bisect_left(ends, at), bisect_right(begins, at)
    low = ends[before - 1] if before else -math.inf
    high = begins[after] if after < len(begins) else math.inf
    return low, high


def _common(some: list[Stretch], others: list[Stretch]) -> list[Stretch]:
    """Return what two lists of stretches have in common."""
    return [
        (max(one[0], other[0]), min(one[1], other[1]))
        for one in some
        for other in others
        if max(one[0], other[0]) <= min(one[1], other[1])
    ]


def _merged(stretches: Iterable[Stretch]) -> Iterator[Stretch]:
    """Yield stretches that meet as one, in order."""
    begin: Inches | None = None
    end = 0.0
    for low, high in sorted(one for one in stretches if one != _NOWHERE):
        if begin is None:
            begin, end = low, high
        elif low <= end + 2.0 * _HAIR:
            end = max(end, high)
        else:
            yield begin, end
            begin, end = low, high
    if begin is not None:
        yield begin, end
