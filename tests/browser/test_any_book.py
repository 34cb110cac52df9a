"""Books of other packages are played on the page: nothing below src/ knows of them."""

from importlib import invalidate_caches
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.board import choose, until
from browser.conftest import opened
from browser.laid import GUARD, lay, of_phase, put
from browser.pictures import snap
from positions import HEAD, RATES, at, unit
from unit.books.third_book import example_installed, installed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PACE: Final = "pace = 5\ndrill = 3\n"
SIGNALS: Final = HEAD.replace("t9a", "house") + "".join(
    (
        unit("spears", where=at(20, 10)) + PACE,
        unit("knights", where=at(20, 16)) + PACE,
        unit("guard", where=at(20, 40)) + PACE,
        unit("foes", "red", at(60, 40, 180)) + PACE,
    )
)
"""Knights 6" in front of the spears, less their depth; the guard is out of earshot."""

BRACING: Final = HEAD.replace("t9a", "toy") + "".join(
    (
        unit("spears", where=at(36, 10)) + RATES,
        unit("foes", "red", at(36, 20, 180)) + RATES,
        unit("bows", "red", at(36, 40, 180)) + RATES,
    )
)


@pytest.fixture(autouse=True)
def _brought(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both packages seem to be installed."""
    folder = tmp_path_factory.mktemp("installed")
    toy = installed(folder, "toy", "toy.book:BOOK")
    for path in (*example_installed(folder), toy):
        monkeypatch.syspath_prepend(path)
    invalidate_caches()


@pytest.fixture
def german(browser: "Browser", served: str) -> "Iterator[Page]":
    """A page in German."""
    yield from opened(browser, served, locale="de-DE")


def form(page: "Page") -> "Locator":
    """Return the form for the verbs that the page has no other way to ask."""
    return page.locator(".verbs form")


def marks(page: "Page", name: str) -> str:
    """Return what is said of a unit on the board."""
    return page.locator(f'.unit[data-unit="{name}"]').get_attribute("aria-label") or ""


def test_a_verb_of_a_third_book_is_asked_done_and_undone(
    page: "Page", shots: Path
) -> None:
    """12" is as far as a drill of 3 carries; the guard is 28" away."""
    lay(page, SIGNALS, "knights")
    choose(page, "spears")
    target = form(page).locator("#verb-target")
    options = target.locator("option").all_inner_texts()
    assert options == ["knights", "guard"]

    target.select_option("guard")
    form(page).get_by_role("button", name="May it?").click()
    page.locator(".verdict.unlawful").wait_for()
    assert "HOUSE-3" in page.locator(".answer").inner_text()
    snap(page, shots / "any-book-forbidden.png")

    target.select_option("knights")
    form(page).get_by_role("button", name="Do this").click()
    page.locator(".verdict.done").wait_for()
    until(page, lambda: "signalled" in marks(page, "knights"))
    snap(page, shots / "any-book-done.png")
    page.get_by_role("button", name="Undo", exact=True).click()
    until(page, lambda: "signalled" not in marks(page, "knights"))


def test_a_verb_is_offered_in_its_phase_alone(page: "Page") -> None:
    """Signals are given before anybody moves, and nobody moves before."""
    lay(page, SIGNALS, "knights")
    choose(page, "spears")
    form(page).wait_for()
    assert page.locator(".ways button").count() == 0
    put(page, "spears signal knights")
    page.locator("#line").fill("next phase")
    page.locator("#line").press("Enter")
    form(page).wait_for(state="detached")
    page.locator(".ways button").first.wait_for()


def test_a_third_book_speaks_german(german: "Page", shots: Path) -> None:
    """Its verb, its field, its characteristics, its phase, its mark and its reasons."""
    page = german
    lay(page, SIGNALS, "knights")
    choose(page, "spears")
    card = page.locator(".card").inner_text()
    assert "Schritt 5 · Drill 3" in card
    assert "Signale" in page.locator(".top").inner_text()
    assert "Signal geben" in form(page).inner_text()
    form(page).get_by_label("an wen").select_option("guard")
    form(page).get_by_role("button", name="Darf sie das?").click()
    page.locator(".verdict.unlawful").wait_for()
    assert "höchstens 12" in page.locator(".answer").inner_text()
    snap(page, shots / "any-book-german.png")
    form(page).get_by_label("an wen").select_option("knights")
    form(page).get_by_role("button", name="Das tun").click()
    until(page, lambda: "hat ein Signal" in marks(page, "knights"))


def test_a_verb_of_another_chapter_is_judged_on_the_page(page: "Page") -> None:
    """Bracing is for enemies within 12": the foes, and not the bows behind them."""
    lay(page, BRACING, "bows")
    choose(page, "spears")
    page.locator(".verbs summary").click()
    form(page).locator("#verb").select_option("brace_against")
    for enemy, verdict in (("bows", "unlawful"), ("foes", "lawful")):
        form(page).locator("#verb-target").select_option(enemy)
        form(page).get_by_role("button", name="May it?").click()
        page.locator(f".verdict.{verdict}").wait_for()
        said = page.locator(".answer").inner_text()
        assert ("TOY-1" in said) == (verdict == "unlawful")


def test_a_verb_with_items_has_a_row_more_than_are_filled(page: "Page") -> None:
    """A Reform that is typed nowhere: what is left empty is left out of its line."""
    lay(page, of_phase("movement", GUARD), "guard")
    choose(page, "guard")
    page.locator(".verbs summary").click()
    form(page).locator("#verb").select_option("reform")
    assert form(page).locator("code").inner_text() == "guard reform"
    form(page).get_by_label("Degrees").fill("90")
    form(page).get_by_label("Files").fill("4")
    places = form(page).get_by_label("Place (if any)")
    assert places.count() == 1
    form(page).get_by_label("Model").first.select_option("K")
    places.first.fill("1.2")
    until(page, lambda: places.count() == 2)
    line = "guard reform: facing 90, files 4, place K at 1.2"
    assert form(page).locator("code").inner_text() == line
