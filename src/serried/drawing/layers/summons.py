"""Summons: how far an ability reaches, and the point that it was aimed at."""

from collections.abc import Iterator

from serried.drawing.labels import Label, beside, length
from serried.drawing.layers.breaches import shapes_called
from serried.drawing.layers.units import base_shape
from serried.drawing.outlines import around
from serried.drawing.palette import LEG
from serried.drawing.strokes import dot
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import Shape
from serried.model.actions.form import Action
from serried.model.actions.models import Summon
from serried.model.battle import Battle


def range_shapes(battle: Battle, action: Action, extent: str) -> tuple[Shape, ...]:
    """Return the ground that is within range; nothing where no range is stated."""
    if not isinstance(action, Summon) or action.within is None or action.of is None:
        return ()
    name, dotted, model = action.of.partition(".")
    unit = next((one for one in battle.units if one.id == name), None)
    source = shapes_called(battle, name, extent)
    if unit is not None and unit.pose is not None and dotted and not unit.single:
        for place in unit.formation.places:
            if model in {place.name, place.letter}:
                source = (base_shape(place, unit.pose),)
    far = action.within
    return tuple(Shape(one.points, one.radius + far) for one in source)


def drawn_range(shapes: tuple[Shape, ...], action: Action, view: View) -> str:
    """Return the border of the ground in range, and the point that was chosen."""
    loops = [around(shape) for shape in shapes]
    border = element(
        "path",
        class_="range",
        d=view.path(loops),
        fill="none",
        stroke=LEG,
        stroke_width=1.4,
        stroke_dasharray="6 4",
    )
    chosen = action.on if isinstance(action, Summon) else None
    spot = "" if chosen is None else dot(chosen, view, LEG, hollow=True)
    return (border if loops else "") + spot


def range_labels(shapes: tuple[Shape, ...], action: Action) -> Iterator[Label]:
    """Yield how far the range goes, to stand on its border."""
    if isinstance(action, Summon) and action.within is not None:
        for shape in shapes[:1]:
            x, y = max(shape.points, key=lambda point: (point[1], point[0]))
            top = (x, y + shape.radius)
            yield Label((f"within {length(action.within)}",), beside(top), colour=LEG)
