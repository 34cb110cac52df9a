"""Terrain by chance, as the book has it where players do not agree on some (PRE-5).

Every number comes from six-sided dice that are handed in: nothing is thrown here, and
who throws the same lays the same board.
"""

import math
from collections.abc import Callable, Iterator
from typing import Final

from serried.geometry import Point
from serried.geometry.union import separation_of
from serried.model.ids import Inches
from serried.model.terrain import Terrain, TerrainKind
from serried.tuples import NamedTuple

Throw = Callable[[], int]
"""The next die: 1 to 6."""

SECTION: Final[Inches] = 24.0
APART: Final[Inches] = 6.0
"""Inches that features keep from each other."""
FIRST: Final = (TerrainKind.IMPASSABLE, TerrainKind.HILL, TerrainKind.FOREST)
MORE: Final = (
    TerrainKind.HILL,
    TerrainKind.FOREST,
    TerrainKind.FIELD,
    TerrainKind.WATER,
    TerrainKind.WALL,
    TerrainKind.RUINS,
)
"""By the die that chooses one, from 1."""
WALL: Final = (10.0, 1.0)
DEEP: Final[Inches] = 6.0
SHORTEST: Final[Inches] = 8.0

STEP: Final[Inches] = 0.25
"""By how much farther a feature is moved, until it keeps its distance."""
FARTHEST: Final[Inches] = 24.0
WAYS: Final = 72
"""Directions that are tried at each distance."""


class Board(NamedTuple):
    """Width and depth in inches."""

    width: Inches
    depth: Inches


def random_terrain(table: tuple[Inches, Inches], throw: Throw) -> tuple[Terrain, ...]:
    """Return features at random: three that there always are, and 2D3 more.

    Dice, in order: for each of the first three a section, 2D6 inches and a direction;
    2D3 for how many more; then for each its kind, and the same. A section and a
    direction take two dice, as one of 36; a length of 8" to 10" takes one. A section
    that has a feature is passed over for the next that has none, while there is one.

    Args:
        table: Width and depth in inches.
        throw: The next die.
    """
    board = Board(*table)
    taken: set[int] = set()
    laid: list[Terrain] = []
    for kind in FIRST:
        _lay(laid, kind, board, throw, taken)
    for _ in range(_d3(throw) + _d3(throw)):
        _lay(laid, MORE[throw() - 1], board, throw, taken)
    return tuple(laid)


def _lay(
    laid: list[Terrain], kind: TerrainKind, board: Board, throw: Throw, taken: set[int]
) -> None:
    """Put down one more feature, unless there is no room for it."""
    x, y = _section(board, throw, taken)
    size = WALL if kind is TerrainKind.WALL else (SHORTEST - 1 + _d3(throw), DEEP)
    far = throw() + throw()
    angle = math.radians(10 * _one_of_36(throw))
    spot = _held(x + far * math.sin(angle), y + far * math.cos(angle), size, board)
    number = 1 + sum(one.kind is kind for one in laid)
    found = _nearest_room(f"{kind.value}{number}", kind, spot, size, board, laid)
    if found is not None:
        laid.append(found)


def _d3(throw: Throw) -> int:
    return (throw() + 1) // 2


def _one_of_36(throw: Throw) -> int:
    """Return a number from 0 to 35 from two dice."""
    return 6 * (throw() - 1) + throw() - 1


def _section(board: Board, throw: Throw, taken: set[int]) -> Point:
    """Return the middle of a section that has no feature yet, if there is one."""
    across = max(1, round(board.width / SECTION))
    up = max(1, round(board.depth / SECTION))
    number = _one_of_36(throw) % (across * up)
    if len(taken) == across * up:
        taken.clear()
    while number in taken:
        number = (number + 1) % (across * up)
    taken.add(number)
    column, row = number % across, number // across
    return (column + 0.5) * board.width / across, (row + 0.5) * board.depth / up


def _held(x: Inches, y: Inches, size: tuple[Inches, Inches], board: Board) -> Point:
    """Return the place nearest to a point at which a whole feature is on the board."""
    wide, deep = size
    return (
        min(max(x, wide / 2), board.width - wide / 2),
        min(max(y, deep / 2), board.depth - deep / 2),
    )


def _nearest_room(  # noqa: PLR0913, PLR0917 - what it is, where, and among what
    name: str,
    kind: TerrainKind,
    spot: Point,
    size: tuple[Inches, Inches],
    board: Board,
    laid: list[Terrain],
) -> Terrain | None:
    """Return the feature, moved until it keeps its distance; None without room."""
    for x, y in _around(*spot):
        if _held(x, y, size, board) != (x, y):
            continue
        one = _feature(name, kind, (x, y), size)
        if all(_keeps_away(one, other) for other in laid):
            return one
    return None


def _around(x: Inches, y: Inches) -> Iterator[Point]:
    """Yield a place and those about it, the nearest first."""
    yield x, y
    for step in range(1, int(FARTHEST / STEP) + 1):
        for way in range(WAYS):
            angle = 2 * math.pi * way / WAYS
            far = step * STEP
            yield x + far * math.sin(angle), y + far * math.cos(angle)


def _feature(
    name: str, kind: TerrainKind, spot: Point, size: tuple[Inches, Inches]
) -> Terrain:
    (x, y), (wide, deep) = spot, size
    west, east = round(x - wide / 2, 3), round(x + wide / 2, 3)
    south, north = round(y - deep / 2, 3), round(y + deep / 2, 3)
    corners = ((west, south), (east, south), (east, north), (west, north))
    return Terrain(id=name, kind=kind, polygon=corners)


def _keeps_away(one: Terrain, other: Terrain) -> bool:
    return separation_of((one.shape,), (other.shape,)) >= APART
