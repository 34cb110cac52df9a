"""The 9th Age, chapter "Failed Charge": a Wheel towards the target, and straight on.

Nothing here rolls dice: how far it goes is given. Who makes such a move, and that its
models are Shaken by it (CHG-FAIL-4), is known to whoever asks.

Source:
    CHG-FAIL-1 to CHG-FAIL-3, SPACE-3, SPACE-4, EDGE-1, FLY-3,
    docs/rulings/0028-failed-charges-and-flights.md
"""

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from serried.books.t9a.movers.ghost_step import is_ghost
from serried.frozen import frozen
from serried.geometry import (
    TOLERANCE,
    Motion,
    Point,
    Pose,
    Shape,
    Turn,
    at_least,
    at_most,
    inset,
    near_intervals_of,
    overhang,
    same,
    separation_of,
    touching,
    until,
)
from serried.geometry.clearance import Stretches
from serried.geometry.compare import ROUNDING
from serried.geometry.motion import turn_degrees
from serried.geometry.stops import last_free, off_table
from serried.model.actions.legs import Forward, Leg, Side, Wheel
from serried.model.actions.trip import Stage, Trip
from serried.model.errors import RequestError
from serried.model.extents import (
    bases,
    centre,
    centre_offset,
    extent_shapes,
    front_corners,
    pose_of,
)
from serried.model.formation import Formation
from serried.model.ids import Inches, UnitId
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.contact.obstacles import CLEAR
from serried.rules.moving.neighbours import Neighbour, neighbours
from serried.rules.moving.travel import (
    RIGHT_ANGLE,
    displacements,
    settled,
    swing,
    travel,
)
from serried.tuples import NamedTuple

BOARD_EDGE: Final = "board edge"
"""What stops a move that is no unit and no terrain."""

_HALF: Final = TOLERANCE / 2.0
"""Inches: half of what two things may overlap that only touch."""

_UNSEEN: Final[Inches] = 1e-4
"""What is barred so soon is not begun: the mover touches what bars it, and all that it
could go is what rounding lets it overlap, the more the wider and shallower it is."""

_Part: TypeAlias = Wheel | Forward

_ON_LINE: Final = 1e-9
"""Inches by which a point is aside of a line by rounding."""


@frozen(kw_only=True)
class FailedCharge:
    """Where a Failed Charge Move leads.

    Attributes:
        unit: Who makes it.
        legs: At most one Wheel, by its distance, then at most one leg forwards; what
            is too short to be seen is left out.
        trip: The same on the table.
        length: How far they are, in inches, Wheels as the table measures them.
        wheel: How far the Wheel would be that makes it face the point, in inches, at
            most one of 90 degrees.
        faces: Whether it ends facing the point, or the place where that was.
        wheel_barred_by: What kept it from wheeling on, though it had inches left: a
            unit, terrain, or the Board Edge; None if nothing did.
        barred_by: The same of going straight on, or of ending there.
        back: By how many inches it ends short of where it would have come to, had it
            not had to leave what it flew into, or get back onto the table.
        farthest: How far its farthest model ends from where it was, in inches.

    Source:
        CHG-FAIL-1 to CHG-FAIL-3, FLY-3
    """

    unit: UnitId
    legs: tuple[Leg, ...]
    trip: Trip
    length: Inches
    wheel: Inches
    faces: bool
    wheel_barred_by: str | None
    barred_by: str | None
    back: Inches
    farthest: Inches

    @property
    def pose(self) -> Pose:
        """Where it ends."""
        return self.trip.end


def failed_charge(  # noqa: PLR0913 - what a Failed Charge Move consists of
    situation: Situation,
    unit: Unit,
    towards: Point,
    distance: Inches,
    *,
    flying: bool = False,
    ignoring: tuple[UnitId, ...] = (),
) -> FailedCharge:
    """Return the Failed Charge Move of a unit.

    Args:
        situation: The table. Whether *unit* is on it does not matter.
        unit: Who moves, from where it stands.
        towards: The Centre of its target, or the last that it had, on the table.
        distance: The highest die of the roll, in inches.
        flying: Whether it flies, so that others matter where it ends alone.
        ignoring: Units that do not matter at all.

    Raises:
        RequestError: If it is not on the table, or *distance* is no length.

    Exactness:
        How far it wheels has a closed form, and so has each stop: nothing is sampled.

    Source:
        CHG-FAIL-1 to CHG-FAIL-3, WHEEL-2, WHEEL-3, SPACE-3, SPACE-4, EDGE-1, FLY-3
    """
    if not (math.isfinite(distance) and at_least(distance, 0.0, 0.0)):
        message = f"a Failed Charge Move goes 0 inches or more, not {distance!r}"
        raise RequestError(message)
    pose = pose_of(unit)
    ground = _Ground(situation, unit, ignoring, flying=flying)
    side, degrees = facing_wheel(unit.formation, pose, towards)
    whole = ground.turned(side, degrees)
    wheel = ground.cut(pose, Wheel(side, distance=min(whole, distance)), eased=False)
    rest = Forward(max(distance - _length(wheel.leg), 0.0))
    ahead = ground.cut(wheel.stage.end, rest, eased=wheel.barred_by is not None)
    legs, barred_by = ground.legs_to_end(wheel, ahead)
    trip = travel(unit.formation, pose, legs, ground.measure)
    length = math.fsum(map(_length, legs))
    gone = displacements(unit.formation, trip, legs)
    return FailedCharge(
        unit=unit.id,
        legs=legs,
        trip=trip,
        length=length,
        wheel=whole,
        faces=_faces(unit.formation, trip, towards),
        wheel_barred_by=wheel.barred_by,
        barred_by=barred_by or ahead.barred_by,
        back=max(_length(wheel.leg) + _length(ahead.leg) - length, 0.0),
        farthest=max(model.distance for model in gone),
    )


