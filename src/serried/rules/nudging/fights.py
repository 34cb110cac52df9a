"""Fights: the units linked by base contact, laid into frames in which they are boxes.

Units that stand square to each other share a frame; what touches across two frames
touches in a point.

Source:
    ENG-1, ENG-2
"""

import math
from collections.abc import Collection

from serried.geometry import Point, Pose, Shape, at_least, at_most
from serried.model.battle import Battle
from serried.model.extents import pose_of
from serried.model.ids import Inches, UnitId
from serried.model.unit import Unit
from serried.rules.contact.bodies import Body, Muster
from serried.rules.contact.frames import outline, seen_from, walls_of
from serried.rules.contact.obstacles import Obstacle, Wall, shape_of
from serried.rules.nudging.engagement import (
    Linked,
    barred_ground,
    circle_of,
    field_of,
    obstacle_of,
)
from serried.rules.nudging.nudges import Ground


class Fight:
    """One combat, ready to be asked what would come of casualties.

    Args:
        battle: In which it is fought.
        linked: Who fights in it, as the battle stands.

    Attributes:
        battle: In which it is fought.
        units: Those in it, in the order of the file.
        numbers: Their places in that order, by name.
        melee: They as bodies.
        frames: For each unit the pose of the frame that its body stands in.
    """

    def __init__(self, battle: Battle, linked: Linked) -> None:
        self.battle = battle
        self.units = linked.units
        self.numbers = linked.numbers
        self.melee = linked.melee.anew()
        self.frames = linked.frames
        self._linked = linked

    def is_disc(self, number: int) -> bool:
        """Return whether a unit is a disc, which has no edges."""
        return self._linked.discs[number]

    def on_the_table(self, number: int, dx: Inches, dy: Inches) -> Point:
        """Return a displacement in the frame of a unit as one of the table."""
        frame = self.frames[number]
        return (
            dx * frame.uy + dy * frame.ux + 0.0,
            dy * frame.uy - dx * frame.ux + 0.0,
        )

    def ground(self, number: int, reach: Inches, *, keep: Inches) -> Ground:
        """Return what there is around a unit that is to be nudged.

        Args:
            number: The unit, where it stands now.
            reach: How far it may be going, in inches.
            keep: How far to keep from what is not of the combat, in inches. What is
                nearer now may stay as near.

        Source:
            NUDGE-6, AMB-77, EDGE-1
        """
        frame, body = self.frames[number], self.melee.now[number]
        if body is None:
            message = f"{self.units[number].id} is not there to be nudged"
            raise ValueError(message)
        obstacles = self._others(number)
        for thing in self.outsiders(frame):
            if at_most(thing.beyond(body.lines), keep + reach):
                near = min(keep, thing.distance(body.lines))
                obstacles.append(Obstacle(thing.lines, thing.shape, keep=near))
        walls: list[Wall] = []
        if not at_least(self._margin(number, body), reach):
            walls = walls_of(frame, self.battle.table)
        return Ground(body, obstacles, walls)

    def outsiders(self, frame: Pose) -> list[Obstacle]:
        """Return what is not of the combat, in a frame."""
        return self._linked.around(self.battle, frame)

    def _margin(self, number: int, body: Body) -> Inches:
        """Return how far a unit may go in any case without leaving the table."""
        if not self.melee.bodies[number].muster.contains(body.muster):
            return -math.inf
        x, y, far = circle_of(self.units[number])
        width, height = self.battle.table
        aside, along = min(x, width - x), min(y, height - y)
        return min(aside, along) - far

    def _others(self, number: int) -> list[Obstacle]:
        """Return the other units of the combat, as they stand now."""
        now, frame = self.melee.now, self.frames[number]
        found: list[Obstacle] = []
        for mate in self._linked.mates(number):
            body = now[mate.number]
            if body is None:
                continue
            if self.frames[mate.number] is frame:
                found.append(Obstacle(body.lines, enemy=mate.enemy, side=mate.side))
            else:
                shape = self.shape_of(mate.number, body, frame)
                found.append(obstacle_of(shape, enemy=mate.enemy))
        return found

    def shape_of(self, number: int, body: Body, frame: Pose) -> Shape:
        """Return a unit as it is seen in a frame; a rectangle's sides in order."""
        own = self.frames[number]
        shape = shape_of(body.lines)
        if self._linked.discs[number]:
            left, rear, right, front = body.lines
            middle = (left + right) / 2.0, (rear + front) / 2.0
            shape = Shape((middle,), (right - left) / 2.0)
        if own is frame:
            return shape
        points = [frame.local(own.point(*point)) for point in shape.points]
        return Shape(tuple(points), shape.radius)


def fight_of(
    battle: Battle,
    unit_id: UnitId,
    first: Collection[UnitId],
    among: Collection[UnitId] = (),
) -> Fight | None:
    """Return the combat that a unit fights in; None if it touches no enemy.

    Args:
        battle: As it stands.
        unit_id: Who fights in it.
        first: The units that lose models; it is the first of them in the file that is
            in that combat.
        among: Who alone may be in it; everybody where it is empty.

    Source:
        ENG-1, ENG-2
    """
    field = field_of(battle)
    for start, unit in enumerate(field.units):
        if unit.id == unit_id:
            linked = field.linked(start, first, among)
            return None if linked is None else Fight(battle, linked)
    return None


def ground_alone(battle: Battle, unit: Unit, muster: Muster) -> Ground:
    """Return what there is around a unit in no combat when only those models stand.

    Args:
        battle: As it stands.
        unit: The unit, which touches no enemy.
        muster: Who of it stands, in its own frame.

    Source:
        UNIT-9, EDGE-1
    """
    frame = pose_of(unit)
    obstacles = [
        obstacle_of(seen_from(frame, shape)) for shape in barred_ground(battle)
    ]
    for other in battle.units:
        if other.pose is not None and other.id != unit.id:
            shape, enemy = outline(other), other.player != unit.player
            obstacles.append(obstacle_of(seen_from(frame, shape), enemy=enemy))
    walls = walls_of(frame, battle.table)
    return Ground(Body(muster, 0.0, 0.0, 0), obstacles, walls)
