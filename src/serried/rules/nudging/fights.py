"""Fights: the units of one combat, laid into frames in which they are boxes.

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
from serried.rules.contact.frames import walls_of
from serried.rules.contact.musters import Muster
from serried.rules.contact.obstacles import Obstacle, Wall, shape_of
from serried.rules.contact.placed_units import PlacedUnit
from serried.rules.nudging.engagement import (
    Engagement,
    circle_of,
    field_of,
    obstacle_of,
    things_around,
)
from serried.rules.nudging.nudges import Ground


class Fight:
    """One combat, ready to be asked what would come of casualties.

    Args:
        battle: In which it is fought.
        engagement: Who fights in it, as the battle stands.

    Attributes:
        battle: In which it is fought.
        units: Those in it, in the order of the file.
        numbers: Their places in that order, by name.
        melee: They as they are placed.
        frames: For each unit the pose of the frame that it is placed in.
    """

    def __init__(self, battle: Battle, engagement: Engagement) -> None:
        self.battle = battle
        self.units = engagement.units
        self.numbers = engagement.numbers
        self.melee = engagement.melee.fresh()
        self.frames = engagement.frames
        self._engagement = engagement

    def is_disc(self, number: int) -> bool:
        """Return whether a unit is a disc, which has no edges."""
        return self._engagement.discs[number]

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
        frame, placed = self.frames[number], self.melee.now[number]
        if placed is None:
            message = f"{self.units[number].id} is not there to be nudged"
            raise ValueError(message)
        obstacles = self._others(number)
        for thing in self.outsiders(frame):
            if at_most(thing.beyond(placed.lines), keep + reach):
                near = min(keep, thing.distance(placed.lines))
                obstacles.append(Obstacle(thing.lines, thing.shape, keep=near))
        walls: list[Wall] = []
        if not at_least(self._margin(number, placed), reach):
            walls = walls_of(frame, self.battle.table)
        return Ground(placed, obstacles, walls)

    def outsiders(self, frame: Pose) -> list[Obstacle]:
        """Return what is not of the combat, in a frame."""
        return self._engagement.around(self.battle, frame)

    def _margin(self, number: int, placed: PlacedUnit) -> Inches:
        """Return how far a unit may go in any case without leaving the table."""
        if not self.melee.before[number].muster.contains(placed.muster):
            return -math.inf
        x, y, far = circle_of(self.units[number])
        width, height = self.battle.table
        aside, along = min(x, width - x), min(y, height - y)
        return min(aside, along) - far

    def _others(self, number: int) -> list[Obstacle]:
        """Return the other units of the combat, as they stand now."""
        now, frame = self.melee.now, self.frames[number]
        found: list[Obstacle] = []
        for mate in self._engagement.mates[number]:
            placed = now[mate.number]
            if placed is None:
                continue
            if self.frames[mate.number] is frame:
                found.append(Obstacle(placed.lines, enemy=mate.enemy, side=mate.side))
            else:
                shape = self.shape_of(mate.number, placed, frame)
                found.append(obstacle_of(shape, enemy=mate.enemy))
        return found

    def shape_of(self, number: int, placed: PlacedUnit, frame: Pose) -> Shape:
        """Return a unit as it is seen in a frame; a rectangle's sides in order."""
        own = self.frames[number]
        shape = shape_of(placed.lines)
        if self._engagement.discs[number]:
            left, rear, right, front = placed.lines
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
    start = field.numbers.get(unit_id)
    if start is None:
        return None
    engagement = field.engagement(start, first, among)
    return None if engagement is None else Fight(battle, engagement)


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
    obstacles = things_around(battle, frame, [unit.id], unit.player)
    walls = walls_of(frame, battle.table)
    return Ground(PlacedUnit(muster, 0.0, 0.0, 0), obstacles, walls)