def facing_wheel(formation: Formation, pose: Pose, point: Point) -> tuple[Side, float]:
    """Return the Wheel that makes a unit face a point, and its angle in degrees.

    It faces what lies on the ray from its Centre through the middle of its Front
    Facing. It goes the nearer way round, to the right if both are as near, and no
    farther than 90 degrees. A point that is nearer to the standing corner than the
    middle of the front is faced by no Wheel about it; then it goes on until the
    line of the front leads through that point.

    Exactness:
        The angle is that of a quotient of lengths: a square root is all it takes.

    Source:
        CHG-FAIL-2, WHEEL-1, WHEEL-2
    """
    middle, _ = centre_offset(formation)
    aside, before = pose.local(point)
    aside -= middle
    left, right = front_corners(formation)
    side = Side.RIGHT if at_least(aside, 0.0, _ON_LINE) else Side.LEFT
    if same(aside, 0.0, _ON_LINE) and at_least(before, 0.0, 0.0):
        return side, 0.0
    half = (right - left) / 2.0
    across = abs(aside) - half  # from the standing corner, away from the unit
    far = math.hypot(across, before)
    level = min(half, far)
    ahead = math.sqrt(max(far * far - level * level, 0.0))
    # The corner sees the point at (across, before), and has to see it so far ahead
    # of the front and *level* back towards the middle of it.
    cosine = ahead * before - level * across
    sine = ahead * across + level * before
    if cosine <= 0.0 or sine < 0.0:
        return side, RIGHT_ANGLE
    return side, math.degrees(math.atan2(sine, cosine))


def _faces(formation: Formation, trip: Trip, point: Point) -> bool:
    """Return whether a unit faces a point once it has wheeled."""
    wheeled = [stage.end for stage in trip.stages if isinstance(stage.motion, Turn)]
    pose = wheeled[0] if wheeled else trip.start
    aside, before = pose.local(point)
    return same(aside, centre_offset(formation)[0]) and at_least(before, 0.0)


class _Nearby(NamedTuple):
    """A unit or terrain near the way, and the clearance that the mover keeps of it.

    Attributes:
        other: What it is.
        keep: How far away to stay, in inches; None for what is touched before the
            move: that may be touched throughout, not overlapped (SPACE-4).
    """

    other: Neighbour
    keep: Inches | None


class _CutLeg(NamedTuple):
    """One leg, cut short at what is in its way.

    Attributes:
        leg: The leg, as far as it goes.
        stage: That leg on the table.
        barred_by: What bars the rest of it; None if it goes all the way.
    """

    leg: _Part
    stage: Stage
    barred_by: str | None


