"""A battle is set up: from two lists to the first lawful charge, clicks counted."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import pytest

from browser.barriers import violations
from browser.board import Pixel, deploy, inch, spot, until
from browser.conftest import opened
from browser.laid import FOES, lay, of_phase, without_notice
from browser.pictures import keep, snap
from positions import RATES, unit
from positions import at as at_table
from unit.rosters.tiny import catalogues

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST: Final = 12
"""Clicks for each unit, from two lists to the first lawful charge."""

FOOT: Final = ("25x25", "infantry", 4, 8, 7)
HORSE: Final = ("25x50", "cavalry", 9, 18, 8)
LEADER: Final = ("20x20", "infantry", 5, 10, 8)
ARMIES: Final = tuple(
    {
        **{f"{army} {name}": (1, LEADER) for name in ("Marshal", "Captain", "Sage")},
        **{f"{army} {name}": (20, FOOT) for name in ("Spears", "Pikes", "Swords")},
        **{f"{army} {name}": (10, FOOT) for name in ("Bows", "Slings", "Axes")},
        **{f"{army} {name}": (5, HORSE) for name in ("Riders", "Lancers")},
    }
    for army in ("Lowland", "Upland")
)
"""Two lists as tournaments have them: eleven units, each of its own kind, that nobody
knows."""

LISTS: Final = tuple(
    "\n".join(
        f"{100 + 5 * models} - {models}x {name}" for name, (models, _) in army.items()
    )
    for army in ARMIES
)
KINDS: Final = {
    "Spears": FOOT,
    "Riders": HORSE,
    "Bows": ("20x20", "infantry", 5, 10, 7),
    **{name: kind for army in ARMIES for name, (_, kind) in army.items()},
}


Role = Literal["tab", "button"]


class Hand:
    """A person's hand on a mouse, who counts what it presses.

    Attributes:
        looks: What is done when a unit is on its way to the table.
    """

    looks: "Callable[[], None] | None" = None

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.clicks = 0

    def click(self, role: Role, name: str) -> None:
        """Click what has a name."""
        self.page.get_by_role(role, name=name, exact=True).first.click()
        self.clicks += 1

    def fill(self, place: str, text: str) -> None:
        """Click into a field and write, or paste."""
        self.page.locator(place).first.click()
        self.page.locator(place).first.fill(text)
        self.clicks += 1

    def drag(self, start: Pixel, end: Pixel) -> None:
        """Press, carry and let go."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
        self.page.mouse.move(*end, steps=3)
        if self.looks:
            self.page.locator(".in-hand").wait_for()
            self.looks()
        self.page.mouse.up()
        self.clicks += 1


def at(page: "Page", x: float, y: float) -> Pixel:
    """Return the pixel of a point of the table."""
    box = page.locator(".felt").bounding_box()
    assert box is not None
    scale = inch(page)
    return box["x"] + x * scale, box["y"] + (48 - y) * scale


def answer_all(hand: Hand, *names: str) -> None:
    """Say what each kind of unit stands on."""
    page = hand.page
    for name in names:
        base, kind, advance, march, discipline = KINDS[name]
        form = page.locator("form.kind", has=page.get_by_text(name, exact=True)).first
        form.get_by_label("Base in mm").fill(base)
        form.get_by_label("Type").select_option(kind)
        for label, value in (
            ("advance", advance),
            ("march", march),
            ("discipline", discipline),
        ):
            form.get_by_label(label, exact=True).fill(str(value))
        hand.clicks += 5  # a person may use Tab; here each field is a click
        form.get_by_role("button", name=f"Keep {name}").click()
        hand.clicks += 1
        form.wait_for(state="detached")


def put(hand: Hand, unit: str, x: float, y: float) -> None:
    """Drag a unit from the tray onto the table."""
    chip = hand.page.locator(f'[data-tray="{unit}"]')
    chip.scroll_into_view_if_needed()
    hand.drag(spot(chip), at(hand.page, x, y))
    hand.page.locator(f'.unit[data-unit="{unit}"]').wait_for()


