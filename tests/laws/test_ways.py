"""Ways: what is judged in numbers alone is judged as the legs they stand for."""

import math
import random
from dataclasses import replace
from typing import Final

import pytest

from draws import came_up
from laws.battleaxe_tables import BattleaxeTables
from laws.generators import Tables
from serried import referee
from serried.model.actions import Move
from serried.model.battle import Battle
from serried.model.errors import SerriedError
from serried.model.unit import Unit
from serried.rules.planning.planner import Planner
from serried.rules.planning.trials import Numbers


class NormalMovement(BattleaxeTables):
    """Tables of Battleaxe on which units move."""

    step = "normal"


BOOKS: Final = {"t9a": Tables, "battleaxe": NormalMovement}
TABLES: Final = 12
DRAWN: Final = 60


def numbers_drawn(chance: random.Random, rate: float, wide: float) -> Numbers:
    """Return ahead, wheel, ahead, wheel, ahead, some of them nothing, mostly short."""
    angle = min(math.pi, rate / wide)
    far = [chance.choice((0.0, chance.uniform(0.0, rate / 2.0))) for _ in range(3)]
    turns = [chance.choice((0.0, chance.uniform(-angle, angle))) for _ in range(2)]
    return far[0], turns[0], far[1], turns[1], far[2]


def planner_of(battle: Battle, move: Move) -> Planner | None:
    """Return the planner of a unit; None where no move of it can be judged."""
    found: list[Planner] = []
    with pytest.MonkeyPatch.context() as patch:
        made = Planner.__init__

        def kept(self: Planner, *given: object) -> None:
            made(self, *given)  # type: ignore[arg-type]
            found.append(self)

        patch.setattr(Planner, "__init__", kept)
        x, y = battle.table[0] / 2.0, battle.table[1] / 2.0
        manner = f"{move.manner.value} flying" if move.flying else move.manner.value
        line = f"{move.subject.unit} {manner} to {x}, {y} facing 0 within 99"
        try:
            referee.judge(battle, line)
        except SerriedError:
            return None
    return found[0] if found else None


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(4))
def test_numbers_are_judged_as_their_legs(name: str, seed: int) -> None:
    """Whoever stands flush, near, or just out of reach; wheels of several parts too."""
    tables = BOOKS[name](8600 + seed, rulings=seed % 2 == 0, skirmish=True)
    chance = random.Random(seed)
    yes = no = 0
    for _ in range(TABLES):
        battle = tables.battle()
        move = tables.move(battle)
        planner = planner_of(battle, move)
        if planner is None or planner.ways is None:
            continue
        wide = planner.drill.right - planner.drill.left
        for _ in range(DRAWN):
            numbers = numbers_drawn(chance, planner.rate, wide)
            legs = planner.drill.legs(*numbers)
            line = Move(subject=move.subject, manner=move.manner, legs=legs)
            found = planner.ways.is_lawful(numbers)
            assert found is planner.lawful(legs), (str(battle), str(line))
            yes, no = yes + found, no + (not found)

    assert came_up(yes)
    assert came_up(no)


def able_to_fly(battle: Battle, unit: Unit) -> Battle:
    """Return a battle in which a unit has Flying Movement, as fast as it walks."""
    rates = unit.profile.rates
    fly = rates["advance"], rates["march"]
    profile = replace(unit.profile, fly=fly)
    kinds = tuple(replace(kind, fly=fly) for kind in unit.kinds)
    return battle.with_unit(replace(unit, profile=profile, kinds=kinds))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_numbers_of_a_flight_are_judged_as_its_legs(seed: int) -> None:
    """Whatever it flies over (FLY-2), whoever is close to it at the start."""
    tables = Tables(8600 + seed, rulings=seed % 2 == 0)
    chance = random.Random(seed)
    yes = no = 0
    for _ in range(TABLES):
        battle = tables.battle()
        move = replace(tables.move(battle), flying=True)
        unit = battle.unit(move.subject.unit)
        planner = planner_of(able_to_fly(battle, unit), move)
        if planner is None or planner.ways is None:
            continue
        wide = planner.drill.right - planner.drill.left
        for _ in range(DRAWN):
            numbers = numbers_drawn(chance, planner.rate, wide)
            legs = planner.drill.legs(*numbers)
            found = planner.ways.is_lawful(numbers)
            assert found is planner.lawful(legs), (str(battle), str(move), numbers)
            yes, no = yes + found, no + (not found)

    assert came_up(yes)
    assert came_up(no)
