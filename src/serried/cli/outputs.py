"""What a command writes, and where: never over a file that it reads, nor twice."""

import itertools
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from serried.engine.files import vocabularies
from serried.engine.session import Session
from serried.late import Later
from serried.model.errors import NotationError
from serried.model.record import Record
from serried.notation import write_position, write_record
from serried.version import VERSION

recorded_session: Callable[[Session], Record] = Later(
    "serried.engine.replay", "recorded_session"
)

STANDARD_INPUT = "-"
SCORE = ".serried"
"""Ends the name of a record that reads like a score."""


def refuse_overwriting(written: Mapping[str, str | None], read: Iterable[str]) -> None:
    """Refuse files to write that would spoil a file that is read, or one another.

    Links are followed. Devices and pipes are nobody's file, so they are let pass.

    Args:
        written: The file that each option names, by the option; None if it is not
            given.
        read: The files that are read; ``-`` is standard input.

    Raises:
        NotationError: If two are one file.
    """
    outs = [(option, out) for option, out in written.items() if out and _spoils(out)]
    for (_, out), name in itertools.product(outs, tuple(read)):
        if _same(out, name):
            named = "standard input" if name == STANDARD_INPUT else name
            same = "" if out == named else f" ({named})"
            problem = f"{out} is read here{same}; write to another file"
            raise NotationError(problem)
    for (one, out), (other, too) in itertools.combinations(outs, 2):
        if _same(out, too):
            problem = f"{one} and {other} write the same file, {out}; give each its own"
            raise NotationError(problem)


def _spoils(out: str) -> bool:  # by os.path: pathlib is slow to load
    """Return whether writing there would replace what stands in an ordinary file."""
    return os.path.isfile(out) or not os.path.exists(out)  # noqa: PTH110, PTH113


def _same(out: str, name: str) -> bool:
    """Return whether two names are one file, whether or not it is there yet."""
    try:
        if name == STANDARD_INPUT:
            return os.path.samestat(os.stat(out), os.fstat(sys.stdin.fileno()))  # noqa: PTH116
        if os.path.realpath(out) == os.path.realpath(name):
            return True
        return os.path.samefile(out, name)  # noqa: PTH121
    except (OSError, ValueError):  # one of them is not there, or is no name at all
        return False


def record_text(out: str, session: Session) -> str:
    """Return a session as a record: a score, or a position file with its requests."""
    if out.endswith(SCORE):
        return write_record(recorded_session(session), vocabularies())
    record = replace(session.record, version=VERSION)
    return write_position(record, vocabularies())
