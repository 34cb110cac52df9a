"""The ground: the table with its inches, terrain and Deployment Zones."""

from collections.abc import Iterator
from math import ceil, floor
from typing import Final

from serried.drawing.layers.areas import drawn_area, outline_of
from serried.drawing.outlines import Line, Loop, around, ring
from serried.drawing.palette import (
    BEYOND,
    GRID,
    GRID_STRONG,
    STONE,
    TABLE,
    Livery,
)
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import Point
from serried.model.battle import Battle

FOOT: Final = 6
"""Inches between the stronger lines."""
INCHES_FROM: Final = 14.0
"""Pixels of an inch from which every inch has its line."""


def drawn_ground(battle: Battle, view: View, worn: dict[str, Livery]) -> str:
    """Return the table, what is beyond it, and what lies on it."""
    width, height = battle.table
    table = ring((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return "".join(
        (
            element("rect", width=view.width, height=view.height, fill=BEYOND),
            element("path", class_="table", d=view.path([table]), fill=TABLE),
            _grid(battle, view),
            element(
                "path",
                d=view.path([table]),
                fill="none",
                stroke=STONE,
                stroke_width=2.0,
            ),
            *(_zone(corners, worn.get(who), view) for who, corners in battle.zones),
            *(drawn_area(area, view) for area in battle.terrain),
        )
    )


def _grid(battle: Battle, view: View) -> str:
    lines: dict[bool, list[str]] = {True: [], False: []}
    for strong, loop in _grid_lines(battle, view):
        lines[strong].append(view.line(loop))
    fine = view.scale >= INCHES_FROM
    thin = element("path", d="".join(lines[False]), stroke=GRID) if fine else ""
    return thin + element("path", d="".join(lines[True]), stroke=GRID_STRONG)


def _grid_lines(battle: Battle, view: View) -> Iterator[tuple[bool, Loop]]:
    """Yield the lines of whole inches on the visible table, and which are strong."""
    width, height = battle.table
    west, east = max(view.west, 0.0), min(view.east, width)
    south, north = max(view.south, 0.0), min(view.north, height)
    for inch in range(ceil(west), floor(east) + 1):
        yield inch % FOOT == 0, Loop((inch, south), (Line((inch, north)),))
    for inch in range(ceil(south), floor(north) + 1):
        yield inch % FOOT == 0, Loop((west, inch), (Line((east, inch)),))


def drawn_borders(battle: Battle, view: View) -> str:
    """Return the borders of terrain, to be seen through what goes over it."""
    loops = [around(outline_of(area)) for area in battle.terrain]
    if not loops:
        return ""
    return element(
        "path",
        class_="border",
        d=view.path(loops),
        fill="none",
        stroke=STONE,
        stroke_width=1.0,
        stroke_dasharray="4 2",
    )


def _zone(corners: tuple[Point, ...], livery: Livery | None, view: View) -> str:
    return element(
        "path",
        class_="deployment",
        d=view.path([ring(*corners)]),
        fill="none" if livery is None else livery.fill,
        fill_opacity=0.25,
        stroke=STONE if livery is None else livery.line,
        stroke_dasharray="2 6",
        stroke_width=1.5,
    )
