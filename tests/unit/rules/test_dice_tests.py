"""Two dice against a characteristic."""

import pytest

from serried.model.errors import RequestError
from serried.rules.dice_tests import Roll, take_roll, ways_to_pass


@pytest.mark.parametrize(
    ("discipline", "ways"),
    [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15), (7, 21), (8, 26), (9, 30),
     (10, 33), (11, 35), (12, 36)],
)  # fmt: skip
def test_so_many_of_the_36_rolls_pass(discipline: int, ways: int) -> None:
    """TEST-3: those whose total is at most the Discipline."""
    assert ways_to_pass(discipline) == ways


def test_a_test_takes_the_next_two_dice() -> None:
    """In order; the rest is left for later tests."""
    roll = take_roll((3, 4, 1, 2), "March Test")

    assert roll == Roll((3, 4), (1, 2))
    assert roll.total == 7


@pytest.mark.parametrize("dice", [(), (3,), (0, 3), (3, 7), (-1, 2)])
def test_too_few_dice_and_dice_that_do_not_exist_are_refused(
    dice: tuple[int, ...],
) -> None:
    """The referee throws none himself."""
    with pytest.raises(RequestError):
        take_roll(dice, "March Test")
