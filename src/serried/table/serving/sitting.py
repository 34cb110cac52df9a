"""The sitting: who is at a table that is shared, and what goes on between them.

What one may not do by itself it proposes, and the others agree or do not. The proposal
is planned already, its dice thrown, and lapses when the table changes otherwise.
"""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import msgspec

from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError
from serried.table.at_seats import Chat, Commit, Consent, Reveal, Terms, Timing
from serried.table.company import (
    Decided,
    ProposalSaid,
    SeatSaid,
    SeatsSaid,
    Spoken,
    Talk,
)
from serried.table.plans import Plan, when_of
from serried.table.recorded import NOTED
from serried.table.requests import ChangeRequest, Play, sum_of
from serried.table.serving.clocks import FILE as CLOCKS
from serried.table.serving.clocks import Clocks
from serried.table.serving.limits import Allowance
from serried.table.serving.rights import (
    players_of,
    sides_of,
    waits_for,
)
from serried.table.serving.seats import HOST, INVITED, WATCH, Seat, Seats
from serried.table.serving.throwing import Throw, begun, shown, told
from serried.table.storing.chronicle import Deed, Said
from serried.tuples import NamedTuple

REMEMBERED: Final = 200
"""What was said is told to whoever comes, as far back as that."""
SAID_A_SECOND: Final = 1.0
SAID_AT_ONCE: Final = 10.0
FIRST: Final = 1 << 52
"""The number of the first proposal is less: pages read numbers as floats."""


class Proposal(NamedTuple):
    """What a seat asks the others to agree to.

    Attributes:
        line: What it is about, as the log has it.
        back: Whether that is taken back.
        window: Which window asked.
        waits: Who has not agreed yet.
    """

    number: int
    seat: Seat
    asked: ChangeRequest
    plan: Plan
    line: str
    window: int
    waits: frozenset[Seat]
    back: bool = False

    @property
    def said(self) -> ProposalSaid:
        """What everybody is told of it."""
        deed = self.plan.deed
        return ProposalSaid(
            number=self.number,
            seat=self.seat,
            what=self._what,
            line=self.line,
            breaks=() if deed is None else deed.breaks,
            waits=sorted(self.waits),
        )

    @property
    def _what(self) -> str:
        """What kind of change it is; a line that is judged takes losses of both."""
        judged = isinstance(self.asked, Play) and not self.asked.free
        return "losses" if judged else str(self.asked.__struct_config__.tag)


