"""Captions: the request, the verdict and its reasons, below a picture."""

import re
import textwrap
from collections.abc import Iterator
from typing import Final

from serried.drawing.labels import length
from serried.drawing.palette import FAINT, INK, LAWFUL, PENDING, UNLAWFUL, Mood
from serried.drawing.strokes import badge
from serried.drawing.svg import FONT, element, text
from serried.model.actions import (
    AskArc,
    AskCover,
    AskDistance,
    AskInside,
    AskOdds,
    AskSight,
    Move,
    Reform,
)
from serried.model.actions.form import Action
from serried.model.actions.legs import Open
from serried.model.arcs import looked
from serried.model.results.covers import covers_found
from serried.model.verdict import Verdict
from serried.report.casualties import casualties_in_short
from serried.report.charges import charge_said
from serried.report.events import event_said
from serried.report.hits import hits_said
from serried.report.measures import answer_said, numbers_said, told_events
from serried.report.numbers import outcomes_in_short, values_in_short
from serried.report.odds import odds_in_short
from serried.report.places import place_found, places_said
from serried.report.plans import plan_said
from serried.report.prospects import depends_in_short
from serried.report.reaches import reach_said
from serried.report.remedies import remedies_said
from serried.report.returns import returns_said
from serried.report.said import plain_lines
from serried.report.sights import arcs_said, hiders_said
from serried.report.threats import safety_said, threats_said
from serried.tuples import NamedTuple

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
        yield Row(depends_in_short(verdict.depends))
    for event in told_events(verdict):
        yield Row(event_said(event), colour=FAINT)
    yield from (Row(said) for said in _results(action, verdict) if said)
    if measures := numbers_said(verdict):
        yield Row(measures, colour=FAINT)
    for note in verdict.notes:
        yield Row(f"note: {note}", colour=FAINT)


def _results(action: Action, verdict: Verdict) -> Iterator[str]:
    """Yield what was found beside the findings; nothing where there is no such."""
    yield outcomes_in_short(verdict)
    yield _place(verdict)
    yield values_in_short(verdict, "°" if _asks_degrees(action) else '"')
    yield from plain_lines(places_said(verdict))
    for one in hits_said(verdict):
        yield f"{one.plain} {'; '.join(one.ways)}".rstrip()
    yield casualties_in_short(verdict)
    returning = tuple(returns_said(verdict))
    yield "; ".join(one.plain for one in returning if not one.ways)
    yield from plain_lines(one for one in returning if one.ways)
    yield from plain_lines(plan_said(verdict))
    yield from plain_lines(reach_said(verdict))
    yield from plain_lines(safety_said(verdict))
    yield from plain_lines(threats_said(verdict))
    yield from plain_lines(remedies_said(verdict))
    yield from odds_in_short(verdict)
    for one in charge_said(verdict):
        yield one.plain
        yield from (f"  {way}" for way in one.ways)


def _place(verdict: Verdict) -> str:
    """Return a place that was asked for, to what can be seen in a picture."""
    match place_found(verdict):
        case (x, y, facing):
            return f"a lawful place: {x:z.2f}, {y:z.2f}, facing {facing:z.1f}°"
    return ""


def _findings(action: Action, verdict: Verdict) -> Iterator[Row]:
    """Yield what is broken; of a question that has figures, what was found."""
    for finding in verdict.breaches:
        yield Row(finding.because, head=finding.clause, colour=mood_of(verdict).line)
    if isinstance(action, AskDistance | AskSight | AskArc | AskCover | AskInside):
        said = (found for found in verdict.findings if found.holds)
        yield from (Row(found.because, head=found.clause) for found in said)
    yield from map(Row, plain_lines(hiders_said(verdict)))


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
        found = looked(verdict)
        return "no Arc" if found is None else arcs_said(found)
    if isinstance(action, AskOdds) and verdict.legal:
        return "odds of a Round of Combat"
    covers = covers_found(verdict)
    if covers is not None:
        return f"cover: {' or '.join(covers.kinds)}"
    return "it depends on a test" if mood is PENDING else answer_said(action, verdict)


def _asks_degrees(action: Action) -> bool:
    """Tell whether the number that is asked for is an angle."""
    if not isinstance(action, Move):
        return isinstance(action, Reform)
    return any(getattr(leg, "degrees", None) is Open.ASKED for leg in action.legs)


def _wrapped(row: Row) -> list[str]:
    """Return the words of a row in lines that fit."""
    left = LEFT if row.head is None else REASON
    letter = (BOLD_LETTER if row.bold else LETTER) * SIZE
    return textwrap.wrap(row.words, int((RIGHT - left) / letter)) or [""]


def _written(words: str, x: float, y: float, row: Row) -> str:
    weight = "bold" if row.bold else None
    return text(words, x, y, fill=row.colour, font_weight=weight)
