"""Charging out of the middle of a single rank depended on handedness.

The left half always closed the ranks, so that a Character that failed to one side was
out of its unit and in the mirror image stayed in it (CHR-CHG-8, SPACE-7, FR-12); so it
was with the room for a charge. And no line could name the half.
"""

import math
from itertools import combinations
from typing import Final

import pytest

from charges import RATES, asked, block, charge, field
from laws.oracle import bodies, depth
from serried.books.registry import parse_action
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.verdict import Transition

HERO: Final = f"{RATES}\n[unit.model.K]\ncharacter = true"
LETTERS: Final = "".join(f"\n[unit.model.{one}]\ncharacter = true" for one in "ABKDE")
SIDES: Final = (("right", "left", 1), ("left", "right", -1))
"""A side, the other one, and the way along the table that it is for K."""


def guard(ranks: str = "RRKRR", more: str = HERO) -> str:
    """Return a single rank on square inches, K in the middle, its front at (36, 14)."""
    return block("guard", "blue", (36, 14, 0), ranks, more=more)


def gone(way: int, die: int) -> str:
    """Return a charge that was led aside: its target was last seen due east or west.

    K faces that Centre after a Wheel by 90 degrees about its corner: 1.41" of the die.
    """
    at = f"last = [{36 + 20 * way}, 14.5]\nrolled = [1, {die}]"
    return charge("guard.K", "gone", more=at)


def failed(way: int, die: int, choice: str = "", ranks: str = "RRKRR") -> Transition:
    """Return what comes of K's Failed Charge Move to one side."""
    battle = field(guard(ranks), gone(way, die))
    return asked(battle, f"guard.K resolve charge{choice}")


def out(battle: Battle) -> bool:
    """Return whether K is a unit of its own."""
    return any(unit.id == "guard-K" for unit in battle.units)


class TestFailing:
    """After its Wheel K goes D - 1.41" on, its rear half an inch behind its old middle.

    What is left ends 2.5" from there on its side, or 1.5" if that side slides: K is
    1" from it with D of 1.41 + 0.5 + 2.5 + 1 = 5.41" or more, or of 4.41" or more.
    """

    @pytest.mark.parametrize(("_", "__", "way"), SIDES)
    def test_left_and_right_are_alike(self, _: str, __: str, way: int) -> None:
        """Out if either half leaves an inch; else it stays, and all are Shaken."""
        assert [out(failed(way, die).battle) for die in (4, 5, 6)] == [0, 1, 1]
        assert failed(way, 4).battle.unit("guard").has(Mark.SHAKEN)
        left = failed(way, 5).battle.unit("guard")
        assert left.pose is not None
        assert left.pose.x == 36 - 0.5 * way  # K's side slid into the gap
        assert not left.has(Mark.SHAKEN)

    @pytest.mark.parametrize(("side", "other", "way"), SIDES)
    def test_a_note_says_which_half_slides(
        self, side: str, other: str, way: int
    ) -> None:
        """The only one that leaves an inch; else the other one is named that does."""
        (note,) = failed(way, 5).verdict.notes
        assert note.endswith(f"this one is `slide {side}`, the only lawful one")
        (note,) = failed(way, 6).verdict.notes
        assert note.endswith(
            "this one is `slide left`, and the line of guard.K may say `slide right`"
        )
        assert failed(way, 6, f": slide {other}").verdict.legal
        assert failed(way, 4).verdict.notes == ()

    @pytest.mark.parametrize(("side", "other", "way"), SIDES)
    def test_the_owner_names_the_half(self, side: str, other: str, way: int) -> None:
        """It stays only where no half leaves an inch: naming one does not keep it."""
        named = failed(way, 6, f": slide {side}")
        assert out(named.battle)
        assert not named.verdict.notes
        assert out(failed(way, 5, f": slide {side}").battle)
        barred = failed(way, 5, f": slide {other}")
        assert barred.verdict.breaks == ("CHR-CHG-8",)
        (breach,) = barred.verdict.breaches
        assert breach.measured == pytest.approx(5 - math.sqrt(2) - 0.5 - 2.5)
        assert barred.battle.charges  # it has not moved

    def test_the_larger_half_does_not_slide(self) -> None:
        """FR-12: it is said before the dice are thrown."""
        battle = field(
            guard("RRRKR"), charge("guard.K"), block("foes", "red", (36, 24, 180), "R")
        )
        line = "guard.K resolve charge: slide left"
        told = asked(battle, line, 1, 1)
        assert told.verdict.breaks == ("FR-12",)
        assert not told.verdict.events

    def test_who_leaves_nobody_closes_no_ranks(self) -> None:
        """A unit that charges as a whole has no half to slide."""
        battle = field(
            guard("RRRRR", RATES),
            charge("guard"),
            block("foes", "red", (36, 24, 180), "R"),
        )
        with pytest.raises(Exception, match="nobody does here"):
            asked(battle, "guard resolve charge: slide left", 6, 6)


class TestArriving:
    """Foes stand askew 0.8" before the rank: only beside what is left there is room.

    K is an inch deep, so it ends where one half has stood; the other one has to stay.
    """

    @staticmethod
    def near(way: int) -> Battle:
        """Return K between two, and three foes before it on one side."""
        askew = block("foes", "red", (36 + 1.6 * way, 14.8, 180 + 45 * way), "RRR")
        return field(guard("RKR"), askew)

    @pytest.mark.parametrize(("side", "other", "way"), SIDES)
    def test_either_side_has_room(self, side: str, other: str, way: int) -> None:
        """CHG-2, CHR-CHG-6: it is told before, declared, and made; nobody overlaps."""
        before = self.near(way)
        assert asked(before, "guard.K charge foes ?").verdict.measure("ends")
        for line in ("guard.K charge foes", "foes hold"):
            before = asked(before, line).battle

        found = asked(before, "guard.K resolve charge", 6, 6)
        assert found.verdict.measure("models_in_contact") == 4
        assert found.verdict.notes[0].endswith(f"`slide {side}`, the only lawful one")
        units = [found.battle.unit(name) for name in ("guard-K", "guard", "foes")]
        for one, another in combinations(units, 2):
            assert depth(bodies(one), bodies(another)) < 1e-6
        named = asked(before, f"guard.K resolve charge: slide {side}", 6, 6)
        assert named.battle == found.battle
        wrong = asked(before, f"guard.K resolve charge: slide {other}", 6, 6)
        assert wrong.verdict.breaks == ("CHG-MOVE-6",)

    @pytest.mark.parametrize(("side", "other", "way"), SIDES)
    def test_who_flees_is_caught_on_either_side(
        self, side: str, other: str, way: int
    ) -> None:
        """CHG-FLEE-1: nobody lines up, so K gets there past either half."""
        fled = block(
            "foes", "red", (36 + 1.6 * way, 14.8, 180 + 45 * way), "RRR",
            more=f'{RATES}\nstate = ["fleeing"]',
        )  # fmt: skip
        before = field(guard("RKR"), fled, charge("guard.K", reaction="flee"))

        for named in ("", f": slide {side}", f": slide {other}"):
            found = asked(before, f"guard.K resolve charge{named}", 6, 6)
            assert found.verdict.measure("caught") == "foes"
            one, rest = found.battle.unit("guard-K"), found.battle.unit("guard")
            assert depth(bodies(one), bodies(rest)) < 1e-6


def test_the_line_is_read_and_written() -> None:
    """`slide left` is an item of the line."""
    for line in (
        "guard.K resolve charge: slide left",
        "guard.K resolve charge: at 1.0, slide right, test by K",
    ):
        assert str(parse_action(line)) == line
