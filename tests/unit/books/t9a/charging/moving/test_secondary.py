"""Second enemies that react, in positions worked out by hand (CHG-MOVE-9).

Bases are a square inch. Every line is asked through the referee, and what it leaves is
written and read again.

Source:
    CHG-5 to CHG-8, CHG-MOVE-6, CHG-MOVE-9, CHG-FLEE-1, AMB-64
"""

import pytest

from charges import RATES, asked, block, charge, choices, events, field, foes, rock
from charges import spears as spears_at
from serried.books.t9a.charging.declaring.declarers import declarer_of
from serried.engine.referee import consider
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import Edge
from serried.model.ids import UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.verdict import as_table
from serried.rules.contact.contacts import touching_enemies

RESOLVE = "spears resolve charge"
HERO = f"{RATES}\n[unit.model.K]\ncharacter = true"


def between(*more: str, charger: str = "", target: str = "") -> Battle:
    """Return five before one base between two pairs that fight nobody, all in line.

    The base stands from 35.5 to 36.5, the pairs flush beside it.
    """
    left = block("left", "red", (34.5, 24, 180), "RR")
    right = block("right", "red", (37.5, 24, 180), "RR")
    return field(charger or spears_at(), target or foes("R"), left, right, *more)


def touched(battle: Battle, name: UnitId) -> set[UnitId]:
    """Return the enemies that a unit touches."""
    return {enemy.id for enemy in touching_enemies(battle, battle.unit(name))}


class TestDeclaring:
    """The second Charge, before anybody moves."""

    def test_it_is_kept_beside_the_first(self) -> None:
        """The roll stands, and the second enemy owes its reaction."""
        battle = between(charge())
        found = asked(battle, f"{RESOLVE}: at 2.5", 6, 6)

        assert found.verdict.legal
        assert events(found) == ["charge_range", "secondary_charge_declared"]
        assert found.battle.units == battle.units
        first, second = found.battle.charges
        assert first.rolled == (6, 6)
        assert second == DeclaredCharge(
            by=Subject("spears"), on="left", facing=Edge.FRONT, secondary=True
        )
        assert found.verdict.measure("secondary") == ("left",)
        assert found.verdict.measure("reactions") == (
            "hold",
            "stand and shoot",
            "flee",
        )

    def test_it_leads_nobody_away_from_the_target(self) -> None:
        """CHG-9: a Redirect drops the older charge, a second one does not."""
        open_ = asked(between(charge()), f"{RESOLVE}: at 2.5", 6, 6)
        found = asked(open_.battle, "left hold")

        assert [one.on for one in found.battle.charges] == ["foes", "left"]
        assert found.battle.charges[1].reaction is Reaction.HOLD

    def test_nothing_is_left_of_it_afterwards(self) -> None:
        """Both are touched, and no charge is under way any more."""
        open_ = asked(between(charge()), f"{RESOLVE}: at 2.5", 6, 6)
        held = asked(open_.battle, "left hold")
        found = asked(held.battle, f"{RESOLVE}: at 2.75")

        assert touched(found.battle, "spears") == {"foes", "left"}
        assert found.battle.charges == ()
        assert found.verdict.measure("secondary") == ("left",)

    def test_one_that_fights_is_not_asked(self) -> None:
        """CHG-6: the pair at the left fights somebody behind it, and can only hold."""
        behind = block("one", "blue", (34.5, 25, 180), "RR")
        found = asked(between(behind, charge()), f"{RESOLVE}: at 2.5", 6, 6)

        assert events(found) == ["charge_range", "charged"]
        assert touched(found.battle, "spears") == {"foes", "left"}

    @pytest.mark.slow
    def test_a_question_names_it(self) -> None:
        """CHG-2: either pair, and either way of saying it."""
        found = asked(between(), "spears charge foes ?")
        ends = found.verdict.measure("ends")
        assert isinstance(ends, tuple)

        seconds = {dict(as_table(end) or ())["secondary"] for end in ends}
        assert seconds == {("left",), ("right",)}

    @pytest.mark.slow
    def test_between_two_arcs_a_die_decides(self) -> None:
        """AMB-64: from (46, 24), its corner, to (36, 14) is a line of 45 degrees.

        A line of 21 is kept from the west by a rock up to 25.4, so it covers 46.4, and
        touches the bows beside the foe, who stands from 45 to 46 and cannot turn for
        it: the bows are at one side of it, a crag at the other.
        """
        line = spears_at(36, 14, "R" * 21)
        foe = block("foes", "red", (45.5, 24, 180), "R")
        bows = block("bows", "red", (47, 24, 180), "RR")
        stones = rock(-20, -8, -10.6, 2), rock(8, 0.5, 8.98, 2, "crag")
        battle = field(line, foe, bows, *stones, charge())

        with pytest.raises(RequestError, match="Arcs"):
            consider(battle, RESOLVE, (6, 6))
        sides = {}
        for die in (3, 4):
            found = asked(battle, RESOLVE, 6, 6, die)
            sides[found.battle.charges[1].facing] = found.verdict.measure("reactions")
        # The bows look south, so what is at the west is at their right.
        assert sides.keys() == {Edge.FRONT, Edge.RIGHT}
        assert sides[Edge.FRONT] == ("hold", "stand and shoot", "flee")
        assert sides[Edge.RIGHT] == ("hold", "flee")


