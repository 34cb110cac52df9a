"""Regions: which part of the table is worth showing."""

from collections.abc import Iterable, Iterator
from typing import Final

from serried.drawing.layers.course import Course
from serried.drawing.view import Box, box_of, joined, meet, padded, within
from serried.geometry import Point, Shape, Turn, until
from serried.geometry import move_shape as moved
from serried.model.battle import Battle
from serried.model.extents import boundary
from serried.model.ids import UnitId
from serried.model.unit import Unit
from serried.model.verdict import Transition, Value

ROOM: Final = 3.5
"""Inches around what happens; whatever reaches into them is shown whole."""
RIM: Final = 1.0
"""Inches beyond a table edge, or around something shown whole."""
FAR: Final = 24.0
"""Inches beyond the table that are still worth showing."""
HALF_WAY: Final = 0.5


def table_box(battle: Battle) -> Box:
    """Return the whole table."""
    return (0.0, 0.0, *battle.table)


def everything(battle: Battle) -> Box:
    """Return the region of all units and all terrain; the table where it is bare."""
    boxes = list(_things(battle))
    if not boxes:
        return padded(table_box(battle), RIM)
    return _limited(battle, padded(_all(boxes), ROOM))


def happening(
    battle: Battle,
    transition: Transition,
    course: Course | None,
    concerned: tuple[UnitId, ...] = (),
) -> Box:
    """Return the region in which a request changes or breaks something.

    Where it does neither, that of the units *concerned*.
    """
    points = [*_changed(battle, transition), *_measured(transition)]
    if course is not None:
        points += _way(course)
    if not points:
        points += _corners(unit for unit in battle.units if unit.id in concerned)
    if not points:
        return everything(battle)
    core = within(box_of(points), padded(table_box(battle), FAR))
    shown = padded(core, ROOM)
    near = [padded(box, RIM) for box in _things(battle) if meet(box, shown)]
    return joined(padded(core, RIM), _limited(battle, _all([shown, *near])))


def box_around(shapes: Iterable[Shape]) -> Box:
    """Return the smallest box around *shapes*."""
    return _all(padded(box_of(shape.points), shape.radius) for shape in shapes)


def body_shape(unit: Unit) -> Shape | None:
    """Return the Unit Boundary of a unit that is on the table."""
    return None if unit.pose is None else boundary(unit.formation, unit.pose)


def _limited(battle: Battle, box: Box) -> Box:
    return within(box, padded(table_box(battle), RIM))


def _all(boxes: Iterable[Box]) -> Box:
    first, *others = boxes
    for box in others:
        first = joined(first, box)
    return first


def _things(battle: Battle) -> Iterator[Box]:
    """Yield the box of each unit and each area of terrain."""
    for unit in battle.units:
        shape = body_shape(unit)
        if shape is not None:
            yield box_around([shape])
    for area in battle.terrain:
        yield box_around([area.shape])


def _way(course: Course) -> Iterator[Point]:
    """Yield corners of the mover: at its start, and halfway and at the end of legs."""
    trip = course.trip
    shapes = [] if trip.stages else list(course.shapes(trip.start))
    for stage in trip.stages:
        shapes += course.shapes_in(stage, stage.start)
        shapes += course.shapes_in(stage, stage.end)
        if isinstance(stage.motion, Turn):
            half = until(stage.motion, HALF_WAY)
            swung = course.shapes_in(stage, stage.start)
            shapes += (moved(half, shape) for shape in swung)
    west, south, east, north = box_around(shapes)
    yield from ((west, south), (east, north))


def _changed(before: Battle, transition: Transition) -> Iterator[Point]:
    """Yield corners of the units that are not as they were."""
    after = {unit.id: unit for unit in transition.battle.units}
    for unit in before.units:
        if after.get(unit.id) == unit:
            continue
        yield from _corners((unit, after.get(unit.id, unit)))


def _corners(units: Iterable[Unit]) -> Iterator[Point]:
    """Yield corners of the units that are on the table."""
    for unit in units:
        shape = body_shape(unit)
        if shape is not None:
            west, south, east, north = box_around([shape])
            yield from ((west, south), (east, north))


def _measured(transition: Transition) -> Iterator[Point]:
    """Yield the places where something was found or measured."""
    for finding in transition.verdict.breaches:
        if finding.at is not None:
            yield (finding.at.x, finding.at.y)
    yield from measured_points(transition.verdict.measure("points"))


def measured_points(value: Value) -> tuple[Point, ...]:
    """Return a measure as table points; none where it is something else."""
    if not isinstance(value, tuple):
        return ()
    return tuple(
        (float(x), float(y))
        for x, y in (item for item in value if isinstance(item, tuple))
        if isinstance(x, float) and isinstance(y, float)
    )
