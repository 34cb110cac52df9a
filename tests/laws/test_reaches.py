"""Reaches: each place claimed has a line, hardly one that has a line is missed.

Looked for are the ends of random lines of one to five legs, drawn without looking at
how outlines are made. An end counts as claimed to within a hundredth
of an inch, as for a plan: single wheels and moves straight ahead end on the border.
"""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import Final

import pytest

from draws import ASKED, came_up
from laws.generators import Tables
from laws.transforms import Isometry, changed, mirror, roomy, turn
from serried import parse_battle, referee
from serried.geometry import Point, Pose, facing_vector
from serried.model.actions import AskPlan, AskReach, Manner, Move
from serried.model.actions.legs import Forward, Leg, Pivot, Side, Wheel
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.profile import Rates
from serried.model.results.reaches import Area, Reach
from serried.model.unit import Unit
from serried.rules.planning.outlines import holds
from serried.rules.planning.planner import WITHIN

TABLES: Final = 3
LINES: Final = 1500 if ASKED else 300
INNER: Final = 100 if ASKED else 4
VERTICES: Final = 1 if ASKED else 16
"""Every vertex, and a hundred points inside, to prove it; a few else."""

FOUND: Final = 0.995
LOOKED: Final = 40 if ASKED else 6
CLOSE: Final = 0.15
"""Degrees of a facing: a hundredth of an inch at the end of a front of 4 inches."""

BORDER: Final = 0.05
"""Inches by which two outlines of one ground may differ, in its narrowest parts."""

SOUND: Final = 0.999
PAST: Final = """
format = "serried/1"
book = "t9a"
[[unit]]
id = "spears"
player = "blue"
front = [36, 20]
facing = 0
base = "25x25"
files = 5
models = 15
advance = 5
march = 10
discipline = 7
[[unit]]
id = "guard"
player = "blue"
front = [36, 30]
facing = 0
base = "25x25"
files = 8
models = 8
[[terrain]]
id = "cliff"
kind = "impassable"
polygon = [[26, 22], [32.5, 22], [32.5, 24], [26, 24]]
"""
"""Spears behind their guard, a cliff to their left."""

MANNERS: Final = (Manner.ADVANCE, Manner.MARCH)


def drawn(
    chance: random.Random, rate: float, wide: float, *, pivots: bool = False
) -> tuple[Leg, ...]:
    """Return legs ahead and wheels that are not too long together; Pivots between."""
    left = rate * chance.choice((1.0, chance.random()))
    legs: list[Leg] = []
    many = chance.randint(1, 5)
    for leg in range(many):
        if pivots and chance.random() < 0.5:
            degrees = chance.uniform(0.0, 180.0)
            legs.append(Pivot(chance.choice(tuple(Side)), degrees))
        last = leg == many - 1 and chance.random() < 0.5
        part = left if last else chance.random() * left
        if chance.random() < 0.4:
            legs.append(Forward(part))
        else:
            part = min(part, wide * math.sqrt(2.0) * chance.random())
            legs.append(Wheel(chance.choice(tuple(Side)), distance=part))
        left -= part
    return tuple(legs)


def rate_of(unit: Unit, manner: Manner) -> float:
    """Return how far a unit goes, in inches."""
    rates = unit.profile.rates
    if manner is Manner.MARCH:
        return rates.get("march") or 2.0 * (rates.get("movement") or 0.0)
    return rates.get("advance") or rates.get("movement") or 0.0


