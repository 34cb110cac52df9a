"""What is owed: told to programs, kept in files, read with care."""

from dataclasses import replace

import pytest

import serried
from positions import FOES, HEAD, RATES, SPEARS, at, unit
from serried import referee
from serried.engine.bridge import bridged
from serried.engine.files import format_battle, parse_battle
from serried.engine.referee import consider
from serried.model.errors import NotationError, RequestError
from serried.model.marks import Mark
from serried.model.pending_charges import Decision, Owed, PhaseLosses

CHARGER = unit("spears", where=at(36, 10)) + RATES
CHARGED = unit("foes", "red", at(36, 17, 180)) + RATES
BOWS = unit("bows", where=at(30, 40), player="red")
LOST = '[[losses]]\nunit = "foes"\nstart = 12\nlost = 2\n'
DEBT = '[[owed]]\nunit = "foes"\nwhat = "panic_test"\nbecause = "runners"\n'
HOLDING = 'discipline = 7\nrules = ["Hold the Line"]\n' + DEBT.replace("foes", "bows")


def table(*more: str) -> serried.Battle:
    """Return spears, foes and bows, and what else a file says."""
    return parse_battle(
        HEAD + SPEARS + FOES + "discipline = 7\n" + BOWS + "".join(more)
    )


class TestAsks:
    """The contract: who owes what, why, and the lines that do it."""

    def test_a_test_comes_first(self) -> None:
        """PANIC-1: each of them, with its player."""
        (one,) = referee.asks(table(DEBT)).owed

        assert one == Decision(
            player="red",
            clause="PANIC-1",
            unit="foes",
            lines=("foes panic test",),
            reason="panic_tests_first",
            other="runners",
        )

    def test_then_a_flight(self) -> None:
        """PANIC-3: once the test is failed."""
        failed = referee.play(table(DEBT), "foes panic test", (6, 6)).battle
        (one,) = referee.asks(failed).owed

        assert (one.clause, one.lines) == ("PANIC-3", ("foes flee",))
        assert failed.unit("foes").has(Mark.FLEEING)

    def test_dice_belong_to_a_test_and_to_a_flight(self) -> None:
        """Design, section 8: of each line it is said; to hold takes none."""
        assert referee.takes_dice(table(DEBT), "foes panic test")
        failed = referee.play(table(DEBT), "foes panic test", (6, 6)).battle
        assert referee.takes_dice(failed, "foes flee")
        charged = parse_battle(HEAD + 'phase = "charge"\n' + CHARGER + CHARGED)
        reacts = referee.play(charged, "spears charge foes").battle
        (one,) = referee.asks(reacts).owed
        told = {line: referee.takes_dice(reacts, line) for line in one.lines}
        assert told["foes hold"] is False
        assert told["foes flee"] is True

    def test_or_nothing(self) -> None:
        """PANIC-6: who passed is steady for the phase."""
        passed = referee.play(table(DEBT), "foes panic test", (1, 1)).battle

        assert referee.asks(passed).owed == ()
        assert passed.unit("foes").has(Mark.PASSED_PANIC_TEST)

    def test_a_reaction_is_owed(self) -> None:
        """CHG-5: the reactions that are open."""
        battle = replace(table(), phase="charge")
        declared = referee.play(battle, "spears charge foes").battle
        (one,) = referee.asks(declared).owed

        assert (one.player, one.clause, one.other) == ("red", "CHG-5", "spears")
        assert one.lines == ("foes hold", "foes stand and shoot", "foes flee")


class TestFiles:
    """A state written and read back goes on in the same way."""

    def test_read_back(self) -> None:
        """Tests, flights, and their waves."""
        flight = DEBT.replace("panic_test", "flight").replace("foes", "bows")
        battle = table('state = ["fleeing"]\n', DEBT, flight + "wave = 2\n")

        assert battle.owed == (
            Owed(unit="foes", what="panic_test", because="runners"),
            Owed(unit="bows", what="flight", because="runners", wave=2),
        )
        assert parse_battle(format_battle(battle)) == battle

    @pytest.mark.parametrize(
        ("more", "says"),
        [
            (DEBT.replace("foes", "fos"), "there is no unit 'fos'.*foes"),
            (DEBT.replace("panic_test", "tea"), "what"),
            (DEBT + DEBT, "foes owes one thing at a time"),
            (DEBT.replace("because", "why"), "why"),
            (DEBT.replace("panic_test", "flight"), "foes is not Fleeing"),
            ('state = ["fleeing"]\n' + DEBT.replace("foes", "bows"), "bows is Fleeing"),
            (DEBT.replace("runners", "foes"), "foes is not its own cause"),
            (LOST.replace("foes", "fos"), "there is no unit 'fos'.*foes"),
            (LOST + LOST, "the losses of foes stand twice"),
            (LOST.replace("12", "0"), "start"),
        ],
    )
    def test_bad_ones_are_refused(self, more: str, says: str) -> None:
        """With what is wrong."""
        with pytest.raises(NotationError, match=says):
            table(more)

    def test_nobody_engaged_owes_anything(self) -> None:
        """PANIC-6."""
        met = unit("guard", "blue", at(36, 17))
        with pytest.raises(NotationError, match="foes is Engaged in Combat with guard"):
            table(met, DEBT)

    def test_losses_read_back(self) -> None:
        """PANIC-9: what it had as the phase began, and what it lost since."""
        battle = table(LOST)

        assert battle.losses == (PhaseLosses("foes", 12, 2),)
        assert parse_battle(format_battle(battle)) == battle

    def test_the_other_book_has_none(self) -> None:
        """It is left out, with a note."""
        told = bridged(table(DEBT))

        assert told.battle.owed == ()
        assert "what units owe is left out" in told.notes


