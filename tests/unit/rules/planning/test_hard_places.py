"""Places that are hard to get to, worked out by hand."""

import math
import random

import pytest

from positions import HEAD, at, unit
from serried import parse_battle, referee
from serried.geometry import Pose, facing_vector
from serried.model.results.reaches import Reach
from serried.model.verdict import Verdict
from serried.rules.planning.outlines import holds

RATES = "advance = 10\nmarch = {march}\ndiscipline = 7\n"
FIVE = "files = 5\nmodels = 10"
ONE = "files = 1\nmodels = 1"
ROUND = 60 / 25.4
"""The diameter of a round base of 60 mm, in inches."""
BEHIND = (
    (37.5, 24.0, 253.2),
    (41.0, 20.0, 160.0),
    (30.0, 21.0, 190.0),
    (36.0, 24.0, 90.0),
)
"""Places behind whoever stands on 36, 30 and looks north, and facings there."""


def asked(line: str, *parts: str) -> Verdict:
    """Return what is answered on a table of some parts."""
    return referee.judge(parse_battle(HEAD + "".join(parts)), line)


def mover(where: str, base: str, body: str, march: int = 20) -> str:
    """Return a unit called spears."""
    found = unit("spears", "blue", where, base=base, body=body)
    return found + RATES.format(march=march)


def area(name: str, shape: str) -> str:
    """Return Impassable Terrain."""
    return f'[[terrain]]\nid = "{name}"\nkind = "impassable"\n{shape}\n'


def wall(name: str, west: float, south: float, east: float, north: float) -> str:
    """Return a wall, by its edges in inches."""
    corners = [[west, south], [east, south], [east, north], [west, north]]
    return area(name, f"polygon = {corners}")


@pytest.mark.parametrize(("gap", "passes"), [(0.6, True), (0.5, True), (0.49, False)])
def test_round_a_corner_with_one_wheel(gap: float, *, passes: bool) -> None:
    """A right angle about the right corner, then east between two walls.

    They leave *gap* beside each flank of five inches; half an inch is kept (SPACE-2).
    """
    verdict = asked(
        "spears march to 45, 22.5 facing 90",
        wall("south", 39.5, 10.0, 40.5, 20.0 - gap),
        wall("north", 39.5, 25.0 + gap, 40.5, 40.0),
        mover(at(36, 20), "25.4x25.4", FIVE),
    )

    assert verdict.legal is passes
    if passes:
        length = verdict.measure("length")
        assert length == pytest.approx(5 * math.sqrt(2) + 6.5, abs=0.01)
        assert str(verdict.measure("plan")).count("wheel") == 1


def test_between_walls_it_goes_ahead_and_then_about() -> None:
    """Two inches wide in an alley of 3.2: it cannot look that way, but nearly back.

    Straight back, its corners are an inch from the middle and 30 degrees out.
    """
    verdict = asked(
        "spears march to 36, 24 facing 150",
        wall("west", 33.0, 10.0, 34.4, 40.0),
        wall("east", 37.6, 10.0, 39.0, 40.0),
        mover(at(36, 20), "50.8x101.6", ONE),
    )
    off = verdict.measure("off")

    assert not verdict.legal
    assert isinstance(off, float)
    assert off <= 2 * math.sin(math.radians(15))


@pytest.mark.parametrize(("gap", "passes"), [(0.6, True), (0.5, True), (0.49, False)])
def test_a_round_base_between_two_rocks(gap: float, *, passes: bool) -> None:
    """Rocks of an inch around their middles, *gap* to each side of a base of 60 mm."""
    aside = ROUND / 2 + gap + 1
    verdict = asked(
        "spears march to 36, 34 facing 90",
        area("west", f"circle = [{36 - aside}, 26, 1]"),
        area("east", f"circle = [{36 + aside}, 26, 1]"),
        mover(at(36, 20), "60 round", ONE, 16),  # too few to go round both
    )

    assert verdict.legal is passes


