"""Musters: who of a unit stands where in its own frame, and who is met at its edges.

Everything along an edge is settled once for a unit that keeps its models: who is met
first from outside, from one end to the other. Edges are numbered as by
``geometry.rectangle``: 0 to the left, 1 to the rear, 2 to the right, 3 to the front.
Compiled where that works.
"""

import math
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
        width: The front width that all bases have; 0 if they have several.
        gap: What is left free between all bases, in 0.05 mm.
        spaced: The front width in inches where a row leaves nothing free; else 0.
        extent: Left, rear, right and front of the Unit Boundary, by side.
        behind: The numbers of those that begin behind the first rank.
        whole: All of them, where they stand.
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
        same = self.wide.count(self.wide[0]) == len(self.wide)
        self.width = 2 * self.wide[0] if same else 0
        self.gap: int = formation.gap
        self.spaced: float = 0.0 if self.gap else self.width / UNITS_PER_INCH
        self.numbers: dict[str, int] = {name: n for n, name in enumerate(self.names)}
        extent = formation.extent
        self.extent: list[int] = [extent.left, extent.rear, extent.right, extent.front]
        fronts = [y + deep for y, deep in zip(self.ahead, self.deep, strict=True)]
        self.behind = [n for n, front in enumerate(fronts) if front < 0]
        everybody = list(range(len(self.names)))
        self.whole = Muster(self, everybody, self.across, self.ahead, self.extent)
        self._flanks: dict[int, Profile] = {}

    def flank(self, model: int) -> "Profile":
        """Return whom one meets at the flank of a row that ends with a model."""
        known = self._flanks.get(model)
        if known is None:
            rear = -2 * self.deep[model] / UNITS_PER_INCH
            known = self._flanks[model] = Profile([rear, 0.0], [model], [0])
        return known


