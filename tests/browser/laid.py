"""Positions that the tests of the page lay on the table, and the way to lay them."""

from typing import TYPE_CHECKING, Final

from positions import HEAD, RATES, at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERO: Final = '[unit.model.K]\nname = "the marshal"\ncharacter = true\nhp = 3\n'

SPEARS: Final = unit("spears", where=at(36, 10), body='ranks = ["RMCSR", "RRRRR"]')

GUARD: Final = (
    unit("guard", where=at(20, 10), body='ranks = ["RRKRR", "RRRRR"]') + RATES + HERO
)
"""Two ranks of five with a character in the middle of the first."""

LONE: Final = unit("hero", where=at(41, 9), body='ranks = ["K"]') + RATES + HERO
"""A character alone, an inch and a half to the right of the spears."""

OPENED: Final = """async (text) => {
  const { _wire, _store } = await import(document.scripts[0].src);
  const before = _store.opened.value;
  await _wire.request({ do: "open", text });
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (_store.opened.value === before) await frame();
  _store.notice.value = null;
  document.querySelector("#tab-ask").click();
  await frame();
  await frame();
}"""
"""Open a position as the page does, without its panels, and wait until it is drawn.

The tab is clicked: on a phone that opens the panel.
"""

FOES: Final = unit("foes", "red", at(36, 38, 180), body="files = 7\nmodels = 14")


def of_phase(phase: str, *units: str) -> str:
    """Return a position in a phase."""
    return f'{HEAD}phase = "{phase}"\n{"".join(units)}'


def without_notice(page: "Page") -> None:
    """Close the notice, if it has not gone by itself yet."""
    page.evaluate("document.querySelector('.notice button')?.click()")
    page.locator(".notice").wait_for(state="detached")


def lay(page: "Page", text: str, first: str) -> None:
    """Have a position on the table, and a unit of it, and look at the first tab.

    How people open one, test_set_up.py sees to.
    """
    page.evaluate(OPENED, text)
    page.locator(f'.unit[data-unit="{first}"]').wait_for()


def card(page: "Page", title: str) -> None:
    """Look at a unit by its entry in the list of all, on the table or off it."""
    roster = page.locator(".roster")
    if roster.get_attribute("open") is None:
        roster.locator("summary").click()
    roster.get_by_role("button", name=title).click()
    page.locator("#card-title", has_text=title).wait_for()


def put(page: "Page", line: str) -> None:
    """Ask a line by the keyboard."""
    page.locator("#line").fill(line)
    page.locator("#line").press("Shift+Enter")
    page.locator(".answer code").first.wait_for()
