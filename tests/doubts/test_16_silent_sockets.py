"""200 silent sockets locked everybody out, and one window's questions all others.

With 128 descriptors nobody else got in, and the log grew by 166 MB in 35 seconds;
who asked one short question waited 38.8 seconds for the slow ones of another window.
"""

import asyncio
import contextlib
import http.client
import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from serried.table.serving import connections
from serried.table.serving.connections import Patience, Sparing, places
from serried.table.serving.limits import Limits
from unit.table.talking import cookie_of, served, window

ENTERED = 303
LITTLE = 10_000
"""Bytes of a log that is still read."""
SOON = 30.0
"""Seconds within which something happens that is to happen at once, if it ever does."""

FEW = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))
from serried.cli.main import main
main(["table", "--no-browser", "--port", "0", "--data", "."])
"""


def place_of(link: str) -> tuple[str, int]:
    """Return where a table listens."""
    host, _, port = link.split("/")[2].rpartition(":")
    return host, int(port)


def status(link: str) -> int:
    """Return how the link is answered, and soon."""
    connection = http.client.HTTPConnection(*place_of(link), timeout=SOON)
    connection.request("GET", "/" + link.split("/", 3)[3])
    answer = connection.getresponse().status
    connection.close()
    return answer


@contextlib.contextmanager
def silent(link: str, many: int) -> Iterator[list[socket.socket]]:
    """Connect so many times, and say nothing."""
    with contextlib.ExitStack() as opened:
        yield [
            opened.enter_context(socket.create_connection(place_of(link), timeout=SOON))
            for _ in range(many)
        ]


def is_let_go(raw: socket.socket) -> bool:
    """Return whether the table ends the connection soon."""
    try:
        while raw.recv(1 << 16):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.slow  # waits
def test_who_says_nothing_is_let_go() -> None:
    """And who says a letter at a time, as if a request came some day."""
    with served(limits=Limits(silence=0.3)) as link, silent(link, 2) as (mute, slow):
        began = time.monotonic()
        with contextlib.suppress(ConnectionError):
            for letter in b"GET / HTTP/1.1\r\nX: " + b"x" * 5000:
                slow.sendall(bytes([letter]))
                time.sleep(0.02)
        taken = time.monotonic() - began
        assert is_let_go(mute)

    assert taken < SOON


@pytest.mark.slow  # waits
def test_who_asks_and_does_not_read_is_let_go() -> None:
    """What is not taken is not kept for them for ever."""
    with served(limits=Limits(silence=0.3)) as link, socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.settimeout(SOON)
        raw.connect(place_of(link))
        words = f"GET /main.js HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie_of(link)}"
        began = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - began < SOON:
                raw.sendall(f"{words}\r\n\r\n".encode())

    assert time.monotonic() - began < SOON


class Reader(asyncio.Transport):
    """A connection to somebody who reads as slowly as a test says."""

    def __init__(self) -> None:
        super().__init__()
        self.transport: asyncio.Transport = self
        self.unsent = 0
        self.gone = False

    def get_write_buffer_size(self) -> int:
        """Return how much is not read."""
        return self.unsent

    def abort(self) -> None:
        """Note that the table let go."""
        self.gone = True


def test_who_reads_slowly_has_all_of_it() -> None:
    """As long as there is less and less to read nobody is let go, however long."""
    patience, slow, stuck = Patience(10.0), Reader(), Reader()
    for now in range(100):
        slow.unsent, stuck.unsent = 1000 - now, 1000 + now
        patience.look([slow, stuck], float(now))
        assert stuck.gone is (now > 10)
    slow.unsent = 0
    patience.look([slow], 1000.0)

    assert not slow.gone


@pytest.mark.slow  # waits
def test_a_window_that_says_nothing_stays() -> None:
    """Who looks on need not ask."""
    with served(limits=Limits(silence=0.2)) as link, window(link) as page:
        page.ask("ping")
        time.sleep(0.8)
        assert page.ask("ping")["say"] == "pong"


def test_who_comes_takes_the_place_of_who_is_silent() -> None:
    """All places are taken by those who say nothing, again and again."""
    limits = Limits(connections=4)
    with served(limits=limits) as link, window(link) as page, silent(link, 20) as many:
        statuses = [status(link) for _ in range(8)]
        assert page.ask("ping")["say"] == "pong"
        assert is_let_go(many[0])

    assert statuses == [ENTERED] * 8


def test_windows_do_not_make_room() -> None:
    """Where they have all places, who comes is heard, and they stay."""
    limits = Limits(connections=2)
    with served(limits=limits) as link, window(link) as one, window(link) as two:
        assert [status(link) for _ in range(9)] == [ENTERED] * 9
        assert [page.ask("ping")["say"] for page in (one, two)] == ["pong"] * 2


def test_half_of_all_descriptors_are_for_other_things() -> None:
    """Where there are 128, not even those who are let in take more than 64."""
    resource = pytest.importorskip("resource")
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)

    assert places(1) == 1
    assert most == resource.RLIM_INFINITY or places(1 << 40) == most // 2


def test_complaints_are_written_sparingly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first few, and how many more there were."""
    times = iter([0.0, 0.0, 0.0, 0.01, 0.02, 0.03, 0.1])
    monkeypatch.setattr(connections, "monotonic", lambda: next(times))
    lines = Sparing(burst=2, rate=20.0)
    said = [
        logging.makeLogRecord({"msg": "too %s", "args": ("bad",)}) for _ in range(6)
    ]

    written = [lines.filter(one) for one in said]

    assert written == [True, True, False, False, False, True]
    assert said[1].getMessage() == "too bad"
    assert said[5].getMessage() == "too bad (and 3 lines before it)"


@pytest.mark.slow  # starts a server
@pytest.mark.skipif(sys.platform != "linux", reason="descriptors are limited otherwise")
def test_two_hundred_silent_sockets_lock_nobody_out(tmp_path: Path) -> None:
    """With 128 descriptors the page is there, and the log stays short."""
    log = tmp_path / "log"
    with (
        log.open("wb") as complaints,
        subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", FEW],
            cwd=tmp_path,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path)),
            },
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
        ) as server,
    ):
        assert server.stdout is not None
        link = server.stdout.readline().split()[4]
        with silent(link, 200), window(link) as page:
            statuses = []
            for _ in range(20):
                with silent(link, 20):
                    statuses.append(status(link))
            asked = page.ask("new", book="t9a")
        server.terminate()

    assert statuses == [ENTERED] * 20
    assert asked["say"] == "done"
    assert log.stat().st_size < LITTLE
