"""What is said of dice: too few of them, whose they are, and what they bring about."""

import re

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.report.measures import inches_said

RUINS = '[[terrain]]\nid = "rubble"\nkind = "ruins"\ncircle = [36, 30, 3]\n'


def table(*parts: str, terrain: str = RUINS, head: str = "") -> Battle:
    """Return a battle with a foe far away besides."""
    foe = unit("foe", "red", at(68, 4), "25.4x25.4", 'ranks = ["RR"]') + RATES
    return parse_battle(HEAD + head + terrain + "".join(parts) + foe)


def three(ranks: str, more: str = "") -> str:
    """Return a unit of three that faces the ruins from five inches away."""
    return unit("spears", "blue", at(36, 22), "25.4x25.4", ranks) + RATES + more


FLEEING = three('ranks = ["RRR"]', 'state = ["fleeing"]\nrules = ["Fearless"]\n')


DANGER = "the Dangerous Terrain Test of spears for rubble needs 3 dice, and of the"


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ((), "the flight of spears needs 2 dice, and none are given"),
        ((4,), "the flight of spears needs 2 dice, and 1 is given"),
        ((4, 4, 4), f"{DANGER} 3 given 1 is left"),
        ((4, 4, 4, 4), f"{DANGER} 4 given 2 are left"),
    ],
)
def test_of_too_few_dice_it_is_said_whose_test_wants_how_many(
    dice: tuple[int, ...], said: str
) -> None:
    """And how many of those that are given were left for it."""
    owing = referee.play(table(FLEEING), "spears rally", (6, 6)).battle

    with pytest.raises(RequestError) as caught:
        referee.judge(owing, "spears flee", dice)
    assert str(caught.value) == said


def danger_note(battle: Battle) -> str:
    """Return what is noted of the dice for dangerous ground."""
    verdict = referee.judge(battle, "spears march: forward 9")
    (note,) = [one for one in verdict.notes if "Dangerous Terrain" in one]
    return note


@pytest.mark.parametrize("ranks", ["RCR", "CRR", "RRC"])
def test_the_die_of_a_champion_is_told(ranks: str) -> None:
    """TER-1: a 1 on that die harms the Champion, a 1 on any other does not."""
    tough = "hp = 2\n[unit.model.C]\nhp = 2\n"
    battle = table(three(f'ranks = ["{ranks}"]', tough))
    name = f"1.{ranks.index('C') + 1}"

    said = rf"; of those for rubble, die (\d) is for {name} \(C\)$"
    found = re.search(said, danger_note(battle))

    assert found
    told = int(found[1])
    for die in (1, 2, 3):
        dice = tuple(1 if one == die else 6 for one in (1, 2, 3))
        after = referee.play(battle, "spears march: forward 9", dice).battle
        assert dict(after.unit("spears").lost) == {"C" if die == told else "R": 1}


def test_no_die_is_told_of_models_that_are_alike() -> None:
    """Whose die is whose is all one then."""
    note = danger_note(table(three('ranks = ["RRR"]')))

    assert note.endswith("nothing moves until they are thrown")


def test_who_owes_no_flight_hears_so() -> None:
    """It is not told of Charges alone, for a failed test makes one flee too."""
    verdict = referee.judge(table(three('ranks = ["RRR"]')), "spears flee", (3, 4))

    (found,) = verdict.breaches
    assert found.because.startswith("nothing makes spears flee now: it failed no test")


def test_a_panic_test_that_is_owed_once_is_told_once() -> None:
    """PANIC-11: one that dies as it flees through a friend panics it but once."""
    scout = unit("scout", "red", at(36, 20, 180), "25.4x25.4", 'ranks = ["R"]')
    friend = unit("friend", "red", at(36, 24, 180), "25.4x25.4", 'ranks = ["RRR"]')
    enemy = unit("enemy", "blue", at(36, 5), "25.4x25.4", 'ranks = ["RRR"]')
    owes = 'owed = [{unit = "scout", what = "panic_test"}]\n'
    terrain = RUINS.replace("30, 3", "28, 2")
    parts = [one + RATES for one in (scout, friend, enemy)]
    battle = table(*parts, terrain=terrain, head=owes)
    battle = referee.play(battle, "scout panic test", (6, 6)).battle

    fled = referee.play(battle, "scout flee", (6, 6, 1))

    told = [one for one in fled.verdict.events if one.event == "panic_test_due"]
    assert any(one.event == "destroyed" for one in fled.verdict.events)
    assert [dict(one.values)["unit"] for one in told] == ["friend"]
    assert [one.unit for one in fled.battle.owed] == ["friend"]


@pytest.mark.parametrize(
    ("length", "said"),
    [(0.0, '0"'), (1e-7, '0"'), (0.0025, '<0.01"'), (0.005001, '0.01"')],
)
def test_what_is_not_nothing_is_not_told_as_nothing(length: float, said: str) -> None:
    """Less than a hundredth of an inch is said so; what geometry calls 0 is 0."""
    assert inches_said(length) == said
