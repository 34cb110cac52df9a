"""Two combats of one batch, side by side: nobody of the one comes near the other."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from serried import parse_battle, referee
from serried.geometry.distance import distance
from serried.model.battle import Battle
from serried.rules.contact.frames import outline

WIDE = 50 / 50.8
"""How wide a file is, in inches: 25 mm."""

HOLDS = {"green": {"R", "T"}, "blue": {"S", "U"}}
"""Whom each of the units that suffer holds at its ends."""


def unit(name: str, x: float, y: float, facing: int, ranks: list[str]) -> str:
    """Return a unit of a position file."""
    player = "blue" if name in HOLDS else "red"
    return f"""
[[unit]]
id = "{name}"
player = "{player}"
front = [{x}, {y}]
facing = {facing}
base = "25x25"
ranks = {ranks}
"""


def side_by_side(shift: float, files: int) -> Battle:
    """Return two combats between which R and S stand, a lane from each other.

    Args:
        shift: How far blue is to the east of green, in inches.
        files: How many files green and blue have.
    """
    half = (files + 1) / 2 * WIDE
    column, rank = ["R"] * 4, ["R" * files]
    units = [
        unit("green", 30, 24, 0, rank),
        unit("R", 30 - half, 24, 180, column),
        unit("T", 30 + half, 24, 180, ["R"]),
        unit("blue", 30 + shift, 31, 180, rank),
        unit("S", 30 + shift + half, 31, 0, column),
        unit("U", 30 + shift - half, 31, 0, ["R"]),
    ]
    head = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\nactive = "red"\n'
    return parse_battle(head + "".join(units))


def nearness(battle: Battle) -> Iterator[tuple[str, str, float]]:
    """Yield how near units of different combats are to each other, in inches."""
    green = {"green"} | HOLDS["green"]
    for one, other in combinations(battle.units, 2):
        if (one.id in green) != (other.id in green):
            yield one.id, other.id, distance(outline(one), outline(other))


@pytest.mark.parametrize("files", [2, 3, 4])
def test_who_is_nudged_keeps_an_inch_from_the_other_combat(files: int) -> None:
    """NUDGE-6, AMB-77: or as near as before, whoever of both is nudged first."""
    refused = moved = 0
    for tenth in range(40):
        before = side_by_side(tenth / 10, files)
        near = {(one, other): far for one, other, far in nearness(before)}
        away = files - 1
        gone = ", ".join(f"1.{n}" for n in range(1, away + 1))
        line = f"batch: green lose {away}: {gone}, blue lose {away}: {gone}"
        verdict = referee.judge(before, line)
        if not verdict.legal:
            assert verdict.breaks == ("CAS-ENG-2",)
            refused += 1
            continue
        after = referee.play(before, line).battle
        for one, other, far in nearness(after):
            assert far >= min(1.0, near[one, other]) - 2e-6
        moved += 1
    assert refused
    assert moved
