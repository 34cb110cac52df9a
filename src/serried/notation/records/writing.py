"""Records as text: headers, the position, then line by line what was done."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from serried.model.position import Position
from serried.model.record import Entry, Record
from serried.model.vocabulary import Vocabulary
from serried.notation.positions.toml import write_position
from serried.notation.records.words import (
    AGREED,
    BY_HAND,
    COMMENT,
    END,
    FIELD,
    FIRST_LINE,
    HEADING,
    PUT,
    RULE,
)

Books = Mapping[str, Vocabulary]


def write_record(record: Record, vocabularies: Books) -> str:
    """Return the text of a record; reading it gives the same record."""
    return "\n".join(_lines(record, vocabularies)) + "\n"


def _lines(record: Record, vocabularies: Books) -> Iterator[str]:
    yield FIRST_LINE
    for name, said in record.headers:
        yield f"{name}: {said}"
    yield RULE
    yield from _position(record.start, vocabularies)
    yield RULE
    yield from map(_comment, record.remarks)
    variation: str | None = None
    for number, entry in enumerate(record.entries, 1):
        yield from _branch(entry, variation, number - 1)
        yield from _entry(entry, number, vocabularies)
        variation = entry.variation
    last = len(record.entries)
    if (record.at, record.variation) != (last, variation):
        yield _after(record.at, record.variation)
    if record.ending is not None:
        result, digest = record.ending.result, record.ending.digest
        said = f"{END}: {result}" if result else END
        yield said if digest is None else f"{said}{FIELD}state {digest}"


def _position(position: Position, vocabularies: Books) -> Iterator[str]:
    bare = replace(position, requests=(), dice=None, catalogues=None)
    yield from write_position(bare, vocabularies).splitlines()


def _branch(entry: Entry, variation: str | None, last: int) -> Iterator[str]:
    if (entry.after, entry.variation) != (last, variation):
        yield _after(entry.after, entry.variation)


def _after(number: int, variation: str | None) -> str:
    where = f"after {number or 'start'}"
    return where if variation is None else f"try {where}: {variation}"


def _entry(entry: Entry, number: int, vocabularies: Books) -> Iterator[str]:
    if entry.heading is not None:
        yield from ("", f"{HEADING}{entry.heading}")
    asked = BY_HAND if entry.action is None else str(entry.action)
    yield FIELD.join((f"{number}. {asked}", *_fields(entry)))
    if entry.put is not None:
        for line in _position(entry.put, vocabularies):
            yield f"{PUT} {line}".rstrip()
        yield f"{PUT} {RULE}"
    yield from map(_comment, entry.comments)


def _fields(entry: Entry) -> Iterator[str]:
    if entry.dice:
        yield f"dice {' '.join(map(str, entry.dice))}"
    if entry.secrets is not None:
        yield f"together {' '.join(map(str, entry.secrets))}"
    if entry.gap is not None:
        yield f"gap {entry.gap}"
    elif entry.breaks:
        yield f"breaks {', '.join(entry.breaks)}"
    elif not entry.legal:
        yield "no"
    if entry.time is not None:
        yield f"at {entry.time}"
    if entry.agreed is not None:
        yield f"{AGREED} {entry.agreed}"


def _comment(words: str) -> str:
    return f"{COMMENT} {words}"
