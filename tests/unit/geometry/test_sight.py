"""Lines of sight among shapes, on paper and against many looks.

Source:
    LOS-1, UNIT-11
"""

import math
from collections.abc import Iterator
from fractions import Fraction

import pytest

from serried.geometry import Pose, Shape, disc, rectangle
from serried.geometry.distance import distance
from serried.geometry.halfplanes import (
    HalfPlane,
    HalfPlanes,
    Ray,
    area,
    cut,
    disc_area,
    inside_of,
    on_line,
    right_of,
)
from serried.geometry.sight import SightLine, goal, may_hide, screen, sight_line
from unit.geometry.looks import free_look, runs_through
from unit.geometry.scatter import Scatter

NORTH = Pose(0.0, 0.0, 0.0, 1.0)
FRONT = Shape(((-2.0, 0.0), (2.0, 0.0)))
"""Four inches that look north."""
DEEPER = Fraction(2, 1_000_000)


def box(west: float, south: float, east: float, north: float) -> Shape:
    """Return a rectangle along the axes."""
    return rectangle(NORTH, west, east, south, north)


TARGET = box(-2.0, 10.0, 2.0, 12.0)


def seen(
    *screens: Shape,
    start: Shape = FRONT,
    target: Shape = TARGET,
    bounds: HalfPlanes = (),
) -> SightLine | None:
    """Return a line of sight past the screens."""
    end = goal(target, bounds)
    return end and sight_line(start, end, [screen(one) for one in screens])


def arc(front: Shape) -> HalfPlanes:
    """Return the Front Arc of a front that looks north."""
    (left, y), (right, _) = front.points
    half = math.sqrt(0.5)
    return (
        HalfPlane(0.0, -1.0, -y),
        HalfPlane(half, -half, half * (right - y)),
        HalfPlane(-half, -half, half * (-left - y)),
    )


def test_nothing_in_the_way_is_seen_straight_on() -> None:
    """The shortest line is the one that is shown."""
    assert seen() == ((-2.0, 0.0), (-2.0, 10.0))
    assert seen(target=box(-0.5, 3.0, 0.5, 4.0), start=disc(0.0, 0.0, 1.0)) is not None


@pytest.mark.parametrize(
    ("screens", "free"),
    [
        pytest.param([box(-2.0, 4.0, 2.0, 5.0)], True, id="along its side"),
        pytest.param([box(-2.0, 4.0, 2.001, 5.0)], True, id="along the other side"),
        pytest.param([box(-2.001, 4.0, 2.001, 5.0)], False, id="on both sides"),
        pytest.param([box(-9.0, 4.0, 0.0, 5.0), box(0.0, 4.0, 9.0, 5.0)], False),
        pytest.param([box(-9.0, 4.0, 0.0, 5.0), box(0.00001, 4.0, 9.0, 5.0)], True),
        pytest.param([box(-9.0, 4.0, 0.0, 5.0), box(0.0, 5.0, 9.0, 6.0)], False),
        pytest.param([box(-9.0, 4.0, 0.0, 5.0), box(0.0, 5.00001, 9.0, 6.0)], True),
        pytest.param([box(-9.0, 4.0, 0.0, 5.0), box(0.0, 7.0, 9.0, 8.0)], True),
        pytest.param([box(-9.0, 4.0, 1.0, 5.0), box(0.0, 7.0, 9.0, 8.0)], False),
        pytest.param([box(-9.0, 2.0, 1.0, 3.0), box(-1.5, 3.2, 9.0, 4.0)], False),
        pytest.param([disc(0.0, 5.0, 2.0)], True, id="along a disc"),
        pytest.param([disc(0.0, 5.0, 2.001)], False, id="a larger disc"),
        pytest.param([disc(-2.0, 5.0, 2.0), disc(2.0, 5.0, 2.0)], False),
        pytest.param([disc(-2.0, 5.0, 2.0), disc(2.0001, 5.0, 2.0)], True),
        pytest.param([box(-9.0, 13.0, 9.0, 14.0)], True, id="behind the target"),
        pytest.param([box(-9.0, -2.0, 9.0, -1.0)], True, id="behind the viewer"),
    ],
)
def test_what_hides_is_the_inside(screens: list[Shape], free: bool) -> None:  # noqa: FBT001 - a parameter of the cases
    """Sides and corners may be passed, but not where two of them touch."""
    line = seen(*screens)

    assert (line is not None) is free
    if line is not None:
        assert not any(runs_through(line, one, DEEPER) for one in screens)


