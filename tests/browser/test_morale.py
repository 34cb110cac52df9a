"""What units owe after losses and panic, on the page."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.barriers import violations
from browser.board import body as middle
from browser.board import closer, until
from browser.charging import with_dice
from browser.laid import lay, put, without_notice
from browser.pictures import keep, snap
from positions import HEAD, RATES, at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

INCH = "25.4x25.4"
FLIGHT = 'owed = [{unit = "spears", what = "flight_ahead", because = "spears"}]\n'


def test_where_each_roll_of_a_flight_ends(page: "Page", shots: Path) -> None:
    """Clear up to 4"; from 5" on behind the bows, who take a Panic Test then.

    Where it ends is drawn while the pointer is over a total.
    """
    body, gone = "files = 4\nmodels = 8", 'state = ["fleeing", "failed_rally"]\n'
    spears = unit("spears", where=at(20, 14), base=INCH, body=body) + RATES + gone
    bows = unit("bows", where=at(20, 22), base=INCH, body=body) + RATES
    foes = unit("foes", "red", at(60, 10, 270), base=INCH, body=body) + RATES
    lay(page, f"{HEAD}{FLIGHT}{spears}{bows}{foes}", "spears")
    put(page, "spears flee")

    rows = page.locator(".answer tbody tr")
    until(page, lambda: rows.count() == 11)
    assert "Panic Test" not in rows.nth(2).inner_text()
    assert rows.nth(2).inner_text().split("\t")[:3] == ["4", "3/36", '4.00"']
    assert "Panic Test of bows" in rows.nth(3).inner_text()
    closer(page, middle(page, "bows"))
    rows.nth(3).hover()
    page.locator("path.preview").wait_for()
    assert violations(page) == []
    keep(page, shots / "flight-ladder.png")


def test_a_flight_waits_for_the_dice_of_danger(page: "Page", shots: Path) -> None:
    """Who gives the dice of the distance alone is asked for the others next."""
    body, gone = "files = 4\nmodels = 4", 'state = ["fleeing", "failed_rally"]\n'
    spears = unit("spears", where=at(20, 14), base=INCH, body=body) + RATES + gone
    foes = unit("foes", "red", at(60, 10, 270), base=INCH, body=body) + RATES
    rock = '[[terrain]]\nid = "rock"\nkind = "impassable"\n'
    rock += "polygon = [[10, 16], [30, 16], [30, 17], [10, 17]]\n"
    lay(page, f"{HEAD}{FLIGHT}{rock}{spears}{foes}", "spears")
    with_dice(page, "Spears flees", "4 4")

    due = page.get_by_role("region", name="To be done first")
    due.locator("li", has_text="Dangerous Terrain Tests first").wait_for()
    assert page.locator(".owes").count() == 1
    without_notice(page)
    closer(page, middle(page, "spears"))
    snap(page, shots / "flight-waits.png")
    assert violations(page) == []
    with_dice(page, "Spears: Dangerous Terrain Test", "1 2 6 6")
    due.wait_for(state="detached")
    page.locator('.unit[data-unit="spears"][aria-label*="2 models"]').wait_for()


def test_what_is_owed_is_listed_and_done(page: "Page", shots: Path) -> None:
    """Both test before anybody flees; the spears stand on 7, the bows flee on 8."""
    body = "files = 4\nmodels = 8"
    tests = "".join(
        f'[[owed]]\nunit = "{name}"\nwhat = "panic_test"\nbecause = "runners"\n'
        for name in ("spears", "bows")
    )
    spears = unit("spears", where=at(20, 14), base=INCH, body=body) + RATES
    bows = unit("bows", where=at(30, 14), base=INCH, body=body) + RATES
    foes = unit("foes", "red", at(40, 30, 180), base=INCH, body=body) + RATES
    lay(page, f"{HEAD}{spears}{bows}{foes}{tests}", "spears")

    due = page.get_by_role("region", name="To be done first")
    due.wait_for()
    assert "because of runners" in due.inner_text()
    assert page.locator(".owes").count() == 2
    page.locator(".owes").first.hover()
    page.locator("#rule-tip").wait_for()
    page.keyboard.press("Escape")
    why = page.locator(".owes title").first.text_content() or ""
    assert "because of runners" in why
    assert violations(page) == []
    without_notice(page)
    closer(page, middle(page, "bows"))
    keep(page, shots / "panic-owed.png")
    with_dice(page, "Spears: Panic Test", "3 4")
    until(page, lambda: page.locator(".owes").count() == 1)
    with_dice(page, "Bows: Panic Test", "4 4")
    with_dice(page, "Bows flees", "1 1")
    due.wait_for(state="detached")
