"""Answers in words, for people."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from serried.engine.answers import Doubt
from serried.engine.session import Answer
from serried.late import Later
from serried.model.actions import AskArc, AskDistance, AskMay, AskSight
from serried.model.numbers import number
from serried.model.verdict import (
    Depends,
    Event,
    Finding,
    Value,
    Verdict,
    as_table,
    table_called,
)
from serried.report.measures import (
    SAID_BY_FIGURES,
    measure_said,
    places_and_lines,
    shares_said,
    test_title,
)
from serried.report.terminal import BOLD, DIM, GREEN, RED, YELLOW, painted

casualty_lines: Callable[..., Iterator[str]] = Later(
    "serried.report.casualties", "casualty_lines"
)
coming_back_lines: Callable[[Verdict], Iterator[str]] = Later(
    "serried.report.returns", "coming_back_lines"
)
event_said: Callable[[Event], str] = Later("serried.report.events", "event_said")
charge_lines: Callable[[Verdict], Iterator[str]] = Later(
    "serried.report.charges", "charge_lines"
)

QUESTIONS: Final = (AskMay, AskDistance, AskSight, AskArc)
"""What is answered with yes or no, or with a figure."""

FIGURES: Final = frozenset({"distance", "arc"})
"""Measures that are the whole answer to who asks for them."""


def answer_lines(answer: Answer, doubt: Doubt, *, verbose: bool) -> Iterator[str]:
    """Yield what the referee says to one request, line by line."""
    yield painted(str(answer.request.action), BOLD)
    if answer.gap is not None:
        clause, because = answer.gap
        yield f"  {painted('not decided', YELLOW)}: {because} [{clause}]"
    if answer.verdict is not None:
        action = answer.request.action
        asked = isinstance(action, QUESTIONS) or getattr(action, "asked", False)
        words = ("yes", "no") if asked else ("lawful", "not lawful")
        if isinstance(action, AskDistance | AskArc):
            named = {name for name, _ in answer.verdict.measures}
            words = words if named.isdisjoint(FIGURES) else ("", "")
        yield from _verdict_lines(answer.verdict, words, doubt, verbose=verbose)
    if answer.expected is not None:
        yield from _expectation_lines(answer)


def _verdict_lines(
    verdict: Verdict,
    words: tuple[str, str],
    doubt: Doubt,
    *,
    verbose: bool,
) -> Iterator[str]:
    yes, no = words
    if yes:
        yield f"  {painted(yes, GREEN) if verdict.legal else painted(no, RED)}"
    for finding in verdict.findings:
        if verbose or not finding.holds or doubt.casts_on(finding):
            yield _finding_line(finding, doubt, verbose=verbose)
    if verdict.depends is not None:
        yield from _depends_lines(verdict.depends)
    yield from _event_lines(verdict.events)
    yield from _value_lines(verdict)
    yield from _outcome_lines(verdict)
    yield from _hit_lines(verdict)
    yield from _place_lines(verdict)
    yield from _sight_lines(verdict)
    if "removed" in dict(verdict.measures):
        yield from casualty_lines(verdict, verbose=verbose)
    if verdict.legal and "recovered" in dict(verdict.measures):
        yield from coming_back_lines(verdict)
    if verdict.result is not None:
        yield from charge_lines(verdict)
    if measures := _measure_words(verdict):
        yield f"  {painted(measures, DIM)}"


def _event_lines(events: Sequence[Event]) -> Iterator[str]:
    """Yield what happened, but for what the figures say too."""
    told = [event for event in events if event.event not in SAID_BY_FIGURES]
    if told:
        for event in told:
            yield f"  {event_said(event)}"


def _finding_line(finding: Finding, doubt: Doubt, *, verbose: bool) -> str:
    mark = ""
    if verbose:
        mark = "ok  " if finding.holds else "NO  "
    unsure = " (too close to call by hand)" if doubt.casts_on(finding) else ""
    return f"    {mark}{finding.because} [{finding.clause}]{unsure}"


def _depends_lines(depends: Depends) -> Iterator[str]:
    test = test_title(depends.test)
    chance = f"passes on {depends.passes_on} or less, {depends.chance}"
    yield f"  it depends on the {test}, which {chance}"
    for name, outcome in (("passed", depends.if_passed), ("failed", depends.if_failed)):
        breaks = f" [{', '.join(outcome.breaks)}]" if outcome.breaks else ""
        yield f"    if {name}: {'lawful' if outcome.legal else 'not lawful'}{breaks}"


def _value_lines(verdict: Verdict) -> Iterator[str]:
    """Yield the lawful values of a number that was asked for."""
    stretches, ends = verdict.measure("intervals"), verdict.measure("binding")
    if not isinstance(stretches, tuple) or not isinstance(ends, tuple):
        return
    if not stretches:
        yield "  no value is lawful"
    for stretch, clause in zip(stretches, ends, strict=True):
        if isinstance(stretch, tuple):
            low, high = (number(float(str(end))) for end in stretch)
            bound = f" [{clause}]" if clause else ""
            said = "only" if low == high else f"every value from {low} to"
            yield f"  {said} {painted(high, BOLD)}{bound}"


def _outcome_lines(verdict: Verdict) -> Iterator[str]:
    """Yield where each roll of the dice would lead."""
    outcomes = verdict.measure("outcomes")
    if not isinstance(outcomes, tuple):
        return
    whole = sum(int(str(one[1])) for one in outcomes if isinstance(one, tuple))
    for outcome in outcomes:
        if isinstance(outcome, tuple):
            total, ways, length = outcome
            goes = (
                "off the table" if length is None else f'{number(float(str(length)))}"'
            )
            yield f"  on {total:>3} ({ways}/{whole}): {goes}"


def _hit_lines(verdict: Verdict) -> Iterator[str]:
    """Yield how hits are distributed, or every way there is and whose pick it is."""
    hits, choices = as_table(verdict.measure("hits")), verdict.measure("choices")
    if hits is not None:
        yield f"  hits: {shares_said(hits)}"
        return
    who = verdict.measure("distributes")
    if not isinstance(who, str) or not isinstance(choices, tuple):
        return
    yield f"  {who} picks one of {painted(str(len(choices)), BOLD)}:"
    for choice in choices:
        yield f"    {shares_said(as_table(choice) or ())}"


def _place_lines(verdict: Verdict) -> Iterator[str]:
    """Yield the places somebody may go to, and who changes places."""
    place = verdict.measure("place")
    if isinstance(place, tuple):
        x, y, facing = (number(float(str(one))) for one in place)
        where = f"{x}, {y} facing {facing}"
        yield f"  a lawful place: {painted(where, BOLD)}"
    places, lines = places_and_lines(verdict)
    if places:
        yield f"  lawful places: {painted(', '.join(places), BOLD)}"
    if lines:
        yield "  as good:"
        yield from (f"    {painted(line, BOLD)}" for line in lines)
    swapped = as_table(verdict.measure("swapped"))
    if swapped is not None:
        went = ", ".join(f"{start} to {end}" for start, end in swapped)
        yield f"  {painted(went, DIM)}"


def _sight_lines(verdict: Verdict) -> Iterator[str]:
    """Yield a line of sight, what hides, and the Arc in which somebody is."""
    line, arcs = verdict.measure("line"), verdict.measure("arc")
    if isinstance(line, tuple):
        start, end = (", ".join(map(_said_at, _pair(one))) for one in line)
        who = next((f.model for f in verdict.findings if f.model), None)
        yield f"  {painted(f'{who} sees from {start} to {end}', DIM)}"
    hiders = verdict.measure("blocked_by")
    if isinstance(hiders, tuple) and hiders:
        said = ", ".join(map(str, hiders))
        yield f"  {painted(f'in the way: {said}', DIM)}"
    if "arc" in dict(verdict.measures):
        named = arcs if isinstance(arcs, tuple) else (arcs or "no Arc",)
        yield f"  {painted(' or '.join(map(str, named)), BOLD)}"


def _pair(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def _said_at(value: Value) -> str:
    return number(float(str(value)))


def _measure_words(verdict: Verdict) -> str:
    length, farthest = verdict.measure("length"), verdict.measure("farthest_model")
    distance = verdict.measure("distance")
    words = []
    if isinstance(length, float):
        words.append(measure_said("length", length))
    if isinstance(farthest, float):
        words.append(measure_said("farthest_model", farthest))
    if isinstance(distance, float) and verdict.measure("charge_range") is None:
        words.append(measure_said("distance", distance))
    return "; ".join(words)


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
