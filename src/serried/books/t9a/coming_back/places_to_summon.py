"""The 9th Age, chapter "Summoned Units": where a created unit can be put.

With its facing settled that is a question about one point, and has an exact answer
(``geometry.openings``). For any facing, stretches of facings are looked at from
their middle: turning the unit to the end of a stretch moves none of its points by
more than some length, so if nothing is open with every bound loosened by that
length, nothing is open at any facing of the stretch.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from serried.frozen import frozen
from serried.geometry import Point, Pose, Shape, facing_vector, inset
from serried.geometry.openings import Bounds, Openings, neighbourhood
from serried.geometry.shapes import hull
from serried.model.errors import RuleGapError
from serried.model.extents import (
    base_corners,
    bases,
    boundary,
    centre_offset,
    extent_shapes,
    lone_disc,
)
from serried.model.formation import Formation, Place
from serried.model.ids import ClauseId, Inches
from serried.rules.moving.neighbours import Neighbour
from serried.tuples import NamedTuple

STRETCHES: Final = 12
"""Into so many stretches of facings the circle is cut at first."""

MOST_LOOKS: Final = 200
"""Enough for room that lacks a millionth of an inch; not for many such places."""

ROUND: Final = 360.0
QUARTER: Final = 90.0
DIGITS: Final = 9
"""Decimals of a degree in which sides that run alike agree."""


class Reach(NamedTuple):
    """From where a range is measured, and how far it goes.

    Attributes:
        source: What it is measured from.
        far: The range in inches.
        whole: Whether all of a base must be within it, and not only a part.
    """

    source: tuple[Shape, ...]
    far: Inches
    whole: bool = False


class Keep(NamedTuple):
    """What of a unit keeps away from others, and how far.

    Attributes:
        extent: Its bases, or its Unit Boundary.
        around: From whom and what.
        apart: In inches.
    """

    extent: str
    around: tuple[Neighbour, ...]
    apart: Inches


@frozen(kw_only=True)
class Ground:
    """Who is to be set down, and what bounds it.

    Attributes:
        formation: How it stands.
        table: Width and height in inches.
        keeps: From whom it keeps away, and how far.
        reach: The range that all of its models are in, if there is one.
        spot: The point that a model stands on, if one does.
    """

    formation: Formation
    table: tuple[Inches, Inches]
    keeps: tuple[Keep, ...]
    reach: Reach | None = None
    spot: Point | None = None


def place_at(ground: Ground, facing: float) -> Pose | None:
    """Return where the unit can stand with that *facing*; None where nowhere.

    Exactness:
        Up to half the tolerance of all lengths. Round numbers where there is room.
    """
    ux, uy = facing_vector(facing)
    openings = Openings(_bounds(ground, Pose(0.0, 0.0, ux, uy)))
    point = openings.roomy()
    if point is None:
        return None
    return Pose(*_round(openings, point), ux, uy)


def place_facing_any(
    ground: Ground,
    clause: ClauseId,
    pin: Point | None = None,
    most: int = MOST_LOOKS,
) -> Pose | None:
    """Return where the unit can stand, whatever its facing; None where nowhere.

    Args:
        ground: What bounds it.
        clause: What asks for it.
        pin: The middle of its front, where that is settled.
        most: After so many stretches of facings the question is left open.

    Raises:
        RuleGapError: If some stretch of facings is neither open nor surely closed.
    """
    width = ROUND / STRETCHES
    todo = [(number * width, width) for number in range(STRETCHES)]
    for look, (middle, wide) in enumerate(todo):
        if look == most:
            return _flush(ground, clause, pin)
        about = _about(ground, middle, pin)
        loose = _farthest(ground, about) * 2 * math.sin(math.radians(wide) / 4)
        if Openings(_bounds(ground, about, pin, loose)).any() is None:
            continue
        found = _exactly(ground, middle, pin)
        if found is not None:
            return found
        todo += [(middle - wide / 4, wide / 2), (middle + wide / 4, wide / 2)]
    return None


def _flush(ground: Ground, clause: ClauseId, pin: Point | None) -> Pose | None:
    """Return where the unit can stand along a side of something, with no room to turn.

    Raises:
        RuleGapError: If it cannot.
    """
    for facing in _sides(ground):
        found = _exactly(ground, facing, pin)
        if found is not None:
            return found
    because = "whether some facing leaves room is too close to tell; name one"
    raise RuleGapError(clause, because)


def _sides(ground: Ground) -> tuple[float, ...]:
    """Return every facing along or across a side of what is around, in degrees."""
    source = ground.reach.source if ground.reach else ()
    around = [other for keep in ground.keeps for other in keep.around]
    shapes = [shape for other in around for shape in other.shapes]
    ways = [
        math.degrees(math.atan2(bx - ax, by - ay)) % QUARTER
        for shape in (*shapes, *source)
        for (ax, ay), (bx, by) in pairwise((*shape.points, shape.points[0]))
    ]
    found = dict.fromkeys(round(way, DIGITS) for way in ways)
    return tuple(way + turn * QUARTER for way in found for turn in range(4))


def _exactly(ground: Ground, facing: float, pin: Point | None) -> Pose | None:
    """Return where the unit can stand with just that *facing*."""
    if pin is None:
        return place_at(ground, facing)
    ux, uy = facing_vector(facing)
    there = Openings(_bounds(ground, Pose(0.0, 0.0, ux, uy), pin)).any()
    return None if there is None else Pose(*pin, ux, uy)


def _about(ground: Ground, facing: float, pin: Point | None) -> Pose:
    """Return a pose about the point that is looked for: its Centre, or its front."""
    ux, uy = facing_vector(facing)
    if pin is not None:
        return Pose(0.0, 0.0, ux, uy)
    right, forward = centre_offset(ground.formation)
    return Pose(*Pose(0.0, 0.0, ux, uy).point(-right, -forward), ux, uy)


def _farthest(ground: Ground, about: Pose) -> Inches:
    """Return how far any point of the unit is from the one that is looked for."""
    shapes = (
        boundary(ground.formation, about),
        *bases(ground.formation, about),
    )
    return max(math.hypot(*p) + shape.radius for shape in shapes for p in shape.points)


def _bounds(
    ground: Ground, about: Pose, pin: Point | None = None, loose: Inches = 0.0
) -> Bounds:
    """Return what bounds the point that *about* is measured from.

    Args:
        ground: Who is set down where.
        about: Where the unit would stand, were that point the corner of the table.
        pin: The only point that it may be, if there is one.
        loose: By how much every bound is loosened, in inches.
    """
    shapes = bases(ground.formation, about)
    box = _box(shapes, ground.table, loose)
    if pin is not None:
        (x, y), (west, south, east, north) = pin, box
        box = (max(x, west), max(y, south), min(x, east), min(y, north))
    within = [*_in_range(ground, about, loose)]
    if ground.spot is not None:
        here = Shape((ground.spot,))
        within.append(tuple(neighbourhood(here, one, loose) for one in shapes))
    return Bounds(box, tuple(_kept_out(ground, about, loose)), tuple(within))


def _box(
    shapes: Sequence[Shape], table: tuple[Inches, Inches], loose: Inches
) -> tuple[float, float, float, float]:
    """Return where the point may be for all bases to be on the table (EDGE-1)."""
    ends = [(x, y, one.radius) for one in shapes for x, y in one.points]
    width, height = table
    return (
        -min(x - far for x, _, far in ends) - loose,
        -min(y - far for _, y, far in ends) - loose,
        width - max(x + far for x, _, far in ends) + loose,
        height - max(y + far for _, y, far in ends) + loose,
    )


def _kept_out(ground: Ground, about: Pose, loose: Inches) -> Iterator[Shape]:
    """Yield where the point is not, for that is too close to something (SPACE-6)."""
    for keep in ground.keeps:
        for own in extent_shapes(ground.formation, about, keep.extent):
            for shape in (shape for other in keep.around for shape in other.shapes):
                kept = neighbourhood(shape, own, keep.apart - loose)
                if kept.radius > 0.0:
                    yield kept


def _in_range(
    ground: Ground, about: Pose, loose: Inches
) -> Iterator[tuple[Shape, ...]]:
    """Yield where the point is for each model that counts to be in range (SUM-2).

    How far a model is from one convex source is a convex function of where it
    stands: of models alike only the outermost count, and of a whole base only its
    corners.
    """
    reach = ground.reach
    if reach is None:
        return
    shapes = _models(ground.formation, about, outermost=len(reach.source) == 1)
    if not reach.whole:
        for base in shapes:
            yield tuple(
                neighbourhood(one, base, reach.far + loose) for one in reach.source
            )
        return
    (source,) = reach.source
    if shapes[0].radius:
        (disc,) = shapes
        yield _shrunk(
            neighbourhood(source, Shape(disc.points), 0.0), disc, reach.far + loose
        )
        return
    for corner in hull(point for base in shapes for point in base.points):
        yield (neighbourhood(source, Shape((corner,)), reach.far + loose),)


def _shrunk(source: Shape, disc: Shape, far: Inches) -> tuple[Shape, ...]:
    """Return where the middle of a disc is for all of it to be in range, if it is."""
    if far >= disc.radius:
        return (source._replace(radius=source.radius + far - disc.radius),)
    try:
        return (inset(source, disc.radius - far),)
    except ValueError:
        return ()


def _models(formation: Formation, pose: Pose, *, outermost: bool) -> tuple[Shape, ...]:
    """Return the bases of the models, if so asked of the outermost of each size."""
    if lone_disc(formation):
        return bases(formation, pose)
    places: list[Place] = list(formation.places)
    if outermost:
        places = [
            place
            for base in dict.fromkeys(place.base for place in places)
            for corners in [
                {(float(p.x), float(p.y)): p for p in places if p.base == base}
            ]
            for spot in hull(corners)
            for place in [corners[spot]]
        ]
    return tuple(Shape(base_corners(place, pose)) for place in places)


def _round(openings: Openings, point: Point) -> Point:
    """Return a point with round numbers, where half of the room stays at least."""
    least = openings.room(point) / 2
    for digits in range(3):
        x, y = round(point[0], digits) + 0.0, round(point[1], digits) + 0.0
        if least > 0.0 and openings.room((x, y)) >= least:
            return (x, y)
    return point
