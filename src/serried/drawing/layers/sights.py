"""Sights: a line of sight, what is in its way, and the Arcs of a unit."""

from collections.abc import Iterator
from math import hypot
from typing import Final

from serried.drawing.layers.regions import body_shape
from serried.drawing.layers.units import base_shape
from serried.drawing.outlines import around
from serried.drawing.palette import LAWFUL, LEG, UNLAWFUL
from serried.drawing.strokes import arrow, dot, straight, stroke
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import Point, Shape, disc
from serried.model.actions import AskArc, AskCover, AskSight
from serried.model.actions.form import Action
from serried.model.arcs import Looked, looked
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import centre
from serried.model.ids import UnitId
from serried.model.results.covers import covers_found
from serried.model.unit import Unit
from serried.model.verdict import Verdict

RAYS: Final = "8 5"
"""The pattern of the lines between Arcs."""
MISSED: Final = "3 4"
"""The pattern of a line along which nothing is seen."""
HIDDEN: Final = 5.0
"""How thick what is hidden of a Facing is drawn."""
FAINT: Final = 0.3
"""How much colour lies on what is in the way."""
SPOT: Final = 0.5
"""Inches about a point that is looked at which are worth showing."""


def looked_at(action: Action) -> tuple[UnitId, ...]:
    """Return the units that a question about sight or Arcs is about."""
    match action:
        case AskSight():
            names = (action.viewer, action.target)
        case AskArc():
            names = (action.unit, action.located)
        case AskCover():
            names = (action.shooter, action.target)
        case _:
            return ()
    return tuple(name.partition(".")[0] for name in names if isinstance(name, str))


def spot_shapes(action: Action) -> tuple[Shape, ...]:
    """Return a bare point that is looked at, with a little room."""
    if isinstance(action, AskSight) and not isinstance(action.target, str):
        return (disc(*action.target, SPOT),)
    return ()


def drawn_sight(battle: Battle, action: Action, verdict: Verdict, view: View) -> str:
    """Return the SVG of who sees whom, or in which Arc somebody is; else nothing."""
    rays = "".join(_rays(battle, verdict, view))
    match action:
        case AskSight():
            return rays + _sight(battle, action, verdict, view)
        case AskArc():
            other = battle.unit(action.located.partition(".")[0])
            return rays + dot(_front(other, action.located), view, LEG)
        case AskCover():
            return "".join(_looks(verdict, view))
        case _:
            return rays


def _sight(battle: Battle, action: AskSight, verdict: Verdict, view: View) -> str:
    """Return the line of sight, or one that is not and what hides."""
    found = looked(verdict)
    if found is not None and found.line is not None:
        start, end = found.line
        way = arrow(straight(start, end), view, LAWFUL.line, width=2.4)
        return way + dot(start, view, LAWFUL.line)
    colour = UNLAWFUL.line
    hiders = "".join(
        element(
            "path",
            class_="hider",
            d=view.path([around(shape)]),
            fill=colour,
            fill_opacity=FAINT,
            stroke=colour,
            stroke_width=2.2,
        )
        for shape in (() if found is None else _hiders(battle, found))
    )
    start = _front(battle.unit(action.viewer.partition(".")[0]), action.viewer)
    missed = straight(start, _aim(battle, action.target))
    return hiders + stroke(missed, view, colour, dashes=MISSED)


def _looks(verdict: Verdict, view: View) -> Iterator[str]:
    """Yield, of each model, the lines to the ends of the Facing and what is hidden."""
    found = covers_found(verdict)
    for one in () if found is None else found.found:
        for end in dict.fromkeys(one.seen):
            yield stroke(straight(one.start, end), view, LEG, dashes=MISSED)
        for part in one.shadows:
            yield stroke(straight(*part), view, UNLAWFUL.line, width=HIDDEN)
        yield dot(one.start, view, LEG)


def _hiders(battle: Battle, found: Looked) -> Iterator[Shape]:
    """Yield the bases and the terrain that hide."""
    hiding = frozenset(found.hiders)
    for unit in battle.units:
        for place in unit.formation.places if unit.pose is not None else ():
            name = unit.id if unit.single else f"{unit.id}.{place.name}"
            if name in hiding and unit.pose is not None:
                yield base_shape(place, unit.pose)
    yield from (a.shape for a in battle.terrain if a.id in hiding)


def _front(unit: Unit, name: str) -> Point:
    """Return the middle of the front of a unit, or of one model of it."""
    model = name.partition(".")[2]
    if unit.pose is None:
        return (0.0, 0.0)
    for place in unit.formation.places:
        if model and model in {place.name, place.letter}:
            ahead = inches(place.y + place.base.depth // 2)
            return unit.pose.point(inches(place.x), ahead)
    extent = unit.formation.extent
    middle = inches(extent.left + extent.right) / 2
    return unit.pose.point(middle, inches(extent.front))


def _aim(battle: Battle, target: str | Point) -> Point:
    """Return the middle of what was looked at."""
    if not isinstance(target, str):
        return target
    unit = battle.unit(target.partition(".")[0])
    if "." in target or unit.pose is None:
        return _front(unit, target)
    return centre(unit.formation, unit.pose)


def _rays(battle: Battle, verdict: Verdict, view: View) -> Iterator[str]:
    """Yield the rays of the Arcs that were looked at, from the front left corner on."""
    found = looked(verdict)
    if found is None:
        return
    unit = battle.unit(found.unit)
    shape, pose = body_shape(unit), unit.pose
    if shape is None or pose is None or shape.radius:
        return
    far = hypot(view.width, view.height) / view.scale
    rays = dict.fromkeys(ray for arc in found.arcs for ray in arc.rays)
    for ray in sorted(rays, key=lambda ray: ray.corner):
        line = straight(*ray.drawn(unit.formation.extent, pose, far))
        yield stroke(line, view, LEG, width=1.2, dashes=RAYS)
