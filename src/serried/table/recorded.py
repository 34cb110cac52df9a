"""The log of a table as the record of a battle, and a record as entries of the log."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from msgspec import UNSET, UnsetType

from serried.books.registry import parse_action
from serried.engine.replay import Step, begun, digest, end_of, replayed, turn_words
from serried.engine.session import answer_to
from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError
from serried.model.position import Position, Request
from serried.model.record import Ending, Entry, Record, Secrets
from serried.table.answers.outcomes import lawful_or_not
from serried.table.storing.chronicle import SILENT, Deed, Said
from serried.table.storing.chronicle import Entry as Logged
from serried.table.storing.keeping import kept_text
from serried.tuples import NamedTuple
from serried.version import VERSION

BY_HAND: Final = re.compile("(?:(agreed by .*?), )?by hand: (.*)")
"""Why a position was put, where the log says what was changed."""
NOTED: Final = "note: "
"""How the line begins that says what was settled by hand."""
ENDED: Final = "end: "
"""How the line begins that says how the battle ended."""
LONGEST: Final = 1000
"""Characters of a comment."""


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
    main = frozenset(one for one in way if one <= here or not entries[one].beside.tried)
    branches: dict[int, str] = {}
    aside: dict[int, list[str]] = {}
    found: list[Entry] = []
    for one in entries:
        if one.parent not in known:
            continue
        if one.beside.aside or one.beside.ended is not None:
            known[one.index] = known[one.parent]
            headings[one.index] = headings[one.parent]
            aside.setdefault(known[one.index], []).extend(_comments(one))
            continue
        heading = _heading(one, at)
        variation = None
        if one.index not in main:
            name = one.beside.tried or f"branch {len(branches) + 1}"
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
    opened = entries[root].beside
    return Record(
        start=record.start,
        headers=opened.headers,
        remarks=(*opened.comments, *aside.get(0, ())),
        entries=tuple(
            replace(one, comments=(*one.comments, *aside.get(number, ())))
            for number, one in enumerate(found, 1)
        ),
        at=known[here],
        variation=None,
        ending=_ending(entries[here], at),
    )


def _comments(one: Logged) -> Iterator[str]:
    """Yield what is said of a line by an entry of the log, and of that entry."""
    if one.beside.aside:
        yield _printable(one.line).removeprefix(NOTED)[:LONGEST]
    yield from one.beside.comments


def _ending(one: Logged, at: Callable[[int], Position]) -> Ending | None:
    """Return how the battle ended, where it ended with an entry."""
    if one.beside.ended is None:
        return None
    return Ending(
        result=_printable(one.beside.ended), digest=digest(at(one.index).battle)
    )


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
    known, tables = [0], [record.start.battle]
    lines: list[Line] = []
    for step in replayed(record):
        entry = step.entry
        if step.differs is not None:
            message = f"line {step.number} is not as recorded: {step.differs}"
            raise RequestError(message)
        tables.append(step.after)
        if step.after == step.before and entry.gap is not None:
            known.append(known[entry.after])
            continue
        text = kept_text(Position(battle=step.after))
        lines.append(Line(known[entry.after], _deed(step), text))
        known.append(len(lines))
    stands, last = known[record.at], tables[record.at]
    if record.ending is not None and record.ending.result:
        text = kept_text(Position(battle=last))
        lines.append(Line(stands, ended(record.ending.result, last), text))
        stands = len(lines)
    return Lines(tuple(lines), stands)


def ended(result: str, battle: Battle) -> Deed:
    """Return what the log says where the battle ended."""
    return Deed(
        kind="edit",
        line=f"{ENDED}{result}",
        summary="edited",
        free=True,
        when=(battle.round, battle.active, battle.phase),
        said=Said(ended=result),
    )


def _deed(step: Step) -> Deed:
    entry, before = step.entry, step.before
    when = (before.round, before.active, before.phase)
    if entry.action is None:
        agreed = BY_HAND.fullmatch(entry.agreed or "")
        return Deed(
            kind="edit",
            line=agreed[2] if agreed else entry.agreed or "",
            summary=(agreed and agreed[1]) or "edited",
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
    said = Said(
        comments=one.comments,
        tried=one.variation,
        time=one.time,
        secrets=one.secrets,
    )
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
            agreed=_by_hand(one),
            put=Position(battle=at(one.index).battle, version=VERSION),
            time=one.beside.time,
            heading=heading,
            comments=one.beside.comments,
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
        time=one.beside.time,
        heading=heading,
        comments=one.beside.comments,
        variation=variation,
        secrets=None if one.beside.secrets is None else Secrets(*one.beside.secrets),
    )


def _by_hand(one: Logged) -> str:
    """Return why a position was put: what was changed, and who agreed to that."""
    agreed = f"{one.summary}, " if one.summary.startswith("agreed by ") else ""
    return f"{agreed}by hand: {_printable(one.line)}"


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
