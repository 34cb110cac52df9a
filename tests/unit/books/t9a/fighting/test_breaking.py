"""How units take their Break Tests: the worked figures, then rule by rule."""

import pytest

from serried.books.t9a.edition import EDITION
from serried.books.t9a.fighting.breaking import (
    BreakTest,
    Manner,
    break_test,
    is_steadfast,
)
from serried.engine.files import parse_battle
from serried.model.battle import Battle

HEAD = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'


def unit(name: str, player: str, place: str, models: int, more: str = "") -> str:
    """Return a unit five wide, with bases of an inch."""
    return (
        f'[[unit]]\nid = "{name}"\nplayer = "{player}"\n{place}\nbase = "25.4x25.4"\n'
        f"files = 5\nmodels = {models}\nadvance = 5\nmarch = 10\n"
        + ("" if "discipline" in more else "discipline = 8\n")
        + more
    )


def table(*units: str) -> Battle:
    """Return a battle of some units."""
    return parse_battle(HEAD + "\n".join(units))


LOSER = "front = [30, 20]\nfacing = 0"
FRONT = "front = [30, 20]\nfacing = 180"
FLANK = "front = [32.5, 17.5]\nfacing = 270"


def taken(models: int, foes: int, by: int, more: str = "", *others: str) -> BreakTest:
    """Return the test of a loser with so many models, before so many foes."""
    battle = table(
        unit("loser", "blue", LOSER, models, more),
        unit("foes", "red", FRONT, foes),
        *others,
    )
    return break_test(EDITION.situation(battle), battle.unit("loser"), by)


@pytest.mark.parametrize(
    ("models", "more", "by", "target"),
    [
        (5, "", 3, 5),
        (10, "", 3, 8),
        (5, 'rules = ["Stubborn"]\n', 3, 8),
        (5, "discipline = 4\n", 3, 1),
        (5, "discipline = 4\n", 9, 0),
    ],
    ids=["lost by 3", "Steadfast", "Stubborn", "cannot pass", "not below 0"],
)
@pytest.mark.clause("BRK-F1")
@pytest.mark.clause("BRK-1")
@pytest.mark.clause("BRK-5")
def test_the_difference_is_taken_off(
    models: int, more: str, by: int, target: int
) -> None:
    """BRK-F1: 8 less 3 is 5; Steadfast and Stubborn ignore the difference."""
    found = taken(models, 5, by, more)

    assert (found.on.target, found.difference) == (target, by)
    assert found.manner is Manner.TEST
    assert found.ways == (36 if target < 2 else {5: 26, 8: 10}[target], 36)


@pytest.mark.parametrize(
    ("front", "flank", "steadfast"),
    [(20, 0, True), (25, 0, False), (20, 10, False), (20, 5, True), (24, 0, True)],
    ids=["five to four", "equal", "two in the Flank", "one there", "not Full"],
)
@pytest.mark.clause("BRK-F2")
@pytest.mark.clause("BRK-2")
@pytest.mark.clause("BRK-3")
@pytest.mark.clause("BRK-6")
@pytest.mark.clause("BRK-7")
def test_steadfast(front: int, flank: int, *, steadfast: bool) -> None:
    """More Full Ranks than each, unless two stand in the Flank."""
    others = (unit("side", "red", FLANK, flank),) if flank else ()
    found = taken(25, front, 2, "", *others)

    assert found.steadfast is steadfast
    assert found.on.target == (8 if steadfast else 6)


@pytest.mark.clause("BRK-6")
def test_steadfast_looks_at_the_whole_combat() -> None:
    """W28: an enemy with five Full Ranks, which does not touch it, is enough."""
    battle = table(
        unit("loser", "blue", LOSER, 25),
        unit("friend", "blue", "front = [24, 20]\nfacing = 0", 5),
        unit("big", "red", "front = [24, 20]\nfacing = 180", 25),
        unit("link", "red", "front = [29, 20]\nfacing = 180", 5),
    )
    loser = battle.unit("loser")

    assert not is_steadfast(battle, loser)
    assert is_steadfast(battle, loser, (battle.unit("link"),))


@pytest.mark.parametrize(
    ("rules", "manner"),
    [
        ("Unbreakable", Manner.PASSES),
        ("Unstable", Manner.LOSES),
        ("Undead", Manner.LOSES),
        ("Supernal", Manner.TEST_OR_LOSES),
        ("War Machine", Manner.MACHINE),
    ],
)
@pytest.mark.clause("BRK-4")
@pytest.mark.clause("BRK-10")
@pytest.mark.clause("BRK-11")
def test_the_manner_of_defeat(rules: str, manner: Manner) -> None:
    """Who tests, who passes, and who loses Health Points instead."""
    found = taken(5, 5, 3, f'rules = ["{rules}"]\n')

    assert found.manner is manner
    assert found.thrown is (manner not in {Manner.PASSES, Manner.LOSES})
    assert found.losses == (3 if "LOSES" in manner.name else 0)


FLAG = unit(
    "banner",
    "blue",
    "front = [30, 10]\nfacing = 0",
    5,
    'rules = ["Rally Around the Flag"]\n',
)


@pytest.mark.parametrize(
    ("models", "foes", "more", "by", "others", "losses"),
    [
        (15, 10, '"Undead"', 15, (FLAG,), 10),
        (5, 10, '"Undead", "Stubborn"', 7, (FLAG,), 3),
        (5, 10, '"Undead", "Stubborn"', 7, (), 4),
        (5, 10, '"Undead"', 7, (), 7),
        (5, 10, '"Unstable", "Stubborn"', 7, (FLAG,), 7),
        (5, 10, '"Undead"', 1, (FLAG,), 0),
    ],
)
@pytest.mark.clause("UR-UNDEAD-F1")
def test_losses_of_the_undead(  # noqa: PLR0913, PLR0917 - a table of cases
    models: int, foes: int, more: str, by: int, others: tuple[str, ...], losses: int
) -> None:
    """UR-UNDEAD-F1: at most 12 if Steadfast, halved if Stubborn, less by the flag."""
    found = taken(models, foes, by, f"rules = [{more}]\n", *others)

    assert found.losses == losses


def test_the_flag_is_a_second_roll() -> None:
    """5 or less fails in 26 of 36 rolls, twice in 676 of 1,296."""
    found = taken(5, 5, 3, "", FLAG)

    assert found.on.again
    assert found.ways == (676, 1296)
