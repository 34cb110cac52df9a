"""Nudges: the shortest way for one unit back to where it touches another again.

Forwards, backwards and sideways, one or two of them: so the way ends level with the
edge that was lost, and only how far sideways is open. Lawful is what lies in a stretch
less the stretches that something bars; the nearest of that is an end of one of them.
Each such end is tried by the way itself, in closed form, and the first that is free is
the shortest. Past an enemy, which must not be touched, there is no shortest way: where
the enemy is only just not touched is found likewise, and the unit goes on until it is
clear of it. Compiled where that works.

Source:
    NUDGE-4, NUDGE-6, NUDGE-7, AMB-32, AMB-33, AMB-77, AMB-78
"""

import math
from typing import Final, NamedTuple

from serried.geometry.compare import at_least, at_most, same
from serried.geometry.motion import Slide
from serried.geometry.slide import stretch_of_slide
from serried.rules.contact.obstacles import (
    APART,
    CLEAR,
    Box,
    Leg,
    Obstacle,
    Wall,
    moved,
    shape_of,
    shortened,
    swept,
)
from serried.rules.contact.placed_units import PlacedUnit


class Aim:
    """An enemy that is to be touched again.

    Attributes:
        side: The side of the mover along which it was touched.
        onwards: How far the mover is to go at right angles to that side, in inches:
            right or forwards if above zero.
        low: The least that it may go along that side.
        high: The most.
    """

    def __init__(self, side: int, onwards: float, low: float, high: float) -> None:
        self.side = side
        self.onwards = onwards
        self.low = low
        self.high = high


class Nudge(NamedTuple):
    """A way back.

    Attributes:
        dx: Inches to the right in the frame.
        dy: Inches forwards.
        direct: Whether nothing is in its way, so that no other could be shorter.
        past: How much of it is farther than needed, to keep clear of an enemy, in
            inches.
    """

    dx: float
    dy: float
    direct: bool
    past: float = 0.0

    @property
    def length(self) -> float:
        """The sum of both legs, in inches (AMB-33)."""
        return abs(self.dx) + abs(self.dy)

    @property
    def least(self) -> float:
        """The same, if it ended where an enemy is only just not touched any more."""
        return self.length - self.past


class Ground:
    """What there is around a unit that is nudged.

    Attributes:
        placed: The unit where it stands.
        obstacles: Everything that it may have to go round.
        walls: The edges of the table, where it may come to one.
    """

    def __init__(
        self, placed: PlacedUnit, obstacles: list[Obstacle], walls: list[Wall]
    ) -> None:
        self.placed = placed
        self.obstacles = obstacles
        self.walls = walls
        self._outs: list[float] = []

    def _room(self, number: int, dx: float, dy: float) -> float:
        """Return how far inside an edge of the table all bases would be, in inches.

        Mostly all of the Unit Boundary is; else it may be an empty place that is not.
        """
        wall = self.walls[number]
        onwards = wall.east * dx + wall.north * dy
        room = wall.limit - wall.out(self.placed.lines) - onwards
        if at_least(room, 0.0):
            return room
        if not self._outs:
            corners = self.placed.corners()
            self._outs = [
                max([one.east * x + one.north * y for x, y in corners])
                for one in self.walls
            ]
        return wall.limit - self._outs[number] - onwards

    def free(self, legs: list[Leg]) -> bool:
        """Return whether the unit may go along *legs*, and end there.

        Source:
            NUDGE-6, NUDGE-7, EDGE-1
        """
        box = hull = self.placed.lines
        for dx, dy in legs:
            hull = swept(hull, dx, dy)
        near = [thing for thing in self.obstacles if thing.near(hull)]
        last = len(legs) - 1
        for number, (dx, dy) in enumerate(legs):
            end = moved(box, dx, dy)
            for thing in near:
                if number == last and thing.enemy:
                    short = swept(box, shortened(dx), shortened(dy))
                    if thing.bars(short) or thing.bars_end(end):
                        return False
                elif thing.bars(swept(box, dx, dy)):
                    return False
            box = end
        if not self.walls:
            return True
        dx, dy = box[0] - self.placed.lines[0], box[1] - self.placed.lines[1]
        return self._on_the_table(dx, dy)

    def bears(self) -> bool:
        """Return whether the unit may stand where it does, and touches nobody new.

        Source:
            CONTACT-1, EDGE-1
        """
        box = self.placed.lines
        for obstacle in self.obstacles:
            if obstacle.enemy and obstacle.bars_end(box):
                return False
            if not at_least(obstacle.apart(box), 0.0):
                return False
        return self._on_the_table(0.0, 0.0)

    def _on_the_table(self, dx: float, dy: float) -> bool:
        """Return whether all bases are on the table when the unit has gone so far."""
        return all(at_least(self._room(n, dx, dy), 0.0) for n in range(len(self.walls)))

    def critical(self, aim: Aim) -> list[float]:
        """Return how far along its side the unit has to go at the least, perhaps.

        It goes along its side first, so what bars its second leg bars a stretch of
        places where that may begin, which ends where it is passed.
        """
        found: list[float] = []
        box = self.placed.lines
        dx, dy = _across(aim.side, aim.onwards)
        for obstacle in self.obstacles:
            if not obstacle.enemy:
                reach = max(obstacle.keep, 0.0)
                found += _passing(swept(box, dx, dy), aim, obstacle, reach)
        ex, ey = _along(aim.side, 1.0)
        for number, wall in enumerate(self.walls):
            slope = wall.east * ex + wall.north * ey
            if not same(slope, 0.0, _LEVEL):
                found.append(self._room(number, dx, dy) / slope)
        return found

    def past_enemies(self, aim: Aim) -> list[float]:
        """Return the same of enemies, which are only just not touched there."""
        found: list[float] = []
        box = self.placed.lines
        dx, dy = _across(aim.side, aim.onwards)
        less_x, less_y = _across(aim.side, shortened(aim.onwards))
        for obstacle in self.obstacles:
            if obstacle.enemy:
                found += _passing(swept(box, dx, dy), aim, obstacle, APART)
                found += _passing(swept(box, less_x, less_y), aim, obstacle, APART)
        return found


