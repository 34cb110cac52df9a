"""Limits: how much the windows of a table may ask of it."""

from serried.frozen import frozen
from serried.table.requests import MOST_BYTES


@frozen(kw_only=True)
class Limits:
    """What is enough for people, and too little for harm.

    Attributes:
        connections: Open at the same time; fewer where there are few descriptors.
        silence: Seconds that one may wait before it asks, or reads an answer.
        windows: Open at the same time.
        watching: Of those, the windows of spectators.
        of_a_seat: Of those, the windows of each of the two who are invited.
        rate: Requests of a window a second, on average.
        burst: Requests of a window at once.
        waiting: Requests of a window that are not answered yet.
        threads: Questions that are looked at side by side.
        threads_of_one: Those of one window, without what follows its pointer.
        slots: Those that workers look at side by side; as many again may follow
            pointers.
        seconds: That one of them may take.
        answer: Seconds after which a proposal that nobody answers lapses.
        message: The most bytes of one.
        unread: Messages that a window may leave unread.
    """

    connections: int = 256
    silence: float = 20.0
    windows: int = 32
    watching: int = 20
    of_a_seat: int = 4
    rate: float = 200.0
    burst: float = 400.0
    waiting: int = 64
    threads: int = 8
    threads_of_one: int = 2
    slots: int = 2
    seconds: float = 30.0
    answer: float = 600.0
    message: int = MOST_BYTES
    unread: int = 1000


class Allowance:
    """So many a second on average, so many at once."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._then = now

    def take(self, now: float) -> bool:
        """Take one, if there is one left."""
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True
