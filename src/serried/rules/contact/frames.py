"""Frames: units that stand square to each other, laid along the same axes.

What touches across two frames touches in a point. Compiled where that works.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from serried.geometry import Point, Pose, Shape, same
from serried.model.bases import inches
from serried.model.extents import BOUNDARY, Edge, extent_shapes, lone_disc, pose_of
from serried.model.formation import Formation
from serried.model.ids import Inches, UnitId
from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.rules.contact.musters import Layout
from serried.rules.contact.obstacles import Wall
from serried.rules.contact.placed_units import PlacedUnit, whole_at

OUTWARD: Final[dict[Edge, Point]] = {
    Edge.LEFT: (-1.0, 0.0),
    Edge.REAR: (0.0, -1.0),
    Edge.RIGHT: (1.0, 0.0),
    Edge.FRONT: (0.0, 1.0),
}
"""Which way the edges look: to the right and forwards."""

SIDES: Final = (Edge.LEFT, Edge.REAR, Edge.RIGHT, Edge.FRONT)
"""The edges as ``geometry.rectangle`` numbers its sides."""


def outline(unit: Unit) -> Shape:
    """Return the Unit Boundary of a unit on the table (UNIT-9)."""
    (shape,) = extent_shapes(unit.formation, pose_of(unit), BOUNDARY)
    return shape


class Framed:
    """A unit laid into a frame.

    Attributes:
        unit: It, as it stands on the table.
        frame: A pose whose axes its edges run along; of a disc it is its own, that no
            other unit's is identical with.
        disc: Whether it is a disc, which has no edges.
        placed: It in that frame.
    """

    def __init__(
        self, unit: Unit, frame: Pose, placed: PlacedUnit, *, disc: bool
    ) -> None:
        self.unit = unit
        self.frame = frame
        self.disc = disc
        self.placed = placed

    @property
    def pose(self) -> Pose:
        """The pose of the unit on the table."""
        return pose_of(self.unit)

    @property
    def outline(self) -> Shape:
        """Its Unit Boundary on the table (UNIT-9)."""
        return outline(self.unit)


def framed(
    units: Sequence[Unit],
    first: Collection[UnitId] = (),
    known: Mapping[UnitId, PlacedUnit] = MappingProxyType({}),
) -> list[Framed]:
    """Return units laid into frames; those that stand square to each other share one.

    A frame stands where the first unit in it does, of those that suffer if any.

    Args:
        units: In the order of the file.
        first: Those that suffer.
        known: Those placed already, which stand exactly square to the first of these.
    """
    if all(unit.id in known for unit in units):
        frame = next(pose_of(unit) for unit in units if unit.id in first)
        return [Framed(unit, frame, known[unit.id], disc=False) for unit in units]
    frames: list[Pose] = []
    found: dict[UnitId, Framed] = {}
    for unit in sorted(units, key=lambda unit: unit.id not in first):
        disc = lone_disc(unit.formation)
        frame = Pose(*pose_of(unit))
        if not disc:
            shared = [one for one in frames if _square(one, unit)]
            frame = shared[0] if shared else frame
            frames.append(frame)
        placed = known.get(unit.id) or placed_in(unit, frame)
        found[unit.id] = Framed(unit, frame, placed, disc=disc)
    return [found[unit.id] for unit in units]


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


def all_seen_from(frame: Pose, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """Return shapes of the table in a frame."""
    return tuple([seen_from(frame, shape) for shape in shapes])


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
