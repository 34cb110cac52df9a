"""Where somebody can get to."""

from typing import TypeAlias

from serried.frozen import frozen
from serried.geometry import Point
from serried.model.actions.form import Action
from serried.model.results.charges import Chance
from serried.model.verdict import Values, Verdict

Ring: TypeAlias = tuple[Point, ...]
"""Corners of a polygon: against the clock around what is inside, else around a hole."""

Area: TypeAlias = tuple[Ring, ...]
"""A ring, and the holes in it."""

Stretch: TypeAlias = tuple[float, float]
"""The first and the last of numbers in a row."""


@frozen(kw_only=True)
class Row:
    """Places in a row at which the middle of a front can stand.

    Attributes:
        line: What leads to the last of them, to a hundredth of a degree; of a wheel,
            to its end, to a hundredth of an inch; of a Charge, what declares it.
        points: From the first to the last, in inches.
        facings: Which way it looks at the first and at the last, by the clock.
        needs: The least roll of a Charge that is enough.
        chance: The chance of it.
    """

    line: Action
    points: Ring
    facings: Stretch
    needs: int | None = None
    chance: Chance | None = None

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        rolled: Values = ()
        if self.chance is not None:
            rolled = ("needs", self.needs), ("chance", str(self.chance))
        return (
            ("line", str(self.line)),
            ("points", self.points),
            ("facings", self.facings),
            *rolled,
        )


@frozen(kw_only=True)
class Reach:
    """The places where the middle of a front can stand, or how it can look at one.

    Attributes:
        areas: Their outlines, the largest first.
        ways: Straight lines of places, with nothing beside them: back and to a side.
        by_facing: The outlines of those at which it looks one way, for each even
            facing, in degrees; none of who Pivots.
        facings: Which ways it can look, from first to last by the clock: at a place
            that is asked about, exactly; else those even facings.
        move: A line to the farthest corner of the outlines, or to that place.
        rows: The places after a Reform, or a Charge, and those of one wheel that has
            nothing beside it: no ground, but lines.
        size: Square inches in the outlines.
    """

    areas: tuple[Area, ...] = ()
    ways: tuple[tuple[Point, Point], ...] = ()
    by_facing: tuple[tuple[float, tuple[Area, ...]], ...] = ()
    facings: tuple[Stretch, ...] = ()
    move: Action | None = None
    rows: tuple[Row, ...] = ()
    size: float = 0.0

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        by_facing = tuple(
            (("facing", even), ("outline", areas)) for even, areas in self.by_facing
        )
        plan = None if self.move is None else str(self.move)
        rows = tuple(row.values for row in self.rows)
        if rows and not self.areas and not self.ways:
            return ("plan", plan), ("rows", rows)
        return (
            ("plan", plan),
            ("outline", self.areas),
            ("straight", self.ways),
            ("facings", self.facings),
            ("by_facing", by_facing),
            *((("rows", rows),) if rows else ()),
            ("square_inches", self.size),
        )


def reach_found(verdict: Verdict) -> Reach | None:
    """Return where somebody can get to; None of any other request."""
    return verdict.result if isinstance(verdict.result, Reach) else None
