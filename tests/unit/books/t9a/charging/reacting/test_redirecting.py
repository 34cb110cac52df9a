"""Redirecting a Charge in The 9th Age, and when the phase may end.

Source:
    CHG-5, CHG-9, CHG-11, TEST-3, TEST-4
"""

from dataclasses import replace

import pytest

from declared import CHARGE, blue, breaks, heard, red, table
from serried import RequestError, referee
from serried.model.extents import Edge
from serried.model.marks import Mark
from serried.model.pending_charges import Reaction

YES: set[str] = set()
SPEARS, KNIGHTS = blue("spears", 36, 10), blue("knights", 26, 10)
FOES, BOWS = red("foes", 36, 20), red("bows", 30, 22)
BATTLE = table(SPEARS, KNIGHTS, FOES, BOWS, red("far", 36, 45))
LOW = CHARGE.replace("phase =", "table = [72, 30]\nphase =")
FLED = ("spears charge foes", ("foes flee", (3, 4)))
PASSES, FAILS = (3, 4), (4, 4)
"""Of Discipline 7."""


class TestSeveralChargers:
    """CHG-8, CHG-9: who flees from one flees from all, and each may be led away."""

    @pytest.mark.parametrize("first", ["foes hold", "foes stand and shoot"])
    def test_the_earlier_one_is_led_away(self, first: str) -> None:
        """It is the same line as after a flight from its own Charge."""
        lines = ("spears charge foes", first, "knights charge foes")
        fled = heard(BATTLE, *lines, ("foes flee", (1, 2))).battle
        assert [one.reaction for one in fled.charges] == [Reaction.FLEE] * 2

        led = heard(fled, ("spears redirect to bows", PASSES), "bows hold").battle
        assert {(str(one.by), one.on) for one in led.charges} == {
            ("spears", "bows"),
            ("knights", "foes"),
        }

    def test_both_are_led_away(self) -> None:
        """Each takes its own test, in the order that their player likes."""
        lines = ("spears charge foes", "foes hold", "knights charge foes")
        fled = heard(BATTLE, *lines, ("foes flee", (1, 2))).battle
        both = (("knights redirect to bows", PASSES), "bows hold")
        led = heard(fled, *both, ("spears redirect to bows", PASSES), "bows hold")

        assert {(str(one.by), one.on) for one in led.battle.charges} == {
            ("spears", "bows"),
            ("knights", "bows"),
        }

    def test_who_fled_off_the_table(self) -> None:
        """Gone, it has fled from the earlier charger as well."""
        edge = table(SPEARS, KNIGHTS, red("foes", 36, 20.5), BOWS, head=LOW)
        lines = ("spears charge foes", "foes hold", "knights charge foes")
        gone = heard(edge, *lines, ("foes flee", (6, 6))).battle

        assert "foes" not in {unit.id for unit in gone.units}
        assert breaks(gone, ("spears redirect to bows", PASSES)) == YES

    def test_another_target_is_left_alone(self) -> None:
        """What the bows did about the spears stays as it was."""
        lines = ("spears charge bows", "bows hold", "knights charge foes")
        fled = heard(BATTLE, *lines, ("foes flee", (1, 2))).battle

        assert [one.reaction for one in fled.charges] == [Reaction.HOLD, Reaction.FLEE]
        assert breaks(fled, ("spears redirect to far", PASSES)) >= {"CHG-9"}


