"""Charges without an align move against very many sampled moves.

A move is a distance, a side, an angle; then the charger goes on until its front meets
the target, looking around at many moments.
"""

import contextlib
import math
from typing import Final

import numpy as np
import pytest

from charges import approach
from laws.charge_oracle import Floats, Moves, apart, corners, outline, run_in
from laws.charge_tables import Table, random_table
from serried.books.t9a.charge_move.best import best_charges
from serried.books.t9a.charge_move.points import way_into_contact
from serried.model.actions.legs import Forward, Side, Wheel
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.formation import Formation
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit

MARGIN: Final = 0.02
"""Inches that the search keeps from everybody but the target."""

STEPS: Final = 40
MM: Final = 25.4


class Walk:
    """Very many moves of one charger, step by step."""

    def __init__(self, table: Table, moves: Moves, margin: float) -> None:
        self.scene = table.scene
        self.margin = margin
        rect = table.scene.charger
        many = len(moves.first)
        self.x, self.y = np.full(many, rect.x), np.full(many, rect.y)
        self.facing = np.full(many, rect.facing)
        self.lawful = np.ones(many, dtype=np.bool_)
        self._ahead(moves.first)
        self._wheel(moves.wheel)

    def shapes(self) -> Floats:
        """Return the outlines at this moment."""
        return corners(self.x, self.y, self.facing, self.scene.charger)

    def look(self) -> None:
        """See who meets others, or has the Centre off the table."""
        shapes = self.shapes()
        for other in self.scene.others:
            self.lawful &= apart(shapes, other) >= self.margin
        self.lawful &= self.clear_of_the_target(shapes)
        centre = shapes.mean(axis=1)
        out = np.maximum(centre - np.array(self.scene.table), -centre).max(axis=1)
        self.lawful &= out <= -self.margin

    def clear_of_the_target(self, shapes: Floats) -> np.ndarray:
        """Return who does not overlap it."""
        found: np.ndarray = apart(shapes, outline(self.scene.target)) >= -1e-6
        return found

    def _ahead(self, far: Floats) -> None:
        step = far / STEPS
        self.look()
        for _ in range(STEPS):
            self.x = self.x + step * np.cos(self.facing)
            self.y = self.y + step * np.sin(self.facing)
            self.look()

    def _wheel(self, by: Floats) -> None:
        half = self.scene.charger.width / 2 * np.sign(by)
        cx = self.x - half * np.sin(self.facing)
        cy = self.y + half * np.cos(self.facing)
        step = by / STEPS
        for _ in range(STEPS):
            east, north = self.x - cx, self.y - cy
            self.x = cx + np.cos(step) * east - np.sin(step) * north
            self.y = cy + np.sin(step) * east + np.cos(step) * north
            self.facing = self.facing + step
            self.look()

    def into(self) -> np.ndarray:
        """Go on until the front meets the target; return who gets there."""
        front = self.shapes()[:, [0, 3]]
        far, _ = self.meeting(front)
        self.lawful &= np.isfinite(far)
        self._ahead(np.where(np.isfinite(far), far, 0.0))
        shapes = self.shapes()
        inside = (shapes >= self.margin) & (
            shapes <= np.array(self.scene.table) - self.margin
        )
        self.lawful &= inside.all(axis=(1, 2))
        return self.lawful

    def meeting(self, front: Floats) -> tuple[Floats, Floats]:
        """Return how far each front goes until it meets the target, and where."""
        return run_in(front, self.facing, outline(self.scene.target))


class RoundWalk(Walk):
    """The same towards a disc."""

    def __init__(
        self, table: Table, moves: Moves, margin: float, disc: tuple[Floats, float]
    ) -> None:
        self.middle, self.radius = disc
        super().__init__(table, moves, margin)

    def clear_of_the_target(self, shapes: Floats) -> np.ndarray:
        """Return who does not overlap it: the nearest point of each rectangle."""
        origin = shapes[:, 1]
        across, deep = shapes[:, 2] - origin, shapes[:, 0] - origin
        to = self.middle - origin
        nearest = origin.copy()
        for side in (across, deep):
            length = (side * side).sum(axis=1)
            share = np.clip((to * side).sum(axis=1) / length, 0, 1)
            nearest += share[:, None] * side
        away = np.hypot(*(nearest - self.middle).T)
        found: np.ndarray = away >= self.radius - 1e-6
        return found

    def meeting(self, front: Floats) -> tuple[Floats, Floats]:
        """Return how far each front goes until it touches the disc with its width."""
        ahead = np.stack([np.cos(self.facing), np.sin(self.facing)], axis=-1)
        along = front[:, 1] - front[:, 0]
        width = np.hypot(along[:, 0], along[:, 1])
        to = self.middle - front[:, 0]
        across = (to * along).sum(axis=1) / width
        far = (to * ahead).sum(axis=1) - self.radius
        meets = (across >= 0) & (across <= width) & (far >= 0)
        self.across = across
        return np.where(meets, far, np.inf), across


