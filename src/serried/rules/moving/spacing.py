"""Spacing: how close a move comes to everything around it.

While something stands closer than the limit at the start of a move, the limit
is ignored towards it until the gap has reached the limit; then it binds again,
also within the same leg (docs/rulings/0008-things-close-at-the-start.md).
Meanwhile a book may ask that no leg brings the mover closer to it
(docs/rulings/0012-no-step-brings-it-closer.md).
An overlap, and touching an enemy, are never excused.
"""

from itertools import groupby
from typing import Final, NamedTuple

from serried.geometry import (
    STILL,
    TOLERANCE,
    Motion,
    Pose,
    Shape,
    Way,
    after,
    at_least,
    clearance_of,
    closest_of,
    inset,
    may_come_within_of,
    move_pose,
    penetrates_of,
    release_of,
    same,
    separation_of,
    touching,
    until,
)
from serried.model.actions.trip import Stage, Trip
from serried.model.extents import extent_shapes
from serried.model.formation import Formation
from serried.model.ids import Inches
from serried.rules.moving.neighbours import Around, Neighbour
from serried.rules.terms import Closeness

LEAST_OVERLAP: Final[Inches] = 1e-9
"""Where the limits themselves are asked about, this much is still rounding."""


class Encounter(NamedTuple):
    """The closest that a move comes to one neighbour while the limit binds.

    Attributes:
        distance: The gap in inches, 0 where they touch or overlap.
        other: The neighbour.
        leg: The leg in which it is, from 1.
        pose: The mover's pose at that moment.
        forbidden: Whether it is an overlap or a touch that nothing excuses.
        ignored: Whether the limit is ignored towards it, and only that counts.
        limit: The gap when the leg began, where it may not become less; None
            where the distance of the book is the limit.
    """

    distance: Inches
    other: Neighbour
    leg: int
    pose: Pose
    forbidden: bool = False
    ignored: bool = False
    limit: Inches | None = None


class Spacing(NamedTuple):
    """How close a move comes, before its end and at it; None where nothing binds.

    Attributes:
        ignored: Towards what the limit is ignored still when it is over.
    """

    moving: Encounter | None
    ending: Encounter | None
    ignored: frozenset[str] = frozenset()


class Walk(NamedTuple):
    """A trip, and what distance looks at on the way.

    Attributes:
        resume: The gap in inches at which an ignored limit binds again.
        tolerance: How much of *resume* may be lacking.
        after: The formation at the end, where that is another.
        ignored: Towards what the limit is ignored when it begins; None where the
            gaps at the start tell.
        ends: Whether the move is over with it; no part of a longer one.
        closeness: What holds while a limit is ignored.
        begin: Where the move began of which this is a part; None if here.
        reformed: What distance looked at before the Reform with which this part begins.
    """

    formation: Formation
    trip: Trip
    extent: str
    resume: Inches
    tolerance: float = TOLERANCE
    after: Formation | None = None
    ignored: frozenset[str] | None = None
    ends: bool = True
    closeness: Closeness = Closeness.IGNORED
    begin: Pose | None = None
    reformed: tuple[Shape, ...] = ()

    @property
    def overlap(self) -> Inches:
        """How deep two things may overlap and still only touch."""
        return max(self.tolerance, LEAST_OVERLAP)

    @property
    def parts(self) -> "tuple[Walk, ...]":
        """The walks between its Reforms, each in one formation; itself if it has none.

        A Reform is the first stage of its part: the unit stands there already. Before
        the first part is where it stood.
        """
        stages = self.trip.stages
        if not stages or stages[-1].formation is None:
            return (self,)
        made = [tuple(one) for _, one in groupby(stages, lambda one: one.formation)]
        still = Trip(self.trip.start, (), complete=self.trip.complete)
        before = self._replace(trip=still, ends=False)
        parts, formation = [before], self.formation
        for part in made:
            parts.append(self._part(part, formation, last=part is made[-1]))
            formation = parts[-1].formation
        return tuple(parts)

    def _part(
        self, stages: tuple[Stage, ...], before: Formation, *, last: bool
    ) -> "Walk":
        formation = stages[0].formation
        first = stages[0]
        swept = formation is None or first.motion is not None
        lifted = () if swept else extent_shapes(before, first.start, self.extent)
        start = first.start if swept else first.end
        return self._replace(
            formation=formation or self.formation,
            trip=Trip(start, stages, complete=self.trip.complete),
            after=self.after or formation,
            ends=self.ends and last,
            begin=self.begin if formation is None else None,
            reformed=lifted,
        )

    def shapes(self, pose: Pose) -> tuple[Shape, ...]:
        """Return what distance looks at while the mover stands at *pose*."""
        return extent_shapes(self.formation, pose, self.extent)

    def final_shapes(self) -> tuple[Shape, ...]:
        """Return what distance looks at when it has arrived."""
        formation = self.after or self.formation
        return extent_shapes(formation, self.trip.end, self.extent)


