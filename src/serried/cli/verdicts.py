"""Answers in words, for people."""

from collections.abc import Callable, Iterator

from serried.engine.answers import Doubt
from serried.engine.rests import cited, rulings_cited, settings_told
from serried.engine.session import Answer
from serried.late import Later
from serried.model.actions import AskArc, AskCover, AskDistance, AskOdds
from serried.model.verdict import (
    Depends,
    Event,
    Finding,
    Value,
    Verdict,
    table_called,
)
from serried.report.measures import answer_said, lengths_said, told_events
from serried.report.results import FIGURES, results_said
from serried.report.said import Said, terminal_lines
from serried.report.terminal import BOLD, DIM, GREEN, RED, YELLOW, painted

event_said: Callable[[Event], str] = Later("serried.report.events", "event_said")
depends_said: Callable[[Depends], Said] = Later(
    "serried.report.prospects", "depends_said"
)


def answer_lines(answer: Answer, doubt: Doubt, *, verbose: bool) -> Iterator[str]:
    """Yield what the referee says to one request, line by line."""
    yield painted(str(answer.request.action), BOLD)
    if answer.gap is not None:
        clause, because = answer.gap
        yield f"  {painted('not decided', YELLOW)}: {because} [{clause}]"
    if answer.verdict is not None:
        yield from _verdict_lines(answer, answer.verdict, doubt, verbose=verbose)
    if answer.expected is not None:
        yield from _expectation_lines(answer)


def _verdict_lines(
    answer: Answer, verdict: Verdict, doubt: Doubt, *, verbose: bool
) -> Iterator[str]:
    action = answer.request.action
    named = {name for name, _ in verdict.measures}
    figures = AskDistance | AskArc | AskCover | AskOdds
    if not isinstance(action, figures) or named.isdisjoint(FIGURES):
        said = answer_said(action, verdict)
        yield f"  {painted(said, GREEN if verdict.legal else RED)}"
    for finding in verdict.findings:
        if verbose or not finding.holds or doubt.casts_on(finding):
            rulings = rulings_cited(answer.before, finding.clause)
            yield _finding_line(finding, doubt, rulings, verbose=verbose)
    yield from (f"    {one}" for one in settings_told(answer))
    if verdict.depends is not None:
        yield from terminal_lines((depends_said(verdict.depends),))
    for event in told_events(verdict):
        yield f"  {event_said(event)}"
    yield from terminal_lines(results_said(verdict, verbose=verbose))
    if measures := lengths_said(verdict):
        yield f"  {painted(measures, DIM)}"


def _finding_line(
    finding: Finding, doubt: Doubt, rulings: tuple[str, ...], *, verbose: bool
) -> str:
    mark = ""
    if verbose:
        mark = "ok  " if finding.holds else "NO  "
    unsure = " (too close to call by hand)" if doubt.casts_on(finding) else ""
    return f"    {mark}{finding.because} [{cited(finding.clause, rulings)}]{unsure}"


def _expectation_lines(answer: Answer) -> Iterator[str]:
    if answer.expected:
        yield f"  {painted('as expected', GREEN)}"
        return
    request = answer.request
    stated = [
        f"legal = {str(request.legal).lower()}" if request.legal is not None else "",
        f"breaks = {sorted(request.breaks)}" if request.breaks is not None else "",
        f"gap = {request.gap}" if request.gap is not None else "",
        *(f"{name} = {_written(value, name)}" for name, value in request.measures),
    ]
    expected = ", ".join(part for part in stated if part)
    yield f"  {painted('not as expected', RED)}: expected {expected}"


def _written(value: Value, name: str = "") -> str:
    """Return what was expected as a position file has it."""
    table = table_called(name, value)
    if table is not None:
        pairs = (f"{_key(key)} = {_written(item, key)}" for key, item in table)
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_written, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _key(name: str) -> str:
    return f'"{name}"' if "." in name else name
