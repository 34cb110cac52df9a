"""Everyone: what is asked, brought and changed can be read, and keeps nobody out."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.barriers import small_and_large
from browser.board import body, choose, inch
from browser.conftest import opened
from browser.laid import FOES, GUARD, LONE, SPEARS, card, lay, of_phase
from positions import RATES, at, unit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GHOULS: Final = unit("ghouls", where='off_table = "summoned"', base="20x20") + RATES
ALL: Final = (SPEARS + RATES, GUARD, LONE, FOES, GHOULS)


def joining(page: "Page") -> None:
    """Have the places to join shown."""
    choose(page, "hero")
    page.get_by_role("button", name="Join spears").click()
    page.locator(".pick-picture").nth(1).wait_for()


def looking(page: "Page") -> None:
    """Have a line of sight drawn."""
    choose(page, "spears")
    page.get_by_role("button", name="Sight", exact=True).click()
    page.mouse.click(*body(page, "foes"))
    page.locator(".sight-line").wait_for()


def coming(page: "Page") -> None:
    """Look at a unit that is off the table, and free of all rules."""
    page.get_by_role("button", name="Free", exact=True).click()
    card(page, "ghouls")
    page.locator(".measure summary").click()


def reading(page: "Page") -> None:
    """Open the settings."""
    page.get_by_role("tab", name="Set up").click()
    page.locator("summary", has_text="How clauses are read").click()


STORIES: "Final[tuple[tuple[Callable[[Page], None], ...], ...]]" = (
    (reading, joining, looking),
    (coming,),
)
"""Views that a page shows one after another."""


@pytest.mark.parametrize("story", STORIES)
def test_axe_finds_nothing(
    page: "Page", story: "tuple[Callable[[Page], None], ...]", shots: Path
) -> None:
    """Light, dark and on a small screen."""
    page.emulate_media(reduced_motion="reduce")
    for view in story:
        lay(page, of_phase("movement", *ALL), "spears")
        view(page)
        assert small_and_large(page, shots / f"view-{view.__name__}") == [], view


def test_no_name_lies_on_another(page: "Page") -> None:
    """Five units side by side, an inch and a half apart: the names make room."""
    row = "".join(
        unit(f"company-{n}", where=at(30 + 2 * n, 20), body='ranks = ["R"]')
        for n in range(5)
    )
    lay(page, of_phase("movement", row), "company-0")
    boxes = [one.bounding_box() for one in page.locator(".labels .plate").all()]
    assert len(boxes) == 5
    letter = float(page.locator(".labels").get_attribute("font-size") or 0)
    letter *= inch(page)
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert one is not None
            assert other is not None
            beside = (
                one["x"] + one["width"] <= other["x"]
                or other["x"] + other["width"] <= one["x"]
            )
            assert beside or abs(one["y"] - other["y"]) >= letter


def test_terms_of_the_books_are_german_too(browser: "Browser", served: str) -> None:
    """The phase, what was measured, and what the clauses find."""
    for page in opened(browser, served, locale="de-DE"):
        page.locator(".turn", has_text="Bewegung").wait_for()
        page.locator("#line").fill("spears advance: forward 1")
        page.locator("#line").press("Shift+Enter")
        page.locator(".measures", has_text="weiteste Modell").wait_for()
        page.locator("#line").fill("spears march: forward 99")
        page.locator("#line").press("Shift+Enter")
        told = page.locator(".findings li.fails", has_text="MOV-17")
        told.wait_for()
        assert (
            'die Bewegung vorwärts ist 99" lang, erlaubt sind höchstens 10"'
            in told.inner_text()
        )
        edge = page.locator(".findings li.fails", has_text="EDGE-1")
        assert "Nordkante" in edge.inner_text()
