"""Move: a ghost follows leg by leg, and says what it costs and what it breaks."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import body, choose, drag, example, grip, inch, line

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def number(text: str) -> float:
    """Return the last number of a line."""
    return float(re.findall(r"[\d.]+", text)[-1])


def words(page: "Page", needle: str) -> str:
    """Wait until the ghost says something, and return all it says."""
    page.locator(".ghost-words", has_text=needle).wait_for()
    found: str = page.locator(".ghost-words").inner_text()
    return found


def test_the_body_goes_along_the_axes_of_the_unit(page: "Page") -> None:
    """Three inches up the screen are three inches forward for a unit facing north."""
    choose(page, "spears")
    drag(page, body(page, "spears"), (0, -3 * inch(page)))
    words(page, "lawful")
    assert line(page).startswith("spears advance: forward ")
    assert number(line(page)) == pytest.approx(3.0, abs=0.1)


def test_sideways_and_back_are_legs_of_their_own(page: "Page") -> None:
    """A drag to the right of the screen is a leg to the right."""
    choose(page, "spears")
    drag(page, body(page, "spears"), (1.5 * inch(page), 0))
    words(page, "right")
    assert line(page).startswith("spears advance: right ")
    page.get_by_role("button", name="Cancel").click()
    drag(page, body(page, "spears"), (0, 1.5 * inch(page)))
    words(page, "backward")
    assert line(page).startswith("spears advance: backward ")


def test_a_front_corner_wheels_and_legs_add_up(page: "Page", shots: Path) -> None:
    """After a leg forward the left corner is taken along: a wheel to the right."""
    choose(page, "spears")
    drag(page, body(page, "spears"), (0, -2 * inch(page)))
    words(page, "lawful")
    drag(page, grip(page, "left"), (0, -1.2 * inch(page)))
    said = words(page, "wheel")
    assert re.search(r'\d\.\d\d \+ wheel \d\.\d\d = \d\.\d\d / 5\.00"', said)
    assert re.match(r"spears advance: forward [\d.]+, wheel right [\d.]+$", line(page))
    page.screenshot(path=shots / "move-wheel.png")


def test_the_centre_reforms(page: "Page") -> None:
    """The centre turns a unit of many models about itself: a reform."""
    choose(page, "spears")
    x, y = grip(page, "centre")
    drag(page, (x, y - 2), (60, 20))
    words(page, "awful")
    assert line(page).startswith("spears reform: facing ")


def test_the_centre_of_a_single_model_pivots(page: "Page") -> None:
    """A beast alone turns on the spot: a Pivot, not a Reform."""
    choose(page, "beast")
    x, y = grip(page, "centre")
    drag(page, (x, y - 2), (50, 2))
    page.wait_for_timeout(300)
    assert re.match(r"beast advance: pivot (left|right) [\d.]+$", line(page))


def test_it_stops_where_lawful_ends_and_says_what_is_beyond(
    page: "Page", shots: Path
) -> None:
    """An advance of 5 inches dragged 9 stops at 5, and names the clause beyond."""
    choose(page, "spears")
    drag(page, body(page, "spears"), (0, -9 * inch(page)), let_go=False)
    words(page, '5.00 / 5.00"')
    said = words(page, "Farther breaks")
    assert "MOV-10" in said
    assert page.locator(".blamed").count() >= 1
    page.screenshot(path=shots / "move-beyond.png")
    page.mouse.up()
    page.wait_for_timeout(200)
    assert line(page) == "spears advance: forward 5.0"


def test_with_alt_it_does_not_stop(page: "Page") -> None:
    """Held Alt lets the ghost go on, and it says which clause it breaks."""
    choose(page, "spears")
    page.keyboard.down("Alt")
    drag(page, body(page, "spears"), (0, -7 * inch(page)))
    page.keyboard.up("Alt")
    assert "MOV-10" in words(page, "not lawful")
    assert number(line(page)) == pytest.approx(7.0, abs=0.1)


def test_arrow_keys_go_a_tenth_and_with_shift_an_inch(page: "Page") -> None:
    """Two inches and three tenths forward, then a tenth back again."""
    choose(page, "spears")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    words(page, "2.20")
    assert line(page) == "spears advance: forward 2.2"


def test_a_wheel_by_keys_is_stretched_as_far_as_lawful(page: "Page") -> None:
    """The referee names the largest value; the page only shows it."""
    choose(page, "spears")
    page.keyboard.press("m")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("e")
    page.keyboard.press("End")
    page.wait_for_timeout(500)
    assert re.match(r"spears march: forward 1(\.0)?, wheel right \d", line(page))
    assert number(line(page)) > 2
    words(page, "lawful")


def test_enter_confirms_and_escape_cancels(page: "Page") -> None:
    """Escape leaves the unit where it was; Enter moves it."""
    choose(page, "spears")
    page.keyboard.press("Shift+ArrowUp")
    words(page, "lawful")
    page.keyboard.press("Escape")
    assert line(page) == ""
    page.keyboard.press("Shift+ArrowUp")
    words(page, "lawful")
    page.keyboard.press("Enter")
    page.locator(".verdict.done").wait_for()
    label = page.locator('.unit[data-unit="spears"]').get_attribute("aria-label")
    assert label is not None
    assert "front at 22.0, 15.0" in label


def test_a_typed_line_is_completed(page: "Page", shots: Path) -> None:
    """What may come next is offered while a line is typed, and taken with Tab."""
    page.locator("#line").fill("knights mar")
    option = page.get_by_role("option").first
    option.wait_for()
    assert "march" in option.inner_text()
    page.screenshot(path=shots / "move-completion.png")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    assert line(page) == "knights march: "
    page.locator("#line").press_sequentially("forward 4")
    words(page, "4.00")
    page.keyboard.press("Enter")
    page.locator(".verdict.done").wait_for()


def test_an_unlawful_line_is_answered_with_clause_model_and_amount(
    page: "Page", shots: Path
) -> None:
    """The rear ranks of a deep unit swing 13.10 inches, 3.10 more than a march has."""
    example(page, "See why not")
    page.locator(".file-asks button").click()
    said = words(page, "MOV-19")
    assert "model 10.1" in said
    page.keyboard.press("Enter")
    finding = page.locator(".findings li.fails").first
    finding.wait_for()
    text = finding.inner_text()
    assert "MOV-19" in text
    assert "spears 10.1" in text
    assert 'off by 3.10"' in text
    page.screenshot(path=shots / "move-why-not.png")
