"""Sights in words: a line of sight, what is in the way, and Arcs."""

from collections.abc import Iterator

from serried.model.arcs import Looked, looked
from serried.model.numbers import number
from serried.model.verdict import Verdict
from serried.report.said import Said


def sight_said(verdict: Verdict) -> Iterator[Said]:
    """Yield a line of sight, what hides, and the Arc in which somebody is."""
    found = looked(verdict)
    if found is None:
        return
    if found.line is not None:
        start, end = (f"{number(x)}, {number(y)}" for x, y in found.line)
        who = next((f.model for f in verdict.findings if f.model), None)
        yield Said(f"{who} sees from {start} to {end}", faint=True)
    yield from hiders_said(verdict)
    if found.located is not None:
        yield Said("", arcs_said(found))


def hiders_said(verdict: Verdict) -> Iterator[Said]:
    """Yield what is in the way of a line of sight; nothing where it is free."""
    found = looked(verdict)
    if found is not None and found.hiders:
        yield Said(f"in the way: {', '.join(found.hiders)}", faint=True)


def arcs_said(found: Looked) -> str:
    """Return the Arc in which somebody is, or both of them."""
    return " or ".join(found.located or ("no Arc",))
