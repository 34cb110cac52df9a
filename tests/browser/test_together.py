"""Together: two at their own screens play a turn, and somebody watches."""

import contextlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from browser.barriers import violations
from browser.board import choose, line, until
from browser.charging import draw
from browser.conftest import PATIENT, opened
from browser.pictures import keep, snap
from positions import FOES, HEAD, RATES, SPEARS
from serried.engine.dice import commitment, together
from serried.table.serving.seats import Seats
from unit.table.talking import serving, window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TURN: Final = 'phase = "movement"\nround = 1\nactive = "blue"\n'
BATTLE: Final = HEAD + TURN + SPEARS + FOES + RATES


class Three(NamedTuple):
    """The pages of the host, who plays blue, of the guest, and of who watches."""

    host: "Page"
    guest: "Page"
    watch: "Page"


@pytest.fixture
def three(browser: "Browser", tmp_path: Path) -> "Iterator[Three]":
    """Three browsers at one table, on which blue is to move."""
    with gathered(browser, tmp_path, BATTLE) as pages:
        yield pages


@contextlib.contextmanager
def gathered(browser: "Browser", tmp_path: Path, battle: str) -> "Iterator[Three]":
    """Three browsers at one table; the links are those that the host's page shows."""
    seats = Seats(shared=True, file=tmp_path / "seats.json")
    with (
        serving(tmp_path, limits=PATIENT, seats=seats) as address,
        contextlib.ExitStack() as stack,
    ):
        with window(address.link) as first:
            first.ask("open", text=battle)
        look = contextlib.contextmanager(opened)
        host = stack.enter_context(look(browser, address.link))
        links = invited(host)
        guest = stack.enter_context(look(browser, links["two"]))
        watch = stack.enter_context(look(browser, links["watch"]))
        yield Three(host, guest, watch)


def invited(host: "Page") -> dict[str, str]:
    """Open the card with the links, and return what it shows."""
    host.get_by_role("tab", name="Players").click()
    host.get_by_role("button", name="Invite").click()
    host.locator("#link-watch").wait_for()
    assert host.locator("svg.code").count() == len(Three._fields)
    seats = ("one", "two", "watch")
    links = {one: host.locator(f"#link-{one}").input_value() for one in seats}
    host.get_by_role("button", name="Close").click()
    host.get_by_role("tab", name="Ask").click()
    return links


def play(page: "Page", said: str) -> None:
    """Type a line and do it."""
    page.locator("#line").fill(said)
    page.locator(".ghost-words.lawful").wait_for()
    page.locator("#line").press("Enter")
    until(page, lambda: line(page) == "")


def y_of(page: "Page", unit: str) -> float:
    """Return how far north a unit stands on a page, in pixels from the top."""
    box = page.locator(f'.unit[data-unit="{unit}"] .boundary').bounding_box()
    assert box is not None
    return float(box["y"])


def end_turn(page: "Page") -> None:
    """End the turn, whatever was not used."""
    anyway = page.get_by_role("button", name="End the turn all the same")
    active = page.locator(".turn .side-badge")
    before = active.inner_text()
    page.get_by_role("button", name="End turn").click()
    until(page, lambda: anyway.is_visible() or active.inner_text() != before)
    if anyway.is_visible():
        anyway.click()


def asked_in_words(host: "Page", guest: "Page") -> None:
    """What is asked for is no line of a file: not `spears advance: backward 1.0`."""
    host.get_by_role("button", name="Free").click()
    host.locator("#line").fill("spears advance: backward 1.0")
    host.get_by_role("button", name="Do it unjudged").click()
    guest.locator(".asked", has_text='spears Advance: 1" backward').wait_for()
    guest.get_by_role("button", name="Decline").click()
    guest.locator(".asked").wait_for(state="detached")
    host.get_by_role("button", name="Free").click()
    host.keyboard.press("Escape")


def place_of(page: "Page", unit: str) -> str | None:
    """Return where a unit stands on a page, whatever the size of its board."""
    drawn = page.locator(f'.unit[data-unit="{unit}"] [transform]').first
    return drawn.get_attribute("transform")