class TestWhoCharges:
    """Characters that charge out, and several at once."""

    def test_a_character_that_charges_out(self) -> None:
        """CHR-CHG-3: three wide before one; it is the Character that is fled from."""
        wide = f'{HERO}\nbase = "76.2x25.4"'
        guard = block("guard", "blue", (36, 14, 0), "KKK", "RRR", more=wide)
        battle = between(charge("guard.K"), charger=guard)
        found = asked(battle, "guard.K resolve charge: at 1.5", 6, 6)
        assert found.battle.charges[1].by == Subject("guard", "K")
        assert found.battle.charges[1].on == "left"
        held = asked(found.battle, "left hold")
        done = asked(held.battle, "guard.K resolve charge: at 1.5")
        assert touched(done.battle, "guard-K") == {"foes", "left"}

    @pytest.mark.slow
    def test_one_of_two_who_have_no_room_for_both(self) -> None:
        """CHG-MOVE-6: one second enemy, and beside that one nobody else has room.

        Each of the two may touch either pair, six models each time. Whoever it is, its
        end is within 3 of the middle, on the side of that pair; two of five are 5 wide.
        The knights stand straight before -2.6, and the others beside them.
        """
        two = spears_at(33.4), spears_at(38.6, name="knights")
        battle = between(two[1], charge(), charge("knights"), charger=two[0])
        open_ = asked(battle, RESOLVE, 6, 6, 6, 6)
        ends = [as_table(one["ends"]) or () for one in choices(open_.verdict)]
        assert {len(end) for end in ends} == {1}
        assert {name for end in ends for name, _ in end} == {"spears", "knights"}

        declared = asked(open_.battle, f"{RESOLVE}: knights at -2.8")
        assert [str(one.by) for one in declared.battle.charges][2:] == ["knights"]
        held = asked(declared.battle, "right hold")
        with pytest.raises(RequestError, match="only knights makes contact"):
            consider(held.battle, f"{RESOLVE}: at 2.5")
        found = asked(held.battle, RESOLVE)
        assert touched(found.battle, "knights") == {"foes", "right"}
        assert found.battle.unit("spears").has(Mark.SHAKEN)

    def test_two_who_may_share_a_second_enemy_are_not_judged(self) -> None:
        """Before and behind, neither can touch the foe alone: told, not guessed."""
        behind = block("knights", "blue", (36, 35, 180), "RRRRR")
        rear = '\n[[charge]]\nby = "knights"\non = "foes"\nfacing = "rear"\n'
        battle = between(behind, charge(), f'{rear}reaction = "hold"\n')

        with pytest.raises(RuleGapError) as caught:
            consider(battle, RESOLVE, (6, 6, 6, 6))
        assert caught.value.clause == "CHG-MOVE-9"

    @pytest.mark.slow
    def test_the_only_one_who_arrives_charges_it(self) -> None:
        """The others have no way at all: a cliff is before their Facing."""
        behind = block("knights", "blue", (36, 35, 180), "R")
        rear = '\n[[charge]]\nby = "knights"\non = "foes"\nfacing = "rear"\n'
        cliff = rock(-30, 1.2, 30, 1.4)
        battle = between(behind, cliff, charge(), f'{rear}reaction = "hold"\n')

        open_ = asked(battle, f"{RESOLVE}: at 2.5", 6, 6, 6, 6)
        assert open_.battle.charges[2].on == "left"
        assert [one.rolled for one in open_.battle.charges] == [(6, 6), (6, 6), ()]
        held = asked(open_.battle, "left hold")
        found = asked(held.battle, RESOLVE)
        assert touched(found.battle, "spears") == {"foes", "left"}
        assert found.battle.unit("knights").has(Mark.SHAKEN)
        with pytest.raises(RequestError, match="only spears makes contact"):
            consider(held.battle, "knights resolve charge: at 0")

    def test_who_is_led_elsewhere_leaves_its_unit_there(self) -> None:
        """CHG-2, CHR-CHG-3: of two charges of a Character, one person is lifted."""
        guard = block("guard", "blue", (36, 14, 0), "RKR", "RRR", more=HERO)
        bows = block("bows", "red", (42, 24, 180), "RR")
        battle = field(
            guard,
            spears_at(48, 14),
            foes(more=f'{RATES}\nstate = "fleeing"'),
            bows,
            charge("guard.K", reaction="flee"),
            charge("guard.K", "bows", reaction="hold"),
        )
        around = declarer_of(battle, Subject("spears")).battle

        assert [unit.id for unit in around.units] == ["guard", "spears", "foes", "bows"]
        assert len(around.unit("guard").formation.places) == 5


