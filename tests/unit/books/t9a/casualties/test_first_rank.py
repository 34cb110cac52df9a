"""Rows that lose models at their ends, against taking them one by one."""

from itertools import product
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serried.books.t9a.casualties.first_rank import (
    AT_LEFT,
    AT_RIGHT,
    GAP,
    KEPT,
    LAST,
    POOL,
    Way,
    edges,
    fates,
    ways,
)

Standing: TypeAlias = tuple[tuple[int, int], ...]
"""The number of each model that is left, and its left side."""


def as_standing(widths: list[int], way: Way) -> Standing:
    """Return where everybody who is left stands."""
    at, found = way.edge, []
    for number in way.kept:
        found.append((number, at))
        at += widths[number]
    return tuple(found)


def one_by_one(widths: list[int], sorts: list[int], many: int) -> dict[Standing, int]:
    """Return where models stand after every order of sides, and the least imbalance.

    Whoever was passed over slides into the places of those lifted between it and
    somebody who is left; beyond the last one that is left there is no gap. In the end
    every other gap is closed from either side.
    """
    found: dict[Standing, int] = {}
    for sides in product((AT_LEFT, AT_RIGHT), repeat=many):
        left = [n for n, sort in enumerate(sorts) if sort != GAP]
        lifted: dict[int, int] = {}
        for side in sides:
            lifted[_next(left, side, sorts)] = side
            left = [n for n in left if n not in lifted]
        imbalance = abs(sides.count(AT_LEFT) - sides.count(AT_RIGHT))
        row = [(n, _slid(n, left, lifted, widths)) for n in left]
        for closed in _closed(row, widths):
            found[closed] = min(found.get(closed, imbalance), imbalance)
    return found


def _next(left: list[int], side: int, sorts: list[int]) -> int:
    """Return who is next at one end."""
    sort = POOL if any(sorts[n] == POOL for n in left) else LAST
    order = left if side == AT_LEFT else left[::-1]
    return next(n for n in order if sorts[n] == sort)


def _slid(
    model: int, left: list[int], lifted: dict[int, int], widths: list[int]
) -> int:
    """Return where a model stands that was passed over so often."""
    at = sum(widths[:model])
    for n, side in lifted.items():
        if side == AT_LEFT and model < n < max(left):
            at += widths[n]
        elif side == AT_RIGHT and min(left) < n < model:
            at -= widths[n]
    return at


def _closed(row: list[tuple[int, int]], widths: list[int]) -> list[Standing]:
    """Close every gap from the left and from the right."""
    for i in range(1, len(row)):
        number, x = row[i - 1]
        gap = row[i][1] - x - widths[number]
        if gap:
            slid = [(n, x + gap) for n, x in row[:i]]
            other = [(n, x - gap) for n, x in row[i:]]
            ways = [slid + row[i:], row[:i] + other]
            return [one for way in ways for one in _closed(way, widths)]
    return [tuple(row)]


ROWS = st.lists(
    st.tuples(
        st.sampled_from([20, 40, 50]), st.sampled_from([KEPT, POOL, POOL, LAST, GAP])
    ),
    min_size=1,
    max_size=7,
)


@given(ROWS, st.integers(0, 5))
def test_all_ways_are_those_of_lifting_one_by_one(
    row: list[tuple[int, int]], many: int
) -> None:
    """CAS-4, CAS-6, AMB-23, AMB-27: in any order of sides, and no way else."""
    widths, sorts = [wide for wide, _ in row], [sort for _, sort in row]
    many = min(many, sum(sort in {POOL, LAST} for sort in sorts))
    found = ways(widths, sorts, many)
    stood = {as_standing(widths, way): abs(way.at_left - way.at_right) for way in found}
    expected = one_by_one(widths, sorts, many)

    assert all(way.kept == sorted(way.kept) for way in found)
    assert all(way.at_left + way.at_right == many for way in found)
    nobody = [key for key in stood if not key]
    assert {k: v for k, v in stood.items() if k} == {
        k: v for k, v in expected.items() if k
    }
    assert bool(nobody) == (() in expected)


def test_who_is_of_another_pool_is_passed_over() -> None:
    """CAS-6: one of three goes, the first from the left or from the right."""
    found = fates([KEPT, POOL, KEPT, POOL, POOL], 1)

    assert found == [
        ([KEPT, KEPT, KEPT, KEPT, AT_RIGHT], 0, 1),
        ([KEPT, AT_LEFT, KEPT, KEPT, KEPT], 1, 0),
    ]


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ([KEPT, KEPT, KEPT], [0]),
        ([GAP, KEPT, KEPT], [20]),
        ([KEPT, KEPT, GAP], [0]),
        ([KEPT, GAP, KEPT], [0, 20]),
        ([KEPT, GAP, GAP, KEPT], [0, 40]),
        ([KEPT, GAP, KEPT, GAP, KEPT], [0, 20, 40]),
        ([GAP, KEPT, AT_LEFT, KEPT], [40]),
        ([KEPT, AT_RIGHT, GAP], [0]),
    ],
)
def test_a_gap_between_models_is_closed_from_either_side(
    own: list[int], expected: list[int]
) -> None:
    """CAS-ILL-2: how far the left edge goes, with models 20 wide."""
    assert sorted(edges([20] * len(own), own)) == expected


def test_where_there_is_no_gap_nobody_slides() -> None:
    """CAS-ILL-1: both of the pool go, and the one between them stays where it is."""
    found = ways([20, 20, 20], [POOL, KEPT, POOL], 2)

    assert [(w.at_left, w.at_right, w.edge) for w in found] == [(1, 1, 20)]


def test_those_between_two_others_leave_several_ways_to_close_up() -> None:
    """CAS-6: all three go, and those beside them slide as each was passed over."""
    found = ways([20] * 5, [KEPT, POOL, POOL, POOL, KEPT], 3)

    assert [(w.at_left, w.at_right, w.edge) for w in found] == [
        (0, 3, 0),
        (1, 2, 20),
        (2, 1, 40),
        (3, 0, 60),
    ]
