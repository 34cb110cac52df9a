"""Open legs: moves in which a number is asked for or follows from the others."""

from collections.abc import Sequence
from dataclasses import replace

from serried.model.actions.legs import (
    Act,
    Backward,
    Closing,
    Forward,
    Join,
    Leg,
    Number,
    Open,
    Pivot,
    Place,
    Ranks,
    Reforming,
    Sideways,
    Sweep,
    Wheel,
)
from serried.model.errors import RequestError
from serried.model.ids import Inches
from serried.rules.case import Case


def open_leg(legs: Sequence[Leg], what: Open) -> int | None:
    """Return the place of the leg whose number is *what*, or None.

    Raises:
        RequestError: If more than one is.
    """
    found = [place for place, leg in enumerate(legs) if number_of(leg) is what]
    if len(found) > 1:
        message = f"a line has at most one {what.value}, and this one has {len(found)}"
        raise RequestError(message)
    if what is Open.REST and found and _is_angle(legs[found[0]]):
        message = "rest is a length in inches, and no angle"
        raise RequestError(message)
    return found[0] if found else None


def _is_angle(leg: Leg) -> bool:
    return isinstance(leg, Pivot) or (isinstance(leg, Wheel) and leg.distance is None)


def number_of(leg: Leg) -> Number | None:
    """Return the number of *leg*; None if it has none."""
    match leg:
        case Forward(distance) | Backward(distance) | Sideways(_, distance):
            return distance
        case Wheel():
            return leg.distance if leg.degrees is None else leg.degrees
        case Pivot(_, degrees):
            return degrees
        case Reforming() | Act() | Sweep() | Place() | Ranks() | Closing() | Join():
            return None


def with_number(leg: Leg, number: Number) -> Leg:
    """Return *leg* with *number* in the place of its own."""
    match leg:
        case Forward() | Backward() | Sideways():
            return replace(leg, distance=number)
        case Wheel() if leg.degrees is None:
            return replace(leg, distance=number)
        case Wheel() | Pivot():
            return replace(leg, degrees=number)
        case Reforming() | Act() | Sweep() | Place() | Ranks() | Closing() | Join():
            return leg


def filled(
    legs: Sequence[Leg],
    asked: float,
    rest: float,
) -> tuple[Leg, ...]:
    """Return *legs* with *asked* for ``?`` and *rest* for ``rest``."""
    numbers = {Open.ASKED: asked, Open.REST: rest}
    return tuple(
        with_number(leg, numbers[number])
        if isinstance(number := number_of(leg), Open)
        else leg
        for leg in legs
    )


def is_open(case: Case) -> bool:
    """Tell whether a number of the move is asked for."""
    return open_leg(case.legs, Open.ASKED) is not None


def settled_case(case: Case, asked: float = 0.0) -> Case:
    """Return the case with *asked* for ``?``, and ``rest`` worked out, to be exact.

    Where no number is open it is the same case. ``rest`` is the allowance of its
    direction less the other legs, at least 0.
    """
    legs = case.legs
    if not any(isinstance(number_of(leg), Open) for leg in legs):
        return case
    place = open_leg(legs, Open.REST)
    if place is None:
        return with_legs(case, filled(legs, asked, 0.0))
    without = filled(legs, asked, 0.0)
    far = replace(case, legs=without).far().total
    rest = max(allowance(case, legs[place]) - far, 0.0)
    return with_legs(case, filled(legs, asked, rest))


def with_legs(case: Case, legs: tuple[Leg, ...]) -> Case:
    """Return the case with other legs, to be exact."""
    return replace(case, legs=legs, tolerance=0.0)


def allowance(case: Case, leg: Leg) -> Inches:
    """Return how far the whole move may go in the direction of *leg*."""
    clause = case.terms.forward
    forward = isinstance(leg, Forward | Wheel | Pivot)
    rate = case.rate(clause) if forward else case.slow_rate(clause)
    return rate or 0.0
