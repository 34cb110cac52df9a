"""Lines of one or two legs that end hardly beside a pose, in numbers alone.

Who types a place types two decimals, so a line that leads there exactly may be much
longer than one that ends a hair beside it, or there may be none.
"""

import math

from serried.rules.planning.tangents import NOTHING, Numbers, between


def nearby(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
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
    within: float,
) -> list[Numbers]:
    """Return ahead alone, a wheel and ahead, ahead and a wheel, and two wheels.

    Args:
        left: As ``tangents`` has it; likewise those up to *to_uy*.
        right: See *left*.
        x: See *left*.
        y: See *left*.
        ux: See *left*.
        uy: See *left*.
        to_x: See *left*.
        to_y: See *left*.
        to_ux: See *left*.
        to_uy: See *left*.
        within: How far the middle of the front may end from the place, in inches. The
            corners may end farther off where it hardly looks another way.
    """
    found: list[Numbers] = []
    most = max(within, NOTHING)
    sine, cosine = ux * to_uy - uy * to_ux, ux * to_ux + uy * to_uy
    dx, dy = to_x - x, to_y - y
    ahead = dx * ux + dy * uy
    level = cosine > 0.0 and abs(sine) * (right - left) <= 2.0 * most
    if level and ahead >= -most and abs(dy * ux - dx * uy) <= most:
        found.append((max(ahead, 0.0), 0.0, 0.0, 0.0, 0.0))
    for one, other in ((left, right), (right, left)):
        # where that corner is to be, from where it is
        dx = to_x + one * to_uy - x - one * uy
        dy = to_y - one * to_ux - y + one * ux
        ahead = dx * ux + dy * uy
        if ahead >= -most and abs(dy * ux - dx * uy) <= most:
            angle = between(math.atan2(sine, cosine), -one)
            found.append((max(ahead, 0.0), angle, 0.0, 0.0, 0.0))
        ahead = dx * to_ux + dy * to_uy
        if ahead >= -most and abs(dy * to_ux - dx * to_uy) <= most:
            angle = between(math.atan2(sine, cosine), -one)
            found.append((0.0, angle, max(ahead, 0.0), 0.0, 0.0))
        # where the other corner is to be, from that one
        dx = to_x + other * to_uy - x - one * uy
        dy = to_y - other * to_ux - y + one * ux
        if abs(math.sqrt(dx * dx + dy * dy) - (right - left)) <= most:
            side = 1.0 if other > one else -1.0
            aside, along = side * (dx * uy - dy * ux), side * (dx * ux + dy * uy)
            angle = math.atan2(along, aside)
            rest = math.atan2(sine, cosine) - angle
            found.append((0.0, between(angle, -one), 0.0, between(rest, -other), 0.0))
    return found
