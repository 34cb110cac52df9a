"""Threats: who can charge a unit next, from where to where, and how likely."""

from collections.abc import Iterator
from typing import Final

from serried.drawing.labels import Label, along
from serried.drawing.outlines import ring
from serried.drawing.palette import LEG, UNLAWFUL
from serried.drawing.strokes import arrow, straight, stroke
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import Shape
from serried.model.ids import UnitId
from serried.model.results.reaches import Ring
from serried.model.results.threats import Enemy, safety_found, threats_found
from serried.model.verdict import Verdict

BARRED: Final = "3 4"
"""The pattern of a line along which nobody charges."""


def threatened(verdict: Verdict) -> tuple[UnitId, ...]:
    """Return the unit that was asked about, and every enemy that was looked at."""
    found = safety_found(verdict)
    if found is None:
        return ()
    return found.unit, *(enemy.by.unit for enemy in found.enemies)


def drawn_threats(verdict: Verdict, view: View) -> str:
    """Return the SVG of each Charge that is possible, and of those that are not."""
    return "".join(_drawn(enemy, view) for enemy in _enemies(verdict))


def threat_labels(verdict: Verdict) -> list[Label]:
    """Return the chance beside each Charge that is possible."""
    return [
        Label((str(enemy.chance),), along(*enemy.points), UNLAWFUL.line)
        for enemy in _enemies(verdict)
        if enemy.chance is not None and enemy.points is not None
    ]


def threatened_ground(verdict: Verdict) -> tuple[Shape, ...]:
    """Return what of the table is shown of where units can charge."""
    return tuple(Shape(outline) for outline in _outlines(verdict))


def drawn_bands(verdict: Verdict, view: View) -> str:
    """Return the SVG of where units can charge; the likelier, the darker."""
    return "".join(
        element(
            "path",
            class_="threat",
            d=view.path([ring(*outline)]),
            fill=UNLAWFUL.line,
            fill_opacity=0.1,
            stroke=UNLAWFUL.line,
            stroke_width=1.0,
        )
        for outline in _outlines(verdict)
    )


def _outlines(verdict: Verdict) -> Iterator[Ring]:
    found = threats_found(verdict)
    for one in () if found is None else found.each:
        yield from (band.outline for band in one.bands)


def _enemies(verdict: Verdict) -> Iterator[Enemy]:
    found = safety_found(verdict)
    yield from () if found is None else found.enemies


def _drawn(enemy: Enemy, view: View) -> str:
    if enemy.points is None:
        return ""
    way = straight(*enemy.points)
    if enemy.threatens:
        return arrow(way, view, UNLAWFUL.line, width=2.4)
    return stroke(way, view, LEG, width=1.2, dashes=BARRED)
