"""Survival: a server that is killed has kept everything that it acknowledged."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from unit.table.talking import ALONE, Said, window

ROUNDS = 3


@contextmanager
def process(
    folder: Path, stderr: int | None = None
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start `serried table` in a process of its own, and yield it with its link."""
    words = ["table", "--no-browser", "--port", "0", "--data", str(folder)]
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
