"""The lines of a report: what was asked, with which dice, and what came of it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from serried.drawing import draw_position
from serried.drawing.svg import escaped
from serried.engine.replay import Step
from serried.engine.rests import forbidden_by
from serried.model.battle import Battle
from serried.model.numbers import number
from serried.model.record import Entry
from serried.model.unit import Unit
from serried.notation.records.marks import comment_said, read_marks
from serried.report.happened import happened_said

COMMAND: Final = {"C": "the Champion", "M": "the Musician", "S": "the Standard Bearer"}

NAME: Final = re.compile(r"(?<![\w.-])([A-Za-z][\w-]*)(?:\.([A-Za-z]))?(?![\w-])")
"""The name of a unit or of a model that leads one, as lines have it."""

LENGTH: Final = re.compile(r"(?<![\w.])-?\d+\.(?:0|\d{3,})(?![\w.])")
"""What a length may be and the name of a model is not."""


def line_items(steps: Iterable[Step]) -> Iterator[str]:
    """Yield lines as items of a list; what the one before has told is not repeated."""
    known: frozenset[str] = frozenset()
    units: dict[str, Unit] = {}  # also those that are gone since
    for step in steps:
        units.update((unit.id, unit) for unit in step.before.units)
        came = tuple(_came(step, units))
        yield _item(step, () if known.issuperset(came) else came, units)
        known = frozenset(came)


def _came(step: Step, units: Mapping[str, Unit]) -> Iterator[str]:
    """Yield what came of a line, with units by their titles."""
    verdict = None if step.answer is None else step.answer.verdict
    if verdict is not None:
        for said in happened_said(verdict):
            yield titled(said, units)


def titled(said: str, units: Mapping[str, Unit]) -> str:
    """Return words with the titles of units, and of who leads them, for their names."""

    def title(found: re.Match[str]) -> str:
        unit, letter = units.get(found[1]), found[2]
        if unit is None:
            return found[0]
        if not letter:
            return unit.title
        kind = unit.kind(letter)
        who = kind.name if kind is not None and kind.name else COMMAND.get(letter)
        return f"{who} of {unit.title}" if who else found[0]

    return NAME.sub(title, said)


def line_words(line: str, units: Mapping[str, Unit]) -> str:
    """Return a line with units by their titles, and lengths to a hundredth."""

    def rounded(found: re.Match[str]) -> str:
        return number(round(float(found[0]), 2))

    return titled(LENGTH.sub(rounded, line), units)


def _item(step: Step, came: Sequence[str], units: Mapping[str, Unit]) -> str:
    entry = step.entry
    asked = "a position put by hand"
    if entry.action is not None:
        asked = line_words(str(entry.action), units)
    said = f'<span class="asked">{escaped(asked)}</span>'
    inside = "".join((said, *_marks(entry), *_below(step, came, units)))
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


def _below(step: Step, came: Sequence[str], units: Mapping[str, Unit]) -> Iterator[str]:
    """Yield what forbids it, what came of it, and what was said of it."""
    if step.answer is not None:
        for said in forbidden_by(step.answer):
            yield f'<p class="breach">{escaped(titled(said, units))}</p>'
    for said in came:
        yield f'<p class="came">{escaped(said)}</p>'
    for said in step.entry.comments:
        yield f'<p class="comment">{escaped(comment_said(said))}</p>'
    yield from drawn_remarks(step.entry.comments, step.after)


def drawn_remarks(comments: Iterable[str], battle: Battle) -> Iterator[str]:
    """Yield the table with what is drawn on it by comments, if anything is."""
    marks = [one for one in map(read_marks, comments) if one.arrows or one.circles]
    if marks:
        drawn = draw_position(battle, whole_table=True, terse=True, marks=marks)
        yield f"<figure>{drawn.strip()}</figure>"
