"""Charges against a search over finely sampled moves, and turned and mirrored.

The search keeps a hair's breadth farther from everybody than the referee, since it
looks around at moments only; where it lands, the referee lands too, and nowhere does
it find more models in contact. What the referee finds is simulated as well.
"""

import math
from typing import Final

import numpy as np
import pytest

from charges import approach
from laws.charge_oracle import (
    Moves,
    kept_landings,
    least_turn,
    simulate,
    told,
    very_many,
)
from laws.charge_tables import Table, cramped_table, random_table
from laws.transforms import changed, mirror, roomy, turn
from serried.books.t9a.charge_move.best import best_charges
from serried.books.t9a.charge_move.scene import EVERYTHING, Scene
from serried.geometry import Pose, gap, same
from serried.model.actions.legs import Forward, Side, Wheel
from serried.model.errors import RuleGapError
from serried.model.extents import Edge, boundary
from serried.model.results.charges import ChargeEnd
from serried.rules.charging.offsets import Offsets
from serried.rules.contact.contacts import contacts_between

MARGIN: Final = 0.03
"""Inches that the search keeps from everybody."""

FARTHEST: Final = 20.0
"""Inches that a charger of the search goes straight on before its Wheel, at most."""

PARTS: Final = 8


def offsets_of(table: Table) -> Offsets:
    """Return the offsets of a charge, ready to be asked."""
    battle = table.battle
    charger, target = battle.unit("charger"), battle.unit("target")
    scene = Scene(approach(battle, charger, target, table.edge), EVERYTHING)
    return scene.offsets()


def ends_of(table: Table) -> tuple[ChargeEnd, ...]:
    """Return the best ends; none where a second enemy is touched in any case."""
    battle = table.battle
    charger, target = battle.unit("charger"), battle.unit("target")
    try:
        return best_charges(approach(battle, charger, target, table.edge))
    except RuleGapError as unknown:
        if unknown.clause != "CHG-MOVE-9":
            raise
        return ()


def assert_nothing_better(table: Table) -> None:
    """Hold the best offsets against those that the search lands at (CHG-MOVE-6)."""
    offsets = offsets_of(table)
    most, stretches = offsets.best()
    found = kept_landings(told(table.scene), 24, FARTHEST, MARGIN)
    for offset in (landing[0] for landing in found):
        count = offsets.faces.count(offset)
        beside = (offset, offset - 1e-6, offset + 1e-6)  # it may be the very last
        assert count <= most
        assert any(map(offsets.reach, beside))
        if count == most:
            assert any(low - 1e-6 <= offset <= high + 1e-6 for low, high in stretches)


def assert_lawful(table: Table, end: ChargeEnd) -> None:
    """Hold one end against a simulation of its way, and its models against contacts."""
    battle = table.battle
    charger = battle.unit(end.unit).at(end.pose)
    target = battle.unit(end.target).at(end.target_pose)
    own = boundary(charger.formation, end.pose)
    theirs = boundary(target.formation, end.target_pose)
    assert same(gap(own, theirs).distance, 0.0)
    pairs = contacts_between(charger, target)
    assert {one for one, _ in pairs} == set(end.own)
    assert {other for _, other in pairs} == set(end.theirs)
    if end.turned:
        return
    came = simulate(table.scene, _moves(end), -1e-6)
    assert came.lawful.all()
    assert same(float(came.x[0]), end.pose.x)
    assert same(float(came.y[0]), end.pose.y)


def _moves(end: ChargeEnd) -> Moves:
    """Return the move that leads to an end, for the simulation."""
    first, wheel = 0.0, 0.0
    match end.way.legs:
        case (Forward(distance=float(first)), Wheel() as leg, _):
            assert isinstance(leg.degrees, float)
            wheel = math.radians(leg.degrees)
            wheel = wheel if leg.toward is Side.LEFT else -wheel
    return Moves(np.array([first]), np.array([wheel]))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_few_charges_end_as_well_as_any_that_a_search_finds(seed: int) -> None:
    """CHG-MOVE-1 to CHG-MOVE-6: nothing better is found, nothing unlawful produced."""
    table = random_table(seed)

    assert_nothing_better(table)
    for end in ends_of(table):
        assert_lawful(table, end)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_charges_end_as_well_as_any_that_a_search_finds(part: int) -> None:
    """The same of more charges."""
    for seed in range(1000 + part, 1020, PARTS):
        table = random_table(seed)
        assert_nothing_better(table)
        for end in ends_of(table):
            assert_lawful(table, end)


def assert_no_less_turn(seed: int) -> bool:
    """Hold the least turn of a target against a search; say whether there is one."""
    table = cramped_table(seed)
    found = ends_of(table)
    for end in found:
        assert_lawful(table, end)
    if any(not end.turned for end in found):
        return False
    sampled_turn = least_turn(table.scene, very_many(20, 12.0), 0.01)
    turned = math.radians(found[0].turned) if found else math.inf
    assert len({round(end.turned, 6) for end in found}) <= 1
    assert turned <= sampled_turn + 1e-6
    return math.isfinite(turned)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_few_targets_turn_no_more_than_they_must(seed: int) -> None:
    """CHG-MOVE-4, CHG-MOVE-5: the charger closes as far as it can."""
    assert_no_less_turn(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 104))
def test_a_turned_table_turns_the_ends(seed: int) -> None:
    """Where north is does not matter."""
    table = random_table(seed)
    plain = table._replace(battle=roomy(table.battle))
    round_about = turn(37.0, (500.0, 500.0))
    turned = plain._replace(battle=changed(plain.battle, round_about))

    before, after = ends_of(plain), ends_of(turned)

    assert len(before) == len(after)
    for one, other in zip(before, after, strict=True):
        assert (one.models, one.own, one.theirs) == (
            other.models,
            other.own,
            other.theirs,
        )
        assert same(one.low, other.low)
        assert same(one.high, other.high)
        assert alike(round_about.pose(one.pose), other.pose)
        assert alike(round_about.pose(one.target_pose), other.target_pose)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(120, 124))
def test_a_mirrored_table_mirrors_the_ends(seed: int) -> None:
    """What is right becomes left, and nothing else changes."""
    table = random_table(seed)
    swap = mirror(table.battle)
    battle = changed(table.battle, swap)
    names = {"left": "right", "right": "left"}
    edge = Edge(names.get(table.edge.value, table.edge.value))

    before, after = ends_of(table), ends_of(table._replace(battle=battle, edge=edge))

    assert len(before) == len(after)
    for one, other in zip(before, reversed(after), strict=True):
        assert one.models == other.models
        assert same(one.low, -other.high)
        assert same(one.high, -other.low)
        assert alike(swap.pose(one.pose), other.pose)
        assert same(one.way.length, other.way.length)


def alike(one: Pose, other: Pose) -> bool:
    """Return whether two poses are the same to a millionth."""
    return all(same(a, b) for a, b in zip(one, other, strict=True))
