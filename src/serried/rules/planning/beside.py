"""Beside: what is close to a unit at the start, and how it gets away from that.

Towards that the distance is eased until it has been kept once (SPACE-4), so what a leg
may do depends on the legs before it: here a whole way is looked at, stage by stage. In
numbers where they are sure, else as the referee does, but among those few alone.
"""

from collections.abc import Callable
from math import inf
from typing import Final

from serried.geometry import TOLERANCE, Pose, penetrates_of
from serried.geometry.motion import Motion
from serried.geometry.outline import Outline
from serried.model.actions.legs import Forward, Leg, Side, Wheel
from serried.model.actions.trip import Stage, Trip
from serried.rules.moving.quick import Mover
from serried.rules.moving.spacing import spacing_to
from serried.rules.planning.room import MAYBE, NO, YES, Room, sure
from serried.rules.planning.tangents import TRIFLE
from serried.rules.terms import Closeness

FINE: Final = 1e-4
"""Inches within which it is found where something bars a leg that comes first."""

NEAR: Final = 1e-5
"""Inches within which two things may touch."""

DEEP: Final = 1e-3
"""Inches by which they overlap for certain."""

STEP: Final = 2e-3
"""Inches by which the points of a wheel go on at least from one look to the next."""

LOOKS: Final = 60
"""How often one looks at a wheel."""

NEVER: Final = 1e100


class Close:
    """Something that is close at the start.

    Attributes:
        name: Its name.
        enemy: Whether it is an enemy unit, which may not be touched.
        things: Its shapes.
        released: For each kind of first leg: how far it may go and the distance is
            eased still, and from where on it binds, in inches.
    """

    def __init__(self, name: str, enemy: bool, things: list[Outline]) -> None:  # noqa: FBT001 - it is compiled
        self.name, self.enemy, self.things = name, enemy, things
        self.released: dict[int, tuple[float, float]] = {}


