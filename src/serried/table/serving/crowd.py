"""The crowd: all windows that look at one table."""

from msgspec import Struct

from serried.table.replies import encoded
from serried.table.serving.limits import Limits
from serried.table.serving.listening import Listener
from serried.table.serving.seats import INVITED, WATCH, Seat


class Crowd:
    """The windows of a table, and what all of them are told."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._windows: set[Listener] = set()
        self._numbers = 0

    @property
    def many(self) -> int:
        """How many are open."""
        return len(self._windows)

    @property
    def all(self) -> tuple[Listener, ...]:
        """Those that are open now, in no order."""
        return tuple(self._windows)

    @property
    def here(self) -> list[Seat]:
        """The seat of each of them."""
        return [one.seat for one in self._windows]

    def full(self, seat: Seat) -> bool:
        """Return whether another window of a seat has no place.

        Each may have so many that there is room for the others: the host, too.
        """
        most = self._limits.watching if seat == WATCH else self._limits.of_a_seat
        crowd = seat in INVITED and self.here.count(seat) >= most
        return crowd or self.many >= self._limits.windows

    def number(self) -> int:
        """Return a number for a new window."""
        self._numbers += 1
        return self._numbers

    def take(self, window: Listener) -> None:
        """Take up a window."""
        self._windows.add(window)

    def drop(self, window: Listener) -> None:
        """Let a window go."""
        self._windows.discard(window)

    def tell(self, news: Struct) -> None:
        """Tell all of them."""
        said = encoded(news)
        for window in self._windows:
            window.tell(said)

    def show(self, anew: int | None = None) -> None:
        """Send all of them the state, and the log anew from an entry that changed."""
        for window in self._windows:
            window.show(anew)

    def dismiss(self, seat: Seat | None, why: str) -> None:
        """Close the windows of a seat; of None, all."""
        for window in self.all:
            if seat in {None, window.seat}:
                window.dismiss(why)
