"""What a phase has is offered, and nothing else; and there is room for all of it."""

from typing import TYPE_CHECKING

import pytest

from browser.board import choose, until
from browser.conftest import opened
from browser.laid import FOES, SPEARS, lay, of_phase
from positions import RATES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOVES = ("Advance", "March", "As far as lawful", "Back a leg")
TOOLS = 12
"""Signs beside the board, undoing among them."""


def test_moves_are_offered_where_a_phase_has_them(page: "Page") -> None:
    """Movement does; Shooting does not, but for a move that is typed all the same."""
    foes = FOES + RATES
    for phase, many in (("movement", len(MOVES)), ("shooting", 0), ("charge", 0)):
        lay(page, of_phase(phase, SPEARS + RATES, foes), "spears")
        choose(page, "spears")
        ways = page.locator(".ways button")
        until(page, lambda: ways.count() == many)  # noqa: B023 - it is called at once
        until(page, lambda: (page.locator(".grips").count() > 0) == (many > 0))  # noqa: B023
    lay(page, of_phase("shooting", SPEARS + RATES, foes), "spears")
    choose(page, "spears")
    page.locator(".ghost-words", has_text="No moves in this phase").wait_for()
    page.locator("#line").fill("spears advance: forward 2")
    page.get_by_role("button", name="As far as lawful").wait_for()
    page.locator(".ghost-words", has_text="GEN-2").wait_for()


def test_magical_moves_are_offered_in_the_magic_phase_alone(page: "Page") -> None:
    """As one of the things that happen to a unit."""
    for phase, many in (("magic", 1), ("melee", 0)):
        lay(page, of_phase(phase, SPEARS + RATES), "spears")
        choose(page, "spears")
        option = page.locator("#loss-verb option[value=magical]")
        until(page, lambda: option.count() == many)  # noqa: B023 - it is called at once


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_all_tools_are_in_one_line(
    browser: "Browser", served: str, locale: str
) -> None:
    """In a window of 1280 pixels: the ribbon, the bar, and the rail of tools."""
    small = {"width": 1280, "height": 800}
    for page in opened(browser, served, viewport=small, locale=locale):
        page.locator("#board").focus()
        page.keyboard.press("n")
        buttons = page.locator(".top button:not(.ruled), .bar-row button")
        boxes = [one.bounding_box() for one in buttons.all()]
        assert len(boxes) > len(MOVES)
        rows = {round(box["y"] + box["height"] / 2) for box in boxes if box}
        assert len(rows) == 2
        assert all(box and box["x"] + box["width"] <= 1280 for box in boxes)
        rail = [one.bounding_box() for one in page.locator(".tools button").all()]
        assert len(rail) == TOOLS
        assert len({round(box["x"] + box["width"] / 2) for box in rail if box}) == 1
        assert all(box and box["y"] + box["height"] <= 800 for box in rail)


def test_tools_that_are_signs_have_names(page: "Page") -> None:
    """Who does not see the sign is told; who points at it, too, with its key."""
    for name, key in (("Undo", "Ctrl+Z"), ("Whole table", "0"), ("Keys", "?")):
        button = page.get_by_role("button", name=name, exact=True)
        assert button.get_attribute("title") == f"{name} ({key})"
    page.get_by_role("button", name="Keys", exact=True).press("Enter")
    page.get_by_role("dialog").wait_for()


def test_the_end_of_a_turn_asks_for_what_was_not_used(page: "Page") -> None:
    """It names the units; who goes back goes on, who ends it all the same does."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES + RATES), "spears")
    page.locator(".status", has_text="nobody has moved yet").wait_for()
    page.get_by_role("button", name="End turn").click()
    card = page.get_by_role("dialog", name="End the turn?")
    card.get_by_role("button", name="spears").click()
    card.wait_for(state="detached")
    page.locator("#line").fill("spears advance: forward 2")
    page.get_by_role("button", name="Do it").click()
    page.locator(".status", has_text="the unit has moved").wait_for()
    page.locator('.unit.rests[data-unit="spears"]').wait_for()
    page.get_by_role("button", name="Undo").first.click()
    page.locator(".status", has_text="nobody has moved yet").wait_for()
    page.get_by_role("button", name="End turn").click()
    page.get_by_role("button", name="End the turn all the same").click()
    page.locator(".side-badge", has_text="red").wait_for()


def test_what_is_settled_by_hand_is_noted(page: "Page") -> None:
    """In a phase whose rules are not built: a field, and an entry of the log."""
    lay(page, of_phase("shooting", SPEARS + RATES, FOES + RATES), "spears")
    page.locator(".ghost-words", has_text="What you settle by hand").wait_for()
    page.get_by_role("button", name="Note …").click()
    until(page, lambda: page.evaluate("document.activeElement.id") == "note")
    page.keyboard.type("Two volleys: no harm")
    page.keyboard.press("Enter")
    entry = page.locator(".log .here", has_text="Note: Two volleys: no harm")
    entry.locator(".when", has_text="shooting").wait_for()
    until(page, lambda: page.get_by_label("Note what was").input_value() == "")
    page.get_by_role("button", name="Undo").first.click()
    page.locator(".log .here", has_text="A position was put").wait_for()


def test_the_battle_is_ended_at_the_foot_of_the_log(page: "Page") -> None:
    """In the words of the players; the entry says when, and can be taken back."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES + RATES), "spears")
    page.get_by_role("tab", name="Log").click()
    page.get_by_label("How the battle ended").fill("blue wins 14 to 6")
    page.get_by_role("button", name="End it").click()
    entry = page.locator(".log .here", has_text="The end: blue wins 14 to 6")
    entry.locator("time[datetime]").wait_for()
    page.get_by_role("button", name="Undo").first.click()
    page.locator(".log .here", has_text="A position was put").wait_for()


def test_who_has_moved_is_offered_no_more(page: "Page") -> None:
    """Its knobs are gone, and the strip says so."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES + RATES), "spears")
    choose(page, "spears")
    page.locator(".grips").wait_for()
    page.locator("#line").fill("spears advance: forward 2")
    page.get_by_role("button", name="Do it").click()
    page.locator(".ghost-words", has_text="nothing left to do").wait_for()
    assert page.locator(".grips").count() == 0


def test_the_typed_line_waits_behind_its_slash(page: "Page") -> None:
    """A slash opens it, with its dice; Escape closes it and leads back to the board."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES + RATES), "spears")
    dice = page.locator(".dice")
    assert dice.count() == 0
    page.locator("#board").focus()
    page.keyboard.press("/")
    dice.wait_for()
    wide = page.locator("#line").bounding_box()
    page.keyboard.press("Escape")  # what may come next is offered no more
    page.keyboard.press("Escape")
    dice.wait_for(state="detached")
    narrow = page.locator("#line").bounding_box()
    assert wide is not None
    assert narrow is not None
    assert narrow["width"] < 60 < wide["width"]


def test_nothing_to_do_says_why(page: "Page") -> None:
    """The one button is off where it can do nothing, and the reason stands above it."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES + RATES), "spears")
    do = page.get_by_role("button", name="Do it")
    assert do.is_disabled()
    page.locator("#line").fill("spears march: forward ?")
    page.locator(".ghost-words.lawful", has_text="only asks").wait_for()
    assert do.is_disabled()
    page.locator("#line").fill("spears march: forward 99")
    page.locator(".ghost-words.unlawful").wait_for()
    until(page, do.is_disabled)
    assert "overlaps foes" in (do.get_attribute("title") or "")
    page.locator("#line").fill("spears march: forward 2")
    page.locator(".ghost-words.lawful").wait_for()
    until(page, do.is_enabled)
