"""Margins: what findings say to the solver, and what the solver says to people."""

import math
from collections.abc import Collection, Iterable
from typing import Final

from serried.model.ids import ClauseId, Inches
from serried.model.verdict import Finding, Values
from serried.rules.solving import Room, Stretch

ALIKE: Final[Inches] = 1e-10
"""Clauses whose margins differ by less bind alike."""


def least_room(findings: Iterable[Finding], rough: Collection[ClauseId]) -> Room:
    """Return the least margin; none at all where a clause without one is broken.

    Of clauses that bind alike the first is named.

    Args:
        findings: What is judged, at tolerance 0.
        rough: The clauses whose margins are not smooth.
    """
    margins = [(_margin(finding), finding.clause) for finding in findings]
    least = min(margin for margin, _ in margins)
    first = next(clause for margin, clause in margins if margin <= least + ALIKE)
    even = (margin for margin, clause in margins if clause not in rough)
    uneven = (margin for margin, clause in margins if clause in rough)
    return Room(
        least,
        first,
        min(even, default=math.inf),
        min(uneven, default=math.inf),
    )


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


def _margin(finding: Finding) -> float:
    if finding.margin is not None:
        return finding.margin
    return math.inf if finding.holds else -math.inf
