"""Why not: beside a refusal a button, and what would allow the line."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import example
from browser.laid import without_notice
from browser.pictures import keep

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_refusal_has_a_button_that_tells_what_would(
    page: "Page", shots: Path
) -> None:
    """Each change is told, and one that is a line is taken up with a click."""
    example(page, "See why not")
    page.locator(".file-asks button").click()
    page.locator(".ghost.unlawful").wait_for()
    page.keyboard.press("Enter")
    answer = page.locator(".answer")
    answer.get_by_role("button", name="Why not?").click()
    answer.get_by_role("heading", name="What would allow it").wait_for()
    ways = answer.locator(".remedies li")
    assert ways.count() >= 2
    without_notice(page)
    keep(page, shots / "why-not.png")
    ways.get_by_role("button").first.click()
    page.locator(".ghost.lawful").wait_for()
