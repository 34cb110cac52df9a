"""Survival: a server that is killed has kept everything that it acknowledged."""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from serried.cli.table import add, sharing
from unit.table.talking import ALONE, Said, followed, looking, socket_of, window

ROUNDS = 3


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


def acknowledged(folder: Path, killed_after: int) -> list[int]:
    """Edit without waiting, kill the server, and return what it acknowledged."""
    heard: list[int] = []
    with process(folder) as (started, link), window(link) as page:
        page.ask("open", text=ALONE)
        for _ in range(60):
            page.send("edit", changes=[{"move": "spears", "by": [0.01, 0.0]}])
        try:
            while True:
                said = page.next()
                if said.get("say") == "done":
                    heard.append(said["version"])
                if len(heard) == killed_after:
                    os.kill(started.pid, signal.SIGKILL)
        except ConnectionClosed:
            return heard


@pytest.mark.slow  # starts and kills servers
def test_what_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    """After kill -9 in the middle of edits, every acknowledged one is there."""
    for number in range(ROUNDS):
        heard = acknowledged(tmp_path, killed_after=10 + 7 * number)

        with process(tmp_path) as (_, link), window(link) as page:
            state = page.state()

        assert state["version"] >= max(heard)
        assert state["units"][0]["pose"]["x"] == pytest.approx(moved(state))


def moved(state: Said) -> float:
    """Return where the spears stand after all edits since they were last opened."""
    entries = state["log"]["entries"]
    opened = max(int(e["index"]) for e in entries if e["kind"] == "open")
    return 36 + 0.01 * (int(state["log"]["at"]) - opened)


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
