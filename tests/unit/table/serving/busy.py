"""Busy: work that a worker can be asked for, and nobody would want."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from serried.table.replies import Error
from serried.table.serving import at_work

FOR_EVER: Final = 60.0


def until(gate: Path) -> None:
    """Return when a file is there."""
    while not gate.exists():
        time.sleep(0.01)


def told(seconds: float) -> str:
    """Return what a worker says to work that never ends."""

    def never_ends() -> None:
        while True:
            time.sleep(0)

    return because(never_ends, seconds)


def too_big() -> str:
    """Return what a worker says to work that wants more than it may have."""
    return because(lambda: bytearray(4 * at_work.GIGABYTE), FOR_EVER)


def because(work: Callable[[], object], seconds: float) -> str:
    """Return why a worker has given some work up."""
    said = at_work._tried(7, work, seconds)  # noqa: SLF001 - in the worker
    assert isinstance(said, Error)
    return said.because


def lost(first: Path) -> bool:
    """End the process as the system does that has no memory left, the first time."""
    if first.exists():
        return True
    first.touch()
    os.kill(os.getpid(), signal.SIGKILL)
    return False
