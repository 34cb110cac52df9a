"""Findings: the few shapes that clauses take."""

from collections.abc import Callable, Iterable, Sequence

from serried.geometry import TOLERANCE, at_least, at_most
from serried.model.ids import ClauseId, Inches, UnitId
from serried.model.verdict import Finding, Spot, Values


def no_farther_than(  # noqa: PLR0913 - one argument for each thing a finding says
    limit: Inches,
    *,
    clause: ClauseId,
    measured: Inches,
    reason: str,
    values: Values = (),
    unit: UnitId | None = None,
    model: str | None = None,
    tolerance: float = TOLERANCE,
) -> Finding:
    """Find whether *measured* is at most *limit*, in inches."""
    return Finding(
        clause=clause,
        holds=at_most(measured, limit, tolerance),
        reason=reason,
        values=values,
        measured=measured,
        limit=limit,
        margin=limit - measured,
        unit=unit,
        model=model,
    )


def no_closer_than(  # noqa: PLR0913 - one argument for each thing a finding says
    limit: Inches,
    *,
    clause: ClauseId,
    measured: Inches,
    reason: str,
    values: Values = (),
    unit: UnitId | None = None,
    model: str | None = None,
    other: str | None = None,
    at: Spot | None = None,
    tolerance: float = TOLERANCE,
) -> Finding:
    """Find whether *measured* is at least *limit*, in inches."""
    return Finding(
        clause=clause,
        holds=at_least(measured, limit, tolerance),
        reason=reason,
        values=values,
        measured=measured,
        limit=limit,
        margin=measured - limit,
        unit=unit,
        model=model,
        other=other,
        at=at,
    )


def never(  # noqa: PLR0913 - one argument for each thing a finding says
    condition: object,
    *,
    clause: ClauseId,
    reason: str,
    values: Values = (),
    unit: UnitId | None = None,
    model: str | None = None,
    other: str | None = None,
) -> Finding:
    """Find whether *condition* is absent."""
    return Finding(
        clause=clause,
        holds=not condition,
        reason=reason,
        values=values,
        unit=unit,
        model=model,
        other=other,
    )


def owing(  # noqa: PLR0913 - one argument for each thing a finding says
    lines: Sequence[str],
    *,
    clause: ClauseId,
    reason: str,
    values: Values = (),
    unit: UnitId | None = None,
    other: str | None = None,
) -> Finding:
    """Find whether nothing is owed; of what is, the lines that do it are told.

    Args:
        lines: What a player may write, any of it; nothing if nothing is owed. A line
            that does it for several is told once.
        clause: What asks for it.
        reason: The key of its words, which name the lines.
        values: What else the words name.
        unit: Who is kept waiting, or has to act.
        other: Who has to act, or on whom.
    """
    told: Values = (("lines", tuple(dict.fromkeys(lines))),) if lines else ()
    return never(
        lines,
        clause=clause,
        reason=reason,
        values=(*values, *told),
        unit=unit,
        other=other,
    )


def worst(findings: Sequence[Finding]) -> Finding:
    """Return the finding that says most: a breach first, then the least margin."""
    if len(findings) == 1:
        return findings[0]
    return min(findings, key=_gravity)


def in_order(
    findings: Iterable[Finding],
    order: Callable[[ClauseId], tuple[int, int]],
) -> tuple[Finding, ...]:
    """Return one finding for each clause, the worst, in the order of the book."""
    said: dict[ClauseId, Finding] = {}
    for finding in findings:
        other = said.setdefault(finding.clause, finding)
        if other is not finding and _gravity(finding) < _gravity(other):
            said[finding.clause] = finding
    return tuple([said[clause] for clause in sorted(said, key=order)])


def _gravity(finding: Finding) -> tuple[bool, bool, float]:
    """Breaches before the rest, what was measured before what was not, by margin."""
    margin = finding.margin
    return finding.holds, margin is None, 0.0 if margin is None else margin
