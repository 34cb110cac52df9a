"""Files: positions read from disk or from standard input, within limits."""

import contextlib
import errno
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from serried.books.registry import books
from serried.engine.from_catalogues import Shelf
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.position import Position
from serried.model.vocabulary import Vocabulary
from serried.notation import read_position as parse_position
from serried.notation import read_record, write_position
from serried.notation.positions.outline import LARGEST_FILE

if TYPE_CHECKING:  # to judge a file needs none of them
    from pathlib import Path

    from serried.model.record import Record

STANDARD_INPUT: Final = "-"
LARGEST: Final = LARGEST_FILE
"""The most bytes that are read of a position file."""
LARGEST_RECORD: Final = 4_000_000
"""The most bytes that are read of a record."""


class _Vocabularies(Mapping[str, Vocabulary]):
    """What position files may say, by book; a book is loaded when it is looked at."""

    def __getitem__(self, name: str) -> Vocabulary:
        return books()[name].vocabulary

    def __iter__(self) -> Iterator[str]:
        return iter(books())

    def __len__(self) -> int:
        return len(books())


def vocabularies() -> Mapping[str, Vocabulary]:
    """Return what position files may say, by book."""
    return _Vocabularies()


def read(path: "str | Path") -> Battle:
    """Read the battle of a position file.

    Raises:
        NotationError: If it cannot be read; the message says what and where.
    """
    return read_position(path).battle


def format_battle(battle: Battle) -> str:
    """Return a battle as the text of a position file; reading it gives it back."""
    return write_position(Position(battle=battle), vocabularies())


def parse_battle(text: str) -> Battle:
    """Read the battle of a position file that is at hand as text.

    Raises:
        NotationError: If it cannot be read; the message says what and where.
    """
    return parse_position(text, vocabularies()).battle


def read_position(
    path: "str | Path",
    *,
    catalogues: bool = False,
    rulings: "str | Path | None" = None,
) -> Position:
    """Read a position file: its battle and what is asked of it.

    Args:
        path: The file, or ``-`` for standard input.
        catalogues: Whether units ``from`` a catalogue are completed by it.
        rulings: A file that says how its book is read at an event; the position may
            not say otherwise.

    Raises:
        NotationError: If one cannot be read; the message says what and where.
    """
    agreed = None if rulings is None else read(rulings)
    name = "standard input" if str(path) == STANDARD_INPUT else str(path)
    shelf = Shelf(name) if catalogues else None
    data = bytes_of(path, name)
    position = parse_position(
        data, vocabularies(), file=name, catalogue=shelf, agreed=agreed
    )
    if shelf is None or not shelf.notes:
        return position
    return replace(position, notes=(*position.notes, *shelf.notes))


def read_game(path: "str | Path") -> "Record":
    """Read a record, also one that is cut off.

    Raises:
        NotationError: If it cannot be read; the message says what and where.
    """
    name = "standard input" if str(path) == STANDARD_INPUT else str(path)
    data = bytes_of(path, name, LARGEST_RECORD)
    return read_record(data, vocabularies(), file=name)


def write_text(path: "str | Path", text: str) -> None:
    """Write *text* to a file, whole or not at all.

    What is no ordinary file (a pipe, a device) is written to as it is.

    Raises:
        NotationError: If it cannot be written.
    """
    from pathlib import Path  # noqa: PLC0415 - slow to load, and few write

    try:
        target = Path(path)
        if target.exists() and not target.is_file():  # a link to a pipe leads nowhere
            target.write_text(text, encoding="utf-8")
        else:
            _replace(target.resolve(), text)
    except (OSError, ValueError) as why:
        raise NotationError(because(why, "written"), file=str(path)) from None


def _replace(target: "Path", text: str) -> None:
    """Write a file beside *target* and put it in its place, with its rights."""
    part = target.with_name(f".serried-{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        if target.exists():
            part.chmod(target.stat().st_mode)
        part.replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


def bytes_of(path: "str | Path", name: str, most: int = LARGEST) -> bytes:
    """Return the bytes of a file, or of standard input.

    Args:
        path: The file, or ``-``.
        name: What errors call it.
        most: The most bytes that are taken.

    Raises:
        NotationError: If it cannot be opened, or is larger.
    """
    try:
        if str(path) == STANDARD_INPUT:
            data = sys.stdin.buffer.read(most + 1)
        else:
            with open(path, "rb") as file:  # noqa: PTH123 - see above
                data = file.read(most + 1)
    except (OSError, ValueError) as why:
        raise NotationError(because(why, "opened"), file=name) from None
    if len(data) > most:
        problem = f"larger than {most} bytes, the most that is read"
        raise NotationError(problem, file=name)
    return data


def because(why: OSError | ValueError, what: str) -> str:
    """Return why something cannot be opened, read or written, as *what* has it."""
    if isinstance(why, OSError) and why.errno == errno.EBADF:
        return "is closed"
    if isinstance(why, OSError) and why.strerror:
        return f"cannot be {what}: {why.strerror.lower()}"
    return f"cannot be {what}: {why}"
