"""``?``: the values that are said to be lawful are, and no others are.

Held against judging value after value, at tolerance 0.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest

from draws import came_up, some, third
from laws.generators import Tables
from laws.oracle import bodies, distance
from serried import referee
from serried.model.actions import Manner, Move
from serried.model.actions.legs import (
    Backward,
    Forward,
    Leg,
    Open,
    Pivot,
    Side,
    Sideways,
    Wheel,
)
from serried.model.actions.subject import Subject
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.profile import Rates
from serried.model.unit import Unit
from serried.model.verdict import Verdict

Intervals = tuple[tuple[float, float], ...]

INSIDE = 1e-7
"""How far inside an interval every value must be lawful."""

OUTSIDE = 1e-6
"""How far outside of all intervals no value may be lawful."""

ROUNDING = 1e-12
"""Inches that may be lacking by rounding only."""

SAME = 1e-8
"""Inches that may be lacking at an end, which is found to the last digit or so."""

PROBES = 400

ASKED = Open.ASKED
REST = Forward(Open.REST)
NO_LIMITS = frozenset({"TEST-3", "MOV-5"})
"""Clauses that a move keeps whatever they measure."""

SIDES = tuple(Side)


class Asked(NamedTuple):
    """One line with a ``?``, and how far to look.

    Attributes:
        highest: The greatest value that is tried.
    """

    battle: Battle
    move: Move
    highest: float

    def intervals(self) -> Intervals:
        """Return what the referee says is lawful."""
        verdict = referee.judge(self.battle, self.move, (1, 1))
        found = verdict.measure("intervals")
        largest = verdict.measure("largest")
        assert isinstance(found, tuple)
        stretches = tuple((float(str(a)), float(str(b))) for a, b in pairs(found))
        assert largest == (stretches[-1][1] if stretches else None)
        return stretches

    def lawful(self, value: float, lacking: float = ROUNDING) -> bool:
        """Return whether *value* keeps every limit, but for so many inches."""
        verdict = referee.judge(self.battle, self.with_value(value), (1, 1))
        return all(
            found.holds if found.margin is None else found.margin >= -lacking
            for found in verdict.findings
            if found.clause not in NO_LIMITS
        )

    def with_value(self, value: float) -> Move:
        """Return the move with *value* for ``?``, and ``rest`` worked out."""
        unit = self.battle.unit(self.move.subject.unit)
        legs = tuple(put(leg, value) if asks(leg) else leg for leg in self.move.legs)
        arc = ("wheel_measure", "arc") in self.battle.rulings
        spent = sum(length(leg, unit, arc=arc) for leg in legs)
        rest = max(self.rate - spent, 0.0)
        said = (Forward(rest) if leg == REST else leg for leg in legs)
        return replace(self.move, legs=tuple(said))

    @property
    def rate(self) -> float:
        """The allowance of the whole move, in inches."""
        unit = self.battle.unit(self.move.subject.unit)
        return lowest(unit, self.move.manner)


def asks(leg: Leg) -> bool:
    """Return whether the ``?`` of a line is in this leg."""
    return ASKED in (getattr(leg, "distance", None), getattr(leg, "degrees", None))


def put(leg: Leg, value: float) -> Leg:
    """Return a leg with *value* for its ``?``."""
    if isinstance(leg, Wheel) and leg.degrees is None:
        return replace(leg, distance=value)
    if isinstance(leg, Wheel | Pivot):
        return replace(leg, degrees=value)
    assert isinstance(leg, Forward | Backward | Sideways)
    return replace(leg, distance=value)


def length(leg: Leg, unit: Unit, *, arc: bool) -> float:
    """Return how much of the allowance a leg takes, by the arc or chord."""
    match leg:
        case Forward(float(distance)) | Wheel(_, float(distance), None):
            return distance
        case Wheel(_, None, float(degrees)):
            angle = math.radians(degrees)
            return front_of(unit) * (angle if arc else 2.0 * math.sin(angle / 2))
        case _:
            return 0.0


def front_of(unit: Unit) -> float:
    """Return the width of the Unit Boundary in inches."""
    extent = unit.formation.extent
    return inches(extent.right - extent.left)


def pairs(found: tuple[object, ...]) -> Iterator[tuple[object, object]]:
    """Yield the two ends of each interval."""
    for one in found:
        assert isinstance(one, tuple)
        low, high = one
        yield low, high


def refuse_disagreement(asked: Asked, intervals: Intervals, probes: int) -> None:
    """Judge values inside, outside and all over, and hold them against the answer."""
    ends = [end for interval in intervals for end in interval]
    said = f"{asked.move} {intervals} on {asked.battle}"
    for low, high in intervals:
        if high - low > 2 * INSIDE:
            assert asked.lawful(low + INSIDE), f"just above {low!r}: {said}"
            assert asked.lawful(high - INSIDE), f"just below {high!r}: {said}"
        assert asked.lawful(low, SAME), f"{low!r}: {said}"
        assert asked.lawful(high, SAME), f"{high!r}: {said}"
    beside = [end + step for end in ends for step in (-OUTSIDE, OUTSIDE)]
    for value in (*beside, *np.linspace(0.0, asked.highest, probes)):
        near = any(abs(value - end) < 0.9 * OUTSIDE for end in ends)
        if near or not 0.0 <= value <= asked.highest:
            continue
        inside = any(low <= value <= high for low, high in intervals)
        assert asked.lawful(float(value)) == inside, f"at {value!r}: {said}"


def questions(
    seed: int, count: int, *, rulings: bool = False, close: bool = False
) -> Iterator[Asked]:
    """Yield lines with one ``?``, most of which have an answer.

    Args:
        seed: Decides all of them.
        count: How many tables are laid out; not all of them are asked about.
        rulings: Whether tables depart from the book.
        close: Whether something stands within 1" of the mover, or nothing does.
    """
    tables = Tables(seed, rulings=rulings, states=False)
    for _ in range(count):
        battle = tables.battle()
        unit = tables.pick(battle.units)
        if starts_close(battle, unit) != close:
            continue
        march = tables.one_in(2)
        manner = Manner.MARCH if march else Manner.ADVANCE
        legs, highest = line(tables, unit, lowest(unit, manner), march=march)
        move = Move(subject=Subject(unit.id), manner=manner, legs=tuple(legs))
        yield Asked(battle, move, highest)


def lowest(unit: Unit, manner: Manner) -> float:
    """Return the lowest rate of any model in a unit, in inches (AMB-8)."""
    name = "march" if manner is Manner.MARCH else "advance"
    return min(rate for rate in unit.values(name) if rate is not None)


def starts_close(battle: Battle, unit: Unit) -> bool:
    """Return whether anything stands within 1" of a unit, or nearly (SPACE-4).

    What is then ignored, and until when, is decided with a tolerance, and the
    values asked for are not.
    """
    own = bodies(unit)
    others = [bodies(other) for other in battle.units if other.id != unit.id]
    others += map(bodies, battle.terrain)
    return any(distance(own, other) < 1.0 + OUTSIDE for other in others)


def line(
    tables: Tables, unit: Unit, rate: float, *, march: bool
) -> tuple[Sequence[Leg], float]:
    """Return legs with one ``?`` among others, and the greatest value to try."""
    side, beyond = tables.pick(SIDES), rate + 0.25
    if not march and tables.one_in(3):
        ways: tuple[Leg, ...] = (Backward(ASKED), Sideways(side, ASKED))
        way = tables.pick(ways)
        return [way], rate / 2 + 0.25
    front = front_of(unit)
    choices: list[tuple[Leg, float]] = [
        (Forward(ASKED), beyond),
        (Wheel(side, ASKED), min(1.5 * front, beyond)),
        (Wheel(side, degrees=ASKED), 91.0),
    ]
    if unit.single:
        choices.append((Pivot(side, ASKED), 180.0))
    leg, highest = tables.pick(choices)
    others = [*some_legs(tables, unit, rate), leg, *some_legs(tables, unit, rate)]
    if tables.one_in(3):
        others.insert(tables.whole(0, len(others)), REST)
    return others, highest


def some_legs(tables: Tables, unit: Unit, rate: float) -> Iterator[Leg]:
    """Yield up to two legs that leave something of the allowance."""
    for _ in range(tables.whole(0, 2)):
        part = tables.number(0.0, rate / 4)
        side = tables.pick(SIDES)
        legs: list[Leg] = [Forward(part), Wheel(side, min(part, 0.7))]
        if unit.single:
            legs.append(Pivot(side, 90.0))
        yield tables.pick(legs)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(500, 506))
def test_every_lawful_value_is_found_and_no_other(seed: int) -> None:
    """Crowded tables; forward, backward, sideways, wheels and pivots, with ``rest``."""
    found = 0
    for asked in questions(seed, 16):
        intervals = asked.intervals()
        refuse_disagreement(asked, intervals, PROBES)
        found += bool(intervals)
    assert came_up(found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(510, 512))
def test_the_settings_of_the_table_are_heard(seed: int) -> None:
    """Wheels by arc, bases for Unit Boundaries, other spacings."""
    for asked in questions(seed, 16, rulings=True):
        refuse_disagreement(asked, asked.intervals(), PROBES)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(520, 522))
def test_asking_moves_nothing_and_the_largest_value_can_be_moved(seed: int) -> None:
    """The line with the largest value in the place of ``?`` is itself lawful."""
    for asked in questions(seed, 24):
        verdict = referee.judge(asked.battle, asked.move, (1, 1))
        transition = referee.consider(asked.battle, asked.move, (1, 1))
        mover = asked.move.subject.unit
        poses = [
            battle.unit(mover).pose for battle in (asked.battle, transition.battle)
        ]
        assert poses[0] == poses[1]
        largest = verdict.measure("largest")
        if not isinstance(largest, float):
            assert not verdict.legal
            continue
        line_said = asked.with_value(largest)
        moved = referee.judge(asked.battle, line_said, (1, 1))
        assert moved.breaks == verdict.breaks


@pytest.mark.slow
def test_the_largest_value_can_be_moved_beside_something_close() -> None:
    """Also where something stands within 1" at the start."""
    for seed in (609, 627):
        for asked in questions(seed, third(12), close=True):
            verdict = referee.judge(asked.battle, asked.move, (1, 1))
            for _, value in asked.intervals():
                moved = referee.judge(asked.battle, asked.with_value(value), (1, 1))
                breaks = set(moved.breaks) - NO_LIMITS
                assert not breaks, f"{asked.move} {value}"
            assert verdict.measure("largest") is not None or not verdict.legal


