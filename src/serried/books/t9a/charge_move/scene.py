"""The 9th Age, chapter "Move Chargers": a charge in the frame of the charged edge.

Source:
    CHG-MOVE-1 to CHG-MOVE-6, SPACE-3, SPACE-4, EDGE-1, UR-GHOST
"""

import math
from typing import Final, NamedTuple

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.movers.ghost_step import is_ghost
from serried.geometry import Point, Pose, Shape
from serried.model.actions.legs import Forward, Leg, Side, Wheel
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import BrokenInvariantError
from serried.model.extents import (
    Edge,
    bases,
    centre_offset,
    extent_shapes,
    front_corners,
    pose_of,
)
from serried.model.ids import Inches, UnitId
from serried.model.results.charges import ChargeEnd, ChargeWay
from serried.model.unit import Unit
from serried.rules.charging.contacts import Faces, in_line
from serried.rules.charging.ground import Ground, Mover, touch
from serried.rules.charging.offsets import Offsets
from serried.rules.charging.turning import Turning, turned_about
from serried.rules.charging.ways import Charge, Way, flush
from serried.rules.contact.contacts import contacts_between, touching_enemies
from serried.rules.contact.frames import OUTWARD, all_seen_from, layout_of, placed_in
from serried.rules.moving.neighbours import standing

_LOCAL: Final = Pose(0.0, 0.0, 0.0, 1.0)
_ENDLESS: Final = 1e6
"""Inches: a table of that size has no edges that matter."""


class Without(NamedTuple):
    """What a charge is thought of without.

    Attributes:
        contact: Whether enemies may be touched, though not overlapped.
        met: The enemies that have to be touched at the end (CHG-MOVE-9).
        fellows: The friends that may be touched, though not overlapped: those that
            have charged the same unit just now.
        away: Who is not there at all.
    """

    contact: bool = False
    met: tuple[UnitId, ...] = ()
    fellows: tuple[UnitId, ...] = ()
    away: tuple[UnitId, ...] = ()


EVERYTHING: Final = Without()


