"""Odds: what a fight may come to, asked for before anybody commits to it."""

import re
from fractions import Fraction
from threading import Event
from typing import TYPE_CHECKING, Any, Final

import pytest

from browser.board import choose
from browser.charging import asked, draw, with_dice
from browser.laid import lay, put
from browser.test_combat import begun, choice, stepped
from positions import HEAD, at, unit
from serried.books.t9a.odds import rounds
from serried.table.answers.asking import judged

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ONE: Final = """\
files = 1
models = 1
"""
STRENGTHS: Final = (
    "advance = 5\nmarch = 10\ndiscipline = 7\nattack_value = 1\n"
    "offensive_skill = 4\nstrength = 3\narmour_penetration = 0\nagility = 3\n"
    "defensive_skill = 4\nresilience = 3\narmour = 0\n"
)
DUEL: Final = (
    f'{HEAD}phase = "melee"\nactive = "blue"\n'
    f"{unit('scout', where=at(36, 20), body=ONE)}{STRENGTHS}"
    + unit(
        "hunter",
        "red",
        'against = {unit = "scout", edge = "front", shift = 0}',
        body=ONE,
    )
    + STRENGTHS
)
"""One model against one other that is its like; both strike at once."""

CHARGE: Final = (
    f'{HEAD}phase = "charge"\nactive = "blue"\n'
    f"{unit('scout', where=at(36, 20), body=ONE)}{STRENGTHS}"
    f"{unit('hunter', 'red', at(36, 26, 180), body=ONE)}{STRENGTHS}"
)
"""The same two, six inches apart."""

KILLED: Final = Fraction(1, 2) * Fraction(1, 2)
"""A hit on 4+ that wounds on 4+."""


def ask(page: "Page") -> None:
    """Ask for the odds, and wait for them."""
    page.get_by_role("button", name="What are the odds?").click()
    page.locator(".odds-of .chances").first.wait_for()


def hundred(page: "Page", words: str) -> int:
    """Return in how many of a hundred fights something comes, as the panel says it."""
    row = page.locator(".chances li", has_text=words).first.inner_text()
    found = re.search(r"in (\d+) of 100 fights", row)
    assert found, row
    return int(found[1])


def test_odds_are_said_in_words_before_a_fight(page: "Page") -> None:
    """Of two single models counted by hand: both strike at once and wound on 1 in 4."""
    lay(page, DUEL, "scout")
    ask(page)
    once = KILLED * (1 - KILLED)  # one alone falls; else both stand, or neither
    assert hundred(page, "blue wins") == round(100 * once)
    assert hundred(page, "red wins") == round(100 * once)
    assert hundred(page, "nobody wins") == round(100 * (1 - 2 * once))
    hunter = page.locator(".odds-of h5", has_text="hunter").locator("+ .chances")
    assert "Loses 0.3 Health Points" in hunter.inner_text()
    # it is gone when it is struck down, and a lone model that loses is no more there
    assert f"is gone in the end in {100 * KILLED} of 100" in hunter.inner_text().lower()
    # no ids and no signs of a file before who has not asked for them
    assert "odds against" not in page.locator(".combat").inner_text()


def test_odds_wait_for_nothing_and_nothing_for_them(
    page: "Page", monkeypatch: pytest.MonkeyPatch
) -> None:
    """While they are worked out a player goes on; of what is past nothing is shown."""
    free = Event()

    def slowly(battle: Any, line: str, dice: Any = None) -> Any:  # noqa: ANN401
        if " odds against " in line:
            free.wait(60)
        return judged(battle, line, dice)

    monkeypatch.setattr("serried.table.answers.questions.judged", slowly)
    begun(page)
    page.get_by_role("button", name="What are the odds?").click()
    page.get_by_text("The odds are being worked out").wait_for()
    choice(page, "Halberd").click()
    stepped(page, "Duels")
    free.set()
    again = page.get_by_role("button", name="What are the odds?")
    again.wait_for()
    page.wait_for_timeout(200)
    assert page.locator(".odds-of").count() == 0
    again.click()
    page.locator(".odds-of .chances").first.wait_for()


def test_what_cannot_be_told_exactly_says_so(
    page: "Page", monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fight that is too large for exact odds is answered with its size, in words."""
    monkeypatch.setattr(rounds, "MOST", 1)
    begun(page)
    page.get_by_role("button", name="What are the odds?").click()
    said = page.locator(".odds-of")
    said.get_by_text("cannot be told exactly").wait_for()
    # of each 0 to 13 of the ranks, the Champion or not, a character of 3 Health Points
    ways = (14 * 2 * 4) ** 2
    assert f"Old Guard and foes may stand in {ways} ways" in said.inner_text()


def test_odds_before_a_charge_are_those_of_the_fight(page: "Page") -> None:
    """Asked before it is declared, and again when it has arrived: they are the same."""
    lay(page, CHARGE, "scout")
    choose(page, "scout")
    draw(page, "scout", "hunter")
    ask(page)
    before = page.locator(".odds-of .chances").all_inner_texts()
    page.get_by_role("button", name="Declare", exact=True).click()
    asked(page).click()
    with_dice(page, "Resolve", "6 6")
    page.locator(".answer", has_text="charges into").wait_for()
    put(page, "scout odds against hunter")
    page.locator(".answer .chances").first.wait_for()
    assert page.locator(".answer .chances").all_inner_texts() == before
    # who has charged has a point more, and here strikes no later
    assert hundred(page, "blue wins") > hundred(page, "red wins")


def test_odds_that_are_typed_are_shown_alike(page: "Page") -> None:
    """The line has the same words and bars for an answer."""
    lay(page, DUEL, "scout")
    put(page, "scout odds against hunter")
    page.locator(".answer .chances").first.wait_for()
