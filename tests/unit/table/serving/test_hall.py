"""The hall: many tables in one process, and a seat of one is nothing at another."""

import contextlib
import http.client
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from serried.cli.main import main
from serried.model.errors import RequestError
from serried.table.serving.address import Address
from serried.table.serving.hall import Hall
from serried.table.serving.lobby import REFUSED
from serried.table.serving.server import app_of, hall_server_of, listen
from serried.table.serving.workers import Workers
from unit.table.serving.test_seats import Company, links_of, seats, told_for_ever
from unit.table.talking import ALONE, GENEROUS, NEAR, Page, followed, looking

TEXT: Final = NEAR.replace("\n[[unit]]", '\nactive = "blue"\n[[unit]]', 1)
FORBIDDEN: Final = 403
DONE: Final = 200
NOTHING: Final = 404
WRONG: Final = 2


@contextlib.contextmanager
def served(
    folder: Path, *names: str, workers: Workers | None = None
) -> Iterator[tuple[Hall, Address]]:
    """Serve a hall with tables, in a thread."""
    listener, started = listen(None, 0), threading.Event()
    known: list[Address] = []

    def ready(address: Address) -> None:
        known.append(address)
        started.set()

    hall, server = hall_server_of(
        folder, listener, ready=ready, limits=GENEROUS, workers=workers
    )
    for name in names:
        hall.open(name)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        assert started.wait(30)
        yield hall, known[0]
    finally:
        server.should_exit = True
        thread.join(30)
        listener.close()
        hall.close_all()


@contextlib.contextmanager
def at(address: Address, name: str, cookie: str, query: str = "") -> Iterator[Page]:
    """Open a window at one of the tables, with a cookie of whatever kind."""
    place = f"ws://127.0.0.1:{address.port}/t/{name}/socket{query}"
    with looking(place, cookie) as page:
        yield page


def host_of(address: Address) -> str:
    """Return the cookie of the host."""
    return f"{address.cookie}={address.token}"


@contextlib.contextmanager
def company(address: Address, name: str) -> Iterator[tuple[Company, dict[str, str]]]:
    """Yield everybody at one of the tables, and their cookies."""
    with contextlib.ExitStack() as stack:
        host = stack.enter_context(at(address, name, host_of(address)))
        host.ask("open", text=TEXT)
        cookies, pages = {}, []
        for seat, link in links_of(host).items():
            place, cookies[seat] = followed(link)
            assert place == f"/t/{name}/?seat={seat}"
            page = at(address, name, cookies[seat], f"?seat={seat}")
            pages.append(stack.enter_context(page))
            pages[-1].ask("ping")
        yield Company(host, *pages), cookies


def test_what_is_done_at_one_table_is_done_at_no_other(tmp_path: Path) -> None:
    """Each has its battle, its log, its talk and its pause."""
    with (
        served(tmp_path, "one", "two") as (_, address),
        company(address, "one") as (here, _),
        company(address, "two") as (there, _),
    ):
        before = there.watch.state()["version"]
        march = {"line": "spears march: forward 1", "dice": [1, 1]}
        assert here.one.ask("play", **march)["played"]
        here.two.ask("chat", text="well met")
        here.two.ask("pause", on=True)
        assert seats(here.watch)["paused"] == "two"
        assert seats(there.watch)["paused"] is None
        assert there.watch.state()["version"] == before
        said = [one["lines"] for one in there.watch.news if one["say"] == "chat"]
        assert not any(said)


@pytest.mark.parametrize("seat", ["one", "two", "watch"])
@pytest.mark.parametrize("query", ["", "?seat={seat}"])
def test_a_seat_of_one_table_is_nothing_at_another(
    tmp_path: Path, seat: str, query: str
) -> None:
    """Its secret opens no other, under whichever name a message gives it."""
    with (
        served(tmp_path, "one", "two") as (_, address),
        company(address, "one") as (_, cookies),
    ):
        secret = cookies[seat].partition("=")[2]
        names = [f"serried_table_{address.port}_t_two_{seat}", address.cookie]
        for cookie in (cookies[seat], *(f"{one}={secret}" for one in names)):
            with (
                pytest.raises(InvalidStatus) as refused,
                at(address, "two", cookie, query.format(seat=seat)),
            ):
                pass
            assert refused.value.response.status_code == FORBIDDEN


def test_a_table_that_is_closed_is_there_again_when_it_is_opened(
    tmp_path: Path,
) -> None:
    """Nobody is at it meanwhile, whatever their links; others go on."""
    with served(tmp_path, "one", "two") as (hall, address):
        with company(address, "one") as (here, cookies):
            version = here.host.state()["version"]
        hall.close("one")
        with (
            pytest.raises(InvalidStatus),
            at(address, "one", cookies["two"], "?seat=two"),
        ):
            pass
        with at(address, "two", host_of(address)) as other:
            assert other.ask("open", text=ALONE)["say"] == "done"
        hall.open("one")
        with at(address, "one", cookies["two"], "?seat=two") as again:
            assert again.state()["version"] == version


