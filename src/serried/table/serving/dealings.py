"""Dealings: what a change comes to at a table where several sit.

It is made at once, or the others have to agree to it, or throw dice for it.
"""

import asyncio
import contextlib
from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs

from serried.model.errors import NotationError
from serried.table.at_seats import Commit, Consent, Reveal
from serried.table.company import (
    Decided,
    Heard,
    Proposed,
    Rolled,
    Throwing,
    Thrown,
    TimeUp,
)
from serried.table.plans import Plan, thrown_with
from serried.table.recorded import ENDED
from serried.table.replies import Answered, Error, Reply, encoded
from serried.table.requests import ChangeRequest, Note, Play, key_of
from serried.table.serving.crowd import Crowd
from serried.table.serving.desk import Desk
from serried.table.serving.in_time import in_time
from serried.table.serving.limits import Limits
from serried.table.serving.listening import Listener
from serried.table.serving.seats import Seat
from serried.table.serving.sitting import Proposal, Sitting, agreed, name_of
from serried.table.serving.throwing import Throw
from serried.table.serving.trying import tried

LONGEST_NOTE: Final = 500
KEPT_EACH: Final = 5.0
"""Seconds after which clocks that run are written down: so much an end may cost."""


class Dealings:
    """What those at a table have to do with each other's changes."""

    def __init__(
        self, desk: Desk, crowd: Crowd, sitting: Sitting, limits: Limits
    ) -> None:
        """Deal with what is changed on *desk*, and tell the crowd of it."""
        self._desk = desk
        self._crowd = crowd
        self._sitting = sitting
        self._limits = limits
        self._again: asyncio.TimerHandle | None = None

    async def change(self, asked: ChangeRequest, window: Listener) -> Reply:
        """Return what comes of a change; whoever asks has the desk alone."""
        if isinstance(asked, Play) and asked.dice == "together":
            return await tried(asked.id, partial(self._throw, asked, window))
        planned = await tried(asked.id, partial(self._planned, asked, window.seat))
        if isinstance(planned, Error):
            return planned
        plan, waits = planned
        if waits:
            proposing = partial(self._propose, asked, plan, window, waits)
            return await tried(asked.id, proposing)
        reply = await self._made(asked.id, plan, window.number)
        self._say_rolled(asked, reply, window.seat)
        return reply

    async def consent(self, asked: Consent, seat: Seat) -> Reply:
        """Take note of an answer; what all agree to is made."""
        async with self._desk.alone:
            found = self._sitting.decide(asked, seat, self._desk.view.battle)
            done = self._sitting.proposal is None
            yes = asked.agreed and seat != found.seat
            if done and yes:
                plan = agreed(found, self._desk.view.battle)
                reply = await self._made(asked.id, plan, found.window)
                if isinstance(reply, Error):
                    self.say_seats()
                    return reply
            self._crowd.tell(
                Decided(
                    number=found.number,
                    seat=found.seat,
                    by=seat,
                    agreed=yes if done else None,
                )
            )
            self.say_seats()
        return Heard(id=asked.id)

    async def throw_on(self, asked: Commit | Reveal, seat: Seat) -> None:
        """Take note of a side's part of a throw; with the last one it is played."""
        async with self._desk.alone:
            throw = self._sitting.go_on(asked, seat)
            if self._sitting.throw is None:
                given_up = seat if throw.waits else None
                said = await tried(0, partial(self._played, throw, given_up))
                because = said.because if isinstance(said, Error) else None
                dice = (said.dice or ()) if isinstance(said, Answered) else ()
                news = Thrown(throw=throw.said, dice=dice, by=given_up, because=because)
                self._crowd.tell(news)
            self.say_seats()

    def say_seats(self) -> None:
        """Tell each window who is here, and what its seat may do."""
        if not self._sitting.seats.shared:
            return
        self._time()
        here = self._crowd.here
        for window in self._crowd.all:
            said = self._sitting.said(window.seat, here, self._desk.view.battle)
            window.tell(encoded(said))

    def lapse(self) -> None:
        """Drop what is proposed or thrown for, and tell everybody."""
        lapsed = self._sitting.lapse()
        if lapsed is not None:
            self._crowd.tell(lapsed)

    def _time(self) -> None:
        """Let the clock of whoever the table waits for run, and look at it again."""
        clocks, paused = self._sitting.clocks, self._sitting.paused is not None
        clocks.follow(self._desk.view.battle, paused=paused or self._ended)
        for player in clocks.run_out():
            self._crowd.tell(TimeUp(player=player))
        if self._again is not None:
            self._again.cancel()
        if clocks.runs:
            again = min(KEPT_EACH, clocks.until or KEPT_EACH)
            loop = asyncio.get_running_loop()
            self._again = loop.call_later(again, self._look_at_clocks)

    def _look_at_clocks(self) -> None:
        with contextlib.suppress(NotationError):  # they run on all the same
            self._sitting.clocks.keep()
        self._time()

    @property
    def _ended(self) -> bool:
        """Whether somebody has ended the battle."""
        log = self._desk.log
        return log.at < len(log.entries) and log.entries[log.at].line.startswith(ENDED)

    async def _throw(self, asked: Play, window: Listener) -> Reply:
        """Begin to throw dice together; the line is done when both have told."""
        if (made := self._desk.table.made(asked)) is not None:
            return await self._made(asked.id, made, window.number)
        known = [one.beside.secrets or (0,) for one in self._desk.log.entries]
        throw = self._sitting.begin(
            asked,
            window.seat,
            window.number,
            self._desk.view.battle,
            last=max(one[0] for one in known),
        )
        self.say_seats()
        return Throwing(id=asked.id, throw=throw.number)

    async def _played(self, throw: Throw, given_up: Seat | None) -> Reply | None:
        """Play the line of a throw, or note that it was given up when it was shown."""
        battle, asked = self._desk.view.battle, throw.asked
        if given_up is None:
            dice = list(throw.dice)
            plan = await self._desk.plan(structs.replace(asked, dice=dice, key=None))
            plan = replace(thrown_with(plan, throw.secrets), key=key_of(asked))
        elif throw.all_shown:
            who = name_of(given_up, battle)
            said = f"{who} gave up the throw for {throw.line}"[:LONGEST_NOTE]
            plan = await self._desk.plan(Note(id=0, text=said))
        else:
            return None
        return await self._made(0, plan, throw.window)

    async def _planned(
        self, asked: ChangeRequest, seat: Seat
    ) -> tuple[Plan, frozenset[Seat]]:
        """Return what a change comes to, and who has to agree to it."""
        looking = partial(self._looked_at, asked, seat)
        made, waits = await in_time(looking, self._limits.seconds)
        return made or await self._desk.plan(asked), waits

    def _looked_at(
        self, asked: ChangeRequest, seat: Seat
    ) -> tuple[Plan | None, frozenset[Seat]]:
        """Return what came of a change that was made, and who has to agree else."""
        made = self._desk.table.made(asked)
        if made is not None:
            return made, frozenset()
        return None, self._sitting.heed(asked, seat, self._desk.view.battle)

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
            about = self._desk.view.about(plan.to[0])
            back = self._desk.view.is_back(plan.to[0])
        elif plan.remark is not None:
            about = plan.remark.comment
        elif plan.deed is None:  # nothing would be changed
            return await self._made(asked.id, plan, window.number)
        found = Proposal(0, window.seat, asked, plan, about, window.number, waits, back)
        proposal = self._sitting.propose(found)
        loop = asyncio.get_running_loop()
        loop.call_later(self._limits.answer, self._expire, proposal.number)
        self.say_seats()
        return Proposed(id=asked.id, proposal=proposal.number)

    async def _made(self, request_id: int, plan: Plan, number: int) -> Reply:
        """Make a change, and show it to all windows."""
        before = self._desk.board.version
        reply = await self._desk.make(request_id, plan, number)
        if self._desk.board.version != before:
            self._crowd.show(None if plan.remark is None else plan.remark.index)
            if plan.remark is None:  # else the table is as it was
                self.lapse()
            self.say_seats()
        return reply

    def _say_rolled(self, asked: ChangeRequest, reply: Reply, seat: Seat) -> None:
        """Tell everybody of dice that were thrown in vain."""
        if not (
            self._sitting.seats.shared
            and isinstance(asked, Play)
            and asked.dice == "roll"
        ):
            return
        if isinstance(reply, Answered) and reply.dice and not reply.played:
            self._crowd.tell(Rolled(seat=seat, line=reply.line, dice=reply.dice))

    def _expire(self, number: int) -> None:
        """Drop a proposal that was not answered in time."""
        now = self._sitting.proposal
        if now is None or now.number != number:
            return
        if self._desk.alone.locked():  # somebody may be agreeing to it
            loop = asyncio.get_running_loop()
            loop.call_later(self._limits.seconds, self._expire, number)
            return
        self.lapse()
        self.say_seats()
