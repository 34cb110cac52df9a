"""The store: every change of a table, in a file, before anybody is told of it.

SQLite, events appended and never altered, synced at every commit: what was
acknowledged outlives a process that is killed, and a machine that loses power. Each
event has a sum, and all are looked through at the start.
"""

import contextlib
import sqlite3
import threading
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from serried.model.errors import NotationError, RequestError
from serried.table.storing.chronicle import Chronicle, Entry, Remark
from serried.table.storing.rescue import (
    Found,
    StrangeFileError,
    connected,
    found_in,
    is_locked,
    prepare,
    rebuilt,
    set_aside,
)
from serried.table.storing.rows import INSERT, Row
from serried.tuples import NamedTuple

T = TypeVar("T")

WAIT: Final = 5.0
"""Seconds to wait for a backup that is being made."""
NEWEST: Final = "SELECT ifnull(max(version), 0) FROM event"
OWNER: Final = ".lock"
"""Ends the name of the file that says which process has a table."""


class Change(NamedTuple):
    """One event: where the table stands after it, and what was done, if anything.

    Attributes:
        key: By which whoever asked knows it again, and what was asked with that, as a
            sum.
        remark: What is said of an entry of before.
    """

    at: int
    tip: int
    entry: Entry | None = None
    position: str | None = None
    key: tuple[str, str] | None = None
    remark: Remark | None = None


class Made(NamedTuple):
    """What came of a change that had a key."""

    version: int
    at: int


class Store:
    """The file that a table is kept in; one process has it at a time.

    Attributes:
        damage: What was wrong with the file, and where it is kept aside.
        rest: Rows of it that can be read, after one that cannot.
    """

    def __init__(self, path: Path | None) -> None:
        """Open the file, or make it; without a path, keep it in memory.

        Raises:
            NotationError: If it cannot be opened, or is another sort of file.
        """
        self._name = str(path) if path else ":memory:"
        self._alone = threading.Lock()
        self.damage: str | None = None
        self.rest: Sequence[Row] = ()
        self._owner: sqlite3.Connection | None = None
        try:
            if path:
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._owner = _owned(path)
                self._take_up(path)
            self._file = connected(self._name, WAIT)
            if not path:
                prepare(self._file)
            self._file.execute("PRAGMA journal_mode = DELETE")
            self._file.execute("PRAGMA synchronous = EXTRA")
            self._version: int = self._first(NEWEST)[0]
            for held in filter(None, (self._owner, self._file)):
                weakref.finalize(self, held.close)  # nobody may have closed it
        except (sqlite3.Error, OSError, StrangeFileError) as why:
            self._let_go()
            problem = f"the table cannot be kept here: {_because(why)}"
            raise NotationError(problem, file=self._name) from None

    @property
    def version(self) -> int:
        """The number of the newest event; 0 before there is one."""
        return self._version

    def append(self, *changes: Change) -> int:
        """Keep events for good, all or none, and return the number of the last.

        Raises:
            NotationError: If they cannot be written; then nothing of them is kept.
        """
        rows = [_row(n, one) for n, one in enumerate(changes, self._version + 1)]
        try:
            with self._alone:
                self._insert(rows)
        except sqlite3.Error as why:
            problem = f"the change cannot be kept, and was not made: {why}"
            raise NotationError(problem, file=self._name) from None
        self._version = rows[-1].version
        return self._version

    def chronicle(self) -> Chronicle:
        """Return everything that was done, as it was left."""
        last = self._first("SELECT at, tip FROM event ORDER BY version DESC LIMIT 1")
        log = Chronicle(list(self._decoded(Entry, "NOT NULL")), *(last or (-1, -1)))
        for remark in self._decoded(Remark, "NULL"):
            log.remark(remark)
        return log

    def _decoded(self, kind: type[T], number: str) -> Iterator[T]:
        """Yield what events hold that have the number of an entry, or have none."""
        kept = self._file.execute(
            "SELECT entry FROM event WHERE entry IS NOT NULL"  # noqa: S608 - two words
            f" AND number IS {number} ORDER BY version"
        )
        for (text,) in kept.fetchall():
            yield msgspec.json.decode(text, type=kind)

    def position(self, index: int) -> str:
        """Return the position after an entry, as the text of a file."""
        row = self._first("SELECT position FROM event WHERE number = ?", index)
        if row is None:
            problem = f"entry {index} of the log is not there any more"
            raise NotationError(problem, file=self._name)
        return str(row[0].decode())

    def made(self, key: str, asked: str) -> Made | None:
        """Return what came of the change with a key; None if it was not made.

        Raises:
            RequestError: If it was another change.
        """
        row = self._first("SELECT version, at, asked FROM event WHERE key = ?", key)
        if row is None:
            return None
        version, at, before = row
        if before.decode() != asked:
            message = "another change was made with this key"
            raise RequestError(message)
        return Made(version, at)

    def newest(self) -> Iterator[tuple[int, str]]:
        """Yield entries by their numbers, and the positions after them.

        First the one that the table stood after, then the newest, also of what is left
        of a damaged file, then those before.
        """
        left = {row.number: row.position for row in self.rest if row.position}
        stood = self.rest[-1].at if self.rest else None
        for number in sorted(left, key=lambda one: (one == stood, one), reverse=True):
            yield number or 0, (left[number] or b"").decode()
        kept = self._file.execute(
            "SELECT number, position FROM event WHERE number IS NOT NULL"
            " ORDER BY number DESC"
        )
        for number, text in kept.fetchall():
            yield number, text.decode()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
        self._let_go()

    def _insert(self, rows: Sequence[Row]) -> None:
        self._file.execute("BEGIN IMMEDIATE")
        try:
            for row in rows:
                self._file.execute(INSERT, (*row, row.sum))
            self._file.execute("COMMIT")
        except sqlite3.Error:
            with contextlib.suppress(sqlite3.Error):
                self._file.execute("ROLLBACK")
            raise

    def _let_go(self) -> None:
        if self._owner is not None:
            self._owner.close()

    def _first(self, query: str, *values: int | str) -> Any:  # noqa: ANN401 - a row
        with self._alone:
            return self._file.execute(query, values).fetchone()

    def _take_up(self, path: Path) -> None:
        """Look through the file, and make it anew where that is needed."""
        known = path.exists()
        empty = known and not path.stat().st_size
        found = found_in(path) if known else Found()
        if found.damage:
            aside = set_aside(path)
            self.damage = (
                f"the log was damaged ({found.damage}), and is kept in {aside}"
            )
            self.rest = found.rest
        elif empty:
            self.damage = f"the log in {path} was empty"
        if found.damage or found.old or empty or not known:
            rebuilt(path, found.rows)
        path.chmod(0o600)


def _owned(path: Path) -> sqlite3.Connection:
    """Return what keeps other processes from having the table.

    It is a file of its own: the table's can be read meanwhile, for a backup.
    """
    lock = path.with_name(path.name + OWNER)
    lock.touch(mode=0o600)
    owner = connected(lock)
    try:
        owner.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        owner.close()
        raise
    return owner


def _row(version: int, change: Change) -> Row:
    entry, said = change.entry, change.entry or change.remark
    return Row(
        version,
        change.at,
        change.tip,
        None if entry is None else entry.index,
        None if said is None else msgspec.json.encode(said),
        *(
            None if text is None else text.encode()
            for text in (change.position, *(change.key or (None, None)))
        ),
    )


def _because(why: Exception) -> str:
    return "another table has it open" if is_locked(why) else " ".join(str(why).split())
