"""Reactions to Charges in The 9th Age: hold, stand and shoot, flee.

Source:
    CHG-5 to CHG-8, CHG-10, CHR-CHG-3, FLEE-1 to FLEE-7, PANIC-1, PANIC-6, GEN-8
"""

import itertools
import math
from collections import Counter

import pytest

from declared import CHARGE, blue, breaks, heard, red, table
from serried import RequestError, RuleGapError
from serried.model.extents import Edge, centre, pose_of
from serried.model.marks import Mark
from serried.model.pending_charges import Reaction
from serried.model.unit import Unit

YES: set[str] = set()
SPEARS, KNIGHTS = blue("spears", 36, 10), blue("knights", 26, 10)
FOES = red("foes", 36, 20)
DECLARED = "spears charge foes"
BATTLE = table(SPEARS, KNIGHTS, FOES)
HERO = 'ranks = ["RRKRR", "RRRRR"]\n[unit.model.K]\ncharacter = true\nadvance = 7'


def middle(unit: Unit) -> tuple[float, float]:
    """Return the Centre of a unit on the table."""
    return centre(unit.formation, pose_of(unit))


class TestHold:
    """CHG-5, CHG-6: nothing happens, and the next Charge may be declared."""

    def test_it_is_written_down(self) -> None:
        """And nothing else is."""
        said = heard(BATTLE, DECLARED, "foes hold")

        assert said.verdict.legal
        assert said.battle.charges[0].reaction is Reaction.HOLD
        assert said.battle.units == heard(BATTLE, DECLARED).battle.units

    @pytest.mark.parametrize("line", ["hold", "stand and shoot", "flee"])
    def test_only_by_whom_a_charge_awaits(self, line: str) -> None:
        """CHG-5: not before it is charged, not twice, not by somebody else."""
        assert breaks(BATTLE, f"foes {line}") == {"CHG-5"}
        assert breaks(BATTLE, DECLARED, "foes hold", f"foes {line}") == {"CHG-5"}
        assert breaks(BATTLE, DECLARED, f"spears {line}") == {"CHG-5"}

    def test_it_is_said_whose_charge_is_answered(self) -> None:
        """CHG-5: the spears' by the foes; none by who is not charged."""
        said = {}
        for line in ("foes hold", "knights hold"):
            found = heard(BATTLE, DECLARED, line).verdict.findings
            said[line] = [one.other for one in found if one.clause == "CHG-5"]

        assert said == {"foes hold": ["spears"], "knights hold": [None]}

    def test_not_by_one_model(self) -> None:
        """A unit reacts as a whole."""
        with pytest.raises(RequestError, match="as a whole"):
            heard(BATTLE, DECLARED, "foes.1 hold".replace("1", "K"))

    def test_who_flees_already_flees_again(self) -> None:
        """CHG-8."""
        running = table(SPEARS, red("foes", 36, 20, 'state = ["fleeing"]', facing=0))
        said = heard(running, DECLARED)

        assert said.verdict.measure("reactions") == ("flee",)
        assert breaks(running, DECLARED, "foes hold") == {"CHG-8"}
        assert "CHG-8" in breaks(running, DECLARED, "foes stand and shoot")
        assert breaks(running, DECLARED, ("foes flee", (3, 4))) == YES


