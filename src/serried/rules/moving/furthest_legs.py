"""Asking: the largest lawful value of one number of a move, and ``rest``."""

import math
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from serried.geometry import TOLERANCE
from serried.geometry.compare import ROUNDING
from serried.model.actions.legs import MOST_DEGREES, Leg, Open, Pivot, Wheel
from serried.model.actions.trip import Trip
from serried.model.bases import inches
from serried.model.extents import front_corners
from serried.model.ids import ClauseId, Inches
from serried.model.verdict import Finding, Values
from serried.rules.case import Case
from serried.rules.moving.end_clearance import EndClearance
from serried.rules.moving.exemption_margin import room_to_change
from serried.rules.moving.limits import LENGTH, judge_way
from serried.rules.moving.margins import Course, Margin, margin_of
from serried.rules.moving.neighbours import Around
from serried.rules.moving.open_legs import (
    allowance,
    filled,
    open_leg,
    settled_case,
    with_legs,
)
from serried.rules.moving.spacing import Spacing, Walk, spacing
from serried.rules.moving.travel import CHORD, RIGHT_ANGLE
from serried.rules.moving.unit_spacing import (
    around_of,
    distance_margins,
    lifted,
    margin_at,
    walk_of,
)
from serried.rules.solving.rooms import least_room, solution_notes, value_measures
from serried.rules.solving.search import (
    NOTHING,
    Domain,
    End,
    Probe,
    Room,
    Solution,
    Stretch,
    lawful_stretches,
)

BEYOND: Final[Inches] = 0.25
"""How far past the allowance is looked, to see which clause ends the stretch."""

WIDEST: Final = {CHORD: 1.5, "arc": 1.65}
"""Wheels are looked at up to this many times the front, past 90 degrees."""

WIDEST_UNBOUNDED: Final = {CHORD: 1.98, "arc": math.inf}
"""The same where no clause bounds the angle; a chord of 2 fronts turns half round."""

LOOKS: Final = 64
"""How many wider ones are looked at beyond that."""

Legs: TypeAlias = Callable[[Case, Trip | None], Iterable[Finding]]


def answered(
    case: Case, legs: Legs, rough: frozenset[ClauseId], *, barred: bool
) -> tuple[Values, tuple[str, ...]]:
    """Return the measures of a ``?``, and what people must know of them.

    Args:
        case: The move, with ``?`` in it.
        legs: Judges the legs without what stands around.
        rough: The clauses whose margins have corners.
        barred: Whether no number at all can make it lawful.
    """
    solution = NOTHING if barred else lawful_values(case, legs, rough)
    return value_measures(solution.stretches), solution_notes(solution)


def lawful_values(
    case: Case, legs: Legs, rough: frozenset[ClauseId] = frozenset()
) -> Solution:
    """Return every value of ``?`` that breaks no clause.

    Args:
        case: The move, with ``?`` in it.
        legs: Judges the legs without what stands around.
        rough: The clauses whose margins have corners.
    """

    def probe(value: float) -> Room:
        tried = settled_case(case, value)
        route = tried.route()
        found = _without_rest(case, value, legs(tried, route))
        margins = [
            margin_of(one, Course.ROUGH if one.clause in rough else Course.SMOOTH)
            for one in found
        ]
        if route is None:
            return least_room(margins)
        near = _spaced(tried, route, _settled_legs(case))
        margins += near.margins
        return least_room(margins)._replace(
            jump_margin=near.exemption_margin,
            status=near.status,
            end=near.end,
        )

    domain = _domain(case)
    return _to_half_a_circle(case, probe, domain, lawful_stretches(probe, domain))


def _to_half_a_circle(
    case: Case, probe: Probe, domain: Domain, found: Solution
) -> Solution:
    """Look at the widest Wheels by the chord, where no clause bounds the angle.

    Near half a circle the angle changes too fast with the chord for any proof.
    """
    place = open_leg(case.legs, Open.ASKED)
    leg = None if place is None else case.legs[place]
    chord = isinstance(leg, Wheel) and leg.degrees is None
    bounded = case.terms.wheel_angle is not None or case.settings.wheel_measure != CHORD
    if not chord or bounded or not found.stretches:
        return found
    *before, (low, high) = found.stretches
    if high.clause is not None or domain.high < _front(case) * WIDEST_UNBOUNDED[CHORD]:
        return found
    step = (2 * _front(case) - domain.high) / LOOKS
    for look in range(1, LOOKS + 1):
        room = probe(domain.high + look * step)
        if room.margin < 0:
            high = End(high.value, room.clause)
            break
        high = End(domain.high + look * step, None)
    return Solution((*before, Stretch(low, high)), proved=False)


class Spaced(NamedTuple):
    """What stands around a move, for the solver."""

    margins: tuple[Margin, ...]
    exemption_margin: Inches
    status: Hashable
    end: EndClearance | None


def _settled_legs(case: Case) -> int:
    """Return how many legs the number does not shift, but at most makes longer."""
    asked = open_leg(case.legs, Open.ASKED) or 0
    rest = open_leg(case.legs, Open.REST)
    if rest is not None and rest < asked:
        return rest
    swept = not isinstance(case.legs[asked], Pivot)
    return asked + 1 if swept else asked


