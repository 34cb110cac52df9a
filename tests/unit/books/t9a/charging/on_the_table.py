"""Tables of square inches, on which moves are worked out by hand."""

from typing import Final

from serried.geometry import Pose
from serried.geometry.pose import Point, facing_vector
from serried.model.bases import Base
from serried.model.battle import Battle, SettingValue
from serried.model.formation import Formation
from serried.model.marks import Mark
from serried.model.profile import ModelKind
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit

INCH: Final = "25.4x25.4"


def block(  # noqa: PLR0913 - what a unit consists of
    name: str,
    player: str,
    front: Point,
    facing: float,
    *ranks: str,
    characters: str = "",
    marks: frozenset[Mark] = frozenset(),
) -> Unit:
    """Return a block on bases of a square inch, by the middle of its front."""
    return Unit(
        id=name,
        player=player,
        formation=Formation(Base.parse(INCH), ranks),
        pose=Pose(*front, *facing_vector(facing)),
        kinds=tuple(ModelKind(letter=one, character=True) for one in characters),
        marks=marks,
    )


def rock(
    name: str,
    box: tuple[float, float, float, float],
    kind: TerrainKind = TerrainKind.IMPASSABLE,
) -> Terrain:
    """Return a rectangle of terrain from west, south to east, north."""
    west, south, east, north = box
    corners = ((west, south), (east, south), (east, north), (west, north))
    return Terrain(id=name, kind=kind, polygon=corners)


def table(*things: Unit | Terrain, **rulings: SettingValue) -> Battle:
    """Return a table of 72 by 48 inches with these things."""
    return Battle(
        book="t9a",
        active="blue",
        phase="charge",
        units=tuple(thing for thing in things if isinstance(thing, Unit)),
        terrain=tuple(thing for thing in things if isinstance(thing, Terrain)),
        rulings=tuple(rulings.items()),
    )
