"""Charges by brute force: very many moves, simulated step by step.

Nothing here knows how the referee looks for ways. A move is a distance, a side, an
angle; the charger slides on until it meets the target, turns about the point where it
does, and at every step a separating line between it and everything else is looked for.
All moves of a charge are simulated at once, and all steps of a leg.
"""

import math
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kept import kept

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

STEPS: Final = 24
"""At so many moments of each straight leg it is looked around."""

TURN_STEPS: Final = 96
"""The same of each turn, of which the rear corners come round fast."""


class Rect(NamedTuple):
    """A unit: the middle of its front, its facing in radians, its size in inches.

    The facing is anticlockwise from east.
    """

    x: float
    y: float
    facing: float
    width: float
    depth: float


class Scene(NamedTuple):
    """A charge: who, whom, on which side (0 front, 1 left, 2 rear, 3 right).

    Attributes:
        others: Convex outlines of what must not be touched, in inches.
    """

    charger: Rect
    target: Rect
    side: int
    others: tuple[Floats, ...]
    table: tuple[float, float]


Told: TypeAlias = tuple[
    Rect, Rect, int, tuple[tuple[tuple[float, float], ...], ...], tuple[float, float]
]
"""A charge in numbers that look the same in every run."""


def told(scene: Scene) -> Told:
    """Return a charge in plain numbers."""
    charger, target = (Rect(*map(float, one)) for one in (scene.charger, scene.target))
    others = tuple(
        tuple((float(x), float(y)) for x, y in ring) for ring in scene.others
    )
    return charger, target, scene.side, others, scene.table


class Moves(NamedTuple):
    """Charge Moves, one in each place.

    Attributes:
        first: Inches straight on at first.
        wheel: Radians to the left, below zero to the right.
    """

    first: Floats
    wheel: Floats


class Landings(NamedTuple):
    """What comes of moves.

    Attributes:
        lawful: Whether each of them ends in line with the charged side, meets nobody
            on its way and stays on the table.
        offset: How far to the charger's left of the side's middle it ends, in inches.
        facing: Of the charger at the end, in radians.
        x: The middle of its front at the end; likewise *y*.
    """

    lawful: Flags
    offset: Floats
    facing: Floats
    x: Floats
    y: Floats


class Landing(NamedTuple):
    """What comes of one lawful move, as ``Landings`` tell it."""

    offset: float
    facing: float
    x: float
    y: float


def very_many(many: int, farthest: float) -> Moves:
    """Return moves that start their Wheels up to so many inches ahead."""
    first = np.linspace(0, 1, many) ** 1.5 * farthest
    wheel = np.linspace(-math.pi / 2, math.pi / 2, 2 * many + 1)
    one, other = np.meshgrid(first, wheel)
    return Moves(one.ravel(), other.ravel())


def corners(x: Floats, y: Floats, facing: Floats, rect: Rect) -> Floats:
    """Return outlines, shape ``(n, 4, 2)``: front-left, rear-left, and so on."""
    ahead = np.stack([np.cos(facing), np.sin(facing)], axis=-1)
    left = np.stack([-np.sin(facing), np.cos(facing)], axis=-1)
    front = np.stack([x, y], axis=-1)
    half, deep = rect.width / 2, rect.depth
    places = [(half, 0.0), (half, deep), (-half, deep), (-half, 0.0)]
    found = [front + a * left - b * ahead for a, b in places]
    return np.stack(found, axis=1)


def outline(rect: Rect) -> Floats:
    """Return the outline of one unit, shape ``(4, 2)``."""
    one = [np.array([value]) for value in (rect.x, rect.y, rect.facing)]
    found: Floats = corners(one[0], one[1], one[2], rect)[0]
    return found


def apart(moving: Floats, still: Floats) -> Floats:
    """Return how far apart a line can keep each of many outlines and one, or less.

    Args:
        moving: Shape ``(n, 4, 2)``.
        still: Shape ``(m, 2)``, convex.

    Returns:
        Inches, below zero for an overlap: the best of the lines along a side.
    """
    best = np.full(len(moving), -np.inf)
    for index in range(len(still)):
        along = still[index] - still[index - 1]
        normal = np.array([along[1], -along[0]]) / np.hypot(*along)
        for sign in (1.0, -1.0):
            reach = (still @ (sign * normal)).max()
            best = np.maximum(best, (moving @ (sign * normal)).min(axis=1) - reach)
    for index in range(4):
        along = moving[:, index] - moving[:, index - 1]
        normal = np.stack([along[:, 1], -along[:, 0]], axis=-1)
        normal /= np.hypot(along[:, 0], along[:, 1])[:, None]
        for sign in (1.0, -1.0):
            outwards = sign * normal
            own = np.einsum("nij,nj->ni", moving, outwards)
            theirs = np.einsum("ij,nj->ni", still, outwards)
            best = np.maximum(best, theirs.min(axis=1) - own.max(axis=1))
    return best


