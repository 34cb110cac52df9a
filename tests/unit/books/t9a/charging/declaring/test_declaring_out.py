"""Declaring a Charge out of a unit in The 9th Age.

Source:
    CHR-CHG-1 to CHR-CHG-5, CHR-N-6, AMB-51, AMB-52
"""

import math

import pytest

from declared import blue, breaks, heard, red, table
from serried import RequestError
from serried.model.actions.subject import Subject
from serried.model.marks import Mark

YES: set[str] = set()
KNIGHTS = blue("knights", 20, 10)
FOES, BOWS = red("foes", 36, 20), red("bows", 20, 20)

HERO = """\
ranks = ["RRKRR", "RRRRR"]
[unit.model.K]
character = true
advance = 7
discipline = 9"""
GUARD = blue("guard", 36, 10, HERO)
LED = table(GUARD, KNIGHTS, FOES, BOWS)


class TestOutOfAUnit:
    """CHR-CHG-1 to CHR-CHG-5: a Character declares by itself."""

    def test_it_is_measured_from_its_own_base(self) -> None:
        """CHR-CHG-2: K stands an inch behind a front of two ranks, in the second.

        Its front is at y = 9: foes at 20 are 11 away, and 12 + 7 reach to 28.
        """
        behind = HERO.replace('"RRKRR", "RRRRR"', '"RRRRR", "RRKRR"')
        rules = behind + '\nrules = ["Stand Behind"]'
        guard = blue("guard", 36, 10, rules)

        said = heard(table(guard, FOES), "guard.K charge foes")
        assert said.verdict.measure("distance") == pytest.approx(11.0)
        assert breaks(table(guard, red("foes", 36, 28)), "guard.K charge foes") == YES
        far = table(guard, red("foes", 36, 28.01))
        assert breaks(far, "guard.K charge foes") == {"CHG-2"}
        asked = heard(table(guard, FOES), "guard.K distance to foes").verdict
        assert asked.measure("distance") == pytest.approx(11.0)

    def test_it_is_measured_to_the_nearest_corner(self) -> None:
        """CHR-CHG-2, DIST-1: K covers x from 35.5 to 36.5, the foes begin at 40."""
        aside = table(GUARD, red("foes", 42.5, 20))
        said = heard(aside, "guard.K distance to foes").verdict
        assert said.measure("distance") == pytest.approx(math.hypot(3.5, 10))
        # The foes see themselves from the north: their 1.5 is the nearest, 1.1 is not.
        model = heard(aside, "guard.K distance to foes.1.1").verdict
        assert model.measure("distance") == pytest.approx(math.hypot(7.5, 10))

    @pytest.mark.clause("CHR-CHG-1")
    def test_what_is_written_down(self) -> None:
        """CHR-CHG-1, CHR-CHG-3: the charge is the Character's, the mark its unit's."""
        battle = heard(LED, "guard.K charge foes").battle

        assert battle.charges[0].by == Subject("guard", "K")
        assert battle.unit("guard").has(Mark.DECLARED_CHARGE)

    def test_one_of_them_alone(self) -> None:
        """CHR-CHG-5, AMB-52: the unit or one Character of it, whoever is first."""
        alone = ("guard.K charge foes", "foes hold")
        together = ("guard charge foes", "foes hold")

        assert breaks(LED, *alone, "guard charge bows") >= {"CHR-CHG-5"}
        assert breaks(LED, *alone, "guard may charge") == {"CHR-CHG-5"}
        assert breaks(LED, *alone, "guard.K may charge") == {"CHG-1"}
        assert breaks(LED, *together, "guard.K may charge") == {"CHR-CHG-5"}
        assert breaks(LED, *together, "guard may charge") == {"CHG-1"}
        assert breaks(LED, "guard.K may charge") == YES

    def test_once_the_charger_has_moved(self) -> None:
        """CHR-CHG-5, AMB-52: a unit that is Charging, one that failed, one left behind.

        The first two have declared themselves; of the third K did, who has gone.
        """
        for state, itself, other in (
            ('["charging", "declared_charge"]', "CHG-1", "CHR-CHG-5"),
            ('["shaken", "declared_charge"]', "CHG-1", "CHR-CHG-5"),
            ('["declared_charge"]', "CHR-CHG-5", "CHR-CHG-5"),
        ):
            state_of = HERO.replace("[unit", f"state = {state}\n[unit", 1)
            battle = table(blue("guard", 36, 10, state_of), FOES)
            assert itself in breaks(battle, "guard may charge")
            assert other in breaks(battle, "guard.K may charge")

    def test_it_is_said_who_has_gone(self) -> None:
        """CHR-CHG-5: what is left has declared nothing itself."""
        state_of = HERO.replace("[unit", 'state = ["declared_charge"]\n[unit', 1)
        said = heard(table(blue("guard", 36, 10, state_of), FOES), "guard charge foes")
        (finding,) = (one for one in said.verdict.findings if one.clause == "CHR-CHG-5")

        assert finding.reason == "one_has_charged_out"
        assert finding.other is None

    def test_once_all_others_are_lost_it_is_the_unit(self) -> None:
        """CHR-CHG-3, CHR-WIPE-1: its Charge is not lost with them, nor stuck.

        Ten inches at Advance 7: a roll of 8 is enough.
        """
        lone = HERO.replace('"RRKRR", "RRRRR"', '"RRKRR"')
        battle = table(blue("guard", 36, 10, lone), FOES)
        steady = ("guard panic test", (1, 1))  # PANIC-9
        lines = ("guard.K charge foes", "foes hold", "guard lose 4", steady)

        left = heard(battle, *lines).battle
        assert [one.by for one in left.charges] == [Subject("guard")]
        assert breaks(battle, *lines, "guard charge foes") == {"CHG-1"}
        done = heard(battle, *lines, ("guard resolve charge: at 0", (4, 4))).battle
        assert done.unit("guard").has(Mark.CHARGING)
        assert not done.charges

    def test_with_another_character_left_it_still_charges_out(self) -> None:
        """CHR-WIPE-1: two Characters are a Combined Unit without the others."""
        two = HERO.replace('"RRKRR", "RRRRR"', '"RRKJR"')
        two += "\n[unit.model.J]\ncharacter = true"
        battle = table(blue("guard", 36, 10, two), FOES)
        left = heard(battle, "guard.K charge foes", "foes hold", "guard lose 3").battle

        assert [one.by for one in left.charges] == [Subject("guard", "K")]

    def test_nor_another_character(self) -> None:
        """CHR-CHG-5: other Characters included."""
        two = HERO.replace("RRKRR", "RJKRR") + "\n[unit.model.J]\ncharacter = true"
        battle = table(blue("guard", 36, 10, two), FOES)

        assert breaks(battle, "guard.J may charge") == YES
        lines = ("guard.K charge foes", "foes hold", "guard.J may charge")
        assert breaks(battle, *lines) == {"CHR-CHG-5"}

    @pytest.mark.clause("CHR-CHG-4")
    def test_its_unit_hides_nothing_and_is_not_in_the_way(self) -> None:
        """CHR-CHG-4, CHR-LEAVE-3: straight through the rank before it."""
        behind = HERO.replace('"RRKRR", "RRRRR"', '"RRRRR", "RRKRR"')
        guard = blue("guard", 36, 10, behind + '\nrules = ["Stand Behind"]')

        assert breaks(table(guard, FOES), "guard.K charge foes") == YES

    def test_who_is_attached_stays(self) -> None:
        """CHR-N-6."""
        attached = table(blue("guard", 36, 10, HERO + '\nrules = ["Attached"]'), FOES)

        assert breaks(attached, "guard.K charge foes") == {"CHR-N-6"}
        assert breaks(attached, "guard.K may charge") == {"CHR-N-6"}

    def test_who_is_no_character(self) -> None:
        """It acts with its unit."""
        battle = table(blue("guard", 36, 10, 'ranks = ["RRMRR"]\n[unit.model.M]'), FOES)

        with pytest.raises(RequestError, match="no character"):
            heard(battle, "guard.M charge foes")

    @pytest.mark.parametrize("letter", ["C", "R"])
    def test_nor_is_who_has_no_table_of_its_own(self, letter: str) -> None:
        """A Champion and rank-and-file are drawn without one."""
        battle = table(blue("guard", 36, 10, 'ranks = ["RRCRR"]'), FOES)

        with pytest.raises(RequestError, match=f"{letter} of guard is no character"):
            heard(battle, f"guard.{letter} charge foes")
        with pytest.raises(RequestError, match="no model drawn with M"):
            heard(battle, "guard.M charge foes")