def _spaced(case: Case, route: Trip, settled: int) -> Spaced:
    """Return how close a move comes: how its settled part does, and the rest."""
    over = case.terms.spacing.over
    whole = walk_of(case, lifted(route) if over else route)
    about = around_of(case, whole.extent)
    if over:
        found = spacing(whole, about)._replace(moving=None)
        stand = _stand(whole, about, found) if route.complete else None
        margins = distance_margins(case, found, Course.ROUGH)
        return Spaced(margins, math.inf, (found.ignored, False), stand)
    parts = (
        tuple(stage for stage in route.stages if stage.leg <= settled),
        tuple(stage for stage in route.stages if stage.leg > settled),
    )
    if not route.complete or not parts[1]:
        found = spacing(whole, about)
        return Spaced(
            distance_margins(case, found, Course.FALLING),
            math.inf,
            (found.ignored, _struck(found)),
            _stand(whole, about, found) if route.complete else None,
        )
    head = whole._replace(trip=Trip(route.start, parts[0], complete=True), ends=False)
    before = spacing(head, about)
    rest = Trip(head.trip.end, parts[1], complete=True)
    tail = whole._replace(trip=rest, ignored=before.ignored, begin=route.start)
    found = spacing(tail, about)
    close = [neighbour for neighbour in about if neighbour.name in before.ignored]
    then = distance_margins(case, found, Course.ROUGH)
    broken = any(margin.amount < -ROUNDING for margin in then)
    return Spaced(
        (*distance_margins(case, before, Course.FALLING), *then),
        room_to_change(tail, close, broken=broken),
        (before.ignored, _struck(before)),
        _stand(whole, about, found),
    )


def _stand(walk: Walk, about: Around, found: Spacing) -> EndClearance:
    last = found.ending
    start = walk.shapes(walk.trip.start if walk.begin is None else walk.begin)
    near = about.near(start, walk.resume + 2.0 * TOLERANCE)
    return EndClearance(
        room=math.inf if last is None else margin_at(last, walk.resume),
        pose=walk.trip.end,
        shapes=walk.final_shapes(),
        around=about,
        ignored=found.ignored,
        limit=walk.resume,
        made_up=TOLERANCE if near else 0.0,  # only towards what is close at the start
    )


def _struck(found: Spacing) -> bool:
    return found.moving is not None and found.moving.forbidden


def _without_rest(
    case: Case,
    value: float,
    findings: Iterable[Finding],
) -> Iterable[Finding]:
    """Judge lengths without ``rest``: what it leaves is the room there is.

    With it every length would keep exactly to its limit, which tells nothing.
    """
    if open_leg(case.legs, Open.REST) is None:
        return findings
    others = with_legs(case, filled(case.legs, value, 0.0))
    return (
        *(found for found in judge_way(others) if found.reason == LENGTH),
        *(found for found in findings if found.reason != LENGTH),
    )


def _domain(case: Case) -> Domain:
    """Return where to look for values, and how fast margins can change there."""
    legs = case.legs
    place = open_leg(legs, Open.ASKED)
    leg = legs[place if place is not None else 0]
    high = _highest(case, leg)
    return Domain(0.0, high, *_changes(case, leg, high))


def _highest(case: Case, leg: Leg) -> float:
    enough = allowance(case, leg) + BEYOND
    if isinstance(leg, Pivot):
        return 2 * RIGHT_ANGLE
    if not isinstance(leg, Wheel):
        return enough
    bounded = case.terms.wheel_angle is not None
    if leg.degrees is not None:
        return RIGHT_ANGLE + 1.0 if bounded else MOST_DEGREES
    widest = (WIDEST if bounded else WIDEST_UNBOUNDED)[case.settings.wheel_measure]
    return min(_front(case) * widest, enough)


def _changes(case: Case, leg: Leg, high: float) -> tuple[float, float, float]:
    """Bound how fast any margin changes with the number of *leg*, and how it bends.

    Shifting a leg shifts all that follows by as much; turning it moves a point
    by its distance from the centre of the turn, which is at most the unit's
    diagonal and the whole way that follows.

    Returns:
        The greatest slope, and the greatest second derivative of a smooth margin
        upwards, and downwards where it is negative: a distance that exceeds a
        rate bends by at most the square of its speed over that rate.
    """
    extent = case.unit.formation.extent
    diagonal = math.hypot(
        inches(extent.right - extent.left), inches(extent.front - extent.rear)
    )
    reach = diagonal + allowance(case, leg) + _whole_way(case)
    turning, shift = [_turning(case, leg, high)], 1.0
    place = open_leg(case.legs, Open.REST)
    if place is not None:  # what the number takes, the rest gives
        rest = case.legs[place]
        turning.append(_turning(case, rest, _highest(case, rest)))
        shift = 2.0
    rate = math.fsum(one for one, _ in turning)
    growth = math.fsum(more for _, more in turning)
    bend = reach * (rate * rate + growth) + 2 * shift * rate
    slope = shift + reach * rate
    return slope, bend, bend + slope * slope / max(allowance(case, leg), BEYOND)


def _turning(case: Case, leg: Leg, high: float) -> tuple[float, float]:
    """Return how fast a leg's angle changes with its number, in radians, and bends."""
    if not isinstance(leg, Wheel | Pivot):
        return 0.0, 0.0
    if isinstance(leg, Pivot) or leg.degrees is not None:
        return math.radians(1.0), 0.0
    front = _front(case)
    if case.settings.wheel_measure != CHORD:
        return 1.0 / front, 0.0
    share = high / (2 * front)
    cosine = math.sqrt(1.0 - share * share)
    return 1.0 / (front * cosine), share / (2 * front * front * cosine**3)


def _front(case: Case) -> Inches:
    left, right = front_corners(case.unit.formation)
    return right - left


def _whole_way(case: Case) -> Inches:
    legs = filled(case.legs, 0.0, 0.0)
    return replace(case, legs=legs).far().total