class TestPanicTest:
    """PANIC-1, TEST-3: the test itself."""

    def test_without_dice_nothing_happens(self) -> None:
        """It says how likely it is: 21 of 36 rolls come to 7 at most."""
        battle = table(DEBT)
        found = consider(battle, "foes panic test")

        assert found.battle == battle
        assert found.verdict.depends is not None
        assert found.verdict.depends.chance == "21/36"

    def test_a_failed_one_is_thrown_again(self) -> None:
        """PANIC-7: 15 of 36 fail, so 15 x 15 of 1,296 fail twice."""
        found = consider(table(HOLDING), "bows panic test")

        assert found.verdict.depends is not None
        assert found.verdict.depends.chance == "1071/1296"

    def test_the_second_throw_stands(self) -> None:
        """PANIC-7: it fails for good then, and there is no third one."""
        found = consider(table(HOLDING), "bows panic test", (6, 6, 5, 5, 1, 1))

        assert found.battle.unit("bows").has(Mark.FLEEING)
        assert found.dice_left == (1, 1)

    def test_a_march_test_is_not_thrown_meanwhile(self) -> None:
        """What has to wait uses no die, and says nothing of its own test."""
        found = consider(table(DEBT), "spears march: forward 3", (6, 6))

        assert found.verdict.breaks == ("PANIC-1",)
        assert found.dice_left == (6, 6)
        assert not found.battle.unit("spears").has(Mark.FAILED_MARCH_TEST)

    def test_who_asks_what_a_unit_may_do_is_told_what_comes_first(self) -> None:
        """PANIC-1: the answer stands, and a note names the line."""
        verdict = referee.judge(table(DEBT), "spears may move")

        assert verdict.legal
        assert verdict.notes == ("before that comes `foes panic test` [PANIC-1]",)

    def test_what_a_unit_may_do_hangs_on_its_own_test(self) -> None:
        """PANIC-1: it may if it passes, on 7 or less; who fails flees."""
        battle = table(DEBT.replace("foes", "spears"))
        verdict = referee.judge(battle, "spears may move")

        assert verdict.depends is not None
        assert verdict.depends.test == "panic_test"
        assert verdict.depends.chance == "21/36"
        assert verdict.depends.if_passed.legal
        assert verdict.depends.if_failed.breaks == ("MOV-1",)
        assert verdict.notes == ("before that comes `spears panic test` [PANIC-1]",)

    def test_by_one_model_alone(self) -> None:
        """A unit tests as a whole."""
        with pytest.raises(RequestError, match="as a whole"):
            consider(table(DEBT), "foes.R panic test", (1, 1))

    def test_who_is_gone_owes_nothing(self) -> None:
        """Casualties may come before the test."""
        battle = table(DEBT)
        many = len(battle.unit("foes").formation.places)
        gone = referee.play(battle, f"foes lose {many}").battle

        assert gone.owed == ()


class TestNobodyToFleeFrom:
    """PANIC-3, GEN-9: chance says which way it flees, and the line names it."""

    def alone(self) -> serried.Battle:
        """Return foes that failed, and have no enemy on the table any more."""
        failed = referee.play(table(DEBT), "foes panic test", (6, 6)).battle
        return failed.with_unit(replace(failed.unit("spears"), pose=None))

    def test_the_line_asks_for_the_direction(self) -> None:
        """Nothing moves before that is told, and time waits."""
        alone = self.alone()
        (owed,) = referee.asks(alone).owed

        assert owed.lines == ("foes flee facing ?",)
        assert referee.consider(alone, *owed.lines, (1, 1)).battle == alone
        assert referee.judge(alone, "foes flee", (1, 1)).breaks == ("PANIC-3",)
        assert referee.judge(alone, "next phase").breaks == ("PANIC-3",)

    def test_without_dice_it_says_where_each_total_leads(self) -> None:
        """FLEE-9: it turns about its Centre before it goes."""
        alone = self.alone()
        ends = referee.judge(alone, "foes flee facing 270")

        assert all(
            dict(one)["pose"][2] == 270.0  # type: ignore[arg-type]
            for one in ends.measure("flights")  # type: ignore[union-attr]
        )


def test_a_rally_that_hangs_names_its_test() -> None:
    """TEST-3: programs hear of a Rally Test, and of no other."""
    fleeing = table().unit("spears").with_marks(Mark.FLEEING)
    verdict = referee.judge(table().with_unit(fleeing), "spears rally")

    assert verdict.depends is not None
    assert verdict.depends.test == "rally_test"
