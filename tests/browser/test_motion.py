"""Motion: units go the way that was drawn, dice are seen; or it is there at once."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import choose, until
from browser.conftest import opened
from browser.laid import lay, of_phase
from browser.pictures import snap
from positions import RATES, at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WATCH = """() => {
  window.ways = [];
  const look = () => {
    const mover = document.querySelector(".motion .unit");
    if (mover) window.ways.push([performance.now(), mover.getAttribute("transform")]);
    requestAnimationFrame(look);
  };
  look();
}"""


def march(page: "Page") -> None:
    """Have the Spears wheel, and watch them."""
    choose(page, "spears")
    page.evaluate(WATCH)
    page.locator("#line").fill("spears march: wheel right 3, forward 3")
    page.locator(".ghost-words.lawful").wait_for()
    page.get_by_role("button", name="Do it").click()
    page.locator(".verdict.done").wait_for()


def test_a_move_goes_its_way(page: "Page") -> None:
    """First about the corner that stands still, then straight; in half a second."""
    march(page)
    until(page, lambda: page.locator(".motion .unit").count() == 0)
    ways = page.evaluate("window.ways")
    assert len(ways) > 1
    assert ways[-1][0] - ways[0][0] < 600.0
    first = [float(one) for one in ways[0][1][7:-1].split()]
    assert first[0] > 0.95  # as it stood, or nearly: it faces north


def test_with_less_motion_it_is_there_at_once(browser: "Browser", served: str) -> None:
    """Who asked for less motion sees none."""
    for page in opened(browser, served, reduced_motion="reduce"):
        march(page)
        page.wait_for_timeout(300)
        assert page.evaluate("window.ways") == []


def test_dice_are_asked_for_where_they_are_due_and_seen(
    page: "Page", shots: Path
) -> None:
    """An enemy near: the button rolls the March Test, with its odds; dice tumble."""
    body = "files = 5\nmodels = 10"
    spears = unit("spears", where=at(20, 14), body=body) + RATES
    foes = unit("foes", "red", at(28, 20, 270), body=body) + RATES
    lay(page, of_phase("movement", spears, foes), "spears")
    choose(page, "spears")
    assert page.locator(".dice").count() == 0
    page.get_by_role("button", name="March", exact=True).click()
    page.locator("#board").focus()
    page.keyboard.press("ArrowUp")
    page.locator(".ghost-words.depends", has_text="21/36 (58 %)").wait_for()
    snap(page, shots / "dice-due.png")
    page.get_by_role("button", name="March Test: roll").click()
    page.locator(".tumble .die").nth(1).wait_for()
    page.locator(".tumble", has_text="March Test").wait_for()
    snap(page, shots / "dice-seen.png")
