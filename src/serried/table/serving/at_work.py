"""At work: what is done in a worker, which has nothing but what it is handed.

A worker ends with the process that began it, whatever end that comes to; work that
takes too long is stopped, and if it cannot be stopped the worker ends.
"""

import contextlib
import copyreg
import importlib
import os
import pickle
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from msgspec import UNSET, UnsetType

from serried.engine.in_time import GRACE, Job, too_slow
from serried.model.errors import RequestError
from serried.table.answers.questions import reply_to
from serried.table.planning import Standing, planned
from serried.table.plans import Plan, View
from serried.table.replies import Error, encoded
from serried.table.requests import ChangeRequest, Hover, Question
from serried.table.serving.trying import why_not

T = TypeVar("T")

KEPT: Final = 4
"""Tables that a worker remembers as they were handed to it."""
GIGABYTE: Final = 1 << 30
TOO_BIG: Final = "this takes more memory than there is for a question, and was given up"

_known: OrderedDict[bytes, Any] = OrderedDict()


def unset() -> UnsetType:
    """Return what stands for a field that says nothing.

    It does not know its module: pickle would search all that are loaded, and load those
    that wait, each time that a table is handed over.
    """
    return UNSET


copyreg.pickle(UnsetType, lambda _: (unset, ()))


def begin(alive: Connection, nice: int, memory: int | None) -> None:
    """Make this process a worker.

    Args:
        alive: Closed by whoever began it, or by their end; then it ends as well.
        nice: How much it lets other processes go first.
        memory: The most gigabytes that it may have, where a system can limit that.
    """
    importlib.import_module("serried.table.serving.everything")
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began it has heard it
    threading.Thread(target=_end_with, args=(alive,), daemon=True).start()
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.nice(nice)
    if memory is not None and sys.platform == "linux":
        resource = importlib.import_module("resource")  # it is not everywhere
        most = memory * GIGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def plan(standing: bytes, asked: ChangeRequest, seconds: float) -> Plan | Error:
    """Return what a change comes to on a table, or why it cannot be made."""

    def work() -> Plan:
        found: Standing = _handed(standing)
        return planned(found, asked)

    return _tried(asked.id, work, seconds)


def answer(view: bytes, asked: Question | Hover, seconds: float) -> str:
    """Return what is said to a question, as a message."""

    def work() -> str:
        found: View = _handed(view)
        return encoded(reply_to(found, asked))

    said = _tried(asked.id, work, seconds)
    return encoded(said) if isinstance(said, Error) else said


def _tried(request_id: int, work: Callable[[], T], seconds: float) -> T | Error:
    try:
        return _in_time(partial(_in_memory, work), seconds)
    except Exception as why:  # noqa: BLE001 - an error may not survive the way back
        return Error(id=request_id, because=why_not(why))


def _in_memory(work: Callable[[], T]) -> T:
    try:
        return work()
    except MemoryError:
        raise RequestError(TOO_BIG) from None


def _in_time(work: Callable[[], T], seconds: float) -> T:
    """Return what *work* returns in time; if it cannot be stopped, end the process."""
    with _alarm(seconds + 2 * GRACE):
        job = Job(work, bool)
        if job.wait(seconds):
            return job.result()
        job.stop()
        if not job.wait(GRACE):
            os._exit(1)
    raise too_slow(seconds)


@contextlib.contextmanager
def _alarm(seconds: float) -> Any:  # noqa: ANN401 - of contextlib
    """Have the system end this process if not even its own clock is looked at."""
    if sys.platform == "win32":
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)


def _handed(packed: bytes) -> Any:  # noqa: ANN401 - whatever was packed
    """Return what was handed over: with what is known of it, if it was before."""
    if packed not in _known:
        _known[packed] = pickle.loads(packed)  # noqa: S301 - by whoever began us
    _known.move_to_end(packed)
    while len(_known) > KEPT:
        _known.popitem(last=False)
    return _known[packed]


def _end_with(alive: Connection) -> None:
    with contextlib.suppress(OSError, EOFError):
        alive.recv_bytes()
    os._exit(0)
