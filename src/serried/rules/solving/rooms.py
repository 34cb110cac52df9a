"""Rooms: what margins say to the solver, and what the solver says to people."""

import math
from collections.abc import Iterable
from typing import Final

from serried.model.ids import Inches
from serried.model.verdict import Values
from serried.rules.moving.margins import Course, Margin
from serried.rules.solving.search import Room, Solution, Stretch

ALIKE: Final[Inches] = 1e-10
"""Clauses whose margins differ by less bind alike."""


def least_room(margins: Iterable[Margin]) -> Room:
    """Return the least margin, and the least of each course.

    Of clauses that bind alike the first is named.
    """
    known = tuple(margins)
    least = min(margin.amount for margin in known)
    first = next(m.clause for m in known if m.amount <= least + ALIKE)
    return Room(
        least,
        first,
        smooth=_least(known, Course.SMOOTH),
        falling=_least(known, Course.FALLING),
        rough=_least(known, Course.ROUGH),
    )


def solution_notes(solution: Solution) -> tuple[str, ...]:
    """Return what people must know about how far *solution* is proved."""
    if solution.proved:
        return ()
    return ("so much here is at a limit that some values were looked at, not proved",)


def value_measures(stretches: tuple[Stretch, ...]) -> Values:
    """Return the measures of ``?``: largest, intervals, and what ends each.

    ``binding`` names the clause that ends each interval, ``binding_below`` the
    one that begins it: None at the end of what was looked at.
    """
    return (
        ("largest", stretches[-1].high.value if stretches else None),
        ("intervals", tuple((low.value, high.value) for low, high in stretches)),
        ("binding", tuple(high.clause for _, high in stretches)),
        ("binding_below", tuple(low.clause for low, _ in stretches)),
    )


def _least(margins: tuple[Margin, ...], course: Course) -> float:
    found = (margin.amount for margin in margins if margin.course is course)
    return min(found, default=math.inf)