def test_the_way_between_two_far_screens_is_slanted() -> None:
    """Screens that overlap seen from ahead leave a slanted way: 1 in 2 at least.

    The line must pass 1, 5 on its right and 0, 7 on its left: it falls to the west
    by half an inch for each inch ahead, so it leaves the front at 3.5 or more.
    """
    screens = (box(-9.0, 4.0, 1.0, 5.0), box(0.0, 7.0, 9.0, 8.0))
    wide = Shape(((3.4, 0.0), (3.6, 0.0)))
    short = Shape(((3.3, 0.0), (3.4, 0.0)))
    target = box(-3.0, 10.0, -2.0, 11.0)

    assert seen(*screens, start=wide, target=target) is not None
    assert seen(*screens, start=short, target=target) is None


def test_only_what_lies_in_the_arc_can_be_seen() -> None:
    """The corner of a box on the ray is in, a box a thousandth beside it is not."""
    bounds = arc(FRONT)

    line = seen(target=box(7.0, 4.0, 8.0, 5.0), bounds=bounds)
    assert line is not None
    assert line[1] == pytest.approx((7.0, 5.0))
    assert goal(box(7.001, 4.0, 8.0, 5.0), bounds) is None
    assert goal(disc(0.0, -1.0, 1.0), bounds) is not None
    assert goal(disc(0.0, -1.001, 1.0), bounds) is None


def test_a_disc_is_seen_where_the_arc_cuts_it() -> None:
    """Of a disc half in the Arc only that half is looked for.

    Its centre is on the ray. A screen along the ray that leaves the other half free
    hides it; one that stops short of the disc by the ray does not.
    """
    bounds = arc(FRONT)
    target = disc(7.0, 5.0, 1.0)

    line = seen(target=target, bounds=bounds)
    assert line is not None
    assert math.dist(line[1], (7.0, 5.0)) <= 1.0 + 1e-9
    assert line[1][0] - 2.0 <= line[1][1] + 1e-9
    assert seen(box(-9.0, 2.0, 4.0, 2.5), target=target, bounds=bounds) is not None
    assert seen(box(-9.0, 2.0, 4.6, 2.5), target=target, bounds=bounds) is None
    assert seen(box(-9.0, 2.0, 4.6, 2.5), target=target) is not None


def test_a_screen_may_stand_in_the_target() -> None:
    """A bush among empty places hides what is behind it and not the border before."""
    bush = box(-3.0, 10.5, 3.0, 11.0)

    assert seen(bush) is not None
    assert seen(bush, target=box(-2.0, 10.6, 2.0, 12.0)) is None
    assert seen(bush, target=box(-2.0, 10.6, 3.2, 12.0)) is not None


def test_a_touching_target_is_seen_where_it_touches() -> None:
    """A line may have no length at all."""
    line = seen(target=box(-2.0, 0.0, 2.0, 1.0))

    assert line is not None
    assert line[0] == line[1]


def test_what_no_line_meets_hides_nothing() -> None:
    """Whether a screen stands in some line is told by the hull of both ends."""
    end = goal(TARGET, ())
    assert end is not None

    assert may_hide(FRONT, end, screen(box(2.0, 4.0, 3.0, 5.0)))
    assert not may_hide(FRONT, end, screen(box(2.001, 4.0, 3.0, 5.0)))
    assert not may_hide(FRONT, end, screen(box(-2.0, 12.001, 2.0, 13.0)))


def test_two_flush_screens_at_the_border_of_all_lines() -> None:
    """The line along the inner one is shut by the outer one, which no line enters."""
    inner = box(-2.0, 4.0, 2.0, 5.0)
    outer = (box(-3.0, 4.0, -2.0, 5.0), box(2.0, 3.5, 3.0, 4.5))

    assert seen(inner, outer[0]) is not None
    assert seen(inner, *outer) is None


