"""Legs with plain numbers."""

import math
from collections.abc import Callable

from serried.model.actions.legs import (
    Backward,
    Forward,
    Leg,
    Pivot,
    Sideways,
    Wheel,
)


def rounded(leg: Leg, digits: int, near: Callable[[float, int], float] = round) -> Leg:
    """Return a leg with its number rounded to so many decimals.

    Args:
        leg: The leg.
        digits: How many decimals.
        near: How a number is rounded: to the nearest, or as ``down`` does.
    """
    match leg:
        case Forward(float() as far):
            return Forward(near(far, digits))
        case Backward(float() as far):
            return Backward(near(far, digits))
        case Sideways(side, float() as far):
            return Sideways(side, near(far, digits))
        case Wheel(side, float() as far):
            return Wheel(side, distance=near(far, digits))
        case Pivot(side, float() as degrees):
            return Pivot(side, near(degrees, digits))
    return leg


def down(number: float, digits: int) -> float:
    """Return a number from 0 on with so many decimals, the next ones left out."""
    tens = 10.0**digits
    return math.floor(number * tens) / tens
