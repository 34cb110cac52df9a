"""The log of a table as the record of a battle, and a record as entries of the log."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import UNSET, UnsetType

from serried.books.registry import parse_action
from serried.engine.replay import Step, begun, end_of, replayed, turn_words
from serried.engine.session import answer_to
from serried.model.actions.form import Action
from serried.model.errors import NotationError, RequestError
from serried.model.position import Position, Request
from serried.model.record import Entry, Record
from serried.table.answers.outcomes import lawful_or_not
from serried.table.storing.chronicle import SILENT, Deed, Said
from serried.table.storing.chronicle import Entry as Logged
from serried.table.storing.keeping import kept_text
from serried.tuples import NamedTuple
from serried.version import VERSION

BY_HAND: Final = "by hand: "


def recorded(
    entries: Sequence[Logged],
    way: Sequence[int],
    here: int,
    at: Callable[[int], Position],
) -> Record:
    """Return the record of all that was done since a position was opened.

    What lies on another branch was tried. What nobody judged was agreed on; where it is
    no move the position that it led to stands in the record.

    Args:
        entries: All of the log.
        way: The branch on which the table stands, as indices, the first one last.
        here: Where on it the table stands.
        at: Returns the position after an entry.
    """
    root = way[-1]
    start = at(root)
    known = {root: 0}
    headings = {root: ""}
    main = frozenset(one for one in way if one <= here or not _said(entries[one]).tried)
    branches: dict[int, str] = {}
    found: list[Entry] = []
    for one in entries:
        if one.parent not in known:
            continue
        heading = _heading(one, at)
        variation = None
        if one.index not in main:
            name = _said(one).tried or f"branch {len(branches) + 1}"
            variation = branches.setdefault(one.branch, name)
        found.append(
            _entry(
                one,
                start.battle.book,
                at,
                after=known[one.parent],
                heading=heading if heading != headings[one.parent] else None,
                variation=variation,
            )
        )
        known[one.index] = len(found)
        headings[one.index] = heading
    record = begun(start)
    opened = _said(entries[root])
    return Record(
        start=record.start,
        headers=opened.headers,
        remarks=opened.comments,
        entries=tuple(found),
        at=known[here],
        variation=None,
    )


def _said(one: Logged) -> Said:
    return one.said or SILENT


class Line(NamedTuple):
    """A line of a record, as the log keeps it.

    Attributes:
        after: The line it was done after, counted from 1; 0 is the start.
        text: The position that it led to, as the log keeps it.
    """

    after: int
    deed: Deed
    text: str


class Lines(NamedTuple):
    """The lines of a record, and after which of them the table stands."""

    lines: tuple[Line, ...]
    stands: int


def taken_over(record: Record) -> Lines:
    """Return the lines of a record, all judged again.

    What was not decided did nothing, and is left out.

    Raises:
        RequestError: If one comes out otherwise than recorded.
    """
    known = [0]
    lines: list[Line] = []
    for step in replayed(record):
        entry = step.entry
        if step.differs is not None:
            message = f"line {step.number} is not as recorded: {step.differs}"
            raise RequestError(message)
        if step.after == step.before and entry.gap is not None:
            known.append(known[entry.after])
            continue
        text = kept_text(Position(battle=step.after))
        lines.append(Line(known[entry.after], _deed(step), text))
        known.append(len(lines))
    return Lines(tuple(lines), known[record.at])


def _deed(step: Step) -> Deed:
    entry, before = step.entry, step.before
    when = (before.round, before.active, before.phase)
    if entry.action is None:
        said = (entry.agreed or "").removeprefix(BY_HAND)
        return Deed(
            kind="edit",
            line=said,
            summary="edited",
            free=True,
            when=when,
            said=said_beside(entry),
        )
    free = entry.agreed is not None
    summary = entry.agreed or lawful_or_not(entry.legal, entry.breaks)
    return Deed(
        kind="play",
        line=str(entry.action),
        summary=summary,
        free=free,
        dice=entry.dice or None,
        legal=entry.legal,
        breaks=entry.breaks,
        when=when,
        said=said_beside(entry),
    )


def said_beside(one: Entry) -> Said | UnsetType:
    """Return what a line of a record says beside what was done; often nothing."""
    said = Said(comments=one.comments, tried=one.variation, time=one.time)
    return UNSET if said == SILENT else said


def _heading(one: Logged, at: Callable[[int], Position]) -> str:
    assert one.parent is not None  # noqa: S101 - what was opened has no line
    if one.when is None:
        return turn_words(at(one.parent).battle)
    number, player, phase = one.when
    return f"Round {number}: {player}, {phase} phase"


def _entry(  # noqa: PLR0913 - one argument for each place that it has
    one: Logged,
    book: str,
    at: Callable[[int], Position],
    *,
    after: int,
    heading: str | None,
    variation: str | None,
) -> Entry:
    action = _action(one, book)
    if action is None:
        return Entry(
            after=after,
            action=None,
            agreed=f"{BY_HAND}{_printable(one.line)}",
            put=Position(battle=at(one.index).battle, version=VERSION),
            time=_said(one).time,
            heading=heading,
            comments=_said(one).comments,
            variation=variation,
        )
    return Entry(
        after=after,
        action=action,
        put=_put(one, action, at) if one.free else None,
        dice=one.dice or (),
        legal=not one.breaks if one.legal is None else one.legal,
        breaks=one.breaks,
        agreed=_printable(one.summary) if one.free else None,
        time=_said(one).time,
        heading=heading,
        comments=_said(one).comments,
        variation=variation,
    )


def _put(one: Logged, action: Action, at: Callable[[int], Position]) -> Position | None:
    """Return what came of a line that nobody judged, where it does not follow."""
    assert one.parent is not None  # noqa: S101 - what was opened has no line
    led_to = at(one.index).battle
    request = Request(action=action)
    try:
        answer, _, _ = answer_to(at(one.parent).battle, request, one.dice)
    except NotationError:
        return Position(battle=led_to, version=VERSION)
    found = None if answer.transition is None else end_of(answer, answer.transition)
    return None if found == led_to else Position(battle=led_to, version=VERSION)


def _action(one: Logged, book: str) -> Action | None:
    """Return what was asked; None where nothing was, or nobody can read it now."""
    if one.kind != "play":
        return None
    try:
        return parse_action(one.line, book)
    except NotationError:
        return None


def _printable(text: str) -> str:
    """Return a text of the log in one line that can be printed."""
    said = " ".join(text.split())
    return "".join(one if one.isprintable() else "?" for one in said)
