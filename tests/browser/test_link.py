"""The link: a page that was open when the table was started again."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import PATIENCE
from unit.table.talking import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_page_says_that_it_needs_the_new_link(
    browser: "Browser", tmp_path: Path
) -> None:
    """It comes back by itself when another page of the browser has followed it."""
    with browser.new_context(locale="en-GB") as context:
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        said = page.locator(".link")
        with serving(tmp_path) as first:
            page.goto(first.link)
            page.locator("[data-unit]").first.wait_for()
        said.filter(has_text="The connection is lost").wait_for()
        with serving(tmp_path, port=first.port) as again:
            said.filter(has_text="follow its new link").wait_for()
            context.new_page().goto(again.link)
            said.filter(has_text="2 windows").wait_for()
