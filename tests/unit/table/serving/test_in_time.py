"""In time: work that takes too long is stopped, and what fails is told."""

import contextlib
import threading
import time

import pytest

from serried.model.errors import RequestError
from serried.table.serving.in_time import in_time
from unit.table.talking import run_apart


def test_work_returns_what_it_returns() -> None:
    """From a thread of its own."""
    here = threading.get_ident()

    assert run_apart(in_time(threading.get_ident, 30)) != here


def test_an_error_is_told() -> None:
    """As it was raised."""

    def fails() -> None:
        message = "no"
        raise RequestError(message)

    with pytest.raises(RequestError, match="no"):
        run_apart(in_time(fails, 30))


@pytest.mark.slow
@pytest.mark.uncounted
def test_work_that_never_ends_is_stopped() -> None:
    """Its thread is gone, and whoever waited is told."""
    at_work: list[threading.Thread] = []

    def never_ends() -> None:
        at_work.append(threading.current_thread())
        while True:
            time.sleep(0)

    with pytest.raises(RequestError, match=r"longer than 0\.05 seconds"):
        run_apart(in_time(never_ends, 0.05))

    at_work[0].join(30.0)
    assert not at_work[0].is_alive()


@pytest.mark.slow
@pytest.mark.uncounted
def test_work_cannot_catch_its_end() -> None:
    """Not by catching every exception, as the referee does."""

    def stubborn() -> None:
        while True:
            with contextlib.suppress(Exception):
                time.sleep(0)

    with pytest.raises(RequestError):
        run_apart(in_time(stubborn, 0.05))
