"""Declaring Charges in The 9th Age: who may, whom, and which Facing.

Source:
    CHG-1 to CHG-6, CHG-10, GEN-2, AMB-62, AMB-64
"""

import pytest

from declared import CHARGE, blue, breaks, heard, red, table
from positions import HEAD
from serried import RequestError, RuleGapError
from serried.model.actions.subject import Subject
from serried.model.extents import Edge
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.results.charges import charge_choices

YES: set[str] = set()
SPEARS, KNIGHTS = blue("spears", 36, 10), blue("knights", 20, 10)
FOES, BOWS = red("foes", 36, 20), red("bows", 20, 20)
FOUR = table(SPEARS, KNIGHTS, FOES, BOWS)


class TestWhatIsLeft:
    """A lawful declaration stands in the position, and asks for a reaction."""

    def test_it_is_written_down(self) -> None:
        """CHG-2, CHG-4, CHR-CHG-5: who, whom, which Facing; and the unit is marked."""
        said = heard(FOUR, "spears charge foes")

        assert said.verdict.legal
        assert said.battle.charges == (
            DeclaredCharge(by=Subject("spears"), on="foes", facing=Edge.FRONT),
        )
        assert said.battle.unit("spears").has(Mark.DECLARED_CHARGE)
        assert said.verdict.measure("distance") == pytest.approx(10.0)
        assert said.verdict.measure("facing") == "front"
        assert said.verdict.measure("reactions") == ("hold", "stand and shoot", "flee")
        assert [event.event for event in said.verdict.events] == ["charge_declared"]

    def test_what_is_unlawful_leaves_nothing(self) -> None:
        """The battle is as it was."""
        said = heard(table(SPEARS, red("foes", 36, 28)), "spears charge foes")

        assert not said.verdict.legal
        assert not said.battle.charges
        assert not said.battle.unit("spears").marks

    def test_an_engaged_target_holds_at_once(self) -> None:
        """CHG-6: nothing else is open to it, so nobody waits for it."""
        # The foes face south from y = 20 to their rear at y = 22, where the front of
        # the wall meets it.
        touching = blue("wall", 36, 22, facing=180)
        fighting = table(touching, SPEARS, KNIGHTS, red("foes", 36, 20))
        said = heard(fighting, "spears charge foes")

        assert said.verdict.legal
        assert said.battle.charges[0].reaction is Reaction.HOLD
        assert said.verdict.measure("reactions") == ("hold",)
        assert breaks(fighting, "spears charge foes", "knights charge foes") == YES


class TestWhen:
    """GEN-2, CHG-1, CHG-5: the phase, the order, one thing at a time."""

    @pytest.mark.parametrize("phase", ["movement", "magic", "shooting", "melee"])
    def test_only_in_the_charge_phase(self, phase: str) -> None:
        """GEN-2."""
        later = table(SPEARS, FOES, head=f'{HEAD}phase = "{phase}"\n')

        assert breaks(later, "spears charge foes") == {"GEN-2"}
        assert breaks(table(SPEARS, FOES), "spears charge foes") == YES

    def test_not_before_the_last_one_was_answered(self) -> None:
        """CHG-5."""
        lines = ("spears charge foes", "foes hold", "knights charge bows")

        assert breaks(FOUR, *lines) == YES
        assert breaks(FOUR, lines[0], lines[2]) == {"CHG-5"}

    def test_not_twice(self) -> None:
        """CHG-1: one declaration a Player Turn."""
        lines = ("spears charge foes", "foes hold")

        assert breaks(FOUR, *lines, "spears charge bows") == {"CHG-1"}
        assert breaks(FOUR, *lines, "spears may charge") == {"CHG-1"}
        assert breaks(FOUR, *lines, "knights may charge") == YES

    def test_not_twice_where_the_file_names_the_charge_alone(self) -> None:
        """CHG-1: the list of Charges is enough, the mark need not be written too."""
        said = '[[charge]]\nby = "spears"\non = "foes"\nfacing = "front"\n'
        battle = table(SPEARS, FOES, BOWS, head=f'{CHARGE}{said}reaction = "hold"\n')

        assert breaks(battle, "spears charge bows") >= {"CHG-1"}
        assert breaks(battle, "spears charge foes") == {"CHG-1"}
        assert breaks(battle, "spears may charge") == {"CHG-1"}

    @pytest.mark.parametrize(
        "moved",
        ['state = ["charging"]', 'state = ["declared_charge", "shaken"]'],
    )
    def test_not_after_one_was_rolled_for(self, moved: str) -> None:
        """CHG-1, CHG-11: whoever has moved is Charging, or has failed."""
        late = table(blue("wall", 60, 10, moved), SPEARS, FOES)

        assert breaks(late, "spears charge foes") == {"CHG-1"}
        assert breaks(late, "spears may charge") == {"CHG-1"}

    def test_nor_while_one_waits_to_choose_where_it_ends(self) -> None:
        """CHG-1: its dice are thrown, though it has not moved."""
        said = (
            '[[charge]]\nby = "knights"\non = "bows"\nfacing = "front"\n'
            'reaction = "hold"\n'
        )
        cast = said + "rolled = [3, 4]\n"
        parts = (SPEARS, KNIGHTS, FOES, BOWS)

        assert breaks(table(*parts, head=CHARGE + said), "spears charge foes") == YES
        assert breaks(table(*parts, head=CHARGE + cast), "spears charge foes") == {
            "CHG-1"
        }


