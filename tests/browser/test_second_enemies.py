"""Second enemies: who cannot but be touched is asked, and then the charge goes on."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.barriers import violations
from browser.board import choose, line, until
from browser.charging import (
    FOES,
    RATES,
    SPEARS,
    asked,
    declared,
    with_dice,
)
from browser.conftest import opened
from browser.laid import lay, of_phase
from browser.pictures import snap
from positions import at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "second-enemy.toml"
"""Five an inch wide, ten inches before one of the same; two more flush on either side.

To touch the one, the five reach over one side alone: their middle is from 2 to 3 inches
to the left of it, and touches the bows, or as far to the right, and touches the guard.
"""

SIDES: Final = {"bows": (0, 36 - 2.5), "guard": (1, 36 + 2.5)}
"""Which end leads to a second enemy, and the middle of the spears' front there."""


def second(page: "Page", enemy: str) -> "Locator":
    """Lay the example, roll, take the end at one second enemy; return its question."""
    lay(page, EXAMPLE.read_text(encoding="utf-8"), "spears")
    with_dice(page, "Resolve", "3 4")
    number, _ = SIDES[enemy]
    picks = page.locator(".picks li")
    until(page, lambda: picks.count() == 2)
    assert f"charges {enemy} as well" in picks.nth(number).inner_text()
    picks.nth(number).get_by_role("button", name="Charge there").click()
    react = page.get_by_role("group", name=f"red: how will {enemy} react?")
    react.wait_for()
    asked(page)
    return react


def resolve(page: "Page") -> str:
    """Move the charger, and return what is read out of it."""
    panel = page.locator(".charging")
    assert panel.get_by_text("Redirect").count() == 0
    panel.get_by_role("button", name="Resolve", exact=True).click()
    page.locator(".arrows .charge").first.wait_for(state="detached")
    found = page.locator('.unit[data-unit="spears"]').get_attribute("aria-label")
    assert found is not None
    return found


@pytest.mark.parametrize("enemy", ["bows", "guard"])
def test_a_second_enemy_that_stands_is_touched(page: "Page", enemy: str) -> None:
    """It is asked before anybody moves; then the spears stand before both."""
    for answer in ("Hold", "Stand and Shoot"):
        react = second(page, enemy)
        item = page.locator(".charging li").nth(1)
        assert "secondary charge" in item.inner_text()
        owed = f'.arrows .second.owed[data-charge="spears {enemy}"]'
        assert page.locator(owed).count(), answer
        ends = page.locator(".charging").get_by_text("Choose where it ends")
        assert ends.count() == 0, answer
        react.get_by_role("button", name=answer).click()
        page.locator(".arrows .second.held").wait_for(state="attached")
        found = resolve(page)
        assert f"front at {SIDES[enemy][1]:.1f}, 24.0" in found, answer
        assert f"engaged with foe, {enemy}" in found, answer


def test_a_second_enemy_that_flees_leaves_the_target(page: "Page", shots: Path) -> None:
    """Nobody is led after it: the spears stand where it stood, before the foe alone."""
    for enemy, (_, where) in SIDES.items():
        second(page, enemy)
        snap(page, shots / f"charge-second-{enemy}.png")
        assert violations(page) == [], enemy
        with_dice(page, "Flee", "3 4")
        page.locator(".arrows .second.fled").wait_for(state="attached")
        found = resolve(page)
        assert "engaged with foe;" in found, enemy
        assert f"front at {where:.1f}, 24.0" in found, enemy


def test_the_end_that_was_named_stands_when_the_page_comes_again(page: "Page") -> None:
    """An offset of 2.9 declares the second charge, and moves them: 36 - 2.9 is 33.1."""
    lay(page, EXAMPLE.read_text(encoding="utf-8"), "spears")
    with_dice(page, "Resolve", "3 4")
    pick = page.locator(".picks li").first
    pick.locator("input").fill("2.9")
    page.locator(".ghost.lawful, .ghost-words.lawful").first.wait_for()
    assert line(page) == "spears resolve charge: at 2.9"
    pick.get_by_role("button", name="Charge there").click()
    asked(page)
    page.reload()
    asked(page).click()
    page.locator(".arrows .second.held").wait_for(state="attached")
    assert page.locator(".notice").count() == 0
    assert "front at 33.1, 24.0" in resolve(page)


