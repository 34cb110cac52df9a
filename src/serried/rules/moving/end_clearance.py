"""Stands: where a move ends, and whether it ends clear for a whole stretch of values.

Two witnesses settle a stretch by its ends alone. If some direction separates the
mover from a neighbour at both ends by more than the limit, it does so all the way
between, but for how far the mover's points stray from the straight line. And if a
point of the mover is nearer than the limit to a point of the neighbour at both
ends, it is so all the way between, but for the same.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from serried.geometry import TOLERANCE, Gap, Pose, Shape, gap
from serried.geometry.compare import ROUNDING
from serried.model.ids import Inches
from serried.rules.moving.neighbours import Around


class EndClearance(NamedTuple):
    """Where a move ends for one value of its number.

    Attributes:
        room: The least margin there; infinite where nothing binds.
        ignored: Towards what the limit is ignored still.
        limit: How far the mover has to keep away.
    """

    room: Inches
    pose: Pose
    shapes: tuple[Shape, ...]
    around: Around
    ignored: frozenset[str]
    limit: Inches

    def clear(
        self, low: "EndClearance", high: "EndClearance", change: Inches, bend: Inches
    ) -> bool:
        """Tell whether the mover keeps the limit from *low* to *high*.

        Args:
            low: Where it ends at the low end of the stretch.
            high: Where it ends at the high end.
            change: The most that any gap changes from here to either end.
            bend: How far any point strays from the line between its ends.
        """
        if self.room > change:
            return True
        return all(
            found.distance > self.limit + change
            or _apart(found, low.shapes[part], high.shapes[part], other)
            >= self.limit + bend - ROUNDING
            for part, other, found in self._gaps(self.limit + change, bound=True)
        )

    def overlaps(self, change: Inches) -> bool:
        """Tell whether the mover overlaps something too deeply to come clear of it.

        Nothing excuses that, whatever is ignored.
        """
        gaps = self._gaps(0.0, bound=False)
        return any(found.distance < -change for _, _, found in gaps)

    def barred(self, low: "EndClearance", high: "EndClearance", bend: Inches) -> bool:
        """Tell whether the mover breaks the limit all the way from *low* to *high*.

        What lacks no more than the tolerance may be made up for: see ``spacing.py``.
        """
        limit = self.limit - TOLERANCE
        return any(
            0 <= found.distance < limit
            and self._farthest(found, low.pose, high.pose) + bend < limit
            for _, _, found in self._gaps(limit, bound=True)
        )

    def _gaps(self, limit: Inches, *, bound: bool) -> Iterator[tuple[int, Shape, Gap]]:
        """Yield gaps to what may be so near; with *bound*, where the limit binds."""
        for neighbour in self.around.near(self.shapes, limit):
            if bound and neighbour.name in self.ignored:
                continue
            for part, shape in enumerate(self.shapes):
                for other in neighbour.shapes:
                    yield part, other, gap(shape, other)

    def _farthest(self, found: Gap, low: Pose, high: Pose) -> Inches:
        """Return how far the mover's closest point is from the other's at the ends."""
        point = self.pose.local(found.first)
        ends = (low.point(*point), high.point(*point))
        return max(math.dist(end, found.second) for end in ends)


def _apart(found: Gap, low: Shape, high: Shape, other: Shape) -> Inches:
    """Return how far the direction of *found* separates both ends from *other*."""
    dx, dy = found.second[0] - found.first[0], found.second[1] - found.first[1]
    length = math.hypot(dx, dy)
    if found.distance <= 0 or not length:
        return -math.inf
    nx, ny = dx / length, dy / length
    near = min(x * nx + y * ny for x, y in other.points) - other.radius
    far = max(x * nx + y * ny for x, y in (*low.points, *high.points)) + low.radius
    return near - far