class TestWho:
    """Who may declare a Charge; ``may charge`` says the same."""

    @pytest.mark.parametrize(
        ("own", "clauses"),
        [
            ("", YES),
            ('state = ["fleeing"]', {"FLEE-2"}),
            ('state = ["shaken"]', {"SHK-2"}),
            ('random = "2D6"', {"RND-2"}),
            ('rules = ["War Machine"]', {"CHG-10"}),
        ],
    )
    def test_not_those(self, own: str, clauses: set[str]) -> None:
        """FLEE-2, SHK-2, RND-2, CHG-10."""
        battle = table(blue("spears", 36, 10, own), FOES)

        assert breaks(battle, "spears charge foes") == clauses
        assert breaks(battle, "spears may charge") == clauses

    def test_not_the_other_player_nor_the_engaged(self) -> None:
        """CHG-1: it is this player's turn, and nobody fights already."""
        fighting = table(SPEARS, red("wolves", 36, 10), FOES)

        assert breaks(FOUR, "foes charge spears") == {"CHG-1"}
        assert "CHG-1" in breaks(fighting, "spears charge foes")
        assert breaks(fighting, "spears may charge") == {"CHG-1"}

    def test_scouts_are_a_gap_in_the_first_player_turn(self) -> None:
        """UR-SCOUT: where it was deployed is not in the position."""
        scouts = blue("spears", 36, 10, 'rules = ["Scout"]')

        with pytest.raises(RuleGapError) as gap:
            heard(table(scouts, FOES), "spears charge foes")
        assert gap.value.clause == "UR-SCOUT"
        later = table(scouts, FOES, head=CHARGE + "round = 2\n")
        assert breaks(later, "spears charge foes") == YES
        second = table(FOES, scouts, head=CHARGE + 'active = "blue"\n')
        assert breaks(second, "spears charge foes") == YES

    def test_only_enemies_on_the_table(self) -> None:
        """CHG-2."""
        placed = "front = [36, 20]\nfacing = 180"
        assert placed in FOES
        away = table(SPEARS, FOES.replace(placed, 'off_table = "reserve"'))

        assert breaks(FOUR, "spears charge knights") == {"CHG-2"}
        assert breaks(away, "spears charge foes") == {"CHG-2"}
        with pytest.raises(RequestError, match="'nobody'"):
            heard(FOUR, "spears charge nobody")


