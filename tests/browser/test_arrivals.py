"""Ask: units that come to the table, summoned, over an edge or set down freely."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import drag, inch, line, spot
from browser.laid import GUARD, card, lay, of_phase
from browser.pictures import snap
from positions import RATES, unit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GHOULS = unit("ghouls", where='off_table = "summoned"', base="20x20") + RATES
WOLVES = """\
format = "serried/1"
book = "battleaxe"
step = "compulsory"
round = 2

[[unit]]
id = "wolves"
player = "blue"
off_table = "reserve"
base = "25x25"
files = 5
models = 10
movement = 6
leadership = 7
state = ["reinforcement"]

[[unit]]
id = "foes"
player = "red"
front = [36, 40]
facing = 180
base = "25x25"
files = 5
models = 10
movement = 6
leadership = 7
"""


def test_a_summoned_unit_is_clicked_and_dragged_to_its_place(
    page: "Page", shots: Path
) -> None:
    """Its ghost stands where the pointer put it, and says whether it may."""
    lay(page, of_phase("magic", GUARD, GHOULS), "guard")
    card(page, "ghouls")
    page.locator("#arrive-within").fill("12")
    page.mouse.click(*spot(page.locator(".felt"), 0.5, 0.5))
    page.locator(".ghost.unlawful").wait_for()
    assert "SUM-" in page.locator(".ghost-words").inner_text()
    drag(page, spot(page.locator(".ghost .bases")), (-14 * inch(page), 8 * inch(page)))
    page.locator(".ghost.lawful").wait_for()
    snap(page, shots / "ask-summon.png")
    assert float(page.locator("#arrive-x").input_value()) == pytest.approx(22, abs=0.2)
    page.get_by_role("button", name="Bring it in").click()
    page.locator('.unit[data-unit="ghouls"]').wait_for()


def test_a_summoned_unit_comes_by_keys(page: "Page") -> None:
    """Arrows, E and Enter: from 20, 14 an inch east and a tenth north, turned 15."""
    lay(page, of_phase("magic", GUARD, GHOULS), "guard")
    card(page, "ghouls")
    page.locator("#arrive-within").fill("12")
    page.locator("#arrive-x").fill("20")
    page.locator("#arrive-y").fill("14")
    page.locator("#board").focus()
    for key in ("Shift+ArrowRight", "ArrowUp", "Shift+E"):
        page.keyboard.press(key)
    assert line(page) == "summon ghouls at 21, 14.1 facing 15 within 12 of guard"
    page.locator(".ghost.lawful").wait_for()
    page.keyboard.press("Enter")
    page.locator('.unit[data-unit="ghouls"][aria-label*="21.0, 14.1"]').wait_for()


def test_a_place_is_found_for_it(page: "Page") -> None:
    """The referee names one, and it can be taken."""
    lay(page, of_phase("magic", GUARD, GHOULS), "guard")
    card(page, "ghouls")
    page.locator("#arrive-within").fill("12")
    page.get_by_role("button", name="Find a place").click()
    page.get_by_role("button", name="Take at ").click()
    page.locator('.unit[data-unit="ghouls"]').wait_for()


def test_a_reinforcement_comes_over_the_nearest_edge(page: "Page", shots: Path) -> None:
    """A click near the west edge brings it in there; the ghost stands against it."""
    lay(page, WOLVES, "foes")
    card(page, "wolves")
    page.mouse.click(*spot(page.locator(".felt"), 0.05, 0.5))
    page.locator(".ghost.lawful").wait_for()
    assert line(page).startswith("wolves reinforce west at 24")
    snap(page, shots / "ask-reinforce.png")
    page.locator("#board").focus()
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Enter")
    page.locator('.unit[data-unit="wolves"][aria-label*="facing east"]').wait_for()


def test_it_is_set_down_without_being_judged(page: "Page") -> None:
    """Anywhere; and the log says that nobody judged it."""
    lay(page, of_phase("movement", GUARD, GHOULS), "guard")
    card(page, "ghouls")
    page.locator("#arrive-way").select_option("free")
    page.mouse.click(*spot(page.locator(".felt"), 0.5, 0.5))
    page.locator(".upper .preview").wait_for()
    page.get_by_role("button", name="Bring it in").click()
    page.locator('.unit[data-unit="ghouls"][aria-label*="36.0, 24.0"]').wait_for()
    page.get_by_role("tab", name="Log").click()
    page.locator(".log .summary.free").wait_for()
