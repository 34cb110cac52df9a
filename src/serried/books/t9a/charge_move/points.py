"""The 9th Age, chapter "Move Chargers": charges that end without an align move.

A round base has no Facing to line up with, and a Fleeing unit is not lined up with: the
charger stops where its Front meets it.

Source:
    CHG-ROUND-1, CHG-FLEE-1, CONTACT-4, docs/rulings/0026-several-at-once.md
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.scene import EVERYTHING, Scene, Without, mover_of
from serried.geometry import (
    TOLERANCE,
    Point,
    Pose,
    Slide,
    at_least,
    clearance,
    near_intervals_of,
    touching,
)
from serried.model.actions.legs import Forward
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import (
    BOUNDARY,
    Edge,
    extent_shapes,
    front_corners,
    pose_of,
)
from serried.model.ids import Inches
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit
from serried.rules.charging.contacts import in_line
from serried.rules.charging.offsets import PITCH, Offsets
from serried.rules.charging.points import PointCharge, PointFaces
from serried.rules.charging.ways import LONGEST, Way
from serried.rules.contact.contacts import contacts_between
from serried.rules.contact.frames import SIDES, layout_of, placed_in

_GRAZE: Final = 1e-3
"""Inches: contact that begins no earlier before the end begins at the end."""


class PointScene(Scene):
    """A charge that ends in contact with a disc, or a point of an edge."""

    def __init__(
        self, approach: Approach, without: Without, middle: Point, radius: Inches
    ) -> None:
        super().__init__(approach, without)
        pose = pose_of(approach.charger)
        self.frame = Pose(*middle, -pose.ux, -pose.uy)
        self.radius = radius

    def offsets(self) -> Offsets:
        """Return which points of the charger's front may touch."""
        mover = mover_of(self.charger, self.extent)
        flying = self.approach.flying
        ground = self._ground(mover, self.charger, self.target, flying=flying)
        straight = self.approach.straight
        start = self._start(self.charger)
        charge = PointCharge(ground, start, self.radius, straight=straight)
        placed = in_line(layout_of(self.charger.formation))
        target = placed_in(self.target, self.frame)
        numbers = [target.layout.numbers[name] for name in self._fighting]
        return Offsets(charge, PointFaces(placed, target, 0, self.radius, numbers))

    def _about(self, way: Way) -> Point:
        x = -self.radius * math.sin(way.angle)
        return self.frame.point(x, self.radius * math.cos(way.angle))


def round_charges(approach: Approach) -> tuple[ChargeEnd, ...]:
    """Return the best ends of a charge on a unit on a round base.

    All of the charger's models touch it that it lies straight ahead of. How the charger
    stands is up to its owner: of each point of its front that may
    touch one pose is told, at the end of the shortest way that was looked at.

    Returns:
        Nothing if the charge cannot be completed. Offsets are the point of the
        charger's front that touches, in inches to the right of the front's middle.

    Raises:
        RuleGapError: CHG-MOVE-9 if a second enemy is touched in any case.

    Source:
        CHG-ROUND-1, CHG-MOVE-6
    """
    for without in (Without(), Without(contact=True)):
        scene = disc_scene(approach, without)
        offsets = scene.offsets()
        _, stretches = offsets.best()
        if stretches and without.contact:
            clause = "CHG-MOVE-9"
            name = approach.charger.id
            because = f"{name} cannot but touch a second enemy; not judged"
            raise RuleGapError(clause, because)
        if stretches:
            return tuple(scene.end(offsets, low, high) for low, high in stretches)
    return ()


def disc_scene(approach: Approach, without: Without) -> PointScene:
    """Return the charge on a unit on a round base as it stands on the table."""
    target = approach.target
    (shape,) = extent_shapes(target.formation, pose_of(target), BOUNDARY)
    return PointScene(approach, without, shape.points[0], shape.radius)


def reaches(approach: Approach) -> bool:
    """Return whether a charger can move into contact, without lining up.

    Args:
        approach: Its charge on a Fleeing unit; the Facing does not matter.

    Raises:
        RequestError: If they are friends, or one is not on the table.
        RuleGapError: UNIT-12 if the charger is on a round base.

    Source:
        CHG-FLEE-1, CHG-MOVE-1
    """
    return way_into_contact(approach) is not None


def way_into_contact(approach: Approach) -> ChargeEnd | None:
    """Return an end of a charge in which only contact is made, or None.

    Straight ahead if that meets the target. Otherwise one where a corner of the target
    meets the charger's front, or a front corner of the charger a side of the target;
    sides are looked at every quarter of an inch, and where a Wheel alone leads.

    Args:
        approach: A charge on a Fleeing unit; the Facing does not matter.

    Raises:
        RequestError: If they are friends, or one is not on the table.
        RuleGapError: UNIT-12 if the charger is on a round base.

    Source:
        CHG-FLEE-1, CHG-MOVE-1
    """
    charger, target = approach.charger, approach.target
    if charger.player == target.player:
        message = f"{charger.id} and {target.id} are friends"
        raise RequestError(message)
    (own,) = extent_shapes(charger.formation, pose_of(charger), BOUNDARY)
    if len(own.points) == 1:
        clause, because = "UNIT-12", f"{charger.id} stands on a round base"
        raise RuleGapError(clause, because)
    for place in _places(charger, target):
        there = approach._replace(edge=place.edge)
        scene = PointScene(there, EVERYTHING, place.middle, place.radius)
        offsets = scene.offsets()
        for look in _looks(offsets, place, pose_of(charger)):
            if not offsets.reach(look):
                continue
            end = scene.end(offsets, look, look)
            if _meets_it_there(end, charger, target):
                return _with_models(end, charger, target)
    return None


