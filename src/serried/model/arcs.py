"""Arcs: parts of the table round a unit, each between two rays out of its corners."""

from math import hypot, inf
from typing import Final

from serried.frozen import frozen
from serried.geometry import Point, Pose, at_most
from serried.model.bases import inches
from serried.model.extents import pose_of
from serried.model.formation import Extent
from serried.model.ids import ClauseId, Inches, UnitId
from serried.model.unit import Unit
from serried.model.verdict import Values, Verdict
from serried.tuples import NamedTuple


class Ray(NamedTuple):
    """A line without end out of a corner of a unit.

    Attributes:
        corner: The corner, as ``"front left"``.
        aside: How far it goes to the right of the unit for each step.
        ahead: How far it goes forward for each step.
    """

    corner: str
    aside: float
    ahead: float

    def start(self, extent: Extent) -> Point:
        """Return where it begins, as the unit itself sees it, in inches."""
        across = extent.left if "left" in self.corner else extent.right
        along = extent.front if "front" in self.corner else extent.rear
        return inches(across), inches(along)

    def drawn(self, extent: Extent, pose: Pose, steps: float) -> tuple[Point, Point]:
        """Return its first *steps*, on the table."""
        x, y = self.start(extent)
        end = x + self.aside * steps, y + self.ahead * steps
        return pose.point(x, y), pose.point(*end)

    def beyond(self, extent: Extent, point: Point) -> Inches:
        """Return how far a point lies to the right of it, as the unit sees both."""
        x, y = self.start(extent)
        right = (point[0] - x) * self.ahead - (point[1] - y) * self.aside
        return right / hypot(self.aside, self.ahead)


@frozen
class Arc:
    """One Arc of a unit: from a ray clockwise to another, half a circle at most.

    Attributes:
        clause: What gives it to units.
    """

    name: str
    clause: ClauseId
    first: Ray
    last: Ray

    @property
    def rays(self) -> tuple[Ray, Ray]:
        """The rays between which it lies."""
        return self.first, self.last

    def outside(self, unit: Unit, point: Point) -> Inches:
        """Return how far a point lies outside the Arc of *unit*; 0 or less if in it.

        Raises:
            RequestError: If the unit is not on the table.
        """
        extent, here = unit.formation.extent, pose_of(unit).local(point)
        (x, y), end = self.first.start(extent), self.last.start(extent)
        edge = Ray(self.first.corner, end[0] - x, end[1] - y)
        behind = edge.beyond(extent, here) if end != (x, y) else -inf
        left_of_it = -self.first.beyond(extent, here)
        return max(behind, left_of_it, self.last.beyond(extent, here))

    def holds(self, unit: Unit, point: Point) -> bool:
        """Return whether a point of the table is in the Arc of *unit*."""
        return at_most(self.outside(unit, point), 0.0)


@frozen
class Looked:
    """What comes of looking.

    Attributes:
        unit: Who looked.
        arcs: The Arcs of it that an answer looked at, for its picture.
        located: The Arcs in which somebody is that was asked for; None of any other
            question.
        line: A line of sight, if there is one.
        hiders: Models and terrain that are in the way, if there is none.
    """

    unit: UnitId
    arcs: tuple[Arc, ...]
    located: tuple[str, ...] | None = None
    line: tuple[Point, Point] | None = None
    hiders: tuple[str, ...] = ()

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        if self.located is not None:
            one = self.located[0] if len(self.located) == 1 else self.located or None
            return (("arc", one),)
        hiders: Values = (("blocked_by", self.hiders),)
        return hiders if self.line is None else (("line", self.line),)


def looked(verdict: Verdict) -> Looked | None:
    """Return what comes of looking; None of any other request."""
    return verdict.result if isinstance(verdict.result, Looked) else None


_CORNERS: Final = (
    Ray("front left", -1, 1),
    Ray("front right", 1, 1),
    Ray("rear right", 1, -1),
    Ray("rear left", -1, -1),
)


def quarters(clause: ClauseId) -> tuple[Arc, ...]:
    """Return four Arcs, clockwise from the front, parted at 135 degrees to the edges.

    Source:
        UNIT-11
    """
    names = ("front", "right", "rear", "left")
    ends = (*_CORNERS[1:], _CORNERS[0])
    return tuple(
        Arc(name, clause, *rays)
        for name, *rays in zip(names, _CORNERS, ends, strict=True)
    )
