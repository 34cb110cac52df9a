"""Two armies of eight units on the page: from the Charges to the end of the melee."""

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from armies import ARMIES
from browser.board import choose, until
from browser.charging import asked, declare, draw, with_dice
from browser.conftest import opened
from browser.laid import lay
from browser.pictures import snap
from browser.test_combat import READY, gone_on, now_at

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CHARGES: Final = (
    ("spears", "foes"),
    ("guard", "pikes"),
    ("knights", "bows"),
    ("ogres", "dead"),
    ("wolves", "engine"),
)
PHASES: Final = ("movement", "magic", "shooting", "melee")
SIXES: Final = " ".join("6" * 20)
"""Whoever rolls them gets there, and nobody falls on the way."""

DICE: Final = 150
"""More than any step needs."""

MOST_CLICKS: Final = 250


def declared(page: "Page", charger: str, target: str) -> None:
    """Draw a Charge, declare it, and let its target hold."""
    choose(page, charger)
    draw(page, charger, target)
    declare(page)
    asked(page).click()
    page.locator(f'.held[data-charge^="{charger} "]').wait_for(state="attached")


def resolved(page: "Page", charger: str, target: str) -> None:
    """Roll for a Charge, and pick the first end where there are several.

    Its dice are named after it as long as another one waits.
    """
    last = (charger, target) == CHARGES[-1]
    name = "Resolve" if last else f"Resolve {charger} → {target}"
    picks = page.locator(".picks li")
    held = page.locator(f'.held[data-charge^="{charger} "]')
    with_dice(page, name, SIXES)
    until(page, lambda: picks.count() > 0 or held.count() == 0)
    if picks.count():
        picks.first.get_by_role("button", name="Charge there").click()
    held.wait_for(state="detached")
    until(page, lambda: picks.count() == 0)


def taken(page: "Page", chance: Random) -> None:
    """Take any of what can be decided now, with dice if the first needs any."""
    ready, dice = page.locator(READY), page.locator(".decision .throws")
    before, many = now_at(page), ready.count()
    if dice.count():
        thrown = " ".join(str(chance.randint(1, 6)) for _ in range(DICE))
        dice.first.locator("input").fill(thrown)
        dice.first.locator("button[type=submit]").click()
    elif many:
        ready.nth(chance.randrange(many)).click()
    else:  # it is drawn anew just now
        return
    gone_on(page, before)


def fought(page: "Page", chance: Random) -> int:
    """Fight all combats, and return how many they were."""
    combats = page.locator(".choice", has_text="⚔")
    ready, done = page.locator(READY), page.locator(".combat-done")
    many = 0
    for _ in range(MOST_CLICKS):
        ready.or_(done).or_(combats).first.wait_for()
        if ready.count():
            taken(page, chance)
        elif combats.count():
            combats.first.click()
            many += 1
            page.locator(READY).first.wait_for()
        else:
            return many
    pytest.fail("the melee does not end")


def test_a_turn_from_the_charges_to_the_end_of_the_melee(
    browser: "Browser", served: str, shots: Path
) -> None:
    """Five Charges, five combats; nothing is left to do but to go on."""
    for page in opened(browser, served, reduced_motion="reduce"):
        lay(page, ARMIES.read_text(encoding="utf-8"), "spears")
        for charger, target in CHARGES:
            declared(page, charger, target)
        snap(page, shots / "armies-declared.png")
        for charger, target in CHARGES:
            resolved(page, charger, target)
        for phase in PHASES:
            page.get_by_role("button", name="Next phase").click()
            page.locator(".phases [aria-current]", has_text=phase).wait_for()
        snap(page, shots / "armies-melee.png")
        assert "-0.00" not in page.locator(".ask").inner_text()
        assert fought(page, Random("armies")) == len(CHARGES)
        snap(page, shots / "armies-fought.png")
        page.get_by_role("button", name="Next phase").click()
        page.locator(".phases [aria-current]", has_text="charge").wait_for()