class TestReach:
    """CHG-2: sight, distance, room."""

    def test_exactly_as_far_as_it_can_roll(self) -> None:
        """12 on the dice and Advance Rate 5 are 17 inches, and not a bit more."""
        assert breaks(table(SPEARS, red("foes", 36, 27)), "spears charge foes") == YES
        said = heard(table(SPEARS, red("foes", 36, 27.01)), "spears charge foes")
        (finding,) = said.verdict.breaches
        assert finding.clause == "CHG-2"
        assert finding.measured == pytest.approx(17.01)
        assert finding.limit == pytest.approx(17.0)
        assert finding.margin == pytest.approx(-0.01)

    def test_the_slowest_and_what_changes_its_rate_count(self) -> None:
        """CHG-2, CHG-11: a model with 4 makes it 16, an effect of -2 makes it 15."""
        slow = 'ranks = ["RRMRR"]\n[unit.model.M]\nadvance = 4'
        effect = (
            '\n[[effect]]\nname = "mire"\non = ["spears"]\n'
            'advance = -2\nuntil = "turn"\n'
        )
        for own, spell, most in (("", "", 17), (slow, "", 16), ("", effect, 15)):
            charger = blue("spears", 36, 10, own)
            near = table(charger, red("foes", 36, 10 + most), spell)
            far = table(charger, red("foes", 36, 10.01 + most), spell)
            assert breaks(near, "spears charge foes") == YES
            assert breaks(far, "spears charge foes") == {"CHG-2"}

    def test_flyers_by_the_wing_or_on_foot(self) -> None:
        """CHG-10, FLY-1: Advance Rate 9 aloft reaches 21 inches, 5 on foot 17."""
        eagles = blue("spears", 36, 10, "fly = [9, 18]")
        battle = table(eagles, red("foes", 36, 31))

        assert breaks(battle, "spears charge foes") == YES
        assert breaks(battle, "spears charge foes on foot") == {"CHG-2"}
        said = heard(table(eagles, FOES), "spears charge foes on foot")
        assert said.battle.charges[0].on_foot
        assert not heard(FOUR, "spears charge foes on foot").battle.charges[0].on_foot

    def test_what_is_not_seen_cannot_be_charged(self) -> None:
        """CHG-2, LOS-1: out of the Front Arc, or behind a wall of the same Height."""
        behind = table(SPEARS, red("foes", 36, 4))
        # 13 inches wide at y = 14: lines from the five inches of the front to the five
        # of the target run between x = 33.5 and 38.5.
        wall = blue("wall", 36, 16, "files = 13\nmodels = 13")
        hidden = heard(table(SPEARS, wall, FOES), "spears charge foes")

        assert breaks(behind, "spears charge foes") == {"CHG-2"}
        assert hidden.verdict.breaks == ("CHG-2",)
        assert "hidden by wall" in hidden.verdict.breaches[0].because

    @pytest.mark.slow
    def test_room_without_those_who_have_declared(self) -> None:
        """CHG-2: friends in the way bar it, unless they are going to charge too.

        Large models see over the screen of Standard ones, which is wider than they
        could wheel around within the table of 24 inches.
        """
        large = blue("spears", 12, 4, 'height = "large"\nfiles = 5\nmodels = 5')
        screen = blue("screen", 12, 8, "files = 22\nmodels = 22")
        foes = red("foes", 12, 14, 'height = "large"')
        battle = table(large, screen, foes, head=CHARGE + "table = [24, 48]\n")

        assert breaks(battle, "spears charge foes") == {"CHG-2"}
        lines = ("screen charge foes", "foes hold", "spears charge foes")
        assert breaks(battle, *lines) == YES

    @pytest.mark.slow
    def test_through_the_rocks_is_for_ghosts(self) -> None:
        """CHG-2, UR-GHOST: a gap of 2 inches is enough to see, not to go through."""
        rocks = "".join(
            f'\n[[terrain]]\nid = "{name}"\nkind = "impassable"\n'
            f"polygon = [[{low}, 14], [{high}, 14], [{high}, 15], [{low}, 15]]\n"
            for name, low, high in (("west", 0, 35), ("east", 37, 72))
        )
        ghosts = blue("spears", 36, 10, 'rules = ["Ghost Step"]')
        led = 'ranks = ["KRRRR"]\nmodel.K = {character = true, rules = ["Ghost Step"]}'

        assert breaks(table(SPEARS, FOES, rocks), "spears charge foes") == {"CHG-2"}
        assert breaks(table(ghosts, FOES, rocks), "spears charge foes") == YES
        some = table(blue("spears", 36, 10, led), FOES, rocks)
        assert breaks(some, "spears charge foes") == {"CHG-2"}

    def test_a_narrow_facing_is_room_for_two(self) -> None:
        """CHG-3: one model faces two units of five."""
        foe = red("foes", 36, 20, "files = 1\nmodels = 1")
        battle = table(blue("spears", 33, 10), blue("knights", 39, 10), foe)

        said = heard(battle, "spears charge foes", "foes hold", "knights charge foes")

        assert said.verdict.legal
        combined = [one for one in said.verdict.findings if one.clause == "CHG-3"]
        assert dict(combined[0].values)["others"] == ("spears",)