def test_more_tables_than_can_be_open_do_not_keep_the_host_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last ones are open, the others wait; a folder of something else is let be."""
    with served(tmp_path, "one", "two"):
        pass
    os.utime(tmp_path / "one" / "table.sqlite3", (1.0, 1.0))
    (tmp_path / "My Files").mkdir()
    (tmp_path / "My Files" / "table.sqlite3").touch()
    monkeypatch.setattr("serried.table.serving.hall.MOST", 1)
    with served(tmp_path) as (hall, _):
        assert [one.name for one in hall.tables] == ["two"]
        hall.close("two")
        hall.open("one")
        assert [one.name for one in hall.tables] == ["one"]


def test_the_host_is_told_of_all_tables(tmp_path: Path) -> None:
    """Also of those that were kept, when the process is started again."""
    with served(tmp_path, "one"), contextlib.suppress(RequestError):
        pass
    with served(tmp_path, "two") as (hall, address):
        with company(address, "two"):
            first, second = hall.tables
        assert (first.name, first.link, first.windows) == ("one", "/t/one/", 0)
        assert (second.players, second.active) == (("blue", "red"), "blue")
        assert second.windows == len(Company._fields)


@pytest.mark.parametrize("name", ["", "..", "a/b", "A", "x" * 41, "one"])
def test_not_every_name_is_one(tmp_path: Path, name: str) -> None:
    """It is a folder and a path, and each has one table."""
    hall = Hall(tmp_path, Address(None, 1), app_of)
    hall.open("one")
    with pytest.raises(RequestError):
        hall.open(name)
    hall.close_all()


# The lobby


def ask(
    address: Address,
    path: str = "/tables",
    method: str = "GET",
    cookie: str | None = None,
    **headers: str,
) -> tuple[int, str]:
    """Return the answer to a request of the lobby; by the host if nobody says else."""
    known = {"Cookie": host_of(address) if cookie is None else cookie, **headers}
    asked = http.client.HTTPConnection("127.0.0.1", address.port, timeout=30)
    asked.request(method, path, headers=known)
    answer = asked.getresponse()
    text = answer.read().decode()
    asked.close()
    return answer.status, text


def test_the_host_opens_renews_and_closes(tmp_path: Path) -> None:
    """A link that was made anew shuts out who came by the old one."""
    with served(tmp_path, "one") as (_, address):
        status, text = ask(address, "/tables/two", "POST")
        assert status == DONE
        assert [one["name"] for one in json.loads(text)] == ["one", "two"]
        with company(address, "two") as (there, _):
            before = links_of(there.host)
            _, text = ask(address, "/tables/two/watch")
            assert json.loads(text)["link"] == before["watch"]
            _, text = ask(address, "/tables/two/watch", "POST")
            after = json.loads(text)[1]["links"]
            assert after["watch"] != before["watch"]
            assert after["one"] == before["one"]
            with pytest.raises(ConnectionClosed):
                told_for_ever(there.watch)
            assert ask(address, "/tables/two", "DELETE")[0] == DONE
            with pytest.raises(ConnectionClosed):
                told_for_ever(there.two)
        assert [one["name"] for one in json.loads(ask(address)[1])] == ["one"]


def test_nobody_but_the_host_comes_into_the_lobby(tmp_path: Path) -> None:
    """No seat of any table, and no page of somebody else in the host's browser."""
    with (
        served(tmp_path, "one") as (hall, address),
        company(address, "one") as (_, cookies),
    ):
        paths = (
            ("/", "GET"),
            ("/tables", "GET"),
            ("/tables/two", "POST"),
            ("/tables/one", "DELETE"),
            ("/tables/one/watch", "POST"),
            ("/tables/one/watch", "GET"),
        )
        for path, method in paths:
            for cookie in ("", *cookies.values()):
                assert ask(address, path, method, cookie)[0] == FORBIDDEN
            elsewhere = ask(address, path, method, Origin="http://elsewhere.example")
            assert elsewhere[0] == FORBIDDEN
        assert [one.name for one in hall.tables] == ["one"]


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("/tables/one", "POST"),
        ("/tables/Two", "POST"),
        ("/tables/two", "DELETE"),
        ("/tables/two/watch", "POST"),
        ("/tables/one/host", "POST"),
        ("/tables/one/host", "GET"),
        ("/tables/two/watch", "GET"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    tmp_path: Path, path: str, method: str
) -> None:
    """And nothing is changed."""
    with served(tmp_path, "one") as (hall, address):
        status, text = ask(address, path, method)
        assert status == REFUSED
        assert text.count("\n") == 1
        assert [one.name for one in hall.tables] == ["one"]
        assert ask(address, "/t/none/")[0] == NOTHING


# The command


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "add --share"),
        (("--share", "--data", "data"), "no --data"),
        (("--share", "battle.toml"), "no FILE"),
    ],
)
def test_many_tables_are_shared_and_kept_in_one_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: Sequence[str], why: str
) -> None:
    """Else nothing listens, and one line says why."""
    folder = tmp_path / "club"
    assert main(["table", "--tables", str(folder), "--no-browser", *words]) == WRONG
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    assert not folder.exists()


def test_a_log_that_is_no_log_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of whichever table it is."""
    (tmp_path / "one").mkdir()
    (tmp_path / "one/table.sqlite3").touch()
    (tmp_path / "one/seats.json").write_text("{}", encoding="utf-8")
    words = ("--tables", str(tmp_path), "--host", "127.0.0.1", "--port", "0")
    assert main(["table", "--no-browser", *words]) == WRONG
    said = capsys.readouterr().err
    assert "seats.json" in said
    assert said.count("\n") == 1


@pytest.mark.slow
def test_the_command_serves_the_lobby(tmp_path: Path) -> None:
    """By the link that it prints."""
    words = ("--tables", str(tmp_path), "--host", "127.0.0.1", "--port", "0")
    command = (sys.executable, "-m", "serried", "table", "--no-browser", *words)
    with subprocess.Popen(  # noqa: S603 - our own command
        command, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        link = process.stdout.readline().split()[4]
        place, cookie = followed(link)
        assert place == "/"
        address = Address(None, int(link.split(":")[2].partition("/")[0]))
        assert ask(address, "/tables", cookie=cookie) == (DONE, "[]")
        status, page = ask(address, "/", cookie=cookie)
        assert (status, "lobby.js" in page) == (DONE, True)
        process.terminate()
