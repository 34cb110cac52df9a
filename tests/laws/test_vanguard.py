"""How near enemies a Vanguard move comes, held against many looks at its way.

Source:
    DEP-25, AMB-215
"""

import random
from typing import Final

import numpy as np
import pytest

from draws import came_up
from laws.oracle import bodies, distances, ground, moments
from positions import HEAD, at, unit
from serried import referee
from serried.books.registry import parse_action
from serried.engine.files import parse_battle
from serried.model.actions import Move
from serried.model.actions.legs import Leg
from serried.model.battle import Battle

LIMITS: Final = {"foes": 12.0, "riders": 6.0}

LOOSE: Final = 2e-3
"""Inches by which looks may miss: they are 0.03" apart, and see the nearest of them."""

BODY: Final = 'files = {files}\nmodels = {models}\nrules = ["Vanguard"]\n'


def table(chance: random.Random) -> Battle:
    """Return wolves with an ordinary enemy and one that made a Vanguard move."""

    def body(state: str = "") -> str:
        files = chance.randint(1, 6)
        many = files * chance.randint(1, 3)
        return BODY.format(files=files, models=many) + state

    def stands(west: int, east: int) -> str:
        x, y = chance.uniform(west, east), chance.uniform(22, 36)
        return at(x, y, chance.uniform(0, 360))

    wolves = unit("wolves", where=at(36, 12, chance.uniform(-60, 60)), body=body())
    foes = unit("foes", "red", stands(24, 33), body=body())
    moved = body('state = ["vanguard_move"]\n')
    riders = unit("riders", "red", stands(42, 52), body=moved)
    text = 'phase = "deployment"\nactive = "blue"\n'
    return parse_battle(f"{HEAD}{text}{wolves}{foes}{riders}")


def line(chance: random.Random) -> str:
    """Return a Vanguard move with Wheels, or one to the side or back."""
    ahead, turn = chance.uniform(0, 12), chance.uniform(0, 60)
    way = chance.choice(("left", "right"))
    legs = (
        f"forward {ahead}",
        f"wheel {way} {turn}deg, forward {ahead / 2}",
        f"forward {ahead / 2}, wheel {way} {turn}deg",
        f"{way} {ahead / 2}",
        f"backward {ahead / 4}",
    )
    return f"wolves vanguard: {chance.choice(legs)}"


def rooms(battle: Battle, legs: tuple[Leg, ...]) -> list[float]:
    """Return how much room each enemy leaves in each leg, as looks have it.

    What is too near is held against where the leg began, until it is far enough away.
    """
    wolves = battle.unit("wolves")
    assert wolves.pose is not None
    ways = list(moments(wolves.formation, wolves.pose, legs))
    looks = [ground(wolves.formation, matrix) for _, matrix in ways]
    numbers = np.array([number for number, _ in ways])
    found = []
    for name, limit in LIMITS.items():
        gaps = np.maximum(distances(looks, bodies(battle.unit(name))), 0.0)
        near = True
        for number in np.unique(numbers):
            leg = gaps[numbers == number]
            far = np.flatnonzero(leg >= limit) if near else np.array([0])
            until = int(far[0]) if far.size else leg.size
            if near and until:
                found.append(float(leg[:until].min() - leg[0]))
            near = not far.size
            if far.size:
                found.append(float(leg[until:].min() - limit))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(600, 610))
def test_it_is_lawful_where_no_look_finds_an_enemy_too_near(seed: int) -> None:
    """12" from one enemy and 6" from the other, or no nearer than as a leg began."""
    chance = random.Random(seed)
    kept = broken = 0
    for _ in range(60):
        battle, asked = table(chance), line(chance)
        move = parse_action(asked, "t9a")
        assert isinstance(move, Move)
        (found,) = (
            one
            for one in referee.judge(battle, asked).findings
            if one.clause == "DEP-25"
        )
        room = min(rooms(battle, move.legs))
        if abs(room) > LOOSE:
            assert found.holds == (room > 0.0), (asked, room)
            kept, broken = kept + found.holds, broken + (not found.holds)
        elif room == 0.0:  # no look is nearer than where the leg began
            assert found.holds, asked
    assert came_up(kept)
    assert came_up(broken)
