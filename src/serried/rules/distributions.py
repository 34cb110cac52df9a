"""Distributions: how likely each number is that dice may come to.

Entry *n* is how likely *n* is. Probabilities are floats, or fractions for whoever wants
them exactly; what is certain is 1 in both.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, TypeAlias

Probability: TypeAlias = float | Fraction
Distribution: TypeAlias = tuple[Probability, ...]

NOTHING: Final[Distribution] = (1,)
"""What is 0 for certain."""


def certainly(number: int) -> Distribution:
    """Return what is *number* for certain."""
    return (*(0 for _ in range(number)), 1)


def summed(one: Distribution, other: Distribution, most: int) -> Distribution:
    """Return the sum of two numbers that do not depend on each other.

    Args:
        one: The one.
        other: The other.
        most: What all larger sums count as.
    """
    size = min(len(one) + len(other) - 2, most) + 1
    found: list[Probability] = [0] * size
    for first, likely in enumerate(one):
        if likely:
            for second, also in enumerate(other):
                found[min(first + second, most)] += likely * also
    return tuple(found)


def repeated(one: Distribution, times: int, most: int) -> Distribution:
    """Return the sum of as many such numbers, sums above *most* counted as that."""
    found, power = NOTHING, _at_most(one, most)
    while times:
        if times & 1:
            found = summed(found, power, most)
        times >>= 1
        if times:
            power = summed(power, power, most)
    return found


def mixed(parts: Iterable[tuple[Probability, Distribution]]) -> Distribution:
    """Return a number that is one of several, each as likely as is said before it."""
    found: list[Probability] = []
    for likely, one in parts:
        found += [0] * (len(one) - len(found))
        for number, also in enumerate(one):
            found[number] += likely * also
    return tuple(found)


def _at_most(one: Distribution, most: int) -> Distribution:
    if len(one) <= most + 1:
        return one
    return (*one[:most], sum(one[most:]))
