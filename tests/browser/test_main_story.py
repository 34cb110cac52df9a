"""The main story: two at their own screens, from two lists to fights in two turns."""

import contextlib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from browser.board import choose, until
from browser.charging import asked, draw, with_dice
from browser.conftest import PATIENT, opened
from browser.laid import without_notice
from browser.pictures import snap
from browser.test_battle import Hand, put
from browser.test_combat import READY, gone_on, now_at
from browser.test_together import invited
from browser.test_two_armies import DICE, PHASES, SIXES
from serried.rosters import read_catalogues
from serried.table.serving.seats import Seats
from unit.rosters import tiny
from unit.table.talking import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LISTS: Final = (
    "200 - 15x Spears\n300 - 10x Knights of the Tower",
    "200 - 15x Foes\n300 - 10x Knights of the Tower",
)
STANDS: Final = tiny.profile("Defensive", HP="1", Def="3")
STRIKES: Final = tiny.profile(
    "Defensive", HP="1", Def="3", Res="3", Arm="0"
) + tiny.profile("Offensive", Att="1", Off="3", Str="3", AP="0", Agi="3")
MOST_STEPS: Final = 200


class Turn(NamedTuple):
    """Whose turn it is, who charges in it and whom."""

    player: str
    charger: str
    target: str


TURNS: Final = (
    Turn("blue", "spears", "foes"),
    Turn("red", "knights-of-the-tower-2", "knights-of-the-tower"),
)
PLACES: Final = {
    "spears": (20, 19),
    "knights-of-the-tower": (44, 15),
    "foes": (20, 29),
    "knights-of-the-tower-2": (44, 27),
}


def set_up(host: "Page") -> None:
    """Lay two lists, a map and every unit on the table while nobody else is here."""
    hand = Hand(host)
    hand.click("tab", "Set up")
    hand.click("button", "New battle")
    for number, units in enumerate(LISTS):
        hand.fill(f"#army-{number}", units)
        hand.click("button", "Put 2 units in reserve")
        host.locator(f"#army-{number}").wait_for(state="detached")
    hand.click("button", "Next: Ground")
    hand.click("button", "Open field")
    hand.click("button", "Next: Deployment")
    hand.click("button", "Frontline Clash")
    host.locator(".deployment").nth(1).wait_for()
    for unit, (x, y) in PLACES.items():
        put(hand, unit, x, y)
    hand.click("button", "Begin the battle")
    host.locator(".turn", has_text="charge").wait_for()


def charged(page: "Page", other: "Page", watch: "Page", turn: Turn) -> None:
    """Declare the Charge at one screen, hold at the other, resolve it at the first."""
    choose(page, turn.charger)
    draw(page, turn.charger, turn.target)
    page.get_by_role("button", name="Declare", exact=True).click()
    other.locator(".status.owed").click()
    asked(other).click()
    held = f'.held[data-charge^="{turn.charger} "]'
    watch.locator(held).wait_for(state="attached")
    with_dice(page, "Resolve", SIXES)
    for one in (page, other, watch):
        one.locator(held).wait_for(state="detached")


def ready_at(page: "Page") -> "Locator":
    """Return what this side can decide; questions anybody may ask."""
    return page.locator(READY).filter(has_not_text="where could it stand?")


def decide(page: "Page", chance: Random) -> None:
    """Take any of what is for this side to decide, with dice where it needs any."""
    own = page.locator("[type=submit]:enabled")
    typed = page.locator(".decision .throws").filter(has=own)
    ready, before = ready_at(page), now_at(page)
    if typed.count():
        thrown = " ".join(str(chance.randint(1, 6)) for _ in range(DICE))
        typed.first.locator("input").fill(thrown)
        typed.first.locator("[type=submit]").click()
    else:
        ready.nth(chance.randrange(ready.count())).click()
    gone_on(page, before)


def fought(pages: "tuple[Page, ...]", chance: Random) -> set[int]:
    """Fight all combats, each deciding for its side; return whose screens decided."""
    picks = [page.locator(".choice:enabled", has_text="⚔") for page in pages]
    ready = [ready_at(page) for page in pages]
    done = [page.locator(".combat-done") for page in pages]
    decided: set[int] = set()
    for _ in range(MOST_STEPS):
        until(pages[0], lambda: any(one.count() for one in (*ready, *picks, *done)))
        number = next((n for n, one in enumerate(ready) if one.count()), None)
        if number is not None:
            decide(pages[number], chance)
            decided.add(number)
        elif any(one.count() for one in picks):
            next(one for one in picks if one.count()).first.click()
            until(pages[0], lambda: any(one.count() for one in (*ready, *done)))
        elif all(one.count() for one in done):
            return decided
    pytest.fail("the melee does not end")


def test_from_two_lists_to_the_fights_of_two_turns(
    browser: "Browser", tmp_path: Path, shots: Path
) -> None:
    """Each acts from its own seat, through the page alone; who watches sees it all."""
    tiny.written(tmp_path)
    armed = tiny.CATALOGUE.replace(STANDS, STRIKES)
    (tmp_path / "lowland.cat").write_text(armed, encoding="utf-8")
    known = read_catalogues(tmp_path)
    seats = Seats(shared=True, file=tmp_path / "seats.json")
    with (
        serving(tmp_path, None, PATIENT, known, seats=seats) as address,
        contextlib.ExitStack() as stack,
    ):
        look = contextlib.contextmanager(opened)
        host = stack.enter_context(look(browser, address.link, reduced_motion="reduce"))
        set_up(host)
        without_notice(host)
        links = invited(host)
        guest, watch = (
            stack.enter_context(look(browser, links[seat], reduced_motion="reduce"))
            for seat in ("two", "watch")
        )
        pages, chance = (host, guest), Random("the main story")
        decided: set[int] = set()
        for number, turn in enumerate(TURNS):
            page, other = pages if number == 0 else pages[::-1]
            watch.locator(".turn .side-badge", has_text=turn.player).wait_for()
            assert other.get_by_role("button", name="End turn").is_disabled()
            charged(page, other, watch, turn)
            snap(watch, shots / f"main-story-{number}-charged.png")
            for phase in PHASES:
                page.get_by_role("button", name="Next phase").click()
                watch.locator(".phases [aria-current]", has_text=phase).wait_for()
            decided |= fought(pages, chance)
            snap(watch, shots / f"main-story-{number}-fought.png")
            page.get_by_role("button", name="End turn").click()
        watch.locator(".turn .round", has_text="2").wait_for()
        assert decided == {0, 1}
        for one in (host, guest, watch):
            one.get_by_role("tab", name="Log").click()
        host_told, *others = (
            one.locator(".log ol li .deed").all_inner_texts()
            for one in (host, guest, watch)
        )
        assert others == [host_told, host_told]
        assert not host.locator(".log .unlawful").count()
