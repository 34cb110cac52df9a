"""The ends of ``?`` beside others, held against the clauses at 50 digits.

Just inside each end every clause must hold; just outside the one that is named must be
broken. ``moves_at_fifty_digits`` says what is so, and its answers are kept.
"""

from collections.abc import Iterator
from typing import NamedTuple

import mpmath
import pytest

import serried
from laws.moves_among_others import Beside, broken_by, layouts
from laws.moves_at_fifty_digits import DIGITS, Scene
from serried import referee

STEP, CLOSE_STEP = 1e-10, 1e-7
"""How far beside an end is looked; farther where a touch is part of the question."""

PLACES = 12
"""Decimals of an end that is asked about: the last digits would be another question."""


class End(NamedTuple):
    """An end that the referee told.

    Attributes:
        way: 1 where values above it are not lawful, and -1 where those below are not.
        clause: What it says ends it.
        thin: Whether too little is lawful there to look inside.
    """

    value: float
    way: int
    clause: str | None
    thin: bool


def told_ends(scene: Scene, step: float) -> list[End]:
    """Return the ends that the referee tells, two for each interval."""
    battle = serried.parse_battle(scene.text)
    verdict = referee.judge(battle, f"spears {scene.line}", (1, 1))
    stretches = verdict.measure("intervals")
    above, below = verdict.measure("binding"), verdict.measure("binding_below")
    assert isinstance(stretches, tuple)
    assert isinstance(above, tuple)
    assert isinstance(below, tuple)
    ends: list[End] = []
    for stretch, over, under in zip(stretches, above, below, strict=True):
        assert isinstance(stretch, tuple)
        low, high = (float(str(end)) for end in stretch)
        thin = mpmath.mpf(high) - mpmath.mpf(low) <= 2 * step
        for value, way, clause in ((low, -1, under), (high, 1, over)):
            name = None if clause is None else str(clause)
            ends.append(End(value, way, name, thin))
    return ends


def beside(ends: list[End], step: float) -> Beside:
    """Return a value inside and one outside of each end."""
    return tuple(
        (round(end.value, PLACES), way * step)
        for end in ends
        for way in (-end.way, end.way)
    )


def refuse_wrong_ends(
    seed: int, count: int, step: float, *, close: bool = False
) -> Iterator[str]:
    """Look beside each end, and yield what ended it."""
    with mpmath.workdps(DIGITS):
        scenes = layouts(seed, count, close=close)
        told = [told_ends(scene, step) for scene in scenes]
        asked = tuple(beside(ends, step) for ends in told)
        found = broken_by(seed, count, asked, close=close)
        for scene, ends, (broken, probed) in zip(scenes, told, found, strict=True):
            said = f"{scene.line} on {scene.text}"
            pairs = zip(broken[::2], broken[1::2], strict=True)
            for end, (within, outside) in zip(ends, pairs, strict=True):
                assert end.thin or not within, f"{within} inside {end}: {said}"
                if end.clause is None:
                    assert end.value in {0, 180}, f"nothing ends {end}: {said}"
                    continue
                assert end.clause in outside, f"{outside} past {end}: {said}"
                yield end.clause
            values = [end.value for end in ends]
            for value, breaks in zip(scene.values(), probed, strict=True):
                inside = any(
                    low <= value <= high
                    for low, high in zip(values[::2], values[1::2], strict=True)
                )
                assert (not breaks) == inside, f"at {value}: {said}"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_every_end_beside_others_is_an_end_at_fifty_digits(seed: int) -> None:
    """One to four units and cliffs about the way, all of them 1" away at first."""
    assert {"SPACE-1"} < {*refuse_wrong_ends(seed, 40, STEP)}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 12))
def test_every_end_beside_something_close_is_an_end(seed: int) -> None:
    """SPACE-4: one of them is within 1" at the start, and the limit may come back."""
    assert [*refuse_wrong_ends(seed, 25, CLOSE_STEP, close=True)]
