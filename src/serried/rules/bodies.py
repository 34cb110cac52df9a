"""Bodies: units as boxes of a common frame, and who is met first along their edges.

Everything along an edge is settled once for a unit that keeps its models: who is met
first from outside, from one end to the other. Compiled where that works.

A side is where an edge of a Unit Boundary looks to in the frame, numbered as by
``geometry.rectangle``: 0 to the left, 1 to the rear, 2 to the right, 3 to the front.
"""

from bisect import bisect_left, bisect_right
from typing import Final

from serried.geometry.compare import TOLERANCE, same, touching
from serried.model.bases import UNITS_PER_INCH
from serried.model.formation import Formation

LEFT: Final = 0
REAR: Final = 1
RIGHT: Final = 2
FRONT: Final = 3

NOBODY: Final = -1
"""The number of a model where there is none."""

_FAR_OFF: Final = 1 << 40
"""Deeper inside than anything, in 0.05 mm."""


def opposite(side: int) -> int:
    """Return the side that looks the other way."""
    return (side + 2) % 4


class Layout:
    """The models of a unit as it stands, in its own frame and whole units.

    Attributes:
        names: What they are called; a model's number is its place here.
        numbers: The same, the other way round.
        wide: Half the front width of each base, in 0.05 mm; likewise *deep*.
        across: How far right of the front's middle each centre is, in 0.05 mm.
        ahead: How far ahead of it: 0 or less.
        extent: Left, rear, right and front of the Unit Boundary, by side.
        edges: Who is met along each edge while all its models stand, once known.
    """

    def __init__(self, formation: Formation) -> None:
        self.names: list[str] = []
        self.wide: list[int] = []
        self.deep: list[int] = []
        self.across: list[int] = []
        self.ahead: list[int] = []
        for place in formation.places:
            self.names.append(place.name)
            self.wide.append(place.base.width // 2)
            self.deep.append(place.base.depth // 2)
            self.across.append(place.x)
            self.ahead.append(place.y)
        self.numbers: dict[str, int] = {name: n for n, name in enumerate(self.names)}
        extent = formation.extent
        self.extent: list[int] = [extent.left, extent.rear, extent.right, extent.front]
        self.edges: list[Edge | None] = [None, None, None, None]


class Edge:
    """The same as a profile, in the unit's own frame: wherever it goes, it is this.

    Attributes:
        marks: Where one model ends and the next begins, in 0.05 mm along the edge.
        models: The number of the model that is met in each cell.
        depths: How far inside of the edge it stands, in 0.05 mm.
    """

    def __init__(self, marks: list[int], models: list[int], depths: list[int]) -> None:
        self.marks = marks
        self.models = models
        self.depths = depths


class Profile:
    """An edge from one end to the other: who is met first from outside, and where.

    Attributes:
        marks: Where one model ends and the next begins, in inches along the edge,
            rising: one more than there are cells.
        models: The number of the model that is met in each cell.
        depths: How far inside of the edge it stands, in 0.05 mm.
    """

    def __init__(
        self, marks: list[float], models: list[int], depths: list[int]
    ) -> None:
        self.marks = marks
        self.models = models
        self.depths = depths

    def touched(self, low: float, high: float) -> list[int]:
        """Return the models met somewhere from *low* to *high*, both ends counted.

        At a mark both models are met that end there, unless one stands nearer.

        Source:
            CONTACT-1, CONTACT-2, AMB-24
        """
        marks, depths = self.marks, self.depths
        last = len(depths) - 1
        if touching(high - low):
            low = high = (low + high) / 2.0
            first = max(0, min(bisect_right(marks, low) - 1, last))
            end = first
            if same(marks[first + 1], low) and first < last:
                first = end = first + 1  # by rounding on the one or the other side
            elif not same(marks[first], low):
                return self._models(first, first)
        else:
            first = max(0, bisect_right(marks, low + TOLERANCE) - 1)
            end = min(last, bisect_left(marks, high - TOLERANCE) - 1)
            if same(marks[end + 1], high) and end < last:
                end += depths[end + 1] <= depths[end]
        if first and same(marks[first], low):
            ahead, behind = depths[first - 1], depths[first]
            if touching(high - low) and ahead < behind:
                return self._models(first - 1, first - 1)
            first -= ahead <= behind
        return self._models(first, end)

    def _models(self, first: int, end: int) -> list[int]:
        """Return the models of some cells in a row."""
        return [model for model in self.models[first : end + 1] if model != NOBODY]


class Body:
    """One unit of a melee where it stands, or would stand, in the frame.

    Attributes:
        layout: Its models as it stood at first.
        x: Where the middle of its old front is, to the right, in inches.
        y: The same, forwards.
        quarter: How many quarters of a circle it is turned clockwise.
        models: The numbers of the models that stand.
        across: Their centres in the frame of the layout, in 0.05 mm.
        ahead: The same, forwards.
        extent: The Unit Boundary there, by side.
        lines: Where each side lies in the frame, in inches.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what it consists of
        self,
        layout: Layout,
        x: float,
        y: float,
        quarter: int,
        models: list[int],
        across: list[int],
        ahead: list[int],
        extent: list[int],
        edges: list[Edge | None] | None = None,
    ) -> None:
        self.layout = layout
        self.x = x
        self.y = y
        self.quarter = quarter
        self.models = models
        self.across = across
        self.ahead = ahead
        self.extent = extent
        self.lines: list[float] = self.box(extent[0], extent[1], extent[2], extent[3])
        self._edges: list[Edge | None] = edges or [None, None, None, None]
        self._profiles: list[Profile | None] = [None, None, None, None]

    def box(self, left: int, rear: int, right: int, front: int) -> list[float]:
        """Return where the sides of a rectangle of its own frame lie in the frame."""
        x, y = self.x, self.y
        west, south = left / UNITS_PER_INCH, rear / UNITS_PER_INCH
        east, north = right / UNITS_PER_INCH, front / UNITS_PER_INCH
        if self.quarter == 0:
            return [x + west, y + south, x + east, y + north]
        if self.quarter == 1:
            return [x + south, y - east, x + north, y - west]
        if self.quarter == 2:  # noqa: PLR2004 - half a circle
            return [x - east, y - north, x - west, y - south]
        return [x - north, y + west, x - south, y + east]

    def low(self, side: int) -> float:
        """Return where a side begins, in inches along it."""
        return self.lines[1 - side % 2]

    def high(self, side: int) -> float:
        """Return where a side ends, in inches along it."""
        return self.lines[3 - side % 2]

    def profile(self, side: int) -> Profile:
        """Return who is met from a side of the frame."""
        known = self._profiles[side]
        if known is None:
            edge = (side + self.quarter) % 4
            known = self._in_the_frame(edge, self._edge(edge))
            self._profiles[side] = known
        return known

    def _edge(self, edge: int) -> Edge:
        """Return who is met from an edge, for all who share it with this body."""
        known = self._edges[edge]
        if known is None:
            known = self._walked(edge)
            self._edges[edge] = known
        return known

    def _walked(self, edge: int) -> Edge:
        """Find out who is met from an edge."""
        wide, deep, numbers = self.layout.wide, self.layout.deep, self.models
        if edge % 2:
            along, half, inwards, thick = self.across, wide, self.ahead, deep
        else:
            along, half, inwards, thick = self.ahead, deep, self.across, wide
        many, line = range(len(numbers)), self.extent[edge]
        starts = [along[i] - half[numbers[i]] for i in many]
        ends = [along[i] + half[numbers[i]] for i in many]
        if edge >= RIGHT:
            depths = [line - inwards[i] - thick[numbers[i]] for i in many]
        else:
            depths = [inwards[i] - thick[numbers[i]] - line for i in many]
        low, high = self.extent[1 - edge % 2], self.extent[3 - edge % 2]
        marks, cells = _cells(starts, ends, depths, low, high)
        return Edge(
            marks,
            [numbers[i] if i != NOBODY else NOBODY for i in cells],
            [depths[i] if i != NOBODY else _FAR_OFF for i in cells],
        )

    def _in_the_frame(self, edge: int, walked: Edge) -> Profile:
        """Lay an edge along the axis of the frame that it runs along."""
        quarter = self.quarter
        marks, models, depths = walked.marks, walked.models, walked.depths
        rising = quarter == 0 or (quarter == 3 if edge % 2 else quarter == 1)  # noqa: PLR2004 - three quarters
        origin = self.x if (edge + quarter) % 2 else self.y
        if rising:
            inches = [origin + mark / UNITS_PER_INCH for mark in marks]
            return Profile(inches, models, depths)
        inches = [origin - mark / UNITS_PER_INCH for mark in reversed(marks)]
        return Profile(inches, models[::-1], depths[::-1])

    def after(self, standing: tuple[tuple[str, int, int], ...]) -> "Body":
        """Return the unit when only those models stand, where they are said to.

        Args:
            standing: Name, and centre of the base in the frame of the layout.

        Source:
            UNIT-9
        """
        layout = self.layout
        wide, deep, numbers = layout.wide, layout.deep, layout.numbers
        models: list[int] = []
        across: list[int] = []
        ahead: list[int] = []
        left = rear = _FAR_OFF
        right = front = -_FAR_OFF
        for name, x, y in standing:
            model = numbers[name]
            models.append(model)
            across.append(x)
            ahead.append(y)
            half, thick = wide[model], deep[model]
            left, right = min(left, x - half), max(right, x + half)
            rear, front = min(rear, y - thick), max(front, y + thick)
        extent = [left, rear, right, front]
        return Body(layout, self.x, self.y, self.quarter, models, across, ahead, extent)

    def moved(self, dx: float, dy: float) -> "Body":
        """Return the unit so many inches farther right and forwards in the frame."""
        return Body(
            self.layout,
            self.x + dx,
            self.y + dy,
            self.quarter,
            self.models,
            self.across,
            self.ahead,
            self.extent,
            self._edges,
        )

    def contains(self, other: "Body") -> bool:
        """Return whether another stands within its Unit Boundary."""
        mine, theirs = self.extent, other.extent
        return (
            mine[LEFT] <= theirs[LEFT]
            and mine[REAR] <= theirs[REAR]
            and theirs[RIGHT] <= mine[RIGHT]
            and theirs[FRONT] <= mine[FRONT]
        )

    def corners(self) -> list[tuple[float, float]]:
        """Return the corners of all its bases in the frame, in inches."""
        wide, deep = self.layout.wide, self.layout.deep
        found: list[tuple[float, float]] = []
        for index, model in enumerate(self.models):
            x, y = self.across[index], self.ahead[index]
            half, thick = wide[model], deep[model]
            west, south, east, north = self.box(
                x - half, y - thick, x + half, y + thick
            )
            found += [(west, north), (west, south), (east, south), (east, north)]
        return found


def body_of(layout: Layout, x: float, y: float, quarter: int) -> Body:
    """Return a unit that has all its models."""
    return Body(
        layout,
        x,
        y,
        quarter,
        list(range(len(layout.names))),
        layout.across,
        layout.ahead,
        layout.extent,
        layout.edges,
    )


def _cells(
    starts: list[int], ends: list[int], depths: list[int], low: int, high: int
) -> tuple[list[int], list[int]]:
    """Return the marks of an edge in order, and whose face is first between them.

    Mostly the faces on the edge itself leave no gap, and nobody else is met.
    """
    flush = [i for i in range(len(depths)) if depths[i] == 0]
    length = 0
    for i in flush:
        length += ends[i] - starts[i]
    if length == high - low:
        flush.sort(key=starts.__getitem__)
        marks = [starts[i] for i in flush]
        marks.append(high)
        return marks, flush
    marks = sorted({low, high, *starts, *ends})
    first = [NOBODY] * (len(marks) - 1)
    left = len(first)
    for i in sorted(range(len(depths)), key=depths.__getitem__):
        for cell in range(bisect_left(marks, starts[i]), bisect_left(marks, ends[i])):
            if first[cell] == NOBODY:
                first[cell] = i
                left -= 1
        if not left:
            break
    return marks, first
