"""The shortest nudge, held against every place on a fine grid."""

import itertools
import math
import random
from typing import TypeAlias

import pytest

from draws import came_up
from serried.geometry import Pose, Shape, Slide, distance_of, gap, polygon, rectangle
from serried.geometry.clearance import least_distance
from serried.model.bases import UNITS_PER_INCH, Base
from serried.model.formation import Formation
from serried.rules.contact.musters import FRONT, LEFT, REAR, RIGHT, Layout
from serried.rules.contact.obstacles import CLEAR, NO_SIDE, Obstacle, Wall
from serried.rules.contact.placed_units import whole_at
from serried.rules.nudging.nudges import Aim, Ground, Nudge, shortest

STEP = 0.05
"""Inches between two places of the grid."""

INCH = Base.parse("25.4x25.4")
ORIGIN = Pose(0.0, 0.0, 0.0, 1.0)
FAR_WALLS = [Wall(x, y, 60.0) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]

Leg: TypeAlias = tuple[float, float]


def box(left: float, rear: float, right: float, front: float) -> Shape:
    """Return a rectangle along the axes."""
    return rectangle(ORIGIN, left, right, rear, front)


def lines(shape: Shape) -> list[float]:
    """Return the box about a polygon."""
    xs, ys = zip(*shape.points, strict=True)
    r = shape.radius
    return [min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r]


class Scene:
    """A mover of whole inches that stands with its front at the origin, and an aim.

    The enemy it is to touch lies ahead: its nearest edge runs from *low* to *high*
    inches to the right of the mover's middle, *ahead* inches off.
    """

    def __init__(
        self, files: int, ranks: int, ahead: float, low: float, high: float
    ) -> None:
        formation = Formation(INCH, ("R" * files,) * ranks)
        self.placed = whole_at(Layout(formation), 0.0, 0.0, 0)
        half = files / 2
        self.aim = Aim(FRONT, ahead, low - half, high + half)
        self.target = box(low, ahead, high, ahead + 1.0)
        self.foes: list[tuple[Shape, bool]] = [(self.target, True)]
        self.friends: list[Shape] = []
        self.outside: list[Shape] = []
        self.walls = FAR_WALLS

    @property
    def shape(self) -> Shape:
        """The mover."""
        return box(*self.placed.lines)

    def foe(self, shape: Shape, *, lost: bool = False) -> None:
        """Let another enemy of the combat stand; *lost*: it was touched in front."""
        self.foes.append((shape, lost))

    def ground(self) -> Ground:
        """Return what there is."""
        things = [
            Obstacle(lines(foe), foe, enemy=True, side=FRONT if lost else NO_SIDE)
            for foe, lost in self.foes
        ]
        things += [Obstacle(lines(friend), friend) for friend in self.friends]
        things += [
            Obstacle(lines(one), one, keep=min(1.0, gap(self.shape, one).distance))
            for one in self.outside
        ]
        return Ground(self.placed, things, self.walls)

    def found(self) -> Nudge | None:
        """Return the shortest nudge, or None."""
        return next(iter(shortest([self.aim], self.ground())), None)

    def lawful(self, legs: list[Leg]) -> bool:
        """Return whether a way is free, by sliding along it leg by leg."""
        here = self.shape
        for number, (dx, dy) in enumerate(legs):
            last = number == len(legs) - 1
            for one in self.outside:
                keep = min(1.0, gap(self.shape, one).distance)
                if least_distance(here, Slide(dx, dy), one) < keep - 1e-6:
                    return False
            for friend in self.friends:
                thin = box(
                    *(side + by for side, by in zip(lines(here), THIN, strict=True))
                )
                if least_distance(thin, Slide(dx, dy), friend) == 0.0:
                    return False
            share = 1.0 - 3e-6 / max(abs(dx + dy), 3e-6) if last else 1.0
            for foe, _ in self.foes:
                slide = Slide(dx * share, dy * share)
                if least_distance(here, slide, foe) <= 1e-6:
                    return False
            here = box(*(s + d for s, d in zip(lines(here), (dx, dy) * 2, strict=True)))
        for foe, lost in self.foes:
            if distance_of((here,), (foe,)) <= 1e-6 and not (
                lost and abs(lines(here)[3] - lines(foe)[1]) <= 1e-6
            ):
                return False
        corners = here.points
        return all(w.east * x + w.north * y <= w.limit + 1e-6
                   for w in self.walls for x, y in corners)  # fmt: skip

    def best_on_the_grid(self) -> float:
        """Return the length of the shortest way that ends on the grid."""
        aim = self.aim
        many = math.ceil((aim.high - aim.low) / STEP)
        places = [aim.low + n * STEP for n in range(many)] + [aim.high, 0.0]
        for place in sorted(places, key=abs):
            if place < aim.low or place > aim.high:
                continue
            if any(self.lawful(way) for way in ways(place, aim.onwards)):
                return abs(place) + abs(aim.onwards)
        return math.inf


