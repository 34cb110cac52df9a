"""The odds of large fights that the referee works out, against ten million Rounds.

Fifty fights, each thrown 200,000 times from a fixed seed. Every distribution is a
test; the least likely of all must not be unlikely for that many tests (Bonferroni).
"""

from math import comb, erfc, sqrt
from random import Random
from typing import Final

import pytest

from fights.board import Kind, Part, Troop
from fights.positions import MIDDLE, flush, written
from fights.sampled import Often, often_seen
from serried.engine.files import parse_battle
from serried.engine.referee import judge
from serried.model.actions import AskOdds
from serried.model.results.odds import FightOdds

FIGHTS: Final = 50
THROWN: Final = 200_000
"""Rounds of each fight: ten million of all."""

TESTS: Final = 7
"""Of each fight: two losses, who is ahead, and two each Break and are caught."""

UNLIKELY: Final = 1e-4
"""How often a program that is right would fail, all tests together."""

LEAST: Final = 10.0
"""What is expected less often than that is counted together."""

RULES: Final = ("Hatred", "Poison Attacks", "Battle Focus", "Lethal Strike")


def drawn_kind(draw: Random) -> Kind:
    """Return models with whatever many of them may have in a fight."""
    rules = {name: "" for name in RULES if draw.random() < 0.25}
    if draw.random() < 0.25:
        rules["Multiple Wounds"] = draw.choice(("2", "D3"))
    part = Part(
        attacks=draw.choice(("1", "1", "2")),
        skill=draw.randint(2, 7),
        strength=draw.randint(2, 6),
        penetration=draw.randint(0, 2),
        agility=draw.randint(1, 6),
        rules=rules,
    )
    return Kind(
        hp=draw.choice((1, 1, 2, 3)),
        defence=draw.randint(2, 6),
        resilience=draw.randint(2, 5),
        armour=draw.choice((0, 0, 2, 3, 5)),
        discipline=draw.randint(5, 9),
        parts=(part,),
        aegis=draw.choice((7, 7, 7, 5)),
    )


def drawn_fight(seed: int) -> tuple[Troop, Troop]:
    """Return two units of 24 to 55 models that stand front to front.

    They are deep enough that no roll reaches the first rank.
    """
    draw = Random(seed)
    x, y = MIDDLE
    units = []
    for name, player in (("a", "blue"), ("b", "red")):
        files = draw.randint(4, 7)  # no Line Formation
        short = draw.randint(0, files - 1)
        kind = drawn_kind(draw)
        ranks = ["R" * files] * (1 + draw.randint(5, 6))
        ranks += ["R" * short + "." * (files - short)] if short else []
        kinds = dict.fromkeys("RMSC", kind)
        units.append(
            Troop(id=name, player=player, x=x, y=y, facing=0, ranks=ranks, kinds=kinds)
        )
    flush(units[0], "front", units[1], "front", 0)
    charger = draw.choice((None, *units))
    for unit in units:
        unit.first_round = draw.random() < 0.5 or charger is not None
        unit.charging = unit is charger
    return units[0], units[1]


def odds_of(one: Troop, other: Troop) -> FightOdds:
    """Return what the referee says."""
    battle = parse_battle(written([one, other]))
    found = judge(battle, AskOdds(unit="a", enemy="b")).result
    assert isinstance(found, FightOdds)
    return found


def how_likely(seen: dict[int, int], said: dict[int, float]) -> float:
    """Return how likely numbers at least as strange as those seen are (chi-squared)."""
    many = sum(seen.values())
    boxes: list[list[float]] = [[0.0, 0.0]]
    for value in sorted({*seen, *said}):
        if boxes[-1][1] >= LEAST:
            boxes.append([0.0, 0.0])
        boxes[-1][0] += seen.get(value, 0)
        boxes[-1][1] += many * said.get(value, 0.0)
    if len(boxes) > 1 and boxes[-1][1] < LEAST:
        last = boxes.pop()
        boxes[-1] = [boxes[-1][0] + last[0], boxes[-1][1] + last[1]]
    free = len(boxes) - 1
    if not free:
        return 1.0
    off = sum((found - due) ** 2 / due for found, due in boxes)
    spread = 2.0 / (9.0 * free)  # Wilson and Hilferty
    beyond = ((off / free) ** (1.0 / 3.0) - (1.0 - spread)) / sqrt(spread)
    return erfc(beyond / sqrt(2.0)) / 2.0


def compared(odds: FightOdds, seen: list[Often]) -> list[float]:
    """Return how likely what was thrown is, for each thing that the odds tell."""
    said = [{points: float(likely) for points, likely in odds.ahead}]
    for unit in odds.units:
        said.append(dict(enumerate(map(float, unit.losses))))
        chances = (float(chance or 0.0) for chance in (unit.broken, unit.run_down))
        said += [{0: 1.0 - chance, 1: chance} for chance in chances]
    found = [how_likely(dict(one), due) for one, due in zip(seen, said, strict=True)]
    assert len(found) == TESTS
    return found


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_ten_million_rounds_of_large_fights(part: int) -> None:
    """Losses, who is ahead, who Breaks and who is caught: as often as is said."""
    each = FIGHTS // 10
    for seed in range(each * part, each * (part + 1)):
        one, other = drawn_fight(seed)
        likely = compared(odds_of(one, other), often_seen(one, other, THROWN, seed))
        assert min(likely) > UNLIKELY / (FIGHTS * TESTS), (seed, likely)


def test_a_small_difference_would_be_seen() -> None:
    """Of a fight that is thrown with an Aegis that one face more makes."""
    one, other = drawn_fight(1)
    odds = odds_of(one, other)
    kind = other.kinds["R"]
    other.kinds = dict.fromkeys("RMSC", Kind(**{**vars(kind), "aegis": kind.aegis - 1}))
    likely = compared(odds, often_seen(one, other, THROWN // 10, 1))
    assert min(likely) < UNLIKELY / (FIGHTS * TESTS)


def test_odds_of_strange_numbers_are_right() -> None:
    """Ten coins, thrown as often as each number of heads is due, are not strange."""
    said = {heads: comb(10, heads) / 1024 for heads in range(11)}
    due = {heads: comb(10, heads) * 100 for heads in said}
    assert how_likely(due, said) > 0.99
    assert how_likely({**due, 0: 400, 10: 400}, said) < 1e-9
