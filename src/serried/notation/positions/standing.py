"""Standing: every base is on the table, and no two things on the same spot."""

import math
from itertools import islice, product

from serried.geometry.compare import TOLERANCE, at_least, at_most
from serried.geometry.pose import Point
from serried.geometry.shapes import Shape
from serried.geometry.table import overhang
from serried.geometry.union import separation_of
from serried.model.extents import bases, extent_shapes, lone_disc
from serried.model.ids import Inches
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit
from serried.notation.positions.flush import SLACK, reach
from serried.notation.positions.tables import Where
from serried.tuples import NamedTuple

Placed = tuple[Unit, Where]
"""A unit, and where in the file it is."""


class Occupant(NamedTuple):
    """What takes up room on the table.

    Attributes:
        centre: Middle of a circle around it.
        radius: Radius of that circle in inches.
        slack: By how much it may overlap another, in inches.
    """

    name: str
    where: Where | None
    shapes: tuple[Shape, ...]
    centre: Point
    radius: Inches
    slack: Inches


def refuse_impossible(
    units: list[Placed],
    terrain: tuple[Terrain, ...],
    table: tuple[Inches, Inches],
    extent: str,
    *,
    as_written: bool,
) -> None:
    """Refuse units off the table, on other units, or where nobody can stand.

    Args:
        units: In the order of the file; those off the table do not count.
        terrain: Only Impassable Terrain keeps units off.
        table: Width and height in inches.
        extent: The setting ``extent``: what takes up room.
        as_written: Whether the file is a record, whose overlaps are none of a typist.

    Raises:
        NotationError: If something stands where it cannot.
    """
    slack = SLACK if as_written else TOLERANCE
    standing = [_body(unit, where, extent, slack) for unit, where in units if unit.pose]
    for unit, where in units:
        _refuse_off_table(unit, where, table)
    solid = (piece for piece in terrain if piece.kind is TerrainKind.IMPASSABLE)
    areas = [_area(piece) for piece in solid]
    for earlier, later in _near(standing):
        _refuse_overlap(standing[later], standing[earlier])
    for one, two in product(standing, areas):
        _refuse_overlap(one, two)


def _near(standing: list[Occupant]) -> list[tuple[int, int]]:
    """Return the pairs whose circles overlap, as the file has them, by number from 0.

    From the west, only who begins before somebody ends is compared with it.
    """
    circles = sorted(
        (one.centre[0] - one.radius, *one.centre, one.radius, number)
        for number, one in enumerate(standing)
    )
    found = []
    for place, (_, x, y, radius, one) in enumerate(circles, start=1):
        for west, far_x, far_y, far, two in islice(circles, place, None):
            if west >= x + radius:
                break
            if math.hypot(far_x - x, far_y - y) < radius + far:
                found.append((min(one, two), max(one, two)))
    return sorted(found)


def _refuse_off_table(unit: Unit, where: Where, table: tuple[Inches, Inches]) -> None:
    if unit.pose is None:
        return
    far, (width, height) = reach(unit.formation), table
    x, y, *_ = unit.pose
    if far <= x <= width - far and far <= y <= height - far:
        return  # as of most, and sooner than base by base
    for shape in bases(unit.formation, unit.pose):
        beyond, edge = overhang(shape, *table)
        if not at_most(beyond, 0.0):
            problem = f'stands off the table, by {beyond:.3f}" beyond the {edge} edge'
            where.refuse(problem)


def _refuse_overlap(one: Occupant, two: Occupant) -> None:
    reach = one.radius + two.radius
    if one.where is None or at_least(math.dist(one.centre, two.centre), reach):
        return
    depth = -separation_of(one.shapes, two.shapes)
    if at_most(depth, max(one.slack, two.slack), 0.0):
        return
    remedy = f'to stand flush, write `against = {{unit = "{two.name}", …}}`'
    if two.where is None:
        remedy = "terrain keeps its place (`against` is for units)"
    one.where.refuse(f'overlaps {two.name} by {depth:.3f}"; {remedy}')


def _body(unit: Unit, where: Where, extent: str, slack: Inches) -> Occupant:
    assert unit.pose is not None  # noqa: S101 - the caller leaves out the others
    shapes = extent_shapes(unit.formation, unit.pose, extent)
    slack = SLACK if lone_disc(unit.formation) else slack
    return Occupant(unit.id, where, shapes, *_circle(shapes), slack)


def _area(piece: Terrain) -> Occupant:
    shapes = (piece.shape,)
    return Occupant(piece.id, None, shapes, *_circle(shapes), SLACK)


def _circle(shapes: tuple[Shape, ...]) -> tuple[Point, Inches]:
    """Return a circle around shapes: about the middle of their corners."""
    points = [point for shape in shapes for point in shape.points]
    x = sum(p[0] for p in points) / len(points)
    y = sum(p[1] for p in points) / len(points)
    reach = max(math.dist((x, y), p) + s.radius for s in shapes for p in s.points)
    return (x, y), reach