def test_who_shares_a_target_has_one_roll_and_waits_for_who_is_asked(
    page: "Page",
) -> None:
    """Two at the foes: one form for both, with four dice, once all have answered."""
    wolves = unit("wolves", where=at(38, 14), body="files = 2\nmodels = 2") + RATES
    declared(page, SPEARS, wolves, FOES, on="foes")
    asked(page).click()
    one = page.locator(".charging .throws")
    until(page, lambda: one.count() == 1)
    assert one.locator("input").get_attribute("placeholder") == "such as 3 4"
    choose(page, "wolves")
    page.get_by_role("button", name="Charge?", exact=True).click()
    page.get_by_role("button", name="Declare", exact=True).click()
    hold = asked(page)
    assert page.get_by_text("Resolve").count() == 0
    hold.click()
    both = page.locator('.throws[aria-label="Resolve spears + wolves → foes"]')
    both.wait_for()
    assert one.count() == 1
    assert both.locator("input").get_attribute("placeholder") == "such as 3 4 3 4"


def test_keys_lead_on_from_each_step_and_back_to_the_board(page: "Page") -> None:
    """Whose button is gone is at the next question; Escape leads back to the board."""
    lay(page, of_phase("charge", SPEARS, FOES), "spears")
    page.locator("#board").focus()
    for key in ("n", "c"):
        page.keyboard.press(key)
    at_target = 'document.activeElement.id === "charge-target"'
    until(page, lambda: page.evaluate(at_target))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until(page, partial(is_at, page, "main"))  # what declares it has the focus
    page.keyboard.press("Enter")
    for step in ("charging", "charging"):
        until(page, partial(is_at, page, step))
        if page.locator(".reaction").count():
            asked(page)
        elif step == "charging":
            break
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "board"


def is_at(page: "Page", section: str) -> bool:
    """Return whether the keys are at a section of the panel."""
    found: bool = page.evaluate(f'document.activeElement.className === "{section}"')
    return found


def test_what_comes_next_is_in_sight(browser: "Browser", served: str) -> None:
    """On a phone, after an end far down was picked, the question is on the screen."""
    for page in opened(browser, served, viewport={"width": 390, "height": 844}):
        react = second(page, "guard")
        until(page, partial(in_sight, page, react))


def in_sight(page: "Page", found: "Locator") -> bool:
    """Return whether an element is wholly on the screen."""
    box, size = found.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_ways_to_line_up_at_one_offset_are_told_apart(page: "Page") -> None:
    """A column before foes at the edge, who have no room to stay five wide.

    Seven ends are as good, and their stretches overlap; the line of each says in which
    Facing and ranks they line up.
    """
    deep = ", ".join(['"R"'] * 8)
    inch = "25.4x25.4"
    column = unit("column", "blue", at(3.6, 14), inch, f"ranks = [{deep}]") + RATES
    foes = unit("foes", "red", at(2, 24, 220), inch, 'ranks = ["RRRRR"]') + RATES
    rock = (
        '[[terrain]]\nid = "rock"\nkind = "impassable"\n'
        "polygon = [[5, 22], [6, 22], [6, 26], [5, 26]]\n"
    )
    held = (
        '[[charge]]\nby = "column"\non = "foes"\nfacing = "front"\nreaction = "hold"\n'
    )
    lay(page, of_phase("charge", column, foes, rock, held), "column")
    with_dice(page, "Resolve", "6 6")
    named = page.locator(".picks li", has=page.locator("button"))
    until(page, lambda: named.count() == 7)
    assert named.locator(":disabled").count() == 0
    narrow = named.filter(has_text="3 wide, 2 deep").last
    narrow.get_by_role("button", name="Charge there").click()
    page.locator(".arrows .charge").wait_for(state="detached")
    found = page.locator('.unit[data-unit="foes"]').get_attribute("aria-label")
    assert found is not None
    assert "3 wide" in found


def test_second_enemies_are_german_too(browser: "Browser", served: str) -> None:
    """The charge, its finding and its event."""
    for page in opened(browser, served, locale="de-DE"):
        lay(page, EXAMPLE.read_text(encoding="utf-8"), "bows")
        page.locator("#line").fill("spears resolve charge: at 2.5")
        page.get_by_label("Würfelergebnisse").fill("3 4")
        page.locator("#line").press("Enter")
        page.get_by_role("group", name="red: wie reagiert bows?").wait_for()
        page.locator(".charging small", has_text="zusätzlicher Angriff").wait_for()
        page.locator(".events", has_text="zusätzlicher Angriff angesagt").wait_for()
        page.get_by_text("Was sonst geprüft wurde").click()
        page.get_by_text("sagt einen zusätzlichen Angriff darauf an").wait_for()
