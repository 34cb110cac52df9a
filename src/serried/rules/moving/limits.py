"""Move limits: directions, lengths and displacements."""

from collections.abc import Iterator, Mapping
from typing import Final

from serried.geometry import at_most
from serried.geometry.compare import ROUNDING
from serried.model.actions.legs import Act, Leg, Sweep, Wheel
from serried.model.actions.trip import Trip
from serried.model.ids import ClauseId, Inches, Letter
from serried.model.verdict import Finding
from serried.rules.case import Case
from serried.rules.findings import never, no_farther_than
from serried.rules.moving.rates import own_rates
from serried.rules.moving.travel import (
    BACKWARDS,
    FORWARDS,
    SIDES,
    Lengths,
    direction,
)

LENGTH: Final = "length"
SIDEWAYS: Final = "sideways"
ALL_WAYS: Final = "in all directions"


def judge_way(case: Case) -> Iterator[Finding]:
    """Judge the legs as they are said: their directions and lengths.

    Each direction of a mixed move is also held against its own limit, but where all
    of them count as one.

    Source:
        LIGHT-3, MOV-9 to MOV-14, MOV-17, MOV-18, GEN-12, AMB-14, AMB-19, BA-MOV-3,
        BA-MOV-7 to BA-MOV-10, BA-MAR-1, BA-MAR-4
    """
    terms = case.terms
    ways = _directions(case.legs)
    if terms.all_ways:
        rate = case.rate(terms.forward)
        if rate is not None:
            one = {SIDEWAYS if way in SIDES.values() else way for way in ways}
            said = ALL_WAYS if len(one) > 1 else next(iter(one), FORWARDS)
            yield _judge_length(case, terms.forward, said, case.far().total, rate)
        return
    others = tuple(way for way in ways if way != FORWARDS)
    forward_only = terms.slowly is None
    yield never(
        others if forward_only else len(ways) > 1,
        clause=terms.directions,
        reason=terms.one_way,
        values=(("ways", others if forward_only else ways),),
        unit=case.unit.id,
    )
    far = case.far()
    if (rate := case.rate(terms.forward)) is None:
        return
    if forward_only:
        yield _judge_length(case, terms.forward, FORWARDS, far.forward, rate)
    else:
        yield from _judge_lengths(case, far, rate, ways)


def judge_displacement(case: Case, route: Trip) -> Iterator[Finding]:
    """Judge how far any model ends from where it began, if the book bounds that.

    Source:
        MOV-15, MOV-16, MOV-19, AMB-6 to AMB-8
    """
    clause = case.terms.displacement
    lowest = None if clause is None else case.rate(clause)
    if clause is None or lowest is None:
        return
    moved = case.gone(route)
    limits = caps_of(case, clause)
    margins = [limits.get(one.letter, lowest) - one.distance for one in moved]
    worst = margins.index(min(margins))
    limit = limits.get(moved[worst].letter, lowest)
    named, margin = next(
        (one, margin)
        for one, margin in zip(moved, margins, strict=True)
        if at_most(margin, margins[worst]) and limits.get(one.letter, lowest) == limit
    )
    rounded = at_most(margin, margins[worst], ROUNDING)  # no farther, but for rounding
    acted = any(isinstance(leg, Act | Sweep) for leg in case.legs)
    yield no_farther_than(
        limit,
        clause=clause,
        measured=named.distance if rounded else moved[worst].distance,
        reason="displacement_by_way" if acted else "displacement",
        unit=case.unit.id,
        model=named.model,
        tolerance=case.tolerance,
    )


def _directions(legs: tuple[Leg, ...]) -> tuple[str, ...]:
    ways = (direction(leg) for leg in legs)
    return tuple(dict.fromkeys(way for way in ways if way is not None))


def _judge_lengths(
    case: Case, far: Lengths, rate: Inches, directions: tuple[str, ...]
) -> Iterator[Finding]:
    """Judge each direction against its own limit."""
    terms = case.terms
    ways = {SIDEWAYS if way in SIDES.values() else way for way in directions}
    wheels = any(isinstance(leg, Wheel) for leg in case.legs)
    if wheels or FORWARDS in ways or not ways:
        yield _judge_length(case, terms.forward, FORWARDS, far.forward, rate)
    slow = case.slow_rate(terms.forward) or 0.0
    if BACKWARDS in ways:
        yield _judge_length(case, terms.backward, BACKWARDS, far.backward, slow)
    if SIDEWAYS in ways:
        yield _judge_length(case, terms.sideways, SIDEWAYS, far.left + far.right, slow)


def _judge_length(
    case: Case,
    clause: ClauseId,
    way: str,
    measured: Inches,
    limit: Inches,
) -> Finding:
    return no_farther_than(
        limit,
        clause=clause,
        measured=measured,
        reason=LENGTH,
        values=(("way", way),),
        unit=case.unit.id,
        tolerance=case.tolerance,
    )


def caps_of(case: Case, clause: ClauseId) -> Mapping[Letter, Inches]:
    """Return the rates of models by their letters, where these bound them (AMB-8).

    Of a Magical Move the stated distance is everybody's (MM-5).
    """
    if case.fixed_rate is not None or case.settings.displacement_rate == "slowest":
        return {}
    terms = case.terms
    found = own_rates(case.battle, case.unit, terms.rate, clause)
    return {letter: terms.times * rate for letter, rate in found.items()}
