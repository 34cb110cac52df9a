"""Newcomers: models that came back into a unit, and whoever gave way to one."""

from collections.abc import Iterator, Sequence
from typing import Final

from serried.drawing.layers.shifts import RING, middle_of
from serried.drawing.outlines import around
from serried.drawing.palette import INK
from serried.drawing.strokes import arrow, straight
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import Shape, disc, rectangle
from serried.model.actions.form import Action
from serried.model.actions.models import Raise
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import model_centre
from serried.model.formation import Place
from serried.model.results.shares import Raising
from serried.model.unit import Unit
from serried.model.verdict import Verdict

INSET: Final = 0.14
"""How far the line about a newcomer lies inside its base, of its shorter side."""


def drawn_newcomers(unit: Unit, verdict: Verdict, view: View) -> str:
    """Return a line about everybody in *unit* who was Raised, and who gave way.

    Nothing where nobody was.
    """
    found = verdict.result
    if not isinstance(found, Raising) or not found.stands:
        return ""
    names = [name for _, at in found.stands for name in at]
    return "".join((*_rings(unit, names, view), *_ways(unit, found, view)))


def possible_places(battle: Battle, action: Action, verdict: Verdict) -> list[Shape]:
    """Return a ring for each place where somebody could come back to, or may not.

    The places that were named and are not lawful; else those of every choice.
    """
    found = verdict.result
    if not isinstance(action, Raise) or not isinstance(found, Raising) or found.stands:
        return []
    unit = battle.unit(action.subject.unit)
    if unit.pose is None:
        return []
    names = [at for _, at in action.places]
    if verdict.legal:
        names = [
            name for one in found.ways for name in (*one.champion, *one.at, *one.of)
        ]
    base = unit.formation.base
    reach = RING * inches(min(base.width, base.depth))
    return [
        disc(*middle_of(unit.formation, base, name, unit.pose), reach)
        for name in dict.fromkeys(names)
    ]


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


def _ways(unit: Unit, found: Raising, view: View) -> Iterator[str]:
    """Yield an arrow from the Champion to whoever stood there before."""
    champion = unit.formation.lettered("C")
    for _, end in found.slid:
        there = unit.formation.place(end)
        if champion and there is not None and unit.pose is not None:
            start = model_centre(champion[0], unit.pose)
            goal = model_centre(there, unit.pose)
            yield arrow(straight(start, goal), view, INK, width=1.4, dashes="4 3")
