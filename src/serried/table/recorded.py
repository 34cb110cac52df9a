"""The log of a table as the record of a battle, with all its branches."""

from collections.abc import Callable, Sequence

from serried.books.registry import parse_action
from serried.engine.replay import begun, turn_words
from serried.model.actions.form import Action
from serried.model.errors import NotationError
from serried.model.position import Position
from serried.model.record import Entry, Record
from serried.table.storing.chronicle import Entry as Logged
from serried.version import VERSION


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
    found: list[Entry] = []
    for one in entries:
        if one.parent not in known:
            continue
        heading = _heading(one, at)
        variation = None if one.index in way else f"branch {one.branch}"
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
    return Record(
        start=record.start, entries=tuple(found), at=known[here], variation=None
    )


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
            agreed=_by_hand(one.line),
            put=Position(battle=at(one.index).battle, version=VERSION),
            heading=heading,
            variation=variation,
        )
    return Entry(
        after=after,
        action=action,
        dice=one.dice or (),
        legal=not one.breaks if one.legal is None else one.legal,
        breaks=one.breaks,
        agreed="done unjudged" if one.free else None,
        heading=heading,
        variation=variation,
    )


def _action(one: Logged, book: str) -> Action | None:
    """Return what was asked; None where nothing was, or nobody can read it now."""
    if one.kind != "play":
        return None
    try:
        return parse_action(one.line, book)
    except NotationError:
        return None


def _by_hand(line: str) -> str:
    said = "".join(one if one.isprintable() else "?" for one in " ".join(line.split()))
    return f"by hand: {said}"
