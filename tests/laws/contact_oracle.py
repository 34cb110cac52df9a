"""Who touches whom, worked out on plain rectangles that stand square.

Source:
    CONTACT-1, CONTACT-2, ENG-1, ENG-2, AMB-24, AMB-26, AMB-78
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from laws.combat_scene import Box, Combat, Standing, outline, touches

NORTH, EAST, SOUTH, WEST = range(4)
UPRIGHT: Final = (NORTH, SOUTH)
"""Directions in which things are apart to the north, and run along to the east."""

Step: TypeAlias = tuple[int, int]
Pair: TypeAlias = tuple[str, str]


class UnsureError(Exception):
    """The rules as they are read do not settle this position."""


class Fight(NamedTuple):
    """Two enemy units in contact, and the direction from the first to the other."""

    one: str
    other: str
    way: int


@dataclass(frozen=True)
class World:
    """Units where they stand, on the way from losing contact to standing still.

    Attributes:
        combat: The table as it was.
        fights: Who touched whom before anybody was lost.
        suffered: The units that lost models.
        boxes: The outline of every unit alive, by name.
        group: The units of the combat, as it was.
        nudges: How far units were nudged.
    """

    combat: Combat
    fights: tuple[Fight, ...]
    suffered: frozenset[str]
    boxes: tuple[tuple[str, Box], ...]
    group: frozenset[str]
    nudges: tuple[tuple[str, Step], ...] = ()

    def box(self, name: str) -> Box:
        """Return the outline of a unit."""
        return dict(self.boxes)[name]

    def foes(self, name: str) -> list[str]:
        """Return the enemies of a unit that are alive."""
        player = self.combat.troop(name).player
        return [
            other
            for other, _ in self.boxes
            if self.combat.troop(other).player != player
        ]

    def engaged(self, name: str) -> bool:
        """Tell whether a unit is in contact with an enemy."""
        box = self.box(name)
        return any(touches(box, self.box(foe)) for foe in self.foes(name))

    def moved(self, name: str, step: Step) -> "World":
        """Return the world with a unit nudged."""
        boxes = ((n, b.moved(*step) if n == name else b) for n, b in self.boxes)
        nudges = (*self.nudges, (name, step))
        return replace(self, boxes=tuple(boxes), nudges=nudges)

    def partners(self, name: str) -> Iterator[tuple[str, int]]:
        """Yield the living units it was in contact with, and the way from them."""
        alive = dict(self.boxes)
        for one, other, way in self.fights:
            if name == one and other in alive:
                yield other, (way + 2) % 4
            if name == other and one in alive:
                yield one, way

    def lost(self, name: str) -> list[tuple[str, int]]:
        """Return those of them that it is in contact with no more."""
        box = self.box(name)
        return [
            (other, way)
            for other, way in self.partners(name)
            if not touches(box, self.box(other))
        ]


def fights_of(combat: Combat, boxes: Mapping[str, Box]) -> tuple[Fight, ...]:
    """Return the enemy units in contact, each pair once, in the order of the file."""
    pairs = touching(combat, boxes)
    return tuple(Fight(*p, _way_now(combat, boxes, p, None)) for p in pairs)


def touching(combat: Combat, boxes: Mapping[str, Box]) -> Iterator[Pair]:
    """Yield the pairs of enemy units in contact, in the order of the file."""
    for number, one in enumerate(combat.troops):
        for other in combat.troops[number + 1 :]:
            pair = boxes[one.name], boxes[other.name]
            if one.player != other.player and touches(*pair):
                yield one.name, other.name


def _way_now(
    combat: Combat, boxes: Mapping[str, Box], pair: Pair, known: int | None
) -> int:
    """Return the direction of a contact: the one it had, where that still holds."""
    one, other = (boxes[name] for name in pair)
    if known is not None and flush(other, one, known):
        return known
    facings = (combat.troop(name).facing for name in pair)
    return way_between(one, other, *facings)


def way_between(one: Box, other: Box, facing: int, other_facing: int) -> int:
    """Return the direction in which *other* touches *one*.

    At a corner it is the one along which somebody's front runs.

    Source:
        AMB-78
    """
    ways = [
        way
        for way, flush in (
            (NORTH, one.north == other.south),
            (EAST, one.east == other.west),
            (SOUTH, one.south == other.north),
            (WEST, one.west == other.east),
        )
        if flush
    ]
    if len(ways) > 1:
        ways = [w for w in ways if facing == w or other_facing == (w + 2) % 4]
    if len(ways) != 1:
        message = "contact at a corner that two fronts, or none, run along"
        raise UnsureError(message)
    return ways[0]


def group_of(fights: Iterable[Fight], names: Iterable[str]) -> frozenset[str]:
    """Return the units linked by contact with any of *names* (ENG-2)."""
    group = set(names)
    some = tuple(fights)
    for _ in some:
        for one, other, _ in some:
            if one in group or other in group:
                group |= {one, other}
    return frozenset(group)


def in_contact(
    combat: Combat, world: World, stands: Mapping[str, tuple[Standing, ...]]
) -> frozenset[tuple[str, str]]:
    """Return the models of a combat that touch an enemy, as unit and name.

    Source:
        AMB-26
    """
    boxes = {name: box for name, box in world.boxes if name in world.group}
    nudged = dict(world.nudges)
    troops = tuple(troop for troop in combat.troops if troop.name in boxes)
    found: set[tuple[str, str]] = set()
    known = {(one, other): way for one, other, way in world.fights}
    for one, other in touching(replace(combat, troops=troops), boxes):
        way = _way_now(combat, boxes, (one, other), known.get((one, other)))
        faces = _faces(stands[one], nudged.get(one, (0, 0)), way)
        others = _faces(stands[other], nudged.get(other, (0, 0)), (way + 2) % 4)
        for model, enemy in _meeting(faces, others):
            found |= {(one, model), (other, enemy)}
    return frozenset(found)


class _Face(NamedTuple):
    """The side of a model, and how far it is behind the outline; lengths doubled."""

    model: str
    start: int
    end: int
    behind: int


def _faces(standing: tuple[Standing, ...], step: Step, way: int) -> list[_Face]:
    """Return the sides of models that look in one direction."""
    whole = outline(standing)
    off = step[0] if way in UPRIGHT else step[1]
    found = []
    for name, _, box in standing:
        start, end = (box.west, box.east) if way in UPRIGHT else (box.south, box.north)
        behind = {
            NORTH: whole.north - box.north,
            EAST: whole.east - box.east,
            SOUTH: box.south - whole.south,
            WEST: box.west - whole.west,
        }[way]
        found.append(_Face(name, 2 * (start + off), 2 * (end + off), behind))
    return found


def _meeting(faces: list[_Face], others: list[_Face]) -> Iterator[Pair]:
    """Yield the models that are met at some point that both outlines share.

    Source:
        CONTACT-2
    """
    start = max(min(f.start for f in faces), min(f.start for f in others))
    end = min(max(f.end for f in faces), max(f.end for f in others))
    ends = {mark for f in (*faces, *others) for mark in (f.start, f.end)}
    marks = sorted({start, end} | {mark for mark in ends if start <= mark <= end})
    middles = [(one + two) // 2 for one, two in pairwise(marks)]
    for point in (*marks, *middles):
        for one in _met(faces, point):
            for other in _met(others, point):
                yield one, other


def _met(faces: list[_Face], point: int) -> list[str]:
    """Return the models that something pushed straight in at a point meets first."""
    there = [face for face in faces if face.start <= point <= face.end]
    least = min(face.behind for face in there)
    return [face.model for face in there if face.behind == least]


def flush(box: Box, aim: Box, way: int) -> bool:
    """Tell whether a box touches another on one side, if only with a corner."""
    lines = {
        NORTH: box.south == aim.north,
        EAST: box.west == aim.east,
        SOUTH: box.north == aim.south,
        WEST: box.east == aim.west,
    }
    return lines[way] and touches(box, aim)
