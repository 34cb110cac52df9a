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


def tangents(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
    left: float,
    right: float,
    x: float,
    y: float,
    heading: float,
    to_x: float,
    to_y: float,
    to_heading: float,
    most: float,
) -> list[Three]:
    """Return wheel, ahead and wheel for each pair of corners.

    Args:
        left: Where the left front corner is, in inches to the right of the middle of
            the front.
        right: Where its right one is.
        x: Where that middle stands, in inches from the west.
        y: The same from the south.
        heading: Which way it looks, in radians from east, anticlockwise.
        to_x: Where it is to stand, from the west.
        to_y: The same from the south.
        to_heading: Which way it is to look.
        most: How far it goes ahead at most, in inches.

    Returns:
        Radians, those to the left above 0, inches, and radians again.
    """
    found: list[Three] = []
    sine, cosine = math.sin(heading), math.cos(heading)
    to_sine, to_cosine = math.sin(to_heading), math.cos(to_heading)
    turn = between(to_heading - heading, 1.0)
    # the corner lies to the left of the middle by the radius, which is below 0 there
    for first in (-left, -right):
        for last in (-left, -right):
            dx = to_x - last * to_sine - x + first * sine
            dy = to_y + last * to_cosine - y - first * cosine
            apart = last - first
            square = dx * dx + dy * dy - apart * apart
            if square < -NOTHING * NOTHING:
                continue
            far = math.sqrt(max(square, 0.0))
            if far > most:
                continue
            wheel = 0.0
            if far > NOTHING or apart != 0.0:
                aim = math.atan2(dy, dx) - math.atan2(apart, far)
                wheel = between(aim - heading, first)
            found.append((wheel, far, between(turn - wheel, last)))
    return found


def corners(  # noqa: PLR0913, PLR0917 - as above
    left: float,
    right: float,
    x: float,
    y: float,
    heading: float,
    to_x: float,
    to_y: float,
    to_heading: float,
) -> list[Three]:
    """Return ahead, wheel and ahead for each corner; as ``tangents`` has it."""
    found: list[Three] = []
    sine, cosine = math.sin(heading), math.cos(heading)
    to_sine, to_cosine = math.sin(to_heading), math.cos(to_heading)
    cross = cosine * to_sine - sine * to_cosine
    if abs(cross) < TRIFLE:
        return found
    turn = between(to_heading - heading, 1.0)
    for radius in (-left, -right):
        dx = to_x - radius * to_sine - x + radius * sine
        dy = to_y + radius * to_cosine - y - radius * cosine
        a = (dx * to_sine - dy * to_cosine) / cross
        b = (cosine * dy - sine * dx) / cross
        if a >= -TRIFLE and b >= -TRIFLE:
            found.append((max(a, 0.0), between(turn, radius), max(b, 0.0)))
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
