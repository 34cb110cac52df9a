"""Everyone: by keys alone, by ear, in another language, past the first steps."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.barriers import by_day_and_night, small_and_large
from browser.board import choose, drag, example, grip, line
from browser.conftest import opened
from browser.pictures import keep, snap
from browser.test_look import meets

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def look(page: "Page") -> None:
    """Look at the table as it is."""
    page.locator(".unit").first.wait_for()


def log(page: "Page") -> None:
    """Look at what was done."""
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Log").click()


def more(page: "Page") -> None:
    """Look at what else there is."""
    page.get_by_role("tab", name="More").click()


def keys(page: "Page") -> None:
    """Open the card of keys."""
    page.get_by_role("button", name="Keys").click()


def set_up(page: "Page") -> None:
    """Open the form of a unit, and every other section."""
    page.get_by_role("tab", name="Set up").click()
    page.evaluate(
        "document.querySelectorAll('.setup details').forEach(d => d.open = 1)"
    )
    page.get_by_role("button", name="Add a unit").click()


def answer(page: "Page") -> None:
    """Have an unlawful move explained."""
    example(page, "See why not")
    page.locator(".file-asks button").click()
    page.keyboard.press("Enter")
    page.locator(".verdict.unlawful").wait_for()


def clause(page: "Page") -> None:
    """Open the clause that forbids it."""
    page.get_by_role("button", name="Open clause MOV-19").first.click()
    page.locator("dialog").wait_for()


def losses(page: "Page") -> None:
    """Have losses shown."""
    example(page, "Casualties")
    choose(page, "foes")
    page.get_by_role("button", name="Show").click()
    page.locator(".pick-picture").wait_for()


def far(page: "Page") -> None:
    """Open the card of how far."""
    choose(page, "spears")
    page.keyboard.press("h")
    page.locator("dialog tr").nth(3).wait_for()


def books(page: "Page") -> None:
    """Compare both books."""
    page.locator("#line").fill("spears march: forward 3, wheel right 2")
    page.get_by_role("button", name="Both books").first.click()
    page.locator("dialog.card-compare").wait_for()


def ghost(page: "Page") -> None:
    """Draw a move that is not lawful, with completion open."""
    page.locator("#line").fill("spears march: forward 30")
    page.locator(".ghost-words.unlawful").wait_for()
    page.locator("#line").fill("spears ")
    page.get_by_role("option").first.wait_for()


STORIES: "Final[tuple[tuple[Callable[[Page], None], ...], ...]]" = (
    (look, keys, log, more, set_up),
    (answer, clause),
    (losses,),
    (ghost, books),
    (far,),
)
"""Views that come one after another."""

ALSO_SMALL: Final = frozenset({answer, losses, set_up})
"""What is laid out in another way on a phone."""


@pytest.mark.parametrize("story", STORIES)
def test_axe_finds_nothing(
    page: "Page", story: "tuple[Callable[[Page], None], ...]", shots: Path
) -> None:
    """No view has anything that keeps people out, as far as axe can tell."""
    page.emulate_media(reduced_motion="reduce")
    for view in story:
        view(page)
        picture = shots / f"view-{view.__name__}"
        if view in ALSO_SMALL:
            assert small_and_large(page, picture) == [], view
        else:
            assert by_day_and_night(page, picture.with_suffix(".png")) == [], view


def reach(page: "Page", what: str) -> None:
    """Go on with Tab until what has the focus is called *what*."""
    for _ in range(120):
        called = page.evaluate(
            "(a => a.getAttribute('aria-label') ?? a.textContent)"
            "(document.activeElement)"
        )
        if called.startswith(what):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not reach {what!r}")


def test_the_whole_story_by_keyboard(page: "Page", shots: Path) -> None:
    """Open, move, see why not, fix it, lose three, choose, share: no pointer."""
    press = page.keyboard.press
    # open
    reach(page, "Ask")
    press("ArrowRight")
    press("ArrowRight")
    reach(page, "See why not")
    press("Enter")
    page.locator('.unit[data-unit="spears"][aria-label*="50 models"]').wait_for()
    # move
    reach(page, "Spears, blue")
    press("Enter")
    press("m")
    for key in [*["Shift+ArrowUp"] * 3, *["Shift+E"] * 5]:
        press(key)
    page.locator(".ghost-words.unlawful", has_text="MOV-19").wait_for()
    assert line(page) == "spears march: forward 3, wheel right 5"
    press("Enter")
    page.locator(".verdict.unlawful").wait_for()
    # see why not
    reach(page, "Open clause MOV-19")
    press("Enter")
    page.locator("dialog.card-clause", has_text="March Rate").wait_for()
    press("Escape")
    page.locator("dialog").wait_for(state="detached")
    # fix it
    reach(page, "Spears, blue")
    press("End")
    page.locator(".ghost-words.lawful").wait_for()
    press("Enter")
    page.locator(".verdict.done").wait_for()
    # lose three
    press("/")
    page.keyboard.type("foes lose 3")
    press("Enter")
    page.locator(".pick-picture").wait_for()
    # choose
    reach(page, "rank and file, the fifth model of the fourth rank")
    press("Space")
    snap(page, shots / "everyone-keyboard.png")
    reach(page, "Take")
    press("Enter")
    page.locator('.unit[data-unit="foes"][aria-label*="17 models"]').wait_for()
    # share
    reach(page, "Ask")
    press("ArrowLeft")
    reach(page, "Make a link")
    press("Enter")
    page.locator("#share-link").wait_for()
    assert "#position=" in page.locator("#share-link").input_value()


def test_what_happens_is_announced(page: "Page") -> None:
    """A unit in words when it is chosen, a verdict when it is given."""
    polite = page.locator("[aria-live=polite]")
    page.locator("#board").focus()
    page.keyboard.press("n")
    page.locator("[aria-live=polite]", has_text="Spears").wait_for(state="attached")
    assert "18 models" in (polite.text_content() or "")
    page.keyboard.press("Shift+ArrowUp")
    page.locator("[aria-live=polite]", has_text="1.00 / 5.00").wait_for(
        state="attached"
    )
    page.locator("#line").fill("spears advance: forward 9")
    page.keyboard.press("Enter")
    page.locator("[aria-live=assertive]", has_text="MOV-10").wait_for(state="attached")


def test_the_board_is_described_in_words(page: "Page") -> None:
    """The turn, every unit and every piece of terrain have a line."""
    page.get_by_role("tab", name="More").click()
    words = " ".join(page.locator(".in-words li").all_inner_texts())
    for name in ("round 2", "Spears", "Guard", "Knights", "Foes", "Beast", "tower"):
        assert name in words


def test_the_page_speaks_german(page: "Page", shots: Path) -> None:
    """All that is the page's own is German at once, and after a reload."""
    page.get_by_role("tab", name="More").click()
    page.locator("#language").select_option("de")
    page.get_by_role("tab", name="Verlauf").wait_for()
    snap(page, shots / "everyone-german.png")
    page.reload()
    page.get_by_role("tab", name="Aufbau").wait_for()
    assert page.evaluate("document.documentElement.lang") == "de"