@pytest.mark.parametrize(("march", "passes"), [(16, True), (12, False)])
def test_a_single_model_goes_round_a_wall(march: int, *, passes: bool) -> None:
    """Its Centre goes from (36, 19) to (36, 29), round an end that is 3" aside.

    It passes the end by half its width and half an inch, so its way is at least twice
    as long as from its start to there.
    """
    beside = 3 + 0.5 * 25 / 25.4 + 0.5
    assert 12 < 2 * math.hypot(5, beside) < 16
    verdict = asked(
        "spears march to 36, 28 facing 180",
        wall("wall", 33.0, 24.0, 39.0, 25.0),
        mover(at(36, 20), "25x50", ONE, march),
    )

    assert verdict.legal is passes
    if passes:
        assert str(verdict.measure("plan")).count("forward") == 2


@pytest.mark.parametrize("y", [22, 24])
def test_the_edge_of_the_table_bounds_the_facings(y: int) -> None:
    """Two inches from the edge a corner of a front of 5" is over it at sine 4/5."""
    found = asked(
        f"spears reach march at 2, {y}", mover(at(10, 20, 270), "25.4x25.4", FIVE)
    ).result
    assert isinstance(found, Reach)
    most = math.degrees(math.asin(0.8))

    (stretch,) = found.facings
    assert stretch == pytest.approx((270 - most, 270 + most), abs=0.02)


def test_at_the_edge_it_looks_one_way() -> None:
    """Its front is along the edge, and any other facing has a corner over it."""
    found = asked(
        "spears reach march at 0, 22", mover(at(10, 20, 270), "25.4x25.4", FIVE)
    ).result
    assert isinstance(found, Reach)

    assert found.facings == ((270.0, 270.0),)


WINGS = "fly = [8, 16]\n"
LOW = wall("wall", 26.0, 24.0, 46.0, 25.0)
DEEP = 2 * 40 / 25.4
"""Two ranks of 40 mm, in inches."""


def eagles() -> str:
    """Return two ranks of three that fly."""
    return mover(at(36, 20), "40x40", "files = 3\nmodels = 6") + WINGS


@pytest.mark.parametrize(
    ("goes", "beyond", "lawful"),
    [
        ("march flying", 1.01, True),
        ("march flying", 0.98, False),
        ("march", 1.01, False),
    ],
)
def test_who_flies_goes_over_a_wall(goes: str, beyond: float, *, lawful: bool) -> None:
    """It keeps an inch away from the wall behind it at its end (FLY-2, SPACE-1)."""
    y = 25.0 + DEEP + beyond
    verdict = asked(f"spears {goes} to 36, {y} facing 0", LOW, eagles())

    assert verdict.legal is lawful


@pytest.mark.slow
def test_where_it_can_fly_to_lies_on_both_sides_of_a_wall() -> None:
    """North of it from an inch before its last rank on, and as far as it flies: 16"."""
    found = asked("spears reach march flying facing 0", LOW, eagles()).result
    assert isinstance(found, Reach)
    first = 25.0 + DEEP + 1.0
    for y, claimed in ((22.9, True), (23.1, False), (first - 0.05, False)):
        assert holds(found.areas, (36.3, y)) is claimed
    assert holds(found.areas, (36.3, first + 0.05))
    assert max(y for area in found.areas for _, y in area[0]) > 35.9


@pytest.mark.parametrize("far", [0.2, 2.0, 6.0])
def test_who_takes_off_beside_others_is_eased_towards_them(far: float) -> None:
    """Half an inch beside a guard: what the judge allows ahead is planned, too."""
    beside = at(36 + 8 * 40 / 25.4 / 2 + 0.5, 20)
    guard = unit("guard", "blue", beside, base="40x40")
    line = f"spears march flying: forward {far}"
    lawful = asked(line, eagles(), guard).legal
    place = f"spears march flying to 36, {20 + far} facing 0 within 0"

    assert asked(place, eagles(), guard).legal is lawful


@pytest.mark.parametrize(("x", "y", "facing"), BEHIND)
def test_no_turn_about_ends_nearer_to_a_place_behind(
    x: float, y: float, facing: float
) -> None:
    """Wheel, ahead, wheel, with nobody about: of 20,000 drawn, those up to 14"."""
    line = f"spears march to {x}, {y} facing {facing}"
    verdict = asked(line, mover(at(36, 30), "25.4x25.4", FIVE, march=14))
    wanted = Pose(x, y, *facing_vector(facing))
    chance = random.Random(3)
    heading = math.pi / 2.0
    least = math.inf
    for _ in range(20_000):
        one, two = chance.uniform(-math.pi, math.pi), chance.uniform(-1.0, 1.0)
        cost = sum(5.0 * _chords(abs(turn)) for turn in (one, two))
        far = chance.uniform(0.0, max(14.0 - cost, 0.0))
        if cost <= 14.0:
            there = _wheeled(_wheeled((36.0, 30.0, heading), one, far), two, 0.0)
            least = min(least, _off(there, wanted))
    off = verdict.measure("off")

    assert not verdict.legal
    assert isinstance(off, float)
    assert off < least + 0.02


