"""Wheels and Pivots: which of them a move may make."""

from collections.abc import Iterator

from serried.geometry import at_most
from serried.model.actions.legs import Backward, Pivot, Sideways, Wheel
from serried.model.extents import front_corners
from serried.model.ids import ClauseId
from serried.model.verdict import Finding
from serried.rules.case import Case
from serried.rules.findings import never, worst
from serried.rules.moving.travel import RIGHT_ANGLE, Swing, swing


def judge_wheels(case: Case) -> Iterator[Finding]:
    """Judge the Wheels of a move, if it has any.

    Source:
        WHEEL-2, WHEEL-7, WHEEL-8, AMB-2 to AMB-5, BA-MOV-11, BA-MAN-8, BA-MAN-11
    """
    legs, unit = case.legs, case.unit
    wheels = [(n, leg) for n, leg in enumerate(legs, 1) if isinstance(leg, Wheel)]
    forbidden = case.terms.no_wheels
    if forbidden is not None:
        yield never(wheels, clause=forbidden, reason="no_wheels", unit=unit.id)
        return
    if not wheels:
        return
    widest, measure = case.terms.wheel_angle, case.settings.wheel_measure
    swings = [swing(unit.formation, n, wheel, measure) for n, wheel in wheels]
    if widest is not None:
        yield worst([_judge_angle(case, widest, one) for one in swings])
    else:
        yield from (_out_of_reach(case, one) for one in swings if one.turn is None)
    yield never(
        any(isinstance(leg, Backward | Sideways) for leg in legs),
        clause=case.terms.wheel_forward,
        reason="wheel_forward_only",
        unit=unit.id,
    )


def judge_pivots(case: Case) -> Iterator[Finding]:
    """Judge the Pivots of a move, if it has any.

    Source:
        MOV-25, PIV-2, BA-LON-3
    """
    if not any(isinstance(leg, Pivot) for leg in case.legs):
        return
    unit = case.unit
    yield never(
        not unit.single,
        clause=case.terms.pivot,
        reason="pivot_single_only",
        values=(("models", len(unit.formation.places)),),
        unit=unit.id,
    )


def _judge_angle(case: Case, clause: ClauseId, one: Swing) -> Finding:
    """Judge the angle where the line gives one, else the distance (WHEEL-2)."""
    if one.degrees is not None:
        holds = at_most(one.degrees, RIGHT_ANGLE)
    else:
        holds = at_most(one.distance, one.limit)
    return Finding(
        clause=clause,
        holds=holds,
        reason="wheel_angle",
        values=(("leg", one.leg), ("possible", one.turn is not None)),
        measured=one.distance,
        limit=one.limit,
        margin=one.limit - one.distance,
        unit=case.unit.id,
    )


def _out_of_reach(case: Case, one: Swing) -> Finding:
    """Find that a Wheel is longer than any turn of this front, by the chord."""
    left, right = front_corners(case.unit.formation)
    reach = 2 * (right - left)
    return Finding(
        clause=case.terms.wheel_reach,
        holds=False,
        reason="wheel_reach",
        values=(("leg", one.leg),),
        measured=one.distance,
        limit=reach,
        margin=reach - one.distance,
        unit=case.unit.id,
    )
