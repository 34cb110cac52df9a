"""Small: from a phone to a wall the board and what is done stay in view."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.board import body, choose, inch, until
from browser.conftest import opened
from browser.laid import FOES, GUARD, SPEARS, lay, of_phase
from positions import RATES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AXE: Final = Path(__file__).parent / "axe" / "axe.min.js"

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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", sorted(SIZES))
def test_board_and_actions_are_in_view(
    browser: "Browser", served: str, size: str, theme: str, shots: Path
) -> None:
    """With a move drawn: the ghost, what it says, the button; and axe finds nothing."""
    width, height = SIZES[size]
    taste = {"viewport": {"width": width, "height": height}, "color_scheme": theme}
    for page in opened(browser, served, reduced_motion="reduce", **taste):
        choose(page, "spears")
        page.keyboard.press("Shift+ArrowUp")
        page.locator(".ghost-words.lawful").wait_for()
        page.screenshot(path=shots / f"small-{size}-{theme}.png")
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
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        told = [
            f"{one['id']}: {one['nodes'][0]['html']}" for one in found["violations"]
        ]
        assert told == []


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
