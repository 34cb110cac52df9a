"""Casualties: who fell, who closed the ranks, who was nudged and who lost contact."""

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from serried.drawing.labels import Label, along, beside, length
from serried.drawing.layers.regions import body_shape
from serried.drawing.layers.shifts import Shift, middle_of
from serried.drawing.layers.units import base_shape
from serried.drawing.outlines import Line, Loop, around
from serried.drawing.palette import GHOST, INK, PAPER, Livery, Mood
from serried.drawing.strokes import arrow, straight, stroke
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import (
    Point,
    Shape,
    at_least,
    disc,
    gap,
    rectangle,
    same,
    touching,
)
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import centre, model_centre
from serried.model.formation import Place
from serried.model.ids import UnitId
from serried.model.results.casualties import CasualtyWay, Model
from serried.model.unit import Unit
from serried.tuples import NamedTuple

Touching: TypeAlias = Callable[[Battle], Iterable[Model]]
"""Names the models in base contact; what that is the rules know."""

INSET: Final = 0.12
"""How far the mark of a model in contact lies inside its base, of its shorter side."""
ACROSS: Final = 0.36
"""How far a cross reaches from the middle of a base, of its sides."""
RING: Final = 7.0
"""Pixels from the middle of the sign of lost contact to its border."""
CORNER: Final = 0.16
"""The same where somebody else stands there now: a small one in the rear corner."""


class Loss(NamedTuple):
    """A batch as it is drawn: the table before and after, and the figures between.

    Attributes:
        sufferers: The units that lose Health Points.
    """

    before: Battle
    after: Battle
    way: CasualtyWay
    sufferers: tuple[UnitId, ...]


class DropOut(NamedTuple):
    """Two enemies that touch no more, and what one of them is then."""

    start: Point
    end: Point
    who: str
    dropped_out: bool


def drawn_fallen(loss: Loss, view: View, mood: Mood) -> str:
    """Return a crossed-out base for each casualty, where it stood.

    Those of a free pick, of whom only some go, have a broken cross.
    """
    said = []
    for models, pattern in ((loss.way.gone, None), (loss.way.alike, "3 3")):
        for unit, place in _places(loss.before, models):
            colour = INK if mood.badge == "tick" else mood.line
            said.append(_fallen(loss, unit, place, view, colour, pattern))
    return "".join(said)


def closing(loss: Loss) -> Iterator[Shift]:
    """Yield who steps or slides into a gap, from where they stood to where they go."""
    for unit_id, start, end in loss.way.slid:
        for unit, place in _places(loss.before, ((unit_id, start),)):
            if unit.pose is None or not end[0].isdigit():
                continue
            goal = middle_of(unit.formation, place.base, end, unit.pose)
            size = inches(min(place.base.width, place.base.depth))
            hero = unit.is_character(place.letter)
            yield Shift(model_centre(place, unit.pose), goal, size, hero)


def drawn_nudges(loss: Loss, view: View) -> str:
    """Return an arrow for each unit that is nudged, from where it would have stood."""
    return "".join(
        arrow(straight(start, end), view, INK, width=2.2)
        for _, start, end in _nudges(loss)
    )


def nudge_labels(loss: Loss) -> Iterator[Label]:
    """Yield how far each unit is nudged, one length for each leg along its axes."""
    for unit, start, end in _nudges(loss):
        assert unit.pose is not None  # noqa: S101 - it has been nudged on the table
        east, north = end[0] - start[0], end[1] - start[1]
        ahead = east * unit.pose.ux + north * unit.pose.uy
        aside = east * unit.pose.uy - north * unit.pose.ux
        legs = [length(abs(leg)) for leg in (ahead, aside) if not same(leg, 0.0)]
        words = f"nudged {' and '.join(legs)}"
        (x, y), deep = (
            _half_way(start, end),
            inches(unit.formation.extent.front - unit.formation.extent.rear) / 2,
        )
        spots = [
            spot
            for side in (-deep, deep)
            for spot in beside((x + unit.pose.ux * side, y + unit.pose.uy * side))
        ]
        yield Label((words,), (*spots, *along(start, end)), bold=False)