def ended(scene: Scene) -> Leg:
    """Return how far the nudge goes that is found."""
    nudge = scene.found()
    assert nudge is not None
    return nudge.dx, nudge.dy


THIN = (2e-6, 2e-6, -2e-6, -2e-6)


def ways(aside: float, ahead: float) -> list[list[Leg]]:
    """Return the ways to go so far, one leg or two in either order."""
    legs = [leg for leg in ((aside, 0.0), (0.0, ahead)) if leg != (0.0, 0.0)]
    return [list(way) for way in itertools.permutations(legs)]


def test_straight_ahead_if_that_is_enough() -> None:
    """NUDGE-4: an inch forwards where the enemy still stands ahead."""
    assert Scene(4, 2, 1.0, -2, 2).found() == Nudge(0.0, 1.0, direct=True)


def test_no_farther_than_the_corner() -> None:
    """NUDGE-2: sideways until the corners touch: 3 less half of 4."""
    assert Scene(4, 2, 0.0, 3, 8).found() == Nudge(1.0, 0.0, direct=True)


def test_two_legs_one_after_the_other() -> None:
    """NUDGE-4, AMB-33: an inch to the left and one forwards, two inches together."""
    nudge = Scene(4, 2, 1.0, -8, -3).found()

    assert nudge == Nudge(-1.0, 1.0, direct=True)
    assert nudge.length == 2.0


def test_round_a_friend_that_stands_ahead() -> None:
    """NUDGE-6, AMB-32: the mover is 4 wide, the friend 1: 2.5 to a side, then on."""
    scene = Scene(4, 2, 2.0, -5, 6)
    scene.friends.append(box(-0.5, 0.5, 0.5, 1.5))

    ways = shortest([scene.aim], scene.ground())

    assert {(way.dx, way.dy) for way in ways} == {(-2.5, 2.0), (2.5, 2.0)}


def test_an_enemy_in_the_way_is_not_even_touched() -> None:
    """NUDGE-6: as the friend, but the gap has to be one that a file can tell."""
    scene = Scene(4, 2, 2.0, -5, 0.4)
    scene.foe(box(-0.5, 0.5, 0.5, 1.5))

    assert ended(scene) == pytest.approx((-2.5 - CLEAR, 2.0))


def test_an_enemy_is_passed_however_narrow_the_way() -> None:
    """NUDGE-6: another is 0.01 farther on, and the mover passes between them."""
    scene = Scene(4, 2, 2.0, -5, 0.4)
    scene.foe(box(-0.5, 0.5, 0.5, 1.5))
    scene.foe(box(-7, 0.5, -4.51, 1.5))

    nudge = scene.found()

    assert nudge is not None
    assert nudge.dx == pytest.approx(-2.5, abs=1e-5)
    assert nudge.dx < -2.5 - 1e-6


def test_a_narrow_way_is_taken_if_a_wide_one_is_farther() -> None:
    """NUDGE-2, AMB-32: 2.45 to the left between two enemies, or 2.5 to the right."""
    scene = Scene(4, 2, 2.0, -5, 6)
    scene.foe(box(-0.45, 0.5, 0.5, 1.5))
    scene.foe(box(-7, 0.5, -4.46, 1.5))

    assert ended(scene) == pytest.approx((-2.45, 2.0), abs=1e-5)


def test_the_least_counts_where_an_enemy_is_passed() -> None:
    """NUDGE-2: 2.5 past the enemy, and 0.02 to be clear, or 2.51 past the friend."""
    scene = Scene(4, 2, 2.0, -5, 6)
    scene.foe(box(-0.5, 0.5, 0.0, 1.5))
    scene.friends.append(box(0.0, 0.5, 0.51, 1.5))
    assert ended(scene) == pytest.approx((-2.5 - CLEAR, 2.0))

    scene.friends.append(box(-0.52, 0.5, -0.5, 1.5))
    assert ended(scene) == pytest.approx((2.51, 2.0))


def test_of_a_friend_and_an_enemy_that_are_as_far_the_friend_is_passed() -> None:
    """NUDGE-2, NUDGE-6: 2.5 past the friend; past the enemy it would be more."""
    scene = Scene(4, 2, 2.0, -5, 6)
    scene.foe(box(-0.5, 0.5, 0.0, 1.5))
    scene.friends.append(box(0.0, 0.5, 0.5, 1.5))

    assert ended(scene) == pytest.approx((2.5, 2.0))


