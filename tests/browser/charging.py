"""Charges as a player makes them: units to charge with, and what is clicked."""

from typing import TYPE_CHECKING, Final

from browser.board import body, choose, until
from browser.laid import lay, of_phase
from positions import at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

RATES: Final = "advance = 5\nmarch = 10\ndiscipline = 7\n"
SPEARS: Final = unit("spears", where=at(30, 14), body="files = 5\nmodels = 10") + RATES
FOES: Final = (
    unit("foes", "red", at(30, 24, 180), body="files = 5\nmodels = 10") + RATES
)
BOWS: Final = unit("bows", "red", at(37, 24, 180), body="files = 5\nmodels = 5") + RATES
KNIGHT: Final = unit("knight", where=at(52, 17), body='ranks = ["R"]') + RATES
GUARD: Final = (
    unit("guard", "red", at(52, 26, 180), body="files = 4\nmodels = 8") + RATES
)
"""Ten inches ahead of the spears, and nine ahead of the knight."""


def draw(page: "Page", charger: str, onto: str) -> None:
    """Draw a charge from one unit onto another."""
    page.mouse.move(*body(page, charger))
    page.mouse.down()
    page.mouse.move(*body(page, onto), steps=6)
    page.mouse.up()


def throws(page: "Page", name: str) -> "Locator":
    """Return the dice of a line."""
    return page.locator(f'.throws[aria-label="{name}"]')


def with_dice(page: "Page", name: str, dice: str) -> None:
    """Type the dice of a line, and do it."""
    throws(page, name).locator("input").fill(dice)
    throws(page, name).get_by_role("button", name="With these").click()


def declared(page: "Page", *units: str, charger: str = "spears", on: str) -> None:
    """Lay units in the Charge Phase and declare one charge."""
    lay(page, of_phase("charge", *units), charger)
    choose(page, charger)
    draw(page, charger, on)
    declare(page)


def declare(page: "Page") -> None:
    """Declare the charge that is asked about."""
    page.get_by_role("button", name="Declare", exact=True).click()
    page.locator(".reaction").wait_for()


def asked(page: "Page") -> "Locator":
    """Return the answer Hold, once the table has said that it is lawful."""
    hold = page.get_by_role("button", name="Hold")
    until(page, lambda: hold.count() == 1 and hold.is_enabled())
    return hold
