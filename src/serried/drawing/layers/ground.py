"""The ground: the table with its inches, terrain and Deployment Zones."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor
from typing import Final

from serried.drawing.outlines import Line, Loop, around, ring
from serried.drawing.palette import (
    BEYOND,
    GRID,
    GRID_STRONG,
    STONE,
    STONE_PALE,
    TABLE,
    Livery,
)
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import Point, Shape
from serried.model.battle import Battle
from serried.model.terrain import Terrain, TerrainKind

FOOT: Final = 6
"""Inches between the stronger lines."""
INCHES_FROM: Final = 14.0
"""Pixels of an inch from which every inch has its line."""
HATCH: Final = 7.0
"""Pixels between the lines of a hatching."""


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
            *(_area(area, view) for area in battle.terrain),
        )
    )


def hatching(shape: Shape, view: View, *, rising: bool = True) -> str:
    """Return the path data of slanting lines across a convex polygon or a disc."""
    step = HATCH * 2**0.5 / view.scale
    slope = 1.0 if rising else -1.0
    points = shape.points
    sums = [y - slope * x for x, y in points]
    reach = shape.radius * 2**0.5
    first, last = ceil((min(sums) - reach) / step), floor((max(sums) + reach) / step)
    lines = []
    for index in range(first, last + 1):
        ends = _crossing(shape, slope, index * step)
        if ends is not None:
            lines.append(view.line(Loop(ends[0], (Line(ends[1]),))))
    return "".join(lines)


def _crossing(shape: Shape, slope: float, height: float) -> tuple[Point, Point] | None:
    """Return where the line y = slope * x + height enters and leaves a shape."""
    if len(shape.points) == 1:
        return _across_disc(shape, slope, height)
    found: list[Point] = []
    for (ax, ay), (bx, by) in pairwise((*shape.points, shape.points[0])):
        before, here = ay - slope * ax - height, by - slope * bx - height
        if (before < 0.0) != (here < 0.0):
            share = before / (before - here)
            found.append((ax + share * (bx - ax), ay + share * (by - ay)))
    return (min(found), max(found)) if found else None


def _across_disc(
    shape: Shape, slope: float, height: float
) -> tuple[Point, Point] | None:
    ((x, y),) = shape.points
    off = (y - slope * x - height) / 2  # the foot of the perpendicular, along x
    half = shape.radius**2 / 2 - off**2
    if half <= 0.0:
        return None
    foot = (x + slope * off, y - off)
    reach = half**0.5
    return (
        (foot[0] - reach, foot[1] - slope * reach),
        (foot[0] + reach, foot[1] + slope * reach),
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
    loops = [ring(*area.polygon) for area in battle.terrain]
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


def _area(area: Terrain, view: View) -> str:
    shape = Shape(ring(*area.polygon).corners)
    outline = view.path([around(shape)])
    return element(
        "g",
        element("path", d=outline, fill=STONE_PALE, stroke=STONE, stroke_width=1.5),
        element(
            "path",
            d=hatching(shape, view, rising=area.kind is TerrainKind.IMPASSABLE),
            stroke=STONE,
            stroke_width=0.8,
        ),
        class_="terrain",
        data_terrain=area.id,
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
