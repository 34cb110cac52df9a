"""Extents: the ground that a unit covers, as shapes on the table."""

from enum import Enum
from functools import lru_cache

from serried.geometry import Point, Pose, Shape, disc, rectangle
from serried.model.bases import Base, inches
from serried.model.errors import RequestError
from serried.model.formation import Extent, Formation, Place
from serried.model.unit import Unit

BOUNDARY = "boundary"
BASES = "bases"


class Edge(Enum):
    """An edge of a Unit Boundary, as the unit itself sees it (UNIT-11)."""

    LEFT = "left"
    REAR = "rear"
    RIGHT = "right"
    FRONT = "front"


def pose_of(unit: Unit) -> Pose:
    """Return where *unit* stands.

    Raises:
        RequestError: If it is not on the table.
    """
    if unit.pose is None:
        message = f"{unit.id} is not on the table"
        raise RequestError(message)
    return unit.pose


def boundary(formation: Formation, pose: Pose) -> Shape:
    """Return the Unit Boundary: the rectangle around all bases.

    A single round base is its disc.

    Source:
        UNIT-9
    """
    if lone_disc(formation):
        return _disc(formation.base, pose)
    return _rectangle(formation.extent, pose)


def bases(formation: Formation, pose: Pose) -> tuple[Shape, ...]:
    """Return convex shapes whose union is the union of all bases."""
    if lone_disc(formation):
        return (_disc(formation.base, pose),)
    return tuple(_rectangle(block, pose) for block in formation.blocks)


@lru_cache(maxsize=2048)
def extent_shapes(formation: Formation, pose: Pose, extent: str) -> tuple[Shape, ...]:
    """Return what distance and spacing look at, by the setting ``extent``."""
    if extent == BASES:
        return bases(formation, pose)
    return (boundary(formation, pose),)


def front_corners(formation: Formation) -> tuple[float, float]:
    """Return the front corners of the Unit Boundary, in inches to the right.

    Source:
        AMB-5: Mismatching Bases beside the unit are part of its front
    """
    extent = formation.extent
    return inches(extent.left), inches(extent.right)


@lru_cache(maxsize=1024)
def centre_offset(formation: Formation) -> Point:
    """Return the Centre in the unit's own frame: inches right and forward.

    Source:
        UNIT-10
    """
    left, right, rear, front = formation.extent
    return inches(left + right) / 2, inches(rear + front) / 2


def centre(formation: Formation, pose: Pose) -> Point:
    """Return the Centre of the unit on the table (UNIT-10)."""
    return pose.point(*centre_offset(formation))


def model_centre(place: Place, pose: Pose) -> Point:
    """Return the centre of a model's base on the table."""
    return pose.point(inches(place.x), inches(place.y))


def base_corners(place: Place, pose: Pose) -> tuple[Point, ...]:
    """Return the corners of a model's base, or of the square about a round one."""
    half, deep = inches(place.base.width) / 2, inches(place.base.depth) / 2
    x, y = inches(place.x), inches(place.y)
    signs = ((-1, 1), (-1, -1), (1, -1), (1, 1))
    return tuple(pose.point(x + i * half, y + j * deep) for i, j in signs)


def model_shapes(formation: Formation, pose: Pose) -> dict[str, Shape]:
    """Return the base of each model by its name, as distance looks at it.

    A round base in ranks is the square about it; alone it is its disc.
    """
    return {
        place.name: model_shape(formation, place, pose) for place in formation.places
    }


def model_shape(formation: Formation, place: Place, pose: Pose) -> Shape:
    """Return the base of one model as distance looks at it, as ``model_shapes``."""
    if lone_disc(formation):
        return _disc(formation.base, pose)
    return Shape(base_corners(place, pose))


def lone_disc(formation: Formation) -> bool:
    """Return whether a unit is a single round base, whose boundary is a disc."""
    return formation.base.round and len(formation.places) == 1


def _disc(base: Base, pose: Pose) -> Shape:
    radius = inches(base.width) / 2
    x, y = pose.point(0.0, -radius)
    return disc(x, y, radius)


def _rectangle(extent: Extent, pose: Pose) -> Shape:
    left, right, rear, front = extent
    return rectangle(pose, inches(left), inches(right), inches(rear), inches(front))