NEXT = (1.000001e-6, 1e-5, 1e-4)
"""How far past an end it is looked what breaks, until the tolerance is spent.

The first is a little more: where two limits are one, rounding is not to part them.
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(540, 544))
def test_the_clause_that_is_named_is_broken_past_the_end(seed: int) -> None:
    """``binding`` above each interval and ``binding_below``: judged, value by value."""
    told: set[str] = set()
    for asked in questions(seed, 24):
        verdict = referee.judge(asked.battle, asked.move, (1, 1))
        for end, way, clause in named_ends(verdict):
            beyond = end + way * NEXT[0]
            said = f"{clause} past {end!r}: {asked.move} on {asked.battle}"
            assert beyond >= 0.0, said
            past = referee.judge(asked.battle, asked.with_value(beyond), (1, 1))
            margins = {found.clause: found.margin for found in past.findings}
            margin = margins[clause]
            assert margin is None or margin < 0.0, said
            refuse_other_breaks(asked, end, way, clause)
            told.add(clause)
    assert came_up(len(told) > 2)


def named_ends(verdict: Verdict) -> Iterator[tuple[float, int, str]]:
    """Yield each end that a clause makes, which way is past it, and the clause."""
    found = verdict.measure("intervals")
    above, below = verdict.measure("binding"), verdict.measure("binding_below")
    assert isinstance(found, tuple)
    assert isinstance(above, tuple)
    assert isinstance(below, tuple)
    for (low, high), over, under in zip(pairs(found), above, below, strict=True):
        if over is not None:
            yield float(str(high)), 1, str(over)
        if under is not None:
            yield float(str(low)), -1, str(under)


def refuse_other_breaks(asked: Asked, end: float, way: int, clause: str) -> None:
    """Hold the name of an end against the first breach past it."""
    for step in NEXT:
        value = end + way * step
        if value < 0.0:
            return
        past = referee.judge(asked.battle, asked.with_value(value), (1, 1))
        breaks = set(past.breaks) - NO_LIMITS
        if breaks:
            assert clause in breaks, f"{breaks} at {value!r}, not {clause}: {asked}"
            return


TOUCH = 1e-5
"""So little is left of a gap that ends at a touch, which is 1e-6 wide itself."""


@pytest.mark.slow
def test_what_was_moved_to_the_limit_can_be_asked_for_again() -> None:
    """After the largest move the next largest is lawful too, if there is one."""
    tables = Tables(900, states=False)
    for _ in range(some(150)):
        battle = tables.battle(2, 3)
        unit = battle.units[0]
        for _ in range(2):
            ask = f"{unit.id} advance: forward ?"
            largest = referee.judge(battle, ask, (1, 1)).measure("largest")
            if not isinstance(largest, float) or largest < TOUCH:
                break
            line_said = f"{unit.id} advance: forward {largest!r}"
            transition = referee.consider(battle, line_said, (1, 1))
            assert not {"SPACE-1", "SPACE-2"} & set(transition.verdict.breaks)
            moved = transition.battle.unit(unit.id)
            battle = transition.battle.with_unit(replace(moved, marks=frozenset()))


def test_an_arc_of_ninety_degrees_can_be_asked_for() -> None:
    """WHEEL-2 by the arc: a quarter of a circle about the front is pi/2 of it."""
    tables = Tables(530, states=False)
    unit = next(u for u in tables.battle(1, 1).units)
    wide = inches(unit.formation.extent.right - unit.formation.extent.left)
    rates = Rates(march=100.0).over(unit.profile.rates)
    fast = replace(unit, profile=replace(unit.profile, rates=rates))
    battle = Battle(
        book="t9a", active="blue", phase="movement", units=(fast,), table=(500, 500),
        rulings=(("wheel_measure", "arc"),),
    )  # fmt: skip
    verdict = referee.judge(battle, "spears march: wheel right ?")

    assert verdict.measure("largest") == pytest.approx(np.pi / 2 * wide)
    assert verdict.measure("binding") == ("WHEEL-2",)
