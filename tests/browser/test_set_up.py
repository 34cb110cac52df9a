"""Set up: whatever a position file can say, by hand, by text or from a list."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import body, choose, drag, example, grip, inch, spot, until
from browser.pictures import keep, snap

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FILE = """\
format = "serried/1"
book = "t9a"

[[unit]]
id = "wolves"
player = "grey"
front = [20, 20]
facing = 90
base = "25x50"
ranks = ["RRRR"]
advance = 9
march = 18
discipline = 6
"""


def set_up(page: "Page", section: str) -> None:
    """Open a section of the panel."""
    page.get_by_role("tab", name="Set up").click()
    summary = page.locator("summary", has_text=section)
    if summary.locator("..").get_attribute("open") is None:
        summary.click()


def label(page: "Page", unit: str) -> str:
    """Return a unit in words."""
    found = page.locator(f'.unit[data-unit="{unit}"]')
    found.wait_for()
    return found.get_attribute("aria-label") or ""


def test_a_file_is_opened(page: "Page", tmp_path: Path) -> None:
    """A position file from the disk lies on the table."""
    file = tmp_path / "wolves.toml"
    file.write_text(FILE, encoding="utf-8")
    page.get_by_role("tab", name="Set up").click()
    page.get_by_label("From a file").set_input_files(file)
    until(page, lambda: "4 models" in label(page, "wolves"))
    assert page.locator(".unit").count() == 1


def test_a_position_is_pasted(page: "Page") -> None:
    """Text that is put in lies on the table; what cannot be read is told."""
    set_up(page, "As text")
    text = page.get_by_label("Position file", exact=True)
    put = page.locator(".section", has=text).get_by_role("button", name="Put on the")
    text.fill(FILE.replace("id =", "idd ="))
    put.click()
    page.locator(".notice.bad", has_text="idd").wait_for()
    text.fill(FILE)
    put.click()
    until(page, lambda: "facing east" in label(page, "wolves"))


def test_a_hostile_name_is_only_a_name(page: "Page") -> None:
    """What looks like a page of its own is shown as the text it is."""
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    set_up(page, "As text")
    text = page.get_by_label("Position file", exact=True)
    text.fill(FILE.replace("player", f"name = '{evil}'\nplayer", 1))
    page.locator(".section", has=text).get_by_role("button", name="Put on the").click()
    until(page, lambda: evil in label(page, "wolves"))
    assert page.locator("img").count() == 0
    assert page.locator("script").count() == 1


def test_a_unit_is_added_by_drawing_its_ranks(page: "Page", shots: Path) -> None:
    """A rank more, and a character painted into the first."""
    set_up(page, "Units")
    page.get_by_role("button", name="Add a unit").click()
    page.get_by_text("As in a file").click()
    page.get_by_label("Short name").fill("levy")
    page.get_by_label("Front, inches east").fill("60")
    page.get_by_label("Front, inches north").fill("20")
    page.get_by_role("button", name="+ rank").click()
    page.get_by_role("button", name="K, character").click()
    page.get_by_role("button", name="rank 1, file 1: R").click()
    keep(page, shots / "set-up-unit.png")
    page.locator(".unit-form button[type=submit]").click()
    until(page, lambda: "20 models" in label(page, "levy"))
    letters = page.locator('[data-of="levy"] text')
    assert "K" in letters.all_text_contents()


def test_a_unit_is_edited(page: "Page") -> None:
    """Another march rate is what the table then says."""
    choose(page, "spears")
    page.get_by_role("button", name="Edit", exact=True).click()
    field = page.locator(".keys-of-unit .field", has_text="march").locator("input")
    field.fill("14")
    field.press("Tab")
    page.locator(".unit-form button[type=submit]").click()
    page.locator(".rates", has_text="march 14").wait_for()


def test_a_unit_is_removed(page: "Page") -> None:
    """It is on the table no more."""
    choose(page, "beast")
    page.get_by_role("button", name="Edit", exact=True).click()
    page.locator(".unit-form").get_by_role("button", name="Remove").click()
    page.locator('.unit[data-unit="beast"]').wait_for(state="detached")


def test_terrain_is_drawn_corner_by_corner(page: "Page", shots: Path) -> None:
    """Three clicks and Enter make a triangle."""
    set_up(page, "Terrain")
    page.get_by_role("button", name="Draw on the board").click()
    for across, down in ((0.8, 0.5), (0.9, 0.5), (0.85, 0.6)):
        page.mouse.click(*spot(page.locator(".felt"), across, down))
    page.locator(".drawing circle").nth(2).wait_for()
    snap(page, shots / "set-up-terrain.png")
    page.get_by_role("button", name="Close the shape").click()
    page.locator('[data-named="terrain1"] .terrain-name').wait_for()


def test_terrain_is_typed(page: "Page") -> None:
    """The same without a pointer."""
    set_up(page, "Terrain")
    page.get_by_label("Or type the corners").fill("50 20; 56 20; 56 24; 50 24")
    page.get_by_role("button", name="Add terrain").click()
    page.locator('[data-named="terrain1"] .terrain-name').wait_for()


def test_an_army_list_asks_what_it_lacks(page: "Page", shots: Path) -> None:
    """A line that is understood becomes a draft, and its questions a form."""
    set_up(page, "Army list")
    page.get_by_label("Paste an army list").fill("Spears 20")
    page.get_by_role("button", name="Read it").click()
    page.get_by_text("The line is understood").wait_for()
    snap(page, shots / "set-up-list.png")
    page.get_by_role("button", name="Answer", exact=True).click()
    form = page.locator(".unit-form")
    form.get_by_text("As in a file").click()
    form.get_by_label("Short name").fill("recruits")
    for key, value in (("Height", "standard"), ("Type", "infantry")):
        named = page.get_by_text(key, exact=True)
        form.locator("label", has=named).locator("select").select_option(value)
    for key, value in (
        ("Base, in mm", "20x20"),
        ("Health Points each", "1"),
        ("advance", "4"),
        ("march", "8"),
        ("discipline", "7"),
    ):
        field = form.locator(".keys-of-unit .field", has_text=key).first
        field.locator("input").fill(value)
        field.locator("input").press("Tab")
    form.locator("button[type=submit]").click()
    until(page, lambda: "20 models" in label(page, "recruits"))


def test_the_turn_is_set(page: "Page") -> None:
    """It is red's turn when the form says so."""
    set_up(page, "Turn and table")
    page.get_by_label("Whose turn").select_option("red")
    page.locator(".side-badge", has_text="red").wait_for()


