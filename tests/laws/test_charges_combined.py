"""Combined Charges against a search over sampled moves of both, in both orders.

The search knows nothing of stretches or of sharing a front: it moves one charger in
very many ways, puts it where it lands, moves the other in very many ways, and counts
who touches whom.
"""

import math
from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

import numpy as np
import pytest

from charges import approach
from laws.charge_oracle import Landing, Moves, Rect, simulate
from laws.pair_oracle import Block, Pair, landed, random_pair, searched
from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charge_move.several import (
    best_combined_charges,
    combined_charge_at,
)
from serried.geometry import Pose
from serried.model.actions.legs import Forward, Side, Wheel
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.formation import Formation
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit
from serried.rules.contact.contacts import contacts_between

SIDES: Final = (Edge.FRONT, Edge.LEFT, Edge.REAR, Edge.RIGHT)
"""The sides as the oracle numbers them."""

TOLERANCE: Final = 1e-6
OVERLAP: Final = 2.0 * TOLERANCE
"""Inches: a corner that is drawn in by a millionth on two sides is drawn in by 1.5."""


def battle_of(pair: Pair) -> Battle:
    """Return a pair as the referee has it."""
    rocks = tuple(
        Terrain(
            id=f"rock{number}",
            kind=TerrainKind.IMPASSABLE,
            polygon=tuple((float(x), float(y)) for x, y in rock),
        )
        for number, rock in enumerate(pair.rocks)
    )
    units = (
        unit_of("first", "blue", pair.chargers[0]),
        unit_of("second", "blue", pair.chargers[1]),
        unit_of("target", "red", pair.target),
    )
    return Battle(book="t9a", active="blue", phase="charge", units=units, terrain=rocks)


def unit_of(name: str, player: str, block: Block) -> Unit:
    """Return a block for the referee."""
    x, y, facing, *_ = map(float, block.rect)
    return Unit(
        id=name,
        player=player,
        formation=Formation(
            Base(block.base * 20, block.base * 20), ("R" * block.files,) * block.ranks
        ),
        pose=Pose(x, y, math.cos(facing), math.sin(facing)),
    )


class Found(NamedTuple):
    """One way for both: their offsets, and how many models touch."""

    offsets: tuple[float, float]
    models: int


def touching(pair: Pair, places: tuple[Rect, Rect]) -> int:
    """Return how many models of both sides are in contact, each counted once."""
    target = unit_of("target", "red", pair.target)
    own, theirs = 0, set()
    for block, rect in zip(pair.chargers, places, strict=True):
        charger = unit_of("charger", "blue", block._replace(rect=rect))
        pairs = contacts_between(charger, target)
        own += len({one for one, _ in pairs})
        theirs |= {other for _, other in pairs}
    return own + len(theirs)


def outcomes_of(pair: Pair) -> tuple[CombinedCharge, ...]:
    """Return the best outcomes."""
    return best_combined_charges(chargers_of(pair))


def chargers_of(pair: Pair) -> list[Approach]:
    """Return the two charges."""
    battle = battle_of(pair)
    return [
        approach(battle, name, "target", SIDES[side])
        for name, side in zip(("first", "second"), pair.sides, strict=True)
    ]


def assert_lawful(pair: Pair, outcome: CombinedCharge) -> None:
    """Hold an outcome against a simulation of both moves in their order."""
    names = ("first", "second")
    places = [block.rect for block in pair.chargers]
    for end in outcome.ends:
        number = names.index(end.unit)
        came = simulate(
            pair.scene(number, places[1 - number]), _moves(end.way.legs), -OVERLAP
        )
        assert came.lawful.all()
        there = Landing(*(float(values[0]) for values in came[1:]))
        assert math.dist((there.x, there.y), end.pose[:2]) < TOLERANCE
        places[number] = landed(places[number], there)
    if len(outcome.ends) == len(names):
        assert touching(pair, _told(outcome, pair)) == outcome.models


def _told(outcome: CombinedCharge, pair: Pair) -> tuple[Rect, Rect]:
    poses = {end.unit: end.pose for end in outcome.ends}
    found = []
    for name, block in zip(("first", "second"), pair.chargers, strict=True):
        x, y, ux, uy = poses[name]
        found.append(block.rect._replace(x=x, y=y, facing=math.atan2(uy, ux)))
    return found[0], found[1]


def _moves(legs: tuple[object, ...]) -> Moves:
    """Return the move that leads to an end, for the simulation."""
    first, wheel = 0.0, 0.0
    match legs:
        case (Forward(distance=float(first)), Wheel() as leg, _):
            assert isinstance(leg.degrees, float)
            wheel = math.radians(leg.degrees)
            wheel = wheel if leg.toward is Side.LEFT else -wheel
    return Moves(np.array([first]), np.array([wheel]))


def beside(offsets: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Yield two offsets, and those a hair beside them: one may be the very last."""
    yield offsets
    for first, second in product((0.0, -2e-6, 2e-6), repeat=2):
        yield offsets[0] + first, offsets[1] + second


def assert_nothing_better(seed: int, many: int) -> int:
    """Hold the best outcomes of a pair against the search; say how many end."""
    pair = random_pair(seed)
    best = outcomes_of(pair)
    found = [
        Found((first, second), touching(pair, (Rect(*one), Rect(*other))))
        for first, second, one, other in searched(seed, many)
    ]
    ends = len(best[0].ends) if best else 0
    for outcome in best:
        if not outcome.turned:
            assert_lawful(pair, outcome)
    if found:
        assert ends == 2
        assert best[0].turned == 0.0
        assert max(one.models for one in found) <= best[0].models
    chargers = chargers_of(pair)
    for one in found[:: max(1, len(found) // 6)]:
        at = (combined_charge_at(chargers, offsets) for offsets in beside(one.offsets))
        told = next((outcomes[0] for outcomes in at if outcomes), None)
        assert told is not None, one.offsets
        assert told.models == one.models
        assert told.rank >= best[0].rank
    return ends


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_few_pairs_do_as_well_as_any_that_a_search_finds(seed: int) -> None:
    """CHG-MOVE-8: nothing better is found, nothing unlawful produced."""
    assert_nothing_better(seed, 9)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_pairs_do_as_well_as_any_that_a_search_finds(part: int) -> None:
    """The same of more pairs; enough of them end with both in contact."""
    ends = [assert_nothing_better(seed, 8) for seed in range(100 + part, 109, 3)]
    assert 2 in ends
