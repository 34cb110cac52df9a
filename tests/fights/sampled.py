"""Rounds of two large units, thrown hundreds of thousands at a time.

Nothing of the referee is used here. The units stand front to front, their middles
opposite, all models alike and no more lost than the ranks behind the first can bear.
Nobody stands in Line Formation (UNIT-8).

Source:
    ATT-1, ATT-5, ATT-9, CC-1, CC-2, CC-6, CC-14, CC-16, CC-17, CS-1, CS-2, CS-4,
    DMG-1 to DMG-4, BRK-1, BRK-2, PUR-10, UR-POISON, UR-HATRED, UR-FOCUS, UR-LETHAL
"""

from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fights.board import Kind, Troop
from kept import kept

Many = NDArray[np.int64]
"""One number for each Round that is thrown."""

Often: TypeAlias = list[tuple[int, int]]
"""Values, each with how often it was seen."""

SIX: Final = 6
FULL: Final = 5
"""Models of a Full Rank (HT-1: Standard)."""

MOST_RANKS: Final = 3


class Rounds(NamedTuple):
    """What Rounds came to, each array with one entry a Round.

    Attributes:
        lost: The Health Points that each unit lost.
        ahead: By how much the first unit's score is better.
        broken: Whether each unit Breaks.
        run_down: Whether each unit Breaks and is caught.
    """

    lost: tuple[Many, Many]
    ahead: Many
    broken: tuple[NDArray[np.bool_], NDArray[np.bool_]]
    run_down: tuple[NDArray[np.bool_], NDArray[np.bool_]]


def size(troop: Troop) -> int:
    """Return how many models there are."""
    return sum(rank.count("R") for rank in troop.ranks)


def rounds(one: Troop, other: Troop, many: int, seed: int) -> Rounds:
    """Throw so many Rounds."""
    dice = np.random.default_rng(seed)
    units = (one, other)
    lost: list[Many] = [np.zeros(many, np.int64), np.zeros(many, np.int64)]
    for step in range(10, -1, -1):
        left = [_left(unit, gone) for unit, gone in zip(units, lost, strict=True)]
        taken = [gone.copy() for gone in lost]
        for own, unit in enumerate(units):
            if min(unit.kinds["R"].parts[0].agility + unit.charging, 10) == step:
                enemy = units[1 - own]
                attacks = _attacks(unit, enemy)[left[own]]
                taken[1 - own] += _damage(unit, enemy, attacks, dice)
        lost = taken
    left = [_left(unit, gone) for unit, gone in zip(units, lost, strict=True)]
    for unit, models in zip(units, left, strict=True):
        assert models.min() >= len(unit.ranks[0]), "more fell than is thrown here"
    ranks = [
        _full_ranks(models, len(unit.ranks[0]))
        for models, unit in zip(left, units, strict=True)
    ]
    scores = [
        lost[1 - own] + np.clip(ranks[own] - 1, 0, MOST_RANKS) + units[own].charging
        for own in (0, 1)
    ]
    ahead = scores[0] - scores[1]
    broken, run_down = [], []
    for own, unit in enumerate(units):
        behind = -ahead if own == 0 else ahead
        steadfast = ranks[own] > ranks[1 - own]
        needed = unit.kinds["R"].discipline - np.where(steadfast, 0, behind)
        breaks = (behind > 0) & (_two(dice, many) > needed)
        broken.append(breaks)
        run_down.append(breaks & (_two(dice, many) >= _two(dice, many)))
    return Rounds(
        (lost[0], lost[1]), ahead, (broken[0], broken[1]), (run_down[0], run_down[1])
    )


@kept()
def often_seen(one: Troop, other: Troop, many: int, seed: int) -> list[Often]:
    """Return how often so many Rounds came to what.

    First by how much the first unit's score is better; then of each unit what it lost,
    whether it Breaks, and whether it is caught as well.
    """
    thrown = rounds(one, other, many, seed)
    of_units = zip(thrown.lost, thrown.broken, thrown.run_down, strict=True)
    return [counted(np.asarray(it)) for it in (thrown.ahead, *chain(*of_units))]


