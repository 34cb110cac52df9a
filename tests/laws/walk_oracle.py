"""Charges that only make contact, by brute force: very many moves, step by step.

A move is a distance, a side, an angle; then the charger goes on until its front meets
the target, looking around at many moments. It does not turn into line.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from kept import kept
from laws.charge_oracle import (
    Flags,
    Floats,
    Moves,
    Scene,
    Told,
    apart,
    corners,
    outline,
    run_in,
)

STEPS: Final = 40


class Disc(NamedTuple):
    """A round base: its middle, and its radius in inches."""

    x: float
    y: float
    radius: float


class Walk:
    """Very many moves of one charger, step by step."""

    def __init__(self, scene: Scene, moves: Moves, margin: float) -> None:
        self.scene = scene
        self.margin = margin
        rect = scene.charger
        many = len(moves.first)
        self.x, self.y = np.full(many, rect.x), np.full(many, rect.y)
        self.facing = np.full(many, rect.facing)
        self.lawful = np.ones(many, dtype=np.bool_)
        self._ahead(moves.first)
        self._wheel(moves.wheel)

    def shapes(self) -> Floats:
        """Return the outlines at this moment."""
        return corners(self.x, self.y, self.facing, self.scene.charger)

    def look(self, shapes: Sequence[Floats]) -> None:
        """See who met others at some moments, or had the Centre off the table."""
        seen = np.concatenate(shapes)
        lawful = self.clear_of_the_target(seen)
        for other in self.scene.others:
            lawful &= apart(seen, other) >= self.margin
        centre = seen.mean(axis=1)
        out = np.maximum(centre - np.array(self.scene.table), -centre).max(axis=1)
        lawful &= out <= -self.margin
        self.lawful &= lawful.reshape(len(shapes), -1).all(axis=0)

    def clear_of_the_target(self, shapes: Floats) -> Flags:
        """Return who does not overlap it."""
        found: Flags = apart(shapes, outline(self.scene.target)) >= -1e-6
        return found

    def _ahead(self, far: Floats) -> None:
        step, seen = far / STEPS, [self.shapes()]
        for _ in range(STEPS):
            self.x = self.x + step * np.cos(self.facing)
            self.y = self.y + step * np.sin(self.facing)
            seen.append(self.shapes())
        self.look(seen)

    def _wheel(self, by: Floats) -> None:
        half = self.scene.charger.width / 2 * np.sign(by)
        cx = self.x - half * np.sin(self.facing)
        cy = self.y + half * np.cos(self.facing)
        step, seen = by / STEPS, []
        for _ in range(STEPS):
            east, north = self.x - cx, self.y - cy
            self.x = cx + np.cos(step) * east - np.sin(step) * north
            self.y = cy + np.sin(step) * east + np.cos(step) * north
            self.facing = self.facing + step
            seen.append(self.shapes())
        self.look(seen)

    def into(self) -> Flags:
        """Go on until the front meets the target; return who gets there."""
        front = self.shapes()[:, [0, 3]]
        far, _ = self.meeting(front)
        self.lawful &= np.isfinite(far)
        self._ahead(np.where(np.isfinite(far), far, 0.0))
        shapes = self.shapes()
        inside = (shapes >= self.margin) & (
            shapes <= np.array(self.scene.table) - self.margin
        )
        self.lawful &= inside.all(axis=(1, 2))
        return self.lawful

    def meeting(self, front: Floats) -> tuple[Floats, Floats]:
        """Return how far each front goes until it meets the target, and where."""
        return run_in(front, self.facing, outline(self.scene.target))


class RoundWalk(Walk):
    """The same towards a disc."""

    def __init__(self, scene: Scene, moves: Moves, margin: float, disc: Disc) -> None:
        self.middle, self.radius = np.array(disc[:2]), disc.radius
        super().__init__(scene, moves, margin)

    def clear_of_the_target(self, shapes: Floats) -> Flags:
        """Return who does not overlap it: the nearest point of each rectangle."""
        origin = shapes[:, 1]
        across, deep = shapes[:, 2] - origin, shapes[:, 0] - origin
        to = self.middle - origin
        nearest = origin.copy()
        for side in (across, deep):
            length = (side * side).sum(axis=1)
            share = np.clip((to * side).sum(axis=1) / length, 0, 1)
            nearest += share[:, None] * side
        away = np.hypot(*(nearest - self.middle).T)
        found: Flags = away >= self.radius - 1e-6
        return found

    def meeting(self, front: Floats) -> tuple[Floats, Floats]:
        """Return how far each front goes until it touches the disc with its width."""
        ahead = np.stack([np.cos(self.facing), np.sin(self.facing)], axis=-1)
        along = front[:, 1] - front[:, 0]
        width = np.hypot(along[:, 0], along[:, 1])
        to = self.middle - front[:, 0]
        across = (to * along).sum(axis=1) / width
        far = (to * ahead).sum(axis=1) - self.radius
        meets = (across >= 0) & (across <= width) & (far >= 0)
        self.across = across
        return np.where(meets, far, np.inf), across


def very_many(many: int) -> Moves:
    """Return moves with Wheels up to fifteen inches ahead."""
    first = np.linspace(0, 1, many) ** 1.5 * 15.0
    wheel = np.linspace(-math.pi / 2, math.pi / 2, 4 * many + 1)
    one, other = np.meshgrid(first, wheel)
    return Moves(one.ravel(), other.ravel())


@kept("laws.charge_oracle")
def reached(charge: Told, many: int, margin: float) -> bool:
    """Return whether any of very many moves makes contact."""
    return bool(Walk(scene_of(charge), very_many(many), margin).into().any())


@kept("laws.charge_oracle")
def round_reached(
    charge: Told, disc: Disc, models: tuple[float, int], many: int, margin: float
) -> list[int]:
    """Return how many models can have a disc before them after very many moves.

    Args:
        charge: The charge.
        disc: What stands in the place of its target.
        models: How wide those of the front are, and how many.
        many: Distances that are tried.
        margin: How far to keep from everybody else, in inches.
    """
    walk = RoundWalk(scene_of(charge), very_many(many), margin, disc)
    came = walk.into()
    places = walk.across[came].tolist()
    return sorted({models_before(right, disc.radius, *models) for right in places})


def scene_of(charge: Told) -> Scene:
    """Return a charge that was told."""
    charger, target, side, others, table = charge
    return Scene(charger, target, side, tuple(map(np.array, others)), table)


def models_before(right: float, radius: float, wide: float, files: int) -> int:
    """Return how many models of a front have a disc straight before them (CONTACT-4).

    Args:
        right: Where its middle is, from the end of the front, in inches.
        radius: Of the disc.
        wide: How wide each of them is.
        files: How many there are.
    """
    ends = ((file * wide, (file + 1) * wide) for file in range(files))
    return sum(low <= right + radius and right - radius <= high for low, high in ends)
