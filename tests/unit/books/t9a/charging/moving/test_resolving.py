"""Chargers are rolled for and moved, in positions worked out by hand.

Every line is asked through the referee, and what it leaves is written and read again.
"""

from dataclasses import replace

import pytest

from charges import (
    RATES,
    asked,
    block,
    charge,
    choices,
    events,
    field,
    foes,
    pose,
    rock,
    spears,
)
from serried.engine.referee import consider
from serried.geometry import Pose, same
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.marks import Mark
from serried.rules.contact.contacts import touching_enemies

RESOLVE = "spears resolve charge"


class TestSuccess:
    """A roll that is enough, with room."""

    @pytest.mark.slow
    def test_it_ends_in_contact_where_most_are(self) -> None:
        """Five before seven, the middles on each other: all twelve touch."""
        found = asked(field(spears(30), foes(), charge()), RESOLVE, 4, 3)

        assert found.verdict.legal
        assert pose(found.battle, "spears") == Pose(36.0, 24.0, 0.0, 1.0)
        assert found.verdict.measure("models_in_contact") == 12
        assert found.verdict.measure("at") == 0.0
        assert found.battle.charges == ()
        assert found.battle.unit("spears").has(Mark.CHARGING)
        assert not found.battle.unit("spears").has(Mark.SHAKEN)
        assert events(found) == ["charge_range", "charged"]

    @pytest.mark.parametrize(("dice", "there"), [((2, 3), True), ((2, 2), False)])
    def test_the_roll_is_held_against_the_distance(
        self,
        dice: tuple[int, int],
        there: bool,  # noqa: FBT001 - what is expected
    ) -> None:
        """Ten inches away, at Advance 5: five is just enough (CHG-12)."""
        found = asked(field(spears(), foes(), charge()), RESOLVE, *dice)

        assert found.verdict.legal
        assert (
            bool(touching_enemies(found.battle, found.battle.unit("spears"))) is there
        )
        assert found.verdict.measure("distance") == 10.0
        assert found.verdict.measure("charge_range") == 5.0 + sum(dice)

    def test_without_dice_nobody_moves(self) -> None:
        """What is needed is said, and the chance: 30 of 36 rolls are 5 or more."""
        battle = field(spears(), foes(), charge())
        found = asked(battle, RESOLVE)

        assert found.battle == battle
        assert found.verdict.legal
        assert found.verdict.measure("needs") == 5
        assert found.verdict.measure("chance") == "30/36"

    def test_a_champion_orders_it(self) -> None:
        """CMD-4: nine inches, Advance 5, a roll of 2 counts as 4."""
        champion = spears(36, 15, "RRCRR")
        found = asked(field(champion, foes(), charge()), RESOLVE, 1, 1)

        assert found.verdict.measure("charge_range") == 9.0
        assert "CMD-4" in [finding.clause for finding in found.verdict.findings]
        assert pose(found.battle, "spears") == Pose(36.0, 24.0, 0.0, 1.0)

    def test_a_champion_is_ignored_where_it_is_not_enough(self) -> None:
        """CMD-4: at ten inches the dice count as they fell, one inch of failure."""
        champion = spears(36, 14, "RRCRR")
        found = asked(field(champion, foes(), charge()), RESOLVE, 1, 1)

        assert found.verdict.measure("charge_range") == 7.0
        assert pose(found.battle, "spears") == Pose(36.0, 15.0, 0.0, 1.0)

    def test_three_dice_are_thrown_with_swiftstride(self) -> None:
        """GEN-8: the lowest goes, and the highest is that of a failure."""
        swift = spears(36, 10, more=f'{RATES}\ntype = "cavalry"')
        battle = field(swift, foes(), charge())

        assert asked(battle, RESOLVE, 1, 4, 4).verdict.measure("charge_range") == 13.0
        with pytest.raises(RequestError, match="3 dice"):
            asked(battle, RESOLVE, 4, 4)

    def test_seven_charge_move_seven(self) -> None:
        """CHG-MOVE-7: five against six in line, not seven by turning the target."""
        stone = rock(2.45, -2.4, 3.0, -1.95)
        battle = field(spears(35.5, 14, "RRRRR", "RRRRR"), foes(), stone, charge())
        found = asked(battle, f"{RESOLVE}: at 0.5", 6, 6)
        turned = asked(battle, f"{RESOLVE}: at 0", 6, 6)

        assert found.verdict.legal
        assert pose(found.battle, "spears") == Pose(35.5, 24.0, 0.0, 1.0)
        assert found.verdict.measure("models_in_contact") == 11
        assert pose(found.battle, "foes") == pose(battle, "foes")
        assert turned.verdict.breaks == ("CHG-MOVE-5",)

    @pytest.mark.slow
    def test_a_target_turns_where_there_is_no_other_way(self) -> None:
        """CHG-MOVE-4: stones keep the charger out of line, so the target is turned."""
        stones = rock(0.55, -0.4, 0.75, -0.2), rock(-4.0, -0.4, -0.55, -0.2, "wall")
        narrow = spears(36, 14, "RRR")
        battle = field(narrow, foes("R"), *stones, charge())
        found = asked(battle, RESOLVE, 6, 6)
        if not found.verdict.measure("own"):  # several are equally good: take the first
            line = f"{RESOLVE}: at {choices(found.verdict)[0]['at']!r}"
            found = asked(found.battle, line)

        assert found.verdict.legal
        assert "charged_unit_turned" in events(found)
        assert not same(pose(found.battle, "foes").ux, pose(battle, "foes").ux)
        assert touching_enemies(found.battle, found.battle.unit("spears"))