def counted(values: NDArray[Any]) -> Often:
    """Return how often each value was seen."""
    each, often = np.unique(values.astype(np.int64), return_counts=True)
    return list(zip(each.tolist(), often.tolist(), strict=True))


def _full_ranks(models: Many, files: int) -> Many:
    """Return how many Full Ranks so many models make."""
    return models // files * (files >= FULL) + (models % files >= FULL)


def _two(dice: np.random.Generator, many: int) -> Many:
    rolls: Many = dice.integers(1, 7, (2, many)).sum(axis=0)
    return rolls


def _left(unit: Troop, lost: Many) -> Many:
    """Return how many models are left: only whole ones go (HP-2)."""
    return size(unit) - lost // unit.kinds["R"].hp


def _attacks(unit: Troop, enemy: Troop) -> Many:
    """Return the attacks of a unit by how many models are left of it."""
    own, their = len(unit.ranks[0]), len(enemy.ranks[0])
    wide, far = unit.kinds["R"].base[0], enemy.kinds["R"].base[0]
    edge = their * far
    touching = [
        (2 * file - own) * wide <= edge and -edge <= (2 * file + 2 - own) * wide
        for file in range(own)
    ]
    value = int(unit.kinds["R"].parts[0].attacks)
    found = []
    for left in range(size(unit) + 1):
        behind = min(max(left - own, 0), own)  # a short rank stands on the left
        found.append(sum(touching) * value + sum(touching[:behind]) * min(value, 1))
    return np.array(found)


def _damage(
    unit: Troop, enemy: Troop, attacks: Many, dice: np.random.Generator
) -> Many:
    """Return the Health Points that attacks take, die by die."""
    part, target = unit.kinds["R"].parts[0], enemy.kinds["R"]
    most = int(attacks.max())
    shape = len(attacks), most
    there = np.arange(most) < attacks[:, None]

    def thrown() -> NDArray[np.int64]:
        return dice.integers(1, 7, shape)

    to_hit = _to_hit(part.skill - target.defence)
    hit = thrown()
    if "Hatred" in part.rules and unit.first_round:
        hit = np.where(_good(hit, to_hit), hit, thrown())
    hits = there & _good(hit, to_hit)
    sixes = hits & (hit == SIX)
    poisoned = sixes & ("Poison Attacks" in part.rules)
    more = sixes & ("Battle Focus" in part.rules)
    lost = np.zeros(len(attacks), np.int64)
    to_wound = min(max(4 - (part.strength - target.resilience), 2), 6)
    for rolled, by_itself in ((hits & ~poisoned, poisoned), (more, more & False)):
        wound = thrown()
        wounds = rolled & _good(wound, to_wound)
        lethal = wounds & (wound == SIX) & ("Lethal Strike" in part.rules)
        saved = (thrown() >= _armour(target, part.penetration)) & ~lethal
        unsaved = ((wounds | by_itself) & ~saved) & (thrown() < target.aegis)
        lost += (unsaved * _multiplied(part.rules, target, thrown())).sum(axis=1)
    return np.minimum(lost, size(enemy) * target.hp)


def _good(rolls: NDArray[np.int64], needed: int) -> NDArray[np.bool_]:
    good: NDArray[np.bool_] = (rolls != 1) & ((rolls == SIX) | (rolls >= needed))
    return good


def _to_hit(better: int) -> int:
    """Return what a roll to hit needs, by the difference of the skills (CC-6)."""
    steps = ((4, 2), (1, 3), (-3, 4), (-7, 5))
    return next((needed for least, needed in steps if better >= least), 6)


def _armour(target: Kind, penetration: int) -> int:
    """Return what an Armour Save needs; more than a die has where there is none."""
    left = min(target.armour, 6) - penetration
    return max(7 - left, 2) if left > 0 else 7


def _multiplied(
    rules: object, target: Kind, rolls: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return what each unsaved wound takes (DMG-4)."""
    assert isinstance(rules, dict)
    said = rules.get("Multiple Wounds", "1")
    each = (rolls + 1) // 2 if said == "D3" else np.full(rolls.shape, int(said))
    return np.minimum(each, target.hp)