def ends(battle: Battle, unit: Unit, manner: Manner, seed: int) -> Iterator[Pose]:
    """Yield where lawful lines end."""
    chance = random.Random(seed)
    rate = rate_of(unit, manner)
    extent = unit.formation.extent
    wide = (extent.right - extent.left) / 508
    for _ in range(LINES // 10 if unit.single else LINES):
        legs = drawn(chance, rate, wide, pivots=unit.single)
        move = Move(subject=Subject(unit.id), manner=manner, legs=legs)
        made = referee.consider(battle, move)
        if made.verdict.legal and made.trip is not None:
            yield made.trip.end


def away(lines: Sequence[tuple[Point, Point]], point: Point) -> float:
    """Return how far a point is from the nearest of some lines, in inches."""
    return min((_away(line, point) for line in lines), default=math.inf)


def _away(line: tuple[Point, Point], point: Point) -> float:
    (ax, ay), (bx, by) = line
    dx, dy, x, y = bx - ax, by - ay, point[0] - ax, point[1] - ay
    long = dx * dx + dy * dy
    share = max(0.0, min(1.0, (x * dx + y * dy) / long)) if long else 0.0
    return math.hypot(x - share * dx, y - share * dy)


def borders(reach: Reach) -> list[tuple[Point, Point]]:
    """Return the sides of all rings, and the lines that have nothing beside them."""
    rings = [ring for area in reach.areas for ring in area]
    sides = [side for ring in rings for side in pairwise((*ring, ring[0]))]
    rows = [side for row in reach.rows for side in pairwise(row.points)]
    return [*sides, *reach.ways, *rows]


def wheeling(tables: Tables) -> Iterator[tuple[Battle, Unit, Manner]]:
    """Yield units that turn by wheels."""
    for _ in range(TABLES):
        battle = tables.battle()
        move = tables.move(battle)
        unit = battle.unit(move.subject.unit)
        if not unit.single and unit.pose is not None:
            yield battle, unit, move.manner


def asked(tables: Tables) -> Iterator[tuple[Battle, Unit, Manner, Reach]]:
    """Yield such units, and where they can get to."""
    for battle, unit, manner in wheeling(tables):
        verdict = referee.judge(battle, AskReach(unit=unit.id, manner=manner))
        if isinstance(verdict.result, Reach) and verdict.legal:
            yield battle, unit, manner, verdict.result


@pytest.mark.slow
@pytest.mark.parametrize("manner", MANNERS)
def test_ends_of_lawful_lines_are_claimed(manner: Manner) -> None:
    """995 of 1,000 at least, to within a hundredth of an inch, past a friend."""
    battle = parse_battle(PAST)
    unit = battle.unit("spears")
    reach = referee.judge(battle, AskReach(unit="spears", manner=manner)).result
    assert isinstance(reach, Reach)
    lines = borders(reach)
    found = [end[:2] for end in ends(battle, unit, manner, 7)]
    missed = [
        end
        for end in found
        if not holds(reach.areas, end) and away(lines, end) > WITHIN
    ]

    assert len(found) > 100
    assert len(missed) <= (1.0 - FOUND) * len(found), (len(missed), len(found))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1))
def test_ends_on_crowded_tables_are_claimed_with_their_facing(seed: int) -> None:
    """Nearly all places; and of some of them, the way that the unit looks there."""
    chance = random.Random(seed)
    many = missed = looked = wrong = 0
    for battle, unit, manner, reach in asked(Tables(8400 + seed, states=False)):
        lines = borders(reach)
        found = list(ends(battle, unit, manner, 7))
        many += len(found)
        for end in found:
            near = away(lines, end[:2]) <= WITHIN
            missed += not near and not holds(reach.areas, end[:2])
        for end in chance.sample(found, min(LOOKED, len(found))):
            looked += 1
            wrong += not looks(battle, unit, manner, end)

    assert came_up(looked)
    assert missed <= (1.0 - FOUND) * many, (missed, many)
    assert wrong <= (1.0 - FOUND) * looked, (wrong, looked)


def looks(battle: Battle, unit: Unit, manner: Manner, end: Pose) -> bool:
    """Tell whether a unit is said to look the way of a pose at its place."""
    question = AskReach(unit=unit.id, manner=manner, place=(end.x, end.y))
    found = referee.judge(battle, question).result
    assert isinstance(found, Reach)
    turned = (end.facing - 360.0, end.facing, end.facing + 360.0)
    return any(
        first - CLOSE <= facing <= last + CLOSE
        for first, last in found.facings
        for facing in turned
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1))
def test_places_that_are_claimed_have_a_line(seed: int) -> None:
    """Every corner, and points inside: some facing is possible, with a lawful line."""
    chance = random.Random(seed)
    many = wrong = 0
    for battle, unit, manner, reach in asked(Tables(8400 + seed, states=False)):
        for area in reach.areas:
            vertices = [corner for ring in area for corner in ring]
            for place in (*vertices[::VERTICES], *inner(chance, area)):
                many += 1
                wrong += not has_line(battle, unit, manner, place)

    assert came_up(many)
    assert wrong <= (1.0 - SOUND) * many, (wrong, many)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1))
def test_a_wheel_with_nothing_beside_it_is_a_row_of_places(seed: int) -> None:
    """Each has a line, and that of the row leads to one end of it."""
    many = 0
    for battle, unit, manner, reach in asked(Tables(8404 + seed, states=False)):
        for row in reach.rows:
            many += 1
            made = referee.consider(battle, str(row.line))
            assert made.verdict.legal
            assert made.trip is not None
            ends = {point: math.dist(point, made.trip.end[:2]) for point in row.points}
            nearest = min(ends, key=ends.__getitem__)
            assert ends[nearest] <= WITHIN
            assert nearest in {row.points[0], row.points[-1]}
            looks_there = row.facings[nearest == row.points[-1]]
            turned = made.trip.end.facing - looks_there
            assert abs(math.remainder(turned, 360.0)) < 2.0 * CLOSE
            for place in row.points:
                assert has_line(battle, unit, manner, place)

    assert came_up(many)