class TestChoice:
    """Where the owner wants the charger."""

    def battle(self) -> Battle:
        """Return a single base before four: it touches three of them twice over."""
        return field(spears(36, 14, "R"), foes("RRRR"), charge())

    def test_two_ends_are_as_good(self) -> None:
        """With a model before it it touches the next one's corner on either side."""
        battle = self.battle()
        found = asked(battle, RESOLVE, 6, 6)

        assert found.verdict.legal
        assert pose(found.battle, "spears") == pose(battle, "spears")
        assert found.battle.charges[0].rolled == (6, 6)
        assert [one["at"] for one in choices(found.verdict)] == [-0.5, 0.5]
        assert {one["models_in_contact"] for one in choices(found.verdict)} == {4}

    def test_one_of_them_is_taken_without_new_dice(self) -> None:
        """The charger's left is the west, once it looks north: 0.5 is at 35.5."""
        rolled = asked(self.battle(), RESOLVE, 6, 6).battle
        found = asked(rolled, f"{RESOLVE}: at 0.5")

        assert found.verdict.legal
        assert pose(found.battle, "spears") == Pose(35.5, 24.0, 0.0, 1.0)
        assert events(found) == ["charged"]

    def test_what_is_not_as_good_is_told_with_figures(self) -> None:
        """CHG-MOVE-6: in the middle it touches but two; the roll stands."""
        battle = self.battle()
        found = asked(battle, f"{RESOLVE}: at 0", 6, 6)
        (breach,) = found.verdict.breaches

        assert breach.clause == "CHG-MOVE-6"
        assert (breach.measured, breach.limit) == (3.0, 4.0)
        assert found.battle.charges[0].rolled == (6, 6)
        assert pose(found.battle, "spears") == pose(battle, "spears")

    def test_the_middle_of_a_stretch_is_taken(self) -> None:
        """An inch and a half before three: all touch from -0.25 to 0.25."""
        wide = block("spears", "blue", (33, 14, 0), "R", base="38.1x25.4")
        battle = field(wide, foes("RRR"), charge())
        found = asked(battle, RESOLVE, 6, 6)

        assert pose(found.battle, "spears") == Pose(36.0, 24.0, 0.0, 1.0)
        assert found.verdict.measure("models_in_contact") == 4
        assert any('-0.25" to 0.25"' in note for note in found.verdict.notes)

    @pytest.mark.parametrize(
        ("at", "breaks"), [(0.25, ()), (-0.25, ()), (0.1, ()), (0.3, ("CHG-MOVE-6",))]
    )
    def test_all_of_a_stretch_may_be_chosen(
        self, at: float, breaks: tuple[str, ...]
    ) -> None:
        """The ends of the stretch are as good as its middle, and no more."""
        wide = block("spears", "blue", (33, 14, 0), "R", base="38.1x25.4")
        battle = field(wide, foes("RRR"), charge())
        found = asked(battle, f"{RESOLVE}: at {at}", 6, 6)

        assert found.verdict.breaks == breaks
        if not breaks:
            assert same(pose(found.battle, "spears").x, 36.0 - at)

    def test_a_hundredth_beside_an_end_is_that_end(self) -> None:
        """Offsets are told to a hundredth of an inch, and may be typed so."""
        found = asked(self.battle(), f"{RESOLVE}: at 0.509", 6, 6)

        assert found.verdict.legal
        assert pose(found.battle, "spears") == Pose(35.5, 24.0, 0.0, 1.0)

    def test_beside_the_facing_there_is_no_contact(self) -> None:
        """CHG-MOVE-2: seven inches aside of a front three and a half wide to a side."""
        found = asked(field(spears(), foes(), charge()), f"{RESOLVE}: at 7", 6, 6)

        assert found.verdict.breaks == ("CHG-MOVE-2",)

    def test_on_top_of_others_there_is_no_room(self) -> None:
        """CHG-MOVE-3: a rock stands where the charger would, at -3 but not at 0.

        The target fights somebody on its flank, so that it does not turn.
        """
        stone = rock(3.6, -1.0, 6.0, -0.5)
        beside = block("knights", "blue", (32.5, 24.5, 90), "R")
        battle = field(spears(30), beside, foes(), stone, charge())

        assert asked(battle, f"{RESOLVE}: at 0", 6, 6).verdict.legal
        found = asked(battle, f"{RESOLVE}: at -3", 6, 6)
        assert found.verdict.breaks == ("CHG-MOVE-3",)

    @pytest.mark.slow
    def test_where_no_way_leads_there_is_none(self) -> None:
        """CHG-MOVE-1: two walls let it straight through, and to nowhere else."""
        walls = rock(-30, -4, -2.6, -3, "west"), rock(2.6, -4, 30, -3, "east")
        beside = block("knights", "blue", (32.5, 24.5, 90), "R")
        battle = field(spears(), beside, foes(), *walls, charge())

        assert asked(battle, f"{RESOLVE}: at 0", 6, 6).verdict.legal
        found = asked(battle, f"{RESOLVE}: at -5", 6, 6)
        assert found.verdict.breaks == ("CHG-MOVE-1",)

    def test_who_is_not_in_it_has_no_end(self) -> None:
        """A choice for somebody who does not charge with it cannot be put."""
        battle = field(spears(), spears(20, 14, name="knights"), foes(), charge())

        with pytest.raises(RequestError, match="knights does not charge foes"):
            asked(battle, f"{RESOLVE}: knights at 1", 6, 6)

    def test_against_nobody_who_is_here(self) -> None:
        """A unit that there is not cannot be put; one that fled off the table can."""
        battle = field(spears(), foes(), charge())
        with pytest.raises(RequestError, match="no unit 'nobody'"):
            asked(battle, f"{RESOLVE}: against nobody", 6, 6)

        gone = charge(on="nobody", reaction="flee", more="last = [36, 40]")
        left = field(spears(), foes(), gone)
        assert asked(left, f"{RESOLVE}: against nobody", 6, 6).verdict.legal
        found = asked(left, f"{RESOLVE}: against foes", 6, 6)
        assert found.verdict.breaks == ("CHG-9",)