class TestRedirect:
    """CHG-9: after a flight the charger may try another target."""

    def test_passed(self) -> None:
        """It is declared on the second, and the first is kept."""
        said = heard(BATTLE, *FLED, ("spears redirect to bows", PASSES))

        assert said.verdict.legal
        first, second = said.battle.charges
        assert (first.on, first.reaction) == ("foes", Reaction.FLEE)
        assert (second.on, second.reaction) == ("bows", None)
        assert said.battle.unit("spears").has(Mark.REDIRECTED)
        names = [event.event for event in said.verdict.events]
        assert names == ["redirect_test", "charge_declared"]

    def test_failed(self) -> None:
        """It must go for the unit that fled; the test stands."""
        before = heard(BATTLE, *FLED).battle
        said = heard(before, ("spears redirect to bows", FAILS))

        assert said.verdict.breaks == ("CHG-9",)
        assert said.battle.charges == before.charges
        assert said.battle.unit("spears").has(Mark.REDIRECTED)
        assert breaks(said.battle, ("spears redirect to bows", PASSES)) == {"CHG-9"}

    def test_without_dice_it_depends(self) -> None:
        """TEST-3: 21 of the 36 rolls come to 7 or less; nothing is changed."""
        before = heard(BATTLE, *FLED).battle
        said = heard(before, "spears redirect to bows")

        assert said.battle == before
        depends = said.verdict.depends
        assert depends is not None
        assert depends.chance == "21/36"
        assert depends.if_passed.legal
        assert depends.if_failed.breaks == ("CHG-9",)

    def test_by_whom_it_is_tested(self) -> None:
        """TEST-3: the owner names the model; else it is the best."""
        led = 'ranks = ["RRCRR"]\n[unit.model.C]\ndiscipline = 9'
        battle = table(blue("spears", 36, 10, led), FOES, BOWS)

        assert breaks(battle, *FLED, ("spears redirect to bows", (4, 5))) == YES
        named = ("spears redirect to bows: test by R", (4, 5))
        assert breaks(battle, *FLED, named) == {"CHG-9"}
        with pytest.raises(RequestError, match="no model drawn with M"):
            heard(battle, *FLED, ("spears redirect to bows: test by M", (4, 5)))

    def test_a_flag_nearby_lets_it_throw_again(self) -> None:
        """CHR-N-5: by who charges as well; the second roll stands."""
        banner = 'rules = ["Rally Around the Flag"]'
        battle = table(SPEARS, blue("knights", 26, 10, banner), FOES, BOWS)
        flees = ("foes flee", (1, 1))
        lines = ("spears charge foes", flees, "knights charge foes", flees)

        fails, passes = (6, 6), PASSES
        assert (
            breaks(battle, *lines, ("spears redirect to bows", fails + passes)) == YES
        )
        again = ("spears redirect to bows", fails + fails)
        assert breaks(battle, *lines, again) == {"CHG-9"}

    def test_only_if_the_target_fled(self) -> None:
        """CHG-9: not if it held, not if nothing was declared."""
        line = ("spears redirect to bows", PASSES)

        assert "CHG-9" in breaks(BATTLE, line)
        held = heard(BATTLE, "spears charge foes", "foes hold", line)
        assert held.verdict.breaks == ("CHG-9",)
        assert not held.verdict.events
        assert held.dice_left == PASSES

    def test_only_to_a_viable_target(self) -> None:
        """CHG-9, CHG-2: 35 inches are out of reach; no test is thrown for that."""
        said = heard(BATTLE, *FLED, ("spears redirect to far", PASSES))

        assert said.verdict.breaks == ("CHG-2",)
        assert not said.verdict.events
        assert not said.battle.unit("spears").has(Mark.REDIRECTED)

    def test_not_to_the_same_target(self) -> None:
        """CHG-9: another one."""
        assert "CHG-9" in breaks(BATTLE, *FLED, ("spears redirect to foes", PASSES))

    def test_not_before_the_reaction(self) -> None:
        """CHG-5: of whoever is charged."""
        lines = (*FLED, "knights charge bows", ("spears redirect to bows", PASSES))

        assert breaks(BATTLE, *lines) == {"CHG-5"}

    def test_the_second_flees_too(self) -> None:
        """CHG-9: both stand; it is chosen before the roll. Nobody tries again."""
        lines = (*FLED, ("spears redirect to bows", PASSES), ("bows flee", (1, 1)))
        said = heard(BATTLE, *lines)

        assert [one.on for one in said.battle.charges] == ["foes", "bows"]
        again = ("spears redirect to far", PASSES)
        assert "CHG-9" in breaks(BATTLE, *lines, again)

    def test_who_has_two_targets_rolls_with_nobody(self) -> None:
        """CHG-9, CHG-MOVE-8: which it follows is open, so others roll without it."""
        flees = ("foes flee", (1, 1))
        both = ("spears charge foes", flees, "knights charge foes", flees)
        led = (("spears redirect to bows", PASSES), ("bows flee", (1, 1)))
        said = heard(BATTLE, *both, *led, ("knights resolve charge", (1, 1)))

        rolled = [
            event for event in said.verdict.events if event.event == "charge_range"
        ]
        assert {str(one.by) for one in said.battle.charges} == {"spears"}
        assert len(rolled) == 1

    @pytest.mark.parametrize("reaction", ["hold", "stand and shoot"])
    def test_the_second_stays(self, reaction: str) -> None:
        """CHG-9: then the first is let go."""
        lines = (*FLED, ("spears redirect to bows", PASSES), f"bows {reaction}")
        said = heard(BATTLE, *lines)

        assert [one.on for one in said.battle.charges] == ["bows"]

    def test_each_of_several_may_try(self) -> None:
        """CHG-9: once each."""
        flees = ("foes flee", (1, 1))
        said = heard(
            BATTLE,
            *("spears charge foes", flees, "knights charge foes", flees),
            *(("spears redirect to bows", PASSES), "bows hold"),
            *(("knights redirect to bows", PASSES), "bows hold"),
        )

        assert [str(one.by) for one in said.battle.charges] == ["spears", "knights"]
        assert {one.on for one in said.battle.charges} == {"bows"}

    def test_a_character_that_charges_out(self) -> None:
        """CHG-9, CHR-CHG-3: it takes its own test; the mark is its unit's."""
        hero = 'ranks = ["RRKRR"]\n[unit.model.K]\ncharacter = true\ndiscipline = 9'
        battle = table(blue("guard", 36, 10, hero), FOES, BOWS)
        lines = ("guard.K charge foes", ("foes flee", (3, 4)))
        said = heard(battle, *lines, ("guard.K redirect to bows", (4, 5)))

        assert said.verdict.legal
        assert said.battle.unit("guard").has(Mark.REDIRECTED)
        assert {str(one.by) for one in said.battle.charges} == {"guard.K"}

    def test_the_answer_calls_it_as_the_line_does(self) -> None:
        """Not by the name that it would have as a unit of its own."""
        hero = 'ranks = ["RRKRR"]\n[unit.model.K]\ncharacter = true\ndiscipline = 9'
        battle = table(blue("guard", 36, 10, hero), FOES, BOWS)
        lines = ("guard.K charge foes", ("foes flee", (3, 4)))
        said = heard(battle, *lines, ("guard.K redirect to bows", (4, 5))).verdict

        assert dict(said.events[0].values)["unit"] == "guard.K"
        assert "guard-K" not in {finding.unit for finding in said.findings}

    def test_onto_the_line_between_two_arcs(self) -> None:
        """AMB-64: the two dice of the test, then the one for the Arc.

        The bows' front left corner is at (28.5, 22) as they look south, and 8 inches
        west and south of it is the middle of the front of the spears.
        """
        bows = red("bows", 31, 22)
        west = blue("spears", 20.5, 14, facing=45.0)
        battle = table(west, red("foes", 23, 30), bows)
        before = heard(battle, "spears charge foes", ("foes flee", (1, 1))).battle
        line = "spears redirect to bows"

        for die, edge in ((3, Edge.FRONT), (4, Edge.RIGHT)):
            said = heard(before, (line, (*PASSES, die, 6)))
            assert said.battle.charges[-1].facing is edge
            assert said.dice_left == (6,)
        with pytest.raises(RequestError, match="behind the two dice of its test"):
            heard(before, (line, PASSES))
        failed = heard(before, (line, FAILS))
        assert failed.verdict.breaks == ("CHG-9",)
        (note,) = heard(before, line).verdict.notes
        assert "1 to 3 is front, the rest right flank" in note

    def test_after_the_target_left_the_table(self) -> None:
        """CHG-9, FLEE-4: it fled, though it is gone."""
        low = table(SPEARS, FOES, BOWS, head=CHARGE + "table = [72, 27]\n")
        fled = ("spears charge foes", ("foes flee", (6, 6)))
        lines = (*fled, ("bows panic test", PASSES))

        assert breaks(low, *lines, ("spears redirect to bows", PASSES)) == YES


