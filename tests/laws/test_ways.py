"""Ways: what is judged in numbers alone is judged as the legs they stand for."""

import math
import random
from dataclasses import replace
from typing import Final

import pytest

from draws import came_up
from laws.battleaxe_tables import BattleaxeTables
from laws.generators import Tables
from serried import parse_action, parse_battle, referee
from serried.model.actions import Manner, Move
from serried.model.actions.legs import Forward, Leg, Pivot, Side, Wheel
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.unit import Unit
from serried.rules.planning.planner import Planner
from serried.rules.planning.room import MAYBE, NO, YES
from serried.rules.planning.tangents import Numbers


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
        except (RequestError, RuleGapError):
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


ANGLES: Final = (45.0, 90.0, 180.0)
"""Degrees after which a model is flush again, or nearly."""

KNOWN: Final = 0.8
"""How many legs are told in numbers, at least: that is what they are for."""


def legs_drawn(chance: random.Random, rate: float, wide: float) -> tuple[Leg, ...]:
    """Return one to five Pivots, ways ahead and wheels, mostly short."""
    found: list[Leg] = []
    for _ in range(chance.randint(1, 5)):
        side = chance.choice(tuple(Side))
        match chance.randint(1, 5):
            case 1:
                most = min(rate / 2.0, 1.4 * wide)
                found.append(Wheel(side, distance=chance.uniform(0.0, most)))
            case 2 | 3:
                found.append(Forward(chance.uniform(0.0, rate / 2.0)))
            case _:
                angle = chance.choice((*ANGLES, chance.uniform(0.0, 180.0)))
                found.append(Pivot(side, angle))
    return tuple(found)


@pytest.mark.slow
@pytest.mark.parametrize("flying", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_legs_of_single_models_are_told_as_the_referee_has_them(
    seed: int,
    flying: bool,  # noqa: FBT001 - one of two cases
) -> None:
    """Square bases and round ones, whoever stands flush, near, or out of reach."""
    tables = Tables(8700 + seed, rulings=seed % 2 == 0, skirmish=True)
    chance = random.Random(seed)
    yes = no = maybe = 0
    for _ in range(3 * TABLES):
        battle = tables.battle()
        for unit in battle.units:
            manner = chance.choice((Manner.ADVANCE, Manner.MARCH))
            move = Move(
                subject=Subject(unit.id),
                manner=manner,
                flying=flying,
                legs=(Forward(0.0),),
            )
            table = replace(battle, active=unit.player)
            table = able_to_fly(table, unit) if flying else table
            may = unit.single and referee.judge(table, move).legal
            planner = planner_of(table, move) if may else None
            trials = None if planner is None else planner.ready.trials
            if planner is None or trials is None:
                continue
            wide = planner.drill.right - planner.drill.left
            for _ in range(DRAWN):
                legs = legs_drawn(chance, planner.rate, wide)
                line = replace(move, legs=legs)
                legal = referee.judge(table, line).legal
                known = trials.along(legs)
                maybe += known == MAYBE
                told = "not sure" if known == MAYBE else known == YES
                assert told in {"not sure", legal}, (str(table), str(line))
                yes, no = yes + legal, no + (not legal)

    assert came_up(yes)
    assert came_up(no)
    assert maybe <= (1.0 - KNOWN) * (yes + no)


AHEAD: Final = """
format = "serried/1"
book = "t9a"
[[unit]]
id = "beast"
player = "blue"
front = [36, 20]
facing = 0
base = "50x100"
files = 1
models = 1
advance = 6
march = 12
discipline = 7
[[unit]]
id = "foes"
player = "red"
front = [36, 20.5]
facing = 180
base = "25x25"
files = 1
models = 1
advance = 5
march = 10
discipline = 7
"""
"""A single model that is deeper than wide, and an enemy half an inch ahead."""

TOUCHES: Final = (
    ("forward 0.4, pivot right 90", True),
    ("forward 0.5, pivot right 90", False),
    ("forward 0.4, pivot right 90, forward 1", True),
    ("forward 0.5, pivot right 90, forward 1", False),
)


@pytest.mark.parametrize(("legs", "legal"), TOUCHES)
def test_an_enemy_is_not_touched_where_a_leg_ends(
    legs: str,
    legal: bool,  # noqa: FBT001 - one of two cases
) -> None:
    """Though the Pivot behind that leads away from it (SPACE-2)."""
    battle = parse_battle(AHEAD)
    move = parse_action(f"beast advance: {legs}")
    assert isinstance(move, Move)
    planner = planner_of(battle, move)
    assert planner is not None
    assert planner.ready.trials is not None

    assert referee.judge(battle, move).legal is legal
    assert planner.lawful(move.legs) is legal
    assert planner.ready.trials.along(move.legs) in {MAYBE, YES if legal else NO}
