"""Room: whether a unit that goes somewhere keeps its distance from what stands there.

In numbers alone. Most is told by circles and by boxes; where these are too near, a
rectangle that wheels is looked at part by part, and only then is all that it sweeps.
"""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from serried.geometry import STILL, TOLERANCE, Pose, Shape, Slide
from serried.geometry.beside import box_of_turn, least_apart
from serried.geometry.flat import is_point
from serried.geometry.motion import Motion, Turn
from serried.geometry.outline import Outline
from serried.rules.moving.quick import SURE, Mover
from serried.rules.planning.about import crowd_of, things_near

NO: Final = 0
MAYBE: Final = 1
IF_BESIDE: Final = 2
"""Yes, if it keeps its distance from what is close at the start."""
YES: Final = 3

DEEP: Final = 3
"""How often a wheel is halved to look at the boxes around its parts."""

DEEPER: Final = 5
"""The same where it is about one thing alone."""

NORTH: Final = Pose(0.0, 0.0, 0.0, 1.0)
NOBODY: Final[frozenset[int]] = frozenset()

Where: TypeAlias = tuple[float, float, float, float]
"""A pose: x, y, and which way it looks, as a unit vector."""


def sure(room: float) -> int:
    """Return whether room is left, if it is no trifle."""
    if room > SURE:
        return YES
    return NO if room < -SURE else MAYBE


def turned(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
    corner: float,
    x: float,
    y: float,
    ux: float,
    uy: float,
    angle: float,
    clockwise: bool,  # noqa: FBT001 - it is compiled
) -> Where:
    """Return where a wheel leads from a pose, about a point so far to its right."""
    cosine, sine = math.cos(angle), math.sin(angle)
    about_x, about_y = x + corner * uy, y - corner * ux
    if clockwise:
        sine = -sine
    dx, dy = x - about_x, y - about_y
    return (
        about_x + cosine * dx - sine * dy,
        about_y + sine * dx + cosine * dy,
        cosine * ux - sine * uy,
        sine * ux + cosine * uy,
    )


