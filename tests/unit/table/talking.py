"""Talking to a table: without a server, and over a socket of a real one."""

import asyncio
import contextlib
import http.client
import json
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from websockets.sync.client import ClientConnection, connect

from positions import FOES, HEAD, SPEARS
from serried.model.errors import SerriedError
from serried.rosters import Catalogues
from serried.table.answers.questions import reply_to
from serried.table.reading import read_request
from serried.table.replies import Error, encoded
from serried.table.requests import ChangeRequest
from serried.table.serving.address import Address
from serried.table.serving.limits import Limits
from serried.table.serving.seats import Seats
from serried.table.serving.server import listen, server_of
from serried.table.shelf import Shelf
from serried.table.storing.store import Store
from serried.table.table import Table

ALONE = HEAD + SPEARS
"""The spears at (36, 10), two ranks of five on 25 mm, with nobody near."""

NEAR = ALONE + FOES
"""The same, 7" in front of an enemy."""

GENEROUS = Limits(rate=1e9, burst=1e9, waiting=100_000, unread=100_000)
"""For tests that ask faster than people do."""

Said = dict[str, Any]


class Talk:
    """Asks a table as a window does, and reads what it would be sent."""

    def __init__(
        self,
        text: str | None = ALONE,
        path: Path | None = None,
        catalogues: Catalogues | None = None,
    ) -> None:
        self.table = Table(Store(path), catalogues)
        if text is not None:
            self.ask("open", text=text)

    def ask(self, do: str, **asked: Any) -> Said:  # noqa: ANN401 - as JSON has it
        """Return the answer to one request."""
        request = read_request(json.dumps({"do": do, "id": 7, **asked}))
        try:
            if isinstance(request, ChangeRequest):
                return read(encoded(self.table.change(request, 1)))
            return read(encoded(reply_to(self.table.view(), request)))  # type: ignore[arg-type]
        except SerriedError as why:
            return read(encoded(Error(id=7, because=str(why))))

    @property
    def log(self) -> Said:
        """The whole log."""
        return read(encoded(self.table.log(0)))


Answer = TypeVar("Answer")


def run_apart(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run a coroutine in a thread of its own: a browser keeps the loop of this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def read(message: str | bytes) -> Said:
    """Return a message as a page reads it."""
    said: Said = json.loads(message)
    return said


@contextlib.contextmanager
def served(
    folder: Path | None = None,
    host: str | None = None,
    limits: Limits = GENEROUS,
    catalogues: Catalogues | None = None,
    port: int = 0,
) -> Iterator[str]:
    """Serve a table in a thread, and yield its link."""
    with serving(folder, host, limits, catalogues, port) as address:
        yield address.link


@contextlib.contextmanager
def serving(  # noqa: PLR0913 - one argument for each part of it
    folder: Path | None = None,
    host: str | None = None,
    limits: Limits = GENEROUS,
    catalogues: Catalogues | None = None,
    port: int = 0,
    *,
    seats: Seats | None = None,
) -> Iterator[Address]:
    """Serve a table in a thread, and yield its address."""
    shelf = Shelf(folder / "catalogues") if folder else None
    store = Store(folder / "table.sqlite3" if folder else None)
    table = Table(store, catalogues, shelf)
    listener = listen(host, port)
    known: list[Address] = []
    ready = threading.Event()

    def note(address: Address) -> None:
        known.append(address)
        ready.set()

    server = server_of(
        table, listener, host=host, ready=note, limits=limits, seats=seats
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        assert ready.wait(30)
        yield known[0]
    finally:
        server.should_exit = True
        thread.join(30)
        listener.close()
        table.close()


def socket_of(link: str) -> str:
    """Return the address of the socket of a table."""
    return f"ws://{link.split('/')[2]}/socket"


def home_of(link: str) -> str:
    """Return the address of the page of a table, without what lets in."""
    return f"http://{link.split('/')[2]}"


def cookie_of(link: str) -> str:
    """Return the cookie that a browser has once it has followed the link."""
    port, token = link.split("/")[2].rpartition(":")[2], link.rpartition("/")[2]
    return f"serried_table_{port}={token}"


@contextlib.contextmanager
def window(link: str, **options: Any) -> Iterator["Page"]:  # noqa: ANN401 - of connect
    """Open a window on a table."""
    with looking(socket_of(link), cookie_of(link), **options) as page:
        yield page


@contextlib.contextmanager
def invited(link: str) -> Iterator["Page"]:
    """Open a window by the link to a seat, as a browser does that follows it."""
    page, cookie = followed(link)
    with looking(socket_of(link) + page.removeprefix("/"), cookie) as shown:
        yield shown


def followed(link: str) -> tuple[str, str]:
    """Return where a link leads, and the cookie that it leaves."""
    asked = http.client.HTTPConnection(link.split("/")[2], timeout=30)
    asked.request("GET", "/" + link.split("/", 3)[3])
    answer = asked.getresponse()
    answer.read()
    asked.close()
    cookie = answer.headers["set-cookie"].partition(";")[0]
    return answer.headers["location"], cookie


@contextlib.contextmanager
def looking(address: str, cookie: str, **options: Any) -> Iterator["Page"]:  # noqa: ANN401 - of connect
    """Open a window on the socket of a table."""
    known = {"Cookie": cookie}
    # with news unread that no queue holds, nobody hears that the other side hangs up
    options = {"max_size": None, "max_queue": None, **options}
    with connect(address, additional_headers=known, **options) as socket:
        yield Page(socket)


class Page:
    """A window: what it is told, in order."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.news: list[Said] = []
        self._replies: list[Said] = []
        self._ids = 0

    def send(self, do: str, **asked: Any) -> int:  # noqa: ANN401 - as JSON has it
        """Ask, and do not wait; return the id."""
        self._ids += 1
        self.socket.send(json.dumps({"do": do, "id": self._ids, **asked}))
        return self._ids

    def ask(self, do: str, **asked: Any) -> Said:  # noqa: ANN401 - as JSON has it
        """Ask, and return the answer; news is kept aside."""
        return self.reply(self.send(do, **asked))

    def reply(self, wanted: int | None) -> Said:
        """Return the answer with that id; answers to others are kept for later."""
        for said in self._replies:
            if said["id"] == wanted:
                self._replies.remove(said)
                return said
        while True:
            said = self.next()
            if "id" in said and said["id"] == wanted:
                return said
            if "id" in said:
                self._replies.append(said)

    def next(self) -> Said:
        """Return the next message."""
        said = read(self.socket.recv(timeout=30))
        if "id" not in said:
            self.news.append(said)
        return said

    def state(self) -> Said:
        """Return the newest state, after everything that was asked so far."""
        self.ask("ping")
        return [said for said in self.news if said["say"] == "state"][-1]
