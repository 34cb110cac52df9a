"""Deployment Types: the zones that each name stands for (DEP-1, DEP-7, DEP-8)."""

import itertools
import math
import random
from collections.abc import Callable

import pytest

from serried.books.t9a.book import BOOK
from serried.books.t9a.deployment.types import TYPES, Polygon, zones_of
from serried.rules.book import Zone

BOARD = (72.0, 48.0)


def area(zone: Zone) -> float:
    """Return how many square inches a zone has, its parts having none in common."""
    return sum(map(_area, zone))


def _area(corners: Polygon) -> float:
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def covers(zone: Zone, x: float, y: float) -> bool:
    """Return whether a point lies in a zone."""
    for corners in zone:
        pairs = zip(corners, corners[1:] + corners[:1], strict=True)
        sides = [
            (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for a, b in pairs
        ]
        if min(sides) >= 0 or max(sides) <= 0:
            return True
    return False


Said = Callable[[float, float], tuple[bool, bool]]

SAID: dict[tuple[str, int], Said] = {
    ("Frontline Clash", 0): lambda _, y: (y <= 12, y >= 36),
    ("Dawn Assault", 0): lambda x, y: (y <= 12 and x <= 54, y >= 36 and x >= 18),
    ("Dawn Assault", 1): lambda x, y: (y <= 12 and x >= 18, y >= 36 and x <= 54),
    ("Counterthrust", 0): lambda _, y: (y <= 16, y >= 32),
    ("Encircle", 0): lambda x, y: (
        y <= (15 if x <= 18 or x >= 54 else 9),
        y >= (39 if x <= 18 or x >= 54 else 33),
    ),
    ("Encircle", 1): lambda x, y: (
        y <= (9 if x <= 18 or x >= 54 else 15),
        y >= (33 if x <= 18 or x >= 54 else 39),
    ),
    ("Refused Flank", 0): lambda x, y: (
        2 * x - 3 * y >= 9 * math.sqrt(13),
        3 * y - 2 * x >= 9 * math.sqrt(13),
    ),
    ("Refused Flank", 1): lambda x, y: (
        2 * (72 - x) - 3 * y >= 9 * math.sqrt(13),
        3 * y - 2 * (72 - x) >= 9 * math.sqrt(13),
    ),
    ("Marching Columns", 0): lambda _, y: (y <= 12, y >= 36),
}
"""Who may deploy at a point of a board of 72" by 48", from the words of the types."""


@pytest.mark.parametrize(("name", "way"), SAID)
def test_who_may_deploy_where(name: str, way: int) -> None:
    """Thousands of points, each told by the words of the type and by the zones."""
    south, north = zones_of(name, BOARD, way)
    throws = random.Random(7)
    for _ in range(3000):
        x, y = throws.uniform(0, 72), throws.uniform(0, 48)
        found = covers(south, x, y), covers(north, x, y)
        assert found == SAID[name, way](x, y), (x, y)


def test_the_corners_of_the_rules_table() -> None:
    """Refused Flank cuts the edges at 16.2250" and 37.1833"."""
    ((south,),) = zones_of("Refused Flank", BOARD, 0)[:1]
    assert south[0] == pytest.approx((16.2250, 0), abs=5e-5)
    assert south[2] == pytest.approx((72, 37.1833), abs=5e-5)


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("board", [BOARD, (36.0, 48.0), (60.0, 40.0)])
def test_both_players_have_as_much_room(name: str, board: tuple[float, float]) -> None:
    """On any board, whatever is chosen; but attacker and defender differ."""
    for way in (0, 1):
        south, north = zones_of(name, board, way)
        if name != "Encircle":
            assert area(south) == pytest.approx(area(north))
        assert all(0 <= x <= board[0] for part in south + north for x, _ in part)
        assert all(0 <= y <= board[1] for part in south + north for _, y in part)


def test_the_book_names_them_in_the_order_of_the_die() -> None:
    """And no other."""
    assert BOOK.preparing is not None
    assert BOOK.preparing.types == tuple(TYPES)
    for one, two in itertools.pairwise(BOOK.preparing.types):
        assert one != two
