"""Terror where a Charge is declared in The 9th Age: the Panic Test of the target.

Source:
    CHG-10, UR-TERROR, HT-1, FLEE-1, PANIC-4, PANIC-6, PANIC-7, TEST-3
"""

from itertools import product

import pytest

from declared import blue, breaks, heard, red, table
from serried import RequestError, referee
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.pending_charges import Reaction

TERROR = 'rules = ["Terror"]'
DECLARED = "spears charge foes"
SPEARS = blue("spears", 36, 10, TERROR)
BATTLE = table(SPEARS, red("foes", 36, 20))
GIGANTIC = 'height = "gigantic"\nfiles = 1\nmodels = 1'
YES: set[str] = set()


def facing(*theirs: str) -> Battle:
    """Return a table on which a target with these lines may be charged."""
    return table(SPEARS, red("foes", 36, 20, *theirs))


class TestWhoTakesIt:
    """CHG-10, PANIC-6, PANIC-7, UR-TERROR."""

    @pytest.mark.parametrize("own", [TERROR, GIGANTIC])
    def test_because_of_the_rule_or_the_height(self, own: str) -> None:
        """HT-1: Gigantic models have Terror. The declaration says it."""
        battle = table(blue("spears", 36, 10, own), red("foes", 36, 20))

        said = heard(battle, DECLARED)

        assert "spears causes Terror" in said.verdict.notes[0]
        assert breaks(battle, DECLARED, "foes hold") == {"CHG-10"}

    @pytest.mark.parametrize(
        "theirs", [TERROR, 'rules = ["Fearless"]', 'state = "passed_panic_test"']
    )
    @pytest.mark.clause("UR-TERROR", "PANIC-6", "PANIC-7")
    def test_some_take_none(self, theirs: str) -> None:
        """UR-TERROR, PANIC-6, PANIC-7: they hold without dice."""
        said = heard(facing(theirs), DECLARED, ("foes hold", (6, 6)))

        assert said.verdict.legal
        assert said.dice_left == (6, 6)

    @pytest.mark.parametrize(
        ("ranks", "broken"),
        [("RRRKK", {"CHG-10"}), ("RRKK", {"CHG-10"}), ("RRKKK", YES)],
    )
    @pytest.mark.clause("PANIC-7")
    def test_more_than_half_must_be_fearless(
        self, ranks: str, broken: set[str]
    ) -> None:
        """PANIC-7: two of five or of four are not enough, three of five are."""
        model = '[unit.model.K]\nrules = ["Fearless"]'
        battle = facing(f'ranks = ["{ranks}"]', model)

        assert breaks(battle, DECLARED, "foes hold") == broken

    def test_nobody_who_is_engaged(self) -> None:
        """PANIC-6, CHG-6: it holds at once."""
        front = blue("knights", 36, 18)
        side = blue("spears", 42, 21, TERROR, facing=270)
        said = heard(table(front, side, red("foes", 36, 18)), DECLARED)

        assert said.battle.charges[0].reaction is Reaction.HOLD
        assert not said.verdict.notes

    def test_nobody_who_flees_already(self) -> None:
        """PANIC-6, CHG-8: it flees again, with the dice of its flight alone."""
        running = facing('state = "fleeing"')

        said = heard(running, DECLARED, ("foes flee", (1, 2)))

        assert said.verdict.measure("length") == 3.0
        assert said.dice_left == ()

    def test_not_because_of_others(self) -> None:
        """CHG-10: of its own charger alone."""
        battle = table(SPEARS, blue("knights", 26, 10), red("foes", 36, 20))

        assert breaks(battle, "knights charge foes", "foes hold") == YES


