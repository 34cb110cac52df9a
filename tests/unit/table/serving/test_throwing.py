"""Throwing together: dice that two seats throw, and that nobody could choose."""

import contextlib
import hashlib
from collections.abc import Iterator
from typing import Any, Final

import pytest

from serried.engine.dice import together
from serried.engine.files import vocabularies
from serried.engine.replay import replayed
from serried.notation import read_record, write_record
from serried.table.serving.seats import Seats
from unit.table.serving.test_seats import Company, links_of, seats
from unit.table.talking import (
    GENEROUS,
    NEAR,
    Page,
    Said,
    Talk,
    invited,
    serving,
    window,
)

MARCH: Final = "spears march: forward 1"
ONE: Final = "1" * 64
TWO: Final = "2" * 64
NAME: Final = "throw 1: spears march: forward 1.0"


def shows(secret: str) -> str:
    """Return what a secret comes to, as the reference has it."""
    return hashlib.sha256(f"serried {secret}".encode()).hexdigest()


@pytest.fixture
def company() -> Iterator[Company]:
    """Yield everybody at a table with two units near each other, in blue's turn."""
    with (
        serving(seats=Seats(shared=True), limits=GENEROUS) as address,
        contextlib.ExitStack() as stack,
    ):
        host = stack.enter_context(window(address.link))
        text = NEAR.replace("\n[[unit]]", '\nactive = "blue"\n[[unit]]', 1)
        host.ask("open", text=text)
        links = links_of(host)
        pages = [stack.enter_context(invited(links[one])) for one in links]
        for page in pages:
            page.ask("ping")
        yield Company(host, *pages)


def begin(page: Page, **more: Any) -> Said:  # noqa: ANN401 - as JSON has it
    """Let a seat begin to throw for a march."""
    asked = {"line": MARCH, "dice": "together", "commitment": shows(ONE), **more}
    return page.ask("play", **asked)


def thrown(page: Page) -> Said:
    """Return what all were told of the last throw that is over."""
    page.ask("ping")
    return [said for said in page.news if said["say"] == "thrown"][-1]


def done(company: Company) -> Said:
    """Throw for a march with both secrets, and return what all are told."""
    assert begin(company.one)["throw"] == 1
    company.two.ask("commit", throw=1, commitment=shows(TWO))
    company.one.ask("reveal", throw=1, secret=ONE)
    company.two.ask("reveal", throw=1, secret=TWO)
    return thrown(company.watch)


def test_both_throw_and_the_line_is_played(company: Company) -> None:
    """The dice are those of the two secrets and of what is thrown for."""
    said = done(company)
    dice = together(NAME, ((shows(ONE), ONE), (shows(TWO), TWO)), 2)
    assert said["throw"]["name"] == NAME
    assert said["dice"] == [*dice]
    entry = company.one.state()["log"]["entries"][-1]
    assert entry["line"] == "spears march: forward 1.0"
    assert entry["dice"] == [*dice]
    assert entry["said"]["secrets"] == [1, ONE, TWO]
    assert seats(company.one)["throw"] is None


def test_the_record_alone_shows_that_nobody_chose(company: Company) -> None:
    """It goes there and back; other dice, other secrets or a throw twice is seen."""
    done(company)
    text = company.watch.ask("export", what="record")["text"]
    record = read_record(text, vocabularies())
    assert write_record(record, vocabularies()) == text
    assert [step.differs for step in replayed(record)] == [None]
    assert Talk(text).log["entries"][-1]["said"]["secrets"] == [1, ONE, TWO]
    (entry,) = record.entries
    was, other = entry.dice, tuple(7 - die for die in entry.dice)
    for old, new in (
        (f"dice {was[0]} {was[1]}", f"dice {other[0]} {other[1]}"),
        (f"{ONE} {TWO}", f"{ONE} {'3' * 64}"),
        ("together 1", "together 2"),
    ):
        assert old in text
        false = read_record(text.replace(old, new), vocabularies())
        (step,) = replayed(false)
        assert step.differs is not None
    line = text.splitlines()[-1]
    twice = f"{text}after start\n{line.replace('1. ', '2. ', 1)}\n"
    *_, last = replayed(read_record(twice, vocabularies()))
    assert last.differs == "throw 1 was before"