_LEVEL: Final = 1e-9
"""The sine of an angle at which the edge of the table is never reached sideways."""


def shortest(aims: list[Aim], ground: Ground) -> list[Nudge]:
    """Return the shortest lawful nudges of a unit back to any of its enemies.

    Args:
        aims: The enemies that it may be brought back to.
        ground: The unit, and what is around it.

    Returns:
        Nothing if there is none; several only where they are as short.

    Source:
        NUDGE-2, NUDGE-4, AMB-32, AMB-33
    """
    found: list[Nudge] = []
    for aim in aims:
        found += _shortest_to(aim, ground)
    if len(found) < 2:  # noqa: PLR2004 - with one there is nothing to compare
        return found
    least = min([nudge.least for nudge in found])
    best: list[Nudge] = []
    for nudge in found:
        if at_most(nudge.least, least) and not _among(nudge, best):
            best.append(nudge)
    return best


def _among(nudge: Nudge, known: list[Nudge]) -> bool:
    """Return whether one of some nudges ends at the same place."""
    return any(same(nudge.dx, it.dx) and same(nudge.dy, it.dy) for it in known)


def _shortest_to(aim: Aim, ground: Ground) -> list[Nudge]:
    """Return the shortest lawful nudges back to one enemy, two if both ways are."""
    straight = 0.0  # the nearest place at which they touch again
    if not at_most(aim.low, 0.0):
        straight = aim.low
    elif not at_least(aim.high, 0.0):
        straight = aim.high
    level = same(aim.onwards, 0.0)
    across = (0.0, 0.0) if level else _across(aim.side, aim.onwards)
    along = _along(aim.side, straight)
    if not straight:
        legs = [across]
    elif level:
        legs = [along]
    else:
        legs = [across, along]
    if ground.free(legs):
        return [_nudge(across, along, direct=True)]
    if level:
        return []
    return _sideways_first(aim, straight, ground)


def _sideways_first(aim: Aim, straight: float, ground: Ground) -> list[Nudge]:
    """Return the shortest nudges that go along the side, then up to the enemy."""
    across = _across(aim.side, aim.onwards)
    ends = {straight, aim.low, aim.high, *ground.critical(aim)}
    past = {*ground.past_enemies(aim)} - ends
    found: list[Nudge] = []
    least = math.inf
    for place in sorted(ends | past, key=abs):
        if not at_most(abs(place), least):
            break
        if not (place and at_least(place, aim.low) and at_most(place, aim.high)):
            continue
        if ground.free([_along(aim.side, place), across]):
            least = abs(place)
            more = _clear(aim, place, ground) if place in past else 0.0
            along = _along(aim.side, place + math.copysign(more, place))
            found.append(_nudge(across, along, direct=place == straight, past=more))
    return found


def _clear(aim: Aim, place: float, ground: Ground) -> float:
    """Return how much farther than a place a unit goes to keep clear of an enemy."""
    more = CLEAR - APART
    farther = place + math.copysign(more, place)
    room = at_least(farther, aim.low) and at_most(farther, aim.high)
    legs = [_along(aim.side, farther), _across(aim.side, aim.onwards)]
    return more if room and ground.free(legs) else 0.0


def _nudge(across: Leg, along: Leg, *, direct: bool, past: float = 0.0) -> Nudge:
    dx, dy = across[0] + along[0], across[1] + along[1]
    return Nudge(dx, dy, direct, past)


def _along(side: int, way: float) -> Leg:
    """Return a leg along a side of the frame."""
    return (way, 0.0) if side % 2 else (0.0, way)


def _across(side: int, way: float) -> Leg:
    """Return a leg at right angles to a side of the frame."""
    return (0.0, way) if side % 2 else (way, 0.0)


def _passing(box: Box, aim: Aim, thing: Obstacle, reach: float) -> list[float]:
    """Return where a box that slides along a side comes near a thing, and leaves it."""
    across = aim.side % 2
    beyond = max(
        thing.lines[across] - box[2 + across], box[across] - thing.lines[2 + across]
    )
    if not at_most(beyond, reach):
        return []
    low = thing.lines[1 - across] - box[3 - across]
    high = thing.lines[3 - across] - box[1 - across]
    shape = thing.shape
    if shape is None:
        half = math.sqrt(max(reach * reach - max(beyond, 0.0) ** 2, 0.0))
        return [low - half, high + half]
    low, length = low - reach, high - low + 2.0 * reach
    start = moved(box, *_along(aim.side, low))
    slide = Slide(*_along(aim.side, length))
    ends: list[float] = []
    for share in stretch_of_slide(
        shape_of(start).points, slide, shape.points, reach + shape.radius
    ):
        ends += [low + share[0] * length, low + share[1] * length]
    return ends
