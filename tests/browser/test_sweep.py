"""Sweep: each view at each size; nothing covered, cut off, or in words of a file."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.barriers import by_day_and_night
from browser.board import body, choose, deploy, inch, resize
from browser.charging import (
    BOWS,
    FOES,
    KNIGHT,
    RATES,
    SPEARS,
    asked,
    declare,
    draw,
    with_dice,
)
from browser.charging import GUARD as DISTANT
from browser.conftest import opened
from browser.laid import GUARD, lay, of_phase
from browser.test_combat import (
    READY,
    begun,
    choice,
    gone_on,
    now_at,
    rolled_on,
    stepped,
)
from draws import ASKED
from positions import at, unit

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES: Final = {
    "phone": (390, 844),
    "phone-lying": (844, 390),
    "tablet": (820, 1180),
    "small": (1024, 768),
    "laptop": (1280, 800),
    "usual": (1440, 900),
    "desk": (1920, 1080),
    "enlarged": (720, 450),
}
"""In pixels of the page: ``enlarged`` is a laptop of 1440 by 900 at 200 %."""

WAITING: Final = "".join(
    f'[[unit]]\nid = "{name}"\nplayer = "blue"\noff_table = "reserve"\n'
    f'base = "20x20"\nfiles = 5\nmodels = {models}\n{RATES}'
    for name, models in (("levy", 20), ("band", 10))
)
RAN: Final = 'state = ["fleeing", "failed_rally"]\n'
AHEAD: Final = unit("bows", where=at(30, 22), body="files = 4\nmodels = 8") + RATES
OWED: Final = '[[owed]]\nunit = "spears"\nwhat = "flight_ahead"\nbecause = "spears"\n'

LEAST: Final = 120
"""Pixels of the board that stay to be seen, whatever is open."""

FAULTS: Final = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
"""What a browser finds covered, cut off, or only to be seen by scrolling sideways."""

LOOKED_AT: Final = frozenset(SIZES if ASKED else ("phone", "usual"))
"""The sizes in which axe looks, and a picture is taken: all of them to prove it.

