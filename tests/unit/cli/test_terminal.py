"""The command as a process: pipes, interrupts, colours and other encodings."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from unit.cli.running import ALONE, FORWARD, do

COMMAND = (sys.executable, "-m", "serried")
ESCAPE = b"\033["


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A position with one lawful request."""
    path = tmp_path / "battle.toml"
    path.write_text(ALONE + do(FORWARD))
    return path


def plain_environment(**more: str) -> dict[str, str]:
    """Return this environment without what says how to colour."""
    kept = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    return {**kept, **more}


def on_a_terminal(words: Sequence[str], environment: Mapping[str, str]) -> bytes:
    """Return what a command prints on a terminal."""
    leader, follower = pty.openpty()
    with subprocess.Popen(words, stdout=follower, env=environment) as process:  # noqa: S603 - our own command
        process.wait(timeout=PATIENCE)
    os.close(follower)
    shown = os.read(leader, 100_000)
    os.close(leader)
    return shown


@pytest.mark.slow
def test_colours_are_for_terminals_that_want_them(file: Path) -> None:
    """None in a pipe, and none where NO_COLOR is set."""
    words = [*COMMAND, "judge", str(file)]
    piped = subprocess.run(words, capture_output=True, check=True)  # noqa: S603 - our own command

    assert ESCAPE in on_a_terminal(words, plain_environment())
    assert ESCAPE not in on_a_terminal(words, plain_environment(NO_COLOR="1"))
    assert ESCAPE not in piped.stdout


@pytest.mark.slow
def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    """As with ``| head -1``: no traceback, whatever is left to print."""
    words = [*COMMAND, "clauses"]
    with subprocess.Popen(  # noqa: S603 - our own command
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=PATIENCE) == 128 + signal.SIGPIPE


HEEDING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from serried.cli.main import main
sys.exit(main())
"""
"""The command, heeding Ctrl-C: whoever runs the tests in the background does not."""

PATIENCE = 60


@pytest.mark.slow
def test_an_interrupt_ends_quietly_with_130(file: Path) -> None:
    """Ctrl-C while it waits for the next line of a bot."""
    words = [sys.executable, "-c", HEEDING, "judge", str(file), "--jsonl"]
    with subprocess.Popen(  # noqa: S603 - our own command
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"spears may move\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"{")
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 130
        assert process.stderr.read() == b""


@pytest.mark.slow
def test_a_terminal_that_knows_only_ascii_is_no_bug() -> None:
    """What it cannot show is shown otherwise."""
    told = subprocess.run(  # noqa: S603 - our own command
        [*COMMAND, "clause", "MOV-19"],
        capture_output=True,
        check=False,
        env=plain_environment(PYTHONIOENCODING="ascii"),
    )
    assert told.returncode == 0
    assert b"MOV-19" in told.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "status"),
    [(("clauses",), 0), (("judge", "/nowhere"), 2), (("nothing",), 2)],
)
def test_the_command_is_installed_under_its_name(
    words: tuple[str, ...], status: int
) -> None:
    """``serried`` and ``python -m serried`` are the same.

    The former ends at once, and all the same everything is said that it has to say.
    """
    script = Path(sys.executable).with_name("serried")
    one = subprocess.run([script, *words], capture_output=True, check=False)  # noqa: S603 - our own command
    two = subprocess.run([*COMMAND, *words], capture_output=True, check=False)  # noqa: S603 - our own command

    assert one.returncode == two.returncode == status
    assert one.stdout == two.stdout
    assert one.stderr == two.stderr
