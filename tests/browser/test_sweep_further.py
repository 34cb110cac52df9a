"""Sweep, further: what is learnt, played again, watched and hosted, at each size."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser import test_first_battle, test_puzzles
from browser.test_replay import played
from browser.test_sweep import swept
from browser.test_together import BATTLE, gathered
from unit.table.serving.test_hall import at, host_of, served

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def puzzle(page: "Page") -> None:
    """Answer a puzzle with what is not lawful."""
    test_puzzles.begin(page)
    test_puzzles.answer(page, "spears advance: forward 4")
    page.locator(".lesson .outcome.unlawful").wait_for()


def guided(page: "Page") -> None:
    """Do the first step of the first battle."""
    test_first_battle.begin(page)
    page.locator(".lesson").get_by_role("button", name="Do it for me").click()
    test_first_battle.seen_done(page)


def replay(page: "Page") -> None:
    """Play a battle through, to its end."""
    played(page)
    page.get_by_role("button", name="Play through").click()
    page.get_by_role("button", name="Play through").wait_for()


VIEWS: "Final[dict[str, Callable[[Page], None]]]" = {
    one.__name__: one for one in (puzzle, guided, replay)
}


@pytest.mark.parametrize("view", sorted(VIEWS))
def test_nothing_is_covered_or_cut_off_of_what_is_learnt(
    page: "Page", view: str, shots: Path
) -> None:
    """A view in eight sizes, light and dark."""
    page.emulate_media(reduced_motion="reduce", color_scheme="light")
    VIEWS[view](page)
    assert swept(page, view, shots) == []


def test_nor_at_a_shared_table(browser: "Browser", tmp_path: Path, shots: Path) -> None:
    """Who watches sees the board; the host the talk, and what the guest asks for."""
    with gathered(browser, tmp_path, BATTLE) as (host, guest, watch):
        guest.locator("#line").fill("foes advance: forward 1")
        guest.locator("#line").press("Shift+Enter")
        guest.locator(".answer").wait_for()
        told = []
        for name, page in (("host", host), ("watch", watch)):
            page.emulate_media(reduced_motion="reduce", color_scheme="light")
            page.get_by_role("tab", name="Players").click()
            told += swept(page, name, shots)
        assert told == []


def test_nor_in_the_lobby(browser: "Browser", tmp_path: Path, shots: Path) -> None:
    """Two tables, the links of one of them open."""
    with (
        served(tmp_path, "second", "first") as (_, address),
        contextlib.ExitStack() as stack,
    ):
        with at(address, "second", host_of(address)) as first:
            first.ask("open", text=BATTLE)
        context = stack.enter_context(
            contextlib.closing(
                browser.new_context(reduced_motion="reduce", color_scheme="light")
            )
        )
        lobby = context.new_page()
        lobby.goto(address.link)
        second = lobby.locator("#table-second")
        second.get_by_text("Links").click()
        spectators = second.locator("section", has_text="Spectators")
        spectators.locator("svg.code").wait_for()
        assert swept(lobby, "lobby", shots, board=False) == []
