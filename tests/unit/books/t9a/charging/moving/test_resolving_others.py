"""Several chargers, targets that flee, Blocked Paths, and who charges out of a unit.

Every line is asked through the referee, and what it leaves is written and read again.
"""

import math

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
from serried.geometry import Pose, same
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.marks import Mark
from serried.rules.contact.contacts import touching_enemies

RESOLVE = "spears resolve charge"


class TestBlockedPath:
    """A deep column before a target askew at the Board Edge (CHG-MOVE-10).

    Lined up with it, the column would stand off the table; so would the target, if it
    turned. Its near corner is at (2 + 2.5 cos 40, 24 - 2.5 sin 40) = (3.92, 22.39).
    """

    def battle(self) -> Battle:
        """Return the column straight before that corner, from 3.1 to 4.1."""
        column = block("spears", "blue", (3.6, 14, 0), *["R"] * 8)
        askew = block("foes", "red", (2, 24, 220), "RRRRR")
        return field(column, askew, charge())

    def test_the_target_lines_up(self) -> None:
        """Three ways: a model before it and one at either corner, on the table."""
        found = asked(self.battle(), RESOLVE, 6, 6)
        offsets = [one["at"] for one in choices(found.verdict)]

        assert found.verdict.legal
        assert offsets == pytest.approx([-1.0, 0.0, 1.0])
        assert {one["models_in_contact"] for one in choices(found.verdict)} == {4}

    def test_one_of_the_ways_is_taken(self) -> None:
        """It goes straight forward to the corner; the target stands squarely then."""
        found = asked(self.battle(), f"{RESOLVE}: at 0", 6, 6)
        corner = 24 - 2.5 * math.sin(math.radians(40))

        assert found.verdict.legal
        assert events(found) == ["charge_range", "charged", "combat_reform"]
        assert pose(found.battle, "spears") == pytest.approx((3.6, corner, 0, 1))
        assert pose(found.battle, "foes") == pytest.approx((3.6, corner, 0, -1))
        assert found.verdict.measure("theirs") == ("1.2", "1.3", "1.4")

    def test_no_other_way_may_be_taken(self) -> None:
        """Half a model aside two are touched, and three can be."""
        found = asked(self.battle(), f"{RESOLVE}: at 0.5", 6, 6)

        assert found.verdict.breaks == ("CHG-MOVE-10",)

    def test_the_range_has_to_reach_it(self) -> None:
        """It is 8.39 inches straight ahead: Advance 5 and three are not enough."""
        found = asked(self.battle(), RESOLVE, 1, 2)

        assert events(found) == ["charge_range", "failed_charge"]


class TestSeconds:
    """An end that touches a second enemy (CHG-MOVE-9)."""

    def units(self, *more: str) -> Battle:
        """Return a front of five before one base between two that stand level."""
        left = block("left", "red", (34.5, 24, 180), "RR")
        right = block("right", "red", (37.5, 24, 180), "RR")
        return field(spears(), foes("R"), left, right, *more, charge())

    @pytest.mark.slow
    def test_one_that_fights_holds_and_is_touched(self) -> None:
        """Both neighbours fight somebody behind them; either can be charged."""
        behind = [
            block("one", "blue", (34.5, 25, 180), "RR"),
            block("two", "blue", (37.5, 25, 180), "RR"),
        ]
        found = asked(self.units(*behind), RESOLVE, 6, 6)
        first = choices(found.verdict)[0]
        taken = asked(found.battle, f"{RESOLVE}: at {first['at']!r}")

        assert taken.verdict.legal
        touched = touching_enemies(taken.battle, taken.battle.unit("spears"))
        assert len(touched) == 2
        assert {enemy.id for enemy in touched} > {"foes"}


