"""The hub: one table, and all windows that look at it.

Changes are made one after another, whichever window they come from, and all windows
see each of them. Questions are answered side by side, from the table as it was when
they were taken up. Whoever asks much waits for their own turns, not others for them.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from msgspec import structs

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
)
from serried.table.company import (
    Decided,
    Heard,
    LinksSaid,
    Proposed,
    Rolled,
    SeatLink,
    Throwing,
    Thrown,
)
from serried.table.greeting import Shelved, Windows
from serried.table.plans import Plan, View, thrown_with, timed
from serried.table.replies import Answered, Error, Reply, encoded
from serried.table.requests import (
    ChangeRequest,
    Hover,
    Note,
    Play,
    Question,
    Shelve,
    key_of,
)
from serried.table.serving.codes import code_of
from serried.table.serving.crowd import Crowd
from serried.table.serving.in_time import in_thread, in_time
from serried.table.serving.limits import Limits
from serried.table.serving.listening import Listener
from serried.table.serving.seats import HOST, INVITED, Seat, Seats
from serried.table.serving.sitting import Proposal, Sitting, agreed, name_of
from serried.table.serving.throwing import Throw
from serried.table.serving.trying import tried, utc_now
from serried.table.state import LogSaid, state
from serried.table.table import Table

T = TypeVar("T")


NO_LINKS: Final = "the links are for the host of a table that is shared"
NOT_GOOD: Final = "the host has made another link to this seat"
LONGEST_NOTE: Final = 500


class Hub:
    """One table and its windows."""

    def __init__(
        self,
        table: Table,
        limits: Limits | None = None,
        seats: Seats | None = None,
        link_of: Callable[[str], str] = str,
        now: Callable[[], str] = utc_now,
    ) -> None:
        """Take up a table, the seats at it, and how a secret becomes a link to it.

        The log says of everything that is done *now*, as a record has it.
        """
        self._now = now
        self.limits = limits or Limits()
        self.crowd = Crowd(self.limits)
        self._sitting = Sitting(seats or Seats())
        self._link_of = link_of
        self._table = table
        self._alone = asyncio.Lock()
        self._shelving = asyncio.Lock()
        self._threads = asyncio.Semaphore(self.limits.threads)
        self._changing: set[asyncio.Task[None]] = set()
        self._look()

    @property
    def seats(self) -> Seats:
        """The seats at the table; there are none where it is not shared."""
        return self._sitting.seats

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
        if window.seat != HOST:
            because = "catalogues are for the host to keep"
            window.tell(encoded(Error(id=asked.id, because=because)))
            return
        work = partial(self._table.shelve, asked)
        async with self._shelving:
            said = await tried(asked.id, partial(in_thread, work))
            if isinstance(said, Error):
                window.tell(encoded(said))
                return
            async with self._alone:
                self._look()
        if asked.last:
            self.crowd.tell(self.shelf())
        window.tell(encoded(self.shelf(asked.id)))

    def enter(self, window: Listener) -> None:
        """Take up a window."""
        self.crowd.take(window)
        if self._sitting.come(window.seat):
            self._lapse()
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
        await self._to_the_end(self._change(asked, window))

    async def answer(self, asked: Question, window: Listener) -> None:
        """Answer a question when it is its turn."""
        async with window.turns.questions:
            await self.follow(asked, window)

    async def follow(self, asked: Question | Hover, window: Listener) -> None:
        """Answer what follows the pointer, of which a window has one at a time."""
        async with self._threads:
            work = partial(_encoded_reply, self._view, asked)
            said = await tried(asked.id, partial(in_time, work, self._seconds))
        window.tell(encoded(said) if isinstance(said, Error) else said)

    def close(self) -> None:
        """Let go of the table's file."""
        self._table.close()

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
                return await self._consent(asked, window.seat)
            case Pause(on=on):
                self._sitting.pause(window.seat, on=on)
                self._say_seats()
            case Commit() | Reveal():
                await self._throw_on(asked, window.seat)
            case Terms():
                self._sitting.agree_on(asked, window.seat)
                self._say_seats()
            case Chat():
                self.crowd.tell(self._sitting.hear(asked, window.seat))
        return Heard(id=asked.id)

    async def _links(self, asked: Links, seat: Seat) -> Reply:
        """Return the links to the seats; who came by one that is renewed has to go."""
        if seat != HOST or not self.seats.shared:
            raise RequestError(NO_LINKS)
        if asked.renew is not None:
            async with self._alone:
                self.seats.renew(asked.renew)
                self._lapse()
            self.crowd.dismiss(asked.renew, NOT_GOOD)
            self._say_seats()
        links = {one: self._link_of(self.seats.secret(one)) for one in INVITED}
        found = [SeatLink(one, link, code_of(link)) for one, link in links.items()]
        return LinksSaid(id=asked.id, links=found)

    async def _consent(self, asked: Consent, seat: Seat) -> Reply:
        """Take note of an answer; what all agree to is made."""
        async with self._alone:
            found = self._sitting.decide(asked, seat, self._view.battle)
            done = self._sitting.proposal is None
            yes = asked.agreed and seat != found.seat
            if done and yes:
                plan = agreed(found, self._view.battle)
                reply = await self._made(asked.id, plan, found.window)
                if isinstance(reply, Error):
                    self._say_seats()
                    return reply
            self.crowd.tell(
                Decided(
                    number=found.number,
                    seat=found.seat,
                    by=seat,
                    agreed=yes if done else None,
                )
            )
            self._say_seats()
        return Heard(id=asked.id)

    async def _change(self, asked: ChangeRequest, window: Listener) -> None:
        async with window.turns.changes, self._alone:
            if window.dismissed:  # what it asked for goes with it
                return
            if isinstance(asked, Play) and asked.dice == "together":
                throwing = partial(self._throw, asked, window)
                window.tell(encoded(await tried(asked.id, throwing)))
                return
            work = partial(self._planned, asked, window.seat)
            planned = await tried(asked.id, partial(in_time, work, self._seconds))
            if isinstance(planned, Error):
                window.tell(encoded(planned))
                return
            plan, waits = planned
            if waits:
                proposing = partial(self._propose, asked, plan, window, waits)
                reply = await tried(asked.id, proposing)
            else:
                reply = await self._made(asked.id, plan, window.number)
                self._say_rolled(asked, reply, window.seat)
            window.tell(encoded(reply))

    async def _throw(self, asked: Play, window: Listener) -> Reply:
        """Begin to throw dice together; the line is done when both have told."""
        if (made := self._table.made(asked)) is not None:
            return await self._made(asked.id, made, window.number)
        known = [one.beside.secrets or (0,) for one in self._log.entries]
        throw = self._sitting.begin(
            asked,
            window.seat,
            window.number,
            self._view.battle,
            last=max(one[0] for one in known),
        )
        self._say_seats()
        return Throwing(id=asked.id, throw=throw.number)

    async def _throw_on(self, asked: Commit | Reveal, seat: Seat) -> None:
        """Take note of a side's part of a throw; with the last one it is played."""
        async with self._alone:
            throw = self._sitting.go_on(asked, seat)
            if self._sitting.throw is None:
                given_up = seat if throw.waits else None
                said = await tried(0, partial(self._played, throw, given_up))
                because = said.because if isinstance(said, Error) else None
                dice = (said.dice or ()) if isinstance(said, Answered) else ()
                news = Thrown(throw=throw.said, dice=dice, by=given_up, because=because)
                self.crowd.tell(news)
            self._say_seats()

    async def _played(self, throw: Throw, given_up: Seat | None) -> Reply | None:
        """Play the line of a throw, or note that it was given up when it was shown."""
        battle, asked = self._view.battle, throw.asked
        if given_up is None:
            dice = list(throw.dice)
            plan = self._table.plan(structs.replace(asked, dice=dice, key=None))
            plan = replace(thrown_with(plan, throw.secrets), key=key_of(asked))
        elif throw.all_shown:
            who = name_of(given_up, battle)
            said = f"{who} gave up the throw for {throw.line}"[:LONGEST_NOTE]
            plan = self._table.plan(Note(id=0, text=said))
        else:
            return None
        return await self._made(0, plan, throw.window)

    def _planned(
        self, asked: ChangeRequest, seat: Seat
    ) -> tuple[Plan, frozenset[Seat]]:
        """Return what a change comes to, and who has to agree to it."""
        made = self._table.made(asked)
        if made is not None:
            return made, frozenset()
        waits = self._sitting.heed(asked, seat, self._view.battle)
        return self._table.plan(asked), waits

    async def _propose(
        self,
        asked: ChangeRequest,
        plan: Plan,
        window: Listener,
        waits: frozenset[Seat],
    ) -> Reply:
        """Ask the others to agree to a change, and make nothing of it yet."""
        about, back = "" if plan.deed is None else plan.deed.line, False
        if plan.to is not None:
            about = self._view.about(plan.to[0])
            back = self._view.is_back(plan.to[0])
        elif plan.deed is None:  # nothing would be changed
            return await self._made(asked.id, plan, window.number)
        found = Proposal(0, window.seat, asked, plan, about, window.number, waits, back)
        proposal = self._sitting.propose(found)
        loop = asyncio.get_running_loop()
        loop.call_later(self.limits.answer, self._expire, proposal.number)
        self._say_seats()
        return Proposed(id=asked.id, proposal=proposal.number)

    async def _made(self, request_id: int, plan: Plan, number: int) -> Reply:
        """Make a change, and show it to all windows; the table is ours meanwhile."""
        made = partial(self._make, request_id, plan, number)
        reply = await tried(request_id, partial(in_thread, made))
        if self._table.version != self._board.version:
            self._look()
            self.crowd.show()
            self._lapse()
            self._say_seats()
        return reply

    def _say_rolled(self, asked: ChangeRequest, reply: Reply, seat: Seat) -> None:
        """Tell everybody of dice that were thrown in vain."""
        if not (self.seats.shared and isinstance(asked, Play) and asked.dice == "roll"):
            return
        if isinstance(reply, Answered) and reply.dice and not reply.played:
            self.crowd.tell(Rolled(seat=seat, line=reply.line, dice=reply.dice))

    @property
    def _seconds(self) -> float:
        return self.limits.seconds

    def _make(self, request_id: int, plan: Plan, number: int) -> Reply:
        reply = self._table.make(request_id, timed(plan, self._now()), number)
        self._table.board()  # drawn here, in a thread, and kept
        return reply

    def _look(self) -> None:
        """Take note of the table as it is, while nobody changes it."""
        self._board = self._table.board()
        self._log = self._table.log(0)
        self._view = self._table.view()

    def _say_windows(self) -> None:
        self.crowd.tell(Windows(windows=self.crowd.many))
        self._say_seats()

    def _say_seats(self) -> None:
        """Tell each window who is here, and what its seat may do."""
        if not self.seats.shared:
            return
        here = self.crowd.here
        for window in self.crowd.all:
            said = self._sitting.said(window.seat, here, self._view.battle)
            window.tell(encoded(said))

    def _expire(self, number: int) -> None:
        """Drop a proposal that was not answered in time."""
        now = self._sitting.proposal
        if now is None or now.number != number:
            return
        if self._alone.locked():  # somebody may be agreeing to it
            loop = asyncio.get_running_loop()
            loop.call_later(self.limits.seconds, self._expire, number)
            return
        self._lapse()
        self._say_seats()

    def _lapse(self) -> None:
        lapsed = self._sitting.lapse()
        if lapsed is not None:
            self.crowd.tell(lapsed)


def _encoded_reply(view: View, asked: Question | Hover) -> str:
    return encoded(reply_to(view, asked))
