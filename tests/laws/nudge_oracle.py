"""Where nudges lead, tried out on plain rectangles.

Every unit stands square to the others. A nudge is looked for among all ways that
bring some edge in line with another, or 1" from it; each is swept leg by leg.

Source:
    NUDGE-1 to NUDGE-9, AMB-32, 33, 76 to 78
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise, permutations
from typing import NamedTuple

from laws.combat_scene import (
    PER_INCH,
    TABLE,
    Box,
    Combat,
    Standing,
    apart,
    outline,
    overlaps,
    touches,
)
from laws.contact_oracle import (
    UPRIGHT,
    Step,
    UnsureError,
    World,
    flush,
)


class Settled(NamedTuple):
    """What came of losing contact.

    Attributes:
        dropped: The units Engaged with nobody any more, though an enemy lives.
        lost: The units that lost contact and are still Engaged.
        worlds: Where all may stand now: more than one where nudges are equally short.
    """

    dropped: frozenset[str]
    lost: frozenset[str]
    worlds: tuple[World, ...]


def settle(world: World) -> Settled:
    """Nudge back who can be, in the order that keeps most of them.

    Source:
        NUDGE-1 to NUDGE-3, NUDGE-8, NUDGE-9, AMB-32
    """
    torn = {name for name, _ in world.boxes if world.lost(name)}
    names = [name for name, _ in world.boxes if name in torn]
    spared = [name for name in names if name not in world.suffered]
    hurt = [name for name in names if name in world.suffered]
    best: tuple[World, ...] = ()
    fewest, known = None, Memory()
    for one in permutations(spared):
        for two in _active_first(world.combat, hurt):
            ends = _nudged(world, (*one, *two), known)
            most = max(len(dropped_out(end)) for end in ends)
            if fewest is None or most < fewest:
                fewest, best = most, ends
    dropped = {dropped_out(end) for end in best}
    lost = {_lost_contact(world, end) for end in best}
    if len(dropped) > 1 or len(lost) > 1:
        message = "equally short nudges with different outcomes"
        raise UnsureError(message)
    return Settled(dropped.pop(), lost.pop(), best)


def _active_first(combat: Combat, hurt: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield the orders in which the Active Player's units come first (NUDGE-2)."""
    for order in permutations(hurt):
        waits = [combat.troop(name).player != combat.active for name in order]
        if waits == sorted(waits):
            yield order


def _nudged(world: World, order: Iterable[str], known: "Memory") -> tuple[World, ...]:
    worlds: tuple[World, ...] = (world,)
    for name in order:
        worlds = tuple(
            one.moved(name, w) if w else one
            for one in worlds
            for w in known.steps(one, name)
        )
    return worlds


class Memory:
    """The shortest nudges that units can make, each looked for once."""

    def __init__(self) -> None:
        self._found: dict[object, list[Step | None]] = {}

    def steps(self, world: World, name: str) -> list[Step | None]:
        """Return the shortest nudges that a unit can make, or None alone.

        Source:
            NUDGE-5
        """
        key = world.boxes, name
        if key not in self._found:
            self._found[key] = self._steps(world, name)
        return self._found[key]

    def _steps(self, world: World, name: str) -> list[Step | None]:
        if world.engaged(name):
            return [None]
        lost = world.lost(name)
        ways = {w for t, side in lost for w in nudges(world, name, t, side)}
        least = min(map(length, ways), default=None)
        return [w for w in sorted(ways) if length(w) == least] or [None]


def dropped_out(world: World) -> frozenset[str]:
    """Return who was Engaged and is not, though an enemy it touched lives (AMB-76)."""
    return frozenset(
        name
        for name, _ in world.boxes
        if any(world.partners(name)) and not world.engaged(name)
    )


def _lost_contact(before: World, after: World) -> frozenset[str]:
    """Return who lost contact with a unit that suffered, and is Engaged again."""
    found: set[str] = set()
    for name, _ in before.boxes:
        for other, _ in before.lost(name):
            both = name in before.suffered and other in before.suffered
            alone = name not in before.suffered and other in before.suffered
            if (both or alone) and after.engaged(name):
                found.add(name)
    return frozenset(found)


def length(step: Step) -> int:
    """Return the sum of both legs of a nudge (AMB-33)."""
    return abs(step[0]) + abs(step[1])