class TestTogether:
    """All who charge one unit."""

    def battle(self) -> Battle:
        """Return three and three abreast, before seven."""
        return field(
            spears(33, 14, "RRR"),
            spears(39, 14, "RRR", name="knights"),
            foes(),
            charge(),
            charge("knights"),
        )

    @pytest.mark.slow
    def test_two_share_a_front(self) -> None:
        """CHG-MOVE-8: all thirteen can touch, in several ways; both rolls stand."""
        found = asked(self.battle(), RESOLVE, 6, 6, 5, 5)

        assert found.verdict.legal
        assert [one.rolled for one in found.battle.charges] == [(6, 6), (5, 5)]
        assert {one["models_in_contact"] for one in choices(found.verdict)} == {13}
        assert events(found) == ["charge_range", "charge_range"]

    @pytest.mark.slow
    def test_each_end_is_named(self) -> None:
        """From 32.5 to 35.5 and on to 38.5, where a corner is the last one's."""
        line = f"{RESOLVE}: at 2, knights at -1"
        found = asked(self.battle(), line, 6, 6, 5, 5)

        assert found.verdict.legal
        assert found.verdict.measure("models_in_contact") == 13
        assert pose(found.battle, "spears") == Pose(34.0, 24.0, 0.0, 1.0)
        assert pose(found.battle, "knights") == Pose(37.0, 24.0, 0.0, 1.0)
        assert found.battle.charges == ()

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("line", "breaks"),
        [
            ("at 5, knights at -5", "CHG-MOVE-6"),  # a corner of each at the corners
            ("at 0, knights at 0", "CHG-MOVE-8"),  # on the same spot
        ],
    )
    def test_ends_that_are_not_as_good(self, line: str, breaks: str) -> None:
        """Nobody moves, and the rolls stand."""
        battle = self.battle()
        found = asked(battle, f"{RESOLVE}: {line}", 6, 6, 5, 5)

        assert found.verdict.breaks == (breaks,)
        assert found.battle.units == battle.units
        assert [one.rolled for one in found.battle.charges] == [(6, 6), (5, 5)]

    @pytest.mark.slow
    def test_all_ends_are_named_or_none(self) -> None:
        """One alone leaves open where the others stand."""
        with pytest.raises(RequestError, match="say where each of them ends"):
            asked(self.battle(), f"{RESOLVE}: at 2", 6, 6, 5, 5)

    def test_one_of_two_falls_short(self) -> None:
        """The other closes in by itself; each keeps its own roll."""
        found = asked(self.battle(), f"{RESOLVE}: at 1", 6, 6, 1, 1)

        assert found.verdict.legal
        assert found.battle.unit("spears").has(Mark.CHARGING)
        assert found.battle.unit("knights").has(Mark.SHAKEN)
        assert found.battle.charges == ()
        assert found.verdict.measure("order") == ("spears", "knights")


class TestFleeing:
    """A target that flees."""

    FLED = f'{RATES}\nstate = ["fleeing"]'

    def battle(self) -> Battle:
        """Return a charge on a unit that flees, ten inches ahead."""
        return field(spears(), foes("RRR", more=self.FLED), charge(reaction="flee"))

    def test_it_is_caught_and_removed(self) -> None:
        """CHG-FLEE-1: into contact and no farther, and the charger is Shaken."""
        found = asked(self.battle(), RESOLVE, 2, 3)

        assert found.verdict.legal
        assert [unit.id for unit in found.battle.units] == ["spears"]
        assert pose(found.battle, "spears") == Pose(36.0, 24.0, 0.0, 1.0)
        assert found.battle.unit("spears").has(Mark.SHAKEN)
        assert events(found) == ["charge_range", "caught", "destroyed"]

    def test_it_gets_away(self) -> None:
        """CHG-12: four on the dice are an inch too little."""
        found = asked(self.battle(), RESOLVE, 1, 3)

        assert [unit.id for unit in found.battle.units] == ["spears", "foes"]
        assert pose(found.battle, "spears") == Pose(36.0, 17.0, 0.0, 1.0)

    @pytest.mark.parametrize(("dice", "turns"), [((3, 4), True), ((4, 4), False)])
    def test_the_charger_may_turn(self, dice: tuple[int, int], turns: bool) -> None:  # noqa: FBT001 - what is expected
        """CHG-FLEE-1: after a Discipline Test on 7, about its Centre."""
        found = asked(self.battle(), f"{RESOLVE}: pivot right 90", 6, 6, *dice)

        assert found.verdict.legal
        facing = pose(found.battle, "spears")
        # Its Centre is (36, 23.5), half an inch behind the middle of its front.
        expected = Pose(36.5, 23.5, 1.0, 0.0) if turns else Pose(36.0, 24.0, 0.0, 1.0)
        assert all(same(a, b) for a, b in zip(facing, expected, strict=True))

    def test_it_may_not_turn_into_others(self) -> None:
        """SPACE-1: a rock is two inches ahead, half an inch after the turn."""
        stone = rock(-0.4, 1.5, 0.4, 2.5)
        battle = field(
            spears(),
            foes("RRR", more=self.FLED),
            stone,
            charge(reaction="flee"),
        )
        found = asked(battle, f"{RESOLVE}: pivot right 90", 6, 6, 1, 1)

        assert found.verdict.breaks == ("SPACE-1",)
        assert [unit.id for unit in found.battle.units] == ["spears", "foes"]
        assert found.battle.charges[0].rolled == (6, 6)

    def test_who_stands_is_not_turned_from(self) -> None:
        """CHG-FLEE-1: no Pivot after a charge on a unit that does not flee."""
        battle = field(spears(), foes(), charge())

        found = asked(battle, f"{RESOLVE}: pivot right 90", 6, 6, 1, 1)
        assert found.verdict.breaks == ("CHG-FLEE-1",)

    def test_all_who_reach_it_catch_it(self) -> None:
        """CHG-MOVE-8: both go into contact, then it is removed; both are Shaken."""
        battle = field(
            spears(33, 14, "RRR"),
            spears(39, 14, "RRR", name="knights"),
            foes(more=self.FLED),
            charge(reaction="flee"),
            charge("knights", reaction="flee"),
        )
        found = asked(battle, RESOLVE, 6, 6, 5, 5)

        assert [unit.id for unit in found.battle.units] == ["spears", "knights"]
        assert all(unit.has(Mark.SHAKEN) for unit in found.battle.units)
        assert found.battle.charges == ()


