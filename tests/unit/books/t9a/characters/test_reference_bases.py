"""The base that a unit of Characters alone stands in ranks of."""

import pytest

from positions import HEAD, at, unit
from serried.engine.files import parse_battle
from serried.model.errors import NotationError

HEROES = "".join(
    f'[unit.model.{letter}]\ncharacter = true\nbase = "{base}"\n'
    for letter, base in (("K", "25x25"), ("L", "25x50"), ("N", "25x50"))
)


def heroes(base: str, body: str) -> str:
    """Return the position of three Characters in ranks of a base."""
    return HEAD + unit("heroes", "blue", at(36, 20), base, body) + HEROES


def test_the_base_that_most_of_them_match() -> None:
    """FR-4: the example of the clause, one 25x25 and two 25x50."""
    (unit,) = parse_battle(heroes("25x25", 'ranks = ["LNK", "LN."]')).units

    assert len(unit.formation.places) == 3


def test_another_base_is_refused_and_the_right_one_named() -> None:
    """FR-4: 25x25 matches all three, of 25x50 the smaller one is no part."""
    with pytest.raises(NotationError, match="match, 25x25, not 25x50"):
        parse_battle(heroes("25x50", 'ranks = ["LN"]\nbeside = {left = "K"}'))
