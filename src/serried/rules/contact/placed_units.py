"""Placed units: units as boxes of a common frame, and who is met along their sides.

A side is where an edge of a Unit Boundary looks to in the frame, numbered as by
``geometry.rectangle``: 0 to the left, 1 to the rear, 2 to the right, 3 to the front.
Compiled where that works.
"""

from serried.model.bases import UNITS_PER_INCH
from serried.rules.contact.musters import FRONT, RIGHT, Layout, Muster, Profile


class PlacedUnit:
    """One unit of a melee where it stands, or would stand, in the frame.

    Attributes:
        muster: Who of it stands.
        x: Where the middle of its old front is, to the right, in inches.
        y: The same, forwards.
        quarter: How many quarters of a circle it is turned clockwise.
        lines: Where each side of the Unit Boundary lies in the frame, in inches.
    """

    def __init__(self, muster: Muster, x: float, y: float, quarter: int) -> None:
        self.muster = muster
        self.x = x
        self.y = y
        self.quarter = quarter
        left, rear, right, front = muster.extent
        self.lines: list[float] = self.box(left, rear, right, front)

    @property
    def layout(self) -> Layout:
        """Its models as it stood at first."""
        return self.muster.layout

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
        """Return the low end of a side, in inches along its axis of the frame."""
        return self.lines[1 - side % 2]

    def high(self, side: int) -> float:
        """Return the high end of a side, in inches along its axis of the frame."""
        return self.lines[3 - side % 2]

    def rises(self, side: int) -> bool:
        """Return whether an edge is counted the way that the side runs."""
        quarter = self.quarter
        return quarter == 0 or quarter == (1 if side % 2 else 3)

    def profile(self, side: int) -> Profile:
        """Return the profile of the models met from a side, along the frame's axis."""
        edge, origin = (side + self.quarter) % 4, self.x if side % 2 else self.y
        own = self.muster.edge(edge)
        if self.rises(side):
            marks = [origin + mark for mark in own.marks]
            return Profile(marks, own.models, own.depths)
        marks = [origin - mark for mark in reversed(own.marks)]
        return Profile(marks, own.models[::-1], own.depths[::-1])

    def touched(self, side: int, low: float, high: float) -> list[int]:
        """Return the models met from a side somewhere from *low* to *high* along it.

        Source:
            CONTACT-1, CONTACT-2, AMB-24
        """
        edge, muster = (side + self.quarter) % 4, self.muster
        own = None
        if edge != FRONT or not muster.spaced:
            own = muster.edges[edge] or muster.edge(edge)
            if len(own.models) == 1:
                return own.models  # wherever along it
        origin = self.x if side % 2 else self.y
        if not self.quarter or self.rises(side):
            low, high = low - origin, high - origin
        else:
            low, high = origin - high, origin - low
        if own is None:
            return muster.met_in_a_row(low, high)
        return own.touched(low, high)

    def flush(self, side: int, models: list[int]) -> list[int]:
        """Return those of some models whose bases are on a side, across no gap.

        Source:
            CONTACT-3
        """
        edge, own = (side + self.quarter) % 4, self.muster
        wide, deep = own.layout.wide, own.layout.deep
        across = edge % 2 == 0
        sign = 1 if edge in {RIGHT, FRONT} else -1
        found: list[int] = []
        for index, model in enumerate(own.models):
            if model in models:
                at = own.across[index] if across else own.ahead[index]
                half = wide[model] if across else deep[model]
                if at + sign * half == own.extent[edge]:
                    found.append(model)
        return found

    def most(self, side: int) -> int:
        """Return how many models are met from a side at most."""
        return self.muster.many((side + self.quarter) % 4)

    def moved(self, dx: float, dy: float) -> "PlacedUnit":
        """Return the unit so many inches farther right and forwards in the frame."""
        return PlacedUnit(self.muster, self.x + dx, self.y + dy, self.quarter)

    def corners(self) -> list[tuple[float, float]]:
        """Return the corners of all its bases in the frame, in inches."""
        own = self.muster
        wide, deep = own.layout.wide, own.layout.deep
        found: list[tuple[float, float]] = []
        for index, model in enumerate(own.models):
            x, y = own.across[index], own.ahead[index]
            half, thick = wide[model], deep[model]
            west, south, east, north = self.box(
                x - half, y - thick, x + half, y + thick
            )
            found += [(west, north), (west, south), (east, south), (east, north)]
        return found


def whole_at(layout: Layout, x: float, y: float, quarter: int) -> PlacedUnit:
    """Return a unit that has all its models."""
    return PlacedUnit(layout.whole, x, y, quarter)
