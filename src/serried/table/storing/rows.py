"""Rows: one for each event of a table, and the sum by which each is known again."""

import hashlib
from typing import Final, TypeAlias

import msgspec

from serried.table.storing.chronicle import Entry, Remark
from serried.tuples import NamedTuple

FORMAT: Final = 2
SERRIED: Final = f"serried {FORMAT}".encode()

SCHEMA: Final = """
CREATE TABLE event (
    version  INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,  -- the entry that the table stands after
    tip      INTEGER NOT NULL,  -- the end of the branch it is on
    number   INTEGER UNIQUE,    -- that of the entry; none for going about
    entry    TEXT,              -- what was done, as JSON; without number, a remark
    position TEXT,              -- the position after it, as a position file
    key      TEXT UNIQUE,       -- by which whoever asked knows it again
    asked    TEXT,              -- what was asked with that key, as a sum
    sum      BLOB NOT NULL      -- of all that stands before it
)
"""

Content: TypeAlias = int | bytes | None


class Row(NamedTuple):
    """One event, as the file has it: texts as UTF-8."""

    version: int
    at: int
    tip: int
    number: int | None = None
    entry: bytes | None = None
    position: bytes | None = None
    key: bytes | None = None
    asked: bytes | None = None

    @property
    def sum(self) -> bytes:
        """What stands beside the row in the file."""
        content = msgspec.msgpack.encode(tuple(self))
        return hashlib.blake2b(content, digest_size=16, person=SERRIED).digest()


COLUMNS: Final = (*Row._fields, "sum")
INSERT: Final = (
    f"INSERT INTO event ({', '.join(COLUMNS)})"  # noqa: S608 - the names above
    " VALUES (?, ?, ?, ?, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),"
    " CAST(? AS TEXT), ?)"
)
OLD: Final = COLUMNS[:6]
"""The columns of format 1, which had no sums."""


def row_of(content: tuple[Content, ...]) -> Row | None:
    """Return the row of these columns; None if it is not as it was written."""
    if len(content) == len(OLD):
        row = Row(*content)  # type: ignore[arg-type] # entry_of looks at them
        sound = isinstance(row.at, int) and isinstance(row.tip, int)
        return row if sound and (row.entry is None or entry_of(row)) else None
    if len(content) != len(COLUMNS):
        return None
    *said, known = content
    row = Row(*said)  # type: ignore[arg-type] # the sum says that they are
    return row if row.sum == known else None


def remark_of(row: Row) -> Remark | None:
    """Return what a row says of an entry of before; None if it says nothing."""
    if row.number is not None or row.position is not None:
        return None
    try:
        return msgspec.json.decode(row.entry or b"", type=Remark)
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return None


def entry_of(row: Row) -> Entry | None:
    """Return the entry of a row; None if it has none, or none that can be read."""
    try:
        entry = msgspec.json.decode(row.entry or b"", type=Entry)
        (row.position or b"").decode()
    except (msgspec.MsgspecError, UnicodeError, TypeError, AttributeError):
        return None
    return entry if entry.index == row.number and row.position else None
