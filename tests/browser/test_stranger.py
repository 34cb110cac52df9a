"""What somebody stumbles over who plays a battle on the page for the first time."""

from typing import TYPE_CHECKING, Final

import pytest

from browser.charging import with_dice
from browser.laid import lay
from browser.test_combat import choice, gone_on, now_at, rolled_on
from positions import HEAD, at, unit

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
    + RATES.format(discipline=8, attacks=5, strength=9)
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


def test_a_fight_that_leads_off_the_table_is_told_in_words(page: "Page") -> None:
    """Twins keep their names, who saw them break is asked, and all is told."""
    page.emulate_media(reduced_motion="reduce")
    lay(page, NEAR_THE_EDGE, "ogres")
    assert "engaged with Militia II" in (page.locator(".roster").text_content() or "")

    choice(page, "Ogres ⚔ Militia II").click()
    rolled_on(page, '.decision h3:has-text("does it stand?")')
    page.get_by_role("button", name="End turn").click()
    refused = page.locator(".answer h3", has_text="not lawful")
    assert refused.inner_text().endswith("End of the turn")

    with_dice(page, "Militia II: Break Test", "6 6")
    nerve = page.locator(".decision h3", has_text="Archers: does it keep its nerve?")
    nerve.wait_for()
    assert "Archers: panic test" in page.locator("header .status").inner_text()
    with_dice(page, "Archers: Panic Test", "1 1")
    pursues = choice(page, "Ogres pursues Militia II")
    pursues.wait_for()
    before = now_at(page)
    pursues.click()
    gone_on(page, before)
    rolled_on(page, ".round-over")

    told = page.locator(".thrown-all").inner_text()
    assert "militia-2" not in told
    assert "Ogres makes its Pursuit Move" in told
    assert page.locator(".combat-stage").count() == 0
    page.get_by_role("tab", name="Log").click()
    assert "militia-2" not in page.locator(".log").inner_text()


def test_who_is_left_of_two_keeps_its_number(page: "Page") -> None:
    """Militia II is not called Militia once the others have gone."""
    lay(page, NEAR_THE_EDGE.replace(MILITIA, ""), "ogres")
    names = page.locator(".labels text").all_text_contents()
    assert any(name.startswith("Militia II ") for name in names), names
