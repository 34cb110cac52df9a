"""What stands around a unit, and how close."""

from collections.abc import Callable
from dataclasses import replace

import pytest

import positions
from positions import HEAD, at
from serried.engine.files import parse_battle
from serried.geometry import Pose
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.moving.neighbours import (
    all_engaged_with,
    around,
    engaged_with,
    nearest_standing_enemy,
    neighbours,
    shapes_of,
)

CLIFF = """
[[terrain]]
id = "cliff"
kind = "impassable"
polygon = [[60, 20], [64, 20], [64, 24], [60, 24]]
"""
FULL = '["RRRRR", "RRRRR"]'
SHORT = '["RRRRR", "RR..."]'


def unit(name: str, player: str, where: str, ranks: str = FULL) -> str:
    """Return one unit as a position file has it."""
    return positions.unit(name, player, where, body=f"ranks = {ranks}")


def table(*units: str) -> Battle:
    """Return a battle in which the spears stand at (20, 20), facing north."""
    return parse_battle(
        HEAD + unit("spears", "blue", at(20, 20)) + "".join(units) + CLIFF
    )


def test_units_on_the_table_and_terrain_are_neighbours() -> None:
    """SPACE-1: friend or enemy; nobody is their own, nor who is off the table."""
    battle = table(
        unit("friends", "blue", at(40, 20)),
        unit("foes", "red", at(50, 20)),
        unit("late", "red", 'off_table = "reserve"'),
    )

    found = neighbours(battle, battle.unit("spears"), "boundary")

    assert [(one.name, one.enemy) for one in found] == [
        ("friends", False), ("foes", True), ("cliff", False),
    ]  # fmt: skip
    assert shapes_of(battle.unit("late"), "boundary") == ()


@pytest.mark.parametrize(("edge", "shift"), [("front", 0), ("left", 1), ("rear", -4.5)])
def test_an_enemy_in_base_contact_is_engaged(edge: str, shift: float) -> None:
    """ENG-1, CONTACT-1: flush on any side, also by a part of an edge."""
    flush = f'against = {{unit = "spears", edge = "{edge}", shift = {shift}}}'
    battle = table(unit("foes", "red", flush))
    friends = table(unit("friends", "blue", flush))

    engaged = engaged_with(battle, battle.unit("spears"))
    assert engaged is not None
    assert engaged.id == "foes"
    assert engaged_with(battle, battle.unit("foes")) is not None
    assert engaged_with(friends, friends.unit("spears")) is None


def test_corner_to_corner_is_contact() -> None:
    """CONTACT-1: included."""
    wide = 5 * 25 / 25.4
    battle = parse_battle(
        HEAD.replace("\nbook", '\nserried = "0"\nedition = "2nd edition"\nbook')
        + unit("spears", "blue", at(20, 20))
        + unit("foes", "red", at(20 + wide, 20 + 2 * 25 / 25.4))
    )

    assert engaged_with(battle, battle.unit("spears")) is not None


def test_empty_spots_are_contact_whatever_distance_looks_at() -> None:
    """CONTACT-2: across the gap of an incomplete rear rank."""
    behind = 'against = {unit = "spears", edge = "rear", shift = 2}'
    battle = parse_battle(
        HEAD
        + '[rulings]\nextent = "bases"\n'
        + unit("spears", "blue", at(20, 20), SHORT)
        + unit("foe", "red", behind, '["R"]')
    )

    assert engaged_with(battle, battle.unit("spears")) is not None


def test_the_nearest_enemy_that_stands_counts() -> None:
    """MOV-5: those who flee do not, nor friends; the gap is between closest points."""
    near = unit("near", "red", at(20, 25)) + 'state = ["fleeing"]\n'
    far = unit("far", "red", at(20, 30))
    friends = unit("friends", "blue", at(29, 20))
    battle = table(near, far, friends)
    deep = 2 * 25 / 25.4

    found = nearest_standing_enemy(battle, battle.unit("spears"), "boundary")

    assert found is not None
    enemy, gap = found
    assert enemy.id == "far"
    assert gap.distance == pytest.approx(30 - deep - 20)
    alone = table(near, friends)
    assert nearest_standing_enemy(alone, alone.unit("spears"), "boundary") is None


def test_distance_looks_at_the_boundary_or_at_the_bases() -> None:
    """UNIT-9: the setting ``extent`` decides whether empty spots count."""
    side = '["RRRRR", "RR..."]'
    battle = table(unit("foes", "red", at(20, 30), side))
    foes, spears = battle.unit("foes"), battle.unit("spears")

    boundary = nearest_standing_enemy(battle, spears, "boundary")
    bases = nearest_standing_enemy(battle, spears, "bases")

    assert boundary is not None
    assert bases is not None
    assert len(shapes_of(foes, "boundary")) == 1
    assert len(shapes_of(foes, "bases")) == 2
    assert boundary[1].distance == bases[1].distance  # two bases reach as far back


CHANGES: dict[str, Callable[[Unit], Unit]] = {
    "goes west": lambda who: who.at(Pose(5.0, 20.0, 0.0, 1.0)),
    "goes to the cliff": lambda who: who.at(Pose(57.0, 22.0, 1.0, 0.0)),
    "is lost": lambda who: replace(who, pose=None),
    "flees": lambda who: who.with_marks(Mark.FLEEING),
    "loses a rank": lambda who: replace(
        who, formation=Formation(who.formation.base, ("RRRRR",))
    ),
    "has marched": lambda who: who.with_marks(Mark.MARCHED),
}


def told(battle: Battle) -> list[object]:
    """Return all that is known of the neighbours of each unit."""
    found: list[object] = []
    for unit in battle.units:
        found += [neighbours(battle, unit, extent) for extent in ("boundary", "bases")]
        found.append([one.id for one in all_engaged_with(battle, unit)])
        nearest = nearest_standing_enemy(battle, unit, "boundary")
        found.append(nearest and (nearest[0].id, nearest[1]))
        about = around(battle, unit, "boundary")
        found.append([one.name for one in about.near(shapes_of(unit, "bases"), 9.0)])
    return found


@pytest.mark.parametrize("who", ["spears", "foes", "fleers", "late"])
@pytest.mark.parametrize("change", CHANGES)
def test_what_is_known_of_a_table_outlasts_a_change(who: str, change: str) -> None:
    """What a new battle takes over is what it would find out by itself."""
    battle = table(
        unit("foes", "red", 'against = {unit = "spears", edge = "front"}'),
        unit("fleers", "red", at(26, 20)) + 'state = ["fleeing"]\n',
        unit("late", "red", 'off_table = "reserve"'),
        unit("friends", "blue", at(50, 20), SHORT),
    )
    told(battle)

    after = battle.with_unit(CHANGES[change](battle.unit(who)))
    again = after.with_unit(after.unit("friends").at(Pose(20.0, 28.0, 0.0, -1.0)))

    for one in (after, again):
        assert told(one) == told(replace(one))
    assert told(battle) == told(replace(battle))
    assert told(battle) != told(again)
