"""What somebody stumbles over who plays a battle on the page for the first time."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.board import deploy, spot
from browser.charging import with_dice
from browser.laid import FOES, LONE, SPEARS, lay, of_phase
from browser.pictures import keep
from browser.test_battle import Hand
from browser.test_combat import choice, gone_on, now_at, rolled_on
from positions import HEAD, at, unit
from unit.rosters.tiny import catalogues

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RATES: Final = """\
advance = 5
march = 10
discipline = {discipline}
attack_value = {attacks}
offensive_skill = 4
strength = {strength}
armour_penetration = 0
agility = {strength}
defensive_skill = 3
resilience = {strength}
armour = 0
"""
OGRES: Final = (
    unit("ogres", where=at(36, 41), base="40x40", body="files = 3\nmodels = 3")
    + 'name = "Ogres"\n'
    + RATES.format(discipline=8, attacks=8, strength=9)
    + "hp = 9\n"
)
WEAK: Final = RATES.format(discipline=3, attacks=1, strength=1)
MILITIA: Final = (
    unit("militia", "red", at(10, 30, 180), body="files = 5\nmodels = 10")
    + 'name = "Militia"\n'
    + WEAK
)
SECOND: Final = (
    unit(
        "militia-2",
        "red",
        'against = {unit = "ogres", edge = "front", shift = 0}',
        body="files = 5\nmodels = 25",
    )
    + 'name = "Militia"\n'
    + WEAK
)
ARCHERS: Final = (
    unit("archers", "red", at(46, 42, 180), body="files = 5\nmodels = 10")
    + 'name = "Archers"\n'
    + WEAK
)
NEAR_THE_EDGE: Final = (
    f'{HEAD}phase = "melee"\nactive = "blue"\n{OGRES}{MILITIA}{SECOND}{ARCHERS}'
)
"""Ogres fight the second of two units called Militia, 7" before the edge."""


def test_a_fight_that_leads_off_the_table_is_told_in_words(
    page: "Page", shots: Path
) -> None:
    """Twins keep their names, who saw them break is asked, and all is told."""
    page.emulate_media(reduced_motion="reduce")
    lay(page, NEAR_THE_EDGE, "ogres")
    assert "engaged with Militia II" in (page.locator(".roster").text_content() or "")

    choice(page, "Ogres ⚔ Militia II").click()
    rolled_on(page, '.decision h3:has-text("does it stand?")')
    page.get_by_role("button", name="End turn").click()
    refused = page.locator(".answer h3", has_text="not lawful")
    assert refused.inner_text().endswith("End of the turn")
    assert page.get_by_role("button", name="Do it").is_disabled()
    assert "`" not in page.locator("body").inner_text()

    with_dice(page, "Militia II: Break Test", "6 6")
    nerve = page.locator(".decision h3", has_text="Archers: does it keep its nerve?")
    nerve.wait_for()
    assert "Archers: panic test" in page.locator("header .status").inner_text()
    keep(page, shots / "play-nerve.png")
    with_dice(page, "Archers: Panic Test", "1 1")
    pursues = choice(page, "Ogres pursues Militia II")
    pursues.wait_for()
    before = now_at(page)
    pursues.click()
    gone_on(page, before)
    with_dice(page, "Militia II flees", "1 1")
    with_dice(page, "Pursuit Distances", "6 6")
    rolled_on(page, ".round-over")

    told = page.locator(".thrown-all").inner_text()
    assert "militia-2" not in told
    assert "Ogres makes its Pursuit Move" in told
    assert page.locator(".combat-stage").count() == 0
    keep(page, shots / "play-told.png")
    page.get_by_role("tab", name="Log").click()
    assert "militia-2" not in page.locator(".log").inner_text()


def test_who_is_left_of_two_keeps_its_number(page: "Page") -> None:
    """Militia II is not called Militia once the others have gone."""
    lay(page, NEAR_THE_EDGE.replace(MILITIA, ""), "ogres")
    names = page.locator(".labels text").all_text_contents()
    assert any(name.startswith("Militia II ") for name in names), names


def test_a_character_on_the_table_is_dragged_onto_a_unit(page: "Page") -> None:
    """It joins; over enemies it may not, and in the reserve nothing is left of it."""
    lay(page, of_phase("charge", SPEARS, LONE, FOES), "spears")
    deploy(page)
    hand = Hand(page)
    hero = page.locator('.unit[data-unit="hero"] .boundary')
    hand.drag(spot(hero), spot(page.locator('.unit[data-unit="foes"] .boundary')))
    held = page.locator(".in-hand")
    held.locator("text", has_text="No room: foes").wait_for()
    page.get_by_role("button", name="Back to reserve").click()
    page.locator('[data-tray="hero"]').wait_for()
    assert held.count() == 0

    page.get_by_role("button", name="Undo").first.click()
    hero.wait_for()
    hand.drag(spot(hero), spot(page.locator('.unit[data-unit="spears"] .boundary')))
    page.locator('.unit[data-unit="spears"][aria-label*="11 models"]').wait_for()
    hero.wait_for(state="detached")


def test_a_line_of_a_list_says_why_it_is_not_understood(
    page: "Page", tmp_path: Path
) -> None:
    """Until what it leaves open was said."""
    folder = tmp_path / "given"
    folder.mkdir()
    catalogues(folder)
    page.get_by_role("tab", name="Set up").click()
    page.get_by_role("button", name="New battle").click()
    page.locator("#catalogue-files").set_input_files(sorted(folder.iterdir()))
    page.locator("summary", has_text="Catalogues:").wait_for()
    page.locator("#army-0").fill("185 - 10x Nameless Folk")
    form = page.locator("form.kind")
    form.wait_for()
    assert "Nobody has said yet what" in page.locator(".army").first.inner_text()
    strange = page.locator(".army .reading .fails")
    assert "is called 'Nameless Folk'" in strange.locator("small").first.inner_text()

    form.get_by_label("Base in mm").fill("25x25")
    for label in ("advance", "march", "discipline"):
        form.get_by_label(label, exact=True).fill("5")
    form.get_by_role("button", name="Keep Nameless Folk").click()
    page.get_by_role("button", name="Put 1 unit in reserve").wait_for()
    assert strange.count() == 0
