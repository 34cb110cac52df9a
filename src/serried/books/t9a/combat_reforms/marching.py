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
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from serried.geometry import Point
from serried.model.extents import model_centre, pose_of
from serried.model.ids import Inches
from serried.model.unit import Unit
from serried.rules.ranks.assignment import least_greatest

Stretch: TypeAlias = tuple[Inches, Inches]

_HAIR: Final = 1e-9
"""Inches: stretches no longer than this are not looked into."""


class _Paths(NamedTuple):
    """Which place each model goes to, and how far from where it was.

    Attributes:
        ways: From where to where, at the offset that was looked at.
        farthest: How far the farthest goes there.
    """

    ways: list[tuple[Point, Point]]
    farthest: Inches

    def reach(self, at: Inches, along: Point, rate: Inches) -> Stretch:
        """Return from where to where along the line none of them goes too far."""
        each = [_reach(*way, at, along, rate) for way in self.ways]
        return (
            max([one[0] for one in each if one]),
            min([one[1] for one in each if one]),
        )


def _reach(
    start: Point, end: Point, at: Inches, along: Point, rate: Inches
) -> Stretch | None:
    """Return from where to where a place is in reach of a model that starts there.

    Args:
        start: Where the model is.
        end: Where the place is at the offset *at*.
        at: That offset.
        along: Which way the place goes as offsets rise.
        rate: How far the model may go.
    """
    dx, dy = start[0] - end[0], start[1] - end[1]
    ahead = at + dx * along[0] + dy * along[1]
    aside = dx * along[1] - dy * along[0]
    if abs(aside) > rate:
        return None
    half = math.sqrt(rate * rate - aside * aside)
    return ahead - half, ahead + half


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
    zero, one = pose_of(standing(0.0)), pose_of(standing(1.0))
    along = (one.x - zero.x, one.y - zero.y)
    begins, ends = _changes(unit, shaped, standing(0.0), along, rate)
    good: list[Stretch] = []
    open_ = [stretch]
    while open_:
        low, high = open_.pop()
        at = (low + high) / 2.0
        found = _paths(unit, shaped, standing(at))
        if found.farthest <= rate:
            first, last = found.reach(at, along, rate)
            first, last = max(low, min(first, at)), min(high, max(last, at))
            good.append((first, last))
        else:
            first, last = _around(at, begins, ends)
        if first - low > _HAIR:
            open_.append((low, first))
        if high - last > _HAIR:
            open_.append((last, high))
    yield from _merged(sorted(good))


def _changes(
    unit: Unit, shaped: Unit, stood: Unit, along: Point, rate: Inches
) -> tuple[list[Inches], list[Inches]]:
    """Return the offsets at which a place comes into a model's reach, and leaves it."""
    before, after = pose_of(unit), pose_of(stood)
    found = [
        _reach(model_centre(one, before), model_centre(to, after), 0.0, along, rate)
        for letter in unit.formation.letters
        for one in unit.formation.lettered(letter)
        for to in shaped.formation.lettered(letter)
    ]
    reaches = [one for one in found if one is not None]
    return sorted([x for x, _ in reaches]), sorted([x for _, x in reaches])


def _around(at: Inches, begins: list[Inches], ends: list[Inches]) -> Stretch:
    """Return about an offset from where to where no more places are in reach."""
    before, after = bisect_left(ends, at), bisect_right(begins, at)
    low = ends[before - 1] if before else -math.inf
    high = begins[after] if after < len(begins) else math.inf
    return low, high


def _paths(unit: Unit, shaped: Unit, stood: Unit) -> _Paths:
    before, after = pose_of(unit), pose_of(stood)
    ways: list[tuple[Point, Point]] = []
    for letter in unit.formation.letters:
        starts = [
            model_centre(place, before) for place in unit.formation.lettered(letter)
        ]
        ends = [
            model_centre(place, after) for place in shaped.formation.lettered(letter)
        ]
        to = least_greatest(starts, ends)
        ways += [(start, ends[end]) for start, end in zip(starts, to, strict=True)]
    return _Paths(ways, max(math.dist(start, end) for start, end in ways))


def _merged(stretches: list[Stretch]) -> Iterator[Stretch]:
    """Yield stretches that meet as one."""
    begin: Inches | None = None
    end = 0.0
    for low, high in stretches:
        if begin is None:
            begin, end = low, high
        elif low <= end + 2.0 * _HAIR:
            end = max(end, high)
        else:
            yield begin, end
            begin, end = low, high
    if begin is not None:
        yield begin, end