class TestTheEnd:
    """CHG-5, CHG-11: the phase ends once all have reacted and all have moved."""

    def test_not_before(self) -> None:
        """A reaction that is owed, and a charger that has not moved."""
        for line in ("next phase", "next turn"):
            assert breaks(BATTLE, "spears charge foes", line) == {"CHG-5", "CHG-11"}
            held = ("spears charge foes", "foes hold")
            assert breaks(BATTLE, *held, line) == {"CHG-11"}
            assert breaks(BATTLE, line) == YES

    def test_later_charges_are_dropped_with_the_turn(self) -> None:
        """A file may have them in another phase."""
        after = heard(BATTLE, "spears charge foes", "foes hold").battle
        after = referee.consider(replace(after, phase="melee"), "next turn").battle

        assert not after.charges
        assert not after.unit("spears").has(Mark.DECLARED_CHARGE)

    def test_charges_of_who_is_gone(self) -> None:
        """Who dies by Stand and Shoot charges nobody; a target's place is kept."""
        one = 'files = 1\nmodels = 1\nrules = ["Scoring"]'
        battle = table(
            blue("spears", 36, 10, one), KNIGHTS, red("foes", 36, 20, one), BOWS
        )  # fmt: skip
        lines = ("spears charge foes", "foes stand and shoot")

        said = heard(battle, *lines, "spears lose 1")
        assert said.verdict.legal
        assert not said.battle.charges
        said = heard(battle, *lines, "foes lose 1")
        (charge,) = said.battle.charges
        assert charge.last == pytest.approx((36.0, 20.5))
