"""Small tables to draw, and pictures read back: what an SVG path covers."""

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from serried.drawing.outlines import Outline
from serried.drawing.view import View
from serried.geometry import Pose, facing_vector
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.ids import PlayerId, UnitId
from serried.model.profile import Profile, Rates
from serried.model.unit import Unit

INCHES = View(west=0.0, north=0.0, scale=100.0, width=100.0, height=100.0)
"""A window in which a pixel is a hundredth of an inch."""

STEPS = 64
FEWEST = 3
"""Corners of a loop that covers something."""

NAMESPACE = "{http://www.w3.org/2000/svg}"

_WORD = re.compile(r"([MLAZ])([^MLAZ]*)")


def spears(  # noqa: PLR0913 - one argument for each thing a test varies
    unit_id: UnitId = "spears",
    player: PlayerId = "blue",
    *,
    x: float = 36.0,
    y: float = 15.0,
    facing: float = 0.0,
    ranks: tuple[str, ...] = ("RMCSR", "RRRRR", "RR..."),
    base: str = "25x25",
) -> Unit:
    """Return a unit of thirteen with a full command group."""
    return Unit(
        id=unit_id,
        player=player,
        formation=Formation(Base.parse(base), ranks),
        pose=Pose(x, y, *facing_vector(facing)),
        profile=Profile(rates=Rates(advance=5.0, march=10.0, discipline=7)),
    )


def table(*units: Unit) -> Battle:
    """Return a battle of T9A in blue's Movement Phase."""
    return Battle(book="t9a", active="blue", phase="movement", units=units)


def covered(outline: Outline) -> BaseGeometry:
    """Return what the path of an outline covers, in inches."""
    return read_path(INCHES.path(outline), scale=1 / INCHES.scale)


HAIR = 1e-5
"""Loops run along one another but for the last digit, which shapely cannot unite."""


def read_path(data: str, scale: float = 1.0) -> BaseGeometry:
    """Return the union of the closed loops of path data, y to the north."""
    loops = (ring_of(loop) for loop in data.split("Z"))
    return unary_union(
        [
            Polygon([(x * scale, y * scale) for x, y in loop]).buffer(HAIR)
            for loop in loops
            if len(loop) >= FEWEST
        ]
    )


def ring_of(loop: str) -> list[tuple[float, float]]:
    """Return the corners of one loop of path data, y to the north."""
    return [(x, -y) for x, y in _points(loop)]


def elements(svg: str, name: str, css_class: str | None = None) -> list[ET.Element]:
    """Return the elements of one name and class."""
    found = ET.fromstring(svg).iter(f"{NAMESPACE}{name}")  # noqa: S314 - our own text
    return [one for one in found if css_class in {None, one.get("class")}]


def words(svg: str) -> list[str]:
    """Return every line of text."""
    return [one.text or "" for one in elements(svg, "text")]


def _points(loop: str) -> Iterator[tuple[float, float]]:
    """Yield the corners of a loop, and many points of each of its arcs."""
    here = (0.0, 0.0)
    for command, numbers in _WORD.findall(loop):
        values = [float(number) for number in numbers.split()]
        there = (values[-2], values[-1])
        if command == "A":
            yield from _arc(here, there, values[0], clockwise=values[4] == 1.0)
        yield there
        here = there


def _arc(
    a: tuple[float, float], b: tuple[float, float], radius: float, *, clockwise: bool
) -> Iterator[tuple[float, float]]:
    """Yield points of the smaller arc from *a* to *b*; y runs down, as in SVG."""
    chord = math.dist(a, b)
    radius = max(radius, chord / 2)
    rise = math.sqrt(max(radius**2 - chord**2 / 4, 0.0))
    side = 1.0 if clockwise else -1.0
    along = ((b[0] - a[0]) / chord, (b[1] - a[1]) / chord)
    x = (a[0] + b[0]) / 2 - side * rise * along[1]
    y = (a[1] + b[1]) / 2 + side * rise * along[0]
    start = math.atan2(a[1] - y, a[0] - x)
    turn = side * 2 * math.asin(min(1.0, chord / 2 / radius))
    for step in range(1, STEPS):
        angle = start + turn * step / STEPS
        yield x + radius * math.cos(angle), y + radius * math.sin(angle)