def test_free_mode_moves_without_judging_and_the_log_says_so(
    page: "Page", shots: Path
) -> None:
    """A unit is carried twenty inches, which no rule allows."""
    page.get_by_role("button", name="Free", exact=True).click()
    choose(page, "spears")
    drag(page, body(page, "spears"), (20 * inch(page), 0))
    page.locator('.unit[data-unit="spears"][aria-label*="42.0, 14"]').wait_for()
    x, y = grip(page, "centre")
    drag(page, (x, y - 3), (80, 3))
    page.locator('.unit[data-unit="spears"][aria-label*="east"]').wait_for()
    page.get_by_role("tab", name="Log").click()
    assert page.locator(".log .summary.free").count() == 2
    snap(page, shots / "set-up-free.png")


def test_an_empty_table_is_laid(page: "Page") -> None:
    """Nobody stands on it."""
    page.get_by_role("tab", name="Set up").click()
    page.get_by_role("button", name="Empty table, The 9th Age").click()
    page.locator(".unit").first.wait_for(state="detached")
    example(page, "A first look")
    until(page, lambda: page.locator(".unit").count() == 5)


def test_a_clause_is_read_in_another_way(page: "Page") -> None:
    """The wheel is measured along the arc when the form says so, and the log tells."""
    set_up(page, "How clauses are read")
    page.locator(".settings select").first.select_option("arc")
    page.get_by_role("tab", name="Log").click()
    page.locator(".log button", has_text="By hand").first.hover()
    page.locator(".log code", has_text="set rulings wheel_measure to 'arc'").wait_for()


def test_terrain_gets_other_corners(page: "Page") -> None:
    """The tower is three inches square; typed anew it is six by three."""
    set_up(page, "Terrain")
    corners = page.get_by_label("Corners of tower")
    assert corners.input_value() == "27 21; 30 21; 30 24; 27 24"
    corners.fill("27 21; 33 21; 33 24; 27 24")
    corners.press("Tab")
    page.get_by_role("tab", name="Log").click()
    page.locator(".log button", has_text="By hand: tower").first.hover()
    page.locator(".log code", has_text="set terrain tower polygon").wait_for()
    box = page.locator('[data-terrain="tower"] .area').bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(2, abs=0.2)


def test_terrain_comes_from_a_palette(page: "Page", shots: Path) -> None:
    """A kind is chosen by its look, put down, turned and dragged; a circle is round."""
    set_up(page, "Terrain")
    kinds = page.get_by_role("group", name="Kind of ground")
    kinds.get_by_role("button", name="forest").click()
    page.get_by_role("button", name="Put a rectangle").click()
    wood = page.locator('[data-terrain="terrain1"][data-kind="forest"] .area')
    wood.wait_for()
    kinds.get_by_role("button", name="water").click()
    page.get_by_role("button", name="Put a circle").click()
    page.locator('[data-terrain="terrain2"][data-kind="water"]').wait_for()
    box = wood.bounding_box()
    assert box
    wide = box["width"]

    page.get_by_role("button", name="Turn right: terrain1").click()

    def turned() -> bool:
        """Six by four inches, turned by 15 degrees, are 6.83 wide."""
        seen = wood.bounding_box()
        return seen is not None and abs(seen["width"] / wide - 6.83 / 6) < 0.03

    until(page, turned)
    assert page.get_by_role("button", name="Turn right: terrain2").count() == 0
    pond = page.locator('[data-terrain="terrain2"] .area')
    drag(page, spot(pond), (-10 * inch(page), 0))
    said = page.get_by_label("Corners of terrain2")
    until(page, lambda: abs(float(said.input_value().split()[0]) - 29) < 0.3)
    snap(page, shots / "set-up-palette.png")
