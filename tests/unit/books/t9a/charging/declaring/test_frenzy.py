"""Frenzy: who tests at the start of a Charge Phase, on which dice, and must charge.

Source:
    CHG-1, UR-FRENZY, GEN-8
"""

from itertools import product
from typing import Final

import pytest

from declared import INCH, blue, breaks, heard, red, table
from positions import HEAD, TEN, unit
from serried import referee
from serried.model.battle import Battle
from serried.model.marks import Mark

FAILED: Final = 'state = "failed_frenzy_test"'
RAGES: Final = 'rules = ["Frenzy"]'
FOES: Final = red("foes", 36, 20, RAGES)
"""Not the active player's: they take no test in this Player Turn."""


def owed(battle: Battle, *lines: str | tuple[str, tuple[int, ...]]) -> set[str]:
    """Return the lines that do what is owed in the end."""
    after = heard(battle, *lines).battle if lines else battle
    return {line for one in referee.asks(after).owed for line in one.lines}


def test_tests_come_before_charges_that_must_be_declared() -> None:
    """Of all that owe one; then who failed has the enemies that it could charge."""
    battle = table(
        blue("spears", 36, 10, RAGES),
        blue("knights", 26, 10),
        blue("axes", 46, 10, RAGES),
        FOES,
        red("bows", 40, 24),
    )
    failed = ("spears frenzy test", (6, 6, 1))

    assert owed(battle) == {"spears frenzy test", "axes frenzy test"}
    assert breaks(battle, "knights charge foes") == {"UR-FRENZY"}
    assert owed(battle, failed) == {"axes frenzy test"}
    assert owed(battle, failed, ("axes frenzy test", (1, 1, 1))) == {
        "spears charge foes",
        "spears charge bows",
    }


@pytest.mark.parametrize("discipline", [2, 7, 10])
def test_the_two_highest_of_three_dice_count(discipline: int) -> None:
    """GEN-8: the chance is that of all 216 rolls, one by one."""
    battle = table(
        blue("spears", 36, 10, RAGES).replace(
            "discipline = 7", f"discipline = {discipline}"
        ),
        FOES,
    )
    rolls = [sum(roll) - min(roll) for roll in product(range(1, 7), repeat=3)]
    passing = sum(total <= discipline for total in rolls)
    depends = heard(battle, "spears frenzy test").verdict.depends

    assert depends is not None
    assert depends.chance == f"{passing}/216"


def test_what_a_test_leaves_behind() -> None:
    """A mark either way, to the end of the phase; a failed test is no breach."""
    battle = table(blue("spears", 36, 10, RAGES), FOES)
    passed = heard(battle, ("spears frenzy test", (6, 1, 1)))
    failed = heard(battle, ("spears frenzy test", (6, 2, 1)))

    assert passed.battle.unit("spears").marks == {Mark.PASSED_FRENZY_TEST}
    assert failed.verdict.legal
    assert failed.battle.unit("spears").marks == {Mark.FAILED_FRENZY_TEST}
    assert owed(passed.battle) == set()
    later = heard(passed.battle, "next phase").battle
    assert later.unit("spears").marks == set()


def test_under_the_flag_all_three_are_thrown_again() -> None:
    """TEST-3, CHR-N-5: a failed roll, once."""
    flag = blue("flag", 42, 8, 'rules = ["Battle Standard Bearer"]')
    battle = table(blue("spears", 36, 10, RAGES), flag, FOES)
    again = heard(battle, ("spears frenzy test", (6, 6, 1, 3, 4, 1)))

    assert again.battle.unit("spears").has(Mark.PASSED_FRENZY_TEST)
    assert again.dice_left == ()


@pytest.mark.parametrize(
    "more",
    [
        'state = "shaken"',
        'state = "fleeing"',
        'state = "declared_charge"',
        'state = "passed_frenzy_test"',
        'state = "failed_frenzy_test"',
    ],
)
def test_who_takes_none(more: str) -> None:
    """Who cannot declare a Charge, has declared one, or has tested."""
    battle = table(blue("spears", 36, 10, f"{RAGES}\n{more}"), FOES)

    assert "spears frenzy test" not in owed(battle)
    assert "UR-FRENZY" in breaks(battle, ("spears frenzy test", (1, 1, 1)))


def test_once_a_charge_is_declared_the_start_is_over() -> None:
    """CHG-1: also where the file alone says so; and in no other phase."""
    declared = blue("knights", 10, 10, 'state = "declared_charge"')
    battle = table(blue("spears", 36, 10, RAGES), declared, FOES)
    magic = table(blue("spears", 36, 10, RAGES), FOES, head=f'{HEAD}phase = "magic"\n')

    assert owed(battle) == set()
    assert owed(magic) == set()


def test_who_is_out_of_reach_is_charged_by_nobody() -> None:
    """Beyond the Advance Rate and 12": 5 + 12 = 17", and it is 18"."""
    state = f'{RAGES}\nstate = "failed_frenzy_test"'
    far = table(blue("spears", 36, 10, state), red("foes", 36, 28))

    assert owed(far) == set()
    assert heard(far, "next phase").verdict.legal


def test_a_rule_not_enforced_yet_makes_nobody_charge() -> None:
    """UR-SCOUT: whether a Scout may charge in the first turn is unknown."""
    scouts = 'rules = ["Frenzy", "Scout"]'
    battle = table(blue("spears", 36, 10, scouts), FOES, blue("knights", 26, 10))

    assert owed(battle) == set()


def test_a_unit_without_numbers_makes_nobody_wait() -> None:
    """It could take no test."""
    body = 'rules = ["Frenzy"]\nadvance = 5\nmarch = 10\nfiles = 5\nmodels = 5\n'
    bare = (
        '[[unit]]\nid = "dogs"\nplayer = "blue"\nfront = [26, 10]\nfacing = 0\n'
        f'base = "25.4x25.4"\n{body}'
    )

    assert owed(table(bare, FOES)) == set()


@pytest.mark.parametrize(
    "unknown",
    [
        blue("spears", 36, 10, FAILED).replace("advance = 5", ""),
        unit("spears", "blue", 'off_table = "reserve"', INCH, f"{TEN}\n{FAILED}"),
    ],
)
def test_time_passes_for_who_cannot_be_told_to_charge(unknown: str) -> None:
    """A file may say that it failed, and not how far it goes, or that it is away."""
    battle = table(unknown, FOES)

    assert owed(battle) == set()
    assert heard(battle, "next phase").battle.phase == "movement"