def test_each_looks_at_the_log_alone(three: Three, shots: Path) -> None:
    """Whoever steps or plays through moves nobody else, and is not moved by others."""
    host, guest, watch = three
    began = place_of(watch, "spears")
    play(host, "spears advance: backward 1")
    for page in three:
        page.get_by_role("tab", name="Log").click()
        until(page, lambda page=page: place_of(page, "spears") != began)  # type: ignore[misc]
    moved = place_of(watch, "spears")

    watch.get_by_role("button", name="A position was put").first.click()
    watch.locator(".looking").wait_for()
    until(watch, lambda: place_of(watch, "spears") == began)
    snap(watch, shots / "looking-alone.png")
    assert violations(watch) == []
    guest.get_by_role("button", name="Play through").click()
    guest.locator(".looking").wait_for()
    guest.locator(".looking").wait_for(state="detached")  # it has come to the end
    assert {place_of(page, "spears") for page in (host, guest)} == {moved}

    host.get_by_role("tab", name="Ask").click()
    end_turn(host)
    watch.locator(".log ol li").nth(3).wait_for()
    assert place_of(watch, "spears") == began
    watch.get_by_role("button", name="Next", exact=True).click()
    until(watch, lambda: place_of(watch, "spears") == moved)
    watch.get_by_role("button", name="Back to the table").click()
    watch.locator(".looking").wait_for(state="detached")
    watch.locator(".turn .side-badge", has_text="red").wait_for()


def test_nothing_is_done_from_where_one_looks(three: Three) -> None:
    """Who notes something is back at the table, told so, and has noted nothing."""
    host = three.host
    host.get_by_role("tab", name="Log").click()
    host.get_by_role("button", name="A position was put").first.click()
    host.locator(".looking").wait_for()

    host.locator("#note").fill("the storm took three spears")
    host.locator("#note").press("Enter")

    host.locator(".notice", has_text="that was not done").wait_for()
    host.locator(".looking").wait_for(state="detached")
    assert host.locator(".log ol li").count() == len(("example", "battle"))


def test_two_play_a_turn_and_somebody_watches(three: Three, shots: Path) -> None:
    """Each for its own side; a line is taken back when the other agrees."""
    host, guest, watch = three
    host.get_by_role("tab", name="Players").click()
    host.get_by_role("button", name="Invite").click()
    host.locator("#link-watch").wait_for()
    assert violations(host) == []
    keep(host, shots / "together-invite.png")
    host.get_by_role("button", name="Close").click()
    host.get_by_role("tab", name="Ask").click()
    host.locator(".present", has_text="You play blue").wait_for()
    guest.locator(".present", has_text="You play red").wait_for()
    watch.locator(".present", has_text="You watch").wait_for()
    host.locator(".present .is-here", has_text="red").wait_for()

    # whose turn it is not, ends it not
    for page, why in ((guest, "That is for blue to do"), (watch, "You watch")):
        button = page.get_by_role("button", name="End turn")
        assert button.is_disabled()
        assert (button.get_attribute("title") or "").startswith(why)
    assert watch.get_by_role("tab", name="Set up").count() == 0
    choose(guest, "spears")
    guest.get_by_text("This unit is blue's to move").wait_for()

    # blue moves, and everybody sees it
    before = y_of(watch, "spears")
    play(host, "spears advance: backward 1")
    until(watch, lambda: y_of(watch, "spears") > before)
    until(guest, lambda: y_of(guest, "spears") > before)

    # blue wants it back, and red does not, and then does
    host.locator("#board").focus()
    host.keyboard.press("Control+z")
    host.get_by_role("button", name="Take the request back").wait_for()
    guest.get_by_role("button", name="Decline").click()
    host.get_by_text("red declines").first.wait_for(state="attached")
    host.keyboard.press("Control+z")
    watch.get_by_text("Waits for red").wait_for()
    guest.get_by_text('take back: spears Advance: 1" backward').wait_for()
    assert violations(guest) == []
    keep(guest, shots / "together-asked.png")
    guest.get_by_role("button", name="Agree").click()
    until(watch, lambda: y_of(watch, "spears") == before)
    host.get_by_role("button", name="Take the request back").wait_for(state="detached")

    asked_in_words(host, guest)

    # they talk, and who watches listens
    for page in three:
        page.get_by_role("tab", name="Players").click()
    host.locator("#say").fill("<b>your turn</b>")
    host.get_by_role("button", name="Send").click()
    watch.get_by_text("<b>your turn</b>").wait_for()
    assert watch.locator("#say").count() == 0

    # the turn goes over to red, whose page comes back to its seat when it is reloaded
    end_turn(host)
    guest.reload()
    guest.locator(".turn .side-badge", has_text="red").wait_for()
    guest.locator(".present", has_text="You play red").wait_for()
    assert host.get_by_role("button", name="End turn").is_disabled()
    end_turn(guest)
    until(host, host.get_by_role("button", name="End turn").is_enabled)


