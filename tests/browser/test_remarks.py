"""Remarks: words, arrows and circles at any moment, by mouse, key and finger."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import body, drag, inch, spot, until
from browser.conftest import opened
from browser.pictures import snap
from browser.test_remember import go

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LINE = "spears advance: forward 2"


def shown(page: "Page") -> tuple[int, int]:
    """Return how many arrows and circles are on the board."""
    marks = page.locator(".marks > g:not(.drawn)")
    return marks.locator(".head").count(), marks.locator("circle").count()


def said(page: "Page") -> list[str]:
    """Return what is said of the moment that the log is at."""
    page.locator(".log .here .remarks").wait_for()
    return page.locator(".log .here .remark").all_inner_texts()


def pose(page: "Page", unit: str) -> str:
    """Return where a unit stands, as those hear who listen."""
    return page.locator(f'.unit[data-unit="{unit}"]').get_attribute("aria-label") or ""


def test_arrows_and_circles_are_drawn_by_mouse(page: "Page", shots: Path) -> None:
    """With the tool, or with Shift; nothing moves, and once more takes it away."""
    go(page, LINE)
    stood = pose(page, "spears")
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("toolbar").get_by_role("button", name="Draw").click()

    start = body(page, "spears")
    drag(page, start, (0.0, -8 * inch(page)))
    until(page, lambda: shown(page) == (1, 0))
    page.mouse.click(*body(page, "knights"))
    until(page, lambda: shown(page) == (1, 1))

    arrow, circle = said(page)
    numbers = re.fullmatch(r"# an arrow from (.*), (.*) to (.*), (.*)", arrow)
    assert numbers is not None
    ax, ay, bx, by = map(float, numbers.groups())
    assert ax == pytest.approx(bx, abs=0.15)
    assert by - ay == pytest.approx(8, abs=0.2)
    assert circle.startswith("# a circle of")
    snap(page, shots / "remarks.png")

    drag(page, start, (0.0, -8 * inch(page)))
    until(page, lambda: shown(page) == (0, 1))
    page.keyboard.press("Escape")
    page.keyboard.down("Shift")
    drag(page, start, (4 * inch(page), 0.0))
    page.keyboard.up("Shift")
    until(page, lambda: shown(page) == (1, 1))
    assert pose(page, "spears") == stood
    assert page.locator(".log ol > li").count() == 2  # what was opened, and the line


def test_they_are_drawn_by_keys(page: "Page") -> None:
    """From one unit to another, and about one that is picked twice."""
    page.get_by_role("tab", name="Log").click()
    page.locator('.unit[data-unit="spears"]').focus()
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    page.locator('.unit[data-unit="knights"]').focus()
    page.keyboard.press("Enter")
    until(page, lambda: shown(page) == (1, 0))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    until(page, lambda: shown(page) == (1, 1))
    assert said(page)[0].startswith("# an arrow from 22, 12 to 48, 10")


def test_they_have_colours(page: "Page", shots: Path) -> None:
    """The same in another colour takes its place; once more takes it away."""
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("toolbar").get_by_role("button", name="Draw").click()
    colours = page.get_by_role("group", name="Colour")
    knights = body(page, "knights")
    page.mouse.click(*knights)
    until(page, lambda: shown(page) == (0, 1))
    plain = said(page)[0]
    assert colours.get_by_role("button", pressed=True).inner_text() == "yellow"

    colours.get_by_role("button", name="red").click()
    page.mouse.click(*knights)
    until(page, lambda: said(page) == [f"{plain}, red"])
    snap(page, shots / "remarks-red.png")
    red = page.locator(".marks circle").evaluate("one => getComputedStyle(one).stroke")
    assert red == "rgb(255, 122, 107)"
    page.mouse.click(*knights)
    until(page, lambda: shown(page) == (0, 0))


def test_they_belong_to_their_moment(page: "Page") -> None:
    """Gone with the next line, and there again when that is taken back."""
    page.get_by_role("tab", name="Log").click()
    page.locator("#remark").fill("the plan")
    page.locator("#remark").press("Enter")
    page.locator(".log .here .remark", has_text="the plan").wait_for()
    page.locator("#remark").fill("[%arrow 22 14 22 30]")
    page.locator("#remark").press("Enter")
    until(page, lambda: shown(page) == (1, 0))
    go(page, LINE)
    until(page, lambda: shown(page) == (0, 0))

    page.get_by_role("button", name="Undo").first.click()
    until(page, lambda: shown(page) == (1, 0))
    page.get_by_role("tab", name="Log").click()
    assert said(page) == ["# the plan", "# an arrow from 22, 14 to 22, 30"]
    page.get_by_role("button", name="Take away: the plan").click()
    until(page, lambda: said(page) == ["# an arrow from 22, 14 to 22, 30"])


def test_what_cannot_be_drawn_is_said(page: "Page") -> None:
    """In one line, and what was typed stays."""
    page.get_by_role("tab", name="Log").click()
    page.locator("#remark").fill("[%arrow 22 14]")
    page.locator("#remark").press("Enter")
    page.locator(".notice.bad", has_text="is no arrow; write").wait_for()
    assert page.locator("#remark").input_value() == "[%arrow 22 14]"


def test_a_finger_draws(browser: "Browser", served: str, shots: Path) -> None:
    """The button is in the log too, where a finger finds it."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    for page in opened(browser, served, **phone, is_mobile=True):
        page.get_by_role("tab", name="Log").tap()
        page.locator(".remarks").get_by_role("button", name="Draw").tap()
        page.get_by_role("tab", name="Log").tap()  # the sheet is closed again
        page.touchscreen.tap(
            *spot(page.locator('.unit[data-unit="knights"] .boundary'))
        )
        until(page, lambda page=page: shown(page) == (0, 1))  # type: ignore[misc]
        page.get_by_role("tab", name="Log").tap()
        assert said(page)[0].startswith("# a circle of")
        snap(page, shots / "remarks-phone.png")