NARROW: Final = (
    (9109, "knights", Manner.MARCH, (0.000457, 0.042194)),
    (9116, "foes", Manner.ADVANCE, (2.9507, 2.45507)),
    (9116, "foes", Manner.ADVANCE, (3.42344, 3.2119)),
    (9116, "foes", Manner.ADVANCE, (3.35092, 3.09328)),
    (9123, "spears", Manner.ADVANCE, (-0.1251, 1.83933)),
)
"""Places in outlines at which few facings are possible, to the right and ahead."""


@pytest.mark.parametrize(("seed", "name", "manner", "ahead"), NARROW)
def test_places_at_which_few_facings_are_possible_have_a_line(
    seed: int, name: str, manner: Manner, ahead: Point
) -> None:
    """Though none of those that are looked at first is."""
    found = [
        has_line(battle, unit, manner, unit.pose.point(*ahead))
        for battle, unit, moves in wheeling(Tables(seed, states=False))
        if unit.id == name and moves is manner and unit.pose is not None
    ]

    assert found
    assert all(found)


NOTCHES: Final = (
    (9120, "foes", Manner.MARCH, (0.20473, 0.37748)),
    (20134, "guard", Manner.MARCH, (-2.90403, 0.28847)),
    (30181, "spears", Manner.MARCH, (-8.01139, -1.82733)),
    (30534, "spears", Manner.ADVANCE, (-0.91491, 0.2779)),
    (30583, "knights", Manner.MARCH, (-0.92172, 2.79125)),
)
"""Places at which no facing is possible, in a notch of the ground that is narrow.

But for the first each is less than a tenth of an inch wide, between places where it can
look this way and places where it can look that way.
"""


@pytest.mark.parametrize(("seed", "name", "manner", "ahead"), NOTCHES)
def test_a_narrow_notch_is_not_claimed(
    seed: int, name: str, manner: Manner, ahead: Point
) -> None:
    """No tenth of a degree is possible there."""
    battle, unit = next(
        (battle, unit)
        for battle, unit, moves in wheeling(Tables(seed, states=False))
        if unit.id == name and moves is manner
    )

    assert unit.pose is not None
    assert not holds(reach_of(battle, unit, manner).areas, unit.pose.point(*ahead))


def inner(chance: random.Random, area: Area, many: int = INNER) -> list[Point]:
    """Return random points in an area."""
    xs, ys = zip(*area[0], strict=True)
    found: list[Point] = []
    for _ in range(many * 100):
        x, y = chance.uniform(min(xs), max(xs)), chance.uniform(min(ys), max(ys))
        if len(found) < many and holds((area,), (x, y)):
            found.append((x, y))
    return found


def has_line(battle: Battle, unit: Unit, manner: Manner, place: Point) -> bool:
    """Tell whether the line that is given on demand is lawful, and ends there."""
    question = AskReach(unit=unit.id, manner=manner, place=place)
    line = referee.judge(battle, question).measure("plan")
    if line is None:
        return False
    made = referee.consider(battle, str(line))
    end = None if made.trip is None else made.trip.end
    near = end is not None and math.dist(end[:2], place) <= WITHIN + 1e-6
    return near and made.verdict.legal


def claims(reach: Reach, place: Point) -> bool:
    """Tell whether a place is in the outlines, or hardly beyond their border.

    Corners of other outlines are asked about: they are all on a border.
    """
    lines = borders(reach)
    return holds(reach.areas, place) or away(lines, place) <= BORDER


def corners(reach: Reach) -> list[Point]:
    """Return the corners of outlines."""
    return [corner for area in reach.areas for ring in area for corner in ring]


def reach_of(battle: Battle, unit: Unit, manner: Manner) -> Reach:
    """Return where a unit can get to, whichever way it looks."""
    found = referee.judge(battle, AskReach(unit=unit.id, manner=manner)).result
    assert isinstance(found, Reach)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1))
