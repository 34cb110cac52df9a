"""Frames: units that stand square to each other, laid along the same axes.

What touches across two frames touches in a point. Compiled where that works.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache

from serried.geometry import Point, Pose, Shape, at_most, same
from serried.model.bases import inches
from serried.model.extents import BOUNDARY, extent_shapes, lone_disc, pose_of
from serried.model.formation import Formation
from serried.model.ids import Inches, UnitId
from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.rules.contact.melee import Span
from serried.rules.contact.musters import FRONT, REAR, Layout, opposite
from serried.rules.contact.obstacles import Wall
from serried.rules.contact.placed_units import PlacedUnit, whole_at


def outline(unit: Unit) -> Shape:
    """Return the Unit Boundary of a unit on the table (UNIT-9)."""
    (shape,) = extent_shapes(unit.formation, pose_of(unit), BOUNDARY)
    return shape


def frames_of(
    units: Sequence[Unit],
    first: Collection[UnitId],
    square: Collection[UnitId] = (),
) -> list[tuple[Pose, bool]]:
    """Return for each unit its frame, and whether it is a disc.

    A frame stands where the first unit in it does, of those that suffer if any.

    Args:
        units: In the order of the file.
        first: Those that suffer.
        square: Those that are known to stand square to the first of these.
    """
    if all(unit.id in square for unit in units):
        frame = next(pose_of(unit) for unit in units if unit.id in first)
        return [(frame, False)] * len(units)
    known: list[Pose] = []
    frames: dict[UnitId, tuple[Pose, bool]] = {}
    for unit in sorted(units, key=lambda unit: unit.id not in first):
        pose = pose_of(unit)
        disc = lone_disc(unit.formation)
        shared = next((f for f in known if not disc and _square(f, unit)), None)
        if shared is None and not disc:
            known.append(pose)
        # A disc has a frame of its own, that no other unit's is identical with.
        frames[unit.id] = Pose(*pose) if disc else shared or pose, disc
    return [frames[unit.id] for unit in units]


def turned(frame: Pose, pose: Pose) -> tuple[float, float]:
    """Return the sine and the cosine of the angle between two facings."""
    _, _, east, north = frame
    _, _, ux, uy = pose
    return east * uy - north * ux, east * ux + north * uy


def _square(frame: Pose, unit: Unit) -> bool:
    """Return whether a unit's edges run along the axes of a frame."""
    sine, cosine = turned(frame, pose_of(unit))
    if sine == 0.0 or cosine == 0.0:
        return True
    left, right, rear, front = unit.formation.extent
    reach = inches(right - left + front - rear)
    return same(sine * reach, 0.0) or same(cosine * reach, 0.0)


def quarter_of(unit: Unit, frame: Pose) -> int:
    """Return how many quarters of a circle a unit is turned clockwise in a frame."""
    sine, ahead = turned(frame, pose_of(unit))
    right = -sine
    if abs(ahead) > abs(right):
        return 0 if ahead > 0 else 2
    return 1 if right > 0 else 3


@memo_on_value
def layout_of(formation: Formation) -> Layout:
    """Return where the models of a formation stand, in whole units."""
    return _drawn(formation)


@lru_cache(maxsize=1024)
def _drawn(formation: Formation) -> Layout:
    """Return the same; formations that are drawn alike share it."""
    return Layout(formation)


def placed_in(unit: Unit, frame: Pose) -> PlacedUnit:
    """Return a unit as it stands in a frame."""
    pose = pose_of(unit)
    x, y = frame.local((pose.x, pose.y))
    return whole_at(layout_of(unit.formation), x, y, quarter_of(unit, frame))


def seen_from(frame: Pose, shape: Shape) -> Shape:
    """Return a shape of the table in a frame."""
    return Shape(tuple(frame.local(point) for point in shape.points), shape.radius)


@lru_cache(maxsize=64)
def walls_of(frame: Pose, table: tuple[Inches, Inches]) -> list[Wall]:
    """Return the edges of the table in a frame (EDGE-1)."""
    found: list[Wall] = []
    width, height = table
    for east, north, limit in (
        (0.0, 1.0, height),
        (1.0, 0.0, width),
        (0.0, -1.0, 0.0),
        (-1.0, 0.0, 0.0),
    ):
        right = east * frame.uy - north * frame.ux
        ahead = east * frame.ux + north * frame.uy
        found.append(Wall(right, ahead, limit - east * frame.x - north * frame.y))
    return found


def ahead_of(side: int, enemy: Shape, point: Point) -> Span:
    """Return what of a side an enemy that touches in a point lies straight ahead of.

    Args:
        side: By number.
        enemy: In the same frame: a disc, or anything of which only the point counts.
        point: Where it touches.

    Source:
        CONTACT-3, CONTACT-4
    """
    place = 0 if side % 2 else 1
    if len(enemy.points) > 1:
        return point[place], point[place]
    middle = enemy.points[0][place]
    return middle - enemy.radius, middle + enemy.radius


def shared_side(one: PlacedUnit, other: PlacedUnit) -> int:
    """Return the side of *one* along which *other* stands.

    At a corner it is the one that the other's front runs along; if that is not there,
    contact came from the one's own.

    Source:
        AMB-78, ENG-1
    """
    a, b = one.lines, other.lines
    apart = [a[0] - b[2], a[1] - b[3], b[0] - a[2], b[1] - a[3]]
    widest = max(apart)
    sides = [side for side in range(4) if at_most(widest, apart[side])]
    if len(sides) == 1:
        return sides[0]
    theirs = (FRONT - other.quarter) % 4
    if opposite(theirs) in sides:
        return opposite(theirs)
    return next(side for side in sides if (side + one.quarter) % 4 in {FRONT, REAR})
