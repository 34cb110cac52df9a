"""Waiting: a question that the referee measures long for, and a player who goes on."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest

from browser.barriers import violations
from browser.board import choose, until
from browser.charging import BOWS, FOES, SPEARS, asked, declare, draw
from browser.laid import lay, of_phase, put
from browser.pictures import snap
from serried.engine.in_time import too_slow
from serried.table.answers.questions import reply_to
from serried.table.plans import View
from serried.table.replies import Reply
from serried.table.requests import Ask, Hover, Question
from serried.table.serving import hub
from serried.table.state import Looked

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHOWN = """() => new Promise((told) => {
  const begun = performance.now();
  const look = () => document.querySelector(".measuring")
    ? told(performance.now() - begun) : setTimeout(look, 5);
  document.getElementById("line").dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", shiftKey: true, bubbles: true }));
  look();
})"""
"""Ask the line, and return the milliseconds until the page says that it is measured."""


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Return what has to be set before what is asked is answered."""
    opens = Event()
    opens.set()

    def slowly(view: View, asked: Question | Hover) -> Reply | Looked:
        while isinstance(asked, Ask) and not opens.is_set():
            time.sleep(0.005)
        return reply_to(view, asked)

    monkeypatch.setattr(hub, "reply_to", slowly)
    yield opens
    opens.set()


def test_the_referee_is_seen_to_measure(page: "Page", gate: Event, shots: Path) -> None:
    """Within 300 ms, and until the answer comes."""
    lay(page, of_phase("charge", SPEARS, FOES), "spears")
    choose(page, "spears")
    gate.clear()
    page.locator("#line").fill("spears charge foes ?")
    measured = []
    for _ in range(3):  # a busy machine may be late once
        measured.append(page.evaluate(SHOWN))
        snap(page, shots / "charge-measured.png")
        page.get_by_role("button", name="Cancel").first.click()
        page.locator(".measuring").first.wait_for(state="detached")
        page.locator("#line").fill("spears charge foes ?")
    assert min(measured) < 300
    draw(page, "spears", "foes")
    page.locator(".answer .measuring").wait_for()
    assert violations(page) == []
    gate.set()
    page.locator(".charge-asked").wait_for()
    assert page.locator(".measuring").count() == 0


def test_whoever_cancels_goes_on(page: "Page", gate: Event) -> None:
    """Nothing is answered and nothing is wrong; the next question has its answer."""
    lay(page, of_phase("charge", SPEARS, FOES, BOWS), "spears")
    choose(page, "spears")
    gate.clear()
    draw(page, "spears", "foes")
    page.locator(".answer .measuring").wait_for()
    page.locator(".answer").get_by_role("button", name="Cancel").click()
    page.locator(".measuring").first.wait_for(state="detached")
    assert page.locator(".answer, .notice").count() == 0
    gate.set()
    draw(page, "spears", "bows")
    page.locator('.answer[data-line="spears charge bows ?"]').wait_for()


def test_another_unit_is_looked_at_meanwhile(page: "Page", gate: Event) -> None:
    """What was asked before comes no more."""
    lay(page, of_phase("charge", SPEARS, FOES, BOWS), "spears")
    choose(page, "spears")
    gate.clear()
    draw(page, "spears", "foes")
    page.locator(".answer .measuring").wait_for()
    choose(page, "bows")
    page.locator("#card-title", has_text="bows").wait_for()
    assert page.locator(".measuring").count() == 0
    gate.set()
    put(page, "spears sees bows")
    assert "charge" not in page.locator(".answer h3").inner_text()


@pytest.fixture
def given_up(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Return what has to be set for whatever is asked to be given up."""
    gives_up = Event()

    def slowly(view: View, asked: Question | Hover) -> Reply | Looked:
        if isinstance(asked, Ask) and gives_up.is_set():
            raise too_slow(30.0)
        return reply_to(view, asked)

    monkeypatch.setattr(hub, "reply_to", slowly)
    return gives_up


def test_what_is_given_up_has_no_answer(page: "Page", given_up: Event) -> None:
    """Not even that of the question before; and a reaction can be chosen."""
    lay(page, of_phase("charge", SPEARS, FOES), "spears")
    put(page, "spears sees foes")
    given_up.set()
    page.locator("#line").fill("spears charge foes ?")
    page.locator("#line").press("Shift+Enter")
    page.locator(".notice.bad", has_text="was given up: nothing is decided").wait_for()
    assert page.locator(".answer").count() == 0
    given_up.clear()
    choose(page, "spears")
    draw(page, "spears", "foes")
    page.locator(".charge-asked").wait_for()
    given_up.set()
    declare(page)
    page.locator(".reaction", has_text="was given up").first.wait_for()
    asked(page).click()
    until(page, lambda: page.locator(".reaction").count() == 0)
