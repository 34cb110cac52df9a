"""Fights: the units linked by base contact, laid into frames in which they are boxes.

Units that stand square to each other share a frame; what touches across two frames
touches in a point, and stays there or not at all.

Source:
    ENG-1, ENG-2
"""

import math
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from serried.geometry import (
    Point,
    Pose,
    Shape,
    at_most,
    gap,
    polygon,
    touching,
)
from serried.geometry.distance import distance
from serried.model.battle import Battle
from serried.model.extents import pose_of
from serried.model.ids import Inches, UnitId
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from serried.rules.bodies import FRONT, Body, body_of, opposite
from serried.rules.contacts import SIDES, meeting
from serried.rules.frames import (
    body_in,
    frames_of,
    layout_of,
    outline,
    quarter_of,
    rectangle_of,
    seen_from,
    shared_side,
    walls_of,
)
from serried.rules.melee import Bond, Melee
from serried.rules.nudges import Ground
from serried.rules.obstacles import NO_SIDE, Obstacle


class Fight:
    """One combat, ready to be asked what would come of casualties.

    Attributes:
        battle: In which it is fought.
        units: Those in it, in the order of the file.
        numbers: Their places in that order, by name.
        melee: They as bodies.
        frames: For each unit the pose of the frame that its body stands in.
    """

    def __init__(
        self, battle: Battle, units: Sequence[Unit], first: Collection[UnitId]
    ) -> None:
        self.battle = battle
        self.units = tuple(units)
        self.numbers = {unit.id: number for number, unit in enumerate(self.units)}
        frames = frames_of(self.units, first)
        self.frames = [frame for frame, _ in frames]
        bodies = list(map(body_in, self.units, self.frames))
        pairs = self._touching_pairs(first)
        bonds = [self._bond(bodies, one, other) for one, other in pairs]
        self._discs = [disc for _, disc in frames]
        self.melee = Melee(bodies, bonds)
        self._surroundings: dict[Pose, list[tuple[str, Obstacle]]] = {}

    def _touching_pairs(self, first: Collection[UnitId]) -> list[tuple[int, int]]:
        """Return the pairs in contact; who loses models comes first of a pair."""
        pairs: list[tuple[int, int]] = []
        for one, unit in enumerate(self.units):
            for other in range(one + 1, len(self.units)):
                enemy = self.units[other]
                if unit.player != enemy.player and _touch(unit, enemy):
                    turned = enemy.id in first and unit.id not in first
                    pairs.append((other, one) if turned else (one, other))
        return pairs

    def _bond(self, bodies: Sequence[Body], one: int, other: int) -> Bond:
        if self.frames[one] is not self.frames[other]:
            return self._bond_at_a_point(one, other)
        side = shared_side(bodies[one], bodies[other])
        bond = Bond(one, other, side, opposite(side))
        bond.slack = bodies[other].lines[bond.facing] - bodies[one].lines[side]
        return bond

    def _bond_at_a_point(self, one: int, other: int) -> Bond:
        unit, enemy = self.units[one], self.units[other]
        way = gap(outline(unit), outline(enemy))
        side, at, level = self._spot(one, unit, enemy, way.first)
        facing, facing_at, facing_level = self._spot(other, enemy, unit, way.second)
        bond = Bond(one, other, side, facing)
        bond.touch_at(at, level, (facing_at, facing_level))
        return bond

    def _spot(
        self, number: int, unit: Unit, enemy: Unit, point: Point
    ) -> tuple[int, Inches, Inches]:
        """Return the side of a unit that a point is on, where along it, and its level.

        A body that is at a point only stands in a frame of its own or with others;
        its side in that frame is its edge, turned as the unit is.
        """
        met = meeting(unit, enemy)
        edge = FRONT if met is None else SIDES.index(met.edge)
        frame = self.frames[number]
        side = (edge - quarter_of(unit, frame)) % 4
        x, y = frame.local(point)
        return (side, x, y) if side % 2 else (side, y, x)

    def is_disc(self, number: int) -> bool:
        """Return whether a unit is a disc, which has no edges."""
        return self._discs[number]

    def on_the_table(self, number: int, dx: Inches, dy: Inches) -> Point:
        """Return a displacement in the frame of a unit as one of the table."""
        frame = self.frames[number]
        return (
            dx * frame.uy + dy * frame.ux + 0.0,
            dy * frame.uy - dx * frame.ux + 0.0,
        )

    def ground(
        self,
        number: int,
        reach: Inches,
        *,
        keep: Inches,
        elsewhere: Mapping[UnitId, Shape | None],
    ) -> Ground:
        """Return what there is around a unit that is to be nudged.

        Args:
            number: The unit, where it stands now.
            reach: How far it may be going, in inches.
            keep: How far to keep from what is not of the combat, in inches. What is
                nearer now may stay as near.
            elsewhere: Units of other combats that do not stand as in the battle;
                None for those that are gone.

        Source:
            NUDGE-6, AMB-77, EDGE-1
        """
        frame, body = self.frames[number], self.melee.now[number]
        if body is None:
            message = f"{self.units[number].id} is not there to be nudged"
            raise ValueError(message)
        obstacles = self._others(number)
        for name, there in self._around(frame):
            thing = there
            if name in elsewhere:
                shape = elsewhere[name]
                if shape is None:
                    continue
                thing = _obstacle(seen_from(frame, shape))
            if at_most(thing.beyond(body.lines), keep + reach):
                near = min(keep, thing.distance(body.lines))
                obstacles.append(Obstacle(thing.lines, thing.shape, keep=near))
        return Ground(body, obstacles, walls_of(frame, self.battle.table))

    def _around(self, frame: Pose) -> list[tuple[str, Obstacle]]:
        """Return what is not of the combat: units, and Impassable Terrain."""
        if frame not in self._surroundings:
            found = [
                (area.id, polygon(area.polygon))
                for area in self.battle.terrain
                if area.kind is TerrainKind.IMPASSABLE
            ]
            found += [
                (unit.id, outline(unit))
                for unit in self.battle.units
                if unit.pose is not None and unit.id not in self.numbers
            ]
            self._surroundings[frame] = [
                (name, _obstacle(seen_from(frame, shape))) for name, shape in found
            ]
        return self._surroundings[frame]

    def _others(self, number: int) -> list[Obstacle]:
        """Return the other units of the combat, as they stand now."""
        sides = {
            bond.other: bond.side for bond in self.melee.bonds if bond.one == number
        }
        for bond in self.melee.bonds:
            if bond.other == number:
                sides[bond.one] = bond.facing
        frame, player = self.frames[number], self.units[number].player
        found: list[Obstacle] = []
        for other, body in enumerate(self.melee.now):
            if other == number or body is None:
                continue
            enemy = self.units[other].player != player
            if self.frames[other] is frame:
                side = sides.get(other, NO_SIDE)
                found.append(Obstacle(body.lines, enemy=enemy, side=side))
            else:
                shape = self._askew(other, body, frame)
                found.append(_obstacle(shape, enemy=enemy))
        return found

    def _askew(self, number: int, body: Body, frame: Pose) -> Shape:
        """Return a unit of another frame as it is seen in this one."""
        if self.is_disc(number):
            return seen_from(frame, outline(self.units[number]))
        own = self.frames[number]
        points = (own.point(*point) for point in rectangle_of(body).points)
        return Shape(tuple(frame.local(point) for point in points))

    def outline(self, number: int) -> Shape | None:
        """Return what a unit covers of the table now; None if it is gone."""
        body = self.melee.now[number]
        if body is None or body is self.melee.bodies[number]:
            return None if body is None else outline(self.units[number])
        own = self.frames[number]
        return Shape(tuple(own.point(*point) for point in rectangle_of(body).points))


