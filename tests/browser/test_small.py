"""Small: from a phone to a wall the board and what is done stay in view."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser import charging
from browser.barriers import by_day_and_night
from browser.board import Pixel, body, choose, example, inch, until
from browser.charging import asked, declared, with_dice
from browser.conftest import opened
from browser.laid import FOES, GUARD, SPEARS, lay, of_phase, put
from browser.pictures import snap
from positions import RATES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES: Final = {
    "phone": (390, 844),
    "phone-lying": (844, 390),
    "tablet": (768, 1024),
    "enlarged": (720, 450),
    "laptop": (1280, 800),
    "desk": (1920, 1080),
    "wall": (3840, 2160),
}
"""In pixels of the page: ``enlarged`` is a laptop of 1440 by 900 at 200 %."""

FINGER: Final = 44
"""Pixels that a finger needs (WCAG 2.5.5)."""

PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.mark.parametrize("size", sorted(SIZES))
def test_board_and_actions_are_in_view(
    browser: "Browser", served: str, size: str, shots: Path
) -> None:
    """With a move drawn: the ghost, what it says, the button; and axe finds nothing."""
    width, height = SIZES[size]
    taste = {"viewport": {"width": width, "height": height}, "color_scheme": "light"}
    for page in opened(browser, served, reduced_motion="reduce", **taste):
        choose(page, "spears")
        page.keyboard.press("Shift+ArrowUp")
        page.locator(".ghost-words.lawful").wait_for()
        snap(page, shots / f"small-{size}.png")
        board = page.locator("#board").bounding_box()
        assert board is not None
        assert board["height"] >= 0.28 * height
        for name in (".ghost-words", ".bar .main", ".ghost .border", ".ends .main"):
            box = page.locator(name).first.bounding_box()
            assert box is not None
            assert box["x"] >= 0, name
            assert box["y"] >= 0, name
            assert box["x"] + box["width"] <= width, name
            assert box["y"] + box["height"] <= height, name
        assert by_day_and_night(page) == []


def test_a_tap_comes_near_and_targets_are_as_large_as_fingers(
    browser: "Browser", served: str
) -> None:
    """On a phone a tap on a unit shows it larger; every button takes a finger."""
    small = {"width": 390, "height": 844}
    for page in opened(browser, served, viewport=small, has_touch=True):
        far = inch(page)
        page.touchscreen.tap(*body(page, "spears"))
        page.locator('.unit[data-unit="spears"][aria-pressed=true]').wait_for()
        until(page, lambda: inch(page) > 3 * far)  # noqa: B023 - it is called at once
        for button in page.locator(".top button, .tools button, .bar button").all():
            box = button.bounding_box()
            if box is not None:
                assert box["height"] >= FINGER
        reach = page.locator('[data-grip="left"] .reach').bounding_box()
        assert reach is not None
        assert reach["width"] >= FINGER - 0.5


def drawn_by_a_finger(page: "Page", start: Pixel, end: Pixel) -> "CDPSession":
    """Draw from one place to another, and leave the finger there."""
    session = page.context.new_cdp_session(page)
    for step in range(9):
        x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
        kind = "touchMove" if step else "touchStart"
        touch = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        session.send("Input.dispatchTouchEvent", touch)
    return session


def test_a_charge_by_touch(browser: "Browser", served: str, shots: Path) -> None:
    """A tap shows the enemy as well; the unit is drawn onto it, and the rest is tapped.

    What the charge needs is read on the board, also where the enemy is at its edge.
    """
    for page in opened(browser, served, color_scheme="dark", **PHONE):
        lay(
            page,
            of_phase("charge", charging.SPEARS, charging.FOES, charging.BOWS),
            "spears",
        )
        far = inch(page)
        page.touchscreen.tap(*body(page, "spears"))
        board = page.locator("#board").bounding_box()
        assert board is not None
        until(page, lambda: inch(page) > 2 * far)  # noqa: B023 - it is called at once
        assert board["y"] < body(page, "foes")[1] < board["y"] + board["height"]
        finger = drawn_by_a_finger(page, body(page, "spears"), body(page, "foes"))
        plate = page.locator(".in-hand .plate")
        plate.wait_for()
        box = plate.bounding_box()
        assert box is not None
        assert box["y"] >= board["y"]
        assert box["x"] >= board["x"]
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.locator(".answer .verdict", has_text="yes").wait_for()
        page.get_by_role("button", name="Declare", exact=True).tap()
        charging.asked(page).tap()
        snap(page, shots / "phone-charge.png")
        page.locator(".throws .main").first.tap()
        page.locator(".answer .verdict", has_text="done").wait_for()


TALL: Final = """(least) => [...document.querySelectorAll(
  "#panel :is(button, select, summary, input, label:has(input)), .steps button")]
  .filter((one) => !one.matches(".note, .cell, [type=checkbox], [type=radio]"))
  .filter((one) => one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().height < least - 0.5)
  .map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 30)}`)"""
"""What is lower than a finger; words within a text and models of a picture may be."""


def test_what_the_panels_hold_takes_a_finger(browser: "Browser", served: str) -> None:
    """Also what is small elsewhere: buttons of a list, boxes to tick, fields."""
    for page in opened(browser, served, **PHONE):
        choose(page, "spears")
        page.get_by_role("button", name="Free", exact=True).click()
        for view in ("Ask", "Log", "Set up", "More"):
            page.get_by_role("tab", name=view).click()
            page.evaluate(
                "for (const one of document.querySelectorAll('#panel details'))"
                " one.open = true"
            )
            page.wait_for_timeout(100)
            assert page.evaluate(TALL, FINGER) == [], view


def test_what_is_said_for_a_while_is_closed_by_a_finger(
    browser: "Browser", served: str
) -> None:
    """And covers nothing that could be pressed; so large is each clause too."""
    for page in opened(browser, served, **PHONE):
        example(page, "Casualties")
        close = page.locator(".notice:not(.bad) button")
        box = close.bounding_box()
        assert box is not None
        assert box["height"] >= FINGER
        words = page.locator(".ghost-words").bounding_box()
        main = page.locator(".bar-buttons .main").bounding_box()
        assert words is not None
        assert main is not None
        assert box["y"] + box["height"] <= main["y"]
        close.tap()
        close.wait_for(state="detached")
        put(page, "spears lose 2: 1.1, 1.2")
        page.locator(".findings .clause").first.wait_for()
        assert page.evaluate(TALL, FINGER) == []


def test_the_ribbon_and_the_tools_of_a_phone_are_a_row_each(
    browser: "Browser", served: str
) -> None:
    """The board has the rest: two fingers zoom, and there are no keys to be listed."""
    for page in opened(browser, served, **PHONE):
        ribbon = page.locator(".top").bounding_box()
        tools = page.locator(".tools").bounding_box()
        assert ribbon is not None
        assert tools is not None
        assert ribbon["height"] <= 1.3 * FINGER
        assert tools["height"] <= 1.3 * FINGER
        for button in page.locator(".tools button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["width"] >= FINGER


def test_who_has_but_fingers_is_told_of_no_keys(
    browser: "Browser", served: str
) -> None:
    """The first steps and the words of the bar speak of tapping."""
    unknown: dict[str, list[str]] = {"cookies": [], "origins": []}
    taste = {**PHONE, "is_mobile": True, "storage_state": unknown}
    for page in opened(browser, served, **taste):
        said = [page.locator(".steps").inner_text(), page.locator(".bar").inner_text()]
        page.touchscreen.tap(*body(page, "spears"))
        page.locator(".steps", has_text="Step 2 of 3").wait_for()
        said += [page.locator(".steps").inner_text(), hint(page)]
        page.get_by_role("button", name="How far?").first.tap()
        page.get_by_role("button", name="Take").first.tap()
        page.locator(".steps", has_text="Step 3 of 3").wait_for()
        said += [page.locator(".steps").inner_text()]
        told = " ".join(said)
        assert "Tap one on the board" in told
        for word in ("press", "click", "Enter", "arrow", "↑"):
            assert word.lower() not in told.lower()


def hint(page: "Page") -> str:
    """Return the words of the bar."""
    return page.locator(".ghost-words").inner_text()


@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
def test_dice_and_what_went_wrong_cover_no_unit(
    browser: "Browser", served: str, size: str, shots: Path
) -> None:
    """They lie where nobody stands, as long as the board has room for them."""
    width, height = SIZES[size]
    taste = {"viewport": {"width": width, "height": height}}
    for page in opened(browser, served, reduced_motion="reduce", **taste):
        declared(page, charging.SPEARS, charging.FOES, charging.BOWS, on="foes")
        asked(page).click()
        with_dice(page, "Resolve", "5 6")
        page.locator(".tumble", has_text="16").wait_for()
        page.locator(".answer", has_text="charges into").wait_for()
        until(page, lambda: clear(page, ".tumble"))  # noqa: B023 - it is called at once
        snap(page, shots / f"small-dice-{size}.png")
        page.get_by_role("tab", name="Set up").click()
        page.get_by_label("From a file").set_input_files(
            {"name": "no.toml", "mimeType": "text/plain", "buffer": b"no = 1"}
        )
        page.locator(".notice.bad").wait_for()
        until(page, lambda: clear(page, ".notice.bad"))  # noqa: B023
        snap(page, shots / f"small-notice-{size}.png")


def clear(page: "Page", name: str) -> bool:
    """Return whether something lies over no unit and no name of one."""
    found: bool = page.evaluate(
        """(name) => {
          const one = document.querySelector(name).getBoundingClientRect();
          return [...document.querySelectorAll(".unit .boundary, .labels .plate")]
            .map((each) => each.getBoundingClientRect())
            .every(({left, right, top, bottom}) => right <= one.left
              || left >= one.right || bottom <= one.top || top >= one.bottom);
        }""",
        name,
    )
    return found


def test_the_sheet_opens_and_closes_by_its_tab(browser: "Browser", served: str) -> None:
    """Below the board the panel is a sheet: its tab opens it, and closes it again."""
    small = {"width": 390, "height": 844}
    for page in opened(browser, served, viewport=small):
        panel, tab = page.locator("#panel"), page.get_by_role("tab", name="Log")
        assert panel.is_hidden()
        tab.click()
        panel.wait_for()
        tab.click()
        panel.wait_for(state="hidden")


def test_the_ribbon_is_not_covered_with_two_windows(
    browser: "Browser", served: str
) -> None:
    """At a thousand pixels, with another window open, both ends can be pressed."""
    narrow = {"width": 1000, "height": 768}
    for page in opened(browser, served, viewport=narrow):
        lay(page, of_phase("charge", SPEARS + RATES, GUARD, FOES + RATES), "spears")
        state = page.context.storage_state()
        for _ in opened(browser, served, storage_state=state, viewport=narrow):
            page.locator(".link", has_text="2 windows").wait_for()
            for name in ("Next phase", "End turn"):
                assert in_front(page, name)


def in_front(page: "Page", name: str) -> bool:
    """Return whether a button is what lies on top at its middle."""
    found: bool = page.get_by_role("button", name=name, exact=True).evaluate(
        """one => {
          const {x, y, width, height} = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""
    )
    return found