class Crowded:
    """A front, a target, and screens about at random that touch neither."""

    def __init__(self, seed: int, most: int) -> None:
        scatter = Scatter(seed)
        half = scatter.number(0.5, 3.0)
        self.start = Shape(((-half, 0.0), (half, 0.0)))
        self.bounds = arc(self.start)
        if scatter.one_in(5):
            self.start, self.bounds = disc(0.0, 0.0, half), ()
        self.target = self._shape(scatter, 14.0, 24.0)
        self.screens: list[Shape] = []
        for _ in range(int(scatter.number(2.0, most))):
            one = self._shape(scatter, 1.0, 20.0)
            known = (self.start, self.target, *self.screens)
            if all(distance(one, other) > 0.001 for other in known):
                self.screens.append(one)

    @staticmethod
    def _shape(scatter: Scatter, low: float, high: float) -> Shape:
        pose = scatter.pose()
        x, y = scatter.number(-12.0, 12.0), scatter.number(low, high)
        if scatter.one_in(3):
            x, y = float(round(x)), float(round(y))
        if scatter.one_in(5):
            return disc(x, y, scatter.number(0.5, 2.0))
        half = scatter.number(0.5, 4.0)
        there = Pose(x, y, pose.ux, pose.uy)
        return rectangle(there, -half, half, -scatter.number(0.5, 3.0), 0.0)


def crowds(seeds: range, most: int) -> Iterator[Crowded]:
    """Yield crowded tables of which something of the target lies in the Arc."""
    for seed in seeds:
        crowd = Crowded(seed, most)
        if goal(crowd.target, crowd.bounds) is not None:
            yield crowd


def missed(crowd: Crowded, count: int) -> bool:
    """Return whether a look is free where no line was found; check what was found."""
    line = seen(
        *crowd.screens, start=crowd.start, target=crowd.target, bounds=crowd.bounds
    )
    if line is None:
        look = free_look(crowd.start, crowd.target, crowd.bounds, crowd.screens, count)
        return look is not None
    start, end = line
    assert distance(Shape((start,)), crowd.start) <= 2e-6
    assert distance(Shape((end,)), crowd.target) <= 2e-6
    for plane in crowd.bounds:
        assert plane.east * end[0] + plane.north * end[1] <= plane.level + 2e-6
    assert not any(runs_through(line, one, DEEPER) for one in crowd.screens)
    return False


@pytest.mark.slow
@pytest.mark.parametrize("most", [8, 20, 45])
def test_no_free_look_is_missed_on_crowded_tables(most: int) -> None:
    """300 tables, 4,000 to 14,400 looks at each that is said to be hidden."""
    tables = list(crowds(range(most * 1000, most * 1000 + 110), most))

    assert not [crowd for crowd in tables if missed(crowd, 30)]


@pytest.mark.parametrize("seed", range(12))
def test_no_free_look_is_missed(seed: int) -> None:
    """The same on a few tables."""
    for crowd in crowds(range(seed * 2, seed * 2 + 2), 25):
        assert not missed(crowd, 20)


def test_half_planes_cut_polygons_and_lines() -> None:
    """What is left of a square; a corner that only touches is a point."""
    square = box(0.0, 0.0, 2.0, 2.0)
    left = right_of((1.0, 0.0), (0.0, -3.0))

    assert left == HalfPlane(1.0, 0.0, 1.0)
    assert area(cut(square.points, (left,))) == 2.0
    assert cut(square.points, (HalfPlane(1.0, 0.0, 0.0),)) == ((0.0, 2.0), (0.0, 0.0))
    assert cut(square.points, (HalfPlane(1.0, 0.0, -1.0),)) == ()
    found = on_line(Ray(1.0, -5.0, 0.0, 1.0), inside_of(square))
    assert found is not None
    assert tuple(found) == (5.0, 7.0)
    assert on_line(Ray(3.0, -5.0, 0.0, 1.0), inside_of(square)) is None
    with pytest.raises(ValueError, match="without a direction"):
        right_of((0.0, 0.0), (0.0, 0.0))


def test_the_area_of_a_disc_in_a_polygon() -> None:
    """Whole, half, a quarter, nothing; a segment of height 1/2 by its formula."""
    whole = math.pi

    def shared(shape: Shape) -> float:
        return disc_area(shape.points, (0.0, 0.0), 1.0)

    assert shared(box(-3.0, -3.0, 3.0, 3.0)) == pytest.approx(whole)
    assert shared(box(0.0, -3.0, 3.0, 3.0)) == pytest.approx(whole / 2)
    assert shared(box(0.0, 0.0, 3.0, 3.0)) == pytest.approx(whole / 4)
    assert shared(box(2.0, 0.0, 3.0, 3.0)) == pytest.approx(0.0)
    assert shared(box(-0.1, -0.1, 0.1, 0.1)) == pytest.approx(0.04)
    segment = math.acos(0.5) - 0.5 * math.sqrt(0.75)
    assert shared(box(0.5, -3.0, 3.0, 3.0)) == pytest.approx(segment)
    assert area(()) == 0.0
