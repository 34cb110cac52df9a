"""Charging out of a unit with somebody near is judged alike in the mirror image.

Whether there is room, what is asked beforehand, where it ends, and whether it gets out
that fails; with a half named or none.

Source:
    CHG-2, CHG-MOVE-6, CHG-FLEE-1, CHR-CHG-6 to CHR-CHG-8, SPACE-7, FR-12
"""

import contextlib
import random
from collections import Counter
from typing import Any, Final

import pytest

from charges import RATES, block, field
from laws.transforms import changed, mirror
from serried.engine.referee import consider
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError, RuleGapError
from serried.model.extents import model_centre
from serried.model.verdict import Transition, Value, as_table

ROWS: Final = (
    ("RKR",), ("RRKRR",), ("RRKRR",), ("KRR",), ("RRK",), ("RRKR",), ("AKJ",),
    ("RRKRR", "RRRRR"), ("AKJ", ".L."),
)  # fmt: skip
OTHER: Final = {"left": "right", "right": "left"}


def drawn(chance: random.Random) -> Battle:
    """Return K among others, near a friend, and foes near enough to be charged."""
    while True:
        with contextlib.suppress(NotationError):  # where they overlap
            return field(*described(chance))


def described(chance: random.Random) -> list[str]:
    """Return the text of such a position, in which some may overlap."""
    ranks = chance.choice(ROWS)
    letters = sorted({*"".join(ranks)} - {*"R."})
    heroes = RATES + "".join(f"\n[unit.model.{k}]\ncharacter = true" for k in letters)
    parts = [block("guard", "blue", (36, 20, 0), *ranks, more=heroes)]
    near = chance.random() < 0.5
    side = chance.choice((-1, 1))
    x, y = 36 + side * chance.uniform(1, 4), 20 + chance.uniform(0.3, 1.2)
    facing = 180 + side * chance.choice((0, chance.uniform(-20, 60)))
    if not near:  # K may fail, to one side
        x, y = 36 + side * chance.uniform(6, 9), 20 + chance.uniform(6, 8.5)
    fled = '\nstate = ["fleeing"]' if chance.random() < 0.2 else ""
    wide = "R" * chance.randint(1, 4)
    parts.append(block("foes", "red", (x, y, facing), wide, more=RATES + fled))
    if chance.random() < 0.6:
        spot = (36 + chance.uniform(-6, 6), 20 + chance.uniform(-2, 3), 0)
        parts.append(block("friend", "blue", spot, "R"))
    return parts


def heard(battle: Battle, line: str, *dice: int) -> Transition | str:
    """Return what becomes of a line, or why nothing does."""
    try:
        return consider(battle, line, dice or None)
    except RuleGapError as gap:
        return f"gap {gap.clause}"
    except RequestError:
        return "no request"


def stands(battle: Battle) -> list[tuple[str, str, float, float]]:
    """Return where the models of all units are, by their letters."""
    return sorted(
        (unit.id, place.letter, round(x, 5) + 0.0, round(y, 5) + 0.0)
        for unit in battle.units
        if unit.pose is not None
        for place in unit.formation.places
        for x, y in [model_centre(place, unit.pose)]
    )


def marks(battle: Battle) -> set[tuple[str, str]]:
    """Return the marks of all units."""
    return {(unit.id, mark.value) for unit in battle.units for mark in unit.marks}


def ends(listed: Value, way: int) -> list[tuple[float, ...]]:
    """Return stretches of offsets, those of the mirror image turned round."""
    assert isinstance(listed, tuple)
    tables: list[dict[str, Any]] = [dict(as_table(one) or ()) for one in listed]
    return sorted(
        (
            *sorted((round(way * one["low"], 5), round(way * one["high"], 5))),
            one["models_in_contact"],
        )
        for one in tables
    )


class Pair:
    """A battle and its mirror image, in which the same is done."""

    def __init__(self, battle: Battle) -> None:
        self.one, self.other = battle, changed(battle, mirror(battle))

    def asked(self, line: str, *dice: int) -> Transition | None:
        """Ask the same of both, and hold them against each other; None for a gap."""
        swapped = " ".join(OTHER.get(word, word) for word in line.split())
        one, other = heard(self.one, line, *dice), heard(self.other, swapped, *dice)
        if isinstance(one, str) or isinstance(other, str):
            assert one == other, line
            return None
        assert one.verdict.breaks == other.verdict.breaks, line
        for name in ("ends", "choices"):
            told, there = one.verdict.measure(name), other.verdict.measure(name)
            assert (told is None) == (there is None), line
            if told is not None and there is not None:
                assert ends(told, 1) == ends(there, -1), line
        return self._followed(one, other)

    def _followed(self, one: Transition, other: Transition) -> Transition:
        """Go on with what becomes of it.

        Where it stands is not compared where a half slides that nobody named, nor
        where it caught who fled: of all ways there one is taken.
        """
        free = any("`slide" in note for note in one.verdict.notes)
        if not free and one.verdict.measure("caught") is None:
            back = changed(one.battle, mirror(one.battle))
            assert stands(back) == stands(other.battle)
        assert marks(one.battle) == marks(other.battle)
        self.one, self.other = one.battle, other.battle
        return one


def compared(seed: int) -> Counter[str]:
    """Charge out of a unit and out of its mirror image; count what came of it."""
    chance = random.Random(seed)
    pair = Pair(drawn(chance))
    seen = Counter[str]()
    pair.asked("guard.K charge foes ?")
    found = pair.asked("guard.K charge foes")
    if found is None or not found.verdict.legal:
        return seen
    for line in ("foes hold", "foes flee"):  # who flees already cannot but do so
        if not pair.one.charges[0].reaction:
            pair.asked(line, 1, chance.randint(1, 2), *[6] * 60)  # nobody falls
    dice = (chance.randint(1, 4), chance.choice((1, 1, 6)))
    rolled = pair.one, pair.other
    for named in ("", ": slide left", ": slide right"):
        pair.one, pair.other = rolled
        found = pair.asked(f"guard.K resolve charge{named}", *dice)
        if found is None:
            continue
        seen["named" if named else "free"] += found.verdict.legal
        seen["barred"] += "CHR-CHG-8" in found.verdict.breaks
        seen["worse"] += bool({"CHG-MOVE-6", "CHG-FLEE-1"} & {*found.verdict.breaks})
        assert named or found.verdict.legal
        seen["out"] += any(unit.id == "guard-K" for unit in found.battle.units)
        seen["choices"] += bool(found.verdict.measure("choices"))
    return seen


def assert_alike(seeds: range) -> None:
    """Assert the law of many tables, on which all that it is about comes up."""
    seen = Counter[str]()
    for seed in seeds:
        seen += compared(seed)
    assert all(seen[what] for what in ("free", "named", "out")), seen


@pytest.mark.slow
def test_a_few_are_judged_alike_in_the_mirror() -> None:
    """With somebody near, whether the roll is enough or not."""
    assert_alike(range(12))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 2000, 50))
def test_they_are_judged_alike_in_the_mirror(start: int) -> None:
    """The same of many."""
    assert_alike(range(start, start + 50))


def test_a_stretch_that_begins_where_ways_do_is_found_in_both() -> None:
    """It is a hundredth of an inch wide, and the last digit of its end is rounded."""
    pair = Pair(drawn(random.Random(8392)))

    asked = pair.asked("guard.K charge foes ?")
    assert asked is not None
    ((low, high, _),) = ends(asked.verdict.measure("ends"), 1)
    assert 0.009 < high - low < 0.011
