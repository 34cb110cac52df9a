"""The 9th Age, chapter "Moving Units": what Wheels and Pivots are allowed."""

from collections.abc import Sequence

from serried.geometry import at_most
from serried.model.legs import Backward, Leg, Pivot, Sideways, Wheel
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.findings import never, worst
from serried.rules.travel import RIGHT_ANGLE, Swing, swing


def judge_wheels(unit: Unit, legs: Sequence[Leg], measure: str) -> tuple[Finding, ...]:
    """Judge the Wheels of a move, if it has any.

    Source:
        WHEEL-2, WHEEL-7, AMB-2 to AMB-5
    """
    wheels = [(n, leg) for n, leg in enumerate(legs, 1) if isinstance(leg, Wheel)]
    if not wheels:
        return ()
    straight = next((g for g in legs if isinstance(g, Backward | Sideways)), None)
    swings = [swing(unit.formation, n, wheel, measure) for n, wheel in wheels]
    return (
        worst([_judge_angle(unit, one) for one in swings]),
        never(
            straight,
            clause="WHEEL-7",
            reason="wheel_forward_only",
            unit=unit.id,
        ),
    )


def judge_pivots(unit: Unit, legs: Sequence[Leg]) -> tuple[Finding, ...]:
    """Judge the Pivots of a move, if it has any.

    Source:
        MOV-25, PIV-2
    """
    if not any(isinstance(leg, Pivot) for leg in legs):
        return ()
    models = len(unit.formation.places)
    found = never(
        not unit.single,
        clause="MOV-25",
        reason="pivot_single_only",
        values=(("models", models),),
        unit=unit.id,
    )
    return (found,)


def _judge_angle(unit: Unit, one: Swing) -> Finding:
    """Judge WHEEL-2: by the angle where the line gives one, else by distance."""
    if one.degrees is not None:
        holds = at_most(one.degrees, RIGHT_ANGLE)
    else:
        holds = at_most(one.distance, one.limit)
    return Finding(
        clause="WHEEL-2",
        holds=holds,
        reason="wheel_angle",
        values=(("leg", one.leg), ("possible", one.turn is not None)),
        measured=one.distance,
        limit=one.limit,
        margin=one.limit - one.distance,
        unit=unit.id,
    )
