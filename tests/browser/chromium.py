"""The browser that looks at the table: the Chromium or Chrome of this machine.

`./dev test` installs Debian's where there is none, and `./dev bench` measures with it.
It is the one without windows, if there is one: it draws the same and starts a page in
half the time.
This module needs nothing but Python until a browser is launched.
"""

import contextlib
import shutil
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

SHORT_LIVED: Final = ("--js-flags=--no-opt --no-maglev", "--in-process-gpu")
"""For pages that are looked at for a second or two: to make their code fast, and to
draw in a process apart, costs a tenth more than it brings. Not for benchmarks.
"""

NAMES: Final = (
    "chromium-headless-shell",
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
ARGUMENTS: Final = (
    "--no-sandbox",  # it runs as the superuser too, and sees pages of our own alone
    "--disable-gpu",
    "--disable-dev-shm-usage",  # which is small where machines are containers
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def found() -> str | None:
    """Return the program, or None where none is on the path."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def missing() -> str | None:
    """Return what is missing for a browser to be driven, in words; None if nothing."""
    lacking = [name for name in ("playwright", "uvicorn") if not find_spec(name)]
    if not found():
        lacking.append(NAMES[0])
    return f"not installed: {', '.join(lacking)}" if lacking else None


@contextlib.contextmanager
def launched(*further: str) -> "Iterator[Browser]":
    """Start the browser, with *further* arguments, and end it at last."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - may be missing

    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=found(), args=[*ARGUMENTS, *further]
        )
        yield browser
        browser.close()
