"""Blocked Paths of flyers, and of one of several, worked out by hand (CHG-MOVE-10).

Bases are a square inch. The foes stand askew at the Board Edge, five wide; their near
corner is at (2 + 2.5 cos 40, 24 - 2.5 sin 40) = (3.92, 22.39). A deep column straight
before it would leave the table in line with them; so they line up with it.

Source:
    CHG-MOVE-6, CHG-MOVE-8, CHG-MOVE-10, CHG-12, FLY-2
"""

import math
from typing import Final

import pytest

from charges import RATES, asked, block, charge, choices, events, field, pose
from serried.engine.referee import consider
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.marks import Mark
from serried.model.verdict import Value
from serried.rules.contact.contacts import touching_enemies

RESOLVE: Final = "spears resolve charge"
CORNER: Final = 24 - 2.5 * math.sin(math.radians(40))
FLY: Final = f"{RATES}\nfly = [8, 16]"
ASKEW: Final = block("foes", "red", (2, 24, 220), "RRRRR")
COLUMN: Final = block("spears", "blue", (3.6, 14, 0), *["R"] * 8)


def joined(*parts: str, facing: str = "front") -> Battle:
    """Return the column and others that have declared, the knight last."""
    own = charge("knight").replace('"front"', f'"{facing}"')
    return field(COLUMN, ASKEW, *parts, charge(), own)


class TestDeclaring:
    """CHG-2 asks for a move that leads to contact, if only a Blocked Path."""

    @pytest.mark.parametrize(
        ("x", "y", "legal"),
        [
            (3.6, CORNER - 13.9, True),
            (3.0, CORNER - 13.5, True),
            (3.0, CORNER - 13.9, False),
        ],
    )
    def test_straight_ahead_within_the_charge_range(
        self,
        x: float,
        y: float,
        legal: bool,  # noqa: FBT001 - what is expected
    ) -> None:
        """With its front from x = 2.5 to 3.5 the column passes the near corner.

        That is 3.92 - 3.5 = 0.42 inches aside, so at 13.9 inches it is 13.906 away, of
        2 + 12. But straight ahead the foes are 0.42 tan 40 = 0.35 inches farther.
        """
        slow = RATES.replace("advance = 5", "advance = 2")
        column = block("spears", "blue", (x, y, 0), *["R"] * 8, more=slow)
        found = asked(field(column, ASKEW), "spears charge foes").verdict

        assert found.legal == legal
        if not legal:
            (broken,) = found.breaches
            assert (broken.clause, broken.reason) == ("CHG-2", "charge_has_room")


class TestFlying:
    """Others matter where the charger stops, not on its way (FLY-2)."""

    def test_a_question_tells_how_far_it_is(self) -> None:
        """From y = 9 it is 13.39 inches: with 8, six are needed, 26 rolls of 36."""
        wings = block("spears", "blue", (3.6, 9, 0), *["R"] * 7, more=FLY)
        battle = field(wings, ASKEW)

        found = asked(battle, "spears charge foes ?").verdict
        assert found.measure("blocked_path") is True
        assert found.measure("needs") == 6
        assert found.measure("chance") == "26/36"

    @pytest.mark.parametrize(
        ("y", "events_then"),
        [
            (15.35, ["charged", "combat_reform"]),  # up to its rear, at 15.39
            (15.45, ["failed_charge"]),
        ],
    )
    def test_who_stands_where_it_stops(self, y: float, events_then: list[str]) -> None:
        """A friend half across its way, whose front is before its rear or not."""
        wings = block("spears", "blue", (3.6, 9, 0), *["R"] * 7, more=FLY)
        friend = block("guard", "blue", (4.2, y, 0), "R")
        battle = field(wings, ASKEW, friend, charge())

        open_ = asked(battle, RESOLVE, 6, 6)
        found = open_
        if open_.verdict.measure("choices"):
            found = asked(open_.battle, f"{RESOLVE}: at 0")
        assert events(found)[-len(events_then) :] == events_then


