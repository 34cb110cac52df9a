"""Set up: the free mode changes anything, judges nothing, and the log says so."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import choose, drag, inch, spot
from browser.laid import lay, of_phase
from browser.pictures import snap
from positions import RATES, at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LEVY = unit("levy", where=at(36, 10), body='ranks = ["RRRRR", "RRR"]') + RATES
CLIFF = """
[[terrain]]
id = "cliff"
kind = "impassable"
polygon = [[10, 30], [14, 30], [14, 34], [10, 34]]
"""


def freed(page: "Page", text: str) -> None:
    """Lay a position and begin the free mode, looking at the levy."""
    lay(page, text, "levy")
    page.get_by_role("button", name="Free", exact=True).click()
    choose(page, "levy")
    page.locator(".freely").wait_for()


def words(page: "Page", needle: str) -> None:
    """Wait until the levy is said to be so."""
    page.locator(f'.unit[data-unit="levy"][aria-label*="{needle}"]').wait_for()


def test_marks_and_lost_health_points(page: "Page", shots: Path) -> None:
    """What it did and suffered is ticked and typed, and each is an entry of the log."""
    freed(page, of_phase("movement", LEVY + "hp = 3\n"))
    page.get_by_label("marched", exact=True).check()
    words(page, "marched")
    page.get_by_label("Health Points lost, R").fill("2")
    page.get_by_label("Health Points lost, R").press("Tab")
    snap(page, shots / "set-up-free-card.png")
    page.get_by_label("marched", exact=True).uncheck()
    page.locator('.unit[data-unit="levy"]:not([aria-label*="marched"])').wait_for()
    page.get_by_role("tab", name="Log").click()
    page.locator(".log .summary.free").nth(2).wait_for()
    lines = page.locator(".log code").all_inner_texts()
    assert lines[:3] == [
        "unset unit levy state",
        "set unit levy lost to {'R': 2}",
        "set unit levy state to ['marched']",
    ]


def test_models_come_and_go(page: "Page") -> None:
    """Eight and three more are eleven, in three ranks of five; one less is ten."""
    freed(page, of_phase("movement", LEVY))
    for count in (9, 10, 11):
        page.get_by_role("button", name="+ model").click()
        words(page, f"{count} models")
    page.get_by_role("button", name="− model").click()  # noqa: RUF001 - as the page has it
    words(page, "10 models")


def test_units_are_doubled_and_taken_away(page: "Page") -> None:
    """One more beside it; off the table; and out of the battle."""
    freed(page, of_phase("movement", LEVY))
    page.get_by_role("button", name="One more like it").click()
    page.locator('.unit[data-unit="levy-1"]').wait_for()
    page.get_by_role("button", name="Off the table").click()
    page.locator('.unit[data-unit="levy"]').wait_for(state="detached")
    page.locator("#card-title", has_text="levy").wait_for()
    page.locator(".freely").get_by_role("button", name="Remove").click()
    page.locator("#card-title").wait_for(state="detached")


def test_keys_carry_a_unit(page: "Page") -> None:
    """An inch north, a tenth east, and a quarter turn in six steps of fifteen."""
    freed(page, of_phase("movement", LEVY))
    page.locator("#board").focus()
    page.keyboard.press("Shift+ArrowUp")
    words(page, "36.0, 11.0")
    page.keyboard.press("ArrowRight")
    words(page, "36.1, 11.0")
    for facing in ("north", "north-east", "north-east", "north-east", "east", "east"):
        page.keyboard.press("Shift+E")
        words(page, f"facing {facing}")


def test_terrain_is_shoved(page: "Page") -> None:
    """Ten inches east: what was typed at 10 to 14 is at 20 to 24."""
    freed(page, of_phase("movement", LEVY) + CLIFF)
    drag(page, spot(page.locator('[data-terrain="cliff"] .area')), (10 * inch(page), 0))
    page.get_by_role("tab", name="Log").click()
    said = page.locator(".log code", has_text="terrain cliff polygon").inner_text()
    x, y = (float(number) for number in re.findall(r"[\d.]+", said)[:2])
    assert (x, y) == pytest.approx((20, 30), abs=0.15)
