"""Workers: processes in which changes are planned and questions answered.

All tables of a hall have them together. What a table asks never keeps another's
move waiting: moves are planned by workers of their own, and go first. Questions that
may be slow leave some workers to what follows a pointer.
"""

import asyncio
import multiprocessing
import os
import pickle
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from serried.model.errors import RequestError
from serried.table.planning import Standing
from serried.table.plans import Plan, View
from serried.table.replies import Error
from serried.table.requests import ChangeRequest, Hover, Question
from serried.table.serving import at_work

T = TypeVar("T")

NICE: Final = 10
"""How much questions let moves go first."""
MEMORY: Final = 2
"""Gigabytes of one that answers questions, counted as the system counts addresses."""
TRIES: Final = 2
FOR_POINTERS: Final = 2
"""Workers that slow questions leave alone."""
LOST: Final = "whoever worked on this was ended by the system, and it was given up"


class Workers:
    """The processes of a hall.

    Attributes:
        slots: How many questions that may be slow are looked at side by side.
    """

    def __init__(self, planning: int | None = None, asking: int | None = None) -> None:
        """Begin some for changes, and some for questions; by the processors if None."""
        many = os.cpu_count() or 1
        self._planning = _Pool(planning or max(2, many), 0, None)
        asking = asking or many + 1 + FOR_POINTERS
        self._asking = _Pool(asking, NICE, MEMORY)
        self.slots = max(1, asking - FOR_POINTERS)
        self._slow = asyncio.Semaphore(self.slots)

    async def plan(
        self, standing: Standing, asked: ChangeRequest, seconds: float
    ) -> Plan:
        """Return what a change comes to.

        Raises:
            RequestError: If it cannot be made, or takes too long.
        """
        packed = pickle.dumps(standing, pickle.HIGHEST_PROTOCOL)
        found = await self._planning.run(at_work.plan, packed, asked, seconds)
        if isinstance(found, Error):
            raise RequestError(found.because)
        return found

    async def answer(self, view: View, asked: Question | Hover, seconds: float) -> str:
        """Return what is said to a question, as a message.

        Raises:
            RequestError: If whoever works on it is lost, twice.
        """
        packed = pickle.dumps(view, pickle.HIGHEST_PROTOCOL)
        work = partial(self._asking.run, at_work.answer, packed, asked, seconds)
        if isinstance(asked, Hover):
            return await work()
        async with self._slow:
            return await work()

    def begin(self) -> None:
        """Have them begin now, not with the first that they are needed for."""
        self._planning.begin()
        self._asking.begin()

    def close(self) -> None:
        """End all of them, whatever they do."""
        self._planning.close()
        self._asking.close()


class _Pool:
    """Some processes, which are made anew when one of them is lost."""

    def __init__(self, many: int, nice: int, memory: int | None) -> None:
        self._many = many
        self._limits = (nice, memory)
        self._make()

    async def run(self, work: Callable[..., T], *args: Any) -> T:  # noqa: ANN401 - of work
        """Return what *work* returns in one of them.

        Raises:
            RequestError: If the process is lost, more than once: it may be due to this.
        """
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, work, *args)
            except BrokenExecutor:
                if pool is self._pool:  # else another has seen to it
                    self.close()
                    self._make()
        raise RequestError(LOST)

    def begin(self) -> None:
        """Have all of them begin: they do with the first work."""
        self._pool.submit(bool)

    def close(self) -> None:
        """End all of them."""
        self._alive.close()  # so they end, and nobody waits long
        self._pool.shutdown(cancel_futures=True)

    def _make(self) -> None:
        context = _context()
        alive, self._alive = context.Pipe(duplex=False)
        initargs = (alive, *self._limits)
        self._pool = ProcessPoolExecutor(
            self._many, context, at_work.begin, initargs=initargs
        )


def _context() -> multiprocessing.context.BaseContext:
    """Return how processes begin: from one that has loaded everything, if possible."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["serried.table.serving.everything"])
    return context
