"""Charges that do not go as usual: blocked, led elsewhere, caught, failed, several."""

import math
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.barriers import violations
from browser.board import choose, line, until
from browser.charging import (
    BOWS,
    FOES,
    KNIGHT,
    RATES,
    SPEARS,
    asked,
    declare,
    declared,
    draw,
    throws,
    with_dice,
)
from browser.laid import HERO, lay, of_phase, put
from browser.pictures import snap
from positions import at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCENES: Final = Path(__file__).parents[1] / "scenes" / "t9a" / "charges"
TURNED: Final = SCENES / "CHG-MOVE-5-turned-by-three-four-five.toml"
INCH: Final = "25.4x25.4"
ONE: Final = 'ranks = ["R"]'
ROW: Final = 'ranks = ["RRRRR"]'


def block(
    name: str, where: str, body: str = ROW, player: str = "blue", base: str = INCH
) -> str:
    """Return a unit on bases of an inch, or on another."""
    return unit(name, player, where, base, body) + RATES


def numbers_of(matrix: str | None) -> list[float]:
    """Return the numbers of a transform of SVG."""
    assert matrix is not None
    return [float(one) for one in matrix.removeprefix("matrix(")[:-1].split()]


def words(page: "Page", name: str) -> str:
    """Return what is read out of a unit on the board."""
    found = page.locator(f'.unit[data-unit="{name}"]').get_attribute("aria-label")
    assert found is not None
    return found


def test_a_blocked_path_shows_how_the_target_lines_up(
    page: "Page", shots: Path
) -> None:
    """A column before a corner at the edge, 24 - 2.5 sin 40 = 22.39 inches north.

    Lined up with the charge the column would stand off the table. So the five line up
    with it: a whole base to either side, or straight ahead. Only so are three touched.
    """
    deep = ", ".join(['"R"'] * 8)
    column = block("column", at(3.6, 14), f"ranks = [{deep}]")
    askew = block("foes", at(2, 24, 220), player="red")
    lay(page, of_phase("charge", column, askew), "column")
    put(page, "column charge foes ?")
    page.get_by_text("The path is blocked").wait_for()
    declare(page)
    asked(page).click()
    with_dice(page, "Resolve", "6 6")
    picks = page.locator(".picks li")
    until(page, lambda: picks.count() == 3)
    picks.nth(1).hover()
    until(page, lambda: page.locator(".stands .preview").count() == 2)
    near = 24 - 2.5 * math.sin(math.radians(40))
    target = page.locator(".stands .preview").nth(1).get_attribute("transform")
    assert numbers_of(target) == pytest.approx([-1, 0, 0, -1, 3.6, -near], abs=1e-6)
    snap(page, shots / "charge-blocked.png")
    picks.nth(1).get_by_role("button", name="Charge there").click()
    page.locator(".arrows .charge").wait_for(state="detached")
    assert "front at 3.6, 22.4, facing south" in words(page, "foes")


def test_a_target_that_has_to_turn_is_shown_turned(page: "Page") -> None:
    """The scene where spears in a lane cannot: the foes' front is y = 20 then.

    It reaches from x = 16 to 21; the middle of it is at 18.5.
    """
    lay(page, TURNED.read_text(encoding="utf-8"), "spears")
    put(page, "spears charge foes ?")
    page.get_by_text("the target turns by 36.87°").wait_for()
    target = page.locator(".end-picture .target").get_attribute("transform")
    assert numbers_of(target) == pytest.approx([-1, 0, 0, -1, 18.5, -20], abs=1e-4)


def test_a_die_decides_between_two_arcs(page: "Page") -> None:
    """Exactly on the line from the foes' left front corner: front on 1 to 3, else left.

    The corner is at (32.5, 24), and the knight, ten inches east and ten south of it,
    looks at it.
    """
    lone = block("knight", at(42.5, 14, 315), ONE)
    foes = block("foes", at(30, 24, 180), player="red")
    lay(page, of_phase("charge", lone, foes), "knight")
    put(page, "knight charge foes ?")
    page.get_by_text("It stands exactly between two arcs").wait_for()
    assert page.locator(".measures li", has_text="front, left").count() == 1
    dice = throws(page, "Declare").locator("input")
    assert dice.get_attribute("placeholder") == "such as 4"
    with_dice(page, "Declare", "5")
    page.locator(".reaction").wait_for()
    assert "facing: left" in page.locator(".charging").inner_text()


