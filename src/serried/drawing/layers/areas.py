"""Areas of terrain, drawn as what they are: by pattern first, and by colour.

Woods have trees, fields furrows, hills lines of height, water waves, ruins stones; a
wall is whole, open ground empty. What hides or bars is hatched.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, dist, floor
from types import MappingProxyType
from typing import Final

from serried.drawing.outlines import Line, Loop, around, ring
from serried.drawing.palette import STONE, STONE_PALE
from serried.drawing.svg import element, number
from serried.drawing.view import View
from serried.geometry import Point, Shape
from serried.model.terrain import Terrain, TerrainKind
from serried.tuples import NamedTuple

HATCH: Final = 7.0
"""Pixels between the lines of a hatching."""
APART: Final = 16.0
"""Pixels between the signs of a pattern."""
STEPS: Final = 3
"""Lines of height on a hill, its border among them."""


class Look(NamedTuple):
    """How terrain of one kind is drawn.

    Attributes:
        fill: The colour of its ground; None of open ground.
        line: The colour of its border and its pattern.
        sign: Path data of what is strewn over it, from the middle of the sign, in
            pixels; nothing of what has another pattern.
    """

    fill: str | None
    line: str
    sign: str = ""


LOOKS: Final = MappingProxyType(
    {
        TerrainKind.OPEN: Look(None, STONE),
        TerrainKind.FIELD: Look("#f6efcf", "#8f7a2e", "m-5 -3h10m-8 3h10m-8 3h10"),
        TerrainKind.FOREST: Look("#dcebd5", "#3c6b35", "m0 5v-3h-4l4 -7l4 7h-4"),
        TerrainKind.HILL: Look("#f0e3d0", "#8a6534"),
        TerrainKind.RUINS: Look("#e6e1de", "#6f5a52", "m-4 -4h4v4h-4zm5 4h4v4h-4z"),
        TerrainKind.WATER: Look("#dbeaf4", "#3f7396", "m-5 0q2.5 -4 5 0t5 0"),
        TerrainKind.WALL: Look("#8b8478", "#4b463e"),
        TerrainKind.IMPASSABLE: Look(STONE_PALE, STONE),
        TerrainKind.OPAQUE: Look(STONE_PALE, STONE),
    }
)
"""How each kind is drawn; the two last are told apart by how their lines slant."""


def drawn_area(area: Terrain, view: View) -> str:
    """Return a piece of terrain."""
    shape, look = outline_of(area), LOOKS[area.kind]
    return element(
        "g",
        element(
            "path",
            d=view.path([around(shape)]),
            fill=look.fill or "none",
            stroke=look.line,
            stroke_width=1.5,
            stroke_dasharray=None if look.fill else "2 4",
        ),
        *_pattern(area.kind, shape, view),
        class_="terrain",
        data_terrain=area.id,
    )


def outline_of(area: Terrain) -> Shape:
    """Return what an area covers, its corners as they are drawn."""
    return Shape(ring(*area.polygon).corners) if area.polygon else area.shape


def _pattern(kind: TerrainKind, shape: Shape, view: View) -> Iterator[str]:
    """Yield what tells an area of one kind from others without its colour."""
    look = LOOKS[kind]
    if kind in {TerrainKind.IMPASSABLE, TerrainKind.OPAQUE}:
        lines = hatching(shape, view, rising=kind is TerrainKind.IMPASSABLE)
        yield element("path", d=lines, stroke=look.line, stroke_width=0.8)
        return
    lines = _heights(shape, view) if kind is TerrainKind.HILL else ""
    if look.sign:
        lines = "".join(
            f"M{number(x)} {number(y)}{look.sign}" for x, y in _strewn(shape, view)
        )
    if lines:
        yield element("path", d=lines, fill="none", stroke=look.line, stroke_width=1.0)


def _strewn(shape: Shape, view: View) -> Iterator[Point]:
    """Yield places in rows, in pixels, so far inside that a sign fits."""
    west, south, east, north = _box(shape)
    left, top = view.at((west, north))
    right, bottom = view.at((east, south))
    margin = APART / 2.0 / view.scale
    for row in _seen(top, bottom, view.height):
        for column in _seen(left, right, view.width):
            x = left + APART * (column - 0.5 * (row % 2))
            y = top + APART * row - APART / 2.0
            point = (view.west + x / view.scale, view.north - y / view.scale)
            if _inside(shape, point, margin):
                yield x, y


def _seen(start: float, end: float, size: float) -> range:
    """Return the numbers of those signs, from 1, that fall into a picture."""
    first, last = max(-start, 0.0), min(end, size) - start
    return range(floor(first / APART) + 1, ceil(last / APART) + 1)


def _box(shape: Shape) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
    reach = shape.radius
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _inside(shape: Shape, point: Point, margin: float) -> bool:
    """Return whether a point lies so many inches inside a shape."""
    if shape.radius:
        return dist(shape.points[0], point) <= shape.radius - margin
    return all(
        (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
        >= margin * dist((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in pairwise((*shape.points, shape.points[0]))
    )


def _heights(shape: Shape, view: View) -> str:
    """Return the lines of height of a hill, each as far inside the one before."""
    middle = _middle(shape)
    return view.path(
        around(_drawn_in(shape, middle, share / STEPS)) for share in range(1, STEPS)
    )


def _middle(shape: Shape) -> Point:
    many = len(shape.points)
    xs, ys = zip(*shape.points, strict=True)
    return sum(xs) / many, sum(ys) / many


def _drawn_in(shape: Shape, middle: Point, share: float) -> Shape:
    """Return a shape that is smaller by a share, about a point."""
    (mx, my), rest = middle, 1.0 - share
    points = tuple(
        (mx + rest * (x - mx), my + rest * (y - my)) for x, y in shape.points
    )
    return Shape(tuple(points), rest * shape.radius)


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