def test_each_is_told_who_has_to_answer_a_charge(
    browser: "Browser", tmp_path: Path, shots: Path
) -> None:
    """Who is charged finds the answers by what is owed, on a phone too."""
    charge = BATTLE.replace('phase = "movement"', 'phase = "charge"')
    with gathered(browser, tmp_path, charge) as (host, guest, watch):
        guest.set_viewport_size({"width": 390, "height": 844})
        choose(host, "spears")
        draw(host, "spears", "foes")
        host.get_by_role("button", name="Declare").click()
        owes = "waits for red: foes: reaction to the charge"
        for page in (host, watch):
            page.locator(".status.others", has_text=owes).wait_for()
        told = guest.locator(".notice", has_text="At the table: Spears charges foes")
        told.wait_for()
        guest.locator(".status.owed", has_text="foes: reaction to the charge").click()
        snap(guest, shots / "together-reaction-phone.png")
        guest.get_by_role("button", name="Hold", exact=True).click()
        host.locator('.held[data-charge^="spears "]').wait_for(state="attached")


def test_only_whose_turn_it_is_is_shown_how_to_move(three: Three) -> None:
    """Who waits or watches is not told to choose a unit and move it."""
    again = [page.get_by_role("button", name="Show the first steps") for page in three]
    for page in three:
        page.get_by_role("tab", name="More").click()
    again[0].click()
    steps = three.host.locator(".steps")
    steps.wait_for()
    assert [one.is_enabled() for one in again] == [True, False, False]
    end_turn(three.host)
    steps.wait_for(state="detached")


def test_a_paused_game_goes_on_when_either_says_so(three: Three, shots: Path) -> None:
    """Everybody sees who paused it."""
    host, guest, watch = three
    guest.get_by_role("tab", name="Players").click()
    guest.get_by_role("button", name="Pause").click()
    watch.get_by_text("red has paused the game").wait_for()
    host.set_viewport_size({"width": 390, "height": 844})
    snap(host, shots / "together-phone.png")
    host.get_by_role("button", name="Go on").click()
    watch.get_by_text("red has paused the game").wait_for(state="detached")


def test_clocks_run_for_whose_turn_it_is(three: Three, shots: Path) -> None:
    """The host sets them, all see them, and they stand while the game is paused."""
    host, guest, watch = three
    host.get_by_role("tab", name="Players").click()
    host.get_by_label("Minutes a side").fill("2")
    host.get_by_label("Seconds a turn").fill("30")
    host.get_by_role("button", name="Start the clocks").click()
    for page in three:
        page.locator(".clock.runs", has_text="blue").wait_for()
        until(page, partial(differs, page, "2:00"))
        assert time_of(page, "red") == "2:00"
    keep(host, shots / "together-clocks.png")
    assert violations(host) == []

    guest.get_by_role("tab", name="Players").click()
    guest.get_by_text("2 minutes a side, and 30 seconds for each turn").wait_for()
    guest.get_by_role("button", name="Pause").click()
    watch.locator(".clock.runs").wait_for(state="detached")
    stood = time_of(watch, "blue")
    watch.wait_for_timeout(1500)
    assert time_of(watch, "blue") == stood
    guest.get_by_role("button", name="Go on").click()
    until(watch, partial(differs, watch, stood))

    end_turn(host)
    watch.locator(".clock.runs", has_text="red").wait_for()
    assert time_of(watch, "red") in {"2:30", "2:29", "2:28"}
    host.get_by_role("tab", name="Players").click()
    host.get_by_role("button", name="No clocks").click()
    watch.locator(".clock").first.wait_for(state="detached")