class Profile:
    """An edge from one end to the other: who is met first from outside, and where.

    Wherever the unit goes, it is this, in inches from where the unit stands.

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
            return self._met_at((low + high) / 2.0)
        first = max(0, bisect_right(marks, low + TOLERANCE) - 1)
        end = min(last, bisect_left(marks, high - TOLERANCE) - 1)
        if end < last and same(marks[end + 1], high):
            end += depths[end + 1] <= depths[end]
        if first and same(marks[first], low):
            first -= depths[first - 1] <= depths[first]
        found = self.models[first : end + 1]
        if NOBODY not in found:
            return found
        return [model for model in found if model != NOBODY]

    def _met_at(self, spot: float) -> list[int]:
        """Return the models met at a single spot."""
        return [self.models[cell] for cell in self.cells_at(spot)]

    def cells_at(self, spot: float) -> list[int]:
        """Return the numbers of the cells in which somebody is met at a single spot."""
        models = self.models
        return [cell for cell in self._cells_at(spot) if models[cell] != NOBODY]

    def _cells_at(self, spot: float) -> list[int]:
        """Return the cells at a spot: two at a mark, unless one is nearer."""
        marks, depths = self.marks, self.depths
        last = len(depths) - 1
        cell = max(0, min(bisect_right(marks, spot) - 1, last))
        if same(marks[cell + 1], spot) and cell < last:
            cell += 1  # by rounding on the one or the other side
        elif not same(marks[cell], spot):
            return [cell]
        if not cell or not same(marks[cell], spot):
            return [cell]
        ahead, behind = depths[cell - 1], depths[cell]
        if ahead == behind:
            return [cell - 1, cell]
        return [cell - 1 if ahead < behind else cell]


class Muster:
    """Who of a unit stands, and where in its own frame: wherever the unit goes.

    Attributes:
        layout: Its models as it stood at first.
        models: The numbers of the models that stand.
        extent: The Unit Boundary there, by side.
        edges: Who is met from each edge; None where nobody has asked ``edge`` yet.
        spaced: How wide each model is, in inches, if they stand in a row that nobody
            has lined up, side by side, and are all as wide; else 0.
    """

    def __init__(
        self,
        layout: Layout,
        models: list[int],
        across: list[int] | None,
        ahead: list[int] | None,
        extent: list[int],
    ) -> None:
        self.layout = layout
        self.models = models
        self.extent = extent
        self._across = across
        self._ahead = ahead
        self.edges: list[Profile | None] = [None, None, None, None]
        self.spaced: float = layout.spaced if across is None else 0.0

    @property
    def across(self) -> list[int]:
        """Their centres in the frame of the layout, in 0.05 mm."""
        if self._across is None:
            self._across = self._lined_up()
        return self._across

    @property
    def ahead(self) -> list[int]:
        """How far ahead of the front's middle these are, in 0.05 mm: 0 or less."""
        if self._ahead is None:
            deep = self.layout.ahead
            self._ahead = [deep[model] for model in self.models]
        return self._ahead

    def _lined_up(self) -> list[int]:
        """Work out where the models of a row stand: most rows are never looked at."""
        found: list[int] = []
        at, wide, gap = self.extent[LEFT], self.layout.wide, self.layout.gap
        for model in self.models:
            half = wide[model]
            found.append(at + half)
            at += 2 * half + gap
        return found

    def edge(self, number: int) -> Profile:
        """Return the profile of the models that an enemy meets along an edge."""
        known = self.edges[number]
        if known is None:
            if self._across is None:
                known = self._walked_in_a_row(number)
            known = self.edges[number] = known or self._walked(number)
        return known

    def met_in_a_row(self, low: float, high: float) -> list[int]:
        """Return the models met before a row from *low* to *high*, both ends counted.

        The same as ``Profile.touched`` of its front, by division.
        """
        begin, wide = self.extent[LEFT] / UNITS_PER_INCH, self.spaced
        first = math.ceil((low - begin - TOLERANCE) / wide) - 1
        end = math.floor((high - begin + TOLERANCE) / wide)
        return self.models[max(first, 0) : end + 1]

    def many(self, number: int) -> int:
        """Return how many models are met from an edge: before a row, all of them."""
        if number == FRONT and self._across is None:
            return len(self.models)
        return len(self.edge(number).models)

    def _walked(self, edge: int) -> Profile:
        """Find out who is met from an edge.

        Mostly the faces on the edge itself leave no gap, and nobody else is met.
        """
        wide, deep, numbers = self.layout.wide, self.layout.deep, self.models
        if edge % 2:
            along, half, inwards, thick = self.across, wide, self.ahead, deep
        else:
            along, half, inwards, thick = self.ahead, deep, self.across, wide
        line, sign = self.extent[edge], 1 if edge >= RIGHT else -1
        low, high = self.extent[1 - edge % 2], self.extent[3 - edge % 2]
        faces: list[tuple[int, int]] = []
        length = 0
        for i, model in enumerate(numbers):
            if inwards[i] + sign * thick[model] == line:
                faces.append((along[i] - half[model], model))
                length += 2 * half[model]
        if length == high - low:
            faces.sort()
            marks = [start for start, _ in faces]
            marks.append(high)
            models = [model for _, model in faces]
            return Profile(_in_inches(marks), models, [0] * len(faces))
        many = range(len(numbers))
        starts = [along[i] - half[numbers[i]] for i in many]
        ends = [along[i] + half[numbers[i]] for i in many]
        depths = [sign * (line - inwards[i]) - thick[numbers[i]] for i in many]
        marks, cells = _cells(starts, ends, depths, low, high)
        return Profile(
            _in_inches(marks),
            [numbers[i] if i != NOBODY else NOBODY for i in cells],
            [depths[i] if i != NOBODY else _FAR_OFF for i in cells],
        )

    def _walked_in_a_row(self, edge: int) -> Profile | None:
        """Return who is met of a row that nobody has lined up; None if some are deeper.

        Before it everybody is, at its flanks whoever stands at the end.
        """
        layout, extent, models = self.layout, self.extent, self.models
        if edge == REAR or (edge == FRONT and layout.gap):
            return None
        if edge == FRONT:
            return Profile(self._row_marks(), models, [0] * len(models))
        last = models[0 if edge == LEFT else -1]
        if 2 * layout.deep[last] != -extent[REAR]:
            return None
        return layout.flank(last)

    def _row_marks(self) -> list[float]:
        """Return the left ends of the models of a row, and its right end, in inches."""
        layout, at = self.layout, self.extent[LEFT]
        if layout.width:
            ends = range(at, self.extent[RIGHT] + 1, layout.width)
            return [end / UNITS_PER_INCH for end in ends]
        marks = [at]
        for model in self.models:
            at += 2 * layout.wide[model]
            marks.append(at)
        return _in_inches(marks)

    def contains(self, other: "Muster") -> bool:
        """Return whether another stands within its Unit Boundary."""
        if self is other:
            return True
        left, rear, right, front = self.extent
        west, south, east, north = other.extent
        return left <= west and rear <= south and east <= right and north <= front


def muster_of(
    layout: Layout, models: list[int], across: list[int], ahead: list[int]
) -> Muster:
    """Return who stands where, with the Unit Boundary around them (UNIT-9)."""
    wide, deep = layout.wide, layout.deep
    extent = [
        min([x - wide[n] for n, x in zip(models, across, strict=True)]),
        min([y - deep[n] for n, y in zip(models, ahead, strict=True)]),
        max([x + wide[n] for n, x in zip(models, across, strict=True)]),
        max([y + deep[n] for n, y in zip(models, ahead, strict=True)]),
    ]
    return Muster(layout, models, across, ahead, extent)


def row_of(layout: Layout, models: list[int], extent: list[int]) -> Muster:
    """Return who stands side by side in the first rank, from the left of an extent.

    Where each of them is follows from that, so it is not worked out yet.
    """
    return Muster(layout, models, None, None, extent)


def _in_inches(marks: list[int]) -> list[float]:
    return [mark / UNITS_PER_INCH for mark in marks]


def _cells(
    starts: list[int], ends: list[int], depths: list[int], low: int, high: int
) -> tuple[list[int], list[int]]:
    """Return the marks of an edge in order, and whose face is first between them."""
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
