"""Arcs that corners draw while they turn about the origin, and what they come near.

Everything here turns anticlockwise about (0, 0). Whether a point of a circle lies
on an arc is told by the signs of products, and angles are never computed: + - * /
and square roots are all that a least distance needs.
"""

import math
from typing import TypeAlias

from serried.geometry.compare import ROUNDING
from serried.geometry.motion import Rotation
from serried.geometry.shapes import Points

Nearing: TypeAlias = tuple[float, float, float]
"""A distance in inches, and the turn at which it is attained, as a vector: its
direction from (1, 0) is the angle turned, its length means nothing."""


def on_the_way(ahead: float, aside: float, turn: Rotation) -> bool:
    """Return whether an arc gets as far as a direction.

    Args:
        ahead: The direction's part along where the arc starts, to any scale.
        aside: Its part at a right angle to that, to the left, to the same scale.
        turn: How far the arc goes.
    """
    cosine, sine = turn
    return (
        aside >= 0.0
        and sine * ahead >= cosine * aside
        and (ahead >= 0.0 or cosine < 0.0)
    )


def nearer(known: Nearing, found: Nearing) -> Nearing:
    """Return the lesser distance, and the earlier moment of equal ones."""
    if found[0] > known[0] + ROUNDING:
        return known
    if found[0] < known[0] - ROUNDING:
        return found
    least = min(known[0], found[0])
    if math.atan2(found[2], found[1]) < math.atan2(known[2], known[1]):
        return (least, found[1], found[2])
    return (least, known[1], known[2])


def corners_past_corners(
    moving: Points, fixed: Points, turn: Rotation, known: Nearing
) -> Nearing:
    """Return the nearest that a turning corner comes to a standing one, if nearer."""
    best = known
    for px, py in moving:
        radius = math.sqrt(px * px + py * py)
        for qx, qy in fixed:
            apart = abs(radius - math.sqrt(qx * qx + qy * qy))
            if apart <= best[0] + ROUNDING:
                ahead, aside = px * qx + py * qy, px * qy - py * qx
                if on_the_way(ahead, aside, turn):
                    best = nearer(best, (apart, ahead, aside))
    return best


def corners_past_sides(
    moving: Points, fixed: Points, turn: Rotation, known: Nearing
) -> Nearing:
    """Return the nearest that a turning corner comes to a standing side, if nearer.

    Only what is nearest *between* the ends of the side and of the arc counts.

    Args:
        moving: Corners, in inches from the centre of the turn.
        fixed: Corners of a convex polygon, counter-clockwise. A point has no sides,
            and a line has two.
        turn: How far the corners turn.
        known: What has been found before.
    """
    best = known
    if len(fixed) == 1:
        return best
    for index in range(len(fixed)):
        ax, ay = fixed[index - 1]
        bx, by = fixed[index]
        length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        tx, ty = (bx - ax) / length, (by - ay) / length
        low = ax * tx + ay * ty  # the foot of the centre is at zero
        level = ax * ty - ay * tx  # of the side, outwards from the centre
        for px, py in moving:
            best = _corner_past_side(
                (px * ty - py * tx, px * tx + py * ty),
                (low, low + length, level),
                turn,
                best,
            )
    return best


def _corner_past_side(
    corner: tuple[float, float],
    side: tuple[float, float, float],
    turn: Rotation,
    known: Nearing,
) -> Nearing:
    """Return the nearest that one corner comes to one side.

    Args:
        corner: How far outwards of the centre, and how far along the side, the
            corner starts.
        side: From where to where it runs along itself, and how far outwards.
        turn: How far the corner turns.
        known: What has been found before.
    """
    out, along = corner
    low, high, level = side
    radius = math.sqrt(out * out + along * along)
    if radius <= -level:  # the circle stays outside, and is nearest straight inwards
        if low <= 0.0 <= high and on_the_way(-out, along, turn):
            return nearer(known, (-level - radius, -out, along))
        return known
    if radius < level:
        return known
    # The circle crosses the line twice; anticlockwise, it gets inside where it is
    # farther along. Who gets outside was inside before, which is found elsewhere.
    entry = math.sqrt((radius - level) * (radius + level))
    ahead = out * level + along * entry
    aside = out * entry - along * level
    if low <= entry <= high and on_the_way(ahead, aside, turn):
        return nearer(known, (0.0, ahead, aside))
    return known
