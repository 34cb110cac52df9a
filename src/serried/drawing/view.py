"""Views: the part of the table that a picture shows, and where it lands on it."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from serried.drawing.outlines import Line, Loop
from serried.drawing.svg import number
from serried.geometry import Point
from serried.tuples import NamedTuple

Box: TypeAlias = tuple[float, float, float, float]
"""West, south, east and north, in inches."""

WIDTH: Final = 764.0
HIGHEST: Final = 680.0
LOWEST: Final = 220.0
LEAST_INCHES: Final = 14.0
"""Fewer inches across would make a base a billboard."""


class View(NamedTuple):
    """A window on the table.

    Attributes:
        west: Its left side, in inches.
        north: Its upper side, in inches.
        scale: Pixels to the inch.
        width: In pixels.
        height: In pixels.
    """

    west: float
    north: float
    scale: float
    width: float
    height: float

    @property
    def east(self) -> float:
        """Its right side, in inches."""
        return self.west + self.width / self.scale

    @property
    def south(self) -> float:
        """Its lower side, in inches."""
        return self.north - self.height / self.scale

    def at(self, point: Point) -> Point:
        """Return where a table point lies on the picture, in pixels."""
        x, y = point
        return (x - self.west) * self.scale, (self.north - y) * self.scale

    def path(self, loops: Iterable[Loop]) -> str:
        """Return the path data of closed loops."""
        return "".join(f"{self.line(loop)}Z" for loop in loops)

    def line(self, loop: Loop) -> str:
        """Return the path data of a loop that is left open."""
        here = self._said(loop.start)
        said = [f"M{here}"]
        for part in loop.parts:
            there = self._said(part.to)
            if there != here and isinstance(part, Line):
                said.append(f"L{there}")
            elif there != here and not isinstance(part, Line):
                radius = number(part.radius * self.scale)
                said.append(f"A{radius} {radius} 0 0 {part.clockwise:d} {there}")
            here = there
        return "".join(said)

    def _said(self, point: Point) -> str:
        x, y = self.at(point)
        return f"{number(x)} {number(y)}"


def view_of(box: Box) -> View:
    """Return the window that shows *box*, as wide as the page."""
    west, south, east, north = box
    across = max(east - west, LEAST_INCHES)
    scale = min(WIDTH / across, HIGHEST / max(north - south, 1.0))
    height = max((north - south) * scale, LOWEST)
    return View(
        west=(west + east - WIDTH / scale) / 2,
        north=(south + north + height / scale) / 2,
        scale=scale,
        width=WIDTH,
        height=height,
    )


def box_of(points: Iterable[Point]) -> Box:
    """Return the smallest box around *points*."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def padded(box: Box, by: float) -> Box:
    """Return *box*, larger by so many inches on every side."""
    west, south, east, north = box
    return west - by, south - by, east + by, north + by


def joined(one: Box, other: Box) -> Box:
    """Return the smallest box around two."""
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def within(box: Box, limits: Box) -> Box:
    """Return the part of *box* inside *limits*; all of it, where none is."""
    west, south = max(box[0], limits[0]), max(box[1], limits[1])
    east, north = min(box[2], limits[2]), min(box[3], limits[3])
    return (west, south, east, north) if west < east and south < north else box


def meet(one: Box, other: Box) -> bool:
    """Return whether two boxes have a place in common."""
    return (
        one[0] <= other[2]
        and other[0] <= one[2]
        and one[1] <= other[3]
        and other[1] <= one[3]
    )
