"""Where on its way something may stop."""

import pytest

from draws import some
from serried.geometry.motion import Slide, Turn, degrees_turn, move_shape, until
from serried.geometry.pose import Pose
from serried.geometry.shapes import disc, rectangle
from serried.geometry.stops import last_free, off_table
from serried.geometry.table import overhang
from unit.geometry.scatter import Scatter

WIDTH, HEIGHT = 72.0, 48.0
LOOKS = 200


def test_a_slide_over_an_edge_is_barred_from_there() -> None:
    """EDGE-1: the front is 4" from the north edge, the rear 6", and they go 8"."""
    unit = rectangle(Pose(36.0, 44.0, 0.0, 1.0), -2.0, 2.0, -2.0, 0.0)

    found = off_table(unit, Slide(0.0, 8.0), WIDTH, HEIGHT, 0.0)

    assert set(found) == {(0.5, 1.0), (0.75, 1.0)}


def test_a_disc_is_off_by_its_rim() -> None:
    """Its middle is 3" from the west edge, its rim 1"."""
    found = off_table(disc(3.0, 24.0, 2.0), Slide(-2.0, 0.0), WIDTH, HEIGHT, 0.0)

    assert found == ((0.5, 1.0),)


def test_so_much_over_the_edge_is_not_out() -> None:
    """The same with a quarter of an inch to spare."""
    found = off_table(disc(3.0, 24.0, 2.0), Slide(-2.0, 0.0), WIDTH, HEIGHT, 0.25)

    assert found == ((0.625, 1.0),)


@pytest.mark.parametrize("clockwise", [True, False])
def test_an_arc_leaves_the_table_and_comes_back(clockwise: object) -> None:
    """Half a circle of 4" about a point 2" from the edge: 30 to 150 degrees are out."""
    around = Turn(36.0, 46.0, *degrees_turn(180.0), clockwise=bool(clockwise))
    start = (32.0 if clockwise else 40.0, 46.0)
    point = disc(*start, 1e-12)

    ((low, high),) = off_table(point, around, WIDTH, HEIGHT, 1e-12)

    assert (low, high) == pytest.approx((30 / 180, 150 / 180))


def test_nothing_is_barred_of_what_stays_on_the_table() -> None:
    """Neither a way along the edge, nor one that only touches it."""
    unit = rectangle(Pose(36.0, 44.0, 0.0, 1.0), -2.0, 2.0, -2.0, 0.0)

    assert off_table(unit, Slide(0.0, 4.0), WIDTH, HEIGHT, 0.0) == ()
    assert off_table(unit, Slide(9.0, 0.0), WIDTH, HEIGHT, 0.0) == ()


@pytest.mark.slow
def test_looks_agree_with_the_stretches() -> None:
    """At every look a shape is out of the table exactly where that is said."""
    scatter, out = Scatter(610), 0
    for number in range(some(600)):
        passage = (scatter.straight, scatter.pivot, scatter.wheel)[number % 3]()
        moving, motion = passage.moving, passage.motion
        found = off_table(moving, motion, WIDTH, HEIGHT, 0.0)
        for look in range(LOOKS + 1):
            share = look / LOOKS
            over, _ = overhang(move_shape(until(motion, share), moving), WIDTH, HEIGHT)
            if abs(over) > 1e-9:
                assert (over > 0.0) == any(a <= share <= b for a, b in found)
            out += over > 0.0
    assert out


@pytest.mark.parametrize(
    ("barred", "end", "expected"),
    [
        ((), 1.0, 1.0),
        (((0.5, 1.0),), 1.0, 0.5),
        (((0.5, 0.75),), 1.0, 1.0),
        (((0.5, 0.75),), 0.6, 0.5),
        (((0.2, 0.5), (0.4, 1.0)), 1.0, 0.2),
        (((0.2, 0.3), (0.4, 1.0)), 1.0, 0.4),
        (((0.4, 1.0), (0.2, 0.4)), 1.0, 0.2),
        (((0.0, 1.0),), 1.0, None),
        (((0.0, 0.5), (0.5, 1.0)), 1.0, None),
    ],
)
def test_the_last_free_share_is_where_what_bars_the_end_begins(
    barred: tuple[tuple[float, float], ...], end: float, expected: float | None
) -> None:
    """Going back from the end, past all that bars it."""
    found = last_free(barred, end)

    assert found == expected