class Room:
    """A unit among what stands near. What is asked may be *eased*.

    Then what is close to the unit at the start does not matter.

    Args:
        mover: How it moves, and among whom.
        start: Where it stands.
        left: Where its left front corner is, in inches to the right of the middle of
            its front; likewise *right*.
    """

    def __init__(self, mover: Mover, start: Pose, left: float, right: float) -> None:
        self._mover, self._close = mover, mover.close
        self._left, self._right = left, right
        self._moving, self._ending = mover.moving, mover.ending
        self._all = things_near(mover, start)
        self._others = [it for it in self._all if it.group not in mover.close]
        self._crowd = crowd_of(self._all)
        self._middle_x = self._middle_y = self._inner = self._outer = 0.0
        self._measure(mover.shapes(NORTH))

    def _measure(self, shapes: Sequence[Shape]) -> None:
        """Note the circles in what it keeps its distance with, and around it.

        And its sides; of a disc those of its middle, and its radius.
        """
        first = Outline(shapes[0], 0)
        self._west, self._south = first.west, first.south
        self._east, self._north = first.east, first.north
        is_disc = is_point(first.numbers)
        self.plain = len(shapes) == 1 and (is_disc or first.half_width > 0.0)
        self._middle_x, self._middle_y, self._inner = first.x, first.y, first.inner
        for shape in shapes:
            for x, y in shape.points:
                far = math.hypot(x - first.x, y - first.y) + shape.radius
                self._outer = max(self._outer, far)
        wide = max(self._right - self._west, self._east - self._left)
        self.radius = math.hypot(wide, max(-self._south, self._north))
        self._round = 0.0
        if is_disc:
            self._west = self._east = first.x
            self._south = self._north = first.y
            self._round = first.radius

    def _among(self, eased: bool) -> list[Outline]:  # noqa: FBT001 - it is compiled
        return self._others if eased else self._all

    def of_group(self, number: int) -> list[Outline]:
        """Return the shapes of one thing."""
        return [thing for thing in self._all if thing.group == number]

    def gap(self, pose: Pose, inside: float, things: list[Outline]) -> float:
        """Return how far a rectangle at a pose is from something, in inches.

        Args:
            pose: Where it stands.
            inside: By how much each of its sides is put in.
            things: The shapes of that. What is much farther off than any distance that
                is kept is told as huge.
        """
        most = 2.0 * (self._moving + self._ending)
        x, y, ux, uy = pose.x, pose.y, pose.ux, pose.uy
        return max(self._apart(x, y, ux, uy, 0.0, things, most, 0.0, inside), 0.0)

    def _sides(self, inside: float) -> tuple[float, float, float, float, float]:
        """Return its sides, put in by so much, and by what it reaches beyond them."""
        west, south, east, north = self._west, self._south, self._east, self._north
        if self._round > 0.0:
            return west, south, east, north, self._round - inside
        return west + inside, south + inside, east - inside, north - inside, 0.0

    def _apart(  # noqa: PLR0913, PLR0917 - as above
        self,
        x: float,
        y: float,
        ux: float,
        uy: float,
        far: float,
        things: list[Outline],
        limit: float,
        enough: float,
        inside: float,
    ) -> float:
        """Return how far it is from things, straight on from a pose.

        Args:
            x: As above.
            y: As above.
            ux: As above.
            uy: As above.
            far: How far it goes, in inches; back, below 0.
            things: What stands there.
            limit: As ``least_apart`` has it; likewise *enough*.
            enough: See *limit*.
            inside: As above.
        """
        west, south, east, north, r = self._sides(inside)
        south, north = south + min(far, 0.0), north + max(far, 0.0)
        apart = least_apart(
            x, y, ux, uy, west, east, south, north, things, limit + r, enough + r
        )
        return apart - r

    def passes(  # noqa: PLR0913, PLR0917 - as above
        self,
        pose: Pose,
        far: float,
        turn: float,
        limit: float,
        things: list[Outline],
        inside: float,
    ) -> int:
        """Return whether a rectangle keeps a distance on one leg from a pose.

        Args:
            pose: Where it begins.
            far: How far it goes straight ahead, in inches.
            turn: Or by how much it wheels, in radians, to the left above 0.
            limit: The distance.
            things: As above.
            inside: As above.
        """
        x, y, ux, uy = pose.x, pose.y, pose.ux, pose.uy
        if turn == 0.0:
            return self._beside_sides(x, y, ux, uy, far, limit, things, inside)
        angle, clockwise = abs(turn), turn < 0.0
        return self._by_boxes(
            x, y, ux, uy, angle, clockwise, DEEPER, limit, things, inside
        )

    def wheeled(self, pose: Pose, turn: float) -> Pose:
        """Return where a wheel by an angle leads, to the left above 0."""
        corner = self._right if turn < 0.0 else self._left
        x, y, ux, uy = pose.x, pose.y, pose.ux, pose.uy
        return Pose(*turned(corner, x, y, ux, uy, abs(turn), turn < 0.0))

    def to_stand(self, x: float, y: float, ux: float, uy: float, *, eased: bool) -> int:
        """Return whether it keeps the distance at the end of a way."""
        limit = self._ending
        if self.plain:
            things = self._among(eased)
            return self._beside_sides(x, y, ux, uy, 0.0, limit, things, 0.0)
        known = self._by_circles(x, y, ux, uy, x, y, ux, uy, 0.0, limit, eased=eased)
        if known == MAYBE:
            known = self._swept(Pose(x, y, ux, uy), STILL, limit, eased=eased)
        return known

    def to_go(  # noqa: PLR0913 - as above
        self, x: float, y: float, ux: float, uy: float, far: float, *, eased: bool
    ) -> int:
        """Return whether it may go straight ahead from a pose; back, below 0."""
        limit = self._moving
        if self.plain:
            things = self._among(eased)
            return self._beside_sides(x, y, ux, uy, far, limit, things, 0.0)
        dx, dy = far * ux, far * uy
        known = self._by_circles(
            x, y, ux, uy, x + dx, y + dy, ux, uy, 0.0, limit, eased=eased
        )
        if known == MAYBE:
            known = self._swept(Pose(x, y, ux, uy), Slide(dx, dy), limit, eased=eased)
        return known

    def to_wheel(  # noqa: PLR0913, PLR0917 - numbers stay numbers, in no tuple
        self,
        x: float,
        y: float,
        ux: float,
        uy: float,
        angle: float,
        clockwise: bool,  # noqa: FBT001 - it is compiled
        *,
        eased: bool,
    ) -> int:
        """Return whether it may wheel from a pose, by an angle above 0."""
        corner = self._right if clockwise else self._left
        end_x, end_y, end_ux, end_uy = turned(corner, x, y, ux, uy, angle, clockwise)
        if not self.plain:
            far = abs(self._middle_x - corner) + abs(self._middle_y)
            arch = (1.0 - math.cos(angle / 2.0)) * far
            limit = self._moving
            known = self._by_circles(
                x, y, ux, uy, end_x, end_y, end_ux, end_uy, arch, limit, eased=eased
            )
        else:
            things, limit = self._among(eased), self._moving
            known = NO
            if not self._is_struck(end_x, end_y, end_ux, end_uy, limit, things, 0.0):
                known = self._by_boxes(
                    x, y, ux, uy, angle, clockwise, DEEP, limit, things, 0.0
                )
        if known == MAYBE:
            about_x, about_y = x + corner * uy, y - corner * ux
            cosine, sine = math.cos(angle), max(math.sin(angle), 0.0)
            motion = Turn(about_x, about_y, cosine, sine, clockwise)
            known = self._swept(Pose(x, y, ux, uy), motion, self._moving, eased=eased)
        return known

    def _is_struck(  # noqa: PLR0913, PLR0917 - as above
        self,
        x: float,
        y: float,
        ux: float,
        uy: float,
        limit: float,
        things: list[Outline],
        inside: float,
    ) -> bool:
        """Return whether a rectangle at a pose is too near to something."""
        enough = limit - TOLERANCE - 2.0 * SURE
        return self._apart(x, y, ux, uy, 0.0, things, enough, enough, inside) < enough

    def _by_boxes(  # noqa: PLR0913, PLR0917 - as above
        self,
        x: float,
        y: float,
        ux: float,
        uy: float,
        angle: float,
        clockwise: bool,  # noqa: FBT001 - as above
        deep: int,
        limit: float,
        things: list[Outline],
        inside: float,
    ) -> int:
        """Return whether a rectangle may wheel from a pose, by the box around its way.

        Where something is near that, by those around both halves, and so on.
        """
        corner = self._right if clockwise else self._left
        cosine, sine = math.cos(angle), max(math.sin(angle), 0.0)
        west, south, east, north, r = self._sides(inside)
        left, rear, right, front = box_of_turn(
            (west, south, east, north), corner, cosine, sine, clockwise=clockwise
        )
        most = limit + r + 2.0 * SURE
        apart = least_apart(x, y, ux, uy, left, right, rear, front, things, most, most)
        if apart > most:
            return YES
        if deep == 0:
            return MAYBE
        half, deep = angle / 2.0, deep - 1
        known = self._by_boxes(
            x, y, ux, uy, half, clockwise, deep, limit, things, inside
        )
        if known != YES:
            return known
        x, y, ux, uy = turned(corner, x, y, ux, uy, half, clockwise)
        if self._is_struck(x, y, ux, uy, limit, things, inside):
            return NO
        return self._by_boxes(
            x, y, ux, uy, half, clockwise, deep, limit, things, inside
        )

    def _by_circles(  # noqa: PLR0913, PLR0917 - as above
        self,
        from_x: float,
        from_y: float,
        from_ux: float,
        from_uy: float,
        x: float,
        y: float,
        ux: float,
        uy: float,
        arch: float,
        limit: float,
        *,
        eased: bool,
    ) -> int:
        """Return whether it keeps a distance, by circles in things and around them.

        On a way between two poses, which leaves its chord by *arch* at most.
        """
        right, ahead = self._middle_x, self._middle_y
        end_x, end_y = x + right * uy + ahead * ux, y - right * ux + ahead * uy
        from_x += right * from_uy + ahead * from_ux
        from_y += ahead * from_uy - right * from_ux
        dx, dy = end_x - from_x, end_y - from_y
        square = dx * dx + dy * dy
        known, near = YES, 0.0
        for thing in self._among(eased):
            east, north = thing.x - end_x, thing.y - end_y
            near = self._inner + thing.inner + limit - 2.0 * TOLERANCE
            if near > 0.0 and east * east + north * north < near * near:
                return NO
            east, north = thing.x - from_x, thing.y - from_y
            share = 0.0
            if square > 0.0:
                share = min(max((east * dx + north * dy) / square, 0.0), 1.0)
            east, north = east - share * dx, north - share * dy
            near = self._outer + thing.outer + limit + arch + TOLERANCE
            if east * east + north * north < near * near:
                known = MAYBE
        return known

    def _beside_sides(  # noqa: PLR0913, PLR0917 - as above
        self,
        x: float,
        y: float,
        ux: float,
        uy: float,
        far: float,
        limit: float,
        things: list[Outline],
        inside: float,
    ) -> int:
        """Return whether a rectangle keeps a distance, straight on from a pose.

        Args:
            x: As above.
            y: As above.
            ux: As above.
            uy: As above.
            far: How far it goes, in inches; back, below 0.
            limit: The distance.
            things: What stands there.
            inside: By how much each of its sides is put in.
        """
        most, enough = limit + 2.0 * SURE, limit - TOLERANCE - 2.0 * SURE
        apart = self._apart(x, y, ux, uy, far, things, most, enough, inside)
        return sure(apart - limit + TOLERANCE)

    def _swept(self, pose: Pose, motion: Motion, limit: float, *, eased: bool) -> int:
        """Return whether it keeps a distance on a part of its way."""
        without = self._close if eased else NOBODY
        way = (self._mover.shapes(pose), motion)
        ((apart, _),) = self._crowd.nearest([way], without, limit + 2.0 * SURE)
        return sure(apart - limit + TOLERANCE)
