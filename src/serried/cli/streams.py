"""The three streams of a command, whatever state it was given them in."""

import contextlib
import io
import os
import sys
from typing import Final, TextIO

STREAMS: Final = (
    ("stdin", "r", os.O_WRONLY),
    ("stdout", "w", os.O_RDONLY),
    ("stderr", "w", os.O_RDONLY),
)
"""Each with its mode, and the way to open a file so that this mode fails."""


def make_ready() -> None:
    """See to it that there are three streams, and that they take every character.

    One that was closed becomes one whose use fails as that of a closed one does; so
    no file that is opened later gets its number.
    """
    for name, mode, wrong in STREAMS:
        stream = getattr(sys, name)
        if stream is None:
            closed = os.open(os.devnull, wrong)
            setattr(sys, name, open(closed, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - a number, and for as long as we run
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def aside(text: str, end: str = "\n") -> None:
    """Print to standard error; where that is impossible, nobody can be told."""
    try:
        print(text, end=end, file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """Let what could not be written go nowhere, so that nothing tries it again."""
    with contextlib.suppress(OSError, ValueError):  # it is no file
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
