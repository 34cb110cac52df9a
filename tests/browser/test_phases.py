"""What a phase has is offered, and nothing else; and there is room for all of it."""

from typing import TYPE_CHECKING

import pytest

from browser.board import choose, until
from browser.conftest import opened
from browser.laid import FOES, SPEARS, lay, of_phase
from positions import RATES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOVES = ("Advance", "March", "As far as lawful", "Back a leg")


def test_moves_are_offered_where_a_phase_has_them(page: "Page") -> None:
    """Movement does; Shooting does not, but for a move that is typed all the same."""
    foes = FOES + RATES
    for phase, many in (("movement", len(MOVES)), ("shooting", 0), ("charge", 0)):
        lay(page, of_phase(phase, SPEARS + RATES, foes), "spears")
        choose(page, "spears")
        ways = page.locator(".ways button")
        until(page, lambda: ways.count() == many)  # noqa: B023 - it is called at once
        until(page, lambda: (page.locator(".grips").count() > 0) == (many > 0))  # noqa: B023
    lay(page, of_phase("shooting", SPEARS + RATES, foes), "spears")
    choose(page, "spears")
    page.locator(".ghost-words", has_text="No moves in this phase").wait_for()
    page.locator("#line").fill("spears advance: forward 2")
    page.get_by_role("button", name="As far as lawful").wait_for()
    page.locator(".ghost-words", has_text="GEN-2").wait_for()


def test_magical_moves_are_offered_in_the_magic_phase_alone(page: "Page") -> None:
    """As one of the things that happen to a unit."""
    for phase, many in (("magic", 1), ("melee", 0)):
        lay(page, of_phase(phase, SPEARS + RATES), "spears")
        choose(page, "spears")
        option = page.locator("#loss-verb option[value=magical]")
        until(page, lambda: option.count() == many)  # noqa: B023 - it is called at once


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_all_tools_are_in_one_line(
    browser: "Browser", served: str, locale: str
) -> None:
    """In a window of 1280 pixels, in a line as high as one button; so is the bar."""
    small = {"width": 1280, "height": 800}
    for page in opened(browser, served, viewport=small, locale=locale):
        page.locator("#board").focus()
        page.keyboard.press("n")
        buttons = page.locator(".top button, .bar-row button")
        boxes = [one.bounding_box() for one in buttons.all()]
        assert len(boxes) > len(MOVES)
        rows = {round(box["y"] + box["height"] / 2) for box in boxes if box}
        assert len(rows) == 2
        assert all(box and box["x"] + box["width"] <= 1280 for box in boxes)


def test_tools_that_are_signs_have_names(page: "Page") -> None:
    """Who does not see the sign is told; who points at it, too, with its key."""
    for name, key in (("Undo", "Ctrl+Z"), ("Whole table", "0"), ("Keys", "?")):
        button = page.get_by_role("button", name=name, exact=True)
        assert button.get_attribute("title") == f"{name} ({key})"
    page.get_by_role("button", name="Keys", exact=True).press("Enter")
    page.get_by_role("dialog").wait_for()
