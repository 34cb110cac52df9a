"""The whole table slid, turned or mirrored, and requests to match."""

import math
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from serried.books.registry import parse_action
from serried.geometry import Point, Pose
from serried.model.actions import Flee, Move, RandomMove
from serried.model.actions.legs import (
    Act,
    Closing,
    Join,
    Leg,
    Pivot,
    Place,
    Ranks,
    Side,
    Sideways,
    Wheel,
)
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.terrain import Terrain
from serried.model.unit import Unit

ROOMY: Final = 1000.0
"""Inches of a table whose edge is far from everything."""

OTHER: Final = {Side.LEFT: Side.RIGHT, Side.RIGHT: Side.LEFT}


Movement: TypeAlias = Move | Flee | RandomMove
"""Whatever moves a unit along a way."""


class Isometry(NamedTuple):
    """A change of the table that keeps every distance.

    Attributes:
        cosine: Of the angle it turns to the left about the origin.
        sine: Of the same angle.
        dx: Inches to the east, after the turn.
        dy: Inches to the north, after the turn.
        mirrored: Whether east and west are swapped first.
    """

    cosine: float = 1.0
    sine: float = 0.0
    dx: float = 0.0
    dy: float = 0.0
    mirrored: bool = False

    def vector(self, x: float, y: float) -> Point:
        """Return where a free vector goes."""
        east = -x if self.mirrored else x
        return self.cosine * east - self.sine * y, self.sine * east + self.cosine * y

    def point(self, point: Point) -> Point:
        """Return where a point goes."""
        x, y = self.vector(*point)
        return x + self.dx, y + self.dy

    def pose(self, pose: Pose) -> Pose:
        """Return where a pose goes."""
        return Pose(*self.point((pose.x, pose.y)), *self.vector(pose.ux, pose.uy))


def turn(degrees: float, about: Point) -> Isometry:
    """Return a turn to the left about a point."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = Isometry(cosine, sine).vector(*about)
    return Isometry(cosine, sine, about[0] - x, about[1] - y)


def mirror(battle: Battle) -> Isometry:
    """Return the swap of east and west on the battle's own table."""
    return Isometry(dx=battle.table[0], mirrored=True)


def roomy(battle: Battle) -> Battle:
    """Return the battle in the middle of a table whose edge decides nothing."""
    width, height = battle.table
    middle = Isometry(dx=(ROOMY - width) / 2, dy=(ROOMY - height) / 2)
    return replace(changed(battle, middle), table=(ROOMY, ROOMY))


def changed(battle: Battle, change: Isometry) -> Battle:
    """Return the battle with everything on the table where *change* takes it."""
    return replace(
        battle,
        units=tuple(_unit(unit, change) for unit in battle.units),
        terrain=tuple(_area(area, change) for area in battle.terrain),
        zones=tuple(
            (player, tuple(map(change.point, zone))) for player, zone in battle.zones
        ),
    )


def _area(area: Terrain, change: Isometry) -> Terrain:
    """Return an area where *change* takes it."""
    if area.circle is None:
        return replace(area, polygon=tuple(map(change.point, area.polygon)))
    x, y, radius = area.circle
    return replace(area, circle=(*change.point((x, y)), radius))


def mirrored_action(action: Movement, battle: Battle) -> Movement:
    """Return the same movement with left and right swapped."""
    match action:
        case Move():
            return mirrored_move(action, battle)
        case RandomMove(pivot=Pivot(toward)):
            assert action.pivot is not None
            return replace(action, pivot=replace(action.pivot, toward=OTHER[toward]))
        case _:
            return action


def mirrored_move(move: Move, battle: Battle) -> Move:
    """Return the same move with left and right swapped."""
    formation = battle.unit(move.subject.unit).formation
    legs = tuple(_mirrored_leg(leg, formation) for leg in move.legs)
    return replace(move, legs=legs)


def mirrored_line(line: str, battle: Battle) -> str:
    """Return a line of a move with left and right swapped, its joining as well."""
    move = parse_action(line)
    assert isinstance(move, Move)
    said = mirrored_move(move, battle)
    *legs, last = said.legs
    if isinstance(last, Join):
        legs.append(_mirrored_join(last, battle))
        said = replace(said, legs=tuple(legs))
    return str(said)


def _mirrored_join(join: Join, battle: Battle) -> Join:
    """Return the joining of another unit, by a base of one file."""
    at, files = join.at, battle.unit(join.unit).formation.files
    if at is not None:
        rank, _, file = at.partition(".")
        at = f"{rank}.{files - int(file) + 1}"
    return Join(
        join.unit,
        at,
        join.widening and OTHER[join.widening],
        join.ranks and tuple(row[::-1] for row in join.ranks),
    )


def mirrored_formation(formation: Formation) -> Formation:
    """Return the formation with left and right swapped, its short rear rank too."""
    return Formation(
        formation.base,
        tuple(rank[::-1] for rank in formation.ranks),
        formation.larger,
        formation.right,
        formation.left,
        formation.gap,
    )


def mirrored_name(name: str, formation: Formation) -> str:
    """Return what a model is called when left and right are swapped."""
    place = formation.place(name)
    if place is None:
        return name
    if not place.file:
        return {"L": "R", "R": "L"}[name]
    wide = place.base.width // formation.base.width
    return f"{place.rank}.{formation.files - place.file - wide + 2}"


def _unit(unit: Unit, change: Isometry) -> Unit:
    pose = None if unit.pose is None else change.pose(unit.pose)
    moved = replace(unit, pose=pose)
    if not change.mirrored:
        return moved
    return replace(moved, formation=mirrored_formation(unit.formation))


def _mirrored_leg(leg: Leg, formation: Formation) -> Leg:
    match leg:
        case Wheel() | Pivot():
            return replace(leg, toward=OTHER[leg.toward])
        case Sideways() | Closing():
            return replace(leg, side=OTHER[leg.side])
        case Ranks(rows):
            return Ranks(tuple(row[::-1] for row in rows))
        case Act():
            return Act(mirrored_name(leg.model, formation))
        case Place():
            return replace(leg, at=mirrored_name(leg.at, formation))
        case _:
            return leg
