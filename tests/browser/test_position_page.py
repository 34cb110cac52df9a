"""The page of a position in a browser: saved at the table, opened from a file."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.barriers import violations
from browser.pictures import snap
from serried.engine.files import parse_battle

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WIDTHS: Final = (320, 1000)


def test_a_saved_page_is_seen_whole_and_asks_for_nothing(
    browser: "Browser", page: "Page", tmp_path: Path, shots: Path
) -> None:
    """From a file, and within another page; the line on it is taken with one click."""
    page.get_by_role("tab", name="More").click()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Small page").click()
    file = tmp_path / kept.value.suggested_filename
    kept.value.save_as(file)
    outer = tmp_path / "outer.html"
    outer.write_text(f'<iframe src="{file.name}" title="The position"></iframe>')

    with browser.new_context(bypass_csp=True) as context:
        small = context.new_page()
        asked: list[str] = []
        said: list[str] = []
        small.on("request", lambda one: asked.append(one.url))
        small.on("console", lambda one: said.append(one.text))
        small.goto(file.as_uri())
        for width in WIDTHS:
            small.set_viewport_size({"width": width, "height": 800})
            assert small.evaluate("document.documentElement.scrollWidth") == width
            snap(small, shots / f"position-page-{width}.png", full_page=True)
        assert violations(small) == []
        small.locator("summary").click()
        small.locator("code").click()
        line = small.evaluate("String(getSelection())")
        assert violations(small) == []
        assert asked == [file.as_uri()]
        small.goto(outer.as_uri())
        small.frame_locator("iframe").get_by_role("img").first.wait_for()
        assert set(asked) == {file.as_uri(), outer.as_uri()}
        assert said == []

    page.get_by_role("tab", name="Set up").click()
    units = {unit.id for unit in parse_battle(line).units}
    shown = page.locator(".unit[data-unit]").evaluate_all(
        "all => all.map(one => one.dataset.unit)"
    )
    assert units == set(shown)
