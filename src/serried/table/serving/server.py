"""The server: the page, one socket, and the guard before both."""

import contextlib
import importlib
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

import uvicorn
from platformdirs import user_data_path
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from serried.model.errors import NotationError
from serried.table.serving.address import THIS_MACHINE, Address
from serried.table.serving.connections import (
    AT_ONCE,
    PASSING,
    WAITING,
    Incoming,
    Patience,
    complain_sparingly,
    places,
)
from serried.table.serving.guard import Guard
from serried.table.serving.hall import Hall
from serried.table.serving.hub import Hub
from serried.table.serving.limits import Limits
from serried.table.serving.lobby import hall_of
from serried.table.serving.pages import Page, page_files, sent
from serried.table.serving.reference import reference_at
from serried.table.serving.seats import FILE as SEATS
from serried.table.serving.seats import Seats
from serried.table.serving.windows import Window
from serried.table.serving.workers import Workers
from serried.table.table import Table

FILE: Final = "table.sqlite3"
PORT: Final = 7373
"""Where the table is served if nobody says where; another if that is taken."""
MANY: Final = 2048
"""Connections to many tables; fewer where there are few descriptors."""
PARTING: Final = 1
"""Seconds that windows have to close when the server ends."""
SWITCH: Final = 0.001
"""Seconds after which one thread lets another go on: a question holds up nobody."""


def data_file(folder: Path | None = None) -> Path:
    """Return the file that tables are kept in."""
    return (folder or user_data_path("serried", appauthor=False)) / FILE


def seats_file(folder: Path | None = None) -> Path:
    """Return the file that the seats of a shared table are kept in."""
    return data_file(folder).with_name(SEATS)


def app_of(
    hub: Hub, address: Address, pages: Mapping[str, Page] | None = None
) -> Starlette:
    """Return the application that serves a table.

    Args:
        hub: The table and its windows.
        address: Where it is served, and what lets a browser in.
        pages: The files of the page by address; those of the package if None.
    """
    known = page_files() if pages is None else pages

    async def page(request: Request) -> Response:
        path = request.url.path
        return sent(known.get(path) or await run_in_threadpool(reference_at, path))

    async def window(socket: WebSocket) -> None:
        await Window(hub, socket).serve()

    return Starlette(
        routes=[
            WebSocketRoute("/socket", window),
            Route("/{path:path}", page, methods=["GET"]),
        ],
        middleware=[Middleware(Guard, address=address, seats=hub.seats)],
    )


def listen(host: str | None, port: int | None) -> socket.socket:
    """Return a socket that listens, on this machine alone unless *host* says where.

    Raises:
        NotationError: If there is no such address, or the port is taken.
    """
    wanted = PORT if port is None else port
    try:
        return _bound(host, wanted)
    except OSError as why:
        if port is None:
            with contextlib.suppress(OSError):
                return _bound(host, 0)
        problem = f"nothing can listen there: {why.strerror or why}"
        raise NotationError(problem, file=f"{host or THIS_MACHINE}:{wanted}") from None


def server_of(  # noqa: PLR0913 - one argument for each part of it
    table: Table,
    listener: socket.socket,
    *,
    host: str | None = None,
    ready: Callable[[Address], None],
    limits: Limits | None = None,
    seats: Seats | None = None,
) -> uvicorn.Server:
    """Return the server of a table.

    Args:
        table: What is served.
        listener: Where.
        host: The name it is served under to others; None for this machine alone.
        ready: Told the address, as soon as its links can be followed.
        limits: How much windows may ask.
        seats: Those of a table that is shared.
    """
    limits = limits or Limits()
    address = Address(host, listener.getsockname()[1])
    app = app_of(Hub(table, limits, seats, address.link_of), address)
    return _server_of(app, limits, lambda: ready(address))


def _server_of(
    app: ASGIApp, limits: Limits, ready: Callable[[], None]
) -> uvicorn.Server:
    return _Server(
        uvicorn.Config(
            app,
            http=Incoming,
            ws="websockets-sansio",
            ws_max_size=limits.message,
            ws_per_message_deflate=False,
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=PARTING,
            limit_concurrency=places(limits.connections) + PASSING,
            backlog=AT_ONCE,
        ),
        Patience(limits.silence),
        ready,
    )


def serve(
    table: Table,
    listener: socket.socket,
    host: str | None,
    ready: Callable[[Address], None],
    seats: Seats | None = None,
) -> None:
    """Serve a table until somebody ends it; the arguments are those of its server."""
    _get_ready()
    server = server_of(table, listener, host=host, ready=ready, seats=seats)
    try:
        server.run(sockets=[listener])
    finally:
        table.close()


def serve_many(
    folder: Path,
    listener: socket.socket,
    host: str | None,
    ready: Callable[[Address], None],
    limits: Limits | None = None,
) -> None:
    """Serve all tables of a folder, each in its own, until somebody ends it.

    Raises:
        NotationError: If one of them cannot be read.
    """
    # else the server ends at once when it has closed its windows, and workers are left
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    workers = Workers()
    workers.begin()
    _get_ready()
    hall, server = hall_server_of(
        folder, listener, host=host, ready=ready, limits=limits, workers=workers
    )
    try:
        server.run(sockets=[listener])
    finally:
        workers.close()
        hall.close_all()


def hall_server_of(  # noqa: PLR0913 - one argument for each part of it
    folder: Path,
    listener: socket.socket,
    *,
    host: str | None = None,
    ready: Callable[[Address], None],
    limits: Limits | None = None,
    workers: Workers | None = None,
) -> tuple[Hall, uvicorn.Server]:
    """Return many tables, and their server; the arguments are those of one table's."""
    limits = limits or Limits(connections=MANY)
    address = Address(host, listener.getsockname()[1])
    pages = page_files()
    of_table = partial(app_of, pages=pages)
    hall = Hall(folder, address, of_table, limits, workers)
    app = hall_of(hall, address, pages)
    return hall, _server_of(app, limits, lambda: ready(address))


def _get_ready() -> None:
    sys.setswitchinterval(SWITCH)
    load_everything()
    complain_sparingly()


def load_everything() -> None:
    """Load what a question may need: later there may be no descriptor to open it."""
    importlib.import_module("serried.table.serving.everything")


class _Server(uvicorn.Server):
    """Says when it is ready, and looks after its connections."""

    def __init__(
        self, config: uvicorn.Config, patience: Patience, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._patience = patience
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(WAITING)
        if self.started:
            self._ready()

    async def on_tick(self, counter: int) -> bool:
        """Do what is done ten times a second, and say whether to end."""
        self._patience.look(self.server_state.connections, monotonic())
        return await super().on_tick(counter)


def _bound(host: str | None, port: int) -> socket.socket:
    name = host or THIS_MACHINE
    family, kind, protocol, _, address = socket.getaddrinfo(
        name, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # asyncio sends small answers at once only where it sees that this is TCP; elsewhere
    # each would wait for the browser to have acknowledged the last: 40 milliseconds
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError:
        listener.close()
        raise
    return listener
