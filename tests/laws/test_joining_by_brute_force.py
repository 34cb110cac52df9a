"""Joining and leaving: the referee agrees with a drawing of every arrangement."""

import math
from typing import Final

import pytest

from draws import came_up
from laws.every_place import (
    NEWCOMER,
    Arrival,
    Departure,
    Sheet,
    Troop,
    arrivals,
    departures,
    way,
)
from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.formation import Formation

WIDE, DEEP = 20 / 25.4, 30 / 25.4
"""A square, in inches: 20 by 30 mm, so that a file is not as far as a rank."""
FRONT: Final = (36.0, 44.0)
NEAR: Final = 1e-4
"""Inches from its limit at which a length is not held against it."""

SPEARS: Final = """\
format = "serried/1"
book = "t9a"

[[unit]]
id = "spears"
player = "blue"
front = [36, 44]
facing = 0
base = "20x30"
ranks = {ranks}
advance = 5
march = 10
discipline = 7
"""
CHARACTER: Final = """\
[unit.model.{letter}]
character = true
base = "{base}"
"""
HERO: Final = """
[[unit]]
id = "hero"
player = "blue"
front = [{x}, {y}]
facing = {facing}
base = "{base}"
ranks = ["H"]
advance = {advance}
march = 60
discipline = 7
[unit.model.H]
character = true
"""


def base(size: tuple[int, int]) -> str:
    """Return a base that covers so many ranks and files."""
    return f"{20 * size[1]}x{30 * size[0]}"


def table(unit: Troop, x: float, y: float, facing: int, advance: float) -> Battle:
    """Return the unit and the hero on an empty table."""
    rows = unit.rows
    text = SPEARS.format(ranks=str(rows).replace("'", '"'))
    for letter in "KQ":
        if letter in "".join(rows):
            text += CHARACTER.format(letter=letter, base=base(unit.sizes[letter]))
    size = base(unit.sizes[NEWCOMER])
    hero = HERO.format(x=x, y=y, facing=facing, base=size, advance=advance)
    return parse_battle(text + hero)


def sheet_of(formation: Formation) -> Sheet:
    """Return a formation as the places of its letters."""
    return frozenset(
        (place.letter, (place.rank - 1, place.file - 1)) for place in formation.places
    )


def listed(battle: Battle, line: str) -> set[str]:
    """Return the places that the referee lists."""
    places = referee.judge(battle, line).measure("places")
    assert isinstance(places, tuple)
    return set(map(str, places))


def middle(unit: Troop, name: str) -> tuple[float, float]:
    """Return the Centre of the newcomer at a place, on the table."""
    rank, _, file = name.partition(" ")[0].partition(".")
    deep, wide = unit.sizes[NEWCOMER]
    east = (int(file) - 1 + wide / 2 - unit.files / 2) * WIDE
    return FRONT[0] + east, FRONT[1] - (int(rank) - 1 + deep / 2) * DEEP


def agree(arrival: Arrival) -> None:
    """Hold the referee against every drawing of one random unit."""
    unit, expected, x, y, facing, advance = arrival
    battle = table(unit, x, y, facing, advance)

    everywhere = listed(battle, "hero march: join spears at ?")
    assert everywhere == set(expected), (unit, sorted(everywhere), sorted(expected))

    deep = unit.sizes[NEWCOMER][0] * DEEP / 2
    ahead = {0: (0, 1), 90: (1, 0), 180: (0, -1), 270: (-1, 0)}[facing]
    start = (x - deep * ahead[0], y - deep * ahead[1])
    far = {name: math.dist(start, middle(unit, name)) for name in expected}
    reached = listed(battle, "hero advance: join spears at ?")
    for name, distance in far.items():
        if abs(distance - advance) > NEAR:
            assert (name in reached) is (distance < advance), (unit, name, distance)

    for name in sorted(everywhere):
        after = referee.play(battle, f"hero march: join spears at {name}").battle
        (spears,) = after.units
        gives_way_least(unit, sheet_of(spears.formation), name, expected[name])


def gives_way_least(unit: Troop, after: Sheet, name: str, fewest: list[Sheet]) -> None:
    """CHR-JOIN-9, AMB-48: the fewest models move, and then the shortest way."""
    if "left" in name:  # files are counted from the left: who went there comes first
        more = min(unit.sizes[NEWCOMER][1], unit.files)
        after = frozenset((letter, (r, f - more)) for letter, (r, f) in after)
    assert after in fewest, (unit, name, after)
    others = [frozenset(s for s in sheet if s[0] != NEWCOMER) for sheet in fewest]
    own = frozenset(spot for spot in after if spot[0] != NEWCOMER)
    least = min(way(unit.sheet, sheet, (30, 20)) for sheet in others)
    assert way(unit.sheet, own, (30, 20)) <= least + 1e-4, (unit, name, after)


def leaves_as_drawn(departure: Departure) -> None:
    """Hold the ranks that one leaves against every drawing."""
    unit, letter, ways = departure
    battle = table(unit, 10, 10, 0, 5)
    after = referee.play(
        battle, f"spears.{letter} march: pivot right 90, forward 10"
    ).battle
    ranks = sheet_of(after.unit("spears").formation)
    rest = frozenset(spot for spot in unit.sheet if spot[0] != letter)
    assert ranks in ways, (unit, letter, ranks)
    least = min(way(rest, sheet, (30, 20)) for sheet in ways)
    assert way(rest, ranks, (30, 20)) <= least + 1e-4, (unit, letter, ranks)


@pytest.mark.parametrize("seed", range(25))
def test_the_referee_finds_the_places_that_are_drawn(seed: int) -> None:
    """CHR-JOIN-8, CHR-JOIN-9, CHR-JOIN-11, FR-1, FR-10: in fifty random units."""
    for arrival in arrivals(1000 + seed, 2, 7, 5):
        agree(arrival)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_the_referee_finds_the_places_in_thousands_of_units(seed: int) -> None:
    """CHR-JOIN-8, CHR-JOIN-9, CHR-JOIN-11, FR-1, FR-10: two thousand random units."""
    for arrival in arrivals(seed, 200, 8):
        agree(arrival)


@pytest.mark.parametrize("seed", range(10))
def test_ranks_close_behind_one_who_leaves_as_they_are_drawn(seed: int) -> None:
    """FR-11, CHR-MOVE-7: dozens of random units that one leaves."""
    for departure in departures(2000 + seed, 10, 6):
        leaves_as_drawn(departure)


def test_one_leaves_in_dozens_of_them() -> None:
    """In ten units there may be nobody who can, and in a hundred there is."""
    assert sum(len(departures(2000 + seed, 10, 6)) for seed in range(10)) > 24


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_ranks_close_behind_hundreds_who_leave_as_they_are_drawn(seed: int) -> None:
    """FR-11, CHR-MOVE-7: more than five hundred random units that one leaves."""
    leaving = departures(3000 + seed, 500, 8)
    for departure in leaving:
        leaves_as_drawn(departure)

    assert came_up(len(leaving) > 100)
