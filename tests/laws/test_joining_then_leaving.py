"""Joining, and leaving in a later turn: the same on every turned and mirrored table.

Source:
    CHR-JOIN-7 to CHR-JOIN-12, CHR-LEAVE-4, CHR-MOVE-2, CHR-MOVE-7, FR-11, FR-12
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from laws.every_place import NEWCOMER, troop
from laws.test_joining_by_brute_force import table
from laws.transforms import changed, mirror, roomy, turn
from serried import referee
from serried.model.battle import Battle
from serried.model.unit import Unit
from serried.model.verdict import Verdict

SWAPPED: Final = {"left": "right", "right": "left"}


def script(chance: random.Random, battle: Battle) -> list[str]:
    """Return a hero that joins, stays for a turn and leaves, and others that move."""
    places = referee.judge(battle, "hero march: join spears at ?").measure("places")
    assert isinstance(places, tuple)
    if not places:
        return []
    place = str(chance.choice(places))
    return [
        f"hero march: join spears at {place}",
        "spears may move",
        "spears may shoot",
        "spears.H may shoot",
        "next turn",
        "next phase",
        f"spears.H advance: {leaving(chance)}",
        "spears-H may shoot",
        f"spears advance: forward {chance.uniform(0, 3)!r}",
    ]


def leaving(chance: random.Random) -> str:
    """Return the legs of one that leaves, long enough or not."""
    side, far = chance.choice(("left", "right")), chance.uniform(0, 9)
    ahead = f"pivot {side} {chance.choice((0, 45, 90, 180))}, forward {far!r}"
    return chance.choice((ahead, f"{side} {far!r}", f"backward {far!r}"))


def mirrored(line: str, files: int, wide: int) -> str:
    """Return a line with left and right swapped.

    One that is wider than the unit takes the place of everybody, named by the first.
    """
    swapped = re.sub("left|right", lambda side: SWAPPED[side[0]], line)
    return re.sub(
        r"(?<=at )(\d+)\.(\d+)",
        lambda at: f"{at[1]}.{max(files + 2 - int(at[2]) - wide, 1)}",
        swapped,
    )


def played(battle: Battle, lines: list[str]) -> Iterator[tuple[Battle, Verdict]]:
    """Yield the battle after each line, and what the referee said to it."""
    for line in lines:
        if line.startswith("spears-H") and len(battle.units) == 1:
            continue  # it has not left
        transition = referee.consider(battle, line)
        battle = transition.battle
        yield battle, transition.verdict


def models(battle: Battle) -> Counter[tuple[str, str, int]]:
    """Return who there is, by letter, base and Health Points."""
    return Counter(
        (place.letter, str(place.base), hp(unit, place.letter))
        for unit in battle.units
        for place in unit.formation.places
    )


def hp(unit: Unit, letter: str) -> int:
    """Return the Health Points of a model."""
    kind = unit.kind(letter)
    return unit.profile.hp if kind is None or kind.hp is None else kind.hp


def agree(chance: random.Random) -> None:
    """Play one script on a table, on the turned one and on the mirrored one."""
    unit = troop(chance, 8)
    battle = roomy(table(unit, chance.uniform(28, 44), 14.0, 0, 40.0))
    lines = script(chance, battle)
    first = list(played(battle, lines))
    assert all(models(after) == models(battle) for after, _ in first)

    middle = (battle.table[0] / 2, battle.table[1] / 2)
    turned = changed(battle, turn(chance.uniform(0, 360), middle))
    assert verdicts(played(turned, lines)) == verdicts(first)

    if any(verdict.notes for _, verdict in first):
        return  # the owner has a choice, and the referee takes one side or the other
    wide = unit.sizes[NEWCOMER][1]
    swapped = [mirrored(line, unit.files, wide) for line in lines]
    other = changed(battle, mirror(battle))
    assert verdicts(played(other, swapped)) == verdicts(first), lines


def verdicts(
    said: Iterator[tuple[Battle, Verdict]] | list[tuple[Battle, Verdict]],
) -> list[tuple[bool, tuple[str, ...]]]:
    """Return whether each request was lawful, and what it broke."""
    return [(verdict.legal, verdict.breaks) for _, verdict in said]


@pytest.mark.parametrize("seed", range(8))
def test_joining_then_leaving_is_the_same_on_every_table(seed: int) -> None:
    """No model is lost, and neither north nor left is a direction of the rules."""
    chance = random.Random(seed)
    for _ in range(4):
        agree(chance)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 105))
def test_joining_then_leaving_is_the_same_hundreds_of_times(seed: int) -> None:
    """No model is lost, and neither north nor left is a direction of the rules."""
    chance = random.Random(seed)
    for _ in range(100):
        agree(chance)
