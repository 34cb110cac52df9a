"""Which model is nearest, against a look at every one of them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draws import FEWER
from serried.geometry import Pose, Shape, disc, gap_of, polygon
from serried.geometry.pose import facing_vector
from serried.model.bases import Base
from serried.model.extents import BASES, BOUNDARY, extent_shapes, model_shapes
from serried.model.formation import Formation
from serried.model.profile import ModelKind
from serried.rules.moving.closest import DIGITS, closest_model
from strategies import drawn_formations, lone_formations

Drawn = tuple[Formation, tuple[ModelKind, ...]]


def others(x: float, y: float, turned: float) -> tuple[Shape, ...]:
    """Return a rectangle of 3 by 2 inches about a point, and a disc beside it."""
    ux, uy = facing_vector(turned)
    sides = ((1.5, 1.0), (-1.5, 1.0), (-1.5, -1.0), (1.5, -1.0))
    corners = [(x + a * uy + b * ux, y - a * ux + b * uy) for a, b in sides]
    return polygon(corners), disc(x + 4.0, y, 0.75)


@pytest.mark.slow
@FEWER
@given(
    st.one_of(drawn_formations(), lone_formations()),
    st.sampled_from((0.0, 90.0, 37.5)),
    st.sampled_from((0.0, 180.0, 12.0)),
    st.tuples(st.floats(-9.0, 9.0), st.floats(-9.0, 9.0)),
    st.sampled_from((slice(0, 1), slice(1, 2), slice(0, 2))),
    st.sampled_from((BOUNDARY, BASES)),
)
def test_the_nearest_model_is_that_of_all(  # noqa: PLR0913, PLR0917 - a scene at random
    drawn: Drawn,
    facing: float,
    turned: float,
    where: tuple[float, float],
    some: slice,
    extent: str,
) -> None:
    """Deepest where it overlaps; the first by rank and file among equals."""
    formation, _ = drawn
    pose = Pose(20.0, 20.0, *facing_vector(facing))
    there = others(20.0 + where[0], 20.0 + where[1], turned)[some]

    found = closest_model(formation, pose, there, extent)

    away = {
        name: gap_of((shape,), there).distance
        for name, shape in model_shapes(formation, pose).items()
    }
    nearest = min(away, key=lambda name: round(away[name], DIGITS))
    ground = gap_of(extent_shapes(formation, pose, extent), there).distance
    assert found.model == nearest
    assert found.empty is (away[nearest] > max(ground, 0.0) + 1e-6)


@pytest.mark.parametrize("apart", [0.25, 1.0])
def test_of_a_front_that_is_parallel_the_first_file_is_named(apart: float) -> None:
    """All of the front rank are as near, and nobody behind is."""
    formation = Formation.of(Base.parse("25x25"), 6, 30)
    pose = Pose(20.0, 20.0, 0.0, 1.0)
    wall = polygon([(0, 20 + apart), (40, 20 + apart), (40, 30), (0, 30)])

    found = closest_model(formation, pose, (wall,), BOUNDARY)

    assert found.model == "1.1"
    assert math.isclose(found.point[1], 20.0, abs_tol=1e-9)