def test_nobody_charges_itself() -> None:
    """It is told so, and not that it is a friend of its own."""
    (broken,) = heard(FOUR, "spears charge spears").verdict.breaches

    assert (broken.clause, broken.reason) == ("CHG-2", "charges_itself")


class TestFacing:
    """CHG-4: the Arc in which the charger is Located."""

    @pytest.mark.parametrize(
        ("facing", "charged"),
        [(180, "front"), (0, "rear"), (90, "right"), (270, "left")],
    )
    def test_by_the_arc(self, facing: int, charged: str) -> None:
        """Spears stand due south: a unit that faces east has them on its right."""
        battle = table(SPEARS, red("foes", 36, 20, facing=facing))

        assert heard(battle, "spears charge foes").verdict.measure("facing") == charged

    def test_on_the_line_a_die_decides(self) -> None:
        """AMB-64: without one nothing is declared, and both are named.

        The foes' front left corner as they see it is at (38.5, 20); the middle of the
        spears' front is at 8 inches east and 8 south of it, on the ray at 135 degrees.
        """
        west = 315.0
        battle = table(blue("spears", 46.5, 12, facing=west), FOES)

        asked = heard(battle, "spears charge foes")
        assert asked.verdict.legal
        assert asked.verdict.measure("facing") == ("front", "left")
        assert not asked.battle.charges
        for die, edge in ((3, Edge.FRONT), (4, Edge.LEFT)):
            said = heard(battle, ("spears charge foes", (die, 6)))
            assert said.battle.charges[0].facing is edge
            assert said.dice_left == (6,)
        with pytest.raises(RequestError, match="needs 1 die,"):
            heard(battle, ("spears charge foes", ()))

    def test_on_the_line_room_at_either_is_enough(self) -> None:
        """CHG-2, AMB-64: a rock a fifth of an inch off leaves none before the left.

        Once a die has settled for that Facing there is none at all.
        """
        rock = (
            '[[terrain]]\nid = "rock"\nkind = "impassable"\n'
            "polygon = [[38.7, 19.8], [44, 19.8], [44, 30], [38.7, 30]]\n"
        )
        battle = table(blue("spears", 46.5, 12, facing=315.0), FOES, rock)

        assert heard(battle, "spears charge foes").verdict.legal
        assert heard(battle, ("spears charge foes", (3,))).verdict.legal
        assert breaks(battle, ("spears charge foes", (4,))) == {"CHG-2"}

    def test_a_question_on_the_line_takes_the_die_too(self) -> None:
        """AMB-64: it is answered for the Facing that the die says, or for the first.

        A charger in contact looks against the charged Facing: north before the front,
        and west before the left flank, which lies to the east.
        """
        battle = table(blue("spears", 46.5, 12, facing=315.0), FOES)

        for dice, facing, left in (
            (None, 0.0, ()),
            ((3,), 0.0, ()),
            ((4, 6), 270.0, (6,)),
        ):
            line = "spears charge foes ?"
            said = heard(battle, line if dice is None else (line, dice))
            (choice, *_) = charge_choices(said.verdict)
            pose = choice.endings[0].end.pose
            assert pose.facing == pytest.approx(facing)
            assert said.dice_left == left
            assert said.battle == battle
        unsure = heard(battle, "spears charge foes ?").verdict
        assert "what is said of its end is for its front" in unsure.notes
