"""Sights in words: a line of sight, what is in the way, and Arcs."""

from collections.abc import Iterator

from serried.model.numbers import number
from serried.model.verdict import Value, Verdict, as_list
from serried.report.said import Said


def sight_said(verdict: Verdict) -> Iterator[Said]:
    """Yield a line of sight, what hides, and the Arc in which somebody is."""
    if line := as_list(verdict.measure("line")):
        start, end = map(_point, line)
        who = next((f.model for f in verdict.findings if f.model), None)
        yield Said(f"{who} sees from {start} to {end}", faint=True)
    yield from hiders_said(verdict)
    if "arc" in dict(verdict.measures):
        yield Said("", arcs_said(verdict))


def hiders_said(verdict: Verdict) -> Iterator[Said]:
    """Yield what is in the way of a line of sight; nothing where it is free."""
    if hiders := as_list(verdict.measure("blocked_by")):
        yield Said(f"in the way: {', '.join(map(str, hiders))}", faint=True)


def arcs_said(verdict: Verdict) -> str:
    """Return the Arc in which somebody is, or both of them."""
    arcs = verdict.measure("arc")
    named = arcs if isinstance(arcs, tuple) else (arcs or "no Arc",)
    return " or ".join(map(str, named))


def _point(value: Value) -> str:
    return ", ".join(number(float(str(one))) for one in as_list(value))