def test_past_an_enemy_askew_it_goes_no_farther_than_it_needs() -> None:
    """NUDGE-2, NUDGE-6: 0.02 on, though to be 0.02 off the flat side it were 0.2.

    Level with the end of the way the side is at -0.7.
    """
    scene = Scene(4, 2, 2.0, -5, -4.6)
    scene.foe(polygon([(-4.5, 2.38), (3.5, 1.58), (3.5, 2.38)]))

    assert ended(scene) == pytest.approx((-2.7 - CLEAR, 2.0), abs=1e-4)


def test_no_nudge_if_everything_is_blocked() -> None:
    """NUDGE-9: a friend as wide as the enemy."""
    scene = Scene(4, 2, 2.0, -2, 2)
    scene.friends.append(box(-7, 0.5, 7, 1.5))

    assert scene.found() is None


def test_level_with_the_edge_there_is_no_way_round() -> None:
    """NUDGE-4: sideways and past a friend would take three legs."""
    scene = Scene(4, 2, 0.0, 5, 9)
    scene.friends.append(box(2.2, -1, 2.7, 0.0))

    assert scene.found() is None


def test_one_inch_from_what_is_not_of_the_combat() -> None:
    """NUDGE-6, AMB-77: terrain 1.5 inches to the right ends the way at 0.5."""
    scene = Scene(4, 2, 0.0, 2.4, 8)
    scene.outside.append(box(3.5, -3, 5, -1))
    assert ended(scene) == pytest.approx((0.4, 0.0))

    scene = Scene(4, 2, 0.0, 2.6, 8)
    scene.outside.append(box(3.5, -3, 5, -1))
    assert scene.found() is None


def test_what_is_nearer_already_may_stay_as_near() -> None:
    """SPACE-4: half an inch beside the way, all along it; but no nearer."""
    scene = Scene(4, 2, 0.0, 4, 8)
    scene.outside.append(box(1, -4, 9, -2.5))
    assert scene.found() == Nudge(2.0, 0.0, direct=True)

    scene = Scene(4, 2, 0.0, 4, 8)
    scene.outside.append(polygon([(1, -4), (9, -4), (9, -2.4), (1, -2.5)]))
    assert scene.found() is None


def test_round_the_corner_of_terrain() -> None:
    """NUDGE-6: the second leg keeps an inch from a corner, as the corner is round.

    The terrain's corner lies 0.6 beside the mover's way when it goes straight on,
    and level with its front at the end: so it is 0.4 to the left.
    """
    scene = Scene(4, 2, 3.0, -8, 8)
    scene.outside.append(polygon([(2.6, 2.0), (6, 2.0), (6, 6), (2.6, 6)]))

    assert ended(scene) == pytest.approx((-0.4, 3.0))


def test_a_corner_ahead_of_the_end_is_passed_on_a_circle() -> None:
    """NUDGE-6: 0.8 ahead of the end, so 0.6 aside makes one inch."""
    scene = Scene(4, 2, 1.2, -8, 8)
    scene.outside.append(polygon([(2.1, 2.0), (6, 2.0), (6, 3)]))

    assert ended(scene) == pytest.approx((-0.5, 1.2))


def test_every_base_ends_on_the_table() -> None:
    """EDGE-1: a table that ends 2.3 to the right lets the mover go 0.3 at most."""
    for low, allowed in ((2.3, True), (2.4, False)):
        scene = Scene(4, 2, 0.0, low, 8)
        scene.walls = [Wall(1.0, 0.0, 2.3)]
        assert (scene.found() is not None) is allowed


def test_no_empty_place_needs_to_be_on_the_table() -> None:
    """EDGE-1: bases count; behind the rear rank's empty places there is room."""
    formation = Formation(INCH, ("RRRR", "R..."))
    placed = whole_at(Layout(formation), 0.0, 0.0, 0)
    slope = math.sqrt(0.5)
    # The rear right corner of the boundary is (2, -2), of the bases (2, -1).
    wall = Wall(slope, -slope, slope * 3.5)
    aim = Aim(FRONT, 0.0, 0.4, 3.0)

    assert shortest([aim], Ground(placed, [], [wall]))
    assert not shortest([aim], Ground(placed, [], [wall._replace(limit=slope * 3.3)]))


