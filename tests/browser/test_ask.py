"""Ask: distances, zones, how far, losses, dice, clauses and both books."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import body, choose, example, grip, inch, spot
from browser.pictures import keep, snap

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_tape_measures_from_edge_to_edge(page: "Page", shots: Path) -> None:
    """The Spears' front is at 14, the Foes' at 33, face to face: 19 inches."""
    page.get_by_role("button", name="Tape").click()
    page.mouse.click(*body(page, "spears"))
    page.mouse.click(*body(page, "foes"))
    page.locator(".tape text", has_text='19.00"').wait_for()
    page.locator(".tape .what", has_text="Spears to Foes").wait_for()
    snap(page, shots / "ask-tape.png")


def test_the_tape_measures_to_any_place(page: "Page") -> None:
    """Between two places on the ground it is their distance."""
    page.get_by_role("button", name="Tape").click()
    x, y = spot(page.locator(".felt"), 0.7, 0.5)
    page.mouse.click(x, y)
    page.mouse.click(x + 6 * inch(page), y)
    shown = page.locator(".tape text").first
    shown.wait_for()
    text = shown.text_content() or ""
    assert float(text.rstrip('"')) == pytest.approx(6.0, abs=0.1)


def test_the_tape_does_not_know_handles(page: "Page") -> None:
    """On the middle of a chosen unit it holds the unit; where a knob was, a place."""
    choose(page, "spears")
    x, y = grip(page, "centre")
    page.get_by_role("button", name="Tape").click()
    page.locator("[data-grip]").first.wait_for(state="detached")
    middle = spot(page.locator('.unit[data-unit="spears"] .boundary'))
    page.mouse.click(*middle)
    page.mouse.click(*body(page, "foes"))
    page.locator(".tape text", has_text='19.00"').wait_for()
    page.mouse.click(x, y)
    page.mouse.click(*body(page, "foes"))
    page.locator(".tape .what", has_text="a place to Foes").wait_for()


def test_zones_and_arcs_are_shown(page: "Page", shots: Path) -> None:
    """One inch and eight about the unit, and its four arcs."""
    choose(page, "spears")
    page.keyboard.press("z")
    page.locator(".zone").first.wait_for()
    assert page.locator(".zone").count() == 2
    assert page.locator(".arc").count() == 4
    assert page.locator(".zone-name").all_text_contents() == ['1"', '8"']
    snap(page, shots / "ask-zones.png")


def test_the_card_says_how_far_it_can_go(page: "Page", shots: Path) -> None:
    """Straight ahead a march is 10 inches; what is taken from the card is drawn."""
    choose(page, "spears")
    page.keyboard.press("h")
    row = page.locator("tr", has_text="march straight ahead")
    row.wait_for()
    assert '10.00"' in row.inner_text()
    keep(page, shots / "ask-how-far.png")
    row.get_by_role("button", name=re.compile("Take")).click()
    page.locator(".ghost-words", has_text='10.00 / 10.00"').wait_for()


def test_losses_are_pictures_to_pick_from(page: "Page", shots: Path) -> None:
    """Three of the Foes go; their owner picks which of four alike, in the picture."""
    example(page, "Casualties")
    choose(page, "foes")
    page.get_by_role("button", name="Show").click()
    picture = page.locator(".pick-picture")
    picture.wait_for()
    assert picture.locator(".gone").count() == 3
    assert picture.locator(".free").count() == 4
    snap(page, shots / "ask-lose.png")
    picture.locator(".free:not(.gone)").click()
    page.get_by_role("button", name=re.compile("^Take")).click()
    page.locator(".verdict.done").wait_for()
    label = page.locator('.unit[data-unit="foes"]').get_attribute("aria-label")
    assert label is not None
    assert "15 models" in label


def test_losses_that_leave_no_choice_are_shown_too(page: "Page") -> None:
    """The Spears' last rank has three models: all three go, and nobody chooses."""
    example(page, "Casualties")
    choose(page, "spears")
    page.get_by_role("button", name="Show").click()
    page.locator(".pick-picture").wait_for()
    assert page.locator(".pick-picture .gone").count() == 3
    assert page.locator(".pick-picture .free").count() == 0
    page.get_by_role(
        "button", name="Take the first model of the third rank, the second"
    ).click()
    page.locator('.unit[data-unit="spears"][aria-label*="10 models"]').wait_for()


def test_a_finding_opens_its_clause(page: "Page", shots: Path) -> None:
    """The clause says in our words what it asks, with source and example."""
    example(page, "See why not")
    page.locator(".file-asks button").click()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Open clause MOV-19").first.click()
    card = page.locator("dialog.card-clause")
    card.wait_for()
    text = card.inner_text()
    assert "MOV-19" in text
    assert "March Rate" in text
    assert "Examples" in text
    assert "Rulings" in text
    snap(page, shots / "ask-clause.png")
    page.keyboard.press("Escape")
    card.wait_for(state="detached")


def test_the_same_line_is_put_to_both_books(page: "Page", shots: Path) -> None:
    """Both columns have a verdict."""
    page.locator("#line").fill("spears march: forward 3, wheel right 2")
    page.get_by_role("button", name="Both books").first.click()
    card = page.locator("dialog.card-compare")
    card.wait_for()
    assert card.locator(".two section").count() == 2
    snap(page, shots / "ask-compare.png")


def test_a_test_is_judged_both_ways_without_dice(page: "Page", shots: Path) -> None:
    """Within 8 inches of a foe a march is tested; without dice both outcomes count."""
    example(page, "Battleaxe: who sees")
    page.locator("#line").fill("spears march: forward 5")
    page.get_by_role("button", name="Ask", exact=True).click()
    shown = page.locator(".outcomes")
    shown.wait_for()
    assert "chance 21/36" in shown.inner_text()
    snap(page, shots / "ask-depends.png")


def test_typed_dice_decide(page: "Page") -> None:
    """Leadership 7: six and six fail, and the march is unlawful."""
    example(page, "Battleaxe: who sees")
    page.locator("#line").fill("spears march: forward 5")
    page.get_by_label("Results of the dice").fill("6 6")
    page.get_by_role("button", name="Ask", exact=True).click()
    page.locator(".verdict.unlawful").wait_for()
    assert "dice 6, 6" in page.locator(".answer").inner_text()


def test_rolled_dice_are_told(page: "Page") -> None:
    """The server rolls, and the answer has the dice."""
    example(page, "Battleaxe: who sees")
    page.locator("#line").fill("spears march: forward 5")
    page.get_by_label("roll").check()
    page.get_by_role("button", name="Do it").click()
    thrown = page.locator(".thrown")
    thrown.wait_for()
    assert re.search(r"dice [1-6], [1-6]", thrown.inner_text())


def test_a_character_acts_alone(page: "Page") -> None:
    """The marshal leaves the Guard by his own line."""
    choose(page, "guard")
    page.get_by_role("button", name="the marshal acts alone").click()
    page.locator("#board").focus()
    page.keyboard.press("Shift+ArrowUp")
    assert page.locator("#line").input_value() == "guard.K advance: forward 1"


def test_everything_else_is_offered(page: "Page") -> None:
    """More to ask offers every verb of the book, and none of another's."""
    choose(page, "spears")
    page.get_by_role("button", name="More to ask").click()
    page.get_by_role("option").first.wait_for()
    offered = " ".join(page.get_by_role("option").all_inner_texts())
    verbs = ("recover", "raise", "take", "magical", "deploy", "reform")
    assert [verb for verb in verbs if verb not in offered] == []
    assert "reinforce" not in offered