It takes ten times as long as to look for what is covered or cut off.
"""

FILE_WORDS: Final = re.compile(r"\b\d\.\d, \d\.\d|\w+ charge \w+ \?|Both books")
"""Models by rank and file, a line of a file, and what is for those who type."""


def chosen(page: "Page") -> None:
    """Look at a unit."""
    choose(page, "spears")


def dragged(page: "Page") -> None:
    """Hold a unit farther than it may go."""
    choose(page, "spears")
    x, y = body(page, "spears")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 9 * inch(page), steps=6)
    page.locator(".ghost-words .farther").wait_for()
    page.locator(".figures .plate").wait_for()


def odds(page: "Page") -> None:
    """Ask for the odds of a fight."""
    page.get_by_role("button", name="What are the odds?").click()
    page.locator(".chances").first.wait_for()


def unfolded(page: "Page") -> None:
    """Look at the odds of each unit too."""
    page.locator(".odds-of summary").click()
    page.locator(".odds-each").first.wait_for()
    page.locator(".odds-of").scroll_into_view_if_needed()


def blows(page: "Page") -> None:
    """Choose a weapon and a Duel, up to the first blows."""
    choice(page, "Halberd").click()
    choice(page, "Champion of Old Guard issues").click()
    choice(page, "Champion of foes accepts").click()
    stepped(page, "attacks")
    page.locator(".needs").wait_for()


def thrown(page: "Page") -> None:
    """Have the first blows thrown."""
    before = now_at(page)
    page.locator(READY).first.click()
    gone_on(page, before)
    page.locator(".thrown-all .die").first.wait_for()


def score(page: "Page") -> None:
    """Take what is offered, up to the score."""
    rolled_on(page, ".score-column")


def casualties(page: "Page") -> None:
    """Have a unit lose more than its rear rank, by mouse."""
    lay(page, of_phase("movement", GUARD), "guard")
    choose(page, "guard")
    page.get_by_label("How many").fill("6")
    page.get_by_role("button", name="Show").click()
    page.locator(".pick-picture").first.wait_for()


def charge(page: "Page") -> None:
    """Ask about a charge."""
    lay(page, of_phase("charge", SPEARS, FOES, BOWS, KNIGHT, DISTANT), "spears")
    choose(page, "spears")
    draw(page, "spears", "foes")
    page.get_by_role("button", name="Declare", exact=True).wait_for()


def charged(page: "Page") -> None:
    """Make the charge that was asked about."""
    declare(page)
    asked(page).click()
    with_dice(page, "Resolve", "5 6")
    page.locator(".answer", has_text="charges into").wait_for()


def set_up(page: "Page") -> None:
    """Begin a new battle."""
    page.get_by_role("tab", name="Set up").click()
    page.get_by_role("button", name="New battle").click()
    page.locator("#army-0").wait_for()


def ground(page: "Page") -> None:
    """Lay a map for the battle that was begun, with the palette open."""
    page.get_by_role("button", name="Next: Ground").click()
    page.get_by_role("button", name="Two hills").click()
    page.locator('[data-terrain="hill1"]').wait_for()
    page.locator(".by-hand summary").click()
    page.locator(".by-hand .palette").wait_for()


def tray(page: "Page") -> None:
    """Deploy: zones, two units in reserve, and one that was put down."""
    lay(page, of_phase("charge", SPEARS, FOES, WAITING), "foes")
    deploy(page)
    page.get_by_role("button", name="Frontline Clash").click()
    page.locator(".deployment").nth(1).wait_for()
    page.locator('[data-tray="levy"]').press("Enter")
    page.locator('.unit.chosen[data-unit="levy"]').wait_for()
    page.locator('[data-tray="band"]').wait_for()


def flight(page: "Page") -> None:
    """Ask where a unit would flee to, with the test that it brings to a friend."""
    lay(page, f"{of_phase('movement', SPEARS + RAN, AHEAD, FOES)}{OWED}", "spears")
    page.get_by_role("button", name="What if?").click()
    page.locator(".answer tbody tr").nth(10).wait_for()


def log(page: "Page") -> None:
    """Look at what was done, with something noted."""
    page.get_by_role("tab", name="Log").click()
    page.get_by_label("Note what was settled by hand").fill("The storm took three")
    page.get_by_role("button", name="Note it").click()
    page.locator(".log", has_text="Note: The storm took three").wait_for()


STORIES: "Final[dict[str, tuple[Callable[[Page], None], ...]]]" = {
    "move": (chosen, dragged),
    "fight": (begun, odds, unfolded, blows, thrown, score),
    "charge": (casualties, flight, charge, charged),
    "battle": (set_up, ground),
    "table": (log, tray),
}
"""Views that come one after another."""

USUAL_ONLY: Final = frozenset({begun, unfolded, blows, score})


@pytest.mark.parametrize("story", STORIES)
def test_nothing_is_covered_or_cut_off(
    browser: "Browser", served: str, story: str, shots: Path
) -> None:
    """Views in eight sizes; what is said is said in a player's words.

    Of a fight some are like others, and looked at as large as usual alone.
    """
    told = []
    for page in opened(browser, served, reduced_motion="reduce", color_scheme="light"):
        for view in STORIES[story]:
            resize(page, SIZES["usual"])
            view(page)
            sizes = {"usual"} if view in USUAL_ONLY else SIZES.keys()
            told += said(page, view.__name__)
            told += swept(page, view.__name__, shots, sizes=sizes)
    assert told == []


def said(page: "Page", view: str) -> list[str]:
    """Return what words a page has that are not those of a player."""
    found = FILE_WORDS.findall(page.locator("body").inner_text())
    return [f"{view} says: {one}" for one in found if not hidden(page, one)]


def swept(
    page: "Page",
    view: str,
    shots: Path,
    *,
    board: bool = True,
    sizes: "Collection[str]" = SIZES,
) -> list[str]:
    """Return what is wrong with a page as it stands, in each size, light and dark.

    Args:
        page: With less motion.
        view: What it shows, for the names of its pictures.
        shots: Where those are kept.
        board: Whether it has a board, of which enough has to be seen.
        sizes: In which of the sizes.
    """
    told = []
    for name in sizes:
        resize(page, SIZES[name])
        if board:
            box = page.locator("#board").bounding_box()
            assert box is not None
            assert box["height"] >= LEAST, f"{view}, {name}"
        told += [f"{view}, {name}: {one}" for one in page.evaluate(FAULTS)]
        if name in LOOKED_AT:
            picture = shots / f"sweep-{view}-{name}.png"
            told += [
                f"{view}, {name}: {one}" for one in by_day_and_night(page, picture)
            ]
    return told


def hidden(page: "Page", text: str) -> bool:
    """Return whether a text is only for those who hear the page."""
    found = page.locator(".hidden", has_text=text)
    return found.count() > 0


@pytest.mark.parametrize("size", ["phone", "phone-lying", "enlarged", "usual"])
def test_the_plate_of_a_ghost_covers_no_name(
    browser: "Browser", served: str, size: str
) -> None:
    """What a drag says beside itself lies within the board, on no unit's name.

    And what is said of a line is seen whole.
    """
    width, height = SIZES[size]
    taste = {"viewport": {"width": width, "height": height}}
    for page in opened(browser, served, reduced_motion="reduce", **taste):
        dragged(page)
        board = page.locator("#board").bounding_box()
        plate = page.locator(".figures .plate").bounding_box()
        assert board is not None
        assert plate is not None
        assert plate["x"] >= board["x"]
        assert plate["y"] >= board["y"]
        assert plate["x"] + plate["width"] <= board["x"] + board["width"]
        for name in page.locator(".labels .plate").all():
            box = name.bounding_box()
            assert box is not None
            assert (
                box["x"] + box["width"] <= plate["x"]
                or plate["x"] + plate["width"] <= box["x"]
                or box["y"] + box["height"] <= plate["y"]
                or plate["y"] + plate["height"] <= box["y"]
            )
        page.mouse.up()
        page.locator("#line").fill("spears march: forward 30, wheel left 9")
        words = page.locator("#ghost-words.unlawful")
        words.wait_for()
        assert words.evaluate("one => one.scrollHeight <= one.clientHeight")


def test_whoever_types_sees_the_line(page: "Page") -> None:
    """The line of an answer and the other book are there where the line is open."""
    charge(page)
    assert page.locator(".answer code").count() == 0
    page.locator("#line").focus()
    page.locator(".answer code", has_text="spears charge foes ?").wait_for()
    page.locator(".answer").get_by_role("button", name="Both books").wait_for()
