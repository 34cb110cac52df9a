"""The ends of ``?``, held against the clauses at 50 digits with no tolerance.

On an empty table four things can end a march: its length, the 90 degrees of a Wheel,
how far a model ends from its start, and the table edge, which is far away here. They
are worked out anew with mpmath, from the words of the clauses and nothing of serried.
"""

import random
from typing import NamedTuple

import mpmath
import pytest

import serried
from serried import referee

DIGITS = 50
TABLE = """
format = "serried/1"
book = "t9a"
table = [400, 400]

[[unit]]
id = "spears"
player = "blue"
front = [200, 200]
facing = 0
base = "{width}x{depth}"
files = {files}
models = {models}
advance = 4
march = {march}
discipline = 7
"""

WAYS = (
    ("forward {ahead}, wheel right ?", "forward ahead, wheel asked"),
    ("forward rest, wheel right ?", "forward rest, wheel asked"),
    ("wheel right ?, forward {ahead}", "wheel asked, forward ahead"),
    ("forward ?, wheel right {ahead}", "forward asked, wheel ahead"),
    ("wheel right ?, forward rest", "wheel asked, forward rest"),
)
"""Lines with an open number, and what their legs are."""


class Regiment(NamedTuple):
    """A block of bases, in mm, and its March Rate in inches."""

    width: int
    depth: int
    files: int
    ranks: int
    march: int


def legs_of(
    said: str, asked: mpmath.mpf, ahead: float, march: int
) -> list[tuple[str, mpmath.mpf]]:
    """Return the legs that a value of the open number makes."""
    lengths = {"asked": asked, "ahead": mpmath.mpf(ahead), "rest": march - asked}
    words = [leg.split() for leg in said.split(", ")]
    return [(kind, lengths[length]) for kind, length in words]


def lawful(regiment: Regiment, legs: list[tuple[str, mpmath.mpf]]) -> bool:
    """Judge a march to the right by MOV-17, WHEEL-2, WHEEL-3 and MOV-19."""
    inch = mpmath.mpf("25.4")
    front = regiment.files * regiment.width / inch
    if any(length < 0 for _, length in legs):
        return False
    if mpmath.fsum(length for _, length in legs) > regiment.march:
        return False
    place, ahead = mpmath.mpc(0, 0), mpmath.mpc(0, 1)
    for kind, length in legs:
        if kind == "forward":
            place += length * ahead
            continue
        if length > front * mpmath.sqrt(2):
            return False
        angle = 2 * mpmath.asin(length / (2 * front))
        corner = place + ahead * mpmath.mpc(0, -1) * front / 2
        turn = mpmath.expj(-angle)
        place, ahead = corner + (place - corner) * turn, ahead * turn
    for file in range(regiment.files):
        for rank in range(regiment.ranks):
            right = (file + mpmath.mpf(1) / 2) * regiment.width / inch - front / 2
            back = (rank + mpmath.mpf(1) / 2) * regiment.depth / inch
            start = mpmath.mpc(right, -back)
            end = place + ahead * mpmath.mpc(0, -1) * right - ahead * back
            if abs(end - start) > regiment.march:
                return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_every_end_is_an_end_at_fifty_digits(seed: int) -> None:
    """Just inside each stretch the march is lawful, just outside it is not."""
    chance = random.Random(seed)
    for _ in range(25):
        size = chance.choice([(20, 20), (25, 25), (25, 50), (40, 40), (50, 75)])
        regiment = Regiment(
            *size, chance.randint(1, 8), chance.randint(1, 6), chance.randint(6, 18)
        )
        line, said = chance.choice(WAYS)
        ahead = chance.randint(0, 12) / 4
        battle = serried.parse_battle(
            TABLE.format(**regiment._asdict(), models=regiment.files * regiment.ranks)
        )
        verdict = referee.judge(battle, f"spears march: {line.format(ahead=ahead)}")
        stretches = verdict.measure("intervals")
        assert isinstance(stretches, tuple)
        for stretch in stretches:
            assert isinstance(stretch, tuple)
            refuse_wrong_ends(regiment, said, ahead, *(float(str(e)) for e in stretch))


def refuse_wrong_ends(
    regiment: Regiment, said: str, ahead: float, low: float, high: float
) -> None:
    """Look a step to each side of both ends."""
    with mpmath.workdps(DIGITS):
        step = mpmath.mpf(10) ** -11

        def holds(value: mpmath.mpf) -> bool:
            return lawful(regiment, legs_of(said, value, ahead, regiment.march))

        assert holds(high - step)
        assert not holds(high + step)
        assert holds(low + step)
        assert not low or not holds(low - step)