def test_a_first_visit_is_led_through_three_steps(
    browser: "Browser", served: str, shots: Path
) -> None:
    """Choose, move, confirm: each step is done on the table, then they are gone.

    While a unit is held they are away, and then where they cover no ghost.
    """
    unknown: dict[str, list[str]] = {"cookies": [], "origins": []}
    for page in opened(browser, served, storage_state=unknown):
        page.locator(".steps", has_text="Step 1 of 3").wait_for()
        keep(page, shots / "everyone-steps.png")
        choose(page, "spears")
        page.locator(".steps", has_text="Step 2 of 3").wait_for()
        steps = page.locator(".steps")
        drag(page, grip(page, "left"), (10, -20), let_go=False)
        steps.wait_for(state="hidden")
        page.mouse.up()
        steps.filter(has_text="Step 3 of 3").wait_for()
        card = steps.bounding_box()
        assert card is not None
        for name in (".ghost .border", ".figures .plate"):
            box = page.locator(name).bounding_box()
            assert box is not None
            assert not meets(box, card), name
        page.keyboard.press("Enter")
        page.locator(".steps").wait_for(state="detached")
        page.reload()
        page.locator(".unit").first.wait_for()
        assert page.locator(".steps").count() == 0


def test_reduced_motion_is_respected(browser: "Browser", served: str) -> None:
    """Nothing fades or slides for those who asked for it."""
    for page in opened(browser, served, reduced_motion="reduce"):
        moving = page.evaluate(
            "[...document.querySelectorAll('*')].filter(one => "
            "getComputedStyle(one).transitionDuration !== '0s' || "
            "getComputedStyle(one).animationName !== 'none').length"
        )
        assert moving == 0
