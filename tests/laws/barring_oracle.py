"""What bars a charge, by brute force: which things about leave it a way.

Very many moves are simulated once. For each of them, and for each thing about, it is
noted how much room the thing leaves: to the charger on its way, at every moment of its
turn into line, and to the target where that has to turn. Then every choice of things
can be thought away without another look.
"""

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from kept import kept
from laws.charge_oracle import (
    Flags,
    Floats,
    Moves,
    Rect,
    apart,
    corners,
    outline,
    run_in,
)

ROOM: Final = 0.12
"""Inches: what leaves so much room leaves a way."""

OVERLAP: Final = 0.3
"""Inches: what leaves no way though so much overlap is forgiven leaves none.

The moves of the search end up to a quarter of an inch apart.
"""

WHEEL_STEPS: Final = 40
TURN_STEPS: Final = 33
NEARLY: Final = 1e-7


class Place(NamedTuple):
    """Where many fronts are, and whereto each looks, anticlockwise from east."""

    x: Floats
    y: Floats
    facing: Floats


class Barring:
    """A charge on the front of its target, and what leaves it room.

    Args:
        charger: Who charges.
        target: Whom, on its front.
        things: Convex outlines of all that is about, in inches.
        moves: The moves that are tried.
    """

    def __init__(
        self, charger: Rect, target: Rect, things: Sequence[Floats], moves: Moves
    ) -> None:
        self._charger, self._target, self._things = charger, target, things
        self._ring = outline(target)
        self._move(moves)

    def leave_a_way(self, things: Sequence[int], margin: float) -> bool:
        """Return whether any of the moves is lawful among some of the things.

        Args:
            things: By number.
            margin: How much room each must leave, in inches; below zero for how much
                overlap is forgiven.
        """
        among = list(things)
        free = np.all(self._way[among] >= margin, axis=0)
        closing = np.all(self._closing[among] >= margin, axis=0) & self._apart
        turning = np.all(self._turning[among] >= margin, axis=0)
        # The charger closes so far, and the target turns by what is left.
        both = np.any(closing & turning[::-1], axis=0)
        return bool(np.any(free & both))

    def _move(self, moves: Moves) -> None:
        many, rect = len(moves.first), self._charger
        self._way = np.full((len(self._things), many), np.inf)
        self._met = np.ones(many, dtype=np.bool_)
        facing = np.full(many, rect.facing)
        place = Place(np.full(many, rect.x), np.full(many, rect.y), facing)
        place = self._straight_on(place, moves.first)
        place = self._wheel(place, moves.wheel)
        front = corners(*place, rect)[:, [0, 3]]
        distance, where = run_in(front, place.facing, self._ring)
        self._met &= np.isfinite(distance) & self._on_the_front(where)
        place = self._straight_on(place, np.where(np.isfinite(distance), distance, 0))
        rest = (self._target.facing - place.facing) % (2 * np.pi) - np.pi
        came = self._met & (np.abs(rest) < np.pi / 2)
        self._way = self._way[:, came]
        self._close(Place(*(value[came] for value in place)), where[came], rest[came])

    def _straight_on(self, place: Place, distance: Floats) -> Place:
        """Go straight on: all that is covered is one longer rectangle."""
        rect = self._charger
        x = place.x + distance * np.cos(place.facing)
        y = place.y + distance * np.sin(place.facing)
        there = Place(x, y, place.facing)
        covered = corners(*there, rect)
        rear = corners(*place, rect)
        covered[:, 1:3] = rear[:, 1:3]
        self._note_way(covered)
        return there

    def _wheel(self, place: Place, by: Floats) -> Place:
        toward = np.sign(by) * self._charger.width / 2  # of the corner that stands
        x = place.x - toward * np.sin(place.facing)
        y = place.y + toward * np.cos(place.facing)
        hinge = np.stack([x, y], -1)
        for share in np.linspace(0, 1, WHEEL_STEPS):
            there = _turned(place, hinge, share * by)
            self._note_way(corners(*there, self._charger))
        return there

    def _note_way(self, shapes: Floats) -> None:
        self._met &= apart(shapes, self._ring) >= -NEARLY
        for number, thing in enumerate(self._things):
            self._way[number] = np.minimum(self._way[number], apart(shapes, thing))

    def _close(self, place: Place, where: Floats, rest: Floats) -> None:
        """Turn into line, and the target towards the charger, step by step."""
        size = (len(self._things), TURN_STEPS, len(rest))
        self._closing, self._turning = np.full(size, np.inf), np.full(size, np.inf)
        self._apart = np.ones(size[1:], dtype=np.bool_)
        still = np.zeros_like(rest)
        target = Place(*(still + value for value in self._target[:3]))
        for step, share in enumerate(np.linspace(0, 1, TURN_STEPS)):
            charger = corners(*_turned(place, where, share * rest), self._charger)
            turned = corners(*_turned(target, where, -share * rest), self._target)
            clear = apart(charger, self._ring) >= -NEARLY
            self._apart[step] = self._apart[max(step - 1, 0)] & clear
            for left, shapes in ((self._closing, charger), (self._turning, turned)):
                for number, thing in enumerate(self._things):
                    last = left[number, max(step - 1, 0)]
                    left[number, step] = np.minimum(last, apart(shapes, thing))

    def _on_the_front(self, where: Floats) -> Flags:
        start, end = self._ring[3], self._ring[0]
        along = (end - start) / np.hypot(*(end - start))
        beyond = (where - start) @ np.array([along[1], -along[0]])
        on: Flags = np.abs(beyond) < NEARLY
        return on


def _turned(place: Place, about: Floats, by: Floats) -> Place:
    """Return fronts after turns to the left about points."""
    east, north = place.x - about[:, 0], place.y - about[:, 1]
    cosine, sine = np.cos(by), np.sin(by)
    return Place(
        about[:, 0] + cosine * east - sine * north,
        about[:, 1] + sine * east + cosine * north,
        place.facing + by,
    )


@kept("laws.charge_oracle")
def ways_left(
    charger: Rect, target: Rect, things: tuple[Rect, ...]
) -> list[tuple[tuple[int, ...], bool]] | None:
    """Return of every choice of things whether it leaves a way, if all is certain."""
    first = np.linspace(0, 1, 36) ** 1.2 * 13
    wheel = np.linspace(-math.pi / 2, math.pi / 2, 73)
    one, other = np.meshgrid(first, wheel)
    moves = Moves(one.ravel(), other.ravel())
    search = Barring(charger, target, [outline(rect) for rect in things], moves)
    found = []
    for some in choices(len(things)):
        ways = {search.leave_a_way(some, by) for by in (ROOM, -OVERLAP)}
        if len(ways) > 1:
            return None
        found.append((some, ways.pop()))
    return found


def choices(many: int) -> list[tuple[int, ...]]:
    """Return every choice of so many things."""
    sizes = range(many + 1)
    return [some for size in sizes for some in combinations(range(many), size)]
