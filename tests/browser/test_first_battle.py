"""The first battle on the page: ten steps, each told, pointed at, seen to be done."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.barriers import by_day_and_night
from browser.conftest import opened
from browser.pictures import keep

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STEPS = 10
FIGHT = 6
pytestmark = [pytest.mark.browser, pytest.mark.slow]


def begin(page: "Page") -> None:
    """Open it from the panel of everything else."""
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="A first battle").click()
    page.locator(".lesson[data-step='1']").wait_for()


def test_on_a_first_visit_it_takes_the_place_of_the_first_steps(
    browser: "Browser", served: str
) -> None:
    """Who is led through ten steps is not led through three besides."""
    unknown: dict[str, list[str]] = {"cookies": [], "origins": []}
    for page in opened(browser, served, storage_state=unknown):
        page.locator(".steps").wait_for()
        begin(page)
        page.locator(".steps").wait_for(state="detached")
        page.locator(".lesson").get_by_role("button", name="Close").click()
        page.locator(".steps").wait_for()


def on(page: "Page", number: int) -> None:
    """Go to the next step."""
    page.locator(".lesson").get_by_role("button", name="Next step").click()
    page.locator(f".lesson[data-step='{number}']").wait_for()


def seen_done(page: "Page") -> None:
    """Wait until the step has been seen to be done."""
    page.locator(".lesson .outcome.right").wait_for()


def test_ten_steps_to_the_end(page: "Page", shots: Path) -> None:
    """Each can be done by its button, is explained, and leads to the next.

    Axe finds nothing at the first step, in a fight, and when a step is done.
    """
    page.emulate_media(reduced_motion="reduce")
    begin(page)
    told = by_day_and_night(page, shots / "first-1-desk.png")

    for number in range(1, STEPS + 1):
        page.locator(".lesson .question").wait_for()
        page.locator(".pointed").wait_for(state="attached")
        if number == FIGHT:
            page.get_by_text("At whom?").wait_for()
            told += by_day_and_night(page, shots / "first-6-desk.png")
            keep(page, shots / "first-battle.png")
        page.locator(".lesson").get_by_role("button", name="Do it for me").click()
        seen_done(page)
        if number == FIGHT:
            told += by_day_and_night(page, shots / "first-6-done-desk.png")
        if number < STEPS:
            on(page, number + 1)

    page.locator(".lesson").get_by_role("button", name="Finish").click()
    page.locator(".lesson").wait_for(state="detached")
    assert told == []


def test_a_player_does_it_by_keys(page: "Page") -> None:
    """Another move than the one asked for is no step; the right one is."""
    begin(page)
    page.locator("#board").focus()
    page.keyboard.press("ArrowUp")
    page.locator(".ghost.lawful").wait_for()
    page.keyboard.press("Enter")
    seen_done(page)

    on(page, 2)
    page.locator("#board").focus()
    page.keyboard.press("ArrowUp")
    page.locator(".ghost.lawful").wait_for()
    page.keyboard.press("Enter")
    page.locator(".verdict.done").wait_for()
    assert page.locator(".lesson .outcome").count() == 0


MARKED = {5: "Hold", 6: "roll", 7: "roll", 8: "Break Test", 9: "pursues", 10: "rally"}
"""What is pressed beside the board, from the fifth step on."""


def test_the_button_to_press_is_marked(page: "Page") -> None:
    """As soon as it does something: first March, then Do it; then those beside.

    The reaction that red owes is pressed where it is in every battle.
    """
    begin(page)
    marked = page.locator("[data-press]")
    assert marked.count() == 0
    page.locator("#board").focus()
    page.keyboard.press("ArrowUp")
    marked.filter(has_text="Do it").wait_for()
    on(page, 2)
    on(page, 3)
    marked.filter(has_text="March").click()
    marked.wait_for(state="detached")
    page.locator("#board").focus()
    for _ in range(6):
        page.keyboard.press("Shift+ArrowUp")
    marked.filter(has_text="Do it").click()
    seen_done(page)
    assert marked.count() == 0
    on(page, 4)
    marked.filter(has_text="Charge?").click()
    marked.filter(has_text="Declare").click()
    seen_done(page)
    for number, words in MARKED.items():
        on(page, number)
        marked.filter(has_text=words).wait_for()
        assert marked.count() == 1
        if words == "Hold":
            page.get_by_role("button", name=words).click()
            seen_done(page)
    page.locator(".lesson").get_by_role("button", name="Close").click()
    marked.wait_for(state="detached")


def test_axe_finds_nothing_on_a_phone(
    browser: "Browser", served: str, shots: Path
) -> None:
    """Nor where fingers are all there is."""
    taste = {"color_scheme": "light", "reduced_motion": "reduce", "has_touch": True}
    small = {"width": 390, "height": 844}
    for page in opened(browser, served, viewport=small, **taste):
        begin(page)
        told = by_day_and_night(page, shots / "first-1-phone.png")
        for number in range(2, 7):
            on(page, number)
        page.locator(".pointed").wait_for(state="attached")
        told += by_day_and_night(page, shots / "first-6-phone.png")
        page.locator(".lesson").get_by_role("button", name="Do it for me").click()
        seen_done(page)
        picture = shots / "first-6-done-phone.png"
        assert told + by_day_and_night(page, picture) == []
