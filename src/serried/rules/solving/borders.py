"""Borders: where between two values something ceases to hold."""

import math
from collections.abc import Callable
from typing import Final, NamedTuple

WIDER: Final = 8.0
"""By how much each step from a guess is longer than the one before."""

TO_THE_LAST_DIGIT: Final = 2_200
"""After so many halvings nothing lies between two numbers."""


class Border(NamedTuple):
    """Two values between which something ceases to hold.

    Attributes:
        inside: The last that is known to hold.
        outside: The first that is known not to.
    """

    inside: float
    outside: float


def border(
    holds: Callable[[float], bool],
    inside: float,
    outside: float,
    halvings: int = TO_THE_LAST_DIGIT,
    apart: float = 0.0,
) -> Border:
    """Return where something ceases to hold between two values, by halving.

    Args:
        holds: Tells of a value between them whether it holds there.
        inside: Where it holds.
        outside: Where it does not.
        halvings: After so many the rest is left.
        apart: It is left as well where the two are as near as that.
    """
    for _ in range(halvings):
        middle = (inside + outside) / 2.0
        if abs(inside - outside) <= apart or middle in {inside, outside}:
            break
        if holds(middle):
            inside = middle
        else:
            outside = middle
    return Border(inside, outside)


def around(
    holds: Callable[[float], bool], inside: float, outside: float, guess: float
) -> Border:
    """Return a border as near to *guess* as that is right, between two values."""
    low, high = min(inside, outside), max(inside, outside)
    step = math.ulp(guess)
    while low < guess < high:
        was = holds(guess)
        inside, outside = (guess, outside) if was else (inside, guess)
        low, high = min(inside, outside), max(inside, outside)
        towards = outside if was else inside
        guess += math.copysign(step, towards - guess)
        step *= WIDER
        if low < guess < high and holds(guess) != was:
            inside, outside = (inside, guess) if was else (guess, outside)
            break
    return Border(inside, outside)