class TestStandAndShoot:
    """CHG-7: each condition, allowing and forbidding."""

    def test_it_is_written_down(self) -> None:
        """It holds afterwards, and what it shoots with is taken on trust."""
        said = heard(BATTLE, DECLARED, "foes stand and shoot")

        assert said.verdict.legal
        assert said.battle.charges[0].reaction is Reaction.STAND_AND_SHOOT
        assert said.battle.unit("foes").has(Mark.STOOD_AND_SHOT)
        assert said.verdict.measure("shot_at") == "spears"
        assert "on trust" in said.verdict.notes[0]

    @pytest.mark.parametrize(
        ("arms", "trusted"),
        [
            ('weapons = ["Bow (4+)"]\n', False),
            ('rules = ["Breath Attack (Str 3, AP 1)"]\n', False),
            ('model.C = {weapons = ["Bow (4+)"]}\nranks = ["RCR"]\n', False),
            ("", True),
        ],
    )
    def test_what_is_named_is_not_taken_on_trust(
        self, arms: str, *, trusted: bool
    ) -> None:
        """CHG-7: one model with a bow that is loaded is enough."""
        battle = table(SPEARS, red("foes", 36, 20, arms))
        notes = heard(battle, DECLARED, "foes stand and shoot").verdict.notes
        assert any("on trust" in note for note in notes) == trusted

    def test_farther_than_the_advance_rate(self) -> None:
        """CHG-7: 5.01 inches is farther than 5; 5 inches is not."""
        for y, clauses in ((15.01, YES), (15.0, {"CHG-7"}), (14.0, {"CHG-7"})):
            battle = table(SPEARS, red("foes", 36, y))
            assert breaks(battle, DECLARED, "foes stand and shoot") == clauses
            open_to_it = heard(battle, DECLARED).verdict.measure("reactions")
            assert ("stand and shoot" in open_to_it) == (not clauses)  # type: ignore[operator]

    def test_a_flyer_is_as_fast_as_it_flies(self) -> None:
        """CHG-7, FLY-1: 8 inches are not farther than 9, but than 5 on foot."""
        eagles = blue("spears", 36, 10, "fly = [9, 18]")
        battle = table(eagles, red("foes", 36, 18))
        shoot = "foes stand and shoot"

        assert breaks(battle, DECLARED, shoot) == {"CHG-7"}
        assert breaks(battle, f"{DECLARED} on foot", shoot) == YES

    def test_only_to_the_front(self) -> None:
        """CHG-7: the charger is Located in the Front Arc."""
        flank = table(SPEARS, red("foes", 36, 20, facing=90))

        assert breaks(flank, DECLARED, "foes stand and shoot") == {"CHG-7"}

    def test_once_a_player_turn(self) -> None:
        """CHG-7: at the second charger it holds."""
        lines = (DECLARED, "foes stand and shoot", "knights charge foes")

        assert breaks(BATTLE, *lines, "foes stand and shoot") == {"CHG-7"}
        assert breaks(BATTLE, *lines, "foes hold") == YES
        said = heard(BATTLE, *lines)
        assert said.verdict.measure("reactions") == ("hold", "flee")

    def test_not_by_the_shaken(self) -> None:
        """SHK-2: they shoot at nobody."""
        battle = table(SPEARS, red("foes", 36, 20, 'state = ["shaken"]'))

        assert breaks(battle, DECLARED, "foes stand and shoot") == {"SHK-2"}
        assert breaks(battle, DECLARED, "foes hold") == YES

    def test_not_by_the_engaged(self) -> None:
        """CHG-6: a file may say that their reaction is owed; they can only hold."""
        owed = '[[charge]]\nby = "spears"\non = "foes"\nfacing = "front"\n'
        wall = blue("wall", 36, 22, facing=180)
        battle = table(SPEARS, FOES, wall, head=CHARGE + owed)

        assert breaks(battle, "foes stand and shoot") == {"CHG-6"}
        assert breaks(battle, ("foes flee", (1, 1))) == {"CHG-6"}
        assert breaks(battle, "foes hold") == YES

    def test_a_character_that_charges_out_is_hit_alone(self) -> None:
        """CHR-CHG-3, CHR-CHG-4: and its own Advance Rate of 7 counts."""
        guard = blue("guard", 36, 10, HERO)
        lines = ("guard.K charge foes", "foes stand and shoot")
        said = heard(table(guard, FOES), *lines)

        assert said.verdict.measure("shot_at") == "guard.K"
        assert any("guard.K" in note for note in said.verdict.notes)
        assert breaks(table(guard, red("foes", 36, 17)), *lines) == {"CHG-7"}
        assert breaks(table(guard, red("foes", 36, 17.01)), *lines) == YES

    def test_the_undead_only_hold(self) -> None:
        """UR-UNDEAD; those that flee already flee on (CHG-8)."""
        battle = table(SPEARS, red("foes", 36, 20, 'rules = ["Undead"]'))

        assert heard(battle, DECLARED).verdict.measure("reactions") == ("hold",)
        for line in ("foes stand and shoot", ("foes flee", (1, 1))):
            assert breaks(battle, DECLARED, line) == {"UR-UNDEAD"}
        fleeing = 'rules = ["Undead"]\nstate = "fleeing"'
        again = table(SPEARS, red("foes", 36, 20, fleeing))
        assert breaks(again, DECLARED, ("foes flee", (1, 1))) == YES
        assert heard(again, DECLARED).verdict.measure("reactions") == ("flee",)


