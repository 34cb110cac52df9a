"""Captions: the request, the verdict and its reasons, below a picture."""

import re
import textwrap
from collections.abc import Iterator
from typing import Final, NamedTuple

from serried.drawing.labels import length
from serried.drawing.palette import FAINT, INK, LAWFUL, PENDING, UNLAWFUL, Mood
from serried.drawing.strokes import badge
from serried.drawing.svg import FONT, element, text
from serried.model.actions import (
    AskArc,
    AskDistance,
    AskMay,
    AskSight,
    Move,
    Raise,
    Recover,
    Reform,
)
from serried.model.actions.charges import Charge, ResolveCharge
from serried.model.actions.form import Action
from serried.model.actions.legs import Open
from serried.model.verdict import (
    Depends,
    Verdict,
    as_table,
)
from serried.report.casualties import figures_said, tables
from serried.report.charges import charge_said
from serried.report.events import event_said
from serried.report.measures import (
    SAID_BY_FIGURES,
    measure_said,
    places_and_lines,
    shares_said,
)
from serried.report.returns import return_choices, returns_said

SIZE: Final = 14.0
LINE: Final = 20.0
LEFT: Final = 42.0
REASON: Final = 150.0
"""Where reasons begin, right of their clauses."""
RIGHT: Final = 788.0
LETTER: Final = 0.57
"""Width of a letter of a wide typeface, on average, in its height."""
BOLD_LETTER: Final = 0.65


class Row(NamedTuple):
    """One entry of a caption.

    Attributes:
        words: Wrapped where they are too long.
        head: Words before it, in a column of their own; None is no column.
    """

    words: str
    head: str | None = None
    colour: str = INK
    bold: bool = False


class Block(NamedTuple):
    """Some part of a picture, as high as it is."""

    svg: str
    height: float


def mood_of(verdict: Verdict) -> Mood:
    """Return how a verdict looks: open as long as a test decides."""
    depends = verdict.depends
    if depends is not None and depends.if_passed.legal != depends.if_failed.legal:
        return PENDING
    return LAWFUL if verdict.legal else UNLAWFUL


def request_line(action: Action) -> str:
    """Return the line of a request, without the zeros that say nothing."""
    return re.sub(r"(?<=\d)\.0(?![\deE])", "", str(action))


def caption_rows(action: Action, verdict: Verdict) -> Iterator[Row]:
    """Yield what a caption says, the request first."""
    mood = mood_of(verdict)
    yield Row(request_line(action), bold=True)
    yield Row(_answer(action, verdict), colour=mood.line, bold=True)
    yield from _findings(action, verdict)
    if verdict.depends is not None:
        yield Row(_prospects(verdict.depends))
    for event in verdict.events:
        if event.event not in SAID_BY_FIGURES:
            yield Row(event_said(event), colour=FAINT)
    yield from _found(action, verdict)
    yield from _places(verdict)
    yield from _hits(verdict)
    yield from _casualties(verdict)
    yield from _returns(action, verdict)
    if isinstance(action, Charge | ResolveCharge):
        yield from (Row(said) for said in charge_said(verdict))
    if measures := ", ".join(_measures(verdict)):
        yield Row(measures, colour=FAINT)
    for note in verdict.notes:
        yield Row(f"note: {note}", colour=FAINT)


def _findings(action: Action, verdict: Verdict) -> Iterator[Row]:
    """Yield what is broken; of a question that has figures, what was found."""
    for finding in verdict.breaches:
        yield Row(finding.because, head=finding.clause, colour=mood_of(verdict).line)
    if isinstance(action, AskDistance | AskSight | AskArc):
        said = (found for found in verdict.findings if found.holds)
        yield from (Row(found.because, head=found.clause) for found in said)
    hiders = verdict.measure("blocked_by")
    if isinstance(hiders, tuple) and hiders:
        yield Row(f"in the way: {', '.join(map(str, hiders))}")


def drawn_caption(rows: tuple[Row, ...], mood: Mood | None = None) -> Block:
    """Return rows of words one below the other, with the sign of the verdict."""
    said: list[str] = []
    y = LINE
    for row in rows:
        for index, line in enumerate(_wrapped(row)):
            if row.head is not None and not index:
                said.append(_written(row.head, LEFT, y, row._replace(bold=True)))
            left = LEFT if row.head is None else REASON
            said.append(_written(line, left, y, row))
            y += LINE
    sign = "" if mood is None else badge(22.0, LINE - 5.0, mood.line, mood.badge)
    lines = element("g", *said, font_family=FONT, font_size=SIZE)
    return Block(sign + lines, y - LINE / 2)


def plain(rows: tuple[Row, ...]) -> str:
    """Return a caption as one text, for those who do not see the picture."""
    return ". ".join(
        f"{row.head}: {row.words}" if row.head else row.words for row in rows
    )


def _answer(action: Action, verdict: Verdict) -> str:
    """Return the verdict in a word or two."""
    mood = mood_of(verdict)
    if isinstance(action, AskDistance):
        measured = verdict.measure("distance")
        return length(measured) if isinstance(measured, float) else "answered"
    if isinstance(action, AskArc):
        arcs = verdict.measure("arc")
        named = arcs if isinstance(arcs, tuple) else (arcs or "no Arc",)
        return " or ".join(map(str, named))
    if mood is PENDING:
        return "it depends on a test"
    asked = isinstance(action, AskMay | AskSight) or getattr(action, "asked", False)
    if asked:
        return "yes" if verdict.legal else "no"
    return "lawful" if verdict.legal else "not lawful"