def test_who_flies_may_charge_on_foot(page: "Page") -> None:
    """Ten inches need a 2 or more at 8 inches in the air, and a 5 at 5 on foot."""
    wings = block("wings", at(30, 14)) + "fly = [8, 16]\n"
    lay(page, of_phase("charge", wings, FOES), "wings")
    choose(page, "wings")
    draw(page, "wings", "foes")
    page.locator(".measures dd", has_text="36/36").first.wait_for()
    page.get_by_role("button", name="On foot?").click()
    page.locator(".measures dd", has_text="30/36").first.wait_for()
    assert page.get_by_role("button", name="On foot?").count() == 0
    declare(page)
    page.get_by_role("tab", name="Log").click()
    page.locator(".log .here", has_text="wings charge foes on foot").wait_for()


def test_on_foot_is_asked_whatever_is_said_of_flying(page: "Page") -> None:
    """A blocked path: on foot the target lines up; what bars flying is no bar."""
    deep = ", ".join(['"R"'] * 8)
    column = block("wings", at(3.6, 14), f"ranks = [{deep}]") + "fly = [8, 16]\n"
    askew = block("foes", at(2, 24, 220), player="red")
    lay(page, of_phase("charge", column, askew), "wings")
    put(page, "wings charge foes ?")
    page.get_by_role("button", name="On foot?").click()
    page.locator('.answer[data-line$="on foot ?"]').wait_for()
    page.get_by_text("The path is blocked").wait_for()


def test_terror_is_tested_with_the_reaction(page: "Page", shots: Path) -> None:
    """Discipline 7: eight on the dice fail, and all that is left is to flee."""
    beast = block("beast", at(30, 14), ONE, base="50x100") + 'height = "gigantic"\n'
    lay(page, of_phase("charge", beast, FOES), "beast")
    put(page, "beast charge foes ?")
    declare(page)
    page.locator(".depends", has_text="7 or less passes, chance 21/36").first.wait_for()
    assert violations(page) == []
    snap(page, shots / "charge-terror.png")
    with_dice(page, "Hold", "2 6")
    page.locator(".refused", has_text="CHG-8").first.wait_for()
    assert page.get_by_role("button", name="Hold").is_disabled()
    assert "fleeing" in words(page, "foes")
    with_dice(page, "Flee", "3 3")
    page.locator(".arrows .fled").wait_for(state="attached")


def test_a_character_tests_for_a_redirect_and_both_targets_flee(
    page: "Page", shots: Path
) -> None:
    """The marshal's Discipline of 9 passes on nine; then it goes for the second.

    Both flee 2"; the bows, 7" to the right of the line, are caught by 11 + 5 = 16".
    """
    guard = (
        unit("guard", where=at(30, 14), base=INCH, body='ranks = ["RRKRR", "RRRRR"]')
        + RATES
        + HERO
        + "discipline = 9\n"
    )
    declared(page, guard, FOES, BOWS, charger="guard", on="foes")
    with_dice(page, "Flee", "1 1")
    page.locator(".redirect").get_by_label("Tested by").select_option("K")
    with_dice(page, "Redirect", "4 5")
    react = page.get_by_role("group", name="red: how will bows react?")
    react.wait_for()
    assert throws(page, "Flee").locator("input").input_value() == ""
    with_dice(page, "Flee", "1 1")
    name = "Resolve guard → bows"
    throws(page, name).wait_for()
    assert violations(page) == []
    snap(page, shots / "charge-both-fled.png")
    with_dice(page, name, "5 6")
    page.locator('.unit[data-unit="bows"]').wait_for(state="detached")
    until(page, lambda: page.locator(".charging").count() == 0)
    assert "shaken" in words(page, "guard")
    assert "fleeing" in words(page, "foes")


def test_who_caught_a_unit_may_turn(page: "Page", shots: Path) -> None:
    """Thirteen inches to go, and 45 degrees after a test passed on 1 and 2."""
    declared(page, SPEARS, FOES, on="foes")
    with_dice(page, "Flee", "1 2")
    page.get_by_text("Turn after it is caught").click()
    page.get_by_label("Degrees", exact=True).fill("45")
    throws(page, "Resolve").locator("input").fill("6 6 1 2")
    throws(page, "Resolve").get_by_role("button", name="What if?").click()
    page.locator(".ghost.lawful").wait_for(state="attached")
    assert line(page) == "spears resolve charge: pivot right 45"
    assert violations(page) == []
    snap(page, shots / "charge-turn.png")
    page.get_by_role("button", name="Do it").click()
    page.locator('.unit[data-unit="foes"]').wait_for(state="detached")
    assert "facing north-east" in words(page, "spears")


