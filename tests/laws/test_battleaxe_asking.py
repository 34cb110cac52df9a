"""``?`` of Battleaxe, held against judging value after value.

Wheels go by the arc and as far as the allowance does, also beyond half a circle;
what stands within 1" at the start may not come closer (BA-BAS-9).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import serried
from draws import came_up, third
from laws import test_asking as common
from laws.battleaxe_tables import BattleaxeTables
from laws.oracle import base_bodies, base_ground, least_distance, moments
from laws.test_asking import ASKED, REST, SIDES, Asked, Intervals, asks, front_of, put
from serried import referee
from serried.model.actions import Manner, Move, Reinforce
from serried.model.actions.legs import (
    Backward,
    Forward,
    Leg,
    Open,
    Pivot,
    Sideways,
    Wheel,
)
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.unit import Unit
from serried.rules.moving.neighbours import engaged_with

SCENES = Path(__file__).parents[1] / "scenes/battleaxe"

PROBES = 200

BESIDE = 1e-3
"""So near an end the tolerances of a start within 1" may decide, as they please."""

EXACT = 1e-12
"""What rounding makes of no distance at all."""

NO_LIMITS = frozenset({"BA-ES-1"})
"""Clauses that a move keeps whatever they measure."""

BY_DEGREES = 180.0


class AskedHere(Asked):
    """One line with a ``?`` of Battleaxe."""

    def lawful(self, value: float, lacking: float = common.ROUNDING) -> bool:
        """Return whether *value* keeps every limit, but for so many inches."""
        verdict = referee.judge(self.battle, self.with_value(value), (1, 1))
        return all(
            found.holds if found.margin is None else found.margin >= -lacking
            for found in verdict.findings
            if found.clause not in NO_LIMITS
        )

    def with_value(self, value: float) -> Move:
        """Return the move with *value* for ``?``, and ``rest`` worked out."""
        legs = tuple(put(leg, value) if asks(leg) else leg for leg in self.move.legs)
        spent = sum(common.length(leg, self.unit, arc=True) for leg in legs)
        rest = Forward(max(self.rate - spent, 0.0))
        return replace(
            self.move, legs=tuple(rest if leg == REST else leg for leg in legs)
        )

    @property
    def unit(self) -> Unit:
        """The mover."""
        return self.battle.unit(self.move.subject.unit)

    @property
    def rate(self) -> float:
        """The allowance of the whole move, in inches (BA-BAS-2, BA-MAR-1)."""
        return allowance(self.unit, march=self.move.manner is Manner.MARCH)


def allowance(unit: Unit, *, march: bool) -> float:
    """Return how far a unit goes forward: the slowest M, or twice that."""
    slowest = min(value for value in unit.values("movement") if value is not None)
    return 2.0 * slowest if march else slowest


def questions(seed: int, count: int, *, close: bool = False) -> Iterator[AskedHere]:
    """Yield lines with one ``?``, most of which have an answer.

    Args:
        seed: Decides all of them.
        count: How many tables are laid out; not all of them are asked about.
        close: Whether something stands within 1" of the mover, or nothing does.
    """
    tables = BattleaxeTables(seed, states=False)
    tables.step = "normal"
    for _ in range(count):
        drawn = tables.battle()
        units = tuple(
            replace(u, profile=replace(u.profile, random=None)) for u in drawn.units
        )
        unit = tables.pick([unit for unit in units if unit.pose])
        battle = replace(drawn, units=units, active=unit.player)
        engaged = engaged_with(battle, unit, "bases") is not None
        if engaged or starts_close(battle, unit) != close:
            continue
        march = tables.one_in(2)
        legs, highest = line(tables, unit, march=march)
        manner = Manner.MARCH if march else Manner.ADVANCE
        move = Move(subject=Subject(unit.id), manner=manner, legs=tuple(legs))
        yield AskedHere(battle, move, highest)


def starts_close(battle: Battle, unit: Unit) -> bool:
    """Return whether anything stands within 1" of a unit, or nearly."""
    others = [one for one in battle.units if one.id != unit.id and one.pose]
    around = [*map(base_bodies, others), *map(base_bodies, battle.terrain)]
    own = base_bodies(unit)
    return any(least_distance(own, other) < 1.0 + common.OUTSIDE for other in around)


def line(
    tables: BattleaxeTables, unit: Unit, *, march: bool
) -> tuple[Sequence[Leg], float]:
    """Return legs with one ``?`` among others, and the greatest value to try."""
    rate = allowance(unit, march=march)
    side, beyond = tables.pick(SIDES), rate + 0.25
    if not march and tables.one_in(3):
        ways: tuple[Leg, ...] = (Backward(ASKED), Sideways(side, ASKED))
        return [tables.pick(ways)], math.ceil(rate / 2) + 0.25
    choices: list[tuple[Leg, float]] = [
        (Forward(ASKED), beyond),
        (Wheel(side, ASKED), beyond),
        (Wheel(side, degrees=ASKED), BY_DEGREES),
    ]
    if unit.single:
        choices.append((Pivot(side, ASKED), BY_DEGREES))
    leg, highest = tables.pick(choices)
    before, behind = (common.some_legs(tables, unit, rate) for _ in range(2))
    legs = [*before, leg, *behind]
    if tables.one_in(3):
        legs.insert(tables.whole(0, len(legs)), REST)
    return legs, highest


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(900, 904))
def test_every_lawful_value_is_found_and_no_other(seed: int) -> None:
    """Crowded tables; forward, backward, sideways, wheels and pivots, with ``rest``."""
    found = 0
    for asked in questions(seed, 12):
        intervals = asked.intervals()
        common.refuse_disagreement(asked, intervals, PROBES)
        found += bool(intervals)
    assert came_up(found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(910, 914))
