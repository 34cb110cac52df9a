"""What the rule is of whatever is pointed at: by pointer, keyboard and finger."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.barriers import by_day_and_night, violations
from browser.conftest import opened
from browser.laid import FOES, SPEARS, card, lay, of_phase
from browser.pictures import snap
from positions import HEAD, unit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WOODS = (
    'id = "woods"\nkind = "forest"\npolygon = [[10, 20], [20, 20], [20, 28], [10, 28]]'
)
LIGHT = f'{SPEARS}rules = ["Light Troops"]\nstate = ["shaken"]\n'
TABLE = f"{HEAD}{LIGHT}{FOES}\n[[terrain]]\n{WOODS}\n"


def tip(page: "Page") -> "Locator":
    """Return what is told."""
    return page.locator("#rule-tip")


def told(page: "Page", clause: str, words: str) -> None:
    """Wait until a clause is told in its words."""
    tip(page).filter(has_text=clause).filter(has_text=words).wait_for()


def away(page: "Page") -> None:
    """Move the pointer to where nothing has a rule."""
    page.mouse.move(2, 400)
    tip(page).wait_for(state="detached")


def test_a_pointer_is_told_of_everything_that_has_a_rule(page: "Page") -> None:
    """A phase, a mark, a unit's rule, terrain, a clause; each as its book has it."""
    lay(page, TABLE, "spears")
    page.locator(".phases .ruled", has_text="magic").hover()
    told(page, "SEQ-3", "Flux Card")
    away(page)
    page.locator('[data-terrain="woods"]').hover()
    told(page, "TER-4", "Forest")
    away(page)
    card(page, "Spears")
    page.locator(".marks .ruled", has_text="Shaken").hover()
    told(page, "SHK-2", "does not Charge")
    away(page)
    page.locator(".rates .ruled", has_text="Light Troops").hover()
    told(page, "LIGHT-1", "Reform")
    away(page)
    page.keyboard.press("Escape")
    page.locator("#board").focus()
    page.keyboard.press("/")
    page.locator("#line").fill("spears may march")
    page.locator("#line").press("Shift+Enter")
    page.locator(".answer .clause", has_text="MOV-1").first.hover()
    told(page, "MOV-1", "your own and free")


def test_what_is_told_stays_while_it_is_read_and_leads_on(page: "Page") -> None:
    """The pointer may go there; the link opens the reference where the clause is."""
    page.locator(".phases .ruled", has_text="charge").hover()
    told(page, "CHG-1", "Charge Phase")
    tip(page).hover()
    page.wait_for_timeout(600)
    with page.context.expect_page() as opened_page:
        tip(page).get_by_role("link").click()
    reference = opened_page.value
    reference.locator("section:target", has_text="Charge Phase").wait_for()
    reference.locator("#search").fill("frenzy test")
    assert reference.locator("section#CHG-1").is_visible()
    assert not reference.locator("section#MOV-19").is_visible()
    assert violations(reference) == []


def test_a_press_opens_all_of_it_and_tells_no_more(page: "Page") -> None:
    """What was told is in nobody's way."""
    page.locator(".phases .ruled", has_text="charge").hover()
    told(page, "CHG-1", "Charge Phase")
    page.locator(".phases .ruled", has_text="charge").click()
    page.locator("dialog", has_text="CHG-1").wait_for()
    assert tip(page).count() == 0


def test_the_keyboard_is_told(page: "Page", shots: Path) -> None:
    """At the phase that it is, the others by arrows; Escape tells no more."""
    page.locator(".phases [aria-current] .ruled").focus()
    page.keyboard.press("ArrowRight")
    told(page, "SEQ-3", "Magic Phase")
    described = page.evaluate("document.activeElement.getAttribute('aria-describedby')")
    assert described == "rule-tip"
    snap(page, shots / "rule-told.png")
    page.keyboard.press("Escape")
    tip(page).wait_for(state="detached")
    assert (
        page.evaluate("document.activeElement.ariaDescribedByElements?.length ?? 0")
        == 0
    )
    page.keyboard.press("ArrowLeft")
    told(page, "SEQ-2", "Movement Phase")


def test_a_finger_that_is_held_is_told_and_presses_nothing(
    browser: "Browser", served: str
) -> None:
    """A short touch opens all of it, as ever."""
    for page in opened(browser, served, has_touch=True):
        phase = page.locator(".phases [aria-current] .ruled")
        box = phase.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        hand = page.context.new_cdp_session(page)
        start = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        hand.send("Input.dispatchTouchEvent", start)
        told(page, "SEQ-2", "Movement Phase")
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert page.locator("dialog[open]").count() == 0
        assert tip(page).count() == 1
        page.touchscreen.tap(300, 500)
        tip(page).wait_for(state="detached")


def test_dice_tell_what_they_needed(page: "Page") -> None:
    """In a Round of Combat, of the attacks that are about to be rolled."""
    foes = unit("foes", "red", 'against = {unit = "spears", edge = "front"}')
    numbers = (
        "attack_value = 1\noffensive_skill = 3\nstrength = 3\narmour_penetration = 0\n"
        "agility = 3\ndefensive_skill = 3\nresilience = 3\narmour = 0\n"
    )
    lay(page, of_phase("melee", SPEARS, numbers, foes, numbers), "foes")
    page.locator(".choice", has_text="⚔").click()
    page.locator(".needs .ruled").first.wait_for()
    page.locator(".needs .ruled").nth(1).hover()
    told(page, "DMG-1", "wounds on")


def test_axe_finds_nothing(browser: "Browser", served: str) -> None:
    """While a rule is told."""
    for page in opened(browser, served, color_scheme="light"):
        lay(page, TABLE, "spears")
        card(page, "Spears")
        page.locator(".marks .ruled").first.hover()
        told(page, "SHK-2", "does not Charge")
        assert by_day_and_night(page) == []
