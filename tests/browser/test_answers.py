"""Answers: counts, lawful ways, pictures, numbers and events, as people read them."""

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.board import choose, until
from browser.charging import FOES, SPEARS, declare, draw
from browser.conftest import opened
from browser.laid import lay, of_phase, put
from browser.pictures import snap
from unit.table.talking import NEAR

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
PHONE: Final = {"width": 390, "height": 844}
SIDES: Final = {"blue": "side-0", "red": "side-1"}

COLOURS: Final = """(all) => Object.fromEntries(all.map((one) => [
  one.dataset.unit ?? one.closest('svg').getAttribute('aria-label').split(':')[0],
  getComputedStyle(one.querySelector('.bases') ?? one).stroke,
]))"""
"""The line around bases, by the unit that they are of."""


def example(page: "Page", name: str, first: str) -> None:
    """Lay an example that the docs have."""
    lay(page, (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"), first)


def colours(page: "Page", selector: str) -> dict[str, str]:
    """Return the colour of every unit that is drawn there."""
    found: dict[str, str] = page.locator(selector).evaluate_all(COLOURS)
    return found


def test_what_is_counted_has_no_inches_and_the_lawful_way_is_offered(
    page: "Page", shots: Path
) -> None:
    """An enemy at each end of six: without 1.1 and 1.2 one of them loses contact."""
    example(page, "casualties", "spears")
    put(page, "spears lose 2: 1.1, 1.2")
    page.locator(".verdict.unlawful").wait_for()
    margin = page.locator(".findings li.fails .margin")
    assert margin.inner_text() == "1 measured, limit 0 · over by 1"
    snap(page, shots / "answer-counts.png")
    page.get_by_role(
        "button", name="Take the first model of the first rank, the sixth"
    ).click()
    page.locator('.unit[data-unit="spears"][aria-label*="4 models"]').wait_for()


def test_another_rank_is_offered_too(page: "Page") -> None:
    """The rear rank has four, all alike: any two of them, and not one of the front."""
    example(page, "casualties", "archers")
    put(page, "archers lose 2: 1.1, 2.1")
    page.locator(".verdict.unlawful").wait_for()
    assert page.locator(".pick-picture .free").count() == 4
    page.locator(".pick-picture [data-model='2.4']").click()
    page.get_by_role(
        "button", name="Take the second model of the second rank, the fourth"
    ).click()
    page.locator('.unit[data-unit="archers"][aria-label*="7 models"]').wait_for()


def test_pictures_have_the_colours_of_the_board_and_names(
    page: "Page", shots: Path
) -> None:
    """A batch of both players: each picture is named, and drawn as its unit is."""
    example(page, "casualties", "spears")
    put(page, "batch: spears lose 2, wolves lose 1")
    page.locator(".pick-unit").nth(1).wait_for()
    names = page.locator(".pick-unit").all_inner_texts()
    assert [name.split()[-1] for name in names] == ["spears", "wolves"]
    board = colours(page, ".unit")
    assert len(set(board.values())) == 2
    shown = colours(page, ".pick-picture g:not(.gone) > .base")
    assert shown == {name: board[name] for name in ("spears", "wolves")}
    snap(page, shots / "answer-batch.png")


def test_a_second_enemy_beside_the_target_is_told_from_it(page: "Page") -> None:
    """All three are named, and both enemies have the colour of their player."""
    example(page, "second-enemy", "spears")
    page.locator('.throws[aria-label="Resolve"] input').fill("3 4")
    page.get_by_role("button", name="With these").click()
    first = page.locator(".picks li").first
    first.locator(".end-picture text").nth(2).wait_for()
    assert set(first.locator(".end-picture text").all_text_contents()) == {
        "foe", "bows", "spears",
    }  # fmt: skip
    sides = first.locator(".end-picture g").evaluate_all(
        "all => all.map(one => one.getAttribute('class'))"
    )
    assert sorted(sides) == [SIDES["blue"], SIDES["red"], SIDES["red"]]


def test_a_number_that_was_asked_for_is_said_as_people_say_it(
    page: "Page", shots: Path
) -> None:
    """Two decimals everywhere, the clause that ends it; what is done is exact."""
    example(page, "wheels-b", "spears")
    put(page, "spears march: forward 3, wheel right ?")
    values = page.locator(".values")
    values.wait_for()
    found = re.fullmatch(
        r"every value from 0 to (\d\.\d\d) MOV-19",
        " ".join(values.inner_text().split()),
    )
    assert found is not None
    told = page.locator(".answer").inner_text()
    assert re.search(r"\d\.\d{3}|null|intervals|binding|largest", told) is None
    wheel = float(found[1])
    whole = f'3.00 + wheel {wheel:.2f} = {3 + wheel:.2f} / 10.00"'
    page.locator(".figures .lawful", has_text=whole).wait_for()
    snap(page, shots / "answer-solved.png")
    page.get_by_role("button", name=f"Take {wheel:.2f}", exact=True).click()
    page.locator(".verdict.done").wait_for()
    done = re.search(
        r"wheel right (\S+)", page.locator(".answer").get_attribute("data-line") or ""
    )
    assert done is not None
    assert float(done[1]) != wheel
    assert float(done[1]) == pytest.approx(wheel, abs=0.005)


def test_a_question_makes_nothing_happen(page: "Page") -> None:
    """A number is asked for with dice: the test that they pass is not taken by that."""
    lay(page, NEAR, "spears")
    page.locator("#line").focus()
    page.get_by_label("Results of the dice").fill("3 4")
    put(page, "spears march: forward ?")
    page.locator(".thrown", has_text="dice 3, 4").wait_for()
    assert page.locator(".events").count() == 0
    put(page, "spears march: forward 1")
    page.get_by_role("heading", name="What would happen").wait_for()
    told = page.locator(".events:not(.notes) li").inner_text()
    assert told == "March Test of spears: 3 + 4 against 7, passed"


def test_what_happened_is_told_in_a_sentence(page: "Page") -> None:
    """Before it is done it would happen, and afterwards it has."""
    lay(page, of_phase("charge", SPEARS, FOES), "spears")
    choose(page, "spears")
    put(page, "spears charge foes")
    would = page.get_by_role("heading", name="What would happen")
    would.wait_for()
    draw(page, "spears", "foes")
    declare(page)
    would.wait_for(state="detached")
    events = page.locator(".events:not(.notes) li")
    assert events.inner_text() == "spears declares a Charge on the front of foes"


def test_a_reform_is_possible_or_not(page: "Page") -> None:
    """Alone it turns about; its farthest model may go nowhere, which is no limit."""
    example(page, "wheels-b", "spears")
    choose(page, "spears")
    page.keyboard.press("h")
    row = page.locator("tr", has_text="turn about by a reform")
    row.wait_for()
    assert row.locator("td").first.inner_text() == "yes"
    assert row.locator("td").nth(1).inner_text().startswith("its farthest model goes")


def test_too_long_is_said_in_german(browser: "Browser", served: str) -> None:
    """Nothing is missing where a limit is passed."""
    for page in opened(browser, served, locale="de-DE"):
        page.locator("#line").fill("spears march: forward 99")
        page.locator("#line").press("Shift+Enter")
        margin = page.locator(".findings li.fails", has_text="MOV-17").locator(
            ".margin"
        )
        margin.wait_for()
        assert margin.inner_text().endswith('über der Grenze um 89.00"')


def test_on_a_phone_nothing_of_the_header_is_hidden(
    browser: "Browser", served: str, shots: Path
) -> None:
    """The notice keeps below it, wherever the page is scrolled; all tools are there."""
    for page in opened(browser, served, viewport=PHONE):
        page.get_by_role("tab", name="Set up").click()
        page.get_by_role("button", name="Casualties").click()
        notice = page.locator(".notice")
        notice.wait_for()
        for down in (300, 0):
            page.evaluate(f"scrollTo(0, {down})")
            until(page, partial(_apart, page))
        snap(page, shots / "answer-phone.png")
        tools = [
            one.bounding_box() for one in page.locator(".tools button:visible").all()
        ]
        assert len(tools) == 8
        for box in tools:
            assert box is not None
            assert 0 <= box["x"] <= box["x"] + box["width"] <= PHONE["width"]


def _apart(page: "Page") -> bool:
    """Tell whether the notice is seen whole, below what is seen of the header."""
    notice = page.locator(".notice").bounding_box()
    header = page.locator(".top").bounding_box()
    assert notice is not None
    assert header is not None
    end = notice["y"] + notice["height"]
    return max(0, header["y"] + header["height"]) < notice["y"] < end < PHONE["height"]
