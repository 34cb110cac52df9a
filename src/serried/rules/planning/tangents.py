"""Tangents: how one comes from one pose to another by wheels and ways ahead.

In numbers alone, in closed form: ``lines`` makes legs of them, ``ways`` judges them.
"""

import math
from typing import Final, TypeAlias

CIRCLE: Final = 6.283185307179586
"""A whole turn, in radians."""

TRIFLE: Final = 1e-9
"""Inches or radians that are nothing but rounding."""

NOTHING: Final = 1e-6
"""Inches between two wheels about one corner that are one wheel."""

Three: TypeAlias = tuple[float, float, float]

Numbers: TypeAlias = tuple[float, float, float, float, float]
"""Ahead, wheel, ahead, wheel, ahead: inches and radians, those to the left above 0."""


def tangents(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
    left: float,
    right: float,
    x: float,
    y: float,
    ux: float,
    uy: float,
    to_x: float,
    to_y: float,
    to_ux: float,
    to_uy: float,
    most: float,
) -> list[Three]:
    """Return wheel, ahead and wheel for each pair of corners.

    Args:
        left: Where the left front corner is, in inches to the right of the middle of
            the front.
        right: Where its right one is.
        x: Where that middle stands, in inches from the west.
        y: The same from the south.
        ux: Which way it looks, as a unit vector; likewise *uy*.
        uy: See *ux*.
        to_x: Where it is to stand, from the west.
        to_y: The same from the south.
        to_ux: Which way it is to look.
        to_uy: See *to_ux*.
        most: How long the way is at most, in inches; some that are longer are not
            returned.

    Returns:
        Radians, those to the left above 0, inches, and radians again.
    """
    found: list[Three] = []
    wide = right - left
    # the corner lies to the left of the middle by the radius, which is below 0 there
    for first in (-left, -right):
        for last in (-left, -right):
            dx = to_x - last * to_uy - x + first * uy
            dy = to_y + last * to_ux - y - first * ux
            apart = last - first
            square = dx * dx + dy * dy - apart * apart
            if square < -NOTHING * NOTHING:
                continue
            far = math.sqrt(max(square, 0.0))
            if far > most:
                continue
            aim_x, aim_y = ux, uy  # one corner alone: all is the last wheel
            if far > NOTHING or apart != 0.0:
                long = far * far + apart * apart
                aim_x = (dx * far + dy * apart) / long
                aim_y = (dy * far - dx * apart) / long
            sine, cosine = ux * aim_y - uy * aim_x, ux * aim_x + uy * aim_y
            to_sine = aim_x * to_uy - aim_y * to_ux
            to_cosine = aim_x * to_ux + aim_y * to_uy
            least = _chord(wide, sine, cosine, first)
            if far + least + _chord(wide, to_sine, to_cosine, last) <= most:
                wheel = between(math.atan2(sine, cosine), first)
                other = between(math.atan2(to_sine, to_cosine), last)
                found.append((wheel, far, other))
    return found


def _chord(wide: float, sine: float, cosine: float, radius: float) -> float:
    """Return how far the outer corner goes in a wheel at least, in inches."""
    turned = sine if radius > 0.0 else -sine
    if turned < -NOTHING:  # by more than half a circle
        return 2.0 * wide
    return wide * math.sqrt(max(2.0 - 2.0 * cosine, 0.0))


def corners(  # noqa: PLR0913, PLR0917 - as above
    left: float,
    right: float,
    x: float,
    y: float,
    ux: float,
    uy: float,
    to_x: float,
    to_y: float,
    to_ux: float,
    to_uy: float,
    most: float,
) -> list[Three]:
    """Return ahead, wheel and ahead for each corner; as ``tangents`` has it."""
    found: list[Three] = []
    cross = ux * to_uy - uy * to_ux
    if abs(cross) < TRIFLE:
        return found
    cosine = ux * to_ux + uy * to_uy
    for radius in (-left, -right):
        dx = to_x - radius * to_uy - x + radius * uy
        dy = to_y + radius * to_ux - y - radius * ux
        a = (dx * to_uy - dy * to_ux) / cross
        b = (ux * dy - uy * dx) / cross
        if a < -TRIFLE or b < -TRIFLE:
            continue
        if a + b + _chord(right - left, cross, cosine, radius) <= most:
            turn = between(math.atan2(cross, cosine), radius)
            found.append((max(a, 0.0), turn, max(b, 0.0)))
    return found


def between(angle: float, radius: float) -> float:
    """Return an angle as a wheel to one side turns, within one full circle."""
    positive = angle if radius > 0.0 else -angle
    if abs(positive) >= CIRCLE:
        positive = math.fmod(positive, CIRCLE)
    if positive < -TRIFLE:
        positive += CIRCLE
    if positive > CIRCLE - TRIFLE or positive < 0.0:
        positive = 0.0
    return positive if radius > 0.0 else -positive