def spacing(walk: Walk, around: Around) -> Spacing:
    """Find how close *walk* comes to everything *around* it.

    Source:
        SPACE-1, SPACE-2, SPACE-4, LIGHT-4, BA-BAS-5, BA-BAS-9
    """
    first, *others = walk.parts
    found = _in_one_formation(first, around)
    for part in others:
        then = _in_one_formation(part._replace(ignored=found.ignored), around)
        found = then._replace(moving=_worse(walk, found.moving, then.moving))
    return found


def _in_one_formation(walk: Walk, around: Around) -> Spacing:
    """Find the same of a walk, or a part of one, on which nobody reforms."""
    return spacing_to(walk, _that_may_matter(walk, around))


def spacing_to(walk: Walk, neighbours: list[Neighbour]) -> Spacing:
    """Find how close a walk on which nobody reforms comes to some neighbours."""
    moving: Encounter | None = None
    ending: Encounter | None = None
    ignored: set[str] = set()
    for neighbour in neighbours:
        passing = _Passing(walk, neighbour)
        for stage in walk.trip.stages:
            moving = _worse(walk, moving, passing.follow(stage, moving))
        if passing.ignored:
            ignored.add(neighbour.name)
        if walk.ends:
            ending = _worse(walk, ending, passing.end())
    return Spacing(moving, ending, frozenset(ignored))


def _that_may_matter(walk: Walk, around: Around) -> list[Neighbour]:
    """Return what may be closest at some moment, or ignored at the start, in order.

    All others are farther off than one of these, whenever it matters, and change
    nothing: so most of a crowd is told apart by one look at all of it.
    """
    crowd = around.crowd
    close = crowd.about(walk.shapes(walk.trip.start), walk.resume) | around.own
    if walk.ignored:
        things = enumerate(around.things)
        close = close.union(n for n, other in things if other.name in walk.ignored)
    kept = set(close)
    for _, numbers in crowd.nearest(_ways(walk), close):
        kept.update(numbers)
    return [around.things[number] for number in sorted(kept - around.own)]


def _ways(walk: Walk) -> list[Way]:
    """Return every sweep and every pose of a walk that spacing looks at."""
    ways: list[Way] = [(walk.final_shapes(), STILL)]
    for stage in walk.trip.stages:
        if stage.motion is None:
            ways.append((walk.shapes(stage.end), STILL))
        else:
            ways.append((walk.shapes(stage.start), stage.motion))
    return ways


