"""Whoever turns, slides or mirrors the whole table is told the same changes."""

import random
from dataclasses import replace
from typing import Final

import pytest

from draws import came_up
from laws.test_remedies import barred, seen
from laws.transforms import (
    Isometry,
    changed,
    mirror,
    mirrored_move,
    mirrored_name,
    roomy,
    turn,
)
from serried import referee
from serried.model.actions import AskSight, AskWhyNot, Move, Reform
from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.results.remedies import Remedies, Remedy

SIDES: Final = {"left": "right", "right": "left"}

ROUNDED: Final = 0.0201
"""Two hundredths: what is told is rounded, and a little more is tried besides."""


def told(one: Remedy, *, mirrored: bool = False) -> tuple[object, ...]:
    """Return what a change is, but for how much of it; as in the mirror, if asked."""
    of = one.of
    if mirrored and of in SIDES:
        of = SIDES[of]
    then = () if one.besides is None else told(one.besides, mirrored=mirrored)
    return (one.means.value, of or "", tuple(sorted(one.without)), one.unit or "", then)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_whoever_turns_slides_or_mirrors_the_table_is_told_the_same(seed: int) -> None:
    """Of single changes and of pairs, with left and right swapped in the mirror."""
    chance = random.Random(seed)
    pairs = singles = 0
    shaken = barred(7800 + seed, Mark.SHAKEN)
    for battle, line, _ in (*barred(7700 + seed), *shaken, *seen(7900 + seed)):
        table = roomy(battle)
        middle = table.table[0] / 2.0, table.table[1] / 2.0
        change = chance.choice(
            (turn(chance.uniform(1.0, 359.0), middle), mirror(table), Isometry(dx=7.3))
        )
        asked = in_the_mirror(line, battle) if change.mirrored else line
        if isinstance(line, Reform):
            continue
        here = answered(table, line)
        there = answered(changed(table, change), asked)
        one = {told(x, mirrored=change.mirrored): x.by or 0.0 for x in reversed(here)}
        two = {told(x): x.by or 0.0 for x in reversed(there)}
        assert one.keys() == two.keys(), (battle, str(line), change)
        for key, by in one.items():
            assert two[key] == pytest.approx(by, abs=0.0201), (battle, str(line), key)
        pairs += sum(x.besides is not None for x in here)
        singles += sum(x.besides is None for x in here)
    assert came_up(pairs)
    assert came_up(singles)


def answered(battle: Battle, line: Action) -> tuple[Remedy, ...]:
    """Return what would allow a line."""
    result = referee.judge(battle, AskWhyNot(line=line)).result
    assert isinstance(result, Remedies)
    return result.found


def in_the_mirror(line: Action, battle: Battle) -> Action:
    """Return a line as it is said in the mirror."""
    match line:
        case Move():
            return mirrored_move(line, battle)
        case AskSight(viewer=viewer) if "." in viewer:
            name, _, model = viewer.partition(".")
            formation = battle.unit(name).formation
            return replace(line, viewer=f"{name}.{mirrored_name(model, formation)}")
        case _:
            return line