def test_from_two_lists_to_the_first_charge(page: "Page", shots: Path) -> None:
    """Two armies of eleven units; the riders charge what they face 18" away."""
    hand = Hand(page)
    hand.click("tab", "Set up")
    hand.click("button", "New battle")
    page.get_by_text("No catalogues yet").wait_for()
    keep(page, shots / "battle-armies.png")
    hand.fill("#army-0", LISTS[0])
    page.locator("form.kind").first.wait_for()
    snap(page, shots / "battle-unknown.png")
    answer_all(hand, *ARMIES[0])
    hand.click("button", "Put 11 units in reserve")
    page.locator("#army-0").wait_for(state="detached")
    hand.fill("#army-1", LISTS[1])
    page.locator("form.kind").first.wait_for()
    answer_all(hand, *ARMIES[1])
    hand.click("button", "Put 11 units in reserve")
    page.locator("#army-1").wait_for(state="detached")
    hand.click("button", "Next: Ground")
    hand.click("button", "Open field")
    page.locator('[data-terrain="wood1"]').wait_for()
    snap(page, shots / "battle-ground.png")
    hand.click("button", "Next: Deployment")
    hand.click("button", "Counterthrust")
    page.locator(".deployment").nth(1).wait_for()
    put(hand, "lowland-riders", 24, 15)
    put(hand, "upland-riders", 24, 33)
    for name, faces in (("lowland-riders", "north"), ("upland-riders", "south")):
        said = page.locator(f'.unit[data-unit="{name}"]').get_attribute("aria-label")
        assert f"facing {faces}" in (said or "")
    hand.click("button", "Line up all 10")
    until(page, lambda: page.locator(".unit").count() == 12)
    without_notice(page)
    hand.looks = lambda: keep(page, shots / "battle-deployment.png")
    put(hand, "upland-spears", 48, 36)
    hand.looks = None
    hand.click("button", "Line up all 9")
    until(page, lambda: page.locator(".unit").count() == 22)
    snap(page, shots / "battle-lined-up.png")
    hand.click("button", "Begin the battle")
    page.locator(".turn", has_text="charge").wait_for()
    body = page.locator('.unit[data-unit="lowland-riders"] .boundary')
    foe = page.locator('.unit[data-unit="upland-riders"] .boundary')
    page.mouse.click(*spot(body, 0.5, 0.85))
    hand.clicks += 1
    hand.drag(spot(body, 0.5, 0.5), spot(foe, 0.5, 0.5))
    page.get_by_role("button", name="Declare", exact=True).first.wait_for()
    hand.click("button", "Declare")
    page.locator(".log code, .charging").first.wait_for()
    snap(page, shots / "battle-charge.png")

    assert hand.clicks <= MOST * 22
    (shots / "battle-clicks.txt").write_text(f"{hand.clicks} clicks for 22 units")


def test_what_is_in_the_way_is_told_at_the_unit(page: "Page", shots: Path) -> None:
    """In a player's words, not as a file would; it stays where it was."""
    hand = Hand(page)
    deploy(page)
    start = spot(page.locator('.unit[data-unit="spears"] .boundary'), 0.5, 0.85)
    end = spot(page.locator('.unit[data-unit="guard"] .boundary'), 0.4, 0.7)
    hand.drag(start, end)
    words = page.locator(".in-hand.bad text")
    words.wait_for()
    assert "No room: Guard" in (words.text_content() or "")
    assert page.locator(".notice").count() == 0
    snap(page, shots / "battle-overlap.png")
    where = page.locator('.unit[data-unit="spears"]').get_attribute("aria-label") or ""
    assert "22.0, 14.0" in where
    page.locator("#board").focus()
    page.keyboard.press("Escape")
    words.wait_for(state="detached")


GUARDED: Final = unit("spears", where=at_table(36, 10)) + RATES
HERO: Final = """
[[unit]]
id = "hero"
player = "blue"
off_table = "reserve"
base = "20x20"
ranks = ["K"]
advance = 5
march = 10
discipline = 8
[unit.model.K]
name = "the marshal"
character = true
"""


def test_a_character_is_dropped_onto_the_unit_it_joins(
    page: "Page", shots: Path
) -> None:
    """It stands in the first rank then; over an enemy there is no room for it."""
    lay(page, of_phase("charge", GUARDED, FOES, HERO), "spears")
    deploy(page)
    chip = page.locator('[data-tray="hero"]')
    hand = Hand(page)
    hand.drag(spot(chip), spot(page.locator('.unit[data-unit="foes"] .boundary')))
    page.locator(".in-hand.bad text", has_text="No room: foes").wait_for()
    page.locator("#board").focus()
    page.keyboard.press("Escape")
    page.mouse.move(*spot(chip))
    page.mouse.down()
    page.mouse.move(*spot(page.locator('.unit[data-unit="spears"] .boundary')), steps=4)
    page.locator(".in-hand:not(.bad) text", has_text="joins spears").wait_for()
    snap(page, shots / "battle-joins.png")
    page.mouse.up()
    page.locator(".notice", has_text="hero joins spears").wait_for()
    page.locator('.unit[data-unit="spears"][aria-label*="11 models"]').wait_for()
    chip.wait_for(state="detached")


