"""Arcs that corners draw while they turn about the origin, and what they come near.

Everything here turns anticlockwise about (0, 0). Whether a point of a circle lies
on an arc is told by the signs of products, and angles are never computed: + - * /
and square roots are all that a least distance needs.
"""

import math
from typing import Final, TypeAlias

from serried.geometry.compare import ROUNDING
from serried.geometry.flat import Flat
from serried.geometry.motion import Rotation, Turn

Seen: TypeAlias = list[float]
"""The corners of a convex polygon as seen from the centre of a turn: x, y and the
distance from there, x, y and ... in inches, counter-clockwise."""

STRIDE: Final = 3
"""How many numbers stand for one corner."""


def seen_by(turn: Turn, numbers: Flat) -> Seen:
    """Return a polygon as seen from the centre of a turn.

    A clockwise turn is seen in a mirror, so that it goes anticlockwise.
    """
    x0, y0, _, _, clockwise = turn
    seen: Seen = []
    last = len(numbers) - 2
    for index in range(0, len(numbers), 2):
        corner = last - index if clockwise else index
        x, y = numbers[corner] - x0, numbers[corner + 1] - y0
        seen.append(-x if clockwise else x)
        seen.append(y)
        seen.append(math.sqrt(x * x + y * y))
    return seen


def has_sides(seen: Seen) -> bool:
    """Return whether something is more than a single point."""
    return len(seen) > STRIDE


def farthest(seen: Seen) -> float:
    """Return how far the farthest corner is from the centre, in inches."""
    distance = 0.0
    for corner in range(2, len(seen), STRIDE):
        distance = max(distance, seen[corner])
    return distance


def nearest_corner(seen: Seen) -> float:
    """Return how far the nearest corner is from the centre, in inches."""
    distance = seen[2]
    for corner in range(2 + STRIDE, len(seen), STRIDE):
        distance = min(distance, seen[corner])
    return distance


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


class Nearest:
    """The nearest that has been found so far, and when.

    Attributes:
        distance: In inches.
        ahead: The direction from (1, 0) of the vector (ahead, aside) is the angle
            turned; its length means nothing.
        aside: Never below zero, because no turn is by more than half a circle.
    """

    def __init__(self, distance: float) -> None:
        self.distance = distance
        self.ahead = 1.0
        self.aside = 0.0

    def offer(self, distance: float, ahead: float, aside: float) -> None:
        """Take the lesser distance, and the earlier moment of equal ones."""
        if distance > self.distance + ROUNDING:
            return
        sooner = ahead * self.aside > aside * self.ahead
        if distance < self.distance - ROUNDING or sooner:
            self.ahead, self.aside = ahead, aside
        self.distance = min(self.distance, distance)


def corners_past_corners(
    moving: Seen, fixed: Seen, turn: Rotation, best: Nearest
) -> None:
    """Find the nearest that a turning corner comes to a standing one."""
    for corner in range(0, len(moving), STRIDE):
        px, py, radius = moving[corner], moving[corner + 1], moving[corner + 2]
        for other in range(0, len(fixed), STRIDE):
            apart = abs(radius - fixed[other + 2])
            if apart <= best.distance + ROUNDING:
                qx, qy = fixed[other], fixed[other + 1]
                ahead, aside = px * qx + py * qy, px * qy - py * qx
                if on_the_way(ahead, aside, turn):
                    best.offer(apart, ahead, aside)


def corners_past_sides(  # noqa: C901 - a call for each corner would cost more
    corners: Seen, sides: Seen, turn: Rotation, best: Nearest, *, backwards: bool
) -> None:
    """Find the nearest that a turning corner comes to a side.

    Only what is nearest *between* the ends of the side and of the arc counts.

    Args:
        corners: What turns, as it stands at first.
        sides: What the corners may come near. A point has no sides, a line has two.
        turn: How far the corners turn.
        best: What has been found before.
        backwards: Whether it is the side that turns, and the corner that stands.
            That is a corner that turns backwards; in a mirror it turns forwards,
            and whatever is ahead along the side lies behind.
    """
    reach = farthest(corners)
    start = len(sides) - STRIDE
    for end in range(0, len(sides) if has_sides(sides) else 0, STRIDE):
        ax, ay, bx, by = sides[start], sides[start + 1], sides[end], sides[end + 1]
        start = end
        length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        tx, ty = (bx - ax) / length, (by - ay) / length
        low = ax * tx + ay * ty  # the foot of the centre is at zero
        high = low + length
        level = ax * ty - ay * tx  # of the side, outwards from the centre
        if backwards:
            low, high = -high, -low
        if high < 0.0 or low > reach or level > reach:
            continue  # arcs come near, and get inside, only where they go outwards
        for corner in range(0, len(corners), STRIDE):
            radius = corners[corner + 2]
            apart = -level - radius
            if radius < level or radius < low or apart > best.distance + ROUNDING:
                continue
            px, py = corners[corner], corners[corner + 1]
            out, along = px * ty - py * tx, px * tx + py * ty
            if backwards:
                along = -along
            if apart >= 0.0:  # the circle stays outside, and is nearest inwards
                if low <= 0.0 and on_the_way(-out, along, turn):
                    best.offer(apart, -out, along)
                continue
            # The circle crosses the line twice; anticlockwise, it gets inside where
            # it is farther along. Who gets outside was inside before, which is
            # found elsewhere.
            entry = math.sqrt((radius - level) * (radius + level))
            if low <= entry <= high:
                ahead = out * level + along * entry
                aside = out * entry - along * level
                if on_the_way(ahead, aside, turn):
                    best.offer(0.0, ahead, aside)
