"""Throws of dice that a file says, and what they come to."""

import pytest

from serried.model.errors import RequestError
from serried.rules.random_dice import RandomDice, random_dice


@pytest.mark.parametrize(
    ("text", "many", "sides", "more"),
    [("3D6", 3, 6, 0), ("D6", 1, 6, 0), ("2d3+4", 2, 3, 4), ("D6-1", 1, 6, -1)],
)
def test_a_throw_is_read(text: str, many: int, sides: int, more: int) -> None:
    """RND-1: how many dice, of which sides, and what is added."""
    assert random_dice(text) == RandomDice(many, sides, more)


@pytest.mark.parametrize("text", ["", "3", "D8", "2D6+", "D6 D6"])
def test_anything_else_is_no_throw(text: str) -> None:
    """As a rule without its dice in brackets."""
    assert random_dice(text) is None


def test_a_d3_is_half_a_d6() -> None:
    """GEN-6: rounded up, so 1 and 2 are 1, and 5 and 6 are 3."""
    throw = RandomDice(2, 3, 1)

    total, roll = throw.thrown((2, 5, 6), "random move")

    assert (total, roll.left) == (1 + 3 + 1, (6,))
    assert throw.totals() == ((3, 1), (4, 2), (5, 3), (6, 2), (7, 1))
    assert throw.average == 5.0


def test_two_dice_come_to_seven_in_six_of_36_throws() -> None:
    """And what is less than nothing is nothing."""
    assert dict(RandomDice(2, 6, 0).totals())[7] == 6
    assert RandomDice(1, 6, -2).totals()[0] == (0, 2)


def test_dice_may_be_too_few() -> None:
    """Then nothing is thrown."""
    with pytest.raises(RequestError, match="2 dice"):
        RandomDice(2, 6, 0).thrown((4,), "random move")
