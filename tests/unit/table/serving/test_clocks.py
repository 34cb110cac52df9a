"""Clocks: the time that each side has left at a table that is shared."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from serried.engine.files import vocabularies
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.notation import read_position
from serried.table.serving.clocks import Clocks
from serried.table.serving.seats import Seats
from unit.table.serving.test_seats import Company, links_of, seats
from unit.table.talking import GENEROUS, NEAR, Page, invited, serving, window

TEXT: Final = NEAR.replace("\n[[unit]]", '\nactive = "blue"\nround = 1\n[[unit]]', 1)


class Time:
    """A time that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Return it, in seconds."""
        return self.now


def turn_of(player: str, number: int) -> Battle:
    """Return a battle in somebody's turn."""
    text = TEXT.replace('"blue"\nround = 1', f'"{player}"\nround = {number}')
    return read_position(text, vocabularies()).battle


def left(clocks: Clocks) -> dict[str, float]:
    """Return the seconds that each side has left."""
    said = clocks.said
    assert said is not None
    return dict(said.left)


@pytest.fixture
def time() -> Time:
    """Yield a time that stands."""
    return Time()


def set_to(time: Time, minutes: int = 10, seconds: int = 0) -> Clocks:
    """Return clocks that run in blue's first turn."""
    clocks = Clocks(now=time)
    clocks.set(minutes, seconds, turn_of("blue", 1))
    clocks.follow(turn_of("blue", 1), paused=False)
    return clocks


def test_the_clock_of_whose_turn_it_is_runs(time: Time) -> None:
    """And no other; however often it is looked at."""
    clocks = set_to(time)
    time.now += 60
    assert left(clocks) == {"blue": 540, "red": 600}
    clocks.follow(turn_of("red", 1), paused=False)
    time.now += 30
    clocks.follow(turn_of("red", 1), paused=False)
    time.now += 15
    assert left(clocks) == {"blue": 540, "red": 555}


def test_they_stand_while_the_game_is_paused(time: Time) -> None:
    """Both of them."""
    clocks = set_to(time)
    time.now += 5
    clocks.follow(turn_of("blue", 1), paused=True)
    time.now += 1000
    assert left(clocks) == {"blue": 595, "red": 600}
    assert not clocks.runs
    clocks.follow(turn_of("blue", 1), paused=False)
    time.now += 1
    assert left(clocks) == {"blue": 594, "red": 600}


def test_a_turn_that_begins_has_its_seconds_once(time: Time) -> None:
    """Not the one that goes on when they are set, nor one that is done again."""
    clocks = set_to(time, seconds=20)
    assert left(clocks) == {"blue": 600, "red": 600}
    for player, number in (("red", 1), ("blue", 1), ("red", 1), ("blue", 2)):
        clocks.follow(turn_of(player, number), paused=False)
    assert left(clocks) == {"blue": 620, "red": 620}


def test_a_clock_that_runs_out_is_told_once(time: Time) -> None:
    """And runs on, so that it is seen by how much."""
    clocks = set_to(time, minutes=1)
    time.now += 59
    assert (clocks.until, clocks.run_out()) == (1, frozenset())
    time.now += 3
    assert clocks.run_out() == {"blue"}
    assert clocks.run_out() == frozenset()
    assert clocks.until is None
    assert left(clocks) == {"blue": -2, "red": 60}


def test_they_are_as_they_were_kept(tmp_path: Path, time: Time) -> None:
    """The time in which nothing was served does not count; the file is its owner's."""
    file = tmp_path / "clocks.json"
    clocks = Clocks(file, time)
    clocks.set(10, 5, turn_of("blue", 1))
    clocks.follow(turn_of("blue", 1), paused=False)
    time.now += 7
    clocks.keep()
    time.now += 5000
    again = Clocks(file, time)
    assert left(again) == {"blue": 593, "red": 600}
    assert not again.runs
    assert file.stat().st_mode & 0o077 == 0
    again.set(None, 0, turn_of("blue", 1))
    assert not Clocks(file, time).are_set


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"minutes": "many"}'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    """In one line."""
    file = tmp_path / "clocks.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(NotationError, match="no clocks of a table") as refused:
        Clocks(file)
    assert "\n" not in str(refused.value)


