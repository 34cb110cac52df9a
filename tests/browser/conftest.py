"""A table that is served, and a browser that looks at it.

The browser is Debian's Chromium; where it, or what drives it, is not installed, these
tests are skipped and say so. `./dev test` installs it.
"""

import contextlib
import os
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from browser.board import PATIENCE
from browser.chromium import SHORT_LIVED, launched, missing
from browser.lending import USUAL, lent
from browser.pictures import WANTED
from unit.table.talking import GENEROUS
from unit.table.talking import served as served_by_thread

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Error, Page


HOME: Final = "127.0.0.1"
PATIENT: Final = replace(GENEROUS, seconds=PATIENCE)
"""What a table gives up here, nobody waits for any more."""


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """One browser for all tests."""
    lacking = missing()
    if lacking:
        pytest.skip(lacking)
    with launched(*SHORT_LIVED) as found:
        yield found


@pytest.fixture(scope="session", name="port")
def _port() -> int:
    """Return a port of one's own, below those that systems hand out by themselves.

    A browser that asks the same address again compiles its scripts only once.
    """
    for port in Random(os.getpid()).sample(range(20_000, 30_000), 100):
        with contextlib.suppress(OSError), socket.create_server((HOME, port)):
            return port
    return 0  # any


@pytest.fixture
def served(tmp_path: Path, port: int) -> Iterator[str]:
    """Return the link to a table of its own, served by a thread: that starts at once.

    What a process of its own does differently, tests/unit/table/test_survival.py and
    the story see to.
    """
    with served_by_thread(tmp_path, limits=PATIENT, port=port) as link:
        yield link


@pytest.fixture
def page(browser: "Browser", served: str) -> "Iterator[Page]":
    """A page on the table, past the first steps; it must not complain."""
    yield from opened(browser, served)


def opened(browser: "Browser", link: str, **taste: Any) -> "Iterator[Page]":  # noqa: ANN401
    """Yield a page; whatever it writes to its console is an error of the test."""
    taste = {"viewport": USUAL, "locale": "en-GB", **taste}
    with lent(browser, taste) as found:
        complaints: list[str] = []

        def complain(said: "ConsoleMessage | Error") -> None:
            complaints.append(str(said))

        found.on("console", complain)
        found.on("pageerror", complain)
        found.goto(link)
        found.locator("[data-unit]").first.wait_for()
        yield found
        found.remove_listener("console", complain)
        found.remove_listener("pageerror", complain)
        assert complaints == []


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Add to the report of a test that failed what its page showed at that moment."""
    told: Any = yield
    report = told.get_result()
    page = getattr(item, "funcargs", {}).get("page")
    if report.when == "call" and report.failed and page is not None:
        report.sections.append(("what the page showed", _shown(page)))


def _shown(page: "Page") -> str:
    try:
        line = page.locator("#line").input_value(timeout=1000)
        return f"line: {line!r}\n{page.locator('body').inner_text(timeout=1000)}"
    except Exception as why:  # noqa: BLE001 - the test's own failure counts
        return f"it could not be looked at: {why}"


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which screenshots are kept, if anybody wants them.

    A whole run does not, and empties the folder build/ to make its wheel.
    """
    if WANTED == "none":
        return tmp_path_factory.mktemp("screenshots")
    folder = Path(os.environ.get("SERRIED_SHOTS", "build/screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