def nudges(world: World, name: str, target: str, way: int) -> list[Step]:
    """Return the shortest lawful nudges that bring a unit back to another.

    Args:
        world: Who stands where.
        name: The unit that is nudged.
        target: The unit it is to touch.
        way: The direction from that one to the unit nudged.

    Raises:
        UnsureError: If there is a shorter one that has no end, for it must stay
            short of touching, or that ends neither in line with anything nor 1" away.
    """
    box, aim = world.box(name), world.box(target)
    ways = list(_lined_up(world, name, target))
    fitting = [w for w in ways if flush(box.moved(*w), aim, way)]
    judged = Sweep(world, name, target)
    lawful = [w for w in fitting if judged.lawful(w)]
    best = min(map(length, lawful), default=None)
    for probe in _probes(fitting, way):
        shorter = best is None or length(probe) < best
        if shorter and flush(box.moved(*probe), aim, way) and judged.lawful(probe):
            message = "the shortest nudge has no end"
            raise UnsureError(message)
    return [w for w in lawful if length(w) == best]


def _lined_up(world: World, name: str, target: str) -> Iterator[Step]:
    """Yield every step that brings edges in line with others, or 1" from them."""
    box, aim = world.box(name), world.box(target)
    others = [b for n, b in world.boxes if n != name]
    others += [area.box for area in world.combat.terrain]
    xs, ys = {0}, {0}
    for west, south, east, north in others:
        for own in (box.west, box.east):
            xs |= {west - own, east - own}
        for own in (box.south, box.north):
            ys |= {south - own, north - own}
        xs |= {west - box.east - PER_INCH, east - box.west + PER_INCH}
        ys |= {south - box.north - PER_INCH, north - box.south + PER_INCH}
    wide, high = TABLE
    xs |= {-box.west, wide - box.east}
    ys |= {-box.south, high - box.north}
    near_x = [x for x in xs if aim.west <= box.east + x and box.west + x <= aim.east]
    near_y = [
        y for y in ys if aim.south <= box.north + y and box.south + y <= aim.north
    ]
    for x in near_x:
        for y in near_y:
            yield x, y


def _probes(fitting: list[Step], way: int) -> Iterator[Step]:
    """Yield steps between and close to those that were looked at."""
    along, across = (0, 1) if way in UPRIGHT else (1, 0)
    for fixed in {step[across] for step in fitting}:
        tried = sorted(step[along] for step in fitting if step[across] == fixed)
        near = {one + off for one in tried for off in (-1, 1)} - set(tried)
        middle = {(one + two) // 2 for one, two in pairwise(tried)} - set(tried)
        for one in near | middle:
            yield (one, fixed) if along == 0 else (fixed, one)


class Sweep:
    """Whether a nudge is lawful, judged by all the ground it sweeps.

    Args:
        world: Who stands where.
        name: The unit that is nudged.
        target: The unit it may touch at the end, and not before.

    Source:
        NUDGE-4, NUDGE-6, NUDGE-7, AMB-77, EDGE-1
    """

    def __init__(self, world: World, name: str, target: str) -> None:
        self.box = world.box(name)
        self.aim = world.box(target)
        known = {other for other, _ in world.partners(name)}
        others = [(n, b) for n, b in world.boxes if n != name]
        areas = [area.box for area in world.combat.terrain]
        self.solid = [b for _, b in others] + areas
        foes = world.foes(name)
        self.new = [b for n, b in others if n in foes and n not in known]
        distant = [b for n, b in others if n not in world.group] + areas
        self.kept = [
            (b, min(PER_INCH**2, _square(apart(self.box, b)))) for b in distant
        ]

    def lawful(self, step: Step) -> bool:
        """Tell whether the unit may go so far, in one leg or two, in either order."""
        x, y = step
        if not (x and y):
            return self._way([step])
        return self._way([(x, 0), (0, y)]) or self._way([(0, y), (x, 0)])

    def _way(self, legs: list[Step]) -> bool:
        box = self.box
        for number, leg in enumerate(legs):
            last = number == len(legs) - 1
            if not self._leg(box, leg, last=last):
                return False
            box = box.moved(*leg)
        wide, high = TABLE
        return (
            box.west >= 0 and box.south >= 0 and box.east <= wide and box.north <= high
        )

    def _leg(self, box: Box, leg: Step, *, last: bool) -> bool:
        swept = outline([Standing("", "", box), Standing("", "", box.moved(*leg))])
        if any(overlaps(swept, other) for other in self.solid):
            return False
        if any(touches(swept, other) for other in self.new):
            return False
        if any(_square(apart(swept, other)) < room for other, room in self.kept):
            return False
        return not self._too_soon(box, leg, last=last)

    def _too_soon(self, box: Box, leg: Step, *, last: bool) -> bool:
        """Tell whether the unit touches its target before the way is at its end.

        Lengths are whole, so that who does not touch one unit short of the end
        touches at the end at the soonest.
        """
        size = length(leg)
        if not size:
            return touches(box, self.aim) and not last
        x, y = (leg[0] // size, leg[1] // size) if last else (0, 0)
        short = box.moved(leg[0] - x, leg[1] - y)
        return touches(
            outline([Standing("", "", box), Standing("", "", short)]), self.aim
        )


def _square(gap: Step) -> int:
    return gap[0] ** 2 + gap[1] ** 2