class _Passing:
    """One neighbour while the mover passes it.

    Attributes:
        ignored: Whether the limit is ignored towards it still (SPACE-4).
        gap: How far apart they are when the leg begins, while the limit is
            ignored.
        touched: Whether they touch since the start of the move.
        lacking: How much of the limit the gap lacked when it began to bind, within
            the tolerance, where the limits themselves are asked about.
    """

    def __init__(self, walk: Walk, neighbour: Neighbour) -> None:
        self.walk = walk
        self.neighbour = neighbour
        gap = separation_of(walk.shapes(walk.trip.start), neighbour.shapes)
        if walk.ignored is None:
            self.ignored = not at_least(gap, walk.resume)
        else:
            self.ignored = neighbour.name in walk.ignored
        self.gap = gap
        self.touched = touching(gap)
        if walk.reformed:
            self.gap = separation_of(walk.reformed, neighbour.shapes)
        if walk.begin is not None:  # only the start of the whole move is eased
            gap = separation_of(walk.shapes(walk.begin), neighbour.shapes)
        self.lacking = 0.0 if self.ignored else self._eased_by(gap)

    def follow(self, stage: Stage, worst: Encounter | None) -> Encounter | None:
        """Return the closest of one leg; None if nothing binds or others came closer.

        A Pivot at the very end is no moment before the end.
        """
        if stage.motion is None:
            placed = stage.end != stage.start or stage.formation is not None
            last = self.walk.ends and stage is self.walk.trip.stages[-1]
            if last or not placed:
                return None
            return self._stand(stage.leg, stage.end, self.walk.shapes(stage.end))
        shapes = self.walk.shapes(stage.start)
        if self.ignored:
            return self._sweep_ignored(stage, stage.motion, shapes)
        if worst is not None and not may_come_within_of(
            shapes,
            stage.motion,
            self.neighbour.shapes,
            _eased(self.walk, worst),
        ):
            return None
        return self._sweep(stage.leg, stage.start, stage.motion, shapes)

    def end(self) -> Encounter | None:
        """Return how close the mover ends."""
        trip = self.walk.trip
        if trip.end == trip.start and self.ignored and self.walk.after is None:
            return None
        leg = trip.stages[-1].leg if trip.stages else 1
        return self._stand(leg, trip.end, self.walk.final_shapes())

    def _stand(
        self,
        leg: int,
        pose: Pose,
        shapes: tuple[Shape, ...],
    ) -> Encounter | None:
        """Judge one pose that is not the end of a sweep."""
        gap = separation_of(shapes, self.neighbour.shapes)
        forbidden = self._inexcusable(gap)
        if not self.ignored:
            apart = max(gap, 0.0)
            return self._met(leg, pose, apart, forbidden=forbidden)
        if forbidden:
            met = self._met(leg, pose, 0.0, forbidden=True)
            return met._replace(ignored=True)
        self.ignored = not at_least(gap, self.walk.resume)
        if not self.ignored and self.walk.closeness is Closeness.NO_CLOSER:
            self.lacking = self._eased_by(gap)
        closer = self._closer(leg, gap, pose)
        self.gap = gap
        return closer

    def _closer(self, leg: int, gap: Inches, pose: Pose) -> Encounter | None:
        """Find that *gap* is less than when the leg began, where that matters."""
        if self.walk.closeness is Closeness.IGNORED:
            return None
        if at_least(gap, self.gap, self.walk.overlap):
            return None
        met = self._met(leg, pose, max(gap, 0.0))
        return met._replace(limit=max(self.gap, 0.0))

    def _inexcusable(self, gap: Inches) -> bool:
        overlaps = not at_least(gap, 0.0, self.walk.overlap)
        return overlaps or (self.neighbour.enemy and touching(gap))

    def _sweep(
        self,
        leg: int,
        start: Pose,
        motion: Motion,
        shapes: tuple[Shape, ...],
    ) -> Encounter:
        others = self.neighbour.shapes
        apart, instant = closest_of(shapes, motion, others)
        pose = move_pose(until(motion, instant), start)
        forbidden = touching(apart) and (
            self.neighbour.enemy
            or penetrates_of(shapes, motion, others, self.walk.overlap)
        )
        return self._met(leg, pose, apart, forbidden=forbidden)

    def _sweep_ignored(
        self,
        stage: Stage,
        motion: Motion,
        shapes: tuple[Shape, ...],
    ) -> Encounter | None:
        """Sweep while the limit is ignored, and on from where it binds again."""
        struck = self._strikes(stage, motion, shapes)
        limit = self.walk.resume - TOLERANCE
        instant = release_of(shapes, motion, self.neighbour.shapes, limit)
        self.ignored = instant is None
        if struck:
            pose = self._struck_at(stage, motion, shapes)
            met = self._met(stage.leg, pose, 0.0, forbidden=True)
            return met._replace(distance=0.0, ignored=True)
        closer = self._sweep_closer(stage, motion, shapes, instant)
        if instant is None:
            return closer
        pose = move_pose(until(motion, instant), stage.start)
        met = self._sweep_released(stage.leg, pose, after(motion, instant))
        if self.walk.closeness is Closeness.IGNORED:  # its end keeps all of the limit
            self.lacking = 0.0
        return _worse(self.walk, closer, met)

    def _sweep_released(self, leg: int, start: Pose, motion: Motion) -> Encounter:
        """Sweep on from where the limit binds again: there the tolerance is lacking.

        Where the limits themselves are asked about it is made up for, until the gap
        has come to all of the limit.
        """
        met = self._sweep_lacking(leg, start, motion)
        if not self.lacking:
            return met
        shapes, others = self.walk.shapes(start), self.neighbour.shapes
        instant = release_of(shapes, motion, others, self.walk.resume)
        if instant is None:
            return met
        met = self._sweep(leg, start, until(motion, instant), shapes)
        pose = move_pose(until(motion, instant), start)
        rest = self._sweep_lacking(leg, pose, after(motion, instant))
        return _worse(self.walk, met, rest) or met

    def _sweep_lacking(self, leg: int, start: Pose, motion: Motion) -> Encounter:
        """Sweep with what the gap lacks at *start* made up for."""
        shapes = self.walk.shapes(start)
        gap = separation_of(shapes, self.neighbour.shapes)
        self.lacking = self._eased_by(gap)
        return self._sweep(leg, start, motion, shapes)

    def _eased_by(self, gap: Inches) -> Inches:
        """Return how much *gap* lacks of the limit, where that is made up for."""
        lacking = max(self.walk.resume - gap, 0.0)
        most = TOLERANCE + LEAST_OVERLAP  # where it is released is known to rounding
        return lacking if lacking <= most and self.walk.tolerance < TOLERANCE else 0.0

    def _sweep_closer(
        self,
        stage: Stage,
        motion: Motion,
        shapes: tuple[Shape, ...],
        instant: float | None,
    ) -> Encounter | None:
        """Find that a leg brings the mover closer while the limit is ignored."""
        if self.walk.closeness is Closeness.IGNORED:
            return None
        others = self.neighbour.shapes
        part = motion if instant is None else until(motion, instant)
        approach = clearance_of(shapes, part, others)
        pose = move_pose(until(part, approach.instant), stage.start)
        closer = self._closer(stage.leg, approach.gap.distance, pose)
        self.gap = separation_of(self.walk.shapes(stage.end), others)
        return closer

    def _strikes(self, stage: Stage, motion: Motion, shapes: tuple[Shape, ...]) -> bool:
        """Tell whether a sweep overlaps, or touches an enemy, before the move ends.

        A touch from the start counts if it is still there when the leg ends.
        """
        others = self.neighbour.shapes
        if penetrates_of(shapes, motion, others, self.walk.overlap):
            return True
        if not self.neighbour.enemy:
            return False
        if self.touched:
            end = separation_of(self.walk.shapes(stage.end), others)
            self.touched = touching(end)
            moved = stage.end != stage.start
            return self.touched and moved and not self._is_end(stage.end)
        apart, instant = closest_of(shapes, motion, others)
        there = move_pose(until(motion, instant), stage.start)
        return touching(apart) and not self._is_end(there)

    def _struck_at(
        self, stage: Stage, motion: Motion, shapes: tuple[Shape, ...]
    ) -> Pose:
        """Return where a sweep begins to overlap, or else first touches.

        Before it overlaps it may touch for long, and that may be allowed.
        """
        others, inner = self.neighbour.shapes, shapes
        if penetrates_of(shapes, motion, others, self.walk.overlap):
            inner = tuple(inset(shape, self.walk.overlap) for shape in shapes)
        _, instant = closest_of(inner, motion, others)
        return move_pose(until(motion, instant), stage.start)

    def _is_end(self, pose: Pose) -> bool:
        """Tell whether *pose* is where the move ends."""
        end = self.walk.trip.end
        return self.walk.ends and all(
            same(a, b) for a, b in zip(pose, end, strict=True)
        )

    def _met(
        self,
        leg: int,
        pose: Pose,
        distance: Inches,
        *,
        forbidden: bool = False,
    ) -> Encounter:
        apart = distance + self.lacking
        return Encounter(apart, self.neighbour, leg, pose, forbidden)


def _worse(
    walk: Walk, one: Encounter | None, other: Encounter | None
) -> Encounter | None:
    """Return the worse of two encounters; the earlier one on a tie."""
    if one is None or other is None:
        return one or other
    return other if _gravity(walk, other) < _gravity(walk, one) else one


def _gravity(walk: Walk, met: Encounter) -> tuple[bool, float, bool]:
    """What nothing excuses first, then the closest, then where a limit binds."""
    return not met.forbidden, _eased(walk, met), met.ignored


def _eased(walk: Walk, met: Encounter) -> Inches:
    """Return how close *met* is, as if the distance of the book were its limit."""
    return met.distance + (0.0 if met.limit is None else walk.resume - met.limit)
