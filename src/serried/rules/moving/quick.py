"""Quick answers: whether a common move is lawful, and where it ends, without a reason.

What does not depend on the legs is made ready once for each unit of a battle, and of
the legs only what decides is looked at. Who wants to know why asks ``judging``; so does
this where it does not know: other legs than plain ones, or a number that is within
``SURE`` of a limit. A law holds both against each other:
tests/laws/test_quick_answers.py.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from serried.geometry import STILL, TOLERANCE, Motion, Point, Pose, rectangle
from serried.geometry.shapes import hull
from serried.geometry.union import Shapes
from serried.model.actions import Manner, Move
from serried.model.actions.legs import (
    Act,
    Backward,
    Forward,
    Leg,
    Pivot,
    Side,
    Sideways,
    Wheel,
)
from serried.model.actions.subject import Subject
from serried.model.actions.trip import Trip
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import SerriedError
from serried.model.extents import BOUNDARY, extent_shapes, lone_disc
from serried.model.ids import ClauseId, Inches, UnitId
from serried.model.memo import memo_on_value
from serried.rules.case import Case, Edition, Situation, nothing_more
from serried.rules.chapter import ASK_THE_JUDGE, QuickAnswer
from serried.rules.moving.edge import centre_room, final_room
from serried.rules.moving.judging import Preconditions
from serried.rules.moving.limits import caps_of
from serried.rules.moving.neighbours import around
from serried.rules.moving.open_legs import number_of
from serried.rules.moving.spacing import Walk, spacing
from serried.rules.moving.track import Track
from serried.rules.moving.travel import displacements, travel
from serried.rules.moving.unit_spacing import keeps, lifted

SURE: Final = 1e-9
"""Inches, or degrees, by which a limit has to be kept or broken to be told here."""

PLAIN: Final = (Forward, Backward, Sideways, Wheel, Pivot)
"""The legs that are known here."""


class End(NamedTuple):
    """What is known of a move.

    Attributes:
        lawful: Whether the rules allow it; None where that is not known here.
        pose: Where it ends, if it is lawful.
    """

    lawful: bool | None
    pose: Pose | None = None


UNKNOWN: Final = End(lawful=None)
UNLAWFUL: Final = End(lawful=False)


class Mover:
    """A unit that may be asked how it moves in one manner, with all that holds for it.

    Args:
        case: A move of it, whose legs do not matter.
        preconditions: What is known of any such move.

    Attributes:
        known: Whether its plain moves are known here at all.
        over: Whether it goes over all that stands in its way, and only its end counts.
        clear: Whether nothing is close to it at the start.
        close: The numbers of what is, and its own.
        closeness: What holds towards that.
        farthest: Middles of bases, and how far each may end from its start, in inches.
    """

    def __init__(self, case: Case, preconditions: Preconditions) -> None:
        unit, terms, settings = case.unit, case.terms, case.settings
        self.formation = unit.formation
        self.marks = preconditions.marks
        self.pose = unit.pose
        self._measure = settings.wheel_measure
        self._right_angles = terms.wheel_angle is not None
        rate, slow = case.rate(terms.forward), case.slow_rate(terms.forward)
        self.rate, self._slow = rate or 0.0, slow or 0.0
        self._forward_only = terms.slowly is None
        self.centre_stays = terms.spacing.centre_stays
        self.table = case.battle.table
        self.moving = settings.spacing_moving
        self.ending = settings.spacing_end
        self.closeness = terms.spacing.closeness
        self._single = unit.single
        clause = terms.displacement
        self._lowest = None if clause is None else case.rate(clause)
        self._caps = {} if clause is None else caps_of(case, clause)
        self.farthest = self._outermost()
        self._left, self._right, self._rear, self._front = map(
            inches, unit.formation.extent
        )
        self._extent = settings.extent
        self._plain = settings.extent == BOUNDARY and not lone_disc(unit.formation)
        about = around(case.battle, unit, settings.extent)
        self.about = about
        self.barred = bool(_broken(preconditions))
        free = terms.all_ways or bool(terms.more)
        self.over = terms.spacing.over
        self.known = rate is not None and not free
        self.clear = self._starts_clear()
        self.close = self._close_at_start()

    def _starts_clear(self) -> bool:
        """Return whether nothing is within any limit of it where it stands."""
        limit = max(self.moving, self.ending)
        if self.pose is None or min(self.moving, self.ending) <= 2.0 * TOLERANCE:
            return False
        still = [(self.shapes(self.pose), STILL)]
        crowd, own = self.about.crowd, self.about.own
        ((apart, _),) = crowd.nearest(still, own, limit + 2.0 * SURE)
        return apart > limit + SURE

    def _close_at_start(self) -> frozenset[int]:
        """Return the numbers of what may be close at the start, and of its own."""
        own = self.about.own
        if self.pose is None or self.clear:
            return own
        limit = max(self.moving, self.ending) + 2.0 * SURE
        about = self.about.crowd.about(self.shapes(self.pose), limit)
        return own | frozenset(about)

    def end(self, legs: Sequence[Leg]) -> End:
        """Return whether a move along *legs* is lawful, if that is known here."""
        pose = self.pose
        if pose is None or not self.known:
            return UNKNOWN
        track = self._tracked(pose, legs)
        if track is None:
            return UNKNOWN
        room = self._room_in_length(track)
        if room < -SURE:
            return UNLAWFUL
        if track.known:
            room = min(room, self._room_of_models(track, pose))
            if room < -SURE or self._is_alone(track):
                return self._told(room, track.pose)
        trip = travel(self.formation, pose, legs, self._measure)
        if not trip.complete:
            return UNKNOWN
        if not track.known:
            room = min(room, self._room_by_way(trip, legs), self._room_on_table(trip))
        elif not track.is_on(self.table[0], self.table[1]):
            room = min(room, self._room_on_table(trip))
        if room >= -SURE:
            room = min(room, self._room_to_others(trip))
        return self._told(room, trip.end)

    def may_end(self, pose: Pose) -> bool:
        """Return whether nothing is known to keep it from a pose, however it comes."""
        start = self.pose
        if start is None or not self.known:
            return True
        for x, y, most in self.farthest:
            if math.dist(start.point(x, y), pose.point(x, y)) > most + 2.0 * TOLERANCE:
                return False
        return self._room_to(pose, STILL, self.ending) > -2.0 * TOLERANCE

    def passes(self, legs: Sequence[Leg]) -> bool:
        """Return whether nothing is known to stand in its way, wherever it ends."""
        pose = self.pose
        if pose is None or not self.known or self.over:
            return True
        trip = travel(self.formation, pose, legs, self._measure)
        room = math.inf
        for stage in trip.stages:
            if stage.motion is not None:
                there = self._room_to(stage.start, stage.motion, self.moving)
                room = min(room, there)
        if room < -2.0 * TOLERANCE or self.clear:
            return room >= -2.0 * TOLERANCE
        moving, _, _ = spacing(self.walk(trip), self.about)
        return moving is None or keeps(moving, self.moving)

    def still_close(self, legs: Sequence[Leg]) -> frozenset[str]:
        """Return the names of what is close at the start that still are behind *legs*.

        Towards these the distance was not kept yet.
        """
        pose = self.pose
        if pose is None or not self.known:
            return frozenset(self.about.things[number].name for number in self.close)
        trip = travel(self.formation, pose, legs, self._measure)
        return spacing(self.walk(trip), self.about).ignored

    def _tracked(self, pose: Pose, legs: Sequence[Leg]) -> Track | None:
        """Return where *legs* lead; None if some of them are not known here."""
        left, right, rear, front = self._left, self._right, self._rear, self._front
        track = Track(pose, left, right, rear, front, self._measure)
        for leg in legs:
            if not self._is_plain(leg):
                return None
            track.follow(leg)
        return track

    def _told(self, room: Inches, pose: Pose) -> End:
        """Return what follows from the least room there is, if it is no trifle."""
        if room < -SURE:
            return UNLAWFUL
        return End(lawful=True, pose=pose) if room > SURE else UNKNOWN

    def _room_in_length(self, track: Track) -> Inches:
        """Return by how much directions, angles and lengths keep to their limits."""
        slow = track.slow
        mixed = slow and (self._forward_only or track.wheels or len(track.ways) > 1)
        if self.barred or mixed or (track.pivots and not self._single):
            return -math.inf
        room = min(
            self.rate - track.ahead,
            self._slow - track.back,
            self._slow - track.aside,
        )
        if self._right_angles:
            room = min(room, track.angle)
        return room + TOLERANCE

    def _is_alone(self, track: Track) -> bool:
        """Return whether it is sure to stay on the table, and far from everything."""
        if not self.clear or not track.is_on(self.table[0], self.table[1]):
            return False
        limit = max(self.moving, self.ending) + 2.0 * SURE
        return track.is_far_from(self.about.crowd, self.about.own, limit)

    def _room_on_table(self, trip: Trip) -> Inches:
        """Return by how much it keeps to the table."""
        final = final_room(self.formation, trip, self.table).inside
        if self.centre_stays:
            centre = centre_room(self.formation, trip, self.table).inside
            final = min(final, centre)
        return final + TOLERANCE

    def _room_of_models(self, track: Track, start: Pose) -> Inches:
        """Return by how much models keep to how far they may end from their start."""
        room = math.inf
        for x, y, most in self.farthest:
            room = min(room, most - track.gone(start, x, y))
        return room + TOLERANCE

    def _room_by_way(self, trip: Trip, legs: Sequence[Leg]) -> Inches:
        """Return the same, by way of where models act."""
        if self._lowest is None:
            return math.inf
        gone = displacements(self.formation, trip, legs)
        most = [self._caps.get(one.letter, self._lowest) for one in gone]
        room = min(cap - one.distance for cap, one in zip(most, gone, strict=True))
        return room + TOLERANCE

    def _room_to_others(self, trip: Trip) -> Inches:
        """Return by how much it keeps its distance, on its way and at its end.

        Where something is close at the start, or it pivots on its way, how much is
        not said.
        """
        turned = any(one.motion is None and one.end != one.start for one in trip.stages)
        room = self._room_to(trip.end, STILL, self.ending)
        for stage in () if self.over else trip.stages:
            if stage.motion is not None and room >= -SURE:
                there = self._room_to(stage.start, stage.motion, self.moving)
                room = min(room, there)
        room += TOLERANCE
        if room >= -SURE and (turned or not self.clear):
            return math.inf if self._keeps_away(trip) else -math.inf
        return room

    def _room_to(self, pose: Pose, motion: Motion, limit: Inches) -> Inches:
        """Return by how much it keeps a distance from everything on a part of its way.

        From everything, that is, that is not close at the start. Where it is more
        than a trifle it is only said to be.
        """
        way = [(self.shapes(pose), motion)]
        crowd = self.about.crowd
        ((apart, _),) = crowd.nearest(way, self.close, limit + 2.0 * SURE)
        return apart - limit

    def _keeps_away(self, trip: Trip) -> bool:
        """Return whether it keeps its distance, whatever is close at the start."""
        moving, ending, _ = spacing(self.walk(trip), self.about)
        met = ((moving, self.moving), (ending, self.ending))
        return all(one is None or keeps(one, limit) for one, limit in met)

    def walk(self, trip: Trip) -> Walk:
        """Return a trip of it as spacing sees it."""
        return Walk(
            self.formation,
            lifted(trip) if self.over else trip,
            self._extent,
            self.ending,
            closeness=self.closeness,
        )

    def _outermost(self) -> list[tuple[float, float, Inches]]:
        """Return which middles of bases may go farthest, each with how far they may.

        Those of one limit that go farthest are corners of the hull around all of them.
        """
        if self._lowest is None:
            return []
        points: dict[Inches, list[Point]] = {}
        for _, letter, x, y in self.formation.centres:
            most = self._caps.get(letter, self._lowest)
            points.setdefault(most, []).append((x, y))
        return [(x, y, most) for most, some in points.items() for x, y in hull(some)]

    def _is_plain(self, leg: Leg) -> bool:
        """Return whether a leg is known here, with a number that is in order."""
        if isinstance(leg, Act):
            return self.formation.place(leg.model) is not None
        number = number_of(leg) if isinstance(leg, PLAIN) else None
        return isinstance(number, float) and 0.0 <= number < math.inf

    def shapes(self, pose: Pose) -> Shapes:
        """Return what distance looks at while it stands at a pose."""
        if not self._plain:
            return extent_shapes(self.formation, pose, self._extent)
        left, right, rear, front = self._left, self._right, self._rear, self._front
        return (rectangle(pose, left, right, rear, front),)


Prepare: TypeAlias = Callable[[Situation, Move, None], tuple[Case, Preconditions]]
"""Says of a book's move what is known before its legs are looked at, or refuses it."""