def _prospects(depends: Depends) -> str:
    """Return what becomes of the request on either outcome of its test."""
    test = depends.test.removesuffix("_test").replace("_", " ") + " test"
    roll = f"{test} on {depends.passes_on} or less ({depends.chance})"
    if depends.if_passed == depends.if_failed:
        return f"{roll}: the same either way"
    outcomes = (
        ("passed", depends.if_passed),
        ("failed", depends.if_failed),
    )
    said = (
        f"{name}, lawful"
        if one.legal
        else f"{name}, not lawful: {', '.join(one.breaks)}"
        for name, one in outcomes
    )
    return f"{roll}: {'; '.join(said)}"


def _found(action: Action, verdict: Verdict) -> Iterator[Row]:
    """Yield what was asked for: where dice lead, a place, the values of a number."""
    if outcomes := ", ".join(_outcomes(verdict)):
        yield Row(f"with dice of {outcomes}")
    if place := _place(verdict):
        yield Row(place)
    if values := _values(action, verdict):
        yield Row(values)


def _outcomes(verdict: Verdict) -> Iterator[str]:
    """Yield how far each roll of the dice would lead."""
    outcomes = verdict.measure("outcomes")
    for outcome in outcomes if isinstance(outcomes, tuple) else ():
        if isinstance(outcome, tuple):
            total, _, goes = outcome
            far = length(float(goes)) if isinstance(goes, float | int) else "destroyed"
            yield f"{total}: {far}"


def _place(verdict: Verdict) -> str:
    """Return a place that was asked for, where one was found."""
    match verdict.measure("place"):
        case (x, y, facing):
            said = f"{float(str(x)):z.2f}, {float(str(y)):z.2f}"
            return f"a lawful place: {said}, facing {float(str(facing)):z.1f}°"
        case _:
            return ""


def _values(action: Action, verdict: Verdict) -> str:
    """Return the lawful values of a number that was asked for, and what ends each."""
    stretches, ends = verdict.measure("intervals"), verdict.measure("binding")
    if not isinstance(stretches, tuple) or not isinstance(ends, tuple):
        return ""
    mark = "°" if _asks_degrees(action) else '"'
    said = []
    for stretch, clause in zip(stretches, ends, strict=True):
        if isinstance(stretch, tuple):
            low, high = (length(float(str(end)), mark=mark) for end in stretch)
            bound = f" [{clause}]" if clause else ""
            said.append(f"{low if low == high else f'{low} to {high}'}{bound}")
    return f"lawful values: {'; '.join(said) or 'none'}"


def _places(verdict: Verdict) -> Iterator[Row]:
    """Yield the places where a Character may go, and who changes places."""
    places, lines = places_and_lines(verdict)
    if places:
        yield Row(f"lawful places: {', '.join(places)}")
    if lines:
        yield Row("as good:")
        yield from map(Row, lines)
    swapped = as_table(verdict.measure("swapped"))
    if swapped is not None:
        yield Row(", ".join(f"{start} to {end}" for start, end in swapped))


def _hits(verdict: Verdict) -> Iterator[Row]:
    """Yield how hits are distributed, or every way to do it and whose pick it is."""
    hits, choices = as_table(verdict.measure("hits")), verdict.measure("choices")
    if hits is not None:
        yield Row(f"hits: {shares_said(hits)}")
        return
    who = verdict.measure("distributes")
    if isinstance(who, str) and isinstance(choices, tuple):
        ways = "; ".join(shares_said(as_table(choice) or ()) for choice in choices)
        yield Row(f"{who} picks one of {len(choices)}: {ways}")


def _casualties(verdict: Verdict) -> Iterator[Row]:
    """Yield who goes and what comes of it, or how many ways there are."""
    known = dict(verdict.measures)
    if "removed" not in known:
        return
    if known["removed"] is not None:
        yield Row("; ".join(figures_said(known)))
        return
    ways = tables(known["choices"])
    if verdict.legal and len(ways) == 1:
        yield Row(f"the only lawful way: {'; '.join(figures_said(dict(ways[0])))}")
    elif ways:
        said = "lawful instead" if not verdict.legal else "the owner picks"
        yield Row(f"{said}{f' one of {len(ways)}' if len(ways) > 1 else ''}:")


def _returns(action: Action, verdict: Verdict) -> Iterator[Row]:
    """Yield what is Recovered and Raised, or every way and that it is the owner's."""
    if not verdict.legal or not isinstance(action, Raise | Recover):
        return
    if said := "; ".join(returns_said(verdict)):
        yield Row(said)
    if ways := return_choices(verdict):
        many = f" one of {len(ways)}" if len(ways) > 1 else ""
        yield Row(f"the owner picks{many}:")
        yield from (Row(way) for way in ways)


def _asks_degrees(action: Action) -> bool:
    """Tell whether the number that is asked for is an angle."""
    if not isinstance(action, Move):
        return isinstance(action, Reform)
    return any(getattr(leg, "degrees", None) is Open.ASKED for leg in action.legs)


def _measures(verdict: Verdict) -> Iterator[str]:
    """Yield the lengths that were measured."""
    for name, value in verdict.measures:
        if isinstance(value, float) and name not in {"distance", "largest"}:
            yield measure_said(name, value)


def _wrapped(row: Row) -> list[str]:
    """Return the words of a row in lines that fit."""
    left = LEFT if row.head is None else REASON
    letter = (BOLD_LETTER if row.bold else LETTER) * SIZE
    return textwrap.wrap(row.words, int((RIGHT - left) / letter)) or [""]


def _written(words: str, x: float, y: float, row: Row) -> str:
    weight = "bold" if row.bold else None
    return text(words, x, y, fill=row.colour, font_weight=weight)
