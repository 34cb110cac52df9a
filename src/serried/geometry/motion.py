"""Motions: a straight slide or a turn about a point, and parts of them."""

import math
from typing import Final, NamedTuple, TypeAlias

from serried.geometry.pose import Point, Pose, facing_vector
from serried.geometry.shapes import Shape

Rotation: TypeAlias = tuple[float, float]
"""The cosine and the sine of an angle from 0 to half a circle: no sine below 0."""


class Slide(NamedTuple):
    """A straight motion without a change of facing.

    Attributes:
        dx: Inches to the east.
        dy: Inches to the north.
    """

    dx: float
    dy: float


STILL: Final = Slide(0.0, 0.0)
"""A motion that goes nowhere."""


class Turn(NamedTuple):
    """A rotation about a point by at most half a circle.

    Attributes:
        x: The centre of the rotation, in inches, in the table frame.
        y: The centre of the rotation.
        cosine: Of the angle turned through, whichever way it goes.
        sine: Of the same angle: never below zero.
        clockwise: Whether it turns to the right, as seen from above.
    """

    x: float
    y: float
    cosine: float
    sine: float
    clockwise: bool


Motion: TypeAlias = Slide | Turn


def move_point(motion: Motion, point: Point) -> Point:
    """Return where *motion* carries *point*, in inches in the table frame."""
    if isinstance(motion, Slide):
        return (point[0] + motion.dx, point[1] + motion.dy)
    x, y, cosine, sine, clockwise = motion
    return turned_about(x, y, cosine, -sine if clockwise else sine, point)


def turned_about(x: float, y: float, cosine: float, sine: float, point: Point) -> Point:
    """Return where a turn about x and y carries *point*; the *sine* has its sign."""
    if cosine == 1.0 and sine == 0.0:
        return point  # to the last digit
    east, north = turned(cosine, sine, point[0] - x, point[1] - y)
    return (x + east, y + north)


def turned(cosine: float, sine: float, east: float, north: float) -> Point:
    """Return a free vector after a turn; the *sine* is below zero if clockwise."""
    return (cosine * east - sine * north, sine * east + cosine * north)


def move_pose(motion: Motion, pose: Pose) -> Pose:
    """Return where *motion* carries *pose*, and what it then faces."""
    x, y = move_point(motion, (pose.x, pose.y))
    if isinstance(motion, Slide):
        return Pose(x, y, pose.ux, pose.uy)
    sine = -motion.sine if motion.clockwise else motion.sine
    ux, uy = turned(motion.cosine, sine, pose.ux, pose.uy)
    return Pose(x, y, ux, uy)


def move_shape(motion: Motion, shape: Shape) -> Shape:
    """Return *shape* where *motion* carries it."""
    points = tuple([move_point(motion, point) for point in shape.points])
    return Shape(points, shape.radius)


def until(motion: Motion, instant: float) -> Motion:
    """Return the first part of *motion*.

    Args:
        motion: The whole.
        instant: How much of the way, or of the angle, from 0 to 1.
    """
    if instant == 1.0:
        return motion
    return _part(motion, instant)


def after(motion: Motion, instant: float) -> Motion:
    """Return what is left of *motion* at *instant*, about the same centre."""
    if instant == 0.0:
        return motion
    return _part(motion, 1.0 - instant)


def _part(motion: Motion, share: float) -> Motion:
    """Return a motion of the same kind that is *share* times as long."""
    if isinstance(motion, Slide):
        return Slide(share * motion.dx, share * motion.dy)
    angle = share * math.atan2(motion.sine, motion.cosine)
    return motion._replace(cosine=math.cos(angle), sine=math.sin(angle))


def chord_turn(width: float, chord: float) -> Rotation:
    """Return the turn that carries an outer corner over a straight distance.

    Args:
        width: From the standing corner to the outer one, in inches.
        chord: From where the outer corner starts to where it ends, in inches.

    Raises:
        ValueError: If *chord* is less than zero or more than twice the width.

    Exactness:
        + - * / and a square root: there is no trigonometry in a wheel.

    Source:
        WHEEL-3
    """
    if width <= 0.0 or not 0.0 <= chord <= 2.0 * width:
        message = f"a front of {width} inches has no wheel with a chord of {chord}"
        raise ValueError(message)
    longest = 2.0 * width
    half_sine = chord / longest
    half_cosine = math.sqrt((longest - chord) * (longest + chord)) / longest
    return (1.0 - 2.0 * half_sine * half_sine, 2.0 * half_sine * half_cosine)


def arc_turn(width: float, arc: float) -> Rotation:
    """Return the turn that carries an outer corner along an arc.

    Args:
        width: From the standing corner to the outer one, in inches.
        arc: The length of the outer corner's way, in inches.

    Raises:
        ValueError: If *arc* is less than zero or more than half a circle.

    Source:
        BA-MAN-10
    """
    if width <= 0.0 or not 0.0 <= arc <= math.pi * width:
        message = f"a front of {width} inches has no wheel with an arc of {arc}"
        raise ValueError(message)
    angle = min(arc / width, math.pi)
    return (math.cos(angle), math.sin(angle))


def degrees_turn(degrees: float) -> Rotation:
    """Return the turn by *degrees*, from 0 to 180; exact at 0, 90 and 180.

    Raises:
        ValueError: If *degrees* is less than 0 or more than 180.
    """
    half_circle = 180.0
    if not 0.0 <= degrees <= half_circle:
        message = f"a turn is by 0 to 180 degrees, not {degrees}"
        raise ValueError(message)
    sine, cosine = facing_vector(degrees)
    return (cosine, sine)


def chord_length(width: float, cosine: float, sine: float) -> float:
    """Return the straight distance of a wheel's outer corner, in inches.

    Source:
        WHEEL-3
    """
    if cosine > 0.0:  # the other form would lose the digits of a small turn
        return width * sine * math.sqrt(2.0 / (1.0 + cosine))
    return width * math.sqrt(2.0 * (1.0 - cosine))


def arc_length(width: float, cosine: float, sine: float) -> float:
    """Return the way of a wheel's outer corner along its arc, in inches.

    Source:
        BA-MAN-10
    """
    return width * math.atan2(sine, cosine)


def turn_degrees(cosine: float, sine: float) -> float:
    """Return the angle of a turn in degrees, from 0 to 180."""
    return math.degrees(math.atan2(sine, cosine))
