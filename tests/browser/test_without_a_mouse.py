"""Without a mouse: a character joins, and zones get corners, by keys and by touch."""

from typing import TYPE_CHECKING

import pytest

from browser.board import deploy, spot, until
from browser.conftest import opened
from browser.laid import FOES, lay, of_phase
from browser.test_battle import GUARDED, HERO
from browser.test_lasting import section
from browser.test_small import FINGER, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def deploying(page: "Page") -> None:
    """Deploy, with a character in reserve."""
    lay(page, of_phase("charge", GUARDED, FOES, HERO), "spears")
    deploy(page)
    page.locator('[data-tray="hero"]').wait_for()


def joined(page: "Page") -> None:
    """Wait until the character stands in the unit."""
    page.locator('.unit[data-unit="spears"][aria-label*="11 models"]').wait_for()
    page.locator('[data-tray="hero"]').wait_for(state="detached")


def test_a_character_joins_by_keys(page: "Page") -> None:
    """Behind its entry stand the units of its side, and no enemy."""
    deploying(page)
    hosts = page.locator("form.joins select")
    assert hosts.locator("option").all_inner_texts() == ["spears"]
    hosts.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    joined(page)


def test_a_character_joins_by_two_taps(browser: "Browser", served: str) -> None:
    """It is tapped in the tray, and then the unit on the board."""
    for page in opened(browser, served, **PHONE):
        deploying(page)
        page.locator('[data-tray="hero"]').tap()
        boundary = page.locator('.unit[data-unit="spears"] .boundary')
        page.touchscreen.tap(*spot(boundary))
        joined(page)


def test_corners_of_a_zone_go_by_keys(page: "Page") -> None:
    """Each corner has its two numbers; arrow keys go by half inches."""
    lay(page, of_phase("movement", GUARDED, FOES), "spears")
    found = section(page, "Deployment Zones")
    mine = found.get_by_role("group", name="Deployment Zone: blue")
    mine.get_by_role("button", name="Strip").click()
    page.locator(".deployment.side-0").wait_for(state="attached")
    found.get_by_text("Corners as numbers").click()
    field = found.get_by_label("blue, Corner 3: inches north")
    assert field.input_value() == "12"
    field.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    numbers = found.get_by_label("blue", exact=True)
    until(page, lambda: numbers.input_value() == "0 0; 72 0; 72 11.5; 0 12")


def test_corners_of_a_zone_take_a_finger(browser: "Browser", served: str) -> None:
    """What can be dragged of a corner is as large as a finger."""
    for page in opened(browser, served, **PHONE):
        lay(page, of_phase("movement", GUARDED, FOES), "spears")
        found = section(page, "Deployment Zones")
        mine = found.get_by_role("group", name="Deployment Zone: blue")
        mine.get_by_role("button", name="Strip").click()
        corner = page.locator('[data-corner="0.2"]')
        corner.wait_for(state="attached")
        box = corner.bounding_box()
        assert box is not None
        assert box["width"] >= FINGER - 0.5
        assert box["height"] >= FINGER - 0.5
