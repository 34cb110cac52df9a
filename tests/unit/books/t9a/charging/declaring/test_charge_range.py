"""The dice of a Charge Range: counted roll by roll, and told apart by hand.

The kernel is asked, for every roll and distance: an answer has one distance only.
"""

from itertools import product

import pytest

from charges import charge, field, foes, spears
from serried.books.t9a.charging.declaring.charge_range import (
    ChargeRange,
    charge_range,
    dice_of,
    sums,
    two_highest,
)
from serried.model.battle import Battle
from serried.model.errors import RequestError


def enough(
    dice: tuple[int, ...], rate: float, distance: float, *, champion: bool
) -> bool:
    """Return whether a roll reaches, in the words of the clauses."""
    two = sum(dice) - min(dice) if len(dice) == 3 else sum(dice)
    if rate + two >= distance:
        return True
    return champion and two < 4 and rate + 4 >= distance


@pytest.mark.parametrize("champion", [False, True])
@pytest.mark.parametrize("many", [2, 3])
@pytest.mark.parametrize("rate", [3.0, 4.5, 8.0])
def test_chances_are_those_of_all_rolls(rate: float, many: int, champion: bool) -> None:  # noqa: FBT001 - a parameter
    """Each roll of two or three dice is looked at, for every half inch (CHG-12)."""
    own = ChargeRange(rate, many, champion)
    for half_inches in range(50):
        distance = half_inches / 2
        rolls = list(product(range(1, 7), repeat=many))
        good = [
            dice for dice in rolls if enough(dice, rate, distance, champion=champion)
        ]
        chance = own.chance(distance)

        assert chance == (len(good), 6**many)
        assert [dice for dice in rolls if own.reaches(dice, distance)] == good
        assert own.needs(distance) == min(map(two_highest, good), default=None)


def test_fractions_are_not_reduced() -> None:
    """Seven or more are 21 of 36 rolls; twice six of three dice, 3 times 5 and 1."""
    assert str(ChargeRange(5.0, 2, ordered=False).chance(12.0)) == "21/36"
    assert str(ChargeRange(5.0, 3, ordered=False).chance(17.0)) == "16/216"


def test_a_champion_orders_the_charge() -> None:
    """CMD-4: Advance 7, the target 11 inches away; a roll of 2 counts as 4."""
    own = ChargeRange(7.0, 2, ordered=True)

    assert own.of((1, 1), 11.0) == 11.0
    assert own.reaches((1, 1), 11.0)
    assert own.needs(11.0) == 2
    assert str(own.chance(11.0)) == "36/36"


def test_a_champion_does_nothing_where_it_would_not_help() -> None:
    """CMD-4: at more than 11 inches the dice stay as they fell."""
    own = ChargeRange(7.0, 2, ordered=True)

    assert own.of((1, 1), 11.1) == 9.0
    assert not own.reaches((1, 2), 11.1)
    assert own.reaches((1, 4), 11.1)


def test_all_totals_are_counted() -> None:
    """36 rolls of two dice, 216 of three; doubled ones once (GEN-8)."""
    assert sum(sums(2).values()) == 36
    assert sums(2)[12] == 1
    assert sum(sums(3).values()) == 216
    assert sums(3)[12] == 16  # three sixes, or two and one of five others, thrice
    assert sums(3)[2] == 1


def rated(battle: Battle, name: str = "spears", *, flying: bool = False) -> ChargeRange:
    """Return how far a unit may charge."""
    return charge_range(battle, battle.unit(name), flying=flying)


@pytest.mark.parametrize(
    ("more", "dice"),
    [
        ("", 2),
        ('type = "beast"', 3),
        ('type = "cavalry"', 3),
        ('type = "construct"', 2),
        ('rules = ["Swiftstride"]', 3),
    ],
)
def test_swiftstride_comes_by_rule_or_type(more: str, dice: int) -> None:
    """HT-2, GEN-8: Beasts and Cavalry have it, and who has the rule."""
    battle = field(spears(more=f"advance = 5\n{more}"), foes())

    assert dice_of(battle.unit("spears")) == dice


def test_one_without_swiftstride_slows_all() -> None:
    """GEN-8: all of a unit need it."""
    hero = '\n[unit.model.K]\ncharacter = true\ntype = "infantry"\nadvance = 4'
    more = f'advance = 7\ntype = "cavalry"{hero}'
    battle = field(spears(36, 14, "RRKRR", more=more), foes())

    assert rated(battle) == (4.0, 2, False)


def test_effects_and_wings_count() -> None:
    """CHG-11, FLY-2: the rate is what it comes to now, on the ground or in the air."""
    effect = (
        '\n[[effect]]\nname = "mud"\non = ["spears"]\nuntil = "turn"\nadvance = -2\n'
    )
    more = "advance = 5\nfly = [8, 16]"
    battle = field(spears(more=more), foes(), effect)

    assert rated(battle).rate == 3.0
    assert rated(battle, flying=True).rate == 6.0
    assert rated(battle).longest == 15.0


def test_a_unit_without_a_rate_cannot_be_rolled_for() -> None:
    """A profile that says nothing is a bad request."""
    battle = field(spears(more=""), foes(), charge())

    with pytest.raises(RequestError, match="no advance, which CHG-11 asks for"):
        rated(battle)


def test_a_champion_in_the_ranks_is_seen() -> None:
    """CMD-4: one model drawn with C is enough."""
    assert rated(field(spears(36, 14, "RRCRR"), foes())).ordered
    assert not rated(field(spears(), foes())).ordered
