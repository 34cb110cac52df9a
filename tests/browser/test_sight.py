"""Ask: who sees whom, what is in the way, in whose arc somebody is, how far it is."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import body, choose, inch, line, spot
from browser.laid import FOES, lay, of_phase
from browser.pictures import snap
from positions import RATES, at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SPEARS = unit("spears", where=at(36, 10)) + RATES
SCREEN = unit("screen", where=at(36, 20), body="files = 40\nmodels = 40")
"""Forty bases of an inch, nearly: from 16 to 56 nothing looks past them."""


def test_a_line_of_sight_is_drawn(page: "Page", shots: Path) -> None:
    """Nothing stands between, 28 inches off: the line and the front arc are shown."""
    lay(page, of_phase("movement", SPEARS, FOES), "spears")
    choose(page, "spears")
    page.get_by_role("button", name="Sight", exact=True).click()
    page.mouse.click(*body(page, "foes"))
    page.locator(".verdict.yes").wait_for()
    box = page.locator(".sight-line path").first.bounding_box()
    assert box is not None
    assert box["height"] == pytest.approx(28 * inch(page), rel=0.02)
    assert page.locator(".sight .arc-within").count() == 1
    snap(page, shots / "ask-sight.png")
    page.keyboard.press("Escape")
    page.locator(".sight").wait_for(state="detached")


def test_what_hides_somebody_is_shown(page: "Page", shots: Path) -> None:
    """A rank of the same height across the whole way: its models are marked."""
    lay(page, of_phase("movement", SPEARS, FOES, SCREEN), "spears")
    choose(page, "spears")
    page.get_by_role("button", name="Sight", exact=True).click()
    page.mouse.click(*body(page, "foes"))
    page.locator(".verdict.no").wait_for()
    assert "LOS-1" in page.locator(".findings").inner_text()
    assert page.locator(".sight .hider").count() > 0
    assert page.locator(".sight-line").count() == 0
    snap(page, shots / "ask-sight-hidden.png")


def test_a_place_is_looked_at(page: "Page") -> None:
    """A click on the ground asks for that place; it lies ahead and is seen."""
    lay(page, of_phase("movement", SPEARS), "spears")
    choose(page, "spears")
    page.get_by_role("button", name="Sight", exact=True).click()
    page.mouse.click(*spot(page.locator(".felt"), 0.5, 0.5))
    page.locator(".verdict.yes").wait_for()
    x, y = map(float, line(page).removeprefix("spears sees ").split(", "))
    assert (x, y) == pytest.approx((36, 24), abs=0.1)


def test_sight_by_keys(page: "Page") -> None:
    """S, the next unit, Enter: no pointer."""
    lay(page, of_phase("movement", SPEARS, FOES), "spears")
    choose(page, "spears")
    page.keyboard.press("s")
    page.locator('.unit[data-unit="foes"]').focus()
    page.keyboard.press("Enter")
    page.locator(".verdict.yes").wait_for()
    assert page.locator("#line").input_value() == "spears sees foes"


def test_between_two_by_their_names(page: "Page") -> None:
    """Distance, sight of one model, and arc; 28 inches lie between 10 and 38."""
    lay(page, of_phase("movement", SPEARS, FOES), "spears")
    page.locator(".measure summary").click()
    page.locator("#between-from").fill("spears")
    page.locator("#between-to").fill("foes")
    page.get_by_role("button", name="Measure").click()
    page.locator(".tape text", has_text='28.00"').wait_for()
    page.get_by_role("button", name="In whose arc?").click()
    page.locator(".answer", has_text="front Arc of spears").wait_for()
    assert page.locator(".sight .arc-within").count() == 1
    page.locator("#between-from").fill("spears.2.3")
    page.locator("#between-to").fill("30, 4")
    page.get_by_role("button", name="Is it seen?").click()
    page.locator(".verdict.no").wait_for()


def test_cover_between_two_by_their_names(page: "Page") -> None:
    """Nothing is in the way of the spears, and no Field is where they stand."""
    ground = """
[[terrain]]
id = "meadow"
kind = "field"
polygon = [[2, 2], [4, 2], [4, 4], [2, 4]]
"""
    lay(page, of_phase("movement", SPEARS, FOES, ground), "spears")
    page.locator(".measure summary").click()
    page.locator("#between-from").fill("spears")
    page.locator("#between-to").fill("foes")
    page.get_by_role("button", name="What cover?").click()
    page.locator(".answer", has_text="cover of foes from spears: none").wait_for()
    page.locator("#between-to").fill("meadow")
    page.get_by_role("button", name="Inside?").click()
    page.locator(".answer", has_text="not more than half").wait_for()


def test_everybody_it_fights_is_named(page: "Page") -> None:
    """Two enemies touch the front: the card and the words name both."""
    west = unit("west", "red", at(33, 10, 180), body="files = 3\nmodels = 3")
    east = unit("east", "red", at(39, 10, 180), body="files = 3\nmodels = 3")
    lay(page, of_phase("melee", SPEARS, west, east), "spears")
    choose(page, "spears")
    page.locator(".card", has_text="fights west, east").wait_for()
