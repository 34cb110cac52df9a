"""Terrain by chance (PRE-5)."""

import itertools
import random
from collections.abc import Iterator

import pytest

from draws import some
from serried.books.t9a.deployment.random_terrain import random_terrain
from serried.geometry.union import separation_of
from serried.model.terrain import Terrain, TerrainKind

BOARD = (72.0, 48.0)


def laid(seed: int, board: tuple[float, float] = BOARD) -> tuple[Terrain, ...]:
    """Return a board from dice of a seed."""
    dice = random.Random(seed)
    return random_terrain(board, lambda: dice.randint(1, 6))


def thrown(*dice: tuple[int, ...]) -> Iterator[int]:
    """Return dice one by one."""
    return itertools.chain.from_iterable(dice)


def box(one: Terrain) -> tuple[float, float, float, float]:
    """Return the west, south, east and north of an area."""
    xs, ys = zip(*one.polygon, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.slow
@pytest.mark.parametrize("board", [BOARD, (36.0, 48.0)])
def test_every_board_keeps_what_is_said_of_it(board: tuple[float, float]) -> None:
    """Kinds, numbers, sizes, distances, and everything on the board."""
    for seed in range(some(40)):
        areas = laid(seed, board)
        assert 3 <= len(areas) <= 9 or board != BOARD
        assert len({one.id for one in areas}) == len(areas)
        for number, one in enumerate(areas):
            west, south, east, north = box(one)
            assert west >= 0
            assert south >= 0
            assert east <= board[0]
            assert north <= board[1]
            wide, deep = east - west, north - south
            wall = one.kind is TerrainKind.WALL
            assert deep == pytest.approx(1 if wall else 6)
            assert wide == pytest.approx(10) if wall else 8 <= wide + 1e-9 <= 10 + 1e-6
            for other in areas[:number]:
                assert separation_of((one.shape,), (other.shape,)) >= 6


def test_the_first_three_lie_where_the_dice_say() -> None:
    """By hand: sections 1, 2 and 6 of six, west to east and south to north.

    The middles are (12, 12), (36, 12) and (60, 36). Dice: section (1, 1) is 0; a length
    of 8"; 1 + 1 inches at (1, 1), which is north. Section (1, 2) is 1; 9"; 2 inches at
    (2, 4), 90 degrees, east. Section (1, 6) is 5; 10"; 2 inches at (4, 1), 180 degrees,
    south. Then 1 + 1 more: a wall (5) in section 3, at (12, 36), 1" by 10", 2" north;
    a hill (1) in section 4 at (36, 36), 8", 2" north.
    """
    dice = thrown(
        (1, 1, 1, 1, 1, 1, 1),
        (1, 2, 3, 1, 1, 2, 4),
        (1, 6, 5, 1, 1, 4, 1),
        (1, 2),
        (5, 1, 4, 1, 1, 1, 1),
        (1, 1, 5, 1, 1, 1, 1, 1),
    )
    areas = random_terrain(BOARD, lambda: next(dice))

    assert [one.id for one in areas] == [
        "impassable1",
        "hill1",
        "forest1",
        "wall1",
        "hill2",
    ]
    for one, expected in zip(
        areas,
        (
            (8, 11, 16, 17),
            (33.5, 9, 42.5, 15),
            (55, 31, 65, 37),
            (7, 37.5, 17, 38.5),
            (32, 35, 40, 41),
        ),
        strict=True,
    ):
        assert box(one) == pytest.approx(expected)
    assert not list(dice)


def test_a_section_that_is_taken_is_passed_over() -> None:
    """All three throw the first section: the second and the third are next."""
    dice = thrown(*[(1,) * 7] * 3, (1, 1), *[(1,) * 8] * 2)
    areas = random_terrain(BOARD, lambda: next(dice))

    assert [round(box(one)[0]) for one in areas[:3]] == [8, 32, 56]


def test_a_feature_too_near_is_moved_as_little_as_may_be() -> None:
    """Two whose dice lead them together: the second gives way by what lacks alone.

    The forest is thrown 12" west from (60, 12) and would be at (48, 12), 44 to 52; the
    hill at (36, 12) reaches to 40, so 2" are lacking, and it goes 2" east.
    """
    dice = thrown(
        (1, 1, 1, 1, 1, 1, 1),
        (1, 2, 1, 1, 1, 1, 1),
        (1, 3, 1, 6, 6, 5, 4),
        (1, 1),
        *[(1, 1, 4, 1, 1, 1, 1, 1)] * 2,
    )
    areas = random_terrain(BOARD, lambda: next(dice))

    assert box(areas[2])[0] == pytest.approx(46, abs=0.3)
    assert box(areas[2])[1] == pytest.approx(9, abs=0.3)
