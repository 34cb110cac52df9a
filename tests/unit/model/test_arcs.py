"""Arcs: where a point is, of one that a book declares and of four of one kind."""

from math import sqrt

import pytest

from serried.geometry import Point, Pose
from serried.model.arcs import Arc, Ray, quarters
from serried.model.bases import Base
from serried.model.formation import Formation
from serried.model.unit import Unit

ONE = Unit(
    id="spears",
    player="blue",
    formation=Formation.of(Base.parse("508x508"), 1, 1),  # 20 inches wide and deep
    pose=Pose(30.0, 20.0, 0.0, 1.0),  # the front from (20, 20) to (40, 20)
)
WIDE = Arc("wide", "HOUSE-1", Ray("front left", -2, 1), Ray("front right", 2, 1))


@pytest.mark.parametrize(
    ("point", "outside"),
    [
        ((30.0, 25.0), -5.0),  # five inches before the edge, and far from both rays
        ((30.0, 19.0), 1.0),  # behind the edge
        ((16.0, 22.0), 0.0),  # two inches aside for one ahead
        ((44.0, 22.0), 0.0),
        (
            (47.0, 21.0),
            sqrt(5.0),
        ),  # 7 aside, 1 ahead
        ((15.0, 20.0), sqrt(5.0)),
    ],
)
def test_a_point_lies_in_an_arc_or_so_far_outside(point: Point, outside: float) -> None:
    """Measured from the nearer of the edge and the rays, each without end."""
    assert WIDE.outside(ONE, point) == pytest.approx(outside)
    assert WIDE.holds(ONE, point) is (outside <= 0)


def test_quarters_part_the_table() -> None:
    """A point beside the unit is in the Arc of that side, and one on a ray in two."""
    front, right, rear, left = quarters("UNIT-11")
    points = {
        (30.0, 30.0): {front},
        (50.0, 10.0): {right},
        (45.0, 25.0): {front, right},
    }
    points |= {(30.0, -10.0): {rear}, (10.0, 10.0): {left}}
    for point, arcs in points.items():
        assert {one for one in quarters("UNIT-11") if one.holds(ONE, point)} == arcs


def test_it_turns_with_its_unit() -> None:
    """East of one that looks east is before it."""
    east = Unit(
        id="foes",
        player="red",
        formation=ONE.formation,
        pose=Pose(30.0, 20.0, 1.0, 0.0),
    )
    assert WIDE.holds(east, (35.0, 20.0))
    assert not WIDE.holds(east, (30.0, 45.0))