def test_what_starts_close_is_answered_as_it_is_judged(seed: int) -> None:
    """BA-BAS-9: also where something stands within 1" when the move begins."""
    for asked in questions(seed, 12, close=True):
        intervals = asked.intervals()
        ends = [end for interval in intervals for end in interval]
        for value in np.linspace(0.0, asked.highest, PROBES):
            if any(abs(value - end) < BESIDE for end in ends):
                continue
            inside = any(low <= value <= high for low, high in intervals)
            verdict = referee.judge(
                asked.battle, asked.with_value(float(value)), (1, 1)
            )
            said = f"{value!r}: {asked.move} {asked.battle}"
            assert verdict.legal == inside or within_tolerance(asked, value), said


def within_tolerance(asked: AskedHere, value: float) -> bool:
    """Return whether a move is lawful by the tolerance alone, which ``?`` leaves out.

    It comes closer again to something within 1" of it, but by no more than that.
    """
    unit = asked.unit
    assert unit.pose is not None
    legs = asked.with_value(value).legs
    way = [
        base_ground(unit.formation, at)
        for _, at in moments(unit.formation, unit.pose, legs, "arc")
    ]
    others = [one for one in asked.battle.units if one.id != unit.id and one.pose]
    closer = 0.0
    for other in (*map(base_bodies, others), *map(base_bodies, asked.battle.terrain)):
        gaps = np.array([least_distance(at, other) for at in way])
        if gaps[0] < 1.0:
            closer = max(closer, float(np.max(np.maximum.accumulate(gaps) - gaps)))
    return EXACT < closer < 1e-6


def test_what_comes_closer_throughout_is_proved() -> None:
    """BA-BAS-9: nothing is only looked at where each value but the last inches does."""
    scene = SCENES / "BA-BAS-9-how-far-past-something-close.toml"
    battle = serried.parse_battle(scene.read_text(encoding="utf-8"))

    verdict = referee.judge(battle, "wolves advance: forward ?, wheel left 1")

    assert verdict.measure("largest") == pytest.approx(7.0)
    assert verdict.notes == ()


@pytest.mark.slow
def test_wheels_go_round_beyond_half_a_circle() -> None:
    """BA-MAN-11: a file of one base has arc enough for that, and looks agree."""
    turned = 0
    tables = BattleaxeTables(920, states=False)
    tables.step = "normal"
    for _ in range(60):
        battle = tables.battle(1, 3)
        unit = battle.units[0]
        if (
            unit.formation.files > 1
            or unit.profile.random
            or starts_close(battle, unit)
        ):
            continue
        move = Move(
            subject=Subject(unit.id),
            manner=Manner.MARCH,
            legs=(Wheel(tables.pick(SIDES), ASKED),),
        )
        asked = AskedHere(battle, move, allowance(unit, march=True) + 0.25)
        intervals = asked.intervals()
        common.refuse_disagreement(asked, intervals, PROBES)
        half = math.pi * front_of(unit)
        turned += any(high > half for _, high in intervals)
    assert turned > 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(930, 932))
def test_reinforcements_are_told_every_place_at_an_edge(seed: int) -> None:
    """BA-RNF-3, BA-RNF-8, BA-RNF-11, BA-OFF-2: place after place along it."""
    tables = BattleaxeTables(seed, states=False)
    tables.step = "compulsory"
    asked = 0
    for _ in range(third(60)):
        battle = tables.battle(4, 5)
        unit = battle.units[-1]
        if unit.pose is not None:
            continue
        arrival = replace(tables.arrival(unit.id), at=Open.ASKED)
        near = replace(battle, active=unit.player, table=(54.0, 36.0))
        intervals = places_of(near, arrival)
        refuse_other_places(near, arrival, intervals)
        asked += len(intervals) > 1
    assert came_up(asked)


def places_of(battle: Battle, arrival: Reinforce) -> Intervals:
    """Return what the referee says is lawful."""
    found = referee.judge(battle, arrival).measure("intervals")
    assert isinstance(found, tuple)
    return tuple((float(str(a)), float(str(b))) for a, b in common.pairs(found))


def refuse_other_places(
    battle: Battle, arrival: Reinforce, intervals: Intervals
) -> None:
    """Judge places all along the edge, and hold them against the answer."""
    ends = [end for interval in intervals for end in interval]
    for value in np.linspace(0.0, 54.0, 500):
        if any(abs(value - end) < 2 * common.OUTSIDE for end in ends):
            continue
        inside = any(low <= value <= high for low, high in intervals)
        said = replace(arrival, at=float(value))
        assert referee.judge(battle, said).legal == inside, f"{said} on {battle}"