class TestTheTest:
    """TEST-3: two dice, at most the Discipline of 7."""

    @pytest.mark.parametrize("word", ["hold", "stand and shoot"])
    def test_every_roll(self, word: str) -> None:
        """Passed, it does as it likes; failed, it is Fleeing and owes its reaction."""
        charged = heard(BATTLE, DECLARED).battle
        for dice in product(range(1, 7), repeat=2):
            said = heard(charged, (f"foes {word}", dice))
            foes, charge = said.battle.unit("foes"), said.battle.charges[0]

            passed = sum(dice) <= 7
            assert set(said.verdict.breaks) == (YES if passed else {"CHG-10"})
            assert foes.has(Mark.PASSED_PANIC_TEST) is passed
            assert foes.has(Mark.FLEEING) is not passed
            assert (charge.reaction is None) is not passed
            assert foes.has(Mark.STOOD_AND_SHOT) is (passed and word != "hold")
            assert said.dice_left == ()

    def test_without_dice_it_depends(self) -> None:
        """Nothing has happened; 21 of 36 rolls come to at most 7."""
        charged = heard(BATTLE, DECLARED).battle
        said = heard(charged, "foes hold")
        depends = said.verdict.depends

        assert said.battle == charged
        assert depends is not None
        assert (depends.test, depends.passes_on, depends.chance) == (
            *("panic_test", 7),
            "21/36",
        )
        assert depends.if_passed.legal
        assert depends.if_failed.breaks == ("CHG-10",)

    def test_too_few_dice(self) -> None:
        """One is not enough for it."""
        with pytest.raises(RequestError, match="of foes needs 2 dice, and 1 is"):
            heard(BATTLE, DECLARED, ("foes hold", (3,)))

    @pytest.mark.clause("FLEE-1", "PANIC-4")
    def test_failed_it_must_flee(self) -> None:
        """CHG-8, FLEE-1, PANIC-4: directly away from the charger, without a test."""
        failed = heard(BATTLE, DECLARED, ("foes hold", (4, 4))).battle

        assert breaks(failed, "foes hold") == {"CHG-8"}
        assert breaks(failed, "next phase") == {"CHG-5", "CHG-11"}
        said = heard(failed, ("foes flee", (1, 2)))
        assert said.verdict.legal
        assert said.battle.charges[0].reaction is Reaction.FLEE
        foes = said.battle.unit("foes")
        assert foes.pose is not None
        # It turns about its Centre, an inch behind (36, 20), and goes 3" north.
        assert (foes.pose.x, foes.pose.y) == pytest.approx((36, 21 + 1 + 3))

    def test_to_flee_needs_no_test(self) -> None:
        """CHG-10: whichever way it ends, it flees."""
        said = heard(BATTLE, DECLARED, ("foes flee", (6, 6)))

        assert said.verdict.legal
        assert said.verdict.measure("length") == 12.0
        assert not said.battle.unit("foes").has(Mark.PASSED_PANIC_TEST)

    def test_only_for_what_is_lawful_otherwise(self) -> None:
        """CHG-7: who may not shoot takes no test for it."""
        shot = facing('state = "stood_and_shot"')

        said = heard(shot, DECLARED, ("foes stand and shoot", (1, 1)))

        assert set(said.verdict.breaks) == {"CHG-7"}
        assert said.battle.unit("foes").marks == shot.unit("foes").marks

    @pytest.mark.clause("PANIC-6")
    def test_once_in_the_phase(self) -> None:
        """PANIC-6: passed against one, it need not fear the next; the mark ends."""
        others = blue("knights", 26, 10, TERROR)
        battle = table(SPEARS, others, red("foes", 36, 20))
        lines = (DECLARED, ("foes hold", (1, 1)), "knights charge foes")

        assert breaks(battle, *lines, "foes hold") == YES
        alone = facing('state = "passed_panic_test"')
        after = referee.consider(alone, "next phase").battle
        assert not after.unit("foes").has(Mark.PASSED_PANIC_TEST)

    def test_nor_because_of_a_flight(self) -> None:
        """PANIC-6, FLEE-7: fled through, it takes no second test."""
        friends = red("friends", 36, 26, 'state = "passed_panic_test"', facing=180)
        battle = table(SPEARS, red("foes", 36, 20), friends)

        said = heard(battle, DECLARED, ("foes flee", (3, 4)))

        assert [event.event for event in said.verdict.events] == ["flees"]


