"""Characters that charge out where others leave little room; and who sees units die.

Every line is asked through the referee, and what it leaves is written and read again.

Source:
    CHG-2, CHG-FLEE-1, CHG-MOVE-9, CHG-MOVE-10, CHR-CHG-6, CHR-LEAVE-3, PANIC-1,
    PANIC-6, AMB-59
"""

import math

import pytest

from charges import RATES, asked, block, charge, choices, field, foes, pose, spears
from serried.model.verdict import Transition
from serried.rules.contact.contacts import touching_enemies

FLED = f'{RATES}\nstate = ["fleeing"]'
HERO = f"{RATES}\n[unit.model.K]\ncharacter = true"


class TestCharacters:
    """The unit that a Character leaves is not in its way; its end is not on top."""

    def test_a_blocked_path_out_of_a_unit(self) -> None:
        """CHG-MOVE-10: K is as deep as eight ranks; in line it would leave the table.

        The corner of the target is at (2 + 2.5 cos 40, 24 - 2.5 sin 40), and K has it
        straight ahead, as the column of TestBlockedPath has. Where it stops its rear is
        0.39 inches before the front of those that it leaves.
        """
        deep = f'{HERO}\nbase = "25.4x203.2"'
        guard = block("guard", "blue", (3.6, 14, 0), *["RKR"] * 8, more=deep)
        askew = block("foes", "red", (2, 24, 220), "RRRRR")
        battle = field(guard, askew, charge("guard.K"))

        found = asked(battle, "guard.K resolve charge", 6, 6)
        offsets = [one["at"] for one in choices(found.verdict)]
        assert offsets == pytest.approx([-1.0, 0.0, 1.0])
        taken = asked(found.battle, "guard.K resolve charge: at 0")
        corner = 24 - 2.5 * math.sin(math.radians(40))
        assert taken.verdict.legal
        assert pose(taken.battle, "guard-K") == pytest.approx((3.6, corner, 0, 1))
        assert pose(taken.battle, "foes") == pytest.approx((3.6, corner, 0, -1))

    @pytest.mark.slow
    def test_a_second_enemy_out_of_a_unit(self) -> None:
        """CHG-MOVE-9: flush between two that fight, one of them is touched as well."""
        guard = block("guard", "blue", (36, 14, 0), "RRKRR", "RRRRR", more=HERO)
        around = [
            block("left", "red", (34.5, 24, 180), "RR"),
            block("right", "red", (37.5, 24, 180), "RR"),
            block("one", "blue", (34.5, 25, 180), "RR"),
            block("two", "blue", (37.5, 25, 180), "RR"),
        ]
        battle = field(guard, foes("R"), *around, charge("guard.K"))

        found = asked(battle, "guard.K resolve charge", 6, 6)
        first = choices(found.verdict)[0]
        taken = asked(found.battle, f"guard.K resolve charge: at {first['at']!r}")
        assert taken.verdict.legal
        mover = next(
            unit for unit in taken.battle.units if unit.id.startswith("guard-")
        )
        assert len(touching_enemies(taken.battle, mover)) == 2

    @pytest.mark.parametrize(("y", "there"), [(14.5, False), (15.01, True)])
    def test_no_end_on_top_of_who_is_left(self, y: float, there: bool) -> None:  # noqa: FBT001 - what is expected
        """CHG-2, CHR-LEAVE-3: K is an inch deep, and its unit closes up behind it."""
        guard = block("guard", "blue", (36, 14, 0), "RRKRR", "RRRRR", more=HERO)
        target = block("foes", "red", (36, y, 180), "RRRRRRR", more=FLED)

        found = asked(field(guard, target), "guard.K charge foes")

        assert found.verdict.breaks == (() if there else ("CHG-2",))


class TestWitnesses:
    """PANIC-1: friends within six inches of a unit that is caught and removed."""

    def caught(self, *friends: str) -> Transition:
        """Catch foes that stand from (34.5, 24) to (37.5, 25)."""
        fled = foes("RRR", more=FLED)
        battle = field(spears(), fled, *friends, charge(reaction="flee"))
        return asked(battle, "spears resolve charge", 6, 6)

    @pytest.mark.parametrize(
        ("x", "more", "due"),
        [
            (44.0, RATES, ["near"]),  # from 43.5: exactly six inches
            (44.01, RATES, []),
            (44.0, FLED, []),  # PANIC-6
            (44.0, f'{RATES}\nstate = "passed_panic_test"', []),
        ],
    )
    @pytest.mark.clause("PANIC-1", "PANIC-6")
    def test_who_is_near(self, x: float, more: str, due: list[str]) -> None:
        """PANIC-1, PANIC-6: not tested yet, from where the lost stood last."""
        found = self.caught(block("near", "red", (x, 24, 180), "R", more=more))

        assert found.verdict.legal
        tests = [
            dict(event.values)
            for event in found.verdict.events
            if event.event == "panic_test_due"
        ]
        assert [test["unit"] for test in tests] == due
        assert all(test["because"] == "foes" for test in tests)

    def test_who_fights_and_who_is_no_friend(self) -> None:
        """PANIC-1, PANIC-6: neither the Engaged nor the charger's friends."""
        fights = block("fights", "red", (40, 28, 180), "R")
        found = self.caught(fights, block("knights", "blue", (40, 28, 0), "R"))

        assert "panic_test_due" not in [one.event for one in found.verdict.events]
