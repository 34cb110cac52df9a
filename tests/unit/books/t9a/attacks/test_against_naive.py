"""Attacks rolled to the end come to what a person finds who picks up die after die."""

from random import Random

import pytest

from serried.books.t9a.attacks.striking import strike
from unit.books.t9a.attacks import naive
from unit.books.t9a.attacks.drawn_bundles import any_bundle

MANY = 5_000
DICE = 400


@pytest.mark.slow
def test_five_thousand_fights_come_to_the_same() -> None:
    """The same dice are the same losses, and as many of them are used."""
    chance, lost, used = Random(15), 0, 0
    for _ in range(MANY):
        bundles = [any_bundle(chance) for _ in range(chance.randint(1, 3))]
        dice = tuple(chance.choices(range(1, 7), k=DICE))

        (blows, left) = strike(bundles, dice)

        expected = naive.losses(bundles, dice)
        assert ([blow.lost for blow in blows], DICE - len(left)) == expected, bundles
        lost, used = lost + sum(expected[0]), used + expected[1]
    assert lost > MANY
    assert used > 10 * MANY
