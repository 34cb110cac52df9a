"""The chronicle: a tree that only grows, and where the table stands in it."""

import pytest

from serried.model.errors import RequestError
from serried.table.storing.chronicle import Chronicle, Deed

OPENED = Deed(kind="open", line="a position", summary="opened")


def played(line: str) -> Deed:
    """Return a deed of play."""
    return Deed(kind="play", line=line, summary="lawful", legal=True)


def grown(*steps: str | int) -> Chronicle:
    """Return a chronicle: words are played, numbers are gone to."""
    log = Chronicle()
    log.append(log.next_entry(OPENED, 1))
    for step in steps:
        if isinstance(step, int):
            log.go(*log.target(step))
        else:
            log.append(log.next_entry(played(step), 1))
    return log


def branches(log: Chronicle) -> list[tuple[int, int | None, int]]:
    """Return number, parent and branch of every entry."""
    return [(entry.index, entry.parent, entry.branch) for entry in log.entries]


def test_what_is_played_comes_after_what_was_played() -> None:
    """Without undoing, the log is one branch."""
    log = grown("a", "b")

    assert branches(log) == [(0, None, 0), (1, 0, 0), (2, 1, 0)]
    assert (log.at, log.tip, log.undo, log.redo) == (2, 2, 1, None)


def test_undoing_forgets_nothing() -> None:
    """After two steps back the way on is still there."""
    log = grown("a", "b", 1, 0)

    assert (log.at, log.tip, log.undo, log.redo) == (0, 2, None, 1)
    assert len(log.entries) == 3


def test_something_else_begins_a_branch_and_leaves_the_old_one() -> None:
    """What was undone stays in the log, beside what was done instead."""
    log = grown("a", "b", 1, "c", "d")

    assert branches(log)[3:] == [(3, 1, 1), (4, 3, 1)]
    assert (log.at, log.tip, log.redo) == (4, 4, None)


def test_going_to_another_branch_is_going_on_it() -> None:
    """Its end is where redoing leads to."""
    log = grown("a", "b", 1, "c", "d", 2)
    assert (log.at, log.tip, log.undo, log.redo) == (2, 2, 1, None)

    log = grown("a", "b", 1, "c", "d", 2, 3)
    assert (log.at, log.tip, log.redo) == (3, 4, 4)


def test_going_back_stays_on_the_branch() -> None:
    """From an entry that two branches share, redoing leads on along the last one."""
    log = grown("a", "b", 1, "c", "d", 1)
    assert (log.at, log.tip, log.redo) == (1, 4, 3)

    log = grown("a", "b", 1, "c", 2, 1)
    assert (log.at, log.tip, log.redo) == (1, 2, 2)


def test_what_is_opened_has_nothing_before_it() -> None:
    """A new position is a new root; the old one can still be gone to."""
    log = grown("a")
    log.append(log.next_entry(OPENED, 1))

    assert branches(log)[2] == (2, None, 1)
    assert (log.undo, log.redo) == (None, None)
    assert log.target(1) == (1, 1)


def test_there_is_no_going_where_nothing_is() -> None:
    """The error names the last entry."""
    with pytest.raises(RequestError, match="no entry 3; the last one is 2"):
        grown("a", "b").target(3)


def test_a_chronicle_that_is_read_again_goes_on_as_it_was() -> None:
    """Entries, place and branch are all there is to it."""
    log = grown("a", "b", 1, "c", 1)
    again = Chronicle(log.entries, log.at, log.tip)

    assert (again.at, again.tip, again.undo, again.redo) == (1, 3, 0, 3)
    assert again.next_entry(played("d"), 1) == log.next_entry(played("d"), 1)
