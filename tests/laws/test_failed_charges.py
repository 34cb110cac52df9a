"""Failed Charge Moves, held against walks of the same way and 50 digits.

The walk knows what it keeps from others (ruling 0028) and looks for the stops itself.
"""

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import mpmath
import numpy as np
import pytest

from draws import came_up
from laws.generators import Tables
from laws.oracle import Floats, leg_matrix, own_rectangle, pose_matrix, wheel_angle
from laws.transforms import ROOMY, Isometry, changed, mirror, roomy, turn
from laws.walking import Scene, ahead, back, cut_short, scene_of, turned, walk
from serried.books.t9a.charging.moving.failed_charges import (
    FailedCharge,
    facing_wheel,
    failed_charge,
)
from serried.books.t9a.edition import EDITION
from serried.geometry import Point
from serried.model.actions.legs import Forward, Side, Wheel
from serried.model.battle import Battle
from serried.model.unit import Unit

KEPT: Final = 0.02
"""Inches that are kept from everything (ruling 0028)."""

UNSEEN: Final = 1e-4
"""Inches: what is barred so soon is not begun (ruling 0028, 6)."""

TOLERANCE: Final = 1e-6
SAME: Final = 1e-7
LOOKS: Final = 60


class Drawn(NamedTuple):
    """One Failed Charge Move, for the referee and for the walk."""

    battle: Battle
    unit: Unit
    towards: Point
    distance: float
    flying: bool

    def made(self) -> FailedCharge:
        """Return what the referee says of it."""
        return failed_charge(
            EDITION.situation(self.battle),
            self.unit,
            self.towards,
            self.distance,
            flying=self.flying,
        )


def drawn(seed: int, count: int) -> Iterator[Drawn]:
    """Yield Failed Charge Moves on crowded tables, some of them near an edge."""
    tables = Tables(seed, rulings=True, states=False, skirmish=seed % 4 == 1)
    for _ in range(count):
        battle = cut_short(tables.battle())
        unit = battle.units[0]
        assert unit.pose is not None
        bearing, far = tables.number(-1.6, 1.6), tables.number(1.0, 14.0)
        if tables.one_in(8):
            bearing = tables.number(-math.pi, math.pi)
        towards = unit.pose.point(far * math.sin(bearing), far * math.cos(bearing))
        distance = float(tables.whole(1, 6))
        yield Drawn(battle, unit, towards, distance, tables.one_in(3))


def kept(scene: Scene, pose: Floats) -> dict[str, float]:
    """Return how near each thing may come: what is nearer at first, no nearer."""
    gaps = {name: scene.gap(name, pose) for name in scene.others}
    return {name: min(KEPT, gap - TOLERANCE) for name, gap in gaps.items()}


class Walked(NamedTuple):
    """What a walk found.

    Attributes:
        side: To which side it wheels.
        wheel: By how many radians.
        forward: How far it goes on, in inches.
        barred: Whether something kept it from wheeling on.
    """

    side: Side
    wheel: float
    forward: float
    barred: bool


def walked(one: Drawn, scene: Scene) -> Walked | None:
    """Walk the whole move; None if a walk is given up."""
    unit = one.unit
    assert unit.pose is not None
    start = pose_matrix(unit.pose)
    keep = kept(scene, start)
    left, right, _, _ = own_rectangle(unit.formation)
    width = right - left
    arc = dict(one.battle.rulings).get("wheel_measure") == "arc"
    to_right, most = first_facing(unit, one.towards)
    corner = right if to_right else left
    allowed = wheel_angle(width, one.distance, "arc" if arc else "chord")
    if not arc and one.distance >= 2.0 * width:
        allowed = math.pi
    most = min(most, allowed)
    reach = scene.reach(corner)

    def room(pose: Floats) -> float:
        rooms = [scene.centre_room(pose)]
        if not one.flying:
            rooms += [scene.gap(name, pose) - keep[name] for name in keep]
        return min(rooms)

    def lacking(pose: Floats) -> float:
        found = [-scene.room(pose)]
        if one.flying:
            found += [keep[name] - scene.gap(name, pose) for name in keep]
        return max(found)

    def wheeled(angle: float) -> Floats:
        return turned(start, corner, angle, right=to_right)

    angle = walk(0.0, most, lambda at: room(wheeled(at)) / reach)
    if math.isnan(angle):
        return None
    used = begun(swung(width, angle, arc=arc), swung(width, most, arc=arc))
    rest = max(one.distance - used, 0.0)
    barred = most - angle > SAME
    angle = angle if used else 0.0
    there = wheeled(angle)
    eased = TOLERANCE if barred else 0.0
    forward = walk(0.0, rest, lambda at: room(there @ ahead(0.0, at)) + eased)
    gone = begun(forward, rest)
    forward = back(gone, 0.0, lambda at: lacking(there @ ahead(0.0, at)))
    if forward < 0.0:
        forward = 0.0
        angle = max(back(angle, 0.0, lambda at: lacking(wheeled(at)) / reach), 0.0)
        used = begun(swung(width, angle, arc=arc), used)
        angle = angle if used else 0.0
    else:
        forward = begun(forward, gone)
    if any(map(math.isnan, (used, forward, angle))):
        return None
    return Walked(Side.RIGHT if to_right else Side.LEFT, angle, forward, barred)


