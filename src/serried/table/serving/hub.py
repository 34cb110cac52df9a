"""The hub: one table, and all windows that look at it.

Changes are made one after another, whichever window they come from, and all windows
see each of them. Questions are answered side by side, from the table as it was when
they were taken up. Whoever asks much waits for their own turns, not others for them.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Final

from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.table.answers.questions import reply_to
from serried.table.at_seats import (
    Chat,
    Commit,
    Company,
    Consent,
    Links,
    Pause,
    Reveal,
    Terms,
    Timing,
)
from serried.table.company import Heard, LinksSaid, SeatLink
from serried.table.greeting import Shelved, Windows
from serried.table.plans import View
from serried.table.replies import Error, Reply, encoded
from serried.table.requests import (
    Catalogue,
    ChangeRequest,
    ClauseOf,
    Complete,
    Hover,
    ImportList,
    PuzzleOf,
    Question,
    Shelve,
    Text,
)
from serried.table.serving.codes import code_of
from serried.table.serving.crowd import Crowd
from serried.table.serving.dealings import Dealings
from serried.table.serving.desk import Desk
from serried.table.serving.in_time import in_thread, in_time
from serried.table.serving.limits import Limits
from serried.table.serving.listening import Listener
from serried.table.serving.seats import HOST, INVITED, Seat, Seats
from serried.table.serving.sitting import Sitting
from serried.table.serving.trying import tried, utc_now
from serried.table.serving.workers import Workers
from serried.table.state import LogSaid, state
from serried.table.table import Table

AT_HAND: Final = (Catalogue, ImportList, ClauseOf, PuzzleOf, Complete, Text)
"""Questions that need what no worker has, or are answered before it would be handed."""
NO_LINKS: Final = "the links are for the host of a table that is shared"
NOT_GOOD: Final = "the host has made another link to this seat"


class Hub:
    """One table and its windows."""

    def __init__(  # noqa: PLR0913 - one argument for each part of it
        self,
        table: Table,
        limits: Limits | None = None,
        seats: Seats | None = None,
        link_of: Callable[[str], str] = str,
        *,
        now: Callable[[], str] = utc_now,
        workers: Workers | None = None,
    ) -> None:
        """Take up a table, the seats at it, and how a secret becomes a link to it.

        The log says of everything that is done *now*, as a record has it. Without
        workers, threads plan and answer.
        """
        self.limits = limits or Limits()
        self.crowd = Crowd(self.limits)
        self._sitting = Sitting(seats or Seats())
        self._link_of = link_of
        self._workers = workers
        self._desk = Desk(table, now, self.limits.seconds, workers)
        self._dealings = Dealings(self._desk, self.crowd, self._sitting, self.limits)
        self._shelving = asyncio.Lock()
        self._threads = asyncio.Semaphore(self.limits.threads)
        self._slots = asyncio.Semaphore(self.limits.slots)
        self._hovers = asyncio.Semaphore(self.limits.slots)
        self._changing: set[asyncio.Task[None]] = set()

    @property
    def seats(self) -> Seats:
        """The seats at the table; there are none where it is not shared."""
        return self._sitting.seats

    @property
    def version(self) -> int:
        """That of the state that windows are shown."""
        return self._desk.board.version

    @property
    def catalogues(self) -> bool:
        """Whether there are catalogues."""
        return self._desk.view.catalogues is not None

    def shelf(self, request_id: int | None = None) -> Shelved:
        """Return what is known of catalogues, to whoever asked."""
        found = self._desk.view.catalogues
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
        if window.seat != HOST:
            because = "catalogues are for the host to keep"
            window.tell(encoded(Error(id=asked.id, because=because)))
            return
        work = partial(self._desk.table.shelve, asked)
        async with self._shelving:
            said = await tried(asked.id, partial(in_thread, work))
            if isinstance(said, Error):
                window.tell(encoded(said))
                return
            async with self._desk.alone:
                self._desk.look()
        if asked.last:
            self.crowd.tell(self.shelf())
        window.tell(encoded(self.shelf(asked.id)))

    def enter(self, window: Listener) -> None:
        """Take up a window."""
        self.crowd.take(window)
        if self._sitting.come(window.seat):
            self._dealings.lapse()
        self._say_windows()
        if self.seats.shared:
            window.tell(encoded(self._sitting.talk()))

    def leave(self, window: Listener) -> None:
        """Let a window go."""
        self.crowd.drop(window)
        self._say_windows()

    def state(self, known: int) -> tuple[str, int]:
        """Return the state for a window that knows the first entries of the log.

        Returns:
            The message, and how many entries of the log are known with it.
        """
        now = self._desk.log
        entries = now.entries
        log = LogSaid(
            start=known,
            entries=entries[known:],
            at=now.at,
            tip=now.tip,
            undo=now.undo,
            redo=now.redo,
        )
        return state(self._desk.board, log), len(entries)

    async def change(self, asked: ChangeRequest, window: Listener) -> None:
        """Make a change, show it to all windows, and tell the one that asked.

        It goes on even if the window closes: what is begun is not left half done.
        """
        await self._to_the_end(self._change(asked, window))

    async def answer(self, asked: Question, window: Listener) -> None:
        """Answer a question when it is its turn."""
        async with window.turns.questions:
            await self.follow(asked, window)

    async def follow(self, asked: Question | Hover, window: Listener) -> None:
        """Answer what follows the pointer, of which a window has one at a time."""
        said = await tried(asked.id, partial(self._answered, asked))
        window.tell(encoded(said) if isinstance(said, Error) else said)

    async def _answered(self, asked: Question | Hover) -> str:
        seconds = self.limits.seconds
        if self._workers is None or isinstance(asked, AT_HAND):
            async with self._threads:
                work = partial(_encoded_reply, self._desk.view, asked)
                return await in_time(work, seconds)
        slots = self._hovers if isinstance(asked, Hover) else self._slots
        await slots.acquire()
        task = asyncio.create_task(self._afar(self._workers, asked))
        # a worker cannot be stopped: whoever has gone keeps the place until it is done
        task.add_done_callback(lambda _: slots.release())
        return await asyncio.shield(task)

    async def _afar(self, workers: Workers, asked: Question | Hover) -> str:
        view = await in_thread(partial(self._desk.view.for_question, asked))
        return await workers.answer(view, asked, self.limits.seconds)

    def dismiss(self, why: str) -> None:
        """Close all windows."""
        self.crowd.dismiss(None, why)

    @property
    def links(self) -> dict[Seat, str]:
        """The link to each seat."""
        return {one: self._link_of(self.seats.secret(one)) for one in INVITED}

    def link(self, seat: Seat) -> SeatLink:
        """The link to one of them, and its QR code."""
        link = self.links[seat]
        return SeatLink(seat, link, code_of(link))

    async def renew(self, seat: Seat) -> None:
        """Make a new link to a seat; who came by the old one has to go.

        Raises:
            NotationError: If it cannot be kept; then the old one is good still.
        """
        async with self._desk.alone:
            self.seats.renew(seat)
            self._dealings.lapse()
        self.crowd.dismiss(seat, NOT_GOOD)
        self._dealings.say_seats()

    @property
    def battle(self) -> Battle:
        """The battle, as windows are shown it."""
        return self._desk.view.battle

    def close(self) -> None:
        """Let go of the table's file."""
        self._desk.table.close()

    async def attend(self, asked: Company, window: Listener) -> None:
        """Answer what concerns those at the table; it may change what lies on it."""
        await self._to_the_end(self._attend(asked, window))

    async def _attend(self, asked: Company, window: Listener) -> None:
        async with window.turns.changes:
            if window.dismissed:
                return
            said = await tried(asked.id, partial(self._attended, asked, window))
        window.tell(encoded(said))

    async def _to_the_end(self, work: Coroutine[object, object, None]) -> None:
        """Do it, also if the window that asked closes in the middle of it."""
        task = asyncio.create_task(work)
        self._changing.add(task)
        task.add_done_callback(self._changing.discard)
        await asyncio.shield(task)

    async def _attended(self, asked: Company, window: Listener) -> Reply:
        match asked:
            case Links():
                return await self._links(asked, window.seat)
            case Consent():
                return await self._dealings.consent(asked, window.seat)
            case Pause(on=on):
                self._sitting.pause(window.seat, on=on)
                self._dealings.say_seats()
            case Commit() | Reveal():
                await self._dealings.throw_on(asked, window.seat)
            case Terms():
                self._sitting.agree_on(asked, window.seat)
                self._dealings.say_seats()
            case Timing():
                self._sitting.time(asked, window.seat, self._desk.view.battle)
                self._dealings.say_seats()
            case Chat():
                self.crowd.tell(self._sitting.hear(asked, window.seat))
        return Heard(id=asked.id)

    async def _links(self, asked: Links, seat: Seat) -> Reply:
        """Return the links to the seats; who came by one that is renewed has to go."""
        if seat != HOST or not self.seats.shared:
            raise RequestError(NO_LINKS)
        if asked.renew is not None:
            await self.renew(asked.renew)
        return LinksSaid(id=asked.id, links=list(map(self.link, INVITED)))

    async def _change(self, asked: ChangeRequest, window: Listener) -> None:
        async with window.turns.changes, self._desk.alone:
            if not window.dismissed:  # else what it asked for goes with it
                window.tell(encoded(await self._dealings.change(asked, window)))

    def _say_windows(self) -> None:
        self.crowd.tell(Windows(windows=self.crowd.many))
        self._dealings.say_seats()


def _encoded_reply(view: View, asked: Question | Hover) -> str:
    return encoded(reply_to(view, asked))
