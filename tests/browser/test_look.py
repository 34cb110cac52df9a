"""Look: the board shows who stands where, and nothing by colour alone."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import choose, inch, resize, until
from browser.conftest import opened
from browser.laid import lay, of_phase
from browser.pictures import snap
from positions import RATES, at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = {"phone": (390, 844), "laptop": (1440, 900), "4k": (3840, 2160)}


def test_each_unit_has_one_path_for_its_bases(page: "Page") -> None:
    """Five units stand on the example, each drawn by one path."""
    assert page.locator(".unit").count() == 5
    assert page.locator(".unit .bases").count() == 5


def test_command_models_and_characters_have_signs_of_their_own(page: "Page") -> None:
    """The Spears have a musician, a champion and a standard; the Guard a character."""
    letters = page.locator('.letters [data-of="spears"] text')
    assert letters.all_text_contents() == ["M", "C", "S"]
    hero = page.locator('.letters [data-of="guard"] text')
    assert hero.all_text_contents() == ["K"]
    assert page.locator('.unit[data-unit="spears"] .signs').count() == 1
    assert page.locator('.unit[data-unit="knights"] .signs').count() == 0


def test_sides_differ_by_pattern_and_by_mark(page: "Page") -> None:
    """The first side is plain, the second hatched, and their names are marked so."""
    fills = {
        unit: page.locator(f'.unit[data-unit="{unit}"] .bases').get_attribute("fill")
        for unit in ("spears", "foes")
    }
    assert fills == {"spears": "url(#side-0)", "foes": "url(#side-1)"}
    banners = {
        unit: page.locator(f'.label[data-of="{unit}"] .banner').get_attribute("fill")
        for unit in ("spears", "foes")
    }
    assert banners == {"spears": "url(#banner-0)", "foes": "url(#banner-1)"}
    names = page.locator(".labels text").all_text_contents()
    assert "Spears 18" in names
    assert "Foes 21" in names


def test_names_stay_upright(page: "Page") -> None:
    """No name is turned, whichever way its unit faces."""
    for label in page.locator(".labels text").all():
        turned = label.evaluate("one => one.getScreenCTM().b")
        assert turned == 0.0


def test_twins_are_told_apart_and_no_name_lies_on_a_unit(page: "Page") -> None:
    """Two units called Knights, side by side: Knights and Knights II, beside them."""
    rest = 'name = "Knights"\ntype = "cavalry"\n'
    pair = [
        unit(
            f"knights-{n}",
            where=at(30 + 5 * n, 20),
            base="25x50",
            body="files = 4\nmodels = 8",
        )
        + RATES
        + rest
        for n in range(2)
    ]
    lay(page, of_phase("movement", *pair), "knights-1")
    names = page.locator(".labels text").all_text_contents()
    assert names == ["Knights 8", "Knights II 8"]
    glyphs = page.locator(".labels .glyph")
    assert glyphs.nth(0).get_attribute("d") == glyphs.nth(1).get_attribute("d")
    units = [one.bounding_box() for one in page.locator(".unit .bases").all()]
    for plate in page.locator(".labels .plate").all():
        box = plate.bounding_box()
        assert box is not None
        for one in units:
            assert one is not None
            assert not meets(box, one)


def meets(one: "FloatRect", other: "FloatRect") -> bool:
    """Return whether two boxes of pixels overlap."""
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def test_rulers_count_inches_along_the_edges(page: "Page") -> None:
    """A table of 72 by 48 inches has its last numbers at 72 and 48."""
    numbers = page.locator(".numbers text").all_text_contents()
    assert numbers.count("72") == 2
    assert "48" in numbers


def test_the_wheel_zooms_where_the_pointer_is(page: "Page") -> None:
    """What is under the pointer stays there."""
    unit = page.locator('.unit[data-unit="foes"] .boundary')
    before, scale = unit.bounding_box(), inch(page)
    assert before is not None
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    until(page, partial(bigger, page, scale * 1.5))
    after = unit.bounding_box()
    assert after is not None
    assert after["x"] + after["width"] / 2 == pytest.approx(x, abs=2)
    assert after["y"] + after["height"] / 2 == pytest.approx(y, abs=2)


def test_two_fingers_zoom(browser: "Browser", served: str) -> None:
    """Fingers that part zoom in."""
    for page in opened(browser, served, has_touch=True):
        scale = inch(page)
        send = page.context.new_cdp_session(page).send
        for kind, apart in (("touchStart", 40), ("touchMove", 80), ("touchMove", 120)):
            points = [{"x": 500 - apart, "y": 400}, {"x": 500 + apart, "y": 400}]
            send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        until(page, partial(bigger, page, scale * 1.5))


def bigger(page: "Page", scale: float) -> bool:
    """Return whether an inch has more pixels than *scale*."""
    return inch(page) > scale


def test_dragging_the_ground_pans(page: "Page") -> None:
    """Where nobody stands, a drag moves the view."""
    felt = page.locator(".felt")
    before = felt.bounding_box()
    assert before is not None
    page.mouse.move(600, 200)
    page.mouse.down()
    page.mouse.move(660, 240, steps=4)
    page.mouse.up()

    def panned() -> bool:
        after = felt.bounding_box()
        assert after is not None
        across, down = after["x"] - before["x"], after["y"] - before["y"]
        return bool(abs(across - 60) <= 2 and abs(down - 40) <= 2)

    until(page, panned)


def test_nothing_is_cut_off_on_any_screen(page: "Page", shots: Path) -> None:
    """From a phone to 4K the page is no wider than the screen, light and dark."""
    choose(page, "spears")
    for name, size in SIZES.items():
        resize(page, size)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            snap(page, shots / f"look-{name}-{scheme}.png")
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, f"{name}-{scheme}"
