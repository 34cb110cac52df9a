"""A Blocked Path was granted whatever it was that barred a charge.

CHG-MOVE-10: a charge on an unengaged enemy has to be impossible solely because of
unengaged enemies, or of at least two of them together with Impassable Terrain, or of
the Board Edge. Today two enemies and a rock anywhere were enough, and so were a rock or
a friend and a single enemy.

Five foes stand askew, and a column eight deep meets their near corner straight ahead.
Of three things about, any two leave it a way, and all three do not: one bars it from
closing with them, two bar them from turning. ``tests/laws/test_blocked_paths.py`` says
the same by brute force.
"""

from collections.abc import Mapping
from typing import Final

import pytest

from charges import asked, block, choices, events, field
from serried.model.battle import Battle

pytestmark = pytest.mark.slow

Rectangle = tuple[float, float, float, float]

COLUMN: Final = block("spears", "blue", (38, 12, 0), *["R"] * 8)
FOES: Final = block("foes", "red", (36, 24, 220), "RRRRR")
THINGS: Final[Mapping[str, Rectangle]] = {
    "a": (36, 17.75, 37, 18.75),
    "b": (32.75, 23.25, 33.75, 24.25),
    "c": (37.5, 24.75, 39.5, 25.75),
}
"""West, south, east and north of each, in inches."""

BESIDE: Final[Mapping[str, Rectangle]] = {
    "a": (36, 16.65, 37, 17.65),
    "b": (32.6, 24.35, 33.6, 25.35),
    "c": (37.5, 25.85, 39.5, 26.85),
}
"""A place beside each of them, in which it would do the same."""

FAR: Final[Rectangle] = (60, 40, 61, 41)
FARTHER: Final[Rectangle] = (10, 40, 11, 41)


def thing(name: str, kind: str, where: Rectangle) -> str:
    """Return an enemy (E), a friend (F) or Impassable Terrain (T)."""
    west, south, east, north = where
    if kind == "T":
        corners = [[west, south], [east, south], [east, north], [west, north]]
        head = f'\n[[terrain]]\nid = "{name}"\nkind = "impassable"\n'
        return f"{head}polygon = {corners}\n"
    ranks = ["R" * round(east - west)] * round(north - south)
    front = ((west + east) / 2, north, 0)
    return block(name, "red" if kind == "E" else "blue", front, *ranks)


def about(kinds: str, *more: str) -> Battle:
    """Return the table with the three things, each of its kind, and more."""
    three = [
        thing(name, kind, where)
        for kind, (name, where) in zip(kinds, THINGS.items(), strict=False)
        if kind != "-"
    ]
    return field(COLUMN, FOES, *three, *more)


def may_charge(battle: Battle) -> bool:
    """Return whether the column may charge; if not, it is for want of room."""
    found = asked(battle, "spears charge foes").verdict
    assert found.legal or [one.reason for one in found.breaches] == ["charge_has_room"]
    return found.legal


@pytest.mark.parametrize("kinds", ["-TT", "T-T", "TT-", "-FF", "F-E", "EE-"])
def test_any_two_of_the_three_leave_a_way(kinds: str) -> None:
    """So each of the three is needed, whatever it is."""
    assert may_charge(about(kinds))


def test_unengaged_enemies_alone_block_a_path() -> None:
    """The column goes straight on, and the foes line up with it."""
    battle = about("EEE")
    for line in ("spears charge foes", "foes hold"):
        battle = asked(battle, line).battle
    rolled = asked(battle, "spears resolve charge", 5, 6)
    at = choices(rolled.verdict)[0]["at"]
    found = asked(rolled.battle, f"spears resolve charge: at {at}")

    assert events(found)[:2] == ["charged", "combat_reform"]


@pytest.mark.parametrize("kinds", ["EET", "ETE", "TEE"])
def test_so_do_two_of_them_together_with_terrain(kinds: str) -> None:
    """Each of the three is needed for it."""
    assert may_charge(about(kinds))


@pytest.mark.parametrize("kinds", ["ETT", "TET", "TTE"])
def test_one_enemy_and_terrain_do_not(kinds: str) -> None:
    """At least two enemies, says the clause; others that hinder nobody do not count."""
    far = thing("far", "E", FAR) + thing("farther", "E", FARTHER)

    assert not may_charge(about(kinds))
    assert not may_charge(about(kinds, far))


def test_terrain_alone_does_not() -> None:
    """Not even if two enemies stand anywhere."""
    far = thing("far", "E", FAR) + thing("farther", "E", FARTHER)

    assert not may_charge(about("TTT"))
    assert not may_charge(about("TTT", far))


@pytest.mark.parametrize("kinds", ["EEF", "EFE", "FEE", "EFF", "FET", "EFT", "FFF"])
def test_friends_are_no_part_of_it(kinds: str) -> None:
    """Without the enemies there is a way, but without the friends there is one too."""
    assert not may_charge(about(kinds))


@pytest.mark.parametrize("kind", ["T", "F"])
def test_what_hinders_nobody_is_no_part_of_it_either(kind: str) -> None:
    """Enemies bar the charge; what stands elsewhere does not matter."""
    assert may_charge(about("EEE", thing("far", kind, FAR)))


def test_an_engaged_enemy_is_none_of_them() -> None:
    """The clause names unengaged enemies; one of the three fights a friend."""
    friend = thing("friend", "F", (37.5, 25.75, 38.5, 26.75))

    assert not may_charge(about("EEE", friend))


def test_what_bars_it_without_the_enemies_is_a_cause_of_its_own() -> None:
    """Enemies bar the charge by themselves, and the terrain beside them does too."""
    enemies = [thing(f"{name}-too", "E", where) for name, where in BESIDE.items()]

    assert may_charge(field(COLUMN, FOES, *enemies))
    assert not may_charge(about("TTT", *enemies))


def test_terrain_to_which_either_of_two_is_enough_is_terrain_and_one() -> None:
    """Ruling 0027: no one enemy may be enough, or terrain and one enemy would do."""
    other = thing("a-too", "E", BESIDE["a"])

    assert not may_charge(about("ETT"))
    assert not may_charge(about("ETT", other))


class TestTheBoardEdge:
    """It blocks a path if it alone keeps the two from lining up."""

    @staticmethod
    def beside_it(west: float, ranks: int, *more: str) -> Battle:
        """Return the column and its foes so far nearer to the west edge."""
        column = block("spears", "blue", (38 - west, 12, 0), *["R"] * ranks)
        return field(column, block("foes", "red", (36 - west, 24, 220), "RRRRR"), *more)

    def test_it_does_alone(self) -> None:
        """Seven deep, the column would leave the table, and so would the foes."""
        for far in ("", thing("far", "T", FAR), thing("far", "F", FAR)):
            assert may_charge(self.beside_it(33.9, 7, far))

    @pytest.mark.parametrize("kind", ["T", "F"])
    def test_it_does_not_together_with_others(self, kind: str) -> None:
        """Five deep there is room to line up, but for what stands in the way."""
        other = thing("a", kind, (2.7, 17.75, 3.7, 18.75))

        assert may_charge(self.beside_it(33.3, 5))
        assert not may_charge(self.beside_it(33.3, 5, other))

    def test_a_table_has_edges_where_enemies_bar_a_charge(self) -> None:
        """There is no way round them outside of it, so they alone are the cause."""
        enemy = thing("a", "E", (2.7, 17.75, 3.7, 18.75))

        assert may_charge(self.beside_it(33.3, 5, enemy))
