"""What tests do on the board, in the words of a player."""

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

Pixel = tuple[float, float]

PATIENCE: Final = 60.0
"""Seconds that a page has for anything: a busy machine is no reason to fail."""


FITTED: Final = """(size) => new Promise((done) => {
  let quiet = 0;
  const watch = new MutationObserver(() => { quiet = 0; });
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  const frame = () => {
    quiet = innerWidth === size[0] && innerHeight === size[1] ? quiet + 1 : 0;
    if (quiet <= 3) return requestAnimationFrame(frame);
    watch.disconnect();
    done();
  };
  frame();
})"""
"""Wait until a page has its new size, and nothing in it changed for three frames."""


def until(page: "Page", holds: "Callable[[], bool]") -> None:
    """Wait until something holds that no element says."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never came true"
        page.wait_for_timeout(20)


def resize(page: "Page", size: tuple[int, int]) -> None:
    """Give a page another size, and wait until all in it has found its place."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FITTED, size)


def example(page: "Page", title: str) -> None:
    """Put an example on the table."""
    page.get_by_role("tab", name="Set up").click()
    page.get_by_role("button", name=title).click()
    page.get_by_text("It lies on the table").first.wait_for(state="attached")
    page.get_by_role("tab", name="Ask").click()


def deploy(page: "Page") -> None:
    """Deploy on the table as it lies; with trays there the board keeps its place."""
    page.get_by_role("tab", name="Set up").click()
    page.get_by_role("button", name="Deploy on this table").click()
    page.locator(".tray").first.wait_for()


def choose(page: "Page", unit: str) -> None:
    """Click a unit, away from its middle, where grips may be."""
    page.mouse.click(*body(page, unit))
    page.locator(f'[data-unit="{unit}"][aria-pressed=true]').wait_for()


def closer(page: "Page", where: Pixel) -> None:
    """Zoom in, with what is under a pixel held where it is."""
    before = inch(page)
    page.mouse.move(*where)
    page.mouse.wheel(0, -400)
    until(page, lambda: inch(page) > before * 1.5)


def body(page: "Page", unit: str) -> Pixel:
    """Return a pixel of a unit's body."""
    return spot(page.locator(f'.unit[data-unit="{unit}"] .boundary'), 0.5, 0.85)


def grip(page: "Page", name: str) -> Pixel:
    """Return the pixel of a grip of the unit that is chosen."""
    return spot(page.locator(f'[data-grip="{name}"] .knob'))


def drag(page: "Page", start: Pixel, by: Pixel, *, let_go: bool = True) -> None:
    """Drag from a pixel by pixels."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + by[0], start[1] + by[1], steps=6)
    if let_go:
        page.mouse.up()


def line(page: "Page") -> str:
    """Return the line of action as it stands."""
    found: str = page.locator("#line").input_value()
    return found


def inch(page: "Page") -> float:
    """Return how many pixels an inch has."""
    box = page.locator(".felt").bounding_box()
    assert box is not None
    width: float = box["width"]
    return width / 72.0


def spot(found: "Locator", across: float = 0.5, down: float = 0.5) -> Pixel:
    """Return a pixel within what was found."""
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box is not None
    return box["x"] + across * box["width"], box["y"] + down * box["height"]
