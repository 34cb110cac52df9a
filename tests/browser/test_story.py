"""The story that the docs tell in pictures, on the table that ./dev run opens.

Open, move, see why not, fix it, lose three, choose, share: by pointer, and every step
leaves the picture that stands in the docs. `./dev pictures` puts it there.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.board import body, choose, drag, grip, inch, line, spot, until
from browser.conftest import opened
from browser.pictures import STEPS, keep

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT: Final = Path(__file__).parents[2]
SCREEN: Final = {"width": 1440, "height": 900}


class Film:
    """Takes a picture of each step, in their order."""

    def __init__(self, page: "Page", shots: Path) -> None:
        self.page = page
        self.taken: list[str] = []
        self._folder = shots

    def take(self, step: str) -> None:
        """Take the picture of a step."""
        self.page.evaluate("document.fonts.ready")
        keep(self.page, self._folder / f"story-{step}.png")
        self.taken.append(step)


@pytest.fixture
def example(tmp_path: Path) -> Iterator[str]:
    """Return the link to the table that `./dev run` opens, in a process of its own."""
    words = ("table", "examples/table.toml", "--no-browser", "--port", "0")
    with subprocess.Popen(  # noqa: S603 - our own program
        (sys.executable, "-m", "serried", *words, "--data", str(tmp_path)),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        yield server.stdout.readline().split()[4]
        server.terminate()


def test_the_story_in_pictures(browser: "Browser", example: str, shots: Path) -> None:
    """Every step happens, and its picture is taken."""
    for page in opened(browser, example, viewport=SCREEN, reduced_motion="reduce"):
        film = Film(page, shots)
        film.take("open")
        go_near(page)
        move(page, film)
        see_why_not(page, film)
        fix(page, film)
        lose_three(page, film)
        share(page, film)
        assert tuple(film.taken) == STEPS


def go_near(page: "Page") -> None:
    """Zoom in where it happens: the middle of the southern half."""
    before = inch(page)
    page.mouse.move(*spot(page.locator(".felt"), 0.52, 0.72))
    page.mouse.wheel(0, -260)
    until(page, lambda: inch(page) > 1.4 * before)


def move(page: "Page", film: Film) -> None:
    """The knights wheel, go on, and stop before the cliff; beyond is red."""
    choose(page, "knights")
    page.get_by_role("button", name="March", exact=True).click()
    drag(page, grip(page, "left"), (0.9 * inch(page), -2.6 * inch(page)))
    until(page, lambda: bool(re.search(r"wheel right [23]", line(page))))
    drag(page, body(page, "knights"), (4 * inch(page), -7 * inch(page)), let_go=False)
    page.locator(".beyond").wait_for()
    page.locator(".ghost-words", has_text="stopped at the limit").wait_for()
    film.take("move")
    page.mouse.up()
    page.keyboard.press("Escape")
    until(page, lambda: not line(page))


def see_why_not(page: "Page", film: Film) -> None:
    """The whole way is asked for, and the answer names clause, model and amount."""
    page.locator("#line").fill("knights march: wheel right 3, forward 8")
    page.keyboard.press("Enter")
    page.locator(".verdict.unlawful").wait_for()
    film.take("why-not")
    page.get_by_role("button", name=re.compile("^Open clause")).first.click()
    page.locator("dialog.card-clause").wait_for()
    film.take("clause")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")


def fix(page: "Page", film: Film) -> None:
    """The largest lawful value is filled in, and the knights go there."""
    page.get_by_role("button", name="As far as lawful").click()
    page.locator(".ghost-words.lawful").wait_for()
    page.get_by_role("button", name="Do it").click()
    page.locator(".verdict.done").wait_for()
    film.take("fix")


def lose_three(page: "Page", film: Film) -> None:
    """Three of the foes go; which of those that are alike, their owner picks."""
    choose(page, "foes")
    page.get_by_role("button", name="Show").click()
    page.locator(".pick-picture").wait_for()
    film.take("lose")
    picture = page.locator(".pick-picture")
    picture.locator(".free.gone").first.click()
    picture.locator(".free:not(.gone)").last.click()
    film.take("choose")
    page.get_by_role("button", name=re.compile("^Take")).click()
    page.locator('.unit[data-unit="foes"][aria-label*="21 models"]').wait_for()


def share(page: "Page", film: Film) -> None:
    """A link carries the position."""
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Make a link").click()
    page.locator("#share-link").wait_for()
    film.take("share")
