"""Beside: what is close to a unit at the start, and how it gets away from that.

Towards that the distance is eased until it has been kept once (SPACE-4), so what a leg
may do depends on the legs before it: here a whole way is looked at, stage by stage. In
numbers where they are sure, else as the referee does, but among those few alone.
"""

from collections.abc import Callable
from math import inf
from typing import Final

from serried.geometry import (
    TOLERANCE,
    Pose,
    after,
    closest_of,
    move_pose,
    penetrates_of,
    release_of,
    until,
)
from serried.geometry.outline import Outline
from serried.model.actions.legs import Forward, Leg, Side, Wheel
from serried.model.actions.trip import Stage, Trip
from serried.rules.moving.neighbours import Neighbour
from serried.rules.moving.quick import Mover
from serried.rules.moving.spacing import spacing_to
from serried.rules.planning.gone import Begun, Gone
from serried.rules.planning.room import MAYBE, NO, YES, Room, sure
from serried.rules.planning.tangents import TRIFLE
from serried.rules.terms import Closeness

FINE: Final = 1e-4
"""Inches within which it is found where something bars a leg that comes first."""

NEAR: Final = 1e-5
"""Inches within which two things may touch."""

DEEP: Final = 1e-3
"""Inches by which they overlap for certain."""

STEP: Final = 5e-4
"""Inches by which the points of a wheel go on at least from one look to the next."""

LOOKS: Final = 60
"""How often one looks at a wheel."""

PARTS: Final = 8
"""At how many places of it one looks whether it overlaps something."""

NEVER: Final = 1e100


class Close:
    """Something that is close at the start.

    Attributes:
        thing: What it is.
        enemy: Whether it is an enemy unit, which may not be touched.
        things: Its shapes.
        released: For each kind of first leg: how far it may go and the distance is
            eased still, and from where on it binds, in inches.
    """

    def __init__(self, thing: Neighbour, things: list[Outline]) -> None:
        self.thing, self.enemy, self.things = thing, thing.enemy, things
        self.released: dict[int, tuple[float, float]] = {}


