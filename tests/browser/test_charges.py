"""Charges: declared by drawing onto the enemy, answered, rolled for, and moved."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.barriers import small_and_large
from browser.board import body, choose, line, until
from browser.charging import (
    BOWS,
    FOES,
    GUARD,
    KNIGHT,
    RATES,
    SPEARS,
    asked,
    declared,
    draw,
    throws,
    with_dice,
)
from browser.conftest import opened
from browser.laid import HERO, lay, of_phase, put, without_notice
from browser.pictures import keep, snap
from positions import at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_charge_is_declared_by_drawing_it(page: "Page", shots: Path) -> None:
    """First it is only asked: 10 inches at an Advance of 5 need a 5, 30 rolls of 36."""
    lay(page, of_phase("charge", SPEARS, FOES), "spears")
    choose(page, "spears")
    draw(page, "spears", "foes")
    page.locator(".charge-asked").wait_for()
    assert line(page) == "spears charge foes ?"
    assert "30/36" in page.locator(".answer .measures").first.inner_text()
    page.locator(".ghost-words.lawful", has_text='10.00" away: needs 5').wait_for()
    page.get_by_role("button", name="What are the odds?").click()
    page.get_by_text("Nobody has said the attack value of spears").wait_for()
    assert page.locator(".stands .preview").count() == 1
    assert page.locator(".arrows .charge").count() == 0
    snap(page, shots / "charge-asked.png")
    page.get_by_role("button", name="Declare").click()
    page.locator(".arrows .owed").wait_for(state="attached")
    react = page.get_by_role("group", name="red: how will foes react?")
    react.get_by_role("button", name="Hold").wait_for()
    page.locator(".card", has_text="declared a Charge").wait_for()
    without_notice(page)
    keep(page, shots / "charge-declared.png")


def test_what_is_out_of_reach_is_refused(page: "Page") -> None:
    """12" and an Advance of 5 reach 17; the foes are 18 away."""
    far = unit("foes", "red", at(30, 32, 180), body="files = 5\nmodels = 10") + RATES
    lay(page, of_phase("charge", SPEARS, far), "spears")
    choose(page, "spears")
    draw(page, "spears", "foes")
    page.locator(".verdict.no").wait_for()
    assert "CHG-2" in page.locator(".findings").first.inner_text()
    assert page.get_by_role("button", name="Declare").count() == 0


def test_only_an_enemy_is_charged(page: "Page") -> None:
    """Let go on open ground nothing is asked; the page says what to do."""
    lay(page, of_phase("charge", SPEARS, FOES), "spears")
    choose(page, "spears")
    x, y = body(page, "spears")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 60, steps=4)
    assert page.locator(".arrows .aim").count() == 1
    page.mouse.up()
    page.locator(".notice", has_text="Let go on the enemy").wait_for()
    assert page.locator(".arrows .aim").count() == 0
    assert line(page) == ""


def test_a_reaction_and_the_charge_with_typed_dice(page: "Page", shots: Path) -> None:
    """They hold; 4 and 3 are 12 inches, enough for ten: front to front."""
    declared(page, SPEARS, FOES, on="foes")
    page.get_by_role("button", name="Hold").click()
    page.locator(".arrows .held").wait_for(state="attached")
    throws(page, "Resolve").get_by_role("button", name="What if?").click()
    page.locator(".answer .measures", has_text="30/36").wait_for()
    with_dice(page, "Resolve", "4 3")
    page.locator(".verdict.done").wait_for()
    page.locator(".arrows .charge").wait_for(state="detached")
    page.locator(".card", has_text="fights foes").wait_for()
    snap(page, shots / "charge-moved.png")


def test_who_is_too_near_cannot_be_shot_at(page: "Page") -> None:
    """4 inches are not farther than an Advance Rate of 5: the button is dead."""
    near = unit("foes", "red", at(30, 18, 180), body="files = 5\nmodels = 10") + RATES
    declared(page, SPEARS, near, on="foes")
    refused = page.locator(".refused")
    refused.wait_for()
    assert refused.get_by_role("button", name="Stand and Shoot").is_disabled()
    assert "CHG-7" in refused.inner_text()


def test_a_flight_and_a_redirect(page: "Page", shots: Path) -> None:
    """They flee 7 inches, the dice typed; a Discipline Test leads to the bows."""
    declared(page, SPEARS, FOES, BOWS, on="foes")
    throws(page, "Flee").get_by_role("button", name="What if?").click()
    page.locator(".answer table").wait_for()
    assert page.locator(".answer tbody tr").count() == 11
    with_dice(page, "Flee", "3 4")
    page.locator(".arrows .fled").wait_for(state="attached")
    snap(page, shots / "charge-redirect.png")
    with_dice(page, "Redirect", "1 2")
    page.get_by_role("group", name="red: how will bows react?").wait_for()
    assert page.locator(".charging li").count() == 2


