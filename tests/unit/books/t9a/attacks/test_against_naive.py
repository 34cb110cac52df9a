"""Attacks rolled to the end come to what a person finds who picks up die after die."""

from random import Random

import pytest

from serried.books.t9a.attacks.bundles import Bundle
from serried.books.t9a.attacks.striking import strike
from unit.books.t9a.attacks import naive

MANY = 5_000
DICE = 400


def any_bundle(chance: Random) -> Bundle:
    """Return a bundle with whatever rules chance gives it."""

    def roll(*others: None) -> int | None:
        return chance.choice([2, 3, 4, 5, 6, *others])

    def sometimes() -> bool:
        return chance.random() < 0.3

    return Bundle(
        chance.randrange(8),
        roll(None),
        roll(None),
        roll(None, None),
        roll(None, None, None),
        roll(None, None, None),
        reroll_hits=sometimes(),
        reroll_wounds=sometimes(),
        cannot_wound=chance.random() < 0.05,
        poison=sometimes(),
        focus=sometimes(),
        lethal=sometimes(),
        divine=sometimes(),
        multiple=chance.choice(["", "", "2", "D3", "D6", "D3+1"]),
        clip=chance.randint(1, 5),
    )


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
