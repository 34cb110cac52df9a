"""Salvage: the rows of a damaged file, found in its bytes without SQLite.

SQLite gives up a file of which one page is broken, or the first hundred bytes. The
pages that hold rows are each by themselves, so whatever is left of them is found.

Source:
    https://www.sqlite.org/fileformat2.html, sections 1.6 and 2.1
"""

from collections.abc import Iterator
from typing import Final

from serried.table.storing.rows import Content

PAGE: Final = 4096
FIRST: Final = 100
"""Bytes of the file's own header, on the first page."""
LEAF: Final = 13
"""The first byte of a page that holds rows of a table."""
POINTERS: Final = 8
"""Bytes of a leaf before the list of its rows."""
MOST_HERE: Final = PAGE - 35
LEAST_HERE: Final = (PAGE - 12) * 32 // 255 - 23
"""How much of a long row stands on its own page, at most and at least."""
WHOLE: Final = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}
"""Bytes of each kind of whole number, and of nothing."""
MORE: Final = 128
"""The bit that says that a number goes on."""
LONGEST: Final = 8
BYTES: Final = 12
"""The kinds of bytes and texts: this and above."""


def contents_in(data: bytes) -> Iterator[tuple[Content, ...]]:
    """Yield the columns of every row that can be found, old ones and broken ones too.

    How many rows a page says that it has is not believed.
    """
    for page in range(0, len(data), PAGE):
        head = page + (FIRST if page == 0 else 0)
        if data[head : head + 1] != bytes([LEAF]):
            continue
        for pointer in range(head + POINTERS, page + PAGE - 1, 2):
            at = int.from_bytes(data[pointer : pointer + 2])
            if not head - page < at < PAGE:
                break
            try:
                yield _content(data, page + at)
            except ValueError:
                continue


def _content(data: bytes, at: int) -> tuple[Content, ...]:
    """Return the columns of the row that stands at *at*.

    Raises:
        ValueError: If there is none.
    """
    size, at = _number(data, at)
    version, at = _number(data, at)
    record = _record(data, at, size)
    end, at = _number(record, 0)
    kinds = []
    while at < end:
        kind, at = _number(record, at)
        kinds.append(kind)
    found: list[Content] = []
    for kind in kinds:
        length = (kind - BYTES) // 2 if kind >= BYTES else WHOLE.get(kind, -1)
        found.append(_column(kind, _cut(record, at, length)))
        at += length
    return (version, *found[1:])


def _column(kind: int, raw: bytes) -> Content:
    if kind >= BYTES:
        return raw
    if kind == 0:
        return None
    return int.from_bytes(raw, signed=True) if raw else kind - 8


def _record(data: bytes, at: int, size: int) -> bytes:
    """Return a row's bytes, of which those of a long one go on on other pages."""
    if size <= MOST_HERE or size > len(data):  # which leads out of the file
        return _cut(data, at, size)
    here = LEAST_HERE + (size - LEAST_HERE) % (PAGE - 4)
    here = here if here <= MOST_HERE else LEAST_HERE
    parts, left = [_cut(data, at, here)], size - here
    following = _cut(data, at + here, 4)
    while left > 0:
        page = (int.from_bytes(following) - 1) * PAGE
        following, some = _cut(data, page, 4), min(left, PAGE - 4)
        parts.append(_cut(data, page + 4, some))
        left -= some
    return b"".join(parts)


def _cut(data: bytes, at: int, length: int) -> bytes:
    if not 0 <= at <= at + length <= len(data):
        message = "it leads out of the file"
        raise ValueError(message)
    return data[at : at + length]


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return the number that begins at *at*, and where it ends.

    Seven bits a byte, as long as its eighth is set; none that is needed has nine bytes.
    """
    found = 0
    for step, byte in enumerate(_cut(data, at, min(LONGEST, len(data) - at))):
        found = found << 7 | byte & MORE - 1
        if not byte & MORE:
            return found, at + step + 1
    message = "it has no end"
    raise ValueError(message)