def drawn_contact(
    models: Iterable[Model], battle: Battle, view: View, worn: dict[str, Livery]
) -> str:
    """Return a light mark on each model in base contact."""
    return "".join(
        _mark(unit, place, view, worn[unit.player])
        for unit, place in _places(battle, dict.fromkeys(models))
    )


def drop_outs(loss: Loss) -> Iterator[DropOut]:
    """Yield which enemies touched before and do not afterwards, if one lost models.

    One that was nudged back has its arrow instead.
    """
    seen: set[frozenset[UnitId]] = set()
    for names in (loss.way.dropped_out, loss.way.lost_contact):
        for name in names:
            for other in _parted_from(loss, name):
                pair = frozenset((name, other))
                if pair in seen or not pair & set(loss.sufferers):
                    continue
                seen.add(pair)
                way = _between(loss.after, name, other)
                if way is not None:
                    both = pair <= set(loss.way.dropped_out)
                    who = "both" if both else name
                    yield DropOut(*way, who, name in loss.way.dropped_out)


def drawn_drop_outs(found: Iterable[DropOut], view: View, colour: str) -> str:
    """Return a broken line between those that touch no more."""
    return "".join(_broken(one, view, colour) for one in found)


def drop_out_labels(
    found: Iterable[DropOut], colour: str, *, terse: bool
) -> Iterator[Label]:
    """Yield what becomes of those that touch no more, in a word where *terse*."""
    for one in found:
        words = "out of Combat" if one.dropped_out else "lost contact"
        said = words.partition(" ")[0] if terse else words
        middle = _half_way(one.start, one.end)
        yield Label((f"{one.who} {said}",), beside(middle), colour=colour)


def hidden_ground(loss: Loss, found: Iterable[DropOut], view: View) -> Iterator[Shape]:
    """Yield what words should not cover: casualties, and the signs of lost contact."""
    for unit, place in _places(loss.before, (*loss.way.gone, *loss.way.alike)):
        if unit.pose is not None:
            yield base_shape(place, unit.pose)
    for one in found:
        yield disc(*_half_way(one.start, one.end), RING / view.scale)


def _places(battle: Battle, models: Iterable[Model]) -> Iterator[tuple[Unit, Place]]:
    """Yield models by their names, as far as they stand on the table."""
    units = {unit.id: unit for unit in battle.units}
    for unit_id, name in models:
        unit = units.get(unit_id)
        place = unit.formation.place(name) if unit is not None else None
        if unit is not None and unit.pose is not None and place is not None:
            yield unit, place


def _fallen(  # noqa: PLR0913, PLR0917 - one argument for each thing that is seen
    loss: Loss, unit: Unit, place: Place, view: View, colour: str, pattern: str | None
) -> str:
    assert unit.pose is not None  # noqa: S101 - casualties stand on the table
    shape = base_shape(place, unit.pose)
    middle = model_centre(place, unit.pose)
    carried_out = loss.after is not loss.before
    taken = carried_out and pattern is None and _stands_there(loss.after, middle)
    wide, deep = inches(place.base.width), inches(place.base.depth)
    reach = CORNER if taken else ACROSS
    aside, back = (0.3 * wide, -0.3 * deep) if taken else (0.0, 0.0)
    x, y = inches(place.x) + aside, inches(place.y) + back
    strokes = "".join(
        stroke(
            straight(
                unit.pose.point(x - reach * wide * side, y - reach * deep),
                unit.pose.point(x + reach * wide * side, y + reach * deep),
            ),
            view,
            colour,
            width=1.8,
            dashes=pattern,
        )
        for side in (1.0, -1.0)
    )
    ghost = element(
        "path",
        d=view.path([around(shape)]),
        fill="none",
        stroke=GHOST,
        stroke_width=1.0,
        stroke_dasharray="3 2",
    )
    sort = "fallen" if pattern is None else "pick"
    return element("g", "" if taken else ghost, strokes, class_=sort)


