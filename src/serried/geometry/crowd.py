"""Crowds: many things that stand, asked all at once what is near.

The loops over pairs are here, so that they run inside of compiled code; most pairs
are told apart by boxes and circles, and only the others are measured. What is
measured is measured as everywhere: nothing here is an estimate.
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, TypeAlias

from serried.geometry.compare import TOLERANCE
from serried.geometry.flat import FAR, flat_distance
from serried.geometry.motion import Motion
from serried.geometry.outline import Bounds, Outline
from serried.geometry.sweep import SLACK, Sweep, bounds_of, least_of
from serried.geometry.union import Shapes

Way: TypeAlias = tuple[Shapes, Motion]
"""Something that moves, where it stands at first, and where it goes."""

NearestThings: TypeAlias = tuple[float, list[int]]
"""The least distance in inches, and the numbers of all that come so near."""

WESTERN: Final = attrgetter("west", "group")
"""The order in which things are looked at: from west to east."""


class Crowd:
    """Things that stand, each of them one shape or more.

    Args:
        things: Their shapes. A thing is called by its number, from 0.
    """

    def __init__(self, things: Sequence[Shapes]) -> None:
        self._many = len(things)
        outlines: list[Outline] = []
        for number, shapes in enumerate(things):
            outlines += [Outline(shape, number) for shape in shapes]
        self._outlines: list[Outline] = sorted(outlines, key=WESTERN)

    def replaced(self, number: int, shapes: Shapes) -> "Crowd":
        """Return the same things, one of them with other shapes."""
        after = Crowd(())
        after._many = self._many
        fresh = sorted([Outline(shape, number) for shape in shapes], key=WESTERN)
        merged: list[Outline] = []
        for outline in self._outlines:
            while fresh and _is_before(fresh[0], outline):
                merged.append(fresh.pop(0))
            if outline.group != number:
                merged.append(outline)
        after._outlines = merged + fresh
        return after

    def nearest(
        self,
        ways: Sequence[Way],
        without: frozenset[int] = frozenset(),
        limit: float = FAR,
    ) -> list[NearestThings]:
        """Return what each of several things comes nearest to on its way.

        Args:
            ways: What moves, and where. A slide by nothing is a thing that stands.
            without: Numbers of things that do not matter.
            limit: What is farther off than so many inches does not matter.

        Returns:
            For each way the least distance, 0 for an overlap, and the numbers of
            all that come so near, or miss it by less than a billionth of an inch.
            If nothing matters, the distance is huge and there are no numbers.
        """
        found: list[NearestThings] = []
        for shapes, motion in ways:
            moving = [Sweep(shape, motion) for shape in shapes]
            found.append(self._nearest(moving, without, limit))
        return found

    def _nearest(
        self, moving: list[Sweep], without: frozenset[int], reach: float
    ) -> NearestThings:
        """Return what comes nearest to things that move together.

        What may be nearest by the look of the boxes is measured first; of the rest
        only what may be as near as that.
        """
        west, south, east, north = around = bounds_of(moving)
        first = self._likeliest(around, without, reach)
        if first < 0:
            return (FAR, [])
        outlines = self._outlines
        best = least_of(moving, outlines[first], reach)
        distances, numbers = [best], [outlines[first].group]
        limit = min(best, reach) + SLACK
        for index in range(len(outlines)):
            standing = outlines[index]
            if standing.west - east > limit:
                break
            dx = _off(west - standing.east, standing.west - east)
            dy = _off(south - standing.north, standing.south - north)
            if dx * dx + dy * dy > limit * limit or index == first:
                continue
            if standing.group not in without:
                apart = least_of(moving, standing, limit)
                if apart <= limit:
                    best = min(best, apart)
                    limit = min(best, reach) + SLACK
                    distances.append(apart)
                    numbers.append(standing.group)
        if best > reach + SLACK:
            return (FAR, [])
        return (best, _tied(distances, numbers, limit))

    def _likeliest(self, around: Bounds, without: frozenset[int], reach: float) -> int:
        """Return the place of what is nearest to a box, below zero if nothing is."""
        west, south, east, north = around
        outlines = self._outlines
        first, least = -1, reach * reach + SLACK
        for index in range(len(outlines)):
            standing = outlines[index]
            dx = _off(west - standing.east, standing.west - east)
            if dx * dx > least and standing.west > east:
                break  # and so is whatever begins farther east
            dy = _off(south - standing.north, standing.south - north)
            if dx * dx + dy * dy < least and standing.group not in without:
                least, first = dx * dx + dy * dy, index
        return first

    def is_empty(
        self,
        west: float,
        south: float,
        east: float,
        north: float,
        without: frozenset[int],
    ) -> bool:
        """Return whether nothing comes near a box, by the look of their own boxes."""
        for standing in self._outlines:
            if standing.west > east:
                break  # and so is whatever begins farther east
            if (
                standing.east >= west
                and standing.north >= south
                and standing.south <= north
                and standing.group not in without
            ):
                return False
        return True

    def about(self, shapes: Shapes, limit: float) -> frozenset[int]:
        """Return the numbers of all that may be within *limit* inches of a thing.

        Only boxes are looked at: some of them may be farther off, no other is not.
        """
        near: set[int] = set()
        for shape in shapes:
            outline = Outline(shape, -1)
            for standing in self._outlines:
                dx = _off(outline.west - standing.east, standing.west - outline.east)
                dy = _off(
                    outline.south - standing.north, standing.south - outline.north
                )
                if dx <= limit + SLACK and dy <= limit + SLACK:
                    near.add(standing.group)
        return frozenset(near)

    def within(self, limit: float) -> list[bool]:
        """Return which pairs are at most *limit* inches apart.

        Returns:
            One answer for each pair, in the order of ``itertools.combinations``.
        """
        near = [False] * (self._many * (self._many - 1) // 2)
        reach = limit + TOLERANCE
        outlines = self._outlines
        for one in range(len(outlines)):
            first = outlines[one]
            end = first.east + reach
            for two in range(one + 1, len(outlines)):
                second = outlines[two]
                if second.west > end:
                    break
                if (
                    second.south <= first.north + reach
                    and first.south <= second.north + reach
                    and first.group != second.group
                    and _are_within(first, second, reach)
                ):
                    near[self._pair(first.group, second.group)] = True
        return near

    def _pair(self, one: int, other: int) -> int:
        """Return the place of a pair among all of them."""
        low, high = (one, other) if one < other else (other, one)
        return low * (2 * self._many - low - 1) // 2 + high - low - 1


def _is_before(one: Outline, other: Outline) -> bool:
    """Return whether one of two is looked at first, as ``WESTERN`` has it."""
    if one.west != other.west:
        return one.west < other.west
    return one.group < other.group


def _off(before: float, behind: float) -> float:
    """Return by how much one of two is above zero; both cannot be."""
    if before > 0.0:
        return before
    return max(0.0, behind)


def _are_within(first: Outline, second: Outline, reach: float) -> bool:
    """Return whether two shapes are at most *reach* inches apart.

    Circles in them and around them settle it more often than not, and of rectangles
    the corners that are foremost towards each other settle most of the rest.
    """
    dx, dy = second.x - first.x, second.y - first.y
    apart2 = dx * dx + dy * dy
    inner = reach + first.inner + second.inner
    outer = reach + first.outer + second.outer
    if apart2 < inner * inner - SLACK:
        return True
    if apart2 > outer * outer + SLACK:
        return False
    radii = first.radius + second.radius
    if first.half_width > 0.0 and second.half_width > 0.0:
        ax, ay = first.foremost(dx, dy)
        bx, by = second.foremost(-dx, -dy)
        bx, by = bx + dx - ax, by + dy - ay  # from one foremost corner to the other
        if bx * bx + by * by < reach * reach - SLACK:
            return True
        ahead = bx * dx + by * dy
        if ahead > 0.0 and ahead * ahead > (reach * reach + SLACK) * apart2:
            return False
    return max(0.0, flat_distance(first.numbers, second.numbers) - radii) <= reach


def _tied(distances: list[float], numbers: list[int], limit: float) -> list[int]:
    """Return the numbers of what is within *limit*, rising, each of them once."""
    if len(numbers) == 1:
        return numbers
    near: list[int] = []
    for index in range(len(numbers)):
        if distances[index] <= limit and numbers[index] not in near:
            near.append(numbers[index])
    near.sort()
    return near
