"""Every value for which margins leave room, on margins known in closed form."""

import math
from collections.abc import Callable
from itertools import pairwise

import pytest

from serried.rules.solving.search import (
    MOST_PROBES,
    Domain,
    Room,
    lawful_stretches,
)

Margin = Callable[[float], float]

SAME = 1e-9


def solved(  # noqa: PLR0913 - one argument for each bound
    margin: Margin,
    slope: float,
    bend: float = math.inf,
    *,
    low: float = 0.0,
    high: float = 10.0,
    rough: bool = False,
) -> list[tuple[float, float]]:
    """Return the stretches on which a margin is at least 0.

    Args:
        margin: Of one clause, MOV-17.
        slope: Its greatest slope.
        bend: Its greatest second derivative, either way.
        low: The least value.
        high: The greatest value.
        rough: Whether it is a distance, of which no bend is known.
    """

    def probe(value: float) -> Room:
        room = margin(value)
        smooth, uneven = (math.inf, room) if rough else (room, math.inf)
        return Room(room, "MOV-17", smooth=smooth, rough=uneven)

    domain = Domain(low, high, slope, bend, bend)
    return [(a.value, b.value) for a, b in lawful_stretches(probe, domain).stretches]


def close(
    found: list[tuple[float, float]], expected: list[tuple[float, float]]
) -> bool:
    """Return whether stretches end where they are expected to."""
    ends = [end for stretch in found for end in stretch]
    return ends == pytest.approx([e for two in expected for e in two], abs=SAME)


def test_a_straight_margin_ends_where_it_is_0() -> None:
    """To the number that was meant: 5, not 4.999999999999999."""
    assert solved(lambda x: 5.0 - x, 1.0, 0.0) == [(0.0, 5.0)]
    assert solved(lambda x: x - 2.5, 1.0, 0.0) == [(2.5, 10.0)]
    assert solved(lambda x: 1.0 + 0.0 * x, 1.0, 0.0) == [(0.0, 10.0)]
    assert solved(lambda x: -1.0 + 0.0 * x, 1.0, 0.0) == []


