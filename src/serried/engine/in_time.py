"""In time: work in a thread of its own, which is stopped when it takes too long.

A rule is plain Python, and the interpreter lets a thread be told to raise between
two instructions of it. So nobody waits for ever for an answer.
"""

import contextlib
import sys
import threading
import time
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from serried.model.errors import RequestError

T = TypeVar("T")

GRACE: Final = 2.0
"""Seconds that a thread which was stopped has to end, before it is left alone."""


SOON: Final = 0.01
"""Seconds until it is looked again whether a thread can be stopped."""


class _OutOfTimeError(BaseException):
    """Raised inside a thread that is to stop; no rule catches it."""


class Job(Generic[T]):
    """Some work in a thread.

    Args:
        work: What is to be done.
        ended: Called in the thread when it is done, or has failed.

    Attributes:
        seconds: How long it took, once it is done.
    """

    def __init__(self, work: Callable[[], T], ended: Callable[[], object]) -> None:
        self._work = work
        self._ended = ended
        self._results: list[T] = []
        self._error: BaseException | None = None
        self.seconds = 0.0
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait until the thread is gone; return whether it is."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Have the thread raise, wherever it is; if it imports, as soon as it has.

        In the middle of that it would leave a lock behind, and nobody could import
        any more.
        """
        import ctypes  # noqa: PLC0415 - slow to load, and few are stopped

        if not self._thread.is_alive():
            return  # another may be known by its number now
        if self._imports():
            threading.Timer(SOON, self.stop).start()
            return
        ident = ctypes.c_ulong(self._thread.ident or 0)
        error = ctypes.py_object(_OutOfTimeError)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, error)

    def _imports(self) -> bool:
        """Tell whether the thread is importing something."""
        frames = sys._current_frames()  # noqa: SLF001 - nothing else tells
        frame = frames.get(self._thread.ident or 0)
        while frame is not None:
            if frame.f_code.co_filename.startswith("<frozen importlib"):
                return True
            frame = frame.f_back
        return False

    def result(self) -> T:
        """Return what the work returned, or raise what it raised."""
        if self._error is not None:
            raise self._error
        return self._results[0]

    def _run(self) -> None:
        began = time.monotonic()
        with contextlib.suppress(_OutOfTimeError):
            try:
                self._results.append(self._work())
            except BaseException as why:  # noqa: BLE001 - whatever it is, it is told
                self._error = why
            self.seconds = time.monotonic() - began
            self._ended()


def in_time(work: Callable[[], T], seconds: float | None) -> T:
    """Return what *work* returns, within *seconds*; None is as long as it takes.

    Raises:
        RequestError: If it takes longer; it is stopped then.
    """
    if seconds is None:
        return work()
    job = Job(work, bool)
    try:
        if job.wait(seconds):
            # on a busy machine whoever waits is woken late, after the work is done
            if job.seconds > seconds:
                raise too_slow(seconds)
            return job.result()
    except KeyboardInterrupt:
        job.stop()
        raise
    job.stop()
    job.wait(GRACE)
    raise too_slow(seconds)


def too_slow(seconds: float) -> RequestError:
    """Return the error that says how long somebody waited in vain."""
    message = f"this takes longer than {seconds:g} seconds, and was given up"
    return RequestError(f"{message}: nothing is decided")