class TestOneOfSeveral:
    """Who goes first is settled by how many make contact then (CHG-MOVE-8)."""

    KNIGHT: Final = block("knight", "blue", (2, 14, 0), "R")

    @pytest.mark.parametrize("first", ["spears", "knight"])
    def test_the_column_goes_first_and_the_other_follows(self, first: str) -> None:
        """If the knight went first, foes that are Engaged would block no path."""
        battle = joined(self.KNIGHT)
        open_ = asked(battle, f"{first} resolve charge", 6, 6, 5, 5)
        assert [one["at"] for one in choices(open_.verdict)] == pytest.approx(
            [-1.0, 0.0, 1.0]
        )
        at = "at 0" if first == "spears" else "spears at 0"
        moved = asked(open_.battle, f"{first} resolve charge: {at}")

        assert pose(moved.battle, "spears") == pytest.approx((3.6, CORNER, 0, 1))
        assert pose(moved.battle, "knight") == pose(battle, "knight")
        (left,) = moved.battle.charges
        assert len(left.rolled) == 2
        found = asked(moved.battle, "knight resolve charge")
        touched = touching_enemies(found.battle, found.battle.unit("foes"))
        assert {unit.id for unit in touched} == {"spears", "knight"}

    def test_it_does_not_go_if_no_more_arrive(self) -> None:
        """From the flank, that will be turned away, the knight arrives only first.

        The foes may line up from x = 1.1 to 6.1: nothing that comes from x = 5.6 at
        most meets a flank that looks east from there.
        """
        knight = block("knight", "blue", (5.1, 14, 0), "R")
        found = asked(joined(knight, facing="left"), RESOLVE, 6, 6, 6, 6)

        assert found.battle.unit("knight").has(Mark.CHARGING)
        assert found.battle.unit("spears").has(Mark.SHAKEN)

    def test_who_fell_short_fails_at_once(self) -> None:
        """With an Advance Rate of 5 the knight needs 4 for its 8.51 inches."""
        open_ = asked(joined(self.KNIGHT), RESOLVE, 6, 6, 1, 2)
        found = asked(open_.battle, f"{RESOLVE}: at 0")

        assert found.battle.charges == ()
        assert found.battle.unit("knight").has(Mark.SHAKEN)

    @pytest.mark.parametrize(("dice", "known"), [((1, 2), False), ((1, 3), True)])
    def test_it_must_not_decide_who_rolled_enough(
        self,
        dice: tuple[int, int],
        known: bool,  # noqa: FBT001 - what is expected
    ) -> None:
        """CHG-MOVE-8: all is rolled before anybody moves, the foes included.

        Behind them the knight is 32 - 26.37 = 5.63 inches from the corner of their
        rear. When they have lined up, that is at 23.39: 8.61 inches, more than 5 + 3.
        """
        knight = block("knight", "blue", (1.5, 32, 180), "R")
        battle = joined(knight, facing="rear")
        open_ = asked(battle, RESOLVE, 6, 6, *dice)

        if known:
            found = asked(open_.battle, f"{RESOLVE}: at 0")
            assert events(found) == ["charged", "combat_reform"]
            return
        with pytest.raises(RuleGapError) as caught:
            consider(open_.battle, f"{RESOLVE}: at 0")
        assert caught.value.clause == "CHG-MOVE-8"


def number(one: dict[str, Value], key: str) -> float:
    """Return a number of a choice."""
    value = one[key]
    assert isinstance(value, float)
    return value


class TestNaming:
    """CHG-MOVE-10: who owns the target says how it lines up."""

    BEFORE: Final = field(
        COLUMN,
        ASKEW,
        '[[terrain]]\nid = "rock"\nkind = "impassable"\n'
        "polygon = [[5, 22], [6, 22], [6, 26], [5, 26]]\n",
        charge(),
    )
    """The rock leaves the foes no room to stay five wide."""

    def test_an_offset_that_several_ranks_hold_settles_nothing(self) -> None:
        """They are listed, and only they; the roll stands."""
        listed = choices(asked(self.BEFORE, RESOLVE, 6, 6).verdict)
        at = -1.05
        holding = [one for one in listed if number(one, "low") <= at]
        holding = [one for one in holding if at <= number(one, "high")]
        found = asked(self.BEFORE, f"{RESOLVE}: at {at}", 6, 6)

        assert len(listed) > len(holding) > 1
        assert choices(found.verdict) == holding
        assert found.battle.charges[0].rolled == (6, 6)

    def test_ranks_and_facing_tell_them_apart(self) -> None:
        """Each of them is reached by its own line."""
        for one in choices(asked(self.BEFORE, RESOLVE, 6, 6).verdict):
            ranks = one["ranks"]
            assert isinstance(ranks, tuple)
            drawn = "/".join(map(str, ranks))
            how = f"at {one['at']}, facing {one['facing']}, ranks {drawn}"
            found = asked(self.BEFORE, f"{RESOLVE}: {how}", 6, 6)

            assert found.verdict.legal
            assert not found.battle.charges
            assert found.battle.unit("foes").formation.ranks == ranks

    def test_no_other_ranks_are_taken(self) -> None:
        """Five abreast there is no room, and they have no Champion."""
        found = asked(self.BEFORE, f"{RESOLVE}: ranks RRRRR", 6, 6).verdict

        assert found.breaks == ("CHG-MOVE-10",)

    def test_where_no_path_is_blocked_it_says_nothing(self) -> None:
        """A note tells so."""
        plain = field(
            block("spears", "blue", (20, 14, 0), "RRRRR"),
            block("foes", "red", (20, 24, 180), "RRRRR"),
            charge(),
        )
        found = asked(plain, f"{RESOLVE}: facing left", 6, 6).verdict

        assert found.legal
        assert any("no path is blocked" in note for note in found.notes)
