"""Move: a ghost follows leg by leg, and says what it costs and what it breaks."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from browser.board import body, choose, closer, drag, example, grip, inch, line, until
from browser.laid import lay, of_phase
from browser.pictures import keep, snap
from positions import HEAD, RATES, at, unit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WOODS: Final = Path(__file__).parents[2] / "examples/through-the-woods.toml"


def number(text: str) -> float:
    """Return the last number of a line."""
    return float(re.findall(r"[\d.]+", text)[-1])


def goes(said: str, way: str, inches: float) -> bool:
    """Return whether a line is an advance of the Spears that way, about so far.

    A pixel is a fifteenth of an inch or so, and a hand is no steadier.
    """
    found = re.fullmatch(r"spears advance: (\w+) ([\d.]+)", said)
    if found is None or found[1] != way:
        return False
    return abs(float(found[2]) - inches) <= 0.1


def words(page: "Page", needle: str) -> str:
    """Wait until the ghost says something, and return all it says."""
    page.locator(".ghost-words", has_text=needle).wait_for()
    found: str = page.locator(".ghost-words").inner_text()
    return found


def test_the_body_goes_along_the_axes_of_the_unit(page: "Page") -> None:
    """Three inches up the screen are three inches forward for a unit facing north."""
    choose(page, "spears")
    drag(page, body(page, "spears"), (0, -3 * inch(page)))
    until(page, lambda: goes(line(page), "forward", 3.0))
    words(page, "lawful")


def test_sideways_and_back_are_legs_of_their_own(page: "Page") -> None:
    """A drag to the right of the screen is a leg to the right."""
    choose(page, "spears")
    drag(page, body(page, "spears"), (1.5 * inch(page), 0))
    until(page, lambda: goes(line(page), "right", 1.5))
    words(page, "right")
    page.get_by_role("button", name="Cancel").click()
    drag(page, body(page, "spears"), (0, 1.5 * inch(page)))
    until(page, lambda: goes(line(page), "backward", 1.5))
    words(page, "backward")


def test_a_front_corner_wheels_and_legs_add_up(page: "Page", shots: Path) -> None:
    """After a leg forward the left corner is taken along: a wheel to the right."""
    choose(page, "spears")
    drag(page, body(page, "spears"), (0, -2 * inch(page)))
    until(page, lambda: goes(line(page), "forward", 2.0))
    drag(page, grip(page, "left"), (0, -1.2 * inch(page)))
    said = words(page, "wheel")
    assert re.search(r'\d\.\d\d \+ wheel \d\.\d\d = \d\.\d\d / 5\.00"', said)
    assert re.match(r"spears advance: forward [\d.]+, wheel right [\d.]+$", line(page))
    snap(page, shots / "move-wheel.png")


def test_the_middle_of_a_chosen_unit_moves_it(page: "Page", shots: Path) -> None:
    """All knobs are outside of it: whoever grabs the middle does not turn it."""
    choose(page, "spears")
    ranks = page.locator('.unit[data-unit="spears"] .boundary').bounding_box()
    assert ranks is not None
    for name in ("left", "right", "centre"):
        _, y = grip(page, name)
        assert y < ranks["y"]
    middle = (ranks["x"] + ranks["width"] / 2, ranks["y"] + ranks["height"] / 2)
    drag(page, middle, (0, -3 * inch(page)))
    until(page, lambda: goes(line(page), "forward", 3.0))
    page.locator(".figures text", has_text='Advance 3.00 / 5.00"').wait_for()
    snap(page, shots / "move-middle.png")


def test_the_board_does_not_move_under_the_hand(page: "Page") -> None:
    """Whatever the bar offers, a test with its dice too, the board stays as it is."""
    body_ = "files = 5\nmodels = 10"
    spears = unit("spears", where=at(20, 14), body=body_) + RATES
    foes = unit("foes", "red", at(28, 20, 270), body=body_) + RATES
    lay(page, of_phase("movement", spears, foes), "spears")
    choose(page, "spears")
    before = page.locator("#board").bounding_box()
    drag(page, body(page, "spears"), (0, -inch(page)))
    page.locator(".ghost-words.lawful").wait_for()
    assert page.locator("#board").bounding_box() == before
    page.get_by_role("button", name="March", exact=True).click()
    page.locator(".bar .throws").wait_for()
    assert page.locator("#board").bounding_box() == before


def test_the_centre_reforms(page: "Page") -> None:
    """The centre turns a unit of many models about itself: a reform."""
    choose(page, "spears")
    x, y = grip(page, "centre")
    drag(page, (x, y - 2), (60, 20))
    words(page, "awful")
    until(page, lambda: line(page).startswith("spears reform: facing "))


def test_the_centre_of_a_single_model_pivots(page: "Page") -> None:
    """A beast alone turns on the spot: a Pivot, not a Reform."""
    choose(page, "beast")
    x, y = grip(page, "centre")
    drag(page, (x, y - 2), (50, 2))
    pivot = re.compile(r"beast advance: pivot (left|right) [\d.]+$")
    until(page, lambda: bool(pivot.match(line(page))))


def test_it_stops_where_lawful_ends_and_says_what_is_beyond(
    page: "Page", shots: Path
) -> None:
    """An advance of 5 inches dragged 9 stops at 5, and names the clause beyond."""
    choose(page, "spears")
    drag(page, body(page, "spears"), (0, -9 * inch(page)), let_go=False)
    words(page, '5.00 / 5.00"')
    said = words(page, "Farther is not lawful")
    assert "MOV-10" in said
    assert page.locator(".blamed").count() >= 1
    snap(page, shots / "move-beyond.png")
    page.mouse.up()
    page.locator(".beyond").first.wait_for(state="detached")
    until(page, lambda: line(page) == "spears advance: forward 5.0")


def test_with_alt_it_does_not_stop(page: "Page") -> None:
    """Held Alt lets the ghost go on, and it says which clause it breaks."""
    choose(page, "spears")
    page.keyboard.down("Alt")
    drag(page, body(page, "spears"), (0, -7 * inch(page)))
    page.keyboard.up("Alt")
    until(page, lambda: goes(line(page), "forward", 7.0))
    assert "MOV-10" in words(page, "not lawful")


def test_arrow_keys_go_a_tenth_and_with_shift_an_inch(page: "Page") -> None:
    """Two inches and three tenths forward, then a tenth back again."""
    choose(page, "spears")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    words(page, "2.20")
    until(page, lambda: line(page) == "spears advance: forward 2.2")


def test_a_wheel_by_keys_is_stretched_as_far_as_lawful(page: "Page") -> None:
    """The referee names the largest value; the page only shows it."""
    choose(page, "spears")
    page.keyboard.press("m")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("e")
    page.keyboard.press("End")
    until(page, lambda: number(line(page)) > 2)
    assert re.match(r"spears march: forward 1(\.0)?, wheel right \d", line(page))
    words(page, "lawful")


def test_enter_confirms_and_escape_cancels(page: "Page") -> None:
    """Escape leaves the unit where it was; Enter moves it."""
    choose(page, "spears")
    page.keyboard.press("Shift+ArrowUp")
    words(page, "lawful")
    page.keyboard.press("Escape")
    assert line(page) == ""
    page.keyboard.press("Shift+ArrowUp")
    words(page, "lawful")
    page.keyboard.press("Enter")
    page.locator(".verdict.done").wait_for()
    label = page.locator('.unit[data-unit="spears"]').get_attribute("aria-label")
    assert label is not None
    assert "front at 22.0, 15.0" in label


def test_a_typed_line_is_completed(page: "Page", shots: Path) -> None:
    """What may come next is offered while a line is typed, and taken with Tab."""
    page.locator("#line").fill("knights mar")
    page.get_by_role("option").filter(has_text="march").first.wait_for()
    assert "march" in page.get_by_role("option").first.inner_text()
    snap(page, shots / "move-completion.png")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    assert line(page) == "knights march: "
    page.locator("#line").press_sequentially("forward 4")
    words(page, "4.00")
    page.keyboard.press("Enter")
    page.locator(".verdict.done").wait_for()


def test_an_unlawful_line_is_answered_with_clause_model_and_amount(
    page: "Page", shots: Path
) -> None:
    """The rear ranks of a deep unit swing 13.10 inches, 3.10 more than a march has."""
    example(page, "See why not")
    page.locator(".file-asks button").click()
    said = words(page, "MOV-19")
    assert "the first model of the tenth rank" in said
    page.keyboard.press("Enter")
    finding = page.locator(".findings li.fails").first
    finding.wait_for()
    text = finding.inner_text()
    assert "MOV-19" in text
    assert "the first model of the tenth rank" in text
    assert 'over by 3.10"' in text
    snap(page, shots / "move-why-not.png")


def test_danger_is_told_while_cavalry_is_dragged(page: "Page", shots: Path) -> None:
    """By 6.74" ahead the last of five touches the wood, a circle of 5" about 20, 21.

    Their right end is 22 + 62.5 mm = 24.46, where its edge is 21 - 2.26 = 18.74.
    """
    lay(page, WOODS.read_text(encoding="utf-8"), "knights")
    closer(page, body(page, "knights"))
    choose(page, "knights")
    page.get_by_role("button", name="March", exact=True).click()

    drag(page, body(page, "knights"), (0, -9 * inch(page)), let_go=False)

    words(page, "5 to test for wood")
    page.locator(".ghost .endangered").wait_for()
    keep(page, shots / "woods-danger.png")
    page.mouse.up()


def test_a_ghost_says_who_would_have_to_test(page: "Page", shots: Path) -> None:
    """Ruins begin 2.2" ahead: 3" ahead the first rank of five stands in them alone."""
    body = "files = 5\nmodels = 15"
    spears = unit("spears", where=at(20, 14), base="25.4x25.4", body=body) + RATES
    foes = unit("foes", "red", at(60, 10, 270), base="25.4x25.4", body=body) + RATES
    ruins = '[[terrain]]\nid = "walls"\nkind = "ruins"\n'
    corners = "polygon = [[10, 16.2], [30, 16.2], [30, 24], [10, 24]]\n"
    lay(page, f"{HEAD}{spears}{foes}{ruins}{corners}", "spears")
    choose(page, "spears")

    page.locator("#line").fill("spears march: forward 3")

    said = words(page, "Dangerous Terrain")
    assert "5 to test for walls" in said
    page.locator(".ghost .endangered").wait_for()
    snap(page, shots / "move-danger.png")
    page.locator("#line").fill("spears march: forward 2")
    until(page, lambda: page.locator(".ghost .endangered").count() == 0)
