"""Said: units, models and what they do, in the words of a player."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser import charging
from browser.board import body, choose, resize
from browser.charging import asked, declared
from browser.conftest import opened
from browser.laid import FOES, SPEARS, lay, of_phase, put
from browser.test_sweep import WAITING
from positions import RATES, at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DEEP: Final = (Path(__file__).parents[2] / "examples" / "wheels-b.toml").read_text(
    encoding="utf-8"
)
TOUCHING: Final = unit(
    "wolves",
    "red",
    'against = {unit = "spears", edge = "front"}',
    body="files = 5\nmodels = 5",
)


def test_reserves_are_counted_and_listed_apart(page: "Page") -> None:
    """The ribbon says how many are still to come; the list has them by themselves."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES, WAITING), "spears")
    page.locator(".status", has_text="nobody has moved yet, 2 in reserve").wait_for()
    heads = page.locator(".roster h3").all_inner_texts()
    assert heads == ["On the table (2)", "In reserve (2)"]
    apart = page.locator(".roster h3", has_text="In reserve").locator("xpath=..")
    assert apart.locator("li b").all_inner_texts() == ["■ levy", "■ band"]


def test_who_touches_is_in_contact(page: "Page") -> None:
    """No distance of 0.00" is told of enemies that touch."""
    lay(page, of_phase("movement", SPEARS + RATES, TOUCHING), "spears")
    choose(page, "spears")
    page.locator(".card", has_text="in contact with wolves").wait_for()
    assert '0.00"' not in page.locator(".card").inner_text()


def test_the_typed_line_says_what_it_is(page: "Page") -> None:
    """Beside its sign there is a word, and whoever points at it is told more."""
    assert "type" in page.locator(".line").inner_text()
    title = page.locator("#line").get_attribute("title")
    assert title == "Type what a unit does, in a line (/)"


def test_the_hint_of_a_charge_goes_with_its_declaration(page: "Page") -> None:
    """First who reacts, then that it can be rolled for."""
    declared(page, charging.SPEARS, charging.FOES, on="foes")
    page.locator("#ghost-words", has_text="now foes reacts").wait_for()
    asked(page).click()
    page.locator("#ghost-words", has_text="roll for it in the panel").wait_for()


@pytest.mark.parametrize(
    ("language", "model"),
    [
        ("en-GB", "the first model of the seventh rank ends"),
        ("de-DE", "das erste Modell des siebten Glieds"),
    ],
)
def test_models_are_told_by_their_rank(
    browser: "Browser", served: str, language: str, model: str
) -> None:
    """No number with a point stands for a model, in neither language."""
    for page in opened(browser, served, locale=language):
        lay(page, DEEP, "spears")
        put(page, "spears march: forward 3, wheel right 5")
        told = page.locator(".findings li.fails").first
        assert model in told.inner_text()
        assert not re.search(r"\b7\.1\b", page.locator(".answer").inner_text())


def test_a_charge_that_is_aimed_says_what_it_needs(page: "Page") -> None:
    """Held over an enemy: the roll and its chance, or how much too far it is."""
    far = unit("far", "red", at(44, 44, 180)) + RATES
    near = unit("near", "red", at(30, 26, 180)) + RATES
    lay(page, of_phase("charge", charging.SPEARS, far, near), "spears")
    choose(page, "spears")
    page.mouse.move(*body(page, "spears"))
    page.mouse.down()
    page.mouse.move(*body(page, "near"), steps=6)
    said = page.locator("#ghost-words.lawful")
    said.filter(has_text='12.00" away: needs 7 with its dice, 21/36 (58 %)').wait_for()
    page.mouse.move(*body(page, "far"), steps=6)
    page.locator(".in-hand.bad").wait_for()
    words = page.locator("#ghost-words.unlawful", has_text="nearer first")
    words.wait_for()
    assert 'it has to come 14.34" nearer first' in words.inner_text()
    page.mouse.up()
    page.locator(".answer .verdict.no").wait_for()
    page.locator("#ghost-words", has_text="nearer first").wait_for()
    assert page.locator(".in-hand").count() == 0


def area(name: str, west: float, south: float, side: float) -> str:
    """Return a square of terrain."""
    corners = [(0, 0), (side, 0), (side, side), (0, side)]
    polygon = [[west + x, south + y] for x, y in corners]
    return f'\n[[terrain]]\nid = "{name}"\nkind = "water"\npolygon = {polygon}\n'


def test_names_of_terrain_fit_or_stand_beside_it(page: "Page") -> None:
    """A wide one stands within; one wider than its piece, or hidden, beside it."""
    grounds = (
        area("moor", 48, 8, 20)
        + area("the_old_chapel_of_the_hermits", 20, 20, 2)
        + area("pool", 34, 36, 4)
    )
    text = of_phase("movement", SPEARS + RATES, FOES) + grounds
    for size in ((1440, 900), (390, 844)):
        resize(page, size)
        lay(page, text, "spears")
        boxes = page.evaluate(BOXES)
        moor, chapel = boxes["moor"], boxes["the_old_chapel_of_the_hermits"]
        assert chapel["said"] == "the old chapel of the hermits"
        assert moor["within"], size
        assert not chapel["within"], size
        assert [one["over"] for one in boxes.values()] == [0, 0, 0], size


BOXES: Final = """() => {
  const box = (one) => one.getBoundingClientRect();
  const apart = (a, b) => a.right <= b.left || a.left >= b.right
    || a.bottom <= b.top || a.top >= b.bottom;
  const taken = [...document.querySelectorAll(".unit .boundary, .labels .plate")];
  const named = [...document.querySelectorAll("[data-named]")];
  return Object.fromEntries(named.map((one) => {
    const name = one.dataset.named;
    const text = one.querySelector("text");
    const home = box(document.querySelector(`[data-terrain="${name}"] .area`));
    const at = box(text);
    return [name, { said: text.textContent,
      within: at.left >= home.left && at.right <= home.right
        && at.top >= home.top && at.bottom <= home.bottom,
      over: taken.filter((each) => !apart(at, box(each))).length }];
  }));
}"""
"""Of each name of terrain: whether it lies within its piece, and on how many units."""
