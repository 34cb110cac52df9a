"""The report of a battle in a browser: it loads nothing, and fits screen and paper."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from games import game
from serried.engine.battle_report.page import report
from serried.engine.replay import replayed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WIDTHS = (390, 1000)
SMALLEST = 7.5
"""Pixels of a letter; the numbers beside a map are the smallest."""


@pytest.mark.slow
def test_a_report_is_seen_whole_and_asks_for_nothing(
    browser: "Browser", tmp_path: Path
) -> None:
    """On a phone, on a screen and on paper; nothing is complained of."""
    record, _ = game(3, rounds=1)
    file = tmp_path / "battle.html"
    file.write_text(report(record, [*replayed(record)]), encoding="utf-8")
    page = browser.new_page()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.on("console", lambda one: said.append(one.text))
    page.goto(file.as_uri())
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        framed = page.evaluate(
            "[...document.querySelectorAll('figure')].map(one =>"
            " one.getBoundingClientRect().right)"
        )
        assert framed
        assert max(framed) <= width
        letters = page.evaluate(
            "[...document.querySelectorAll('svg text')].map(one =>"
            " parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
        )
        assert min(letters) >= SMALLEST
    paper = page.pdf(prefer_css_page_size=True)
    page.close()

    assert paper.startswith(b"%PDF")
    assert asked == [file.as_uri()]
    assert said == []
