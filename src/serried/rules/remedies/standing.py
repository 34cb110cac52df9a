"""Where whoever acts could stand instead, moved or turned, and if there is room."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Final, TypeAlias

from serried.geometry import Point, Pose, at_least, touching
from serried.geometry.distance import separation
from serried.model.actions import AskDistance
from serried.model.actions.subject import Subject
from serried.model.extents import centre, centre_offset, extent_shapes
from serried.model.results.remedies import Means, Remedy
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from serried.model.verdict import Verdict
from serried.rules.remedies.trials import Trials, least, sizes

FARTHEST: Final = 24.0
"""The most inches that a place is changed by of whoever has no rates."""

PLACE_STEP: Final = 0.5
"""How far apart the places are that are looked at first, in inches."""

TURN_STEP: Final = 5.0
HALF_TURN: Final = 180.0

Allows: TypeAlias = Callable[[Unit], bool]
"""Tells whether a line is lawful once a unit stands otherwise."""


def moved_by(unit: Unit, way: Point, by: float) -> Unit:
    """Return a unit on the table, moved straight by some inches; its facing is kept."""
    pose = unit.pose
    if pose is None:
        return unit
    x, y = pose.x + by * way[0], pose.y + by * way[1]
    return unit.at(Pose(x, y, pose.ux, pose.uy))


def turned_about(unit: Unit, degrees: float) -> Unit:
    """Return a unit on the table, turned about its Centre, against the clock."""
    pose = unit.pose
    if pose is None:
        return unit
    angle = math.radians(degrees)
    cosine, sine = math.cos(angle), math.sin(angle)
    ux, uy = cosine * pose.ux - sine * pose.uy, sine * pose.ux + cosine * pose.uy
    x, y = centre(unit.formation, pose)
    dx, dy = Pose(0.0, 0.0, ux, uy).point(*centre_offset(unit.formation))
    return unit.at(Pose(x - dx, y - dy, ux, uy))


def has_room(trials: Trials, unit: Unit) -> bool:
    """Tell whether a unit could stand so: on the table, and touching nothing else."""
    battle, extent = trials.battle, trials.situation.settings.extent
    if unit.pose is None:
        return False
    own = extent_shapes(unit.formation, unit.pose, extent)
    width, height = battle.table
    for shape in own:
        for x, y in shape.points:
            nearest = min(x, y, width - x, height - y)
            if not at_least(nearest, shape.radius):
                return False
    others = [
        shape
        for one in battle.units
        if one.pose is not None and one.id != unit.id
        for shape in extent_shapes(one.formation, one.pose, extent)
    ]
    others += [
        one.shape for one in battle.terrain if one.kind is TerrainKind.IMPASSABLE
    ]
    return not any(touching(separation(a, b)) for a in own for b in others)


def farthest(trials: Trials, unit: Unit) -> float:
    """Return by how much the place of a unit is changed at most: by what it may go.

    That is the greatest of its rates; a player who hears of more can do nothing.
    """
    words = trials.situation.edition.vocabulary
    names = (rate.name for rate in words.rates if rate.most is None)
    known = [value for name in names for value in unit.values(name)]
    return max((value for value in known if value is not None), default=FARTHEST)


def ends_between(trials: Trials, unit: Unit, other: str) -> tuple[Point, Point] | None:
    """Return the closest points of a unit and another; None if there are none."""
    asked = AskDistance(subject=Subject(unit.id), other=other)
    return points_of(trials.verdict(asked))


def points_of(verdict: Verdict | None) -> tuple[Point, Point] | None:
    """Return the two points that a verdict measures between, if they are apart."""
    match None if verdict is None else verdict.measure("points"):
        case ((float() as x, float() as y), (float() as to_x, float() as to_y)):
            return ((x, y), (to_x, to_y)) if (x, y) != (to_x, to_y) else None
        case _:
            return None


def way_along(ends: tuple[Point, Point]) -> Point:
    """Return the unit vector from one point to another."""
    (x, y), (to_x, to_y) = ends
    gap = math.dist(*ends)
    return (to_x - x) / gap, (to_y - y) / gap


def placed(  # noqa: PLR0913 - a change, whose it is, which way, how far, and if it does
    trials: Trials,
    remedy: Remedy,
    unit: Unit,
    allows: Allows,
    *,
    way: Point,
    most: float = math.inf,
) -> Iterator[Remedy]:
    """Yield the least by which a unit would have to stand farther along a way.

    It is not looked for beyond whatever stands in the way of the unit itself.
    """

    def stands(by: float) -> bool:
        there = moved_by(unit, way, by)
        return has_room(trials, there) and allows(there)

    most = min(most, farthest(trials, unit))
    free = _free(trials, unit, way, most)
    by = least(stands, free, PLACE_STEP) if free else None
    if by is not None:
        yield replace(remedy, by=by, unit=unit.id)


def _free(trials: Trials, unit: Unit, way: Point, most: float) -> float:
    """Return how far a unit can be moved along a way, from step to step."""
    steps = [*sizes(most, PLACE_STEP)]
    room = takewhile(lambda by: has_room(trials, moved_by(unit, way, by)), steps)
    return max(room, default=0.0)


def turned(trials: Trials, unit: Unit, allows: Allows) -> Iterator[Remedy]:
    """Yield how far a unit would have to be turned about its Centre, each way."""
    for side, sign in (("left", 1.0), ("right", -1.0)):

        def stands(by: float, sign: float = sign) -> bool:
            there = turned_about(unit, sign * by)
            return has_room(trials, there) and allows(there)

        by = least(stands, HALF_TURN, TURN_STEP)
        if by is not None:
            yield Remedy(means=Means.TURNED, by=by, of=side, unit=unit.id)


def elsewhere(trials: Trials, actor: Unit, change: Remedy) -> Unit | None:
    """Return whoever stands otherwise after a change, as it is then.

    Args:
        trials: The line, and the table before the change.
        actor: The unit that acts by the line, from which a charger is farther away.
        change: What would be otherwise. None is returned if nobody stands otherwise.
    """
    unit = next((one for one in trials.battle.units if one.id == change.unit), None)
    if unit is None or unit.pose is None:
        return None
    pose, by, left = unit.pose, change.by or 0.0, change.of == "left"
    if change.means is Means.TURNED:
        return turned_about(unit, by if left else -by)
    ends = None
    match change.means:
        case Means.AHEAD:
            return moved_by(unit, (pose.ux, pose.uy), by)
        case Means.ASIDE:
            way = (-pose.uy, pose.ux) if left else (pose.uy, -pose.ux)
            return moved_by(unit, way, by)
        case Means.NEARER:
            ends = points_of(trials.verdict())
        case Means.FARTHER:
            ends = ends_between(trials, actor, unit.id)
    return moved_by(unit, way_along(ends), by) if ends else None
