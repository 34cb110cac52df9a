"""Walking a way step by step, never farther than what could happen on it.

No gap and no room to an edge changes by more than a unit goes, so a step of that length
steps over nothing. Nothing here is taken from ``geometry`` or ``rules``.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from laws.generators import inside
from laws.oracle import (
    Body,
    Floats,
    base_bodies,
    base_ground,
    bodies,
    depth,
    distance,
    ground,
    own_rectangle,
)
from serried.model.battle import Battle
from serried.model.unit import Unit

LACKING: Final = 1e-9
"""So little of an inch is reached in no walk, and counts as reached."""

STEPS: Final = 400
"""After so many a walk is given up: it leads along something at just its limit."""


class Scene(NamedTuple):
    """A unit and what stands around it.

    Attributes:
        bases: Whether distance looks at bases, not at the Unit Boundary.
        others: What stands around it, by name.
    """

    battle: Battle
    unit: Unit
    bases: bool
    others: dict[str, list[Body]]

    def own(self, pose: Floats) -> list[Body]:
        """Return what distance looks at of the unit at a pose."""
        formation = self.unit.formation
        return base_ground(formation, pose) if self.bases else [ground(formation, pose)]

    def gap(self, name: str, pose: Floats) -> float:
        """Return how far something is, or minus how deep it lies in the unit."""
        return min(
            apart if (apart := distance(a, b)) > 0.0 else -depth(a, b)
            for a in self.own(pose)
            for b in self.others[name]
        )

    def room(self, pose: Floats, edges: tuple[int, ...] = (0, 1, 2, 3)) -> float:
        """Return how far the closest base is from some of the table's edges.

        They are east, north, west and south.
        """
        width, height = self.battle.table
        rooms = [
            (width - x, height - y, x, y)[edge] - body.radius
            for body in base_ground(self.unit.formation, pose)
            for x, y in body.corners
            for edge in edges
        ]
        return float(min(rooms, default=math.inf))

    def centre_room(self, pose: Floats) -> float:
        """Return how far the Centre is from the closest edge of the table."""
        left, right, rear, front = own_rectangle(self.unit.formation)
        x, y, _ = pose @ ((left + right) / 2, (rear + front) / 2, 1.0)
        width, height = self.battle.table
        return float(min(x, y, width - x, height - y))

    def reach(self, corner: float) -> float:
        """Return how far the unit reaches from a point of its front line."""
        left, right, rear, _ = own_rectangle(self.unit.formation)
        return max(math.hypot(x - corner, rear) for x in (left, right))


def scene_of(battle: Battle, unit: Unit) -> Scene:
    """Return a unit and all other units and terrain as the table sees them."""
    by_base = dict(battle.rulings).get("extent") == "bases"
    things = [u for u in battle.units if u.id != unit.id and u.pose is not None]
    others = {u.id: base_bodies(u) if by_base else [bodies(u)] for u in things}
    others |= {area.id: base_bodies(area) for area in battle.terrain}
    return Scene(battle, unit, by_base, others)


def cut_short(battle: Battle) -> Battle:
    """Return a table cut off just east of all that stands on it."""
    poses = [unit.pose for unit in battle.units if unit.pose is not None]
    east = max(pose.x for pose in poses)
    for width in np.arange(east, east + 12.0, 0.5):
        cut = replace(battle, table=(float(width), battle.table[1]))
        if all(inside(unit, cut.table) for unit in battle.units):
            return cut
    return battle


def walk(start: float, end: float, room: Callable[[float], float]) -> float:
    """Return how far one comes, from one number towards another, while there is room.

    Args:
        start: The number to begin with.
        end: The number to stop at, on either side of it.
        room: How far one may step from a number for certain; none if it is at most 0.

    Returns:
        The number, or nan if the walk is given up.
    """
    sign = 1.0 if end > start else -1.0
    at = start
    for _ in range(STEPS):
        left = abs(end - at)
        step = room(at)
        if step <= LACKING or left <= 0.0:
            return at
        at = end if step >= left else at + sign * step
    return math.nan


def back(start: float, end: float, lacking: Callable[[float], float]) -> float:
    """Return how far one has to go back until nothing is lacking any more.

    Returns:
        A number from *start* down to *end*; below *end* if something is lacking there
        too; nan if the walk is given up.
    """
    at = start
    for _ in range(STEPS):
        step = lacking(at)
        if step <= LACKING:
            return at
        if at <= end:
            return end - 1.0
        at = max(at - step, end)
    return math.nan


def turned(pose: Floats, corner: float, angle: float, *, right: bool) -> Floats:
    """Return a pose turned about a point of its front line, by an angle in radians."""
    signed = -angle if right else angle
    cosine, sine = math.cos(signed), math.sin(signed)
    spun = np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]])
    found: Floats = pose @ ahead(corner, 0.0) @ spun @ ahead(-corner, 0.0)
    return found


def ahead(right: float, forward: float) -> Floats:
    """Return a shift in the unit's own frame."""
    return np.array([[1.0, 0.0, right], [0.0, 1.0, forward], [0.0, 0.0, 1.0]])