class TestThrownAgain:
    """Friends near by let a failed test be thrown again; the second roll stands."""

    @pytest.mark.parametrize("rule", ["Hold the Line", "Rally Around the Flag"])
    def test_by_a_friend(self, rule: str) -> None:
        """PANIC-7, CHR-N-5: 15 of 36 rolls fail once, 225 of 1,296 twice."""
        friend = red("friends", 44, 20, f'rules = ["{rule}"]')
        battle = table(SPEARS, red("foes", 36, 20), friend)

        assert breaks(battle, DECLARED, ("foes hold", (6, 6, 3, 4))) == YES
        assert breaks(battle, DECLARED, ("foes hold", (6, 6, 4, 4))) == {"CHG-10"}
        depends = heard(battle, DECLARED, "foes hold").verdict.depends
        assert depends is not None
        assert depends.chance == "1071/1296"


class TestWarMachines:
    """CHG-10, PANIC-7: who cannot flee is Shaken, and holds."""

    MACHINE = 'rules = ["War Machine"]\nfiles = 1\nmodels = 1'

    def test_without_dice_nothing_happens(self) -> None:
        """It may hold whichever way the test ends; shooting hangs on it."""
        battle = facing(self.MACHINE)
        held = heard(battle, DECLARED, "foes hold")
        shot = heard(battle, DECLARED, "foes stand and shoot")

        assert held.verdict.depends
        assert held.verdict.depends.if_failed.legal
        assert [one.reaction for one in held.battle.charges] == [None]
        assert shot.verdict.depends
        assert shot.verdict.depends.if_failed.breaks == ("CHG-10",)
        assert shot.verdict.depends.if_passed.legal

    def test_it_tests_once(self) -> None:
        """Both marks are set by a test that fails; then no dice are asked for."""
        battle = facing(self.MACHINE)
        shot = heard(battle, DECLARED, ("foes stand and shoot", (6, 6)))
        marks = shot.battle.unit("foes").marks

        assert not shot.verdict.legal
        assert {Mark.SHAKEN, Mark.SHAKEN_NEXT_TURN} <= marks
        assert Mark.FLEEING not in marks
        assert heard(shot.battle, ("foes hold", (1,))).dice_left == (1,)


class TestUndead:
    """CHG-10, UR-UNDEAD: they take the test, and hold whatever comes of it."""

    UNDEAD = 'rules = ["Undead"]'

    def test_whichever_way_it_ends(self) -> None:
        """Who fails does not flee, for Undead only hold; who passes is steady."""
        battle = facing(self.UNDEAD)
        failed = heard(battle, DECLARED, ("foes hold", (6, 6)))
        passed = heard(battle, DECLARED, ("foes hold", (3, 4)))

        assert failed.verdict.legal
        assert failed.battle.unit("foes").marks == set()
        assert passed.battle.unit("foes").marks == {Mark.PASSED_PANIC_TEST}
        assert [one.reaction for one in failed.battle.charges] == [Reaction.HOLD]

    def test_without_dice_nothing_happens(self) -> None:
        """It is lawful either way, and whether it has passed matters later on."""
        held = heard(facing(self.UNDEAD), DECLARED, "foes hold")

        assert held.verdict.legal
        assert held.verdict.depends
        assert [one.reaction for one in held.battle.charges] == [None]

    def test_the_fearless_take_none(self) -> None:
        """PANIC-7: no dice are asked for."""
        held = heard(
            facing('rules = ["Fearless", "Undead"]'), DECLARED, ("foes hold", (6, 6))
        )

        assert held.dice_left == (6, 6)
