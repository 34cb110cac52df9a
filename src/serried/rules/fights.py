"""Fights: the units linked by base contact, laid into frames in which they are boxes.

Units that stand square to each other share a frame; what touches across two frames
touches in a point, and stays there or not at all.

Source:
    ENG-1, ENG-2
"""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from serried.geometry import (
    Point,
    Pose,
    Shape,
    at_least,
    at_most,
    gap,
    polygon,
    touching,
)
from serried.geometry.distance import distance
from serried.model.bases import UNITS_PER_INCH
from serried.model.battle import Battle
from serried.model.extents import lone_disc, pose_of
from serried.model.ids import Inches, UnitId
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from serried.rules.bodies import FRONT, Body, Muster, opposite
from serried.rules.contacts import SIDES, meeting
from serried.rules.frames import (
    body_in,
    frames_of,
    outline,
    quarter_of,
    rectangle_of,
    seen_from,
    shared_side,
    turned,
    walls_of,
)
from serried.rules.melee import Bond, Melee
from serried.rules.nudges import Ground
from serried.rules.obstacles import APART, NO_SIDE, Obstacle, Wall, apart

Circle: TypeAlias = tuple[Inches, Inches, Inches]
"""Its middle, to the east and to the north, and its radius."""


class Fight:
    """One combat, ready to be asked what would come of casualties.

    Args:
        battle: In which it is fought.
        units: Those in it, in the order of the file.
        first: The names of those that suffer.
        pairs: Who touches whom, by place in that order.
        known: Bodies of units that stand exactly square to the first that suffers.

    Attributes:
        battle: In which it is fought.
        units: Those in it, in the order of the file.
        numbers: Their places in that order, by name.
        melee: They as bodies.
        frames: For each unit the pose of the frame that its body stands in.
    """

    def __init__(
        self,
        battle: Battle,
        units: Sequence[Unit],
        first: Collection[UnitId],
        pairs: Sequence[tuple[int, int]],
        known: Mapping[UnitId, Body],
    ) -> None:
        self.battle = battle
        self.units = tuple(units)
        self.numbers = {unit.id: number for number, unit in enumerate(self.units)}
        frames = frames_of(self.units, first, known)
        self.frames = [frame for frame, _ in frames]
        bodies = [
            known.get(unit.id) or body_in(unit, self.frames[number])
            for number, unit in enumerate(self.units)
        ]
        bonds: list[Bond] = []
        for one, other in pairs:
            turned = self.units[other].id in first and self.units[one].id not in first
            pair = (other, one) if turned else (one, other)  # who suffers comes first
            bonds.append(self._bond(bodies, *pair))
        self._discs = [disc for _, disc in frames]
        self.melee = Melee(bodies, bonds)
        self._mates: list[list[tuple[int, Obstacle]]] = [[] for _ in bodies]
        self._margins: dict[int, Inches] = {}
        self._surroundings: dict[Pose, list[tuple[str, Obstacle]]] = {}

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
        for thing in self.outsiders(frame, elsewhere):
            if at_most(thing.beyond(body.lines), keep + reach):
                near = min(keep, thing.distance(body.lines))
                obstacles.append(Obstacle(thing.lines, thing.shape, keep=near))
        walls: list[Wall] = []
        if not at_least(self._margin(number, body), reach):
            walls = walls_of(frame, self.battle.table)
        return Ground(body, obstacles, walls)

    def outsiders(
        self, frame: Pose, elsewhere: Mapping[UnitId, Shape | None]
    ) -> list[Obstacle]:
        """Return what is not of the combat, in a frame.

        Args:
            frame: The pose of the frame.
            elsewhere: As for ``ground``.
        """
        found: list[Obstacle] = []
        for name, thing in self._around(frame):
            if name not in elsewhere:
                found.append(thing)
                continue
            shape = elsewhere[name]
            if shape is not None:
                found.append(_obstacle(seen_from(frame, shape)))
        return found

    def _margin(self, number: int, body: Body) -> Inches:
        """Return how far a unit may go in any case without leaving the table."""
        if not self.melee.bodies[number].muster.contains(body.muster):
            return 0.0
        known = self._margins.get(number)
        if known is None:
            x, y, far = circle_of(self.units[number])
            width, height = self.battle.table
            known = min(x, y, width - x, height - y) - far
            self._margins[number] = known
        return known

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
        mates = self._mates[number]
        if not mates:
            mates = self._mates[number] = self._mates_of(number)
        now, frame = self.melee.now, self.frames[number]
        found: list[Obstacle] = []
        for other, mate in mates:
            body = now[other]
            if body is None:
                continue
            if self.frames[other] is frame:
                mate.lines = body.lines
                found.append(mate)
            else:
                shape = self.shape_of(other, body, frame)
                found.append(_obstacle(shape, enemy=mate.enemy))
        return found

    def _mates_of(self, number: int) -> list[tuple[int, Obstacle]]:
        """Return the other units of the combat as obstacles to one, by number."""
        sides: dict[int, int] = {}
        for bond in self.melee.bonds:
            if bond.one == number:
                sides[bond.other] = bond.side
            elif bond.other == number:
                sides[bond.one] = bond.facing
        player = self.units[number].player
        found: list[tuple[int, Obstacle]] = []
        for other, unit in enumerate(self.units):
            if other != number:
                lines = self.melee.bodies[other].lines
                enemy, side = unit.player != player, sides.get(other, NO_SIDE)
                found.append((other, Obstacle(lines, enemy=enemy, side=side)))
        return found

    def shape_of(self, number: int, body: Body, frame: Pose) -> Shape:
        """Return a unit as it is seen in a frame; a rectangle's sides in order."""
        own = self.frames[number]
        shape = rectangle_of(body)
        if self._discs[number]:
            left, rear, right, front = body.lines
            middle = (left + right) / 2.0, (rear + front) / 2.0
            shape = Shape((middle,), (right - left) / 2.0)
        if own is frame:
            return shape
        points = [frame.local(own.point(*point)) for point in shape.points]
        return Shape(tuple(points), shape.radius)

    def outline(self, number: int) -> Shape | None:
        """Return what a unit covers of the table now; None if it is gone."""
        body = self.melee.now[number]
        if body is None or body is self.melee.bodies[number]:
            return None if body is None else outline(self.units[number])
        own = self.frames[number]
        shape = self.shape_of(number, body, own)
        return Shape(tuple(own.point(*point) for point in shape.points), shape.radius)