class Scene:
    """A charge as it stands on the table, laid into the frame of the charged edge."""

    def __init__(self, approach: Approach, without: Without) -> None:
        self.approach, self.without = approach, without
        self.battle, self.edge = approach.battle, approach.edge
        self.charger, self.target = approach.charger, approach.target
        self.frame, self.half = frame_of(self.target, self.edge)
        self.extent = approach.extent
        self.engaged = bool(touching_enemies(self.battle, self.target))
        self._fighting = models_fighting(self.battle, self.charger, self.target)

    def offsets(self) -> Offsets:
        """Return the offsets of the charger."""
        mover = mover_of(self.charger, self.extent)
        flying = self.approach.flying
        ground = self._ground(mover, self.charger, self.target, flying=flying)
        placed = in_line(layout_of(self.charger.formation))
        target = placed_in(self.target, self.frame)
        numbers = [target.layout.numbers[name] for name in self._fighting]
        straight = self.approach.straight
        charge = Charge(ground, self._start(self.charger), self.half, straight=straight)
        return Offsets(charge, Faces(placed, target, numbers))

    def turning(self, offsets: Offsets) -> Turning:
        """Return the charge as one that turns the target."""
        mover = mover_of(self.target, self.extent)
        ground = self._ground(mover, self.target, self.charger, flying=False)
        return Turning(offsets, ground, self._start(self.target))

    def end(self, offsets: Offsets, low: Inches, high: Inches) -> ChargeEnd:
        """Return one stretch of ends in line with the charged edge."""
        offset = (low + high) / 2.0
        ways = offsets.charge.ways(offset, every=True)
        if not ways:
            message = f"no way leads to {offset}, between {low} and {high}"
            raise BrokenInvariantError(message)
        way = min(ways, key=self._rank)
        return self._end(offsets, (low, high, offset), 0.0, way)

    def turned_end(self, turning: Turning, low: Inches, high: Inches) -> ChargeEnd:
        """Return one stretch of ends for which the charged unit turns."""
        turned = turning.at((low + high) / 2.0)
        if turned.way is None:
            message = f"no way leads to {turned.offset}, between {low} and {high}"
            raise BrokenInvariantError(message)
        where = (low, high, turned.offset)
        return self._end(turning.offsets, where, turned.by, turned.way)

    def end_in_line(self, offsets: Offsets, offset: Inches) -> ChargeEnd:
        """Return an end in line with the charged edge to which no way leads."""
        way = Way(0.0, 0, 0.0, 0.0, 0.0, 0.0, offset, 0.0)
        return self._end(offsets, (offset, offset, offset), 0.0, way)

    def pose_in_line(self, offset: Inches) -> Pose:
        """Return where the charger stands on the table, in line at an offset."""
        return self.on_the_table(flush(offset))

    def offset_of(self, pose: Pose) -> Inches:
        """Return the offset at which the charger would be level with a pose."""
        none, one = self.pose_in_line(0.0), self.pose_in_line(1.0)
        east, north = one.x - none.x, one.y - none.y
        return (pose.x - none.x) * east + (pose.y - none.y) * north

    def on_the_table(self, pose: Pose) -> Pose:
        """Return a pose of the frame as one of the table."""
        return _on_the_table(self.frame, pose)

    def _end(
        self,
        offsets: Offsets,
        where: tuple[Inches, Inches, Inches],
        by: float,
        way: Way,
    ) -> ChargeEnd:
        low, high, offset = where
        own, theirs = offsets.faces.names(offset)
        stop = way.stop
        there = offsets.charge.pose_at(way.at, way.own, stop)
        aim = self._start(self.target)
        if by:
            aim = turned_about(aim, way.at, stop)
        return ChargeEnd(
            unit=self.charger.id,
            target=self.target.id,
            edge=self.edge,
            low=low,
            high=high,
            offset=offset,
            pose=_on_the_table(self.frame, there),
            target_pose=_on_the_table(self.frame, aim) if by else pose_of(self.target),
            turned=math.degrees(by),
            models=offsets.faces.count(offset),
            own=own,
            theirs=theirs,
            way=self._charge_way(way),
        )

    def _charge_way(self, way: Way) -> ChargeWay:
        """Return a way as the legs and the pivot of a Charge Move."""
        legs: tuple[Leg, ...] = (Forward(way.first),)
        if way.side:
            toward = Side.RIGHT if way.side > 0 else Side.LEFT
            wheel = Wheel(toward, degrees=math.degrees(way.wheel))
            legs = (*legs, wheel, Forward(way.second))
        return ChargeWay(
            legs=legs,
            length=self._length(way),
            about=self._about(way),
            align=math.degrees(way.angle - way.stop),
        )

    def _about(self, way: Way) -> Point:
        """Return the point of the table at which the two units meet."""
        return self.frame.point(way.at, 0.0)

    def _rank(self, way: Way) -> tuple[float, float]:
        return (round(self._length(way), 9), round(way.wheel, 9))

    def _length(self, way: Way) -> Inches:
        left, right = front_corners(self.charger.formation)
        chord = 2.0 * (right - left) * math.sin(way.wheel / 2.0)
        return way.first + chord + way.second

    def _start(self, unit: Unit) -> Pose:
        pose, frame = pose_of(unit), self.frame
        x, y = frame.local((pose.x, pose.y))
        ux, uy = Pose(0.0, 0.0, frame.ux, frame.uy).local((pose.ux, pose.uy))
        return Pose(x, y, ux, uy)

    def _ground(self, mover: Mover, unit: Unit, other: Unit, *, flying: bool) -> Ground:
        """Return the ground of the charger or of the target; the other may be touched.

        Of the turning target's Ground the charger is no part: it stands at the
        hinge, on the other side of the edge.

        Source:
            CHG-MOVE-3, SPACE-3, SPACE-4
        """
        own = self.seen(unit)
        apart: list[tuple[Shape, ...]] = []
        beside: list[tuple[Shape, ...]] = []
        below: list[tuple[Shape, ...]] = []
        if other is self.target:
            beside.append(self.seen(other))
            below += [self.seen(self.battle.unit(name)) for name in self.approach.left]
            below += self._gone_through()
        for shapes, loose in self._others(unit):
            (beside if loose or touch(own, shapes) else apart).append(shapes)
        met = [self.seen(self.battle.unit(enemy)) for enemy in self.without.met]
        frame, table = self.frame, self.battle.table
        if self.approach.boundless:
            frame, table = self._afar(), (_ENDLESS, _ENDLESS)
        return Ground(mover, frame, table, apart, beside, flying, met, below)

    def _afar(self) -> Pose:
        """Return the frame in the middle of an endless table."""
        frame, middle = self.frame, _ENDLESS / 2.0
        return Pose(frame.x + middle, frame.y + middle, frame.ux, frame.uy)

    def _others(self, mover: Unit) -> list[tuple[tuple[Shape, ...], bool]]:
        """Return what else stands on the table, and whether it may be touched."""
        without = self.without
        ignored = {self.charger.id, self.target.id, *without.away}
        if mover is self.charger:
            ignored |= set(self.approach.left)
        units, things = self.battle.units, standing(self.battle, self.extent).things
        found = [
            (all_seen_from(self.frame, shapes), self._may_be_touched(unit))
            for unit, (_, shapes) in zip(units, things, strict=False)
            if shapes and unit.id not in ignored
        ]
        if mover is self.charger and is_ghost(mover):
            return found
        return found + [(shapes, False) for shapes in self._terrain()]

    def _terrain(self) -> list[tuple[Shape, ...]]:
        """Return Impassable Terrain, in the frame."""
        things = standing(self.battle, self.extent).things[len(self.battle.units) :]
        return [all_seen_from(self.frame, shapes) for _, shapes in things]

    def _gone_through(self) -> list[tuple[Shape, ...]]:
        """Return the terrain that a charger with Ghost Step only does not end in."""
        return self._terrain() if is_ghost(self.charger) else []

    def _may_be_touched(self, unit: Unit) -> bool:
        if unit.player == self.charger.player:
            return unit.id in self.without.fellows
        return self.without.contact or unit.id in self.without.met

    def seen(self, unit: Unit) -> tuple[Shape, ...]:
        """Return the footprint of a unit that keeps clear of others, in the frame."""
        shapes = extent_shapes(unit.formation, pose_of(unit), self.extent)
        return all_seen_from(self.frame, shapes)


