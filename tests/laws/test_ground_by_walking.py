"""Flee Moves and Marches over Terrain Features, held against a walk over them.

The walk knows nothing of the referee, and comes within a few millionths of an inch of
each touch. Where less than that decides whether something is touched, cleared or seen,
nothing is asked about it; that is rare, and counted.
"""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import pytest

from laws.ground_oracle import Moment, Told, dice_of, models, place_of
from laws.ground_tables import (
    Flown,
    Marched,
    Reformed,
    flown,
    marched,
    reformed,
    text_of,
)
from laws.ground_walks import (
    Flight,
    fewest,
    flight,
    march,
    parts_of,
    touched_by_parts,
)
from serried import referee
from serried.books.t9a.charging.reacting.flee_moves import flee
from serried.books.t9a.edition import EDITION
from serried.books.t9a.ground.danger import DangerTest, ground_tests
from serried.engine.files import parse_battle
from serried.model.extents import centre, pose_of
from serried.model.verdict import Verdict

EACH: Final = 100
"""Moves of one batch."""

SAME: Final = 2e-5
"""Inches, or parts of a leg, by which a walk and the referee may differ."""

SIXES: Final = (6,) * 200
"""Dice of which none is a hit."""

LIGHT: Final = 'rules = ["Light Troops", '
OWED: Final = 'owed = [{{unit = "u0", what = "{}"}}]'


def same_tests(
    told: list[Told],
    tests: tuple[DangerTest, ...],
    ours: Callable[[Moment], float],
    walked: Callable[[Moment], float],
) -> None:
    """Check that the same models test for the same sources, in the same order.

    Args:
        told: What the walk tells.
        tests: What the referee says.
        ours: How far on its way a unit is at a moment, as the referee says moments.
        walked: The same, as the walk says them.
    """
    assert {one.source for one in told} == {test.other for test in tests}
    known = {one.source: one for one in told}
    firsts = []
    for test in tests:
        one = known[test.other]
        when = {name: walked((part, share)) for name, part, share in one.models}
        assert set(test.models) == set(when), test.other
        assert {(roll.most, roll.dice) for roll in test.rolls} == {(one.most, one.dice)}
        assert abs(ours(test.moment) - min(when.values())) < SAME, test.other
        firsts.append(min(when.values()))
    assert all(first < then + SAME for first, then in pairwise(firsts))


def in_line(
    tests: tuple[DangerTest, ...],
    told: list[Told],
    walked: Callable[[Moment], float],
) -> None:
    """Check that the models of a Terrain Feature come in the order of their touch."""
    known = {one.source: one for one in told}
    for test in tests:
        when = {name: walked((part, at)) for name, part, at in known[test.other].models}
        order = [when[model] for model in test.models]
        assert all(first < then + SAME for first, then in pairwise(order)), test.other


def thrown(verdict: Verdict, event: str = "dangerous_terrain") -> list[dict[str, Any]]:
    """Return what is told of the tests, in order."""
    return [dict(one.values) for one in verdict.events if one.event == event]


def flees_as_walked(one: Flown, told: Flight) -> bool:
    """Hold a Flee Move against the walk; return whether a hair decided something."""
    owed = "flight_ahead" if one.away_from is None else "flight"
    battle = parse_battle(text_of(one.table, OWED.format(owed)))
    unit = battle.unit("u0")
    foe = None if one.away_from is None else battle.unit(one.away_from)
    origin = None if foe is None else centre(foe.formation, pose_of(foe))
    move = flee(EDITION.situation(battle), unit, origin, one.roll)
    if math.isnan(told.length) or "u0" in told.unsure:
        return True
    assert move.lost == told.lost
    assert abs(move.length - told.length) < SAME
    if not told.lost:
        assert set(move.clear_of) <= set(told.held)
        assert bool(move.clear_of) == bool(told.held)
        assert not told.last or set(move.clear_of) & set(told.last)
    if told.unsure:
        return True
    pivots = len(move.trip.stages) > 1

    def ours(moment: Moment) -> float:
        stage, part = moment
        if pivots and stage == 0:
            return 0.0 if part else -1.0
        return part * move.length

    def walked(moment: Moment) -> float:
        return (-1.0 if pivots else 0.0) if moment[0] < 0 else moment[1]

    tests = list(told.tests)
    same_tests(tests, move.dangerous, ours, walked)
    features = {area.id for area in battle.terrain if area.kind.value != "impassable"}
    ground = tuple(test for test in move.dangerous if test.other in features)
    in_line(ground, tests, walked)
    said = referee.consider(battle, "u0 flee", (*one.dice, *SIXES))
    assert said.verdict.legal
    thrown_now = [(test["other"], len(test["dice"])) for test in thrown(said.verdict)]
    assert thrown_now == [(test.other, test.dice) for test in move.dangerous]
    dice = {one.source: one.dice * len(one.models) for one in tests}
    assert dict(thrown_now) == dice
    assert {one.unit for one in said.battle.owed} == set(told.panics)
    return False


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(10))
def test_a_flight_goes_as_a_walk_does(batch: int) -> None:
    """FLEE-3 to FLEE-14, TER-1, TER-4, TER-5, TER-8: the end, the edge, every test."""
    seen = {"lost": 0, "longer": 0, "tests": 0, "panics": 0}
    unsure = 0
    for seed in range(batch * EACH, (batch + 1) * EACH):
        one = flown(seed)
        known = flight(one.table, one.roll, one.away_from)
        unsure += flees_as_walked(one, known)
        seen["lost"] += known.lost
        seen["longer"] += bool(known.held) and not known.lost
        seen["tests"] += bool(known.tests)
        seen["panics"] += bool(known.panics)
    assert min(seen.values()) > EACH / 20
    assert unsure < EACH / 10


