"""Deployment Types: which part of the board is whose, by the name of the type.

"Centre Line" is the line through the middle of the board, parallel to the players'
edges. The zones are those of players at the south and the north edge.

Source:
    DEP-1
"""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from serried.geometry import Point
from serried.rules.book import Table, Zone

Polygon: TypeAlias = tuple[Point, ...]
Zones: TypeAlias = tuple[Zone, Zone]
"""That of the southern player, and that of the northern one."""


class Layout(Protocol):
    """Returns the zones on a board of some width and depth."""

    def __call__(self, width: float, depth: float, way: int) -> Zones:
        """Return both; *way* is 1 where a choice was made the other way round."""
        ...


DIAGONAL_GAP: Final = 9.0


def _box(west: float, south: float, east: float, north: float) -> Polygon:
    return ((west, south), (east, south), (east, north), (west, north))


def _turned(zone: Zone, width: float, depth: float) -> Zone:
    """Return a zone after half a turn of the board."""
    return tuple(tuple((width - x, depth - y) for x, y in area) for area in zone)


def _mirrored(zone: Zone, width: float) -> Zone:
    """Return a zone with east and west exchanged; its corners keep their order."""
    return tuple(tuple((width - x, y) for x, y in reversed(area)) for area in zone)


def _strip(gap: float, width: float, depth: float, way: int) -> Zones:
    """Return the strips that are farther than *gap* inches from the Centre Line."""
    del way  # which is which makes no difference
    south = (_box(0.0, 0.0, width, depth / 2 - gap),)
    return south, _turned(south, width, depth)


def _dawn_assault(width: float, depth: float, way: int) -> Zones:
    """Farther than 12" from the Centre Line, and a quarter from their short edge."""
    quarter = width / 4
    west = quarter if way else 0.0
    south = (_box(west, 0.0, west + width - quarter, depth / 2 - 12.0),)
    return south, _turned(south, width, depth)


def _encircle(width: float, depth: float, way: int) -> Zones:
    """The attacker is near by the short edges and far between, the defender reversed.

    The southern player attacks, unless it is the other way round.
    """
    line, quarter = depth / 2, width / 4
    by_edges, between = (15.0, 9.0) if way else (9.0, 15.0)

    def side(by_edges: float, between: float) -> Zone:
        return (
            _box(0.0, 0.0, quarter, line - by_edges),
            _box(quarter, 0.0, width - quarter, line - between),
            _box(width - quarter, 0.0, width, line - by_edges),
        )

    south, north = side(by_edges, between), side(between, by_edges)
    return south, _turned(north, width, depth)


def _refused_flank(width: float, depth: float, way: int) -> Zones:
    """More than 9" from a diagonal, that from south-west to north-east or the other."""
    slant = (width * width + depth * depth) ** 0.5
    along, up = DIAGONAL_GAP * slant / depth, DIAGONAL_GAP * slant / width
    south = (((along, 0.0), (width, 0.0), (width, depth - up)),)
    zones = south, _turned(south, width, depth)
    if not way:
        return zones
    return _mirrored(zones[0], width), _mirrored(zones[1], width)


TYPES: Final[Mapping[str, Layout]] = MappingProxyType(
    {
        "Frontline Clash": partial(_strip, 12.0),
        "Dawn Assault": _dawn_assault,
        "Counterthrust": partial(_strip, 8.0),
        "Encircle": _encircle,
        "Refused Flank": _refused_flank,
        "Marching Columns": partial(_strip, 12.0),
    }
)
"""In the order of the die that chooses one."""


def zones_of(name: str, table: Table, way: int) -> Zones:
    """Return both zones of a Deployment Type.

    Args:
        name: That of the type.
        table: Width and depth of the board in inches.
        way: 1 where what the chooser of zones may choose is the other way round, the
            short edge, the role or the diagonal; else 0.

    Raises:
        KeyError: If there is no such type.
    """
    return TYPES[name](*table, way)