def very_many(many: int) -> Moves:
    """Return moves with Wheels up to fifteen inches ahead."""
    first = np.linspace(0, 1, many) ** 1.5 * 15.0
    wheel = np.linspace(-math.pi / 2, math.pi / 2, 4 * many + 1)
    one, other = np.meshgrid(first, wheel)
    return Moves(one.ravel(), other.ravel())


def the_move(end: ChargeEnd) -> Moves:
    """Return the move that leads to an end."""
    first, wheel = 0.0, 0.0
    match end.way.legs:
        case (Forward(distance=float(first)), Wheel() as leg, _):
            assert isinstance(leg.degrees, float)
            wheel = math.radians(leg.degrees)
            wheel = wheel if leg.toward is Side.LEFT else -wheel
    return Moves(np.array([first]), np.array([wheel]))


def assert_reached(seed: int) -> bool:
    """Hold contact with a Fleeing target against the search (CHG-FLEE-1)."""
    table = random_table(seed)
    battle = table.battle
    end = way_into_contact(approach(battle, "charger", "target"))
    if end is None:
        assert not Walk(table, very_many(14), MARGIN).into().any()
        return False
    walk = Walk(table, the_move(end), -2e-6)
    assert walk.into().all()
    assert math.dist((float(walk.x[0]), float(walk.y[0])), end.pose[:2]) < 1e-5
    return True


def with_an_engine(table: Table) -> tuple[Battle, tuple[Floats, float]]:
    """Put a round base in the place of the target."""
    target = table.battle.unit("target")
    side = min(table.scene.target.width, table.scene.target.depth)
    base = Base(int(side * MM * 20), int(side * MM * 20), round=True)
    engine = Unit(
        id="target",
        player="red",
        formation=Formation(base, ("R",)),
        pose=target.pose,
    )
    radius = base.width / 20 / MM / 2
    rect = table.scene.target
    ahead = np.array([math.cos(rect.facing), math.sin(rect.facing)])
    middle = np.array([rect.x, rect.y]) - radius * ahead
    return table.battle.with_unit(engine), (middle, radius)


def assert_round(seed: int) -> int:
    """Hold the contacts with a round base against the search (CHG-ROUND-1)."""
    table = random_table(seed)
    battle, disc = with_an_engine(table)
    charger = battle.unit("charger")
    ends: tuple[ChargeEnd, ...] = ()
    with contextlib.suppress(RuleGapError):  # a second enemy cannot but be touched
        ends = best_charges(approach(battle, charger, "target", table.edge))
    walk = RoundWalk(table, very_many(14), MARGIN, disc)
    reached = walk.into()
    if not ends:
        assert not reached.any()
        return 0
    for end in ends:
        walked = RoundWalk(table, the_move(end), -2e-6, disc)
        assert walked.into().all()
        there = float(walked.x[0]), float(walked.y[0])
        assert math.dist(there, end.pose[:2]) < 1e-5
    most = max(len(end.own) for end in ends)
    wide = charger.formation.base.width / 20 / MM
    assert all(
        models_before(float(right), disc[1], wide, charger.formation.files) <= most
        for right in walk.across[reached]
    )
    return most


def models_before(right: float, radius: float, wide: float, files: int) -> int:
    """Return how many models of a front have a disc straight before them (CONTACT-4).

    Args:
        right: Where its middle is, from the end of the front, in inches.
        radius: Of the disc.
        wide: How wide each of them is.
        files: How many there are.
    """
    ends = ((file * wide, (file + 1) * wide) for file in range(files))
    return sum(low <= right + radius and right - radius <= high for low, high in ends)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_contact_is_made_whenever_a_search_makes_it(seed: int) -> None:
    """CHG-FLEE-1: none missed, none unlawful."""
    assert_reached(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_round_base_is_touched_whenever_a_search_touches_it(seed: int) -> None:
    """CHG-ROUND-1: none missed, none unlawful."""
    assert_round(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_points_are_touched_whenever_a_search_touches_them(part: int) -> None:
    """The same of more tables, among them some where there is no way."""
    seeds = range(300 + part, 310, 2)
    reached = [assert_reached(seed) for seed in seeds]
    touched = [assert_round(seed) for seed in seeds]

    assert any(reached)
    assert not all(reached)
    assert any(many > 1 for many in touched)
