"""Spacing looks at a whole crowd at once; that changes nothing."""

import pytest

from serried.geometry import Crowd
from serried.model.actions.legs import (
    Backward,
    Forward,
    Leg,
    Pivot,
    Side,
    Sideways,
    Wheel,
)
from serried.model.bases import Base
from serried.model.formation import Formation
from serried.rules.moving.neighbours import Around, Neighbour
from serried.rules.moving.spacing import Encounter, Spacing, Walk, spacing
from serried.rules.moving.travel import travel
from unit.geometry.scatter import Scatter

FORMATIONS = (
    Formation.of(Base.parse("25x25"), 5, 12),
    Formation.of(Base.parse("50x75"), 1, 1),
)


def leg(scatter: Scatter, formation: Formation) -> Leg:
    """Return a leg of a move; only a single model pivots."""
    side = Side.LEFT if scatter.one_in(2) else Side.RIGHT
    legs: list[Leg] = [
        Forward(scatter.number(0.0, 6.0)),
        Wheel(side, scatter.number(0.0, 2.5)),
        Sideways(side, scatter.number(0.0, 3.0)),
        Backward(scatter.number(0.0, 3.0)),
    ]
    if len(formation.places) == 1:
        legs.append(Pivot(side, scatter.number(0.0, 180.0)))
    return legs[int(scatter.number(0.0, len(legs)))]


def walk_and_crowd(seed: int) -> tuple[Walk, Around]:
    """Return a walk among neighbours, some of them close at the start."""
    scatter = Scatter(seed)
    formation = FORMATIONS[seed % 2]
    extent = "bases" if scatter.one_in(3) else "boundary"
    start = scatter.pose()
    legs = [leg(scatter, formation) for _ in range(1 + seed % 4)]
    trip = travel(formation, start, legs, "chord")
    around = [
        Neighbour(f"n{number}", scatter.one_in(2), (scatter.anything(start),))
        for number in range(12)
    ]
    return Walk(formation, trip, extent, 1.0), all_of(around)


def all_of(around: list[Neighbour]) -> Around:
    """Return what stands around somebody who is not on the table."""
    return Around(around, Crowd([one.shapes for one in around]), frozenset())


def one_by_one(walk: Walk, around: Around) -> Spacing:
    """Return what is said of each neighbour alone, put together."""
    each = [spacing(walk, all_of([neighbour])) for neighbour in around]

    return Spacing(
        worst([one.moving for one in each]),
        worst([one.ending for one in each]),
        frozenset().union(*(one.ignored for one in each)),
    )


def worst(met: list[Encounter | None]) -> Encounter | None:
    """Return the closest; what is forbidden counts more, what is ignored less."""
    those = [one for one in met if one is not None]
    return min(
        those,
        key=lambda one: (not one.forbidden, one.distance, one.ignored),
        default=None,
    )


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 1000, 250))
def test_a_crowd_is_judged_as_its_members_are(start: int) -> None:
    """Whom the referee does not measure could not have been the nearest."""
    for seed in range(start, start + 250):
        walk, around = walk_and_crowd(seed)

        assert spacing(walk, around) == one_by_one(walk, around)
