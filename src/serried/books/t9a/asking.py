"""The 9th Age: the largest lawful value of one number of a move, and ``rest``."""

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias

from serried.books.t9a.case import Case
from serried.books.t9a.move_limits import HALF
from serried.model.bases import inches
from serried.model.extents import front_corners
from serried.model.ids import Inches
from serried.model.legs import Forward, Leg, Open, Pivot, Wheel
from serried.model.trip import Trip
from serried.model.verdict import Finding, Values
from serried.rules.open_legs import filled, open_leg
from serried.rules.solving import Domain, Room, Stretch, lawful_stretches
from serried.rules.travel import CHORD, RIGHT_ANGLE, lengths

BEYOND: Inches = 0.25
"""How far past the allowance is looked, to see which clause ends the stretch."""

WIDEST: float = 1.5
"""Wheels are looked at up to this many times the front, past 90 degrees."""

Limits: TypeAlias = Callable[[Case, Trip | None], Iterable[Finding]]


def is_open(case: Case) -> bool:
    """Tell whether a number of the move is asked for."""
    return open_leg(case.move.legs, Open.ASKED) is not None


def settled_case(case: Case, asked: float = 0.0) -> Case:
    """Return the case with *asked* for ``?``, and ``rest`` worked out.

    ``rest`` is the allowance of its direction less the other legs, at least 0.
    """
    legs = case.move.legs
    place = open_leg(legs, Open.REST)
    if place is None:
        return _with_legs(case, filled(legs, asked, 0.0))
    without = filled(legs, asked, 0.0)
    far = lengths(case.unit.formation, without, case.wheel_measure).total
    rest = max(_allowance(case, legs[place]) - far, 0.0)
    return _with_legs(case, filled(legs, asked, rest))


def lawful_values(case: Case, limits: Limits) -> tuple[Stretch, ...]:
    """Return every value of ``?`` that breaks no clause of *limits*."""

    def probe(value: float) -> Room:
        tried = settled_case(case, value)
        return _least_room(limits(tried, tried.route()))

    return lawful_stretches(probe, _domain(case))


def value_measures(stretches: tuple[Stretch, ...]) -> Values:
    """Return the measures of ``?``: largest, intervals, and what binds them."""
    return (
        ("largest", stretches[-1].high.value if stretches else None),
        ("intervals", tuple((low.value, high.value) for low, high in stretches)),
        ("binding", tuple(high.clause for _, high in stretches)),
        ("binding_below", tuple(low.clause for low, _ in stretches)),
    )


def _with_legs(case: Case, legs: tuple[Leg, ...]) -> Case:
    return replace(case, move=replace(case.move, legs=legs), tolerance=0.0)


def _allowance(case: Case, leg: Leg) -> Inches:
    """Return how far the whole move may go in the direction of *leg*."""
    rate = case.rate("MOV-17" if case.marching else "MOV-10") or 0.0
    forward = case.marching or isinstance(leg, Forward | Wheel | Pivot)
    return rate if forward else rate * HALF


def _least_room(findings: Iterable[Finding]) -> Room:
    """Return the least margin; none at all where a clause without one is broken."""
    least = Room(math.inf, "")
    for finding in findings:
        margin = finding.margin
        if margin is None:
            margin = math.inf if finding.holds else -math.inf
        if margin < least.margin:
            least = Room(margin, finding.clause)
    return least


def _domain(case: Case) -> Domain:
    """Return where to look for values, and how fast margins can change there."""
    legs = case.move.legs
    place = open_leg(legs, Open.ASKED)
    leg = legs[place if place is not None else 0]
    high = _highest(case, leg)
    return Domain(0.0, high, _slope(case, leg, high))


def _highest(case: Case, leg: Leg) -> float:
    allowance = _allowance(case, leg) + BEYOND
    if isinstance(leg, Pivot):
        return 2 * RIGHT_ANGLE
    if not isinstance(leg, Wheel):
        return allowance
    if leg.degrees is not None:
        return RIGHT_ANGLE + 1.0
    return min(_front(case) * WIDEST, allowance)


def _slope(case: Case, leg: Leg, high: float) -> float:
    """Bound how fast any margin changes with the number of *leg*.

    Shifting a leg shifts all that follows by as much; turning it moves a point
    by its distance from the centre of the turn, which is at most the unit's
    diagonal and the whole way that follows.
    """
    extent = case.unit.formation.extent
    diagonal = math.hypot(
        inches(extent.right - extent.left), inches(extent.front - extent.rear)
    )
    reach = diagonal + _allowance(case, leg) + _whole_way(case)
    rest = _rest_slope(case, reach)
    if isinstance(leg, Wheel) and leg.degrees is None:
        return rest + 1.0 + reach * _turn_rate(case, high)
    if isinstance(leg, Wheel | Pivot):
        return rest + reach * math.radians(1.0)
    return rest + 1.0


def _rest_slope(case: Case, reach: Inches) -> float:
    """Bound how fast margins change with ``rest``, which gives what ``?`` takes."""
    place = open_leg(case.move.legs, Open.REST)
    if place is None:
        return 0.0
    if not isinstance(case.move.legs[place], Wheel):
        return 1.0
    widest = min(_front(case) * WIDEST, _allowance(case, case.move.legs[place]))
    return 1.0 + reach * _turn_rate(case, widest)


def _turn_rate(case: Case, distance: Inches) -> float:
    """Return the greatest change of a Wheel's angle with its distance, in radians."""
    front = _front(case)
    if case.wheel_measure != CHORD:
        return 1.0 / front
    share = distance / (2 * front)
    return 1.0 / (front * math.sqrt(1.0 - share * share))


def _front(case: Case) -> Inches:
    left, right = front_corners(case.unit.formation)
    return right - left


def _whole_way(case: Case) -> Inches:
    legs = filled(case.move.legs, 0.0, 0.0)
    return lengths(case.unit.formation, legs, case.wheel_measure).total