def fights_of(
    battle: Battle, unit_ids: Sequence[UnitId], first: Collection[UnitId]
) -> tuple[Fight, ...]:
    """Return the combats that units fight in.

    A unit that touches no enemy is in none.

    Args:
        battle: As it stands.
        unit_ids: Who fights in them.
        first: The units that lose models.

    Source:
        ENG-1, ENG-2
    """
    standing = [unit for unit in battle.units if unit.pose is not None]
    circles = [circle_of(unit) for unit in standing]
    found: list[Fight] = []
    met: set[int] = set()
    for start, unit in enumerate(standing):
        if unit.id not in unit_ids or start in met:
            continue
        linking = _Linking(standing, circles, pose_of(unit))
        pairs = linking.pairs_from(start)
        if not pairs:
            continue
        members = sorted({number for pair in pairs for number in pair})
        met.update(members)
        places = {number: place for place, number in enumerate(members)}
        inside = sorted([(places[one], places[other]) for one, other in pairs])
        units = [standing[number] for number in members]
        found.append(Fight(battle, units, first, inside, linking.bodies))
    return tuple(found)


class _Linking:
    """Looks for the units that touch each other, one after another.

    Attributes:
        frame: Where the first of them stands, who is one of those that suffer if any.
        bodies: Those met that stand exactly square to it, by name.
    """

    def __init__(
        self, standing: Sequence[Unit], circles: Sequence[Circle], frame: Pose
    ) -> None:
        self.standing = standing
        self.circles = circles
        self.frame = frame
        self.bodies: dict[UnitId, Body] = {}

    def pairs_from(self, start: int) -> list[tuple[int, int]]:
        """Return the pairs in contact, from one unit and from each that is reached."""
        pairs: list[tuple[int, int]] = []
        reached, known = [start], {start}
        done: set[int] = set()
        for one in reached:
            done.add(one)
            unit = self.standing[one]
            x, y, far = self.circles[one]
            for other, (ox, oy, off) in enumerate(self.circles):
                reach = far + off + APART
                if abs(ox - x) > reach or abs(oy - y) > reach or other in done:
                    continue
                enemy = self.standing[other]
                if enemy.player != unit.player and self._touch(unit, enemy):
                    pairs.append((min(one, other), max(one, other)))
                    if other not in known:
                        known.add(other)
                        reached.append(other)
        return pairs

    def _touch(self, one: Unit, other: Unit) -> bool:
        """Return whether the Unit Boundaries of two units touch (ENG-1, CONTACT-2)."""
        mine, theirs = self._body(one), self._body(other)
        if mine is None or theirs is None:
            return touching(distance(outline(one), outline(other)))
        return touching(apart(mine.lines, theirs.lines))

    def _body(self, unit: Unit) -> Body | None:
        """Return a unit as a box of the frame; None if its edges are not exactly so."""
        known = self.bodies.get(unit.id)
        if known is None:
            sine, cosine = turned(self.frame, pose_of(unit))
            if (sine == 0.0 or cosine == 0.0) and not lone_disc(unit.formation):
                known = self.bodies[unit.id] = body_in(unit, self.frame)
        return known


def circle_of(unit: Unit) -> Circle:
    """Return a circle around a unit: its middle and its radius, in inches."""
    x, y, ux, uy = pose_of(unit)
    left, right, rear, front = unit.formation.extent
    across = (left + right) / (2 * UNITS_PER_INCH)
    ahead = (rear + front) / (2 * UNITS_PER_INCH)
    reach = math.hypot(right - left, front - rear) / (2 * UNITS_PER_INCH)
    return x + across * uy + ahead * ux, y - across * ux + ahead * uy, reach


def outline_of(unit: Unit, muster: Muster) -> Shape:
    """Return what a unit covers of the table when only those models stand (UNIT-9)."""
    pose = pose_of(unit)
    body = Body(muster, 0.0, 0.0, 0)
    return Shape(tuple(pose.point(*point) for point in rectangle_of(body).points))


def _obstacle(shape: Shape, *, enemy: bool = False) -> Obstacle:
    """Return a shape of a frame as something that a nudge may have to go round."""
    xs = [x for x, _ in shape.points]
    ys = [y for _, y in shape.points]
    radius = shape.radius
    lines = [min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius]
    return Obstacle(lines, shape, enemy=enemy)
