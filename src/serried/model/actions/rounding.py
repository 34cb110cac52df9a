"""Legs with plain numbers."""

from serried.model.actions.legs import (
    Backward,
    Forward,
    Leg,
    Pivot,
    Sideways,
    Wheel,
)


def rounded(leg: Leg, digits: int) -> Leg:
    """Return a leg with its number rounded to so many decimals."""
    match leg:
        case Forward(float() as far):
            return Forward(round(far, digits))
        case Backward(float() as far):
            return Backward(round(far, digits))
        case Sideways(side, float() as far):
            return Sideways(side, round(far, digits))
        case Wheel(side, float() as far):
            return Wheel(side, distance=round(far, digits))
        case Pivot(side, float() as degrees):
            return Pivot(side, round(degrees, digits))
    return leg
