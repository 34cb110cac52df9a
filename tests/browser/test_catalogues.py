"""Set up: units from a folder of catalogues that was given at start."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.conftest import opened
from browser.pictures import snap
from unit.rosters.tiny import catalogues
from unit.table.talking import served as serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_unit_of_a_catalogue_is_put_on_the_table(
    browser: "Browser", tmp_path: Path, shots: Path
) -> None:
    """Its base and its rates come from the catalogue; only its place is typed."""
    with serving(catalogues=catalogues(tmp_path)) as link:
        for page in opened(browser, link):
            page.get_by_role("tab", name="Set up").click()
            page.locator("summary", has_text="Catalogue").click()
            section = page.locator("details", has_text="Catalogue").last
            section.get_by_role(
                "button", name="Lowland Men 2022 Beta 2: Spears"
            ).click()
            section.locator("pre", has_text="discipline").wait_for()
            snap(page, shots / "set-up-catalogue.png")
            section.get_by_role("button", name="Add a unit").click()
            form = page.locator(".unit-form")
            base = form.locator(".keys-of-unit .field", has_text="base").first
            assert base.locator("input").input_value() == "20x20"
            form.get_by_text("As in a file").click()
            form.get_by_label("Short name").fill("recruits")
            form.locator("button[type=submit]").click()
            page.locator('.unit[data-unit="recruits"]').wait_for()


def test_without_a_folder_there_is_no_such_panel(page: "Page") -> None:
    """And the panel of lists says which book's lists are read."""
    page.get_by_role("tab", name="Set up").click()
    page.locator("summary", has_text="Army list").click()
    page.get_by_text("Lists of The 9th Age are read").wait_for()
    assert page.locator("summary", has_text="Catalogue").count() == 0