def test_one_of_two_ends_is_picked(page: "Page", shots: Path) -> None:
    """A base before three of four: half a base to either side, corner to corner."""
    declared(page, KNIGHT, GUARD, charger="knight", on="guard")
    page.get_by_role("button", name="Hold").click()
    with_dice(page, "Resolve", "5 6")
    page.locator(".verdict.choose").wait_for()
    picks = page.locator(".picks li")
    until(page, lambda: picks.count() == 2)
    picks.nth(1).hover()
    page.locator(".stands .preview").wait_for()
    picks.nth(1).get_by_role("button", name="Show it").click()
    page.locator(".ghost.lawful").wait_for()
    assert line(page) == "knight resolve charge: at 0.49"
    snap(page, shots / "charge-ends.png")
    page.reload()
    page.get_by_role("button", name="Choose where it ends").click()
    until(page, lambda: picks.count() == 2)
    picks.nth(1).get_by_role("button", name="Charge there").click()
    page.locator(".verdict.done").wait_for()
    page.locator(".arrows .charge").wait_for(state="detached")


def test_a_charge_by_keys_alone(page: "Page") -> None:
    """N, C, the list, Enter; then every button by its key."""
    lay(page, of_phase("charge", SPEARS, FOES), "spears")
    page.locator("#board").focus()
    page.keyboard.press("n")
    page.keyboard.press("c")
    until(page, lambda: page.locator("#charge-target").is_visible())
    until(page, lambda: page.evaluate("document.activeElement.id") == "charge-target")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Declare").press("Enter")
    asked(page).press("Enter")
    throws(page, "Resolve").locator("input").press_sequentially("6 5")
    ready = throws(page, "Resolve").get_by_role("button", name="With these")
    until(page, ready.is_enabled)
    page.keyboard.press("Enter")
    page.locator(".verdict.done").wait_for()
    page.locator(".card", has_text="fights foes").wait_for()


def test_a_character_charges_out(page: "Page") -> None:
    """It acts alone, and is drawn as its unit would be."""
    guard = unit("guard", where=at(30, 14), body='ranks = ["RRKRR", "RRRRR"]')
    lay(page, of_phase("charge", guard + RATES + HERO, FOES), "guard")
    choose(page, "guard")
    page.get_by_role("button", name="acts alone").click()
    draw(page, "guard", "foes")
    page.get_by_role("button", name="Declare").click()
    page.locator('[data-charge="guard.K foes"]').wait_for(state="attached")


def test_one_of_two_chargers_is_placed_along_its_stretch(
    page: "Page", shots: Path
) -> None:
    """Three and three bases before nine, each an inch: one of the ends is a stretch.

    With the spears at 2 the wolves touch as much from -3 to -2, so at -2.9 too; beyond,
    at -3.1, they touch less.
    """
    row, inch = "files = 3\nmodels = 3", "25.4x25.4"
    spears = unit("spears", where=at(26, 14), base=inch, body=row) + RATES
    wolves = unit("wolves", where=at(38, 14), base=inch, body=row) + RATES
    nine = "files = 9\nmodels = 9"
    foes = unit("foes", "red", at(31, 24, 180), base=inch, body=nine) + RATES
    pending = "".join(
        f'[[charge]]\nby = "{by}"\non = "foes"\nfacing = "front"\n'
        f'reaction = "hold"\nrolled = [6, 6]\n'
        for by in ("spears", "wolves")
    )
    lay(page, of_phase("charge", spears, wolves, foes, pending), "spears")
    page.get_by_role("button", name="Choose where it ends").first.click()
    pick = page.locator(".picks li", has=page.locator("input")).first
    pick.locator("input").fill("-3.1")
    page.locator(".ghost-words", has_text="not lawful").wait_for()
    pick.locator("input").fill("-2.9")
    page.locator(".ghost.lawful").wait_for()
    assert line(page) == "spears resolve charge: at 2.0, wolves at -2.9"
    page.mouse.move(*body(page, "wolves"))
    assert page.locator(".stands .preview").count() == 2
    snap(page, shots / "charge-stretch.png")
    pick.get_by_role("button", name="Charge there").click()
    page.locator(".verdict.done").wait_for()


def test_axe_finds_nothing(browser: "Browser", served: str, shots: Path) -> None:
    """A question, a reaction that is owed, and ends to choose from."""
    for page in opened(browser, served, color_scheme="light", reduced_motion="reduce"):
        lay(page, of_phase("charge", KNIGHT, GUARD), "knight")
        put(page, "knight charge guard ?")
        page.locator(".charge-asked").wait_for()
        told = small_and_large(page, shots / "view-charge-asked")
        page.get_by_role("button", name="Declare").click()
        hold = asked(page)
        told += small_and_large(page, shots / "view-charge-owed")
        hold.click()
        with_dice(page, "Resolve", "5 6")
        page.locator(".verdict.choose").wait_for()
        assert told + small_and_large(page, shots / "view-charge-ends") == []


def test_charges_are_german_too(browser: "Browser", served: str) -> None:
    """The question to the other player, and its answers."""
    for page in opened(browser, served, locale="de-DE"):
        lay(page, of_phase("charge", SPEARS, FOES), "spears")
        put(page, "spears charge foes ?")
        page.get_by_role("button", name="Ansagen").click()
        page.get_by_role("group", name="red: wie reagiert foes?").wait_for()
        page.get_by_role("button", name="Stehen und schießen").wait_for()