class TestFlee:
    """CHG-8: it turns directly away from the charger and flees."""

    @pytest.mark.parametrize("x", [36.0, 31.0, 43.5])
    def test_directly_away(self, x: float) -> None:
        """FLEE-1, FLEE-3: along the line from Centre to Centre, as far as rolled."""
        battle = table(SPEARS, red("foes", x, 20))
        said = heard(battle, DECLARED, ("foes flee", (3, 4)))

        assert said.verdict.legal
        fled = said.battle.unit("foes")
        # Centres: the spears' at (36, 9), the foes' at (x, 21).
        east, north = x - 36.0, 21.0 - 9.0
        far = math.hypot(east, north)
        there = (x + 7 * east / far, 21.0 + 7 * north / far)
        assert middle(fled) == pytest.approx(there)
        assert pose_of(fled).ux == pytest.approx(east / far)
        assert pose_of(fled).uy == pytest.approx(north / far)
        assert fled.has(Mark.FLEEING)
        assert said.battle.charges[0].reaction is Reaction.FLEE
        assert said.verdict.measure("length") == pytest.approx(7.0)

    def test_away_from_a_character_that_charges_out(self) -> None:
        """CHR-CHG-3: K's own Centre is at (32, 9.5), that of its unit at (36, 9)."""
        ranks = 'ranks = ["KRRRRRRRR", "RRRRRRRRR"]'
        guard = blue("guard", 36, 10, HERO.replace(HERO.splitlines()[0], ranks))
        said = heard(
            table(guard, FOES), "guard.K charge foes", ("foes flee", (3, 4))
        )  # fmt: skip
        far = math.hypot(4.0, 11.5)
        pose = pose_of(said.battle.unit("foes"))
        assert (pose.ux, pose.uy) == pytest.approx((4.0 / far, 11.5 / far))

    def test_without_dice_it_says_where_each_total_leads(self) -> None:
        """FLEE-3, FLEE-4: three dice less the lowest for those with Swiftstride.

        The Centre is 21 from the south, its front 22 once turned; the table ends at 30.
        """
        low = "table = [72, 30]\n"
        for own, many in (
            ("", 2),
            ('type = "beast"', 3),
            ('rules = ["Swiftstride"]', 3),
        ):
            foes = red("foes", 36, 20, own)
            battle = table(SPEARS, foes, head=CHARGE + low)
            said = heard(battle, DECLARED, "foes flee")
            assert said.battle == heard(battle, DECLARED).battle
            rolls = itertools.product(range(1, 7), repeat=many)
            ways = Counter(sum(sorted(roll)[-2:]) for roll in rolls)
            assert said.verdict.measure("outcomes") == tuple(
                (total, ways[total], float(total) if total < 8 else None)
                for total in range(2, 13)
            )

    def test_dice_are_taken_as_many_as_it_has(self) -> None:
        """GEN-8: of 1, 5 and 6 the lowest is left out."""
        wolves = table(SPEARS, red("foes", 36, 20, 'type = "cavalry"'))
        said = heard(wolves, DECLARED, ("foes flee", (1, 5, 6, 2)))

        assert said.verdict.measure("length") == pytest.approx(11.0)
        assert said.dice_left == (2,)
        with pytest.raises(RequestError, match="needs 3 dice"):
            heard(wolves, DECLARED, ("foes flee", (1, 5)))

    def test_off_the_table(self) -> None:
        """FLEE-4, PANIC-1: it is gone, and its place is kept for who charged it.

        Its front, at 22 once turned, meets the edge at 31 after 9 of its 11 inches.
        Friends within 6 inches are due a Panic Test; not those who flee themselves.
        """
        near = red("near", 43.5, 29, "files = 2\nmodels = 2", facing=180)
        runs = red("runs", 28.5, 29, 'state = ["fleeing"]')
        battle = table(
            *(SPEARS, FOES, near, runs, red("far", 60, 20)),
            head=CHARGE + "table = [72, 31]\n",
        )  # fmt: skip
        said = heard(battle, DECLARED, ("foes flee", (6, 5)))

        assert [unit.id for unit in said.battle.units] == [
            "spears",
            "near",
            "runs",
            "far",
        ]
        (charge,) = said.battle.charges
        assert charge.reaction is Reaction.FLEE
        assert charge.last == pytest.approx((36.0, 30.0))
        due = [
            dict(event.values)["unit"]
            for event in said.verdict.events
            if event.event == "panic_test_due"
        ]
        assert due == ["near"]

    def test_through_others(self) -> None:
        """FLEE-5 to FLEE-7: until it is clear of them, and tests are due.

        Its front goes from 22 to 29 at least; friends from 26 to 28 are in the way, so
        its rear, 2 inches behind, must get more than an inch beyond their far side.
        """
        friends = red("friends", 36, 26, facing=180)
        said = heard(table(SPEARS, FOES, friends), DECLARED, ("foes flee", (3, 4)))

        assert middle(said.battle.unit("foes"))[1] == pytest.approx(
            28 + 1 + 1, abs=1e-5
        )
        due = [event.event for event in said.verdict.events]
        assert due == ["flees", "panic_test_due"]
        enemy = blue("wall", 36, 26)
        said = heard(table(SPEARS, FOES, enemy), DECLARED, ("foes flee", (3, 4)))
        due = [event.event for event in said.verdict.events]
        assert due == ["flee_distance", "dangerous_terrain_due"]
        (waits,) = said.battle.owed
        assert (waits.what, waits.rolled) == ("dangerous_terrain_test", (3, 4))

    def test_not_a_war_machine(self) -> None:
        """CHG-10."""
        machine = 'rules = ["War Machine"]\nfiles = 1\nmodels = 1'
        battle = table(SPEARS, red("foes", 36, 20, machine))

        assert breaks(battle, DECLARED, ("foes flee", (3, 4))) == {"CHG-10"}
        assert "flee" not in heard(battle, DECLARED).verdict.measure("reactions")  # type: ignore[operator]
        again = table(SPEARS, red("foes", 36, 20, f'{machine}\nstate = "fleeing"'))
        assert breaks(again, DECLARED, ("foes flee", (3, 4))) == YES

    def test_who_moves_at_random_on_no_known_dice_is_a_gap(self) -> None:
        """RND-1: it flees as far as it moves, and nobody says how far that is."""
        battle = table(SPEARS, red("foes", 36, 20, 'rules = ["Random Movement"]'))

        with pytest.raises(RuleGapError) as gap:
            heard(battle, DECLARED, ("foes flee", (3, 4)))
        assert gap.value.clause == "RND-1"

    def test_the_second_charger_drives_it_on(self) -> None:
        """CHG-8: already Fleeing, it flees again, away from the second one."""
        lines = (DECLARED, ("foes flee", (1, 1)), "knights charge foes")
        said = heard(BATTLE, *lines, ("foes flee", (1, 2)))

        assert said.verdict.legal
        assert [one.reaction for one in said.battle.charges] == [Reaction.FLEE] * 2
        # From (36, 21) two inches north to (36, 23); then away from (26, 9).
        far = math.hypot(10, 14)
        there = (36 + 3 * 10 / far, 23 + 3 * 14 / far)
        assert middle(said.battle.unit("foes")) == pytest.approx(there)
        assert said.battle.charges[1].facing is Edge.REAR
