"""A fight on the page: from the odds of a charge to the Pursuit, in pictures."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.board import choose
from browser.charging import asked, draw, with_dice
from browser.conftest import opened
from browser.laid import lay
from browser.pictures import keep
from browser.test_combat import READY, choice, gone_on, now_at
from positions import HEAD, at, unit
from serried.engine.files import read_position

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SPEARS: Final = (
    unit(
        "spears",
        where=at(36, 22),
        body='ranks = ["RRCSR", "RRRRR", "RRRRR", "RRRRR"]',
    )
    + """name = "Spears"
advance = 5
march = 10
discipline = 7
attack_value = 1
offensive_skill = 3
strength = 3
armour_penetration = 0
agility = 3
defensive_skill = 3
resilience = 3
armour = 0
weapons = ["Spear"]
protection = ["Shield", "Light Armour"]
"""
)
KNIGHTS: Final = (
    unit("knights", "red", at(36, 31, 180), "25x50", 'ranks = ["RRRRR", "R...."]')
    + """name = "Knights"
type = "cavalry"
advance = 8
march = 16
discipline = 8
attack_value = 1
offensive_skill = 4
strength = 3
armour_penetration = 0
agility = 4
defensive_skill = 4
resilience = 3
armour = 1
weapons = ["Lance"]
protection = ["Shield", "Heavy Armour"]

[[unit.part]]
name = "horse"
attack_value = 1
offensive_skill = 3
strength = 3
armour_penetration = 0
agility = 3
rules = ["Harnessed"]
"""
)
EXAMPLE: Final = Path(__file__).parents[2] / "examples/fight.toml"
CHARGE: Final = f'{HEAD}phase = "charge"\nactive = "red"\n{SPEARS}{KNIGHTS}'


DICE: Final = [
    " ".join(map(str, request.dice))
    for request in read_position(EXAMPLE).requests
    if request.dice
]
"""Those of the example that the README plays in a terminal, blows to flights."""


def on(page: "Page", dice: list[str]) -> None:
    """Take the first that is offered, with the next dice where it needs any."""
    page.locator(READY).first.wait_for()
    before = now_at(page)
    after = choice(page, "pursues")  # rather than a test to hold back
    if after.count():
        after.first.click()
    elif page.locator(".decision .throws").count():
        page.locator(".decision .throws input").first.fill(dice.pop(0))
        page.locator(".decision .throws button[type=submit]").first.click()
    else:
        page.locator(READY).first.click()
    gone_on(page, before)


def test_knights_charge_win_and_pursue(
    browser: "Browser", served: str, shots: Path
) -> None:
    """Every die is given; at the end one unit is gone, and the other farther on."""
    for page in opened(browser, served, reduced_motion="reduce"):
        lay(page, CHARGE, "knights")
        choose(page, "knights")
        draw(page, "knights", "spears")
        page.get_by_role("button", name="What are the odds?").click()
        page.locator(".odds-of .chances").first.wait_for()
        page.locator(".notice").wait_for(state="detached")
        keep(page, shots / "fight-odds.png")
        page.get_by_role("button", name="Declare", exact=True).click()
        asked(page).click()
        with_dice(page, "Resolve", "5 6 3")
        page.locator(".answer", has_text="charges into").wait_for()
        for phase in ("movement", "magic", "shooting", "melee"):
            page.get_by_role("button", name="Next phase").click()
            page.locator(".phases [aria-current]", has_text=phase).wait_for()
        choice(page, "⚔").click()
        page.locator(".needs").wait_for()
        page.locator(".tumble").wait_for(state="detached")
        keep(page, shots / "fight-blows.png")
        dice = list(DICE)
        while dice:
            on(page, dice)
        page.locator(".tumble").wait_for(state="detached")
        keep(page, shots / "fight-pursuit.png")
        while not page.locator(".combat-done").count():
            on(page, dice)
        assert page.locator('.unit[data-unit="spears"]').count() == 0
        assert page.locator(".score-column").count() == 2
