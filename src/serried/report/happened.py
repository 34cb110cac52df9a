"""What happened with a line that was played, sentence by sentence."""

from collections.abc import Iterator

from serried.model.verdict import Verdict
from serried.report.events import event_said
from serried.report.measures import told_events
from serried.report.results import results_said
from serried.report.said import plain_lines


def breaches_said(verdict: Verdict) -> Iterator[str]:
    """Yield what forbids a line, each with its clause."""
    for found in verdict.breaches:
        yield f"{found.because} [{found.clause}]"


def happened_said(verdict: Verdict) -> Iterator[str]:
    """Yield what came of a line: tests, blows, who fell, who fled."""
    yield from map(event_said, told_events(verdict))
    yield from plain_lines(results_said(verdict, verbose=False))
