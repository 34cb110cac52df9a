"""The guard: who may come in, and what browsers are told to be careful about."""

import http.client
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.types import Message, Scope
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from serried.model.words import LANGUAGES
from serried.table.serving.address import Address
from serried.table.serving.guard import Guard
from serried.table.serving.pages import TYPES, page_files
from unit.table.talking import cookie_of, home_of, run_apart, served, socket_of, window

FORBIDDEN = 403
ELSEWHERE = 421


@pytest.fixture(scope="module")
def link() -> Iterator[str]:
    """A table on this machine alone."""
    with served() as given:
        yield given


@pytest.fixture(scope="module", params=[None, "localhost"])
def any_link(request: pytest.FixtureRequest) -> Iterator[str]:
    """A table on this machine alone, and one that others may come to."""
    with served(host=request.param) as given:
        yield given


def get(link: str, path: str = "/", **headers: str) -> http.client.HTTPResponse:
    """Return the answer to one request, its body read."""
    host, port = link.split("/")[2].rsplit(":", 1)
    connection = http.client.HTTPConnection(host, int(port), timeout=30)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]
    connection.close()
    return answer


def named(link: str, value: str) -> str:
    """Return the cookie of a table with another value."""
    return f"{cookie_of(link).partition('=')[0]}={value}"


def refused(link: str, **headers: str) -> int:
    """Return the status with which a socket is refused."""
    with (
        pytest.raises(InvalidStatus) as refusal,
        connect(socket_of(link), additional_headers=headers),
    ):
        pass
    return refusal.value.response.status_code


def test_a_table_is_on_this_machine_alone(link: str) -> None:
    """The listener is bound to the loopback address."""
    assert link.startswith("http://127.0.0.1:")


def test_every_answer_tells_browsers_to_be_careful(link: str) -> None:
    """Also one that there is nothing."""
    for path in ("/", "/nothing"):
        headers = get(link, path).headers
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


def test_only_files_that_never_change_are_kept(link: str) -> None:
    """Not the page, nor what somebody is told who may not come in."""
    cookie = cookie_of(link)
    page = get(link, Cookie=cookie)
    script = page.body.decode().partition('src=".')[2].partition('"')[0]  # type: ignore[attr-defined]
    kept = get(link, script, Cookie=cookie)

    assert (kept.status, "immutable" in kept.headers["cache-control"]) == (200, True)
    assert kept.headers["x-content-type-options"] == "nosniff"
    assert page.headers["cache-control"] == "no-cache"
    assert get(link, script).status == FORBIDDEN
    assert get(link, script).headers["cache-control"] == "no-cache"


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
def test_another_name_for_this_machine_is_refused(link: str, host: str) -> None:
    """A name that somebody else makes mean this machine is not ours."""
    assert get(link, Host=host).status == ELSEWHERE


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:80"])
def test_the_names_of_this_machine_are_let_in(link: str, host: str) -> None:
    """Whatever port they come by."""
    assert get(link, Host=host).status != ELSEWHERE


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
def test_a_page_of_somebody_else_opens_no_socket(link: str, origin: str) -> None:
    """Its Origin is not the address of the table."""
    assert refused(link, Origin=origin) == FORBIDDEN


def test_our_own_page_opens_a_socket(link: str) -> None:
    """And so does a program, which has no page."""
    for origin in (home_of(link), None):
        with window(link, origin=origin) as page:
            assert page.next()["say"] == "hello"


def test_others_need_the_link(any_link: str) -> None:
    """Without it neither page nor socket; a cookie that is guessed is no use."""
    assert get(any_link).status == FORBIDDEN
    assert get(any_link, "/enter/guess").status == FORBIDDEN
    assert get(any_link, "/enter/").status == FORBIDDEN
    assert get(any_link, Cookie=named(any_link, "guess")).status == FORBIDDEN
    assert get(any_link, Cookie=named(any_link, "")).status == FORBIDDEN
    assert get(any_link, Cookie=named(any_link, "\xe9")).status == FORBIDDEN
    token = cookie_of(any_link).partition("=")[2]
    assert get(any_link, Cookie=f"serried_table={token}").status == FORBIDDEN
    assert refused(any_link) == FORBIDDEN


def test_the_link_lets_in(any_link: str) -> None:
    """It leaves a cookie that no script can read, and leads to the page."""
    path = "/" + any_link.split("/", 3)[3]
    entered = get(any_link, path)

    cookie = entered.headers["set-cookie"]
    assert (entered.status, entered.headers["location"]) == (303, "/")
    assert "httponly" in cookie.lower()
    assert "samesite=lax" in cookie.lower()
    pair = cookie.partition(";")[0]
    assert get(any_link, Cookie=pair).status not in {FORBIDDEN, ELSEWHERE}
    assert pair == cookie_of(any_link)
    with window(any_link) as page:
        assert page.next()["say"] == "hello"


def test_a_link_cannot_be_guessed(any_link: str) -> None:
    """It holds 256 random bits, and every start has another."""
    token = any_link.rpartition("/")[2]
    assert len(token) >= 43
    with served() as other:
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
def test_no_path_reaches_the_file_system(link: str, path: str) -> None:
    """What is not a file of the page is not there."""
    host, port = link.split("/")[2].rsplit(":", 1)
    with socket.create_connection((host, int(port)), timeout=30) as raw:
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            f"Cookie: {cookie_of(link)}",
            "Connection: close",
            "\r\n",
        )
        raw.sendall("\r\n".join(lines).encode())
        status = raw.recv(100).split()[1]

    assert status in {b"404", b"400"}


def test_a_page_is_only_read(link: str) -> None:
    """There is nothing to post to."""
    host, port = link.split("/")[2].rsplit(":", 1)
    connection = http.client.HTTPConnection(host, int(port), timeout=30)
    connection.request("POST", "/", body="x", headers={"Cookie": cookie_of(link)})
    assert connection.getresponse().status == 405
    connection.close()


def test_the_page_is_a_fixed_list_of_files(tmp_path: Path) -> None:
    """Those of known types, by their address; the first of them also as `/`."""
    (tmp_path / "vendor").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "vendor" / "lib.js").write_text("x")
    (tmp_path / "vendor" / "LICENSE").write_text("x")

    found = page_files(tmp_path)

    words = {f"/words/{language}.json" for language in LANGUAGES}
    plain = {name for name in found if not found[name].lasts}
    assert plain == {"/", "/index.html", "/vendor/lib.js", *words}
    assert {f"/{name.split('/', 2)[2]}" for name in found.keys() - plain} == (
        plain - {"/", "/index.html"}
    )
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
    guard = Guard(Starlette(), Address("tables.club", 7373))

    assert (run_apart(status_of(guard, host)) != ELSEWHERE) is known


async def status_of(guard: Guard, host: str) -> int:
    """Return the status of a page that is asked for by a name; no network is needed."""
    said: list[Message] = []

    async def send(message: Message) -> None:
        said.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    headers = [(b"host", host.encode())]
    scope: Scope = {"type": "http", "method": "GET", "path": "/", "headers": headers}
    scope["query_string"] = b""
    await guard(scope, receive, send)
    return int(said[0]["status"])
