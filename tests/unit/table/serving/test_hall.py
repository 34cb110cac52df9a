"""The hall: many tables in one process, and a seat of one is nothing at another."""

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import uvicorn
from websockets.exceptions import InvalidStatus

from serried.model.errors import RequestError
from serried.table.serving.address import Address
from serried.table.serving.hall import Hall
from serried.table.serving.server import app_of, listen
from unit.table.serving.test_seats import Company, links_of, seats
from unit.table.talking import ALONE, GENEROUS, NEAR, Page, followed, looking

TEXT: Final = NEAR.replace("\n[[unit]]", '\nactive = "blue"\n[[unit]]', 1)
FORBIDDEN: Final = 403


@contextlib.contextmanager
def served(folder: Path, *names: str) -> Iterator[tuple[Hall, Address]]:
    """Serve a hall with tables, in a thread."""
    listener = listen(None, 0)
    listener.listen()
    address = Address(None, listener.getsockname()[1])
    hall = Hall(folder, address, app_of, GENEROUS)
    for name in names:
        hall.open(name)
    config = uvicorn.Config(
        hall, ws="websockets-sansio", lifespan="off", log_level="warning"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield hall, address
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