def test_more_room_and_a_larger_rate_keep_every_place(seed: int) -> None:
    """With a neighbour less, or a faster unit, every place is still one."""
    chance = random.Random(seed)
    many = lost = 0
    for battle, unit, manner, reach in asked(Tables(8500 + seed, states=False)):
        others = [other for other in battle.units if other.id != unit.id]
        gone = chance.choice(others)
        roomier = replace(
            battle, units=tuple(one for one in battle.units if one is not gone)
        )
        rates = unit.profile.rates
        more = {name: (rates.get(name) or 0.0) + 1.0 for name in ("advance", "march")}
        profile = replace(unit.profile, rates=Rates(**{**rates, **more}))
        faster = battle.with_unit(replace(unit, profile=profile))
        for larger in (roomier, faster):
            found = reach_of(larger, unit, manner)
            for corner in corners(reach):
                many += 1
                lost += not claims(found, corner)

    assert came_up(many)
    assert lost <= (1.0 - FOUND) * many, (lost, many)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1))
def test_whoever_turns_slides_or_mirrors_the_table_does_so_to_the_places(
    seed: int,
) -> None:
    """On a table whose edge decides nothing: there and back."""
    chance = random.Random(seed)
    many = lost = 0
    for battle, unit, manner in wheeling(Tables(8600 + seed, states=False)):
        table = roomy(battle)
        here = reach_of(table, unit, manner)
        middle = table.table[0] / 2.0, table.table[1] / 2.0
        change = chance.choice(
            (turn(chance.uniform(1.0, 359.0), middle), mirror(table), Isometry(dx=7.3))
        )
        there = reach_of(changed(table, change), unit, manner)
        assert there.size == pytest.approx(here.size, rel=0.01, abs=0.05)
        moved = replace(
            here,
            areas=tuple(
                tuple(tuple(map(change.point, ring)) for ring in area)
                for area in here.areas
            ),
            ways=tuple((change.point(a), change.point(b)) for a, b in here.ways),
            rows=tuple(
                replace(row, points=tuple(map(change.point, row.points)))
                for row in here.rows
            ),
        )
        for one, other in ((moved, there), (there, moved)):
            for corner in corners(one):
                many += 1
                lost += not claims(other, corner)

    assert came_up(many)
    assert lost <= (1.0 - FOUND) * many, (lost, many)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1))
def test_ends_of_single_models_have_a_way_and_a_facing(seed: int) -> None:
    """They Pivot: each end of a drawn line is planned, and its facing is named."""
    chance = random.Random(seed)
    many = missed = wrong = 0
    for battle, unit, manner in singles(Tables(8700 + seed, states=False)):
        found = list(ends(battle, unit, manner, 7))
        for end in chance.sample(found, min(LOOKED // 4, len(found))):
            many += 1
            wrong += not looks(battle, unit, manner, end)
            plan = AskPlan(
                unit=unit.id, manner=manner, place=(end.x, end.y), facing=end.facing
            )
            missed += not referee.judge(battle, plan).legal

    assert came_up(many)
    assert missed <= (1.0 - FOUND) * many, (missed, many)
    assert wrong <= (1.0 - FOUND) * many, (wrong, many)


TURNED: Final = (
    (8704, 10, (0.029, 6.4214), 328.7),
    (8704, 10, (-1.3061, 4.9255), 21.977),
    (8705, 2, (-5.1566, -3.4053), 80.437),
    (8709, 1, (0.6687, -0.6921), 265.762),
    (8709, 3, (0.081, -1.1521), 233.338),
)
"""Single models, where they get to by no way but one that bends or has one Pivot."""


@pytest.mark.parametrize(("seed", "number", "ahead", "facing"), TURNED)
def test_facings_to_which_one_pivot_leads_are_named(
    seed: int, number: int, ahead: Point, facing: float
) -> None:
    """Some other facing is possible there, or none at all."""
    found = singles(Tables(seed, states=False), many=8 * TABLES)
    battle, unit, manner = next(islice(found, number, None))

    assert unit.pose is not None
    end = Pose(*unit.pose.point(*ahead), *facing_vector(facing))
    assert looks(battle, unit, manner, end)


def singles(
    tables: Tables, many: int = 8 * TABLES if ASKED else TABLES
) -> Iterator[tuple[Battle, Unit, Manner]]:
    """Yield single models of many tables that may move."""
    for _ in range(many):
        battle = tables.battle()
        for unit in battle.units:
            if not unit.single or unit.player != battle.active:
                continue
            still = Move(
                subject=Subject(unit.id), manner=Manner.ADVANCE, legs=(Forward(0.0),)
            )
            if referee.judge(battle, still).legal:
                yield battle, unit, Manner.ADVANCE