class _Ground:
    """The table about a Failed Charge Move.

    After a Wheel that was barred it may come a little nearer to others, the tolerance
    at most: what stopped it is no obstacle to going straight on by rounding.
    """

    def __init__(
        self,
        situation: Situation,
        unit: Unit,
        ignoring: tuple[UnitId, ...],
        *,
        flying: bool,
    ) -> None:
        battle = situation.battle
        self.formation, self.flying = unit.formation, flying
        self.table = battle.table
        self.measure = situation.settings.wheel_measure
        self.extent = situation.settings.extent
        self.over = _hanging_over(unit, battle.table)
        own = self._shapes(pose_of(unit))
        ghost = is_ghost(unit)
        terrain = {area.id for area in battle.terrain} if ghost else set()
        self.around = [
            _Nearby(other, _keep(separation_of(own, other.shapes)))
            for other in neighbours(battle, unit, self.extent)
            if other.name not in ignoring and other.name not in terrain
        ]
        self.gone_through = [
            _Nearby(Neighbour(area.id, enemy=False, shapes=(area.shape,)), None)
            for area in battle.terrain
            if ghost and area.kind is TerrainKind.IMPASSABLE
        ]

    def turned(self, side: Side, degrees: float) -> Inches:
        """Return how far a Wheel by an angle is, as this table measures it."""
        wheel = Wheel(side, degrees=degrees)
        return swing(self.formation, 1, wheel, self.measure).distance

    def cut(self, start: Pose, leg: _Part, *, eased: bool) -> _CutLeg:
        """Return a leg, cut short at what is in its way (CHG-FAIL-2, CHG-FAIL-3)."""
        stage = self._placed(start, leg)
        barred = [(BOARD_EDGE, self._centre_off_table(stage, eased=eased))]
        if not self.flying:
            barred += self._near(self.around, stage, eased=eased)
        firsts = [(parts[0][0], name) for name, parts in barred if parts]
        share, name = min(firsts, default=(1.0, None))
        leg = self._shortened(leg, stage, share)
        return _CutLeg(leg, self._placed(start, leg), name)

    def legs_to_end(self, *runs: _CutLeg) -> tuple[tuple[_Part, ...], str | None]:
        """Return the legs up to the last place to end in, and what bars going farther.

        Source:
            EDGE-1, FLY-2, FLY-3
        """
        name: str | None = None
        for number in reversed(range(len(runs))):
            run = runs[number]
            barred = [(BOARD_EDGE, self._bases_off_table(run.stage))]
            barred += self._near(self.gone_through, run.stage, eased=False)
            if self.flying:
                barred += self._near(self.around, run.stage, eased=False)
            share = last_free([part for _, parts in barred for part in parts])
            name = name or _which(barred, share)
            if share is not None:
                last = self._shortened(run.leg, run.stage, share)
                legs = (*[one.leg for one in runs[:number]], last)
                return tuple(leg for leg in legs if _length(leg)), name
        return (), name

    def _shapes(self, pose: Pose) -> tuple[Shape, ...]:
        return extent_shapes(self.formation, pose, self.extent)

    def _placed(self, start: Pose, leg: _Part) -> Stage:
        (stage,) = travel(self.formation, start, (leg,), self.measure).stages
        return stage

    def _near(
        self, others: Iterable[_Nearby], stage: Stage, *, eased: bool
    ) -> list[tuple[str, Stretches]]:
        """Return on what parts of a leg others are too near."""
        shapes, motion = self._shapes(stage.start), _motion(stage)
        inner = tuple(inset(shape, _HALF * (1.0 + eased / 2.0)) for shape in shapes)
        found = []
        for other, keep in others:
            moving, limit = inner, 0.0
            if keep is not None:
                moving, limit = shapes, keep - eased * TOLERANCE
            near = near_intervals_of(moving, motion, other.shapes, limit)
            found.append((other.name, near))
        return found

    def _centre_off_table(self, stage: Stage, *, eased: bool) -> Stretches:
        """Return on what parts of a leg the Centre is off the table (EDGE-1)."""
        point = Shape((centre(self.formation, stage.start),))
        over = self.over + eased * ROUNDING
        return off_table(point, _motion(stage), *self.table, over)

    def _bases_off_table(self, stage: Stage) -> Stretches:
        """Return on what parts of a leg a base is off the table (EDGE-1)."""
        found: list[tuple[float, float]] = []
        for base in bases(self.formation, stage.start):
            found += off_table(base, _motion(stage), *self.table, self.over)
        return tuple(sorted(found))

    def _shortened(self, leg: _Part, stage: Stage, share: float) -> _Part:
        """Return a share of a leg; nothing of one that is too short to be seen."""
        length = _length(leg)
        if isinstance(leg, Forward):
            length = _rounded(length * share)
        elif share != 1.0:
            motion = until(_motion(stage), share)
            assert isinstance(motion, Turn)  # noqa: S101 - a Wheel turns
            degrees = turn_degrees(motion.cosine, motion.sine)
            length = self.turned(leg.toward, degrees)
        too_short = touching(length) or (share != 1.0 and at_most(length, _UNSEEN, 0.0))
        return replace(leg, distance=0.0 if too_short else length)


def _keep(gap: Inches) -> Inches | None:
    """Return the clearance from what is *gap* away at first; None if it is touched.

    Source:
        SPACE-3, SPACE-4
    """
    if touching(gap):
        return None
    return max(min(CLEAR, gap - TOLERANCE), 2.0 * TOLERANCE)


def _hanging_over(unit: Unit, table: tuple[Inches, Inches]) -> Inches:
    """Return how far a unit may stick out of the table: as far as it does at first."""
    standing = bases(unit.formation, pose_of(unit))
    out = max(overhang(base, *table)[0] for base in standing)
    return min(max(out, 0.0), TOLERANCE) + ROUNDING


def _which(barred: list[tuple[str, Stretches]], share: float | None) -> str | None:
    """Return what bars what lies beyond a share; None if nothing does."""
    if share == 1.0:
        return None
    at = share or 0.0
    for name, parts in barred:
        if any(start <= at <= end for start, end in parts):
            return name
    return None


def _length(leg: _Part) -> Inches:
    return settled(0.0 if leg.distance is None else leg.distance)


def _rounded(length: Inches) -> Inches:
    """Return a length without its rounding error: 5 for 4.999999999999."""
    plain = round(length, 9)
    return plain if same(plain, length, 2.0 * ROUNDING) else length


def _motion(stage: Stage) -> Motion:
    assert stage.motion is not None  # noqa: S101 - it wheels or goes forwards
    return stage.motion
