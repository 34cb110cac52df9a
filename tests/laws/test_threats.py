"""Where a unit can charge: the referee allows it inside a band, and not outside.

Small targets are put on the border of each band, a little within and a little without,
and each Charge is judged, with its roll.
"""

import math
import random
from collections.abc import Iterator
from typing import Final

import pytest

from draws import came_up
from positions import RATES, at, unit
from serried import parse_battle, referee
from serried.books.t9a.threats.bands import reached, within
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.results.reaches import Ring
from serried.model.results.threats import Threats, threats_found

HEAD: Final = 'format = "serried/1"\nbook = "t9a"\nactive = "red"\nphase = "charge"\n'
BODIES: Final = (
    ("25x25", "files = 5\nmodels = 10"),
    ("20x20", "files = 3\nmodels = 5"),
    ("40x40", "files = 1\nmodels = 1"),
)
"""None on a round base: no Charge of one is judged yet (UNIT-12)."""

SMALL: Final = 0.4
"""The side of a target, about 10 mm, in inches."""

AROUND: Final = 16
"""How many places are looked at on the border of each band."""


def charger(seed: int) -> str:
    """Return a charger near the middle of the table, looking anywhere."""
    chance = random.Random(seed)
    base, body = BODIES[seed % len(BODIES)]
    where = at(chance.uniform(30, 42), chance.uniform(20, 28), chance.uniform(0, 360))
    return unit("orcs", "red", where, base, body) + RATES


def threats_of(text: str) -> Threats:
    """Return what is told of red."""
    found = threats_found(referee.judge(parse_battle(HEAD + text), "threat of red"))
    assert found is not None
    return found


def on_the_border(outline: Ring, off: float) -> Iterator[tuple[float, float]]:
    """Yield places so far outside of a border, or inside where that is negative."""
    middle = (
        math.fsum(x for x, _ in outline) / len(outline),
        math.fsum(y for _, y in outline) / len(outline),
    )
    for x, y in outline[:: max(1, len(outline) // AROUND)]:
        far = math.dist(middle, (x, y))
        share = 1.0 + off / far
        yield (
            middle[0] + share * (x - middle[0]),
            middle[1] + share * (y - middle[1]),
        )


def apart(outline: Ring, x: float, y: float) -> float:
    """Return how far a place is from a border."""
    found = math.inf
    for one, other in zip(outline, (*outline[1:], outline[0]), strict=True):
        along = (other[0] - one[0], other[1] - one[1])
        long = along[0] ** 2 + along[1] ** 2
        if not long:
            continue
        part = ((x - one[0]) * along[0] + (y - one[1]) * along[1]) / long
        part = min(max(part, 0.0), 1.0)
        near = one[0] + part * along[0], one[1] + part * along[1]
        found = min(found, math.dist((x, y), near))
    return found


def with_target(text: str, x: float, y: float) -> Battle | None:
    """Return the table with a small target about a place; None if there is no room."""
    front = f"front = [{x}, {y + SMALL / 2}]\nfacing = 0"
    target = unit("target", "blue", front, "10x10", "files = 1\nmodels = 1")
    try:
        return parse_battle(HEAD + text + target + RATES)
    except NotationError:
        return None


def ways(text: str, x: float, y: float) -> int | None:
    """Return how many rolls are enough for a target there; None if it has no room."""
    battle = with_target(text, x, y)
    if battle is None:
        return None
    if not referee.judge(battle, "orcs charge target").legal:
        return 0
    chance = referee.judge(battle, "orcs charge target ?").measure("chance")
    return int(str(chance).partition("/")[0])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_inside_a_band_it_is_so_likely_and_outside_less(seed: int) -> None:
    """By judged Charges on both sides of every border."""
    text = charger(4400 + seed)
    inside = outside = 0
    (threat,) = threats_of(text).each
    for band in threat.bands:
        for x, y in on_the_border(band.outline, -0.05):
            found = ways(text, x, y)
            if found is not None:
                inside += 1
                assert found >= band.chance.ways, (text, band.distance, x, y)
        for x, y in on_the_border(band.outline, 2 * SMALL):
            if apart(band.outline, x, y) < SMALL * 0.71:
                continue
            found = ways(text, x, y)
            if found is not None:
                outside += 1
                assert found < band.chance.ways, (text, band.distance, x, y)
    assert came_up(inside)
    assert came_up(outside)


def test_a_band_is_cut_by_the_edge_of_the_table() -> None:
    """What would lie beyond it is no place."""
    (threat,) = threats_of(unit("orcs", "red", at(3, 24, 270)) + RATES).each

    assert all(
        0.0 <= x <= 72.0 and 0.0 <= y <= 48.0
        for band in threat.bands
        for x, y in band.outline
    )
    assert within(((-2.0, 1.0), (-1.0, 1.0), (-1.0, 2.0)), (72.0, 48.0)) == ()


def test_straight_ahead_a_band_is_as_deep_as_it_says() -> None:
    """The front of a unit at y 10 that looks north, 9" off: y 19."""
    battle = parse_battle(HEAD + unit("orcs", "red", at(36, 10)) + RATES)
    border = reached(battle.unit("orcs"), 9.0)

    assert max(y for _, y in border) == pytest.approx(19.0)
    assert min(y for _, y in border) == pytest.approx(10.0)
