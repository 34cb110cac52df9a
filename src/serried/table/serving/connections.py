"""Connections: how many there are, and how long one may keep us waiting.

Whoever connects and says nothing takes a descriptor, and a process has few of them.
So each has so many seconds to ask or to read what was answered, and when all places
are taken, whoever has been silent longest makes room for the next who comes.
"""

import asyncio
import logging
import sys
from collections.abc import Iterable
from time import monotonic
from typing import Final, Protocol, TypeGuard, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

from serried.table.serving.limits import Allowance
from serried.tuples import NamedTuple

AT_ONCE: Final = 8
"""Connections that are accepted before any of them is looked at."""
PASSING: Final = 3 * AT_ONCE
"""Connections that come or go: they are counted, and take no place."""
WAITING: Final = 128
"""Connections that the system keeps for us until they are accepted."""
LOGGERS: Final = ("uvicorn.error", "asyncio")
"""Those who complain of what comes over a connection."""
LINES: Final = 20
"""Lines of complaint at once."""
LINES_A_SECOND: Final = 0.1


def places(wanted: int) -> int:
    """Return how many connections there may be: at most half of all descriptors."""
    if sys.platform == "win32":
        return wanted
    import resource  # noqa: PLC0415 - there is none on other systems

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if most == resource.RLIM_INFINITY else min(wanted, most // 2)


class Incoming(H11Protocol):
    """A connection; when all places are taken, it takes that of one who is silent."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a place."""
        super().connection_made(cast("asyncio.Transport", transport))
        self.came = self.loop.time()
        if len(self.connections) > (self.limit_concurrency or sys.maxsize) - PASSING:
            self._take_a_place()

    @property
    def silent(self) -> bool:
        """Whether it has nothing to be answered."""
        return self.cycle is None or self.cycle.response_complete

    def _take_a_place(self) -> None:
        may_go = [one for one in self.connections if _may_go(one) and one is not self]
        if may_go:
            min(may_go, key=lambda one: one.came).transport.abort()


class Connection(Protocol):
    """A connection of either kind, a request and its answer or a window."""

    transport: asyncio.Transport


class _Awaited(NamedTuple):
    """What somebody is to do: ask, after a request was answered, or read."""

    after: object
    unsent: int
    since: float


class Patience:
    """Lets go of those who keep us waiting for too long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._awaited: dict[Connection, _Awaited] = {}

    def look(self, connections: Iterable[Connection], now: float) -> None:
        """See who has done what was awaited, and let go of who has not for long."""
        before = self._awaited
        self._awaited = {}
        for one in connections:
            unsent = one.transport.get_write_buffer_size()
            if not unsent and not _is_silent(one):
                continue
            awaited = _Awaited(getattr(one, "cycle", None), unsent, now)
            known = before.get(one)
            if known and known.after is awaited.after and known.unsent <= unsent:
                awaited = known
            self._awaited[one] = awaited
            if now - awaited.since > self._seconds:
                one.transport.abort()


class Sparing(logging.Filter):
    """Lets a few lines through, and counts the others."""

    def __init__(self, burst: float = LINES, rate: float = LINES_A_SECOND) -> None:
        super().__init__()
        self._allowance = Allowance(rate, burst, monotonic())
        self._kept_back = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written; it says how many were not."""
        if not self._allowance.take(monotonic()):
            self._kept_back += 1
            return False
        if self._kept_back:
            said = f"{record.getMessage()} (and {self._kept_back} lines before it)"
            record.msg, record.args, self._kept_back = said, (), 0
        return True


def complain_sparingly() -> None:
    """Have what is wrong with connections written, but not without end."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(Sparing())


def _is_silent(one: object) -> TypeGuard[Incoming]:
    return isinstance(one, Incoming) and one.silent


def _may_go(one: object) -> TypeGuard[Incoming]:
    """Return whether nobody misses a connection: all that was asked is answered."""
    if not _is_silent(one) or one.transport.is_closing():
        return False
    return not one.transport.get_write_buffer_size()
