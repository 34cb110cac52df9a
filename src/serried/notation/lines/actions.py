"""Actions, read from lines of text: ``UNIT VERB: details``."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from serried.model.actions.form import Action
from serried.model.actions.kinds import Kinds
from serried.model.errors import NotationError
from serried.notation import words
from serried.notation.lines.forms import Reader
from serried.notation.words import UnreadableError

LONGEST_LINE: Final = 1000

Actions: TypeAlias = Kinds | Iterable[type[Action]]


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
        if isinstance(actions, Kinds):
            return _read_late(line, actions, others)
        return _read(line, tuple(actions), others)
    except UnreadableError as fault:
        message = f"cannot read {words.quoted(line)}: {fault}"
        raise NotationError(message) from None


def _read_late(line: str, kinds: Kinds, others: Callable[[], Actions]) -> Action:
    """Read a line by the forms that have one of its words for a verb.

    Whoever gets it wrong is told what would be right by all of them.
    """
    few = kinds.of_line(line)
    try:
        return reader_of(few).read(line)
    except UnreadableError:
        return _read(line, tuple(kinds), others)


def _read(
    line: str, actions: tuple[type[Action], ...], others: Callable[[], Actions]
) -> Action:
    """Read a line by the forms of one book; if that fails, by those of all."""
    own = reader_of(actions)
    try:
        return own.read(line)
    except UnreadableError as fault:
        known = (*actions, *(one for one in others() if one not in actions))
        wider = reader_of(known)
        try:
            return wider.read(line)
        except UnreadableError as other:
            raise (
                other if wider.verb_in(line) != own.verb_in(line) else fault
            ) from None


@lru_cache(maxsize=16)
def reader_of(actions: tuple[type[Action], ...]) -> Reader:
    """Return what reads the lines of some kinds of action."""
    return Reader(actions)
