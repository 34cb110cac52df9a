"""A unit that turns into an enemy is set against it: held against a dense search."""

import random
from typing import Final, NamedTuple

import numpy as np
import pytest
import shapely
from shapely.geometry import box

from draws import came_up
from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.set_in_line import set_in_line
from serried.books.t9a.edition import EDITION
from serried.engine.files import parse_battle
from serried.model.extents import Edge

STEP: Final = 0.01
"""Inches from one place that is looked at to the next."""

EACH: Final = 20

HEAD: Final = 'format = "serried/1"\nbook = "t9a"\n'
UNIT: Final = (
    '[[unit]]\nid = "{}"\nplayer = "{}"\nfront = [{}, {}]\nfacing = {}\n'
    'base = "25.4x25.4"\nfiles = {}\nmodels = {}\n'
)


class Table(NamedTuple):
    """A unit west of the left Flank of its target, which looks north, and rocks.

    Attributes:
        files: Of the unit, whose models stand on bases of one inch.
        ranks: Likewise.
        level: The y of its Centre.
        deep: How many ranks its target has, its front at y = 24, its left at x = 36.
        rocks: West, south, east and north of each.
    """

    files: int
    ranks: int
    level: float
    deep: int
    rocks: tuple[tuple[float, float, float, float], ...]

    @property
    def text(self) -> str:
        """The position file."""
        rocks = "".join(
            f'[[terrain]]\nid = "r{number}"\nkind = "impassable"\npolygon = '
            f"[[{w}, {s}], [{e}, {s}], [{e}, {n}], [{w}, {n}]]\n"
            for number, (w, s, e, n) in enumerate(self.rocks)
        )
        many, front = self.files * self.ranks, self.level + self.ranks / 2
        return (
            HEAD
            + rocks
            + UNIT.format("beasts", "blue", 20, front, 0, self.files, many)
            + UNIT.format("foes", "red", 37, 24, 0, 2, 2 * self.deep)
        )

    def nearest(self) -> float | None:
        """Return how far off the nearest free place is; None if there is none."""
        half, many = self.files / 2, round((self.deep + self.files) / STEP)
        middles = 24 - self.deep - half + np.arange(many + 1) * STEP
        west, east = np.full_like(middles, 36 - self.ranks), np.full_like(middles, 36)
        own = shapely.box(west, middles - half, east, middles + half)
        for rock in self.rocks:
            free = shapely.distance(own, box(*rock)) > 1e-6
            own, middles = own[free], middles[free]
        return min(map(float, np.abs(middles - self.level)), default=None)


def table(rng: random.Random) -> Table:
    """Return a table with up to four rocks beside the Flank."""
    rocks = []
    for _ in range(rng.randint(0, 4)):
        west, south = rng.uniform(29, 35), rng.uniform(14, 27)
        east = min(west + rng.uniform(0.2, 3), 35.9)
        rocks.append((west, south, east, south + rng.uniform(0.2, 4)))
    deep = rng.randint(1, 6)
    level = rng.uniform(24 - deep - 3, 27)
    return Table(rng.randint(1, 5), rng.randint(1, 4), level, deep, tuple(rocks))


@pytest.mark.parametrize("seed", range(10))
def test_no_place_that_is_looked_at_is_nearer(seed: int) -> None:
    """PUR-16: its Centre as near as it can be; no end where nothing is free."""
    rng = random.Random(seed)
    moved = found = 0
    for _ in range(EACH):
        drawn = table(rng)
        battle = parse_battle(drawn.text)
        unit, foes = battle.unit("beasts"), battle.unit("foes")
        end = set_in_line(Approach(EDITION.situation(battle), unit, foes, Edge.LEFT))
        looked = drawn.nearest()
        if end is None:
            assert looked is None, drawn
            continue
        found += 1
        away = abs(end.pose.y - drawn.level)
        own = box(
            36 - drawn.ranks,
            end.pose.y - drawn.files / 2,
            36,
            end.pose.y + drawn.files / 2,
        )
        assert (end.pose.x, end.pose.ux) == pytest.approx((36, 1)), drawn
        assert all(own.distance(box(*rock)) > 0 for rock in drawn.rocks), drawn
        assert looked is None or away <= looked + 1e-6, (drawn, away, looked)
        moved += away > 0.05
    assert came_up(found)
    assert came_up(moved)
