"""How long a command looks for an answer: ``--seconds``."""

import argparse
from typing import Final

from serried.notation import words

SECONDS: Final = 60.0
"""Enough for every answer that somebody waits for, on a machine that is busy."""

MOST: Final = 1_000_000.0


def add_seconds(parser: argparse.ArgumentParser) -> None:
    """Add ``--seconds`` to a command that puts questions to the referee."""
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=SECONDS,
        metavar="N",
        help=f"the most that one answer may take; {SECONDS:g} if not given",
    )


def _seconds(text: str) -> float:
    """Return a number of seconds.

    Raises:
        ArgumentTypeError: If it is none.
    """
    try:
        seconds = words.number(text)
    except words.UnreadableError as why:
        raise argparse.ArgumentTypeError(str(why)) from None
    if not 0 < seconds <= MOST:
        message = f"{words.quoted(text)} is no time above 0 and up to {MOST:g} seconds"
        raise argparse.ArgumentTypeError(message)
    return seconds
