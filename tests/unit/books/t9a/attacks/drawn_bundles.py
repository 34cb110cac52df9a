"""Bundles of attacks with whatever rules chance gives them."""

from random import Random

from serried.books.t9a.attacks.bundles import Bundle


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
