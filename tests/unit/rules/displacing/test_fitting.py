"""The solver finds what a search of all arrangements finds (FR-1, AMB-48)."""

import itertools
import random
from collections import Counter

import pytest

from serried.rules.displacing.fitting import NOWHERE, Piece, best_counts, placements
from serried.rules.displacing.hungarian import cheapest_assignment
from serried.rules.displacing.minimal_displacement import FINE, Fit, Standing, nearest
from unit.rules import every_arrangement
from unit.rules.every_arrangement import (
    Body,
    Drawing,
    Told,
    alike,
    best_places,
    body_of,
    cost,
    drawing_of,
    kept_best_places,
    kept_least_moves,
    lawful,
    least_moves,
)

MANY = 100_000


def pieces_of(unit: Body) -> list[Piece]:
    """Return the unit as the solver is told of it."""
    many = Counter(unit.letters)
    return [
        Piece(*unit.sizes[letter], letter in unit.leaders, many[letter], None)
        for letter in unit.own_places
    ]


def fillers_of(unit: Body) -> int:
    """Return how many fill the rest."""
    return sum(letter in "RMS" for letter in unit.letters)


def placed(unit: Body, counts: tuple[int, ...]) -> list[Drawing]:
    """Return what the solver finds of all lawful places."""
    ways = placements(unit.files, fillers_of(unit), pieces_of(unit), counts, MANY)
    letters = unit.own_places
    return sorted(
        tuple(sorted((letters[spot.piece], spot.rank, spot.file) for spot in way))
        for way in ways
    )


def agrees_on_places(told: list[Told]) -> None:
    """Every lawful arrangement is found once, and no other."""
    for one, best in told:
        unit = body_of(one)
        counts = best_counts(unit.files, fillers_of(unit), pieces_of(unit))

        if not best:
            assert counts is None, unit
            continue
        assert counts is not None, unit
        assert placed(unit, counts) == [*map(drawing_of, best)], unit


def agrees_on_giving_way(told: list[Told]) -> None:
    """From any lawful start as few move as little, in each way to do so."""
    for one, begins, fewest, least, best in told:
        unit, start = body_of(one), drawing_of(begins)

        found = solved(unit, start)

        ends = [drawn(unit, start, fit) for fit in found]
        assert {alike(unit, end) for end in ends} == {
            (drawing_of(own), frozenset(map(tuple, spots))) for own, spots in best
        }, (unit, start)
        for fit, end in zip(found, ends, strict=True):
            assert fit.moved == fewest, (unit, start)
            assert fit.displacement / 2 ** (FINE + 1) == pytest.approx(least, abs=1e-3)
            assert cost(start, end) == pytest.approx((fewest, least)), (unit, start)
            assert lawful(unit, end), (unit, start)


def solved(unit: Body, start: Drawing) -> list[Fit]:
    """Return what the solver finds from *start*."""
    pieces = pieces_of(unit)
    counts = best_counts(unit.files, fillers_of(unit), pieces)
    assert counts is not None
    letters = unit.own_places
    models = [Standing(letters.find(letter), *spot) for letter, *spot in start]
    wide, deep = every_arrangement.WIDTH, every_arrangement.DEPTH
    return nearest(unit.files, pieces, counts, models, wide, deep)


def drawn(unit: Body, start: Drawing, fit: Fit) -> Drawing:
    """Return where everybody stands in the end."""
    spots = (divmod(index, unit.files) for index in fit.places)
    return tuple(
        sorted((was[0], *spot) for was, spot in zip(start, spots, strict=True))
    )


@pytest.mark.parametrize("seed", range(20))
def test_every_lawful_place_is_found(seed: int) -> None:
    """FR-1, FR-5, FR-8, FR-9: as a search of all drawings finds them."""
    agrees_on_places(best_places(seed, 15, 6))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1040))
def test_every_lawful_place_is_found_for_eight_models(seed: int) -> None:
    """The same for thousands of units of up to eight models."""
    agrees_on_places(kept_best_places(seed, 50, 8))


@pytest.mark.parametrize("seed", range(20))
def test_as_few_move_as_little_as_can_be(seed: int) -> None:
    """FR-11, AMB-48: as a comparison of all drawings finds it.

    They start from any lawful ranks, whoever leads or not.
    """
    agrees_on_giving_way(least_moves(seed, 6, 5))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1040))
def test_as_few_move_as_little_for_eight_models(seed: int) -> None:
    """The same for thousands of units of up to eight models."""
    agrees_on_giving_way(kept_least_moves(seed, 50, 8))


def test_one_that_comes_from_elsewhere_costs_nothing_itself() -> None:
    """A filler stands in the only place, and gives way to who joins."""
    pieces = [Piece(1, 1, True, 1, frozenset({0}))]  # noqa: FBT003 - it leads
    models = [Standing(0, NOWHERE, 0), Standing(NOWHERE, 0, 0)]

    (fit,) = nearest(1, pieces, (1,), models, 400, 400)

    assert fit == Fit((0, 1), 1, 400 << (FINE + 1))


def test_nothing_is_found_where_nothing_fits() -> None:
    """Two who are two wide leave a hole in a front of three, which nobody fills."""
    pieces = [Piece(1, 2, True, 2, None)]  # noqa: FBT003 - they lead

    assert best_counts(3, 0, pieces) is None
    assert best_counts(3, 1, pieces) == (1, 1)
    assert best_counts(4, 0, pieces) == (2,)
    assert not nearest(3, pieces, (1, 1), [Standing(0, 0, 0)] * 2, 400, 400)


@pytest.mark.parametrize("seed", range(30))
def test_the_least_sum_is_the_least(seed: int) -> None:
    """Every assignment of up to four rows to up to six columns is tried beside it."""
    chance = random.Random(seed)
    rows = chance.randint(1, 4)
    columns = chance.randint(rows, 6)
    costs = [[chance.randint(-5, 9) for _ in range(columns)] for _ in range(rows)]

    found = cheapest_assignment(costs)

    sums = (
        sum(costs[row][column] for row, column in enumerate(order))
        for order in itertools.permutations(range(columns), rows)
    )
    assert len(set(found)) == rows
    assert sum(costs[row][column] for row, column in enumerate(found)) == min(sums)
