"""Where can it go: the ground is marked, and the way to a place is looked for."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.board import Pixel, body, choose, drag, inch, line, spot, until
from browser.laid import FOES, SPEARS, lay, of_phase
from browser.pictures import snap
from positions import RATES, at, unit
from serried import parse_battle, referee

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from serried.geometry import Pose

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = of_phase("movement", unit("spears", where=at(36, 20)) + RATES)


def shown(page: "Page") -> None:
    """Ask where the spears can go."""
    lay(page, TABLE, "spears")
    choose(page, "spears")
    page.get_by_role("button", name="Where can it go?").click()
    page.locator(".reach-ground .ground").wait_for(state="attached")


def place(page: "Page", x: float, y: float) -> Pixel:
    """Return the pixel of a place on the table."""
    return spot(page.locator(".felt"), x / 72.0, 1.0 - y / 48.0)


def end_of(text: str) -> "Pose":
    """Return where a lawful line ends."""
    made = referee.consider(parse_battle(TABLE), text)
    assert made.verdict.legal
    assert made.trip is not None
    return made.trip.end


def test_the_ground_is_marked_and_a_click_finds_the_way(
    page: "Page", shots: Path
) -> None:
    """An Advance of 5": so far goes the ground. The way: 4" ahead, a little aside."""
    shown(page)
    box = page.locator(".reach-ground .ground").bounding_box()
    assert box is not None
    assert box["height"] == pytest.approx(5.0 * inch(page), rel=0.1)
    snap(page, shots / "ask-reach.png")
    page.mouse.click(*place(page, 35.4, 24.0))
    until(page, lambda: line(page).startswith("spears advance:"))
    page.locator(".ghost.lawful").wait_for()
    end = end_of(line(page))
    assert (end.x, end.y) == pytest.approx((35.4, 24.0), abs=0.1)
    snap(page, shots / "ask-reach-there.png")


def test_a_ghost_dropped_too_far_goes_as_near_as_it_can(
    page: "Page", shots: Path
) -> None:
    """12" ahead: the clause that keeps it from there, and 5" ahead as the line."""
    shown(page)
    drag(page, body(page, "spears"), (0.0, -12.0 * inch(page)))
    until(page, lambda: line(page).startswith("spears advance:"))
    page.locator(".ghost.lawful").wait_for()
    end = end_of(line(page))
    assert (end.x, end.y) == pytest.approx((36.0, 25.0), abs=0.1)
    assert "MOV-" in page.locator(".answer .findings").first.inner_text()
    snap(page, shots / "ask-reach-nearest.png")


def test_it_is_shown_no_more_once_it_is_asked_again(page: "Page") -> None:
    """Nor once another way to go is chosen: that is another answer."""
    shown(page)
    button = page.get_by_role("button", name="Where can it go?")
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    page.locator(".reach-ground").wait_for(state="detached")


def test_what_a_typed_question_says_of_ground_is_marked(page: "Page") -> None:
    """Until the line asks something else."""
    lay(page, TABLE, "spears")
    page.locator("#line").fill("spears reach march")
    page.locator("#line").press("Enter")
    page.locator(".reach-ground .ground").wait_for(state="attached")
    box = page.locator(".reach-ground .ground").bounding_box()
    assert box is not None
    assert box["height"] == pytest.approx(10.0 * inch(page), rel=0.1)
    page.locator("#line").fill("spears advance: forward 2")
    page.locator(".reach-ground").wait_for(state="detached")


def test_where_a_player_can_charge_is_marked_with_the_chances(
    page: "Page", shots: Path
) -> None:
    """5" and a 12 on two dice: 17" ahead of the foes at most, one throw of 36."""
    lay(page, of_phase("movement", SPEARS + RATES, FOES + RATES), "foes")
    choose(page, "foes")
    button = page.get_by_role("button", name="Where can red charge?")
    button.click()
    chance = page.locator(".threats .band-name", has_text="1/36 (3 %)").first
    chance.wait_for(state="attached")
    box = chance.bounding_box()
    assert box is not None
    x, y = place(page, 36.0, 38.0 - 17.0)
    assert box["x"] + box["width"] / 2.0 == pytest.approx(x, abs=2.0)
    assert box["y"] <= y <= box["y"] + box["height"] + 2.0
    snap(page, shots / "ask-threats.png")
    assert button.get_attribute("aria-pressed") == "true"
    choose(page, "spears")
    blue = page.get_by_role("button", name="Where can blue charge?")
    assert blue.get_attribute("aria-pressed") == "false"
    blue.click()
    until(page, lambda: blue.get_attribute("aria-pressed") == "true")
    blue.click()
    page.locator(".threats .band").first.wait_for(state="detached")
