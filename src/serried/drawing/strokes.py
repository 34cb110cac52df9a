"""Strokes: lines on a halo, arrowheads, dots and signs, in the table frame."""

import math
from typing import Final

from serried.drawing.outlines import Arc, Line, Loop
from serried.drawing.palette import PAPER
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import Point

HEAD: Final = 9.0
"""Pixels of an arrowhead."""


def stroke(
    loop: Loop,
    view: View,
    colour: str,
    *,
    width: float = 1.8,
    dashes: str | None = None,
) -> str:
    """Return an open line on a halo."""
    data = view.line(loop)
    halo = element(
        "path",
        d=data,
        fill="none",
        stroke=PAPER,
        stroke_width=width + 2.4,
        stroke_opacity=0.8,
    )
    return halo + element(
        "path",
        d=data,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=dashes,
    )


def arrow(
    loop: Loop,
    view: View,
    colour: str,
    *,
    width: float = 1.8,
    dashes: str | None = None,
) -> str:
    """Return an open line with a head at its end; nothing where it has no length."""
    end = loop.parts[-1].to
    before = loop.corners[-2]
    if math.dist(before, end) * view.scale < 1.0:
        return ""
    way = _last_way(before, loop.parts[-1])
    return stroke(loop, view, colour, width=width, dashes=dashes) + element(
        "path", d=view.path([_head(end, way, HEAD / view.scale)]), fill=colour
    )


def straight(start: Point, end: Point) -> Loop:
    """Return the line from one point to another."""
    return Loop(start, (Line(end),))


def dot(point: Point, view: View, colour: str, *, hollow: bool = False) -> str:
    """Return a dot, or a small ring."""
    x, y = view.at(point)
    return element(
        "circle",
        cx=x,
        cy=y,
        r=4.5,
        fill=PAPER if hollow else colour,
        stroke=colour if hollow else PAPER,
        stroke_width=2.0 if hollow else 1.2,
    )


def cross(point: Point, view: View, colour: str, size: float = 12.0) -> str:
    """Return the sign of what is not allowed: a cross in a ring."""
    x, y = view.at(point)
    return _sign(x, y, size, colour, _cross_data(x, y, size * 0.42))


def badge(x: float, y: float, colour: str, shape: str) -> str:
    """Return the sign of a verdict: a ``"tick"``, a ``"cross"`` or a ``"question"``."""
    size = 10.0
    match shape:
        case "tick":
            data = f"M{x - 4.6:.2f} {y + 0.2:.2f}l3.4 3.6l6 -7"
        case "cross":
            data = _cross_data(x, y, size * 0.4)
        case _:
            data = f"M{x - 3:.2f} {y - 2.4:.2f}a3 3 0 1 1 3 3v1.8m0 2.2v1.6"
    return _sign(x, y, size, colour, data)


def _sign(x: float, y: float, size: float, colour: str, data: str) -> str:
    ring = element(
        "circle", cx=x, cy=y, r=size, fill=colour, stroke=PAPER, stroke_width=1.5
    )
    return ring + element(
        "path",
        d=data,
        fill="none",
        stroke=PAPER,
        stroke_width=2.4,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _cross_data(x: float, y: float, reach: float) -> str:
    west, east, up, down = x - reach, x + reach, y - reach, y + reach
    return (
        f"M{west:.2f} {up:.2f}L{east:.2f} {down:.2f}"
        f"M{east:.2f} {up:.2f}L{west:.2f} {down:.2f}"
    )


def _last_way(before: Point, part: Line | Arc) -> Point:
    """Return the unit vector in which a line arrives at its end."""
    dx, dy = part.to[0] - before[0], part.to[1] - before[1]
    length = math.hypot(dx, dy)
    if isinstance(part, Line):
        return dx / length, dy / length
    half = math.asin(min(1.0, length / 2 / part.radius))
    bend = -half if part.clockwise else half
    cosine, sine = math.cos(bend), math.sin(bend)
    east, north = dx / length, dy / length
    return east * cosine - north * sine, east * sine + north * cosine


def _head(end: Point, way: Point, size: float) -> Loop:
    """Return an arrowhead with its point at *end*."""
    east, north = way
    back = (end[0] - east * size, end[1] - north * size)
    aside = (-north * size * 0.42, east * size * 0.42)
    return Loop(
        end,
        (
            Line((back[0] + aside[0], back[1] + aside[1])),
            Line((back[0] - aside[0], back[1] - aside[1])),
        ),
    )
