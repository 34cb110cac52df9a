"""Which models touch an area on their way, and when: against a dense walk."""

import math
from typing import Final

import numpy as np
import pytest
import shapely

from serried.geometry import Pose
from serried.model.actions.legs import Forward, Leg, Pivot, Side, Wheel
from serried.model.bases import Base, inches
from serried.model.formation import Formation
from serried.model.terrain import Terrain, TerrainKind
from serried.rules.moving.touching import touches
from serried.rules.moving.travel import travel

INCH: Final = Base(508, 508)
"""A base of an inch by an inch."""
NORTH: Final = Pose(20.0, 20.0, 0.0, 1.0)
STEPS: Final = 80
"""Into so many parts the walk cuts each leg."""


def wood(*corners: tuple[float, float]) -> Terrain:
    """Return a wood with these corners."""
    return Terrain(id="wood", kind=TerrainKind.FOREST, polygon=corners)


def pond(x: float, y: float, radius: float) -> Terrain:
    """Return a round pond."""
    return Terrain(id="pond", kind=TerrainKind.WATER, circle=(x, y, radius))


def found(
    formation: Formation, legs: tuple[Leg, ...], area: Terrain, *, over: bool = False
) -> dict[str, tuple[int, float]]:
    """Return who touches the area from facing north, in which stage and when in it."""
    trip = travel(formation, NORTH, legs, "chord")
    return {t.model: t[:2] for t in touches(formation, trip, (area,), over=over)}


@pytest.mark.clause("TER-5")
def test_who_comes_first_touches_first() -> None:
    """Fronts at 20; at 4 of 8 inches the first rank touches, at 5 the second."""
    two = Formation.of(INCH, 2, 4)
    near = wood((19, 24), (21, 24), (21, 26), (19, 26))

    touched = found(two, (Forward(8.0),), near)

    assert [*touched] == ["1.1", "1.2", "2.1", "2.2"]
    moments = [moment for _, moment in touched.values()]
    assert moments == pytest.approx([0.5, 0.5, 0.625, 0.625], abs=1e-6)


@pytest.mark.clause("TER-5")
@pytest.mark.parametrize(("gap", "touched"), [(0.0, True), (0.001, False)])
def test_to_share_a_point_is_to_touch(gap: float, *, touched: bool) -> None:
    """A model that passes along a side, or ends at one, touches; a hair off not."""
    one = Formation.of(INCH, 1, 1)
    beside = wood((20.5 + gap, 22), (23, 22), (23, 24), (20.5 + gap, 24))
    ahead = wood((19, 26 + gap), (21, 26 + gap), (21, 28), (19, 28))

    for area in (beside, ahead):
        assert bool(found(one, (Forward(6.0),), area)) == touched


@pytest.mark.clause("TER-5")
def test_who_stands_on_it_touches_it_from_the_start() -> None:
    """The hindmost rank is still in the pond when the move begins."""
    two = Formation.of(INCH, 1, 2)

    assert found(two, (Forward(6.0),), pond(20, 17, 1.5)) == {"2.1": (0, 0.0)}


def test_in_the_air_only_start_and_end_count() -> None:
    """FLY-2: the wood on the way is passed over, the one it lands in is not."""
    one = Formation.of(INCH, 1, 1)
    between = wood((18, 22), (22, 22), (22, 24), (18, 24))

    assert found(one, (Forward(9.0),), between, over=True) == {}
    assert found(one, (Forward(3.0),), between, over=True) == {"1.1": (0, 1.0)}


def test_a_pivot_touches_where_it_ends() -> None:
    """A corner sweeps over a post on the way round; only the end counts (PIV-1)."""
    long = Formation.of(Base(508, 2032), 1, 1)
    post = wood((21.35, 19.35), (21.45, 19.35), (21.45, 19.45), (21.35, 19.45))

    assert found(long, (Pivot(Side.RIGHT, 90.0),), post) == {}