def time_of(page: "Page", player: str) -> str:
    """Return the time that a page shows for a side."""
    return page.locator(".clock", has_text=player).locator("b").inner_text()


def differs(page: "Page", before: str) -> bool:
    """Return whether blue's clock shows another time."""
    return time_of(page, "blue") != before


def is_over(page: "Page") -> bool:
    """Return whether blue's clock shows less than none."""
    return time_of(page, "blue").startswith("\N{MINUS SIGN}")


def test_everybody_sees_that_time_is_up(browser: "Browser", tmp_path: Path) -> None:
    """The clock runs on below zero, and the game goes on."""
    text = '{"minutes":1,"seconds":0,"left":{"blue":1,"red":60},"begun":{"blue":1}}'
    (tmp_path / "clocks.json").write_text(text, encoding="utf-8")
    with gathered(browser, tmp_path, BATTLE) as three:
        three.guest.get_by_role("button", name="Go on").click()
        for page in three:
            page.get_by_text("blue has no time left").first.wait_for(state="attached")
            page.locator(".clock.is-out", has_text="time is up").wait_for()
            until(page, partial(is_over, page))
        play(three.host, "spears advance: backward 1")


def test_a_new_link_shuts_the_page_that_came_by_the_old(
    browser: "Browser", tmp_path: Path
) -> None:
    """And says so to whoever looks at it."""
    with serving(tmp_path, limits=PATIENT, seats=Seats(shared=True)) as address:
        host = browser.new_page()
        host.goto(address.link)
        old = invited(host)["two"]
        with browser.new_context() as context:
            guest = context.new_page()
            guest.goto(old)
            guest.locator("[data-unit]").first.wait_for()
            host.get_by_role("tab", name="Players").click()
            host.get_by_role("button", name="Invite").click()
            host.get_by_role("button", name="New link").nth(1).click()
            until(host, lambda: host.locator("#link-two").input_value() != old)
            guest.get_by_text("This link is not good any more").wait_for()
        host.close()


def test_dice_are_thrown_by_both_pages_together(three: Three) -> None:
    """The host has it so; both pages do their part by themselves, and check it."""
    host, guest, _ = three
    host.get_by_role("tab", name="Players").click()
    host.get_by_label("Both sides throw all dice together").check()
    guest.get_by_role("tab", name="Players").click()
    guest.get_by_text("Both sides throw all dice together").wait_for()
    host.get_by_role("tab", name="Ask").click()
    host.locator("#line").fill("spears march: forward 1")
    host.get_by_label("roll").check()
    host.locator("#line").press("Enter")
    for page in three:
        page.get_by_text("Both threw").first.wait_for(state="attached")
    guest.get_by_role("tab", name="Log").click()
    guest.locator(".log .here", has_text="spears march: forward 1.0").wait_for()


def test_a_page_works_out_the_same_dice(page: "Page") -> None:
    """As the server does, of secrets and names of every length."""
    for number in range(70):
        name, secrets = "x" * number, (f"{number}", "ä" * number)
        script = """async ([name, secrets]) => {
            const { _fair: fair } = await import(document.scripts[0].src);
            return [fair.diceOf(name, secrets, 50), secrets.map(fair.shownOf)];
        }"""
        dice, shown = page.evaluate(script, [name, [*secrets]])
        assert shown == [commitment(one) for one in secrets]
        sides = tuple(zip(shown, secrets, strict=True))
        assert dice == [*together(name, (sides[0], sides[1]), 50)]
