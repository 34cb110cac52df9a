"""Remember: the log, undo and branches, links and files, two windows."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.board import choose, example
from browser.conftest import opened
from browser.pictures import keep

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def go(page: "Page", text: str) -> None:
    """Play a line."""
    page.locator("#line").fill(text)
    page.locator("#line").press("Enter")
    page.locator(".answer code", has_text=text.partition(":")[0]).wait_for()
    page.locator(".verdict.done").wait_for()


def place(page: "Page", unit: str, words: str) -> None:
    """Wait until a unit stands where *words* say."""
    page.locator(f'.unit[data-unit="{unit}"][aria-label*="{words}"]').wait_for()


def test_undo_and_redo(page: "Page") -> None:
    """Back where it was, and there again."""
    go(page, "spears advance: forward 2")
    place(page, "spears", "22.0, 16.0")
    page.get_by_role("button", name="Undo").first.click()
    place(page, "spears", "22.0, 14.0")
    page.keyboard.press("Control+y")
    place(page, "spears", "22.0, 16.0")
    page.keyboard.press("Control+z")
    place(page, "spears", "22.0, 14.0")


def test_the_log_leads_back_and_branches(page: "Page", shots: Path) -> None:
    """What is played after going back begins another branch; the first stays."""
    go(page, "spears advance: forward 2")
    go(page, "knights advance: forward 3")
    page.get_by_role("tab", name="Log").click()
    page.locator(".log button", has_text="spears advance").click()
    place(page, "knights", "48.0, 12.0")
    go(page, "guard advance: forward 1")
    page.get_by_role("tab", name="Log").click()
    page.locator(".log li.aside", has_text="knights").wait_for()
    keep(page, shots / "remember-log.png")
    page.locator(".log .aside button", has_text="knights advance").first.click()
    place(page, "knights", "48.0, 15.0")
    place(page, "guard", "36.0, 13.0")


def test_only_what_is_beside_the_battle_is_called_a_branch(page: "Page") -> None:
    """Not all of a battle that was laid on a table where another one had been."""
    example(page, "A first look: march past the tower")
    go(page, "spears advance: forward 2")
    page.get_by_role("tab", name="Log").click()
    now = page.locator(".log li", has_text="spears").first
    now.wait_for()
    assert "branch" not in now.inner_text()
    page.get_by_role("button", name="Undo").first.click()
    place(page, "spears", "22.0, 14.0")
    go(page, "guard advance: forward 1")
    page.get_by_role("tab", name="Log").click()
    page.locator(".log li", has_text="guard").filter(has_text="branch 2").wait_for()


def test_a_link_carries_the_position(
    page: "Page", browser: "Browser", served: str
) -> None:
    """Who was let in and follows it is asked first, and has the same battle then."""
    go(page, "spears advance: forward 2")
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("#share-link").input_value()
    assert "#position=" in link
    page.get_by_role("button", name="Undo").first.click()
    place(page, "spears", "22.0, 14.0")
    for other in opened(browser, served):
        other.goto(link)
        other.reload()  # only what stands behind the # is new
        other.get_by_role("button", name="Put it on the table").click()
        place(other, "spears", "22.0, 16.0")
        assert "#position" not in other.url


def test_a_broken_link_harms_nothing(browser: "Browser", served: str) -> None:
    """It says so, and the table stays as it is."""
    for page in opened(browser, f"{served}#position=nonsense%%%"):
        page.locator(".notice.bad").wait_for()
        assert page.locator(".unit").count() == 5


BEGINS: Final = {
    "Position file": b"format",
    "Record": b"serried/1 record",
    "Report": b"<!doctype html>",
    "SVG": b"<svg",
    "PNG": b"\x89PNG",
}


def test_the_table_is_taken_along(page: "Page") -> None:
    """As a file of each kind, which begins as such files do."""
    go(page, "spears advance: forward 2")
    page.get_by_role("tab", name="More").click()
    for name, begins in BEGINS.items():
        with page.expect_download() as waiting:
            page.get_by_role("button", name=name, exact=True).click()
        content = Path(waiting.value.path()).read_bytes()
        assert begins in content[:200], name
        if name == "Record":
            assert b"\n1. spears advance: forward 2.0 | at 20" in content


def test_a_record_is_taken_along_and_opened_again(page: "Page", tmp_path: Path) -> None:
    """The table stands where it stood, and its log leads back to the start."""
    go(page, "spears advance: forward 2")
    go(page, "knights advance: forward 3")
    page.get_by_role("tab", name="More").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Record", exact=True).click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    page.get_by_role("tab", name="Set up").click()
    page.get_by_role("button", name="Empty table", exact=False).first.click()
    page.locator(".unit").first.wait_for(state="detached")
    page.get_by_label("From a file", exact=True).set_input_files(file)
    place(page, "spears", "22.0, 16.0")
    place(page, "knights", "48.0, 15.0")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    place(page, "spears", "22.0, 14.0")


def test_what_was_agreed_on_is_marked_in_the_log(page: "Page", tmp_path: Path) -> None:
    """With why, as the record that was opened says it."""
    file = tmp_path / "battle.serried"
    position = (
        '\nunit = [{id = "wolves", player = "red", front = [20, 20], facing = 0, '
    )
    position += 'base = "25x50", files = 3, models = 3, advance = 9, march = 18}]\n'
    file.write_text(
        f'serried/1 record\n---\nformat = "serried/1"\nbook = "t9a"{position}---\n'
        "1. wolves advance: forward 10 | breaks MOV-10, MOV-15 | !! <b>late</b>\n"
    )
    page.get_by_role("tab", name="Set up").click()
    page.get_by_label("From a file", exact=True).set_input_files(file)
    place(page, "wolves", "20.0, 30.0")
    page.get_by_role("tab", name="Log").click()
    page.locator(".summary.free", has_text=": <b>late</b>").wait_for()


def test_two_windows_see_the_same(
    page: "Page", browser: "Browser", served: str
) -> None:
    """What one does the other sees, and is told."""
    for other in opened(browser, served):
        go(other, "spears advance: forward 2")
        place(page, "spears", "22.0, 16.0")
        page.locator(".notice", has_text="Another window").wait_for()
        go(page, "knights advance: forward 3")
        place(other, "knights", "48.0, 15.0")


def test_the_table_is_where_it_was_after_a_reload(page: "Page") -> None:
    """Everything that was acknowledged is there."""
    go(page, "spears advance: forward 2")
    page.reload()
    place(page, "spears", "22.0, 16.0")
    page.get_by_role("tab", name="Log").click()
    assert page.locator(".log li").count() == 2


def test_a_draft_outlives_the_other_windows_move(
    page: "Page", browser: "Browser", served: str
) -> None:
    """The line one is drawing stays, and is judged on the table as it is now."""
    choose(page, "spears")
    page.keyboard.press("Shift+ArrowUp")
    page.locator(".ghost-words.lawful").wait_for()
    for other in opened(browser, served):
        go(other, "spears advance: forward 2")
        place(page, "spears", "22.0, 16.0")
    page.locator(".ghost-words.unlawful", has_text="MOV-4").wait_for()
    assert page.locator("#line").input_value() == "spears advance: forward 1"
