"""Tests: two dice against a characteristic.

Chance is an argument, never rolled here.
"""

from typing import Final, NamedTuple

from serried.model.errors import RequestError

DICE: Final = 2
SIDES: Final = 6


class Roll(NamedTuple):
    """The dice of one test, and what is left for later tests."""

    dice: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)


def take_roll(dice: tuple[int, ...], test: str) -> Roll:
    """Take the next two dice for *test*.

    Raises:
        RequestError: If there are too few, or one is no face of a die.
    """
    if len(dice) < DICE:
        message = f"the {test} needs {DICE} dice, and {len(dice) or 'none'} are left"
        raise RequestError(message)
    for die in dice[:DICE]:
        if not 1 <= die <= SIDES:
            message = f"a die shows 1 to {SIDES}, not {die}"
            raise RequestError(message)
    return Roll(dice[:DICE], dice[DICE:])


def ways_to_pass(target: float) -> int:
    """Return how many of the 36 rolls of two dice come to at most *target*.

    Source:
        TEST-3, BA-TST-2, BA-TST-6
    """
    faces = range(1, SIDES + 1)
    return sum(first + second <= target for first in faces for second in faces)
