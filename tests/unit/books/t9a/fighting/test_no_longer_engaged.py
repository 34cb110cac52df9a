"""Who has lost all its enemies before the Melee Phase, and what a file says of it."""

import random

import pytest

from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.marks import Mark

UNIT = (
    '{{id = "{id}", player = "{player}", front = [{x}, 10], facing = {facing},'
    ' base = "25.4x25.4", files = {files}, models = {files}, advance = 5, march = 10,'
    " discipline = 7, state = {state}}},"
)


def table(chance: random.Random) -> tuple[Battle, dict[str, set[str]]]:
    """Return rows of units face to face, and whom each of blue touches."""
    lines, touched, west = [], {}, 2.0
    for name in "abc":
        wide = chance.randint(1, 2)
        state = chance.choice(('["charging"]', "[]"))
        lines.append((name, "blue", west + wide, 0, 2 * wide, state))
        foes = [f"{name}{n}" for n in range(1, chance.randint(2, 3))]
        for n, foe in enumerate(foes):
            x = west + wide / len(foes) * (2 * n + 1)
            lines.append((foe, "red", x, 180, 2 * wide // len(foes), "[]"))
        touched[name] = set(foes)
        west += 20
    units = [
        UNIT.format(id=one, player=who, x=x, facing=f, files=wide, state=state)
        for one, who, x, f, wide, state in lines
    ]
    head = 'format = "serried/1"\nbook = "t9a"\nphase = "shooting"\nunit = [\n'
    return parse_battle(head + "\n".join(units) + "\n]"), touched


@pytest.mark.parametrize("seed", range(60))
def test_who_has_lost_all_its_enemies_may_act(seed: int) -> None:
    """It is those alone, whoever falls in whichever order; the file says the same."""
    chance = random.Random(seed)
    battle, touched = table(chance)
    foes = [foe for some in touched.values() for foe in sorted(some)]
    fallen = chance.sample(foes, chance.randint(0, len(foes) - 1))
    for foe in fallen:
        many = len(battle.unit(foe).formation.places)
        battle = referee.play(battle, f"{foe} lose {many}").battle
    battle = referee.play(battle, "next phase").battle
    battle = parse_battle(format_battle(battle))
    free = {name for name, some in touched.items() if some <= set(fallen)}
    charged = {name for name in free if battle.unit(name).has(Mark.CHARGING)}
    for name in touched:
        first = referee.judge(battle, f"{name} overrun").legal
        assert first == (name in charged)
    for name in sorted(charged):
        battle = referee.play(battle, f"{name} restrain").battle
    for name in touched:
        assert referee.judge(battle, f"{name} pivot: right 90").legal == (name in free)
    assert referee.play(battle, "next turn").battle.combat is None
