"""A battle looked at again: played through from the log, and taken along in a link."""

from typing import TYPE_CHECKING

import pytest

from browser.board import until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WHEELS = "spears march: forward 3, wheel right 3, forward 1"


def played(page: "Page") -> None:
    """Play two lines, the first with a Wheel, and open the log."""
    for done, text in enumerate((WHEELS, "guard advance: forward 2"), 1):
        page.locator("#board").focus()
        page.keyboard.press("/")
        page.locator("#line").fill(text)
        page.locator("#line").press("Enter")
        until(page, lambda done=done: log_length(page) == done + 1)  # type: ignore[misc]
    page.get_by_role("tab", name="Log").click()


def log_length(page: "Page") -> int:
    """Return how many entries the log has, whatever panel is open."""
    page.get_by_role("tab", name="Log").click()
    return page.locator(".log ol > li").count()


def test_it_is_played_through_along_the_true_way(page: "Page") -> None:
    """From the end it begins again; the way with its Wheel is shown, then gone."""
    played(page)
    here = page.locator(".log li.here")

    page.get_by_role("button", name="Play through").click()

    page.locator(".ghost .way").wait_for(state="attached")
    assert page.locator(".ghost .on-the-way").count() == 2  # before the Wheel, after it
    page.get_by_role("button", name="Play through").wait_for()  # it has stopped
    until(page, lambda: here.get_attribute("value") == str(log_length(page) - 1))


def test_it_can_be_stopped(page: "Page") -> None:
    """Then the table stands where it was stopped."""
    played(page)

    page.get_by_role("button", name="Play through").click()
    page.get_by_role("button", name="Stop").click()

    page.get_by_role("button", name="Play through").wait_for()


def test_a_link_carries_the_whole_battle(page: "Page") -> None:
    """Who takes it has every line in the log, and not only where it ended."""
    played(page)
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Link with the whole battle").click()
    page.locator("#share-link").wait_for()
    link = page.locator("#share-link").input_value()

    page.evaluate("address => { location.hash = new URL(address).hash; }", link)
    page.get_by_role("button", name="Put it on the table").click()

    until(page, lambda: log_length(page) == 6)
    said = page.locator(".log ol > li code").all_inner_texts()
    assert sum(one.startswith("spears march") for one in said) == 2


def test_what_was_tried_is_listed_by_round_and_player(page: "Page") -> None:
    """Also what was tried beside a branch; each leads to its last line."""
    played(page)
    page.get_by_role("button", name="Undo").last.click()
    until(page, lambda: page.locator(".log li.here").get_attribute("value") == "1")
    page.locator("#line").fill("guard advance: forward 1")
    page.locator("#line").press("Enter")
    until(page, lambda: log_length(page) == len((WHEELS, 2, 1, "opened")))

    page.get_by_text("What else was tried (1)").click()

    assert page.locator(".tried h4").count() == 1
    tried = page.locator(".tried li button")
    assert "2" in tried.inner_text()
    tried.click()
    until(page, lambda: page.locator(".log ol li.here").get_attribute("value") == "2")
    assert "1" in page.locator(".tried li button").inner_text()
