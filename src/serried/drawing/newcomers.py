"""Newcomers: models that came back into a unit, and whoever gave way to one."""

from collections.abc import Iterator, Sequence
from typing import Final

from serried.drawing.outlines import around
from serried.drawing.palette import INK
from serried.drawing.strokes import arrow, straight
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import rectangle
from serried.model.bases import inches
from serried.model.extents import model_centre
from serried.model.formation import Place
from serried.model.unit import Unit
from serried.model.verdict import Verdict, as_table

INSET: Final = 0.14
"""How far the line about a newcomer lies inside its base, of its shorter side."""


def drawn_newcomers(unit: Unit, verdict: Verdict, view: View) -> str:
    """Return a line about everybody in *unit* who was Raised, and who gave way.

    Nothing where nobody was.
    """
    raised = as_table(verdict.measure("raised")) or ()
    names = [name for _, at in raised if isinstance(at, tuple) for name in at]
    return "".join((*_rings(unit, names, view), *_ways(unit, verdict, view)))


def _rings(unit: Unit, names: Sequence[object], view: View) -> Iterator[str]:
    for place in unit.formation.places:
        if place.name in names:
            yield element(
                "path",
                class_="newcomer",
                d=_ring(unit, place, view),
                fill="none",
                stroke=INK,
                stroke_width=1.8,
                stroke_dasharray="4 2",
            )


def _ring(unit: Unit, place: Place, view: View) -> str:
    """Return the path of the line about one model."""
    assert unit.pose is not None  # noqa: S101 - nobody is raised off the table
    wide, deep = inches(place.base.width), inches(place.base.depth)
    inset = INSET * min(wide, deep)
    x, y = inches(place.x), inches(place.y)
    half, long = wide / 2 - inset, deep / 2 - inset
    shape = rectangle(unit.pose, x - half, x + half, y - long, y + long)
    return view.path([around(shape)])


def _ways(unit: Unit, verdict: Verdict, view: View) -> Iterator[str]:
    """Yield an arrow from the Champion to whoever stood there before."""
    champion = unit.formation.lettered("C")
    for _, end in as_table(verdict.measure("slid")) or ():
        there = unit.formation.place(str(end))
        if champion and there is not None and unit.pose is not None:
            start = model_centre(champion[0], unit.pose)
            goal = model_centre(there, unit.pose)
            yield arrow(straight(start, goal), view, INK, width=1.4, dashes="4 3")
