"""The 9th Age, chapter "Combat Reforms": where a unit is put back.

It comes to stand with one of its Facings along the enemy Facing that it touches; how
far along is an offset, as of a Charge.

Source:
    CREF-2, CREF-4, CREF-9
"""

import math
from typing import Final

from serried.books.t9a.charge_move.scene import frame_of
from serried.geometry import Pose, at_most, same
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import Edge, centre, pose_of
from serried.model.formation import Formation
from serried.model.ids import Inches
from serried.model.unit import Unit
from serried.rules.contact.contacts import Meeting, meeting, meetings
from serried.rules.contact.frames import OUTWARD, SIDES, placed_in
from serried.rules.contact.frames import turned as turned_by
from serried.rules.contact.musters import FRONT
from serried.rules.contact.placed_units import PlacedUnit
from serried.tuples import NamedTuple

_LOCAL: Final = Pose(0.0, 0.0, 0.0, 1.0)


class Held(NamedTuple):
    """An enemy that a unit touches, and in which of its Facings."""

    enemy: Unit
    edge: Edge

    @property
    def frame(self) -> Pose:
        """The middle of that Facing, looking out of it."""
        return frame_of(self.enemy, self.edge)[0]


def held_by(battle: Battle, unit: Unit) -> tuple[Held, ...]:
    """Return the enemies that a unit touches, those at a mere corner last (CREF-4)."""
    found = []
    for met in meetings(battle, unit):
        enemy = met.enemy.unit
        back = meeting(enemy, unit)
        if back is not None:
            found.append((_at_a_corner(met), Held(enemy, back.edge)))
    found.sort(key=lambda one: one[0])
    return tuple(one for _, one in found)


def _at_a_corner(met: Meeting) -> bool:
    """Tell whether two units have no more than a point in common."""
    if met.bond.touch is not None:
        return True
    here, there, low = met.unit.placed.lines, met.enemy.placed.lines, met.bond.low
    start, end = max(here[low], there[low]), min(here[low + 2], there[low + 2])
    return at_most(end, start)


class Aligned(NamedTuple):
    """An enemy that stands with a Facing in the line of the first.

    Attributes:
        placed: It in the frame of that Facing.
        cornered: Whether it is another Facing that was touched, at its very corner, so
            that only a corner touches it again.
    """

    placed: PlacedUnit
    cornered: bool


def aligned(held: tuple[Held, ...]) -> tuple[Aligned, ...] | None:
    """Return the enemies in the frame of the first; None if one is not in line.

    Square to one of them, a unit then touches no other along that line.
    """
    frame, found = held[0].frame, []
    for one in held:
        pose = pose_of(one.enemy)
        sine, cosine = turned_by(frame, pose)
        reach = _reach(one.enemy.formation)
        if not same(min(abs(sine), abs(cosine)) * reach, 0.0):
            return None
        placed = placed_in(one.enemy, frame)
        if not same(placed.lines[FRONT], 0.0):
            return None
        edge = SIDES[(FRONT + placed.quarter) % len(SIDES)]
        found.append(Aligned(placed, cornered=edge is not one.edge))
    return tuple(found)


class Turn(NamedTuple):
    """Which Facing of a unit looks at the enemy.

    Attributes:
        edge: The one that does most.
        askew: By how many degrees it is not square to the enemy Facing.
        square: Whether that is nothing.
    """

    edge: Edge
    askew: float
    square: bool


def turned(formation: Formation, ux: float, uy: float, frame: Pose) -> Turn:
    """Return which Facing looks at an enemy Facing, of a unit that faces so."""
    own = Pose(0.0, 0.0, ux, uy)
    found = []
    for edge in SIDES:
        out, ahead = own.point(*OUTWARD[edge])
        cosine = -(out * frame.ux + ahead * frame.uy)
        sine = out * frame.uy - ahead * frame.ux
        found.append((abs(math.atan2(sine, cosine)), edge))
    angle, edge = min(found, key=lambda one: one[0])
    square = same(math.sin(angle) * _reach(formation), 0.0)
    return Turn(edge, math.degrees(angle), square)


def _reach(formation: Formation) -> Inches:
    left, right, rear, front = formation.extent
    return inches(right - left + front - rear)


def level_with(unit: Unit, frame: Pose) -> Inches:
    """Return the offset at which a unit's Centre is where it is along a Facing."""
    right, _ = frame.local(centre(unit.formation, pose_of(unit)))
    return right


def pose_along(unit: Unit, edge: Edge, frame: Pose, offset: Inches) -> Pose:
    """Return where a unit stands with a Facing of its own along that of an enemy."""
    local, _ = frame_of(unit.at(_LOCAL), edge)
    cosine = -(local.ux * frame.ux + local.uy * frame.uy)
    sine = local.uy * frame.ux - local.ux * frame.uy
    x = cosine * local.x - sine * local.y
    y = sine * local.x + cosine * local.y
    at_x, at_y = frame.point(offset, 0.0)
    return Pose(at_x - x, at_y - y, -sine + 0.0, cosine + 0.0)
