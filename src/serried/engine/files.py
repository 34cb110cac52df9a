"""Files: positions read from disk or from standard input, within limits."""

import sys
from pathlib import Path
from typing import Final

from serried.books.registry import books
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.position import Position
from serried.model.vocabulary import Vocabulary
from serried.notation import read_position as parse_position

STANDARD_INPUT: Final = "-"
LARGEST: Final = 1_000_000
"""The most bytes that a position file may have."""


def vocabularies() -> dict[str, Vocabulary]:
    """Return what position files may say, by book."""
    return {name: one.vocabulary for name, one in books().items()}


def read(path: str | Path) -> Battle:
    """Read the battle of a position file.

    Raises:
        NotationError: If it cannot be read; the message says what and where.
    """
    return read_position(path).battle


def parse(text: str) -> Battle:
    """Read the battle of a position file that is at hand as text.

    Raises:
        NotationError: If it cannot be read; the message says what and where.
    """
    return parse_position(text, vocabularies()).battle


def read_position(path: str | Path) -> Position:
    """Read a position file: its battle and what is asked of it.

    Args:
        path: The file, or ``-`` for standard input.

    Raises:
        NotationError: If it cannot be read; the message says what and where.
    """
    name = "standard input" if str(path) == STANDARD_INPUT else str(path)
    return parse_position(_bytes(path, name), vocabularies(), file=name)


def write_text(path: str | Path, text: str) -> None:
    """Write *text* to a file, whole or not at all.

    Raises:
        NotationError: If it cannot be written.
    """
    target = Path(path)
    beside = target.with_name(f".{target.name}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(target)
    except OSError as why:
        raise NotationError(_because(why), file=str(path)) from None


def _bytes(path: str | Path, name: str) -> bytes:
    try:
        if str(path) == STANDARD_INPUT:
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as why:
        raise NotationError(_because(why), file=name) from None
    if len(data) > LARGEST:
        problem = f"larger than {LARGEST} bytes, the most a position file may have"
        raise NotationError(problem, file=name)
    return data


def _because(why: OSError | ValueError) -> str:
    if isinstance(why, OSError) and why.strerror:
        return f"cannot be opened: {why.strerror.lower()}"
    return f"cannot be opened: {why}"
