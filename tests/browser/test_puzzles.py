"""Puzzles on the page: the question, a move, and the clause that is in the way."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser.barriers import by_day_and_night
from browser.board import until
from browser.conftest import opened
from browser.laid import without_notice
from browser.pictures import keep

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}


def begin(page: "Page", number: int = 1) -> None:
    """Open the puzzles from the panel of everything else."""
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Puzzles").click()
    page.get_by_text("as near to the wall").first.wait_for()
    if number > 1:
        page.locator("#puzzle").select_option(str(number))
        page.locator(f".lesson[data-puzzle='{number}']").wait_for()


def answer(page: "Page", line: str) -> None:
    """Write a line and try it."""
    page.locator("#puzzle-line").fill(line)
    page.locator("#puzzle-line").press("Enter")


def test_the_page_asks_for_few_files(page: "Page") -> None:
    """All its modules come as one: each of a hundred takes time of its own."""
    loaded = "performance.getEntriesByType('resource').map((one) => one.name)"
    scripts = [one for one in page.evaluate(loaded) if one.endswith(".js")]

    ours = [one for one in scripts if "/vendor/" not in one]
    assert [one.rpartition("/")[2] for one in ours] == ["main.js"]
    assert len(scripts) < 10


def test_nothing_is_sent_twice_but_the_page_itself(page: "Page") -> None:
    """Opened again, a table has its scripts, styles, letters and words already."""
    sent = """performance.getEntriesByType('resource')
        .filter((one) => one.transferSize > 0).map((one) => one.name)"""

    page.reload()
    page.locator("[data-unit]").first.wait_for()

    assert page.evaluate(sent) == []


def test_a_line_is_refused_with_its_clause_and_the_right_one_is_told(
    page: "Page",
) -> None:
    """The table stays as it is while lines are tried; then the next one comes."""
    begin(page)

    answer(page, "spears advance: forward 4")
    page.locator(".lesson .outcome.unlawful .clause", has_text="SPACE-1").wait_for()
    answer(page, "spears advance: forward 3")
    page.locator(".lesson .outcome.lawful").wait_for()
    answer(page, "spears advance: forward 3.5")
    page.locator(".lesson .outcome.right", has_text="a whole inch").wait_for()

    page.get_by_role("button", name="Next puzzle").click()
    page.locator(".lesson[data-puzzle='2']").wait_for()
    page.locator("#puzzle option", has_text="1. Up to the wall ✓").wait_for(
        state="attached"
    )


def test_a_move_on_the_table_is_an_answer(page: "Page", shots: Path) -> None:
    """What is done as ever is looked at; a flag shows where it should lead."""
    page.emulate_media(reduced_motion="reduce")
    begin(page, 4)
    page.locator(".goal-flag").wait_for()

    write(page, "guard march: forward 11")
    page.locator(".lesson .outcome.unlawful .clause", has_text="SPACE-2").wait_for()
    keep(page, shots / "puzzle-unlawful.png")
    write(page, "knights march: forward 11")
    page.locator(".lesson .outcome.right").wait_for()


def test_nobody_is_told_who_falls_where_that_is_asked(page: "Page") -> None:
    """Neither by the question nor by doing it; once it is solved it is no secret."""
    begin(page, 12)
    for key in ("Enter", "Shift+Enter"):
        write(page, "spears lose 4", key)
        page.locator(".notice.bad", has_text="name them").wait_for()
        assert page.locator(".answer").count() == 0
        without_notice(page)
    assert page.locator('[data-unit="spears"] .bases').count() == 1

    answer(page, "spears lose 4: 1.4, 1.5, 1.6, 1.7")
    page.locator(".lesson .outcome.right").wait_for()
    write(page, "spears lose 4", "Shift+Enter")
    page.locator(".answer").wait_for()


def test_units_do_not_glide_from_one_puzzle_to_the_next(page: "Page") -> None:
    """What is called alike there is another; on one table it goes its way."""
    page.evaluate(
        "window.gone = 0; new MutationObserver(() => {"
        " window.gone += document.querySelectorAll('.motion .unit').length;"
        "}).observe(document.body, {childList: true, subtree: true})"
    )
    begin(page, 2)
    page.locator("#puzzle").select_option("3")
    page.locator(".lesson[data-puzzle='3']").wait_for()
    page.wait_for_timeout(700)
    assert page.evaluate("window.gone") == 0

    page.locator("#puzzle").select_option("1")
    page.locator(".lesson[data-puzzle='1']").wait_for()
    write(page, "spears advance: forward 3.5")
    page.locator(".lesson .outcome.right").wait_for()
    until(page, lambda: page.evaluate("window.gone") > 0)


def write(page: "Page", line: str, key: str = "Enter") -> None:
    """Type a line of action where lines are typed, and do it."""
    page.keyboard.press("Escape")
    page.locator("#board").focus()
    page.keyboard.press("/")
    page.locator("#line").fill(line)
    page.locator("#line").press(key)


def test_the_keyboard_is_enough(page: "Page") -> None:
    """From the panel to the answer, and away again."""
    page.get_by_role("tab", name="More").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Puzzles").focus()
    page.keyboard.press("Enter")
    page.locator("#puzzle-line").wait_for()
    page.locator("#puzzle-line").focus()
    page.keyboard.type("spears advance: forward 3.5")
    page.keyboard.press("Enter")
    page.locator(".lesson .outcome.right").wait_for()
    page.locator(".lesson").get_by_role("button", name="Close").focus()
    page.keyboard.press("Enter")
    page.locator(".lesson").wait_for(state="detached")


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing(
    browser: "Browser", served: str, shots: Path, size: str
) -> None:
    """In the question and in the verdict, light and dark, on a phone as well."""
    for page in opened(browser, served, color_scheme="light", **SIZES[size]):
        begin(page, 4)
        answer(page, "guard march: forward 11")
        page.locator(".lesson .outcome.unlawful").wait_for()
        assert by_day_and_night(page, shots / f"puzzle-{size}.png") == []
        answer(page, "knights march: forward 11")
        page.locator(".lesson .outcome.right").wait_for()
        assert by_day_and_night(page, shots / f"puzzle-right-{size}.png") == []