class Beside:
    """What is close to a unit where it starts.

    Args:
        mover: How the unit moves.
        room: What stands near.
        start: Where it stands.
        most: How far it goes straight ahead at most, in inches.
        widest: How long its widest wheel is.
    """

    def __init__(
        self, mover: Mover, room: Room, start: Pose, most: float, widest: float
    ) -> None:
        self._mover, self._start, self._room = mover, start, room
        self._most, self._widest = most, min(most, widest)
        things, close = mover.about.things, mover.close - mover.about.own
        self._near = [Close(things[n], room.of_group(n)) for n in sorted(close)]
        self._in_numbers = (
            room.plain
            and mover.closeness is Closeness.IGNORED
            and NEAR < mover.moving <= mover.ending
            and not mover.over
        )
        self._bars: dict[int, tuple[float, float, float]] = {}
        self._legs: list[Gone] = []
        self._begins: list[Begun] = []
        self._many = 0

    def begin(self) -> None:
        """Begin another way."""
        self._many = 0

    def go(self) -> Begun:
        """Go on by one leg; return what is to be told how that begins."""
        if self._many == len(self._begins):
            self._begins.append(Begun())
        self._many += 1
        return self._begins[self._many - 1]

    def keeps(self, end: Pose) -> int:
        """Return whether the way that was begun keeps its distance, up to its end."""
        self._legs = []
        for number in range(self._many - 1, -1, -1):
            leg = self._begins[number].leg(end)
            self._legs.append(leg)
            end = leg.start
        self._legs.reverse()
        known = YES
        for number, close in enumerate(self._near):
            known = self._passes(close) if self._in_numbers else MAYBE
            if known == MAYBE:
                known = self._judged(close.thing)
            if known != YES:  # likely to bar the next way, too
                self._near[number], self._near[0] = self._near[0], close
                break
        return known

    def _judged(self, thing: Neighbour) -> int:
        """Return the same of one of what is close, as the referee has it."""
        mover, legs = self._mover, self._legs
        stages = (
            Stage(n + 1, it.motion(), it.start, it.end) for n, it in enumerate(legs)
        )
        walk = mover.walk(Trip(self._start, tuple(stages), complete=True))
        moving, ending, _ = spacing_to(walk, [thing])
        room = inf
        for met, limit in ((moving, mover.moving), (ending, mover.ending)):
            if met is not None:
                least = limit if met.limit is None else met.limit
                room = min(room, -inf if met.forbidden else met.distance - least)
        return sure(room + TOLERANCE)

    def _passes(self, close: Close) -> int:
        """Return whether it keeps its distance to one of what is close.

        The sooner the distance binds again, the more is forbidden: so where it is not
        sure whether it does, a way is lawful that keeps it from there on.
        """
        gap = self._room.gap(self._legs[-1].end, 0.0, close.things)
        ends = sure(gap - self._mover.ending + TOLERANCE)
        eased, first = YES, self._legs[0]
        if first.pivots:
            eased = self._at(close, self._start)
        for leg in self._legs:
            known, eased = self._along(close, leg, eased)
            if eased == NO and ends == NO:
                return NO
            if known != YES:
                return MAYBE if eased == MAYBE else known
            unsure = leg is first and eased != NO and ends == YES
            if unsure and self._keeps_throughout(close):
                return YES
        if eased == YES:
            return MAYBE if close.enemy and gap < NEAR else YES
        return MAYBE if eased == MAYBE and ends == NO else ends

    def _along(self, close: Close, leg: Gone, eased: int) -> tuple[int, int]:
        """Return whether a leg keeps what binds, and whether it is eased still then."""
        if leg.pivots:
            known = self._pivots(close, leg, eased)
            if eased == YES and leg is not self._legs[-1]:  # at the end it stays so
                eased = self._at(close, leg.end)
            return known, eased
        if leg is self._legs[0]:  # how it begins is known
            return YES, self._begun(close, leg)
        if eased != YES:
            return self._binds(close, leg), eased
        known = self._clears(close, leg)
        if known != YES:
            return known, eased
        return self._eased(close, leg)

    def _keeps_throughout(self, close: Close) -> bool:
        """Return whether all behind the first leg is lawful, even if nothing is eased.

        By as much as is seen at once.
        """
        limit, things = self._mover.moving, close.things
        for number, leg in enumerate(self._legs):
            known = YES
            if leg.pivots:
                known = self._pivots(close, leg, NO)
            elif number > 0:
                known = self._room.passes(
                    leg.start, leg.far, leg.turn, limit, things, 0.0
                )
            if known != YES:
                return False
        return True

    def _at(self, close: Close, pose: Pose) -> int:
        """Return whether the distance is eased still behind a pose, or eased at all."""
        gap = self._room.gap(pose, 0.0, close.things)
        return sure(self._mover.ending - TOLERANCE - gap)

    def _pivots(self, close: Close, leg: Gone, eased: int) -> int:
        """Return whether it may stand behind a Pivot; at the end, if it is eased.

        An enemy may not be touched where the leg before ends, either.
        """
        begun = close.enemy and leg is not self._legs[0]
        if begun and self._room.gap(leg.start, 0.0, close.things) < NEAR:
            return MAYBE
        gap = self._room.gap(leg.end, 0.0, close.things)
        if eased != YES:
            last = leg is self._legs[-1]
            return YES if last else sure(gap - self._mover.moving + TOLERANCE)
        if gap > NEAR:
            return YES
        deep = self._room.gap(leg.end, DEEP, close.things) == 0.0
        return NO if deep else MAYBE

    def _binds(self, close: Close, leg: Gone) -> int:
        """Return whether a leg keeps the distance that is kept on the way."""
        room, limit, things = self._room, self._mover.moving, close.things
        known = room.passes(leg.start, leg.far, leg.turn, limit, things, 0.0)
        motion = leg.motion() if known == MAYBE else None
        if motion is None:
            return known
        shapes = tuple([thing.shape for thing in things])
        apart, _ = closest_of(self._mover.shapes(leg.start), motion, shapes)
        return sure(apart - limit + TOLERANCE)

    def _begun(self, close: Close, leg: Gone) -> int:
        """Return whether the distance is eased still behind the first leg."""
        kind = 0 if leg.turn == 0.0 else 1 if leg.turn > 0.0 else 2
        if kind not in close.released:
            close.released[kind] = self._released(close.thing.name, kind)
        near, released = close.released[kind]
        if leg.far <= near:
            return YES
        return NO if leg.far >= released else MAYBE

    def _released(self, name: str, kind: int) -> tuple[float, float]:
        """Return how far a first leg goes before the distance to something binds."""
        most = self._widest if kind else self._most
        close = self._mover.still_close
        return _changes(lambda far: name not in close((_leg(kind, far),)), most)

    def _clears(self, close: Close, leg: Gone) -> int:
        """Return whether a leg overlaps nothing, nor touches it as an enemy."""
        # what is kept is kept to within the tolerance, which may overlap besides
        limit, inside = (NEAR, 0.0) if close.enemy else (1.5 * TOLERANCE, TOLERANCE)
        room, things, turn = self._room, close.things, leg.turn
        if room.passes(leg.start, leg.far, turn, limit, things, inside) == YES:
            return YES
        motion = None if self._strikes(close, leg) else leg.motion()
        if motion is None:
            return NO
        shapes = tuple([thing.shape for thing in things])
        own = self._mover.shapes(leg.start)
        if penetrates_of(own, motion, shapes):
            return NO
        if not close.enemy:
            return YES
        apart, _ = closest_of(own, motion, shapes)
        return YES if apart > NEAR else MAYBE

    def _strikes(self, close: Close, leg: Gone) -> bool:
        """Return whether a leg is seen to overlap something."""
        room, things = self._room, close.things
        if leg.turn == 0.0:
            known = room.passes(leg.start, leg.far, 0.0, NEAR, things, DEEP)
            return known == NO
        for part in range(PARTS, 0, -1):
            there = room.wheeled(leg.start, leg.turn * part / PARTS)
            if room.gap(there, DEEP, things) == 0.0:
                return True
        return False

    def _eased(self, close: Close, leg: Gone) -> tuple[int, int]:
        """Return the same of one that does not strike it.

        The gap to what one goes straight past is a convex number of the way: once the
        distance is kept, it stays so until that leg ends.
        """
        mover, room, things = self._mover, self._room, close.things
        if leg.turn != 0.0:
            return self._eased_by_wheel(close, leg)
        gone = room.gap(leg.end, 0.0, things)
        if gone > mover.ending + TOLERANCE:
            return YES, NO
        gap = room.gap(leg.start, 0.0, things)
        still = max(gap, gone) < mover.ending - 2.0 * TOLERANCE
        return YES, YES if still else MAYBE

    def _eased_by_wheel(self, close: Close, leg: Gone) -> tuple[int, int]:
        """Return the same of a wheel.

        Its gap changes by no more than points go: until these have gone as far as it
        lacks, one need not look.
        """
        room, radius = self._room, self._room.radius
        eased = self._mover.ending - 2.0 * TOLERANCE
        pose, rest = leg.start, leg.turn
        gap = gone = room.gap(pose, 0.0, close.things)
        for _ in range(LOOKS):
            far = max(eased - gap, STEP)
            part = min(far / radius, abs(rest))
            turn = part if rest > 0.0 else -part
            then, left = room.wheeled(pose, turn), rest - turn
            gone = room.gap(then, 0.0, close.things)
            if (gap + gone + part * radius) / 2.0 > eased:  # it may be kept between
                break
            pose, rest, gap = then, left, gone
            if abs(rest) <= TRIFLE:
                return YES, YES
        is_kept = gone > self._mover.ending + TOLERANCE
        if is_kept and self._keeps_on(close, pose, rest) == YES:
            return YES, NO
        return self._released_by(close, leg)

    def _released_by(self, close: Close, leg: Gone) -> tuple[int, int]:
        """Return the same of a wheel, where it has to be known when it is kept."""
        mover, motion = self._mover, leg.motion()
        if motion is None:
            return MAYBE, MAYBE
        shapes = tuple([thing.shape for thing in close.things])
        own, limit = mover.shapes(leg.start), mover.ending - TOLERANCE
        instant = release_of(own, motion, shapes, limit)
        if instant is None:
            return YES, YES
        there = move_pose(until(motion, instant), leg.start)
        apart, _ = closest_of(mover.shapes(there), after(motion, instant), shapes)
        return sure(apart - mover.moving + TOLERANCE), NO

    def _keeps_on(self, close: Close, pose: Pose, turn: float) -> int:
        """Return whether a wheel from a pose keeps the distance of the way."""
        limit, things = self._mover.moving, close.things
        if abs(turn) <= TRIFLE:
            return YES
        return self._room.passes(pose, 0.0, turn, limit, things, 0.0)

    def bar(self, kind: int) -> tuple[float, float, float]:
        """Return how far a first leg is known to pass, and to be barred, in inches.

        And from where on nothing is close any more.

        Args:
            kind: 0 for straight ahead; 1 for a wheel to the left, 2 to the right.
        """
        known = self._bars.get(kind)
        if known is None:
            most = self._widest if kind else self._most
            passes, close = self._mover.passes, self._mover.still_close
            near, barred = _changes(lambda x: not passes((_leg(kind, x),)), most)
            released = NEVER
            if near > 0.0:
                _, released = _changes(lambda x: not close((_leg(kind, x),)), near)
            known = near, barred, released
            self._bars[kind] = known
        return known


def _leg(kind: int, far: float) -> Leg:
    """Return a leg straight ahead, or a wheel to the left or to the right."""
    if kind == 0:
        return Forward(far)
    return Wheel(Side.LEFT if kind == 1 else Side.RIGHT, distance=far)


def _changes(after: Callable[[float], bool], most: float) -> tuple[float, float]:
    """Return the last number before something changes, and the first behind that."""
    if after(0.0):
        return -1.0, 0.0
    if not after(most):
        return most, NEVER
    low, high = 0.0, most
    while high - low > FINE:
        middle = (low + high) / 2.0
        if after(middle):
            high = middle
        else:
            low = middle
    return low, high