def test_while_a_battle_is_set_up_nothing_else_is_offered(page: "Page") -> None:
    """No moves and no first steps; the way on is the one button, and says why not."""
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Show the first steps").click()
    page.locator(".steps").wait_for()
    page.get_by_role("tab", name="Set up").click()
    page.get_by_role("button", name="New battle").click()
    page.locator(".bar", has_text="Paste a list for each side").wait_for()
    assert page.locator(".steps, .ways, #ghost-words").count() == 0
    onward = page.get_by_role("button", name="Next: Ground")
    assert onward.get_attribute("class") == ""
    page.get_by_role("button", name="3 Deployment").click()
    begin = page.get_by_role("button", name="Begin the battle")
    begin.wait_for()
    assert begin.is_disabled()
    page.get_by_text("Each side needs a unit on the table.").wait_for()


def test_the_battle_begins_and_undone_it_is_set_up_again(page: "Page") -> None:
    """Who waits in reserve is named, who stands outside of the zone is told."""
    lay(page, of_phase("movement", GUARDED, FOES, HERO), "spears")
    deploy(page)
    page.locator("#begin-why", has_text="Still in reserve: blue hero").wait_for()
    hand = Hand(page)
    hand.click("button", "Frontline Clash")
    page.locator(".deployment").nth(1).wait_for()
    hand.drag(
        spot(page.locator('.unit[data-unit="spears"] .boundary'), 0.5, 0.85),
        at(page, 36, 24),
    )
    page.locator(".notice:not(.bad)", has_text="outside of its Deployment").wait_for()
    hand.click("button", "Begin the battle")
    page.locator(".phases [aria-current]", has_text="charge").wait_for()
    assert page.locator(".tray").count() == 0
    page.get_by_role("button", name="Undo").first.click()
    page.locator(".tray").first.wait_for()
    page.get_by_role("button", name="Begin the battle").wait_for()
    page.get_by_role("button", name="Redo").first.click()
    page.locator(".phases [aria-current]", has_text="charge").wait_for()
    page.locator(".tray").first.wait_for(state="detached")
    page.get_by_role("button", name="Undo").first.click()
    page.locator(".tray").first.wait_for()
    page.reload()
    page.get_by_role("button", name="Begin the battle").wait_for()


def test_catalogues_are_dropped_and_kept(page: "Page", tmp_path: Path) -> None:
    """With them no unit of a list is asked about; what is none is refused in a line."""
    folder = tmp_path / "given"
    folder.mkdir()
    catalogues(folder)
    files = sorted(folder.iterdir())
    page.get_by_role("tab", name="Set up").click()
    page.get_by_role("button", name="New battle").click()
    page.locator("#catalogue-files").set_input_files(files)
    page.locator("summary", has_text="Catalogues:").wait_for()
    assert {one.name for one in (tmp_path / "catalogues").iterdir()} == {
        one.name for one in files
    }
    page.locator("#army-0").fill("300 - 20x Spears")
    page.get_by_role("button", name="Put 1 unit in reserve").click()
    page.locator("#army-0").wait_for(state="detached")
    bad = tmp_path / "bad.cat"
    bad.write_text("<html/>", encoding="utf-8")
    page.locator("summary", has_text="Catalogues:").click()
    page.locator("#catalogue-files").set_input_files(bad)
    page.locator(".notice.bad", has_text="is no catalogue").wait_for()
    assert not (tmp_path / "catalogues" / "bad.cat").exists()


