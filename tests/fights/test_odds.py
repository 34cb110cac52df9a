"""The odds of a fight that the referee works out, against every roll of the dice."""

from collections import defaultdict
from fractions import Fraction
from random import Random
from typing import Final

import pytest

from draws import came_up
from fights.blows import Dice
from fights.board import Kind, Part, Troop
from fights.contacts import UnclearError
from fights.every_roll import (
    End,
    every_end,
    every_fate,
    every_round,
    the_last_of_each_rank,
)
from fights.positions import MIDDLE, flush, written
from fights.rounds import Round
from serried.books.t9a.edition import EDITION
from serried.books.t9a.fighting.picking import begun
from serried.books.t9a.odds.rounds import ends
from serried.engine.files import parse_battle
from serried.engine.referee import judge
from serried.model.actions import AskOdds
from serried.model.results.odds import FightOdds

Fates = dict[tuple[str, str], Fraction]


def worked_out(troops: list[Troop]) -> dict[End, Fraction]:
    """Return what the referee says, as fractions."""
    battle = parse_battle(written(troops))
    begins = begun(battle, battle.units)
    found: dict[End, Fraction] = defaultdict(Fraction)
    for end in ends(EDITION.situation(begins), exact=True).each:
        lost = tuple(one.lost for one in end.combat.units)
        found[End(lost, end.score)] += Fraction(end.likely)
    return found


def fates_said(troops: list[Troop]) -> Fates:
    """Return who Breaks and who is run down, as the referee says it."""
    battle = parse_battle(written(troops))
    question = AskOdds(unit="a", enemy="b", in_fractions=True)
    odds = judge(battle, question).result
    assert isinstance(odds, FightOdds)
    found = {}
    for one in odds.units:
        found[one.unit, "broken"] = Fraction(one.broken or 0)
        found[one.unit, "run_down"] = Fraction(one.run_down or 0)
    return found


def looked_through(troops: list[Troop]) -> tuple[dict[End, Fraction], Fates]:
    """Return what every roll of the dice comes to."""
    fight = Round(troops=troops, active="blue", dice=Dice(()))
    fight.stand = the_last_of_each_rank
    rounds = list(every_round(fight))
    return every_end(rounds), every_fate(rounds)


def facing(one: Kind, other: Kind, ranks: list[str], against: list[str]) -> list[Troop]:
    """Return two units that stand front to front, the middles opposite."""
    x, y = MIDDLE
    kinds = dict.fromkeys("RMSC", one)
    blue = Troop(id="a", player="blue", x=x, y=y, facing=0, ranks=ranks, kinds=kinds)
    kinds = dict.fromkeys("RMSC", other)
    red = Troop(id="b", player="red", x=x, y=y, facing=0, ranks=against, kinds=kinds)
    flush(blue, "front", red, "front", 0)
    return [blue, red]


SHAPES: Final = (["RR"], ["RR", "R."], ["RC"], ["RR", "RR"], ["R", "R", "R"], ["RCR"])
RULES: Final = ("Hatred", "Poison Attacks", "Battle Focus", "Lethal Strike")


def drawn_kind(draw: Random) -> Kind:
    """Return models with whatever a few of them may have in a fight."""
    rules = {draw.choice(RULES): ""} if draw.random() < 0.5 else {}
    if draw.random() < 0.3:
        rules["Multiple Wounds"] = draw.choice(("2", "D3"))
    if draw.random() < 0.2:
        rules["Impact Hits"] = draw.choice(("1", "D3"))
    part = Part(
        skill=draw.randint(2, 6),
        strength=draw.randint(2, 5),
        penetration=draw.randint(0, 1),
        agility=draw.randint(1, 4),
        rules=rules,
    )
    return Kind(
        hp=draw.choice((1, 1, 2, 3)),
        defence=draw.randint(2, 5),
        resilience=draw.randint(2, 4),
        armour=draw.choice((0, 0, 0, 2, 3)),
        parts=(part,),
        rules={"Fear": ""} if draw.random() < 0.2 else {},
    )


def drawn_fight(seed: int) -> list[Troop]:
    """Return two small units that fight each other."""
    draw = Random(seed)
    one, other = drawn_kind(draw), drawn_kind(draw)
    troops = facing(one, other, [*draw.choice(SHAPES)], [*draw.choice(SHAPES)])
    charger = draw.choice((None, *troops))
    for troop in troops:
        troop.first_round = True
        troop.charging = troop is charger
    return troops


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_every_roll_of_small_fights(part: int) -> None:
    """Losses, scores, who Breaks and is run down: as likely, to the last fraction."""
    alike = 0
    for seed in range(10 * part, 10 * part + 10):
        try:
            expected, fates = looked_through(drawn_fight(seed))
        except UnclearError:  # two weigh their first ranks at once, or one is nudged
            continue
        assert worked_out(drawn_fight(seed)) == expected, seed
        assert sum(expected.values()) == 1
        said = fates_said(drawn_fight(seed))
        assert {key: likely for key, likely in said.items() if likely} == fates, seed
        alike += 1
    assert came_up(alike)
