"""Rescue: what a file still holds, looked at before a table goes on from it.

Whatever is not as it was written is noticed: SQLite looks through its pages, and each
row is held against its sum. What can still be read is then written into a new file,
and the damaged one is kept beside it.
"""

import itertools
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from serried.table.storing.rows import (
    COLUMNS,
    FORMAT,
    INSERT,
    OLD,
    SCHEMA,
    Row,
    entry_of,
    remark_of,
    row_of,
)
from serried.table.storing.salvage import PAGE, contents_in
from serried.tuples import NamedTuple

KIND_OF_FILE: Final = 0x53455252
"""The application id of the file."""
READABLE: Final = {1: OLD, FORMAT: COLUMNS}
"""The columns of each format that can be read."""
BESIDE: Final = ("-journal", "-wal", "-shm")
"""What SQLite may have put beside a file."""
PATIENCE: Final = 0.2
"""Seconds to wait for another program that has the file open."""
STRANGE: Final = "it is a file of another program, or of another version"


class StrangeFileError(Exception):
    """A file that is no table's; its text says why."""


class Found(NamedTuple):
    """What a file holds.

    Attributes:
        rows: From the first one on, as far as none is missing; only where they have
            to be written anew.
        rest: Those after that which can be read, the oldest first.
        damage: What is wrong with it, if anything is.
        old: Whether it is of a format before, and has to be written anew.
    """

    rows: Sequence[Row] = ()
    rest: Sequence[Row] = ()
    damage: str | None = None
    old: bool = False


def found_in(path: Path) -> Found:
    """Look through a file, and change nothing of it.

    Raises:
        StrangeFileError: If it is no table's, as far as anybody can tell.
        sqlite3.OperationalError: If another program has it open.
    """
    if not path.stat().st_size:
        return Found()
    try:
        with closing(connected(path)) as file:
            found = _asked(file)
    except (sqlite3.DatabaseError, UnicodeError) as why:
        if is_locked(why):
            raise
        found = Found(damage=" ".join(str(why).split()))
    return _salvaged(path, found.damage) if found.damage else found


def rebuilt(path: Path, rows: Iterable[Row]) -> None:
    """Put a file with *rows* in the place of the one that is there, if one is.

    What SQLite put beside that goes, or it would be taken for that of the new one.
    """
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    new.touch(mode=0o600)
    with closing(connected(new)) as file:
        prepare(file)
        file.execute("BEGIN")
        file.executemany(INSERT, ((*row, row.sum) for row in rows))
        file.execute("COMMIT")
    for suffix in BESIDE:
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    new.replace(path)


def prepare(file: sqlite3.Connection) -> None:
    """Make an empty file a table's."""
    file.execute(f"PRAGMA page_size = {PAGE}")
    file.execute(f"PRAGMA application_id = {KIND_OF_FILE}")
    file.execute(f"PRAGMA user_version = {FORMAT}")
    file.execute(SCHEMA)


def set_aside(path: Path) -> Path:
    """Keep a file under another name, which is returned, and make room for a new one.

    What SQLite put beside it goes along.
    """
    names = itertools.chain(("",), (f"-{number}" for number in itertools.count(2)))
    tries = (path.with_name(f"{path.name}.damaged{name}") for name in names)
    aside = next(one for one in tries if not one.exists())
    for suffix in ("", *BESIDE):
        one = Path(f"{path}{suffix}")
        if one.exists():
            kept = Path(f"{aside}{suffix}")
            kept.touch(mode=0o600)  # before anything stands in it
            shutil.copyfile(one, kept)
    return aside


def connected(path: str | Path, patience: float = PATIENCE) -> sqlite3.Connection:
    """Open a file; texts come as bytes, for they may be damaged."""
    file = sqlite3.connect(
        path, check_same_thread=False, isolation_level=None, timeout=patience
    )
    file.text_factory = bytes
    return file


def is_locked(why: Exception) -> bool:
    """Return whether another program has the file open."""
    return isinstance(why, sqlite3.OperationalError) and "locked" in str(why)


def _asked(file: sqlite3.Connection) -> Found:
    """Ask SQLite for what a file holds."""
    kind = file.execute("PRAGMA application_id").fetchone()[0]
    form = file.execute("PRAGMA user_version").fetchone()[0]
    if kind != KIND_OF_FILE or form not in READABLE:
        return Found(damage=STRANGE)
    said = file.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if said != b"ok":
        return Found(damage=" ".join(said.decode(errors="replace").split()))
    names = ", ".join(READABLE[form])
    kept = file.execute(f"SELECT {names} FROM event ORDER BY version")  # noqa: S608
    sound = without_a_gap(map(row_of, kept))
    if form != FORMAT:
        rows = list(sound)
        many = len(rows)
    else:
        rows, many = [], sum(1 for _ in sound)
    (written,) = file.execute("SELECT count(*) FROM event").fetchone()
    if many < written:
        return Found(damage=f"event {many + 1} is not as it was written")
    return Found(rows, old=form != FORMAT)


def _salvaged(path: Path, damage: str) -> Found:
    """Find what rows are left in the bytes of a damaged file.

    Raises:
        StrangeFileError: If there is none, and nothing says that there ever was.
    """
    data = path.read_bytes()
    found = {row.version: row for row in map(row_of, contents_in(data)) if row}
    known = [found[version] for version in sorted(found)]
    ours = data[68:72] == KIND_OF_FILE.to_bytes(4) and (
        int.from_bytes(data[60:64]) in READABLE
    )
    if not any(row.entry for row in known) and not ours:
        raise StrangeFileError(damage)
    rows = list(without_a_gap(known))
    return Found(rows, known[len(rows) :], damage)


def without_a_gap(rows: Iterable[Row | None]) -> Iterator[Row]:
    """Yield rows as long as each is the next one, and speaks of what is there."""
    entries = 0
    for version, row in enumerate(rows, 1):
        if row is None or row.version != version:
            return
        if row.entry is not None and row.number is None:
            remark = remark_of(row)
            if remark is None or not 0 <= remark.index < entries:
                return
        elif row.entry is not None:
            if row.number != entries or entry_of(row) is None:
                return
            entries += 1
        if not (0 <= row.at < entries and 0 <= row.tip < entries):
            return
        yield row
