"""The page of the table, with many units on it: served by one process, seen by another.

What is measured is measured in the page, by its own clock.
"""

import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
launched: Final = import_module("browser.chromium").launched
"""The browser that the tests use as well."""

HEAD: Final = """format = "serried/1"
book = "t9a"
"""
UNIT: Final = """
[[unit]]
id = "{id}"
player = "{player}"
front = [{x}, {y}]
facing = {facing}
{body}
advance = 5
march = 10
discipline = 7
"""
TWENTY: Final = 'base = "20x20"\nranks = ["RMCSR", "RRRRR", "RRRRR", "RRRRR"]'
COLUMNS, ROWS = 9, 5
"""Of units of twenty models: 900 together."""

MOVER: Final = "unit-4-2"
"""The one that is dragged: amid all others, of either table."""

ARMY: Final = (
    ("50x100", 1, 1),
    ("50x100", 1, 1),
    ("25x25", 5, 15),
    ("25x50", 5, 9),
    ("20x20", 8, 33),
    ("20x20", 1, 1),
    ("40x40", 3, 6),
    ("50x50", 1, 1),
    ("25x25", 5, 15),
    ("25x50", 5, 5),
    ("20x20", 5, 5),
)
"""Base, files and models of the units of an army as it went to a tournament."""

SCREEN: Final = {"width": 1600, "height": 1000}


def crowd() -> str:
    """Return a table full of units, in lines that face one another."""
    units = [
        UNIT.format(
            id=f"unit-{column}-{row}",
            player="blue" if row % 2 == 0 else "red",
            x=4 + 8 * column,
            y=7 + 9 * row,
            facing=0 if row % 2 == 0 else 180,
            body=TWENTY,
        )
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]
    return HEAD + "".join(units)


def armies() -> str:
    """Return two armies of eleven units some 8 inches apart, in two lines each."""
    sides = (("blue", 2, 22, -7, 0), ("red", 1, 30, 7, 180))
    units = [
        UNIT.format(
            id=f"unit-{number}-{side}",
            player=player,
            x=8 + 11 * (number % 6),
            y=first + apart * (number // 6),
            facing=facing,
            body=f'base = "{base}"\nfiles = {files}\nmodels = {models}',
        )
        for player, side, first, apart, facing in sides
        for number, (base, files, models) in enumerate(ARMY)
    ]
    return HEAD + "".join(units)


WATCH: Final = """() => {
  window.shown = 0;
  let said = "";
  const look = () => {
    const words = document.querySelector(".ghost-words")?.textContent ?? "";
    if (words === said) return;
    said = words;
    window.shown += 1;
    window.heard?.();
  };
  const everything = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, everything);
}"""
"""Counts every verdict that is shown, and tells whoever waits for it."""


@contextlib.contextmanager
def served(battle: str) -> Iterator[str]:
    """Serve a table as a person would, and yield the link to it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "battle.toml"
        file.write_text(battle, encoding="utf-8")
        words = ("-m", "serried", "table", file, "--no-browser", "--port", "0")
        with subprocess.Popen(
            (sys.executable, *words, "--data", folder),
            stdout=subprocess.PIPE,
            text=True,
        ) as server:
            assert server.stdout
            try:
                yield server.stdout.readline().split()[4]
            finally:
                server.terminate()


def opened(browser: "Browser", link: str) -> "Page":
    """Return the page at *link*, with the unit that is dragged chosen."""
    page = browser.new_context(viewport=SCREEN).new_page()
    page.add_init_script("localStorage.setItem('serried.steps', 'done')")
    page.goto(link)
    page.locator(f'.unit[data-unit="{MOVER}"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-grip="centre"]').wait_for()
    page.evaluate(WATCH)
    return page


def held(page: "Page") -> tuple[float, float]:
    """Return the pixel of the body by which the unit is held."""
    box = page.locator(f'.unit[data-unit="{MOVER}"] .boundary').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + 0.85 * box["height"]
