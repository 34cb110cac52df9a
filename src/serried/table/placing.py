"""Placing: units put on the table before a battle, by hand.

Where they may stand is for the rules of deployment to judge, not for this. But nothing
stands on anything else, and that is said before it is tried.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.registry import settings_of
from serried.geometry import Pose, at_most, facing_vector
from serried.geometry.shapes import Shape, inset, polygon
from serried.geometry.table import overhang
from serried.geometry.union import separation_of
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import base_corners, bases, boundary, extent_shapes
from serried.model.formation import EMPTY, RANK_AND_FILE, Formation, ranks_of
from serried.model.ids import Inches, PlayerId, UnitId
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from serried.rosters.lists.muster import with_command
from serried.table.requests import Change, Place

NORTH: Final = 0.0
SOUTH: Final = 180.0
GAP: Final[Inches] = 1.0
"""Inches between a unit that is put somewhere by itself and what stands there."""
DEEPEST_ZONE: Final[Inches] = 12.0
"""How deep the strip is in which a unit looks for room where there are no zones."""
STEP: Final[Inches] = 0.5


def put_down(battle: Battle, place: Place) -> tuple[list[Change], str]:
    """Return the changes that put a unit somewhere, and what the log says of them.

    Raises:
        RequestError: If it cannot stand there, or something does already.
    """
    unit = placed(battle, place)
    if others := overlapped(battle, unit):
        message = f"{unit.title} would stand on {' and '.join(others)}"
        raise RequestError(message)
    if edge := beyond_edge(battle, unit):
        message = f"{unit.title} would stand beyond the {edge} edge of the table"
        raise RequestError(message)
    assert unit.pose is not None  # noqa: S101 - it was just put somewhere
    x, y, ux, uy = unit.pose
    of = ["unit", unit.id]
    changes = [
        Change(set=[*of, "front"], to=[x, y]),
        Change(set=[*of, "facing"], to=[ux, uy]),
    ]
    if place.files is not None:
        changes.append(Change(set=[*of, "ranks"], to=list(unit.formation.ranks)))
    said = f"{unit.id} deployed at {x:g}, {y:g} facing {unit.pose.facing:g}"
    return changes, said


def placed(battle: Battle, asked: Place) -> Unit:
    """Return the unit as it would stand, wherever that is.

    Raises:
        RequestError: If there is no such unit, it cannot be so wide, or has no room.
    """
    unit = _named(battle, asked.unit)
    if asked.files is not None:
        unit = replace(unit, formation=in_files(unit, asked.files))
    facing = asked.facing
    if facing is None and unit.pose is not None:
        ux, uy = unit.pose.ux, unit.pose.uy
    else:
        ux, uy = facing_vector(
            towards_enemy(battle, unit.player) if facing is None else facing % 360.0
        )
    if asked.at is not None:
        pose = Pose(*asked.at, ux, uy)
    elif unit.pose is not None:
        pose = unit.pose._replace(ux=ux, uy=uy)
    else:
        pose = _room(battle, unit, (ux, uy))
    return replace(unit, pose=pose, off_table=None)


def in_files(unit: Unit, files: int) -> Formation:
    """Return a unit's formation at another width, its command in the first rank.

    Raises:
        RequestError: If its ranks are to be drawn by hand, or it cannot be so wide.
    """
    formation = unit.formation
    letters = "".join(formation.ranks).replace(EMPTY, "")
    special = letters.replace(RANK_AND_FILE, "")
    if formation.larger or formation.left or formation.right:
        message = f"{unit.id} has models on other bases: draw its ranks by hand"
        raise RequestError(message)
    if not len(special) <= files <= len(letters):
        message = f"{unit.id} can be {max(1, len(special))} to {len(letters)} wide"
        raise RequestError(message)
    front, *others = ranks_of(files, len(letters))
    order = sorted(special, key="CMS".find)
    ranks = (with_command(len(front), tuple(order)), *others)
    return replace(formation, ranks=ranks)


def overlapped(battle: Battle, unit: Unit) -> list[str]:
    """Return the units and the Impassable Terrain on which a unit would stand."""
    shapes = _extent(battle, unit)
    return [
        name
        for name, others in _solid(battle, unit.id)
        if not at_most(-separation_of(shapes, others), 0.0)
    ]


def beyond_edge(battle: Battle, unit: Unit) -> str | None:
    """Return the edge of the table that a base of it would overhang, if one would."""
    assert unit.pose is not None  # noqa: S101 - it was just put somewhere
    for shape in bases(unit.formation, unit.pose):
        far, edge = overhang(shape, *battle.table)
        if not at_most(far, 0.0):
            return edge
    return None


def in_zone(battle: Battle, unit: Unit) -> bool | None:
    """Return whether all corners of its bases are in its zone; None without zones."""
    areas = _zone(battle, unit.player)
    if not areas or unit.pose is None:
        return None
    return all(
        at_most(separation_of((Shape((corner,)),), areas), 0.0)
        for place in unit.formation.places
        for corner in base_corners(place, unit.pose)
    )


def towards_enemy(battle: Battle, player: PlayerId) -> float:
    """Return where a player's units look: from their zone to that of the others.

    Without zones the first player looks north and the others south.
    """
    own = _height(battle, (who for who, _ in battle.zones if who == player))
    theirs = _height(battle, (who for who, _ in battle.zones if who != player))
    if own is not None and theirs is not None and own != theirs:
        return NORTH if own < theirs else SOUTH
    players = battle.players
    return NORTH if not players or player == players[0] else SOUTH


def _height(battle: Battle, players: Iterator[PlayerId]) -> float | None:
    """Return how far north the zones of some players are, on the whole."""
    who = set(players)
    ys = [y for name, area in battle.zones if name in who for _, y in area]
    return sum(ys) / len(ys) if ys else None


def _named(battle: Battle, name: str) -> Unit:
    for unit in battle.units:
        if unit.id == name:
            return unit
    message = f"there is no unit {name!r} here"
    raise RequestError(message)


def _extent(battle: Battle, unit: Unit) -> tuple[Shape, ...]:
    assert unit.pose is not None  # noqa: S101 - the caller leaves out the others
    return extent_shapes(unit.formation, unit.pose, settings_of(battle).extent)


def _solid(battle: Battle, but: UnitId) -> list[tuple[str, tuple[Shape, ...]]]:
    """Return what nobody can stand on, by name, but for one unit."""
    units = [
        (unit.id, _extent(battle, unit))
        for unit in battle.units
        if unit.pose is not None and unit.id != but
    ]
    ground = [
        (area.id, (area.shape,))
        for area in battle.terrain
        if area.kind is TerrainKind.IMPASSABLE
    ]
    return units + ground


def _zone(battle: Battle, player: PlayerId) -> tuple[Shape, ...]:
    return tuple(polygon(area) for who, area in battle.zones if who == player)


def _room(battle: Battle, unit: Unit, facing: tuple[float, float]) -> Pose:
    """Return the first place in a player's zone at which a unit has room about it.

    From the front of the zone to the rear, and in each row from the middle outwards.

    Raises:
        RequestError: If there is none.
    """
    width, depth = battle.table
    north = towards_enemy(battle, unit.player) == NORTH
    zones = [area for who, area in battle.zones if who == unit.player]
    ys = [y for area in zones for _, y in area] or (
        [0.0, DEEPEST_ZONE] if north else [depth - DEEPEST_ZONE, depth]
    )
    solid = _solid(battle, unit.id)
    board = polygon(((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)))
    areas = _zone(battle, unit.player) or (board,)
    rows = int((max(ys) - min(ys)) / STEP)
    for row in range(rows + 1):
        y = max(ys) - row * STEP if north else min(ys) + row * STEP
        for x in _outwards(width):
            pose = Pose(x, y, *facing)
            border = boundary(unit.formation, pose)
            if not _holds(areas, border):
                continue
            there = replace(unit, pose=pose, off_table=None)
            shapes = _extent(battle, there)
            if all(separation_of(shapes, others) >= GAP for _, others in solid):
                return pose
    message = f"there is no room for {unit.title} in its zone"
    raise RequestError(message)


def _holds(areas: tuple[Shape, ...], border: Shape) -> bool:
    """Return whether all corners of a border lie in an area; round ones in one part."""
    inner = tuple(inset(area, border.radius) for area in areas)
    return all(
        at_most(separation_of((Shape((corner,)),), inner), 0.0)
        for corner in border.points
    )


def _outwards(width: Inches) -> Iterator[float]:
    """Yield places along the table from its middle outwards."""
    yield width / 2
    for step in range(1, int(width / 2 / STEP) + 1):
        yield width / 2 - step * STEP
        yield width / 2 + step * STEP
