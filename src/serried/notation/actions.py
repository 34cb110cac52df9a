"""Actions, read from lines of text: ``UNIT VERB: details``."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from serried.model.errors import NotationError
from serried.model.form import Action
from serried.notation import words
from serried.notation.forms import Reader
from serried.notation.words import UnreadableError

LONGEST_LINE: Final = 1000

Actions: TypeAlias = Iterable[type[Action]]


def no_others() -> Actions:
    """Return no other kinds of action."""
    return ()


def parse_action(
    text: str,
    actions: Actions,
    others: Callable[[], Actions] = no_others,
) -> Action:
    """Read one action; ``str`` of what it returns is its notation again.

    Args:
        text: The line.
        actions: Every kind of action that it may be.
        others: Returns those of other books. They are read too, so that whoever judges
            can say that this book does not have them.

    Raises:
        NotationError: If the line cannot be read. It says what was read, and what
            would be right.
    """
    if len(text) > LONGEST_LINE:
        message = f"{len(text)} characters are too many; a line has {LONGEST_LINE}"
        raise NotationError(message)
    line = " ".join(text.split())
    try:
        return _read(line, tuple(actions), others)
    except UnreadableError as fault:
        message = f"cannot read {words.quoted(line)}: {fault}"
        raise NotationError(message) from None


def _read(
    line: str, actions: tuple[type[Action], ...], others: Callable[[], Actions]
) -> Action:
    try:
        return reader_of(actions).read(line)
    except UnreadableError:
        known = (*actions, *(one for one in others() if one not in actions))
        return reader_of(known).read(line)


@lru_cache(maxsize=16)
def reader_of(actions: tuple[type[Action], ...]) -> Reader:
    """Return what reads the lines of some kinds of action."""
    return Reader(actions)
