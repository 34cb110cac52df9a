"""Hostile guests: what somebody tries who has a seat, and no page."""

import contextlib
import json
import re
import time
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from positions import HEAD
from serried.books.registry import parse_action
from serried.engine.referee import asks
from serried.model.words import LANGUAGES, page_words
from serried.table.answers import asking
from serried.table.plans import Plan
from serried.table.requests import ChangeRequest, Play
from serried.table.serving.limits import Limits
from serried.table.serving.rights import actors
from serried.table.serving.seats import ONE, TWO, Seats
from serried.table.serving.sitting import Proposal, Sitting
from serried.table.table import Table
from unit.table.serving.test_rights import NEAR as TWO_SIDES
from unit.table.serving.test_seats import Company, links_of, seats, undo_by_one, version
from unit.table.talking import NEAR, Page, invited, serving, window

SLOW: Final = 0.3
"""Seconds that the disk takes here."""
MANY: Final = 5


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every change take its time, as on a slow disk."""
    make = Table.make

    def slow(self: Table, *asked: Any) -> Any:  # noqa: ANN401 - as it is
        time.sleep(SLOW)
        return make(self, *asked)

    monkeypatch.setattr(Table, "make", slow)


@pytest.fixture
def company() -> Iterator[Company]:
    """Yield everybody at a table with two units, in blue's turn, and a move to undo."""
    limits = Limits(rate=1e9, burst=1e9, waiting=1000)
    with (
        serving(seats=Seats(shared=True), limits=limits) as address,
        contextlib.ExitStack() as stack,
    ):
        host = stack.enter_context(window(address.link))
        text = NEAR.replace(HEAD, f'{HEAD}active = "blue"\n', 1)
        assert host.ask("open", text=text)["say"] == "done"
        host.ask("play", line="spears march: forward 1", dice=[1, 1])
        links = links_of(host)
        pages = [stack.enter_context(invited(links[one])) for one in links]
        for page in pages:
            page.ask("ping")
        yield Company(host, *pages)


@pytest.mark.usefixtures("slowly")
def test_who_leaves_while_it_is_made_has_agreed(company: Company) -> None:
    """The change is whole: everybody sees it, and the proposal is decided."""
    before = company.one.state()["log"]["at"]
    number = undo_by_one(company)
    company.two.send("consent", proposal=number, agreed=True)
    time.sleep(SLOW / 3)
    company.two.socket.close()
    time.sleep(SLOW * 2)
    assert company.one.state()["log"]["entries"][-1]["parent"] == before - 1
    assert [s["by"] for s in company.one.news if s["say"] == "decided"] == ["two"]


def test_nothing_is_agreed_to_while_the_game_is_paused(company: Company) -> None:
    """It would change the table; declining changes nothing."""
    before = version(company.one)
    number = undo_by_one(company)
    company.one.ask("pause", on=True)
    said = company.two.ask("consent", proposal=number, agreed=True)
    assert said["because"] == "blue has paused the game; go on first"
    assert version(company.one) == before
    assert company.two.ask("consent", proposal=number, agreed=False)["say"] == "heard"
    assert seats(company.one)["proposal"] is None


@pytest.mark.usefixtures("slowly")
def test_what_a_seat_asked_for_dies_with_its_link(company: Company) -> None:
    """Also what stood in line already: whoever has to go does nothing more."""
    before = version(company.host)
    for _ in range(MANY):
        company.one.send("play", line="next phase")
    company.one.socket.recv()
    links_of(company.host, renew="one")
    time.sleep(SLOW * MANY)
    made = version(company.host) - before
    assert made <= 2  # those that were under way


def test_no_seat_crowds_out_the_others() -> None:
    """However many windows a guest opens, the others find a place."""
    few = Limits(windows=5, watching=2, of_a_seat=1)
    with (
        serving(seats=Seats(shared=True), limits=few) as address,
        contextlib.ExitStack() as stack,
    ):
        with window(address.link) as host:
            links = links_of(host)
        for seat in ("watch", "watch", "two"):
            stack.enter_context(invited(links[seat])).ask("ping")
        for seat in ("one", "watch", "two"):
            with invited(links[seat]) as late:
                said = answered(late)
            assert said == (seat == "one"), seat
        with window(address.link) as host:
            assert answered(host)


