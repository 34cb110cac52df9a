"""Effects and Deployment Zones are put on the table by fields."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.barriers import violations
from browser.board import choose, drag, inch, spot, until
from browser.laid import FOES, SPEARS, lay, of_phase
from browser.pictures import snap
from positions import RATES

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


QUICK: Final = """(one) => {
  const [how, number] = one.children;
  how.value = "=";
  how.dispatchEvent(new Event("change", { bubbles: true }));
  number.value = "7";
  number.dispatchEvent(new Event("input", { bubbles: true }));
}"""
"""Choose how a number changes, and type it before that is drawn."""


def section(page: "Page", name: str) -> "Locator":
    """Open a section of the panel of setting up."""
    page.get_by_role("tab", name="Set up").click()
    found = page.locator(".setup > details", has=page.get_by_text(name, exact=True))
    if found.get_attribute("open") is None:
        found.locator("> summary").click()
    return found


def text_of(page: "Page") -> str:
    """Return the position file of the table."""
    found = section(page, "As text")
    whole = page.locator("#whole")
    whole.fill("")  # what was fetched before says nothing of now
    found.get_by_role("button", name="Fetch from the table").click()
    until(page, lambda: "[[unit]]" in whole.input_value())
    return whole.input_value()


def test_an_effect_is_added_changed_and_removed(page: "Page") -> None:
    """Two inches on the march of the spears; then a rate that is set; then nothing."""
    lay(page, of_phase("movement", SPEARS + RATES), "spears")
    effects = section(page, "Lasting effects")
    form = effects.locator("form")
    for label, value in (("Name", "haste"), ("march", "2")):
        form.get_by_label(label, exact=label == "march").fill(value)
    form.get_by_label("On whom").select_option("spears")
    form.get_by_label("Until").select_option("permanent")
    amount = form.locator(".amount", has=page.get_by_label("advance", exact=True))
    amount.evaluate(QUICK)
    form.get_by_role("button", name="Add effect").click()
    held = effects.locator("li")
    until(page, lambda: held.count() == 1)
    until(page, lambda: form.get_by_label("Name").input_value() == "")
    assert violations(page) == []
    said = text_of(page)
    for line in (
        'name = "haste"',
        'until = "permanent"',
        "march = 2",
        'advance = "=7',
    ):
        assert line in said
    march = held.get_by_label("march", exact=True)
    held.get_by_label("How it changes: march").select_option("sets to")
    until(page, lambda: march.input_value() == "2.0")
    march.fill("6")
    march.press("Enter")
    page.get_by_role("tab", name="Log").click()
    page.locator(".log .here", has_text="effect 0 march").wait_for()
    effects = section(page, "Lasting effects")
    until(page, lambda: march.input_value() == "6.0")
    assert 'march = "=6.0"' in text_of(page)
    effects = section(page, "Lasting effects")
    held.get_by_role("button", name="Remove: haste").click()
    until(page, lambda: held.count() == 0)


def test_what_is_no_effect_is_refused(page: "Page") -> None:
    """No number grows by 1000, and the table stays as it is, and so does the form."""
    lay(page, of_phase("movement", SPEARS + RATES), "spears")
    form = section(page, "Lasting effects").locator("form")
    form.get_by_label("Name").fill("haste")
    form.get_by_label("On whom").select_option("spears")
    form.get_by_label("march", exact=True).fill("1000")
    form.get_by_role("button", name="Add effect").click()
    page.locator(".notice.bad", has_text="is not a number from").wait_for()
    assert form.get_by_label("march", exact=True).input_value() == "1000"


def test_a_zone_is_a_strip_whose_corners_are_dragged(page: "Page", shots: Path) -> None:
    """Twelve inches along the south; the north-east corner goes three inches down."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES + RATES), "spears")
    found = section(page, "Deployment Zones")
    mine = found.get_by_role("group", name="Deployment Zone: blue")
    mine.get_by_role("button", name="Strip").click()
    page.locator(".deployment.side-0").wait_for(state="attached")
    corner = page.locator('[data-corner="0.2"]')
    page.locator(".notice").wait_for(state="detached")
    drag(page, spot(corner), (-6 * inch(page), 3 * inch(page)))
    found.get_by_text("Corners as numbers").click()
    numbers = found.get_by_label("blue", exact=True)
    until(page, lambda: numbers.input_value() == "0 0; 72 0; 66 9; 0 12")
    snap(page, shots / "zone-corners.png")
    assert violations(page) == []
    mine.get_by_role("button", name="Remove").click()
    page.locator(".deployment.side-0").wait_for(state="detached")


def test_zones_of_a_type_are_dragged_part_by_part(page: "Page") -> None:
    """Encircle gives a zone of several parts: a corner moves in its own part alone."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES + RATES), "spears")
    found = section(page, "Deployment Zones")
    found.get_by_role("button", name="Encircle").click()
    page.locator(".deployment.side-0").nth(1).wait_for(state="attached")
    found.get_by_text("Corners as numbers").click()
    first, second = (
        found.get_by_label(name, exact=True) for name in ("blue", "blue 2")
    )
    until(page, lambda: second.count() == 1)
    stays = second.input_value()
    before = first.input_value()
    page.locator(".notice").wait_for(state="detached")
    corner = page.locator('[data-corner="0.0"]')
    drag(page, spot(corner), (2 * inch(page), -inch(page)))
    until(page, lambda: first.input_value() != before)
    assert second.input_value() == stays


def test_a_zone_is_drawn_where_its_corners_are_typed(page: "Page") -> None:
    """Twelve inches along the south; taken away again by nothing."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES + RATES), "spears")
    found = section(page, "Deployment Zones")
    found.get_by_text("Corners as numbers").click()
    found.get_by_text("All corners of blue in a line").click()
    field = found.get_by_label("blue", exact=True)
    field.fill("0 0; 72 0; 72 12; 0 12")
    field.press("Enter")
    zone = page.locator(".deployment.side-0")
    zone.wait_for(state="attached")
    assert "zones" in text_of(page)
    section(page, "Deployment Zones")
    field.fill("")
    field.press("Enter")
    zone.wait_for(state="detached")


def test_what_more_a_unit_has_is_chosen_by_its_name(page: "Page") -> None:
    """A Height and a Type by their names; the file has them under its own keys."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES + RATES), "spears")
    choose(page, "spears")
    page.get_by_role("button", name="Edit").click()
    form = page.locator(".unit-form")
    for name, value in (("Height", "large"), ("Type", "beast")):
        form.get_by_label("Something more").select_option(label=name)
        form.get_by_role("button", name="Add", exact=True).click()
        field = form.locator("label", has=page.get_by_text(name, exact=True))
        field.locator("select").select_option(value)
    form.get_by_label("Something more").select_option(label="Universal rules")
    form.get_by_role("button", name="Add", exact=True).click()
    form.get_by_label("Universal rules").fill("scoring")
    form.get_by_label("Universal rules").press("Tab")
    assert violations(page) == []
    form.get_by_role("button", name="Keep").click()
    form.wait_for(state="detached")
    said = text_of(page)
    for line in ('height = "large"', 'type = "beast"', 'rules = ["scoring"]'):
        assert line in said