class TestAnnounced:
    """What has to be done before a charger is rolled for."""

    def test_a_reaction_is_owed(self) -> None:
        """CHG-5: whoever else is charged has to react first."""
        others = spears(20, 14, name="knights"), foes(name="bows")
        battle = field(
            spears(), others[0], foes(), charge(), charge("knights", reaction="")
        )

        assert asked(battle, RESOLVE, 6, 6).verdict.breaks == ("CHG-5",)

    def test_who_has_not_declared_is_not_rolled_for(self) -> None:
        """CHG-11: first the declaration."""
        battle = field(spears(), foes())

        assert asked(battle, RESOLVE, 6, 6).verdict.breaks == ("CHG-11",)

    def test_a_charge_is_moved_in_its_phase(self) -> None:
        """GEN-2, and it is the Charge Phase."""
        text = field(spears(), foes(), charge(), head="round = 2\n")
        moved = asked(text, RESOLVE, 6, 6)

        assert moved.verdict.legal
        later = replace(text, phase="movement")
        assert consider(later, RESOLVE, (6, 6)).verdict.breaks == ("GEN-2",)

    def test_of_two_targets_one_is_chosen(self) -> None:
        """CHG-9: both have fled, and it says which it goes for."""
        fled = f'{RATES}\nstate = ["fleeing"]'
        bows = block("bows", "red", (50, 30, 0), "RRR", more=fled)
        battle = field(
            spears(),
            foes("RRR", more=fled),
            bows,
            charge(reaction="flee"),
            charge(on="bows", reaction="flee"),
        )

        assert asked(battle, RESOLVE, 6, 6).verdict.breaks == ("CHG-9",)
        wrong = asked(battle, f"{RESOLVE}: against spears", 6, 6)
        assert wrong.verdict.breaks == ("CHG-9",)
        found = asked(battle, f"{RESOLVE}: against foes", 6, 6)
        assert found.verdict.legal
        assert found.battle.charges == ()
        assert [unit.id for unit in found.battle.units] == ["spears", "bows"]

    def test_too_few_dice_are_a_bad_request(self) -> None:
        """Two chargers need four."""
        battle = field(
            spears(), spears(20, name="knights"), foes(), charge(), charge("knights")
        )

        with pytest.raises(RequestError, match="Charge Range of knights"):
            asked(battle, RESOLVE, 6, 6, 6)


