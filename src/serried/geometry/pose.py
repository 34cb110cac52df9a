"""Poses: where something stands and which way it looks."""

import math
from typing import Final, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
"""x and y in inches, in the table frame unless another frame is named."""

_RIGHT_ANGLE: Final = 90.0
_FULL_CIRCLE: Final = 360.0
_DIGITS: Final = 9
"""Decimal places of a degree that a person might have typed."""


class Pose(NamedTuple):
    """A place and a facing.

    Attributes:
        x: East of the table's south-west corner, in inches: the middle of the
            front edge.
        y: North of the table's south-west corner, in inches.
        ux: East part of the facing, which is a unit vector.
        uy: North part of the facing.
    """

    x: float
    y: float
    ux: float
    uy: float

    @property
    def facing(self) -> float:
        """The facing in degrees clockwise from north, from 0 to below 360."""
        return facing_degrees(self.ux, self.uy)

    def point(self, right: float, forward: float) -> Point:
        """Return the table point that lies so far *right* and *forward*, in inches."""
        return (
            self.x + right * self.uy + forward * self.ux,
            self.y - right * self.ux + forward * self.uy,
        )

    def local(self, point: Point) -> Point:
        """Return how far right and how far forward of here a table *point* lies."""
        east, north = point[0] - self.x, point[1] - self.y
        return (
            east * self.uy - north * self.ux,
            east * self.ux + north * self.uy,
        )


def facing_vector(degrees: float) -> Point:
    """Return the unit vector that points *degrees* clockwise from north.

    Exactness:
        Exact at every multiple of 90; vectors of angles that mirror each other
        in an axis or a diagonal have the same digits.

    Raises:
        ValueError: If *degrees* is not a finite number.
    """
    if not math.isfinite(degrees):
        message = f"a facing is a finite number of degrees, not {degrees!r}"
        raise ValueError(message)
    rest = math.fmod(abs(degrees), _FULL_CIRCLE)
    east, north = _in_first_quarter(math.fmod(rest, _RIGHT_ANGLE))
    for _ in range(int(rest // _RIGHT_ANGLE)):
        east, north = north, -east
    if degrees < 0.0:
        east = -east
    return (east + 0.0, north + 0.0)  # no negative zeros


def _in_first_quarter(degrees: float) -> Point:
    """Return the unit vector of an angle from 0 to 90 degrees."""
    half = _RIGHT_ANGLE / 2.0
    if degrees == half:
        return (math.sqrt(0.5), math.sqrt(0.5))
    radians = math.radians(min(degrees, _RIGHT_ANGLE - degrees))
    if degrees < half:
        return (math.sin(radians), math.cos(radians))
    return (math.cos(radians), math.sin(radians))


def facing_degrees(ux: float, uy: float) -> float:
    """Return the facing of a vector in degrees clockwise from north.

    Returns:
        From 0 to below 360. A round number of degrees, if that number gives
        exactly this vector.
    """
    degrees = math.degrees(math.atan2(ux, uy))
    if degrees < 0.0:
        degrees += _FULL_CIRCLE
    tidy = round(degrees, _DIGITS)
    if facing_vector(tidy) == (ux, uy):
        degrees = tidy
    return degrees if degrees < _FULL_CIRCLE else 0.0