def _meets_it_there(end: ChargeEnd, charger: Unit, target: Unit) -> bool:
    """Return whether nothing is touched before the end of the last straight leg.

    Who slides along a side of the target has met it before.
    """
    leg = end.way.legs[-1]
    gone = 0.0
    if isinstance(leg, Forward) and isinstance(leg.distance, float):
        gone = leg.distance
    pose = end.pose
    start = Pose(pose.x - gone * pose.ux, pose.y - gone * pose.uy, pose.ux, pose.uy)
    way = Slide(gone * pose.ux, gone * pose.uy)
    own, theirs = (
        extent_shapes(unit.formation, place, BOUNDARY)
        for unit, place in ((charger, start), (target, pose_of(target)))
    )
    near = near_intervals_of(own, way, theirs, TOLERANCE)
    return not near or at_least(near[0][0] * gone, gone, _GRAZE)


def _with_models(end: ChargeEnd, charger: Unit, target: Unit) -> ChargeEnd:
    """Return *end* with the models that touch, on whichever side of the target."""
    pairs = contacts_between(charger.at(end.pose), target)
    own, theirs = ({pair[side] for pair in pairs} for side in (0, 1))
    return replace(
        end,
        own=tuple(p.name for p in charger.formation.places if p.name in own),
        theirs=tuple(p.name for p in target.formation.places if p.name in theirs),
        models=len(own) + len(theirs),
    )


class _Place(NamedTuple):
    """Where a target may be touched.

    Attributes:
        middle: The point, or the middle of the disc, on the table.
        radius: Of the disc, in inches.
        edge: Along which it is.
        within: Whether it is a point within a side, which only corners touch.
    """

    middle: Point
    radius: Inches
    edge: Edge
    within: bool


def _looks(offsets: Offsets, place: _Place, start: Pose) -> list[Inches]:
    """Return the points of a front, to its right, that may touch a place.

    Straight ahead, then every quarter of an inch, then where a Wheel alone brings the
    front to it, and halfway from there to straight ahead: of what lies close before a
    corner of the charger all ways lead to less than a quarter of an inch of the front.
    """
    faces = offsets.faces
    if place.within:
        return [faces.low, faces.high]
    straight = offsets.charge.straight_to()
    looks = offsets.samples(faces.low, faces.high)
    if straight is not None:
        looks = [straight, *looks]
    if place.radius:
        return looks
    right, ahead = start.local(place.middle)
    wheeled = (
        faces.high - math.hypot(faces.high - right, ahead),
        faces.low + math.hypot(faces.low - right, ahead),
    )
    more = [look for one in wheeled for look in (one, (one + right) / 2)]
    return [*looks, *(one for one in more if faces.low <= one <= faces.high)]


def _places(charger: Unit, target: Unit) -> Iterator[_Place]:
    """Yield where a target may be touched: straight ahead, at corners, along sides."""
    (shape,) = extent_shapes(target.formation, pose_of(target), BOUNDARY)
    if len(shape.points) == 1:
        yield _Place(shape.points[0], shape.radius, Edge.FRONT, within=False)
        return
    ring = shape.points
    pose = pose_of(charger)
    (own,) = extent_shapes(charger.formation, pose, BOUNDARY)
    ahead = clearance(own, Slide(LONGEST * pose.ux, LONGEST * pose.uy), shape)
    if touching(ahead.distance):
        yield _Place(ahead.gap.second, 0.0, Edge.FRONT, within=False)
    for index, corner in enumerate(ring):
        yield _Place(corner, 0.0, SIDES[index], within=False)
    for index, corner in enumerate(ring):
        following = ring[(index + 1) % len(ring)]
        dx, dy = following[0] - corner[0], following[1] - corner[1]
        parts = int((dx * dx + dy * dy) ** 0.5 / PITCH) + 1
        for part in range(1, parts):
            share = part / parts
            middle = (corner[0] + share * dx, corner[1] + share * dy)
            yield _Place(middle, 0.0, SIDES[index], within=True)
    for index, corner in enumerate(ring):
        following = ring[(index + 1) % len(ring)]
        dx, dy = following[0] - corner[0], following[1] - corner[1]
        ends = pose.local(corner), pose.local(following)
        for share in _shares_of_corners(front_corners(charger.formation), *ends):
            middle = (corner[0] + share * dx, corner[1] + share * dy)
            yield _Place(middle, 0.0, SIDES[index], within=True)


def _shares_of_corners(
    front: tuple[Inches, Inches], start: Point, end: Point
) -> Iterator[float]:
    """Yield how far along a side a corner of a charger comes to it by a Wheel alone.

    And halfway from there to where it does straight ahead: of a side that only just
    lies before the front all ways may lead to less than a quarter of an inch.

    Args:
        front: The front corners of the charger, in inches to its right.
        start: Where the side begins, in the frame of the charger.
        end: Where it ends.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    for corner, pivot in (front, front[::-1]):
        x, y = start[0] - pivot, start[1]
        square, half = dx * dx + dy * dy, x * dx + y * dy
        under = half * half - square * (x * x + y * y - (corner - pivot) ** 2)
        if under < 0.0:
            continue
        root = math.sqrt(under)
        for wheeled in ((-half - root) / square, (-half + root) / square):
            shares = [wheeled]
            if dx:
                shares.append((wheeled + (corner - start[0]) / dx) / 2)
            yield from (share for share in shares if 0.0 < share < 1.0)
