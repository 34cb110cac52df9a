"""The 9th Age, chapter "Moving Units": directions, lengths and displacements.

The figures of the chapter (MOV-F1, MOV-F2, MOV-F3, MOV-F4, MOV-F5) are the scenes
examples/wheels-a.toml to wheels-c.toml and tests/figures/t9a/test_wheels.py.
"""

from collections.abc import Iterator
from typing import Final

from serried.books.t9a.case import Case
from serried.books.t9a.rates import own_rate
from serried.books.t9a.vocabulary import VOCABULARY
from serried.geometry import at_most
from serried.model.ids import ClauseId, Inches
from serried.model.legs import Act, Backward, Forward, Leg, Side, Sideways, Wheel
from serried.model.trip import Trip
from serried.model.verdict import Finding
from serried.rules.findings import never, no_farther_than
from serried.rules.settings import word_setting
from serried.rules.travel import Displacement, Lengths, displacements, lengths

HALF: Final = 0.5
"""Backwards and sideways: an exact half, no Characteristic modifier (MOV-14)."""

LENGTH: Final = "length"
FORWARDS: Final = "forwards"
BACKWARDS: Final = "backwards"
SIDEWAYS: Final = "sideways"
SIDES: Final = {Side.LEFT: "to the left", Side.RIGHT: "to the right"}


def judge_way(case: Case) -> Iterator[Finding]:
    """Judge the legs as they are said: their directions and lengths.

    Source:
        MOV-9 to MOV-14, MOV-17, MOV-18, GEN-12, AMB-14, AMB-19
    """
    far = lengths(case.unit.formation, case.legs, case.wheel_measure)
    if case.marching:
        yield _judge_march_directions(case)
        if (march := case.rate("MOV-17")) is not None:
            yield _judge_length(case, "MOV-17", FORWARDS, far.forward, march)
        return
    yield _judge_advance_directions(case)
    if (advance := case.rate("MOV-10")) is not None:
        yield from _judge_advance_lengths(case, far, advance)


def judge_displacement(case: Case, route: Trip) -> Iterator[Finding]:
    """Judge how far any model ends from where it began.

    Source:
        MOV-15, MOV-16, MOV-19, AMB-6 to AMB-8
    """
    clause = "MOV-19" if case.marching else "MOV-15"
    lowest = case.rate(clause)
    if lowest is None:
        return
    moved = displacements(case.unit.formation, route, case.legs)
    limits = [_cap(case, model, lowest, clause) for model in moved]
    margins = [limit - one.distance for limit, one in zip(limits, moved, strict=True)]
    worst = next(i for i, m in enumerate(margins) if at_most(m, min(margins)))
    acted = any(isinstance(leg, Act) for leg in case.legs)
    yield no_farther_than(
        limits[worst],
        clause=clause,
        measured=moved[worst].distance,
        reason="displacement_by_way" if acted else "displacement",
        unit=case.unit.id,
        model=moved[worst].model,
        tolerance=case.tolerance,
    )


def direction(leg: Leg) -> str | None:
    """Return the direction of MOV-9 that *leg* goes in; a Wheel or Pivot has none."""
    match leg:
        case Forward():
            return FORWARDS
        case Backward():
            return BACKWARDS
        case Sideways(side, _):
            return SIDES[side]
        case _:
            return None


def _directions(case: Case) -> tuple[str, ...]:
    ways = (direction(leg) for leg in case.legs)
    return tuple(dict.fromkeys(way for way in ways if way is not None))


def _judge_march_directions(case: Case) -> Finding:
    """Judge MOV-17 and MOV-18: a March Move goes forwards only, with Wheels."""
    others = tuple(way for way in _directions(case) if way != FORWARDS)
    return never(
        others,
        clause="MOV-17",
        reason="march_forward_only",
        values=(("ways", others),),
        unit=case.unit.id,
    )


def _judge_advance_directions(case: Case) -> Finding:
    """Judge MOV-9: one direction in one Advance Move; a Wheel is not one."""
    ways = _directions(case)
    return never(
        len(ways) > 1,
        clause="MOV-9",
        reason="one_direction",
        values=(("ways", ways),),
        unit=case.unit.id,
    )


def _judge_advance_lengths(
    case: Case, far: Lengths, advance: Inches
) -> Iterator[Finding]:
    """Judge MOV-10, MOV-11 and MOV-13, each direction against its own limit."""
    ways = {SIDEWAYS if way in SIDES.values() else way for way in _directions(case)}
    wheels = any(isinstance(leg, Wheel) for leg in case.legs)
    half = advance * HALF
    if wheels or FORWARDS in ways or not ways:
        yield _judge_length(case, "MOV-10", FORWARDS, far.forward, advance)
    if BACKWARDS in ways:
        yield _judge_length(case, "MOV-11", BACKWARDS, far.backward, half)
    if SIDEWAYS in ways:
        yield _judge_length(case, "MOV-13", SIDEWAYS, far.left + far.right, half)


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


def _cap(case: Case, model: Displacement, lowest: Inches, clause: ClauseId) -> Inches:
    """Return whose rate bounds *model*: the unit's lowest, or its own (AMB-8)."""
    if word_setting(case.battle, VOCABULARY, "displacement_rate") == "slowest":
        return lowest
    return own_rate(case.battle, case.unit, model.letter, case.rate_name, clause)
