"""In time: the answers to a page, worked out beside the loop that serves it."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import TypeVar

from serried.engine.in_time import GRACE, Job, too_slow

T = TypeVar("T")


async def in_time(work: Callable[[], T], seconds: float) -> T:
    """Return what *work* returns, from a thread.

    Raises:
        RequestError: If it takes longer; it is stopped then.
    """
    loop, ended = asyncio.get_running_loop(), asyncio.Event()

    def tell() -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(ended.set)

    job = Job(work, tell)
    try:
        if await _within(ended, seconds):
            return job.result()
    except asyncio.CancelledError:
        job.stop()
        raise
    job.stop()
    await _within(ended, GRACE)
    raise too_slow(seconds)


async def in_thread(work: Callable[[], T]) -> T:
    """Return what *work* returns, from a thread, however long it takes."""
    return await asyncio.to_thread(work)


async def _within(event: asyncio.Event, seconds: float) -> bool:
    """Wait for *event*; return whether it came."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()
