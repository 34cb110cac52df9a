"""Another user of the machine read and changed the table of root.

On the loopback address nobody was asked for the token of the link, the file of the
table could be read by everybody, and two tables of one host overwrote each other's
cookie.
"""

import http.client
import os
import stat
import subprocess
import sys
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from serried.table.serving.address import ENTER
from serried.table.storing.store import Store
from unit.table.talking import home_of, served, serving, socket_of

FORBIDDEN = 403
ENTERED = 303
NOBODY = 65534
BECOMES = sys.platform == "linux" and os.geteuid() == 0


def test_on_this_machine_too_nobody_comes_in_without_the_link() -> None:
    """Neither to the page nor to the socket; the link itself lets in."""
    with served() as link:
        page = status(f"{home_of(link)}/")
        with pytest.raises(InvalidStatus) as refusal, connect(socket_of(link)):
            pass
        let_in = build_opener(HTTPCookieProcessor()).open(link).status

    assert (page, refusal.value.response.status_code) == (FORBIDDEN, FORBIDDEN)
    assert let_in == 200


def test_two_tables_of_one_host_keep_their_logins() -> None:
    """A browser sends a cookie to every port of a host, so each has its own name."""
    jar = CookieJar()
    browser = build_opener(HTTPCookieProcessor(jar))
    with served() as one, served() as two:
        for link in (one, two):
            assert browser.open(link).status == 200
        again = [browser.open(home_of(link)).status for link in (one, two)]

    assert again == [200, 200]
    assert len({cookie.name for cookie in jar}) == 2


def mode(path: Path) -> int:
    """Return who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="rights are said otherwise there")
def test_only_its_owner_reads_the_file_of_a_table(tmp_path: Path) -> None:
    """Nor the folder and what SQLite lays beside it; also if others could before."""
    path = tmp_path / "kept" / "table.sqlite3"
    before = os.umask(0o022)
    try:
        store = Store(path)
        made = [mode(one) for one in path.parent.iterdir()]
        store.close()
        path.chmod(0o644)
        store = Store(path)
        opened = [mode(one) for one in path.parent.iterdir()]
        store.close()
    finally:
        os.umask(before)

    assert len(made) >= 2  # the write-ahead log is one of them
    assert {*made, *opened} == {0o600}
    assert mode(path.parent) == 0o700


def status(link: str) -> int:
    """Return how a link is answered, before anything that it leads to."""
    _, _, place, path = link.split("/", 3)
    connection = http.client.HTTPConnection(place, timeout=30)
    connection.request("GET", f"/{path}")
    answer = connection.getresponse().status
    connection.close()
    return answer


def test_what_the_browser_is_started_with_is_good_once() -> None:
    """Everybody can read the words a program was started with, so it is no token."""
    with serving() as address:
        links = (address.link_once, address.link_once, address.link, address.link)
        statuses = [status(link) for link in links]

    assert statuses == [ENTERED, FORBIDDEN, ENTERED, ENTERED]


ANOTHER = """
import os, socket, sys
os.setuid(int(sys.argv[1]))
with socket.socket() as raw:
    raw.connect(("127.0.0.1", int(sys.argv[2])))
    raw.sendall(sys.stdin.buffer.read())
    print(raw.recv(100).decode().split()[1])
"""
"""What was to be loaded is loaded: another user may not read this Python."""


@pytest.mark.slow  # starts another process
@pytest.mark.skipif(not BECOMES, reason="only root of a Linux becomes somebody else")
def test_another_user_cannot_follow_it_first() -> None:
    """It is refused to them, and is still good for whom it is meant."""
    with serving() as address:
        words = ["-c", ANOTHER, str(NOBODY), str(address.port)]
        path = f"{ENTER}{address.once}"
        said = subprocess.run(  # noqa: S603 - our own code
            [sys.executable, *words],
            input=f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n",
            capture_output=True,
            text=True,
            check=True,
        )
        own = status(address.link_once)

    assert (int(said.stdout), own) == (FORBIDDEN, ENTERED)
