"""A pursuer that turns into an enemy which another meets, against both orders.

The front of the enemy is a line from south to north, all bases are one inch square, and
nobody else is near: where each can stand is worked out along that line alone.
"""

import random
from collections.abc import Iterator

import pytest

from laws.test_pursuers_together import UNIT, played
from serried.engine.files import parse_battle

STEP = 0.25
ENEMY_AT = 33.0
DEEP = 8
HALVES = [half / 2 for half in range(24, 60)]


def table(wide: int, other: int, broad: int, south: float, aside: float) -> str:
    """Return a fight whose winners go east: A turns into E, and C comes up to it."""
    broken = '["fleeing", "broken"]'
    north = 20.0 + DEEP / 2
    units = [
        ("a", "blue", 30.0, north, 0, wide, wide * DEEP, "[]"),
        ("b", "red", 30.0, north, 180, 5, 10, broken),
        ("c", "blue", 27.5, north + aside, 90, other, other * 2, "[]"),
        ("e", "red", ENEMY_AT, south + broad / 2, 270, broad, broad * 2, "[]"),
    ]
    lines = [
        UNIT.format(
            id=name,
            player=player,
            x=x,
            y=y,
            facing=facing,
            files=files,
            models=models,
            state=state,
        )
        for name, player, x, y, facing, files, models, state in units
    ]
    return "\n".join(
        [
            'format = "serried/1"\nbook = "t9a"\nphase = "melee"\nunit = [',
            *lines,
            "]",
            '[combat]\nsides = {a = "blue", b = "red", c = "blue"}',
            'step = "pursuit distances"',
            'flights = [{unit = "b", away = "c", heading = 90, distance = 2}]',
            'pursuits = [{unit = "a", of = "b"}, {unit = "c", of = "b"}]',
        ]
    )


def places(wide: int, broad: int, taken: tuple[float, float] | None) -> list[float]:
    """Return where a front may begin that touches the enemy, from 0, its southern end.

    Args:
        wide: How wide it is.
        broad: How wide the enemy is.
        taken: From where to where somebody stands.
    """
    tries = [n * STEP for n in range(round(-wide / STEP), round(broad / STEP) + 1)]
    if taken is None:
        return tries
    south, north = taken
    return [one for one in tries if one + wide <= south or one >= north]


def touched(at: float, wide: int, broad: int) -> frozenset[int]:
    """Return which of the enemy's models a front touches, corners too."""
    return frozenset(n for n in range(broad) if at <= n + 1 and n <= at + wide)


def worth(ends: dict[str, tuple[float, int]], broad: int) -> tuple[int, int]:
    """Return how many units are in contact, and how many models of both sides."""
    theirs: frozenset[int] = frozenset()
    own = 0
    for at, wide in ends.values():
        theirs |= touched(at, wide, broad)
        own += sum(at + n <= broad and at + n + 1 >= 0 for n in range(wide))
    return len(ends), own + len(theirs)


def nearest(found: list[float], level: float) -> list[float]:
    """Return the places that are nearest to one, a quarter of an inch taken for it."""
    least = min((abs(one - level) for one in found), default=0.0)
    return [one for one in found if abs(one - level) < least + 1e-9]


def middles(wide: int, broad: int) -> list[float]:
    """Return the middle of each stretch along which most models touch."""
    found = places(wide, broad, None)
    best = max(worth({"c": (one, wide)}, broad) for one in found)
    good = [one for one in found if worth({"c": (one, wide)}, broad) == best]
    starts = [one for one in good if one - STEP not in good]
    ends = [one for one in good if one + STEP not in good]
    return [(one + last) / 2 for one, last in zip(starts, ends, strict=True)]


def ways(
    wide: int, other: int, broad: int, level: float
) -> Iterator[dict[str, tuple[float, int]]]:
    """Yield how both may end: A first, or C first, which then takes its best."""
    for a in nearest(places(wide, broad, None), level):
        some = places(other, broad, (a, a + wide))
        yield from ({"a": (a, wide), "c": (c, other)} for c in some)
    for c in middles(other, broad):
        some = places(wide, broad, (c, c + other))
        for a in nearest(some, level):
            yield {"a": (a, wide), "c": (c, other)}


CASES = [
    (wide, other, broad)
    for wide in (1, 2, 3, 4)
    for other in (1, 2, 3)
    for broad in (4, 5, 6, 7, 9)
    if 25.0 - broad <= 19.5 + wide / 2
]


@pytest.mark.parametrize("case", CASES)
def test_the_better_order_is_taken(case: tuple[int, int, int]) -> None:
    """Both end in contact on nobody, with as many models as the better order gives."""
    wide, other, broad = case
    chance = random.Random(repr(case))
    least, most = 25.0 - broad, 19.5 + wide / 2
    south = chance.choice([one for one in HALVES if least <= one <= most])
    aside = other / 2 + chance.choice((-0.5, 0.0, 0.5))
    battle = parse_battle(table(wide, other, broad, south, aside))
    made = played(
        battle,
        ("blue fight on", (6, 6, 6, 6)),
        ("e panic test", (1, 1)),
        ("blue fight on", ()),
        ("blue fight on", ()),
    )
    there = {unit.id: unit.pose for unit in made.battle.units if unit.pose is not None}
    ends = {
        "a": (there["a"].y - wide / 2 - south, wide),
        "c": (there["c"].y - other / 2 - south, other),
    }
    level = 20.0 - wide / 2 - south

    assert made.battle.combat is None
    assert there["a"].x == there["c"].x == pytest.approx(ENEMY_AT)
    assert abs(there["a"].y - there["c"].y) >= (wide + other) / 2 - 1e-6
    best = max(worth(way, broad) for way in ways(wide, other, broad, level))
    assert worth(ends, broad) == best