def test_another_that_was_touched_may_be_so_again_at_the_end() -> None:
    """NUDGE-6, NUDGE-7: two enemies side by side ahead, both lost; along the front."""
    scene = Scene(4, 2, 1.0, -3, 0)
    scene.foe(box(0, 1.0, 3, 2.0), lost=True)
    assert scene.found() == Nudge(0.0, 1.0, direct=True)

    scene = Scene(4, 2, 1.0, -3, 0)
    scene.foe(box(0, 1.0, 3, 2.0))  # that one never was
    assert ended(scene) == pytest.approx((-2.0 - CLEAR, 1.0))


def test_not_on_another_facing() -> None:
    """NUDGE-7, AMB-78: what was lost in front may not be touched with the flank.

    Straight on, the mover's right flank would come to touch it.
    """
    scene = Scene(4, 2, 1.0, -8, 1.9)
    scene.foe(box(2.0, 0.5, 4, 0.8), lost=True)
    assert ended(scene) == pytest.approx((-CLEAR, 1.0))


@pytest.mark.parametrize(
    ("side", "found"),
    [(FRONT, (0.5, 1.0)), (REAR, (0.5, 1.0)), (LEFT, (1.0, 0.5)), (RIGHT, (1.0, 0.5))],
)
def test_each_side_has_its_own_axes(side: int, found: Leg) -> None:
    """NUDGE-4: onwards is at right angles to the side, the rest along it."""
    placed = whole_at(Layout(Formation(INCH, ("RR",))), 5.0, 5.0, 0)

    (nudge,) = shortest([Aim(side, 1.0, 0.5, 2.0)], Ground(placed, [], []))

    assert (nudge.dx, nudge.dy) == found


def test_the_nearest_of_several_enemies() -> None:
    """NUDGE-2: the minimum needed, whoever it is for."""
    placed = whole_at(Layout(Formation(INCH, ("RR",))), 5.0, 5.0, 0)
    aims = [Aim(FRONT, 1.0, 0.5, 2.0), Aim(RIGHT, 1.2, -1.0, 2.0)]

    (nudge,) = shortest(aims, Ground(placed, [], []))

    assert (nudge.dx, nudge.dy) == (1.2, 0.0)


def drawn(chance: random.Random) -> Scene:
    """Return a mover and an aim, with things scattered around the way."""
    ahead = chance.choice((0.0, 0.5, 1.0, 2.0))
    low = chance.choice((-6.0, -4.0, -1.0, 2.5, 3.25))
    scene = Scene(
        chance.randint(1, 4), chance.randint(1, 3), ahead, low,
        low + chance.choice((1.0, 3.0, 7.0)),
    )  # fmt: skip
    for _ in range(chance.randint(0, 5)):
        x, y = chance.uniform(-7, 7), chance.uniform(-4, 3)
        if chance.random() < 0.5:
            x, y = round(2 * x) / 2, round(2 * y) / 2
        kind = chance.randrange(4)
        thing = box(x, y, x + chance.choice((0.5, 1, 2)), y + chance.choice((0.5, 1)))
        if kind == 3:
            turned = Pose(x, y, *chance.choice(((0.6, 0.8), (0.8, -0.6))))
            thing = rectangle(turned, -1, 1, -1, 0)
        apart = gap(scene.shape, thing).distance
        if apart < 1e-3 and not (kind == 0 and abs(apart) < 1e-9):
            continue  # it would stand on the mover
        if gap(scene.target, thing).distance < -1e-9:
            continue
        if kind == 0:
            scene.friends.append(thing)
        elif kind == 1:
            scene.foe(thing)
        else:
            scene.outside.append(thing)
    if distance_of((scene.shape,), (scene.target,)) < 1e-6:
        return drawn(chance)  # they touch
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_no_place_on_a_fine_grid_is_nearer(seed: int) -> None:
    """NUDGE-2 to NUDGE-7: what is found is lawful, and nothing shorter is.

    Lawful is held against slides along each leg. Level with the edge there is only
    one place, for the enemy is touched at the end alone.
    """
    chance = random.Random(seed)
    blocked = around = 0
    for _ in range(60):
        scene = drawn(chance)
        nudge, best = scene.found(), scene.best_on_the_grid()
        if nudge is None:
            assert best == math.inf
            blocked += 1
            continue
        aside = nudge.dx
        assert any(map(scene.lawful, ways(aside, nudge.dy)))
        assert nudge.least <= best + 1e-5
        assert 0.0 <= nudge.past <= CLEAR
        around += not nudge.direct
    assert came_up(blocked)
    assert came_up(around)


def test_whole_units_and_inches_agree() -> None:
    """UNITS_PER_INCH: a base of 25.4 mm is an inch wide."""
    assert INCH.width == UNITS_PER_INCH
