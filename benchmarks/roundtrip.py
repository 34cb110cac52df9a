"""Round trip: from the pointer to the verdict, against a bare echo.

A regiment among 900 models is held by the pointer. What is timed begins when the page
hears of a pointer that has moved, and ends when the words of the verdict have changed:
the line made of it, the wire, the judging of every clause, the wire, the ghost. Beside
it another page of the same browser sends a message of the same length to a WebSocket
that sends it back, and is timed until it has it.
"""

import contextlib
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import page

if TYPE_CHECKING:
    from playwright.sync_api import Page

TURNS: Final = 20
"""Of which the median is one measurement."""
STEPS: Final = (20, 40)
"""Pixels: the pointer goes there and back, so that the verdict is another each time."""

ARM: Final = """() => {
  window.trip = new Promise(done => {
    const moved = () => {
      const begun = performance.now();
      window.heard = () => done((performance.now() - begun) / 1000);
    };
    window.addEventListener("pointermove", moved, { capture: true, once: true });
  });
}"""
CONNECT: Final = """([address, size]) => new Promise(resolve => {
  const socket = new WebSocket(address);
  const text = JSON.stringify({ text: "x".repeat(size) });
  window.echo = () => new Promise(heard => {
    const begun = performance.now();
    socket.onmessage = event => {
      JSON.parse(event.data);
      heard((performance.now() - begun) / 1000);
    };
    socket.send(text);
  });
  socket.onopen = resolve;
})"""
SIZE: Final = 150
"""Letters of what a page asks while a unit is dragged."""


@contextlib.contextmanager
def trips() -> Iterator[tuple[Callable[[], float], Callable[[], float]]]:
    """Yield what measures a verdict, and what measures an echo, in seconds."""
    with (
        page.launched() as browser,
        page.served(page.crowd()) as link,
        echoing() as address,
    ):
        table = page.opened(browser, link)
        other = browser.new_page()
        other.evaluate(CONNECT, [address, SIZE])
        x, y = page.held(table)
        table.mouse.move(x, y)
        table.mouse.down()
        yield (
            lambda: statistics.median(
                _moved(table, x, y - STEPS[turn % 2]) for turn in range(TURNS)
            ),
            lambda: statistics.median(
                other.evaluate("window.echo()") for _ in range(TURNS)
            ),
        )


def _moved(table: "Page", x: float, y: float) -> float:
    """Return the seconds from the pointer to the verdict."""
    table.evaluate(ARM)
    table.mouse.move(x, y)
    seconds: float = table.evaluate("window.trip")
    return seconds


@contextlib.contextmanager
def echoing() -> Iterator[str]:
    """Have a process send back what it is sent, and yield its address."""
    with subprocess.Popen(
        (sys.executable, Path(__file__).with_name("echo.py")),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
