"""Keeping: a position as the log has it, and read again."""

from dataclasses import replace

from serried.engine.files import vocabularies
from serried.model.errors import BrokenInvariantError, NotationError, RequestError
from serried.model.position import Position
from serried.notation import read_position, write_position
from serried.version import VERSION


def kept_text(position: Position) -> str:
    """Return the text that *position* is kept as; reading it gives the same again.

    Raises:
        RequestError: If no file can hold it.
        BrokenInvariantError: If what is read is another position.
    """
    text = write_position(replace(position, version=VERSION), vocabularies())
    try:
        found = read_kept(text, "the position")
    except NotationError as why:
        problem, *_ = why.problem.split(";")  # no file is written by hand here
        message = f"what comes of it cannot be kept, so it was not done: {problem}"
        raise RequestError(message) from None
    if (found.battle, found.requests) != (position.battle, position.requests):
        message = "what comes of it reads back as something else, so it was not done"
        raise BrokenInvariantError(message)
    return text


def read_kept(text: str, name: str) -> Position:
    """Return the position that is kept as *text*, which an error calls *name*.

    Raises:
        NotationError: If it cannot be read any more.
    """
    found = read_position(text, vocabularies(), file=name)
    return replace(found, version=None, notes=())
