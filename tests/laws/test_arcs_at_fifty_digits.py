"""Wheels by the arc, and 1" at every moment of them, at 50 digits.

A block wheels about its left front corner past one small square. How close it comes
is worked out anew: each corner of the one against each side of the other, at the
ends of the turn and at every angle where a distance could be least.
"""

import random
from collections.abc import Iterator

import mpmath
import pytest

import serried
from draws import came_up
from serried import referee

DIGITS = 50
TABLE = """
format = "serried/1"
book = "battleaxe"
table = [400, 400]

[[unit]]
id = "spears"
player = "blue"
front = [200, 200]
facing = 0
base = "{size}x{size}"
files = {files}
models = {models}
movement = {movement}
leadership = 7

[[terrain]]
id = "stone"
kind = "impassable"
polygon = {polygon}
"""
SAME = 1e-9
"""Inches by which the referee's doubles may differ from 50 digits."""

STEP = 1e-8
"""Inches of arc to each side of an end."""

Corners = list[mpmath.mpc]


def between(point: mpmath.mpc, one: mpmath.mpc, two: mpmath.mpc) -> mpmath.mpf:
    """Return how far a point is from the line between two others."""
    along = two - one
    share = mpmath.re((point - one) * mpmath.conj(along)) / abs(along) ** 2
    return abs(point - one - min(max(share, 0), 1) * along)


def gap(one: Corners, two: Corners) -> mpmath.mpf:
    """Return how far two polygons are apart that do not overlap."""
    found = [
        between(point, a, b)
        for points, sides in ((one, two), (two, one))
        for point in points
        for a, b in zip(sides, sides[1:] + sides[:1], strict=True)
    ]
    return min(found)


def turned(block: Corners, corner: mpmath.mpc, angle: mpmath.mpf) -> Corners:
    """Return a block turned to the left about its corner."""
    return [corner + (point - corner) * mpmath.expj(angle) for point in block]


def critical(
    block: Corners, stone: Corners, corner: mpmath.mpc
) -> Iterator[mpmath.mpf]:
    """Yield every angle at which the gap could be least, or begin to be another's.

    Of two points: in line with the corner. Of a point and a side: square to it.
    """
    sides = [b - a for a, b in zip(stone, stone[1:] + stone[:1], strict=True)]
    own = [b - a for a, b in zip(block, block[1:] + block[:1], strict=True)]
    for point in block:
        for other in stone:
            if abs(point - corner) > 0:
                yield mpmath.arg((other - corner) / (point - corner))
        for side in sides:
            if abs(point - corner) > 0:
                yield mpmath.arg(side * 1j / (point - corner))
                yield mpmath.arg(-side * 1j / (point - corner))
    for side in own:
        for other in stone:
            yield mpmath.arg((other - corner) / side * 1j)
            yield mpmath.arg((other - corner) / side * -1j)


def closest(block: Corners, stone: Corners, angle: mpmath.mpf) -> mpmath.mpf:
    """Return the least gap while a block wheels to the left by an angle."""
    corner = block[0]
    found = list(critical(block, stone, corner))
    round_again = [one + 2 * mpmath.pi for one in found]
    stops = [one for one in found + round_again if 0 < one < angle]
    stops += [mpmath.mpf(0), angle]
    return min(gap(turned(block, corner, stop), stone) for stop in stops)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_wheel_keeps_an_inch_at_every_moment(seed: int) -> None:
    """BA-MAN-10, BA-BAS-6: the arc is the angle times the front; ends of ``?`` too."""
    chance = random.Random(seed)
    ended = 0
    for _ in range(12):
        size, files = chance.choice((20, 25, 40)), chance.randint(1, 5)
        ranks, movement = chance.randint(1, 4), chance.randint(4, 9)
        with mpmath.workdps(DIGITS):
            inch = mpmath.mpf("25.4")
            front, deep = files * size / inch, ranks * size / inch
            west, north = 200 - front / 2, mpmath.mpf(200)
            block = [
                mpmath.mpc(west, north),
                mpmath.mpc(west + front, north),
                mpmath.mpc(west + front, north - deep),
                mpmath.mpc(west, north - deep),
            ]
            place = complex(
                200 + chance.uniform(-1.5, 0.7) * float(front),
                200 + chance.uniform(1.05, 4.0),
            )
            square = [place, place + 0.3, place + 0.3 + 0.3j, place + 0.3j]
            stone = [mpmath.mpc(point) for point in square]
            if gap(block, stone) < 1.001:
                continue
            text = TABLE.format(
                size=size, files=files, models=files * ranks, movement=movement,
                polygon=[[point.real, point.imag] for point in square],
            )  # fmt: skip
            ended += refuse_wrong_arcs(text, block, stone, 2.0 * movement)
    assert came_up(ended)


def refuse_wrong_arcs(text: str, block: Corners, stone: Corners, most: float) -> bool:
    """Hold measures and ends of wheels against the clauses; tell if one ended early."""
    battle = serried.parse_battle(text)
    front = abs(block[1] - block[0])

    def holds(arc: mpmath.mpf) -> bool:
        return bool(arc <= most and closest(block, stone, arc / front) >= 1)

    verdict = referee.judge(battle, "spears march: wheel left ?")
    stretches = verdict.measure("intervals")
    assert isinstance(stretches, tuple)
    (stretch,) = stretches  # once too close is too close for good
    assert isinstance(stretch, tuple)
    low, high = (float(str(end)) for end in stretch)
    assert low == 0.0
    assert holds(mpmath.mpf(high) - STEP)
    assert not holds(mpmath.mpf(high) + STEP)
    for share in (0.3, 0.7, 0.99):
        arc = share * high
        judged = referee.judge(battle, f"spears march: wheel left {arc!r}")
        found = next(f for f in judged.findings if f.clause == "BA-BAS-5")
        assert judged.legal
        assert found.measured is not None
        expected = closest(block, stone, mpmath.mpf(arc) / front)
        assert abs(found.measured - expected) < SAME
    return high < most