ALL_WAYS: Final = (
    Forward(0.0),
    Backward(0.0),
    Sideways(Side.LEFT, 0.0),
    Wheel(Side.LEFT, distance=0.0),
)
"""Legs of every kind that is known here, for what only some of them would bring up."""


def answer_of(
    situation: Situation, move: Move, prepare: Prepare, *, make: bool
) -> QuickAnswer:
    """Return whether a move is lawful, if that is known here.

    Args:
        situation: The battle as it stands, and what holds on it.
        move: What is asked.
        prepare: Says what the book knows before it looks at the legs.
        make: Whether it is to be made, if it is lawful.
    """
    letter = move.subject.letter or move.test_by
    if letter is not None or move.flying or move.magical is not None:
        return ASK_THE_JUDGE
    battle, edition = situation.battle, situation.edition
    mover = _mover(battle, edition, prepare, move.subject.unit, move.manner)
    lawful, pose = UNKNOWN if mover is None else mover.end(move.legs)
    if mover is None or pose is None or not make:
        return QuickAnswer(lawful)
    unit = battle.unit(move.subject.unit)
    moved = unit.moved(pose, mover.formation, mover.marks)
    return QuickAnswer(lawful, battle.with_unit(moved))


@memo_on_value
def _mover(
    battle: Battle,
    edition: Edition,
    prepare: Prepare,
    unit: UnitId,
    manner: Manner,
) -> Mover | None:
    """Return a unit as it may be asked in one manner; None if it is refused."""
    if edition.more is not nothing_more:
        return None
    situation, subject = edition.situation(battle), Subject(unit)
    move = Move(subject=subject, manner=manner, legs=ALL_WAYS)
    try:
        case, preconditions = prepare(situation, move, None)
        if _broken(preconditions):  # by the unit, or by one of these legs only?
            ahead = replace(move, legs=ALL_WAYS[:1])
            _, least = prepare(situation, ahead, None)
            if _broken(least) != _broken(preconditions):
                return None
        return Mover(case, preconditions)
    except SerriedError:
        return None


def _broken(preconditions: Preconditions) -> list[ClauseId]:
    """Return the clauses that a move breaks before its legs are looked at."""
    return [found.clause for found in preconditions.findings if not found.holds]
