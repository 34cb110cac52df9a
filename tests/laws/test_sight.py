"""Lines of Sight on crowded tables: nothing is missed, and hiders do hide.

The looks here know the clauses from the text alone: models one by one, Arcs by
angles, and every base that is tall enough.

Source:
    LOS-1 to LOS-5, UNIT-11, UNIT-13
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import pytest

from draws import third
from laws.generators import Tables, overlap
from laws.transforms import Isometry, changed, mirror, turn
from serried import referee
from serried.geometry import Pose, Shape, disc, facing_vector, polygon
from serried.geometry.halfplanes import HalfPlane, HalfPlanes
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.profile import Height, Profile
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from unit.geometry.looks import free_look

LOOKS = 9
ASIDE = 0.0137
"""How much of a front is left out at its ends: no look runs along a file."""
SWAPPED = {"left flank": "right flank", "right flank": "left flank"}


def crowded(seed: int) -> Battle:
    """Return a table of units of several Heights that stand close."""
    tables = Tables(seed, states=False)
    battle = tables.battle(3, 5)
    units = tuple(
        replace(
            unit,
            profile=replace(unit.profile, height=tables.pick(tuple(Height)[:2])),
        )
        for unit in battle.units
    )
    areas = tuple(
        replace(area, kind=tables.pick(tuple(TerrainKind))) for area in battle.terrain
    )
    return replace(battle, units=units, terrain=areas)


def lined_up(seed: int) -> Battle:
    """Return a table on which many stand between two that face each other."""
    tables = Tables(seed, states=False)
    names = ("spears", "foes", *(f"unit-{number}" for number in range(7)))
    units: list[Unit] = []
    for name in names[: tables.whole(5, 9)]:
        formation, kinds = tables.formation()
        x, y = tables.number(24.0, 48.0), tables.number(14.0, 30.0)
        facing = tables.pick((0.0, 90.0, 180.0, tables.number(0.0, 360.0)))
        if name in names[:2]:
            x, y, facing = (36.0, 10.0, 0.0) if not units else (x, 36.0, 180.0)
        unit = Unit(
            id=name,
            player="blue",
            formation=formation,
            kinds=kinds,
            pose=Pose(x, y, *facing_vector(facing)),
            profile=Profile(height=tables.pick(tuple(Height)[:2])),
        )
        if not any(overlap(unit, other) for other in units):
            units.append(unit)
    return Battle(book="t9a", active="blue", phase="movement", units=tuple(units))


def bodies(unit: Unit) -> Iterator[Shape]:
    """Yield the base of each model."""
    assert unit.pose is not None
    for place in unit.formation.places:
        half, deep = inches(place.base.width) / 2, inches(place.base.depth) / 2
        x, y = inches(place.x), inches(place.y)
        if place.base.round:
            yield disc(*unit.pose.point(x, y), half)
            continue
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        points = (unit.pose.point(x + i * half, y + j * deep) for i, j in signs)
        yield polygon(tuple(points))


def starts(viewer: Unit) -> Iterator[tuple[Shape, HalfPlanes]]:
    """Yield most of the front of each model of the first rank, and its Front Arc.

    The Arc is made from its angle, 135 degrees to the sides. A round base is all of
    itself, without an Arc.
    """
    pose = viewer.pose
    assert pose is not None
    if viewer.formation.base.round:
        yield from ((body, ()) for body in bodies(viewer))
        return
    facing = math.atan2(pose.uy, pose.ux)
    angles = (facing + 3 * math.pi / 4, facing - 3 * math.pi / 4)
    for place in viewer.formation.places:
        half, x = inches(place.base.width) / 2, inches(place.x)
        planes = []
        for angle, corner in zip(angles, (x - half, x + half), strict=True):
            east, north = math.cos(angle), math.sin(angle)
            px, py = pose.point(corner, 0.0)
            planes.append(HalfPlane(east, north, east * px + north * py))
        trimmed = half * (1 - ASIDE)
        ends = (pose.point(x - trimmed, 0.0), pose.point(x + trimmed, 0.0))
        if place.rank == 1:
            yield Shape(ends), tuple(planes)


def looked(battle: Battle, viewer: Unit, target: Unit) -> bool:
    """Return whether one of many looks from the viewer at the target is free."""
    heights = list(Height)
    tallest = max(heights.index(unit.profile.height) for unit in (viewer, target))
    screens = [
        body
        for other in battle.units
        if other.id not in {viewer.id, target.id}
        and heights.index(other.profile.height) >= tallest
        for body in bodies(other)
    ]
    screens += [polygon(area.polygon) for area in battle.terrain]
    return any(
        free_look(start, aim, bounds, screens, LOOKS)
        for start, bounds in starts(viewer)
        for aim in bodies(target)
    )


def pairs(battle: Battle) -> list[tuple[Unit, Unit]]:
    """Return every unit with every other one."""
    return list(permutations(battle.units, 2))


def sees(battle: Battle, viewer: str, target: str) -> bool:
    """Return what the referee says."""
    return referee.judge(battle, f"{viewer} sees {target}").legal


def missed(battle: Battle) -> list[str]:
    """Return the pairs that a look shows to see each other, and the referee hides."""
    return [
        f"{viewer.id} sees {target.id}"
        for viewer, target in pairs(battle)
        if not sees(battle, viewer.id, target.id) and looked(battle, viewer, target)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 20, 5))
def test_no_free_look_is_missed_between_units(start: int) -> None:
    """Forty tables, every pair, from each model of the first rank."""
    seeds = range(start, start + third(5))

    assert not any(missed(crowded(seed)) for seed in seeds)
    assert not any(missed(lined_up(seed)) for seed in seeds)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_where_the_table_lies_decides_nothing(seed: int) -> None:
    """Slid, turned and mirrored, a table has the same answers, left for right."""
    battle = crowded(seed) if seed % 2 else lined_up(seed)
    slid = changed(battle, Isometry(dx=3.25, dy=-1.7))
    turned = changed(battle, turn(37.0, (36.0, 24.0)))
    swapped = changed(battle, mirror(battle))

    for viewer, target in pairs(battle):
        here = sees(battle, viewer.id, target.id)
        others = (slid, turned, swapped)
        assert [sees(one, viewer.id, target.id) for one in others] == [here] * 3
        line = f"{target.id} arc of {viewer.id}"
        arcs = [referee.judge(one, line).measure("arc") for one in (battle, *others)]
        assert arcs[1:3] == [arcs[0]] * 2
        if isinstance(arcs[0], str):
            assert arcs[3] == SWAPPED.get(arcs[0], arcs[0])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 215))
def test_what_is_said_to_hide_does_and_nothing_of_it_can_be_spared(seed: int) -> None:
    """Without all other units and terrain it is hidden still; without one hider not."""
    battle = lined_up(seed)
    for viewer, target in pairs(battle):
        verdict = referee.judge(battle, f"{viewer.id} sees {target.id}")
        hiders = verdict.measure("blocked_by")
        if not isinstance(hiders, tuple) or not hiders:
            continue
        names = {str(name).partition(".")[0] for name in hiders}
        kept = only(battle, {viewer.id, target.id, *names})
        assert not sees(kept, viewer.id, target.id)
        for name in names:
            fewer = only(kept, {viewer.id, target.id, *(names - {name})})
            assert sees(fewer, viewer.id, target.id)


def only(battle: Battle, names: set[str]) -> Battle:
    """Return the battle with these units and areas alone."""
    return replace(
        battle,
        units=tuple(unit for unit in battle.units if unit.id in names),
        terrain=tuple(area for area in battle.terrain if area.id in names),
    )
