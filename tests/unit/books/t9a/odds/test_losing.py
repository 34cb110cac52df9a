"""Losses that are put together from those of each unit are those of the whole batch."""

from random import Random

import pytest

from draws import came_up
from fights.board import SIDES, Kind, Part, Troop
from fights.positions import MIDDLE, drawn_ranks, flush, written
from serried.books.t9a.edition import EDITION
from serried.books.t9a.fighting.picking import begun
from serried.books.t9a.fighting.rounds import under_way
from serried.books.t9a.fighting.scoring import standing
from serried.books.t9a.odds.blows import what_may_be_lost
from serried.books.t9a.odds.choices import to_the_attacks
from serried.books.t9a.odds.losing import Losing, taken_together
from serried.engine.files import parse_battle
from serried.rules.case import Situation
from serried.rules.contact.contacts import contacts


def drawn_fight(draw: Random) -> Situation:
    """Return a Round before its first attacks, of two units at any of their sides."""
    x, y = MIDDLE
    troops = []
    for name, player in (("a", "blue"), ("b", "red")):
        ranks = drawn_ranks(draw, draw.randint(1, 6), draw.randint(1, 5))
        if draw.random() < 0.3:
            ranks[0] = f"C{ranks[0][1:]}"
        agility = Part(agility=draw.randint(1, 3))
        kinds = dict.fromkeys("RC", Kind(hp=draw.choice((1, 1, 2)), parts=(agility,)))
        troops.append(
            Troop(id=name, player=player, x=x, y=y, facing=0, ranks=ranks, kinds=kinds)
        )
    one, other = troops
    sides = ["front", draw.choice(SIDES)]
    draw.shuffle(sides)
    flush(one, sides[0], other, sides[1], draw.choice((0, 0, 254, 508, -508)))
    battle = parse_battle(written(troops, active="blue"))
    situation = EDITION.situation(begun(battle, battle.units))
    (course,) = to_the_attacks(situation)
    return situation.with_battle(course.battle)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(30))
def test_each_by_itself_is_all_together(part: int) -> None:
    """Whatever is lost: the same battle, the same contacts, the same to be scored."""
    draw = Random(part)
    seen = 0
    for _ in range(2):
        situation = drawn_fight(draw)
        losing = Losing(situation)
        battle = situation.battle
        while battle.combat is not None and battle.combat.initiative is not None:
            here, combat = situation.with_battle(battle), battle.combat
            hurts = list(what_may_be_lost(here, combat, exact=False))
            for hurt in draw.sample(hurts, min(len(hurts), 12)):
                after = losing.after(battle, combat, hurt)
                plain = taken_together(here, combat, hurt)
                assert after == under_way(here.with_battle(plain)), hurt
                assert losing.touching(after) == contacts(after)
                assert after.combat is not None
                each = (standing(after, unit) for unit in after.units)
                expected = [one for one in each if one is not None]
                assert losing.standings(after, after.combat) == expected
                seen += 1
            battle = after
    assert came_up(seen)
