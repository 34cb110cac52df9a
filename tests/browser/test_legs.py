"""Legs that only some units may put into a move, in the bar of the page."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.barriers import violations
from browser.board import choose, line, until
from browser.laid import lay
from browser.pictures import snap
from positions import HEAD, RATES, at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

INCH = "25.4x25.4"


def test_light_troops_reform_on_the_way(page: "Page", shots: Path) -> None:
    """Forward with the arrow key, a Reform from its form, and forward again."""
    light = RATES + 'rules = ["Light Troops"]\n'
    body = "files = 5\nmodels = 10"
    spears = unit("spears", where=at(20, 14), base=INCH, body=body) + light
    foes = unit("foes", "red", at(60, 10, 270), base=INCH, body=body) + RATES
    lay(page, f"{HEAD}{spears}{foes}", "spears")
    choose(page, "spears")
    page.keyboard.press("ArrowUp")
    until(page, lambda: line(page).startswith("spears advance: forward "))

    way = page.get_by_role("form", name="A Reform on the way")
    way.get_by_label("facing").fill("90")
    way.get_by_label("files").fill("4")
    snap(page, shots / "legs-reform.png")
    way.get_by_role("button", name="Reform").click()

    until(page, lambda: line(page).endswith(", reform facing 90 files 4"))
    page.locator(".ghost-words.lawful").wait_for()
    assert violations(page) == []


def test_an_enemy_is_swept_over(page: "Page", shots: Path) -> None:
    """What flies over the foes attacks them; who does not sweep is offered nothing."""
    fliers = RATES + 'fly = [8, 16]\nrules = ["Sweeping Attack"]\n'
    hero = unit("hero", where=at(20, 14), base=INCH, body='ranks = ["R"]') + fliers
    foes = unit("foes", "red", at(20, 24, 180), base=INCH, body="files = 4\nmodels = 4")
    lay(page, f"{HEAD}{hero}{foes}{RATES}", "hero")
    choose(page, "foes")
    assert page.locator("#leg-sweep").count() == 0
    choose(page, "hero")
    page.get_by_role("button", name="March").click()
    page.get_by_role("button", name="flying").click()
    page.locator("#line").fill("hero march flying: forward 10.5")

    page.get_by_label("Sweep over…").select_option("foes")

    until(page, lambda: line(page) == "hero march flying: forward 10.5, sweep foes")
    page.locator(".ghost-words").wait_for()
    snap(page, shots / "legs-sweep.png")


def test_units_move_in_vanguard_by_turns(page: "Page", shots: Path) -> None:
    """A Reform from its form and a step ahead; then it is red's turn, who passes."""
    body = 'files = 5\nmodels = 10\nrules = ["Vanguard"]'
    wolves = unit("wolves", where=at(20, 8), base=INCH, body=body)
    riders = unit("riders", "red", at(40, 40, 180), base=INCH, body=body)
    hounds = unit("hounds", where=at(40, 8), base=INCH, body=body)
    lay(page, f'{HEAD}phase = "deployment"\n{wolves}{hounds}{riders}', "wolves")
    choose(page, "wolves")
    page.locator("[data-way=vanguard]").wait_for()
    assert page.get_by_role("button", name="March", exact=True).count() == 0
    page.get_by_role("form", name="A Reform on the way").get_by_label("files").fill("2")
    page.get_by_role("button", name="Reform", exact=True).click()
    until(page, lambda: line(page) == "wolves vanguard: reform files 2")
    page.locator("#board").focus()
    page.keyboard.press("Shift+ArrowUp")
    until(page, lambda: ", forward 1" in line(page))
    page.locator(".ghost-words.lawful").wait_for()
    snap(page, shots / "legs-vanguard.png")
    page.get_by_role("button", name="Do it").click()

    page.get_by_role("button", name="Pass: red").click()

    page.get_by_role("button", name="Pass: blue").wait_for()
    snap(page, shots / "legs-vanguard-passed.png")
    assert violations(page) == []