def run_in(front: Floats, facing: Floats, still: Floats) -> tuple[Floats, Floats]:
    """Return how far a front goes straight on until it meets an outline, and where.

    Args:
        front: Left and right end of each front, shape ``(n, 2, 2)``.
        facing: Where each goes, in radians.
        still: What it meets, shape ``(m, 2)``.

    Returns:
        Inches, infinite if it never does, and the point of the outline.
    """
    ahead = np.stack([np.cos(facing), np.sin(facing)], axis=-1)
    distance = np.full(len(front), np.inf)
    where = np.zeros((len(front), 2))
    left, right = front[:, 0], front[:, 1]
    along = left - right
    width = np.hypot(along[:, 0], along[:, 1])
    along = along / width[:, None]
    for corner in still:  # a corner of the outline meets the front
        to = corner - right
        across = (to * along).sum(axis=1)
        far = (to * ahead).sum(axis=1)
        hit = (
            (across >= -1e-9)
            & (across <= width + 1e-9)
            & (far >= -1e-9)
            & (far < distance)
        )
        distance[hit], where[hit] = far[hit], corner
    for point in (left, right):  # an end of the front meets a side of the outline
        for index in range(len(still)):
            a, b = still[index - 1], still[index]
            side = b - a
            cross = ahead[:, 0] * side[1] - ahead[:, 1] * side[0]
            with np.errstate(divide="ignore", invalid="ignore"):
                to = a - point
                far = (to[:, 0] * side[1] - to[:, 1] * side[0]) / cross
                share = (to[:, 0] * ahead[:, 1] - to[:, 1] * ahead[:, 0]) / cross
            crosses = np.abs(cross) > 1e-9  # does not go along the side
            hit = (
                crosses
                & (share >= -1e-9)
                & (share <= 1 + 1e-9)
                & (far >= -1e-9)
                & (far < distance)
            )
            distance[hit] = far[hit]
            where[hit] = (point + far[:, None] * ahead)[hit]
    return distance, where


def simulate(scene: Scene, moves: Moves, margin: float) -> Landings:
    """Return what comes of moves.

    Args:
        scene: The charge.
        moves: To be made.
        margin: How far to keep from everybody else, in inches, so that what happens
            between two steps cannot matter; below zero for how much overlap is
            rounding.
    """
    watch = _Watch(scene, margin, len(moves.first))
    came = _arrive(scene, moves, watch)
    x, y, facing = came.x, came.y, came.facing
    watch.look(*_turned(x, y, facing, came.where, _steps(TURN_STEPS) * came.rest))
    x, y, facing = _turned(x, y, facing, came.where, came.rest)

    watch.look_at_the_end(x, y, facing)
    target = outline(scene.target)
    start, end = target[(scene.side - 1) % 4], target[scene.side]
    along = (end - start) / np.hypot(*(end - start))
    middle = (start + end) / 2
    offset = (x - middle[0]) * along[0] + (y - middle[1]) * along[1]
    return Landings(watch.lawful & came.met, -offset, facing, x, y)


def landings(charge: Told, many: int, farthest: float, margin: float) -> list[Landing]:
    """Return where those of very many moves end that are lawful."""
    charger, target, side, others, table = charge
    scene = Scene(charger, target, side, tuple(map(np.array, others)), table)
    came = simulate(scene, very_many(many, farthest), margin)
    lawful = (values[came.lawful].tolist() for values in came[1:])
    return [Landing(*one) for one in zip(*lawful, strict=True)]


kept_landings = kept()(landings)


def least_turn(scene: Scene, moves: Moves, margin: float) -> float:
    """Return by how little the target turns after some of these moves, in radians.

    The chargers turn into line until something is in the way; the target turns by
    what is left, if it may. Infinite if there is no such move.
    """
    watch = _Watch(scene, margin, len(moves.first))
    came = _arrive(scene, moves, watch)
    watch.lawful &= came.met
    left = np.where(watch.lawful, np.abs(came.rest), np.inf)
    for share in np.linspace(0, 1, TURN_STEPS)[1:]:
        there = _turned(came.x, came.y, came.facing, came.where, share * came.rest)
        watch.look(*there)
        left = np.where(watch.lawful, np.abs(came.rest) * (1 - share), left)
    for index in np.argsort(left)[:60]:
        by = -np.sign(came.rest[index]) * left[index]
        if not np.isfinite(by):
            break
        if _target_may_turn(scene, came.where[index], by, margin):
            return float(left[index])
    return np.inf


