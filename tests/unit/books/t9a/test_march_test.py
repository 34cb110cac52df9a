"""When a March Test is taken, on whose Discipline, and what it decides."""

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.marks import Mark
from serried.model.verdict import Verdict

MARCH = "spears march: forward 1"
ADVANCE = "spears advance: forward 1"

TABLE = f"""{HEAD}{{head}}
{unit("spears", body='ranks = ["RKR", "RRR"]')}{RATES}{{spears}}
[unit.model.K]
character = true
discipline = 9
{unit("foes", "red", at(36, "{north}", 180))}{{foes}}
"""


def battle(
    gap: float = 7.0, *, head: str = "", spears: str = "", foes: str = ""
) -> Battle:
    """Return a battle in which the foes stand *gap* inches in front of the spears."""
    return parse_battle(
        TABLE.format(head=head, spears=spears, foes=foes, north=10 + gap)
    )


def with_dice(table: Battle, line: str) -> Verdict:
    """Return the verdict with dice that pass any test."""
    return referee.judge(table, line, (1, 1))


@pytest.mark.parametrize(
    ("gap", "taken"), [(7.0, True), (8.0, True), (8.0000005, True), (8.01, False)]
)
def test_a_test_is_taken_within_8_inches(
    gap: float,
    taken: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """MOV-5; exactly 8" is within."""
    assert bool(with_dice(battle(gap), MARCH).events) == taken


def test_it_is_taken_even_for_an_advance() -> None:
    """MOV-6: whatever the owner plans; and MOV-8 stops only marches."""
    failed = referee.consider(battle(), ADVANCE, (6, 6))

    assert failed.verdict.legal
    assert failed.battle.unit("spears").marks == {
        Mark.FAILED_MARCH_TEST, Mark.ADVANCED,
    }  # fmt: skip
    assert referee.judge(battle(), MARCH, (6, 6)).breaks == ("MOV-8",)


def test_enemies_who_flee_do_not_count() -> None:
    """MOV-5: a non-Fleeing enemy unit."""
    assert not with_dice(battle(foes='state = ["fleeing"]'), MARCH).events


def test_a_unit_that_may_not_be_chosen_takes_no_test() -> None:
    """MOV-2: it comes after choosing a unit; its dice are left."""
    shaken = referee.consider(battle(spears='state = ["shaken"]'), MARCH, (6, 6))

    assert shaken.verdict.breaks == ("MOV-1",)
    assert not shaken.verdict.events
    assert shaken.dice_left == (6, 6)
    assert not referee.judge(battle(head='phase = "magic"'), MARCH, (6, 6)).events


@pytest.mark.parametrize(("dice", "passed"), [((4, 5), True), ((4, 6), False)])
def test_the_best_discipline_present_is_used(
    dice: tuple[int, int],
    passed: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """TEST-3: the marshal's 9; a total of at most that passes."""
    assert referee.judge(battle(), MARCH, dice).legal == passed


def test_the_owner_may_name_another_model() -> None:
    """TEST-3: the owner picks one model's Discipline."""
    verdict = referee.judge(battle(), f"{MARCH}, test by R")

    assert verdict.depends is not None
    assert verdict.depends.passes_on == 7
    with pytest.raises(RequestError, match="no model drawn with X"):
        referee.judge(battle(), f"{MARCH}, test by X")


def test_effects_change_the_discipline() -> None:
    """GEN-10, GEN-11: after them it is at most 10."""
    effect = '[[effect]]\nname = "courage"\non = "spears"\nuntil = "turn"\n'
    higher = parse_battle(TABLE.format(head="", spears="", foes="", north=17) + effect
                   + "discipline = 3\n")  # fmt: skip

    verdict = referee.judge(higher, MARCH)

    assert verdict.depends is not None
    assert verdict.depends.passes_on == 10
    assert verdict.depends.chance == "33/36"


def test_one_test_binds_for_the_whole_phase() -> None:
    """MOV-8: a second march after a failed test throws nothing and is unlawful."""
    failed = referee.consider(battle(), MARCH, (6, 6)).battle
    again = referee.consider(failed, MARCH, (1, 1))

    assert again.verdict.breaks == ("MOV-8",)
    assert again.dice_left == (1, 1)
    assert referee.judge(failed, ADVANCE).legal
    later = referee.consider(failed, "next phase").battle
    assert not later.unit("spears").marks


def test_without_a_discipline_nobody_can_be_tested() -> None:
    """A unit that is only looked at may leave it out; one that is tested may not."""
    table = battle()
    unit = table.unit("foes")
    lacking = parse_battle(
        TABLE.format(head='active = "red"', spears="", foes="advance = 3\nmarch = 6",
                     north=17)
    )  # fmt: skip

    assert unit.profile.rates.get("discipline") is None
    with pytest.raises(RequestError, match="discipline"):
        referee.judge(lacking, "foes march: forward 1")


def test_a_flag_lets_a_failed_test_be_thrown_again() -> None:
    """CHR-N-5: 6 of 36 rolls fail once, 36 of 1,296 twice; the second roll stands."""
    led = battle(spears='rules = ["Rally Around the Flag"]')

    depends = referee.judge(led, MARCH).depends
    assert depends is not None
    assert depends.chance == "1260/1296"
    assert referee.judge(led, MARCH, (6, 6, 3, 4)).legal
    assert not referee.judge(led, MARCH, (6, 6, 4, 6)).legal
    few = r"spears that is thrown again needs 2 dice, and of the 2 given none are left$"
    with pytest.raises(RequestError, match=few):
        referee.judge(led, MARCH, (6, 6))
