"""The guard: who may come in, and what browsers are told to be careful about."""

import http.client
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from serried.table.guard import Guard
from serried.table.pages import TYPES, page_files
from unit.table.talking import served, socket_of, window

FORBIDDEN = 403
ELSEWHERE = 421


@pytest.fixture(scope="module")
def open_link() -> Iterator[str]:
    """A table on this machine alone."""
    with served() as link:
        yield link


@pytest.fixture(scope="module")
def token_link() -> Iterator[str]:
    """A table that others may come to, by its link."""
    with served(host="localhost") as link:
        yield link


def get(link: str, path: str = "/", **headers: str) -> http.client.HTTPResponse:
    """Return the answer to one request, its body read."""
    host, port = link.split("/")[2].rsplit(":", 1)
    connection = http.client.HTTPConnection(host, int(port), timeout=30)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]
    connection.close()
    return answer


def refused(link: str, **headers: str) -> int:
    """Return the status with which a socket is refused."""
    with (
        pytest.raises(InvalidStatus) as refusal,
        connect(socket_of(link), additional_headers=headers),
    ):
        pass
    return refusal.value.response.status_code


def test_a_table_is_on_this_machine_alone(open_link: str) -> None:
    """The listener is bound to the loopback address."""
    assert open_link.startswith("http://127.0.0.1:")


def test_every_answer_tells_browsers_to_be_careful(open_link: str) -> None:
    """Also one that there is nothing."""
    for path in ("/", "/nothing"):
        headers = get(open_link, path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:7373",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "127.0.0.2",
        "",
        "[::2]",
        "[::1",
    ],
)
def test_another_name_for_this_machine_is_refused(open_link: str, host: str) -> None:
    """A name that somebody else makes mean this machine is not ours."""
    assert get(open_link, Host=host).status == ELSEWHERE


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:80"])
def test_the_names_of_this_machine_are_let_in(open_link: str, host: str) -> None:
    """Whatever port they come by."""
    assert get(open_link, Host=host).status != ELSEWHERE


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://localhost",
        "http://127.0.0.1:1",
        "file://",
        "",
    ],
)
def test_a_page_of_somebody_else_opens_no_socket(open_link: str, origin: str) -> None:
    """Its Origin is not the address of the table."""
    assert refused(open_link, Origin=origin) == FORBIDDEN


def test_our_own_page_opens_a_socket(open_link: str) -> None:
    """And so does a program, which has no page."""
    for origin in (open_link.rstrip("/"), None):
        with window(open_link, origin=origin) as page:
            assert page.next()["say"] == "hello"


def test_others_need_the_link(token_link: str) -> None:
    """Without it neither page nor socket; a cookie that is guessed is no use."""
    assert get(token_link).status == FORBIDDEN
    assert get(token_link, "/enter/guess").status == FORBIDDEN
    assert get(token_link, "/enter/").status == FORBIDDEN
    assert get(token_link, Cookie="serried_table=guess").status == FORBIDDEN
    assert get(token_link, Cookie="serried_table=").status == FORBIDDEN
    assert get(token_link, Cookie="serried_table=\xe9").status == FORBIDDEN
    assert refused(token_link) == FORBIDDEN


def test_the_link_lets_in(token_link: str) -> None:
    """It leaves a cookie that no script can read, and leads to the page."""
    path = "/" + token_link.split("/", 3)[3]
    entered = get(token_link, path)

    cookie = entered.headers["set-cookie"]
    assert (entered.status, entered.headers["location"]) == (303, "/")
    assert "httponly" in cookie.lower()
    assert "samesite=lax" in cookie.lower()
    pair = cookie.partition(";")[0]
    assert get(token_link, Cookie=pair).status not in {FORBIDDEN, ELSEWHERE}
    with window(token_link, additional_headers={"Cookie": pair}) as page:
        assert page.next()["say"] == "hello"


def test_a_link_cannot_be_guessed(token_link: str) -> None:
    """It holds 256 random bits, and every start has another."""
    token = token_link.rpartition("/")[2]
    assert len(token) >= 43
    with served(host="localhost") as other:
        assert other.rpartition("/")[2] != token


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py",
        "/..%2fserver.py",
        "/%2e%2e/server.py",
        "/page/../../../../etc/passwd",
        "//etc/passwd",
        "/examples/first-look.toml",
        "/table.sqlite3",
        "/vendor/",
        "/\x00",
        "/" + "a" * 5000,
    ],
)
def test_no_path_reaches_the_file_system(open_link: str, path: str) -> None:
    """What is not a file of the page is not there."""
    host, port = open_link.split("/")[2].rsplit(":", 1)
    with socket.create_connection((host, int(port)), timeout=30) as raw:
        lines = (f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: close", "", "")
        raw.sendall("\r\n".join(lines).encode())
        status = raw.recv(100).split()[1]

    assert status in {b"404", b"400"}


def test_a_page_is_only_read(open_link: str) -> None:
    """There is nothing to post to."""
    host, port = open_link.split("/")[2].rsplit(":", 1)
    connection = http.client.HTTPConnection(host, int(port), timeout=30)
    connection.request("POST", "/", body="x")
    assert connection.getresponse().status == 405
    connection.close()


def test_the_page_is_a_fixed_list_of_files(tmp_path: Path) -> None:
    """Those of known types, by their address; the first of them also as `/`."""
    (tmp_path / "vendor").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "vendor" / "lib.js").write_text("x")
    (tmp_path / "vendor" / "LICENSE").write_text("x")

    found = page_files(tmp_path)

    assert set(found) == {"/", "/index.html", "/vendor/lib.js"}
    assert found["/"].content == b"<!doctype html>"
    assert found["/vendor/lib.js"].type == TYPES["js"]
    assert page_files(tmp_path / "nowhere") == {}


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("192.168.1.20:7373", True),
        ("[fe80::1]:7373", True),
        ("tables.club", True),
        ("TABLES.club:80", True),
        ("evil.example", False),
        ("192.168.1.20.evil.example", False),
    ],
)
def test_a_table_for_others_knows_its_names(host: str, *, known: bool) -> None:
    """Addresses, and the name it was started with: nobody else can make those ours."""
    guard = Guard(Starlette(), host="tables.club", token="x")  # noqa: S106 - no secret

    assert guard._knows(host) is known  # noqa: SLF001 - a server would need a network
