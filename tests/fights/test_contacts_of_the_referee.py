"""The contacts that the referee finds, against those read from the page."""

from collections import Counter
from random import Random
from typing import Final

import pytest

from draws import came_up
from fights.board import SIDES, Box, Kind, Troop
from fights.contacts import UnclearError, direction_between, pairs
from fights.positions import MIDDLE, PER_MM, drawn_ranks, flush, with_character, written
from serried.engine.files import parse_battle
from serried.rules.contact.contacts import contacts

MANY: Final = 100
"""Pairs of units in each part of the test."""

BASES: Final = ((20, 20), (25, 25), (25, 50), (40, 40))


def drawn(draw: Random, name: str, facing: int) -> Troop:
    """Return a unit of any size at the middle of the table."""
    width, depth = draw.choice(BASES)
    kind = Kind(base=(width * PER_MM, depth * PER_MM))
    troop = Troop(
        id=name,
        player="blue" if name == "a" else "red",
        x=MIDDLE[0],
        y=MIDDLE[1],
        facing=facing,
        ranks=drawn_ranks(draw, draw.randint(1, 6), draw.randint(1, 4)),
        kinds={"R": kind},
    )
    if draw.random() < 0.4:
        with_character(draw, troop)
    return troop


def pair(draw: Random) -> tuple[Troop, Troop]:
    """Return two units that stand flush, the front of one at any side of the other."""
    while True:
        one, other = (
            drawn(draw, "a", draw.choice((0, 90, 180, 270))),
            drawn(draw, "b", 0),
        )
        sides = ["front", draw.choice(SIDES)]
        draw.shuffle(sides)
        flush(one, sides[0], other, sides[1], 0)
        reach = length(one.outline(), other.outline()) // 2
        step = draw.choice((1, 250, 500, *one.base))
        shift = draw.randint(-reach // step, reach // step) * step
        shifts = (shift, shift, shift, reach, -reach)
        flush(one, sides[0], other, sides[1], draw.choice(shifts))
        try:
            direction_between(one, other)
        except UnclearError:
            continue
        return one, other


def length(one: Box, other: Box) -> int:
    """Return how long the sides are together at which two boxes touch."""
    upright = other.west == one.east or other.east == one.west
    if upright:
        return one.north - one.south + other.north - other.south
    return one.east - one.west + other.east - other.west


@pytest.mark.slow
@pytest.mark.parametrize("part", range(30))
def test_the_referee_finds_the_contacts_of_the_page(part: int) -> None:
    """Every pair of models that touch, edges, corners and gaps, and no other pair."""
    draw = Random(f"contacts {part}")
    seen: Counter[str] = Counter()
    for one, other in (pair(draw) for _ in range(MANY)):
        text = written([one, other], bare=True)
        found = {(c.model, c.other_model) for c in contacts(parse_battle(text))}
        expected = pairs(one, other)
        assert found == expected, text
        seen["across"] += across(one, other, expected)
        seen["corner"] += corner(one, other)
        seen["bases alone"] += not across(one, other, expected)
    assert all(came_up(seen[what] > 3) for what in ("across", "corner", "bases alone"))


def across(one: Troop, other: Troop, touching: set[tuple[str, str]]) -> bool:
    """Tell whether two of those in contact have empty spots between them."""
    mine = {model.name: model.box for model in one.models()}
    theirs = {model.name: model.box for model in other.models()}
    return any(not mine[name].meets(theirs[enemy]) for name, enemy in touching)


def corner(one: Troop, other: Troop) -> bool:
    """Tell whether the units touch at a corner alone."""
    way = direction_between(one, other)
    mine, theirs = one.outline(), other.outline()
    if way[0]:
        return mine.south == theirs.north or mine.north == theirs.south
    return mine.west == theirs.east or mine.east == theirs.west
