"""Closest: which model of a unit comes nearest to something, and where.

The Unit Boundary has empty places too. Where one of them is nearer to a thing than
every base, no model is as near as was measured, and what is found says so.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from serried.geometry import Point, Pose, Shape, at_most, gap_of, nearest_point_of
from serried.model.extents import extent_shapes, model_shapes
from serried.model.formation import Formation
from serried.model.verdict import Values

DIGITS: Final = 9
"""Decimals of an inch in which models that are equally near agree."""


class Closest(NamedTuple):
    """The model of a unit that is nearest to something.

    Attributes:
        model: Its name; of those that overlap it the one that does so deepest, and
            the first among equals.
        point: The place on the table where the unit is as near as was measured.
        empty: Whether only an empty place of the unit is as near as that.
    """

    model: str
    point: Point
    empty: bool

    @property
    def values(self) -> Values:
        """What a finding says besides: only where it is an empty place."""
        return (("empty", True),) if self.empty else ()


def closest_model(
    formation: Formation,
    pose: Pose,
    others: Sequence[Shape],
    extent: str,
) -> Closest:
    """Return which model of a unit at *pose* is nearest to *others*.

    Args:
        formation: How the unit stands.
        pose: Where.
        others: What it is near to.
        extent: What distance looks at.

    Source:
        UNIT-9
    """
    there, bases = tuple(others), model_shapes(formation, pose)
    away = {name: gap_of((base,), there).distance for name, base in bases.items()}
    model = min(away, key=lambda name: round(away[name], DIGITS))
    ground = extent_shapes(formation, pose, extent)
    measured = max(gap_of(ground, there).distance, 0.0)
    empty = not at_most(away[model], measured)
    nearest = ground if empty else (bases[model],)
    return Closest(model, nearest_point_of(nearest, there), empty)