class _Arrivals(NamedTuple):
    """Chargers where they meet the target.

    Attributes:
        where: The points at which they do.
        rest: By how much they have to turn to the left to stand in line, in radians.
        met: Whether they meet it at all, and on the charged side.
    """

    x: Floats
    y: Floats
    facing: Floats
    where: Floats
    rest: Floats
    met: Flags


def _arrive(scene: Scene, moves: Moves, watch: "_Watch") -> _Arrivals:
    """Return where moves meet the target, looking around all the way."""
    rect, target = scene.charger, outline(scene.target)
    many = len(moves.first)
    x, y = np.full(many, rect.x), np.full(many, rect.y)
    facing = np.full(many, rect.facing)
    gone = _steps(STEPS) * moves.first
    watch.look(x + gone * np.cos(facing), y + gone * np.sin(facing), facing)
    x, y = x + moves.first * np.cos(facing), y + moves.first * np.sin(facing)

    toward = np.sign(moves.wheel) * rect.width / 2  # of the corner that stands
    hinge = np.stack([x - toward * np.sin(facing), y + toward * np.cos(facing)], -1)
    watch.look(*_turned(x, y, facing, hinge, _steps(TURN_STEPS) * moves.wheel))
    x, y, facing = _turned(x, y, facing, hinge, moves.wheel)

    front = corners(x, y, facing, rect)[:, [0, 3]]
    distance, where = run_in(front, facing, target)
    met = np.isfinite(distance)
    distance = np.where(met, distance, 0.0)
    gone = _steps(STEPS) * distance
    watch.look(x + gone * np.cos(facing), y + gone * np.sin(facing), facing)
    x, y = x + distance * np.cos(facing), y + distance * np.sin(facing)

    outwards = scene.target.facing + scene.side * np.pi / 2
    rest = (outwards + np.pi - facing + np.pi) % (2 * np.pi) - np.pi
    met &= np.abs(rest) < np.pi / 2
    met &= _on_side(where, target, scene.side)
    return _Arrivals(x, y, facing, where, rest, met)


def _target_may_turn(scene: Scene, about: Floats, by: float, margin: float) -> bool:
    """Return whether the target may turn to the left about a point."""
    rect = scene.target
    start = [np.array([value]) for value in (rect.x, rect.y, rect.facing)]
    turns = np.linspace(0, 1, STEPS) * by
    shapes = corners(*_turned(start[0], start[1], start[2], about[None], turns), rect)
    if (shapes < 0).any() or (shapes > np.array(scene.table)).any():
        return False
    return all((apart(shapes, other) > margin).all() for other in scene.others)


class _Watch:
    """Whoever looks whether moves are lawful so far."""

    def __init__(self, scene: Scene, margin: float, many: int) -> None:
        self.scene, self.margin = scene, margin
        self.target = outline(scene.target)
        self.lawful = np.ones(many, dtype=np.bool_)

    def look(self, x: Floats, y: Floats, facing: Floats) -> None:
        """See whether anybody is met, or the Centre leaves the table.

        Each is one number for every move, or several, one for each moment.
        """
        x, y, facing = (one.ravel() for one in np.broadcast_arrays(x, y, facing))
        shapes = corners(x, y, facing, self.scene.charger)
        lawful = apart(shapes, self.target) >= -1e-7
        for other in self.scene.others:
            lawful &= apart(shapes, other) >= self.margin
        centre = shapes.mean(axis=1)
        out = np.maximum(centre - np.array(self.scene.table), -centre).max(axis=1)
        lawful &= out <= -self.margin
        self.lawful &= lawful.reshape(-1, len(self.lawful)).all(axis=0)

    def look_at_the_end(self, x: Floats, y: Floats, facing: Floats) -> None:
        """See whether it stands on the table."""
        shapes = corners(x, y, facing, self.scene.charger)
        self.lawful &= (shapes >= self.margin).all(axis=(1, 2))
        self.lawful &= (shapes <= np.array(self.scene.table) - self.margin).all((1, 2))


def _steps(many: int) -> Floats:
    """Return shares of a leg, one in each row."""
    return np.linspace(0, 1, many)[:, None]


def _turned(
    x: Floats, y: Floats, facing: Floats, about: Floats, by: Floats
) -> tuple[Floats, Floats, Floats]:
    """Return fronts after turns to the left about points."""
    east, north = x - about[:, 0], y - about[:, 1]
    cosine, sine = np.cos(by), np.sin(by)
    return (
        about[:, 0] + cosine * east - sine * north,
        about[:, 1] + sine * east + cosine * north,
        facing + by,
    )


def _on_side(where: Floats, target: Floats, side: int) -> Flags:
    """Return whether points lie on a side of the target."""
    start, end = target[(side - 1) % 4], target[side]
    along = (end - start) / np.hypot(*(end - start))
    beyond = (where - start) @ np.array([along[1], -along[0]])
    on: Flags = np.abs(beyond) < 1e-7
    return on
