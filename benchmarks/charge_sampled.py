"""Charges by sampling: what ``charge`` is compared with.

For every offset on a grid that has all offsets at which models line up, and for so many
angles at which the charger may come in, the move is laid out and looked at in so many
moments, all of them at once in arrays. As many angles are taken as it needs to find as
many models in contact as there can be, in the hardest of the scenes; what happens
between moments it does not see.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

import charge
import numpy as np
from numpy.typing import NDArray

from serried.model.battle import Battle
from serried.model.extents import pose_of
from serried.model.unit import Unit

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

MM = 25.4
GRID = 2.5 / MM
"""Inches: of half the widths of bases of 20, 25 and 40 mm each is a multiple."""

FEWEST, MOST = 8, 1024
"""Angles from one side to the other."""

STRAIGHT, TURNING = 16, 48
"""Moments of a straight leg, and of a turn."""

ROUNDING = 1e-6


class Block(NamedTuple):
    """A unit: the middle of its front, its facing from east, its size, its files."""

    x: float
    y: float
    facing: float
    width: float
    depth: float
    files: int


class Moves(NamedTuple):
    """Moves to offsets, one in each place: legs in inches, turns in radians."""

    offset: Floats
    angle: Floats
    first: Floats
    wheel: Floats
    second: Floats
    about: Floats


class Sampled:
    """One charge on the front of a target that faces north at (36, 24)."""

    def __init__(self, battle: Battle) -> None:
        self.charger = _block(battle.unit("charger"))
        self.target = _block(battle.unit("target"))
        self.others = [
            _outlines(_pose(block), block)[0]
            for block in map(_block, battle.units)
            if block not in {self.charger, self.target}
        ]
        self.around = [*self.others, _outlines(_pose(self.target), self.target)[0]]
        self.angles = FEWEST

    def best(self) -> int:
        """Return the most models in contact at an end of a lawful move."""
        moves = self._moves()
        lawful = self._lawful(moves)
        counts = self._contacts(moves.offset)
        return int(counts[lawful].max(initial=0))

    def _moves(self) -> Moves:
        """Return the moves to all offsets at all angles, as far as there are any."""
        reach = (self.charger.width + self.target.width) / 2
        steps = round(reach / GRID)
        offsets = np.arange(-steps, steps + 1) * GRID
        limit = math.pi / 2 - 1e-3
        # The angle is how far the charger has to turn to the left to look south.
        angles = np.linspace(-limit, limit, self.angles)
        offset, angle = (grid.ravel() for grid in np.meshgrid(offsets, angles))
        half, edge = self.charger.width / 2, self.target.width / 2
        # Looking south, the charger's left is east; x runs along the front.
        east = np.minimum(edge, offset + half)
        west = np.maximum(-edge, offset - half)
        about = np.where(angle > 0, east, west)
        facing = -math.pi / 2 - angle
        wheel = (facing - self.charger.facing + math.pi) % (2 * math.pi) - math.pi
        return self._legs(offset, angle, about, facing, wheel)

    def _legs(
        self,
        offset: Floats,
        angle: Floats,
        about: Floats,
        facing: Floats,
        wheel: Floats,
    ) -> Moves:
        """Solve for the straight legs: where the standing corner has to be."""
        block = self.charger
        ahead = np.stack([np.cos(facing), np.sin(facing)], axis=-1)
        left = np.stack([-ahead[:, 1], ahead[:, 0]], axis=-1)
        # The point of the front that touches, to the charger's left of its middle.
        own = about - offset
        side = np.sign(wheel) * block.width / 2
        point = np.stack(
            [self.target.x + about, np.full_like(about, self.target.y)], -1
        )
        corner = point + (side - own)[:, None] * left
        u = np.array([math.cos(block.facing), math.sin(block.facing)])
        across = np.array([-u[1], u[0]])
        start = np.array([block.x, block.y]) + side[:, None] * across
        gone = corner - start  # first * u + second * ahead
        cross = u[0] * ahead[:, 1] - u[1] * ahead[:, 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            first = (gone[:, 0] * ahead[:, 1] - gone[:, 1] * ahead[:, 0]) / cross
            second = (u[0] * gone[:, 1] - u[1] * gone[:, 0]) / cross
        valid = (first >= 0) & (second >= 0) & (np.abs(wheel) <= math.pi / 2)
        moves = Moves(offset, angle, first, wheel, second, about)
        return Moves(*(column[valid] for column in moves))

    def _lawful(self, moves: Moves) -> Flags:
        """Return which moves meet nobody at any moment."""
        block, many = self.charger, len(moves.first)
        lawful = np.ones(many, dtype=np.bool_)
        x, y = np.full(many, block.x), np.full(many, block.y)
        facing = np.full(many, block.facing)
        x, y = self._ahead(lawful, x, y, facing, moves.first)
        side = np.sign(moves.wheel) * block.width / 2
        hinge = np.stack([x - side * np.sin(facing), y + side * np.cos(facing)], -1)
        x, y, facing = self._turned(lawful, (x, y, facing), hinge, moves.wheel)
        x, y = self._ahead(lawful, x, y, facing, moves.second)
        hinge = np.stack(
            [self.target.x + moves.about, np.full(many, self.target.y)], axis=-1
        )
        self._turned(lawful, (x, y, facing), hinge, moves.angle)
        return lawful

    def _ahead(
        self, lawful: Flags, x: Floats, y: Floats, facing: Floats, far: Floats
    ) -> tuple[Floats, Floats]:
        dx, dy = far * np.cos(facing), far * np.sin(facing)
        for share in np.linspace(0, 1, STRAIGHT):
            self._look(lawful, (x + share * dx, y + share * dy, facing))
        return x + dx, y + dy

    def _turned(
        self,
        lawful: Flags,
        pose: tuple[Floats, Floats, Floats],
        hinge: Floats,
        by: Floats,
    ) -> tuple[Floats, Floats, Floats]:
        for share in np.linspace(0, 1, TURNING):
            there = _about(pose, hinge, share * by)
            self._look(lawful, there)
        return there

    def _look(self, lawful: Flags, pose: tuple[Floats, Floats, Floats]) -> None:
        """Look around; only those that are lawful so far."""
        index = np.flatnonzero(lawful)
        shapes = _outlines(tuple(column[index] for column in pose), self.charger)
        clear = np.ones(len(index), dtype=np.bool_)
        for ring in self.around:
            clear &= _apart(shapes, ring) >= -ROUNDING
        lawful[index] = clear

    def _contacts(self, offset: Floats) -> NDArray[np.int64]:
        """Return how many models of both sides touch at each offset."""
        own = _models(self.charger)[None] + offset[:, None, None]
        theirs = _models(self.target)
        low = np.maximum(own[:, :, None, 0], theirs[None, None, :, 0])
        high = np.minimum(own[:, :, None, 1], theirs[None, None, :, 1])
        touch = low <= high + ROUNDING
        found: NDArray[np.int64] = touch.any(axis=2).sum(axis=1) + touch.any(
            axis=1
        ).sum(axis=1)
        return found


def baseline() -> Callable[[], object]:
    """Return the call that is timed: all of the scenes.

    The search does not know beforehand how hard a scene is. It takes as many angles as
    it needs to be as good as ours everywhere.
    """
    wanted = [scene.models for scene in charge.scenes()]
    searches = [Sampled(scene.battle) for scene in charge.scenes()]
    for models, search in zip(wanted, searches, strict=True):
        search.angles = max(one.angles for one in searches)
        while search.best() < models:
            search.angles *= 2
            assert search.angles <= MOST, "the sampled search finds nothing as good"
        assert search.best() == models, "the sampled search finds something better"
    for search in searches:
        search.angles = max(one.angles for one in searches)
    return lambda: [search.best() for search in searches]


def _block(unit: Unit) -> Block:
    pose, formation = pose_of(unit), unit.formation
    inch = formation.base.width / 20 / MM
    files, ranks = formation.files, len(formation.ranks)
    facing = math.atan2(pose.uy, pose.ux)
    return Block(pose.x, pose.y, facing, files * inch, ranks * inch, files)


def _pose(block: Block) -> tuple[Floats, Floats, Floats]:
    x, y, facing = (np.array([value]) for value in block[:3])
    return x, y, facing


def _models(block: Block) -> Floats:
    """Return where the models of the front rank begin and end, from its middle."""
    marks = (np.arange(block.files + 1) / block.files - 0.5) * block.width
    return np.stack([marks[:-1], marks[1:]], axis=-1)


def _about(
    pose: tuple[Floats, Floats, Floats], hinge: Floats, by: Floats
) -> tuple[Floats, Floats, Floats]:
    x, y, facing = pose
    east, north = x - hinge[:, 0], y - hinge[:, 1]
    cosine, sine = np.cos(by), np.sin(by)
    return (
        hinge[:, 0] + cosine * east - sine * north,
        hinge[:, 1] + sine * east + cosine * north,
        facing + by,
    )


def _outlines(pose: tuple[Floats, ...], block: Block) -> Floats:
    """Return rectangles, shape ``(n, 4, 2)``."""
    x, y, facing = pose
    ahead = np.stack([np.cos(facing), np.sin(facing)], axis=-1)
    left = np.stack([-ahead[:, 1], ahead[:, 0]], axis=-1)
    half, deep = block.width / 2, block.depth
    front = np.stack([x, y], axis=-1)
    places = ((half, 0.0), (half, deep), (-half, deep), (-half, 0.0))
    return np.stack([front + a * left - b * ahead for a, b in places], axis=1)


def _apart(moving: Floats, still: Floats) -> Floats:
    """Return how far apart a line along a side can keep rectangles, below 0: none."""
    best = np.full(len(moving), -np.inf)
    for index in (0, 1):
        along = still[index + 1] - still[index]
        normal = np.array([along[1], -along[0]]) / np.hypot(*along)
        own, theirs = moving @ normal, still @ normal
        gap = np.maximum(own.min(axis=1) - theirs.max(), theirs.min() - own.max(axis=1))
        best = np.maximum(best, gap)
        edge = moving[:, index + 1] - moving[:, index]
        normals = np.stack([edge[:, 1], -edge[:, 0]], axis=-1)
        normals /= np.hypot(edge[:, 0], edge[:, 1])[:, None]
        own = np.einsum("nij,nj->ni", moving, normals)
        theirs = np.einsum("ij,nj->ni", still, normals)
        gap = np.maximum(
            own.min(axis=1) - theirs.max(axis=1), theirs.min(axis=1) - own.max(axis=1)
        )
        best = np.maximum(best, gap)
    return best
