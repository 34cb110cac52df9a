"""Shapes: where things stand and what they look like, as it goes over the wire.

All lengths are in inches, in the frame of the table unless something else is said.

Source:
    docs/reference/table-protocol.md
"""

from collections.abc import Sequence

from msgspec import Struct

from serried.geometry import Point, Pose


class PoseSaid(Struct, frozen=True):
    """Where something stands and which way it looks."""

    x: float
    y: float
    ux: float
    uy: float


class LegPose(Struct, frozen=True):
    """Where a unit stands after one leg, from 1."""

    leg: int
    x: float
    y: float
    ux: float
    uy: float


def pose_said(pose: Pose) -> PoseSaid:
    """Return a pose for the wire."""
    return PoseSaid(pose.x, pose.y, pose.ux, pose.uy)


class Stroke(Struct, frozen=True, omit_defaults=True):
    """A part of a loop up to a point: straight, or an arc where it has a radius."""

    to: Point
    radius: float | None = None
    clockwise: bool | None = None


class LoopSaid(Struct, frozen=True):
    """A closed line."""

    start: Point
    parts: Sequence[Stroke]


class Model(Struct, frozen=True):
    """One model, where it stands in its unit's own frame; lengths in inches."""

    name: str
    letter: str
    role: str
    title: str
    x: float
    y: float
    width: float
    depth: float
    round: bool