def frame_of(target: Unit, edge: Edge) -> tuple[Pose, Inches]:
    """Return the frame of a Facing, and half its length in inches."""
    pose, (right, ahead) = pose_of(target), OUTWARD[edge]
    west, east, south, north = map(inches, target.formation.extent)
    half = ((north - south) if right else (east - west)) / 2.0
    x = (west + east + right * (east - west)) / 2.0
    y = (south + north + ahead * (north - south)) / 2.0
    look = Pose(0.0, 0.0, pose.ux, pose.uy).point(right, ahead)
    return Pose(*pose.point(x, y), *look), half


def mover_of(unit: Unit, extent: str) -> Mover:
    """Return the footprint, bases and front corners of a unit, in its own frame."""
    formation = unit.formation
    left, right = front_corners(formation)
    shapes = extent_shapes(formation, _LOCAL, extent)
    return Mover(
        shapes, bases(formation, _LOCAL), centre_offset(formation), left, right
    )


def _on_the_table(frame: Pose, pose: Pose) -> Pose:
    """Return a pose of the frame as one of the table."""
    x, y = frame.point(pose.x, pose.y)
    ux, uy = Pose(0.0, 0.0, frame.ux, frame.uy).point(pose.ux, pose.uy)
    return Pose(x, y, ux + 0.0, uy + 0.0)


def models_fighting(battle: Battle, charger: Unit, target: Unit) -> tuple[str, ...]:
    """Return a unit's models that touch others than the charger (CHG-MOVE-6)."""
    found: dict[str, None] = {}
    for enemy in touching_enemies(battle, target):
        if enemy.id != charger.id:
            found |= dict.fromkeys(a for a, _ in contacts_between(target, enemy))
    return tuple(found)