def _stands_there(battle: Battle, middle: Point) -> bool:
    """Tell whether somebody's base covers a point now."""
    spot = Shape((middle,))
    return any(
        not at_least(gap(base_shape(place, unit.pose), spot).distance, 0.0)
        for unit in battle.units
        if unit.pose is not None
        for place in unit.formation.places
    )


def _nudges(loss: Loss) -> Iterator[tuple[Unit, Point, Point]]:
    """Yield who is nudged, and where its Centre is before and after."""
    after = {unit.id: unit for unit in loss.after.units}
    for name, dx, dy in loss.way.nudges:
        unit = after.get(name)
        if unit is not None and unit.pose is not None:
            x, y = centre(unit.formation, unit.pose)
            yield unit, (x - dx, y - dy), (x, y)


def _mark(unit: Unit, place: Place, view: View, livery: Livery) -> str:
    assert unit.pose is not None  # noqa: S101 - what touches stands on the table
    wide, deep = inches(place.base.width), inches(place.base.depth)
    inset = INSET * min(wide, deep)
    x, y = inches(place.x), inches(place.y)
    half, long = wide / 2 - inset, deep / 2 - inset
    shape = rectangle(unit.pose, x - half, x + half, y - long, y + long)
    if place.base.round:
        ((cx, cy),) = base_shape(place, unit.pose).points
        shape = Shape(((cx, cy),), half)
    hero = unit.is_character(place.letter)
    return element(
        "path",
        class_="contact",
        d=view.path([around(shape)]),
        fill=livery.line,
        fill_opacity=0.25,
        stroke=PAPER if hero else None,
        stroke_width=1.2 if hero else None,
    )


def _parted_from(loss: Loss, name: UnitId) -> Iterator[UnitId]:
    """Yield the enemies that a unit touched before and does not afterwards."""
    before = {unit.id: unit for unit in loss.before.units}
    for other in loss.before.units:
        if other.player == before[name].player:
            continue
        if _touch(loss.before, name, other.id) and not _touch(
            loss.after, name, other.id
        ):
            yield other.id


def _touch(battle: Battle, one: UnitId, other: UnitId) -> bool:
    shapes = _shapes(battle, one, other)
    return shapes is not None and touching(gap(*shapes).distance)


def _between(battle: Battle, one: UnitId, other: UnitId) -> tuple[Point, Point] | None:
    shapes = _shapes(battle, one, other)
    if shapes is None:
        return None
    way = gap(*shapes)
    return way.first, way.second


def _shapes(battle: Battle, one: UnitId, other: UnitId) -> tuple[Shape, Shape] | None:
    units = {unit.id: unit for unit in battle.units}
    if one not in units or other not in units:
        return None
    first, second = body_shape(units[one]), body_shape(units[other])
    return None if first is None or second is None else (first, second)


def _broken(drop_out: DropOut, view: View, colour: str) -> str:
    """Return a dotted line and a ring with a bar across it, in its middle."""
    x, y = view.at(_half_way(drop_out.start, drop_out.end))
    line = ""
    if math.dist(drop_out.start, drop_out.end) * view.scale > 1.0:
        loop = Loop(drop_out.start, (Line(drop_out.end),))
        line = stroke(loop, view, colour, width=2.0, dashes="2 3")
    ring = element(
        "circle", cx=x, cy=y, r=RING, fill=PAPER, stroke=colour, stroke_width=2.0
    )
    bars = element(
        "path",
        d=f"M{x - 4:.2f} {y + 4:.2f}l8 -8",
        stroke=colour,
        stroke_width=2.0,
    )
    return element("g", line, ring, bars, class_="parting")


def _half_way(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
