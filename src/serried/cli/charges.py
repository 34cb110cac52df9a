"""Charges in words, for a terminal."""

from collections.abc import Iterator

from serried.cli.words import DIM, painted
from serried.model.charge_figures import charge_said
from serried.model.verdict import Verdict


def charge_lines(verdict: Verdict) -> Iterator[str]:
    """Yield what a charge needs, where it may end, and what reactions lead to."""
    for said in charge_said(verdict.measures):
        yield f"  {said}" if said.startswith("  ") else f"  {painted(said, DIM)}"
