"""The main story in Debian's Firefox: two play two turns, and somebody watches.

Once is enough: it is run where everything is proved, and wherever somebody asks for it
by name and has that browser.
"""

import contextlib
import time
from pathlib import Path
from typing import Final

import pytest

from browser import firefox
from browser.conftest import PATIENT
from draws import ASKED
from games import armies, ways
from serried.books.registry import parse_action
from serried.engine.files import format_battle, parse_battle
from serried.engine.referee import asks, judge
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError
from serried.table.serving.rights import actors
from serried.table.serving.seats import Seats
from unit.table.serving.test_seats import links_of
from unit.table.talking import Page as Window
from unit.table.talking import serving, window

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CLEAR: Final = """async () => (await import(document.scripts[0].src))._draft.cancel()"""
ENTER: Final = "\ue007"
TAKE: Final = """async (line) =>
    (await import(document.scripts[0].src))._draft.take(line, "roll")
"""
MOST: Final = 150
"""Lines of two turns, at the most."""


def next_line(battle: Battle) -> tuple[str, str]:
    """Return who plays next, and what: the first that is lawful of what is tried."""
    for line in ways(battle):
        with contextlib.suppress(NotationError, RequestError):
            action = parse_action(line, battle.book)
            if judge(battle, action, (4,) * 100).legal:
                return min(actors(action, battle, asks(battle).owed)), line
    pytest.fail("nothing is lawful any more")


def play(page: firefox.Page, line: str, watched: Window) -> None:
    """Do a line, and wait until the table has it.

    The phase is ended with the mouse, an Advance Move is typed, and the rest is what
    the page's buttons do that roll for a line.
    """
    before = watched.state()["version"]
    if line == "next phase":
        page.click("button", "Next phase")
    elif "advance" in line:
        page.told(CLEAR)
        page.click("#line")
        page.write(line)
        page.place(".ghost-words")
        page.write(ENTER)
        page.place("#line:placeholder-shown")
    else:
        page.told(TAKE, line)
    end = time.monotonic() + firefox.PATIENCE
    while watched.state()["version"] == before:
        shown = page.told("() => document.body.innerText")
        assert time.monotonic() < end, f"{line} is not done; the page shows:\n{shown}"
        time.sleep(0.05)


@pytest.mark.skipif(not ASKED, reason="once, where everything is proved")
def test_the_main_story_in_firefox(tmp_path: Path) -> None:
    """From the armies to charge, fight and the end of both turns, each at its page."""
    if firefox.found() is None:
        pytest.skip(f"not installed: {firefox.NAME}")
    seats = Seats(shared=True)
    with (
        serving(tmp_path, limits=PATIENT, seats=seats) as address,
        window(address.link) as host,
        firefox.launched() as browser,
    ):
        text = format_battle(armies()).replace(", 17.0]", ", 26.0]")
        assert text.count(", 26.0]") == 3  # 6" apart: no charge fails
        host.ask("open", text=text)
        links = links_of(host)
        pages = {one: browser.page(links[seat]) for one, seat in PLAYERS.items()}
        watch = browser.page(links["watch"])
        for player, page in pages.items():
            page.place(".present", f"You play {player}")
        watch.place(".present", "You watch")
        verbs = told_by(pages, host)
        assert {"charge", "hold", "resolve", "fight"} <= verbs
        watch.place(".turn .side-badge", "blue")
        assert watch.told("() => String(document.querySelector('#say'))") == "null"
        assert browser.complaints == []


PLAYERS: Final = {"blue": "one", "red": "two"}


def told_by(pages: dict[str, firefox.Page], host: Window) -> set[str]:
    """Play two turns, and return the verbs of the lines that were played."""
    verbs: set[str] = set()
    for _ in range(MOST):
        battle = parse_battle(host.ask("text")["text"])
        if battle.round > 1:
            return verbs
        player, line = next_line(battle)
        play(pages[player], line, host)
        verbs.add(line.split()[1])
    pytest.fail("two turns have no end")