def test_nobody_tells_before_all_have_shown(company: Company) -> None:
    """Else the second could choose a secret to fit."""
    begin(company.one)
    said = company.one.ask("reveal", throw=1, secret=ONE)
    assert (
        said["because"] == "keep your secret until all have shown what theirs come to"
    )
    assert seats(company.two)["throw"]["told"] == {}
    assert seats(company.two)["throw"]["waits"] == ["two"]


def test_what_was_shown_stands(company: Company) -> None:
    """No other commitment, no other secret, not that of the other side."""
    begin(company.one)
    for page, commitment in (
        (company.one, shows(TWO)),
        (company.two, shows(ONE)),
        (company.watch, shows(TWO)),
        (company.host, shows(TWO)),
    ):
        said = page.ask("commit", throw=1, commitment=commitment)
        assert said["say"] == "error"
    company.two.ask("commit", throw=1, commitment=shows(TWO))
    for page, secret in ((company.one, TWO), (company.two, ONE), (company.host, ONE)):
        assert page.ask("reveal", throw=1, secret=secret)["say"] == "error"
    assert seats(company.one)["throw"]["told"] == {}
    assert company.two.ask("commit", throw=2, commitment=shows(TWO))["say"] == "error"


def test_while_dice_are_thrown_nothing_else_is_done(company: Company) -> None:
    """So nobody waits with its secret for a table that suits it."""
    begin(company.one)
    why = "dice are being thrown for spears march: forward 1.0; it waits for red"
    for page, do, asked in (
        (company.one, "play", {"line": "next phase"}),
        (company.two, "undo", {}),
        (company.host, "edit", {"changes": [{"move": "spears", "by": [1, 0]}]}),
    ):
        assert page.ask(do, **asked)["because"] == why
    assert begin(company.one, line="next phase")["because"] == why


def test_who_gives_it_up_is_named_once_all_had_shown(company: Company) -> None:
    """Before that nobody knew anything; the next throw has another number."""
    before = company.one.state()["log"]["at"]
    begin(company.one)
    company.two.ask("commit", throw=1, commitment=None)
    assert thrown(company.watch)["by"] == "two"
    assert company.one.state()["log"]["at"] == before

    begin(company.one)
    company.two.ask("commit", throw=2, commitment=shows(TWO))
    company.one.ask("reveal", throw=2, secret=ONE)
    company.two.ask("commit", throw=2, commitment=None)
    entry = company.one.state()["log"]["entries"][-1]
    assert entry["line"] == (
        "note: red gave up the throw for spears march: forward 1.0"
    )
    assert begin(company.one)["throw"] == 3


def test_asked_again_it_is_the_same_throw(company: Company) -> None:
    """As a page does whose connection was lost; done, it is done once."""
    assert [begin(company.one, key="k")["throw"] for _ in range(2)] == [1, 1]
    company.two.ask("commit", throw=1, commitment=shows(TWO))
    company.two.ask("reveal", throw=1, secret=TWO)
    company.one.ask("reveal", throw=1, secret=ONE)
    before = company.one.state()["version"]
    assert begin(company.one, key="k")["again"] is True
    assert company.one.state()["version"] == before


def test_the_host_has_all_dice_thrown_together(company: Company) -> None:
    """Then none are typed or rolled by the table; only the host says so."""
    assert company.two.ask("terms", together=True)["say"] == "error"
    assert company.host.ask("terms", together=True)["say"] == "heard"
    assert seats(company.watch)["together"] is True
    for dice in ("roll", [1, 1]):
        said = company.one.ask("play", line=MARCH, dice=dice)
        assert said["because"] == "at this table both sides throw the dice together"
    assert done(company)["because"] is None
    company.host.ask("terms", together=False)
    assert seats(company.one)["together"] is False


def test_it_takes_two_and_a_line_that_is_judged(company: Company) -> None:
    """Nobody throws with themselves, nor for what is not theirs."""
    for page, more in (
        (company.two, {}),
        (company.watch, {}),
        (company.host, {}),
        (company.one, {"free": True}),
        (company.one, {"commitment": None}),
    ):
        assert begin(page, **more)["say"] == "error", more
    with serving(seats=Seats(shared=True)) as alone, window(alone.link) as host:
        host.ask("open", text=NEAR)
        assert begin(host)["because"].startswith("dice are thrown together by two")
    assert "shared" in Talk(NEAR).ask("play", line=MARCH, dice="together")["because"]
