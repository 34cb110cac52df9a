"""Fights in which units touch in a point: who may be nudged back there, and where to.

Source:
    NUDGE-4, NUDGE-7, docs/rulings/0032-nudges-askew.md
"""

import math
from typing import NamedTuple

from serried.geometry import Point, Shape, gap, same, touching
from serried.geometry.difference import nearest
from serried.model.ids import Inches
from serried.rules.contact.bonds import Bond, Span, ahead_of
from serried.rules.contact.frames import walls_of
from serried.rules.contact.musters import opposite
from serried.rules.contact.obstacles import shape_of
from serried.rules.contact.placed_units import PlacedUnit
from serried.rules.nudging.fights import Fight
from serried.rules.nudging.oblique import (
    Facing,
    Found,
    Label,
    Other,
    Surroundings,
    ways_back,
)


class Sides(NamedTuple):
    """The sides of an outline along which two units touch.

    Attributes:
        kept: Those along which they fight as they did.
        doubtful: Those along which it is not settled.
    """

    kept: frozenset[Label]
    doubtful: frozenset[Label] = frozenset()


def ways_of(fight: Fight, number: int, keep: Inches) -> Found:
    """Return the shortest ways of a unit back to any enemy that it lost contact with.

    Args:
        fight: The combat as it is now.
        number: The unit, which touches no enemy.
        keep: How far to keep from what is not of the combat, in inches.

    Source:
        NUDGE-2, NUDGE-4, NUDGE-6, NUDGE-7, EDGE-1
    """
    frame, placed = fight.frames[number], _now(fight, number)
    mover = fight.shape_of(number, placed, frame)
    others = [
        _enemy(fight, number, other)
        for other in range(len(fight.units))
        if other != number and fight.melee.now[other] is not None
    ]
    for thing in fight.outsiders(frame):
        shape = thing.shape or shape_of(thing.lines)
        near = min(keep, gap(mover, shape).distance)
        others.append(Other(shape, mover, keep=near))
    corners = mover if fight.is_disc(number) else Shape(tuple(placed.corners()))
    walls = walls_of(frame, fight.battle.table)
    return ways_back(Surroundings(others, walls, corners))


def meet_again(fight: Fight, number: int) -> None:
    """Look in which points a unit that was nudged touches enemies, as it did before.

    Source:
        CONTACT-1, NUDGE-7
    """
    melee = fight.melee
    if not melee.pointed:
        return
    frame = fight.frames[number]
    for place in melee.of[number]:
        bond = melee.bonds[place]
        other = bond.one + bond.other - number
        if bond.touch is None or melee.now[other] is None:
            continue
        met = _enemy(fight, number, other)
        if not touching(met.apart((0.0, 0.0), (0.0, 0.0))):
            continue
        if met.facing((0.0, 0.0)) == Facing.CHANGED:
            continue
        mine = fight.shape_of(number, _now(fight, number), frame)
        theirs = fight.shape_of(other, _now(fight, other), frame)
        point = frame.point(*gap(mine, theirs).first)
        ahead = _ahead(fight, bond.one, bond.side, bond.other, point)
        facing_ahead = _ahead(fight, bond.other, bond.facing, bond.one, point)
        melee.meet_in_a_point(place, (ahead, facing_ahead))


def _now(fight: Fight, number: int) -> PlacedUnit:
    return fight.melee.now[number] or fight.melee.before[number]


def _ahead(fight: Fight, number: int, side: int, other: int, point: Point) -> Span:
    """Return what of a unit's side another lies straight ahead of, as they stand now.

    Source:
        CONTACT-4
    """
    frame = fight.frames[number]
    shape = fight.shape_of(other, _now(fight, other), frame)
    return ahead_of(side, shape, frame.local(point))


def _enemy(fight: Fight, number: int, other: int) -> Other:
    """Return another unit of the combat as a unit meets it."""
    melee, frame = fight.melee, fight.frames[number]
    mover = fight.shape_of(number, _now(fight, number), frame)
    shape = fight.shape_of(other, _now(fight, other), frame)
    enemy = fight.units[other].player != fight.units[number].player
    found = Other(shape, mover, enemy=enemy)
    for place in melee.of[number]:
        bond = melee.bonds[place]
        if other in {bond.one, bond.other}:
            sides = _sides(fight, bond, number, other)
            found.met_along(sides.kept, sides.doubtful)
    return found


def _sides(fight: Fight, bond: Bond, number: int, other: int) -> Sides:
    """Return along which sides two units fight as they did before the casualties.

    Source:
        NUDGE-7, AMB-78
    """
    mine = bond.side if number == bond.one else bond.facing
    theirs = bond.facing if number == bond.one else bond.side
    if fight.is_disc(number):
        return Sides(frozenset({(0, theirs)}))
    if fight.is_disc(other):
        return Sides(frozenset({(1, mine)}))
    if bond.touch is None:
        return Sides(frozenset({(1, mine), (0, opposite(mine))}))
    return _sides_if_oblique(fight, number, other)


def _sides_if_oblique(fight: Fight, number: int, other: int) -> Sides:
    """Return the same of two rectangles, one of which touched with a corner.

    Which Facing it fought in with that corner is not settled, so that to touch with
    another corner is in doubt too.
    """
    frame, placed = fight.frames[number], fight.melee.before
    mover = fight.shape_of(number, placed[number], frame)
    before = Other(fight.shape_of(other, placed[other], frame), mover)
    _, side, share = nearest(before.corners, 0.0, 0.0)
    many = len(before.corners)
    whole = math.dist(before.points[side], before.points[(side + 1) % many])
    at = share * whole
    labels = [before.label((side + n) % many) for n in (-2, -1, 0, 1, 2)]
    if same(at, 0.0):
        return Sides(frozenset(), frozenset(labels[:4]))
    if same(at, whole):
        return Sides(frozenset(), frozenset(labels[1:]))
    return Sides(frozenset({labels[2]}), frozenset({labels[1], labels[3]}))
