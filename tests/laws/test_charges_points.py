"""Charges without an align move against very many sampled moves."""

import contextlib
import math
from typing import Final

import numpy as np
import pytest

from charges import approach
from laws.charge_oracle import Moves, told
from laws.charge_tables import Table, random_table
from laws.walk_oracle import Disc, RoundWalk, Walk, reached, round_reached
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

MANY: Final = 14
"""Distances that the search tries, each with many Wheels."""

MM: Final = 25.4


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
        assert not reached(told(table.scene), MANY, MARGIN)
        return False
    walk = Walk(table.scene, the_move(end), -2e-6)
    assert walk.into().all()
    assert math.dist((float(walk.x[0]), float(walk.y[0])), end.pose[:2]) < 1e-5
    return True


def with_an_engine(table: Table) -> tuple[Battle, Disc]:
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
    x, y = (
        rect.x - radius * math.cos(rect.facing),
        rect.y - radius * math.sin(rect.facing),
    )
    return table.battle.with_unit(engine), Disc(float(x), float(y), radius)


def assert_round(seed: int) -> int:
    """Hold the contacts with a round base against the search (CHG-ROUND-1)."""
    table = random_table(seed)
    battle, disc = with_an_engine(table)
    charger = battle.unit("charger")
    ends: tuple[ChargeEnd, ...] = ()
    with contextlib.suppress(RuleGapError):  # a second enemy cannot but be touched
        ends = best_charges(approach(battle, charger, "target", table.edge))
    wide = charger.formation.base.width / 20 / MM
    before = round_reached(
        told(table.scene), disc, (wide, charger.formation.files), MANY, MARGIN
    )
    if not ends:
        assert not before
        return 0
    for end in ends:
        walked = RoundWalk(table.scene, the_move(end), -2e-6, disc)
        assert walked.into().all()
        there = float(walked.x[0]), float(walked.y[0])
        assert math.dist(there, end.pose[:2]) < 1e-5
    most = max(len(end.own) for end in ends)
    assert all(many <= most for many in before)
    return most


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
