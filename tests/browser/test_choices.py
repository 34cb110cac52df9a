"""Ask: join, leave, recover, raise, hits and magic, with what is chosen in pictures."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import body, choose, drag, grip, inch, line, spot
from browser.laid import GUARD, HERO, LONE, SPEARS, lay, of_phase, put
from browser.pictures import snap
from positions import RATES, at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TEAMS = '[unit.model.W]\ntype = "beast"\n'
"""Models that have another Health Pool than R."""


def happens(page: "Page", what: str, count: int) -> None:
    """Fill in the form of what happens to a unit, and send it."""
    page.locator("#loss-verb").select_option(what)
    page.locator("#loss-count").fill(str(count))
    page.locator("#loss-count").press("Enter")


def words(page: "Page", unit_id: str) -> str:
    """Return a unit in words."""
    found = page.locator(f'.unit[data-unit="{unit_id}"]').get_attribute("aria-label")
    return found or ""


def test_places_to_join_are_pictures(page: "Page", shots: Path) -> None:
    """The hero reaches two places; the one that is taken has him in it."""
    lay(page, of_phase("movement", SPEARS + RATES, LONE), "hero")
    choose(page, "hero")
    page.get_by_role("button", name="Join spears").click()
    page.locator(".pick-picture").nth(1).wait_for()
    assert page.locator(".pick-words").all_inner_texts() == [
        "at rank 1, file 4",
        "at rank 1, file 5",
    ]
    page.locator(".picks li").first.hover()
    page.locator(".upper .comes").wait_for()
    snap(page, shots / "ask-join.png")
    page.get_by_role("button", name="Take the fifth model of the first rank").click()
    page.locator('.unit[data-unit="hero"]').wait_for(state="detached")
    assert "K" in page.locator('[data-of="spears"] text').all_text_contents()


def test_a_character_alone_is_dragged_out(page: "Page", shots: Path) -> None:
    """Four inches ahead the marshal stands by himself; the Guard closes its rank."""
    lay(page, of_phase("movement", GUARD), "guard")
    choose(page, "guard")
    page.get_by_role("button", name="the marshal acts alone").click()
    drag(page, body(page, "guard"), (0, -4 * inch(page)))
    page.locator(".ghost-words", has_text='/ 5.00"').wait_for()
    assert line(page).startswith("guard.K advance: forward ")
    drag(page, grip(page, "centre"), (30, 0))
    page.wait_for_function(
        "() => document.getElementById('line').value.includes(', pivot right ')"
    )
    snap(page, shots / "ask-leave.png")
    page.get_by_role("button", name="Do it").click()
    page.locator('.unit[data-unit="guard-K"]').wait_for()
    assert "9 models" in words(page, "guard")


def test_a_character_is_dropped_on_the_unit_that_it_joins(
    page: "Page", shots: Path
) -> None:
    """Held over the Spears he joins, says the board; let go, each place is shown."""
    lay(page, of_phase("movement", SPEARS + RATES, LONE), "hero")
    choose(page, "hero")
    start, onto = body(page, "hero"), body(page, "spears")
    drag(page, start, (onto[0] - start[0], onto[1] - start[1]), let_go=False)
    page.locator(".joins:not(.bad) text", has_text="joins spears").wait_for()
    snap(page, shots / "join-drag.png")
    page.mouse.up()
    page.locator(".pick-picture").nth(1).wait_for()
    assert page.locator(".joins").count() == 0
    page.get_by_role("button", name="Take the fifth model of the first rank").click()
    page.locator('.unit[data-unit="hero"]').wait_for(state="detached")


def test_a_join_that_is_too_far_says_why(page: "Page", shots: Path) -> None:
    """The Guard is 20 inches off; he may march 10: the board says so in words."""
    lay(page, of_phase("movement", GUARD, LONE), "hero")
    choose(page, "hero")
    start, onto = body(page, "hero"), body(page, "guard")
    drag(page, start, (onto[0] - start[0], onto[1] - start[1]), let_go=False)
    page.locator(".joins.bad text", has_text=re.compile(r"✗ \w+ \w+")).wait_for()
    snap(page, shots / "join-far.png")
    page.mouse.up()
    page.locator(".answer .verdict").wait_for()
    assert page.locator('.unit[data-unit="hero"]').count() == 1


def test_a_character_is_dragged_out_by_his_base(page: "Page") -> None:
    """Who takes hold of the marshal in the Guard draws him alone, and not the unit."""
    lay(page, of_phase("movement", GUARD), "guard")
    choose(page, "guard")
    marshal = spot(page.locator('.unit[data-unit="guard"] .boundary'), 0.5, 0.25)
    drag(page, marshal, (0, -4 * inch(page)))
    page.locator(".ghost-words", has_text='/ 5.00"').wait_for()
    assert line(page).startswith("guard.K advance: forward ")


def test_recovering_is_shown_and_done(page: "Page") -> None:
    """Two of five are lost: two come back, three are too many."""
    ogres = unit("ogres", where=at(50, 10), base="40x40", body="files = 3\nmodels = 3")
    lost = ogres + RATES + "hp = 3\nlost = {R = 2}\n"
    lay(page, of_phase("magic", lost), "ogres")
    choose(page, "ogres")
    happens(page, "recover", 5)
    measures = page.locator(".measures")
    measures.wait_for()
    assert re.search(r"recovered: R 2\s+in excess: 3", measures.inner_text())
    page.get_by_role("button", name="Do it").click()
    page.locator(".verdict.done").wait_for()


def test_who_is_raised_is_picked_in_the_picture(page: "Page", shots: Path) -> None:
    """Two of three places of the last rank: 2.3 and 2.4 at first, 2.5 for 2.4 then."""
    short = unit("levy", where=at(36, 10), body='ranks = ["RRRRR", "RR..."]')
    lay(page, of_phase("magic", short + RATES + "starting = 10\n"), "levy")
    choose(page, "levy")
    happens(page, "raise", 2)
    page.locator(".pick-picture .filled").nth(1).wait_for()
    page.locator(".upper .comes").wait_for()
    page.locator(".pick-picture [data-model='2.4']").click()
    page.locator(".pick-picture [data-model='2.5']").click()
    snap(page, shots / "ask-raise.png")
    page.get_by_role(
        "button",
        name=re.compile("^Take the third .*, the fifth model of the second rank"),
    ).click()
    page.locator(".verdict.done").wait_for()
    assert "9 models" in words(page, "levy")


def test_hits_are_distributed_and_lost(page: "Page", shots: Path) -> None:
    """Seven hits on four and a character: 6 and 1, or 5 and 2; then two are lost."""
    few = unit("guard", where=at(36, 10), body='ranks = ["RRK", "RR."]')
    foes = unit("foes", "red", at(36, 30, 180), body="files = 3\nmodels = 3")
    lay(page, of_phase("shooting", few + "discipline = 7\n" + HERO, foes), "guard")
    choose(page, "guard")
    happens(page, "take", 7)
    page.get_by_role("button", name="Take rank and file 6, the marshal 1").wait_for()
    snap(page, shots / "ask-hits.png")
    page.get_by_role("button", name="Take rank and file 5, the marshal 2").click()
    page.get_by_label("rank and file: lost of 5 hits").fill("2")
    page.get_by_label("the marshal: lost of 2 hits").fill("1")
    page.get_by_role("button", name="Lose Health Points").click()
    page.locator('.answer[data-line*="batch: guard lose 2, guard.K lose 1"]').wait_for()
    page.get_by_role("button", name=re.compile("^(Take|Do it)")).first.click()
    page.locator(".verdict.done").wait_for()
    assert "3 models" in words(page, "guard")


def test_a_magical_move_is_dragged(page: "Page") -> None:
    """Six inches by magic: a drag of nine stops at six, by keys it goes on."""
    lay(page, of_phase("magic", SPEARS + RATES), "spears")
    choose(page, "spears")
    happens(page, "magical", 6)
    page.get_by_role("button", name='Magical Move 6"').wait_for()
    drag(page, body(page, "spears"), (0, -9 * inch(page)))
    page.locator(".ghost-words", has_text='6.00 / 6.00"').wait_for()
    page.wait_for_function(
        "() => document.getElementById('line').value.endsWith('6.0')"
    )
    assert line(page) == "spears magical move 6.0 advance: forward 6.0"
    page.locator("#board").focus()
    page.keyboard.press("Shift+ArrowDown")
    page.locator(".ghost-words", has_text='5.00 / 6.00"').wait_for()


def test_a_typed_line_goes_on_by_dragging(page: "Page") -> None:
    """Who types a march and then takes a corner wheels on that march."""
    lay(page, of_phase("movement", SPEARS + RATES), "spears")
    page.locator("#line").fill("spears march: forward 3")
    page.locator(".ghost-words", has_text="3.00").wait_for()
    drag(page, grip(page, "left"), (0, -1.2 * inch(page)))
    page.locator(".ghost-words", has_text="wheel").wait_for()
    assert line(page).startswith("spears march: forward 3.0, wheel right ")


def test_a_drop_on_an_enemy_is_told_from_one_on_the_ground(page: "Page") -> None:
    """What a charge will be drawn by: who was dropped on whom."""
    foes = unit("foes", "red", at(36, 16, 180), body="files = 3\nmodels = 3")
    lay(page, of_phase("movement", SPEARS + RATES, foes), "spears")
    choose(page, "spears")
    told = "import(document.scripts[0].src).then(m => m._draft.dropped.value)"
    drag(page, body(page, "spears"), (0, -3 * inch(page)))
    assert page.evaluate(told) is None
    page.keyboard.press("Escape")
    start, end = body(page, "spears"), body(page, "foes")
    drag(page, start, (end[0] - start[0], end[1] - start[1]))
    assert page.evaluate(told) == {"unit": "spears", "onto": "foes"}


def test_rulings_and_both_books_are_a_step_from_a_clause(page: "Page") -> None:
    """The clause opens its ruling, that its clauses, and the line both books."""
    lay(page, of_phase("movement", SPEARS + RATES), "spears")
    put(page, "spears march: forward 99")
    page.get_by_role("button", name="Open clause MOV-19").first.click()
    article = page.locator("dialog.card-clause")
    article.get_by_role("button", name="Open clause AMB-9").click()
    article.locator("h3", has_text="AMB-9").wait_for()
    article.get_by_role("button", name="Open clause MOV-19").first.click()
    article.locator("h3", has_text="MOV-19").wait_for()
    article.get_by_role("button", name="The same under both books").click()
    page.locator("dialog.card-compare", has_text="spears march").wait_for()
    assert page.locator("dialog.card-compare .two section").count() == 2


def test_who_falls_of_a_second_pool_is_picked_in_the_picture(page: "Page") -> None:
    """Of two teams in the rear rank one goes: the right one, by a click on it."""
    guard = unit("guard", where=at(36, 10), body='ranks = ["RWRR", "RRWW"]')
    lay(page, of_phase("shooting", guard + RATES + TEAMS), "guard")
    put(page, "guard.W lose 1")
    page.locator(".pick-picture .free").nth(1).wait_for()
    assert page.locator(".pick-picture .free").count() == 2
    page.locator(".pick-picture [data-model='2.4']").click()
    page.get_by_role("button", name="Take the fourth model of the second rank").click()
    page.locator('.unit[data-unit="guard"][aria-label*="7 models"]').wait_for()
    page.locator(".verdict.done").wait_for()
    # One of R and one of W at once: 2.3 is the last of W behind; two of R are alike.
    put(page, "batch: guard lose 1, guard.W lose 1")
    third = re.compile("^Take .*third model of the second rank")
    page.get_by_role("button", name=third).first.click()
    page.locator('.unit[data-unit="guard"][aria-label*="5 models"]').wait_for()


def test_who_fills_a_gap_is_picked_in_the_picture(page: "Page") -> None:
    """W falls from the first rank: one of two behind it steps forward, by one click."""
    guard = unit("guard", where=at(36, 10), body='ranks = ["RWRR", "RR.."]')
    lay(page, of_phase("shooting", guard + RATES + TEAMS), "guard")
    put(page, "guard.W lose 1")
    page.get_by_role("button", name=re.compile("^Take")).nth(1).wait_for()
    page.get_by_role("button", name=re.compile("^Take")).nth(1).click()
    page.locator('.unit[data-unit="guard"][aria-label*="5 models"]').wait_for()