def walked(
    formation: Formation, legs: tuple[Leg, ...], area: Terrain
) -> dict[str, tuple[float, float | None]]:
    """Return how near each model comes, and the first step at which it lies on it.

    Of the library only the poses at the ends of legs are used.
    """
    trip = travel(formation, NORTH, legs, "chord")
    ground, radius = shape_of(area)
    shares = np.linspace(0.0, 1.0, STEPS + 1)
    ways = [
        [part(stage.start, stage.end, float(share)) for share in shares]
        for stage in trip.stages
    ]
    best: dict[str, tuple[float, float | None]] = {}
    for place in formation.places:
        bodies = [bases(place.x, place.y, way) for way in ways]
        apart = shapely.distance(bodies, ground) - radius
        on_it = np.argwhere(apart <= 0.0).tolist()
        first = on_it[0][0] + float(shares[on_it[0][1]]) if on_it else None
        best[place.name] = float(apart.min()), first
    return best


def shape_of(area: Terrain) -> tuple[shapely.Geometry, float]:
    """Return a shape, and how far beyond it an area reaches."""
    if area.circle is None:
        return shapely.Polygon(area.polygon), 0.0
    x, y, radius = area.circle
    return shapely.Point(x, y), radius


def part(start: Pose, end: Pose, share: float) -> Pose:
    """Return the pose so far along a slide, or a turn about the corner that stands."""
    cosine = start.ux * end.ux + start.uy * end.uy
    sine = start.ux * end.uy - start.uy * end.ux
    if abs(sine) < 1e-12:
        dx, dy = end.x - start.x, end.y - start.y
        return Pose(start.x + share * dx, start.y + share * dy, start.ux, start.uy)
    angle = math.atan2(sine, cosine)
    # the centre of the turn that carries the one pose to the other
    mx, my = (start.x + end.x) / 2, (start.y + end.y) / 2
    half = 0.5 / math.tan(angle / 2)
    cx = mx - half * (end.y - start.y)
    cy = my + half * (end.x - start.x)
    a = share * angle
    x, y = start.x - cx, start.y - cy
    ux, uy = start.ux, start.uy
    return Pose(
        cx + math.cos(a) * x - math.sin(a) * y,
        cy + math.sin(a) * x + math.cos(a) * y,
        math.cos(a) * ux - math.sin(a) * uy,
        math.sin(a) * ux + math.cos(a) * uy,
    )


def bases(x: int, y: int, poses: list[Pose]) -> np.ndarray:
    """Return the base of an inch whose middle is at (x, y) of the unit's frame."""
    square = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    own = [(inches(x) + right, inches(y) + ahead) for right, ahead in square]
    return shapely.polygons(
        [
            [
                (pose.x + a * pose.uy + b * pose.ux, pose.y - a * pose.ux + b * pose.uy)
                for a, b in own
            ]
            for pose in poses
        ]
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_dense_walk_finds_the_same(seed: int) -> None:
    """Who comes near in no step does not touch; who does, touches not after it."""
    chance = np.random.default_rng(seed)
    formation = Formation.of(INCH, int(chance.integers(1, 5)), 6)
    side = Side.LEFT if chance.random() < 0.5 else Side.RIGHT
    legs = (
        Forward(float(chance.uniform(0.5, 4))),
        Wheel(side, distance=float(chance.uniform(0.1, 1.0)) * formation.files),
        Forward(float(chance.uniform(0.5, 4))),
    )
    x, y = chance.uniform(15, 25), chance.uniform(20, 28)
    area: Terrain = pond(x, y, chance.uniform(0.3, 2))
    if seed % 2:
        angles = np.sort(chance.uniform(0, 2 * math.pi, 5))
        area = wood(*[(x + 2 * math.cos(a), y + 2 * math.sin(a)) for a in angles])

    touched = found(formation, legs, area)
    step = 6.0 / STEPS  # no model goes farther in one

    for model, (near, first) in walked(formation, legs, area).items():
        assert near <= step if model in touched else near > 0.0
        if first is not None:
            stage, share = touched[model]
            assert first + 1e-6 >= stage + share >= first - 1.0 / STEPS - 1e-6
