"""Drags: lines made out of where a pointer holds a unit and where it goes.

The pointer says which way; what the line then says of it is in the units of the book,
so that a page need not know how a book measures.
"""

import math
from dataclasses import replace
from typing import Final

from serried.books.registry import parse_action, settings_of
from serried.engine.session import Answer
from serried.geometry import Point, Pose, arc_length, chord_length
from serried.model.actions import Move
from serried.model.actions.form import Action
from serried.model.actions.legs import Reforming, has_leg
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import centre, front_corners, pose_of
from serried.model.unit import Unit
from serried.rules.moving.travel import CHORD, travel
from serried.table.answers.asking import Judged, judged
from serried.table.answers.ghosts import ghost_of
from serried.table.answers.solving import largest_at_most
from serried.table.replies import GhostSaid
from serried.table.requests import Drag

FULL_TURN: Final = 360.0
DIGITS: Final = 6
"""Decimals of a length that was rounded to a step."""


def dragged(battle: Battle, drag: Drag) -> GhostSaid:
    """Judge the line that a drag means, and go no farther than lawful if it snaps.

    Raises:
        RequestError: If there is no such unit, or it is not on the table.
        NotationError: If its settled legs cannot be read.
    """
    unit = _mover(battle, drag)
    line, asked, value = _line(battle, unit, drag)
    found = judged(battle, line)
    snapped = False
    if drag.snap and asked is not None and not found.answer.legal:
        most = largest_at_most(battle, asked, value)
        if most is not None:
            found = _at_most(battle, drag, asked, most)
            snapped = True
    action, answer, _ = found
    return _said(drag, battle, action, answer, snapped=snapped)


def _at_most(battle: Battle, drag: Drag, asked: str, most: float) -> Judged:
    """Judge a line with its largest lawful value, in as few digits as are lawful.

    Where that is nothing, the legs that were settled already stay alone.
    """
    if most <= 0.0 and drag.legs.strip():
        return judged(battle, f"{_head(drag)}: {drag.legs}")
    found = judged(battle, asked.replace("?", repr(round(most, DIGITS)), 1))
    if found.answer.legal:
        return found
    return judged(battle, asked.replace("?", repr(most), 1))


def _said(
    drag: Drag, battle: Battle, action: Action, answer: Answer, *, snapped: bool
) -> GhostSaid:
    return ghost_of(drag.id, battle, action, answer, snapped=snapped)


def _line(battle: Battle, unit: Unit, drag: Drag) -> tuple[str, str | None, float]:
    """Return the line, the same with its last number asked for, and that number."""
    legs = f"{drag.legs}, " if drag.legs.strip() else ""
    before = f"{_head(drag)}: {legs}"
    unit = _settled(battle, unit, drag)
    pose = pose_of(unit)
    match drag.grip:
        case "body":
            leg, value = _straight(pose, drag)
        case "left" | "right":
            leg, value = _wheel(battle, unit, pose, drag)
        case "centre" if unit.single:
            leg, value = _pivot(unit, pose, drag)
        case "centre" if drag.verb == "vanguard":
            return f"{before}reform {_facing(unit, pose, drag)}", None, 0.0
        case "centre":
            return f"{_subject(drag)} reform: {_facing(unit, pose, drag)}", None, 0.0
    return f"{before}{leg} {value!r}", f"{before}{leg} ?", value


def _subject(drag: Drag) -> str:
    """Return who moves and by what power, as a line says it."""
    who = f"{drag.unit}.{drag.letter}" if drag.letter else drag.unit
    return who if drag.magical is None else f"{who} magical move {drag.magical!r}"


def _head(drag: Drag) -> str:
    """Return what stands before the legs of a line."""
    return f"{_subject(drag)} {drag.verb}{' flying' if drag.flying else ''}"


def _mover(battle: Battle, drag: Drag) -> Unit:
    """Return who moves: the unit, or a character on its own as it would leave it.

    Raises:
        RequestError: If the character cannot leave by itself.
    """
    if drag.letter is None:
        return battle.unit(drag.unit)
    answer = judged(battle, f"{drag.unit}.{drag.letter} {drag.verb}: forward 0").answer
    made = answer.transition
    if made is None or made.mover is None or made.trip is None:
        because = answer.gap[1] if answer.gap else "it cannot act on its own"
        message = f"{drag.unit}.{drag.letter}: {because}"
        raise RequestError(message)
    return made.mover.at(made.trip.start)


def _settled(battle: Battle, unit: Unit, drag: Drag) -> Unit:
    """Return the unit as it stands after its settled legs."""
    if not drag.legs.strip():
        return unit
    action = parse_action(f"{unit.id} {drag.verb}: {drag.legs}", battle.book)
    if "?" in str(action) or "rest" in str(action) or not isinstance(action, Move):
        message = "the legs before the one that is drawn have numbers"
        raise RequestError(message)
    trip = travel(unit.formation, pose_of(unit), action.legs, _measure(battle))
    if has_leg(action.legs, Reforming):  # into what, the referee knows
        made = judged(battle, f"{_head(drag)}: {drag.legs}").answer.transition
        trip = trip if made is None or made.trip is None else made.trip
    if not trip.complete:
        message = "one of the legs before the one that is drawn leads nowhere"
        raise RequestError(message)
    return replace(unit.at(trip.end), formation=trip.formation or unit.formation)


def _straight(pose: Pose, drag: Drag) -> tuple[str, float]:
    """Return a leg along the one axis of the unit that the pointer went most."""
    right, forward = _minus(pose.local(drag.to), pose.local(drag.start))
    value = _rounded(max(abs(right), abs(forward)), drag.step)
    if abs(forward) >= abs(right):
        return ("forward" if forward >= 0.0 else "backward"), value
    return ("right" if right > 0.0 else "left"), value


def _wheel(battle: Battle, unit: Unit, pose: Pose, drag: Drag) -> tuple[str, float]:
    """Return a wheel that takes the held corner along; about the other one.

    Nobody wheels backwards: there is no such leg.
    """
    left, right = front_corners(unit.formation)
    still = right if drag.grip == "left" else left
    toward = "right" if drag.grip == "left" else "left"
    turned = _clockwise(pose, pose.point(still, 0.0), drag)
    degrees = max(0.0, turned if toward == "right" else -turned)
    angle = math.radians(degrees)
    length = chord_length if _measure(battle) == CHORD else arc_length
    value = length(right - left, math.cos(angle), math.sin(angle))
    return f"wheel {toward}", _rounded(value, drag.step)


def _pivot(unit: Unit, pose: Pose, drag: Drag) -> tuple[str, float]:
    turned = _clockwise(pose, centre(unit.formation, pose), drag)
    return f"pivot {'right' if turned >= 0.0 else 'left'}", float(round(abs(turned)))


def _facing(unit: Unit, pose: Pose, drag: Drag) -> str:
    turned = _clockwise(pose, centre(unit.formation, pose), drag)
    facing = float(round(pose.facing + turned)) % FULL_TURN
    return f"facing {facing!r}"


def _clockwise(pose: Pose, about: Point, drag: Drag) -> float:
    """Return by how many degrees the pointer went round a point, from -180 to 180."""
    first, then = (
        _minus(pose.local(point), pose.local(about)) for point in (drag.start, drag.to)
    )
    turned = math.atan2(*then) - math.atan2(*first)
    return math.degrees(math.remainder(turned, math.tau))


def _minus(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def _rounded(value: float, step: float) -> float:
    return round(round(value / step) * step, DIGITS)


def _measure(battle: Battle) -> str:
    return settings_of(battle).wheel_measure