class TestFleeing:
    """A second enemy that flees."""

    def test_one_after_another(self) -> None:
        """CHG-5: between rocks, from 33.4 to 38.6, five wide touch both pairs.

        The flight of the first could be enough. Here it is not, for two ranks of foes
        have a third rock beside the second, and do not turn; so the other pair is next.
        """
        stones = [rock(-9, -4, -2.6, 3), rock(2.6, -4, 9, 3, "crag")]
        stones.append(rock(-2.5, 1.1, -0.52, 2, "stone"))
        battle = between(*stones, charge(), target=foes("R", "R"))
        first = asked(battle, RESOLVE, 6, 6)
        assert [one.on for one in first.battle.charges] == ["foes", "left"]
        fled = asked(first.battle, "left flee", 6, 6, *[6] * 4)
        steady = asked(fled.battle, "foes panic test", 1, 1)
        second = asked(steady.battle, RESOLVE)
        assert [one.on for one in second.battle.charges] == ["foes", "left", "right"]
        held = asked(second.battle, "right hold")
        found = asked(held.battle, RESOLVE)

        assert touched(found.battle, "spears") == {"foes", "right"}
        assert found.battle.charges == ()

    def test_one_that_is_touched_all_the_same_is_not_judged(self) -> None:
        """CHG-FLEE-1: it has fled, and stands beside the target nevertheless."""
        left = block("left", "red", (34.5, 24, 180), "RR")
        fled = f'{RATES}\nstate = "fleeing"'
        right = block("right", "red", (37.5, 24, 180), "RR", more=fled)
        stone = rock(-9, -4, -2.9, 3)
        second = 'rolled = [6, 6]\n[[charge]]\nby = "spears"\non = "right"\n'
        second += 'facing = "front"\nreaction = "flee"\nsecondary = true'
        battle = field(spears_at(), foes("R"), left, right, stone, charge(more=second))

        with pytest.raises(RuleGapError) as caught:
            consider(battle, f"{RESOLVE}: at -2.5", None)
        assert caught.value.clause == "CHG-FLEE-1"