class TestFailure:
    """A roll that is not enough, or no room."""

    def test_it_goes_as_far_as_the_highest_die(self) -> None:
        """CHG-FAIL-1: straight at the Centre of the target, so three inches north."""
        found = asked(field(spears(), foes(), charge()), RESOLVE, 1, 3)

        assert found.verdict.legal
        assert pose(found.battle, "spears") == Pose(36.0, 17.0, 0.0, 1.0)
        assert found.battle.unit("spears").has(Mark.SHAKEN)
        assert not found.battle.unit("spears").has(Mark.CHARGING)
        assert found.battle.charges == ()
        assert events(found) == ["charge_range", "failed_charge"]

    @pytest.mark.slow
    def test_no_room_is_a_failure_too(self) -> None:
        """CHG-12: walls of rock leave a gap too narrow for five in a row."""
        walls = rock(-30, -4, -1, -3, "west"), rock(1, -4, 30, -3, "east")
        found = asked(field(spears(), foes(), *walls, charge()), RESOLVE, 6, 6)

        assert found.verdict.legal
        assert events(found) == ["charge_range", "failed_charge"]
        assert found.battle.unit("spears").has(Mark.SHAKEN)

    def test_who_has_gone_is_not_reached(self) -> None:
        """CHG-FAIL-2: towards where the Centre of a target was that left the table."""
        gone = charge(on="ghosts", reaction="flee", more="last = [36, 40]")
        found = asked(field(spears(), foes(), gone), RESOLVE, 6, 5)

        assert found.verdict.legal
        assert pose(found.battle, "spears") == Pose(36.0, 20.0, 0.0, 1.0)
        assert found.verdict.measure("distance") is None
