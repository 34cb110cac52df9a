"""The server: windows that see the same, in one order, within limits."""

import json
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from serried.model.errors import NotationError
from serried.table.answers.questions import reply_to
from serried.table.plans import View
from serried.table.replies import Reply
from serried.table.requests import Question, Survey
from serried.table.serving import hub
from serried.table.serving.address import Address
from serried.table.serving.limits import Allowance, Limits
from serried.table.serving.server import data_file, listen
from serried.table.state import Looked
from unit.table.talking import ALONE, GENEROUS, Page, served, window


@pytest.fixture(scope="module")
def link() -> Iterator[str]:
    """A table that several tests come to, one after another."""
    with served() as shared:
        yield shared


def test_a_window_is_greeted_and_shown_the_table(link: str) -> None:
    """First `hello`, then the state with the whole log."""
    with window(link) as page:
        hello, _, state = page.next(), page.next(), page.next()

    assert (hello["say"], hello["protocol"]) == ("hello", 1)
    assert hello["windows"] >= 1
    assert [book["name"] for book in hello["books"]] == ["t9a", "battleaxe"]
    assert hello["examples"][0]["name"] == "first-look"
    assert (state["say"], state["log"]["from"]) == ("state", 0)
    assert state["position"]["format"] == "serried/1"


def test_every_window_sees_every_change(link: str) -> None:
    """Only what is new in the log, and who did it."""
    with window(link) as one, window(link) as two:
        one.ask("open", text=ALONE)
        known = two.state()["log"]["at"] + 1
        one.ask("play", line="spears march: forward 3")

        for page in (one, two):
            state = page.state()
            assert state["units"][0]["pose"]["y"] == 13
            (entry,) = state["log"]["entries"]
            assert (entry["kind"], entry["window"]) == ("play", one.news[0]["window"])
            assert state["log"]["from"] == entry["index"] == known


def test_the_state_comes_before_the_answer(link: str) -> None:
    """Whoever is answered has seen what came of it."""
    with window(link) as page:
        page.ask("open", text=ALONE)
        sent = page.send("play", line="spears march: forward 3")
        order = [page.next()["say"] for _ in range(2)]
        assert order == ["state", "answer"]
        assert sent


@pytest.mark.slow  # a hundred changes, each on the disk
def test_changes_of_two_windows_are_ordered_and_none_is_lost(tmp_path: Path) -> None:
    """Each is a step of its own, and the steps of one window keep their order."""
    with served(tmp_path) as link, window(link) as one, window(link) as two:
        one.ask("open", text=ALONE)
        sent = []
        for number in range(50):
            for page in (one, two):
                change = {"set": ["unit", "spears", "name"], "to": f"{number}"}
                sent.append((page, page.send("edit", changes=[change])))
        versions = [page.reply(request)["version"] for page, request in sent]
        with window(link) as late:
            entries = late.state()["log"]["entries"]

    edits = [entry for entry in entries if entry["kind"] == "edit"]
    assert len(edits) == len(set(versions)) == 100
    for number in (1, 2):
        own = [e["line"].rsplit("'", 2)[1] for e in edits if e["window"] == number]
        assert own == [str(count) for count in range(50)]
    assert [entry["parent"] for entry in edits] == [e["index"] - 1 for e in edits]


def test_the_newest_ghost_wins(link: str) -> None:
    """Those that were overtaken say so, and the last one is answered."""
    with window(link) as page:
        page.ask("open", text=ALONE)
        sent = [
            page.send("ghost", line=f"spears march: forward {length / 10}")
            for length in range(60)
        ]
        said = [page.reply(request)["say"] for request in sent]

    assert set(said) <= {"ghost", "skipped"}
    assert said[-1] == "ghost"


def test_a_message_that_is_none_is_answered(link: str) -> None:
    """Bytes, nonsense and half a request: the window stays open."""
    with window(link) as page:
        for message in (b"\xff\x00", "nonsense", '{"do": "ask", "id": 5}'):
            page.socket.send(message)
        said = [page.reply(wanted) for wanted in (None, None, 5)]
        assert all(one["say"] == "error" for one in said)
        assert page.ask("ping")["say"] == "pong"


def test_a_message_that_is_too_long_closes_the_window(link: str) -> None:
    """A million bytes and no more."""
    with window(link) as page:
        fits = json.dumps({"do": "open", "id": 9, "text": "#" * 999_000})
        page.socket.send(fits)
        assert page.reply(9)["say"] == "error"
        page.socket.send("x" * 1_000_001)
        with pytest.raises(ConnectionClosed) as closed:
            page.reply(None)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_too_many_requests_are_refused_and_harm_nobody_else() -> None:
    """One window that hurries is told to go slower; another one is answered."""
    limits = Limits(rate=1, burst=5)
    with served(limits=limits) as link, window(link) as hasty, window(link) as other:
        said = [hasty.ask("ping")["say"] for _ in range(10)]
        assert said[:5] == ["pong"] * 5
        assert said[6:] == ["error"] * 4
        assert other.ask("ping")["say"] == "pong"


