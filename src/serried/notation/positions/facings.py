"""Facings: degrees where they say it exactly, else a unit vector bit for bit."""

import math
from typing import Final

from serried.geometry.compare import same
from serried.geometry.pose import Point, facing_degrees, facing_vector
from serried.notation.kinds import POINT, Kind, number
from serried.notation.words import LARGEST, UnreadableError

VECTOR_TOLERANCE: Final = 1e-9
"""How far the length of a written vector may be from 1."""

DEGREES: Final = number(-LARGEST, LARGEST, "degrees")


def read_facing(value: object) -> Point:
    """Return the unit vector of degrees, or a vector as it is written.

    Raises:
        UnreadableError: If it is neither; it says the vector that would be right.
    """
    if not isinstance(value, list):
        return facing_vector(DEGREES.read(value))
    ux, uy = POINT.read(value)
    length = math.hypot(ux, uy)
    if not same(length, 1.0, VECTOR_TOLERANCE):
        message = f"[{ux!r}, {uy!r}] has a length of {length:.9g}, not 1"
        if length:
            message += f"; write [{ux / length!r}, {uy / length!r}]"
        raise UnreadableError(message)
    return ux, uy


def written_facing(ux: float, uy: float) -> float | tuple[float, float]:
    """Return degrees where they give exactly these bits, else the vector."""
    degrees = facing_degrees(ux, uy)
    if repr(facing_vector(degrees)) == repr((ux, uy)):
        return degrees
    return ux, uy


DIRECTION: Final = Kind(
    "degrees clockwise from north, or a unit vector [east, north]",
    read_facing,
    {"anyOf": [dict(DEGREES.schema), dict(POINT.schema)]},
)