def linked(battle: Battle, unit_ids: Sequence[UnitId]) -> tuple[tuple[Unit, ...], ...]:
    """Return the combats that units fight in, each in the order of the file.

    A unit that touches no enemy is in none.

    Source:
        ENG-1, ENG-2
    """
    found: list[tuple[Unit, ...]] = []
    met: set[UnitId] = set()
    standing = [unit for unit in battle.units if unit.pose is not None]
    for unit_id in unit_ids:
        if unit_id in met or battle.unit(unit_id).pose is None:
            continue
        members = _linked_to(battle.unit(unit_id), standing)
        met |= members
        if len(members) > 1:
            found.append(tuple(unit for unit in standing if unit.id in members))
    return tuple(found)


def _linked_to(unit: Unit, standing: Sequence[Unit]) -> set[UnitId]:
    members, reached = {unit.id}, [unit]
    while reached:
        one = reached.pop()
        for other in standing:
            if other.id in members or other.player == one.player:
                continue
            if _touch(one, other):
                members.add(other.id)
                reached.append(other)
    return members


def _touch(one: Unit, other: Unit) -> bool:
    """Return whether the Unit Boundaries of two units touch (ENG-1, CONTACT-2)."""
    a, b = outline(one), outline(other)
    (ax, ay, far), (bx, by, off) = _circle(a), _circle(b)
    if not touching(math.hypot(ax - bx, ay - by) - far - off):
        return False
    return touching(distance(a, b))


@lru_cache(maxsize=2048)
def _circle(shape: Shape) -> tuple[Inches, Inches, Inches]:
    """Return a circle around a rectangle or a disc: its middle and its radius."""
    (ax, ay), (bx, by) = shape.points[0], shape.points[len(shape.points) // 2]
    return (ax + bx) / 2, (ay + by) / 2, math.hypot(ax - bx, ay - by) / 2 + shape.radius


def outline_of(unit: Unit, standing: tuple[tuple[str, int, int], ...]) -> Shape:
    """Return what a unit covers of the table when only those models stand (UNIT-9)."""
    pose = pose_of(unit)
    body = body_of(layout_of(unit.formation), 0.0, 0.0, 0).after(standing)
    return Shape(tuple(pose.point(*point) for point in rectangle_of(body).points))


def _obstacle(shape: Shape, *, enemy: bool = False) -> Obstacle:
    """Return a shape of a frame as something that a nudge may have to go round."""
    xs = [x for x, _ in shape.points]
    ys = [y for _, y in shape.points]
    radius = shape.radius
    lines = [min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius]
    return Obstacle(lines, shape, enemy=enemy)
