"""Stands: where a move ends, and whether it ends clear for a whole stretch of values.

Two witnesses settle a stretch by its ends alone. If some direction separates the
mover from a neighbour at both ends by more than the limit, it does so all the way
between, but for how far the mover's points stray from the straight line. And if a
point of the mover is nearer than the limit to the neighbour at both ends, it is so all
the way between, but for the same: for the neighbour has no dents.
"""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from serried.geometry import TOLERANCE, Gap, Point, Pose, Shape, gap
from serried.geometry.compare import ROUNDING
from serried.model.ids import Inches
from serried.rules.moving.neighbours import Around, Neighbour


class EndClearance(NamedTuple):
    """Where a move ends for one value of its number.

    Attributes:
        room: The least margin there; infinite where nothing binds.
        ignored: Towards what the limit is ignored still.
        limit: How far the mover has to keep away.
        made_up: How much of that may lack and be made up for: see ``spacing.py``.
    """

    room: Inches
    pose: Pose
    shapes: tuple[Shape, ...]
    around: Around
    ignored: frozenset[str]
    limit: Inches
    made_up: Inches = TOLERANCE

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
        if self.room > change and not self.ignored:
            return True
        return all(
            found.distance > limit + change
            or _apart(found, low.shapes[part], high.shapes[part], other)
            >= limit + bend - ROUNDING
            for limit, part, other, found in self._limited(change)
        )

    def overlaps(self, change: Inches) -> bool:
        """Tell whether the mover overlaps something too deeply to come clear of it.

        Nothing excuses that, whatever is ignored.
        """
        gaps = self._gaps(0.0, bound=False)
        return any(found.distance < -change for _, _, found in gaps)

    def barred(self, low: "EndClearance", high: "EndClearance", bend: Inches) -> bool:
        """Tell whether the mover breaks the limit all the way from *low* to *high*."""
        limit = self.limit - self.made_up - 2.0 * ROUNDING
        ends = (low.pose, high.pose)
        return any(
            found.distance < limit
            and any(
                _farthest(self.pose.local(point), ends, other) + bend < limit
                for point in self._witnesses(part, found)
            )
            for part, other, found in self._gaps(limit, bound=True)
        )

    def _limited(self, change: Inches) -> Iterator[tuple[Inches, int, Shape, Gap]]:
        """Yield gaps to what may come too near, each with how near that is.

        Of enemies towards whom the limit is ignored, that is a touch.
        """
        for neighbour in self.around.near(self.shapes, self.limit + change):
            ignored = neighbour.name in self.ignored
            limit = 2.0 * TOLERANCE if ignored else self.limit
            if neighbour.enemy or not ignored:
                for part, other, found in self._gaps_to(neighbour):
                    yield limit, part, other, found

    def _gaps(self, limit: Inches, *, bound: bool) -> Iterator[tuple[int, Shape, Gap]]:
        """Yield gaps to what may be so near; with *bound*, where the limit binds."""
        for neighbour in self.around.near(self.shapes, limit):
            if bound and neighbour.name in self.ignored:
                continue
            yield from self._gaps_to(neighbour)

    def _gaps_to(self, neighbour: Neighbour) -> Iterator[tuple[int, Shape, Gap]]:
        for part, shape in enumerate(self.shapes):
            for other in neighbour.shapes:
                yield part, other, gap(shape, other)

    def _witnesses(self, part: int, found: Gap) -> tuple[Point, ...]:
        """Return points of the mover: its nearest to something, and its corners."""
        corners = self.shapes[part].points
        return corners if found.distance < 0 else (found.first, *corners)


def _farthest(point: Point, ends: Iterable[Pose], other: Shape) -> Inches:
    """Return how far at most a point of the mover's frame is from something."""
    return max(gap(Shape((end.point(*point),)), other).distance for end in ends)


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
