"""A table drawn in characters: for a terminal, and for a forum that takes text alone.

A character is twice as high as it is wide, so each stands for twice as many inches from
north to south as from west to east. Units are letters, capitals for the first player;
terrain is a sign of its kind.
"""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from serried.geometry import Point, Pose, facing_degrees
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit
from serried.tuples import NamedTuple

COLUMNS: Final = 72
ROWS: Final = 40
WIDTH: Final = 80
"""Characters of a line that every terminal has."""
RULER: Final = 12
"""Inches between the marks on the edges."""

LETTERS: Final = (ascii_uppercase, ascii_lowercase, digits)
"""Of the first player's units, of the second's, and of all others'."""
NAMELESS: Final = "@"
"""A unit for which no letter is left."""
ARROWS: Final = "↑↗→↘↓↙←↖"
"""Where a unit looks, from north by 45 degrees clockwise."""
PLAIN_ARROWS: Final = r"^/>\v/<\ ".strip()
"""The same where nothing but ASCII can be printed."""
SIGNS: Final = {
    TerrainKind.OPEN: ".",
    TerrainKind.FIELD: ",",
    TerrainKind.FOREST: "%",
    TerrainKind.HILL: "=",
    TerrainKind.RUINS: ":",
    TerrainKind.WATER: "~",
    TerrainKind.WALL: "|",
    TerrainKind.IMPASSABLE: "#",
    TerrainKind.OPAQUE: "*",
}


class Grid(NamedTuple):
    """How the table is cut into characters.

    Attributes:
        wide: Inches from west to east that one character stands for; half of those
            from north to south.
    """

    wide: float
    columns: int
    rows: int

    def middle(self, row: int, column: int) -> Point:
        """Return the middle of a character on the table; the first row is northmost."""
        deep = 2 * self.wide
        return (column + 0.5) * self.wide, (self.rows - row - 0.5) * deep

    def cell(self, point: Point) -> tuple[int, int] | None:
        """Return row and column of the character over a point; None off the table."""
        column = int(point[0] // self.wide)
        row = self.rows - 1 - int(point[1] // (2 * self.wide))
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return (row, column) if inside else None


def map_lines(battle: Battle, arrows: str = ARROWS) -> Iterator[str]:
    """Yield a battle as a map, line by line, and who the letters are.

    Args:
        battle: What stands where.
        arrows: A character for each eighth of the compass, from north clockwise.
    """
    grid = _grid(battle.table)
    named = _letters(battle)
    cells = [[" "] * grid.columns for _ in range(grid.rows)]
    for area in battle.terrain:
        _fill_terrain(cells, grid, area)
    for unit, _ in named:
        _point_ahead(cells, grid, unit, arrows)
    for unit, letter in named:
        _fill_unit(cells, grid, unit, letter)
    yield _border(grid)
    yield from (f"|{''.join(row)}|" for row in cells)
    yield _border(grid)
    yield from _wrapped(
        f"{letter} {unit.id} {_arrow(unit, arrows)}" for unit, letter in named
    )
    kinds = dict.fromkeys(area.kind for area in battle.terrain)
    yield from _wrapped(f"{SIGNS[kind]} {kind.value}" for kind in kinds)


def _grid(table: tuple[float, float]) -> Grid:
    width, depth = table
    wide = max(width / COLUMNS, depth / (2 * ROWS))
    return Grid(wide, max(1, round(width / wide)), max(1, round(depth / (2 * wide))))


def _letters(battle: Battle) -> list[tuple[Unit, str]]:
    """Return every unit on the table with its letter."""
    standing = [unit for unit in battle.units if unit.pose is not None]
    players = list(dict.fromkeys(unit.player for unit in battle.units))
    stock = [iter(LETTERS[min(n, len(LETTERS) - 1)]) for n in range(len(players))]
    shared = stock[len(LETTERS) - 1 :]
    for late in range(len(LETTERS), len(players)):
        stock[late] = shared[0]
    return [(u, next(stock[players.index(u.player)], NAMELESS)) for u in standing]


def _fill_terrain(cells: Sequence[list[str]], grid: Grid, area: Terrain) -> None:
    for row, line in enumerate(cells):
        for column in range(grid.columns):
            if _covers(area, grid.middle(row, column)):
                line[column] = SIGNS[area.kind]


def _covers(area: Terrain, point: Point) -> bool:
    """Return whether a point lies in an area: on one side of all that bounds it."""
    if area.circle is not None:
        x, y, radius = area.circle
        return (point[0] - x) ** 2 + (point[1] - y) ** 2 <= radius**2
    corners = area.polygon
    sides = [
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        for a, b in zip_longest(corners, corners[1:], fillvalue=corners[0])
    ]
    return min(sides) >= 0 or max(sides) <= 0


def _fill_unit(cells: Sequence[list[str]], grid: Grid, unit: Unit, letter: str) -> None:
    """Write a unit's letter on the ground it stands on, on one character at least."""
    pose = unit.pose
    if pose is None:
        return
    left, right, rear, front = map(inches, unit.formation.extent)
    middle = grid.cell(_at(pose, (left + right) / 2, (rear + front) / 2))
    if middle is not None:
        cells[middle[0]][middle[1]] = letter
    for row, line in enumerate(cells):
        for column in range(grid.columns):
            if _stands_on(unit, pose, grid.middle(row, column)):
                line[column] = letter


def _stands_on(unit: Unit, pose: Pose, point: Point) -> bool:
    left, right, rear, front = map(inches, unit.formation.extent)
    across, ahead = _seen_by(pose, point)
    return left <= across <= right and rear <= ahead <= front


def _point_ahead(
    cells: Sequence[list[str]], grid: Grid, unit: Unit, arrows: str
) -> None:
    """Draw an arrow on the first character before the middle of a unit's front."""
    pose = unit.pose
    if pose is None:
        return
    for step in range(1, 8):  # two characters are far enough, whichever way it looks
        cell = grid.cell(_at(pose, 0.0, step * grid.wide / 2))
        if cell is None:
            return
        if not _stands_on(unit, pose, grid.middle(*cell)):
            cells[cell[0]][cell[1]] = _arrow(unit, arrows)
            return


def _arrow(unit: Unit, arrows: str) -> str:
    assert unit.pose is not None  # noqa: S101 - who has a letter stands somewhere
    eighth = round(facing_degrees(unit.pose.ux, unit.pose.uy) / 45)
    return arrows[eighth % len(arrows)]


def _at(pose: Pose, across: float, ahead: float) -> Point:
    return (
        pose.x + across * pose.uy + ahead * pose.ux,
        pose.y - across * pose.ux + ahead * pose.uy,
    )


def _seen_by(pose: Pose, point: Point) -> tuple[float, float]:
    """Return a point in the frame of a pose: to the right, and ahead."""
    dx, dy = point[0] - pose.x, point[1] - pose.y
    return dx * pose.uy - dy * pose.ux, dx * pose.ux + dy * pose.uy


def _border(grid: Grid) -> str:
    """Return an edge of the table, with a mark every foot."""
    marks = {round(foot * RULER / grid.wide) for foot in range(1, grid.columns)}
    line = ("+" if column in marks else "-" for column in range(1, grid.columns))
    return f"+{'-'}{''.join(line)}+"


def _wrapped(said: Iterator[str]) -> Iterator[str]:
    """Yield words that belong together, as many to a line as fit."""
    whole = "  ".join(one.replace(" ", "\0") for one in said)
    for line in textwrap.wrap(whole, WIDTH, break_on_hyphens=False):
        yield line.replace("\0", " ")
