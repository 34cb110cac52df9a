"""The lobby: a host opens two tables, and different people play at each."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.barriers import violations
from browser.board import until
from browser.pictures import keep
from browser.test_together import BATTLE, play
from serried.table.serving.seats import INVITED
from unit.table.serving.test_hall import at, host_of, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

SIZE: "Final[ViewportSize]" = {"width": 1440, "height": 900}

MAY_COPY: Final = ["clipboard-read", "clipboard-write"]

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def come(browser: "Browser", stack: contextlib.ExitStack, link: str) -> "Page":
    """Return a page of somebody else, who followed a link."""
    page = stack.enter_context(browser.new_context()).new_page()
    page.goto(link)
    page.locator("[data-unit]").first.wait_for()
    return page


def test_a_host_has_two_tables(browser: "Browser", tmp_path: Path, shots: Path) -> None:
    """Each with its links; what is played at one is not seen at the other."""
    with served(tmp_path, "second") as (_, address), contextlib.ExitStack() as stack:
        with at(address, "second", host_of(address)) as first:
            first.ask("open", text=BATTLE)
        context = stack.enter_context(
            contextlib.closing(browser.new_context(viewport=SIZE, permissions=MAY_COPY))
        )
        lobby = context.new_page()
        lobby.goto(address.link)
        lobby.get_by_label("Name of a table").fill("first")
        lobby.get_by_role("button", name="Open it").click()
        lobby.locator("#table-first").wait_for()
        second = lobby.locator("#table-second")
        second.get_by_text("red, blue").or_(second.get_by_text("blue, red")).wait_for()
        second.get_by_text("Links").click()
        until(lobby, lambda: second.locator("svg.code").count() == len(INVITED))
        keep(lobby, shots / "lobby.png")
        assert violations(lobby) == []

        watched = second.locator("#link-second-watch").input_value()
        second.get_by_role("button", name="Copy").nth(2).click()
        second.get_by_role("status").filter(has_text="The link is copied").wait_for()
        assert lobby.evaluate("navigator.clipboard.readText()") == watched
        red = second.locator("#link-second-two").input_value()
        guest, watch = (come(browser, stack, link) for link in (red, watched))
        with context.expect_page() as coming:
            second.get_by_role("link", name="second").click()
        host = coming.value
        host.locator(".present", has_text="You play blue").wait_for()
        guest.locator(".present", has_text="You play red").wait_for()
        play(host, "spears advance: backward 1")
        log = watch.get_by_role("tab", name="Log")
        log.click()
        watch.locator(".log", has_text="spears").first.wait_for()

        host.get_by_role("tab", name="Players").click()
        host.get_by_role("link", name="All tables").click()
        host.locator("#table-second").wait_for()
        host.go_back()
        host.locator(".present", has_text="You play blue").wait_for()
        guest.get_by_role("tab", name="Players").click()
        assert guest.get_by_role("link", name="All tables").count() == 0

        second.get_by_text("open windows: 3").wait_for()
        spectators = second.locator("section", has_text="Spectators")
        before = spectators.locator("svg.code path").get_attribute("d")
        spectators.get_by_role("button", name="New link").click()
        link, code = spectators.locator("input"), spectators.locator("path")
        until(lobby, lambda: link.input_value() != watched)
        until(lobby, lambda: code.get_attribute("d") != before)
        watch.locator(".link.lost").wait_for()
        second.get_by_role("button", name="Close this table").click()
        second.wait_for(state="detached")
        lobby.locator("#table-first").wait_for()
        guest.locator(".link.lost").wait_for()