def test_there_is_room_for_everybody() -> None:
    """Also for the host, when all others have as many windows as they may."""
    usual = Limits()
    assert usual.watching + 2 * usual.of_a_seat < usual.windows


def answered(page: Page) -> bool:
    """Return whether a window is let in."""
    try:
        return bool(page.ask("ping")["say"] == "pong")
    except ConnectionClosed:
        return False


def test_a_proposal_that_nobody_answers_lapses() -> None:
    """So nobody is kept from asking by what the other leaves open; nothing is done."""
    short = Limits(answer=0.2)
    with (
        serving(seats=Seats(shared=True), limits=short) as address,
        window(address.link) as host,
        invited(links_of(host)["two"]) as two,
    ):
        two.ask("ping")
        before = version(host)
        number = host.ask("new")["proposal"]
        while seats(two)["proposal"] is not None:
            time.sleep(0.05)
        assert version(host) == before
        (said,) = [news for news in host.news if news["say"] == "decided"]
        assert (said["number"], said["by"], said["agreed"]) == (number, None, None)
        assert two.ask("consent", proposal=number, agreed=True)["say"] == "error"
        assert version(host) == before


def test_an_old_answer_does_not_fit_a_new_proposal() -> None:
    """Numbers do not begin anew with the server, so none is agreed to by a replay."""
    first = {Sitting(Seats(shared=True)).next_number() for _ in range(20)}
    assert len(first) == 20
    assert max(first) < 2**53  # the page reads it as a float


def test_whose_hits_they_are_distributes_them() -> None:
    """Not the owner of the unit, where the line says who does (CHR-HIT-3)."""
    action = parse_action("foes take 7 hits by blue", "t9a")
    assert actors(action, TWO_SIDES, asks(TWO_SIDES).owed) == {"blue"}


def test_dice_that_are_thrown_in_vain_are_seen(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A March Test that is failed leaves nothing in the log, to try it once more."""
    company.one.ask("undo")
    proposal = seats(company.two)["proposal"]["number"]
    company.two.ask("consent", proposal=proposal, agreed=True)
    monkeypatch.setattr(asking, "_thrown", lambda: (6,) * 100)
    said = company.one.ask("play", line="spears march: forward 1", dice="roll")
    assert (said["played"], said["dice"]) == (False, [6, 6])
    company.two.ask("ping")
    assert [news for news in company.two.news if news["say"] == "rolled"] == [
        {
            "say": "rolled",
            "seat": "one",
            "line": "spears march: forward 1.0",
            "dice": [6, 6],
        }
    ]


def test_losses_of_both_are_asked_for_as_what_they_are() -> None:
    """They are judged like any line, so nobody is told that they are not."""
    both = "batch: spears lose 1, foes lose 1"
    for free, what in ((False, "losses"), (True, "play")):
        asked = Play(id=1, line=both, free=free)
        found = Proposal(1, ONE, asked, Plan(), both, 1, frozenset({TWO}))
        assert found.said.what == what


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_words_for_everything_that_is_proposed(language: str) -> None:
    """It is told what kind of change it is, and says it in its own words."""
    words = json.loads(page_words(language))["page"]
    kinds = {one.__struct_config__.tag for one in get_args(ChangeRequest)}
    for kind in {*kinds, "losses"}:
        assert f"seats.what_{kind}" in words


def test_the_page_gives_every_change_a_key() -> None:
    """So none is made twice where a connection is lost."""
    wire = (files("serried.table") / "page" / "wire.js").read_text(encoding="utf-8")
    found = re.search(r"CHANGES = new Set\(\[(.*?)\]\)", wire)
    assert found
    kinds = {one.__struct_config__.tag for one in get_args(ChangeRequest)}
    assert {*json.loads(f"[{found[1]}]")} == kinds
