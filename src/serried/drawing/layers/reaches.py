"""Where somebody can get to: the ground on which the middle of a front can stand."""

from itertools import pairwise
from typing import Final

from serried.drawing.outlines import ring
from serried.drawing.strokes import straight
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import Shape
from serried.model.results.reaches import reach_found
from serried.model.verdict import Verdict

PALE: Final = 0.16
"""How much colour lies on that ground."""


def reached_ground(verdict: Verdict) -> tuple[Shape, ...]:
    """Return what of the table is shown of it: each outline, and each line."""
    reach = reach_found(verdict)
    if reach is None:
        return ()
    outer = (area[0] for area in reach.areas)
    rows = (row.points for row in reach.rows)
    return tuple(map(Shape, (*outer, *reach.ways, *rows)))


def drawn_reach(verdict: Verdict, view: View, colour: str) -> str:
    """Return the SVG of that ground; nothing of any other answer."""
    reach = reach_found(verdict)
    if reach is None:
        return ""
    rings = [ring(*corners) for area in reach.areas for corners in area]
    ways = "".join(view.line(straight(*way)) for way in reach.ways)
    ground = element(
        "path",
        class_="reach",
        d=view.path(rings),
        fill=colour,
        fill_opacity=PALE,
        fill_rule="evenodd",
        stroke=colour,
        stroke_width=1.6,
    )
    along = element(
        "path",
        class_="reach-straight",
        d=ways,
        fill="none",
        stroke=colour,
        stroke_width=1.6,
        stroke_dasharray="6 3",
    )
    return (ground if rings else "") + (along if ways else "")


def drawn_rows(verdict: Verdict, view: View, colour: str) -> str:
    """Return the SVG of places in a row, above the units that stand there now."""
    reach = reach_found(verdict)
    rows = () if reach is None else reach.rows
    sides = [side for row in rows for side in pairwise(row.points)]
    if not sides:
        return ""
    return element(
        "path",
        class_="reach-row",
        d="".join(view.line(straight(*side)) for side in sides),
        fill="none",
        stroke=colour,
        stroke_width=3.2,
    )
