"""Once: a change whose reply is lost with the connection is asked again, made once."""

from typing import TYPE_CHECKING, Final

import pytest

from browser.board import choose, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CUT: Final = """() => {
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  send.call(this, text);
  if (!window.cut && /"do":"(play|undo)"/.test(text)) {
    window.cut = true;
    this.close();
  }
};
}"""
"""Breaks the connection once, as soon as a change is on its way."""

TYPED_MEANWHILE: Final = """(next) => {
  const line = document.querySelector("#line");
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true });
  line.dispatchEvent(enter);
  line.value = next;
  line.dispatchEvent(new Event("input", { bubbles: true }));
}"""
"""Sends the line and types another at once, before any reply can come."""

DRAGGED_AND_DONE: Final = """async () => {
  const { _draft } = await import(document.scripts[0].src);
  _draft.hold("body", [22, 16])([22, 17], false);
  _draft.drop();
  _draft.confirm();
}"""
"""Drags farther, lets go and confirms, before the table has said where that is."""

PRESSED_BEFORE_THE_REPLY: Final = """async () => {
  const { _dom, _draft, _store } = await import(document.scripts[0].src);
  const { at } = _store.state.value.log;
  let pressed = false;
  _dom.effect(() => {
    if (pressed || _store.state.value.log.at === at) return;
    pressed = true;
    _draft.take("next phase");
  });
  _draft.take("next phase");
}"""
"""Goes on at the moment when the table stands anew, and the reply is still to come."""

PRESSED_TWICE: Final = """async (line) => {
  const { _doing, _draft } = await import(document.scripts[0].src);
  let sent = 0;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (text.includes('"do":"play"')) sent += 1;
    send.call(this, text);
  };
  const first = _draft.take(line);
  while (!_doing.busy.value) await null;
  await Promise.all([first, _draft.take(line)]);
  return sent;
}"""
"""Returns how many times the table was asked to do it."""


def phase(page: "Page") -> str:
    """Return the phase that the ribbon shows."""
    found: str = page.locator(".phases [aria-current]").inner_text()
    return found


def entries(page: "Page") -> int:
    """Return how many entries the log has."""
    page.get_by_role("tab", name="Log").click()
    return page.locator(".log ol > li").count()


def test_a_line_is_played_once_though_its_reply_is_lost(page: "Page") -> None:
    """The unit goes 2" and not 4", the log has one entry more, and nobody complains."""
    before = entries(page)
    page.get_by_role("tab", name="Ask").click()
    page.evaluate(CUT)
    page.locator("#line").fill("spears advance: forward 2")
    page.locator("#line").press("Enter")

    page.locator('.unit[data-unit="spears"][aria-label*="22.0, 16.0"]').wait_for()
    until(page, lambda: page.locator("#line").input_value() == "")
    assert page.locator(".notice.bad").count() == 0
    assert entries(page) == before + 1
    page.evaluate("window.cut = false")
    page.get_by_role("button", name="Undo").first.click()
    page.locator('.unit[data-unit="spears"][aria-label*="22.0, 14.0"]').wait_for()
    page.get_by_role("button", name="Redo").first.click()
    page.locator('.unit[data-unit="spears"][aria-label*="22.0, 16.0"]').wait_for()


def test_what_is_typed_meanwhile_stays(page: "Page") -> None:
    """Whoever writes the next line before the last is done loses neither."""
    page.locator("#line").fill("spears advance: forward 2")
    page.evaluate(TYPED_MEANWHILE, "knights advance: forward 3")
    page.locator(".verdict.done").wait_for()

    assert page.locator("#line").input_value() == "knights advance: forward 3"
    page.locator(".ghost-words.lawful").wait_for()
    page.locator('.unit[data-unit="spears"][aria-label*="22.0, 16.0"]').wait_for()


def test_a_drag_that_is_told_too_late_is_no_line_typed_meanwhile(page: "Page") -> None:
    """Who lets go and confirms at once has done it, and no draft is left of it."""
    choose(page, "spears")
    page.locator("#line").fill("spears advance: forward 2")
    page.locator(".ghost-words.lawful").wait_for()
    page.evaluate(DRAGGED_AND_DONE)
    page.locator(".verdict.done").wait_for()

    page.locator('.unit[data-unit="spears"][aria-label*="22.0, 16.0"]').wait_for()
    assert page.locator("#line").input_value() == ""


def test_what_is_pressed_before_the_reply_is_done(page: "Page") -> None:
    """A button is there as soon as the table stands anew: nobody waits with it."""
    assert "movement" in phase(page)
    page.evaluate(PRESSED_BEFORE_THE_REPLY)
    until(page, lambda: "shooting" in phase(page))

    assert page.locator("#line").input_value() == ""


def test_what_is_pressed_twice_is_done_once(page: "Page") -> None:
    """The second click was meant for the table as it stood at the first."""
    assert page.evaluate(PRESSED_TWICE, "next phase") == 1

    assert "magic" in phase(page)
    assert page.locator("#line").input_value() == ""
    assert page.locator(".notice.bad").count() == 0


def test_what_is_refused_is_asked_once(page: "Page") -> None:
    """The table stands where it stood: the second click was no other wish."""
    assert page.evaluate(PRESSED_TWICE, "spears advance: forward 30") == 1
    page.locator(".verdict.unlawful").wait_for()
