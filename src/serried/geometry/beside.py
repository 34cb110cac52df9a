"""Rectangles among things that stand: how near the nearest of them is.

What a rectangle sweeps that goes straight ahead or back is a rectangle again, so this
is all that there is to say of such a way, without looking at a motion; and of a turn,
if nothing is near the box around it.
"""

import math

from serried.geometry.flat import FAR, flat_distance
from serried.geometry.outline import Bounds, Outline


def least_apart(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
    x: float,
    y: float,
    ux: float,
    uy: float,
    left: float,
    right: float,
    rear: float,
    front: float,
    things: list[Outline],
    limit: float,
    enough: float,
) -> float:
    """Return how far a rectangle is from the nearest of things, 0 for an overlap.

    It may have no width.

    What turns out to be near enough is put first among them: it is likely to be for the
    next one, too.

    Args:
        x: Where its local frame stands, as a pose has it; likewise *y*.
        y: See *x*.
        ux: Which way that looks, as a unit vector; likewise *uy*.
        uy: See *ux*.
        left: Where its sides lie there, as ``rectangle`` has it; likewise the others.
        right: See *left*.
        rear: See *left*.
        front: See *left*.
        things: What stands there.
        limit: What is farther off than so many inches does not matter.
        enough: Where something is nearer than that, it does not matter how near.

    Returns:
        Inches; something huge if nothing matters.
    """
    best = FAR
    own: list[float] = []
    middle_right, middle_ahead = (left + right) / 2.0, (rear + front) / 2.0
    half_wide, half_deep = (right - left) / 2.0, (front - rear) / 2.0
    middle_x = x + middle_right * uy + middle_ahead * ux
    middle_y = y - middle_right * ux + middle_ahead * uy
    for place, thing in enumerate(things):
        dx, dy = thing.x - middle_x, thing.y - middle_y
        across, along = dx * uy - dy * ux, dx * ux + dy * uy
        off_across = abs(across) - half_wide - thing.outer
        off_along = abs(along) - half_deep - thing.outer
        if off_across > limit or off_along > limit:
            continue
        if thing.half_width > 0.0 and _is_off(
            across, along, ux, uy, half_wide, half_deep, thing, limit
        ):
            continue
        if not own and half_wide == 0.0:  # a line, or a point
            own = [
                x + left * uy + rear * ux,
                y - left * ux + rear * uy,
                x + left * uy + front * ux,
                y - left * ux + front * uy,
            ]
        elif not own:
            own = [
                x + left * uy + front * ux,
                y - left * ux + front * uy,
                x + left * uy + rear * ux,
                y - left * ux + rear * uy,
                x + right * uy + rear * ux,
                y - right * ux + rear * uy,
                x + right * uy + front * ux,
                y - right * ux + front * uy,
            ]
        best = min(best, flat_distance(own, thing.numbers) - thing.radius)
        if best < enough:
            things[place], things[0] = things[0], thing
            break
    return best if best >= FAR else max(0.0, best)


def _is_off(  # noqa: PLR0913, PLR0917 - as above
    across: float,
    along: float,
    ux: float,
    uy: float,
    half_wide: float,
    half_deep: float,
    thing: Outline,
    limit: float,
) -> bool:
    """Return whether a line along a side of two rectangles keeps them so far apart."""
    # the front of the thing lies along (ux, uy) of it, that of the other across its own
    cosine = abs(thing.ux * uy - thing.uy * ux)
    sine = abs(thing.ux * ux + thing.uy * uy)
    wide = thing.half_width * cosine + thing.half_depth * sine
    deep = thing.half_width * sine + thing.half_depth * cosine
    if abs(across) - half_wide - wide > limit or abs(along) - half_deep - deep > limit:
        return True
    wide = half_wide * cosine + half_deep * sine
    deep = half_wide * sine + half_deep * cosine
    # the same two numbers, seen from the thing
    right_x, right_y = uy, -ux
    dx, dy = across * right_x + along * ux, across * right_y + along * uy
    aside = abs(dx * thing.ux + dy * thing.uy) - thing.half_width - wide
    ahead = abs(dy * thing.ux - dx * thing.uy) - thing.half_depth - deep
    return aside > limit or ahead > limit


def box_of_turn(
    box: Bounds, about: float, cosine: float, sine: float, *, clockwise: bool
) -> Bounds:
    """Return the box around all that a box sweeps while it turns.

    Args:
        box: In its local frame: its left, rear, right and front.
        about: The point about which it turns, so far to the right there.
        cosine: Of the angle, which is no more than a straight one.
        sine: Likewise.
        clockwise: Whether it turns to the right.
    """
    left, rear, right, front = box
    west, east = left - about, right - about
    if clockwise:
        west, east = -east, -west  # seen in a mirror
    least_x = least_y = FAR
    most_x = most_y = -FAR
    for corner in range(4):
        x = west if corner % 2 else east
        y = rear if corner // 2 else front
        there_x, there_y = cosine * x - sine * y, sine * x + cosine * y
        far = math.sqrt(x * x + y * y)
        low_x, high_x = min(x, there_x), max(x, there_x)
        low_y, high_y = min(y, there_y), max(y, there_y)
        least_x, most_x = min(least_x, low_x), max(most_x, high_x)
        least_y, most_y = min(least_y, low_y), max(most_y, high_y)
        # where an arc crosses an axis it is as far out as can be
        if x > 0.0 > there_x:
            most_y = max(most_y, far)
        if x < 0.0 < there_x:
            least_y = min(least_y, -far)
        if y > 0.0 > there_y:
            least_x = min(least_x, -far)
        if y < 0.0 < there_y:
            most_x = max(most_x, far)
    if clockwise:
        least_x, most_x = -most_x, -least_x
    return least_x + about, least_y, most_x + about, most_y
