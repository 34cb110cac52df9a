"""In time: work in a thread of its own, which is stopped when it takes too long.

A rule is plain Python, and the interpreter lets a thread be told to raise between
two instructions of it. So nobody can keep a thread busy for ever with a question.
"""

import asyncio
import contextlib
import ctypes
import threading
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from serried.model.errors import RequestError

T = TypeVar("T")

GRACE: Final = 2.0
"""Seconds that a thread which was stopped has to end, before it is left alone."""


class _OutOfTimeError(BaseException):
    """Raised inside a thread that is to stop; no rule catches it."""


class _Job(Generic[T]):
    """Some work in a thread, and its outcome in the loop that waits for it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.outcome: asyncio.Future[T] = self._loop.create_future()
        self._thread.start()

    def stop(self) -> None:
        """Have the thread raise, wherever it is."""
        ident = ctypes.c_ulong(self._thread.ident or 0)
        error = ctypes.py_object(_OutOfTimeError)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, error)

    def _run(self) -> None:
        with contextlib.suppress(_OutOfTimeError, RuntimeError):  # the loop is closed
            try:
                result = self._work()
            except BaseException as why:  # noqa: BLE001 - whatever it is, it is told
                self._loop.call_soon_threadsafe(self._fail, why)
            else:
                self._loop.call_soon_threadsafe(self._succeed, result)

    def _succeed(self, result: T) -> None:
        if not self.outcome.done():
            self.outcome.set_result(result)

    def _fail(self, why: BaseException) -> None:
        if not self.outcome.done():
            if isinstance(why, _OutOfTimeError):
                self.outcome.cancel()
            else:
                self.outcome.set_exception(why)


async def in_time(work: Callable[[], T], seconds: float) -> T:
    """Return what *work* returns, from a thread.

    Raises:
        RequestError: If it takes longer; it is stopped then.
    """
    job = _Job(work)
    try:
        await asyncio.wait({job.outcome}, timeout=seconds)
    except asyncio.CancelledError:
        job.stop()
        raise
    if not job.outcome.done():
        job.stop()
        await asyncio.wait({job.outcome}, timeout=GRACE)
        job.outcome.cancel()
        message = f"this takes longer than {seconds:g} seconds, and was given up"
        raise RequestError(message)
    return job.outcome.result()


async def in_thread(work: Callable[[], T]) -> T:
    """Return what *work* returns, from a thread, however long it takes."""
    return await asyncio.to_thread(work)