class Sitting:
    """Those at the table.

    Attributes:
        proposal: What is proposed and not decided.
        paused: Who has paused the game; the host, where clocks outlived the server.
        throw: Dice that are being thrown by both sides together.
        together: Whether all dice are.
        clocks: How much time each side has.
    """

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.proposal: Proposal | None = None
        self.clocks = Clocks(seats.beside(CLOCKS))
        self.paused: Seat | None = HOST if self.clocks.are_set else None
        self.throw: Throw | None = None
        self.together = False
        self._throws = 0
        self._proposals = secrets.randbelow(FIRST)
        self._said: deque[Spoken] = deque(maxlen=REMEMBERED)
        self._allowances: dict[Seat, Allowance] = {}

    # Changes

    def heed(self, asked: ChangeRequest, seat: Seat, battle: Battle) -> frozenset[Seat]:
        """Return who has to agree before a change is made.

        Raises:
            RequestError: If the seat can neither make nor propose it.
        """
        if not self.seats.shared:
            return frozenset()
        waits = waits_for(asked, seat, battle, self.seats.taken)
        self._heed_pause(battle)
        self._heed_dice(asked, battle)
        return waits

    def _heed_dice(self, asked: ChangeRequest, battle: Battle) -> None:
        if self.throw is not None:
            who = " and ".join(name_of(one, battle) for one in self.throw.waits)
            message = f"dice are being thrown for {self.throw.line}; it waits for {who}"
            raise RequestError(message)
        if not (self.together and self.seats.taken and isinstance(asked, Play)):
            return
        if asked.dice is not None and asked.dice != "together":
            message = "at this table both sides throw the dice together"
            raise RequestError(message)

    def _heed_pause(self, battle: Battle) -> None:
        if self.paused is not None:
            message = f"{name_of(self.paused, battle)} has paused the game; go on first"
            raise RequestError(message)

    def propose(self, found: Proposal) -> Proposal:
        """Put a proposal to those who have to agree; asked twice, it is the same.

        Raises:
            RequestError: If another seat's is not decided yet.
        """
        now = self.proposal
        if now is not None and now.seat != found.seat:
            message = "something is proposed already; that has to be answered first"
            raise RequestError(message)
        key = found.asked.key
        again = now is not None and key is not None and now.asked.key == key
        if now is None or not again or sum_of(now.asked) != sum_of(found.asked):
            now = found._replace(number=self.next_number())
        self.proposal = now
        return now

    def next_number(self) -> int:
        """Return a number for a proposal, which no other has.

        They begin anywhere: an answer that was on its way when the server ended does
        not fit a proposal that is made after it was started again.
        """
        self._proposals += 1
        return self._proposals

    def decide(self, asked: Consent, seat: Seat, battle: Battle) -> Proposal:
        """Take note of an answer, and return what is left of the proposal.

        Its own a seat takes back, whatever it answers. Where nobody is waited for any
        more, or one does not agree, it is decided.

        Raises:
            RequestError: If there is no such proposal, it is for others to answer, or
                it would be made while the game is paused.
        """
        now = self.proposal
        if now is None or now.number != asked.proposal:
            message = "that is not proposed any more"
            raise RequestError(message)
        if seat != now.seat and seat not in now.waits:
            message = "that is for others to answer"
            raise RequestError(message)
        if asked.agreed and seat != now.seat:
            self._heed_pause(battle)
        left = now._replace(waits=now.waits - {seat})
        decided = seat == now.seat or not asked.agreed or not left.waits
        self.proposal = None if decided else left
        return left

    def lapse(self) -> Decided | None:
        """Drop what is proposed: it was about a table that is not so any more."""
        now, self.proposal, self.throw = self.proposal, None, None
        if now is None:
            return None
        return Decided(number=now.number, seat=now.seat, by=None, agreed=None)

    # Dice that are thrown together

    def begin(
        self, asked: Play, seat: Seat, window: int, battle: Battle, last: int
    ) -> Throw:
        """Begin to throw; asked twice, it is the same throw.

        It has a number after *last*, the largest of a throw in the log.

        Raises:
            RequestError: If the seat may not play the line, or not throw for it.
        """
        now = self.throw
        if now is not None and asked.key and now.asked == replace_id(asked, now.asked):
            return now
        if self.heed(asked, seat, battle):
            message = "that needs the other's consent, and no dice"
            raise RequestError(message)
        number = 1 + max(self._throws, last)
        self.throw = begun(
            asked, seat, window, taken=self.seats.taken, number=number, battle=battle
        )
        self._throws = number
        return self.throw

    def go_on(self, asked: Commit | Reveal, seat: Seat) -> Throw:
        """Take note of what a side shows, tells or gives up; return the throw then.

        It is over where nobody is waited for, or one gives it up.

        Raises:
            RequestError: If there is no such throw, or it is not as it was shown.
        """
        now = self.throw
        if now is None or now.number != asked.throw or seat not in now.sides:
            message = "no such dice are being thrown, or not by this seat"
            raise RequestError(message)
        if isinstance(asked, Reveal):
            now = told(now, seat, asked.secret)
        elif asked.commitment is not None:
            now = shown(now, seat, asked.commitment)
        else:
            self.throw = None
            return now
        self.throw = now if now.waits else None
        return now

    def agree_on(self, asked: Terms, seat: Seat) -> None:
        """Settle how dice are thrown at this table.

        Raises:
            RequestError: If it is not for this seat.
        """
        if not self.seats.shared or seat != HOST:
            message = "the host of a table that is shared says how dice are thrown"
            raise RequestError(message)
        self.together = asked.together

    def time(self, asked: Timing, seat: Seat, battle: Battle) -> None:
        """Set the clocks, or put them away.

        Raises:
            RequestError: If it is not for this seat.
            NotationError: If they cannot be kept.
        """
        if not self.seats.shared or seat != HOST:
            message = "the host of a table that is shared sets the clocks"
            raise RequestError(message)
        self.clocks.set(asked.minutes, asked.seconds, battle)

    # Company

    def come(self, seat: Seat) -> bool:
        """Take note that somebody comes to a seat; return whether it was free."""
        before = self.seats.taken
        with contextlib.suppress(NotationError):  # it is taken, if only until the end
            self.seats.take(seat)
        return before != self.seats.taken

    def pause(self, seat: Seat, *, on: bool) -> None:
        """Pause the game, or go on; both may do either.

        Raises:
            RequestError: If it is not for this seat.
        """
        if not self.seats.shared or seat == WATCH:
            message = "only who plays may pause the game"
            raise RequestError(message)
        self.paused = seat if on else None

    def hear(self, asked: Chat, seat: Seat) -> Talk:
        """Take note of what somebody says, and return the news of it.

        Raises:
            RequestError: If it is not for this seat to speak, or it says too much.
        """
        text = "".join(one if one.isprintable() else " " for one in asked.text).strip()
        if not self.seats.shared or seat == WATCH:
            message = "only who plays may talk at this table"
            raise RequestError(message)
        now = asyncio.get_running_loop().time()
        allowed = self._allowances.setdefault(
            seat, Allowance(SAID_A_SECOND, SAID_AT_ONCE, now)
        )
        if not text or not allowed.take(now):
            message = "nothing was said" if not text else "say that a little later"
            raise RequestError(message)
        number = self._said[-1].number + 1 if self._said else 0
        self._said.append(Spoken(number, seat, text))
        return Talk(lines=[self._said[-1]])

    def talk(self) -> Talk:
        """Return what was said, as far as it is remembered."""
        return Talk(lines=list(self._said))

    def said(self, you: Seat, here: Iterable[Seat], battle: Battle) -> SeatsSaid:
        """Return who is here, for one window."""
        taken, present = self.seats.taken, list(here)
        return SeatsSaid(
            you=you,
            sides=sorted(sides_of(you, battle, taken)),
            seats=[
                SeatSaid(
                    seat=one,
                    sides=sorted(sides_of(one, battle, taken)),
                    taken=one in taken,
                    here=present.count(one),
                )
                for one in (HOST, *INVITED)
            ],
            paused=self.paused,
            proposal=None if self.proposal is None else self.proposal.said,
            together=self.together,
            clocks=self.clocks.said,
            throw=None if self.throw is None else self.throw.said,
        )


def agreed(found: Proposal, battle: Battle) -> Plan:
    """Return the plan of a proposal to which both sides agreed: the log says so."""
    plan, deed = found.plan, found.plan.deed
    both = " and ".join(players_of(battle).values())
    if plan.to is not None:
        return replace(plan, deed=gone_by_agreement(found, both, when_of(battle)))
    if deed is None or not deed.free:
        return plan
    said = msgspec.structs.replace(deed, summary=f"agreed by {both}")
    return replace(plan, deed=said)


def replace_id(asked: Play, other: Play) -> Play:
    """Return a request with the number of another one."""
    return msgspec.structs.replace(asked, id=other.id)


def gone_by_agreement(found: Proposal, both: str, when: tuple[int, str, str]) -> Deed:
    """Return what the log says where lines are taken back, or done again."""
    what = "taken back" if found.back else "gone to"
    return Deed(
        kind="edit",
        line=f"{NOTED}{what}, as {both} agreed: {found.line}",
        summary=f"agreed by {both}",
        free=True,
        when=when,
        said=Said(aside=True),
    )


def name_of(seat: Seat, battle: Battle) -> str:
    """Return how a seat is called: by the side that it plays."""
    return players_of(battle).get(seat, "the host")
