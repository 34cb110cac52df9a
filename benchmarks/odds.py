"""Odds of a fight, exact, against counting what comes of Rounds that are thrown.

Two units of thirty, six wide, front to front; one strikes first. A million Rounds are
what it takes for a share that is known to 0.05 of a hundred: so small is its standard
error at worst. ``sampled`` is one such Round, fought by the referee, and ``bare`` one
of a program that knows nothing but this position: twelve dice on each side, their
wounds and saves, the score.
"""

import pickle
import random
from collections.abc import Callable
from typing import Final

from serried import parse_action, referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle

FACES: Final = range(1, 7)
ATTACKS: Final = 12
DICE: Final = 3 * ATTACKS
"""As many dice as a step takes at most."""

UNIT: Final = """
[[unit]]
id = "{name}"
player = "{player}"
{where}
base = "25x25"
files = 6
models = 30
discipline = 7
attack_value = 1
offensive_skill = 3
strength = 3
armour_penetration = 0
agility = {agility}
defensive_skill = 3
resilience = 3
armour = 1
"""


def fight() -> Battle:
    """Return the position, in the Melee Phase."""
    spears = "front = [36, 20]\nfacing = 0"
    foes = 'against = {unit = "spears", edge = "front", shift = 0}'
    units = (
        UNIT.format(name="spears", player="blue", where=spears, agility=4),
        UNIT.format(name="foes", player="red", where=foes, agility=2),
    )
    head = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'
    return parse_battle(head + "".join(units))


def ours() -> Callable[[], object]:
    """Ask for the odds of a battle that nobody has asked about before."""
    kept = pickle.dumps(fight())
    question = parse_action("spears odds against foes", "t9a")
    return lambda: referee.judge(pickle.loads(kept), question)  # noqa: S301 - our own


def sampled() -> Callable[[], object]:
    """Fight a Round to its score, with dice from a seed."""
    chance = random.Random(1)
    battle = fight()
    pick = parse_action("blue fight spears", "t9a")
    on = parse_action("blue fight on", "t9a")

    def once() -> object:
        now = referee.play(battle, pick).battle
        while now.combat is not None and not now.combat.score:
            dice = tuple(chance.choices(FACES, k=DICE))
            now = referee.play(now, on, dice).battle
        return now.combat and now.combat.score

    return once


def bare() -> Callable[[], object]:
    """Throw the dice of this one position, and count."""
    chance = random.Random(1)

    def wounds() -> int:
        hits = sum(chance.randint(1, 6) >= 4 for _ in range(ATTACKS))
        hurt = sum(chance.randint(1, 6) >= 4 for _ in range(hits))
        return sum(chance.randint(1, 6) < 6 for _ in range(hurt))

    counted: dict[tuple[int, int, int], int] = {}

    def once() -> object:
        foes, spears = wounds(), wounds()
        ranks = (30 - spears) // 6 - (30 - foes) // 6
        end = foes, spears, foes - spears + ranks
        counted[end] = counted.get(end, 0) + 1
        return end

    return once