def swung(width: float, angle: float, *, arc: bool) -> float:
    """Return how long a Wheel is, by the arc or by the chord (WHEEL-3)."""
    return width * angle if arc else 2.0 * width * math.sin(angle / 2.0)


def begun(length: float, whole: float) -> float:
    """Return how far a leg leads that something may have cut short.

    Returns:
        Its length; 0 if it is barred too soon to be begun; nan where rounding decides.
    """
    if whole - length <= SAME or length > UNSEEN + 2.0 * TOLERANCE:
        return length
    return 0.0 if length < UNSEEN - 2.0 * TOLERANCE else math.nan


def first_facing(unit: Unit, point: Point) -> tuple[bool, float]:
    """Return whether to wheel right, and the first angle that faces a point.

    Looked for in small steps, then halved; 90 degrees if there is none before.
    """
    left, right, _, _ = own_rectangle(unit.formation)
    middle = (left + right) / 2.0
    assert unit.pose is not None
    start = pose_matrix(unit.pose)

    def seen(angle: float) -> tuple[float, float]:
        pose = turned(start, right if to_right else left, angle, right=to_right)
        x, y, _ = np.linalg.inv(pose) @ (*point, 1.0)
        return (float(x) - middle) * (1.0 if to_right else -1.0), float(y)

    to_right = True
    to_right = seen(0.0)[0] >= 0.0
    half, quarter = (right - left) / 2.0, math.pi / 2.0
    corner = np.array(start @ (right if to_right else left, 0.0, 1.0))[:2]
    level = half - math.dist(corner, point)  # never faced: until level with the front

    def passed(angle: float) -> bool:
        aside, before = seen(angle)
        return before <= 0.0 if level > 0.0 else aside <= 0.0 and before >= 0.0

    angles = np.linspace(0.0, quarter, 500)
    begun = level > 0.0 and seen(0.0)[1] <= 0.0
    for low, high in pairwise(angles):
        if passed(float(high)) and not begun:
            return to_right, bisected(passed, float(low), float(high))
    return to_right, quarter


def bisected(passed: Callable[[float], bool], low: float, high: float) -> float:
    """Return where something is passed between two numbers."""
    for _ in range(60):
        middle = (low + high) / 2.0
        low, high = (low, middle) if passed(middle) else (middle, high)
    return high


def legs_of(move: FailedCharge) -> tuple[float, float]:
    """Return how far a move wheels and how far it goes forward, in inches."""
    lengths = {Wheel: 0.0, Forward: 0.0}
    for leg in move.legs:
        assert isinstance(leg, Wheel | Forward)
        lengths[type(leg)] += float(str(leg.distance))
    return lengths[Wheel], lengths[Forward]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(800, 804))
def test_it_stops_where_a_walk_does(seed: int) -> None:
    """CHG-FAIL-2, CHG-FAIL-3, SPACE-3, EDGE-1, FLY-3: both legs, and the way back."""
    barred = stopped = returned = 0
    for one in drawn(seed, 16):
        scene = scene_of(one.battle, one.unit)
        assert one.unit.pose is not None
        start = pose_matrix(one.unit.pose)
        if any(scene.gap(name, start) < 1e-3 for name in scene.others):
            continue  # what is touched at first is another test's
        found = walked(one, scene)
        if found is None:
            continue
        move = one.made()
        left, right, _, _ = own_rectangle(one.unit.formation)
        width = right - left
        arc = dict(one.battle.rulings).get("wheel_measure") == "arc"
        wheel, forward = legs_of(move)
        near = SAME if wheel and forward else 2.0 * TOLERANCE  # less is left out
        expected = (swung(width, found.wheel, arc=arc), found.forward)
        assert (wheel, forward) == pytest.approx(expected, abs=near)
        if wheel:
            assert isinstance(move.legs[0], Wheel)
            assert move.legs[0].toward is found.side
        barred += move.wheel_barred_by is not None
        stopped += move.barred_by is not None
        returned += move.back > TOLERANCE
    assert came_up(barred)
    assert came_up(stopped)
    assert came_up(returned)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(810, 813))