def marches_as_walked(one: Marched) -> tuple[bool, bool]:
    """Hold a March against the walk; return whether it tests, and if a hair decides."""
    told, unsure = march(one.table, one.legs, flying=one.flying)
    battle = parse_battle(text_of(one.table, first="fly = [60, 60]" * one.flying))
    legs = ", ".join(
        f"forward {much!r}" if how == "forward" else f"wheel {how} {much!r}"
        for how, much in one.legs
    )
    asked = f"march{' flying' * one.flying}: {legs}"
    said = referee.consider(battle, f"u0 {asked}", SIXES)
    assert said.verdict.legal, said.verdict.breaks
    if unsure:
        return bool(told), True
    assert said.trip is not None
    unit = battle.unit("u0")
    tests = ground_tests(battle, unit, said.trip, flying=one.flying)
    same_tests(list(told), tests, sum, walked_on)
    in_line(tests, list(told), walked_on)
    thrown_now = [(test["other"], len(test["dice"])) for test in thrown(said.verdict)]
    assert thrown_now == [(test.other, test.dice) for test in tests]
    still = referee.consider(battle, f"u0 {asked}")
    due = [
        (test["other"], test["models"])
        for test in thrown(still.verdict, "dangerous_terrain_due")
    ]
    assert due == [(test.other, len(test.models)) for test in tests]
    assert (still.battle == battle) == bool(due)
    advanced = referee.consider(battle, f"u0 {asked.replace('march', 'advance')}")
    assert advanced.verdict.legal
    assert advanced.battle.unit("u0").pose == said.battle.unit("u0").pose
    assert not thrown(advanced.verdict, "dangerous_terrain_due")
    return bool(told), False


def walked_on(moment: Moment) -> float:
    """Return how many legs are over at a moment of the walk."""
    return 0.0 if moment[0] < 0 else sum(moment)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(10))
def test_a_march_comes_to_what_a_walk_comes_to(batch: int) -> None:
    """TER-1, TER-2, TER-4, TER-5, TER-8, FLY-7: who touches what, when, in which order.

    Without dice it stays and says what is due; an Advance on that way asks for none.
    """
    seeds = range(batch * EACH, (batch + 1) * EACH)
    tested, unsure = zip(
        *(marches_as_walked(marched(seed)) for seed in seeds), strict=True
    )
    assert sum(tested) > EACH / 4
    assert sum(unsure) < EACH / 10


def reforms_as_walked(one: Reformed) -> tuple[int, bool]:
    """Hold a March with Reforms against the walk; return tests, and if a hair decides.

    With one Reform the tests are the fewest that there can be. With two each source has
    as many as touch it in any part, at least, and as many as all parts have at most.
    """
    parts, most, unsure = touched_by_parts(one.table, one.legs, flying=one.flying)
    light = "fly = [60, 60]\n" * one.flying
    text = text_of(one.table, first=light).replace("rules = [", LIGHT, 1)
    battle = parse_battle(text.replace(", ]", "]"))
    legs = ", ".join(
        f"reform facing {much!r} files {files}" if files else f"{how} {much!r}"
        for how, much, files in one.legs
    )
    asked = f"u0 march{' flying' * one.flying}: {legs}"
    said = referee.consider(battle, asked, SIXES)
    assert said.verdict.legal, said.verdict.breaks
    *_, (troop, end, rides) = parts_of(one.table.troops[0], one.legs)
    stands = said.battle.unit("u0")
    there = rides[-1].at(rides[-1].length) if rides else end
    assert stands.pose is not None
    assert math.dist(stands.pose[:2], there[:2]) < SAME
    assert len(stands.formation.ranks) == len(troop.ranks)
    if unsure:
        return 0, True
    tests = {
        test["other"]: test
        for test in thrown(referee.judge(battle, asked), "dangerous_terrain_due")
    }
    whos = {area: frozenset(test["who"]) for area, test in tests.items()}
    names = tuple(models(one.table.troops[0], place_of(one.table.troops[0])))
    for area in most:
        first = frozenset(name for name in names if area in parts[0].get(name, ()))
        many = [sum(area in found for found in part.values()) for part in parts]
        tested = whos.get(area, frozenset())
        assert first <= tested
        assert max(many) <= len(tested) <= min(sum(many), len(names)), area
    if len(parts) == 2:
        assert sum(map(len, whos.values())) == fewest(parts, len(names))
    each = dice_of(one.table.troops[0])
    dice = {test["other"]: len(test["dice"]) for test in thrown(said.verdict)}
    assert dice == {area: each * len(who) for area, who in whos.items()}
    firsts = [
        min(when[area] for part in parts for when in part.values() if area in when)
        for area in dice
    ]
    assert all(first < then + SAME for first, then in pairwise(firsts))
    return len(tests), False


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(10))
def test_who_reforms_on_its_way_tests_as_seldom_as_can_be(batch: int) -> None:
    """TER-1, TER-2, LIGHT-4, AMB-16: who touches what, before and after its Reforms."""
    seeds = range(batch * EACH, (batch + 1) * EACH)
    tested, unsure = zip(
        *(reforms_as_walked(reformed(seed)) for seed in seeds), strict=True
    )
    assert sum(map(bool, tested)) > EACH / 4
    assert sum(unsure) < EACH / 10