class Gone:
    """One leg of a way: from a pose to another, straight ahead or by a wheel.

    Attributes:
        start: From where.
        end: Where to.
        far: How long it is, in inches.
        turn: By how much it turns, in radians: to the left above 0.
        motion: How all of it moves.
    """

    def __init__(
        self, start: Pose, end: Pose, far: float, turn: float, motion: Motion
    ) -> None:
        self.start, self.end = start, end
        self.far, self.turn, self.motion = far, turn, motion


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
        self._things = [things[number] for number in sorted(close)]
        self._near = [
            Close(things[n].name, things[n].enemy, room.of_group(n))
            for n in sorted(close)
        ]
        self._in_numbers = (
            room.plain
            and mover.closeness is Closeness.IGNORED
            and NEAR < mover.moving <= mover.ending
            and not mover.over
        )
        self._bars: dict[int, tuple[float, float, float]] = {}
        self._legs: list[Gone] = []

    def begin(self) -> None:
        """Begin another way."""
        self._legs = []

    def go(self, leg: Gone) -> None:
        """Go on by one leg."""
        self._legs.append(leg)

    def keeps(self) -> int:
        """Return whether the way that was begun keeps its distance."""
        known = YES if self._in_numbers else MAYBE
        for close in self._near:
            if known == YES:
                known = self._passes(close)
        return self._judged() if known == MAYBE else known

    def _judged(self) -> int:
        """Return the same as the referee has it."""
        mover, legs = self._mover, self._legs
        stages = (
            Stage(n + 1, it.motion, it.start, it.end) for n, it in enumerate(legs)
        )
        walk = mover.walk(Trip(self._start, tuple(stages), complete=True))
        moving, ending, _ = spacing_to(walk, self._things)
        room = inf
        for met, limit in ((moving, mover.moving), (ending, mover.ending)):
            if met is not None:
                least = limit if met.limit is None else met.limit
                room = min(room, -inf if met.forbidden else met.distance - least)
        return sure(room + TOLERANCE)

    def _passes(self, close: Close) -> int:
        """Return whether it keeps its distance to one of what is close."""
        room, things = self._room, close.things
        eased = YES
        for number, leg in enumerate(self._legs):
            if number == 0:  # how it begins is known
                eased = self._begun(close, leg)
            elif eased == NO:
                limit = self._mover.moving
                known = room.passes(leg.start, leg.far, leg.turn, limit, things, 0.0)
                if known != YES:
                    return known
            else:
                struck = self._strikes(close, leg)
                if struck != NO:
                    return NO if struck == YES else MAYBE
                eased = self._eased(close, leg)
            if eased == MAYBE:
                return MAYBE
        gap = room.gap(self._legs[-1].end, 0.0, things)
        if eased == YES:
            return MAYBE if close.enemy and gap < NEAR else YES
        return sure(gap - self._mover.ending + TOLERANCE)

    def _begun(self, close: Close, leg: Gone) -> int:
        """Return whether the distance is eased still behind the first leg."""
        kind = 0 if leg.turn == 0.0 else 1 if leg.turn > 0.0 else 2
        if kind not in close.released:
            close.released[kind] = self._released(close.name, kind)
        near, released = close.released[kind]
        if leg.far <= near:
            return YES
        return NO if leg.far >= released else MAYBE

    def _released(self, name: str, kind: int) -> tuple[float, float]:
        """Return how far a first leg goes before the distance to something binds."""
        most = self._widest if kind else self._most
        close = self._mover.still_close
        return _changes(lambda far: name not in close((_leg(kind, far),)), most)

    def _strikes(self, close: Close, leg: Gone) -> int:
        """Return whether a leg overlaps something, or touches it as an enemy."""
        # what is kept is kept to within the tolerance, which may overlap besides
        limit, inside = (NEAR, 0.0) if close.enemy else (1.5 * TOLERANCE, TOLERANCE)
        room, things, turn = self._room, close.things, leg.turn
        if room.passes(leg.start, leg.far, turn, limit, things, inside) == YES:
            return NO
        if room.gap(leg.end, DEEP, things) == 0.0:
            return YES
        if close.enemy:
            return MAYBE
        shapes = tuple([thing.shape for thing in things])
        struck = penetrates_of(self._mover.shapes(leg.start), leg.motion, shapes)
        return YES if struck else NO

    def _eased(self, close: Close, leg: Gone) -> int:
        """Return whether the distance is eased still behind a leg.

        The gap to what one goes straight past is a convex number of the way: once the
        distance is kept, it stays so until that leg ends.
        """
        gap = self._room.gap(leg.start, 0.0, close.things)
        if leg.turn != 0.0:
            return self._eased_by_wheel(close, leg, gap)
        after = self._room.gap(leg.end, 0.0, close.things)
        if after > self._mover.ending + TOLERANCE:
            return NO
        return YES if max(gap, after) < self._mover.ending - 2.0 * TOLERANCE else MAYBE

    def _eased_by_wheel(self, close: Close, leg: Gone, gap: float) -> int:
        """Return the same of a wheel, from a gap at its start.

        That changes by no more than points go: until these have gone as far as it
        lacks, one need not look.
        """
        room, radius = self._room, self._room.radius
        eased = self._mover.ending - 2.0 * TOLERANCE
        pose, rest = leg.start, leg.turn
        for _ in range(LOOKS):
            far = max(eased - gap, STEP)
            part = min(far / radius, abs(rest))
            turn = part if rest > 0.0 else -part
            pose, rest = room.wheeled(pose, turn), rest - turn
            before, gap = gap, room.gap(pose, 0.0, close.things)
            if gap > self._mover.ending + TOLERANCE:
                return self._keeps_on(close, pose, rest, far)
            unsure = before > eased - STEP and max(before, gap) + STEP / 2.0 > eased
            if unsure or gap > eased:
                return MAYBE
            if abs(rest) <= TRIFLE:
                return YES
        return MAYBE

    def _keeps_on(self, close: Close, pose: Pose, turn: float, step: float) -> int:
        """Return NO, nothing is eased then, if the rest of a leg keeps its distance.

        Args:
            close: What was close.
            pose: Where that is far enough off.
            turn: What is left of a wheel, in radians.
            step: How far any point has gone, at most, since the gap was less.
        """
        mover = self._mover
        if mover.ending - step < mover.moving + TOLERANCE:
            return MAYBE
        if turn == 0.0:
            return NO
        limit, things = mover.moving, close.things
        known = self._room.passes(pose, 0.0, turn, limit, things, 0.0)
        return NO if known == YES else MAYBE

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
