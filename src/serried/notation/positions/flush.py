"""Flush units: facings copied bit for bit, edges on one line.

Source:
    CONTACT-1
"""

import itertools
import math
from typing import Final

from serried.geometry.compare import TOLERANCE, at_least, at_most, same, touching
from serried.geometry.pose import Point, Pose
from serried.geometry.union import gap_of
from serried.model.bases import inches
from serried.model.extents import BASES, BOUNDARY, extent_shapes, lone_disc, pose_of
from serried.model.formation import Extent, Formation
from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.tuples import NamedTuple

SLACK: Final = 0.01
"""Inches by which what is meant to be flush may be written apart or overlapping."""

PARALLEL: Final = math.sin(math.radians(0.1))
"""The sine of the angle by which edges meant to be parallel may differ."""

EXACTLY_PARALLEL: Final = 1e-9
"""The sine of an angle that is rounding only."""


class Box(NamedTuple):
    """A rectangle in another unit's frame, in inches to its right and forward."""

    left: float
    right: float
    rear: float
    front: float


class Apart(NamedTuple):
    """How far two stretches of one line are apart, below 0 where they overlap.

    Attributes:
        way: How far the first must go, along the line, so that they meet.
    """

    gap: float
    way: float


class Step(NamedTuple):
    """A way in another unit's frame that makes two edges meet."""

    right: float
    forward: float


def opposite(u: Point) -> Point:
    """Return the facing that looks back at *u*, with the same digits."""
    return (0.0 - u[0], 0.0 - u[1])


def rightward(u: Point) -> Point:
    """Return the facing to the right of *u*, with the same digits."""
    return (u[1], 0.0 - u[0])


def flush_pose(unit: Unit, other: Unit, extent: str) -> Pose | None:
    """Return where *unit* stands flush with *other*, if it almost does.

    Of most units ``reach`` tells sooner that they are far from one another.

    Returns:
        None if they are not almost flush, or flush already.
    """
    pose, still = pose_of(unit), pose_of(other)
    if lone_disc(unit.formation) or lone_disc(other.formation):
        return None
    facing = _parallel(pose, still)
    if facing is None:  # which is sooner found out than how far they are apart
        return None
    near = gap_of(
        extent_shapes(unit.formation, pose, extent),
        extent_shapes(other.formation, still, extent),
    )
    if not same(near.distance, 0.0, SLACK):
        return None
    turned = _turned(pose, near.first, facing)
    step = _step(unit.formation, turned, other, extent)
    if step is None or _is_nothing(step, pose, facing):
        return None
    x, y = still.point(step.right, step.forward)
    return Pose(turned.x + x - still.x, turned.y + y - still.y, *facing)


@memo_on_value
def reach(formation: Formation) -> float:
    """Return the radius of a circle about a unit's place that holds all of it."""
    left, right, rear, front = map(inches, formation.extent)
    return math.hypot(max(right, -left), max(front, -rear))


def is_flush(unit: Unit, other: Unit) -> bool:
    """Return whether two Unit Boundaries touch along parallel edges."""
    pose, still = pose_of(unit), pose_of(other)
    near = gap_of(
        extent_shapes(unit.formation, pose, BOUNDARY),
        extent_shapes(other.formation, still, BOUNDARY),
    )
    facing = _parallel(pose, still, EXACTLY_PARALLEL)
    return facing is not None and touching(abs(near.distance))


def largest_shift(formation: Formation, before: Pose, after: Pose) -> float:
    """Return how far the corner that went farthest went, in inches."""
    left, right, rear, front = map(inches, formation.extent)
    corners = itertools.product((left, right), (rear, front))
    return max(math.dist(before.point(*c), after.point(*c)) for c in corners)


def _parallel(pose: Pose, still: Pose, tolerance: float = PARALLEL) -> Point | None:
    """Return the facing parallel to an edge of *still* that *pose* almost has."""
    ahead = (still.ux, still.uy)
    beside = rightward(ahead)
    dot = still.ux * pose.ux + still.uy * pose.uy
    cross = still.ux * pose.uy - still.uy * pose.ux
    if not (same(cross, 0.0, tolerance) or same(dot, 0.0, tolerance)):
        return None  # as of most, and sooner than edge by edge
    for ux, uy in (ahead, beside, opposite(ahead), opposite(beside)):
        along = ux * pose.ux + uy * pose.uy
        across = ux * pose.uy - uy * pose.ux
        if along > 0.0 and same(across, 0.0, tolerance):
            return (ux, uy)
    return None


def _turned(pose: Pose, about: Point, facing: Point) -> Pose:
    """Return *pose* turned to *facing* about a table point."""
    right, forward = pose.local(about)
    x, y = Pose(0.0, 0.0, *facing).point(right, forward)
    return Pose(about[0] - x, about[1] - y, *facing)


def _is_nothing(step: Step, pose: Pose, facing: Point) -> bool:
    straight = (pose.ux * facing[1] - pose.uy * facing[0], step.right, step.forward)
    return same(straight[0], 0.0, EXACTLY_PARALLEL) and all(
        same(length, 0.0) for length in straight[1:]
    )


def _step(formation: Formation, pose: Pose, other: Unit, extent: str) -> Step | None:
    """Return the step that brings the nearest facing edges together."""
    steps = []
    for one, two in itertools.product(
        _blocks(formation, extent), _blocks(other.formation, extent)
    ):
        found = _meeting(_box(one, pose, pose_of(other)), _own(two))
        if found is not None:
            steps.append(found)
    return max(steps, key=_length, default=None)


def _blocks(formation: Formation, extent: str) -> tuple[Extent, ...]:
    return formation.blocks if extent == BASES else (formation.extent,)


def _box(block: Extent, pose: Pose, frame: Pose) -> Box:
    """Return a block of a unit at *pose* as a box in the other unit's frame."""
    left, right, rear, front = map(inches, block)
    corners = itertools.product((left, right), (rear, front))
    places = [frame.local(pose.point(*corner)) for corner in corners]
    across, along = [p[0] for p in places], [p[1] for p in places]
    return Box(min(across), max(across), min(along), max(along))


def _own(block: Extent) -> Box:
    return Box(*map(inches, block))


def _meeting(one: Box, two: Box) -> Step | None:
    """Return the step of *one* that makes two facing edges meet, if it is small.

    Edges face each other where they stand beside each other lengthwise.
    """
    across = _apart(one.left, one.right, two.left, two.right)
    along = _apart(one.rear, one.front, two.rear, two.front)
    if across.gap > along.gap:
        faces, step = along.gap, Step(across.way, 0.0)
    else:
        faces, step = across.gap, Step(0.0, along.way)
    if not at_least(-faces, 2.0 * TOLERANCE) or not at_most(_length(step), SLACK):
        return None
    return step


def _apart(low: float, high: float, other_low: float, other_high: float) -> Apart:
    """Return how far two stretches of a line are apart, and the way to meet."""
    above, below = low - other_high, other_low - high
    return Apart(above, -above) if above > below else Apart(below, below)


def _length(step: Step) -> float:
    return abs(step.right) + abs(step.forward)
