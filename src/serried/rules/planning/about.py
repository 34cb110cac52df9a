"""About: what stands so near to a unit that it may come near to that."""

import math
from collections.abc import Sequence

from serried.geometry import Pose, Shape
from serried.geometry.crowd import Crowd
from serried.geometry.outline import Outline
from serried.rules.moving.quick import Mover


def things_near(mover: Mover, start: Pose) -> list[Outline]:
    """Return the shapes of what it could come near, with their numbers."""
    about = mover.about
    shapes = mover.shapes(start)
    deep = max(
        math.dist(start[:2], point) for shape in shapes for point in shape.points
    )
    far = 2.0 * deep + mover.rate + max(mover.moving, mover.ending) + 1.0
    near = sorted(about.crowd.about(shapes, far) - about.own)
    return [Outline(shape, n) for n in near for shape in about.things[n].shapes]


def crowd_of(things: Sequence[Outline]) -> Crowd:
    """Return a crowd of shapes, under their own numbers."""
    shapes: list[tuple[Shape, ...]] = [()] * (things[-1].group + 1 if things else 0)
    for thing in things:
        shapes[thing.group] = (*shapes[thing.group], thing.shape)
    return Crowd(shapes)