@pytest.mark.parametrize("rough", [False, True])
def test_several_stretches_are_all_found(rough: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """A sine leaves room on every second half of its period."""
    found = solved(math.sin, 1.0, 1.0, low=0.5, high=20.0, rough=rough)

    turns = [(2 * n * math.pi, (2 * n + 1) * math.pi) for n in range(4)]
    expected = [(max(a, 0.5), min(b, 20.0)) for a, b in turns if a < 20.0]
    assert close(found, expected)


WIDTHS = pytest.mark.parametrize("width", [0.5, 0.01, 1e-4])
MIDDLE = 3.3


@WIDTHS
def test_a_narrow_stretch_between_two_breaches_is_found(width: float) -> None:
    """No sampling would see a ten-thousandth of an inch."""
    half = width / 2
    ends = [(MIDDLE - half, MIDDLE + half)]

    rough = solved(lambda x: half - abs(x - MIDDLE), 1.0, rough=True)
    smooth = solved(lambda x: half * half - (x - MIDDLE) ** 2, 20.0, 2.0)

    assert close(rough, ends)
    assert close(smooth, ends)


@WIDTHS
def test_a_narrow_breach_between_two_stretches_is_found(width: float) -> None:
    """Passing by something thin can be lawful where stopping beside it is not."""
    half = width / 2
    ends = [(0.0, MIDDLE - half), (MIDDLE + half, 10.0)]

    rough = solved(lambda x: abs(x - MIDDLE) - half, 1.0, rough=True)
    smooth = solved(lambda x: (x - MIDDLE) ** 2 - half * half, 20.0, 2.0)

    assert close(rough, ends)
    assert close(smooth, ends)


def test_a_margin_that_only_touches_0_leaves_its_neighbourhood_lawful() -> None:
    """Coming exactly to a limit and going back is no breach."""
    found = solved(lambda x: (x - 4.0) ** 2 / 8, 2.0, 0.25)

    assert found[0][0] == 0.0
    assert found[-1][1] == 10.0
    gap = sum(b[0] - a[1] for a, b in pairwise(found))
    assert gap <= 1e-5


def test_a_plateau_at_exactly_0_is_lawful() -> None:
    """Sliding along at exactly 1" keeps to 1"."""
    found = solved(lambda x: min(0.0, 7.0 - x), 1.0, rough=True)

    assert close(found, [(0.0, 7.0)])


@pytest.mark.parametrize("rough", [False, True])
@pytest.mark.parametrize("turn", [0.0, 1.0, 2.0, 3.0, 4.0, 5.0])
def test_rounding_at_a_limit_parts_nothing(turn: float, rough: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """A limit kept exactly, give or take the last digit, and an edge at 7.3."""

    def margin(value: float) -> float:
        return min(5e-15 * math.sin(1e9 * value + turn), 7.3 - value)

    assert close(solved(margin, 1.0, 1.0, rough=rough), [(0.0, 7.3)])


def test_the_clause_that_ends_a_stretch_is_named() -> None:
    """None where what was looked at ends."""

    def probe(value: float) -> Room:
        smooth, rough = 6.0 - value, abs(value - 3.0) - 1.0
        clause = "MOV-17" if smooth < rough else "SPACE-1"
        return Room(min(smooth, rough), clause, smooth=smooth, rough=rough)

    found = lawful_stretches(probe, Domain(0.0, 8.0, 1.0, 0.0, 0.0)).stretches

    assert [(low.clause, high.clause) for low, high in found] == [
        (None, "SPACE-1"), ("SPACE-1", "MOV-17"),
    ]  # fmt: skip
    assert [(low.value, high.value) for low, high in found] == [(0.0, 2.0), (4.0, 6.0)]


def test_a_jump_is_found_where_the_room_to_it_is_told() -> None:
    """SPACE-4: from one value on, something counts that was ignored before."""

    def probe(value: float) -> Room:
        rough = math.inf if value < 4.0 else -0.25
        least, doubt = min(rough, 8.0 - value), abs(value - 4.0)
        return Room(
            least, "SPACE-1", smooth=8.0 - value, rough=rough, jump_margin=doubt
        )

    ((low, high),) = lawful_stretches(probe, Domain(0.0, 10.0, 1.0, 0.0, 0.0)).stretches

    assert low.value == 0.0
    assert high.value == pytest.approx(4.0, abs=SAME)


def test_a_narrow_dip_beside_a_plateau_is_found() -> None:
    """Sliding along at exactly 1" of a wall, past a thin post on the other side."""

    def margin(value: float) -> float:
        return min(0.0, abs(value - 3.31) - 0.02)

    found = solved(margin, 1.0, rough=True)

    assert close(found, [(0.0, 3.29), (3.33, 10.0)])


def test_so_many_values_are_looked_at_before_it_is_not_proved() -> None:
    """As `MOST_PROBES` says: a hair of room all along, of which no bend is known."""
    seen: set[float] = set()

    def probe(value: float) -> Room:
        seen.add(value)
        return Room(1e-6, "SPACE-1", rough=1e-6)

    found = lawful_stretches(probe, Domain(0.0, 10.0, 1.0, 0.0, 0.0))

    assert not found.proved
    assert MOST_PROBES < len(seen) < 1.1 * MOST_PROBES


def test_what_is_only_looked_at_is_looked_at_all_over() -> None:
    """Nothing is proved where a jump may be anywhere; an inch is found all the same."""

    def probe(value: float) -> Room:
        room = 0.5 - abs(value - 6.5)
        return Room(room, "SPACE-1", rough=room, jump_margin=0.0)

    found = lawful_stretches(probe, Domain(0.0, 10.0, 1.0, 0.0, 0.0))

    assert not found.proved
    assert close([(a.value, b.value) for a, b in found.stretches], [(6.0, 7.0)])


def test_a_jump_that_only_one_end_knows_of_is_found() -> None:
    """Where a value is lawful a jump may be anywhere, where it is not there is none."""

    def probe(value: float) -> Room:
        room = math.inf if value < 4.0 else 2.0 - value
        return Room(
            room, "SPACE-1", rough=room, jump_margin=0.0 if value < 4.0 else math.inf
        )

    found = lawful_stretches(probe, Domain(0.0, 10.0, 1.0, 0.0, 0.0))

    assert close([(a.value, b.value) for a, b in found.stretches], [(0.0, 4.0)])
