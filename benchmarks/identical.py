"""Identical: compiled and interpreted, the same verdicts to the last digit.

Random moves are judged, and made where they are lawful, on a table of units that is
new every now and then; for every ten of them, one unit of a random combat loses models.
Everything that comes out is hashed: the verdict with all its numbers, and the battle
afterwards. ``python benchmarks/identical.py 20000`` prints the hash, and how often a
move was lawful.
"""

import hashlib
import random
import sys
from typing import Final

import casualties
import tables

from serried import referee
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.version import speed

NEW_TABLE: Final = 100
"""After so many actions the units are set up anew."""

UNITS: Final = 16


def line(chance: random.Random, battle: Battle) -> str:
    """Return a request in words, most often one that is nearly lawful."""
    own = [unit for unit in battle.units if unit.player == battle.active]
    name, manner = chance.choice(own).id, chance.choice(("advance", "march"))
    if chance.random() < 0.05:
        return f"{name} reform: facing {chance.uniform(0.0, 360.0)!r}"
    if chance.random() < 0.1:
        other = chance.choice([unit.id for unit in battle.units if unit.id != name])
        return f"{name} distance to {other}"
    legs = [_leg(chance) for _ in range(chance.randint(1, 4))]
    return f"{name} {manner}: {', '.join(legs)}"


def _leg(chance: random.Random) -> str:
    kind = chance.choice(("forward", "forward", "wheel left", "wheel right", "right"))
    length = chance.choice((chance.uniform(0.0, 4.0), float(chance.randint(0, 4))))
    return f"{kind} {length!r}"


def digest(actions: int, seed: int = 3) -> tuple[str, int]:
    """Return a hash of all answers to so many actions, and how many were lawful."""
    chance = random.Random(seed)
    everything, lawful = hashlib.sha256(), 0
    battle = tables.table(UNITS, seed)
    for number in range(actions):
        if number % NEW_TABLE == 0:
            battle = tables.table(UNITS, seed + number)
        request = line(chance, battle)
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        try:
            transition = referee.consider(battle, request, dice)
        except (RequestError, RuleGapError) as why:
            answer = f"{type(why).__name__}: {why}"
        else:
            battle = transition.battle
            lawful += transition.verdict.legal
            answer = repr(transition.verdict) + battle.state_hash
        everything.update(f"{request}\n{answer}\n".encode())
        if number % 10 == 9:
            battle = referee.consider(battle, "next turn").battle
    everything.update(removed(actions // 10, seed).encode())
    return everything.hexdigest(), lawful


def removed(combats: int, seed: int) -> str:
    """Return all answers to so many questions about casualties."""
    chance, answers = random.Random(seed), []
    for _ in range(combats):
        battle, lose = casualties.instance(chance)
        transition = referee.consider(battle, lose)
        answers.append(repr(transition.verdict) + transition.battle.state_hash)
    return "\n".join(answers)


if __name__ == "__main__":
    found, lawful = digest(int(sys.argv[1]))
    print(found, lawful, speed())
