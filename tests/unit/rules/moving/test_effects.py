"""What a characteristic comes to under everything that lasts on a unit."""

import itertools
import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from positions import HEAD, unit
from serried import referee
from serried.engine.files import parse_battle
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.effects import Change, Effect, Operation, Until
from serried.model.formation import Formation
from serried.model.profile import Profile, Rates
from serried.model.unit import Unit
from serried.rules.moving.effects import characteristic
from serried.rules.moving.rates import best

SPEARS = Unit(
    id="spears", player="blue", formation=Formation.of(Base.parse("25x25"), 5, 10)
)
WORDS = {"=": Operation.SET, "x": Operation.MULTIPLY, "+": Operation.ADD}


def under(
    *changes: tuple[str, float], name: str = "march", on: str = "spears"
) -> Battle:
    """Return a battle in which the spears are under effects, one for each change."""
    effects = tuple(
        Effect(
            name=f"effect {number}",
            on=(on,),
            until=Until.TURN,
            changes=(Change(name, WORDS[word], value),),
        )
        for number, (word, value) in enumerate(changes)
    )
    return Battle(
        book="t9a", active="blue", phase="movement", units=(SPEARS,), effects=effects
    )


def value_of(value: float, *changes: tuple[str, float], name: str = "march") -> float:
    """Return what *value* comes to."""
    return characteristic(under(*changes, name=name).effects, SPEARS, name, value)


def discipline_under(*changes: tuple[str, float]) -> int:
    """Return what a test of a unit with Discipline 8 is taken on."""
    calm = replace(SPEARS, profile=Profile(rates=Rates(discipline=8)))
    return best(under(*changes, name="discipline"), calm, "discipline", "TEST-3")


def test_numbers_are_set_before_they_are_multiplied_and_multiplied_before_added() -> (
    None
):
    """GEN-10: whatever the order in which effects were cast."""
    changes = (("+", 1.0), ("x", 2.0), ("=", 3.0))

    for order in itertools.permutations(changes):
        assert value_of(8.0, *order) == 3.0 * 2.0 + 1.0


def test_a_product_is_rounded_up() -> None:
    """GEN-10, step 2: fractions are rounded up, and only there."""
    assert value_of(5.0, ("x", 0.5)) == 3.0
    assert value_of(5.0, ("+", 0.5)) == 5.5
    assert value_of(5.0, ("x", 0.5), ("+", -0.5)) == 2.5


def test_within_a_step_the_order_is_the_one_that_gives_least() -> None:
    """GEN-10: of two numbers set the lower stands; 5 x2 x0.5 is 5 and not 6."""
    assert value_of(8.0, ("=", 4.0), ("=", 6.0)) == 4.0
    assert value_of(8.0, ("=", 6.0), ("=", 4.0)) == 4.0
    assert value_of(5.0, ("x", 0.5), ("x", 2.0)) == 5.0


@given(
    st.integers(1, 12),
    st.lists(st.sampled_from((0.25, 0.5, 0.75, 1.25, 1.5, 2.0, 3.0)), max_size=4),
)
def test_no_order_of_multiplying_gives_less(value: int, factors: list[float]) -> None:
    """GEN-10: held against every order there is."""
    found = value_of(float(value), *(("x", factor) for factor in factors))

    least = math.inf
    for order in itertools.permutations(factors):
        came_to = float(value)
        for factor in order:
            came_to = float(math.ceil(came_to * factor))
        least = min(least, came_to)
    assert found == least


def test_nothing_goes_below_0_and_discipline_not_above_10() -> None:
    """GEN-11: rates have no cap."""
    assert value_of(4.0, ("+", -6.0)) == 0.0
    assert discipline_under(("+", 4.0)) == 10
    assert discipline_under(("+", 4.0), ("+", -3.0)) == 9
    assert value_of(8.0, ("x", 4.0)) == 32.0


def test_only_what_is_on_the_unit_and_on_that_characteristic_counts() -> None:
    """An effect on another unit, or on another number, changes nothing."""
    others, own = under(("+", 4.0), on="foes").effects, under(("+", 4.0)).effects

    assert characteristic(others, SPEARS, "march", 8.0) == 8.0
    assert characteristic(own, SPEARS, "advance", 4.0) == 4.0


TABLE = f"""{HEAD}{unit("spears")}
advance = 4
march = 8
discipline = 7
[[effect]]
name = "haste"
on = "spears"
until = "phase"
advance = {{change}}
"""


@pytest.mark.parametrize(
    ("change", "largest"), [("2", 6.0), ('"x2"', 8.0), ('"=3"', 3.0), ("-9", 0.0)]
)
def test_a_move_is_judged_with_the_effects_that_last(
    change: str, largest: float
) -> None:
    """MOV-3: those there are when it begins; ``?`` hears of them too."""
    battle = parse_battle(TABLE.format(change=change))

    verdict = referee.judge(battle, "spears advance: forward ?")
    assert verdict.measure("largest") == largest
    after = referee.consider(battle, "next phase").battle
    assert not after.effects
