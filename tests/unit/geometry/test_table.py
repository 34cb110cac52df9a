"""How far things stick out of the table, and when."""

import pytest

from draws import some
from serried.geometry.motion import Slide, Turn, degrees_turn, move_point, until
from serried.geometry.pose import Pose
from serried.geometry.shapes import disc, rectangle
from serried.geometry.table import overhang, path_overhang
from unit.geometry.scatter import Scatter

WIDTH, HEIGHT = 72.0, 48.0


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (36.0, 47.0, (1.0, "north")),
        (71.5, 24.0, (1.5, "east")),
        (36.0, 1.0, (1.0, "south")),
        (0.0, 24.0, (2.0, "west")),
        (36.0, 44.0, (-2.0, "north")),
    ],
)
def test_the_farthest_corner_counts(
    x: float, y: float, expected: tuple[float, str]
) -> None:
    """Inside the room left is told, with the nearest edge (EDGE-1)."""
    unit = rectangle(Pose(x, y, 0.0, 1.0), -2.0, 2.0, -2.0, 2.0)

    assert overhang(unit, WIDTH, HEIGHT) == expected


def test_a_disc_hangs_over_by_its_rim() -> None:
    """The radius of a round base counts."""
    assert overhang(disc(1.0, 24.0, 1.5), WIDTH, HEIGHT) == (0.5, "west")


def test_a_straight_way_is_farthest_out_at_an_end() -> None:
    """A point that leaves over the north edge is farthest out when it stops."""
    assert path_overhang((10.0, 40.0), Slide(0.0, 10.0), WIDTH, HEIGHT) == (
        2.0,
        "north",
        1.0,
    )


def test_an_arc_may_leave_the_table_and_come_back() -> None:
    """Half a circle is farthest out in its middle."""
    around = Turn(36.0, 46.0, *degrees_turn(180.0), clockwise=True)

    out, edge, instant = path_overhang((31.0, 46.0), around, WIDTH, HEIGHT)

    assert (out, edge) == (3.0, "north")
    assert instant == pytest.approx(0.5)


def test_of_equal_moments_the_earliest_is_told() -> None:
    """A point that slides along an edge is out there from the start."""
    along = path_overhang((10.0, 50.0), Slide(10.0, 0.0), WIDTH, HEIGHT)

    assert along == (2.0, "north", 0.0)


@pytest.mark.slow
def test_ways_agree_with_dense_looks() -> None:
    """No look at a point on its way sees it farther out, and one sees it so far."""
    scatter = Scatter(600)
    for number in range(some(1_500)):
        passage = (scatter.straight, scatter.pivot, scatter.wheel)[number % 3]()
        point = passage.moving.points[0]
        out, _, instant = path_overhang(point, passage.motion, WIDTH, HEIGHT)
        looks = [step / 64.0 for step in range(65)] + [instant]
        seen = []
        for look in looks:
            x, y = move_point(until(passage.motion, look), point)
            seen.append(max(y - HEIGHT, x - WIDTH, -y, -x))

        assert max(seen) <= out + 1e-12
        assert seen[-1] == pytest.approx(out, abs=1e-9)
        early = [
            far for far, look in zip(seen, looks, strict=True) if look < instant - 1e-9
        ]
        assert all(far < out for far in early)