def test_what_is_known_goes_into_reserve_and_the_rest_is_asked_once(
    page: "Page", tmp_path: Path, shots: Path
) -> None:
    """Two kinds are known, one is not; on the way on the page says what is left."""
    folder = tmp_path / "given"
    folder.mkdir()
    catalogues(folder)
    hand = Hand(page)
    hand.click("tab", "Set up")
    hand.click("button", "New battle")
    page.locator("#catalogue-files").set_input_files(sorted(folder.iterdir()))
    page.locator("summary", has_text="Catalogues:").wait_for()
    hand.fill("#army-0", "300 - 20x Spears\n200 - 20x Spears\n100 - 5x Riders")
    said = page.locator(".setup-bar .ghost-words, .bar .ghost-words")
    said.filter(has_text="blue: the list is read, but 2 of its units").wait_for()
    first = page.locator(".army").first
    assert "what Riders stands on" in first.inner_text()
    snap(page, shots / "battle-one-unknown.png")
    hand.click("button", "Next: Ground")
    page.locator(".notice.bad", has_text="not in reserve yet").wait_for()
    without_notice(page)
    hand.click("button", "1 Armies")
    hand.click("button", "Put 2 units in reserve")
    first.get_by_text("2 units are here").wait_for()
    said.filter(has_text="blue: of 1 kind of unit in the list nobody").wait_for()
    answer_all(hand, "Riders")
    hand.click("button", "Put 1 unit in reserve")
    first.get_by_text("3 units are here").wait_for()
    said.filter(has_text="Paste a list for each side").wait_for()
    assert page.locator("form.kind").count() == 0
    page.get_by_role("button", name="Undo").first.click()
    first.get_by_text("2 units are here").wait_for()
    hand.click("button", "Take another list")
    page.locator("#army-0").wait_for()


def test_a_battle_is_set_up_by_keys_alone(page: "Page") -> None:
    """Enter puts a unit down, arrows move it, Q and E turn it."""
    page.get_by_role("tab", name="Set up").click()
    page.get_by_role("button", name="New battle").focus()
    page.keyboard.press("Enter")
    hand = Hand(page)
    page.locator("#army-0").focus()
    page.keyboard.insert_text("100 - 20x Spears\n100 - 5x Riders\n100 - 9x Bows")
    page.locator("form.kind").first.wait_for()
    answer_all(hand, "Spears", "Riders", "Bows")
    for name in ("Put 3 units in reserve", "Next: Ground"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Two hills").focus()
    page.keyboard.press("Enter")
    page.locator('[data-terrain="hill1"]').wait_for()
    for name in ("Lay it", "Next: Deployment", "Frontline Clash"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
    page.locator('[data-terrain="impassable1"]').wait_for()
    page.get_by_role("button", name="Spears wider").focus()
    page.keyboard.press("Enter")
    page.get_by_text("6 wide").wait_for()
    page.locator('[data-tray="spears"]').focus()
    page.keyboard.press("Enter")
    unit = page.locator('.unit[data-unit="spears"]')
    unit.wait_for()
    before = unit.get_attribute("aria-label")
    unit.focus()
    page.keyboard.press("Shift+ArrowDown")
    until(page, lambda: unit.get_attribute("aria-label") != before)
    body = unit.locator(".boundary")
    box = body.bounding_box()
    assert box is not None
    wide = box["width"]
    page.keyboard.press("Shift+E")

    def turned() -> bool:
        now = body.bounding_box()
        return now is not None and now["width"] > wide * 1.05

    until(page, turned)


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "de-DE")])
def test_axe_finds_nothing_in_any_step(
    browser: "Browser", served: str, scheme: str, locale: str, shots: Path
) -> None:
    """With questions open, maps, and a tray; light and dark, in both languages."""
    taste = {"color_scheme": scheme, "locale": locale, "reduced_motion": "reduce"}
    for page in opened(browser, served, **taste):
        page.locator("#tab-setup").click()
        page.locator(".battle .main").click()
        page.locator("#army-0").fill("100 - 20x Spears")
        page.locator("form.kind").wait_for()
        assert violations(page) == []
        snap(page, shots / f"battle-axe-{scheme}.png")
        page.locator(".battle-steps button").nth(1).click()
        page.locator(".maps button").first.click()
        page.locator('[data-terrain="wood1"]').wait_for()
        page.locator(".by-hand summary").click()
        assert violations(page) == []
        page.locator("#tab-setup").click()
        page.locator(".setup section button", has_text="A first look").click()
        page.locator('.unit[data-unit="spears"]').wait_for()
        page.locator(".battle .buttons button").nth(1).click()
        page.locator(".types button").first.click()
        page.locator(".deployment").nth(1).wait_for()
        page.locator('.unit[data-unit="spears"]').focus()
        page.keyboard.press("Enter")
        page.locator(".width").first.wait_for()
        assert violations(page) == []
