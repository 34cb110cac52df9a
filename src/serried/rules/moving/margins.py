"""Margins: how much room a clause leaves, and how that changes with a number."""

import math
from enum import Enum
from typing import NamedTuple

from serried.model.ids import ClauseId
from serried.model.verdict import Finding


class Course(Enum):
    """How a margin changes with the number that is asked for (rules/solving/search.py).

    What a move ends beside is told by its stand (rules/moving/end_clearance.py).
    """

    SMOOTH = "smooth"
    FALLING = "falling"
    ROUGH = "rough"
    ENDING = "ending"


class Margin(NamedTuple):
    """How much room one clause leaves."""

    amount: float
    clause: ClauseId
    course: Course


def margin_of(finding: Finding, course: Course = Course.SMOOTH) -> Margin:
    """Return the margin of *finding*; none at all where it is broken without one."""
    if finding.margin is not None:
        return Margin(finding.margin, finding.clause, course)
    return Margin(math.inf if finding.holds else -math.inf, finding.clause, course)
