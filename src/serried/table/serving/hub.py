"""The hub: one table, and all windows that look at it.

Changes are made one after another, whichever window they come from, and all windows
see each of them. Questions are answered side by side, from the table as it was when
they were taken up. Whoever asks much waits for their own turns, not others for them.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, Protocol, TypeVar

from serried.model.errors import BrokenInvariantError, SerriedError
from serried.table.answers.questions import reply_to
from serried.table.plans import Plan, View
from serried.table.replies import Error, Reply, Shelved, Windows, encoded
from serried.table.requests import ChangeRequest, Hover, Question, Shelve
from serried.table.serving.in_time import in_thread, in_time
from serried.table.serving.limits import Limits
from serried.table.state import LogSaid, state
from serried.table.table import Table

T = TypeVar("T")

BUG: Final = "this is a bug in serried, not in your input"


class Turns:
    """The turns of one window: it has few questions and one change under way at a time.

    What is left of it waits here, so a window stands in the line of all windows once
    for its changes, and a few times for its questions: they come by turns.
    """

    def __init__(self, limits: Limits) -> None:
        self.questions = asyncio.Semaphore(limits.threads_of_one)
        self.changes = asyncio.Lock()


class Listener(Protocol):
    """A window, as the hub knows it."""

    number: int
    turns: Turns

    def tell(self, message: str) -> None:
        """Send it a message."""

    def show(self) -> None:
        """Send it the state, as it is when its turn comes."""


class Hub:
    """One table and its windows."""

    def __init__(self, table: Table, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._table = table
        self._alone = asyncio.Lock()
        self._shelving = asyncio.Lock()
        self._threads = asyncio.Semaphore(self.limits.threads)
        self._windows: set[Listener] = set()
        self._changing: set[asyncio.Task[None]] = set()
        self._numbers = 0
        self._look()

    @property
    def windows(self) -> int:
        """How many windows are open."""
        return len(self._windows)

    @property
    def version(self) -> int:
        """That of the state that windows are shown."""
        return self._board.version

    @property
    def catalogues(self) -> bool:
        """Whether there are catalogues."""
        return self._view.catalogues is not None

    def shelf(self, request_id: int | None = None) -> Shelved:
        """Return what is known of catalogues, to whoever asked."""
        found = self._view.catalogues
        if found is None:
            return Shelved(id=request_id)
        return Shelved(
            id=request_id,
            files=found.files,
            units=len(found.units),
            armies=list(dict.fromkeys(one.army for one in found.catalogues)),
        )

    async def shelve(self, asked: Shelve, window: Listener) -> None:
        """Keep a catalogue, read them all after the last, and tell all windows."""
        work = partial(self._table.shelve, asked)
        async with self._shelving:
            said = await self._try(asked.id, partial(in_thread, work))
            if isinstance(said, Error):
                window.tell(encoded(said))
                return
            async with self._alone:
                self._look()
        if asked.last:
            news = encoded(self.shelf())
            for one in self._windows:
                one.tell(news)
        window.tell(encoded(self.shelf(asked.id)))

    def number(self) -> int:
        """Return a number for a new window."""
        self._numbers += 1
        return self._numbers

    def enter(self, window: Listener) -> None:
        """Take up a window."""
        self._windows.add(window)
        self._say_windows()

    def leave(self, window: Listener) -> None:
        """Let a window go."""
        self._windows.discard(window)
        self._say_windows()

    def state(self, known: int) -> tuple[str, int]:
        """Return the state for a window that knows the first entries of the log.

        Returns:
            The message, and how many entries of the log are known with it.
        """
        entries = self._log.entries
        log = LogSaid(
            start=known,
            entries=entries[known:],
            at=self._log.at,
            tip=self._log.tip,
            undo=self._log.undo,
            redo=self._log.redo,
        )
        return encoded(state(self._board, log)), len(entries)

    async def change(self, asked: ChangeRequest, window: Listener) -> None:
        """Make a change, show it to all windows, and tell the one that asked.

        It goes on even if the window closes: what is begun is not left half done.
        """
        task = asyncio.create_task(self._change(asked, window))
        self._changing.add(task)
        task.add_done_callback(self._changing.discard)
        await asyncio.shield(task)

    async def answer(self, asked: Question, window: Listener) -> None:
        """Answer a question when it is its turn."""
        async with window.turns.questions:
            await self.follow(asked, window)

    async def follow(self, asked: Question | Hover, window: Listener) -> None:
        """Answer what follows the pointer, of which a window has one at a time."""
        async with self._threads:
            work = partial(_encoded_reply, self._view, asked)
            said = await self._try(asked.id, partial(in_time, work, self._seconds))
        window.tell(encoded(said) if isinstance(said, Error) else said)

    def close(self) -> None:
        """Let go of the table's file."""
        self._table.close()

    async def _change(self, asked: ChangeRequest, window: Listener) -> None:
        async with window.turns.changes, self._alone:
            work = partial(self._table.plan, asked)
            planned = await self._try(asked.id, partial(in_time, work, self._seconds))
            if isinstance(planned, Error):
                window.tell(encoded(planned))
                return
            made = partial(self._make, asked.id, planned, window.number)
            reply = await self._try(asked.id, partial(in_thread, made))
            if self._table.version != self._board.version:
                self._look()
                for one in self._windows:
                    one.show()
            window.tell(encoded(reply))

    @property
    def _seconds(self) -> float:
        return self.limits.seconds

    def _make(self, request_id: int, plan: Plan, number: int) -> Reply:
        reply = self._table.make(request_id, plan, number)
        self._table.board()  # drawn here, in a thread, and kept
        return reply

    def _look(self) -> None:
        """Take note of the table as it is, while nobody changes it."""
        self._board = self._table.board()
        self._log = self._table.log(0)
        self._view = self._table.view()

    def _say_windows(self) -> None:
        news = encoded(Windows(windows=self.windows))
        for window in self._windows:
            window.tell(news)

    async def _try(
        self, request_id: int, work: Callable[[], Awaitable[T]]
    ) -> T | Error:
        """Return what work returns, or why it cannot, in one line."""
        try:
            return await work()
        except BrokenInvariantError as why:
            because = f"{BUG}: {why}"
        except SerriedError as why:
            because = str(why)
        except Exception as why:  # noqa: BLE001 - a window hears of it, and goes on
            because = f"{BUG}: {type(why).__name__}: {why}"
        return Error(id=request_id, because=" ".join(because.split()))


def _encoded_reply(view: View, asked: Question | Hover) -> str:
    return encoded(reply_to(view, asked))
