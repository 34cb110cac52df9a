"""Two pursuers that meet the same enemy, against every way that they could stand.

All bases are one inch square, so that whatever touches changes at whole inches: places
half an inch apart show the most that can touch.
"""

import random

import pytest

from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.verdict import Transition

UNIT = (
    '{{id = "{id}", player = "{player}", front = [{x}, {y}], facing = {facing},'
    ' base = "25.4x25.4", files = {files}, models = {models}, advance = 5, march = 10,'
    " discipline = 7, state = {state}}},"
)


def table(files: tuple[int, int, int], gap: float, aside: float) -> str:
    """Return a fight of two against two, with a fresh enemy ten inches before them."""
    left, right, broad = files
    middle = 30.0
    west, east = middle - gap - left / 2, middle + gap + right / 2
    broken = '["fleeing", "broken"]'
    units = [
        ("a", "blue", west, 10.0, 0, left, "[]"),
        ("b", "red", west, 10.0, 180, left, broken),
        ("c", "blue", east, 10.0, 0, right, "[]"),
        ("e", "red", east, 10.0, 180, right, broken),
        ("f", "red", middle + aside, 20.0, 180, broad, "[]"),
    ]
    lines = [
        UNIT.format(
            id=name,
            player=player,
            x=x,
            y=y,
            facing=facing,
            files=wide,
            models=wide if name in "be" else 2 * wide,
            state=state,
        )
        for name, player, x, y, facing, wide, state in units
    ]
    return "\n".join(
        [
            'format = "serried/1"\nbook = "t9a"\nphase = "melee"\nunit = [',
            *lines,
            "]",
            '[combat]\nsides = {a = "blue", b = "red", c = "blue", e = "red"}',
            'step = "pursuit"',
        ]
    )


def most(left: int, right: int, broad: int) -> int:
    """Return the most models of both sides that touch if two stand along one front."""
    best = 0
    places = [half / 2 for half in range(-2 * max(left, right), 2 * broad + 1)]
    for one in places:
        for other in places:
            if other < one + left and one < other + right:
                continue
            here = (*touching(one, left, broad), *touching(other, right, broad))
            mine, theirs = (here[0], here[2]), here[1] | here[3]
            if all(mine):
                best = max(best, sum(mine) + len(theirs))
    return best


def touching(at: float, wide: int, broad: int) -> tuple[int, frozenset[int]]:
    """Return how many of a rank that begins at *at* touch a front, and which of it."""
    pairs = [
        (own, their)
        for own in range(wide)
        for their in range(broad)
        if at + own <= their + 1 and their <= at + own + 1
    ]
    return len({own for own, _ in pairs}), frozenset(their for _, their in pairs)


def played(battle: Battle, *lines: tuple[str, tuple[int, ...]]) -> Transition:
    """Return what the last of some lines comes to."""
    made = None
    for line, dice in lines:
        made = referee.play(battle, line, dice or None)
        battle = made.battle
    assert made is not None
    return made


CASES = [
    (left, right, broad)
    for left in (1, 2, 3, 4)
    for right in (2, 3, 5)
    for broad in (2, 4, 5, 7)
]


@pytest.mark.parametrize("files", CASES)
def test_as_many_touch_as_can(files: tuple[int, int, int]) -> None:
    """Both end in contact, on nobody, with the most models that any places give."""
    chance = random.Random(repr(files))
    gap, aside = chance.choice((0.25, 0.5)), chance.choice((-0.25, 0.0, 0.25))
    battle = parse_battle(table(files, gap, aside))
    made = played(
        battle,
        ("a pursue b", ()),
        ("c pursue e", ()),
        ("b flee", (1, 1)),
        ("e flee", (1, 1)),
        ("blue fight on", (6, 6, 6, 6)),
        ("blue fight on", ()),
    )
    told = [one for one in made.verdict.findings if one.clause == "CHG-MOVE-6"]
    ends = {unit.id: unit.pose for unit in made.battle.units if unit.pose is not None}

    assert {one.measured for one in told} == {float(most(*files))}
    assert ends["a"].y == ends["c"].y == pytest.approx(20.0)
    apart = abs(ends["a"].x - ends["c"].x)
    assert apart >= (files[0] + files[1]) / 2 - 1e-6