HERO = "\n[unit.model.K]\ncharacter = true\nadvance = 5\ndiscipline = 8"


class TestOut:
    """A Character that charges out of its unit."""

    def battle(self, far: float = 14) -> Battle:
        """Return a Character in the middle of the first of two ranks."""
        guard = spears(36, far, "RRKRR", "RRRRR", name="guard", more=f"{RATES}{HERO}")
        return field(guard, foes(), charge("guard.K"))

    def test_it_becomes_a_unit_of_its_own(self) -> None:
        """CHR-CHG-6: it goes out, and its unit closes its ranks."""
        found = asked(self.battle(), "guard.K resolve charge: at 1", 6, 6)

        assert found.verdict.legal
        assert [unit.id for unit in found.battle.units] == ["guard", "foes", "guard-K"]
        hero, guard = found.battle.unit("guard-K"), found.battle.unit("guard")
        assert hero.has(Mark.CHARGING)
        assert not guard.has(Mark.CHARGING)
        assert "K" not in "".join(guard.formation.ranks)
        assert len(guard.formation.places) == 9
        assert pose(found.battle, "guard-K") == Pose(35.0, 24.0, 0.0, 1.0)

    def test_its_own_rate_and_place_count(self) -> None:
        """CHR-CHG-3: five and five are the ten inches from its own base."""
        assert (
            asked(self.battle(), "guard.K resolve charge").verdict.measure("needs") == 5
        )

    def test_it_fails_and_leaves(self) -> None:
        """CHR-CHG-7: three inches are more than it needs to be an inch away."""
        found = asked(self.battle(), "guard.K resolve charge", 1, 3)

        assert pose(found.battle, "guard-K") == Pose(36.0, 17.0, 0.0, 1.0)
        assert found.battle.unit("guard-K").has(Mark.SHAKEN)
        assert not found.battle.unit("guard").has(Mark.SHAKEN)

    def test_it_fails_and_stays(self) -> None:
        """CHR-CHG-8: from six inches behind a rock that stops it after half an inch."""
        stone = rock(-1, -9.5, 1, -9.0)
        guard = spears(36, 14, "RRKRR", "RRRRR", name="guard", more=f"{RATES}{HERO}")
        battle = field(guard, foes(), stone, charge("guard.K"))
        found = asked(battle, "guard.K resolve charge", 1, 1)

        assert found.verdict.legal
        assert [unit.id for unit in found.battle.units] == ["guard", "foes"]
        assert found.battle.unit("guard").has(Mark.SHAKEN)
        assert pose(found.battle, "guard") == pose(battle, "guard")
        assert events(found)[-1] == "stayed_in"
        assert found.battle.charges == ()

    @pytest.mark.slow
    def test_it_charges_with_others(self) -> None:
        """CHG-MOVE-8: all seven are touched, and all four of those who charge.

        Three stand from 33.5 to 36.5, from corner to corner, and so does it from 37.5
        to 38.5: what is between is touched from both sides, or by a corner.
        """
        guard = spears(40, 14, "RRKRR", "RRRRR", name="guard", more=f"{RATES}{HERO}")
        others = spears(33, 14, "RRR")
        battle = field(guard, others, foes(), charge("guard.K"), charge())
        open_ = asked(battle, RESOLVE, 6, 6, 6, 6)
        found = asked(open_.battle, f"{RESOLVE}: at 1, guard.K at -2")

        assert {one["models_in_contact"] for one in choices(open_.verdict)} == {7 + 4}
        assert found.verdict.legal
        assert pose(found.battle, "spears") == Pose(35.0, 24.0, 0.0, 1.0)
        assert pose(found.battle, "guard-K") == Pose(38.0, 24.0, 0.0, 1.0)
        assert len(found.battle.unit("guard").formation.places) == 9
        assert found.battle.charges == ()


@pytest.mark.slow
@pytest.mark.parametrize(("foot", "charges"), [("", True), ("on_foot = true", False)])
def test_who_flies_charges_over_a_wall(foot: str, charges: bool) -> None:  # noqa: FBT001 - what is expected
    """FLY-2, CHG-10: at its own rate of 8 two ones are enough; on foot is no way."""
    wall = rock(-30, -4, 30, -3)
    wings = spears(more=f"{RATES}\nfly = [8, 16]")
    battle = field(wings, foes(), wall, charge(more=foot))
    found = asked(battle, RESOLVE, *((1, 1) if charges else (6, 6)))

    assert found.verdict.legal
    assert found.verdict.measure("charge_range") == (10.0 if charges else 17.0)
    assert found.battle.unit("spears").has(Mark.CHARGING) is charges
    assert found.battle.unit("spears").has(Mark.SHAKEN) is not charges
