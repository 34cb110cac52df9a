"""The lines of a report: what was asked, with which dice, and what came of it."""

from collections.abc import Iterator

from serried.drawing.svg import escaped
from serried.engine.replay import Step
from serried.model.record import Entry
from serried.report.happened import breaches_said, happened_said


def line_item(step: Step) -> str:
    """Return one line as an item of a list."""
    entry = step.entry
    asked = "a position put by hand" if entry.action is None else str(entry.action)
    said = f'<span class="asked">{escaped(asked)}</span>'
    inside = "".join((said, *_marks(entry), *_below(step)))
    number = f'<span class="number">{step.number}.</span>'
    return f'<li class="line">{number}<div>{inside}</div></li>'


def _marks(entry: Entry) -> Iterator[str]:
    """Yield its dice, and what is to be known of it at a glance."""
    if entry.dice:
        dice = "".join(f'<span class="die">{die}</span>' for die in entry.dice)
        yield f' <span class="dice">{dice}</span>'
    if entry.secrets is not None:
        yield ' <span class="mark">thrown together</span>'
    if entry.agreed is not None:
        yield f' <span class="mark agreed">!! agreed: {escaped(entry.agreed)}</span>'
    elif entry.gap is not None:
        yield f' <span class="mark gap">not decided [{escaped(entry.gap)}]</span>'
    elif not entry.legal:
        yield ' <span class="mark no">not lawful</span>'
    if entry.time is not None:
        yield f' <span class="time">{escaped(entry.time)}</span>'


def _below(step: Step) -> Iterator[str]:
    """Yield what forbids it, what came of it, and what was said of it."""
    verdict = None if step.answer is None else step.answer.verdict
    if verdict is not None:
        for said in breaches_said(verdict):
            yield f'<p class="breach">{escaped(said)}</p>'
        for said in happened_said(verdict):
            yield f'<p class="came">{escaped(said)}</p>'
    for said in step.entry.comments:
        yield f'<p class="comment">{escaped(said)}</p>'