def test_clocks_that_cannot_be_kept_are_not_set(tmp_path: Path) -> None:
    """All is as it was before."""
    folder = tmp_path / "data"
    clocks = Clocks(folder / "clocks.json")
    folder.touch()
    with pytest.raises(NotationError, match="the clocks cannot be kept"):
        clocks.set(10, 0, turn_of("blue", 1))
    assert not clocks.are_set


# At a table


@contextlib.contextmanager
def gathered(folder: Path) -> Iterator[Company]:
    """Yield everybody at a table that is kept in a folder."""
    shared = Seats(shared=True, file=folder / "seats.json")
    with (
        serving(folder, seats=shared, limits=GENEROUS) as address,
        contextlib.ExitStack() as stack,
    ):
        host = stack.enter_context(window(address.link))
        links = links_of(host)
        pages = [stack.enter_context(invited(links[one])) for one in links]
        for page in pages:
            page.ask("ping")
        yield Company(host, *pages)


def clocks_of(page: Page) -> Any:  # noqa: ANN401 - as JSON has it
    """Return the clocks as a page was told of them last."""
    return seats(page)["clocks"]


@pytest.mark.parametrize("seat", ["one", "two", "watch"])
def test_the_host_alone_sets_them(tmp_path: Path, seat: str) -> None:
    """Nobody else, by whatever message."""
    with gathered(tmp_path) as company:
        asked = {"minutes": 90, "seconds": 30}
        said = getattr(company, seat).ask("clocks", **asked)
        assert said["because"] == "the host of a table that is shared sets the clocks"
        assert clocks_of(company.host) is None
        for wrong in ({"minutes": 0}, {"minutes": 1.5}, {"minutes": 9, "seconds": -1}):
            assert company.host.ask("clocks", **wrong)["say"] == "error"
        assert clocks_of(company.host) is None


def test_there_are_none_where_a_table_is_not_shared() -> None:
    """As there are no seats."""
    with serving() as address, window(address.link) as page:
        assert page.ask("clocks", minutes=90)["say"] == "error"


def test_everybody_sees_them_and_they_outlive_the_server(tmp_path: Path) -> None:
    """A table that was started again is paused, until somebody goes on."""
    with gathered(tmp_path) as company:
        company.host.ask("open", text=TEXT)  # proposed: both have come
        for page in (company.one, company.two):
            number = seats(page)["proposal"]["number"]
            page.ask("consent", proposal=number, agreed=True)
        assert company.host.ask("clocks", minutes=90, seconds=30)["say"] == "heard"
        for page in company:
            assert clocks_of(page)["runs"] == "blue"
        company.two.ask("pause", on=True)
        assert clocks_of(company.watch)["runs"] is None
        company.two.ask("pause", on=False)
        before = clocks_of(company.watch)["left"]
        assert before["blue"] < 90 * 60 == before["red"]
    with gathered(tmp_path) as company:
        said = seats(company.watch)
        assert said["paused"] == "host"
        assert said["clocks"]["runs"] is None
        assert said["clocks"]["left"]["red"] == 90 * 60
        company.one.ask("pause", on=False)
        assert clocks_of(company.watch)["runs"] == "blue"


def test_that_time_is_up_is_told_and_decides_nothing(tmp_path: Path) -> None:
    """All are told, and the game goes on."""
    short = {"blue": 0.2, "red": 60.0}
    kept = {"minutes": 1, "seconds": 0, "left": short, "begun": {"blue": 1}}
    (tmp_path / "clocks.json").write_text(json.dumps(kept), encoding="utf-8")
    with serving(tmp_path) as address, window(address.link) as alone:
        alone.ask("open", text=TEXT)
    with gathered(tmp_path) as company:
        company.one.ask("pause", on=False)
        for page in company:
            while not any(said["say"] == "time_up" for said in page.news):
                page.next()
            (told,) = [said for said in page.news if said["say"] == "time_up"]
            assert told["player"] == "blue"
        march = {"line": "spears march: forward 1", "dice": [1, 1]}
        assert company.one.ask("play", **march)["played"]
        assert clocks_of(company.watch)["left"]["blue"] < 0