def _chords(angle: float) -> float:
    """Return how long a wheel is of a front of one inch, in parts of 90 degrees."""
    whole, rest = divmod(angle, math.pi / 2.0)
    return whole * math.sqrt(2.0) + 2.0 * math.sin(rest / 2.0)


def _wheeled(
    front: tuple[float, float, float], turn: float, far: float
) -> tuple[float, float, float]:
    """Return the middle of a front and its heading after a wheel and a way ahead."""
    x, y, heading = front
    side = 2.5 if turn > 0.0 else -2.5
    x, y = x - side * math.sin(heading), y + side * math.cos(heading)
    heading += turn
    x, y = x + side * math.sin(heading), y - side * math.cos(heading)
    return x + far * math.cos(heading), y + far * math.sin(heading), heading


def _off(front: tuple[float, float, float], wanted: Pose) -> float:
    """Return how far a front corner is from where it should be, at most."""
    x, y, heading = front
    pose = Pose(x, y, math.cos(heading), math.sin(heading))
    return max(
        math.dist(pose.point(corner, 0.0), wanted.point(corner, 0.0))
        for corner in (-2.5, 2.5)
    )


def test_by_the_chord_one_wheel_is_as_wide_as_it_is_long() -> None:
    """No clause bounds it: 120 degrees are 5" times the root of three, at once."""
    book = '"battleaxe"\n[rulings]\nwheel_measure = "chord"'
    body = mover(at(36, 30), "25.4x25.4", FIVE)
    body = body.replace(
        "advance = 10\nmarch = 20\ndiscipline", "movement = 5\nleadership"
    )
    verdict = referee.judge(
        parse_battle(HEAD.replace('"t9a"', book) + body),
        "spears march to 39.75, 32.165 facing 120",
    )

    assert str(verdict.measure("plan")) == "spears march: wheel right 8.66"


BESIDE = (
    (at(38.5, 22.56, 32), "20x20", "march to 38.55, 22.63 facing 36.37"),
    (at(33.02, 21.68, 4), "40x40", "march to 36, 24.61 facing 81.74"),
    (at(36.004, 20), "25x25", "march to 36, 20.3 facing 0"),
    (at(34.9709, 22.5517, 180), "25x25", "advance to 34.97, 23.79 facing 180"),
    (at(36, 20, 90), "25x25", "advance to 36.004, 21.5 facing 90"),
)
"""Where a unit stands, its base, and where it wants to be, to two decimals or so."""
PLANS = (
    (3, "wheel right 0.18"),
    (4, "wheel right 7.91, forward 0.29"),
    (5, "forward 0.3"),
    (2, "backward 1.24"),
    (4, "left 1.5"),
)
"""How many files it has, and the way there."""


@pytest.mark.parametrize(("asks", "told"), [*zip(BESIDE, PLANS, strict=True)])
def test_a_way_that_ends_a_hair_beside_is_good_enough(
    asks: tuple[str, str, str], told: tuple[int, str]
) -> None:
    """To the very place is none, or one far longer: all the way round, or by four."""
    (where, base, line), (files, plan) = asks, told
    body = mover(where, base, f"files = {files}\nmodels = {2 * files}")
    verdict = asked(f"spears {line}", body)

    assert verdict.legal
    assert str(verdict.measure("plan")) == f"spears {line.split()[0]}: {plan}"


def test_who_bears_more_comes_to_the_place_itself_where_that_may_be() -> None:
    """Though a wheel and a move ahead end 1.8" off, and are shorter."""
    body = mover(at(36, 20), "25.4x25.4", FIVE)
    exact = asked("spears march to 40, 24 facing 30", body)
    borne = asked("spears march to 40, 24 facing 30 within 2", body)

    assert exact.legal
    assert borne.measure("plan") == exact.measure("plan")
