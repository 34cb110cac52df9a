"""Survival: a server that is killed has kept everything that it acknowledged."""

import argparse
import contextlib
import itertools
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed

from draws import some
from positions import HEAD, RATES, at, unit
from serried.cli.table import add, sharing
from unit.table.talking import ALONE, Page, followed, looking, socket_of, window

KILLS: Final = some(30)
CLIENTS: Final = 10
AT_ONCE: Final = 3
"""Changes of one client that are under way at the same time."""
STEP: Final = 2.0**-10
"""Inches that one change moves a unit by: their sums are exact."""


@contextmanager
def process(
    folder: Path, stderr: int | None = None, *more: str, port: str = "0"
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start `serried table` in a process of its own, and yield it with its link."""
    words = ["table", "--no-browser", "--port", port, "--data", str(folder), *more]
    with subprocess.Popen(  # noqa: S603 - the project's own command
        [sys.executable, "-m", "serried", *words],
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as started:
        try:
            assert started.stdout is not None
            yield started, started.stdout.readline().split()[4]
        finally:
            started.kill()


class Client:
    """Somebody who moves a unit of their own, and asks again until they hear of it.

    Attributes:
        asked: The keys of all that was asked, in order.
        heard: At which entry of the log each of those is that was acknowledged.
    """

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self.asked: list[str] = []
        self.heard: dict[str, int] = {}

    def go_on(self, page: Page, killed: Callable[[], None]) -> None:
        """Ask for more and more, without waiting, until the connection is lost."""
        with contextlib.suppress(ConnectionClosed):
            self.ask_again(page)
            under_way: list[tuple[str, int]] = []
            while True:
                self.asked.append(f"{self.unit} {len(self.asked)}")
                under_way.append((self.asked[-1], self.send(page, self.asked[-1])))
                if len(under_way) == AT_ONCE:
                    self.note(page, *under_way.pop(0))
                    killed()

    def ask_again(self, page: Page) -> None:
        """Ask for what was not heard of; and what was is not done once more."""
        for key in (*self.asked[-2 * AT_ONCE :], *self.left):
            self.note(page, key, self.send(page, key))

    @property
    def left(self) -> list[str]:
        """What was asked and not heard of."""
        return [key for key in self.asked if key not in self.heard]

    def send(self, page: Page, key: str) -> int:
        """Ask for one change, and do not wait."""
        return page.send(
            "edit", key=key, changes=[{"move": self.unit, "by": [STEP, 0]}]
        )

    def note(self, page: Page, key: str, number: int) -> None:
        """Wait for an answer; one that came before is the same."""
        said = page.reply(number)
        assert said["say"] == "done", said
        assert self.heard.setdefault(key, said["index"]) == said["index"]


def until_it_is_killed(folder: Path, clients: Sequence[Client], after: int) -> None:
    """Let all ask at once, and kill the server after so many acknowledgements."""
    with process(folder) as (started, link), contextlib.ExitStack() as stack:
        pages = [stack.enter_context(window(link)) for _ in clients]
        count = itertools.count(1)

        def killed() -> None:
            if next(count) == after:
                os.kill(started.pid, signal.SIGKILL)

        with ThreadPoolExecutor(len(clients)) as pool:
            work = [
                pool.submit(one.go_on, page, killed)
                for one, page in zip(clients, pages, strict=True)
            ]
        for one in work:
            one.result()


@pytest.mark.slow  # starts and kills servers
def test_what_was_acknowledged_outlives_every_kill(tmp_path: Path) -> None:
    """Ten ask at once; it is killed again and again, and nothing is lost or doubled.

    Each change that was heard of has an entry of its own in the log, those that were
    asked for again too; and every unit stands where so many moves lead.
    """
    names = [f"unit_{number}" for number in range(CLIENTS)]
    clients = [Client(name) for name in names]
    with process(tmp_path) as (_, link), window(link) as page:
        text = HEAD + "".join(
            unit(name, where=at(6 + 6 * place, 10)) + RATES
            for place, name in enumerate(names)
        )
        begun = page.ask("open", text=text)["index"]
    rng = Random("kill -9")
    for _ in range(KILLS):
        until_it_is_killed(tmp_path, clients, rng.randint(1, 6 * CLIENTS))
    with process(tmp_path) as (_, link), window(link) as page:
        for client in clients:
            client.ask_again(page)
        state = page.state()

    made = sorted(index for one in clients for index in one.heard.values())
    asked = sum(len(one.asked) for one in clients)
    assert made == list(range(begun + 1, begun + 1 + asked))
    assert state["log"]["at"] == state["log"]["entries"][-1]["index"] == begun + asked
    for place, (client, found) in enumerate(zip(clients, state["units"], strict=True)):
        gone = 6 + 6 * place + STEP * len(client.asked)
        assert (found["id"], found["pose"]["x"]) == (client.unit, gone)


@pytest.mark.slow  # starts and kills servers
def test_a_seat_outlives_a_kill(tmp_path: Path) -> None:
    """The guest comes back by its cookie, and nothing is missing or done twice."""
    share = ("--host", "127.0.0.1")
    with process(tmp_path, None, *share) as (started, link), window(link) as host:
        host.ask("open", text=ALONE)
        two = next(s for s in host.ask("links")["links"] if s["seat"] == "two")
        where, cookie = followed(two["link"])
        address = socket_of(link) + where.removeprefix("/")
        with looking(address, cookie) as page:
            page.ask("chat", text="well met")
        assert host.ask("play", line="spears march: forward 1", key="k")["played"]
        os.kill(started.pid, signal.SIGKILL)
    port = link.split("/")[2].rpartition(":")[2]
    with (
        process(tmp_path, None, *share, port=port) as (_, again),
        window(again) as host,
        looking(address, cookie) as page,
    ):
        assert (
            host.ask("play", line="spears march: forward 1", key="k")["again"] is True
        )
        assert page.state()["units"][0]["pose"]["y"] == 11
        assert page.ask("play", line="next turn")["say"] == "error"
        assert [said["sides"] for said in page.news if said["say"] == "seats"][-1] == [
            "red"
        ]


@pytest.mark.parametrize(
    ("words", "host", "shared"),
    [
        ([], None, False),
        (["--port", "0"], None, False),
        (["--share"], "0.0.0.0", True),  # noqa: S104 - what is asked for
        (["--host", "hall.local"], "hall.local", True),
    ],
)
def test_others_are_listened_to_only_where_it_is_shared(
    words: list[str], host: str | None, *, shared: bool, tmp_path: Path
) -> None:
    """Nothing but this machine without `--share`, or `--host`, which shares too."""
    parser = argparse.ArgumentParser()
    add(parser.add_subparsers())
    options = parser.parse_args(["table", "--data", str(tmp_path), *words])
    found, seats = sharing(options)
    assert (found, seats.shared) == (host, shared)
    assert (tmp_path / "seats.json").exists() is shared


@pytest.mark.slow  # starts servers
def test_a_second_server_on_the_same_table_says_so(tmp_path: Path) -> None:
    """In one line, with the status of what cannot be read."""
    with process(tmp_path):
        second = subprocess.run(  # noqa: S603 - the project's own command
            [sys.executable, "-m", "serried", "table", "--data", str(tmp_path)],
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert second.returncode == 2
    assert "another table has it open" in second.stderr
    assert second.stderr.count("\n") == 1


@pytest.mark.slow  # starts a server
def test_it_ends_when_it_is_told_to(tmp_path: Path) -> None:
    """Ctrl-C is how it is meant to end; open windows do not hold it up."""
    with process(tmp_path) as (started, link), window(link) as page:
        page.ask("ping")
        started.send_signal(signal.SIGINT)
        assert started.wait(20) == 0
