"""Debian's Firefox, driven by WebDriver BiDi over its own socket.

Playwright's way to it sends commands that this Firefox does not know, so what the story
needs is said here: W3C, WebDriver BiDi. `./dev prove` installs the browser.
"""

import contextlib
import itertools
import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

NAME: Final = "firefox-esr"
PATIENCE: Final = 60.0
"""Seconds to wait for whatever is to come."""
PREFERENCES: Final = """\
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
"""
FIND: Final = """(selector, text) => {
  const seen = (one) => one.getClientRects().length && one.textContent.includes(text);
  const found = [...document.querySelectorAll(selector)].find(seen);
  if (!found || found.disabled) return null;
  found.scrollIntoView({ block: "center" });
  const { x, y, width, height } = found.getBoundingClientRect();
  return JSON.stringify([x + width / 2, y + height / 2]);
}"""


def found() -> str | None:
    """Return the program, or None where it is not installed."""
    return shutil.which(NAME)


class Firefox:
    """A running browser, and the commands it is given."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []

    def do(self, method: str, **parameters: Any) -> dict[str, Any]:  # noqa: ANN401
        """Give a command, and return its result; complaints of pages are kept."""
        number = next(self._numbers)
        asked = {"id": number, "method": method, "params": parameters}
        self._socket.send(json.dumps(asked))
        while True:
            said = json.loads(self._socket.recv(timeout=PATIENCE))
            if said.get("method") == "log.entryAdded":
                if said["params"]["level"] == "error":
                    self.complaints.append(said["params"]["text"])
            elif said.get("id") == number:
                assert said["type"] == "success", said
                result: dict[str, Any] = said["result"]
                return result

    def page(self, address: str) -> "Page":
        """Open an address as somebody else would, with cookies of their own."""
        person = self.do("browser.createUserContext")["userContext"]
        tab = self.do("browsingContext.create", type="tab", userContext=person)
        page = Page(self, tab["context"])
        size = {"width": 1440, "height": 900}
        self.do("browsingContext.setViewport", context=page.context, viewport=size)
        self.do(
            "browsingContext.navigate",
            context=page.context,
            url=address,
            wait="complete",
        )
        return page


class Page:
    """One tab."""

    def __init__(self, browser: Firefox, context: str) -> None:
        self._browser = browser
        self.context = context

    def told(self, function: str, *arguments: str) -> Any:  # noqa: ANN401 - as JSON
        """Return what a function says in the page."""
        said = self._browser.do(
            "script.callFunction",
            functionDeclaration=function,
            target={"context": self.context},
            arguments=[{"type": "string", "value": one} for one in arguments],
            awaitPromise=True,
        )
        assert said["type"] == "success", said
        return said["result"].get("value")

    def place(self, selector: str, text: str = "") -> tuple[float, float]:
        """Wait for something that is seen and can be used; return where it is."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            said = self.told(FIND, selector, text)
            if said:
                x, y = json.loads(said)
                return x, y
            time.sleep(0.05)
        shown = self.told("() => document.body.innerText")
        message = f"no {selector} with {text!r}; the page shows:\n{shown}"
        raise AssertionError(message)

    def click(self, selector: str, text: str = "") -> None:
        """Press the mouse on something, and let it go."""
        x, y = map(round, self.place(selector, text))
        move = {"type": "pointerMove", "x": x, "y": y}
        button = [{"type": f"pointer{way}", "button": 0} for way in ("Down", "Up")]
        self._act("pointer", [move, *button])

    def write(self, text: str) -> None:
        """Press the keys of a text, one after another."""
        ways = ("keyDown", "keyUp")
        self._act("key", [{"type": way, "value": key} for key in text for way in ways])

    def _act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._browser.do("input.performActions", context=self.context, actions=[source])


@contextlib.contextmanager
def launched() -> Iterator[Firefox]:
    """Start the browser with a profile of its own, and end it at last."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder, "user.js").write_text(PREFERENCES, encoding="utf-8")
        words = [NAME, "--headless", "--no-remote", "--profile", folder]
        with subprocess.Popen(  # noqa: S603 - Debian's browser
            [*words, "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        ) as running:
            try:
                with connect(f"{_address(running)}/session", max_size=None) as socket:
                    firefox = Firefox(socket)
                    firefox.do("session.new", capabilities={})
                    firefox.do("session.subscribe", events=["log.entryAdded"])
                    steps = """() => {
                        if (location.protocol === "http:")
                            localStorage.setItem("serried.steps", "done");
                    }"""
                    firefox.do("script.addPreloadScript", functionDeclaration=steps)
                    yield firefox
                    firefox.do("browser.close")
            finally:
                running.kill()


def _address(running: "subprocess.Popen[str]") -> str:
    """Return where the browser listens, which it says once it does."""
    assert running.stderr is not None
    for line in running.stderr:
        if listening := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
            return listening[1]
    message = "Firefox ended before it listened"
    raise AssertionError(message)