def test_a_turn_that_is_not_lawful_leaves_the_roll(page: "Page") -> None:
    """A rock two inches behind is half an inch off after a quarter round.

    The dice of the charge stand; it is made without the turn.
    """
    rock = (
        '[[terrain]]\nid = "rock"\nkind = "impassable"\n'
        "polygon = [[35.6, 25.5], [36.4, 25.5], [36.4, 26.5], [35.6, 26.5]]\n"
    )
    fled = block("foes", at(36, 24, 180), player="red") + 'state = ["fleeing"]\n'
    pending = (
        '[[charge]]\nby = "knights"\non = "foes"\nfacing = "front"\nreaction = "flee"\n'
    )
    text = of_phase("charge", block("knights", at(36, 14)), fled, rock, pending)
    lay(page, text, "knights")
    page.get_by_text("Turn after it is caught").click()
    page.get_by_label("Degrees", exact=True).fill("90")
    with_dice(page, "Resolve", "6 6 1 1")
    page.locator(".findings li.fails", has_text="SPACE-1").wait_for()
    page.locator(".charging", has_text="dice 6, 6").wait_for()
    page.get_by_label("Degrees", exact=True).fill("")
    page.get_by_role("button", name="Resolve", exact=True).click()
    page.locator('.unit[data-unit="foes"]').wait_for(state="detached")
    assert "facing north;" in words(page, "knights")


def test_a_character_leaves_its_unit_to_charge(page: "Page") -> None:
    """One of three ends is picked; nine of its unit are left behind."""
    guard = unit(
        "guard", where=at(30, 14), base=INCH, body='ranks = ["RRKRR", "RRRRR"]'
    )
    foes = block("foes", at(30, 24, 180), player="red")
    lay(page, of_phase("charge", guard + RATES + HERO, foes), "guard")
    choose(page, "guard")
    page.get_by_role("button", name="acts alone").click()
    draw(page, "guard", "foes")
    declare(page)
    asked(page).click()
    with_dice(page, "Resolve", "6 6")
    picks = page.locator(".picks li")
    until(page, lambda: picks.count() == 3)
    picks.nth(1).get_by_role("button", name="Charge there").click()
    until(page, lambda: "9 models" in words(page, "guard"))
    page.locator(".unit.engaged.side-0").wait_for()


def test_two_units_charge_one_and_an_end_is_picked_for_both(
    page: "Page", shots: Path
) -> None:
    """One roll for both, and one line that moves both."""
    wolves = block("wolves", at(58, 16), ONE)
    four = 'ranks = ["RRRR", "RRRR"]'
    guard = block("guard", at(55, 26, 180), four, "red")
    lay(page, of_phase("charge", KNIGHT, wolves, guard), "knight")
    for charger in ("knight", "wolves"):
        choose(page, charger)
        draw(page, charger, "guard")
        declare(page)
        asked(page).click()
        page.locator(f'.held[data-charge^="{charger} "]').wait_for(state="attached")
    assert violations(page) == []
    with_dice(page, "Resolve knight + wolves → guard", "6 5 6 6")
    picks = page.locator(".picks li")
    until(page, lambda: picks.count() > 1)
    names = picks.first.locator("text").all_text_contents()
    assert sorted(names) == ["guard", "knight", "wolves"]
    picks.first.hover()
    until(page, lambda: page.locator(".stands .preview").count() == 2)
    snap(page, shots / "charge-two.png")
    picks.first.get_by_role("button", name="Charge there").click()
    page.locator(".arrows .charge").first.wait_for(state="detached")
    until(page, lambda: page.locator(".unit.engaged").count() == 3)


def test_who_has_fled_off_the_table_is_charged_in_vain(page: "Page") -> None:
    """Foes four inches from the edge go; 3 is the highest die of the way after them."""
    spears = block("knights", at(30, 36))
    foes = block("foes", at(30, 44, 180), player="red")
    lay(page, of_phase("charge", spears, foes), "knights")
    choose(page, "knights")
    draw(page, "knights", "foes")
    page.locator("dd", has_text="off the table 35/36").wait_for()
    declare(page)
    with_dice(page, "Flee", "6 6")
    page.locator(".charging", has_text="has left the table").wait_for()
    assert page.get_by_text("Turn after it is caught").count() == 0
    with_dice(page, "Resolve", "1 3")
    until(page, lambda: "shaken" in words(page, "knights"))
    assert "front at 30.0, 39.0" in words(page, "knights")


def test_a_charge_that_fails_is_shown_before_it_is_made(page: "Page") -> None:
    """5 + 1 + 2 are eight inches of ten: it goes two, straight ahead, and is Shaken."""
    declared(page, SPEARS, FOES, on="foes")
    asked(page).click()
    throws(page, "Resolve").locator("input").fill("1 2")
    throws(page, "Resolve").get_by_role("button", name="What if?").click()
    page.locator(".ghost.lawful").wait_for(state="attached")
    page.locator(".events", has_text="the charge of spears on").wait_for()
    page.get_by_role("button", name="Do it").click()
    until(page, lambda: "shaken" in words(page, "spears"))
    assert "front at 30.0, 16.0" in words(page, "spears")