def test_so_many_requests_wait_and_no_more() -> None:
    """Whoever does not wait for answers is told to."""
    limits = Limits(rate=1e9, burst=1e9, waiting=3)
    with served(limits=limits) as link, window(link) as page:
        sent = [page.send("text") for _ in range(200)]
        said = [page.reply(request) for request in sent]
    refused = [one for one in said if one["say"] == "error"]
    assert refused
    assert "at once" in refused[0]["because"]
    assert said[0]["say"] == "text"


def ask_on_and_on(page: Page) -> None:
    """Ask and do not read."""
    for number in range(10_000):
        page.socket.send(f'{{"do": "ping", "id": {number}}}')
    page.reply(None)


def test_a_window_that_asks_and_does_not_read_is_closed() -> None:
    """What it leaves unread does not pile up."""
    limits = Limits(rate=1e9, burst=1e9, unread=5)
    with served(limits=limits) as link, window(link) as page:
        with pytest.raises(ConnectionClosed) as closed:
            ask_on_and_on(page)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


@pytest.mark.slow  # as long as a question takes
def test_a_change_is_made_even_if_its_window_closes() -> None:
    """What is begun is not left half done, and the next one is taken up."""
    with served() as link, window(link) as page:
        page.ask("open", text=ALONE)
        for number in range(20):
            with window(link) as fleeting:
                fleeting.state()
                change = {"set": ["unit", "spears", "name"], "to": f"{number}"}
                fleeting.send("edit", changes=[change])
        done = page.ask("edit", changes=[{"set": ["round"], "to": 2}])
        entries = [e for said in page.news if said["say"] == "state"
                   for e in said["log"]["entries"]]  # fmt: skip
        assert done["say"] == "done"
        assert [e["index"] for e in entries] == list(range(len(entries)))


def test_so_many_windows_are_open_and_no_more() -> None:
    """One more is sent away, and let in when another has gone."""
    with served(limits=Limits(windows=1)) as link:
        with window(link) as page:
            page.ask("ping")
            with window(link) as more, pytest.raises(ConnectionClosed) as closed:
                more.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
        for _ in range(1000):
            with window(link) as again:
                try:
                    assert again.next()["say"] == "hello"
                except ConnectionClosed:
                    time.sleep(0.02)
                    continue
                return
    pytest.fail("nobody is let in any more")


def test_windows_hear_who_comes_and_goes() -> None:
    """How many there are."""
    with served() as link, window(link) as page:
        with window(link):
            while page.next() != {"say": "windows", "windows": 2}:
                pass
        while page.next() != {"say": "windows", "windows": 1}:
            pass


@pytest.mark.slow
@pytest.mark.uncounted
def test_a_question_that_takes_too_long_is_given_up() -> None:
    """In one line, and the window goes on."""
    limits = Limits(rate=1e9, burst=1e9, seconds=0.0)
    with served(limits=limits) as link, window(link) as page:
        said = page.ask("survey", unit="spears")
        assert "takes longer than 0 seconds" in said["because"]
        assert page.ask("ping")["say"] == "pong"


def test_a_question_that_nobody_waits_for_makes_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is skipped at once, and the next is taken up; once more there is nothing."""

    def never_ends(view: View, asked: Question) -> Reply | Looked:
        while isinstance(asked, Survey):
            time.sleep(0)
        return reply_to(view, asked)

    monkeypatch.setattr(hub, "reply_to", never_ends)
    limits = replace(GENEROUS, threads_of_one=1)
    with served(limits=limits) as link, window(link) as page:
        long = page.send("survey", unit="spears")
        assert page.ask("forget", of=long)["say"] == "heard"
        assert page.reply(long)["say"] == "skipped"
        assert page.ask("text")["say"] == "text"
        assert page.ask("forget", of=long)["say"] == "heard"


def test_an_allowance_fills_again() -> None:
    """Two a second, three at once."""
    allowance = Allowance(2.0, 3.0, now=0.0)

    taken = [allowance.take(now) for now in (0, 0, 0, 0, 0.4, 0.5, 10, 10, 10, 10)]

    assert taken == [True] * 3 + [False] * 2 + [True] * 4 + [False]


def test_answers_do_not_wait_for_the_last_one_to_be_acknowledged() -> None:
    """A page is a hundred files, each of which waited 40 ms: that is 0.8 s and more."""
    with listen(None, 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_a_port_that_is_taken_is_an_error_of_one_line() -> None:
    """Unless nobody asked for it: then there is another one."""
    with listen(None, 0) as first:
        first.listen()
        port = first.getsockname()[1]
        with pytest.raises(NotationError, match="nothing can listen there"):
            listen(None, port)


def test_a_link_has_an_address_that_can_be_followed() -> None:
    """Brackets around IPv6, and no address that means all of them."""
    assert Address(None, 7, "abc").link == "http://127.0.0.1:7/enter/abc"
    assert Address("::1", 7, "abc").link == "http://[::1]:7/enter/abc"
    assert Address("hall", 7, "abc", "xyz").link_once == "http://hall:7/enter/xyz"
    everywhere = Address("0.0.0.0", 7).link  # noqa: S104 - what is tested
    assert "0.0.0.0" not in everywhere  # noqa: S104


def test_the_file_lies_with_the_data_of_the_user(tmp_path: Path) -> None:
    """Or where it was said to."""
    assert data_file(tmp_path) == tmp_path / "table.sqlite3"
    assert data_file().parent.name == "serried"
    assert GENEROUS.seconds > 0
