"""Frames: how long each takes while a unit is dragged among 900 models, or two armies.

A regiment amid the others is held by a pointer that goes round and round, so that there
is always another ghost, lawful or not, with a verdict on it. The page counts the frames
that it is asked to draw; the pointer goes on as soon as the page has taken note of it.
"""

import contextlib
import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import page

if TYPE_CHECKING:
    from playwright.sync_api import Page

DRAG: Final = 2.0
"""Seconds that are counted."""
REACH: Final = 90.0
"""Pixels that the pointer goes from where it began: farther than an advance."""
VERDICTS: Final = 5
"""A drag to which so few are shown was none."""

COUNT: Final = """() => {
  const count = { frames: 0, first: 0, last: 0, longest: 0 };
  window.counted = count;
  const frame = (now) => {
    count.first ||= now;
    count.longest = Math.max(count.longest, now - (count.last || now));
    count.last = now;
    count.frames += 1;
    if (window.counted === count) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
SECONDS: Final = "(window.counted.last - window.counted.first) / 1000"
EACH: Final = f"() => {SECONDS} / (window.counted.frames - 1)"
LONGEST: Final = "() => window.counted.longest / 1000"


@contextlib.contextmanager
def drags(battle: str) -> Iterator[Callable[[int], tuple[float, float]]]:
    """Yield what drags for two seconds, and returns what a frame takes and the longest.

    It is told how many times slower the processor of the page shall be.
    """
    with page.launched() as browser, page.served(battle) as link:
        opened = page.opened(browser, link)
        devices = opened.context.new_cdp_session(opened)

        def drag(slower: int) -> tuple[float, float]:
            devices.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            return dragged(opened)

        yield drag


def dragged(opened: "Page") -> tuple[float, float]:
    """Drag the unit about; return the seconds of a frame, and of the longest."""
    x, y = page.held(opened)
    opened.mouse.move(x, y)
    opened.mouse.down()
    opened.evaluate(COUNT)
    shown = opened.evaluate("window.shown")
    number = 0
    while opened.evaluate(SECONDS) < DRAG:
        for _ in range(20):
            angle = number / 15
            number += 1
            far = REACH * math.sin(number / 70)
            opened.mouse.move(x + far * math.cos(angle), y + far * math.sin(angle))
    each: float = opened.evaluate(EACH)
    longest: float = opened.evaluate(LONGEST)
    assert opened.evaluate("window.shown") - shown > VERDICTS
    opened.evaluate("() => { window.counted = null; }")
    opened.mouse.up()
    opened.keyboard.press("Escape")
    opened.locator(".ghost").first.wait_for(state="detached")
    return each, longest
