"""Travel: where the legs of a move lead, whatever a book thinks of them."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple, assert_never

from serried.geometry import (
    Point,
    Pose,
    Slide,
    Turn,
    arc_length,
    arc_turn,
    at_most,
    chord_length,
    chord_turn,
    degrees_turn,
    facing_vector,
    move_pose,
)
from serried.geometry.motion import Rotation
from serried.model.actions.legs import (
    Act,
    Backward,
    Closing,
    Forward,
    Join,
    Leg,
    Number,
    Open,
    Pivot,
    Place,
    Ranks,
    Reforming,
    Side,
    Sideways,
    Sweep,
    Wheel,
)
from serried.model.actions.trip import Stage, Trip
from serried.model.errors import RequestError
from serried.model.extents import centre, centre_offset, front_corners, model_centre
from serried.model.formation import Formation
from serried.model.formation import Place as Spot
from serried.model.ids import Inches, Letter
from serried.rules.moving.acting import ways_of
from serried.rules.ranks.assignment import (
    Displacement,
    Way,
    reform_displacements,
)

HALF_CIRCLE: Rotation = (-1.0, 0.0)  # Final would mislead mypyc
TWICE_ROUND: Final = 4
"""The half circles after which whole circles are left out."""

CHORD: Final = "chord"
RIGHT_ANGLE: Final = 90.0

FORWARDS: Final = "forwards"
BACKWARDS: Final = "backwards"
SIDES: Final = {Side.LEFT: "to the left", Side.RIGHT: "to the right"}


class Swing(NamedTuple):
    """One Wheel as its book measures it.

    Attributes:
        leg: The number of the leg, from 1.
        distance: How far the outer front corner goes, in inches.
        limit: How far it goes in a turn of 90 degrees, in inches.
        degrees: The angle where the line gives one.
        turns: The turn in parts, each of half a circle but the last, which is of
            half a circle at most; none where the front is too narrow for it.
    """

    leg: int
    distance: Inches
    limit: Inches
    degrees: float | None
    turns: tuple[Rotation, ...]

    @property
    def turn(self) -> Rotation | None:
        """The first part of the turn, most often all of it; None if there is none."""
        return self.turns[0] if self.turns else None


class Lengths(NamedTuple):
    """How far a move goes, direction by direction, in inches (BA-BAS-4).

    Wheels count as forward length.
    """

    forward: Inches = 0.0
    backward: Inches = 0.0
    left: Inches = 0.0
    right: Inches = 0.0

    @property
    def total(self) -> Inches:
        """The length of the whole move."""
        return math.fsum(self)


def direction(leg: Leg) -> str | None:
    """Return the direction that *leg* goes in; a Wheel or a Pivot has none.

    Source:
        MOV-9, BA-MOV-10, BA-BAS-1, BA-BAS-3
    """
    match leg:
        case Forward():
            return FORWARDS
        case Backward():
            return BACKWARDS
        case Sideways(side, _):
            return SIDES[side]
        case _:
            return None


def swing(formation: Formation, leg: int, wheel: Wheel, measure: str) -> Swing:
    """Return a Wheel as its book measures it: by ``"chord"`` or ``"arc"``.

    Source:
        WHEEL-2, WHEEL-3, BA-MAN-10
    """
    left, right = front_corners(formation)
    degrees, distance = wheel.degrees, wheel.distance
    return Swing(
        leg,
        *swung(
            right - left,
            None if degrees is None else settled(degrees),
            0.0 if distance is None else settled(distance),
            measure,
        ),
    )


@lru_cache(maxsize=1024)  # a move is measured, followed and judged
def swung(
    width: Inches, degrees: float | None, distance: Inches, measure: str
) -> tuple[Inches, Inches, float | None, tuple[Rotation, ...]]:
    """Return a Wheel of a front of *width*: all of a ``Swing`` but its leg.

    Args:
        width: From one front corner to the other, in inches.
        degrees: By how many it turns; None if the line gives a distance.
        distance: How far the outer front corner goes, in inches, unless by degrees.
        measure: How the book measures wheels, ``"chord"`` or ``"arc"``.
    """
    square = _measured(width, 0.0, 1.0, measure)
    if degrees is not None:
        turn = degrees_turn(degrees)
        return _measured(width, *turn, measure), square, degrees, (turn,)
    return distance, square, None, _turns(width, distance, measure)


def travel(formation: Formation, pose: Pose, legs: Sequence[Leg], measure: str) -> Trip:
    """Follow *legs* from *pose*, until one has no pose.

    A leg is one stage, but a Wheel by more than half a circle is several.

    Args:
        formation: Whose front corners wheels are about, and whose Centre pivots.
        pose: Where the unit stands at the start.
        legs: The legs in order.
        measure: How the book measures wheels, ``"chord"`` or ``"arc"``.
    """
    stages: list[Stage] = []
    start, reformed = pose, None
    for number, leg in enumerate(legs, start=1):
        parts = _stages(reformed or formation, start, number, leg, measure)
        if not parts:
            return Trip(pose, tuple(stages), complete=False)
        reformed = parts[-1].formation or reformed
        if reformed is not None:
            parts = tuple(part._replace(formation=reformed) for part in parts)
        stages += parts
        start = parts[-1].end
    return Trip(pose, tuple(stages), complete=True)


def reformed_pose(
    before: Formation, pose: Pose, after: Formation, facing: float | None
) -> Pose:
    """Return where the front of *after* stands if the Centre stays in its place.

    Source:
        MOV-21, MOV-22, AMB-15, BA-MAN-14
    """
    ux, uy = (pose.ux, pose.uy) if facing is None else facing_vector(facing)
    turned = Pose(*centre(before, pose), ux, uy)
    right, forward = centre_offset(after)
    return Pose(*turned.point(-right, -forward), ux, uy)


def lengths(formation: Formation, legs: Sequence[Leg], measure: str) -> Lengths:
    """Sum how far *legs* go in each direction; Pivots cost nothing.

    Source:
        WHEEL-5, WHEEL-6, PIV-3
    """
    forward: list[float] = []
    backward: list[float] = []
    left: list[float] = []
    right: list[float] = []
    for number, leg in enumerate(legs, start=1):
        match leg:
            case Forward(distance):
                forward.append(settled(distance))
            case Backward(distance):
                backward.append(settled(distance))
            case Sideways(side, distance):
                aside = left if side is Side.LEFT else right
                aside.append(settled(distance))
            case Wheel():
                forward.append(swing(formation, number, leg, measure).distance)
            case Pivot() | Reforming() | Act() | Sweep():
                pass
            case Place() | Ranks() | Closing() | Join():
                pass
            case _:
                assert_never(leg)
    ahead, aside_left = math.fsum(forward), math.fsum(left)
    return Lengths(ahead, math.fsum(backward), aside_left, math.fsum(right))


def displacements(
    formation: Formation,
    trip: Trip,
    legs: Sequence[Leg],
    ends: Mapping[str, Spot] | None = None,
) -> tuple[Displacement, ...]:
    """Return how far each model ends from its start, by way of where it acted.

    Args:
        formation: How the unit stands until the end.
        trip: Its way.
        legs: Its legs.
        ends: Where models that are re-placed stand at the end.

    Raises:
        RequestError: If a model that acts is not there.
        RuleGapError: MOV-16 if one of several acts between two Reforms.

    Source:
        MOV-15, MOV-16, MOV-19, CMD-1, FR-2, AMB-6, AMB-7
    """
    acted = ways_of(formation, trip, legs)
    if not ends and not acted and trip.formation is None:
        return _gone(formation, trip.start, trip.end)
    if trip.formation is not None:
        return reform_displacements(
            formation, trip.start, trip.formation, trip.end, acted
        )
    found = []
    for place in formation.places:
        begun = Way(0.0, model_centre(place, trip.start))
        last = (ends or {}).get(place.name, place)
        far = acted.get(place.name, begun).to(last, trip.end)
        found.append(Displacement(place.name, far, place.letter))
    return tuple(found)


def _gone(formation: Formation, start: Pose, end: Pose) -> tuple[Displacement, ...]:
    """Return how far each model ends from its start where none acts on the way."""
    found = []
    x, y, ux, uy = start
    end_x, end_y, end_ux, end_uy = end
    for model, letter, right, forward in formation.centres:
        dx = (x + right * uy + forward * ux) - (
            end_x + right * end_uy + forward * end_ux
        )
        dy = (y - right * ux + forward * uy) - (
            end_y - right * end_ux + forward * end_uy
        )
        found.append((model, math.hypot(dx, dy), letter))
    return tuple(map(_displaced, found))


_displaced: Final[Callable[[tuple[str, Inches, Letter]], Displacement]] = partial(
    tuple.__new__, Displacement
)
"""Each of many, sooner than its own call: a third of the time."""


def settled(number: Number) -> float:
    """Return a number that is not open.

    Raises:
        RequestError: If it is.
    """
    if isinstance(number, Open):
        message = f"{number.value} stands where a number is needed"
        raise RequestError(message)
    return number


def _measured(width: Inches, cosine: float, sine: float, measure: str) -> Inches:
    length = chord_length if measure == CHORD else arc_length
    return length(width, cosine, sine)


def _turns(width: Inches, distance: Inches, measure: str) -> tuple[Rotation, ...]:
    """Return the turn of a Wheel in parts of at most half a circle.

    By the chord there is none beyond that; by the arc there is no limit
    (BA-MAN-11). Whole circles after the second lead nowhere new: the first may
    end that a limit is ignored, the second meets all there is to meet.
    """
    half = _measured(width, *HALF_CIRCLE, measure)
    if measure == CHORD:
        fits = at_most(distance, half)
        return (chord_turn(width, min(distance, half)),) if fits else ()
    last = math.fmod(distance, half)
    halves = round((distance - last) / half)
    if halves and not last:  # whole half circles, the last of them as the last part
        halves, last = halves - 1, half
    if halves > TWICE_ROUND:
        halves = TWICE_ROUND + halves % 2
    return (*[HALF_CIRCLE] * halves, arc_turn(width, last))


def _stages(
    formation: Formation,
    start: Pose,
    number: int,
    leg: Leg,
    measure: str,
) -> tuple[Stage, ...]:
    """Return where one leg leads from *start*; nothing if it has no pose.

    Source:
        WHEEL-1, PIV-1, PIV-3
    """
    match leg:
        case Forward() | Backward() | Sideways():
            return (_slid(number, start, leg),)
        case Wheel():
            return _wheeled(formation, number, start, leg, measure)
        case Pivot(toward, degrees):
            turn = degrees_turn(settled(degrees))
            about = _about(centre(formation, start), turn, toward)
            return (Stage(number, None, start, move_pose(about, start)),)
        case Reforming():
            return tuple(_reformed(formation, number, start, leg))
        case Act() | Sweep() | Place() | Ranks() | Closing() | Join():
            return (Stage(number, None, start, start),)
        case _:
            assert_never(leg)


def _reformed(
    formation: Formation, number: int, start: Pose, leg: Reforming
) -> Iterator[Stage]:
    """Reform about the Centre (LIGHT-4), if it is known into what."""
    if leg.formation is not None:
        end = reformed_pose(formation, start, leg.formation, leg.facing)
        yield Stage(number, None, start, end, leg.formation)


def _slid(number: int, start: Pose, leg: Forward | Backward | Sideways) -> Stage:
    far = settled(leg.distance)
    right, forward = 0.0, far
    if isinstance(leg, Backward):
        forward = -far
    elif isinstance(leg, Sideways):
        right, forward = (far if leg.side is Side.RIGHT else -far), 0.0
    x, y, ux, uy = start
    east = x + right * uy + forward * ux
    north = y - right * ux + forward * uy
    return Stage(number, Slide(east - x, north - y), start, Pose(east, north, ux, uy))


def _wheeled(
    formation: Formation,
    number: int,
    start: Pose,
    wheel: Wheel,
    measure: str,
) -> tuple[Stage, ...]:
    """Wheel about the front corner on the named side (WHEEL-1), part by part."""
    stages: list[Stage] = []
    left, right = front_corners(formation)
    corner = start.point(left if wheel.toward is Side.LEFT else right, 0.0)
    for turn in swing(formation, number, wheel, measure).turns:
        motion = _about(corner, turn, wheel.toward)
        end = move_pose(motion, start)
        stages.append(Stage(number, motion, start, end))
        start = end
    return tuple(stages)


def _about(point: Point, turn: Rotation, toward: Side) -> Turn:
    return Turn(*point, *turn, clockwise=toward is Side.RIGHT)