def test_no_look_at_its_way_sees_anything_unlawful(seed: int) -> None:
    """SPACE-3, SPACE-4, EDGE-1: never in contact, whatever it stood beside at first."""
    beside = 0
    for one in drawn(seed, 25):
        scene, move = scene_of(one.battle, one.unit), one.made()
        first = pose_matrix(move.trip.start)
        gaps = {name: scene.gap(name, first) for name in scene.others}
        beside += min(gaps.values()) < TOLERANCE
        least = {n: -TOLERANCE if g < TOLERANCE else TOLERANCE for n, g in gaps.items()}
        poses = list(looks(one, move))
        for pose in poses[-1:] if one.flying else poses:
            assert all(scene.gap(name, pose) > least[name] - SAME for name in gaps)
            assert scene.centre_room(pose) > -TOLERANCE
        assert scene.room(poses[-1]) > -TOLERANCE
        end = pose_matrix(move.pose)
        assert np.allclose(poses[-1], end, atol=SAME)
        assert sum(legs_of(move)) <= one.distance + SAME
        assert move.length == pytest.approx(sum(legs_of(move)))
    assert came_up(beside)


def looks(one: Drawn, move: FailedCharge) -> Iterator[Floats]:
    """Yield many poses on the way of a move, the last of them its end."""
    legs = move.legs
    assert one.unit.pose is not None
    start = pose_matrix(one.unit.pose)
    measure = str(dict(one.battle.rulings).get("wheel_measure", "chord"))
    yield start
    for leg in legs:
        pose = start
        for share in np.linspace(0.0, 1.0, LOOKS):
            part = leg_matrix(one.unit.formation, leg, measure, float(share))
            pose = start @ part
            yield pose
        start = pose


@pytest.mark.slow
def test_a_wheel_faces_the_centre_to_the_last_digit() -> None:
    """CHG-FAIL-2, WHEEL-1: the angle is put to the test with 50 digits."""
    faced = 0
    for one in drawn(820, 300):
        unit = one.unit
        assert unit.pose is not None
        side, degrees = facing_wheel(unit.formation, unit.pose, one.towards)
        with mpmath.workdps(50):
            aside, before, start = (
                rotated(unit, one.towards, side, mpmath.radians(share * degrees))
                for share in (1.0, 1.0, 0.0)
            )
            line, ray = aside[0], before[1]
            assert start[0] >= -SAME
            if degrees == 90.0:
                assert line > -1e-9 or ray < 1e-9
            elif abs(line) < 1e-12:
                assert ray >= 0
                faced += 1
            else:  # too near to the standing corner: level with the front then
                assert abs(ray) < 1e-12
                left, right, _, _ = own_rectangle(unit.formation)
                assert line < (right - left) / 2.0
    assert faced > 100


def rotated(
    unit: Unit, point: Point, side: Side, angle: mpmath.mpf
) -> tuple[mpmath.mpf, mpmath.mpf]:
    """Return how far aside of the front's middle and ahead a point is after a Wheel.

    Aside is to the side that the Wheel goes to.
    """
    left, right, _, _ = own_rectangle(unit.formation)
    pose = unit.pose
    assert pose is not None
    east, north = mpmath.mpf(point[0]) - pose.x, mpmath.mpf(point[1]) - pose.y
    x, y = east * pose.uy - north * pose.ux, east * pose.ux + north * pose.uy
    sign, corner = (
        (1, mpmath.mpf(right)) if side is Side.RIGHT else (-1, -mpmath.mpf(left))
    )
    away = sign * x - corner
    half = (mpmath.mpf(right) - left) / 2
    cosine, sine = mpmath.cos(angle), mpmath.sin(angle)
    return cosine * away - sine * y + half, sine * away + cosine * y


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(830, 832))
def test_the_whole_table_may_be_slid_turned_and_mirrored(seed: int) -> None:
    """Nothing depends on where north is, nor on left and right."""
    chance = np.random.default_rng(seed)
    for one in drawn(seed, 20):
        here = one._replace(battle=roomy(one.battle))
        by = roomed(one.battle)
        here = moved(one, by, here.battle)
        for change in (
            Isometry(dx=float(chance.uniform(-50, 50)), dy=3.25),
            turn(float(chance.uniform(0, 360)), (500.0, 500.0)),
            mirror(here.battle),
        ):
            there = moved(here, change, changed(here.battle, change))
            first, second = here.made(), there.made()
            assert legs_of(first) == pytest.approx(legs_of(second), abs=10 * TOLERANCE)
            end = change.pose(first.pose)
            assert end == pytest.approx(second.pose, abs=10 * TOLERANCE)
            assert first.barred_by == second.barred_by
            assert first.wheel_barred_by == second.wheel_barred_by


def roomed(battle: Battle) -> Isometry:
    """Return what ``roomy`` does to a battle."""
    width, height = battle.table
    return Isometry(dx=(ROOMY - width) / 2, dy=(ROOMY - height) / 2)


def moved(one: Drawn, change: Isometry, battle: Battle) -> Drawn:
    """Return the same move on a table that was changed."""
    unit = battle.unit(one.unit.id)
    return one._replace(battle=battle, unit=unit, towards=change.point(one.towards))
