"""A table that is served, and a browser that looks at it.

The browser is Debian's Chromium; where it, or what drives it, is not installed, these
tests are left out and say so.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

import serried

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM: Final = Path("/usr/bin/chromium")
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE: Final = 10_000
"""Milliseconds that a page has for anything."""

READY: Final = CHROMIUM.exists() and all(
    find_spec(name) is not None for name in ("playwright", "starlette", "uvicorn")
)

collect_ignore_glob = [] if READY else ["test_*.py"]


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """One browser for all tests."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - may be missing

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """Return the link to a table of its own."""
    environment = {**os.environ, "PYTHONPATH": str(Path(serried.__file__).parents[1])}
    command = (sys.executable, "-m", "serried", "table", "--no-browser")
    with subprocess.Popen(  # noqa: S603 - our own program
        [*command, "--port", "0", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as server:
        assert server.stdout is not None
        said = re.search(r"http\S+", server.stdout.readline())
        assert said is not None
        yield said.group()
        server.terminate()


@pytest.fixture
def page(browser: "Browser", served: str) -> "Iterator[Page]":
    """A page on the table, past the first steps; it must not complain."""
    yield from opened(browser, served)


def opened(browser: "Browser", link: str, **taste: Any) -> "Iterator[Page]":  # noqa: ANN401
    """Yield a page; whatever it writes to its console is an error of the test."""
    taste = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", **taste}
    with browser.new_context(**taste) as context:
        context.set_default_timeout(PATIENCE)
        if not taste.get("storage_state"):
            context.add_init_script("localStorage.setItem('serried.steps', 'done')")
        found = context.new_page()
        complaints: list[str] = []
        found.on("console", lambda said: complaints.append(said.text))
        found.on("pageerror", lambda why: complaints.append(str(why)))
        found.goto(link)
        found.locator("[data-unit]").first.wait_for()
        yield found
        assert complaints == []


@pytest.fixture(scope="session")
def shots() -> Path:
    """Return the folder in which screenshots are kept."""
    folder = Path(os.environ.get("SERRIED_SHOTS", "build/table"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
