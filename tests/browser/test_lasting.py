"""Effects and Deployment Zones are put on the table by fields."""

from typing import TYPE_CHECKING

import pytest

from browser.board import until
from browser.charging import violations
from browser.laid import FOES, SPEARS, lay, of_phase
from positions import RATES

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def section(page: "Page", name: str) -> "Locator":
    """Open a section of the panel of setting up."""
    page.get_by_role("tab", name="Set up").click()
    found = page.locator(".setup > details", has=page.get_by_text(name, exact=True))
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def text_of(page: "Page") -> str:
    """Return the position file of the table."""
    found = section(page, "As text")
    found.get_by_role("button", name="Fetch from the table").click()
    whole = page.locator("#whole")
    until(page, lambda: "[[unit]]" in whole.input_value())
    return whole.input_value()


def test_an_effect_is_added_changed_and_removed(page: "Page") -> None:
    """Two inches on the march of the spears; then a rate that is set; then nothing."""
    lay(page, of_phase("movement", SPEARS + RATES), "spears")
    effects = section(page, "Lasting effects")
    form = effects.locator("form")
    for label, value in (("Name", "haste"), ("On:", "spears"), ("march", "2")):
        form.get_by_label(label).fill(value)
    form.get_by_label("Until").select_option("permanent")
    form.get_by_role("button", name="Add effect").click()
    held = effects.locator("li")
    until(page, lambda: held.count() == 1)
    until(page, lambda: form.get_by_label("Name").input_value() == "")
    assert violations(page) == []
    said = text_of(page)
    for line in ('name = "haste"', 'until = "permanent"', "march = 2"):
        assert line in said
    held.get_by_label("march").fill("=6")
    held.get_by_label("march").press("Enter")
    page.get_by_role("tab", name="Log").click()
    page.locator(".log .here", has_text="effect 0 march").wait_for()
    effects = section(page, "Lasting effects")
    until(page, lambda: held.get_by_label("march").input_value() == "=6.0")
    held.get_by_role("button", name="Remove: haste").click()
    until(page, lambda: held.count() == 0)


def test_what_is_no_effect_is_refused(page: "Page") -> None:
    """Nobody is called wolves, and the table stays as it is, and so does the form."""
    lay(page, of_phase("movement", SPEARS + RATES), "spears")
    form = section(page, "Lasting effects").locator("form")
    form.get_by_label("Name").fill("haste")
    form.get_by_label("On:").fill("wolves")
    form.get_by_role("button", name="Add effect").click()
    page.locator(".notice.bad", has_text="wolves").wait_for()
    assert form.get_by_label("On:").input_value() == "wolves"


def test_a_zone_is_drawn_where_its_corners_are_typed(page: "Page") -> None:
    """Twelve inches along the south; taken away again by nothing."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES + RATES), "spears")
    field = section(page, "Deployment Zones").get_by_label("blue")
    field.fill("0 0; 72 0; 72 12; 0 12")
    field.press("Enter")
    zone = page.locator(".deployment.side-0")
    zone.wait_for(state="attached")
    assert "zones" in text_of(page)
    section(page, "Deployment Zones")
    field.fill("")
    field.press("Enter")
    zone.wait_for(state="detached")
