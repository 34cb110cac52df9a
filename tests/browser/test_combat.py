"""Combat: a whole Round on its panel, by mouse, by keys, by touch."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.barriers import violations
from browser.board import until
from browser.conftest import opened
from browser.laid import lay
from browser.pictures import keep, snap
from positions import HEAD, at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STRENGTHS: Final = """\
advance = 5
march = 10
discipline = 8
attack_value = 1
offensive_skill = 4
strength = 3
armour_penetration = 0
agility = {agility}
defensive_skill = 4
resilience = 3
armour = 0
"""
MARSHAL: Final = """\
[unit.model.K]
name = "the marshal"
character = true
hp = 3
attack_value = 3
agility = 5
weapons = ["Hand Weapon"]
"""
KHAN: Final = MARSHAL.replace("the marshal", "the khan").replace("5", "4")
GUARD: Final = (
    unit("guard", where=at(36, 20), body='ranks = ["RRCKR", "RRRRR", "RRRRR"]')
    + 'name = "Old Guard"\nweapons = ["Great Weapon", "Halberd"]\n'
    + STRENGTHS.format(agility=3)
    + MARSHAL
)
FOES: Final = (
    unit(
        "foes",
        "red",
        'against = {unit = "guard", edge = "front", shift = 0}',
        body='ranks = ["RKCRR", "RRRRR", "RRRRR"]',
    )
    + STRENGTHS.format(agility=2)
    + KHAN
)
FIGHT: Final = f'{HEAD}phase = "melee"\nactive = "blue"\n{GUARD}{FOES}'
"""Two units of fifteen, each with a Champion and a Character in contact."""

READY: Final = ", ".join(
    f".decision {what}:enabled"
    for what in (".throws .main", ".picks .main", ".buttons .main", ".choice")
)
"""What goes on: dice, casualties, buttons, and choices."""


def decision(page: "Page") -> "Locator":
    """Return what is to be decided first."""
    return page.locator(".decision").first


def choice(page: "Page", words: str) -> "Locator":
    """Return a choice by its words."""
    return page.locator(".choice", has_text=words)


def begun(page: "Page", text: str = FIGHT) -> None:
    """Lay the two units, and pick their combat."""
    lay(page, text, "guard")
    page.locator(".choice", has_text="Old Guard ⚔ foes").click()
    page.locator(".round-steps [aria-current=step]", has_text="weapons").wait_for()


def stepped(page: "Page", name: str) -> None:
    """Wait until the Round is in a step."""
    page.locator(".round-steps [aria-current=step]", has_text=name).wait_for()


def now_at(page: "Page") -> str:
    """Return the entry of the log that the panel shows."""
    return page.locator(".combat").get_attribute("data-at") or ""


def gone_on(page: "Page", before: str) -> None:
    """Wait until the panel shows another entry."""
    page.locator(f'.combat:not([data-at="{before}"])').wait_for(state="attached")


def rolled_on(page: "Page", to: str) -> None:
    """Take the first that is offered, again and again, until something is there."""
    end = page.locator(to)
    for _ in range(40):
        page.locator(READY).or_(end).first.wait_for()
        if end.count():
            return
        before = now_at(page)
        page.locator(READY).first.click()
        gone_on(page, before)
    pytest.fail("the Round does not end")


def test_a_whole_round_by_mouse(page: "Page", shots: Path) -> None:
    """Weapons, a Duel, targets in the picture, dice to the last step, and the score."""
    page.emulate_media(reduced_motion="reduce")
    begun(page)
    snap(page, shots / "combat-weapons.png")
    choice(page, "Halberd").click()
    # a Duel is issued by a click on the model in the picture, and accepted by a card
    stepped(page, "Duels")
    until(page, choice(page, "The marshal of Old Guard issues").is_enabled)
    keep(page, shots / "combat-duel.png")
    page.locator(".combat-picture .marked", has_text="the marshal").click()
    choice(page, "The khan of foes accepts").click()
    # the two of the Duel come first
    stepped(page, "attacks")
    page.locator(".combat-picture .duel").wait_for(state="attached")
    page.locator(".needs", has_text="The marshal of Old Guard → the khan of").wait_for()
    assert "Initiative Step 5" in decision(page).inner_text()
    decision(page).get_by_role("button", name="Initiative Step 5: roll").click()
    page.locator(".thrown-all summary", has_text="Initiative Step 5").wait_for()
    rolled_on(page, ".score-column")
    # two columns, and they add up
    columns = page.locator(".score-column")
    assert columns.count() == 2
    for column in columns.all():
        points = [int(one) for one in column.locator("li > b").all_inner_texts()]
        assert sum(points) == int(column.locator(".sum b").inner_text())
        assert column.locator("li .clause").count() == len(points)
    keep(page, shots / "combat-score.png")
    # what comes of it is owed next: Break Tests, flight and pursuit, to the end
    rolled_on(page, ".combat-done")
    assert page.locator(".score-column").count() == 2


def test_targets_are_set_in_the_picture(page: "Page", shots: Path) -> None:
    """Who is clicked strikes at another whom it touches, and the line says so."""
    page.emulate_media(reduced_motion="reduce")
    begun(page, FIGHT.replace("agility = 5", "agility = 3").replace("= 4\nw", "= 2\nw"))
    choice(page, "Halberd").click()
    choice(page, "Pass").click()
    stepped(page, "Duels")
    choice(page, "Pass").click()
    stepped(page, "attacks")
    page.locator(".allocation").wait_for()
    marked = page.locator(".combat-picture .marked")
    before = page.locator(".counter b").all_inner_texts()
    marked.nth(1).click()
    assert page.locator(".counter b").all_inner_texts() != before
    keep(page, shots / "combat-targets.png")
    page.get_by_role("button", name="Set these targets").click()
    page.get_by_role("button", name="Set these targets").wait_for(state="detached")
    page.get_by_role("tab", name="Log").click()
    line = page.locator(".log code").first.text_content() or ""
    assert re.match(r"guard attack: ", line)


def reach(page: "Page", what: str) -> None:
    """Go on with Tab until what has the focus is called *what*."""
    for _ in range(90):
        called = page.evaluate(
            "(a => a.matches('button, a, summary')"
            " ? a.getAttribute('aria-label') ?? a.textContent : '')"
            "(document.activeElement)"
        )
        if what in called:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not reach {what!r}")


def test_a_whole_round_by_keys(page: "Page") -> None:
    """From picking the combat to its end: Tab, Enter and Space."""
    lay(page, FIGHT, "guard")
    reach(page, "Old Guard ⚔ foes")
    page.keyboard.press("Enter")
    stepped(page, "weapons")
    reach(page, "Great Weapon")
    page.keyboard.press("Enter")
    stepped(page, "Duels")
    reach(page, "Champion of Old Guard issues")
    page.keyboard.press("Space")
    choice(page, "Champion of foes accepts").wait_for()
    reach(page, "Refuse the Duel")
    page.keyboard.press("Enter")
    over = page.locator(".combat-done")
    for _ in range(50):
        page.locator(READY).or_(over).first.wait_for()
        if over.count():
            return
        before = now_at(page)
        reach(page, page.locator(READY).first.inner_text().strip())
        page.keyboard.press("Enter")
        gone_on(page, before)
    pytest.fail("the Round does not end")


def test_a_round_on_a_phone_by_touch(
    browser: "Browser", served: str, shots: Path
) -> None:
    """The panel is the sheet, above it the board; all that is tapped has 44 pixels."""
    small = {"width": 390, "height": 844}
    for page in opened(
        browser, served, viewport=small, has_touch=True, reduced_motion="reduce"
    ):
        lay(page, FIGHT, "guard")
        page.locator(".choice", has_text="Old Guard ⚔ foes").tap()
        stepped(page, "weapons")
        snap(page, shots / "phone-combat-weapons.png")
        board = page.locator("#board").bounding_box()
        sheet = page.locator(".side").bounding_box()
        assert board is not None
        assert sheet is not None
        assert board["height"] >= 100
        assert sheet["y"] >= board["y"] + board["height"] - 1
        choice(page, "Great Weapon").tap()
        choice(page, "Pass").tap()
        stepped(page, "Duels")
        choice(page, "Pass").tap()
        stepped(page, "attacks")
        page.locator(".needs").wait_for()
        snap(page, shots / "phone-combat-blows.png")
        low = [
            one.inner_text()
            for one in page.locator(".combat button:not(.note, .ruled)").all()
            if (one.bounding_box() or {"height": 44})["height"] < 44
        ]
        assert low == []
        assert violations(page) == []
        decision(page).locator(".throws .main").tap()
        page.locator(".thrown-all summary").first.wait_for()


def test_another_window_sees_the_dice(
    page: "Page", browser: "Browser", served: str
) -> None:
    """Who did not throw sees what was thrown, and where the Round stands."""
    begun(page)
    for other in opened(browser, served):
        other.locator(".round-steps").wait_for()
        choice(page, "Halberd").click()
        choice(page, "Pass").click()
        stepped(page, "Duels")
        choice(page, "Pass").click()
        stepped(page, "attacks")
        page.locator(".needs").wait_for()  # it comes above the button, and moves it
        decision(page).locator(".throws .main").click()
        other.locator(".thrown-all .die").first.wait_for()


RANKS: Final = 'ranks = ["RR", "RR", "RR"]'
AGAINST: Final = 'against = {unit = "guard", edge = "right", shift = 0}'
REFORMING: Final = (
    f'{HEAD}phase = "melee"\nactive = "blue"\n'
    f"{unit('guard', where=at(36, 20), body=RANKS)}march = 8\n"
    f"{unit('foes', 'red', AGAINST, body=RANKS)}march = 8\n"
    '[combat]\nsides = {guard = "blue", foes = "red"}\nstep = "combat reforms"\n'
    "score = {blue = 2, red = 2}\n"
)
"""Two units of six, one in the flank of the other, after a tie."""


def test_a_unit_turns_to_its_foe(page: "Page", shots: Path) -> None:
    """The side that begins is named; one asks where a unit could stand, and picks."""
    page.emulate_media(reduced_motion="reduce")
    lay(page, REFORMING, "guard")
    stepped(page, "Combat Reforms")
    choice(page, "Blue reforms first").click()
    choice(page, "where could it stand?").click()
    page.locator(".picks li").first.wait_for()
    snap(page, shots / "combat-reforms.png")
    page.locator(".picks li", has_text="facing 90.0, files 3").locator(".main").click()
    choice(page, "foes: where could it stand?").or_(
        choice(page, "Foes: where could it stand?")
    ).wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="End the Round").click()
    page.locator(".round-steps").wait_for(state="detached")
