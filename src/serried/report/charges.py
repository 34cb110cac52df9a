"""Charges in words, for a terminal."""

from collections.abc import Iterator

from serried.model.verdict import Verdict
from serried.report.charge_figures import charge_said
from serried.report.words import DIM, painted


def charge_lines(verdict: Verdict) -> Iterator[str]:
    """Yield what a charge needs, where it may end, and what reactions lead to."""
    for said in charge_said(verdict.measures):
        yield f"  {said}" if said.startswith("  ") else f"  {painted(said, DIM)}"
