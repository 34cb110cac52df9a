"""The hall: many tables in one process, each at a path of its own.

Each keeps its folder, with its log, its seats and their secrets; nothing is shared but
the host, who has all of them. What comes for a table is answered by that table's own
guard and hub, so a seat of one is nothing at another.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from serried.model.errors import NotationError, RequestError
from serried.notation.words import quoted
from serried.table.company import SeatLink
from serried.table.serving.address import Address
from serried.table.serving.hub import Hub
from serried.table.serving.limits import Limits
from serried.table.serving.seats import FILE as SEATS
from serried.table.serving.seats import INVITED, Seats
from serried.table.serving.workers import Workers
from serried.table.shelf import FOLDER, Shelf
from serried.table.storing.store import Store
from serried.table.table import Table
from serried.tuples import NamedTuple

AT: Final = "/t/"
"""Begins the path of every table."""
NAME: Final = re.compile("[a-z0-9][a-z0-9-]{0,39}")
LOG: Final = "table.sqlite3"
MOST: Final = 64
"""Tables that are open at the same time."""
CLOSED: Final = "the host has closed this table"


class Open(NamedTuple):
    """A table that is open, and what answers for it."""

    hub: Hub
    app: ASGIApp


class TableSaid(Struct, frozen=True, kw_only=True):
    """What the host is told of a table."""

    name: str
    link: str
    players: tuple[str, ...]
    round: int
    active: str
    windows: int
    links: Mapping[str, str]


class Hall:
    """Many tables.

    Args:
        folder: Where each has a folder of its own.
        address: Where the hall is served.
        app_of: Returns what answers for a table: its guard, its page and its socket.
        limits: How much windows may ask.
        workers: Who plans and answers for all of them; threads, where there are none.
    """

    def __init__(
        self,
        folder: Path,
        address: Address,
        app_of: Callable[[Hub, Address], ASGIApp],
        limits: Limits | None = None,
        workers: Workers | None = None,
    ) -> None:
        self._folder = folder
        self._workers = workers
        self._address = address
        self._app_of = app_of
        self._limits = limits
        self._open: dict[str, Open] = {}
        for name in self._kept():
            self.open(name)

    def open(self, name: str) -> None:
        """Open a table, as it was left or a new one.

        Raises:
            RequestError: If that is no name, it is open, or too many are.
            NotationError: If its files cannot be read or written.
        """
        if not NAME.fullmatch(name):
            message = f"{quoted(name)} is no name: use a to z, digits and hyphens"
            raise RequestError(message)
        if name in self._open or len(self._open) >= MOST:
            message = f"{name} is open" if name in self._open else "too many are open"
            raise RequestError(message)
        folder = self._folder / name
        seats = Seats(shared=True, file=folder / SEATS)
        address = self._address.of_table(AT + name)
        table = Table(Store(folder / LOG), None, Shelf(folder / FOLDER))
        workers = self._workers
        hub = Hub(table, self._limits, seats, address.link_of, workers=workers)
        self._open[name] = Open(hub, self._app_of(hub, address))

    def close(self, name: str) -> None:
        """Close a table and all of its windows; what was done at it is kept.

        Raises:
            RequestError: If it is not open.
        """
        if name not in self._open:
            message = f"{quoted(name)} is not open"
            raise RequestError(message)
        hub = self._open.pop(name).hub
        hub.dismiss(CLOSED)
        hub.close()

    async def renew(self, name: str, seat: str) -> None:
        """Make a new link to a seat of a table.

        Raises:
            RequestError: If there is no such table or seat.
        """
        await self._hub_with(name, seat).renew(seat)

    def link(self, name: str, seat: str) -> SeatLink:
        """Return the link to a seat of a table, and its QR code.

        Raises:
            RequestError: If there is no such table or seat.
        """
        return self._hub_with(name, seat).link(seat)

    def _hub_with(self, name: str, seat: str) -> Hub:
        if name not in self._open or seat not in INVITED:
            message = f"there is no seat {quoted(seat)} at {quoted(name)}"
            raise RequestError(message)
        return self._open[name].hub

    def close_all(self) -> None:
        """Let go of the files of all tables."""
        for one in self._open.values():
            one.hub.close()

    @property
    def tables(self) -> list[TableSaid]:
        """What the host is told of each, by name."""
        return [_said(name, one.hub) for name, one in sorted(self._open.items())]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what comes for a table, or that there is none."""
        name, slash, rest = scope["path"].removeprefix(AT).partition("/")
        found = self._open.get(name)
        if found is not None and slash:
            await found.app({**scope, "path": f"/{rest}"}, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": CLOSED})
        else:
            there_is_none = PlainTextResponse("there is no such table\n", 404)
            await there_is_none(scope, receive, send)

    def _kept(self) -> list[str]:
        """Return the names of the tables that have a folder.

        Of too many those that were played at last; the host opens the others by name.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            logs = sorted(
                (log.stat().st_mtime, log.parent.name)
                for log in self._folder.glob(f"*/{LOG}")
                if NAME.fullmatch(log.parent.name)
            )
            return [name for _, name in logs[-MOST:]]
        except OSError as why:
            raise NotationError(str(why.strerror), file=str(self._folder)) from None


def _said(name: str, hub: Hub) -> TableSaid:
    battle = hub.battle
    return TableSaid(
        name=name,
        link=f"{AT}{name}/",
        players=battle.players,
        round=battle.round,
        active=battle.active,
        windows=hub.crowd.many,
        links=hub.links,
    )
