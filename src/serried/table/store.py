"""The store: every change of a table, in a file, before anybody is told of it.

SQLite, events appended and never altered, synced at every commit: what was
acknowledged outlives a process that is killed, and a machine that loses power.
"""

import contextlib
import sqlite3
import threading
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from serried.model.errors import NotationError
from serried.table.chronicle import Chronicle, Entry

KIND_OF_FILE: Final = 0x53455252
"""The application id of the file."""
FORMAT: Final = 1

SCHEMA: Final = """
CREATE TABLE event (
    version  INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,  -- the entry that the table stands after
    tip      INTEGER NOT NULL,  -- the end of the branch it is on
    number   INTEGER UNIQUE,    -- that of the entry; none for going about
    entry    TEXT,              -- what was done, as JSON
    position TEXT               -- the position after it, as a position file
)
"""


class Change(NamedTuple):
    """One event: where the table stands after it, and what was done, if anything."""

    at: int
    tip: int
    entry: Entry | None = None
    position: str | None = None


class Store:
    """The file that a table is kept in; one process has it at a time."""

    def __init__(self, path: Path | None) -> None:
        """Open the file, or make it; without a path, keep it in memory.

        Raises:
            NotationError: If it cannot be opened, or is another sort of file.
        """
        self._name = str(path) if path else ":memory:"
        self._alone = threading.Lock()
        try:
            if path:
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                path.touch(mode=0o600)  # or it would be for everybody to read
            self._file = sqlite3.connect(
                self._name, check_same_thread=False, isolation_level=None, timeout=0.2
            )
            self._prepare()
            if path:
                _make_private(path)
        except (sqlite3.Error, OSError) as why:
            problem = f"the table cannot be kept here: {_because(why)}"
            raise NotationError(problem, file=self._name) from None

    @property
    def version(self) -> int:
        """The number of the newest event; 0 before there is one."""
        row = self._first("SELECT max(version) FROM event")
        return row[0] or 0 if row else 0

    def append(self, change: Change) -> int:
        """Keep an event for good, and return its number.

        Raises:
            NotationError: If it cannot be written; then nothing of it is kept.
        """
        number = entry = None
        if change.entry is not None:
            number = change.entry.index
            entry = msgspec.json.encode(change.entry).decode()
        try:
            with self._alone:
                done = self._file.execute(
                    "INSERT INTO event (at, tip, number, entry, position)"
                    " VALUES (?, ?, ?, ?, ?)",
                    (change.at, change.tip, number, entry, change.position),
                )
        except sqlite3.Error as why:
            problem = f"the change cannot be kept, and was not made: {why}"
            raise NotationError(problem, file=self._name) from None
        return done.lastrowid or 0

    def chronicle(self) -> Chronicle:
        """Return everything that was done, as it was left."""
        kept = self._file.execute(
            "SELECT entry FROM event WHERE entry IS NOT NULL ORDER BY version"
        )
        entries = [msgspec.json.decode(row[0], type=Entry) for row in kept]
        last = self._first("SELECT at, tip FROM event ORDER BY version DESC LIMIT 1")
        return Chronicle(entries, *(last or (-1, -1)))

    def position(self, index: int) -> str:
        """Return the position after an entry, as the text of a file."""
        row = self._first("SELECT position FROM event WHERE number = ?", index)
        if row is None:
            problem = f"entry {index} of the log is not there any more"
            raise NotationError(problem, file=self._name)
        return str(row[0])

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _first(self, query: str, *values: int) -> Any:  # noqa: ANN401 - a row, or None
        with self._alone:
            return self._file.execute(query, values).fetchone()

    def _prepare(self) -> None:
        """Make the file ours, and safe."""
        run = self._file.execute
        run("PRAGMA locking_mode = EXCLUSIVE")
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run("BEGIN EXCLUSIVE")
        kind = run("PRAGMA application_id").fetchone()[0]
        form = run("PRAGMA user_version").fetchone()[0]
        tables = run("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if (kind, form, tables) == (0, 0, 0):
            run(SCHEMA)
            run(f"PRAGMA application_id = {KIND_OF_FILE}")
            run(f"PRAGMA user_version = {FORMAT}")
        elif (kind, form) != (KIND_OF_FILE, FORMAT):
            run("ROLLBACK")
            message = "it is a file of another program, or of another version"
            raise OSError(message)
        run("COMMIT")


def _make_private(path: Path) -> None:
    """Take the rights of others from a file, and from those that SQLite adds to it."""
    for suffix in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).chmod(0o600)


def _because(why: Exception) -> str:
    if isinstance(why, sqlite3.OperationalError) and "locked" in str(why):
        return "another table has it open"
    return " ".join(str(why).split())
